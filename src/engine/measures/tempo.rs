//! Positions in which it is a burden to be on the move.
//!
//! The position after a pass has the same pieces and the other player to move; what is remembered of the last turn is as after a turn in which
//! nothing was moved. It is compared only where the game can say it (`TurnOrder::after_pass`) and it is reachable, so that its value is known; elsewhere
//! nothing is said.
//!
//! A position is a *zugzwang* when the mover's result would be better after a pass. Where a second pass leads back to the position, a zugzwang is one
//! for both: from `v(s) < -v(s')` follows `v(s') < -v(s)`. Where something is remembered of the last turn it need not be; so mutual ones are counted
//! by themselves. In a *full* one the player to move loses.

use serde::{Deserialize, Serialize};

use super::landscape::Landscape;
use crate::packed::{Code, Game};
use crate::results::Share;
use crate::solve::{Solved, Value};

/// Zugzwangs among positions that can be compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tempo {
    /// Positions whose position after a pass is known, among those that are not over.
    pub compared: Share,
    /// Those in which the mover would do better to pass.
    pub zugzwang: Share,
    /// Those in which it is so for both players, no matter who is to move.
    pub mutual: Share,
    /// Those in which the player to move loses.
    pub full: Share,
    /// A zugzwang that is soonest reached.
    pub example: Option<String>,
}

/// Compares every position with the one after a pass. Where no position can be compared, all shares but the first are absent.
pub fn tempo<C: Code>(game: &dyn Game<C>, solved: &Solved<C>, land: &Landscape) -> Tempo {
    let passed = |code: C| {
        let id = solved.index.id(&solved.explored, game.after_pass(code)?)?;
        Some((land.node(id), solved.index.code(&solved.explored, id)))
    };
    let is_zugzwang = |node: usize, after: usize| seen_by_mover(land, node, after) > result(land.values[node]);
    let parts = land.gather(solved, |found: &mut Counts, node, code| {
        let Some((after, after_code)) = passed(code) else { return };
        found.compared += 1;
        if !is_zugzwang(node, after) {
            return;
        }
        found.zugzwang += 1;
        found.soonest = found.soonest.into_iter().chain([(land.depths[node], land.id(node).0)]).min();
        let again = if land.is_over(after) { None } else { passed(after_code) };
        found.mutual += u64::from(again.is_some_and(|(again, _)| is_zugzwang(after, again)));
        found.full += u64::from(result(land.values[node]) == -1 && result(land.values[after]) == -1);
    });
    let sum = |count: fn(&Counts) -> u64| parts.iter().map(count).sum::<u64>();
    let compared = sum(|part| part.compared);
    let of = |count| Share::of(count, compared);
    let soonest = parts.iter().filter_map(|part| part.soonest).min();
    let example =
        soonest.map(|(_, id)| game.write(solved.index.code(&solved.explored, crate::explore::PositionId(id))));
    Tempo {
        compared: Share::of(compared, land.not_over().count() as u64),
        zugzwang: of(sum(|part| part.zugzwang)),
        mutual: of(sum(|part| part.mutual)),
        full: of(sum(|part| part.full)),
        example,
    }
}

#[derive(Default)]
struct Counts {
    compared: u64,
    zugzwang: u64,
    mutual: u64,
    full: u64,
    /// The depth and number of a zugzwang.
    soonest: Option<(u16, u32)>,
}

/// A result as a number: a win is more than a draw, a draw more than a loss.
fn result(value: Value) -> i8 {
    match value {
        Value::Win(_) => 1,
        Value::Draw(_) => 0,
        Value::Loss(_) => -1,
    }
}

/// The result of another position for the mover of this one.
fn seen_by_mover(land: &Landscape, node: usize, other: usize) -> i8 {
    let seen = result(land.values[other]);
    if land.movers[node] == land.movers[other] { seen } else { -seen }
}
