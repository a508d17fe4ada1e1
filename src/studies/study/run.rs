//! Runs a study: each case solved, verified and measured, in order, and saved as soon as it is done.

use hashbrown::HashSet;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::answer::fill;
use super::atlas::Atlas;
use super::diff::{Diff, Pair, Wanted, diff};
use super::file::{Case, Coverage, Expectation, Study};
use super::grid::distinct;
use super::indexed;
use super::proof;
use super::result::{
    CaseResult, CoalitionCase, CountedCase, Expected, Found, Pictured, SCHEMA, SolvedCase, StudyResult,
};
use super::store::{Store, StoreError};
use crate::explore::{Limits, Progress};
use crate::machine;
use crate::measures::Measure;
use crate::model::{self, Model, Options, Position, Solved};
use crate::packed::Symmetry;
use crate::results::{Counts, PlayedLine};
use crate::rules::OpenError;
use crate::settings::Variant;
use crate::solve::indexed::IndexedError;

/// Lines of play are shown up to this many plies.
const LINE_PLIES: usize = 40;

/// How many differing positions a comparison shows.
const DIFFERING: usize = 4;

/// Why a study was not finished.
#[derive(Debug, Error)]
pub enum RunError {
    /// Somebody asked to stop; what was done is saved, unless it is of a program.
    #[error("interrupted; {}", interrupted(*.kept))]
    Interrupted {
        /// Whether what was done is saved.
        kept: bool,
    },
    /// The rules of a case are in a program that was not named.
    #[error(transparent)]
    NoRules(OpenError),
    /// A case could not be saved.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A value does not follow from the rules: the solver or an engine is wrong.
    #[error("{case}: the verifier refuses the solution: {flaw}")]
    Unsound {
        /// The case.
        case: String,
        /// What it found, in a sentence.
        flaw: String,
    },
    /// A variant of a space is over a limit, so the space cannot be searched.
    #[error("{case}: {reason}; without it the search is not complete{}", if *.kept { ", and the variants that were done are saved" } else { "" })]
    Limit {
        /// Whether what was done is saved.
        kept: bool,
        /// The variant.
        case: String,
        /// What is in the way, in a sentence without a full stop.
        reason: String,
    },
    /// The table of a case cannot be written or read.
    #[error("{case}: {error}")]
    Table {
        /// The case.
        case: String,
        /// Why not.
        error: Box<dyn std::error::Error + Send + Sync>,
    },
}

fn interrupted(kept: bool) -> &'static str {
    match kept {
        true => "the cases that were done are saved and will not be computed again",
        false => "nothing is kept of games from outside, whose rules may have changed the next time",
    }
}

/// An error where the rules of a case or of a variant of the space are in a program that was not named.
pub fn rules_at_hand(study: &Study) -> Result<(), RunError> {
    let missing = |variant: &Variant| match variant {
        Variant::Outside(settings) if settings.opener().is_none() => Some(OpenError::no_rules(settings)),
        _ => None,
    };
    let of_space =
        study.space.iter().flat_map(|space| &space.rule_sets).flat_map(|rules| rules.variants.iter().flatten());
    let all = study.cases.iter().map(|case| &case.variant).chain(of_space);
    all.into_iter().find_map(missing).map_or(Ok(()), |error| Err(RunError::NoRules(error)))
}

/// Hears which case is being worked on.
pub trait StudyProgress: Progress {
    /// This many of all cases are done, and this one is next; comparisons come last.
    fn case(&self, done: usize, all: usize, name: &str);
}

/// Why a case has no result that could be kept.
pub(super) enum CaseError {
    Interrupted,
    Unsound(String),
    Table(Box<dyn std::error::Error + Send + Sync>),
    /// The result is that there is none.
    Nothing(String),
}

impl CaseError {
    /// Whatever else is in the way of a result.
    pub(super) fn nothing(reason: impl ToString) -> CaseError {
        CaseError::Nothing(reason.to_string())
    }
}

impl From<model::Error> for CaseError {
    fn from(error: model::Error) -> CaseError {
        match error {
            error if error.is_interruption() => CaseError::Interrupted,
            model::Error::Unsound { flaw } => CaseError::Unsound(flaw),
            model::Error::Table(error) => CaseError::Table(Box::new(error)),
            model::Error::Indexed(IndexedError::Store(error)) => CaseError::Table(error),
            error => CaseError::nothing(error),
        }
    }
}

/// Runs a study. Cases that `store` has are not computed again; one that cannot be solved says why, and the others go on.
pub fn run(study: &Study, store: &dyn Store, progress: &dyn StudyProgress) -> Result<StudyResult, RunError> {
    run_with(study, None, store, progress)
}

/// As [`run`] for cases that a search has found.
pub(super) fn run_with(
    study: &Study,
    atlas: Option<Box<Atlas>>,
    store: &dyn Store,
    progress: &dyn StudyProgress,
) -> Result<StudyResult, RunError> {
    rules_at_hand(study)?;
    let all = study.cases.len() + study.compare.len();
    let mut cases = Vec::new();
    for (done, case) in study.cases.iter().enumerate() {
        let name = case.variant.to_string();
        progress.case(done, all, &name);
        let key = case_key(study, case);
        let mut pictures = Vec::new();
        let found =
            kept(&case.variant, store, &key, || match solve_case(study, case, store, &mut pictures, progress) {
                Err(CaseError::Nothing(reason)) => Ok(Found::Nothing(reason)),
                found => result_or_stop(&case.variant, found),
            })?;
        cases.push(CaseResult { name, variant: case.variant.clone(), varied: case.varied.clone(), found, pictures });
    }
    let mut differences = Vec::new();
    for (done, pair) in (study.cases.len()..).zip(&study.compare) {
        progress.case(done, all, &format!("{} against {}", pair.one, pair.two));
        let key = key(study, &format!("{} against {}", pair.one.pinned(), pair.two.pinned()));
        differences.extend(kept(&pair.one, store, &key, || compare(study, pair, progress))?);
    }
    let varied = distinct(study.cases.iter().flat_map(|case| &case.varied).map(|(key, _)| key.clone()));
    let mut result = StudyResult {
        schema: SCHEMA,
        study: study.path.replace('\\', "/"),
        title: study.title.clone(),
        question: study.question.clone(),
        about: study.about.clone(),
        answer: String::new(),
        measures: study.measures.iter().map(ToString::to_string).collect(),
        varied,
        shown: study.shown.clone(),
        figure: study.figure.clone(),
        page: study.page.clone(),
        cases,
        differences,
        expectations: Vec::new(),
        refused: study.refused.iter().map(ToString::to_string).collect(),
        atlas,
    };
    result.expectations = study.expect.iter().flat_map(|expect| expected(&result, expect)).collect();
    let (answer, missing) = fill(&study.answer, &study.folder, &result);
    result.answer = answer;
    result.refused.extend(missing.iter().map(|problem| format!("{}, `answer`: {problem}", result.study)));
    Ok(result)
}

/// What a case is kept under.
pub(super) fn case_key(study: &Study, case: &Case) -> String {
    key(study, &format!("{} {:?}", case.variant.pinned(), case.extent))
}

/// What was found for a variant, or why nothing more can be.
pub(super) fn result_or_stop<T>(variant: &Variant, found: Result<T, CaseError>) -> Result<T, RunError> {
    let case = || variant.to_string();
    found.map_err(|error| match error {
        CaseError::Interrupted => RunError::Interrupted { kept: lasting(variant) },
        CaseError::Unsound(flaw) => RunError::Unsound { case: case(), flaw },
        CaseError::Table(error) => RunError::Table { case: case(), error },
        CaseError::Nothing(reason) => RunError::Limit { kept: lasting(variant), case: case(), reason },
    })
}

/// Whether what was found about a variant today holds tomorrow: rules from outside may have changed.
fn lasting(variant: &Variant) -> bool {
    !matches!(variant, Variant::Outside(_))
}

/// What the store has under a key, or else what is found now about a variant, which it is given.
pub(super) fn kept<T: Serialize + DeserializeOwned>(
    variant: &Variant,
    store: &dyn Store,
    key: &str,
    find: impl FnOnce() -> Result<T, RunError>,
) -> Result<T, RunError> {
    if !lasting(variant) {
        return find();
    }
    // What cannot be read is of another form, and as good as none.
    if let Some(found) = store.load(key)?.and_then(|kept| serde_json::from_value(kept).ok()) {
        return Ok(found);
    }
    let found = find()?;
    store.save(key, serde_json::to_value(&found).unwrap_or_default())?;
    Ok(found)
}

/// The difference of two cases; none where a case cannot be solved, which has said so already.
fn compare(study: &Study, pair: &Pair<Variant>, progress: &dyn StudyProgress) -> Result<Option<Diff>, RunError> {
    let wanted = Wanted { measures: &study.measures, soonest: DIFFERING, limits: study.limits, progress };
    match diff(&pair.one, &pair.two, wanted) {
        Ok(found) => Ok(Some(found)),
        Err(_) if progress.stopped() => Err(RunError::Interrupted { kept: lasting(&pair.one) }),
        Err(_) => Ok(None),
    }
}

/// What is kept of a case depends on this, besides what it is about.
fn key(study: &Study, about: &str) -> String {
    let measures: Vec<String> = study.measures.iter().map(ToString::to_string).collect();
    kept_key(study, &format!("{about} {}", measures.join(",")))
}

/// The same for what does not depend on the measures of the study.
pub(super) fn kept_key(study: &Study, about: &str) -> String {
    let limits = format!("{}/{}", study.limits.positions, study.limits.bytes);
    format!("{} {SCHEMA} {limits} {about}", env!("CARGO_PKG_VERSION"))
}

fn expected<'e>(result: &'e StudyResult, expect: &'e Expectation) -> impl Iterator<Item = Expected> + 'e {
    let case = result.case(&expect.variant);
    expect.figures.iter().map(move |(name, wanted)| {
        let found = case.and_then(|case| case.figure(name));
        Expected {
            case: expect.variant.to_string(),
            figure: name.clone(),
            expected: wanted.clone(),
            holds: found.as_ref().is_some_and(|found| same(wanted, found)),
            found,
            source: expect.source.clone(),
        }
    })
}

/// Whether a figure is what was expected: words and whole numbers exactly, others to as many digits as the expectation has.
fn same(wanted: &serde_json::Value, found: &serde_json::Value) -> bool {
    match (wanted.as_f64(), found.as_f64()) {
        (Some(wanted_number), Some(found)) if wanted.is_f64() => {
            let digits = wanted.to_string().split_once('.').map_or(0, |(_, digits)| digits.len() as i32);
            (wanted_number - found).abs() <= 0.5 * 10f64.powi(-digits) * (1.0 + 1e-9)
        }
        _ => wanted == found,
    }
}

fn solve_case(
    study: &Study,
    case: &Case,
    store: &dyn Store,
    pictures: &mut Vec<Pictured>,
    progress: &dyn Progress,
) -> Result<Found, CaseError> {
    let model = Model::open(case.variant.clone())?;
    let bytes = machine::room().map_or(study.limits.bytes, |room| study.limits.bytes.min(room));
    let limits = Limits { bytes, ..study.limits };
    let options = |symmetry| Options { symmetry, limits, progress };
    let found = match &case.extent {
        Coverage::Proved(asked) => Found::Proved(Box::new(proof::prove(&model, asked, &options(Symmetry::On))?)),
        extent if model.players() > 2 => {
            let symmetry = if *extent == Coverage::Counted { Symmetry::On } else { Symmetry::Off };
            let figures = model.coalition_figures(&options(symmetry))?;
            Found::Coalitions(Box::new(CoalitionCase { merged: symmetry == Symmetry::On, figures }))
        }
        Coverage::Measured => Found::Solved(Box::new(measured(&model, &study.measures, &options(Symmetry::Off))?)),
        Coverage::Counted => Found::Counted(Box::new(counted(&model, &options(Symmetry::On))?)),
        Coverage::Indexed { slices, every } => {
            let wanted = indexed::Wanted { slices, every: *every, tables: store.tables() };
            Found::Indexed(Box::new(indexed::solve(&model, wanted, &options(Symmetry::On))?))
        }
    };
    if !lasting(&case.variant) {
        *pictures = pictured(&model, &found);
    }
    Ok(found)
}

/// The start and what else a report shows, as the game itself draws them: a report is made without the rules of a game from outside.
fn pictured(model: &Model, found: &Found) -> Vec<Pictured> {
    let mut positions = vec![model.start()];
    let lines = found.lines();
    positions.extend(lines.flat_map(|line| &line.steps).filter_map(|step| model.read(&step.position).ok()));
    let mut seen = HashSet::new();
    positions.retain(|position| seen.insert(*position));
    let picture = |position: Position| Pictured {
        position: model.write(position),
        text: model.diagram(position).to_string(),
        svg: model.svg(position),
    };
    positions.into_iter().map(picture).collect()
}

fn measured(model: &Model, measures: &[Measure], options: &Options<'_>) -> Result<SolvedCase, CaseError> {
    let solved = model.solve(options)?;
    options.progress.doing("verifying");
    let verified = solved.verify(options)?;
    let measures = solved.measure(measures, options)?;
    let longest = measures.depth.as_ref().and_then(|depth| depth.longest_win.as_ref());
    let longest = longest.and_then(|longest| model.read(&longest.example).ok());
    Ok(SolvedCase {
        verified,
        checksum: checksum(&solved),
        main_line: played(&solved, model.start())?,
        longest_win: longest.map(|from| played(&solved, from)).transpose()?,
        measures,
    })
}

fn counted(model: &Model, options: &Options<'_>) -> Result<CountedCase, CaseError> {
    let solved = model.solve(options)?;
    options.progress.doing("verifying");
    let verified = solved.verify(options)?;
    let found = solved.counts();
    Ok(CountedCase {
        counts: Counts::new(found.moves, &found.summary),
        start: solved.start()?.into(),
        verified,
        checksum: checksum(&solved),
        main_line: played(&solved, model.start())?,
    })
}

/// Best play from a position, in words.
pub(super) fn played(solved: &Solved, from: Position) -> Result<PlayedLine, CaseError> {
    Ok(solved.line(from, LINE_PLIES)?.in_words(solved.model()))
}

/// CRC-32 of all values, in hexadecimal.
pub(super) fn checksum(solved: &Solved) -> String {
    format!("{:08x}", solved.values_checksum().unwrap_or_default())
}
