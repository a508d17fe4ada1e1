//! The command line of gamut. Use it through the crate `gamut-games`, which has the command `gamut`.

pub mod cli;

use gamut_engine::{
    claims, cluster, conform, explore, files, machine, measures, model, numbers, packed, parallel, prove, results,
    rules, settings, solve, tablebase,
};
use gamut_studies::{page, report, serve, study};
