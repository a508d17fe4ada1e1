//! Verdicts as plain data, and what follows from them.

use super::verdict::{Goal, Proved, Refutation, Verdict};
use crate::results::{Known, SeatOutcome, Tried};

impl Verdict {
    /// The verdict as data.
    pub fn outcome(&self) -> SeatOutcome {
        match self {
            Verdict::Proved(proved) => {
                let Proved { positions, turns, plies, checksum, .. } = *proved;
                SeatOutcome::Proved {
                    positions,
                    turns,
                    plies,
                    crc32: checksum.map(|checksum| format!("{checksum:08x}")),
                }
            }
            Verdict::Refuted(refutation) => {
                let Refutation { flaw, line, positions, round, .. } = &**refutation;
                SeatOutcome::Refuted {
                    flaw: flaw.kind().to_owned(),
                    reason: flaw.to_string(),
                    plies: line.len() as u64,
                    line: line.clone(),
                    boards: positions.clone(),
                    round: round.clone(),
                }
            }
        }
    }
}

/// What follows from strategies that were proved.
pub fn settled(players: u8, aim: Goal, tried: &[Tried]) -> Option<Known> {
    let proved = |tried: &&Tried, player: u8| {
        tried.seats.iter().any(|seat| seat.player == player && matches!(seat.outcome, SeatOutcome::Proved { .. }))
    };
    let by = |player: u8| tried.iter().find(|one| proved(one, player)).map(|one| one.strategy.clone());
    match aim {
        Goal::Win => (1..=players).find_map(|winner| Some(Known::won(by(winner)?, winner))),
        Goal::NotLose if players == 2 => match (by(1), by(2)) {
            (Some(one), Some(two)) => Some(Known::draw(if one == two { one } else { format!("{one} and {two}") })),
            (Some(by), None) => Some(Known::not_lost(by, 1)),
            (None, Some(by)) => Some(Known::not_lost(by, 2)),
            (None, None) => None,
        },
        Goal::NotLose => None,
    }
}
