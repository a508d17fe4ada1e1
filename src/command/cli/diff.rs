//! `gamut diff`: how two variants of a game differ.

use clap::Args;
use serde_json::Value;

use super::args::{Bounds, Format};
use super::exit::{Exit, Failure};
use super::explore::limits;
use super::measure::{chosen, named};
use super::progress::Ticker;
use super::sentences::{self, paragraph};
use super::{paint, print, print_json};
use crate::measures::Measure;
use crate::model::{Fault, Model};
use crate::settings::{SettingError, Variant};
use crate::study::diff::{Change, Wanted};
use crate::study::{Diff, DiffError, diff};

/// `gamut diff`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut diff \"ovo board=3x3 eggs=2\" \"ovo board=3x3 eggs=2 undo=banned\"\n  gamut diff \"ovo board=3x3 eggs=3\" \"ovo board=3x3 eggs=3 claim=next-turn\" --measures outcomes,random-play --format json\n\nPositions are the same when their notation is. A line is replayed by `gamut show VARIANT --play \"LINE\"`."
)]
pub struct DiffArgs {
    /// The first variant, in quotes: "GAME key=value ..."
    #[arg(value_name = "VARIANT")]
    pub one: String,
    /// The second variant, in quotes
    #[arg(value_name = "VARIANT")]
    pub two: String,
    /// Only these measures, separated by commas; all by default; `gamut measure --help` lists them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = named(), hide_possible_values = true)]
    pub measures: Vec<Measure>,
    /// The most positions to show
    #[arg(long, value_name = "N", default_value = "3")]
    pub positions: usize,
    /// Every figure of the measures, not only the main ones
    #[arg(long)]
    pub all: bool,
    /// How far it may go, for each of the two
    #[command(flatten)]
    pub bounds: Bounds,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

pub fn run(args: &DiffArgs) -> Result<(), Failure> {
    let [one, two] = [&args.one, &args.two].map(|text| quoted(text));
    let (one, two) = (one?, two?);
    let wanted = Wanted {
        measures: &chosen(&args.measures),
        soonest: args.positions,
        limits: limits(&args.bounds),
        progress: &Ticker::new("comparing"),
    };
    let found = diff(&one, &two, wanted)?;
    match args.format {
        Format::Text => print(&text(&found, args.all)?),
        Format::Json => print_json(&found),
    }
}

/// A variant as one word. A board or a setting in place of a game is what a shell makes of one without quotes.
fn quoted(text: &str) -> Result<Variant, Failure> {
    let is_rest = text.contains('=') || text.starts_with(|sign: char| sign.is_ascii_digit());
    match Variant::from_words(&[text]) {
        Err(error @ SettingError::UnknownGame { .. }) if is_rest && !text.contains(' ') => Err(Failure::input(
            format!("{error}; each variant goes into quotes, as in `gamut diff \"ovo 3x3\" \"ovo 3x3 home=safe\"`"),
        )),
        _ => super::variant(&[text.to_owned()]),
    }
}

impl From<DiffError> for Failure {
    fn from(error: DiffError) -> Failure {
        let exit = match &error {
            DiffError::DifferentGames { .. } => Exit::BadInput,
            DiffError::Model { error, .. } if error.fault() == Fault::Input => Exit::BadInput,
            DiffError::Model { .. } => Exit::Limit,
        };
        Failure::new(exit, error)
    }
}

fn text(found: &Diff, all: bool) -> Result<String, Failure> {
    let Diff { variants, positions, shared, matrix, differing, other_distance, soonest, changes } = found;
    let mut text = String::new();
    line!(text, "{}\n{}\n", paint::heading(&variants.one.to_string()), paint::heading(&variants.two.to_string()));
    text += &paragraph(&sentences::diff(found));
    line!(text, "positions  {} and {}, {shared} in both", positions.one, positions.two);
    if *shared > 0 {
        line!(text, "values     {differing} differ; {other_distance} are won or lost at another distance\n");
        line!(text, "{}", paint::heading("first \\ second           win          draw          loss"));
        for (name, row) in ["win", "draw", "loss"].iter().zip(matrix) {
            line!(text, "{name:<14}{:>14}{:>14}{:>14}", row[0], row[1], row[2]);
        }
    }
    for place in soonest {
        let model = Model::open(variants.one.clone())?;
        text += &format!("\n{}", paint::diagram(&model.diagram(model.read(&place.position)?)));
        line!(text, "  position: {}", place.position);
        let sides = [(&place.verdicts.one, &place.lines.one), (&place.verdicts.two, &place.lines.two)];
        for (name, (value, line)) in ["first", "second"].iter().zip(sides) {
            line!(text, "  {name:<7} {:<16} after \"{}\"", value.to_string(), line.join(" "));
        }
    }
    let shown: Vec<&Change> = changes.iter().filter(|change| all || MAIN.contains(&change.name.as_str())).collect();
    let width = shown.iter().map(|change| change.name.len()).max().unwrap_or(0);
    line!(
        text,
        "\n{}",
        paint::heading(&format!("{:<width$} {:>18} {:>18} {:>18}", "figure", "first", "second", "change"))
    );
    for row in &shown {
        let change = row.change.map_or(String::new(), |change| number(change, row.values.one.is_f64()));
        let [one, two] = [&row.values.one, &row.values.two].map(figure);
        line!(text, "{:<width$} {one:>18} {two:>18} {change:>18}", row.name);
    }
    if shown.len() < changes.len() {
        line!(text, "\n{} more figures with --all", changes.len() - shown.len());
    }
    Ok(text)
}

/// The figures that are shown without `--all`.
const MAIN: [&str; 20] = [
    "size.positions",
    "start.value",
    "start.plies",
    "opening.keeping",
    "outcomes.won.share",
    "outcomes.lost.share",
    "outcomes.drawn_level.share",
    "outcomes.drawn_endless.share",
    "depth.longest_win.plies",
    "branching.mean",
    "only_moves.share",
    "critical.share",
    "random_play.wins.first",
    "random_play.wins.second",
    "random_play.length.mean",
    "skill.perfect_first.wins.first",
    "shortest_wins.first.plies",
    "shortest_wins.second.plies",
    "stagnation.limit",
    "pie.value",
];

fn figure(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(word) => word.clone(),
        Value::Number(figure) => number(figure.as_f64().unwrap_or(f64::NAN), figure.is_f64()),
        other => other.to_string(),
    }
}

/// A figure with six decimals, or none where it is a whole number by nature; very small ones as powers of ten.
fn number(figure: f64, is_fraction: bool) -> String {
    match figure {
        _ if !is_fraction => format!("{figure:.0}"),
        _ if figure != 0.0 && figure.abs() < 1e-6 => format!("{figure:.1e}"),
        _ => format!("{figure:.6}"),
    }
}
