//! The table of all variants, and checksums of its parts.

use serde::Serialize;

use super::reading::board_name;
use super::search::{MEASURES_PART, Searched, VALUES_PART};
use super::{Parts, TableSum};
use crate::study::space::Space;

/// CRC-32 of things as JSON, one per line.
pub fn checksum(rows: &[impl Serialize]) -> String {
    let mut hasher = crc32fast::Hasher::new();
    for row in rows {
        hasher.update(&serde_json::to_vec(row).unwrap_or_default());
        hasher.update(b"\n");
    }
    format!("{:08x}", hasher.finalize())
}

/// The checksums of all parts of a board.
pub fn parts(space: &Space, searched: &Searched) -> Vec<Parts> {
    let one = |board: usize| {
        let values: Vec<String> = searched.rows[board]
            .chunks(VALUES_PART)
            .map(|rows| checksum(&rows.iter().flatten().collect::<Vec<_>>()))
            .collect();
        let measured = &searched.measured[board];
        let measures: Vec<String> = measured.chunks(MEASURES_PART).map(checksum).collect();
        let numbers: Vec<String> = measured.iter().map(|measured| measured.rules.to_string()).collect();
        Parts {
            board: board_name(&space.boards[board]),
            size: VALUES_PART,
            values: values.join(" "),
            measured: numbers.join(" "),
            measures: measures.join(" "),
        }
    };
    (0..space.boards.len()).map(one).collect()
}

/// The names of the columns that every table has.
const HEAD: &str = "board,rules,changes,cost,graph,same_as,start,plies,positions,moves,won,lost,drawn,drawn_endless,longest_win,checksum";

/// A row for each variant: its board and changes, the fingerprint of its graph and the first rule set with it, its values, and its measures where it has some.
pub fn table(space: &Space, searched: &Searched) -> Vec<u8> {
    let figures = searched.measured.iter().flatten().next().map_or(&[][..], |measured| &measured.figures);
    let names: Vec<&str> = figures.iter().map(|figure| figure.name.as_str()).collect();
    let mut text = [&[HEAD], names.as_slice()].concat().join(",") + "\n";
    let optional = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    for (board, rows) in searched.rows.iter().enumerate() {
        for row in rows.iter().flatten() {
            let (rules, values) = (&space.rule_sets[row.rules], &row.values);
            let counts = &values.counts;
            let mut cells = vec![
                board_name(&space.boards[board]),
                row.rules.to_string(),
                rules.name(),
                rules.cost.to_string(),
                row.graph.clone(),
                searched.first[board].get(&row.graph).map(ToString::to_string).unwrap_or_default(),
                values.start.value.to_string(),
                optional(values.start.plies.map(Into::into)),
                counts.positions.to_string(),
                optional(counts.moves),
                counts.won.to_string(),
                counts.lost.to_string(),
                counts.drawn.to_string(),
                counts.drawn_endless.to_string(),
                optional(counts.longest_win.map(Into::into)),
                values.checksum.clone(),
            ];
            let sight = searched.sight(board, row.rules).filter(|sight| sight.measured.is_some());
            let measured = |name: &&str| {
                sight.and_then(|sight| sight.figure(name)).map(|value| value.to_string()).unwrap_or_default()
            };
            cells.extend(names.iter().map(measured));
            text.push_str(&cells.join(","));
            text.push('\n');
        }
    }
    text.into_bytes()
}

/// What is kept of a table.
pub fn sum(table: &[u8]) -> TableSum {
    let rows = table.iter().filter(|byte| **byte == b'\n').count().saturating_sub(1);
    TableSum { rows, bytes: table.len(), crc32: format!("{:08x}", crc32fast::hash(table)) }
}
