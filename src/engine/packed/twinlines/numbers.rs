//! All players together in the game with numbers only (see [`Settings::turns_in_numbers`]): who has how many tiles on which board and how many
//! points, who is to move, how many have passed.

use std::collections::{BTreeSet, HashSet};

use super::geometry::Geometry;
use crate::settings::twinlines::{Counted, Opening, Settings, Stuck, Tally};

/// More states than this are not visited.
const MOST_STATES: usize = 1 << 19;

/// Everything about a position but the fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State<const N: usize> {
    /// What each player has.
    pub tallies: [Tally; N],
    /// Whose turn it is.
    pub mover: usize,
    /// How many have passed in a row.
    pub passes: usize,
}

impl<const N: usize> State<N> {
    /// The same with the players renamed so that the first is to move.
    pub fn turned(&self) -> State<N> {
        let mut tallies = self.tallies;
        tallies.rotate_left(self.mover);
        State { tallies, mover: 0, ..*self }
    }

    /// All tiles on each board.
    fn tiles(&self) -> [u8; 2] {
        [0, 1].map(|side| self.tallies.iter().map(|tally| tally.on[side]).sum())
    }
}

/// What can happen, judging by numbers.
#[derive(Debug, Clone, Default)]
pub struct Possible {
    /// Every kind of turn.
    pub turns: BTreeSet<Counted>,
    /// Whether a player may have to pass.
    pub passes: bool,
    /// The most points of any player.
    pub most_points: u8,
    /// The most points of each player. Under `opening=one` the one who begins may get more.
    pub by_seat: Vec<u8>,
}

impl Possible {
    /// Whether some kind of turn passes `test`.
    pub fn some_turn(&self, test: impl Fn(&Counted) -> bool) -> bool {
        self.turns.iter().any(test)
    }
}

/// A variant in numbers.
#[derive(Debug, Clone)]
pub struct Numbers<'s, const N: usize> {
    /// The settings.
    pub settings: &'s Settings,
    /// How many fields each colour has on each board.
    pub colours: Vec<[u8; 2]>,
    /// The fields of each board that can be played on.
    pub fields: [u8; 2],
    /// Pairs of numbers of tiles that can fill every colour on one board or the other.
    blocking: HashSet<[u8; 2]>,
}

impl<'s, const N: usize> Numbers<'s, N> {
    /// Counts the fields.
    pub fn new(settings: &'s Settings, geometry: &Geometry) -> Numbers<'s, N> {
        let [one, two] = &geometry.colours;
        let colours: Vec<[u8; 2]> =
            one.iter().zip(two).map(|(one, two)| [one, two].map(|fields| fields.count_ones() as u8)).collect();
        let fields = [0, 1].map(|side| colours.iter().map(|sizes| sizes[side]).sum());
        let mut blocking = HashSet::from([[0, 0]]);
        for [one, two] in &colours {
            blocking = blocking.iter().flat_map(|[a, b]| [[a + one, *b], [*a, b + two]]).collect();
        }
        Numbers { settings, colours, fields, blocking }
    }

    /// Every state that the numbers allow; none when there are too many.
    pub fn states(&self) -> Option<HashSet<State<N>>> {
        let start = State { tallies: [Tally::default(); N], mover: 0, passes: 0 };
        let mut seen = HashSet::from([start]);
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            if seen.len() > MOST_STATES {
                return None;
            }
            let State { tallies, mover, passes } = state;
            let next = (mover + 1) % N;
            let mut after: Vec<State<N>> = Vec::new();
            for (_, tally) in self.turns(&state) {
                let mut tallies = tallies;
                tallies[mover] = tally;
                after.push(State { tallies, mover: next, passes: 0 });
            }
            if self.may_be_stuck(&state) {
                after.push(State { tallies, mover: next, passes: passes + 1 });
            }
            open.extend(after.into_iter().filter(|next| seen.insert(*next)));
        }
        Some(seen)
    }

    /// What can happen in any of the states; with too many of them, what can happen to a player alone.
    pub fn possible(&self) -> Possible {
        let Some(states) = self.states() else {
            let alone = self.settings.alone(self.fields);
            let most_points = alone.most_points();
            let passes = self.settings.stuck == Stuck::Pass;
            return Possible { turns: alone.turns, passes, most_points, by_seat: vec![most_points; N] };
        };
        let mut possible = Possible { by_seat: vec![0; N], ..Possible::default() };
        for state in &states {
            possible.turns.extend(self.turns(state).into_iter().map(|(turn, _)| turn));
            possible.passes |= self.may_be_stuck(state);
            for (most, tally) in possible.by_seat.iter_mut().zip(&state.tallies) {
                *most = tally.points.max(*most);
            }
        }
        possible.most_points = possible.by_seat.iter().copied().max().unwrap_or(0);
        possible
    }

    fn is_over(&self, state: &State<N>) -> bool {
        state.passes >= N || state.tallies.iter().any(|tally| tally.points >= self.settings.goal)
    }

    /// The turns of the mover.
    fn turns(&self, state: &State<N>) -> Vec<(Counted, Tally)> {
        let tiles = state.tiles();
        if self.is_over(state) || self.is_in_step(state) && tiles[0] >= self.fullest() {
            return Vec::new();
        }
        let room = [0, 1].map(|side| self.fields[side] - tiles[side]);
        if self.is_opening(state) {
            return self.settings.openings_in_numbers(room);
        }
        self.settings.turns_in_numbers(state.tallies[state.mover], room)
    }

    /// Whether the first turn plays one tile only, and it is the first.
    fn is_opening(&self, state: &State<N>) -> bool {
        self.settings.opening == Opening::One && state.tallies == [Tally::default(); N]
    }

    /// How many tiles a board has when the boards are in step and no colour is free on both.
    fn fullest(&self) -> u8 {
        self.colours.iter().map(|[one, two]| one.min(two)).sum()
    }

    /// Whether nobody can have scored or shifted, and every turn has played two tiles: nobody has points, and a player who has shifted holds no tile. Then each
    /// player has as many tiles on each colour of one board as on that colour of the other.
    pub fn is_in_step(&self, state: &State<N>) -> bool {
        self.settings.opening == Opening::Two && self.nobody_scored_or_shifted(state)
    }

    /// Whether the same holds but for the one tile of the first turn: the side that it lies on, and the turns of each player that played two.
    pub fn is_one_ahead(&self, state: &State<N>) -> Option<(usize, [u8; N])> {
        if self.settings.opening == Opening::Two || !self.nobody_scored_or_shifted(state) {
            return None;
        }
        let turns = state.tallies.map(|tally| tally.on[0].min(tally.on[1]));
        let [one, two] = state.tiles();
        Some((usize::from(two > one), turns)).filter(|_| one.abs_diff(two) == 1)
    }

    fn nobody_scored_or_shifted(&self, state: &State<N>) -> bool {
        state.tallies.iter().all(|&tally| tally.points == 0 && self.settings.hand(tally) > 0)
    }

    /// Whether the mover may have to pass: no colour is free on both boards, or a tile that must be shifted is not
    /// there or cannot go.
    fn may_be_stuck(&self, state: &State<N>) -> bool {
        if self.settings.stuck != Stuck::Pass || self.is_over(state) {
            return false;
        }
        if self.is_opening(state) {
            return self.fields.contains(&0);
        }
        let [one, two] = state.tiles();
        let blocked = match self.is_in_step(state) {
            true => one >= self.fullest(),
            false => self.blocking.iter().any(|least| least[0] <= one && least[1] <= two),
        };
        blocked || self.settings.may_lack_a_shift(state.tallies[state.mover])
    }
}
