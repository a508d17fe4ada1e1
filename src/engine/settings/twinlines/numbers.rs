//! The game with numbers only: how many tiles a player has where, never on which field.
//!
//! Whatever can happen on the boards can happen here, and more: enough tiles on a board count as a line, and nobody is in anybody's way except for
//! room. So what is impossible here is impossible.

use std::collections::BTreeSet;

use super::{Opening, Scoring, Settings, Shift, Source};

/// What one player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tally {
    /// Tiles on each board.
    pub on: [u8; 2],
    /// Points.
    pub points: u8,
}

/// A turn as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Counted {
    /// Tiles played from the supply.
    pub places: u8,
    /// Tiles played from the same board.
    pub shifts: u8,
    /// Boards that give a point.
    pub scores: u8,
    /// The most tiles of the player on a board that gives a point, before they are taken off.
    pub largest: u8,
}

/// What the settings alone allow a player.
#[derive(Debug, Clone, Default)]
pub struct Alone {
    /// Everything that a player can have at the end of a turn.
    pub tallies: BTreeSet<Tally>,
    /// Every kind of turn.
    pub turns: BTreeSet<Counted>,
}

impl Alone {
    /// The most points of a player.
    pub fn most_points(&self) -> u8 {
        self.tallies.iter().map(|tally| tally.points).max().unwrap_or(0)
    }
}

impl Settings {
    /// The tiles that a player holds.
    pub fn hand(&self, tally: Tally) -> u8 {
        self.tiles.saturating_sub(tally.on[0] + tally.on[1] + tally.points)
    }

    /// Whether a player who has to shift may have nothing to shift, or nowhere to go with it, although some colour is free on
    /// both boards.
    pub fn may_lack_a_shift(&self, tally: Tally) -> bool {
        let restricted = self.shift != Shift::Any || self.source != Source::Free;
        match self.hand(tally) {
            0 => restricted || tally.on.contains(&0),
            1 => restricted || tally.on == [0, 0],
            _ => false,
        }
    }

    /// What the first turn of the game leaves when it plays one tile only, on boards with so much room; nothing where it plays two.
    pub fn openings_in_numbers(&self, room: [u8; 2]) -> Vec<(Counted, Tally)> {
        let sides = match self.opening {
            Opening::Two => 0..0,
            Opening::One => 0..2,
        };
        sides.flat_map(|side| self.plays_in_numbers(Tally::default(), side, true, room)).collect()
    }

    /// What a player can have after a turn, on boards with so much room for more tiles.
    pub fn turns_in_numbers(&self, before: Tally, room: [u8; 2]) -> Vec<(Counted, Tally)> {
        let mut turns = Vec::new();
        let in_turn = self.scoring == Scoring::AfterEach;
        let firsts: &[usize] = if in_turn { &[0, 1] } else { &[0] };
        let hand = self.hand(before);
        for &first in firsts {
            // A player who holds one tile may keep it for the second board.
            for places in [true, false] {
                if places && hand == 0 || !places && hand > 1 {
                    continue;
                }
                for (one, between) in self.plays_in_numbers(before, first, places, room) {
                    if in_turn && between.points >= self.goal {
                        turns.push((one, between));
                        continue;
                    }
                    let left = if in_turn { self.hand(between) } else { hand - u8::from(places) };
                    for (two, after) in self.plays_in_numbers(between, 1 - first, left > 0, room) {
                        turns.push((one.and(two), after));
                    }
                }
            }
        }
        turns
    }

    /// A tile comes to lie on a board, and perhaps a line leaves it.
    fn plays_in_numbers(&self, before: Tally, side: usize, places: bool, room: [u8; 2]) -> Vec<(Counted, Tally)> {
        if room[side] == 0 || !places && before.on[side] == 0 {
            return Vec::new();
        }
        let mut after = before;
        after.on[side] += u8::from(places);
        let laid = after.on[side];
        let counted = Counted { places: places.into(), shifts: (!places).into(), ..Counted::default() };
        let mut plays = vec![(counted, after)];
        if laid >= self.line {
            after.on[side] -= self.removed();
            after.points = (after.points + 1).min(self.goal);
            plays.push((Counted { scores: 1, largest: laid, ..counted }, after));
        }
        plays
    }

    /// Everything that the numbers allow a player on boards with this many fields.
    pub fn alone(&self, fields: [u8; 2]) -> Alone {
        let mut found = Alone::default();
        let mut open = vec![Tally::default()];
        for (turn, after) in self.openings_in_numbers(fields) {
            found.turns.insert(turn);
            open.push(after);
        }
        while let Some(tally) = open.pop() {
            if !found.tallies.insert(tally) || tally.points >= self.goal {
                continue;
            }
            let room = [0, 1].map(|side| fields[side] - tally.on[side]);
            for (turn, after) in self.turns_in_numbers(tally, room) {
                found.turns.insert(turn);
                open.push(after);
            }
        }
        found
    }
}

impl Counted {
    fn and(self, other: Counted) -> Counted {
        Counted {
            places: self.places + other.places,
            shifts: self.shifts + other.shifts,
            scores: self.scores + other.scores,
            largest: self.largest.max(other.largest),
        }
    }
}
