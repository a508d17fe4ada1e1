//! `gamut probe`: the value of a position and of every move from it.

use std::fmt::Write;

use super::args::{Format, ProbeArgs};
use super::exit::Failure;
use super::table;
use super::{paint, print, print_json};

pub fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let solved = table::open(&args.at.file)?;
    let model = solved.model();
    let position = model.read_or_start(args.at.position.as_deref())?;
    if args.at.format == Format::Json {
        return print_json(&solved.probe(position)?);
    }
    let (value, moves) = (solved.value(position)?, solved.moves(position)?);
    let mut text = format!("{}\n\n", paint::heading(&model.variant().to_string()));
    text.push_str(&paint::diagram(&model.diagram(position)));
    let _ = writeln!(text, "  position: {}", model.write(position));
    let _ = writeln!(text, "\n{}", paint::heading(&format!("{value} for {}", model.to_move(position))));
    for choice in &moves {
        // Seen from here, the end is one ply further than from the position after the move.
        let _ = writeln!(text, "  {:<10} {}", choice.action, choice.value);
    }
    print(&text)
}
