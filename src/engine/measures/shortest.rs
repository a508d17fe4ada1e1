//! The shortest wins there are, if both players help.

use serde::{Deserialize, Serialize};

use super::landscape::{Landscape, Seat};
use super::{BySeat, MeasureError};
use crate::explore::{Progress, lines_to};
use crate::packed::{Code, Game};
use crate::solve::Solved;

/// A shortest win of one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShortestWin {
    /// Its plies.
    pub plies: u16,
    /// How many lines there are, as sequences of positions; `None` when 64 bits do not count them.
    pub lines: Option<u64>,
    /// One of them.
    pub line: Vec<String>,
}

/// For each seat the fewest plies in which it can win when nobody hinders it; `None` for a seat that cannot win at all.
pub fn shortest_wins<C: Code>(
    game: &dyn Game<C>,
    solved: &Solved<C>,
    land: &Landscape,
    progress: &dyn Progress,
) -> Result<BySeat<Option<ShortestWin>>, MeasureError> {
    let nearest = |seat: Seat| {
        let won = (0..land.len()).filter(|&node| land.winner(node) == Some(seat));
        won.map(|node| land.depths[node]).min()
    };
    let nearest = [nearest(0), nearest(1)];
    let counts = count_lines(land, nearest.into_iter().flatten().max().unwrap_or(0));
    let shortest = |seat: Seat| -> Result<Option<ShortestWin>, MeasureError> {
        let Some(plies) = nearest[seat] else { return Ok(None) };
        let ends = || (0..land.len()).filter(|&node| land.winner(node) == Some(seat) && land.depths[node] == plies);
        let lines = ends().try_fold(0u64, |sum, node| sum.checked_add(counts[node]?));
        let Some(end) = ends().map(|node| land.id(node)).min() else { return Ok(None) };
        let code = solved.index.code(&solved.explored, end);
        let line = lines_to(game, &[game.start()], &solved.explored, &[code], progress)?.remove(0).actions;
        Ok(Some(ShortestWin { plies, lines, line }))
    };
    Ok(BySeat { first: shortest(0)?, second: shortest(1)? })
}

/// For each position up to a depth, the number of shortest lines that lead to it.
fn count_lines(land: &Landscape, most: u16) -> Vec<Option<u64>> {
    let mut counts = vec![Some(0u64); land.len()];
    counts[land.start] = Some(1);
    let mut level = vec![land.start];
    for depth in 1..=most {
        let mut next = Vec::new();
        for &node in &level {
            let count = counts[node];
            for &to in land.moves(node) {
                let to = to as usize;
                if land.depths[to] != depth {
                    continue;
                }
                if counts[to] == Some(0) {
                    next.push(to);
                }
                counts[to] = counts[to].and_then(|sum| sum.checked_add(count?));
            }
        }
        level = next;
    }
    counts
}
