//! More than two players: what every coalition can force, at the start and everywhere, with examples.

use super::{Error, Model, Options};
use crate::explore::{Line, Progress, lines_to};
use crate::packed::{Code, Game};
use crate::results::{Choice, CoalitionFigures, Example, GivingUp, Helped, Place, SeatChange, numbers, seats};
use crate::solve::BestError;
use crate::solve::coalition::{
    self, Coalition, CoalitionSummary, Coalitions, Help, Kind, Standing, examples, forced_line, giving_up,
};
use crate::with_game;

/// What was found, and what it took.
#[derive(Debug, Clone, PartialEq)]
pub struct CoalitionReport {
    /// What coalitions can force, with examples.
    pub figures: CoalitionFigures,
    /// The most bytes that solving took, as far as its tables know.
    pub peak_bytes: u64,
}

impl Model {
    /// Finds what every coalition can force, and looks for what is worth showing.
    pub fn coalitions(&self, options: &Options<'_>) -> Result<CoalitionReport, Error> {
        self.expect_to_fit(options)?;
        with_game!(self.game, game => report(game, options))
    }

    /// As [`Model::coalitions`], with examples as positions only: without lines that lead to them or what is forced there.
    pub fn coalition_figures(&self, options: &Options<'_>) -> Result<CoalitionFigures, Error> {
        self.expect_to_fit(options)?;
        with_game!(self.game, game => {
            let solved = Coalitions::new(game, options.symmetry, options.limits, options.progress)?;
            let figures = figures(game, &solved)?;
            Ok(CoalitionFigures { examples: examples(game, &solved).iter().map(|example| bare(game, example)).collect(), ..figures })
        })
    }
}

fn report<C: Code>(game: &dyn Game<C>, options: &Options<'_>) -> Result<CoalitionReport, Error> {
    let progress = options.progress;
    let solved = Coalitions::new(game, options.symmetry, options.limits, progress)?;
    let figures = figures(game, &solved)?;
    let found = examples(game, &solved);
    let codes: Vec<C> = found.iter().map(|example| example.code).collect();
    let lines = lines_to(game, &[game.start()], &solved.explored, &codes, progress)?;
    let shown = found.iter().zip(lines).map(|(example, line)| show(game, &solved, example, line));
    let examples = shown.collect::<Result<_, _>>()?;
    let given = giving_up(game, &solved, progress)?;
    let giving_up = given.map(|given| show_giving_up(game, &solved, given, progress)).transpose()?;
    let peak_bytes = solved.explored.peak_bytes + solved.regions.peak_bytes;
    Ok(CoalitionReport { figures: CoalitionFigures { examples, giving_up, ..figures }, peak_bytes })
}

/// Everything that is counted.
fn figures<C: Code>(game: &dyn Game<C>, solved: &Coalitions<C>) -> Result<CoalitionFigures, Error> {
    let start = standing(game, solved, game.start())?;
    Ok(CoalitionFigures::new(solved.explored.moves, &start, &CoalitionSummary::new(game, solved)))
}

/// An example by itself.
fn bare<C: Code>(game: &dyn Game<C>, example: &coalition::Example<C>) -> Example {
    Example {
        kind: example.kind.name().to_owned(),
        sentence: example.kind.sentence().to_owned(),
        place: place(game, example.code, None),
        choices: Vec::new(),
        coalition: Vec::new(),
        forced: Vec::new(),
    }
}

/// What every coalition can force in a position, which must be one of those that were solved.
pub(super) fn standing<C: Code>(game: &dyn Game<C>, solved: &Coalitions<C>, code: C) -> Result<Standing, Error> {
    let missing = || BestError::Unknown { position: game.write(code) };
    Ok(solved.standing(game, code).ok_or_else(missing)?)
}

fn place<C: Code>(game: &dyn Game<C>, code: C, line: Option<Vec<String>>) -> Place {
    Place { position: game.write(code), mover: game.to_move(code).number(), line }
}

fn show<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    example: &coalition::Example<C>,
    line: Line<C>,
) -> Result<Example, Error> {
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
                choices.push(Choice { action: turn.text, winner: winner.number(), plies: plies.0 });
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
    let (coalition, forced) = forced.map(|(set, line)| (numbers(set), line)).unwrap_or_default();
    Ok(Example { place: place(game, code, Some(line.actions)), choices, coalition, forced, ..bare(game, example) })
}

fn show_giving_up<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    given: coalition::GivingUp<C>,
    progress: &dyn Progress,
) -> Result<GivingUp, Error> {
    let coalition::GivingUp { possible, only_action, only_way, changes, example } = given;
    let example = example.map(|help| show_help(game, solved, help, progress)).transpose()?;
    let change = |(set, gained, lost): (Coalition, u64, u64)| SeatChange { seats: seats(set), gained, lost };
    Ok(GivingUp { possible, only_action, only_way, changes: changes.into_iter().map(change).collect(), example })
}

fn show_help<C: Code>(
    game: &dyn Game<C>,
    solved: &Coalitions<C>,
    help: Help<C>,
    progress: &dyn Progress,
) -> Result<Helped, Error> {
    let way = lines_to(game, &[game.start()], &solved.explored, &[help.code], progress)?.remove(0);
    let code = way.end.unwrap_or(help.code);
    let mover = game.to_move(code);
    let alone = Coalition::of(help.seat).placed_at(mover, game.players());
    let winner = alone.members().next().unwrap_or(mover);
    let mut play = Vec::new();
    if let Some(after) = game.giving_up(code) {
        play.extend(game.turns(code).into_iter().find(|turn| turn.next == after).map(|turn| turn.text));
        play.extend(forced_line(game, solved, alone, after)?.into_iter().flat_map(|line| line.actions));
    }
    let place = place(game, code, Some(way.actions));
    Ok(Helped { place, winner: winner.number(), strict: help.strict, play })
}
