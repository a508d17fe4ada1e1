//! `gamut play`: a person against perfect play.

use std::fmt::Write;
use std::io::BufRead;
use std::path::Path;

use super::args::PlayArgs;
use super::exit::Failure;
use super::progress::Ticker;
use super::table;
use super::{paint, print};
use crate::explore::Limits;
use crate::packed::{AnyGame, Code, Game, Symmetry};
use crate::rules::Outcome;
use crate::solve::{Solved, Values, best_moves};
use crate::with_game;

pub fn run(args: &PlayArgs) -> Result<(), Failure> {
    match args.what.as_slice() {
        [file] if Path::new(file).is_file() => {
            let (table, variant) = table::open(Path::new(file))?;
            with_game!(AnyGame::open(&variant)?, game => converse(game, &*table.values(game)?, args))
        }
        words => {
            let variant = super::variant(words)?;
            with_game!(AnyGame::open(&variant)?, game => on_the_spot(game, args))
        }
    }
}

fn on_the_spot<C: Code>(game: &dyn Game<C>, args: &PlayArgs) -> Result<(), Failure> {
    let solved = Solved::new(game, Symmetry::On, Limits::NONE, &Ticker::new("solving"))?;
    converse(game, &solved, args)
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

fn board<C: Code>(game: &dyn Game<C>, code: C) -> Result<(), Failure> {
    print(&format!("\n{}\n", paint::diagram(&game.diagram(code))))
}

fn converse<C: Code>(game: &dyn Game<C>, values: &dyn Values<C>, args: &PlayArgs) -> Result<(), Failure> {
    let mut code = table::position(game, &args.position)?;
    let mut history = Vec::new();
    print(&format!("you are player {}; {HELP}\n", args.seat))?;
    board(game, code)?;
    while game.literal_outcome(code).is_none() {
        let moves = best_moves(game, values, code)?;
        let best = &moves[0];
        if game.to_move(code).number() != args.seat {
            print(&format!("player {} plays {}\n", game.to_move(code).number(), best.action))?;
            code = best.next;
            board(game, code)?;
            continue;
        }
        match read_wish()? {
            Wish::Quit => return print("\n"),
            Wish::Help => print(&format!("{HELP}\n"))?,
            Wish::Board => board(game, code)?,
            Wish::Hint => print(&format!("{}: {}\n", best.action, best.before()))?,
            Wish::Worth => {
                let mut text = String::new();
                for worth in &moves {
                    let _ = writeln!(text, "  {:<10} {}", worth.action, worth.before());
                }
                print(&text)?;
            }
            Wish::Undo => match history.pop() {
                Some(before) => {
                    code = before;
                    board(game, code)?;
                }
                None => print("there is nothing to take back\n")?,
            },
            Wish::Play(word) => match game.turn(code, &word) {
                Err(problem) => print(&format!("{problem}; `help` says what you can type\n"))?,
                Ok(turn) => {
                    let worth = moves.iter().find(|worth| worth.action == turn.text);
                    let verdict = match worth {
                        Some(worth) if worth.after.rank() == best.after.rank() => {
                            format!("as good as any: {}", worth.before())
                        }
                        Some(worth) => {
                            let better = &best.action;
                            format!("{}, where {better} would have been: {}", worth.before(), best.before())
                        }
                        None => String::new(),
                    };
                    print(&format!("{verdict}\n"))?;
                    history.push(code);
                    code = turn.next;
                    board(game, code)?;
                }
            },
        }
    }
    match game.literal_outcome(code) {
        Some(Outcome::Win(winner)) if winner.number() == args.seat => print("you have won\n"),
        Some(Outcome::Win(_)) => print("you have lost\n"),
        _ => print("a draw\n"),
    }
}
