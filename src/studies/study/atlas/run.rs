//! From a space to a study: the search, what it says, and the front as cases with boards, lines and measures.

use std::collections::HashMap;
use std::slice::Chunks;

use super::front::front;
use super::reading::{board_name, boards, by_effect, classes, counts, deciding, effects, map, nearest};
use super::search::{Known, MEASURES_PART, Part, Row, Search, Searched, VALUES_PART};
use super::{Atlas, Effect, OnFront, table};
use crate::conform::random::Random;
use crate::parallel;
use crate::study::file::{Case, Coverage, Study};
use crate::study::grid;
use crate::study::result::{CaseResult, Found, StudyResult};
use crate::study::run::{RunError, case_key, kept, kept_key, run_with};
use crate::study::space::{Space, named};
use crate::study::store::{Store, StoreError, Tables};

impl Search<'_> {
    /// Searches the space and writes up its front; besides the result there is the table of all variants.
    pub fn run(&self) -> Result<(StudyResult, Vec<u8>), RunError> {
        let Search { study, space, store, progress } = *self;
        let searched = self.searched()?;
        let classes = classes(space, &searched);
        let front = front(space, &searched, &classes);
        let numbers: Vec<usize> = front.iter().map(|(rules, _)| *rules).collect();
        let table = table::table(space, &searched);
        let mut counts = counts(space, &searched, &classes);
        counts.front = front.len();
        let (nearest, by_want) = nearest(space, &searched);
        let atlas = Atlas {
            wants: space.wants.iter().map(|want| want.text.clone()).collect(),
            keys: space.keys.clone(),
            words: space.words.clone(),
            pages: space.pages.clone(),
            counts,
            boards: boards(space, &searched, &classes),
            settings: effects(space, &searched),
            also: self.also(&searched, &numbers)?,
            deciding: deciding(space, &searched),
            nearest,
            by_want,
            map: map(space, &searched, &numbers),
            front: front.into_iter().map(|(_, found)| found).collect(),
            table: table::sum(&table),
            parts: table::parts(space, &searched),
        };
        let cases = cases(space, &numbers);
        let first = first_shown(space, &searched, &numbers);
        let shown = cases.iter().find(|case| Some(&case.variant) == first).or(cases.first());
        let shown = shown.map_or(study.shown.clone(), |case| case.variant.clone());
        let study = Study { cases, shown, ..study.clone() };
        let result = run_with(&study, Some(Box::new(atlas)), store, progress)?;
        Ok((result, table))
    }

    /// Writes up a search again of which there is a report: the front is that of the report, and only cases that it does not have are solved, as on larger boards that were added since.
    /// Without a result where the report is of another space.
    pub fn extend(&self, report: &StudyResult) -> Result<Option<StudyResult>, RunError> {
        let Search { study, space, store, progress } = *self;
        let Some(atlas) = &report.atlas else { return Ok(None) };
        let wants = space.wants.iter().map(|want| &want.text);
        let boards: Vec<String> = space.boards.iter().map(board_name).collect();
        let same = atlas.wants.iter().eq(wants)
            && atlas.keys == space.keys
            && atlas.counts.rule_sets == space.rule_sets.len()
            && atlas.counts.variants == space.variants()
            && atlas.boards.iter().map(|board| &board.board).eq(&boards)
            && report.measures.iter().eq(&study.measures.iter().map(ToString::to_string).collect::<Vec<_>>());
        let by_name = space.by_name();
        let number = |rules: &OnFront| {
            let number = *by_name.get(&rules.changes)?;
            let known = &space.rule_sets[number];
            (known.cost == rules.cost && known.hidden == rules.hidden).then_some(number)
        };
        let front: Option<Vec<usize>> = atlas.front.iter().map(number).collect();
        let Some(front) = front.filter(|_| same) else { return Ok(None) };
        let study = Study { cases: cases(space, &front), shown: report.shown.clone(), ..study.clone() };
        let known = study.cases.iter().filter_map(|case| {
            let is_done = |known: &&CaseResult| known.variant == case.variant && was_done(known, &case.extent);
            let found = report.cases.iter().find(is_done)?;
            Some((case_key(&study, case), serde_json::to_value(&found.found).ok()?))
        });
        let store = Reported { known: known.collect(), store };
        let atlas = Atlas { words: space.words.clone(), pages: space.pages.clone(), ..(**atlas).clone() };
        run_with(&study, Some(Box::new(atlas)), &store, progress).map(Some)
    }

    /// What settings that are changed alone do to the front.
    fn also(&self, searched: &Searched, front: &[usize]) -> Result<Vec<Effect>, RunError> {
        let Search { study, space, store, progress } = *self;
        let jobs: Vec<(usize, usize)> =
            front.iter().flat_map(|&rules| (0..space.boards.len()).map(move |board| (rules, board))).collect();
        let found = parallel::try_map_apart(jobs.len(), |number| {
            let (rules, board) = jobs[number];
            progress.case(number, jobs.len(), "the front with other readings");
            let (name, changes) = (board_name(&space.boards[board]), space.rule_sets[rules].name());
            let key = kept_key(study, &format!("also {name} {changes} {}", named(&space.also)));
            kept::<Vec<Option<Row>>>(&study.shown, store, &key, || self.readings(board, rules))
        })?;
        let effect =
            |(key, value): &(String, String)| Effect { key: key.clone(), value: value.clone(), ..Effect::default() };
        let mut effects: Vec<Effect> = space.also.iter().map(effect).collect();
        for ((rules, board), changed) in jobs.into_iter().zip(found) {
            let Some(before) = &searched.rows[board][rules] else { continue };
            for (effect, after) in effects.iter_mut().zip(changed) {
                if let Some(after) = after {
                    effect.add((&before.graph, &before.values.start), (&after.graph, &after.values.start));
                }
            }
        }
        by_effect(&mut effects);
        Ok(effects)
    }

    /// The values of a rule set on a board with each setting changed alone.
    fn readings(&self, board: usize, rules: usize) -> Result<Vec<Option<Row>>, RunError> {
        let one = |(key, value): &(String, String)| {
            let Some(before) = &self.space.rule_sets[rules].variants[board] else { return Ok(None) };
            let key = before.game().keys.iter().find(|known| known.name == key);
            let Some(variant) = key.and_then(|key| before.changed(key.name, value)) else { return Ok(None) };
            Ok(self.values_of(std::iter::once((rules, &variant)), &Known::default())?.into_iter().next())
        };
        self.space.also.iter().map(one).collect()
    }

    /// Makes parts of the table again and compares their checksums with an atlas: on each board as many parts of values as are asked for, chosen by the seed, and as many parts of measures of all boards together.
    pub fn check_sample(&self, atlas: &Atlas, sample: usize, seed: u64) -> Result<Sampled, RunError> {
        let Search { space, progress, .. } = *self;
        let mut sampled = Sampled::default();
        if atlas.counts.rule_sets != space.rule_sets.len() || atlas.parts.len() != space.boards.len() {
            sampled.differing.push(format!(
                "the report has {} rule sets on {} boards, and the space has {} on {}",
                atlas.counts.rule_sets,
                atlas.parts.len(),
                space.rule_sets.len(),
                space.boards.len()
            ));
            return Ok(sampled);
        }
        let mut random = Random::new(seed, 0);
        let mut jobs = Vec::new();
        let mut measures = Vec::new();
        for (board, parts) in atlas.parts.iter().enumerate() {
            let all: Vec<usize> = (0..space.rule_sets.len()).collect();
            let values = Job::all(board, all.chunks(VALUES_PART), &parts.values, false);
            jobs.extend(choose(&mut random, values, sample));
            let numbers = parts.measured.split_whitespace().filter_map(|number| number.parse().ok());
            let numbers: Vec<usize> = numbers.filter(|&rules| rules < space.rule_sets.len()).collect();
            measures.extend(Job::all(board, numbers.chunks(MEASURES_PART), &parts.measures, true));
        }
        jobs.extend(choose(&mut random, measures, sample));
        let found = parallel::try_map_apart(jobs.len(), |number| {
            progress.case(number, jobs.len(), "a sample");
            let Job { part, measured, .. } = &jobs[number];
            Ok::<_, RunError>(match measured {
                true => table::checksum(&self.measures_of(part)?),
                false => table::checksum(&self.values_of(part.variants(space), &Known::default())?),
            })
        })?;
        for (job, sum) in jobs.iter().zip(found) {
            *if job.measured { &mut sampled.measured } else { &mut sampled.solved } += job.part.rules.len();
            if sum != job.sum {
                let what = if job.measured { "measures" } else { "values" };
                let first = job.part.rules.first().map_or(String::new(), |&rules| space.rule_sets[rules].name());
                sampled.differing.push(format!(
                    "{what} of {} rule sets on {} from `{first}` on: CRC-32 {sum}, and the report has {}",
                    job.part.rules.len(),
                    board_name(&space.boards[job.part.board]),
                    job.sum
                ));
            }
        }
        Ok(sampled)
    }
}

/// Whether a case of a report was done in this way.
fn was_done(case: &CaseResult, extent: &Coverage) -> bool {
    match extent {
        Coverage::Measured => matches!(case.found, Found::Solved(_)),
        Coverage::Counted => matches!(case.found, Found::Counted(_)),
        _ => false,
    }
}

/// What a report has, and beside it a store for all else.
struct Reported<'s> {
    known: HashMap<String, serde_json::Value>,
    store: &'s dyn Store,
}

impl Store for Reported<'_> {
    fn load(&self, key: &str) -> Result<Option<serde_json::Value>, StoreError> {
        match self.known.get(key) {
            Some(found) => Ok(Some(found.clone())),
            None => self.store.load(key),
        }
    }

    fn save(&self, key: &str, found: serde_json::Value) -> Result<(), StoreError> {
        self.store.save(key, found)
    }

    fn tables(&self) -> Option<Tables<'_>> {
        self.store.tables()
    }
}

/// The first variant of the front whose start is decided, on the largest board.
fn first_shown<'s>(space: &'s Space, searched: &Searched, front: &[usize]) -> Option<&'s crate::settings::Variant> {
    let of = |rules: usize| {
        let board = (0..space.boards.len()).rev().find(|&board| searched.decides(board, rules));
        space.rule_sets[rules].variants[board?].as_ref()
    };
    front.iter().find_map(|&rules| of(rules))
}

/// The rulebook and the front on every board, measured, and on larger boards, counted.
fn cases(space: &Space, front: &[usize]) -> Vec<Case> {
    let rulebook = (0..space.rule_sets.len()).min_by_key(|&rules| space.rule_sets[rules].changes.len());
    let chosen: Vec<usize> = rulebook.into_iter().chain(front.iter().copied()).collect();
    let of_boards = space.boards.iter().flatten().map(|(key, _)| key).filter(|key| *key != "game");
    let keys = grid::distinct(of_boards.chain(&space.keys).cloned());
    let mut found: Vec<Case> = Vec::new();
    let mut add = |variant, extent| {
        let case = Case { varied: grid::values(&variant, &keys), variant, extent };
        if found.iter().all(|known| known.variant != case.variant) {
            found.push(case);
        }
    };
    for &rules in &chosen {
        space.rule_sets[rules].variants.iter().flatten().for_each(|variant| add(variant.clone(), Coverage::Measured));
    }
    for (board, extent) in &space.larger {
        // A ruling that is given with a board asks for the rule sets that have it.
        let fits = |rules: &usize| {
            let words = &space.rule_sets[*rules].words;
            board.iter().all(|(key, value)| words.iter().all(|(other, own)| other != key || own == value))
        };
        for rules in front.iter().copied().filter(fits) {
            let variant = space.variant(board, &space.rule_sets[rules].words);
            variant.into_iter().for_each(|variant| add(variant, extent.clone()));
        }
    }
    found
}

/// What became of a sample that was made again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sampled {
    /// Variants that were solved again.
    pub solved: usize,
    /// Variants that were measured again.
    pub measured: usize,
    /// What differs, each in a sentence without a full stop.
    pub differing: Vec<String>,
}

/// A part to be made again, with the checksum that it should have.
struct Job<'a> {
    part: Part,
    sum: &'a str,
    measured: bool,
}

impl<'a> Job<'a> {
    /// All parts of a board with their checksums.
    fn all(board: usize, parts: Chunks<'_, usize>, sums: &'a str, measured: bool) -> Vec<Job<'a>> {
        let job = |(rules, sum): (&[usize], _)| Job { part: Part { board, rules: rules.to_vec() }, sum, measured };
        parts.zip(sums.split_whitespace()).map(job).collect()
    }
}

/// Up to this many of some things.
fn choose<T>(random: &mut Random, mut all: Vec<T>, count: usize) -> Vec<T> {
    let mut chosen = Vec::new();
    while chosen.len() < count && !all.is_empty() {
        chosen.push(all.swap_remove(random.below(all.len())));
    }
    chosen
}
