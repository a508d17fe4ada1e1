//! What came of a study: everything that a report shows, and nothing that depends on the clock or the machine.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::atlas::Atlas;
use super::diff::Diff;
use super::figures::{Figure, flatten};
use crate::measures::Measures;
use crate::results::{AtDistance, CoalitionFigures, Counts, Known, PlayedLine, Share, Tried, Verdict};
use crate::settings::Variant;

/// The version of the JSON that studies give. It changes whenever a field changes its name or meaning.
pub const SCHEMA: u32 = 2;

/// A study with its results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StudyResult {
    /// The version of this form.
    pub schema: u32,
    /// The study's file, from the root of the project, with `/` between folders.
    pub study: String,
    /// Its heading.
    pub title: String,
    /// The question.
    pub question: String,
    /// What it can show and what it cannot.
    pub about: String,
    /// The answer with its figures.
    pub answer: String,
    /// What was measured.
    pub measures: Vec<String>,
    /// The keys that the study varies.
    pub varied: Vec<String>,
    /// The variant whose boards and lines are shown.
    pub shown: Variant,
    /// The figure that stands for the study where studies are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// The page below `reports/play` on which the shown variant can be played, without its ending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Each variant with what was found.
    pub cases: Vec<CaseResult>,
    /// Pairs of variants compared position by position.
    pub differences: Vec<Diff>,
    /// What was known beforehand, and whether it was found so.
    pub expectations: Vec<Expected>,
    /// Measures and variants that the study asks for and that do not exist, each in a sentence.
    pub refused: Vec<String>,
    /// Of a study with a space of rulings, what the search of it found; the cases are then those on the front.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub atlas: Option<Box<Atlas>>,
}

/// One variant with what was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseResult {
    /// The variant as on the command line.
    pub name: String,
    /// The variant.
    pub variant: Variant,
    /// The settings that the study varies, in the order of [`StudyResult::varied`]; those that do not apply are not there.
    pub varied: Vec<(String, String)>,
    /// What was found.
    pub found: Found,
    /// Of a game from outside: how the game itself draws the start, and then the positions of lines of play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<Pictured>,
}

/// A position as the game itself draws it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pictured {
    /// In notation.
    pub position: String,
    /// The picture that a terminal shows.
    pub text: String,
    /// The drawing, where the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

/// What was found about a variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// A game for two players, solved, verified and measured.
    Solved(Box<SolvedCase>),
    /// A game for two players, merged by symmetry, solved and verified.
    Counted(Box<CountedCase>),
    /// A game for two players, or the last slices of one, solved by index and verified.
    Indexed(Box<IndexedCase>),
    /// A game for more players: who can force what together.
    Coalitions(Box<CoalitionCase>),
    /// Strategies that were checked against everything.
    Proved(Box<ProvedCase>),
    /// Nothing, for this reason.
    Nothing(String),
}

/// What was found, where it is of this kind.
macro_rules! found_as {
    ($found:expr, $kind:ident) => {
        match $found {
            $crate::study::Found::$kind(found) => Some(found),
            _ => None,
        }
    };
}
pub(crate) use found_as;

impl Found {
    /// The lines of play that it has.
    pub fn lines(&self) -> impl Iterator<Item = &PlayedLine> {
        let lines = match self {
            Found::Solved(found) => [Some(&found.main_line), found.longest_win.as_ref()],
            Found::Counted(found) => [Some(&found.main_line), None],
            Found::Indexed(found) => [found.main_line.as_ref(), found.longest_line.as_ref()],
            Found::Proved(found) => [found.example.as_ref(), None],
            Found::Coalitions(_) | Found::Nothing(_) => [None, None],
        };
        lines.into_iter().flatten()
    }
}

/// A solved game for two players.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SolvedCase {
    /// Positions whose value the independent verifier found to follow from the rules and the successors' values.
    pub verified: u64,
    /// CRC-32 of all values, in the order of the positions' codes.
    pub checksum: String,
    /// The measures.
    pub measures: Measures,
    /// A line of best play from the start.
    pub main_line: PlayedLine,
    /// A line of best play from a position with the longest forced win.
    pub longest_win: Option<PlayedLine>,
}

/// A solved game for two players whose positions were merged by symmetry and only counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CountedCase {
    /// Reachable positions by value, images counted once.
    #[serde(flatten)]
    pub counts: Counts,
    /// The start.
    pub start: Verdict,
    /// Positions whose value the independent verifier agrees to.
    pub verified: u64,
    /// CRC-32 of all values.
    pub checksum: String,
    /// A line of best play from the start.
    pub main_line: PlayedLine,
}

/// A game for two players that was solved by index, slice by slice, with images merged.
///
/// The positions are those that the index holds, a few of which may not be reachable from the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IndexedCase {
    /// The slices that were asked for, apart by blanks; nothing where it is all of them.
    pub slices: Option<String>,
    /// What the numbers in the name of a slice are.
    pub slice_words: String,
    /// Positions of these slices and of those that they lead to, by value; every draw is one by endless play.
    #[serde(flatten)]
    pub counts: Counts,
    /// Positions that are won or lost, of all.
    pub decided: Share,
    /// The start; nothing where its slice was not solved.
    pub start: Option<Verdict>,
    /// Positions whose value the independent verifier agrees to.
    pub verified: u64,
    /// Every N-th piece of positions was verified.
    pub verify_every: u64,
    /// Bytes of the table.
    pub bytes: u64,
    /// Bytes of the table for each position.
    pub bytes_per_position: f64,
    /// CRC-32 of the payload of the table.
    pub checksum: String,
    /// Positions won and lost at each distance.
    pub by_distance: Vec<AtDistance>,
    /// Every slice that was solved, in the order in which they were.
    pub by_slice: Vec<SliceCounts>,
    /// A line of best play from the start.
    pub main_line: Option<PlayedLine>,
    /// A line of best play from the first position with the longest forced win.
    pub longest_line: Option<PlayedLine>,
}

/// How many positions of a slice have which value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SliceCounts {
    /// Its name.
    pub slice: String,
    /// Its positions.
    pub positions: u64,
    /// Won for the mover.
    pub won: u64,
    /// Lost for the mover.
    pub lost: u64,
    /// Drawn.
    pub drawn: u64,
    /// The longest forced win.
    pub longest_win: Option<u16>,
}

/// A game for more than two players.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CoalitionCase {
    /// Whether images of each other count once.
    pub merged: bool,
    /// Who can force what.
    #[serde(flatten)]
    pub figures: CoalitionFigures,
}

/// A game in which strategies were checked against everything that the others can do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProvedCase {
    /// What the strategies are to reach: `not-lose` or `win`.
    pub aim: String,
    /// The start, in notation.
    pub position: String,
    /// What follows for the start; nothing where it is open.
    pub settled: Option<Known>,
    /// The value of the start, where the whole game was solved and verified as well.
    pub solved: Option<Verdict>,
    /// Each strategy with what became of it.
    pub strategies: Vec<Tried>,
    /// Whether the report has a certificate of each strategy that is proved for every seat.
    pub certificate: bool,
    /// An example of play against the first strategy.
    pub example: Option<PlayedLine>,
}

/// Something known beforehand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Expected {
    /// The case.
    pub case: String,
    /// The figure.
    pub figure: String,
    /// What it should be.
    pub expected: Json,
    /// What it is; nothing where there is no such figure.
    pub found: Option<Json>,
    /// Whether they are the same.
    pub holds: bool,
    /// Who says so.
    pub source: String,
}

impl CaseResult {
    /// Everything that is one number or one word, by name.
    pub fn figures(&self) -> Vec<Figure> {
        match &self.found {
            Found::Solved(case) => {
                let mut found = vec![Figure { name: "verified".to_owned(), value: case.verified.into() }];
                found.extend(flatten(&case.measures));
                found
            }
            Found::Counted(case) => {
                flatten(&CountedCase { main_line: without_steps(&case.main_line), ..(**case).clone() })
            }
            Found::Indexed(case) => {
                let mut found = flatten(&IndexedCase {
                    main_line: case.main_line.as_ref().map(without_steps),
                    longest_line: case.longest_line.as_ref().map(without_steps),
                    ..(**case).clone()
                });
                found.retain(|figure| figure.name != "slice_words");
                found
            }
            Found::Coalitions(case) => {
                let figures = CoalitionFigures { examples: Vec::new(), giving_up: None, ..case.figures.clone() };
                flatten(&CoalitionCase { merged: case.merged, figures })
            }
            Found::Proved(case) => flatten(&ProvedCase { example: None, ..(**case).clone() }),
            Found::Nothing(_) => Vec::new(),
        }
    }

    /// A figure by name.
    pub fn figure(&self, name: &str) -> Option<Json> {
        self.figures().into_iter().find(|figure| figure.name == name).map(|figure| figure.value)
    }

    /// The measures of a solved game.
    pub fn measures(&self) -> Option<&Measures> {
        found_as!(&self.found, Solved).map(|case| &case.measures)
    }
}

/// The line with nothing but how it ends.
fn without_steps(line: &PlayedLine) -> PlayedLine {
    PlayedLine { steps: Vec::new(), end: line.end }
}

impl StudyResult {
    /// The case of a variant.
    pub fn case(&self, variant: &Variant) -> Option<&CaseResult> {
        self.cases.iter().find(|case| case.variant == *variant)
    }

    /// Everything that went wrong, each in a sentence without a full stop.
    pub fn problems(&self) -> Vec<String> {
        let reason = |case: &CaseResult| Some(format!("{}: {}", case.name, found_as!(&case.found, Nothing)?));
        let nothing = self.cases.iter().filter_map(reason);
        let failed = self.expectations.iter().filter(|expected| !expected.holds).map(|expected| {
            let Expected { case, figure, expected, found, source, .. } = expected;
            match found {
                Some(found) => format!("{case}: {figure} is {found}, and {expected} was expected ({source})"),
                None => format!("{case}: there is no figure {figure}, and {expected} was expected ({source})"),
            }
        });
        self.refused.iter().cloned().chain(nothing).chain(failed).collect()
    }
}
