//! Is somebody's implementation of the rules right, and if not, which shortest game shows it?
//!
//! An [`Implementation`] is asked in notation and in batches, and its answers are compared with the literal rules: a program that speaks the
//! [`protocol`] ([`Child`]), or an engine in this process ([`InProcess`], most easily from an [`Engine`]).
//!
//! ```
//! use gamut::conform::{self, Options};
//! use gamut::explore::NoProgress;
//!
//! let variant = "ovo board=2x3 eggs=2".parse().unwrap();
//! let report = conform::check(&mut conform::packed(), &variant, &Options::EVERYTHING, &NoProgress).unwrap();
//! assert!(report.finding.is_none());
//! assert_eq!(report.extent.positions, 1392);
//! ```
//!
//! # How
//!
//! [`check`] visits positions by the literal rules alone, breadth first, and never follows an answer of the engine, so one fault does not lead to another. Of each depth outcomes are compared before actions, which makes the first difference a shortest one.
//! While the engine answers one batch the rules work on the next. Identity is the notation; symmetry, where asked for, is that of the packed engine. An engine that has failed once, otherwise than by refusing a question, is not asked again.
//!
//! A difference found by a random game is shrunk (`shrink`). A guess at a setting (`guess`) must explain every differing answer and contradict no agreeing one, and is then tested on positions near the difference where that setting and the rules part.
//! Which clause decides comes from the rules themselves: every refusal and every event cites one (`rules/<game>/cited.rs`). [`mutants`] are the literal rules with one clause left out each: they show that the test vectors can fail. The engines of
//! `tests/engines` were written from the rules documents alone, in three languages.

/// Answers, each with its one field.
macro_rules! answers {
    ($($(#[$about:meta])* $name:ident $(<$life:lifetime>)? { $(#[$how:meta])* $field:ident: $type:ty })+) => {$(
        $(#[$about])*
        #[derive(Deserialize)]
        pub(in crate::conform) struct $name $(<$life>)? {
            $(#[$how])*
            pub $field: $type,
        }
    )+};
}

mod breadth;
mod check;
#[doc(hidden)]
pub mod child;
mod engines;
mod finding;
mod guess;
mod implementation;
pub mod mutants;
pub mod program;
pub mod protocol;
#[doc(hidden)]
pub mod random;
mod referee;
mod run;
mod serve;
mod session;
mod shrink;
mod strategist;
pub mod vectors;
mod walks;

pub use check::{Coverage, Method, Options, Report, Times, check};
pub use child::{Child, Speaker};
pub use engines::{literal, packed};
pub use finding::Finding;
pub use guess::Guess;
pub use implementation::{Answer, Engine, EngineError, Implementation, InProcess};
pub use referee::{Referee, Remark, Words};
pub use run::ConformError;
pub use serve::serve;
pub use session::{Difference, Question};
pub use shrink::Shortest;
pub use strategist::{Reply, Strategist};
pub use walks::Games;
