//! Questions as data: variants to sweep, measures to take exactly, values expected, and what came of it.
//!
//! How it is drawn is the business of `report`.

mod answer;
pub mod atlas;
pub mod diff;
pub mod figures;
mod file;
mod grid;
mod indexed;
mod place;
mod proof;
mod result;
mod run;
mod slices;
mod space;
mod store;
mod want;

pub use crate::numbers::{in_words, percentage, thousands};
pub use atlas::Atlas;
pub use diff::{Diff, DiffError, diff};
pub use figures::{Figure, flatten};
pub use file::{Case, Coverage, Expectation, Study};
pub(crate) use grid::distinct;
pub use place::StudyError;
pub use proof::Proof;
pub(crate) use result::found_as;
pub use result::{
    CaseResult, CoalitionCase, CountedCase, Expected, Found, IndexedCase, Pictured, ProvedCase, SCHEMA, SliceCounts,
    SolvedCase, StudyResult,
};
pub use run::{RunError, StudyProgress, rules_at_hand, run};
pub use space::{RuleSet, Space};
pub use store::{Folder, Forgetful, NoCache, Store, StoreError, Tables};
pub use want::Want;
