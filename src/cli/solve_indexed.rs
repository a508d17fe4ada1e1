//! `gamut solve --engine indexed`: slice by slice, without a graph.

use std::time::Instant;

use super::args::{Merge, SolveArgs, SolveEngine};
use super::exit::{Exit, Failure};
use super::progress::Ticker;
use super::solve::Outcome;
use gamut::machine::peak_resident;
use gamut::packed::{Code, Game, NoSlices};
use gamut::settings::Variant;
use gamut::solve::indexed::{InMemory, IndexedError, IndexedLimits, Store, groups_for, named_slice, solve_indexed};
use gamut::tablebase::Parts;
use gamut::tablebase::indexed::write_indexed;

impl From<NoSlices> for Failure {
    fn from(error: NoSlices) -> Failure {
        Failure::input(error)
    }
}

impl From<IndexedError> for Failure {
    fn from(error: IndexedError) -> Failure {
        let exit = match error {
            IndexedError::NoSlice { .. } | IndexedError::Store(_) => Exit::BadInput,
            _ => Exit::Limit,
        };
        Failure::new(exit, error)
    }
}

/// Refuses options that do not go together.
pub fn check(args: &SolveArgs) -> Result<(), Failure> {
    let indexed = args.engine == SolveEngine::Indexed;
    for (given, option) in [(!args.slices.is_empty(), "--slices"), (args.resume, "--resume")] {
        if given && !indexed {
            return Err(Failure::input(format!("{option} needs --engine indexed: a graph has no slices")));
        }
    }
    if indexed && args.symmetry == Merge::Off {
        return Err(Failure::input("--symmetry off needs --engine graph: an index merges images"));
    }
    if args.resume && args.out.is_none() {
        return Err(Failure::input("--resume needs --out: finished slices are kept beside the table"));
    }
    Ok(())
}

/// Solves a variant for two by index.
pub fn outcome<C: Code>(game: &dyn Game<C>, variant: &Variant, args: &SolveArgs) -> Result<Outcome, Failure> {
    let began = Instant::now();
    let ranked = game.ranked()?;
    let wanted = args.slices.iter().map(|name| named_slice(&*ranked, name)).collect::<Result<Vec<_>, _>>()?;
    let groups = groups_for(&*ranked, &wanted);
    let limits = IndexedLimits {
        positions: args.bounds.max_positions.unwrap_or(u64::MAX),
        bytes: args.bounds.memory.unwrap_or(u64::MAX),
        ..IndexedLimits::NONE
    };
    // Nothing is begun on disk that would be refused.
    limits.allow(&*ranked, &groups, args.out.is_none())?;
    let parts = args.out.as_deref().map(|out| Parts::open(out, variant, args.resume)).transpose()?;
    let store: &dyn Store = match &parts {
        Some(parts) => parts,
        None => &InMemory,
    };
    let solved = solve_indexed(&*ranked, &groups, store, limits, &Ticker::new("solving"))?;
    let written = match (&args.out, &parts) {
        (Some(out), Some(parts)) => {
            let written = write_indexed(out, &variant.pinned(), &*ranked, &solved)?;
            parts.remove()?;
            Some(written)
        }
        _ => None,
    };
    let place = ranked.place(game.start());
    Ok(Outcome {
        positions: solved.positions(),
        moves: None,
        start: solved.slice(place.slice).and_then(|kept| kept.value(place.index)),
        slices: solved.slices.iter().map(|(slice, kept)| (ranked.slice_name(*slice), kept.len())).collect(),
        summary: solved.summary,
        seconds: began.elapsed().as_secs_f64(),
        peak_bytes: peak_resident().unwrap_or(solved.peak_bytes as u64),
        written,
    })
}
