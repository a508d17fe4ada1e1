//! The longest forced win, and what must be found on the way.

use super::{Error, Options, Position, Solved, Step};
use crate::results::ChoiceCounts;
use crate::rules::Player;
use crate::solve::Value;

/// The longest forced win of a solved variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hardest {
    /// Its plies.
    pub plies: u16,
    /// Who wins.
    pub winner: Player,
    /// How many positions take as long; not known of a table on disk.
    pub positions: Option<u64>,
    /// A shortest line from the start to the position; none where the values are in a table.
    pub way: Option<Vec<String>>,
    /// Best play from the position to the end.
    pub steps: Vec<HardStep>,
}

/// A position on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HardStep {
    /// The position, its value and the best move.
    pub step: Step,
    /// What the winner can choose from; none where the other player moves.
    pub choices: Option<ChoiceCounts>,
}

impl Solved {
    /// The longest forced win: of those that take longest the one that is soonest reached, with best play to the end. `None` where nothing is won by force.
    ///
    /// ```
    /// use gamut::{Model, Options};
    ///
    /// let model: Model = "tictactoe".parse()?;
    /// let hardest = model.solve(&Options::default())?.hardest(&Options::default())?.unwrap();
    /// assert_eq!((hardest.plies, hardest.steps.len()), (5, 6));
    /// # Ok::<(), gamut::model::Error>(())
    /// ```
    pub fn hardest(&self, options: &Options<'_>) -> Result<Option<Hardest>, Error> {
        let Some(plies) = self.counts().summary.longest_win().filter(|plies| plies.0 > 0) else { return Ok(None) };
        let value = Value::Win(plies);
        let Some((position, way)) = self.soonest_with(value, options)? else { return Ok(None) };
        let line = self.line(position, usize::from(plies.0) + 1)?;
        let winner = self.model().to_move(position);
        let mut steps = Vec::new();
        for step in line.steps {
            let chooses = step.action.is_some() && self.model().to_move(step.position) == winner;
            let choices = chooses.then(|| self.choices(step.position)).transpose()?;
            steps.push(HardStep { step, choices });
        }
        let summary = &self.counts().summary;
        let positions = summary.by_distance().find(|(at, ..)| *at == plies).map(|(_, won, _)| won);
        Ok(Some(Hardest { plies: plies.0, winner, positions: positions.filter(|&won| won > 0), way, steps }))
    }

    /// How many moves of a won position win, fastest or at all, and how many lose.
    fn choices(&self, position: Position) -> Result<ChoiceCounts, Error> {
        let moves = self.moves(position)?;
        let best = moves.first().map(|best| best.value);
        let count = |test: &dyn Fn(Value) -> bool| moves.iter().filter(|choice| test(choice.value)).count() as u64;
        Ok(ChoiceCounts {
            moves: moves.len() as u64,
            winning: count(&|value| matches!(value, Value::Win(_))),
            fastest: count(&|value| Some(value) == best),
            losing: count(&|value| matches!(value, Value::Loss(_))),
        })
    }
}
