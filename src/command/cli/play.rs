//! `gamut play`: people against perfect play, against what coalitions can force, or against any moves.

use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};

use super::args::PlayArgs;
use super::exit::{Exit, Failure};
use super::explore::limits;
use super::hidden::{self, Claim};
use super::progress::Ticker;
use super::prompt::Prompt;
use super::table;
use super::{paint, print};
use crate::conform::random::Random;
use crate::model::{Error, Fault, Model, Move, Options, Position, Solved, Standings};
use crate::numbers::plies;
use crate::rules::{Outcome, Player};

pub fn run(args: &PlayArgs) -> Result<(), Failure> {
    let known = {
        let ticker = Ticker::new("solving");
        open(args, &Options { limits: limits(&args.bounds), progress: &ticker, ..Options::default() })?
    };
    let players = known.model().players();
    if let Some(seat) = args.seat.iter().find(|seat| **seat > players) {
        return Err(Failure::input(format!("--seat is {seat}, and there are players 1 to {players}")));
    }
    if args.hidden {
        hidden::allow(known.model())?;
    }
    converse(&known, args)
}

/// What is known of every position.
enum Known {
    Values(Solved),
    Coalitions(Standings),
    Nothing(Model),
}

fn open(args: &PlayArgs, options: &Options<'_>) -> Result<Known, Failure> {
    if let Some(path) = table::named(&args.what) {
        return table::open(&path).map(Known::Values);
    }
    let model = Model::open(super::variant(&args.what)?)?;
    match solve(&model, args.errs, options) {
        Ok(known) => Ok(known),
        Err(error) if error.fault() != Fault::Limit || error.is_interruption() => Err(error.into()),
        // Who plays any moves needs no values.
        Err(_) if args.errs == ANY => Ok(Known::Nothing(model)),
        Err(error) => {
            Err(Failure::new(Exit::Limit, format!("{error}; --errs 100 plays any moves and needs no values")))
        }
    }
}

fn solve(model: &Model, errs: u8, options: &Options<'_>) -> Result<Known, Error> {
    let mut options = *options;
    if errs == ANY {
        options.limits.positions = options.limits.positions.min(MOST_POSITIONS);
        model.expect_at_most(options.limits.positions)?;
    }
    match model.players() {
        2 => model.solve(&options).map(Known::Values),
        _ => model.standings(&options).map(Known::Coalitions),
    }
}

/// What is solved for `hint` and `worth` alone.
const MOST_POSITIONS: u64 = 1_000_000;

/// The share of errors that leaves nothing else.
const ANY: u8 = 100;

/// A legal action with what it is worth.
struct Choice {
    action: String,
    next: Position,
    /// The more the better.
    rank: i64,
    /// In words; nothing where nothing is known.
    worth: Option<String>,
}

impl Known {
    fn model(&self) -> &Model {
        match self {
            Known::Values(solved) => solved.model(),
            Known::Coalitions(solved) => solved.model(),
            Known::Nothing(model) => model,
        }
    }

    /// Every legal action, the best first; equal ones in the order of the rules.
    fn choices(&self, position: Position) -> Result<Vec<Choice>, Failure> {
        let model = self.model();
        let choice = |action, next, rank, worth| Choice { action, next, rank, worth };
        match self {
            Known::Values(solved) => {
                let valued =
                    |one: Move| choice(one.action, one.next, one.after.rank().into(), Some(one.value.to_string()));
                Ok(solved.moves(position)?.into_iter().map(valued).collect())
            }
            Known::Coalitions(solved) => {
                let mover = model.to_move(position).number();
                let mut found = Vec::new();
                for action in model.actions(position) {
                    let (rank, worth) = match solved.alone(action.next)? {
                        None => (0, "nobody can force a win alone".to_owned()),
                        Some(one) => {
                            let far = i64::from(u16::MAX) - i64::from(one.plies);
                            let rank = if one.player == mover { far } else { -far };
                            let end = plies(u64::from(one.plies) + 1);
                            (rank, format!("player {} can force a win alone, in {end}", one.player))
                        }
                    };
                    found.push(choice(action.text, action.next, rank, Some(worth)));
                }
                found.sort_by_key(|choice| -choice.rank);
                Ok(found)
            }
            Known::Nothing(_) => {
                let actions = model.actions(position).into_iter();
                Ok(actions.map(|action| choice(action.text, action.next, 0, None)).collect())
            }
        }
    }

    /// How the others play, in a sentence.
    fn opponents(&self, errs: u8) -> String {
        let errs = match errs {
            ANY if !matches!(self, Known::Nothing(_)) => return "the others play any moves".to_owned(),
            0 | ANY => String::new(),
            errs => format!(", but for {errs} of a hundred moves, which are any"),
        };
        match self {
            Known::Values(_) => format!("the other player plays perfectly{errs}"),
            Known::Coalitions(_) => format!(
                "each of the others wins alone where that can be forced, and else lets nobody else do so where that can be helped{errs}"
            ),
            Known::Nothing(_) => "the game is not solved, and the others play any moves".to_owned(),
        }
    }
}

/// What a person wants.
enum Wish {
    Play(String),
    Hint,
    Worth,
    Undo,
    New,
    Board,
    Help,
    Claim,
    NoClaim,
    Quit,
}

const HELP: &str = "or: hint (a best move), worth (what every move is worth), undo, new (another game), board, quit";

impl Wish {
    /// What a line means, also where it is an answer to the question whether to claim.
    fn of(line: Option<String>, asked: bool) -> Wish {
        let Some(line) = line else { return Wish::Quit };
        match line.trim() {
            "claim" => Wish::Claim,
            "" | "no" if asked => Wish::NoClaim,
            "hint" => Wish::Hint,
            "worth" => Wish::Worth,
            "undo" => Wish::Undo,
            "new" => Wish::New,
            "board" | "" => Wish::Board,
            "help" => Wish::Help,
            "quit" | "q" | "exit" => Wish::Quit,
            word => Wish::Play(word.to_owned()),
        }
    }
}

/// A game under way: the positions so far, the last of them on the board.
struct Game<'k> {
    model: &'k Model,
    seats: &'k [u8],
    start: Position,
    so_far: Vec<Position>,
    /// Whether face-down pieces are alike and claims are said.
    hidden: bool,
    /// Who was asked about a claim in the position on the board.
    asked: Vec<Player>,
    /// How the game ended by a claim that was wrong or missed.
    failed: Option<String>,
}

impl Game<'_> {
    fn now(&self) -> Position {
        self.so_far.last().copied().unwrap_or(self.start)
    }

    /// Whether a person is to move.
    fn is_ours(&self, position: Position) -> bool {
        self.seats.contains(&self.model.to_move(position).number())
    }

    /// Who is to be asked about a claim, and whether it would be right.
    fn claim(&self) -> Option<Claim> {
        let ours = |claim: &Claim| self.seats.contains(&claim.player.number()) && !self.asked.contains(&claim.player);
        match self.hidden && self.failed.is_none() {
            true => hidden::claims(self.model, self.now()).into_iter().find(ours),
            false => None,
        }
    }

    /// Whether the game has ended, as far as the people know.
    fn is_over(&self) -> bool {
        self.failed.is_some() || self.claim().is_none() && self.model.outcome(self.now()).is_some()
    }

    fn board(&self) -> Result<(), Failure> {
        let (model, position) = (self.model, self.now());
        let diagram = model.diagram(position);
        let mut diagram = match self.hidden && !self.is_over() {
            true => hidden::veiled(diagram, model.to_move(position)),
            false => diagram,
        };
        // Who would be to move does not matter after a claim that was wrong or missed.
        if self.failed.is_some() {
            diagram.lines.pop();
        }
        print(&format!("\n{}\n", paint::diagram(&diagram)))
    }

    /// Goes on to a position, which is shown.
    fn enter(&mut self, position: Position) -> Result<(), Failure> {
        // That a position comes again would tell whose eggs are whose.
        let before = self.so_far.iter().rposition(|&earlier| earlier == position).filter(|_| !self.hidden);
        self.so_far.push(position);
        self.forget();
        self.board()?;
        match before {
            Some(at) => {
                print(&format!("this position was on the board {} ago\n", plies((self.so_far.len() - 1 - at) as u64)))
            }
            None => Ok(()),
        }
    }

    /// Forgets what was said about the position on the board.
    fn forget(&mut self) {
        self.asked.clear();
        self.failed = None;
    }

    fn begin(&mut self) -> Result<(), Failure> {
        self.so_far.clear();
        self.enter(self.start)
    }

    /// Takes back to the last position before this one in which a person was to move; whether there was one.
    fn take_back(&mut self) -> bool {
        let before = self.so_far.iter().rev().skip(1).position(|&position| self.is_ours(position));
        before.is_some_and(|plies| {
            self.so_far.truncate(self.so_far.len() - 1 - plies);
            self.forget();
            true
        })
    }

    /// How it ended, in a sentence.
    fn over(&self) -> String {
        if let Some(failed) = &self.failed {
            return failed.clone();
        }
        match (self.model.outcome(self.now()), self.seats) {
            (Some(Outcome::Win(winner)), [seat]) if winner.number() == *seat => "you have won\n".to_owned(),
            (Some(Outcome::Win(_)), [_]) if self.model.players() == 2 => "you have lost\n".to_owned(),
            (Some(Outcome::Win(winner)), _) => format!("{winner} has won\n"),
            _ => "a draw\n".to_owned(),
        }
    }
}

/// How a move compares with the best; nothing where nothing is known.
fn verdict(choices: &[Choice], action: &str) -> Option<String> {
    let best = &choices[0];
    let chosen = choices.iter().find(|choice| choice.action == action)?;
    let worth = chosen.worth.as_ref()?;
    Some(match chosen.rank == best.rank {
        true => format!("as good as any: {worth}\n"),
        false => format!("{worth}, where {} would have been: {}\n", best.action, best.worth.as_deref()?),
    })
}

fn converse(known: &Known, args: &PlayArgs) -> Result<(), Failure> {
    let model = known.model();
    let start = model.read_or_start(args.position.as_deref())?;
    let hidden = args.hidden;
    let (so_far, asked) = (Vec::new(), Vec::new());
    let mut game = Game { model, seats: &args.seat, start, so_far, hidden, asked, failed: None };
    let help = match (hidden, model.actions(start).first()) {
        (true, _) => hidden::HELP.to_owned(),
        (false, Some(action)) => format!("type an action, as in {}, {HELP}", action.text),
        (false, None) => format!("type an action, {HELP}"),
    };
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    let mut random = Random::new(seed, 0);
    let mut prompt = Prompt::new();
    let seats: Vec<String> = args.seat.iter().map(ToString::to_string).collect();
    print(&format!("you are player {}; {}; {help}\n", seats.join(" and "), known.opponents(args.errs)))?;
    game.begin()?;
    loop {
        let position = game.now();
        let claim = game.claim();
        let over = game.is_over();
        let choices = if over || claim.is_some() { Vec::new() } else { known.choices(position)? };
        if over {
            print(&game.over())?;
            // Who is not there cannot want another game.
            if !std::io::stdin().is_terminal() {
                return Ok(());
            }
        } else if claim.is_none() && !game.is_ours(position) {
            let any = matches!(known, Known::Nothing(_)) || random.below(100) < usize::from(args.errs);
            let played = if any { &choices[random.below(choices.len())] } else { &choices[0] };
            print(&format!("player {} plays {}\n", model.to_move(position).number(), played.action))?;
            game.enter(played.next)?;
            continue;
        }
        let sign = match (args.seat.len(), &claim) {
            (1, None) => "> ".to_owned(),
            (1, Some(_)) => "claim? > ".to_owned(),
            (_, None) => format!("{}> ", model.to_move(position)),
            (_, Some(claim)) => format!("{}, claim? > ", claim.player),
        };
        match Wish::of(prompt.read(&sign)?, claim.is_some()) {
            Wish::Quit => return print("\n"),
            Wish::Help => print(&format!("{help}\n"))?,
            Wish::Board => game.board()?,
            Wish::New => game.begin()?,
            Wish::Undo if game.take_back() => game.board()?,
            Wish::Undo => print("there is nothing to take back\n")?,
            _ if over => print("the game is over: `new` begins another, `undo` takes back\n")?,
            wish @ (Wish::Claim | Wish::NoClaim) => match claim {
                None => print(hidden::NOT_NOW)?,
                Some(claim) => {
                    game.asked.push(claim.player);
                    let said = matches!(wish, Wish::Claim);
                    game.failed = claim.failed(said, game.so_far.len() as u64 - 1);
                    if said || game.failed.is_some() {
                        game.board()?;
                    }
                }
            },
            _ if claim.is_some() => print(hidden::ANSWER)?,
            Wish::Hint | Wish::Worth if hidden => print(hidden::NO_VALUES)?,
            Wish::Hint | Wish::Worth if matches!(known, Known::Nothing(_)) => {
                let words: Vec<&str> = choices.iter().map(|choice| choice.action.as_str()).collect();
                print(&format!("not solved; legal: {}\n", words.join(" ")))?;
            }
            Wish::Hint => print(&format!("{}: {}\n", choices[0].action, choices[0].worth.as_deref().unwrap_or("")))?,
            Wish::Worth => {
                let mut text = String::new();
                for choice in &choices {
                    line!(text, "  {:<10} {}", choice.action, choice.worth.as_deref().unwrap_or(""));
                }
                print(&text)?;
            }
            Wish::Play(word) => match model.action(position, &word) {
                // The reason may be whose egg it is.
                Err(_) if hidden => print(&format!("{word} is not legal here; `help` says what you can type\n"))?,
                Err(problem) => print(&format!("{problem}; `help` says what you can type\n"))?,
                Ok(turn) if hidden => {
                    print(&hidden::looked_at(model, position, &turn.text).unwrap_or_default())?;
                    game.enter(turn.next)?;
                }
                Ok(turn) => {
                    print(&verdict(&choices, &turn.text).unwrap_or_default())?;
                    game.enter(turn.next)?;
                }
            },
        }
    }
}
