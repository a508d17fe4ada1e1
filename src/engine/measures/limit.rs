//! The start when play ends after N plies and the player who is ahead wins: what designers try first against endless games.
//!
//! A position that is over keeps its value. With no plies left, a position that is not over is won by the player who has more of what the game
//! counts (`Worded::counted`), and level where both have as much. With `k` plies left it is the best of its successors with `k - 1` left. One
//! sweep over the graph gives every position its value for one ply more, so N sweeps are exact for N plies.
//!
//! Once two sweeps give every position the same value, all further ones do, and the value of the start is proved for every limit beyond. The same
//! holds where every value is that of two plies before; then odd and even limits may differ for ever.

use std::cmp::Ordering;
use std::sync::atomic::{self, AtomicBool};

use serde::{Deserialize, Serialize};

use super::MeasureError;
use super::landscape::Landscape;
use crate::explore::Progress;
use crate::packed::{Code, Game};
use crate::parallel;
use crate::results::Wdl;
use crate::solve::{Solved, Value};

/// The longest limit, in plies.
pub const LONGEST: u16 = 200;

/// This many limits in a row, each with another value than the one before, are told by odd and even.
const MANY: usize = 6;

/// As many at the end have not settled, where nothing is known of what comes after.
const TAIL: usize = 4;

/// A value as a number: 1 won, 0 drawn, -1 lost for the player to move.
pub type WdlWord = i8;

/// The value of the start for every limit from 1 to [`LONGEST`] plies, for the player who begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limit {
    /// What is counted; nothing where a game that is cut short is level.
    pub counted: Option<String>,
    /// One letter per limit, the first for one ply: `W` win, `D` draw, `L` loss.
    pub strip: String,
    /// The same in words.
    pub words: String,
    /// From which limit on the value is always the same; nothing where it changes to the end.
    pub settled: Option<Settled>,
    /// From which limit on the values of all positions repeat, which proves the rest; nothing where they do not up to the longest limit.
    pub repeats: Option<Repeats>,
    /// What it is worth to move last; nothing where turns do not alternate, and a limit does not say who does.
    pub moving_last: Option<MovingLast>,
}

/// A value that no longer changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// The first limit.
    pub from: u16,
    /// What it is.
    pub value: Wdl,
}

/// Values of all positions that repeat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repeats {
    /// The first limit whose values come again.
    pub from: u16,
    /// After how many plies: 1 or 2.
    pub every: u16,
}

/// At how many limits it matters who moves last: those where one ply more and one ply less both give another value, and the same one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovingLast {
    /// The player who moves last does better there.
    pub better: u16,
    /// The player who moves last does worse there.
    pub worse: u16,
}

/// Sweeps over all positions, once per ply of the limit.
///
/// # Complexity
/// Time: a look at every move for each limit until values repeat. Memory: two bytes per position, and eight while it begins.
pub fn limit<C: Code>(
    game: &dyn Game<C>,
    solved: &Solved<C>,
    land: &Landscape,
    progress: &dyn Progress,
) -> Result<Limit, MeasureError> {
    let mut now = cut_at_once(game, solved, land);
    // Nothing is like this, so the first sweep repeats nothing.
    let mut before = vec![WdlWord::MAX; now.len()];
    let mut values = Vec::new();
    let mut repeats = None;
    for plies in 1..=LONGEST {
        if progress.stopped() {
            return Err(MeasureError::Interrupted);
        }
        let changed = sweep(land, &now, &mut before);
        std::mem::swap(&mut now, &mut before);
        values.push(now[land.start]);
        if let Some(every) = (1..=2).find(|&every| !changed[usize::from(every) - 1]) {
            repeats = Some(Repeats { from: (plies - every).max(1), every });
            break;
        }
    }
    if let Some(Repeats { every, .. }) = repeats {
        // A period of two is found at the second ply at the soonest, so there is a value to repeat.
        while values.len() < usize::from(LONGEST) {
            values.push(values[values.len() - usize::from(every)]);
        }
    }
    Ok(Limit {
        counted: game.counted().map(str::to_owned),
        strip: values.iter().map(|&value| named(value).0).collect(),
        words: words(&values),
        settled: settled(&values, repeats.as_ref()),
        repeats,
        moving_last: game.alternates().then(|| moving_last(&values)),
    })
}

/// The values with no ply left.
fn cut_at_once<C: Code>(game: &dyn Game<C>, solved: &Solved<C>, land: &Landscape) -> Vec<WdlWord> {
    let mut found = parallel::values(land.len(), |node| match land.values[node] {
        Value::Win(_) => 1,
        Value::Draw(_) => 0,
        Value::Loss(_) => -1,
    });
    let leads = land.gather(solved, |found: &mut Vec<(usize, WdlWord)>, node, code| {
        let lead = match game.lead(code) {
            Ordering::Greater => 1,
            Ordering::Equal => 0,
            Ordering::Less => -1,
        };
        found.push((node, lead));
    });
    for (node, lead) in leads.into_iter().flatten() {
        found[node] = lead;
    }
    found
}

/// Puts the values with one ply more than `now` into `other`, which has those with one ply less, and says whether any is another than in `now`,
/// and than in `other` before.
fn sweep(land: &Landscape, now: &[WdlWord], other: &mut [WdlWord]) -> [bool; 2] {
    let changed = [AtomicBool::new(false), AtomicBool::new(false)];
    parallel::chunks_mut(other, parallel::PIECE, |piece, other| {
        let (mut from_now, mut from_other) = (false, false);
        for (node, other) in (piece * parallel::PIECE..).zip(other) {
            let value = if land.is_over(node) { now[node] } else { best(land, now, node) };
            from_now |= value != now[node];
            from_other |= value != *other;
            *other = value;
        }
        changed[0].fetch_or(from_now, atomic::Ordering::Relaxed);
        changed[1].fetch_or(from_other, atomic::Ordering::Relaxed);
    });
    changed.map(AtomicBool::into_inner)
}

fn best(land: &Landscape, now: &[WdlWord], node: usize) -> WdlWord {
    let mut best = -1;
    for &next in land.moves(node) {
        let next = next as usize;
        let seen = if land.movers[next] == land.movers[node] { now[next] } else { -now[next] };
        best = best.max(seen);
        if best == 1 {
            break;
        }
    }
    best
}

/// A value as a letter, as a word and as a result.
fn named(value: WdlWord) -> (char, &'static str, Wdl) {
    match value {
        1 => ('W', "won", Wdl::Win),
        0 => ('D', "drawn", Wdl::Draw),
        _ => ('L', "lost", Wdl::Loss),
    }
}

/// The limits of a value, the first and the last.
struct Run {
    value: WdlWord,
    from: usize,
    to: usize,
}

fn runs(values: &[WdlWord]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (limit, &value) in (1..).zip(values) {
        match runs.last_mut() {
            Some(run) if run.value == value => run.to = limit,
            _ => runs.push(Run { value, from: limit, to: limit }),
        }
    }
    runs
}

/// How many of the runs at the front take one limit each, two values in turn.
fn alternating(runs: &[Run]) -> usize {
    let is_next =
        |&(place, run): &(usize, &Run)| run.from == run.to && (place < 2 || run.value == runs[place - 2].value);
    runs.iter().enumerate().take_while(is_next).count()
}

pub fn settled(values: &[WdlWord], repeats: Option<&Repeats>) -> Option<Settled> {
    let runs = runs(values);
    let last = runs.last()?;
    // What goes to and fro at the end has not settled.
    let tail = (0..runs.len()).find(|&place| place + alternating(&runs[place..]) == runs.len());
    let alternates = match repeats {
        Some(repeats) => repeats.every == 2 && last.from == values.len(),
        None => tail.is_some_and(|place| runs.len() - place >= TAIL),
    };
    let (_, _, value) = named(last.value);
    (!alternates).then_some(Settled { from: last.from as u16, value })
}

/// As in `drawn up to 18, won at 19, drawn from 20 on`.
pub fn words(values: &[WdlWord]) -> String {
    let longest = values.len();
    let between = |from: usize, to: usize| match (from, to) {
        (1, to) if to == longest => format!("at every limit up to {longest}"),
        (from, to) if from == to && to < longest => format!("at {from}"),
        (1, to) => format!("up to {to}"),
        (from, to) if to == longest => format!("from {from} on"),
        (from, to) => format!("from {from} to {to}"),
    };
    let runs = runs(values);
    let mut parts = Vec::new();
    let mut place = 0;
    while place < runs.len() {
        let Run { value, from, to } = runs[place];
        let count = alternating(&runs[place..]);
        if count >= MANY {
            let [odd, even] = if from % 2 == 1 { [0, 1] } else { [1, 0] }.map(|one| named(runs[place + one].value).1);
            let limits = between(from, runs[place + count - 1].to);
            parts.push(format!("{limits} {odd} at odd and {even} at even limits"));
            place += count;
        } else {
            parts.push(format!("{} {}", named(value).1, between(from, to)));
            place += 1;
        }
    }
    parts.join(", ")
}

/// The player who begins makes the last move of an odd limit.
pub fn moving_last(values: &[WdlWord]) -> MovingLast {
    let mut found = MovingLast::default();
    for (limit, three) in (2..).zip(values.windows(3)) {
        let [less, here, more] = [three[0], three[1], three[2]];
        if less != more || here == less {
            continue;
        }
        match (here > less) == (limit % 2 == 1) {
            true => found.better += 1,
            false => found.worse += 1,
        }
    }
    found
}
