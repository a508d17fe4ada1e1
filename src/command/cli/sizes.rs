//! `gamut sizes`: how many positions there are, in closed form, and what of it can be solved where.

use std::path::PathBuf;

use super::args::Format;
use super::exit::Failure;
use super::output::{Output, Stdout};
use super::{paint, print, print_json};
use crate::model::{LARGEST_SIDE, Model, Sizes, SliceSize, sizes_of_all_boards};
use crate::report::charts::{Axis, LineChart, Series};
use crate::results::answers::{SizesAnswer, SliceSizeAnswer};
use crate::settings::{Game as Kind, Variant};
use clap::Args;

/// `gamut sizes`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut sizes ovo\n  gamut sizes ovo undo=frozen home=safe --figure sizes.svg\n  gamut sizes ovo board=6x6 eggs=4\n\nWith a board the slices of that variant are listed, without one all boards up to the classic one. Positions are counted, not made: images of a position\ncount once, and where the game is the same for both players so do positions with the players exchanged. A group of slices is solved in one byte per position; it must fit into memory."
)]
pub struct SizesArgs {
    /// The game and its settings: GAME key=value ...
    #[arg(required = true, value_name = "VARIANT", add = super::complete::variant())]
    pub variant: Vec<String>,
    /// Draw positions over cells, one line for each number of eggs, into an SVG file
    #[arg(long, value_name = "FILE")]
    pub figure: Option<PathBuf>,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// Bytes that one machine has for the slices that are solved together: 16 GiB.
const MACHINE: u128 = 16 << 30;
/// Bytes that a cluster has: a thousand such machines.
const CLUSTER: u128 = 1000 * MACHINE;
/// Where something can be solved.
fn fits(bytes: u128) -> &'static str {
    match bytes {
        0..=MACHINE => "one machine",
        bytes if bytes <= CLUSTER => "a cluster",
        _ => "nowhere",
    }
}

pub fn run(args: &SizesArgs) -> Result<(), Failure> {
    let figure = args.figure.as_deref().map(Output::open).transpose()?;
    let given = |key: &str| args.variant.iter().any(|word| word.starts_with(key));
    let keys = args.variant.first().map(|name| Kind::named(name)).transpose()?.map_or(&[][..], |game| game.keys);
    // A game without boards and eggs has no list of them.
    let listed = ["board", "eggs"].iter().all(|key| keys.iter().any(|known| known.name == *key));
    let one =
        !listed || given("board=") || given("eggs=") || args.variant.iter().skip(1).any(|word| !word.contains('='));
    let found = if one {
        vec![Model::open(Variant::from_words(&args.variant)?)?.sizes()?]
    } else {
        sizes_of_all_boards(&args.variant)?
    };
    if let Some(figure) = figure {
        if one {
            return Err(Failure::input("--figure shows all boards: leave out board= and eggs="));
        }
        if figure.finish(draw(&found)?.as_bytes())? == Stdout::Taken {
            return Ok(());
        }
    }
    match (args.format, found.as_slice()) {
        (Format::Json, found) => print_json(&found.iter().map(as_data).collect::<Vec<_>>()),
        (Format::Text, [sizes]) => print(&slices_text(sizes)),
        (Format::Text, found) => print(&boards_text(found)),
    }
}

fn as_data(sizes: &Sizes) -> SizesAnswer {
    let slice = |slice: &SliceSize| SliceSizeAnswer {
        slice: slice.name.clone(),
        positions: slice.merged.into(),
        unmerged: slice.unmerged.into(),
        fits: fits(slice.group),
    };
    SizesAnswer {
        variant: sizes.variant.clone(),
        positions: sizes.merged().into(),
        unmerged: sizes.unmerged().into(),
        bytes: sizes.largest.into(),
        fits: fits(sizes.largest),
        slices: sizes.slices.iter().map(slice).collect(),
    }
}

fn slices_text(sizes: &Sizes) -> String {
    let mut text = format!("{}\n", paint::heading(&sizes.variant.to_string()));
    let head = format!("{:<7}{:>24}{:>26}  solved on", "slice", "positions", "images apart");
    line!(text, "{}", paint::heading(&head));
    for slice in &sizes.slices {
        line!(text, "{:<7}{:>24}{:>26}  {}", slice.name, slice.merged, slice.unmerged, fits(slice.group));
    }
    line!(text, "{:<7}{:>24}{:>26}  {}", "all", sizes.merged(), sizes.unmerged(), fits(sizes.largest));
    line!(text, "bytes in memory, with finished slices on disk: {}", sizes.largest);
    text
}

fn boards_text(found: &[Sizes]) -> String {
    let head = format!(
        "{:<7}{:>5}{:>22}{:>20}{:>20}  solved on",
        "board", "eggs", "positions", "all face-down", "bytes in memory"
    );
    let mut text = format!("{}\n", paint::heading(&head));
    for sizes in found {
        let down = sizes.slices.first().map_or(0, |slice| slice.merged);
        let (board, eggs) = (sizes.setting("board"), sizes.setting("eggs"));
        let place = fits(sizes.largest);
        line!(text, "{board:<7}{eggs:>5}{:>22}{down:>20}{:>20}  {place}", sizes.merged(), sizes.largest);
    }
    text
}

/// Positions of the square boards over their cells, a line for each number of eggs; a line across is what fits on one machine.
fn draw(found: &[Sizes]) -> Result<String, Failure> {
    let square = |sizes: &&Sizes| {
        let board = sizes.setting("board");
        board.split_once('x').is_some_and(|(width, height)| width == height)
    };
    let squares: Vec<&Sizes> = found.iter().filter(square).collect();
    let line = |eggs: usize| Series {
        label: format!("{eggs} {}", if eggs == 1 { "egg" } else { "eggs" }),
        colour: eggs - 1,
        points: squares
            .iter()
            .filter(|sizes| sizes.setting("eggs") == eggs.to_string())
            .map(|sizes| (f64::from(sizes.cells()), sizes.largest as f64))
            .collect(),
    };
    let cells = f64::from(LARGEST_SIDE) * f64::from(LARGEST_SIDE);
    let across = |label: &str, colour, bytes: u128| Series {
        label: label.to_owned(),
        colour,
        points: vec![(4.0, bytes as f64), (cells, bytes as f64)],
    };
    let mut series: Vec<Series> = (1..=usize::from(LARGEST_SIDE)).map(line).collect();
    series.push(across("16 GiB, one machine", usize::from(LARGEST_SIDE), MACHINE));
    let most = squares.iter().map(|sizes| sizes.largest).max().unwrap_or(1) as f64;
    let x = Axis::linear("cells of a square board", (4.0, cells), |cells| format!("{cells:.0}"));
    let y = Axis::logarithmic("bytes in memory", (1.0, most), |bytes| format!("1e{:.0}", bytes.log10()));
    let chart = LineChart { x, y, series }.draw().map_err(Failure::input)?;
    Ok(chart.file("bytes to solve square boards by index, for each number of eggs"))
}
