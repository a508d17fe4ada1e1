//! `gamut vectors`: positions with the right answers, for other people's test suites.

use serde_json::{Value, json};

use super::conform_args::{Rows, VectorsArgs};
use super::exit::Failure;
use super::output::{Output, Stdout};
use super::print;
use super::progress::Ticker;
use crate::conform::protocol::{Ending, VERSION};
use crate::conform::vectors::{Pool, Refutation, Source, Vector};
use crate::conform::{Answer, Referee, mutants};
use crate::explore::Limits;
use crate::model::{Model, Options, Rulebook};
use crate::report::csv;
use crate::results::Verdict;
use crate::rules::document;
use crate::settings::Variant;

/// The version of the format; fields may be added without changing it.
const FORMAT: u32 = 1;

pub fn run(args: &VectorsArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.variant)?;
    let output = Output::open(&args.out)?;
    let referee = Referee::new(&variant)?;
    let pool = Pool::new(&referee, Source { seed: args.seed, ..Source::USUAL })?;
    let chosen = pool.choose(&referee, args.count)?;
    let model = Model::open(variant.clone())?;
    let values = match args.values {
        true => values(&model, &chosen, args.max_positions)?,
        false => Vec::new(),
    };
    let mut rows = vec![header(args, &variant, &referee)];
    rows.extend(
        chosen.iter().enumerate().map(|(place, vector)| position(vector, values.get(place).and_then(Option::as_ref))),
    );
    rows.extend(counts(&model, args.perft)?);
    if args.mutants {
        rows.extend(mutant_rows(&variant, &pool));
    }
    let text = match args.format {
        Rows::Jsonl => rows.iter().map(|row| format!("{row}\n")).collect::<String>().into_bytes(),
        Rows::Csv => table_of(&rows),
    };
    match output.finish(&text)? {
        Stdout::Taken => Ok(()),
        Stdout::Free => print(&format!("{}: {} positions of {variant}\n", args.out.display(), chosen.len())),
    }
}

fn header(args: &VectorsArgs, variant: &Variant, referee: &Referee) -> Value {
    let settings: serde_json::Map<_, _> =
        variant.entries().into_iter().map(|entry| (entry.key.to_owned(), json!(entry.value))).collect();
    json!({
        "type": "header",
        "format": FORMAT,
        "protocol": VERSION,
        "game": variant.game().name,
        "variant": variant.to_string(),
        "settings": settings,
        "layout": variant.layout(),
        "seed": args.seed,
        "start": referee.start(),
    })
}

fn position(vector: &Vector, value: Option<&Verdict>) -> Value {
    let actions: Vec<Value> = vector
        .answer
        .turns
        .iter()
        .zip(&vector.kinds)
        .map(|((action, next), kinds)| json!({"action": action, "kinds": kinds, "position": next}))
        .collect();
    let mut row = json!({
        "type": "position",
        "position": vector.position,
        "line": vector.line,
        "outcome": Ending(vector.answer.outcome),
        "actions": actions,
    });
    if let Some(value) = value {
        row["value"] = json!(value.value);
        row["plies"] = json!(value.plies);
        row["endless"] = json!(value.endless);
    }
    row
}

/// The values of the chosen positions.
fn values(model: &Model, chosen: &[Vector], most: u64) -> Result<Vec<Option<Verdict>>, Failure> {
    let ticker = Ticker::new("solving");
    let limits = Limits { positions: most, ..Limits::NONE };
    let solved = model.solve(&Options { limits, progress: &ticker, ..Options::default() })?;
    let value = |vector: &Vector| -> Result<Option<Verdict>, Failure> {
        Ok(solved.value(model.read(&vector.position)?).ok().map(Into::into))
    };
    chosen.iter().map(value).collect()
}

/// The numbers of sequences of actions up to a depth.
/// Beyond a depth with this many sequences no deeper one is counted.
const MANY: u64 = 1_000_000;

fn counts(model: &Model, depth: u32) -> Result<Vec<Value>, Failure> {
    let mut rows = Vec::new();
    for depth in 1..=depth {
        let count: u64 = model.perft(None, depth, Rulebook::Packed)?.iter().map(|(_, count)| count).sum();
        rows.push(json!({"type": "perft", "depth": depth, "count": count}));
        if count > MANY {
            break;
        }
    }
    Ok(rows)
}

fn mutant_rows(variant: &Variant, pool: &Pool) -> Vec<Value> {
    let document = document::of(variant.game().name);
    let mut all = mutants::of_clauses(variant);
    all.extend(mutants::of_settings(variant));
    let rows = pool.refute_all(all).into_iter().map(|(mutant, refutation)| {
        let cited = document::heading(document, mutant.cited).unwrap_or_else(|| mutant.cited.to_string());
        let mut row = json!({
            "type": "mutant",
            "name": mutant.name,
            "lacks": cited,
            "sentence": mutant.sentence,
            "found": refutation.is_some(),
        });
        if let Some(Refutation { position, line, right, wrong, start }) = refutation {
            row["line"] = json!(line);
            row["position"] = json!(position);
            row["right"] = answer(&right);
            row["wrong"] = start.map_or_else(|| answer(&wrong), |start| json!({"start": start}));
        }
        row
    });
    rows.collect()
}

fn answer(answer: &Answer) -> Value {
    let actions: serde_json::Map<_, _> =
        answer.turns.iter().map(|(action, next)| (action.clone(), json!(next))).collect();
    json!({"outcome": Ending(answer.outcome), "actions": actions})
}

/// The columns of the table; each row of a position has one action.
const COLUMNS: [&str; 15] = [
    "type", "name", "lacks", "position", "line", "outcome", "value", "plies", "endless", "action", "kinds", "next",
    "count", "right", "wrong",
];

fn table_of(rows: &[Value]) -> Vec<u8> {
    let mut lines = vec![COLUMNS.map(str::to_owned)];
    for row in rows {
        let kind = row["type"].as_str().unwrap_or_default();
        match (kind, row["actions"].as_array()) {
            ("position", Some(actions)) if !actions.is_empty() => {
                lines.extend(actions.iter().map(|action| cells(row, action)));
            }
            ("header", _) => {
                let row = json!({"type": "header", "name": row["variant"], "position": row["start"]});
                lines.push(cells(&row, &Value::Null));
            }
            _ => lines.push(cells(row, &Value::Null)),
        }
    }
    csv::lines(lines)
}

fn cells(row: &Value, action: &Value) -> [String; COLUMNS.len()] {
    COLUMNS.map(|column| match column {
        "action" => plain(&action["action"]),
        "kinds" => plain(&action["kinds"]),
        "next" => plain(&action["position"]),
        "name" if row["type"] == "perft" => plain(&row["depth"]),
        other => plain(&row[other]),
    })
}

/// A value without quotes; lists are joined by blanks.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
