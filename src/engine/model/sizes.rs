//! How many positions there are, in closed form.

use super::{Error, Model};
use crate::packed::{Code, Game};
use crate::settings::Variant;
use crate::solve::indexed::predict;
use crate::with_game;

/// The largest side of a board that is listed.
pub const LARGEST_SIDE: u8 = 6;

/// One slice in figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SliceSize {
    /// Its name.
    pub name: String,
    /// Positions, images counted once.
    pub merged: u128,
    /// Positions, each by itself.
    pub unmerged: u128,
    /// Bytes while its group is solved.
    pub group: u128,
}

/// One variant in figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sizes {
    /// The variant.
    pub variant: Variant,
    /// Its slices.
    pub slices: Vec<SliceSize>,
    /// Bytes while the largest group is solved.
    pub largest: u128,
}

impl Sizes {
    /// Positions, images counted once.
    pub fn merged(&self) -> u128 {
        self.slices.iter().map(|slice| slice.merged).sum()
    }

    /// Positions, each by itself.
    pub fn unmerged(&self) -> u128 {
        self.slices.iter().map(|slice| slice.unmerged).sum()
    }

    /// The value of a setting.
    pub fn setting(&self, key: &str) -> String {
        let entries = self.variant.entries();
        entries.into_iter().find(|entry| entry.key == key).map_or_else(String::new, |entry| entry.value)
    }

    /// Cells of the board.
    pub fn cells(&self) -> u32 {
        let board = self.setting("board");
        board.split('x').filter_map(|side| side.parse::<u32>().ok()).product()
    }
}

fn count<C: Code>(game: &dyn Game<C>, variant: &Variant) -> Result<Sizes, Error> {
    let ranked = game.ranked()?;
    let mut slices = Vec::new();
    for group in ranked.groups() {
        let bytes: u128 = group.iter().map(|&slice| ranked.slice_len(slice)).sum();
        slices.extend(group.iter().map(|&slice| SliceSize {
            name: ranked.slice_name(slice),
            merged: ranked.slice_len(slice),
            unmerged: ranked.unmerged_len(slice),
            group: bytes,
        }));
    }
    Ok(Sizes { variant: variant.clone(), slices, largest: predict(&*ranked, &ranked.groups(), false).0 })
}

impl Model {
    /// How many positions there are, in closed form, slice by slice, where the engine can rank them.
    pub fn sizes(&self) -> Result<Sizes, Error> {
        with_game!(self.game, game => count(game, &self.variant))
    }
}

/// The sizes of all boards up to the classic one and all numbers of eggs, for a game and settings in words.
pub fn sizes_of_all_boards(words: &[String]) -> Result<Vec<Sizes>, Error> {
    let mut found = Vec::new();
    for (width, height) in (2..=LARGEST_SIDE).flat_map(|width| (2..=LARGEST_SIDE).map(move |height| (width, height))) {
        for eggs in 1..=width {
            let mut words = words.to_vec();
            words.extend([format!("board={width}x{height}"), format!("eggs={eggs}")]);
            found.push(Model::open(Variant::from_words(&words)?)?.sizes()?);
        }
    }
    found.sort_by_key(|sizes| (sizes.cells(), sizes.setting("board"), sizes.setting("eggs")));
    Ok(found)
}
