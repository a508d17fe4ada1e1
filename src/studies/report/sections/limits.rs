//! What the study can show and what it cannot, and what gave no result.

use super::cases::{listed, of_kind, words};
use crate::report::document::{Block, Cell, Tone};
use crate::study::{CaseResult, StudyResult, found_as};

/// The study's own words, and everything that failed.
pub fn blocks(result: &StudyResult) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !result.about.is_empty() {
        blocks.push(Block::Text(result.about.clone()));
    }
    let failed = of_kind(result, |found| found_as!(found, Nothing));
    if !failed.is_empty() {
        blocks.push(Block::Heading("Variants without a result".to_owned()));
        let variant = words("variant", |(case, _): &(&CaseResult, &str)| Cell::typed(&case.name));
        let why = words("why", |(_, reason): &(&CaseResult, &str)| Cell::new(*reason).toned(Tone::Bad));
        blocks.push(Block::Table(listed("", &failed, None, &[variant, why])));
    }
    if !result.refused.is_empty() {
        blocks.push(Block::Heading("What does not exist".to_owned()));
        blocks.push(Block::List(result.refused.clone()));
    }
    blocks
}
