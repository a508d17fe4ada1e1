//! What the study can show and what it cannot, and what gave no result.

use super::cases::{listed, words};
use crate::report::document::{Block, Cell, Tone};
use crate::study::{Found, StudyResult};

/// The study's own words, and everything that failed.
pub fn blocks(result: &StudyResult) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !result.about.is_empty() {
        blocks.push(Block::Text(result.about.clone()));
    }
    let failed = result.cases.iter().filter_map(|case| match &case.found {
        Found::Nothing(reason) => Some((&case.name, reason)),
        _ => None,
    });
    let failed: Vec<(&String, &String)> = failed.collect();
    if !failed.is_empty() {
        blocks.push(Block::Heading("Variants without a result".to_owned()));
        let variant = words("variant", |(name, _): &(&String, &String)| Cell::typed(name));
        let why = words("why", |(_, reason): &(&String, &String)| Cell::new(*reason).toned(Tone::Bad));
        blocks.push(Block::Table(listed("", &failed, None, &[variant, why])));
    }
    if !result.refused.is_empty() {
        blocks.push(Block::Heading("What does not exist".to_owned()));
        blocks.push(Block::List(result.refused.clone()));
    }
    blocks
}
