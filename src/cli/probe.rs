//! `gamut probe`: the value of a position and of every move from it.

use std::fmt::Write;

use serde_json::json;

use super::args::{Format, ProbeArgs};
use super::exit::Failure;
use super::table;
use super::{paint, print, print_json};

pub fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let solved = table::open(&args.at.file)?;
    let model = solved.model();
    let position = model.read_or_start(args.at.position.as_deref())?;
    let value = solved.value(position)?;
    let moves = solved.moves(position)?;
    let variant = model.variant().to_string();
    if args.at.format == Format::Json {
        let moves: Vec<_> = moves
            .iter()
            .map(|choice| {
                let after = table::as_json(choice.after);
                json!({"action": choice.action, "value": after["value"], "plies": after["plies"]})
            })
            .collect();
        let own = table::as_json(value);
        return print_json(&json!({
            "variant": variant,
            "position": model.write(position),
            "value": own["value"],
            "plies": own["plies"],
            "moves": moves,
        }));
    }
    let mut text = format!("{}\n\n", paint::heading(&variant));
    text.push_str(&paint::diagram(&model.diagram(position)));
    let _ = writeln!(text, "  position: {}", model.write(position));
    let _ = writeln!(text, "\n{}", paint::heading(&format!("{value} for {}", model.to_move(position))));
    for choice in &moves {
        // Seen from here, the end is one ply further than from the position after the move.
        let _ = writeln!(text, "  {:<10} {}", choice.action, choice.value);
    }
    print(&text)
}
