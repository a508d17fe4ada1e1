//! gamut's own engines behind the trait: the literal rules and the packed ones.

use super::implementation::{Answer, Engine, InProcess};
use super::referee::Referee;
use crate::packed::{Code, Game, Opened, Turn, WithGame};
use crate::rules::PositionError;

/// The literal rules as an implementation.
pub fn literal() -> InProcess {
    InProcess::new("gamut, literal rules", |variant| {
        let referee = Referee::new(variant).map_err(|error| error.to_string())?;
        Ok(Box::new(referee))
    })
}

/// The packed engines as an implementation.
pub fn packed() -> InProcess {
    InProcess::new("gamut, packed engines", |variant| {
        let opened = Opened::new(variant).map_err(|error| error.to_string())?;
        Ok(Box::new(InCodes(opened)))
    })
}

/// A packed engine, asked in notation.
struct InCodes(Opened);

impl Engine for InCodes {
    fn start(&self) -> String {
        self.0.with(Start)
    }

    fn answer(&self, position: &str) -> Result<Answer, String> {
        self.0.with(All(position)).map_err(|error| error.to_string())
    }
}

struct Start;

impl WithGame for Start {
    type Output = String;

    fn with<C: Code>(self, game: &dyn Game<C>) -> String {
        game.write(game.start())
    }
}

struct All<'p>(&'p str);

impl WithGame for All<'_> {
    type Output = Result<Answer, PositionError>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<Answer, PositionError> {
        let code = game.read(self.0)?;
        let written = |Turn { text, next }: Turn<C>| (text, game.write(next));
        Ok(Answer { outcome: game.outcome(code), turns: game.turns(code).into_iter().map(written).collect() })
    }
}
