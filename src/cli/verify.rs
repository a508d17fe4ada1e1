//! `gamut verify`: a table checked position by position, without the solver.

use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashMap;
use serde_json::json;

use super::args::{Format, VerifyArgs};
use super::exit::{Exit, Failure};
use super::progress::Ticker;
use super::{print, print_json, table};
use crate::explore::Progress;
use crate::packed::{AnyGame, Code, Game};
use crate::parallel;
use crate::settings::Variant;
use crate::solve::indexed::Share;
use crate::solve::{Flaw, Oracle, Value, verify};
use crate::tablebase::{Checked, Table, TableError, Tablebase, verify_places};
use crate::with_game;

pub fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let (table, variant) = table::open(&args.file)?;
    if let Some(wanted) = &args.variant {
        table.expect_variant(&args.file, &wanted.parse::<Variant>()?.pinned())?;
    }
    let share = Share::one_in(args.every).unwrap_or(Share::ALL);
    let game = AnyGame::open(&variant)?;
    let checked = match &table {
        Table::Codes(_) if share != Share::ALL => {
            return Err(Failure::input(
                "--every needs a table of places, as `gamut solve --engine indexed` writes them",
            ));
        }
        Table::Codes(table) => with_game!(game, game => verify_codes(table, game))?,
        Table::Places(table) => {
            let ticker = Ticker::new("verifying");
            with_game!(game, game => verify_places(table, game, &*game.ranked()?, share, &ticker))?
        }
    };
    report(args, &table, checked)
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

fn verify_codes<C: Code>(table: &Tablebase, game: &dyn Game<C>) -> Result<Checked, Failure> {
    let header = table.header();
    let mut loaded = Loaded { values: HashMap::with_capacity(header.positions as usize) };
    table.for_each(|code: C, value| {
        loaded.values.insert(code, value);
        true
    })?;
    let symmetry = table.symmetry();
    let missing = loaded.value(game.form(symmetry, game.start())).is_none();
    let ticker = Ticker::new("verifying");
    let done = AtomicU64::new(0);
    let check = |block: usize| -> Result<Option<Flaw>, TableError> {
        let mut next = Vec::new();
        let entries = table.block::<C>(block)?;
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
    let flaws: Vec<Option<Flaw>> = parallel::try_map(table.len_blocks(), check)?;
    if ticker.stopped() {
        return Ok(Checked::Stopped);
    }
    Ok(match (missing, flaws.into_iter().flatten().next()) {
        (true, _) => Checked::Unsound("the start is not in the table".to_owned()),
        (false, Some(flaw)) => Checked::Unsound(flaw.to_string()),
        (false, None) => Checked::Sound(header.positions),
    })
}

/// Says whether the table is sound.
fn report(args: &VerifyArgs, table: &Table, checked: Checked) -> Result<(), Failure> {
    let (number, flaw) = match checked {
        Checked::Stopped => return Err(Failure::new(Exit::Limit, "interrupted while verifying")),
        Checked::Sound(number) => (Some(number), None),
        Checked::Unsound(flaw) => (None, Some(flaw)),
    };
    let (variant, positions) = (table.variant(), table.positions());
    match args.format {
        Format::Json => print_json(&json!({
            "variant": variant,
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
