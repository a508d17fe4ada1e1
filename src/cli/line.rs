//! `gamut line`: a line of best play, with boards.

use std::fmt::Write;

use serde_json::json;

use super::args::{Format, LineArgs};
use super::exit::Failure;
use super::table;
use super::{paint, print, print_json};
use gamut::packed::{self, Code, Game, WithGame};
use gamut::settings::Variant;
use gamut::solve::{End, LineStep, best_line};
use gamut::tablebase::Table;

pub fn run(args: &LineArgs) -> Result<(), Failure> {
    let (table, variant) = table::open(&args.at.file)?;
    packed::with(&variant, Job { args, table: &table, variant: &variant })?
}

struct Job<'a> {
    args: &'a LineArgs,
    table: &'a Table,
    variant: &'a Variant,
}

impl WithGame for Job<'_> {
    type Output = Result<(), Failure>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<(), Failure> {
        let code = table::position(game, &self.args.at.position)?;
        let line = best_line(game, &*self.table.values(game)?, code, self.args.plies)?;
        if self.args.at.format == Format::Json {
            let steps: Vec<_> = line
                .steps
                .iter()
                .map(|LineStep { code, value, action }| {
                    let value = table::as_json(*value);
                    json!({
                        "position": game.write(*code),
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
            return print_json(&json!({"variant": self.variant.to_string(), "line": steps, "end": end}));
        }
        let mut text = format!("{}\n", paint::heading(&self.variant.to_string()));
        for (ply, LineStep { code, value, action }) in line.steps.iter().enumerate() {
            let _ = write!(text, "\n{}", paint::diagram(&game.diagram(*code)));
            let _ = writeln!(text, "  position: {}", game.write(*code));
            if let Some(action) = action {
                let mover = game.to_move(*code);
                let _ = writeln!(text, "{}", paint::heading(&format!("{:>3}. {mover}: {action}  ({value})", ply + 1)));
            }
        }
        let words: Vec<&str> = line.steps.iter().filter_map(|step| step.action.as_deref()).collect();
        let _ = writeln!(text, "\nline: {}", words.join(" "));
        text.push_str(match line.end {
            End::Over => "the game is over\n",
            End::Repeats => "the last position has been there before: play goes round for ever\n",
            End::CutOff => "and so on: --plies shows more\n",
        });
        print(&text)
    }
}
