//! Where play can go round in circles.

use serde::{Deserialize, Serialize};

use super::arrange::Block;
use super::landscape::Landscape;
use crate::results::Share;

/// Strongly connected components.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cycles {
    /// All components, those of one position included.
    pub components: u64,
    /// Those in which play can go round.
    pub cyclic: u64,
    /// The positions of the largest of those; none where nothing goes round.
    pub largest: u64,
    /// Positions in them, among those that are not over.
    pub inside: Share,
}

/// Counts components; they are known from the order of the landscape.
pub fn cycles(land: &Landscape) -> Cycles {
    let sizes = || {
        land.blocks.iter().filter_map(|block| match block {
            Block::Cycle { nodes, .. } => Some(nodes.len() as u64),
            Block::Straight(_) => None,
        })
    };
    Cycles {
        components: land.components.sizes.len() as u64,
        cyclic: sizes().count() as u64,
        largest: sizes().max().unwrap_or(0),
        inside: Share::of(sizes().sum(), land.not_over().count() as u64),
    }
}
