//! A turn looked at from outside, for the claims: boards before and after, and what the action says.

use crate::claims::Step;
use crate::packed::Code;
use crate::packed::twinlines::{Board, Twinlines};
use crate::rules::twinlines::{Action, Field, Manner, Play, Side};
use crate::settings::twinlines::{Opening, Scoring, Shift, Source};

/// One way along each kind of line, in columns to the right and rows up.
const WAYS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A turn that was played.
pub struct Turned<'e, const N: usize, C> {
    engine: &'e Twinlines<N, C>,
    /// The position before it.
    pub before: Board<N>,
    /// The position after it.
    pub after: Board<N>,
    /// What happened on which board, in order.
    plays: [Option<(Side, Play)>; 2],
}

impl<'e, const N: usize, C: Code> Turned<'e, N, C> {
    /// Looks at a move of the engine.
    pub fn new(engine: &'e Twinlines<N, C>, step: &Step<C, Action>) -> Self {
        let plays = match step.action {
            Action::Both { one, two } => [Some((Side::One, one)), Some((Side::Two, two))],
            Action::InTurn { first, play, then } => [Some((first, play)), then.map(|then| (first.other(), then))],
            Action::Pass => [None, None],
        };
        Turned { engine, before: engine.board(step.before), after: engine.board(step.after), plays }
    }

    /// Who played.
    pub fn mover(&self) -> usize {
        usize::from(self.before.mover)
    }

    /// The colour of a field.
    pub fn colour(&self, side: Side, field: Field) -> char {
        self.engine.rules.colour(side, field)
    }

    /// Where the tiles came from, in a word.
    pub fn kind(&self) -> &'static str {
        let manner = |play: Option<(Side, Play)>| play.map(|(_, play)| play.manner());
        match self.plays.map(manner) {
            [None, _] => "pass",
            [Some(_), None] if self.is_first() => "opening",
            [Some(_), None] => "first-only",
            [Some(Manner::Place), Some(Manner::Place)] => "place-place",
            [Some(Manner::Shift), Some(Manner::Shift)] => "shift-shift",
            _ => "place-shift",
        }
    }

    /// Whether nothing has been played before it.
    pub fn is_first(&self) -> bool {
        (0..2).all(|side| self.before.occupied(side) == 0) && self.before.points == [0; N]
    }

    fn plays(&self) -> impl Iterator<Item = (Side, Play)> {
        self.plays.into_iter().flatten()
    }

    /// Which tiles were shifted on which board, from where and to where.
    pub fn shifts(&self) -> impl Iterator<Item = (Side, Field, Field)> {
        self.plays().filter_map(|(side, play)| Some((side, play.from?, play.to)))
    }

    fn bit(&self, field: Field) -> u64 {
        1 << self.engine.index(field)
    }

    /// Whether the turn plays as many tiles as it must.
    pub fn plays_enough_tiles(&self) -> bool {
        let opens = self.engine.settings().opening == Opening::One && self.is_first();
        let mover = self.mover();
        let won = self.after.points[mover] >= self.engine.goal && self.engine.settings().scoring == Scoring::AfterEach;
        match self.plays().count() {
            0 => true,
            1 => opens || won,
            _ => !opens,
        }
    }

    /// The mover's tiles on a board when the tile is down and nothing is taken off yet.
    fn laid(&self, side: usize) -> u64 {
        let own = self.before.by[side][self.mover()];
        let play = self.plays().find(|(played, _)| played.index() == side);
        play.map_or(own, |(_, play)| own & !play.from.map_or(0, |from| self.bit(from)) | self.bit(play.to))
    }

    /// The mover's tiles that were taken off a board.
    fn taken(&self, side: usize) -> u64 {
        self.laid(side) & !self.after.by[side][self.mover()]
    }

    /// From how many boards something was taken.
    pub fn scores(&self) -> u32 {
        (0..2).map(|side| u32::from(self.taken(side) != 0)).sum()
    }

    /// Whether the tiles came to lie on empty fields of one colour.
    pub fn ends_on_one_colour(&self) -> bool {
        let empty = |(side, play): (Side, Play)| self.before.occupied(side.index()) & self.bit(play.to) == 0;
        let mut colours = self.plays().map(|(side, play)| self.colour(side, play.to));
        let first = colours.next();
        self.plays().all(empty) && colours.all(|colour| Some(colour) == first)
    }

    /// Whether a board has one more tile of the mover, but for what was shifted and taken off, and all others as before.
    pub fn changes_one_tile(&self, side: usize) -> bool {
        let mover = self.mover();
        let others = (0..N).filter(|&player| player != mover);
        let left = self.shifts().filter(|(shifted, ..)| shifted.index() == side);
        let had = left.fold(0, |set, (_, from, _)| set | self.bit(from));
        others.into_iter().all(|player| self.before.by[side][player] == self.after.by[side][player])
            && had & !self.before.by[side][mover] == 0
            && self.after.by[side][mover] & !self.laid(side) == 0
    }

    /// Whether each tile was placed or shifted as the hand asks: the first of two may be shifted with one in hand.
    pub fn keeps_to_the_supply(&self) -> bool {
        let in_turn = self.engine.settings().scoring == Scoring::AfterEach;
        let mut hand = self.engine.hand(&self.before, self.mover());
        let mut may_wait = hand == 1;
        for (side, play) in self.plays() {
            let allowed = match play.manner() {
                Manner::Place => hand >= 1,
                Manner::Shift => hand == 0 || may_wait,
            };
            if !allowed {
                return false;
            }
            hand -= i32::from(play.manner() == Manner::Place);
            if in_turn {
                hand += self.back(side.index());
            }
            may_wait = false;
        }
        true
    }

    /// How many tiles went back to the supply from a board.
    fn back(&self, side: usize) -> i32 {
        let taken = self.taken(side).count_ones() as i32;
        (taken - 1).max(0)
    }

    /// Whether every player's hand has changed by what was placed and what came back.
    pub fn adds_up(&self) -> bool {
        let placed = self.plays().filter(|(_, play)| play.manner() == Manner::Place).count() as i32;
        // A double score that passes the goal leaves a tile that is neither point nor supply.
        let beyond = u32::from(self.before.points[self.mover()]) + self.scores();
        let lost = (beyond as i32 - i32::from(self.engine.goal)).max(0);
        let change = self.back(0) + self.back(1) - placed + lost;
        (0..N).all(|player| {
            let expected = if player == self.mover() { change } else { 0 };
            self.engine.hand(&self.after, player) - self.engine.hand(&self.before, player) == expected
        })
    }

    /// Whether the mover has a point more for each board that something was taken off.
    pub fn makes_a_point_a_window(&self) -> bool {
        let mover = self.mover();
        let points = u32::from(self.before.points[mover]) + self.scores();
        u32::from(self.after.points[mover]) == points.min(self.engine.goal.into())
    }

    /// Whether nothing was taken off a board, or one row out of a line.
    pub fn takes_one_window(&self, side: usize) -> bool {
        let (laid, taken) = (self.laid(side), self.taken(side));
        let line = u32::from(self.engine.settings().line);
        let in_a_line = |way| self.engine.run(laid, taken.trailing_zeros(), way) >= line;
        taken == 0 || taken.count_ones() == self.engine.removed && self.engine.way_of(taken).is_some_and(in_a_line)
    }

    /// Whether one colour has one tile more on each board.
    pub fn keeps_colours_level(&self) -> bool {
        let geometry = &self.engine.geometry;
        let added = |side: usize, fields: u64| {
            let count = |board: &Board<N>| (board.occupied(side) & fields).count_ones() as i32;
            count(&self.after) - count(&self.before)
        };
        let [one, two] = &geometry.colours;
        let added: Vec<_> = one.iter().zip(two).map(|(&one, &two)| (added(0, one), added(1, two))).collect();
        added.iter().all(|&(one, two)| one == two && (0..=1).contains(&one))
            && added.iter().map(|(one, _)| one).sum::<i32>() == 1
    }

    /// Whether a pass was counted and changed nothing, or the count began again.
    pub fn counts_passes(&self) -> bool {
        match self.kind() {
            "pass" => {
                let expected = Board { passes: self.before.passes + 1, mover: self.after.mover, ..self.before };
                self.after == expected
            }
            _ => self.after.passes == 0,
        }
    }

    /// Whether the mover could play a tile on each board, or on either where one is enough, whatever comes of it. Where the first tile scores in
    /// between, the second is placed instead of shifted, for which there is room as well.
    pub fn could_play(&self) -> bool {
        let manners: &[[Manner; 2]] = match self.engine.hand(&self.before, self.mover()) {
            0 => &[[Manner::Shift; 2]],
            1 => &[[Manner::Place, Manner::Shift], [Manner::Shift, Manner::Place]],
            _ => &[[Manner::Place; 2]],
        };
        let board = self.engine.settings().board;
        let mut colours = Field::all(board).map(|field| self.colour(Side::One, field));
        colours.any(|colour| {
            let can = |side: Side, manner: Manner| Field::all(board).any(|to| self.can_go(side, manner, to, colour));
            // A single tile, too, needs a colour that both boards have, and nothing is in its way.
            if self.engine.settings().opening == Opening::One && self.is_first() {
                return can(Side::One, Manner::Place) && can(Side::Two, Manner::Place);
            }
            manners.iter().any(|&[one, two]| can(Side::One, one) && can(Side::Two, two))
        })
    }

    fn can_go(&self, side: Side, manner: Manner, to: Field, colour: char) -> bool {
        let settings = self.engine.settings();
        let own = self.before.by[side.index()][self.mover()];
        let free = self.before.occupied(side.index()) & self.bit(to) == 0 && self.colour(side, to) == colour;
        let may_leave = |from: Field| {
            own & self.bit(from) != 0
                && (settings.shift == Shift::Any || from.is_next_to(to))
                && (settings.source == Source::Free || self.colour(side, from) == colour)
        };
        free && (manner == Manner::Place || Field::all(settings.board).any(may_leave))
    }

    /// Whether a tile finished lines of two directions on a board, and something was taken off there.
    pub fn takes_from_crossing_lines(&self) -> bool {
        let line = u32::from(self.engine.settings().line);
        self.plays().any(|(side, play)| {
            let (laid, at) = (self.laid(side.index()), self.engine.index(play.to) as u32);
            let lines = WAYS.iter().filter(|&&way| self.engine.run(laid, at, way) >= line).count();
            lines >= 2 && self.taken(side.index()) != 0
        })
    }

    /// Whether what was taken off a board was part of a row longer than a line.
    pub fn takes_from_a_long_line(&self) -> bool {
        let line = u32::from(self.engine.settings().line);
        (0..2).any(|side| {
            let (laid, taken) = (self.laid(side), self.taken(side));
            let way = self.engine.way_of(taken);
            way.is_some_and(|way| self.engine.run(laid, taken.trailing_zeros(), way) > line)
        })
    }

    /// Whether nothing was taken off a board with a line on it.
    pub fn leaves_a_line(&self) -> bool {
        let line = u32::from(self.engine.settings().line);
        self.plays().any(|(side, _)| {
            let laid = self.laid(side.index());
            self.taken(side.index()) == 0 && self.engine.longest_row(laid) >= line
        })
    }
}

impl<const N: usize, C: Code> Twinlines<N, C> {
    /// The field next to another, if the board goes on there.
    fn next_to(&self, at: u32, (right, up): (i8, i8)) -> Option<u32> {
        let next = self.field(at as u8).beyond(right, up, self.settings().board)?;
        Some(self.index(next) as u32)
    }

    /// How many tiles of a set lie beyond a field in one direction without a gap.
    fn reach(&self, tiles: u64, at: u32, way: (i8, i8)) -> u32 {
        let next = |at: &u32| self.next_to(*at, way);
        std::iter::successors(next(&at), next).take_while(|at| tiles >> at & 1 != 0).count() as u32
    }

    /// How many tiles of a set lie in an unbroken row through a field that holds one of them.
    fn run(&self, tiles: u64, at: u32, way: (i8, i8)) -> u32 {
        1 + self.reach(tiles, at, way) + self.reach(tiles, at, (-way.0, -way.1))
    }

    /// The longest unbroken row of a set of tiles.
    pub(super) fn longest_row(&self, tiles: u64) -> u32 {
        let rows = crate::packed::twinlines::geometry::bits(tiles)
            .flat_map(|at| WAYS.map(|way| self.run(tiles, at as u32, way)));
        rows.max().unwrap_or(0)
    }

    /// The way along which a set of two tiles or more is one unbroken row.
    fn way_of(&self, tiles: u64) -> Option<(i8, i8)> {
        let first = (tiles.count_ones() > 1).then(|| tiles.trailing_zeros())?;
        WAYS.into_iter().find(|&way| self.run(tiles, first, way) == tiles.count_ones())
    }
}
