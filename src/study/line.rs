//! Lines of best play in words.

use crate::packed::{Code, Game};
use crate::results::{PlayedLine, PlayedStep};
use crate::solve::{BestError, BestLine, LineStep, Values, best_line};

/// Lines of play are shown up to this many plies.
const LINE_PLIES: usize = 40;

/// Best play from a position, with the line itself and in words.
pub fn played<C: Code>(
    game: &dyn Game<C>,
    values: &dyn Values<C>,
    from: C,
) -> Result<(BestLine<C>, PlayedLine), BestError> {
    let line = best_line(game, values, from, LINE_PLIES)?;
    let words = in_words(game, &line);
    Ok((line, words))
}

fn in_words<C: Code>(game: &dyn Game<C>, line: &BestLine<C>) -> PlayedLine {
    let step = |step: &LineStep<C>| PlayedStep {
        position: game.write(step.code),
        mover: game.to_move(step.code).number(),
        verdict: Some(step.value.into()),
        action: step.action.clone(),
    };
    PlayedLine { steps: line.steps.iter().map(step).collect(), end: line.end }
}
