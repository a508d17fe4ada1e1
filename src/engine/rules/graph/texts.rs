//! Texts with numbers: one arena for all, and a table that finds the number of a text.

use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

/// Distinct texts, numbered in the order in which they were added. A text takes its bytes and some 16 more.
#[derive(Clone, Default)]
pub struct Texts {
    all: String,
    /// Where each text ends.
    ends: Vec<u64>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Texts {
    /// Number of texts.
    #[allow(clippy::len_without_is_empty)] // Nobody asks.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a number.
    pub fn get(&self, number: u32) -> &str {
        slice(&self.all, &self.ends, number)
    }

    /// The number of a text.
    pub fn find(&self, text: &str) -> Option<u32> {
        let hash = self.hasher.hash_one(text);
        self.table.find(hash, |&number| self.get(number) == text).copied()
    }

    /// The number of a text, which is added if it is new; `None` when there are 2^32 - 1 texts already.
    pub fn add(&mut self, text: &str) -> Option<u32> {
        let Texts { all, ends, table, hasher } = self;
        let hash = hasher.hash_one(text);
        if let Some(&number) = table.find(hash, |&number| slice(all, ends, number) == text) {
            return Some(number);
        }
        let number = u32::try_from(ends.len()).ok().filter(|&number| number < u32::MAX)?;
        all.push_str(text);
        ends.push(all.len() as u64);
        table.insert_unique(hash, number, |&number| hasher.hash_one(slice(all, ends, number)));
        Some(number)
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> u64 {
        self.all.capacity() as u64 + 8 * self.ends.capacity() as u64 + 5 * self.table.capacity() as u64
    }
}

fn slice<'t>(all: &'t str, ends: &[u64], number: u32) -> &'t str {
    let place = number as usize;
    let from = place.checked_sub(1).map_or(0, |before| ends[before]);
    &all[from as usize..ends[place] as usize]
}
