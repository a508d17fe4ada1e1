//! gamut models the rules of board games exactly, visits every position of reduced variants and proves who wins.
//!
//! ```
//! use gamut::{Model, Options};
//!
//! let model: Model = "ovo board=3x3 eggs=2 undo=banned".parse()?;
//! let solved = model.solve(&Options::default())?;
//! assert_eq!(solved.start()?.to_string(), "draw (endless)");
//! solved.verify(&Options::default())?;
//! # Ok::<(), gamut::model::Error>(())
//! ```
//!
//! [`Model`] is the front door: it explores, solves, verifies and tabulates a variant, whatever game it is of. These are the layers; each uses only those before it:
//!
//! | module | what it is |
//! |---|---|
//! | [`settings`] | one variant: a game and its `key=value` settings |
//! | [`rules`] | the specification of each game, literal and slow |
//! | [`packed`] | the same rules for the machine: a position in one integer, symmetry, ranking |
//! | [`testing`] | the laws that every engine keeps, for tests |
//! | [`claims`] | what is claimed about each game: invariants, and what must be possible |
//! | [`explore`] | all reachable positions; claims answered with shortest lines of play; the state graph |
//! | [`conform`] | implementations of the rules by others, compared with the literal rules |
//! | [`solve`] | the value of every position, what coalitions can force, and a verifier apart from the solver |
//! | [`results`] | what was found, as plain data |
//! | [`tablebase`] | a solved variant on disk |
//! | [`prove`] | strategies checked against everything that the others can do |
//! | [`measures`] | what a solved game is like, in exact figures |
//! | [`model`] | the front door |
//! | [`cluster`] | one variant on several machines |
//! | [`study`] | questions as data: variants to sweep, measures to take, values expected |
//! | [`report`] | results as Markdown, HTML, CSV and JSON |
//! | [`page`] | a small solved variant to play in a browser, and puzzles |
//! | [`serve`] | the same page with an engine behind it, over HTTP |
//!
//! [`settings`] to [`cluster`] are in the crate `gamut-engine`, [`study`] to [`serve`] in `gamut-studies`, the command line in `gamut-command`. All are parts of this one and are used through it.
//!
//! Beside the layers are [`parallel`] (all parallel loops), [`files`] (files that are written whole or not at all), [`numbers`] (numbers for readers) and [`machine`] (what the process uses).

#![warn(missing_docs)]

#[doc(hidden)]
pub use gamut_command::cli;
#[doc(inline)]
pub use gamut_engine::{
    claims, cluster, conform, explore, files, machine, measures, model, numbers, packed, parallel, prove, results,
    rules, settings, solve, tablebase, testing, with_engine, with_game, with_rules,
};
#[doc(inline)]
pub use gamut_studies::{page, report, serve, study};
pub use model::{Model, Options};

/// The whole command line, with a game of one's own among its games: `fn main() -> std::process::ExitCode { gamut::main_with(Nim::default()) }`. It is called as its type is;
/// [`model::Own`] gives it another name, and settings.
pub fn main_with(game: impl Into<model::Own>) -> std::process::ExitCode {
    match game.into().outside() {
        Ok(game) => {
            game.register();
            cli::main()
        }
        Err(error) => cli::refuse(&error),
    }
}
