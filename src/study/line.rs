//! Lines of best play in words.

use super::result::{PlayedLine, PlayedStep};
use crate::packed::{Code, Game};
use crate::solve::{BestError, BestLine, End, LineStep, Values, best_line};

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
        value: step.value.to_string(),
        mover: game.to_move(step.code).number(),
        action: step.action.clone(),
    };
    let end = match line.end {
        End::Over => "over",
        End::Repeats => "repeats",
        End::CutOff => "cut-off",
    };
    PlayedLine { steps: line.steps.iter().map(step).collect(), end: end.to_owned() }
}
