//! A question as data: the study file, read and checked.
//!
//! The format is described for its users in `docs/studies.md`. Everything that is wrong with a file is said with the file, the line and the key.

use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use toml::{Spanned, Value};

use super::diff::Pair;
use super::grid::{self, BadSetting, Grid};
use super::place::{At, StudyError};
use super::proof::{self, Proof};
use super::slices;
use super::space::Space;
use crate::explore::Limits;
use crate::measures::Measure;
use crate::numbers::parse_bytes;
use crate::rules::OpenError;
use crate::settings::{Game, SettingError, Variant};

/// A study: what is asked, of which variants, with what measures, and what is known beforehand.
///
/// ```
/// use gamut::study::Study;
///
/// let text = r#"
/// title = "Small boards"
/// question = "Who wins OVO on small boards?"
/// about = "Two boards, every position."
/// answer = "Of {cases} boards, the first is a {board=2x3 eggs=1: start.value}."
/// game = "ovo"
/// measures = ["start", "outcomes"]
///
/// [[grid]]
/// board = ["2x3", "3x3"]
/// eggs = 1
/// "#;
/// let study = Study::parse("small.toml", text)?;
/// let cases: Vec<String> = study.cases.iter().map(|case| case.variant.to_string()).collect();
/// assert_eq!(cases, ["ovo board=2x3 eggs=1", "ovo board=3x3 eggs=1"]);
/// # Ok::<(), gamut::study::StudyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Study {
    /// Where it is, as it was given.
    pub path: String,
    /// The folder that paths in it are relative to.
    pub folder: PathBuf,
    /// A short heading.
    pub title: String,
    /// The question in one sentence.
    pub question: String,
    /// What it can show and what it cannot.
    pub about: String,
    /// The answer in one sentence, with `{CASE: FIGURE}` where a figure is to be.
    pub answer: String,
    /// What is measured of each case.
    pub measures: Vec<Measure>,
    /// How large a case may be.
    pub limits: Limits,
    /// The variants, in order, each once.
    pub cases: Vec<Case>,
    /// What is known about some of them.
    pub expect: Vec<Expectation>,
    /// Pairs of variants to be compared position by position.
    pub compare: Vec<Pair<Variant>>,
    /// The case whose boards and lines are shown.
    pub shown: Variant,
    /// The figure of the report that stands for it where studies are listed.
    pub figure: Option<String>,
    /// The page below `reports/play` on which the shown case can be played, without its ending.
    pub page: Option<String>,
    /// The space of rulings that is searched for cases; then there are none before.
    pub space: Option<Space>,
    /// Measures and variants that do not exist. The rest of the study can be run all the same.
    pub refused: Vec<StudyError>,
    /// Values that have new names. They are read all the same.
    pub old_names: Vec<StudyError>,
}

/// One variant of a study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The variant.
    pub variant: Variant,
    /// The settings that the study varies, with their values here.
    pub varied: Vec<(String, String)>,
    /// What is done with it.
    pub extent: Coverage,
}

/// What is done with a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Coverage {
    /// Every position by itself: solved, verified and measured.
    Measured,
    /// Images merged by symmetry: solved, verified and counted, for what is too large to be measured.
    Counted,
    /// By index, slice by slice: solved, written as a table, verified and counted, for what is too large for a graph.
    Indexed {
        /// The slices that are solved, with those that they lead to; all for none.
        slices: Vec<String>,
        /// Every N-th piece of positions is verified.
        every: u64,
    },
    /// Strategies are checked against everything; for what is too large to be solved at all.
    Proved(Proof),
}

/// A figure that is known beforehand.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation {
    /// The case.
    pub variant: Variant,
    /// Names of figures and their values.
    pub figures: Vec<(String, serde_json::Value)>,
    /// Who says so.
    pub source: String,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raw {
    title: String,
    question: String,
    about: String,
    answer: String,
    game: Option<String>,
    measures: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    limits: RawLimits,
    #[serde(default)]
    grid: Vec<Spanned<toml::Table>>,
    #[serde(default)]
    large: Vec<Spanned<toml::Table>>,
    #[serde(default)]
    indexed: Vec<Spanned<toml::Table>>,
    #[serde(default)]
    proof: Vec<Spanned<toml::Table>>,
    #[serde(default)]
    exclude: Vec<Spanned<toml::Table>>,
    #[serde(default)]
    expect: Vec<Spanned<RawExpect>>,
    #[serde(default)]
    compare: Vec<Spanned<RawCompare>>,
    show: Option<Spanned<String>>,
    figure: Option<String>,
    page: Option<Spanned<String>>,
    /// The settings of a space of rulings that are combined, each a list.
    pub(super) space: Option<Spanned<toml::Table>>,
    /// Where they are tried.
    #[serde(default)]
    pub(super) boards: Vec<Spanned<toml::Table>>,
    /// Where those on the front are solved too.
    #[serde(default)]
    pub(super) larger: Vec<Spanned<toml::Table>>,
    /// What is wanted.
    pub(super) want: Option<Spanned<Vec<Spanned<String>>>>,
    /// What a departure from the rulebook costs by key, where it is not 1.
    pub(super) costs: Option<Spanned<toml::Table>>,
    /// Settings that are changed one at a time on the front.
    pub(super) also: Option<Spanned<toml::Table>>,
    /// Changes in plain words.
    pub(super) words: Option<Spanned<toml::Table>>,
    /// Pages to play on, by variant.
    pub(super) pages: Option<Spanned<toml::Table>>,
}

impl Raw {
    /// The first table of cases, or what is said about cases.
    fn of_cases(&self) -> Option<(&'static str, Range<usize>)> {
        let tables = [
            ("grid", &self.grid),
            ("large", &self.large),
            ("indexed", &self.indexed),
            ("proof", &self.proof),
            ("exclude", &self.exclude),
        ];
        let first = tables.iter().find_map(|(key, tables)| Some((*key, tables.first()?.span())));
        let expect = || self.expect.first().map(|table| ("expect", table.span()));
        let compare = || self.compare.first().map(|table| ("compare", table.span()));
        first.or_else(expect).or_else(compare).or_else(|| self.show.as_ref().map(|show| ("show", show.span())))
    }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawLimits {
    positions: Option<u64>,
    #[serde(default, deserialize_with = "bytes")]
    memory: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExpect {
    case: String,
    figures: toml::Table,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCompare {
    one: String,
    two: String,
}

/// A number of bytes, or a word such as `8G`.
fn bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let bad = || D::Error::custom("memory is a number of bytes or a word such as \"512M\" or \"8G\"");
    match Value::deserialize(deserializer)? {
        Value::Integer(number) => u64::try_from(number).map(Some).map_err(|_| bad()),
        Value::String(word) => parse_bytes(&word).map(Some).map_err(|_| bad()),
        _ => Err(bad()),
    }
}

/// The most combinations of settings that a study may have, those that it excludes among them.
const MOST_CASES: usize = 10_000;

impl Study {
    /// Reads a study from its text; `path` says where it is.
    pub fn parse(path: &str, text: &str) -> Result<Study, StudyError> {
        Study::parse_in(path, Path::new(path).parent().unwrap_or(Path::new("")), text)
    }

    /// As [`Study::parse`] where `path` is only a name; paths in the study are relative to `folder`.
    pub fn parse_in(path: &str, folder: &Path, text: &str) -> Result<Study, StudyError> {
        let at = At { path, text };
        let raw: Raw = toml::from_str(text).map_err(|error| at.toml(&error))?;
        let space = Space::read(&at, folder, raw.game.as_deref(), &raw)?;
        let (mut refused, mut old_names) = (Vec::new(), Vec::new());
        let measures = match &raw.measures {
            Some(given) => measures(&at, given, &mut refused)?,
            None if raw.grid.is_empty() && space.is_none() => Vec::new(),
            None if space.is_some() => {
                return Err(at.whole("the front of a [space] is measured, and `measures` does not say what"));
            }
            None => return Err(at.whole("a [[grid]] is measured, and `measures` does not say what")),
        };
        let sweeps = sweeps(&at, &raw)?;
        let exclude = raw.exclude.iter();
        let exclude = exclude.map(|table| grid::words(table.get_ref()).map_err(|bad| at.setting(&table.span(), bad)));
        let exclude: Vec<grid::Words> = exclude.collect::<Result<_, _>>()?;
        let varied = grid::varied(sweeps.iter().map(|sweep| &sweep.grid));
        let mut cases: Vec<Case> = Vec::new();
        let mut count: usize = 0;
        for Sweep { grid, span, .. } in &sweeps {
            count = grid.count().map_or(usize::MAX, |of_this| count.saturating_add(of_this));
            if count > MOST_CASES {
                let problem =
                    format!("the study has more than {MOST_CASES} combinations of settings, and that is the limit");
                return Err(StudyError { key: None, ..at.place(span, problem) });
            }
        }
        for Sweep { grid, span, extent } in &sweeps {
            old_names.extend(grid.old_names().into_iter().map(|(key, note)| at.key(span, &key, note)));
            // A case that has every setting of some exclusion is left out.
            let is_excluded =
                |case: &grid::Words| exclude.iter().any(|words| words.iter().all(|word| case.contains(word)));
            for settings in grid.product().filter(|settings| !is_excluded(settings)) {
                match case_of(folder, &settings, extent, &varied, &cases) {
                    Ok(case) => cases.extend(case),
                    Err(bad) => refused.push(at.setting(span, bad)),
                }
            }
        }
        if let Some((key, span)) = raw.of_cases().filter(|_| space.is_some()) {
            let problem = "a study with a [space] has no cases of its own: the search finds them";
            return Err(StudyError { key: Some(key.to_owned()), ..at.place(&span, problem) });
        }
        if cases.is_empty() && space.is_none() {
            let none = "there is no case: give a [[grid]] of settings or a [[proof]], and do not exclude all of it";
            return Err(refused.into_iter().next_back().unwrap_or_else(|| at.whole(none)));
        }
        let named = |text: &str, span: Range<usize>, key: &str| {
            named_case(folder, &cases, raw.game.as_deref(), text).map_err(|problem| at.key(&span, key, problem))
        };
        let expect = raw.expect.iter().map(|expect| {
            let raw = expect.get_ref();
            let figure = |(name, value)| (String::clone(name), serde_json::to_value(value).unwrap_or_default());
            let figures = raw.figures.iter().map(figure).collect();
            Ok(Expectation { variant: named(&raw.case, expect.span(), "case")?, figures, source: raw.source.clone() })
        });
        let expect = expect.collect::<Result<_, StudyError>>()?;
        let compare = raw.compare.iter().map(|pair| {
            let RawCompare { one, two } = pair.get_ref();
            Ok(Pair { one: named(one, pair.span(), "one")?, two: named(two, pair.span(), "two")? })
        });
        let compare = compare.collect::<Result<_, StudyError>>()?;
        let shown = match &raw.show {
            Some(show) => named(show.get_ref(), show.span(), "show")?,
            None => {
                let of_space = || {
                    space.iter().flat_map(|space| &space.rule_sets).flat_map(|rules| &rules.variants).flatten().next()
                };
                let first = cases.first().map(|case| &case.variant).or_else(of_space);
                first.cloned().ok_or_else(|| at.whole("there is no variant"))?
            }
        };
        if let Some(page) = raw.page.as_ref().filter(|page| !is_page_name(page.get_ref())) {
            let problem = "the name of a page is letters, digits and `-`, without an ending";
            return Err(at.key(&page.span(), "page", problem));
        }
        let limits = Limits {
            positions: raw.limits.positions.unwrap_or(u64::MAX),
            bytes: raw.limits.memory.unwrap_or(u64::MAX),
        };
        let tidy = |text: &str| text.trim().to_owned();
        Ok(Study {
            path: path.to_owned(),
            folder: folder.to_owned(),
            title: tidy(&raw.title),
            question: tidy(&raw.question),
            about: tidy(&raw.about),
            answer: tidy(&raw.answer),
            measures,
            limits,
            cases,
            expect,
            compare,
            shown,
            figure: raw.figure,
            page: raw.page.map(Spanned::into_inner),
            space,
            refused,
            old_names,
        })
    }
}

/// Whether a page may have this name: it becomes a link and the name of a file.
fn is_page_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Variants that the same is done with.
struct Sweep {
    grid: Grid,
    span: Range<usize>,
    extent: Coverage,
}

fn sweeps(at: &At<'_>, raw: &Raw) -> Result<Vec<Sweep>, StudyError> {
    let as_it_is = |extent: Coverage| move |table: &toml::Table| Ok((table.clone(), extent.clone()));
    type Read<'r> = &'r dyn Fn(&toml::Table) -> Result<(toml::Table, Coverage), BadSetting>;
    let kinds: [(&[Spanned<toml::Table>], Read<'_>); 4] = [
        (&raw.grid, &as_it_is(Coverage::Measured)),
        (&raw.large, &as_it_is(Coverage::Counted)),
        (&raw.indexed, &slices::read),
        (&raw.proof, &proof::read),
    ];
    let mut sweeps = Vec::new();
    for (tables, read) in kinds {
        for table in tables {
            let read = read(table.get_ref());
            let grid = read.and_then(|(settings, extent)| Ok((Grid::new(raw.game.as_deref(), &settings)?, extent)));
            let (grid, extent) = grid.map_err(|bad| at.setting(&table.span(), bad))?;
            sweeps.push(Sweep { grid, span: table.span(), extent });
        }
    }
    Ok(sweeps)
}

/// The variant with these settings, `game` among them; paths are relative to a folder.
pub(super) fn variant_of(folder: &Path, settings: &grid::Words) -> Result<Variant, BadSetting> {
    let game = settings.iter().find(|(key, _)| key == "game").and_then(|(_, name)| Game::named(name).ok());
    let found = |(key, value): &(String, String)| {
        (key.clone(), game.map_or(value.clone(), |game| game.in_folder(folder, key, value)))
    };
    let settings: grid::Words = settings.iter().map(found).collect();
    let pairs = settings.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    Variant::from_pairs(pairs).map_err(|error| BadSetting::new(error.key(), &error))
}

/// The case with these settings; none where it is among the others already.
fn case_of(
    folder: &Path,
    settings: &grid::Words,
    extent: &Coverage,
    varied: &[String],
    others: &[Case],
) -> Result<Option<Case>, BadSetting> {
    let variant = variant_of(folder, settings)?;
    let extent = match extent {
        Coverage::Indexed { slices, every } => {
            Coverage::Indexed { slices: slices::of_variant(&variant, slices)?, every: *every }
        }
        other => other.clone(),
    };
    match others.iter().find(|other| other.variant == variant) {
        None => Ok(Some(Case { varied: grid::values(&variant, varied), variant, extent })),
        // The first proof of a variant says what is done with it.
        Some(Case { extent: Coverage::Proved(_), .. }) if matches!(extent, Coverage::Proved(_)) => Ok(None),
        Some(other) if matches!(extent, Coverage::Indexed { .. } | Coverage::Proved(_)) && other.extent != extent => {
            let problem =
                format!("`{variant}` is a case of this study already, and a variant is solved in one way only");
            let key = if matches!(extent, Coverage::Proved(_)) { "proof" } else { "indexed" };
            Err(BadSetting::new(key, problem))
        }
        Some(_) => Ok(None),
    }
}

fn measures(
    at: &At<'_>,
    given: &Spanned<Vec<Spanned<String>>>,
    refused: &mut Vec<StudyError>,
) -> Result<Vec<Measure>, StudyError> {
    let mut found: Vec<Measure> = Vec::new();
    for name in given.get_ref() {
        match name.get_ref().parse::<Measure>() {
            Ok(measure) => found.push(measure),
            Err(_) => {
                let known = <Measure as strum::VariantNames>::VARIANTS.join(", ");
                let problem = format!("there is no measure `{}`: the measures are {known}", name.get_ref());
                refused.push(at.place(&name.span(), problem));
            }
        }
    }
    found.sort();
    found.dedup();
    match found.is_empty() && refused.is_empty() {
        true => Err(at.place(&given.span(), "no measure is asked for")),
        false => Ok(found),
    }
}

/// The case that a text names: a variant as on the command line, the game left out where the study has one.
fn named_case(folder: &Path, cases: &[Case], game: Option<&str>, text: &str) -> Result<Variant, String> {
    let whole = format!("{} {text}", game.unwrap_or_default());
    let variant = Variant::parse_in(folder, whole.trim()).map_err(|error: SettingError| error.to_string())?;
    match cases.iter().any(|case| case.variant == variant) {
        true => Ok(variant),
        false => Err(match &variant {
            // Without its rules nobody knows which value of a setting is the default.
            Variant::Outside(settings) if settings.opener().is_none() => OpenError::no_rules(settings).to_string(),
            _ => format!("`{variant}` is not a case of this study"),
        }),
    }
}
