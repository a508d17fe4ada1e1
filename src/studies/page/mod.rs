//! A solved variant as one page that needs no server: its whole graph is inside, with positions, moves, values and drawings.
//!
//! `graph` gathers it from a [`Solved`]: every position that can be reached from the start, each by itself, with its actions as the rules name them. `pack` lays it out in planes of bytes,
//! which compress well, and gzips it; browsers unpack that by themselves. `page.js` knows no rules: it shows what is in the graph, so whatever it says about a position is what the table says.
//! Where the positions come from is the only difference between this page and the one that `gamut serve` has ([`served`]): `graph.js` unpacks them, `served.js` asks for them one by one.
//! Drawings come in pieces ([`crate::report::pieces`]) that positions share, so they are those of the reports. `puzzles` mines positions with a single good move.

mod graph;
mod pack;
mod puzzles;
mod values;

use serde_json::{Value, json};
use thiserror::Error;

use crate::explore::{ExploreError, Limits};
use crate::model::{self, Model, Options, Solved};
use crate::numbers::bytes;
use crate::report::{self, ReportError, escape};
use crate::results::answers::Puzzle;
use crate::settings::Variant;
use crate::solve::SolveError;

pub use graph::Graph;
pub use puzzles::puzzles;

/// More positions make a page that is slow to open.
pub const MOST_POSITIONS: usize = 250_000;

/// A larger page is refused.
pub const MOST_BYTES: usize = 3 << 20;

/// Why there is no page.
#[derive(Debug, Error)]
pub enum PageError {
    /// More positions than a page holds.
    #[error(
        "more than {limit} positions can be reached, and a page holds no more: try a smaller board or fewer pieces"
    )]
    TooManyPositions {
        /// The limit.
        limit: usize,
    },
    /// More bytes than a page should have.
    #[error("the page would have {}, and the limit is {}: try a smaller board or fewer pieces", bytes(*.given as u64), bytes(*.limit as u64))]
    TooLarge {
        /// How many it has.
        given: usize,
        /// The limit.
        limit: usize,
    },
    /// Too many different actions or pieces.
    #[error("the game has more than {limit} different {what}, and a page holds no more")]
    TooVaried {
        /// Of what.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// A value that is not there, or cannot be read.
    #[error(transparent)]
    Model(#[from] model::Error),
    /// A position that cannot be drawn.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// Somebody asked to stop.
    #[error("interrupted; nothing was written")]
    Interrupted,
}

impl PageError {
    /// Whether a limit was reached.
    pub fn is_limit(&self) -> bool {
        !matches!(self, PageError::Model(_) | PageError::Report(_))
    }
}

/// Solves a variant for a page, which is refused as soon as there are more positions than a page holds: merged they are no more than by themselves.
pub fn solve(model: Model, options: &Options<'_>) -> Result<Solved, PageError> {
    let most = MOST_POSITIONS as u64;
    let limits = Limits { positions: options.limits.positions.min(most), ..options.limits };
    model.solve(&Options { limits, ..*options }).map_err(|error| match error {
        model::Error::Solve(SolveError::Explore(ExploreError::TooManyPositions { limit, .. })) if limit == most => {
            PageError::TooManyPositions { limit: MOST_POSITIONS }
        }
        error => error.into(),
    })
}

/// The page of a solved variant, with puzzles if there are any.
///
/// ```
/// use gamut::{Model, Options};
///
/// let model: Model = "tictactoe".parse()?;
/// let solved = model.solve(&Options::default())?;
/// let page = gamut::page::page(&solved, &[], &Options::default())?;
/// assert!(page.starts_with("<!DOCTYPE html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn page(solved: &Solved, puzzles: &[Puzzle], options: &Options<'_>) -> Result<String, PageError> {
    let graph = Graph::new(solved, MOST_POSITIONS, options)?;
    let variant = solved.model().variant();
    let title = match puzzles {
        [] => format!("{variant}: play it, solved"),
        _ => format!("{variant}: puzzles"),
    };
    let head = head(variant, puzzles);
    let script = format!("<script>\n{}</script>", whole(&[include_str!("graph.js")]));
    let graph = report::base64(&pack::gzip(&pack::layout(&graph)));
    let page = filled(variant, &title, &command(variant, puzzles), &head, &graph, &script);
    match page.len() > MOST_BYTES {
        true => Err(PageError::TooLarge { given: page.len(), limit: MOST_BYTES }),
        false => Ok(page),
    }
}

/// Whether a page shows the drawing of a position that a game brings itself: one without a size is not shown. `None` where it brings none.
pub fn shows_drawing(model: &Model) -> Option<bool> {
    model.svg(model.start()).map(|svg| report::drawing_size(&svg).is_some())
}

/// The page of a variant with an engine behind it, which answers below `base`; the script is at `script`.
pub fn served(variant: &Variant, base: &str, script: &str) -> String {
    let mut head = head(variant, &[]);
    head["served"] = json!(base);
    let title = variant.to_string();
    let script = format!("<script src=\"{script}\"></script>");
    filled(variant, &title, &format!("gamut serve {title}"), &head, "", &script)
}

/// The script of [`served`] pages.
pub fn served_script() -> String {
    whole(&[include_str!("served.js"), include_str!("edit.js")])
}

/// What the script must know of a variant.
fn head(variant: &Variant, puzzles: &[Puzzle]) -> Value {
    json!({
        "variant": variant.to_string(),
        "legend": report::legend(variant),
        "puzzles": puzzles,
        "hidden": report::hidden(variant),
    })
}

/// The style of all pages.
pub fn style() -> String {
    format!("{}\n{}", report::BOARD_STYLE, include_str!("page.css"))
}

/// The script with the parts that a page needs.
fn whole(parts: &[&str]) -> String {
    let (common, hidden, page) = (include_str!("common.js"), include_str!("hidden.js"), include_str!("page.js"));
    format!("\"use strict\";\n(() => {{\n{common}\n{}\n{hidden}\n{page}}})();\n", parts.join("\n"))
}

/// The game in a sentence, for somebody who has come by a link.
fn rules(variant: &Variant) -> String {
    let about = variant.game().about;
    // What a game is here for (`toy: ...`) is of no use to a player.
    let about = about.split_once(": ").map_or(about, |(_, about)| about);
    match about.is_empty() {
        true => String::new(),
        false => format!("<p id=\"rules\">{}.</p>\n", escape(&report::capital(about))),
    }
}

fn filled(variant: &Variant, title: &str, command: &str, head: &Value, graph: &str, script: &str) -> String {
    TEMPLATE
        .replace("{{rules}}", &rules(variant))
        .replace("{{title}}", &escape(title))
        .replace("{{command}}", &escape(command))
        .replace("{{style}}", &style())
        // A script ends where it says so, whatever is around it.
        .replace("{{head}}", &head.to_string().replace('<', "\\u003c"))
        .replace("{{graph}}", graph)
        .replace("{{script}}", script)
}

/// The command that makes a page.
fn command(variant: &Variant, puzzles: &[Puzzle]) -> String {
    // The most of a kind and length that were kept.
    let alike =
        |one: &Puzzle| puzzles.iter().filter(|other| (other.kind, other.plies) == (one.kind, one.plies)).count();
    let run = variant.run_option();
    match puzzles.iter().map(alike).max() {
        None => format!("gamut page {variant}{run}"),
        Some(each) => format!("gamut puzzles {variant} --each {each}{run}"),
    }
}

const TEMPLATE: &str = include_str!("page.html");
