//! gamut's own engines behind the trait: the literal rules and the packed ones.

use super::implementation::{Answer, Engine, InProcess};
use super::protocol::Seated;
use super::referee::{Referee, seen};
use crate::packed::{AnyGame, Code, Game, Turn};
use crate::rules::PositionError;
use crate::with_game;

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
        let opened = AnyGame::open(variant).map_err(|error| error.to_string())?;
        Ok(Box::new(InCodes(opened)))
    })
}

/// A packed engine, asked in notation.
struct InCodes(AnyGame);

impl Engine for InCodes {
    fn start(&self) -> String {
        with_game!(self.0, game => game.write(game.start()))
    }

    fn answer(&self, position: &str) -> Result<Answer, String> {
        with_game!(self.0, game => answer(game, position)).map_err(|error| error.to_string())
    }

    fn view(&self, seated: &Seated) -> Result<String, String> {
        with_game!(self.0, game => {
            let code = game.read(&seated.position).map_err(|error| error.to_string())?;
            seen(game.hidden(code), game.players(), seated)
        })
    }
}

fn answer<C: Code>(game: &dyn Game<C>, position: &str) -> Result<Answer, PositionError> {
    let code = game.read(position)?;
    let written = |Turn { text, next }: Turn<C>| (text, game.write(next));
    Ok(Answer { outcome: game.outcome(code), turns: game.turns(code).into_iter().map(written).collect() })
}
