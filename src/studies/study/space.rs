//! A space of rulings: every combination of some settings, on some boards, with what is wanted of them and what each departure from the rulebook costs.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use toml::{Spanned, Table, Value};

use super::file::{Coverage, Raw, variant_of};
use super::grid::{self, BadSetting, Grid, Words};
use super::place::{At, StudyError};
use super::want::Want;
use crate::measures::Measure;
use crate::settings::{Kept, Variant};

/// The most variants that a space may have.
const MOST_VARIANTS: usize = 1_000_000;

/// A space of rulings.
#[derive(Debug, Clone)]
pub struct Space {
    /// The settings that are combined.
    pub keys: Vec<String>,
    /// The boards: the settings that make each.
    pub boards: Vec<Words>,
    /// Every combination that is possible on some board.
    pub rule_sets: Vec<RuleSet>,
    /// Combinations that are possible on no board.
    pub refused: usize,
    /// What is wanted.
    pub wants: Vec<Want>,
    /// Settings that are changed one at a time on the front, each key with a value.
    pub also: Words,
    /// Changes as they are typed, each with a sentence for a table of players.
    pub words: Words,
    /// Variants with a page to play on, as they are typed, each with its path from the report.
    pub pages: Words,
    /// Boards on which the front is solved as well, and how.
    pub larger: Vec<(Words, Coverage)>,
    folder: std::path::PathBuf,
}

/// One combination of rulings.
#[derive(Debug, Clone)]
pub struct RuleSet {
    /// The settings of the space, whole.
    pub words: Words,
    /// Those of them that differ from the rulebook.
    pub changes: Words,
    /// What they cost.
    pub cost: u32,
    /// How many of them need an owner's word at a table.
    pub hidden: usize,
    /// The variant on each board; none where it is not possible.
    pub variants: Vec<Option<Variant>>,
}

impl RuleSet {
    /// The changes as they are typed; nothing for the rulebook.
    pub fn name(&self) -> String {
        named(&self.changes)
    }
}

/// Settings as they are typed.
pub fn named(words: &Words) -> String {
    words.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

impl Space {
    /// Reads the space of a study; none where it has no key of one.
    pub(super) fn read(at: &At<'_>, folder: &Path, game: Option<&str>, raw: &Raw) -> Result<Option<Space>, StudyError> {
        let Some(table) = &raw.space else {
            let others = [
                ("boards", raw.boards.first().map(Spanned::span)),
                ("larger", raw.larger.first().map(Spanned::span)),
                ("want", raw.want.as_ref().map(Spanned::span)),
                ("costs", raw.costs.as_ref().map(Spanned::span)),
                ("also", raw.also.as_ref().map(Spanned::span)),
            ];
            return match others.into_iter().find_map(|(key, span)| Some((key, span?))) {
                Some((key, span)) => Err(StudyError {
                    key: Some(key.to_owned()),
                    ..at.place(&span, "it belongs to a [space] of rulings, and there is none")
                }),
                None => Ok(None),
            };
        };
        let rulings = Grid::new(game, table.get_ref()).map_err(|bad| at.setting(&table.span(), bad))?;
        let board = |table: &Spanned<Table>| {
            let grid = Grid::new(game, table.get_ref()).map_err(|bad| at.setting(&table.span(), bad))?;
            Ok(grid.product().collect::<Vec<Words>>())
        };
        let boards = raw.boards.iter().map(board).collect::<Result<Vec<_>, _>>()?.concat();
        if boards.is_empty() {
            return Err(at.whole("a [space] is searched on boards, and there is no [[boards]]"));
        }
        match rulings.count().and_then(|count| count.checked_mul(boards.len())) {
            Some(count) if count <= MOST_VARIANTS => {}
            _ => {
                let problem = format!("the space has more than {MOST_VARIANTS} variants, and that is the limit");
                return Err(StudyError { key: None, ..at.place(&table.span(), problem) });
            }
        }
        let wants = wants(at, raw)?;
        let keys: Vec<String> = table.get_ref().keys().filter(|key| *key != "game").cloned().collect();
        let costs = costs(at, raw, &keys)?;
        let also = |table: &Spanned<Table>| {
            let axis = |(key, value): (&String, &Value)| grid::axis(key, value);
            let axes = table.get_ref().iter().map(axis).collect::<Result<Vec<_>, _>>();
            let axes = axes.map_err(|bad| at.setting(&table.span(), bad))?;
            let words = axes.iter().flat_map(|(key, values)| values.iter().map(|value| (key.clone(), value.clone())));
            Ok(words.collect())
        };
        let also: Words = raw.also.as_ref().map(also).transpose()?.unwrap_or_default();
        let words = |table: &Spanned<Table>| grid::words(table.get_ref()).map_err(|bad| at.setting(&table.span(), bad));
        let words = raw.words.as_ref().map(words).transpose()?.unwrap_or_default();
        let pages = raw.pages.as_ref().map(|table| pages(at, folder, game, table)).transpose()?.unwrap_or_default();
        let larger = raw.larger.iter().map(|table| larger(at, game, table)).collect::<Result<Vec<_>, _>>()?.concat();
        let mut space = Space {
            keys,
            boards,
            rule_sets: Vec::new(),
            refused: 0,
            wants,
            also,
            words,
            pages,
            larger,
            folder: folder.to_owned(),
        };
        let mut last = None;
        for words in rulings.product() {
            match space.rule_set(words, &costs) {
                Ok(rules) => space.rule_sets.push(rules),
                Err(problem) => {
                    space.refused += 1;
                    last = Some(problem);
                }
            }
        }
        match (space.rule_sets.is_empty(), last) {
            (true, Some(problem)) => Err(at.setting(&table.span(), problem)),
            _ => Ok(Some(space)),
        }
    }

    fn rule_set(&self, words: Words, costs: &BTreeMap<String, u32>) -> Result<RuleSet, BadSetting> {
        let on = |board: &Words| self.variant(board, &words);
        let tried: Vec<Result<Variant, BadSetting>> = self.boards.iter().map(on).collect();
        let Some(variant) = tried.iter().flatten().next() else {
            let problem = tried.into_iter().find_map(Result::err);
            return Err(problem.unwrap_or_else(|| BadSetting::new("boards", "there is no board")));
        };
        let changed = variant
            .entries()
            .into_iter()
            .filter(|entry| entry.value != entry.default && self.keys.iter().any(|key| key == entry.key));
        let changes: Words = changed.map(|entry| (entry.key.to_owned(), entry.value)).collect();
        let cost = changes.iter().map(|(key, _)| costs.get(key).copied().unwrap_or(1)).sum();
        let hidden =
            changes.iter().filter(|(key, value)| variant.game().kept_as(key, value) == Some(Kept::OwnersWord)).count();
        Ok(RuleSet { words, changes, cost, hidden, variants: tried.into_iter().map(Result::ok).collect() })
    }

    /// The variant with these rulings on a board.
    pub fn variant(&self, board: &Words, rulings: &Words) -> Result<Variant, BadSetting> {
        let others = rulings.iter().filter(|(key, _)| board.iter().all(|(other, _)| other != key));
        variant_of(&self.folder, &board.iter().chain(others).cloned().collect())
    }

    /// All variants there are.
    pub fn variants(&self) -> usize {
        self.rule_sets.iter().flat_map(|rules| &rules.variants).flatten().count()
    }

    /// Rule sets by their changes as they are typed.
    pub fn by_name(&self) -> HashMap<String, usize> {
        self.rule_sets.iter().enumerate().rev().map(|(number, rules)| (rules.name(), number)).collect()
    }

    /// The measures that wants ask for, each once.
    pub fn measures(&self) -> Vec<Measure> {
        let mut found: Vec<Measure> = self.wants.iter().filter_map(Want::measure).collect();
        found.sort();
        found.dedup();
        found
    }

    /// The chances of a random move that wants ask for, each once.
    pub fn errors(&self) -> Vec<f64> {
        let mut found: Vec<f64> = self.wants.iter().filter_map(|want| want.error).collect();
        found.sort_by(f64::total_cmp);
        found.dedup();
        found
    }
}

/// The key of a larger board that is solved by index.
const INDEXED: &str = "indexed";

fn larger(at: &At<'_>, game: Option<&str>, table: &Spanned<Table>) -> Result<Vec<(Words, Coverage)>, StudyError> {
    let bad = |bad| at.setting(&table.span(), bad);
    let mut settings = table.get_ref().clone();
    let coverage = match settings.remove(INDEXED) {
        None | Some(Value::Boolean(false)) => Coverage::Counted,
        Some(Value::Boolean(true)) => Coverage::Indexed { slices: Vec::new(), every: 1 },
        Some(_) => return Err(bad(BadSetting::new(INDEXED, "true, or left out"))),
    };
    let grid = Grid::new(game, &settings).map_err(bad)?;
    Ok(grid.product().map(|words| (words, coverage.clone())).collect())
}

fn wants(at: &At<'_>, raw: &Raw) -> Result<Vec<Want>, StudyError> {
    let Some(given) = &raw.want else {
        return Err(at.whole("a [space] is searched for something, and `want` does not say what"));
    };
    let want = |text: &Spanned<String>| Want::parse(text.get_ref()).map_err(|problem| at.place(&text.span(), problem));
    let wants: Vec<Want> = given.get_ref().iter().map(want).collect::<Result<_, _>>()?;
    if wants.is_empty() { Err(at.place(&given.span(), "nothing is wanted")) } else { Ok(wants) }
}

/// Variants in canonical form, each with the path of its page.
fn pages(at: &At<'_>, folder: &Path, game: Option<&str>, table: &Spanned<Table>) -> Result<Words, StudyError> {
    let page = |(key, value): (&String, &Value)| {
        let bad = |problem: String| at.key(&table.span(), key, problem);
        let variant = Variant::parse_in(folder, format!("{} {key}", game.unwrap_or_default()).trim());
        let variant = variant.map_err(|error| bad(error.to_string()))?;
        let path = value.as_str().ok_or_else(|| bad("a page is a path, seen from the report".to_owned()))?;
        Ok((variant.to_string(), path.to_owned()))
    };
    table.get_ref().iter().map(page).collect()
}

fn costs(at: &At<'_>, raw: &Raw, keys: &[String]) -> Result<BTreeMap<String, u32>, StudyError> {
    let Some(table) = &raw.costs else { return Ok(BTreeMap::new()) };
    let cost = |(key, value): (&String, &Value)| {
        let bad = |problem: String| at.key(&table.span(), key, problem);
        if !keys.contains(key) {
            return Err(bad(format!("it is no setting of the space: those are {}", keys.join(", "))));
        }
        let number = value.as_integer().and_then(|number| u32::try_from(number).ok()).filter(|&number| number <= 1000);
        number
            .map(|number| (key.clone(), number))
            .ok_or_else(|| bad("a cost is a whole number from 0 to 1000".to_owned()))
    };
    table.get_ref().iter().map(cost).collect()
}
