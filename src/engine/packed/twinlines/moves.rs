//! Turns as pairs of options, one for each board.
//!
//! The boards meet only in the colour of a turn, so what can happen on each is listed by itself, grouped by colour, and a turn
//! is any two options of one colour. An option carries what its board adds to the integer of the position
//! afterwards, once for each way of a [`Frame`]; the integer of a successor is then the sum of two halves and a rest.

use super::geometry::bits;
use super::layout::Board;
use super::symmetry::Frame;
use super::{Geometry, Twinlines};
use crate::packed::Code;

/// Where a tile that is placed comes from.
pub const SUPPLY: u8 = u8::MAX;

/// Nothing is taken off.
pub const NOTHING: u16 = u16::MAX;

/// What can happen on one board in a turn.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// The field where the tile comes to lie.
    pub to: u8,
    /// The field that it leaves, or [`SUPPLY`].
    pub from: u8,
    /// What is taken off, by its place in [`Geometry::takings`], or [`NOTHING`].
    pub taking: u16,
}

impl Choice {
    /// The points that it makes.
    #[inline(always)]
    pub fn gain(self) -> u8 {
        u8::from(self.taking != NOTHING)
    }
}

/// All options of one board for tiles from the supply, or for shifted ones, grouped by colour.
#[derive(Debug)]
pub struct Options<C> {
    /// What happens.
    pub choices: Vec<Choice>,
    /// For each choice, what the board adds to the integer afterwards, for each way of the frame.
    halves: Vec<C>,
    ways: usize,
    /// Where the choices of each colour begin, and where the last end.
    starts: Vec<u32>,
}

impl<C: Copy> Options<C> {
    /// The numbers of the choices of one colour.
    #[inline(always)]
    pub fn of_colour(&self, colour: usize) -> std::ops::Range<usize> {
        self.starts[colour] as usize..self.starts[colour + 1] as usize
    }

    #[inline(always)]
    fn pick(&self, number: usize) -> Picked<'_, C> {
        Picked { options: self, number }
    }
}

/// A board with the means to list its options.
pub struct Half<'g, const N: usize, C> {
    geometry: &'g Geometry,
    maps: &'g [Vec<[C; N]>],
    /// What the tiles of the board add now.
    base: Vec<C>,
    side: usize,
    empty: u64,
    own: u64,
    /// The mover's name in the frame.
    seat: usize,
    may_leave: bool,
}

impl<'g, const N: usize, C: Code> Half<'g, N, C> {
    fn new(game: &'g Twinlines<N, C>, board: &Board<N>, side: usize, frame: &'g Frame<N, C>, rotation: usize) -> Self {
        let mover = board.mover as usize;
        Half {
            geometry: &game.geometry,
            maps: &frame.maps[side],
            base: frame.halves(board, side, rotation),
            side,
            empty: !board.occupied(side),
            own: board.by[side][mover],
            seat: (mover + rotation) % N,
            may_leave: game.may_leave,
        }
    }

    /// The options for a placed or a shifted tile.
    #[inline(always)]
    fn options(&self, shifts: bool) -> Options<C> {
        let colours = &self.geometry.colours[self.side];
        let ways = self.maps.len();
        let mut options = Options {
            choices: Vec::with_capacity(64),
            halves: Vec::with_capacity(64 * ways),
            ways,
            starts: Vec::with_capacity(colours.len() + 1),
        };
        for fields in colours {
            options.starts.push(options.choices.len() as u32);
            for to in bits(fields & self.empty) {
                if shifts {
                    for from in bits(self.own & self.geometry.sources[self.side][to]) {
                        self.add(to, from as u8, &mut options);
                    }
                } else {
                    self.add(to, SUPPLY, &mut options);
                }
            }
        }
        options.starts.push(options.choices.len() as u32);
        options
    }

    /// Adds the choices for a tile that comes to lie somewhere.
    #[inline(always)]
    fn add(&self, to: usize, from: u8, options: &mut Options<C>) {
        let left = if from == SUPPLY { 0 } else { 1u64 << from };
        let own = self.own & !left | 1 << to;
        let has_line = self.geometry.has_line(own);
        if !has_line || self.may_leave {
            self.push(Choice { to: to as u8, from, taking: NOTHING }, 0, options);
        }
        if has_line {
            for (place, taking) in self.geometry.takings_from(own) {
                self.push(Choice { to: to as u8, from, taking: place as u16 }, taking.fields, options);
            }
        }
    }

    #[inline(always)]
    fn push(&self, choice: Choice, taken: u64, options: &mut Options<C>) {
        options.choices.push(choice);
        for (map, &base) in self.maps.iter().zip(&self.base) {
            let mut half = base.plus(map[choice.to as usize][self.seat]);
            if choice.from != SUPPLY {
                half = half.minus(map[choice.from as usize][self.seat]);
            }
            half = bits(taken).fold(half, |half, field| half.minus(map[field][self.seat]));
            options.halves.push(half);
        }
    }
}

/// One option of a board.
#[derive(Debug)]
pub struct Picked<'o, C> {
    options: &'o Options<C>,
    number: usize,
}

impl<C: Copy> Picked<'_, C> {
    /// What happens.
    #[inline(always)]
    pub fn choice(&self) -> Choice {
        self.options.choices[self.number]
    }

    /// What the board adds afterwards, for each way of the frame.
    #[inline(always)]
    pub fn halves(&self) -> &[C] {
        &self.options.halves[self.number * self.options.ways..(self.number + 1) * self.options.ways]
    }
}

/// A turn: an option of each board.
#[derive(Debug)]
pub struct Turn<'o, C> {
    /// The board that comes first; under `scoring=after-turn` always 0.
    pub first: usize,
    /// What happens there.
    pub one: Picked<'o, C>,
    /// What happens on the other board, unless the first tile wins or is the whole first turn.
    pub two: Option<Picked<'o, C>>,
}

impl<const N: usize, C: Code> Twinlines<N, C> {
    /// Visits every turn of the mover.
    #[inline(always)]
    pub(super) fn for_each_turn(
        &self,
        board: &Board<N>,
        frame: &Frame<N, C>,
        rotation: usize,
        mut visit: impl FnMut(Turn<C>),
    ) {
        let supply = self.supply(board);
        let halves = [0, 1].map(|side| Half::new(self, board, side, frame, rotation));
        if self.is_opening(board) {
            for (first, half) in halves.iter().enumerate() {
                let options = half.options(false);
                (0..options.choices.len())
                    .for_each(|choice| visit(Turn { first, one: options.pick(choice), two: None }));
            }
            return;
        }
        if self.geometry.in_turn {
            return self.for_each_turn_in_turn(board, &halves, supply, visit);
        }
        let manners: &[[bool; 2]] = match supply {
            0 => &[[true, true]],
            1 => &[[false, true], [true, false]],
            _ => &[[false, false]],
        };
        for &[one, two] in manners {
            let (one, two) = (halves[0].options(one), halves[1].options(two));
            for colour in 0..self.geometry.colours[0].len() {
                for choice in one.of_colour(colour) {
                    for second in two.of_colour(colour) {
                        visit(Turn { first: 0, one: one.pick(choice), two: Some(two.pick(second)) });
                    }
                }
            }
        }
    }

    /// `scoring=after-each`: the option of the first board decides whether the second tile is placed or shifted.
    fn for_each_turn_in_turn(
        &self,
        board: &Board<N>,
        halves: &[Half<N, C>; 2],
        supply: u32,
        mut visit: impl FnMut(Turn<C>),
    ) {
        let points = board.points[board.mover as usize];
        let lists = halves.each_ref().map(|half| [half.options(false), half.options(true)]);
        for first in 0..2 {
            for shifts in [false, true] {
                // A player with a single tile may keep it for the second board.
                if shifts && supply > 1 || !shifts && supply == 0 {
                    continue;
                }
                let options = &lists[first][usize::from(shifts)];
                let hand = supply - u32::from(!shifts);
                for colour in 0..self.geometry.colours[0].len() {
                    for choice in options.of_colour(colour) {
                        let gain = options.choices[choice].gain();
                        if points + gain >= self.goal {
                            visit(Turn { first, one: options.pick(choice), two: None });
                            continue;
                        }
                        let hand = hand + u32::from(gain) * (self.removed - 1);
                        let seconds = &lists[1 - first][usize::from(hand == 0)];
                        for second in seconds.of_colour(colour) {
                            let two = Some(seconds.pick(second));
                            visit(Turn { first, one: options.pick(choice), two });
                        }
                    }
                }
            }
        }
    }

    /// Whether the mover has a turn.
    pub(super) fn has_turn(&self, board: &Board<N>) -> bool {
        let mut any = false;
        self.for_each_turn(board, &self.no_frame, 0, |_| any = true);
        any
    }

    /// Puts every successor into `out` as its least image in the frame; none when the game is over.
    #[inline(always)]
    pub(super) fn expand(&self, board: &Board<N>, frame: &Frame<N, C>, rotation: usize, out: &mut Vec<C>) {
        out.clear();
        if self.over_by_points_or_passes(board) {
            return;
        }
        let mover = board.mover as usize;
        let next_seat = ((mover + 1 + rotation) % N) as u8;
        let rests: [C; 3] = std::array::from_fn(|gain| {
            let mut rest = Board::<N> { mover: next_seat, ..Board::EMPTY };
            for player in 0..N {
                rest.points[(player + rotation) % N] = board.points[player];
            }
            let points = &mut rest.points[(mover + rotation) % N];
            *points = (*points + gain as u8).min(self.goal);
            self.layout.pack(&rest)
        });
        // The half of a board on which nothing is played, for a first tile that wins and for a first turn of one tile.
        let alone = self.geometry.in_turn || self.is_opening(board);
        let still = [0, 1].map(|side| if alone { frame.halves(board, side, rotation) } else { Vec::new() });
        self.for_each_turn(board, frame, rotation, |turn| {
            let (first, one) = (turn.first, turn.one.halves());
            let mut gain = turn.one.choice().gain();
            let two = match &turn.two {
                Some(two) => {
                    gain += two.choice().gain();
                    two.halves()
                }
                None => &still[1 - first],
            };
            // A loop, because nothing else is run as often, and an iterator's fold is not always compiled in place.
            let image = |pair: &[usize; 2]| one[pair[first]].plus(two[pair[1 - first]]);
            let Some((plain, others)) = frame.pairs.split_first() else { return };
            let mut least = image(plain);
            for pair in others {
                least = least.min(image(pair));
            }
            out.push(least.plus(rests[gain as usize]));
        });
        if out.is_empty() && self.passing {
            let mut passed = *board;
            passed.passes += 1;
            passed.mover = ((mover + 1) % N) as u8;
            out.push(self.least(&passed, frame, rotation));
        }
    }

    /// The least image of a board in a frame.
    pub(super) fn least(&self, board: &Board<N>, frame: &Frame<N, C>, rotation: usize) -> C {
        let mut rest = Board::<N> { passes: board.passes, ..Board::EMPTY };
        rest.mover = ((board.mover as usize + rotation) % N) as u8;
        for player in 0..N {
            rest.points[(player + rotation) % N] = board.points[player];
        }
        let rest: C = self.layout.pack(&rest);
        let [one, two] = [0, 1].map(|side| frame.halves(board, side, rotation));
        let sums = frame.pairs.iter().map(|pair| one[pair[0]].plus(two[pair[1]]).plus(rest));
        sums.min().unwrap_or(rest)
    }
}
