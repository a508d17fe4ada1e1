//! Engines of games that gamut does not have itself.

use std::sync::Arc;

use super::AnyGame;
use crate::rules::OpenError;
use crate::settings::outside::{Opener, Settings};

/// Makes the engine of a variant of a game from outside.
type Open = dyn Fn(&Settings) -> Result<AnyGame, OpenError> + Send + Sync;

/// What is inside an [`Opener`].
struct Opening(Box<Open>);

/// An opener that calls this function.
pub fn opener(open: impl Fn(&Settings) -> Result<AnyGame, OpenError> + Send + Sync + 'static) -> Opener {
    Arc::new(Opening(Box::new(open)))
}

/// Opens a variant of a game from outside.
pub(super) fn open(settings: &Settings) -> Result<AnyGame, OpenError> {
    match settings.opener().and_then(|opener| opener.downcast_ref::<Opening>()) {
        Some(opening) => (opening.0)(settings),
        None => Err(OpenError::no_rules(settings)),
    }
}
