//! Coalitions of all variants side by side: what each can force at the start, and in how many positions.

use super::cases::{Cases, Per, axes, key_columns, listed, number, value, words};
use super::labels::{Point, extremes, labels};
use super::words::{NOTHING, count_cell, part_cell};
use crate::report::ReportError;
use crate::report::charts::{Chart, Field, Matrix, Shade, Steps};
use crate::report::commands;
use crate::report::document::{Block, Cell, Figure, Picture, Table};
use crate::report::numbers::percent;
use crate::results::{AtStart, CoalitionFigures, Region, Share};
use crate::study::{CaseResult, CoalitionCase, StudyResult, distinct};

/// Two maps and a table.
pub fn blocks(result: &StudyResult, cases: &Cases<'_, CoalitionCase>) -> Result<Vec<Block>, ReportError> {
    let start = |figures: &CoalitionFigures| figures.start.coalitions.iter().map(at_the_start).collect();
    let over_all = |region: &Region| (region.coalition.clone(), share_field(region.forces.share.unwrap_or_default()));
    let all = |figures: &CoalitionFigures| figures.regions.iter().map(over_all).collect();
    let kinds = [("one of them wins", WINS), ("play never ends", ENDLESS), ("– neither", Shade::Pale)];
    let kinds = kinds.map(|(text, shade)| Field { text: text.to_owned(), shade });
    let shares = Steps { range: (0.0, 1.0), factors: false }.key(share_field);
    let figures = vec![
        Figure {
            name: "map-start".to_owned(),
            picture: Picture::Chart(map("coalition", &start, kinds.to_vec(), result, cases)?),
            question: "Who can force a win from the start together?".to_owned(),
            answer: by_size(cases),
            reading: "What each set of players can force from the start, whatever the others do: that one of them wins, with the plies it takes; \
                      that play never ends; or neither (–)."
                .to_owned(),
        },
        Figure {
            name: "map-coalitions".to_owned(),
            picture: Picture::Chart(map("seats", &all, shares, result, cases)?),
            question: "In how many positions can a coalition force a win?".to_owned(),
            answer: alone(cases),
            reading: "Positions that are not over in which a set of players can force that one of them wins. Seats are counted from the player to move: \
                      `+1` moves next, and the highest number has just moved."
                .to_owned(),
        },
    ];
    Ok(vec![Block::Figures(figures), Block::Table(table(result, cases))])
}

const WINS: Shade = Shade::Kind(0);
const ENDLESS: Shade = Shade::Kind(3);

/// How many players it takes, and in how many variants they are enough.
fn by_size(cases: &Cases<'_, CoalitionCase>) -> String {
    let most = cases.iter().map(|(_, found)| usize::from(found.figures.players)).max().unwrap_or(0);
    let part = |size: usize| {
        let can = |found: &CoalitionCase| {
            found.figures.start.coalitions.iter().any(|row| row.players.len() == size && row.forces.is_some())
        };
        let count = cases.iter().filter(|(_, found)| can(found)).count();
        match size {
            1 => format!("One player alone can in {count} of {} variants", cases.len()),
            _ => format!("some {size} together in {count}"),
        }
    };
    format!("{}.", (1..=most).map(part).collect::<Vec<_>>().join(", "))
}

/// What the player to move can do without help.
fn alone(cases: &Cases<'_, CoalitionCase>) -> String {
    let own: Vec<&CaseResult> = cases.iter().map(|(case, _)| *case).collect();
    let share = |found: &CoalitionCase| {
        let alone = found.figures.regions.iter().find(|region| region.coalition == "mover")?;
        alone.forces.share
    };
    let points = cases.iter().zip(labels(&own)).filter_map(|((_, found), label)| {
        let number = share(found)?;
        Some(Point { label, number, text: percent(number) })
    });
    format!("The player to move alone: {} of the positions.", extremes(&points.collect::<Vec<_>>()))
}

/// Names of coalitions with their fields.
type Fields = Vec<(String, Field)>;

/// A map with one row per coalition and one column per case.
fn map(
    name: &str,
    fields: &dyn Fn(&CoalitionFigures) -> Fields,
    key: Vec<Field>,
    result: &StudyResult,
    cases: &Cases<'_, CoalitionCase>,
) -> Result<Chart, ReportError> {
    let by_case: Vec<Fields> = cases.iter().map(|(_, case)| fields(&case.figures)).collect();
    let rows: Vec<Vec<String>> = distinct(by_case.iter().flatten().map(|(coalition, _)| vec![coalition.clone()]));
    let column_keys = axes(result);
    let columns = cases.iter().map(|(case, _)| column_keys.iter().map(|key| value(case, key)).collect()).collect();
    let field = |row: &Vec<String>, fields: &Fields| {
        fields.iter().find(|(coalition, _)| *coalition == row[0]).map(|(_, field)| field.clone())
    };
    let fields = rows.iter().map(|row| by_case.iter().map(|fields| field(row, fields)).collect()).collect();
    Matrix { row_keys: vec![name.to_owned()], rows, column_keys, columns, fields, key }.draw()
}

fn at_the_start(row: &AtStart) -> (String, Field) {
    let (text, shade) = match (row.forces, row.keeps_endless) {
        (Some(plies), _) => (format!("win in {plies}"), WINS),
        (None, true) => ("endless".to_owned(), ENDLESS),
        (None, false) => (NOTHING.to_owned(), Shade::Pale),
    };
    (row.coalition.clone(), Field { text, shade })
}

fn share_field(share: f64) -> Field {
    Field { text: percent(share), shade: Shade::Amount(share) }
}

fn table(result: &StudyResult, cases: &Cases<'_, CoalitionCase>) -> Table {
    type Case<'r> = (&'r CaseResult, &'r CoalitionCase);
    let count = |head, of: fn(&CoalitionFigures) -> u64| {
        number(head, move |(_, found): &Case<'_>| count_cell(Some(of(&found.figures))))
    };
    let share = |head, of: fn(&CoalitionFigures) -> Share| {
        number(head, move |(_, found): &Case<'_>| part_cell(&of(&found.figures)))
    };
    let mut columns: Vec<Per<'_, Case<'_>>> = key_columns(result, |(case, _)| case);
    columns.extend([
        count("positions", |figures| figures.positions),
        count("not over", |figures| figures.not_over),
        share("kingmaker", |figures| figures.kingmaker),
        share("undecided", |figures| figures.undecided),
    ]);
    if cases.iter().any(|(_, found)| found.merged) {
        columns.push(words("images", |(_, found): &Case<'_>| {
            Cell::new(if found.merged { "count once" } else { "by themselves" })
        }));
    }
    let caption = "A kingmaker cannot force a win alone but has moves after which one or another player can. A position is undecided when no coalition but \
                   everybody can force a win.";
    listed(caption, cases, Some(commands::study(result)), &columns)
}
