//! `gamut verify`: a table checked position by position, without the solver.

use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashMap;
use rayon::prelude::*;
use serde_json::json;

use super::args::{Format, VerifyArgs};
use super::exit::{Exit, Failure};
use super::progress::Ticker;
use super::{print, print_json, table, verify_places};
use gamut::explore::Progress;
use gamut::packed::{self, Code, Game, WithGame};
use gamut::settings::Variant;
use gamut::solve::{Flaw, Oracle, Value, verify};
use gamut::tablebase::{Table, TableError, Tablebase};

pub fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let (table, variant) = table::open(&args.file)?;
    if let Some(wanted) = &args.variant {
        table.expect_variant(&args.file, &wanted.parse::<Variant>()?.pinned())?;
    }
    let flaw = match &table {
        Table::Codes(table) => packed::with(&variant, Job { table })??,
        Table::Places(table) => packed::with(&variant, verify_places::Job { table })??,
    };
    report(args, &table, flaw)
}

struct Job<'a> {
    table: &'a Tablebase,
}

/// The whole table in memory, for looking up successors.
struct Loaded<C> {
    values: HashMap<C, Value>,
}

impl<C: Code> Oracle<C> for Loaded<C> {
    fn value(&self, code: C) -> Option<Value> {
        self.values.get(&code).copied()
    }
}

impl WithGame for Job<'_> {
    type Output = Result<Option<String>, Failure>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<Option<String>, Failure> {
        let header = self.table.header();
        let mut loaded = Loaded { values: HashMap::with_capacity(header.positions as usize) };
        self.table.for_each(|code: C, value| {
            loaded.values.insert(code, value);
            true
        })?;
        let symmetry = self.table.symmetry();
        let missing = loaded.value(game.form(symmetry, game.start())).is_none();
        let ticker = Ticker::new("verifying");
        let done = AtomicU64::new(0);
        let check = |block: usize| -> Result<Option<Flaw>, TableError> {
            let mut next = Vec::new();
            let entries = self.table.block::<C>(block)?;
            ticker.at(0, done.fetch_add(entries.len() as u64, Ordering::Relaxed));
            for (code, value) in entries {
                if ticker.stopped() {
                    return Ok(None);
                }
                game.successors(symmetry, code, &mut next);
                if let Err(flaw) = verify(game, code, value, &next, &loaded) {
                    return Ok(Some(flaw));
                }
            }
            Ok(None)
        };
        let flaws: Vec<Option<Flaw>> =
            (0..self.table.len_blocks()).into_par_iter().map(check).collect::<Result<_, _>>()?;
        if ticker.stopped() {
            return Err(Failure::new(Exit::Limit, "interrupted while verifying"));
        }
        drop(ticker);
        Ok(match missing {
            true => Some("the start is not in the table".to_owned()),
            false => flaws.into_iter().flatten().next().map(|flaw| flaw.to_string()),
        })
    }
}

/// Says whether the table is sound.
fn report(args: &VerifyArgs, table: &Table, flaw: Option<String>) -> Result<(), Failure> {
    match args.format {
        Format::Json => print_json(&json!({
            "variant": table.variant(),
            "positions": table.positions(),
            "sound": flaw.is_none(),
            "flaw": flaw,
        }))?,
        Format::Text => match &flaw {
            None => print(&format!("{}: all {} values follow from the rules\n", table.variant(), table.positions()))?,
            Some(flaw) => print(&format!("{}: UNSOUND: {flaw}\n", table.variant()))?,
        },
    }
    match flaw {
        None => Ok(()),
        Some(_) => Err(Failure { exit: Exit::CheckFailed, message: None }),
    }
}
