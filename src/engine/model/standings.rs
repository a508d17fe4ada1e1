//! More than two players: what every coalition can force, position by position.

use std::sync::Arc;

use super::coalitions::standing;
use super::{Error, Model, Options, Position, in_width};
use crate::results::{Alone, Start};
use crate::solve::coalition::{Coalition, Coalitions, Standing};

/// A variant for any number of players with what every coalition can force in every position.
///
/// ```
/// use gamut::{Model, Options};
///
/// let model: Model = "ovo players=4 board=2x2 camp=1 eggs=1".parse()?;
/// let solved = model.standings(&Options::default())?;
/// let start = solved.at(model.start())?;
/// assert_eq!((start.mover, start.coalitions.len()), (1, 15));
/// # Ok::<(), gamut::model::Error>(())
/// ```
pub struct Standings {
    model: Model,
    positions: u64,
    /// The standing of a position, whatever the width of codes.
    held: Box<dyn Fn(Position) -> Result<Standing, Error> + Send + Sync>,
}

impl Model {
    /// Finds what every coalition can force in every position.
    pub fn standings(&self, options: &Options<'_>) -> Result<Standings, Error> {
        let Options { symmetry, limits, progress } = *options;
        self.expect_to_fit(options)?;
        in_width!(self, game => {
            let solved = Coalitions::new(&**game, symmetry, limits, progress)?;
            let positions = solved.explored.len();
            let game = Arc::clone(game);
            let held = Box::new(move |position: Position| standing(&*game, &solved, position.code()));
            Ok(Standings { model: self.clone(), positions, held })
        })
    }
}

impl Standings {
    /// The model that was solved.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Number of positions.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// What every coalition can force in a position.
    pub fn at(&self, position: Position) -> Result<Start, Error> {
        Ok(Start::new(&(self.held)(position)?))
    }

    /// The player who can force a win alone, if one can.
    pub fn alone(&self, position: Position) -> Result<Option<Alone>, Error> {
        let standing = (self.held)(position)?;
        let found = standing.soloists().find_map(|player| {
            let plies = standing.forces(Coalition::of(player))?.0;
            Some(Alone { player: player.number(), plies })
        });
        Ok(found)
    }
}
