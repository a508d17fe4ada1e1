//! `gamut show`: a board, the legal actions, and what each would do.

use std::fmt::Write;

use super::args::{Format, ShowArgs};
use super::exit::Failure;
use super::output::{Output, Stdout};
use super::{paint, print, print_json, table};
use crate::model::{Model, Move, Solved, play_all};
use crate::report;
use crate::results::Wdl;
use crate::results::answers::TurnAnswer;
use crate::rules::{AnyRules, Rules};
use crate::settings::Variant;
use crate::with_rules;

pub fn run(args: &ShowArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.subject.variant)?;
    let svg = args.svg.as_deref().map(Output::open).transpose()?;
    let solved = args.table.as_deref().map(table::open).transpose()?;
    solved.as_ref().map(|solved| solved.expect_variant(&variant)).transpose()?;
    if let Variant::Outside(_) = variant {
        return outside(args, Model::open(variant)?, solved);
    }
    with_rules!(AnyRules::open(&variant)?, rules => Show { args, variant: &variant, solved }.run(rules, svg))
}

/// Draws a position with its moves in the colours of their values, where these are known.
fn draw(variant: &Variant, position: &str, values: &[Move], svg: Output) -> Result<Stdout, Failure> {
    // The best come last, over the others.
    let marked: Vec<(&str, Option<Wdl>)> =
        values.iter().rev().map(|one| (one.action.as_str(), Some(one.value.into()))).collect();
    let picture =
        report::picture(variant, Some(position), &marked, &format!("{variant}: {position}")).map_err(Failure::input)?;
    let none = || Failure::input(format!("{} has no drawing", variant.game().name));
    svg.finish(picture.ok_or_else(none)?.as_bytes())
}

struct Show<'a> {
    args: &'a ShowArgs,
    variant: &'a Variant,
    solved: Option<Solved>,
}

impl Show<'_> {
    fn run<R: Rules>(self, rules: R, svg: Option<Output>) -> Result<(), Failure> {
        let position = match &self.args.subject.position {
            None => rules.start(),
            Some(text) => rules.read_position(text)?,
        };
        let words: Vec<&str> = self.args.play.iter().flat_map(|play| play.split_whitespace()).collect();
        let (position, turns) = play_all(&rules, position, &words)?;
        let text = rules.write_position(&position);
        let values = match &self.solved {
            Some(solved) => solved.moves(solved.model().read(&text)?)?,
            None => Vec::new(),
        };
        if let Some(svg) = svg
            && draw(self.variant, &text, &values, svg)? == Stdout::Taken
        {
            return Ok(());
        }
        match self.args.format {
            Format::Text => print(&self.text(&rules, &position, &turns, &values)),
            Format::Json => {
                let model = Model::open(self.variant.clone())?;
                print_json(&model.show(self.args.subject.position.as_deref(), &words)?)
            }
        }
    }
}

impl Show<'_> {
    fn text<R: Rules>(&self, rules: &R, position: &R::Position, turns: &[TurnAnswer], values: &[Move]) -> String {
        let mut text = format!("{}\n", paint::heading(&self.variant.to_string()));
        let width = turns.iter().map(|turn| turn.action.chars().count()).fold(8, usize::max);
        for (number, turn) in turns.iter().enumerate() {
            let _ = writeln!(text, "{:>3}. {:<width$} {}", number + 1, turn.action, turn.events.join("; "));
        }
        let _ = write!(text, "\n{}", paint::diagram(&rules.diagram(position)));
        let _ = writeln!(text, "  position: {}", rules.write_position(position));
        let actions = rules.actions(position);
        if actions.is_empty() {
            return text;
        }
        let _ = write!(text, "\n{}\n", paint::heading(&format!("{} legal actions", actions.len())));
        let words: Vec<String> = actions.iter().map(|&action| rules.write_action(action)).collect();
        let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
        for (&action, word) in actions.iter().zip(&words) {
            let value = values
                .iter()
                .find(|one| one.action == *word)
                .map_or(String::new(), |one| format!("{:<16} ", one.value.to_string()));
            let _ = writeln!(text, "  {word:<width$}  {value}{}", sentence(&rules.play(position, action).events));
        }
        text
    }
}

fn sentence<E: ToString>(events: &[E]) -> String {
    events.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// A position of a game that gamut does not have itself: what its rules say in notation.
fn outside(args: &ShowArgs, model: Model, solved: Option<Solved>) -> Result<(), Failure> {
    let words: Vec<&str> = args.play.iter().flat_map(|play| play.split_whitespace()).collect();
    let (position, _) = model.play_words(model.read_or_start(args.subject.position.as_deref())?, &words)?;
    if let Some(svg) = args.svg.as_deref() {
        let none = || Failure::input(format!("{} has no drawing", model.variant().game().name));
        if Output::open(svg)?.finish(model.svg(position).ok_or_else(none)?.as_bytes())? == Stdout::Taken {
            return Ok(());
        }
    }
    if args.format == Format::Json {
        return print_json(&model.show(args.subject.position.as_deref(), &words)?);
    }
    let actions = model.actions(position);
    let mut text = format!("{}\n\n", paint::heading(&model.variant().to_string()));
    text += &paint::diagram(&model.diagram(position));
    let _ = writeln!(text, "  position: {}", model.write(position));
    let values = solved.map(|solved| solved.moves(position)).transpose()?.unwrap_or_default();
    let width = actions.iter().map(|action| action.text.chars().count()).max().unwrap_or(0);
    if !actions.is_empty() {
        let _ = write!(text, "\n{}\n", paint::heading(&format!("{} legal actions", actions.len())));
    }
    for action in &actions {
        let value = values.iter().find(|one| one.action == action.text);
        let value = value.map_or(String::new(), |one| format!("{:<16} ", one.value.to_string()));
        let _ = writeln!(text, "  {:<width$}  {value}{}", action.text, model.leads_to(action.next));
    }
    print(&text)
}
