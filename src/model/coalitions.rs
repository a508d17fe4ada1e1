//! More than two players: what every coalition can force, at the start and everywhere, with examples.

use super::{Error, Model, Options};
use crate::explore::{Line, Progress, lines_to};
use crate::packed::{Code, Game};
use crate::rules::Player;
use crate::rules::diagram::Diagram;
use crate::solve::coalition::{
    Coalition, CoalitionSummary, Coalitions, Example, GivingUp, Help, Kind, Standing, examples, forced_line, giving_up,
};
use crate::solve::{BestError, Plies};
use crate::with_game;

/// What came of it.
pub struct CoalitionReport {
    /// Distinct successors, summed over the positions that are not over.
    pub moves: u64,
    /// What can be forced from the start.
    pub start: Standing,
    /// Counts over all positions.
    pub summary: CoalitionSummary,
    /// Positions worth a look.
    pub examples: Vec<Shown>,
    /// What giving up does for others, where it is an action.
    pub giving_up: Option<Given>,
    /// The most bytes that solving took, as far as its tables know.
    pub peak_bytes: u64,
}

/// An example, ready to be looked at.
pub struct Shown {
    /// What it is an example of.
    pub kind: Kind,
    /// The position.
    pub place: Place,
    /// Actions of a kingmaker, each with who can then force a win, and how fast.
    pub choices: Vec<(String, Player, Plies)>,
    /// Who forces a win, and a line of play in which they do.
    pub forced: Option<(Coalition, Vec<String>)>,
}

/// A position and the way to it.
pub struct Place {
    /// The position in notation.
    pub position: String,
    /// A picture of it.
    pub diagram: Diagram,
    /// Who is to move.
    pub mover: Player,
    /// A shortest line of play from the start.
    pub line: Vec<String>,
}

/// What giving up does for others.
pub struct Given {
    /// Positions in which the mover may give up.
    pub possible: u64,
    /// Of these, positions without another action.
    pub only_action: u64,
    /// Positions in which it is the only way to what is best for somebody else.
    pub only_way: u64,
    /// Seats, positions gained, positions lost.
    pub changes: Vec<(Coalition, u64, u64)>,
    /// An example.
    pub help: Option<Helped>,
}

/// An example of giving up that helps another.
pub struct Helped {
    /// The position.
    pub place: Place,
    /// Who wins then.
    pub winner: Player,
    /// Whether nobody could force that win otherwise.
    pub strict: bool,
    /// The action, and the line of play in which the other wins by force.
    pub line: Vec<String>,
}

impl Model {
    /// Finds what every coalition can force, and looks for what is worth showing.
    pub fn coalitions(&self, options: &Options<'_>) -> Result<CoalitionReport, Error> {
        with_game!(self.game, game => report(game, options))
    }
}

fn report<C: Code>(game: &dyn Game<C>, options: &Options<'_>) -> Result<CoalitionReport, Error> {
    let progress = options.progress;
    let solved = Coalitions::new(game, options.symmetry, options.limits, progress)?;
    let start = standing(game, &solved, game.start())?;
    let summary = CoalitionSummary::new(game, &solved);
    let found = examples(game, &solved);
    let codes: Vec<C> = found.iter().map(|example| example.code).collect();
    let lines = lines_to(game, &[game.start()], &solved.explored, &codes, progress)?;
    let shown = found.iter().zip(lines).map(|(example, line)| show(game, &solved, example, line));
    let examples = shown.collect::<Result<_, _>>()?;
    let given = giving_up(game, &solved, progress)?;
    let giving_up = given.map(|given| show_giving_up(game, &solved, given, progress)).transpose()?;
    let peak_bytes = solved.explored.peak_bytes + solved.regions.peak_bytes;
    Ok(CoalitionReport { moves: solved.explored.moves, start, summary, examples, giving_up, peak_bytes })
}

fn standing<C: Code>(game: &dyn Game<C>, solved: &Coalitions<C>, code: C) -> Result<Standing, Error> {
    let missing = || BestError::Unknown { position: game.write(code) };
    Ok(solved.standing(game, code).ok_or_else(missing)?)
}

fn place<C: Code>(game: &dyn Game<C>, code: C, line: Vec<String>) -> Place {
    let diagram = game.diagram(code);
    Place { position: game.write(code), diagram, mover: game.to_move(code), line }
}

fn show<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    example: &Example<C>,
    line: Line<C>,
) -> Result<Shown, Error> {
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
    progress: &dyn Progress,
) -> Result<Given, Error> {
    let GivingUp { possible, only_action, only_way, changes, example } = given;
    let help = example.map(|help| show_help(game, solved, help, progress)).transpose()?;
    Ok(Given { possible, only_action, only_way, changes, help })
}

fn show_help<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    help: Help<C>,
    progress: &dyn Progress,
) -> Result<Helped, Error> {
    let way = lines_to(game, &[game.start()], &solved.explored, &[help.code], progress)?.remove(0);
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
