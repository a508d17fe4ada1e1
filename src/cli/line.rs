//! `gamut line`: a line of best play, with boards.

use std::collections::HashSet;
use std::fmt::Write;

use serde_json::json;

use super::args::{Format, LineArgs};
use super::exit::Failure;
use super::table::{self, Values};
use super::{paint, print, print_json};
use gamut::packed::{self, Packed, WithPacked};
use gamut::rules::Rules;
use gamut::solve::Value;
use gamut::tablebase::Tablebase;

pub fn run(args: &LineArgs) -> Result<(), Failure> {
    let (table, variant) = table::open(&args.at.file)?;
    packed::open(&variant, Job { args, table: &table })?
}

struct Job<'a> {
    args: &'a LineArgs,
    table: &'a Tablebase,
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Over,
    Repeats,
    CutOff,
}

/// A line of best play: each position with its value, and the action that was taken.
struct Line<C> {
    steps: Vec<(C, Value, Option<String>)>,
    end: End,
}

/// Follows best moves until the game is over, a position comes again, or `most` plies are played.
fn best_line<G: Packed>(
    game: &G,
    values: &impl Values<G>,
    from: G::Code,
    most: usize,
) -> Result<Line<G::Code>, Failure> {
    let mut steps = Vec::new();
    let mut seen = HashSet::new();
    let mut code = from;
    let end = loop {
        let value = table::known(game, values, code)?;
        let best = table::moves(game, values, code)?.into_iter().next();
        let end = match &best {
            None => Some(End::Over),
            Some(_) if !seen.insert(code) => Some(End::Repeats),
            Some(_) if steps.len() >= most => Some(End::CutOff),
            Some(_) => None,
        };
        match (end, best) {
            (None, Some(best)) => {
                steps.push((code, value, Some(game.rules().write_action(best.action))));
                code = game.successor(code, best.action);
            }
            (end, _) => {
                steps.push((code, value, None));
                break end.unwrap_or(End::Over);
            }
        }
    };
    Ok(Line { steps, end })
}

impl WithPacked for Job<'_> {
    type Output = Result<(), Failure>;

    fn with<G: Packed>(self, game: G) -> Result<(), Failure> {
        let code = table::position(&game, &self.args.at.position)?;
        let line = best_line(&game, self.table, code, self.args.plies)?;
        let rules = game.rules();
        if self.args.at.format == Format::Json {
            let steps: Vec<_> = line
                .steps
                .iter()
                .map(|(code, value, action)| {
                    let value = table::as_json(*value);
                    json!({
                        "position": rules.write_position(&game.unpack(*code)),
                        "value": value["value"],
                        "plies": value["plies"],
                        "action": action,
                    })
                })
                .collect();
            let end = match line.end {
                End::Over => "over",
                End::Repeats => "repeats",
                End::CutOff => "cut-off",
            };
            return print_json(&json!({"variant": self.table.header().variant, "line": steps, "end": end}));
        }
        let mut text = format!("{}\n", paint::heading(&self.table.header().variant));
        for (ply, (code, value, action)) in line.steps.iter().enumerate() {
            let position = game.unpack(*code);
            let _ = write!(text, "\n{}", paint::diagram(&rules.diagram(&position)));
            let _ = writeln!(text, "  position: {}", rules.write_position(&position));
            if let Some(action) = action {
                let mover = rules.to_move(&position);
                let _ = writeln!(text, "{}", paint::heading(&format!("{:>3}. {mover}: {action}  ({value})", ply + 1)));
            }
        }
        let words: Vec<&str> = line.steps.iter().filter_map(|(_, _, action)| action.as_deref()).collect();
        let _ = writeln!(text, "\nline: {}", words.join(" "));
        text.push_str(match line.end {
            End::Over => "the game is over\n",
            End::Repeats => "the last position has been there before: play goes round for ever\n",
            End::CutOff => "and so on: --plies shows more\n",
        });
        print(&text)
    }
}
