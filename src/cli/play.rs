//! `gamut play`: a person against perfect play.

use std::fmt::Write;
use std::io::{BufRead, IsTerminal};
use std::time::{SystemTime, UNIX_EPOCH};

use super::args::PlayArgs;
use super::exit::Failure;
use super::explore::limits;
use super::progress::Ticker;
use super::table;
use super::{paint, print};
use crate::conform::random::Random;
use crate::model::{Model, Move, Options, Position, Solved};
use crate::numbers::plies;
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
    New,
    Board,
    Help,
    Quit,
}

const HELP: &str = "an action in notation, or: hint (a best move), worth (what every move is worth), undo, new (another game), board, quit";

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
            "new" => Wish::New,
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

/// A game under way: the positions so far, the last of them on the board.
struct Game<'s> {
    solved: &'s Solved,
    start: Position,
    so_far: Vec<Position>,
}

impl Game<'_> {
    fn now(&self) -> Position {
        self.so_far.last().copied().unwrap_or(self.start)
    }

    /// Goes on to a position, which is shown.
    fn enter(&mut self, position: Position) -> Result<(), Failure> {
        let before = self.so_far.iter().rposition(|&earlier| earlier == position);
        self.so_far.push(position);
        board(self.solved.model(), position)?;
        match before {
            Some(at) => {
                print(&format!("this position was on the board {} ago\n", plies((self.so_far.len() - 1 - at) as u64)))
            }
            None => Ok(()),
        }
    }

    fn begin(&mut self) -> Result<(), Failure> {
        self.so_far.clear();
        self.enter(self.start)
    }

    /// Takes back to the last position before this one in which the person was to move; whether there was one.
    fn take_back(&mut self, seat: u8) -> bool {
        let model = self.solved.model();
        let before = self.so_far.iter().rev().skip(1).position(|&position| model.to_move(position).number() == seat);
        before.is_some_and(|plies| {
            self.so_far.truncate(self.so_far.len() - 1 - plies);
            true
        })
    }
}

/// How a move compares with the best.
fn verdict(moves: &[Move], action: &str) -> String {
    let best = &moves[0];
    match moves.iter().find(|worth| worth.action == action) {
        Some(worth) if worth.after.rank() == best.after.rank() => format!("as good as any: {}", worth.value),
        Some(worth) => format!("{}, where {} would have been: {}", worth.value, best.action, best.value),
        None => String::new(),
    }
}

fn converse(solved: &Solved, args: &PlayArgs) -> Result<(), Failure> {
    let model = solved.model();
    let start = model.read_or_start(args.position.as_deref())?;
    let mut game = Game { solved, start, so_far: Vec::new() };
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    let mut random = Random::new(seed, 0);
    print(&format!("you are player {}; {HELP}\n", args.seat))?;
    game.begin()?;
    loop {
        let position = game.now();
        let moves = if model.outcome(position).is_some() { Vec::new() } else { solved.moves(position)? };
        if moves.is_empty() {
            print(over(model, position, args.seat))?;
            // Who is not there cannot want another game.
            if !std::io::stdin().is_terminal() {
                return Ok(());
            }
        } else if model.to_move(position).number() != args.seat {
            let errs = random.below(100) < usize::from(args.errs);
            let played = if errs { &moves[random.below(moves.len())] } else { &moves[0] };
            print(&format!("player {} plays {}\n", model.to_move(position).number(), played.action))?;
            game.enter(played.next)?;
            continue;
        }
        match read_wish()? {
            Wish::Quit => return print("\n"),
            Wish::Help => print(&format!("{HELP}\n"))?,
            Wish::Board => board(model, position)?,
            Wish::New => game.begin()?,
            Wish::Undo if game.take_back(args.seat) => board(model, game.now())?,
            Wish::Undo => print("there is nothing to take back\n")?,
            _ if moves.is_empty() => print("the game is over: `new` begins another, `undo` takes back\n")?,
            Wish::Hint => print(&format!("{}: {}\n", moves[0].action, moves[0].value))?,
            Wish::Worth => {
                let mut text = String::new();
                for worth in &moves {
                    let _ = writeln!(text, "  {:<10} {}", worth.action, worth.value);
                }
                print(&text)?;
            }
            Wish::Play(word) => match model.action(position, &word) {
                Err(problem) => print(&format!("{problem}; `help` says what you can type\n"))?,
                Ok(turn) => {
                    print(&format!("{}\n", verdict(&moves, &turn.text)))?;
                    game.enter(turn.next)?;
                }
            },
        }
    }
}

fn over(model: &Model, position: Position, seat: u8) -> &'static str {
    match model.outcome(position) {
        Some(Outcome::Win(winner)) if winner.number() == seat => "you have won\n",
        Some(Outcome::Win(_)) => "you have lost\n",
        _ => "a draw\n",
    }
}
