//! `gamut export`: every position of a table with its value.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::exit::{Exit, Failure};
use super::output::Output;
use super::progress::Ticker;
use super::table;
use crate::explore::Progress;
use crate::report::csv;
use crate::results::answers::ExportAnswer;
use crate::results::{Valued, Verdict};

/// How positions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// A row for each position: position, mover, value, plies, endless
    Csv,
    /// A JSON object in a line for each position
    Jsonl,
}

/// `gamut export`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut export banned.gtb --out banned.csv\n  gamut export banned.gtb --format jsonl | head\n\nPositions come in the order of the table. Where images were merged there is one position for each class."
)]
pub struct ExportArgs {
    /// The table, as `gamut solve --out` wrote it
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How to write it
    #[arg(long, value_enum, default_value = "csv")]
    pub format: ExportFormat,
    /// Where to write it; `-` is stdout
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
}

/// The columns of CSV.
const COLUMNS: [&str; 5] = ["position", "mover", "value", "plies", "endless"];

/// Rows are written in pieces of this many.
const PIECE: usize = 4096;

pub fn run(args: &ExportArgs) -> Result<(), Failure> {
    let solved = table::open(&args.file)?;
    let model = solved.model();
    let mut output = Output::open(&args.out)?;
    let ticker = Ticker::new("exporting");
    let mut rows = Vec::with_capacity(PIECE);
    let (mut done, mut written) = (0, Ok(true));
    if args.format == ExportFormat::Csv {
        written = output.write(&csv::lines([COLUMNS]));
    }
    solved.for_each(|position, value| {
        let position = position();
        let here = Valued { position: model.write(position), verdict: value.into() };
        rows.push(ExportAnswer { here, mover: model.to_move(position).number() });
        done += 1;
        ticker.at(0, done);
        if rows.len() == PIECE {
            written = output.write(&in_format(args.format, &rows));
            rows.clear();
        }
        matches!(written, Ok(true)) && !ticker.stopped()
    })?;
    match written {
        Err(error) => Err(error),
        Ok(_) if ticker.stopped() => Err(Failure::new(Exit::Limit, "interrupted; nothing was written")),
        // Nobody reads any more.
        Ok(false) => Ok(()),
        Ok(true) => output.finish(&in_format(args.format, &rows)).map(drop),
    }
}

fn in_format(format: ExportFormat, rows: &[ExportAnswer]) -> Vec<u8> {
    match format {
        ExportFormat::Csv => csv::lines(rows.iter().map(|row| {
            let Verdict { value, plies, endless } = row.here.verdict;
            let plies = plies.map_or(String::new(), |plies| plies.to_string());
            [row.here.position.clone(), row.mover.to_string(), value.to_string(), plies, endless.to_string()]
        })),
        ExportFormat::Jsonl => {
            let line = |row: &ExportAnswer| serde_json::to_string(row).unwrap_or_default() + "\n";
            rows.iter().map(line).collect::<String>().into_bytes()
        }
    }
}
