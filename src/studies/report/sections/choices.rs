//! What players choose from: branching, decisions, quick wins, waiting moves, cycles, kinds of move.

use super::cases::{Cases, Per, having, headed, measured, number, of_measure, table, words};
use super::words::{NOTHING, count_cell, figure_cell, or_nothing, part_cell, share_cell, typed_cell};
use crate::measures::{BySeat, Cycles, Measure, Measures, RuleUse, ShortestWin, Tempo};
use crate::report::document::{Block, Cell, Table};
use crate::report::numbers::percent;
use crate::results::Share;
use crate::study::{StudyResult, distinct};

/// A table for each kind of thing that was measured.
pub fn blocks(result: &StudyResult) -> Vec<Block> {
    let tables = [
        headed("How much there is to decide", decisions(result, &measured(result))),
        headed("The quickest wins", shortest(result)),
        headed("Where it is a burden to move", tempo(result)),
        headed("Where play can go round", cycles(result)),
        headed("Kinds of move", rule_use(result)),
    ];
    tables.into_iter().flatten().collect()
}

fn decisions(result: &StudyResult, cases: &Cases<'_, Measures>) -> Option<Table> {
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

fn shortest(result: &StudyResult) -> Option<Table> {
    let cases = having(result, |found| found.shortest_wins.as_ref());
    type Wins<'r> = &'r BySeat<Option<ShortestWin>>;
    type Seat = fn(Wins<'_>) -> Option<&ShortestWin>;
    let seats: [(Seat, &'static str); 2] =
        [(|wins| wins.first.as_ref(), "first, plies"), (|wins| wins.second.as_ref(), "second, plies")];
    let mut columns: Vec<Per<'_, Wins<'_>>> = Vec::new();
    for (win, plies) in seats {
        columns.push(number(plies, move |wins: &Wins<'_>| count_cell(win(wins).map(|win| win.plies.into()))));
        columns.push(number("lines", move |wins: &Wins<'_>| match win(wins) {
            Some(ShortestWin { lines: None, .. }) => Cell::new("over 10^19"),
            win => count_cell(win.and_then(|win| win.lines)),
        }));
        columns.push(words("one of them", move |wins: &Wins<'_>| {
            or_nothing(win(wins).map(|win| format!("`{}`", win.line.join(" "))))
        }));
    }
    let caption = "The fewest plies in which each player can win if both want it, and how many ways there are.";
    of_measure(result, &cases, &columns, Measure::ShortestWins, caption)
}

fn tempo(result: &StudyResult) -> Option<Table> {
    let cases = having(result, |found| found.tempo.as_ref().filter(|tempo| tempo.compared.count > 0));
    let share = |head, of: fn(&Tempo) -> &Share| number(head, move |tempo: &&Tempo| part_cell(of(tempo)));
    let columns = [
        share("compared", |tempo| &tempo.compared),
        share("would rather pass", |tempo| &tempo.zugzwang),
        share("both would", |tempo| &tempo.mutual),
        share("the player to move loses", |tempo| &tempo.full),
        words("soonest", |tempo: &&Tempo| typed_cell(tempo.example.as_ref())),
    ];
    let caption = "Positions that are not over, compared with the same position after a pass where that is one of the \
                   positions of the game.";
    of_measure(result, &cases, &columns, Measure::Tempo, caption)
}

fn cycles(result: &StudyResult) -> Option<Table> {
    let cases = having(result, |found| found.cycles.as_ref());
    let count = |head, of: fn(&Cycles) -> u64| number(head, move |cycles: &&Cycles| count_cell(Some(of(cycles))));
    let columns = [
        count("components", |cycles| cycles.components),
        count("with a cycle", |cycles| cycles.cyclic),
        count("the largest", |cycles| cycles.largest),
        number("positions in a cycle", |cycles: &&Cycles| part_cell(&cycles.inside)),
    ];
    let caption =
        "Strongly connected components: sets of positions within which play can go from any one to any other.";
    of_measure(result, &cases, &columns, Measure::Cycles, caption)
}

fn rule_use(result: &StudyResult) -> Option<Table> {
    let cases = having(result, |found| found.rule_use.as_ref());
    let names = distinct(cases.iter().flat_map(|(_, kinds)| *kinds).map(|kind| kind.kind.as_str()));
    if names.is_empty() {
        return None;
    }
    let part = |kinds: &[RuleUse], name: &str| {
        let used = kinds.iter().find(|used| used.kind == name)?;
        let only = used.only_moves.share.map_or_else(|| NOTHING.to_owned(), percent);
        Some(format!("{} / {only}", used.moves.share.map(percent)?))
    };
    let column = |&name: &&'_ str| {
        let name = name.to_owned();
        number(name.clone(), move |kinds: &&Vec<RuleUse>| or_nothing(part(kinds, &name)))
    };
    let columns: Vec<Per<'_, &Vec<RuleUse>>> = names.iter().map(column).collect();
    let caption = "Share of each kind among all moves, and among moves that alone keep the value; a move may be of several \
                   kinds.";
    of_measure(result, &cases, &columns, Measure::RuleUse, caption)
}
