//! Writing a table: beside its place, then renamed into it.

use std::io::Write;
use std::path::Path;

use super::format::{BLOCK, Header, MAGIC, PayloadChecksum, TableError, VERSION, put_number};
use crate::files::WholeFile;
use crate::packed::Code;
use crate::parallel;
use crate::solve::{Value, summary};

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The length of the file.
    pub bytes: u64,
    /// CRC-32 of the payload: of the blocks, and not of the header.
    pub checksum: u32,
}

/// The compression level, in the middle of zstd's range.
const LEVEL: i32 = 9;

/// One block on its way to the file.
struct Block<C> {
    first: C,
    packed: Vec<u8>,
}

/// Writes a table. The same entries give the same bytes. An interrupted or failed run leaves what stood at `path` before.
pub fn write<C: Code>(
    path: &Path,
    variant: &str,
    symmetry: &str,
    moves: u64,
    mut entries: Vec<(C, Value)>,
) -> Result<Written, TableError> {
    let fail = |error: std::io::Error| TableError::Io { path: path.display().to_string(), error };
    parallel::sort_unstable_by_key(&mut entries, |(code, _)| *code);
    let blocks: Vec<Block<C>> =
        parallel::try_map_ranges(entries.len(), BLOCK, |range| pack(&entries[range])).map_err(fail)?;
    let bytes = assemble(variant, symmetry, moves, &entries, &blocks);
    put(path, &bytes).map_err(fail)?;
    let mut payload = PayloadChecksum::default();
    for Block { first, packed } in &blocks {
        payload.add(first.to_le_bytes().as_ref(), packed.len() as u32, crc32fast::hash(packed));
    }
    Ok(Written { bytes: bytes.iter().map(|part| part.len() as u64).sum(), checksum: payload.finish() })
}

fn put(path: &Path, parts: &[Vec<u8>]) -> std::io::Result<()> {
    let mut file = WholeFile::open(path)?;
    parts.iter().try_for_each(|part| file.write_all(part))?;
    file.finish()
}

fn pack<C: Code>(entries: &[(C, Value)]) -> std::io::Result<Block<C>> {
    let first = entries[0].0;
    let mut raw = Vec::with_capacity(4 * entries.len());
    let mut last = first;
    for &(code, _) in entries {
        put_number(&mut raw, code.minus(last));
        last = code;
    }
    // The high bytes together and the low bytes together: each alone repeats more.
    raw.extend(entries.iter().map(|(_, value)| (value.encode() >> 8) as u8));
    raw.extend(entries.iter().map(|(_, value)| value.encode() as u8));
    Ok(Block { first, packed: zstd::bulk::compress(&raw, LEVEL)? })
}

fn assemble<C: Code>(
    variant: &str,
    symmetry: &str,
    moves: u64,
    entries: &[(C, Value)],
    blocks: &[Block<C>],
) -> Vec<Vec<u8>> {
    let figures = summary(entries.iter().map(|(_, value)| *value));
    let mut index = Vec::new();
    let mut offset = 0u64;
    for block in blocks {
        index.extend(block.first.to_le_bytes());
        index.extend(offset.to_le_bytes());
        index.extend((block.packed.len() as u32).to_le_bytes());
        index.extend(crc32fast::hash(&block.packed).to_le_bytes());
        offset += block.packed.len() as u64;
    }
    let mut header = Header {
        variant: variant.to_owned(),
        symmetry: symmetry.to_owned(),
        positions: entries.len() as u64,
        moves,
        won: figures.won,
        lost: figures.lost,
        drawn: figures.drawn,
        drawn_endless: figures.drawn_endless,
        longest_win: figures.longest_win().map(|plies| plies.0),
        longest_loss: figures.longest_loss().map(|plies| plies.0),
        code_bytes: C::BYTES as u32,
        blocks: blocks.len() as u64,
        file_bytes: 0,
        index_checksum: crc32fast::hash(&index),
    };
    // The header tells the length of the file, of which it is a part: write it until it no longer changes.
    let mut head = Vec::new();
    for _ in 0..4 {
        let text = serde_json::to_vec(&header).unwrap_or_default();
        head = Vec::from(*MAGIC);
        head.extend(VERSION.to_le_bytes());
        head.extend((text.len() as u32).to_le_bytes());
        head.extend(text);
        head.extend(crc32fast::hash(&head).to_le_bytes());
        header.file_bytes = head.len() as u64 + index.len() as u64 + offset;
    }
    let mut parts = vec![head, index];
    parts.extend(blocks.iter().map(|block| block.packed.clone()));
    parts
}
