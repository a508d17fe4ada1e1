//! The engines of all games: the one list of what is compiled for each of them.

use super::graph::Graph;
use super::labyrinth::Labyrinth;
use super::ovo::memory::Forgetful;
use super::ovo::{self, Ovo};
use super::quixo::Quixo;
use super::twinlines::{self, Twinlines};
use super::{Wide, labyrinth, toys};
use crate::rules::{OpenError, open_tree};
use crate::settings::Variant;
use crate::settings::ovo::{Memory, Settings};

/// The packed engine of a variant, as its own type. Where words and codes are enough, use [`AnyGame`](super::AnyGame): what is done with an engine
/// is compiled for each of these.
#[allow(missing_docs, clippy::large_enum_variant)] // One is made per variant, and moved once.
pub enum Engine {
    OvoForTwo(Ovo<2, u64>),
    OvoForTwoWide(Ovo<2, Wide>),
    OvoForFour(Ovo<4, u64>),
    OvoForFourWide(Ovo<4, Wide>),
    OvoForgetful(Forgetful<u64>),
    OvoForgetfulWide(Forgetful<Wide>),
    TwinlinesForTwo(Twinlines<2, u64>),
    TwinlinesForTwoWide(Twinlines<2, Wide>),
    TwinlinesForThree(Twinlines<3, u64>),
    TwinlinesForThreeWide(Twinlines<3, Wide>),
    TwinlinesForFour(Twinlines<4, u64>),
    TwinlinesForFourWide(Twinlines<4, Wide>),
    Labyrinth(Labyrinth<u64>),
    LabyrinthWide(Labyrinth<Wide>),
    TicTacToe(toys::TicTacToe),
    Ring(toys::Ring),
    Quixo(Quixo),
    Graph(Graph),
}

impl Engine {
    /// Opens a variant with the narrowest codes that hold its positions.
    pub fn open(variant: &Variant) -> Result<Engine, OpenError> {
        Ok(match variant {
            Variant::Ovo(settings) => match settings.memory {
                Memory::All => Engine::open_ovo(settings),
                Memory::Few(few) => match ovo::memory::code_bits(settings) {
                    0..=63 => Engine::OvoForgetful(Forgetful::new(settings, few)),
                    _ => Engine::OvoForgetfulWide(Forgetful::new(settings, few)),
                },
            },
            Variant::Twinlines(settings) => match (settings.players, twinlines::code_bits(settings)) {
                (2, 0..=63) => Engine::TwinlinesForTwo(Twinlines::new(settings)),
                (2, _) => Engine::TwinlinesForTwoWide(Twinlines::new(settings)),
                (3, 0..=63) => Engine::TwinlinesForThree(Twinlines::new(settings)),
                (3, _) => Engine::TwinlinesForThreeWide(Twinlines::new(settings)),
                (_, 0..=63) => Engine::TwinlinesForFour(Twinlines::new(settings)),
                (_, _) => Engine::TwinlinesForFourWide(Twinlines::new(settings)),
            },
            Variant::Labyrinth(settings) => match labyrinth::code_bits(settings) {
                0..=63 => Engine::Labyrinth(Labyrinth::new(settings)),
                _ => Engine::LabyrinthWide(Labyrinth::new(settings)),
            },
            Variant::TicTacToe(_) => Engine::TicTacToe(toys::TicTacToe::default()),
            Variant::Ring(settings) => Engine::Ring(toys::Ring::new(settings.cells)),
            Variant::Quixo(settings) => Engine::Quixo(Quixo::new(settings.size)),
            Variant::Tree(settings) => Engine::Graph(Graph::new(open_tree(settings)?)),
            Variant::Outside(settings) => return Err(OpenError::no_rules(settings)),
        })
    }

    fn open_ovo(settings: &Settings) -> Engine {
        match (settings.seats.players(), ovo::code_bits(settings)) {
            (2, 0..=63) => Engine::OvoForTwo(Ovo::new(settings)),
            (2, _) => Engine::OvoForTwoWide(Ovo::new(settings)),
            (_, 0..=63) => Engine::OvoForFour(Ovo::new(settings)),
            (_, _) => Engine::OvoForFourWide(Ovo::new(settings)),
        }
    }
}

/// Evaluates an expression with the engine in an [`Engine`](crate::packed::Engine) bound to a name, as its own type: compiled for every engine.
#[macro_export]
macro_rules! with_engine {
    ($any:expr, $engine:ident => $body:expr) => {
        match $any {
            $crate::packed::Engine::OvoForTwo($engine) => $body,
            $crate::packed::Engine::OvoForTwoWide($engine) => $body,
            $crate::packed::Engine::OvoForFour($engine) => $body,
            $crate::packed::Engine::OvoForFourWide($engine) => $body,
            $crate::packed::Engine::OvoForgetful($engine) => $body,
            $crate::packed::Engine::OvoForgetfulWide($engine) => $body,
            $crate::packed::Engine::TwinlinesForTwo($engine) => $body,
            $crate::packed::Engine::TwinlinesForTwoWide($engine) => $body,
            $crate::packed::Engine::TwinlinesForThree($engine) => $body,
            $crate::packed::Engine::TwinlinesForThreeWide($engine) => $body,
            $crate::packed::Engine::TwinlinesForFour($engine) => $body,
            $crate::packed::Engine::TwinlinesForFourWide($engine) => $body,
            $crate::packed::Engine::Labyrinth($engine) => $body,
            $crate::packed::Engine::LabyrinthWide($engine) => $body,
            $crate::packed::Engine::TicTacToe($engine) => $body,
            $crate::packed::Engine::Ring($engine) => $body,
            $crate::packed::Engine::Quixo($engine) => $body,
            $crate::packed::Engine::Graph($engine) => $body,
        }
    };
}
