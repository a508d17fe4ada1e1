//! How long forced wins take in what was solved by index, and the longest one on boards.

use super::Blocks;
use super::cases::{Cases, Per, figures, number, table, words};
use super::depth::{all_profiles, own_profile, played};
use super::slices::{by_index, shown_by_index};
use super::words::{as_long, count_cell, plies_cell, typed_cell};
use crate::report::commands;
use crate::report::document::{Block, Table};
use crate::report::numbers::plies;
use crate::results::AtDistance;
use crate::study::{CaseResult, IndexedCase, StudyResult};

/// The most cases that are laid over each other.
const TOGETHER: usize = 8;

/// The profiles of distances, and the longest wins.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = by_index(result);
    let Some((case, found)) = shown_by_index(result, &cases) else { return Ok(Vec::new()) };
    let mut blocks = Vec::new();
    let profiles = cases.iter().map(|(case, found)| (*case, found.by_distance.as_slice())).collect();
    let own = own_profile("distances", case, &found.by_distance)?;
    let all = all_profiles("distances-all", profiles, TOGETHER)?;
    blocks.extend(figures(own.into_iter().chain(all).collect()));
    blocks.push(Block::Heading("The longest forced win, slice by slice".to_owned()));
    if cases.len() > 1 {
        blocks.push(Block::Table(longest(result, &cases)));
    }
    blocks.push(Block::Text(in_words(case, found)));
    if let Some(line) = &found.longest_line {
        let command = line.steps.first().map(|first| commands::line(&first.position));
        blocks.push(Block::Line(played(case, line, command)?));
    }
    Ok(blocks)
}

/// The positions with the longest win.
fn most_distant(found: &IndexedCase) -> Option<&AtDistance> {
    found.by_distance.iter().rfind(|row| row.won > 0)
}

fn in_words(case: &CaseResult, found: &IndexedCase) -> String {
    let Some(AtDistance { plies: distance, won, .. }) = most_distant(found) else {
        return format!("Nobody can force a win from any position of `{}` that was solved.", case.name);
    };
    let many = as_long(*won);
    let example = found.longest_line.as_ref().and_then(|line| line.steps.first());
    let example = example.map(|first| format!(" Below is best play from `{}`, the first of them in the order of the index; whether it can be reached from the start was not asked.", first.position));
    format!(
        "In `{}` the longest win that can be forced takes {}; {many}.{}",
        case.name,
        plies(u64::from(*distance)),
        example.unwrap_or_default()
    )
}

fn longest(result: &StudyResult, cases: &Cases<'_, IndexedCase>) -> Table {
    let columns: Vec<Per<'_, &IndexedCase>> = vec![
        number("longest win", |found: &&IndexedCase| plies_cell(found.counts.longest_win)),
        number("positions with it", |found: &&IndexedCase| count_cell(most_distant(found).map(|row| row.won))),
        words("the first of them", |found: &&IndexedCase| {
            typed_cell(found.longest_line.as_ref().and_then(|line| line.steps.first()).map(|first| &first.position))
        }),
        number("longest loss", |found: &&IndexedCase| plies_cell(found.counts.longest_loss)),
    ];
    let caption =
        "The longest win that can be forced, how many positions have one so long, and one of them in notation.";
    Table { command: Some(commands::list_longest()), ..table(result, cases, &columns, &[], caption) }
}
