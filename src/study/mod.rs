//! Questions about solved variants: what a game is like in figures, and how two variants of it differ.
//!
//! Says what is measured and computes it exactly; how it is drawn stands further on.

pub mod diff;
pub mod figures;
pub mod measures;

pub use diff::{Diff, DiffError, diff};
pub use figures::{Figure, figures};
pub use measures::{Measure, MeasureError, Measures, measure};
