//! `gamut probe`: the value of a position and of every move from it.

use std::fmt::Write;

use serde_json::json;

use super::args::{Format, ProbeArgs};
use super::exit::Failure;
use super::table::{self, Worth};
use super::{paint, print, print_json};
use gamut::packed::{self, Packed, WithPacked};
use gamut::rules::Rules;
use gamut::tablebase::Tablebase;

pub fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let (table, variant) = table::open(&args.at.file)?;
    packed::open(&variant, Job { args, table: &table })?
}

struct Job<'a> {
    args: &'a ProbeArgs,
    table: &'a Tablebase,
}

impl WithPacked for Job<'_> {
    type Output = Result<(), Failure>;

    fn with<G: Packed>(self, game: G) -> Result<(), Failure> {
        let code = table::position(&game, &self.args.at.position)?;
        let value = table::known(&game, self.table, code)?;
        let moves = table::moves(&game, self.table, code)?;
        let rules = game.rules();
        let position = game.unpack(code);
        let word = |worth: &Worth<_>| rules.write_action(worth.action);
        if self.args.at.format == Format::Json {
            let moves: Vec<_> = moves
                .iter()
                .map(|worth| {
                    let after = table::as_json(worth.value);
                    json!({"action": word(worth), "value": after["value"], "plies": after["plies"]})
                })
                .collect();
            let own = table::as_json(value);
            return print_json(&json!({
                "variant": self.table.header().variant,
                "position": rules.write_position(&position),
                "value": own["value"],
                "plies": own["plies"],
                "moves": moves,
            }));
        }
        let mut text = format!("{}\n\n", paint::heading(&self.table.header().variant));
        text.push_str(&paint::diagram(&rules.diagram(&position)));
        let _ = writeln!(text, "  position: {}", rules.write_position(&position));
        let _ = writeln!(text, "\n{}", paint::heading(&format!("{value} for {}", rules.to_move(&position))));
        for worth in &moves {
            // Seen from here, the end is one ply further than from the position after the move.
            let _ = writeln!(text, "  {:<10} {}", word(worth), worth.in_words());
        }
        print(&text)
    }
}
