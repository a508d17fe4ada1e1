//! Results for readers: Markdown, HTML with figures, CSV and JSON, made from what a study found and from nothing else.
//!
//! Nothing is computed about games here, except that positions are read from notation to be drawn. The same result gives the same bytes.
//!
//! `sections` makes a document of blocks (text, tables, figures, boards, lines) from a [`StudyResult`] and nothing else; `markdown` and `html` write it, each in its own way. So every form says the same, and a report can be made again from its JSON, which is
//! what the test of the committed reports does. Pages are well-formed XML without scripts and fetch nothing; `tests/it/report/browser.rs` has Chromium lay them out when `GAMUT_BROWSER_TESTS` is set.

/// Adds a line to a text. Writing to a string cannot fail.
macro_rules! put {
    ($text:expr, $($rest:tt)*) => {{
        use std::fmt::Write as _;
        let _ = writeln!($text, $($rest)*);
    }};
}

mod assumed;
mod board;
pub mod charts;
mod commands;
pub mod csv;
mod document;
mod headline;
#[doc(hidden)]
pub mod html;
mod index;
mod json;
mod markdown;
mod numbers;
#[doc(hidden)]
pub mod sections;

use std::fmt::Display;

use thiserror::Error;

pub use board::{
    HiddenThings, Pieces, STYLE as BOARD_STYLE, Spot, base64, drawing_size, hidden, legend, meant, pieces, pieces_of,
    put, sketch, spot_at, spots, things, with_mover,
};
pub use headline::{between_marks, headline};
pub use html::escape;
pub use index::{Playable, index};
pub use json::{read as read_json, write as write_json};
pub use numbers::{DIGITS, rounded};

use document::Figure;

use crate::results::Wdl;
use crate::settings::Variant;
use crate::study::StudyResult;

/// A file of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Why there is no report.
#[derive(Debug, Error)]
pub enum ReportError {
    /// A position or action of the result that its variant does not know.
    #[error("the result has a position or an action that cannot be read: {0}")]
    Notation(String),
    /// A chart that cannot be drawn.
    #[error("a chart cannot be drawn: {0}")]
    Chart(String),
    /// A result that cannot be written as JSON or read from it.
    #[error("the result cannot be written or read as JSON: {0}")]
    Json(String),
    /// A figure that a study asks for and that its report does not have.
    #[error("{study}: the report has no figure `{given}`, only {known}")]
    Figure {
        /// The study.
        study: String,
        /// The figure.
        given: String,
        /// All figures.
        known: String,
    },
    /// A result in another form than this one.
    #[error("the result has schema {}, and this program knows {known}: run the study again", given.map_or("none".to_owned(), |given| given.to_string()))]
    Schema {
        /// The version that it states.
        given: Option<u64>,
        /// The version that is known.
        known: u32,
    },
}

/// Words with a capital letter.
pub fn capital(words: &str) -> String {
    let mut signs = words.chars();
    signs.next().into_iter().flat_map(char::to_uppercase).chain(signs).collect()
}

/// A text that ends with its last line.
fn ended(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text + "\n"
}

impl ReportError {
    fn notation(error: impl Display) -> ReportError {
        ReportError::Notation(error.to_string())
    }

    fn json(error: impl Display) -> ReportError {
        ReportError::Json(error.to_string())
    }
}

/// Every file of a study's report: the page, the Markdown with its figures, the table, the result itself, and certificates of what was proved.
///
/// Their names begin with the name of the study's file: `analysis/ovo/01-literal.toml` gives `01-literal.html`.
pub fn render(result: &StudyResult) -> Result<Vec<File>, ReportError> {
    let result = &numbers::rounded(result)?;
    let document = sections::document(result)?;
    let names: Vec<&str> = document.figures().iter().map(|figure| figure.name.as_str()).collect();
    if let Some(given) = result.figure.as_ref().filter(|given| !names.contains(&given.as_str())) {
        let (study, given, known) = (result.study.clone(), given.clone(), names.join(", "));
        return Err(ReportError::Figure { study, given, known });
    }
    let stem = stem(&result.study);
    let file = |ending: &str, bytes: Vec<u8>| File { name: format!("{stem}{ending}"), bytes };
    let mut files = vec![
        file(".html", html::page(&document).into_bytes()),
        file(".md", markdown::write(&document, stem).into_bytes()),
        file(".csv", csv::write(result)),
        file("-tidy.csv", csv::tidy(result)),
        file(".json", json::write(result)?),
    ];
    for figure in document.figures() {
        if let Some(svg) = figure.file(&written_from(&result.study)) {
            files.push(file(&format!("-{}.svg", figure.name), svg.into_bytes()));
        }
    }
    files.extend(sections::certificates(result));
    Ok(files)
}

/// One figure of a study's report, by its name: the file that [`render`] gives it.
pub fn figure(result: &StudyResult, name: &str) -> Result<File, ReportError> {
    let result = &numbers::rounded(result)?;
    let document = sections::document(result)?;
    let figures: Vec<&Figure> = document.figures().into_iter().filter(|figure| figure.has_file()).collect();
    let drawn = figures.iter().find(|figure| figure.name == name);
    match drawn.and_then(|figure| figure.file(&written_from(&result.study))) {
        Some(svg) => Ok(File { name: format!("{}-{name}.svg", stem(&result.study)), bytes: svg.into_bytes() }),
        None => {
            let known = figures.iter().map(|figure| figure.name.as_str()).collect::<Vec<_>>().join(", ");
            Err(ReportError::Figure { study: result.study.clone(), given: name.to_owned(), known })
        }
    }
}

/// A position as an SVG file, drawn as in reports: the start where none is given, with actions marked by what they are worth to the mover.
/// Nothing where a game is drawn as text only.
pub fn picture(
    variant: &Variant,
    position: Option<&str>,
    actions: &[(&str, Option<Wdl>)],
    alt: &str,
) -> Result<Option<String>, ReportError> {
    let tone = |worth: Option<Wdl>| worth.map_or(document::Tone::Plain, sections::tone);
    let marked: Vec<board::Marked<'_>> = actions.iter().map(|(action, worth)| (*action, tone(*worth))).collect();
    Ok(board::draw(variant, position, &marked)?.file(alt))
}

/// Where a study's report is below the folder of reports, without an ending: `analysis/ovo/01-literal.toml` gives `ovo/01-literal`.
pub fn place(study: &str) -> &str {
    let below = study.strip_prefix("analysis/").unwrap_or(study);
    below.strip_suffix(".toml").unwrap_or(below)
}

/// The name of a study's file without its folder and ending.
fn stem(study: &str) -> &str {
    place(study).rsplit('/').next().unwrap_or_default()
}

/// Text without control characters, which neither pages nor terminals may have in them.
fn printable(text: &str) -> String {
    let allowed =
        |sign: char| !sign.is_control() && !matches!(sign, '\u{fffe}' | '\u{ffff}') || sign == '\n' || sign == '\t';
    text.chars().map(|sign| if allowed(sign) { sign } else { char::REPLACEMENT_CHARACTER }).collect()
}

/// A path as a link has it: whatever means something else in pages, Markdown or addresses by its number.
fn link(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/=,".contains(&byte);
    let sign = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(sign).collect()
}

/// What every written file says about itself, where it can.
fn written_from(study: &str) -> String {
    // In comments of pages and Markdown, where two dashes or a `>` would end it.
    let study = printable(study).replace('\n', " ").replace(['<', '>'], "_");
    format!("Written by gamut from {study}. Do not edit: run the study again.").replace("--", "- -")
}
