//! `gamut page` and `gamut puzzles`: a solved variant in a browser.

use std::path::PathBuf;

use clap::Args;

use super::args::Bounds;
use super::exit::{Exit, Failure};
use super::explore::limits;
use super::output::{Output, Stdout};
use super::progress::Ticker;
use super::table;
use super::{as_json, print, warn};
use crate::model::{Options, Solved};
use crate::numbers::{bytes, count};
use crate::page::{self, PageError};
use crate::results::answers::PuzzlesAnswer;

/// `gamut page`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut page ovo 3x3 eggs=2 undo=banned --out play.html\n  gamut page tictactoe --out play.html\n\nThe page needs no server and fetches nothing: it works from disk and from any web host. It holds up to 250,000 positions and 3 MiB."
)]
pub struct PageArgs {
    /// A table, or a variant that is solved on the spot
    #[arg(required = true, value_name = "FILE|VARIANT", add = super::complete::variant())]
    pub what: Vec<String>,
    /// Where to write it; `-` is stdout
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// How far solving may go
    #[command(flatten)]
    pub bounds: Bounds,
}

/// `gamut puzzles`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut puzzles ovo 3x3 eggs=2 undo=banned --out puzzles.html\n  gamut puzzles banned.gtb --out puzzles.json --each 10\n\nA puzzle is a position where exactly one first move wins, or exactly one holds the draw. There are some of every length, and none is an image of another. What ends in .html is a page to try them, what ends in .json or goes to stdout is data."
)]
pub struct PuzzlesArgs {
    /// A table, or a variant that is solved on the spot
    #[arg(required = true, value_name = "FILE|VARIANT", add = super::complete::variant())]
    pub what: Vec<String>,
    /// Where to write them: a name that ends in .html or .json, or `-` for JSON on stdout
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The most puzzles of a kind and length
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    pub each: u16,
    /// How far solving may go
    #[command(flatten)]
    pub bounds: Bounds,
}

impl From<PageError> for Failure {
    fn from(error: PageError) -> Failure {
        match error {
            PageError::Model(error) => error.into(),
            error if error.is_limit() => Failure::new(Exit::Limit, error),
            error => Failure::input(error),
        }
    }
}

pub fn run(args: &PageArgs) -> Result<(), Failure> {
    let out = Output::open(&args.out)?;
    let ticker = Ticker::new("making the page");
    let options = Options { limits: limits(&args.bounds), progress: &ticker, ..Options::default() };
    let solved = solved_for_a_page(&args.what, &options)?;
    let page = page::page(&solved, &[], &options)?;
    drop(ticker);
    warn_of_drawing(&solved);
    said(out, page.as_bytes(), || {
        format!("a page of {} to open in a browser: {}\n", bytes(page.len() as u64), args.out.display())
    })
}

fn solved_for_a_page(what: &[String], options: &Options<'_>) -> Result<Solved, Failure> {
    table::open_or(what, |model| Ok(page::solve(model, options)?))
}

pub fn run_puzzles(args: &PuzzlesArgs) -> Result<(), Failure> {
    let ending = args.out.extension().and_then(|ending| ending.to_str());
    let as_page = match ending {
        Some("html") => true,
        Some("json") => false,
        None if super::output::is_stdout(&args.out) => false,
        _ => return Err(Failure::input("the name of what is written must end in .html or .json")),
    };
    let out = Output::open(&args.out)?;
    let ticker = Ticker::new("looking for puzzles");
    let options = Options { limits: limits(&args.bounds), progress: &ticker, ..Options::default() };
    let solved = match as_page {
        true => solved_for_a_page(&args.what, &options)?,
        false => table::open_or_solve(&args.what, &options)?,
    };
    let found = page::puzzles(&solved, args.each.into(), &options)?;
    if found.is_empty() {
        return Err(Failure::new(Exit::CheckFailed, "no position has a single good first move"));
    }
    let text = match as_page {
        true => page::page(&solved, &found, &options)?,
        false => as_json(&PuzzlesAnswer { variant: solved.model().variant().clone(), puzzles: found.clone() })?,
    };
    drop(ticker);
    if as_page {
        warn_of_drawing(&solved);
    }
    said(out, text.as_bytes(), || format!("{} in {}\n", count(found.len(), "puzzle", "puzzles"), args.out.display()))
}

/// Says that the drawings of a program are left out, where they are.
fn warn_of_drawing(solved: &Solved) {
    if page::shows_drawing(solved.model()) == Some(false) {
        warn(
            "the program's SVG has neither a `viewBox` nor a `width` and a `height`: the page shows the board as text",
        );
    }
}

/// Writes the file, and says so unless stdout is the file.
fn said(out: Output, text: &[u8], sentence: impl Fn() -> String) -> Result<(), Failure> {
    match out.finish(text)? {
        Stdout::Free => print(&sentence()),
        Stdout::Taken => Ok(()),
    }
}
