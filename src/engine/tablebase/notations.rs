//! A table by notation: positions of a game whose codes are only numbers of one run, in the order of their names, 4096 to a block, each with its value.
//!
//! A name is written as the number of bytes that it shares with the one before, the number of those that follow, and these. Then come the high bytes of all values, then the low ones.
//! The header has a checksum of the start, all moves and all outcomes ([`crate::packed::Numbered::answers_checksum`]), so that rules that have changed are refused. No command is kept.

use std::path::Path;

use super::container::{AnswersHeader, Container, Header, Writer, Written};
use super::format::{TableError, put_number, take_number};
use crate::packed::{Code, Game, Symmetry};
use crate::parallel;
use crate::results::Counts;
use crate::solve::{BestError, Value, Values, summary};

/// Positions of a block.
const BLOCK: usize = 4096;

/// The longest name.
const LONGEST: usize = 1 << 20;

/// The compression level, in the middle of zstd's range.
const LEVEL: i32 = 9;

/// Writes a table. The same entries give the same bytes, in whatever order they come.
pub fn write_notations(
    path: &Path,
    variant: &str,
    symmetry: &str,
    moves: u64,
    answers: AnswersHeader,
    entries: Vec<(String, Value)>,
) -> Result<Written, TableError> {
    let mut out = Writer::create(path)?;
    let counts = Counts::new(Some(moves), &summary(entries.iter().map(|(_, value)| *value)));
    let mut entries: Vec<(String, u16)> = entries.into_iter().map(|(name, value)| (name, value.encode())).collect();
    parallel::sort_unstable(&mut entries);
    let blocks = parallel::try_map_ranges(entries.len(), BLOCK, |range| pack(&entries[range]));
    for packed in blocks.map_err(|error| out.fail(error))? {
        out.put(&[], &packed)?;
    }
    out.finish(Header { symmetry: symmetry.to_owned(), answers: Some(answers), ..Header::new(variant, counts) })
}

fn pack(entries: &[(String, u16)]) -> std::io::Result<Vec<u8>> {
    let mut raw = Vec::new();
    let mut last: &[u8] = &[];
    for (name, _) in entries {
        let name = name.as_bytes();
        let shared = last.iter().zip(name).take_while(|(one, other)| one == other).count();
        put_number(&mut raw, shared as u64);
        put_number(&mut raw, (name.len() - shared) as u64);
        raw.extend(&name[shared..]);
        last = name;
    }
    raw.extend(entries.iter().map(|(_, value)| (value >> 8) as u8));
    raw.extend(entries.iter().map(|(_, value)| *value as u8));
    zstd::bulk::compress(&raw, LEVEL)
}

/// A table by notation on disk.
#[derive(Debug)]
pub struct NotationTable(pub(super) Container);

impl NotationTable {
    pub(super) fn new(container: Container) -> Result<NotationTable, TableError> {
        let Header { counts: Counts { positions, .. }, blocks, code_bytes, .. } = container.header;
        match code_bytes == 0 && container.header.slices.is_empty() && positions.div_ceil(BLOCK as u64) == blocks {
            true => Ok(NotationTable(container)),
            false => Err(container.unsound("it has more or fewer blocks than its positions need")),
        }
    }

    /// The checksum of the rules that it was made with.
    pub fn answers(&self) -> Option<u32> {
        self.0.header.answers.as_ref().map(|answers| answers.checksum)
    }

    /// The start in notation, in the form in which it is kept.
    pub fn start(&self) -> &str {
        self.0.header.answers.as_ref().map_or("", |answers| &answers.start)
    }

    /// The positions of a block with their values.
    pub fn block(&self, block: usize) -> Result<Vec<(String, Value)>, TableError> {
        let positions = BLOCK.min(self.0.header.counts.positions as usize - block * BLOCK);
        let malformed = || self.0.damaged(block);
        // Names that share nothing with each other take the most.
        let raw = self.0.block(block, BLOCK * (LONGEST / 64))?;
        let mut rest = raw.as_slice();
        let mut names: Vec<String> = Vec::with_capacity(positions);
        for _ in 0..positions {
            let (shared, own) = take_number(&mut rest).zip(take_number(&mut rest)).ok_or_else(malformed)?;
            let (shared, own): (u64, u64) = (shared, own);
            let own = usize::try_from(own).ok().filter(|own| *own <= rest.len()).ok_or_else(malformed)?;
            let last = names.last().map_or(&[][..], |name| name.as_bytes());
            let start = last.get(..usize::try_from(shared).unwrap_or(usize::MAX)).ok_or_else(malformed)?;
            let (own, after) = rest.split_at(own);
            rest = after;
            let name = String::from_utf8([start, own].concat()).map_err(|_| malformed())?;
            if names.last().is_some_and(|last| *last >= name) {
                return Err(self.0.unsound(format!("the positions of block {block} are not in order")));
            }
            names.push(name);
        }
        self.0.valued(block, names, rest)
    }

    /// The same with the codes of a game.
    pub(super) fn codes<C: Code>(&self, block: usize, game: &dyn Game<C>) -> Result<Vec<(C, Value)>, TableError> {
        let read = |(name, value): (String, Value)| match game.read(&name) {
            Ok(code) => Ok((code, value)),
            Err(_) => Err(self.0.unsound(format!("`{name}` is no position of its variant"))),
        };
        self.block(block)?.into_iter().map(read).collect()
    }

    /// The value of a position by its notation, in the form in which it is kept.
    pub fn probe(&self, name: &str) -> Result<Option<Value>, TableError> {
        let (mut low, mut high) = (0, self.blocks());
        while low < high {
            let middle = (low + high) / 2;
            let entries = self.block(middle)?;
            match entries.binary_search_by(|(known, _)| known.as_str().cmp(name)) {
                Ok(place) => return Ok(Some(entries[place].1)),
                Err(0) => high = middle,
                Err(_) => low = middle + 1,
            }
        }
        Ok(None)
    }
}

/// The values of a table by notation, for the game that it is of.
pub(super) struct InGame<'t, C: Code> {
    pub table: &'t NotationTable,
    pub game: &'t dyn Game<C>,
}

impl<C: Code> Values<C> for InGame<'_, C> {
    fn symmetry(&self) -> Symmetry {
        self.table.header.symmetry()
    }

    fn kept(&self, form: C) -> Result<Option<Value>, BestError> {
        self.table.probe(&self.game.write(form)).map_err(|error| BestError::Unreadable(Box::new(error)))
    }
}
