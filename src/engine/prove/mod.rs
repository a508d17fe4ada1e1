//! Is a strategy sure to hold, whatever the others do? Only positions that can arise against it need to be visited.
//!
//! A [`Strategy`](crate::packed::Strategy) answers from the position before the last turn of another player, that turn, and the position after it. A turn and its
//! answer are one step of a derived game, whose positions are those with another player to move; [`explore`](crate::explore) visits them all. A strategy fails
//! where another player wins, where it answers with something that cannot be played, and, if it is to win, where the game is drawn or goes round for ever. The first
//! failure is reported with a shortest line of play.
//!
//! What follows: if a strategy never loses for each of two players, the value of the start is a draw. If one wins, its player does.
//!
//! ```
//! use gamut::explore::{Limits, NoProgress};
//! use gamut::prove::{Asking, Engine, Job, Question, Source};
//! use gamut::rules::Player;
//!
//! let variant = "ovo board=3x3 eggs=3".parse().unwrap();
//! let source = Source::find("take-back");
//! let job = Job { variant: &variant, source: &source, engine: Engine::Packed, asking: Asking::default(), limits: Limits::NONE };
//! let verdict = job.run(&Question::not_lose(Player::FIRST), &NoProgress).unwrap();
//! let proved = verdict.proved().unwrap();
//! assert_eq!((proved.positions, proved.turns), (88, 682));
//! ```
//!
//! # How
//!
//! `derived` is the game against a strategy, and [`explore`](crate::explore) visits it, so a proof has its speed, memory and limits. With two players who take turns the depth of a node says its plies, and a shortest refutation is one of the level at which the
//! strategy first fails. Where a step may be one ply or two (more players, a player who moves twice), a refuted strategy is searched once more in the order of plies (`plies`). `literal` is the same by the literal rules and goes by plies from the beginning;
//! `tests/it/prove/naive.rs` is a third.

mod certificate;
mod checksum;
mod derived;
mod follow;
mod literal;
mod outcome;
mod ovo;
mod plies;
mod program;
mod round;
mod search;
mod source;
mod table;
mod verdict;

pub use certificate::{Certificate, CertificateError, Seat};
pub use literal::{InRules, Last, prove_literal};
pub use outcome::settled;
pub use program::{InCodes, Program};
pub use search::prove;
pub use source::{Asking, Engine, Job, Source};
pub use table::TableStrategy;
pub use verdict::{Flaw, Goal, ProveError, Proved, Question, Refutation, Verdict};
