//! `gamut solve` for more than two players: what every coalition can force, at the start and everywhere.

use std::path::Path;
use std::time::Instant;

use super::args::SolveArgs;
use super::exit::{Exit, Failure};
use super::explore::limits;
use super::paint;
use super::progress::Ticker;
use crate::explore::{Line, lines_to};
use crate::machine::peak_resident;
use crate::packed::{Code, Game};
use crate::rules::Player;
use crate::solve::Plies;
use crate::solve::coalition::{
    Coalition, CoalitionSummary, Coalitions, Example, GivingUp, Help, Kind, Standing, examples, forced_line, giving_up,
};

/// What came of it.
pub struct Report {
    pub moves: u64,
    pub start: Standing,
    pub summary: CoalitionSummary,
    pub examples: Vec<Shown>,
    pub giving_up: Option<Given>,
    pub seconds: f64,
    pub peak_bytes: u64,
}

/// An example, ready to be looked at.
pub struct Shown {
    pub kind: Kind,
    pub place: Place,
    /// Actions of a kingmaker, each with who can then force a win, and how fast.
    pub choices: Vec<(String, Player, Plies)>,
    /// Who forces a win, and a line of play in which they do.
    pub forced: Option<(Coalition, Vec<String>)>,
}

/// A position and the way to it.
pub struct Place {
    pub position: String,
    pub diagram: String,
    pub mover: Player,
    /// A shortest line of play from the start.
    pub line: Vec<String>,
}

/// What giving up does for others.
pub struct Given {
    pub possible: u64,
    pub only_action: u64,
    pub only_way: u64,
    /// Seats, positions gained, positions lost.
    pub changes: Vec<(Coalition, u64, u64)>,
    pub help: Option<Helped>,
}

/// An example of giving up that helps another.
pub struct Helped {
    pub place: Place,
    pub winner: Player,
    pub strict: bool,
    /// The action, and the line of play in which the other wins by force.
    pub line: Vec<String>,
}

/// Refuses what is only for two players.
pub fn refuse_table(out: Option<&Path>, players: u8) -> Result<(), Failure> {
    match out {
        None => Ok(()),
        Some(path) => Err(Failure::input(format!(
            "cannot write {}: a table holds one value a position, and a game for {players} players has none; leave out --out",
            path.display()
        ))),
    }
}

/// Explores, finds all regions, and looks for what is worth showing.
pub fn report<C: Code>(game: &dyn Game<C>, args: &SolveArgs) -> Result<Report, Failure> {
    let began = Instant::now();
    let ticker = Ticker::new("solving");
    let solved = Coalitions::new(game, args.symmetry.into(), limits(&args.bounds), &ticker)?;
    let seconds = began.elapsed().as_secs_f64();
    let tables = solved.explored.peak_bytes + solved.regions.peak_bytes;
    let start = standing(game, &solved, game.start())?;
    let summary = CoalitionSummary::new(game, &solved);
    let found = examples(game, &solved);
    let codes: Vec<C> = found.iter().map(|example| example.code).collect();
    let lines = lines_to(game, &[game.start()], &solved.explored, &codes, &ticker)?;
    let shown = found.iter().zip(lines).map(|(example, line)| show(game, &solved, example, line));
    let examples = shown.collect::<Result<_, _>>()?;
    let given = giving_up(game, &solved, &ticker)?;
    let giving_up = given.map(|given| show_giving_up(game, &solved, given, &ticker)).transpose()?;
    Ok(Report {
        moves: solved.explored.moves,
        start,
        summary,
        examples,
        giving_up,
        seconds,
        peak_bytes: peak_resident().unwrap_or(tables),
    })
}

fn standing<C: Code>(game: &dyn Game<C>, solved: &Coalitions<C>, code: C) -> Result<Standing, Failure> {
    let missing = || Failure::new(Exit::BadInput, format!("{} was not solved", game.write(code)));
    solved.standing(game, code).ok_or_else(missing)
}

fn place<C: Code>(game: &dyn Game<C>, code: C, line: Vec<String>) -> Place {
    let diagram = paint::diagram(&game.diagram(code));
    Place { position: game.write(code), diagram, mover: game.to_move(code), line }
}

fn show<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    example: &Example<C>,
    line: Line<C>,
) -> Result<Shown, Failure> {
    // The line may end in an image of the example, with other names for the players.
    let code = line.end.unwrap_or(example.code);
    let here = standing(game, solved, code)?;
    let winners = match example.kind {
        Kind::Kingmaker => here.choices(),
        _ => Coalition::from_bits(0),
    };
    let mut choices = Vec::new();
    for winner in winners.members() {
        for turn in game.turns(code) {
            if let Some(plies) = standing(game, solved, turn.next)?.forces(Coalition::of(winner)) {
                choices.push((turn.text, winner, plies));
                break;
            }
        }
    }
    let coalition = match example.kind {
        Kind::LongestSolo | Kind::Allies => Coalition::proper(here.players()).find(|&set| here.forces(set).is_some()),
        Kind::Kingmaker | Kind::Undecided => None,
    };
    let forced = match coalition {
        None => None,
        Some(set) => forced_line(game, solved, set, code)?.map(|line| (set, line.actions)),
    };
    Ok(Shown { kind: example.kind, place: place(game, code, line.actions), choices, forced })
}

fn show_giving_up<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    given: GivingUp<C>,
    ticker: &Ticker,
) -> Result<Given, Failure> {
    let GivingUp { possible, only_action, only_way, changes, example } = given;
    let help = example.map(|help| show_help(game, solved, help, ticker)).transpose()?;
    Ok(Given { possible, only_action, only_way, changes, help })
}

fn show_help<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    help: Help<C>,
    ticker: &Ticker,
) -> Result<Helped, Failure> {
    let way = lines_to(game, &[game.start()], &solved.explored, &[help.code], ticker)?.remove(0);
    let code = way.end.unwrap_or(help.code);
    let place = place(game, code, way.actions);
    let alone = Coalition::of(help.seat).placed_at(place.mover, game.players());
    let winner = alone.members().next().unwrap_or(place.mover);
    let mut line = Vec::new();
    if let Some(after) = game.giving_up(code) {
        line.extend(game.turns(code).into_iter().find(|turn| turn.next == after).map(|turn| turn.text));
        line.extend(forced_line(game, solved, alone, after)?.into_iter().flat_map(|line| line.actions));
    }
    Ok(Helped { place, winner, strict: help.strict, line })
}
