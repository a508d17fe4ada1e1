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
//! not in the attractor of all ends for the players outside C. All coalitions and winners are kept as bits of a few words per position and go back through the predecessors
//! together, 32 questions at a time (`attract`): two walks through the graph for two and three players, three for four.
//!
//! Seats are counted from the mover, so that merging images is no trouble: a symmetry turns the seats and the turn together
//! (a law of [`crate::packed::Packed`]), so the player who sits two seats after the mover does so in every image. What is needed besides is by how many seats each move
//! hands the turn on, which differs where players have been eliminated; predecessors carry it.
//!
//! # What it takes
//!
//! Besides the visited set, the predecessors take four bytes per position and four per move. For each position: the regions, 8 bytes (12 with four players); the
//! plies of each coalition, 6, 14 or 30 bytes for two, three or four players; three bytes of notes; and while a walk lasts, 16 to 24 bytes, or up to
//! 40 where a position has more than 255 successors.
//!
//! With four players there are 86 questions per position. The 24 bytes of a walk are answers, news, and 15 counters of eight bits side by side, so that one subtraction counts for all questions of a move (16 bits where a position has more than 255 successors).
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
mod back;
mod examples;
mod giving_up;
mod line;
mod plan;
mod regions;
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
