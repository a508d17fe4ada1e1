//! What was found about a game for more than two players, as data.

use crate::explore::{Limits, Progress};
use crate::packed::{Code, Game, Symmetry};
use crate::results::{CoalitionFigures, Example, Place};
use crate::solve::coalition::{self, CoalitionSummary, Coalitions, examples};
use crate::study::CoalitionCase;
use crate::study::run::CaseError;

/// Finds what every coalition can force, with every position by itself or images merged.
pub fn coalitions<C: Code>(
    game: &dyn Game<C>,
    symmetry: Symmetry,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<CoalitionCase, CaseError> {
    let solved = Coalitions::new(game, symmetry, limits, progress)?;
    let summary = CoalitionSummary::new(game, &solved);
    let start = solved.standing(game, game.start()).ok_or_else(|| CaseError::nothing("the start was not solved"))?;
    let example = |example: &coalition::Example<C>| Example {
        kind: example.kind.name().to_owned(),
        sentence: example.kind.sentence().to_owned(),
        place: Place { position: game.write(example.code), mover: game.to_move(example.code).number(), line: None },
        choices: Vec::new(),
        coalition: Vec::new(),
        forced: Vec::new(),
    };
    let shown = examples(game, &solved).iter().map(example).collect();
    let figures = CoalitionFigures::new(solved.explored.moves, &start, &summary);
    Ok(CoalitionCase { merged: symmetry == Symmetry::On, figures: CoalitionFigures { examples: shown, ..figures } })
}
