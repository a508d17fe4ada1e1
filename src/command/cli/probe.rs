//! `gamut probe`: the value of a position and of every move from it.

use super::args::{Format, InTable};
use super::exit::Failure;
use super::table;
use super::{paint, print, print_json};
use crate::model::{self, LookedUp, Solved};
use crate::results::Valued;
use crate::results::answers::ProbeAnswer;
use crate::rules::OpenError;
use crate::settings::outside;

pub fn run(args: &InTable) -> Result<(), Failure> {
    let solved = match Solved::open(&args.file) {
        Err(model::Error::Open(OpenError::NoRules { .. })) if outside::of_programs().is_empty() => {
            return look_up(args);
        }
        _ => table::open(&args.file)?,
    };
    let model = solved.model();
    let position = model.read_or_start(args.position.as_deref())?;
    if args.format == Format::Json {
        return print_json(&solved.probe(position)?);
    }
    let (value, moves) = (solved.value(position)?, solved.moves(position)?);
    let mut text = format!("{}\n\n", paint::heading(&model.variant().to_string()));
    text.push_str(&paint::diagram(&model.diagram(position)));
    line!(text, "  position: {}", model.write(position));
    line!(text, "\n{}", paint::heading(&format!("{value} for {}", model.to_move(position))));
    for choice in &moves {
        // Seen from here, the end is one ply further than from the position after the move.
        line!(text, "  {:<10} {}", choice.action, choice.value);
    }
    print(&text)
}

/// The value alone, of a table whose program is not run.
fn look_up(args: &InTable) -> Result<(), Failure> {
    let Some(found) = Solved::look_up(&args.file, args.position.as_deref())? else {
        return Err(Failure::input(
            "this position is not in the table by itself: with --run COMMAND its images are known too",
        ));
    };
    let LookedUp { variant, position, value } = found;
    let (heading, verdict) = (variant.to_string(), format!("{value} for the player to move"));
    let [heading, verdict] = [heading, verdict].map(|text| paint::heading(&text));
    let here = Valued { position, verdict: value.into() };
    let answer = ProbeAnswer { variant, here, moves: Vec::new() };
    let next = "The moves are known to the program: say which with --run COMMAND.";
    args.format
        .print(|| format!("{heading}\n\n  position: {}\n\n{verdict}\n{next}\n", answer.here.position), || &answer)
}
