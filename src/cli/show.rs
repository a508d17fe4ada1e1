//! `gamut show`: a board, the legal actions, and what each would do.

use std::fmt::Write;

use serde_json::json;

use super::args::{Format, ShowArgs};
use super::exit::Failure;
use super::{paint, print, print_json};
use crate::rules::{AnyRules, Outcome, Rules};
use crate::settings::Variant;
use crate::with_rules;

pub fn run(args: &ShowArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.subject.variant)?;
    with_rules!(AnyRules::open(&variant)?, rules => Show { args, variant: &variant }.run(rules))
}

struct Show<'a> {
    args: &'a ShowArgs,
    variant: &'a Variant,
}

/// An action that was played, in words.
struct Turn {
    action: String,
    events: String,
}

impl Show<'_> {
    fn run<R: Rules>(self, rules: R) -> Result<(), Failure> {
        let mut position = match &self.args.subject.position {
            None => rules.start(),
            Some(text) => rules.read_position(text)?,
        };
        let mut turns = Vec::new();
        for word in self.args.play.iter().flat_map(|play| play.split_whitespace()) {
            let action = rules.read_action(word)?;
            if let Some(reason) = rules.refusal(&position, action) {
                let number = turns.len() + 1;
                return Err(Failure::input(format!("action {number}, `{word}`, is illegal: {reason}")));
            }
            let played = rules.play(&position, action);
            turns.push(Turn { action: word.to_owned(), events: sentence(&played.events) });
            position = played.position;
        }
        match self.args.format {
            Format::Text => print(&self.text(&rules, &position, &turns)),
            Format::Json => print_json(&self.json(&rules, &position, &turns)),
        }
    }
}

impl Show<'_> {
    fn text<R: Rules>(&self, rules: &R, position: &R::Position, turns: &[Turn]) -> String {
        let mut text = format!("{}\n", paint::heading(&self.variant.to_string()));
        let width = turns.iter().map(|turn| turn.action.chars().count()).fold(8, usize::max);
        for (number, turn) in turns.iter().enumerate() {
            let _ = writeln!(text, "{:>3}. {:<width$} {}", number + 1, turn.action, turn.events);
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
            let _ = writeln!(text, "  {word:<width$}  {}", sentence(&rules.play(position, action).events));
        }
        text
    }

    fn json<R: Rules>(&self, rules: &R, position: &R::Position, turns: &[Turn]) -> serde_json::Value {
        let actions: Vec<_> = rules
            .actions(position)
            .into_iter()
            .map(|action| {
                let played = rules.play(position, action);
                json!({
                    "action": rules.write_action(action),
                    "kinds": rules.kinds(&played.events),
                    "events": played.events.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "position": rules.write_position(&played.position),
                })
            })
            .collect();
        let winner = match rules.outcome(position) {
            Some(Outcome::Win(player)) => Some(player.number()),
            _ => None,
        };
        json!({
            "variant": self.variant,
            "played": turns.iter().map(|turn| json!({"action": turn.action, "events": turn.events})).collect::<Vec<_>>(),
            "position": rules.write_position(position),
            "to_move": rules.to_move(position).number(),
            "over": rules.outcome(position).is_some(),
            "winner": winner,
            "actions": actions,
        })
    }
}

fn sentence<E: ToString>(events: &[E]) -> String {
    events.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
