//! `gamut probe`: the value of a position and of every move from it.

use std::fmt::Write;

use serde_json::json;

use super::args::{Format, ProbeArgs};
use super::exit::Failure;
use super::table;
use super::{paint, print, print_json};
use crate::packed::{AnyGame, Code, Game};
use crate::solve::{best_moves, value_of};
use crate::tablebase::Table;
use crate::with_game;

pub fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let (table, variant) = table::open(&args.at.file)?;
    with_game!(AnyGame::open(&variant)?, game => show(game, args, &table))
}

fn show<C: Code>(game: &dyn Game<C>, args: &ProbeArgs, table: &Table) -> Result<(), Failure> {
    let code = table::position(game, &args.at.position)?;
    let values = table.values(game)?;
    let value = value_of(game, &*values, code)?;
    let moves = best_moves(game, &*values, code)?;
    if args.at.format == Format::Json {
        let moves: Vec<_> = moves
            .iter()
            .map(|worth| {
                let after = table::as_json(worth.after);
                json!({"action": worth.action, "value": after["value"], "plies": after["plies"]})
            })
            .collect();
        let own = table::as_json(value);
        return print_json(&json!({
            "variant": table.variant(),
            "position": game.write(code),
            "value": own["value"],
            "plies": own["plies"],
            "moves": moves,
        }));
    }
    let mut text = format!("{}\n\n", paint::heading(table.variant()));
    text.push_str(&paint::diagram(&game.diagram(code)));
    let _ = writeln!(text, "  position: {}", game.write(code));
    let _ = writeln!(text, "\n{}", paint::heading(&format!("{value} for {}", game.to_move(code))));
    for worth in &moves {
        // Seen from here, the end is one ply further than from the position after the move.
        let _ = writeln!(text, "  {:<10} {}", worth.action, worth.before());
    }
    print(&text)
}
