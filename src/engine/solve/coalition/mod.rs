//! More than two players: what each set of players can force.
//!
//! A game for three or four has no single value. Instead, for every set C of players (a *coalition*; one player alone is one too) and every
//! position:
//!
//! - C **forces a win** when its members have a way to play such that, whatever the others do, the game ends and a member of C has won;
//!   with the plies that it takes when C hurries and the others delay. A drawn end and endless play are nobody's win.
//! - C **dictates** a winner w, who need not belong to it, when it can force that the game ends and w has won.
//! - C **keeps play endless** when it can force that no end, drawn or won, is ever reached.
//!
//! A position that is not over is **decided** by C when C is not everybody and forces a win, and **undecided** when nobody decides it: no set
//! of players but all of them together forces a win. (As a larger coalition can do whatever a smaller one can, this is the same as: no player
//! is so weak that the others can win against that one.) With two players the undecided positions are the drawn ones.
//! In a **kingmaker** position the mover cannot force a win alone but has moves into the regions of two other players, each of whom could then
//! force a win alone.
//!
//! # How
//!
//! Forcing an end of some kind is an attractor: from the ends backwards, a position joins when a member of C is to move and one successor
//! has joined, or an outsider is to move and all have. Keeping play endless is the opposite of what the others can do: it is whatever is
//! not in the attractor of all ends for the players outside C. All coalitions and winners are kept as bits of three words per position, and a position's bits follow from
//! those of its successors: where the mover belongs to the coalition one is enough, elsewhere it takes all, so one *or* and one *and* of words answer every question at once (`attract`).
//!
//! Positions are put into a new order first (`order`). What can never be undone cuts them into phases, which are solved one at a time from the last (in OVO for four: how many eggs each player has face-down, up to a rotation of the seats);
//! only one phase has its moves in memory. In a phase they are sorted by code, so that what a sweep reads is mostly in the cache.
//!
//! Seats are counted from the mover, so that merging images is no trouble: a symmetry turns the seats and the turn together
//! (a law of [`crate::packed::Packed`]), so the player who sits two seats after the mover does so in every image. What is needed besides is by how many seats each move
//! hands the turn on, which differs where players have been eliminated; moves carry it.
//!
//! # What it takes
//!
//! Besides the visited set, 12 bytes of answers for each position, the plies of each coalition (3, 7 or 15 bytes for two, three or four players; twice as many where a win takes more than 255), five bytes of numbers and
//! notes, and the code once more until its phase is solved. The positions of the phase that is being solved take four bytes and four per move, and up to 18 bytes for counting plies.
//!
//! With four players there are 86 questions per position. Counting down for each how many successors are missing took a walk through all predecessors for each word, 24 bytes per position for counters and
//! eleven messages per move; looking the answers up again takes neither predecessors nor counters (`docs/performance.md`).
//!
//! A symmetry rotates the seats, always by the same number. Neither OVO for four nor twinlines has a mirror that reverses the order of play among its symmetries; an engine that had one would break the law, which the conformance suite checks on every position.
//!
//! # Checks
//!
//! `tests/it/solve/literal.rs` finds the same by sweeps over the literal rules; with two players the regions equal the solver's values; `gamut check --solve` tests on every position that regions grow with the coalition, that no two exclude each other, and
//! that each follows from those of the successors. What giving up changes (a wrong claim in OVO) is compared with the same graph without it (`giving_up`).
//!
//! # References
//! R. McNaughton, Infinite games played on finite graphs, Annals of Pure and Applied Logic 65 (1993): attractors; R. Alur, T. A. Henzinger and O. Kupferman, Alternating-time temporal logic, Journal of the ACM 49 (2002): what coalitions can enforce.

mod attract;
mod examples;
mod giving_up;
mod line;
mod news;
mod order;
#[doc(hidden)]
pub mod plan;
mod plies;
mod regions;
mod rows;
mod set;
mod standing;
mod summary;
mod verify;

pub use examples::{Example, Kind, examples};
pub use giving_up::{GivingUp, Help, giving_up};
pub use line::{ForcedLine, forced_line};
pub use regions::{Actions, Coalitions, Regions};
pub use set::Coalition;
pub use standing::{Row, Standing};
pub use summary::{CoalitionSummary, Region};
pub use verify::{Rule, check_regions};
