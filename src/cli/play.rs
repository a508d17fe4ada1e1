//! `gamut play`: a person against perfect play.

use std::fmt::Write;
use std::io::BufRead;

use super::args::PlayArgs;
use super::exit::Failure;
use super::explore::limits;
use super::progress::Ticker;
use super::table;
use super::{paint, print};
use crate::model::{Model, Options, Position, Solved};
use crate::rules::Outcome;

pub fn run(args: &PlayArgs) -> Result<(), Failure> {
    let solved = {
        let ticker = Ticker::new("solving");
        table::open_or_solve(
            &args.what,
            &Options { limits: limits(&args.bounds), progress: &ticker, ..Options::default() },
        )?
    };
    converse(&solved, args)
}

/// What the person wants.
enum Wish {
    Play(String),
    Hint,
    Worth,
    Undo,
    Board,
    Help,
    Quit,
}

const HELP: &str = "an action in notation, or: hint (a best move), worth (what every move is worth), undo, board, quit";

fn read_wish() -> Result<Wish, Failure> {
    print("> ")?;
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    Ok(match read.map_err(|error| Failure::input(format!("cannot read your move: {error}")))? {
        0 => Wish::Quit,
        _ => match line.trim() {
            "hint" => Wish::Hint,
            "worth" => Wish::Worth,
            "undo" => Wish::Undo,
            "board" | "" => Wish::Board,
            "help" => Wish::Help,
            "quit" | "q" | "exit" => Wish::Quit,
            word => Wish::Play(word.to_owned()),
        },
    })
}

fn board(model: &Model, position: Position) -> Result<(), Failure> {
    print(&format!("\n{}\n", paint::diagram(&model.diagram(position))))
}

fn converse(solved: &Solved, args: &PlayArgs) -> Result<(), Failure> {
    let model = solved.model();
    let mut position = model.read_or_start(args.position.as_deref())?;
    let mut history = Vec::new();
    print(&format!("you are player {}; {HELP}\n", args.seat))?;
    board(model, position)?;
    while model.outcome(position).is_none() {
        let moves = solved.moves(position)?;
        let best = &moves[0];
        if model.to_move(position).number() != args.seat {
            print(&format!("player {} plays {}\n", model.to_move(position).number(), best.action))?;
            position = best.next;
            board(model, position)?;
            continue;
        }
        match read_wish()? {
            Wish::Quit => return print("\n"),
            Wish::Help => print(&format!("{HELP}\n"))?,
            Wish::Board => board(model, position)?,
            Wish::Hint => print(&format!("{}: {}\n", best.action, best.value))?,
            Wish::Worth => {
                let mut text = String::new();
                for worth in &moves {
                    let _ = writeln!(text, "  {:<10} {}", worth.action, worth.value);
                }
                print(&text)?;
            }
            Wish::Undo => match history.pop() {
                Some(before) => {
                    position = before;
                    board(model, position)?;
                }
                None => print("there is nothing to take back\n")?,
            },
            Wish::Play(word) => match model.action(position, &word) {
                Err(problem) => print(&format!("{problem}; `help` says what you can type\n"))?,
                Ok(turn) => {
                    let worth = moves.iter().find(|worth| worth.action == turn.text);
                    let verdict = match worth {
                        Some(worth) if worth.after.rank() == best.after.rank() => {
                            format!("as good as any: {}", worth.value)
                        }
                        Some(worth) => {
                            let better = &best.action;
                            format!("{}, where {better} would have been: {}", worth.value, best.value)
                        }
                        None => String::new(),
                    };
                    print(&format!("{verdict}\n"))?;
                    history.push(position);
                    position = turn.next;
                    board(model, position)?;
                }
            },
        }
    }
    match model.outcome(position) {
        Some(Outcome::Win(winner)) if winner.number() == args.seat => print("you have won\n"),
        Some(Outcome::Win(_)) => print("you have lost\n"),
        _ => print("a draw\n"),
    }
}
