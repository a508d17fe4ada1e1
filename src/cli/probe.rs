//! `gamut probe`: the value of a position and of every move from it.

use std::fmt::Write;

use super::args::{Format, ProbeArgs};
use super::exit::Failure;
use super::table;
use super::{paint, print, print_json};
use crate::results::answers::ProbeAnswer;
use crate::results::{Valued, ValuedAction};

pub fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let solved = table::open(&args.at.file)?;
    let model = solved.model();
    let position = model.read_or_start(args.at.position.as_deref())?;
    let value = solved.value(position)?;
    let moves = solved.moves(position)?;
    if args.at.format == Format::Json {
        let moves = moves
            .into_iter()
            .map(|choice| ValuedAction { action: choice.action, verdict: choice.after.into() })
            .collect();
        let here = Valued { position: model.write(position), verdict: value.into() };
        return print_json(&ProbeAnswer { variant: model.variant().clone(), here, moves });
    }
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
