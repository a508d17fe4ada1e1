//! Every variant of a space solved and verified, then measured where its values pass; in parts that are saved as they are done.
//!
//! Each variant is explored with images merged, and its graph's fingerprint looked up: a graph that was met before is not solved again. Parts are worked on several at a time, each on one thread, the
//! cheapest boards first. What a part holds depends on its variants alone, not on what was met before, so a search that was interrupted ends with the same bytes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::VariantValues;
use crate::explore::{Limits, Progress};
use crate::machine;
use crate::measures::Measure;
use crate::model::{Model, Options};
use crate::numbers::round;
use crate::packed::Symmetry;
use crate::parallel;
use crate::results::{Counts, Wdl};
use crate::settings::Variant;
use crate::study::figures::{Figure, flatten};
use crate::study::file::Study;
use crate::study::run::{CaseError, RunError, StudyProgress, checksum, kept, kept_key, result_or_stop};
use crate::study::space::Space;
use crate::study::store::Store;
use crate::study::want::Want;

/// Variants whose values are one part.
pub const VALUES_PART: usize = 24;

/// Variants whose measures are one part: measures cost more.
pub const MEASURES_PART: usize = 4;

/// A variant with its values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The number of its rule set.
    pub rules: usize,
    /// The fingerprint of its graph, in hexadecimal.
    pub graph: String,
    /// Its values.
    #[serde(flatten)]
    pub values: VariantValues,
}

/// The measures of a variant, as figures that are numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The number of its rule set.
    pub rules: usize,
    /// The figures.
    pub figures: Vec<Figure>,
}

/// What was found on every board.
#[derive(Debug, Clone)]
pub struct Searched {
    /// The values of variants by board and rule set; none where there is no such variant.
    pub rows: Vec<Vec<Option<Row>>>,
    /// For each board, the first rule set with each graph, ascending.
    pub first: Vec<HashMap<String, usize>>,
    /// For each board, the measures of graphs, by the first rule set with it, ascending.
    pub measured: Vec<Vec<Measured>>,
}

/// A variant with everything that is known of it.
#[derive(Clone, Copy)]
pub struct Sight<'s> {
    /// Its values.
    pub row: &'s Row,
    /// Its measures, if it was measured.
    pub measured: Option<&'s Measured>,
}

impl Sight<'_> {
    /// A figure by name.
    pub fn figure(&self, name: &str) -> Option<serde_json::Value> {
        if let Some(found) =
            self.measured.and_then(|measured| measured.figures.iter().find(|figure| figure.name == name))
        {
            return Some(found.value.clone());
        }
        flatten(&self.row.values).into_iter().find(|figure| figure.name == name).map(|figure| figure.value)
    }

    /// The same as a number.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.figure(name).and_then(|value| value.as_f64())
    }

    /// Whether the start is won or lost.
    pub fn is_decided(&self) -> bool {
        self.row.values.start.value != Wdl::Draw
    }

    /// By how much it misses a want.
    pub fn miss(&self, want: &Want) -> f64 {
        want.miss(self.figure(&want.figure).as_ref())
    }
}

impl Searched {
    /// What is known of a rule set on a board.
    pub fn sight(&self, board: usize, rules: usize) -> Option<Sight<'_>> {
        let row = self.rows[board][rules].as_ref()?;
        let first = self.first[board].get(&row.graph)?;
        let measured = &self.measured[board];
        let place = measured.binary_search_by_key(first, |measured| measured.rules).ok();
        Some(Sight { row, measured: place.map(|place| &measured[place]) })
    }

    /// Whether a rule set decides the start on a board.
    pub fn decides(&self, board: usize, rules: usize) -> bool {
        self.sight(board, rules).is_some_and(|sight| sight.is_decided())
    }

    /// The rule sets that stand for the graphs of a board, ascending.
    pub fn graphs(&self, board: usize) -> Vec<usize> {
        let mut found: Vec<usize> = self.first[board].values().copied().collect();
        found.sort_unstable();
        found
    }
}

/// Values by fingerprint.
pub type Known = Mutex<HashMap<String, VariantValues>>;

/// The order in which boards are worked on: those with the fewest possible positions first.
pub fn order(space: &Space) -> Vec<usize> {
    let bound = |board: usize| {
        let first = space.rule_sets.iter().find_map(|rules| rules.variants[board].clone());
        first.and_then(|variant| Model::open(variant).ok()?.predict(Symmetry::On).positions)
    };
    let mut boards: Vec<usize> = (0..space.boards.len()).collect();
    boards.sort_by_key(|&board| bound(board));
    boards
}

fn first_of_each(rows: &[Option<Row>]) -> HashMap<String, usize> {
    let mut first = HashMap::new();
    for row in rows.iter().flatten() {
        first.entry(row.graph.clone()).or_insert(row.rules);
    }
    first
}

/// The rule sets that stand for graphs which pass the wants that values answer, ascending.
fn passing(space: &Space, first: &HashMap<String, usize>, rows: &[Option<Row>]) -> Vec<usize> {
    let cheap: Vec<&Want> = space.wants.iter().filter(|want| want.measure().is_none()).collect();
    let passes = |row: &&Row| cheap.iter().all(|want| Sight { row, measured: None }.miss(want) == 0.0);
    let first_rows = rows.iter().flatten().filter(|row| first.get(&row.graph) == Some(&row.rules));
    first_rows.filter(passes).map(|row| row.rules).collect()
}

/// Rule sets of a board that are worked on together.
pub struct Part {
    /// The board.
    pub board: usize,
    /// Their numbers.
    pub rules: Vec<usize>,
}

impl Part {
    /// Those that are possible on the board.
    pub fn variants<'s>(&'s self, space: &'s Space) -> impl Iterator<Item = (usize, &'s Variant)> {
        self.rules.iter().filter_map(|&rules| Some((rules, space.rule_sets[rules].variants[self.board].as_ref()?)))
    }

    /// What it is kept under.
    fn key(&self, study: &Study, space: &Space, what: &str) -> String {
        let mut hasher = crc32fast::Hasher::new();
        let mut first = String::new();
        for (_, variant) in self.variants(space) {
            let pinned = variant.pinned();
            hasher.update(pinned.as_bytes());
            hasher.update(b"\n");
            if first.is_empty() {
                first = pinned;
            }
        }
        kept_key(study, &format!("{what} {} {:08x} {first}", self.rules.len(), hasher.finalize()))
    }
}

fn parts(lists: &[Vec<usize>], order: &[usize], size: usize) -> Vec<Part> {
    let of_board = |&board: &usize| lists[board].chunks(size).map(move |rules| Part { board, rules: rules.to_vec() });
    order.iter().flat_map(of_board).collect()
}

/// A search of the space of a study.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// The study.
    pub study: &'a Study,
    /// Its space.
    pub space: &'a Space,
    /// Where parts are kept that are done.
    pub store: &'a dyn Store,
    /// Hears how it goes on.
    pub progress: &'a dyn StudyProgress,
}

impl Search<'_> {
    /// Solves and verifies all variants of the space, and measures those that pass the wants that values can answer.
    pub(super) fn searched(&self) -> Result<Searched, RunError> {
        let order = order(self.space);
        let rows = self.all_values(&order)?;
        let first: Vec<HashMap<String, usize>> = rows.iter().map(|rows| first_of_each(rows)).collect();
        let passing = first.iter().zip(&rows).map(|(first, rows)| passing(self.space, first, rows));
        let measured = self.all_measures(&order, &passing.collect::<Vec<_>>())?;
        Ok(Searched { rows, first, measured })
    }

    fn all_values(&self, order: &[usize]) -> Result<Vec<Vec<Option<Row>>>, RunError> {
        let Search { study, space, store, progress } = *self;
        let all: Vec<usize> = (0..space.rule_sets.len()).collect();
        let parts = parts(&vec![all; space.boards.len()], order, VALUES_PART);
        let known = Known::default();
        let done = AtomicUsize::new(0);
        let found = parallel::try_map_apart(parts.len(), |number| {
            let part = &parts[number];
            let find = || self.values_of(part.variants(space), &known);
            let rows: Vec<Row> = kept(&study.shown, store, &part.key(study, space, "values"), find)?;
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            for row in &rows {
                known.entry(row.graph.clone()).or_insert_with(|| row.values.clone());
            }
            let done = done.fetch_add(part.rules.len(), Ordering::Relaxed) + part.rules.len();
            progress.case(done, space.rule_sets.len() * space.boards.len(), "values");
            Ok::<_, RunError>(rows)
        })?;
        let mut rows = vec![vec![None; space.rule_sets.len()]; space.boards.len()];
        for (part, found) in parts.iter().zip(found) {
            for row in found {
                let place = row.rules;
                rows[part.board][place] = Some(row);
            }
        }
        Ok(rows)
    }

    /// The values of variants, each with the number of its rule set.
    pub(super) fn values_of<'v>(
        &self,
        variants: impl Iterator<Item = (usize, &'v Variant)>,
        known: &Known,
    ) -> Result<Vec<Row>, RunError> {
        let one = |(rules, variant): (usize, &Variant)| {
            let (graph, values) = result_or_stop(variant, self.values(variant, known))?;
            Ok(Row { rules, graph, values })
        };
        variants.map(one).collect()
    }

    /// What a variant may use, of several that are worked on at a time.
    fn limits(&self) -> Limits {
        let limits = self.study.limits;
        let room = machine::room().map_or(u64::MAX, |room| room / parallel::threads().max(1) as u64);
        Limits { bytes: limits.bytes.min(room), ..limits }
    }

    /// The fingerprint of a variant, and its values, solved and verified unless its graph is known.
    fn values(&self, variant: &Variant, known: &Known) -> Result<(String, VariantValues), CaseError> {
        let options = Options { symmetry: Symmetry::On, limits: self.limits(), progress: &Quiet(self.progress) };
        let explored = Model::open(variant.clone())?.explore(&[], &options)?;
        let graph = format!("{:032x}", explored.fingerprint());
        let (positions, moves) = (explored.positions, explored.moves);
        let found = known.lock().unwrap_or_else(PoisonError::into_inner).get(&graph).cloned();
        let is_same = |found: &VariantValues| found.counts.positions == positions && found.counts.moves == Some(moves);
        if let Some(values) = found.filter(is_same) {
            return Ok((graph, values));
        }
        let solved = explored.solve(&options)?;
        solved.verify(&options)?;
        let counts = Counts::new(Some(moves), &solved.counts().summary);
        let values = VariantValues {
            start: solved.start()?.into(),
            decided: (counts.won + counts.lost) as f64 / counts.positions.max(1) as f64,
            counts,
            checksum: checksum(&solved),
        };
        known.lock().unwrap_or_else(PoisonError::into_inner).insert(graph.clone(), values.clone());
        Ok((graph, values))
    }

    fn all_measures(&self, order: &[usize], passing: &[Vec<usize>]) -> Result<Vec<Vec<Measured>>, RunError> {
        let Search { study, space, store, progress } = *self;
        let mut found = vec![Vec::new(); space.boards.len()];
        if space.measures().is_empty() {
            return Ok(found);
        }
        let parts = parts(passing, order, MEASURES_PART);
        let all: usize = passing.iter().map(Vec::len).sum();
        let done = AtomicUsize::new(0);
        let what = format!("measures {:?} {:?}", chosen(space), space.errors());
        let measured = parallel::try_map_apart(parts.len(), |number| {
            let part = &parts[number];
            let key = part.key(study, space, &what);
            let rows: Vec<Measured> = kept(&study.shown, store, &key, || self.measures_of(part))?;
            let done = done.fetch_add(part.rules.len(), Ordering::Relaxed) + part.rules.len();
            progress.case(done, all, "measures");
            Ok::<_, RunError>(rows)
        })?;
        for (part, rows) in parts.iter().zip(measured) {
            found[part.board].extend(rows);
        }
        Ok(found)
    }

    /// The measures of variants of one board.
    pub(super) fn measures_of(&self, part: &Part) -> Result<Vec<Measured>, RunError> {
        let one = |(rules, variant): (usize, &Variant)| {
            let figures = result_or_stop(variant, self.measures(variant))?;
            Ok(Measured { rules, figures })
        };
        part.variants(self.space).map(one).collect()
    }

    fn measures(&self, variant: &Variant) -> Result<Vec<Figure>, CaseError> {
        let options = Options { symmetry: Symmetry::Off, limits: self.limits(), progress: &Quiet(self.progress) };
        let solved = Model::open(variant.clone())?.solve(&options)?;
        let measures = solved.measure_at(&chosen(self.space), &self.space.errors(), &options)?;
        let mut figures = flatten(&measures);
        figures.retain(|figure| figure.value.is_number() && !figure.name.ends_with(".residual"));
        for figure in &mut figures {
            if figure.value.is_f64() {
                figure.value = figure.value.as_f64().map(round).into();
            }
        }
        Ok(figures)
    }

    /// Solves one variant, and measures it if its values pass: to know how long it takes.
    pub fn time_one(&self, board: usize, rules: usize) -> Result<(), RunError> {
        let part = Part { board, rules: vec![rules] };
        let rows = self.values_of(part.variants(self.space), &Known::default())?;
        let rows: Vec<Option<Row>> = rows.into_iter().map(Some).collect();
        match passing(self.space, &first_of_each(&rows), &rows).is_empty() || self.space.measures().is_empty() {
            true => Ok(()),
            false => self.measures_of(&part).map(drop),
        }
    }
}

/// The measures that wants ask for, and how much choices matter.
fn chosen(space: &Space) -> Vec<Measure> {
    let mut chosen = space.measures();
    chosen.push(Measure::Critical);
    chosen.sort();
    chosen.dedup();
    chosen
}

/// Progress of which only the wish to stop is heard: variants are small and several are worked on at a time.
struct Quiet<'p>(&'p dyn Progress);

impl Progress for Quiet<'_> {
    fn at(&self, _depth: usize, _positions: u64) {}

    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}
