//! `gamut show`: a board, the legal actions, and what each would do.

use super::args::ShowArgs;
use super::exit::Failure;
use super::output::{Output, Stdout};
use super::{paint, table};
use crate::model::{Model, Move, Position};
use crate::report;
use crate::results::Wdl;
use crate::results::answers::ShowAnswer;
use crate::settings::Variant;

pub fn run(args: &ShowArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.subject.variant)?;
    let svg = args.svg.as_deref().map(Output::open).transpose()?;
    let solved = args.table.as_deref().map(table::open).transpose()?;
    solved.as_ref().map(|solved| solved.expect_variant(&variant)).transpose()?;
    let model = Model::open(variant)?;
    let words: Vec<&str> = args.play.iter().flat_map(|play| play.split_whitespace()).collect();
    let shown = model.show(args.subject.position.as_deref(), &words)?;
    let position = model.read(&shown.position)?;
    let values = match &solved {
        Some(solved) => solved.moves(solved.model().read(&shown.position)?)?,
        None => Vec::new(),
    };
    if let Some(svg) = svg
        && draw(&model, position, &shown.position, &values, svg)? == Stdout::Taken
    {
        return Ok(());
    }
    args.format.print(|| text(&model, position, &shown, &values), || &shown)
}

/// Draws a position with its moves in the colours of their values, where these are known.
fn draw(model: &Model, at: Position, position: &str, values: &[Move], svg: Output) -> Result<Stdout, Failure> {
    let variant = model.variant();
    // The best come last, over the others.
    let marked: Vec<(&str, Option<Wdl>)> =
        values.iter().rev().map(|one| (one.action.as_str(), Some(one.value.into()))).collect();
    let picture = match variant {
        Variant::Outside(_) => model.svg(at),
        variant => report::picture(variant, Some(position), &marked, &format!("{variant}: {position}"))
            .map_err(Failure::input)?,
    };
    let none = || Failure::input(format!("{} has no drawing", variant.game().name));
    svg.finish(picture.ok_or_else(none)?.as_bytes())
}

fn text(model: &Model, at: Position, shown: &ShowAnswer, values: &[Move]) -> String {
    let ShowAnswer { variant, played, position, actions, .. } = shown;
    let mut text = format!("{}\n", paint::heading(&variant.to_string()));
    let width = played.iter().map(|turn| turn.action.chars().count()).fold(8, usize::max);
    // Of a game that gamut does not have itself nothing is known but where an action leads.
    let told = if matches!(variant, Variant::Outside(_)) { &[] } else { played.as_slice() };
    for (number, turn) in told.iter().enumerate() {
        line!(text, "{:>3}. {:<width$} {}", number + 1, turn.action, turn.events.join("; "));
    }
    text += &format!("\n{}", paint::diagram(&model.diagram(at)));
    line!(text, "  position: {position}");
    if !actions.is_empty() {
        line!(text, "\n{}", paint::heading(&format!("{} legal actions", actions.len())));
    }
    let width = actions.iter().map(|action| action.action.chars().count()).max().unwrap_or(0);
    for action in actions {
        let value = values.iter().find(|one| one.action == action.action);
        let value = value.map_or(String::new(), |one| format!("{:<16} ", one.value.to_string()));
        line!(text, "  {:<width$}  {value}{}", action.action, action.events.join("; "));
    }
    text
}
