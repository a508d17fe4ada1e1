//! A game of one's own in Rust: the literal rules and how a position is packed are enough for everything.

use std::sync::Arc;

use super::{Error, Model};
use crate::packed::{AnyGame, FullEngine, Packed, Plain, opener};
use crate::rules::{OpenError, OutsideFault};
use crate::settings::outside::{Outside, OwnKey, OwnValues, Settings};

/// A game of one's own with its name, its settings and how it is made from them.
///
/// ```
/// use gamut::model::Own;
/// use gamut::settings::outside::OwnValues;
/// # use gamut::packed::toys::Ring;
///
/// // A ring of three cells or more, by another name.
/// let game = Own::named("token", "a token on a ring", |settings| {
///     let cells = settings.get("cells").and_then(|cells| cells.parse().ok()).ok_or("cells is a number")?;
///     Ok(Ring::new(cells))
/// })
/// .setting("cells", "8", OwnValues::Numbers(3, 20), "cells of the ring");
/// let model = game.model(&["cells=5"])?;
/// assert_eq!(model.variant().to_string(), "token cells=5");
/// # Ok::<(), gamut::model::Error>(())
/// ```
pub struct Own {
    name: String,
    about: String,
    keys: Vec<OwnKey>,
    open: Arc<Open>,
}

type Open = dyn Fn(&Settings) -> Result<AnyGame, String> + Send + Sync;

impl Own {
    /// A game without settings, called as its type is.
    pub fn new<G: Packed + Clone>(game: G) -> Own {
        Own::named(&type_name::<G>(), "a game of one's own", move |_| Ok(game.clone()))
    }

    /// A game with a name, made from its settings; what cannot be combined is refused with a sentence.
    pub fn named<G: Packed>(
        name: &str,
        about: &str,
        make: impl Fn(&Settings) -> Result<G, String> + Send + Sync + 'static,
    ) -> Own {
        Own::with_engine(name, about, move |settings| make(settings).map(Plain))
    }

    /// A game with an engine of its own, which may know symmetry, stages and faster ways; `gamut::testing::check_laws` compares it with the rules.
    pub fn with_engine<G: FullEngine>(
        name: &str,
        about: &str,
        make: impl Fn(&Settings) -> Result<G, String> + Send + Sync + 'static,
    ) -> Own {
        let open = move |settings: &Settings| make(settings).map(AnyGame::of);
        Own { name: name.to_owned(), about: about.to_owned(), keys: Vec::new(), open: Arc::new(open) }
    }

    /// Adds a setting.
    pub fn setting(mut self, name: &str, default: &str, values: OwnValues, about: &str) -> Own {
        let (name, default, about) = (name.to_owned(), default.to_owned(), about.to_owned());
        self.keys.push(OwnKey { name, default, values, about });
        self
    }

    /// The game as a game from outside.
    pub fn outside(&self) -> Result<Outside, Error> {
        let open = Arc::clone(&self.open);
        let open = move |settings: &Settings| {
            open(settings).map_err(|reason| OpenError::Outside { reason, fault: OutsideFault::Unusable })
        };
        Ok(Outside::new(&self.name, &self.about, self.keys.clone(), opener(open))?)
    }

    /// A model of a variant, with settings as on the command line.
    pub fn model(&self, words: &[&str]) -> Result<Model, Error> {
        Model::open(self.outside()?.variant(words)?)
    }
}

/// A game without settings, called as its type is.
impl<G: Packed + Clone> From<G> for Own {
    fn from(game: G) -> Own {
        Own::new(game)
    }
}

/// As in `own_game::Nim`: `nim`.
fn type_name<G>() -> String {
    let path = std::any::type_name::<G>();
    let path = path.split('<').next().unwrap_or(path);
    path.rsplit("::").next().unwrap_or(path).to_lowercase()
}

impl Model {
    /// A model of a game of one's own: the literal rules ([`Rules`](crate::rules::Rules)), and how a position is packed ([`Packed`]). It is called as its type is;
    /// [`Own`] gives it another name and settings. `examples/own_game.rs` has a whole one.
    pub fn of<G: Packed + Clone>(game: G) -> Result<Model, Error> {
        Own::new(game).model(&[])
    }

    /// A model of a program's game: all that it says about every position is gathered first. The program is run by this command, with settings as on the command line.
    pub fn of_program(command: &str, words: &[&str], asking: &crate::conform::program::Asking) -> Result<Model, Error> {
        let games = crate::conform::program::games(command, asking).map_err(OpenError::from)?;
        match games.as_slice() {
            [game] => Model::open(game.variant(words)?),
            several => {
                let names: Vec<&str> = several.iter().map(|game| game.game().name).collect();
                Err(Error::Illegal { reason: format!("the program has several games: {}", names.join(", ")) })
            }
        }
    }
}
