//! What was known beforehand, and how the values were checked.

use super::answer::largest_residual;
use super::cases::{self, Per, key_columns, listed, number, words};
use super::slices::by_index;
use super::words::{NOTHING, count_cell, figure_cell};
use crate::report::commands;
use crate::report::document::{Block, Cell, Table, Tone};
use crate::report::numbers::scalar;
use crate::study::{CaseResult, Expected, Found, IndexedCase, StudyResult, thousands};

/// Every expectation with its source and whether it holds.
pub fn expectations(result: &StudyResult) -> Vec<Block> {
    if result.expectations.is_empty() {
        return Vec::new();
    }
    let caption = "Whole numbers and words must be equal; other numbers must agree to as many digits as were known.";
    let command = Some(commands::study(result));
    vec![Block::Table(listed(
        caption,
        &result.expectations,
        command,
        &[
            words("variant", |expected: &Expected| Cell::typed(&expected.case)),
            words("figure", |expected: &Expected| Cell::typed(&expected.figure)),
            number("expected", |expected: &Expected| Cell::new(scalar(&expected.expected))),
            number("found", |expected: &Expected| {
                Cell::new(expected.found.as_ref().map_or(NOTHING.to_owned(), scalar))
            }),
            words("the same", |expected: &Expected| match expected.holds {
                true => Cell::new("✓ yes").toned(Tone::Good),
                false => Cell::new("✗ no").toned(Tone::Bad),
            }),
            words("source", |expected: &Expected| Cell::new(expected.source.clone())),
        ],
    ))]
}

/// The checks that every variant went through, with its checksum.
pub fn blocks(result: &StudyResult) -> Vec<Block> {
    let mut blocks = vec![Block::List(points(result))];
    let cases: Vec<Checked<'_>> = result.cases.iter().filter_map(checked).collect();
    if !cases.is_empty() {
        blocks.push(Block::Table(table(result, &cases)));
    }
    blocks.extend(tables(result));
    let mut commands = vec![(commands::study(result), "make everything on this page".to_owned())];
    commands.push((commands::check(result), "make it anew and compare with what is written here".to_owned()));
    if let Some((case, _)) = cases::shown(result) {
        commands.push((commands::solve(&case.variant), "solve the shown variant alone".to_owned()));
    }
    blocks.push(Block::Heading("To make it again".to_owned()));
    blocks.push(Block::Commands(commands));
    blocks
}

fn points(result: &StudyResult) -> Vec<String> {
    let any = |is: fn(&Found) -> bool| result.cases.iter().any(|case| is(&case.found));
    let mut points = Vec::new();
    if any(|found| matches!(found, Found::Solved(_) | Found::Counted(_))) {
        points.push(
            "Every position that can be reached was visited and solved backwards from the ends; the visited set holds whole positions, no fingerprints.".to_owned(),
        );
        points.push(
            "A verifier that shares no code with the solver then checked every value: against the values of the positions that can be moved to, and where the game is over against the literal rules.".to_owned(),
        );
    }
    let indexed = by_index(result);
    if !indexed.is_empty() {
        points.push("Positions that are solved by index are numbered without gaps, and their number must be that of a closed formula. They are solved backwards by the reversed rules. Positions that cannot be reached from the start are counted too.".to_owned());
        points.push("The table as it is on disk is then verified: the moves are made from the rules and not reversed, every value must follow from those of the positions that can be moved to, and ends are looked up in the literal rules. Only where a position is in the table is shared with the solver.".to_owned());
    }
    if indexed.iter().any(|(_, found)| found.verify_every > 1) {
        points.push("Where it is said below that a share was verified, that share is pieces of 4,096 neighbouring positions at equal steps through every slice; the rest was solved and not checked again.".to_owned());
    }
    if any(|found| matches!(found, Found::Proved(_))) {
        points.push("A strategy is checked against every turn that the rules allow the opponent; whether its answer is legal, and whether the game is over, is asked of the rules and not of the strategy. On small boards tests do the same with the literal rules and visit the same positions.".to_owned());
    }
    if any(|found| matches!(found, Found::Solved(_) | Found::Counted(_) | Found::Indexed(_) | Found::Proved(_))) {
        points.push("The rules exist twice, as a literal specification and as a fast engine; tests compare the two position by position.".to_owned());
    }
    if any(|found| matches!(found, Found::Coalitions(_))) {
        points.push("For more than two players the positions are those that can be reached, with symmetrical ones merged where the tables say so.".to_owned());
    }
    match largest_residual(result) {
        Some(0.0) | None => {}
        Some(largest) => points.push(format!(
            "Counts and shares are exact. Chances and mean lengths of games come from linear systems solved by iteration; the largest residual is {largest:.1e}."
        )),
    }
    let digits = match indexed.is_empty() {
        true => "one digit after the point",
        false => "one digit after the point or two significant ones",
    };
    points.push(format!(
        "The same study gives the same bytes, whatever the number of threads. On this page shares are rounded to {digits} and other figures to four significant digits at least; the CSV and the JSON beside it have ten."
    ));
    points
}

/// The tables of what was solved by index, and how to make and check each.
fn tables(result: &StudyResult) -> Vec<Block> {
    let cases = by_index(result);
    if cases.is_empty() {
        return Vec::new();
    }
    let columns: Vec<Per<'_, &IndexedCase>> = vec![
        number("positions", |found: &&IndexedCase| count_cell(Some(found.counts.positions))),
        number("verified", |found: &&IndexedCase| count_cell(Some(found.verified))),
        words("that is", |found: &&IndexedCase| match found.verify_every {
            1 if found.verified == found.counts.positions => Cell::new("every value"),
            1 => Cell::new("not every value").toned(Tone::Bad),
            every => Cell::new(format!("one piece in {}", thousands(every))),
        }),
        number("bytes of the table", |found: &&IndexedCase| count_cell(Some(found.bytes))),
        number("a position", |found: &&IndexedCase| figure_cell(Some(found.bytes_per_position))),
        words("CRC-32", |found: &&IndexedCase| Cell::new(format!("`{}`", found.checksum))),
    ];
    let caption = "Positions, those whose value the verifier agrees to, and the table on disk: its bytes, and the checksum of its payload, which is the same on every machine.";
    let mut table = cases::table(result, &cases, &columns, &[], caption);
    table.command = Some(commands::study(result));
    let made = cases.iter().flat_map(|(case, found)| {
        let solve = commands::solve_indexed(&case.variant, found.slices.as_deref());
        let verify = commands::verify(found.verify_every);
        [(solve, format!("CRC-32 {}", found.checksum)), (verify, format!("{} values", thousands(found.verified)))]
    });
    let summary = "The command behind each table".to_owned();
    vec![Block::Table(table), Block::Folded { summary, blocks: vec![Block::Commands(made.collect())] }]
}

/// A case with its positions, those of them that are verified, and the checksum of all values.
type Checked<'r> = (&'r CaseResult, u64, u64, &'r str);

fn checked(case: &CaseResult) -> Option<Checked<'_>> {
    match &case.found {
        Found::Solved(solved) => Some((case, solved.measures.size.positions, solved.verified, &solved.checksum)),
        Found::Counted(counted) => Some((case, counted.counts.positions, counted.verified, &counted.checksum)),
        Found::Indexed(_) | Found::Coalitions(_) | Found::Proved(_) | Found::Nothing(_) => None,
    }
}

fn table(result: &StudyResult, cases: &[Checked<'_>]) -> Table {
    let mut columns: Vec<Per<'_, Checked<'_>>> = key_columns(result, |(case, ..)| case);
    columns.extend([
        number("positions", |&(_, positions, ..): &Checked<'_>| count_cell(Some(positions))),
        number("verified", |&(_, positions, verified, _): &Checked<'_>| {
            count_cell(Some(verified)).toned(if positions == verified { Tone::Plain } else { Tone::Bad })
        }),
        words("checksum of all values", |(.., checksum): &Checked<'_>| Cell::typed(checksum)),
    ]);
    let caption =
        "Positions, those whose value the verifier agrees to, and CRC-32 of all values in the order of the positions.";
    listed(caption, cases, Some(commands::study(result)), &columns)
}
