//! `gamut line`: a line of best play, with boards.

use super::args::{Format, LineArgs};
use super::exit::Failure;
use super::table;
use super::{paint, print, print_json};
use crate::model::{Model, Step};
use crate::results::answers::LineAnswer;
use crate::solve::End;

pub fn run(args: &LineArgs) -> Result<(), Failure> {
    let solved = table::open(&args.at.file)?;
    let model = solved.model();
    let line = solved.line(model.read_or_start(args.at.position.as_deref())?, args.plies)?;
    if args.at.format == Format::Json {
        return print_json(&LineAnswer { variant: model.variant().clone(), line: line.in_words(model) });
    }
    let mut text = format!("{}\n", paint::heading(&model.variant().to_string()));
    for (ply, step) in line.steps.iter().enumerate() {
        text += &step_text(model, ply, step, "");
    }
    let words: Vec<&str> = line.steps.iter().filter_map(|step| step.action.as_deref()).collect();
    line!(text, "\nline: {}", words.join(" "));
    text.push_str(match line.end {
        End::Over => "the game is over\n",
        End::Repeats => "the last position has been there before: play goes round for ever\n",
        End::CutOff => "and so on: --plies shows more\n",
    });
    print(&text)
}

/// A position of a line with the action taken there, and a remark about it.
pub fn step_text(model: &Model, ply: usize, step: &Step, remark: &str) -> String {
    let Step { position, value, action } = step;
    let mut text = format!("\n{}  position: {}\n", paint::diagram(&model.diagram(*position)), model.write(*position));
    if let Some(action) = action {
        let heading = format!("{:>3}. {}: {action}  ({value})", ply + 1, model.to_move(*position));
        line!(text, "{}{remark}", paint::heading(&heading));
    }
    text
}
