//! A checksum of positions that does not depend on how an engine numbers them: of their notations, sorted as bytes, one per line.

use super::derived::{Derived, Layout};
use super::verdict::ProveError;
use crate::explore::{Explored, Limits, SHARDS};
use crate::packed::Code;
use crate::parallel;

/// Bytes of a text besides its own.
const OVERHEAD: u64 = 32;

/// The checksum of every node: the position, and where something is remembered ` #` and the memory.
pub fn checksum<C: Code, L: Layout<C>>(
    derived: &Derived<'_, C, L>,
    explored: &Explored<L::Node>,
    limits: Limits,
) -> Result<u32, ProveError> {
    let remembers = derived.strategy.memories() > 1;
    let positions = explored.len();
    let one = derived.game.write(derived.game.start()).len() as u64;
    let given = positions.saturating_mul(2 * one + OVERHEAD).saturating_add(explored.bytes());
    if given > limits.bytes {
        return Err(ProveError::Notations { positions, given, limit: limits.bytes });
    }
    let write = |node: L::Node| {
        let (code, memory) = derived.parts(node);
        let text = derived.game.write(code);
        if remembers { with_memory(&text, memory) } else { text }
    };
    let written = parallel::map(SHARDS, |shard| explored.codes_of_shard(shard).map(write).collect::<Vec<_>>());
    Ok(of_texts(written.into_iter().flatten().collect()))
}

/// A position and what is remembered.
pub fn with_memory(position: &str, memory: u64) -> String {
    format!("{position} #{memory}")
}

/// CRC-32 of texts, sorted as bytes, each with a line feed.
pub fn of_texts(mut texts: Vec<String>) -> u32 {
    parallel::sort_unstable(&mut texts);
    let mut hasher = crc32fast::Hasher::new();
    for text in &texts {
        hasher.update(text.as_bytes());
        hasher.update(b"\n");
    }
    hasher.finalize()
}
