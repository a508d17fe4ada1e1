//! `gamut play`: a person against perfect play.

use std::fmt::Write;
use std::io::BufRead;
use std::path::Path;

use super::args::PlayArgs;
use super::exit::Failure;
use super::solve::in_memory;
use super::table::{self, Values};
use super::{paint, print};
use gamut::explore::{Limits, Symmetry};
use gamut::packed::{self, Packed, WithPacked};
use gamut::rules::{Outcome, Rules};
use gamut::tablebase::Tablebase;

pub fn run(args: &PlayArgs) -> Result<(), Failure> {
    match args.what.as_slice() {
        [file] if Path::new(file).is_file() => {
            let (table, variant) = table::open(Path::new(file))?;
            packed::open(&variant, FromTable { args, table: &table })?
        }
        words => {
            let variant = super::variant(words)?;
            packed::open(&variant, OnTheSpot { args })?
        }
    }
}

struct FromTable<'a> {
    args: &'a PlayArgs,
    table: &'a Tablebase,
}

impl WithPacked for FromTable<'_> {
    type Output = Result<(), Failure>;

    fn with<G: Packed>(self, game: G) -> Result<(), Failure> {
        converse(&game, self.table, self.args)
    }
}

struct OnTheSpot<'a> {
    args: &'a PlayArgs,
}

impl WithPacked for OnTheSpot<'_> {
    type Output = Result<(), Failure>;

    fn with<G: Packed>(self, game: G) -> Result<(), Failure> {
        let solved = in_memory(&game, Symmetry::On, Limits::NONE)?;
        converse(&game, &solved, self.args)
    }
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

fn board<G: Packed>(game: &G, code: G::Code) -> Result<(), Failure> {
    print(&format!("\n{}\n", paint::diagram(&game.rules().diagram(&game.unpack(code)))))
}

fn converse<G: Packed>(game: &G, values: &impl Values<G>, args: &PlayArgs) -> Result<(), Failure> {
    let rules = game.rules();
    let mut code = table::position(game, &args.position)?;
    let mut history = Vec::new();
    print(&format!("you are player {}; {HELP}\n", args.seat))?;
    board(game, code)?;
    while rules.outcome(&game.unpack(code)).is_none() {
        let moves = table::moves(game, values, code)?;
        let best = &moves[0];
        if game.to_move(code).number() != args.seat {
            print(&format!("player {} plays {}\n", game.to_move(code).number(), rules.write_action(best.action)))?;
            code = game.successor(code, best.action);
            board(game, code)?;
            continue;
        }
        match read_wish()? {
            Wish::Quit => return print("\n"),
            Wish::Help => print(&format!("{HELP}\n"))?,
            Wish::Board => board(game, code)?,
            Wish::Hint => print(&format!("{}: {}\n", rules.write_action(best.action), best.in_words()))?,
            Wish::Worth => {
                let mut text = String::new();
                for worth in &moves {
                    let _ = writeln!(text, "  {:<10} {}", rules.write_action(worth.action), worth.in_words());
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
            Wish::Play(word) => match legal(game, code, &word) {
                Err(problem) => print(&format!("{problem}\n"))?,
                Ok(action) => {
                    let worth = moves.iter().find(|worth| worth.action == action);
                    let verdict = match worth {
                        Some(worth) if worth.value.rank() == best.value.rank() => {
                            format!("as good as any: {}", worth.in_words())
                        }
                        Some(worth) => {
                            let better = rules.write_action(best.action);
                            format!("{}, where {better} would have been: {}", worth.in_words(), best.in_words())
                        }
                        None => String::new(),
                    };
                    print(&format!("{verdict}\n"))?;
                    history.push(code);
                    code = game.successor(code, action);
                    board(game, code)?;
                }
            },
        }
    }
    match rules.outcome(&game.unpack(code)) {
        Some(Outcome::Win(winner)) if winner.number() == args.seat => print("you have won\n"),
        Some(Outcome::Win(_)) => print("you have lost\n"),
        _ => print("a draw\n"),
    }
}

/// The action of this name, or why it cannot be played.
fn legal<G: Packed>(game: &G, code: G::Code, word: &str) -> Result<packed::ActionOf<G>, String> {
    let action = game.rules().read_action(word).map_err(|error| format!("{error}; `help` says what you can type"))?;
    match game.rules().refusal(&game.unpack(code), action) {
        None => Ok(action),
        Some(reason) => Err(format!("{word} is illegal: {reason}")),
    }
}
