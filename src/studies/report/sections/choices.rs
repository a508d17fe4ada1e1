//! What players choose from: branching, decisions, quick wins, waiting moves, cycles, kinds of move.

use super::cases::{Per, block, distinct, measured, number, table, words};
use super::words::{NOTHING, count_cell, figure_cell, or_nothing, part_cell, share_cell};
use crate::measures::{BySeat, Cycles, Measure, Measures, ShortestWin, Tempo};
use crate::report::document::{Block, Cell, Table};
use crate::report::numbers::percent;
use crate::results::Share;
use crate::study::{CaseResult, StudyResult};

type Cases<'r> = [(&'r CaseResult, &'r Measures)];

/// A table for each kind of thing that was measured.
pub fn blocks(result: &StudyResult) -> Vec<Block> {
    let cases = measured(result);
    let mut blocks = Vec::new();
    let mut add = |heading: &str, table: Option<Table>| {
        if let Some(table) = table {
            blocks.push(Block::Heading(heading.to_owned()));
            blocks.push(block(table));
        }
    };
    add("How much there is to decide", decisions(result, &cases));
    add("The quickest wins", shortest(result, &cases));
    add("Where it is a burden to move", tempo(result, &cases));
    add("Where play can go round", cycles(result, &cases));
    add("Kinds of move", rule_use(result, &cases));
    blocks
}

fn decisions(result: &StudyResult, cases: &Cases<'_>) -> Option<Table> {
    let mut columns: Vec<Per<'_, &Measures>> = Vec::new();
    let mut used = Vec::new();
    let any = |has: fn(&Measures) -> bool| cases.iter().any(|(_, found)| has(found));
    if any(|found| found.branching.is_some()) {
        let figure =
            |head, of: fn(&Measures) -> Option<f64>| number(head, move |found: &&Measures| figure_cell(of(found)));
        columns.push(figure("moves, mean", |found| found.branching.as_ref()?.mean));
        columns.push(figure("in random games", |found| found.branching.as_ref()?.by_visits));
        columns.push(number("most", |found: &&Measures| {
            count_cell(found.branching.as_ref().map(|branching| branching.most))
        }));
        used.push(Measure::Branching);
    }
    type Part = fn(&Measures) -> Option<&Share>;
    let shares: [(&str, Measure, Part); 3] = [
        ("with a choice", Measure::Decisions, |found| found.decisions.as_ref()),
        ("one good move", Measure::OnlyMoves, |found| found.only_moves.as_ref()),
        ("critical", Measure::Critical, |found| found.critical.as_ref()),
    ];
    for (head, measure, of) in shares {
        if cases.iter().any(|(_, found)| of(found).is_some()) {
            columns.push(number(head, move |found: &&Measures| of(found).map_or_else(|| or_nothing(None), part_cell)));
            used.push(measure);
        }
    }
    if any(|found| found.optimal_moves.is_some()) {
        columns.push(number("moves that keep the value", |found: &&Measures| share_cell(found.optimal_moves)));
        used.push(Measure::OptimalMoves);
    }
    if columns.is_empty() {
        return None;
    }
    let caption = "Moves are distinct positions that can be moved to. Of positions with a choice: those where one move \
                   alone keeps the value, and those where moves differ in value (critical).";
    Some(table(result, cases, &columns, &used, caption))
}

fn shortest(result: &StudyResult, cases: &Cases<'_>) -> Option<Table> {
    let cases: Vec<_> = cases.iter().copied().filter(|(_, found)| found.shortest_wins.is_some()).collect();
    if cases.is_empty() {
        return None;
    }
    type Seat = fn(&BySeat<Option<ShortestWin>>) -> &Option<ShortestWin>;
    let seats: [(Seat, [&'static str; 3]); 2] = [
        (|wins| &wins.first, ["first, plies", "lines", "one of them"]),
        (|wins| &wins.second, ["second, plies", "lines", "one of them"]),
    ];
    let mut columns: Vec<Per<'_, &Measures>> = Vec::new();
    for (seat, [plies, lines, line]) in seats {
        let win = move |found: &Measures| found.shortest_wins.as_ref().and_then(|wins| seat(wins).clone());
        columns.push(number(plies, move |found: &&Measures| count_cell(win(found).map(|win| win.plies.into()))));
        columns.push(number(lines, move |found: &&Measures| match win(found) {
            Some(ShortestWin { lines: None, .. }) => Cell::new("over 10^19"),
            win => count_cell(win.and_then(|win| win.lines)),
        }));
        columns.push(words(line, move |found: &&Measures| {
            or_nothing(win(found).map(|win| format!("`{}`", win.line.join(" "))))
        }));
    }
    let caption = "The fewest plies in which each player can win if both want it, and how many ways there are.";
    Some(table(result, &cases, &columns, &[Measure::ShortestWins], caption))
}

fn tempo(result: &StudyResult, cases: &Cases<'_>) -> Option<Table> {
    let cases: Vec<_> = cases
        .iter()
        .copied()
        .filter(|(_, found)| found.tempo.as_ref().is_some_and(|tempo| tempo.compared.count > 0))
        .collect();
    if cases.is_empty() {
        return None;
    }
    let share = |head, of: fn(&Tempo) -> &Share| {
        number(head, move |found: &&Measures| {
            found.tempo.as_ref().map_or_else(|| or_nothing(None), |tempo| part_cell(of(tempo)))
        })
    };
    let columns: Vec<Per<'_, &Measures>> = vec![
        share("compared", |tempo| &tempo.compared),
        share("would rather pass", |tempo| &tempo.zugzwang),
        share("both would", |tempo| &tempo.mutual),
        share("the player to move loses", |tempo| &tempo.full),
        words("soonest", |found: &&Measures| {
            or_nothing(found.tempo.as_ref().and_then(|tempo| tempo.example.as_ref()).map(|text| format!("`{text}`")))
        }),
    ];
    let caption = "Positions that are not over, compared with the same position after a pass where that is one of the \
                   positions of the game.";
    Some(table(result, &cases, &columns, &[Measure::Tempo], caption))
}

fn cycles(result: &StudyResult, cases: &Cases<'_>) -> Option<Table> {
    let cases: Vec<_> = cases.iter().copied().filter(|(_, found)| found.cycles.is_some()).collect();
    if cases.is_empty() {
        return None;
    }
    let count =
        |head, of: fn(&Cycles) -> u64| number(head, move |found: &&Measures| count_cell(found.cycles.as_ref().map(of)));
    let columns: Vec<Per<'_, &Measures>> = vec![
        count("components", |cycles| cycles.components),
        count("with a cycle", |cycles| cycles.cyclic),
        count("the largest", |cycles| cycles.largest),
        number("positions in a cycle", |found: &&Measures| {
            share_cell(found.cycles.as_ref().and_then(|cycles| cycles.inside.share))
        }),
    ];
    let caption =
        "Strongly connected components: sets of positions within which play can go from any one to any other.";
    Some(table(result, &cases, &columns, &[Measure::Cycles], caption))
}

fn rule_use(result: &StudyResult, cases: &Cases<'_>) -> Option<Table> {
    let cases: Vec<_> = cases.iter().copied().filter(|(_, found)| found.rule_use.is_some()).collect();
    let kinds = || cases.iter().flat_map(|(_, found)| found.rule_use.iter().flatten());
    let names = distinct(kinds().map(|kind| kind.kind.as_str()));
    if names.is_empty() {
        return None;
    }
    let part = |found: &Measures, name: &str| {
        let used = found.rule_use.iter().flatten().find(|used| used.kind == name)?;
        let only = used.only_moves.share.map_or_else(|| NOTHING.to_owned(), percent);
        Some(format!("{} / {only}", used.moves.share.map(percent)?))
    };
    let column = |&name: &&str| {
        let name = name.to_owned();
        number(name.clone(), move |found: &&Measures| or_nothing(part(found, &name)))
    };
    let columns: Vec<Per<'_, &Measures>> = names.iter().map(column).collect();
    let caption = "Share of each kind among all moves, and among moves that alone keep the value; a move may be of several \
                   kinds.";
    Some(table(result, &cases, &columns, &[Measure::RuleUse], caption))
}
