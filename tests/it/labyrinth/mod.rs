//! Labyrinth: settings and boards, clauses, the two engines against each other, and solved values.

mod conform;
mod values;
