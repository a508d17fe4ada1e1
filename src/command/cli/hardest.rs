//! `gamut hardest`: the longest forced win, with boards.

use clap::Args;

use super::args::{Bounds, Format};
use super::exit::Failure;
use super::explore::limits;
use super::line::step_text;
use super::progress::Ticker;
use super::sentences::paragraph;
use super::{paint, table};
use crate::model::{HardStep, Hardest, Line, Options, Solved};
use crate::numbers::{count, plies as in_plies};
use crate::results::ChoiceCounts;
use crate::results::answers::{HardestAnswer, HardestStep, HardestWin};
use crate::solve::End;

/// `gamut hardest`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut hardest tictactoe\n  gamut hardest ovo board=3x3 eggs=2 undo=banned\n\nOf the positions that take longest to win the one is shown that is soonest reached from the start."
)]
pub struct HardestArgs {
    /// A variant that is solved on the spot, or a table
    #[arg(required = true, value_name = "VARIANT|FILE", add = super::complete::variant())]
    pub what: Vec<String>,
    /// How far it may go
    #[command(flatten)]
    pub bounds: Bounds,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

pub fn run(args: &HardestArgs) -> Result<(), Failure> {
    let ticker = Ticker::new("solving");
    let options = Options { limits: limits(&args.bounds), progress: &ticker, ..Options::default() };
    let solved = table::open_or_solve(&args.what, &options)?;
    let found = solved.hardest(&options)?;
    drop(ticker);
    args.format.print(|| text(&solved, found.as_ref()), || as_data(&solved, found.clone()))
}

fn text(solved: &Solved, found: Option<&Hardest>) -> String {
    let model = solved.model();
    let mut text = format!("{}\n", paint::heading(&model.variant().to_string()));
    let Some(found) = found else {
        return text + "No position of this variant is won by force, but for those that are over.\n";
    };
    text += &paragraph(&sentences(found));
    for (ply, HardStep { step, choices }) in found.steps.iter().enumerate() {
        text += &step_text(model, ply, step, &choices.as_ref().map_or(String::new(), remark));
    }
    let words: Vec<&str> = found.steps.iter().filter_map(|step| step.step.action.as_deref()).collect();
    line!(text, "\nline: {}", words.join(" "));
    if let Some(way) = &found.way {
        let all: Vec<&str> = way.iter().map(String::as_str).chain(words).collect();
        line!(
            text,
            "to see it from the start: gamut show {} --play \"{}\"{}",
            model.variant(),
            all.join(" "),
            model.variant().run_option()
        );
    }
    text
}

fn sentences(found: &Hardest) -> Vec<String> {
    let Hardest { plies, winner, positions, way, steps } = found;
    let reached = match way {
        Some(way) if way.is_empty() => ": it begins with the first move of the game".to_owned(),
        Some(way) => format!("; it is reached after {}", in_plies(way.len() as u64)),
        None => String::new(),
    };
    let as_long = match positions {
        Some(1) => " No other position takes as long.".to_owned(),
        Some(many) => format!(" {} take as long.", count(*many as usize, "position", "positions")),
        None => String::new(),
    };
    let mine: Vec<(usize, &ChoiceCounts)> =
        steps.iter().enumerate().filter_map(|(ply, step)| Some((ply + 1, step.choices.as_ref()?))).collect();
    let only: Vec<String> =
        mine.iter().filter(|(_, choices)| choices.is_only()).map(|(ply, _)| ply.to_string()).collect();
    let must = match only.len() {
        1 if mine.len() == 1 => format!("One move is enough, and {winner} must find it: no other wins."),
        0 if mine.len() == 1 => String::new(),
        0 => format!("Of the {} of {winner} none is the only one that wins.", count(mine.len(), "move", "moves")),
        found => format!(
            "{found} of the {} of {winner} must be found, for no other wins: at ply {}.",
            count(mine.len(), "move", "moves"),
            only.join(", ")
        ),
    };
    let failing = |choices: &ChoiceCounts| (choices.moves - choices.winning) as f64 / choices.moves.max(1) as f64;
    let hardest = mine.iter().max_by(|one, two| failing(one.1).total_cmp(&failing(two.1)).then(two.0.cmp(&one.0)));
    let most = hardest.map_or(String::new(), |(ply, choices)| {
        let lose = match choices.losing {
            0 => String::new(),
            losing => format!(", {losing} of them lose"),
        };
        format!(
            "Hardest at ply {ply}: {} of {} moves give the win away{lose}.",
            choices.moves - choices.winning,
            choices.moves
        )
    });
    vec![
        format!("The longest forced win takes {}: {winner} wins{reached}.{as_long}", in_plies((*plies).into())),
        must,
        most,
    ]
}

fn remark(choices: &ChoiceCounts) -> String {
    match choices.is_only() {
        true => format!("  the only one of {} moves that wins", choices.moves),
        false => format!("  {} of {} moves win", choices.winning, choices.moves),
    }
}

fn as_data(solved: &Solved, found: Option<Hardest>) -> HardestAnswer {
    let model = solved.model();
    let win = |found: Hardest| {
        let choices: Vec<Option<ChoiceCounts>> = found.steps.iter().map(|step| step.choices).collect();
        let line = Line { steps: found.steps.into_iter().map(|step| step.step).collect(), end: End::Over };
        let steps = line.in_words(model).steps.into_iter().zip(choices);
        HardestWin {
            plies: found.plies,
            winner: found.winner.number(),
            positions: found.positions,
            way: found.way,
            line: steps.map(|(step, choices)| HardestStep { step, choices }).collect(),
        }
    };
    HardestAnswer { variant: model.variant().clone(), longest_win: found.map(win) }
}
