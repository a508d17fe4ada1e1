//! `gamut verify`: a table checked position by position, without the solver.

use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashMap;
use rayon::prelude::*;
use serde_json::json;

use super::args::{Format, VerifyArgs};
use super::exit::{Exit, Failure};
use super::progress::Ticker;
use super::{print, print_json, table, warn};
use gamut::explore::Progress;
use gamut::packed::{self, Code, Game, WithGame};
use gamut::settings::Variant;
use gamut::solve::indexed::Share;
use gamut::solve::{Flaw, Oracle, Value, verify};
use gamut::tablebase::indexed::IndexedTable;
use gamut::tablebase::{Checked, Table, TableError, Tablebase, verify_places};

pub fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let (table, variant) = table::open(&args.file)?;
    if let Some(wanted) = &args.variant {
        let words: Vec<&str> = wanted.split_whitespace().collect();
        Variant::old_names(&words).iter().for_each(warn);
        table.expect_variant(&args.file, &wanted.parse()?)?;
    }
    let share = Share::one_in(args.every).unwrap_or(Share::ALL);
    let checked = match &table {
        Table::Codes(_) if share != Share::ALL => {
            return Err(Failure::input(
                "--every needs a table of places, as `gamut solve --engine indexed` writes them",
            ));
        }
        Table::Codes(table) => packed::with(&variant, Codes { table })??,
        Table::Places(table) => packed::with(&variant, Places { table, share })??,
    };
    report(args, &variant, table.positions(), checked)
}

struct Places<'a> {
    table: &'a IndexedTable,
    share: Share,
}

impl WithGame for Places<'_> {
    type Output = Result<Checked, Failure>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<Checked, Failure> {
        Ok(verify_places(self.table, game, &*game.ranked()?, self.share, &Ticker::new("verifying"))?)
    }
}

struct Codes<'a> {
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

impl WithGame for Codes<'_> {
    type Output = Result<Checked, Failure>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<Checked, Failure> {
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
            return Ok(Checked::Stopped);
        }
        Ok(match (missing, flaws.into_iter().flatten().next()) {
            (true, _) => Checked::Unsound("the start is not in the table".to_owned()),
            (false, Some(flaw)) => Checked::Unsound(flaw.to_string()),
            (false, None) => Checked::Sound(header.positions),
        })
    }
}

/// Says whether the table is sound.
fn report(args: &VerifyArgs, variant: &Variant, positions: u64, checked: Checked) -> Result<(), Failure> {
    let (number, flaw) = match checked {
        Checked::Stopped => return Err(Failure::new(Exit::Limit, "interrupted while verifying")),
        Checked::Sound(number) => (Some(number), None),
        Checked::Unsound(flaw) => (None, Some(flaw)),
    };
    match args.format {
        Format::Json => print_json(&json!({
            "variant": variant.to_string(),
            "positions": positions,
            "checked": number,
            "sound": flaw.is_none(),
            "flaw": flaw,
        }))?,
        Format::Text => print(&match (&flaw, number) {
            (Some(flaw), _) => format!("{variant}: UNSOUND: {flaw}\n"),
            (None, Some(number)) if number < positions => {
                format!("{variant}: {number} of {positions} values were checked, and follow from the rules\n")
            }
            (None, _) => format!("{variant}: all {positions} values follow from the rules\n"),
        })?,
    }
    match flaw {
        None => Ok(()),
        Some(_) => Err(Failure { exit: Exit::CheckFailed, message: None }),
    }
}
