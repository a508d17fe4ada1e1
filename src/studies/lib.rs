//! What is written about solved games: studies, reports, pages to play on and the server behind them. Use it through the crate `gamut-games`, which has all of it under the name `gamut`.

#![warn(missing_docs)]

pub mod page;
pub mod report;
pub mod serve;
pub mod study;

use gamut_engine::{
    conform, explore, files, machine, measures, model, numbers, packed, parallel, prove, results, rules, settings,
    solve, tablebase, with_rules,
};
