//! `gamut probe`: the value of a position and of every move from it.

use std::fmt::Write;

use serde_json::json;

use super::args::{Format, ProbeArgs};
use super::exit::Failure;
use super::table;
use super::{paint, print, print_json};
use gamut::packed::{self, Code, Game, WithGame};
use gamut::settings::Variant;
use gamut::solve::{best_moves, value_of};
use gamut::tablebase::Table;

pub fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let (table, variant) = table::open(&args.at.file)?;
    packed::with(&variant, Job { args, table: &table, variant: &variant })?
}

struct Job<'a> {
    args: &'a ProbeArgs,
    table: &'a Table,
    variant: &'a Variant,
}

impl WithGame for Job<'_> {
    type Output = Result<(), Failure>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<(), Failure> {
        let code = table::position(game, &self.args.at.position)?;
        let values = self.table.values(game)?;
        let value = value_of(game, &*values, code)?;
        let moves = best_moves(game, &*values, code)?;
        if self.args.at.format == Format::Json {
            let moves: Vec<_> = moves
                .iter()
                .map(|worth| {
                    let after = table::as_json(worth.after);
                    json!({"action": worth.action, "value": after["value"], "plies": after["plies"]})
                })
                .collect();
            let own = table::as_json(value);
            return print_json(&json!({
                "variant": self.variant.to_string(),
                "position": game.write(code),
                "value": own["value"],
                "plies": own["plies"],
                "moves": moves,
            }));
        }
        let mut text = format!("{}\n\n", paint::heading(&self.variant.to_string()));
        text.push_str(&paint::diagram(&game.diagram(code)));
        let _ = writeln!(text, "  position: {}", game.write(code));
        let _ = writeln!(text, "\n{}", paint::heading(&format!("{value} for {}", game.to_move(code))));
        for worth in &moves {
            // Seen from here, the end is one ply further than from the position after the move.
            let _ = writeln!(text, "  {:<10} {}", worth.action, worth.before());
        }
        print(&text)
    }
}
