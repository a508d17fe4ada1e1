//! `gamut export`: every position of a table with its value.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::exit::{Exit, Failure};
use super::output::Output;
use super::progress::Ticker;
use super::table;
use crate::explore::Progress;
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

pub fn run(args: &ExportArgs) -> Result<(), Failure> {
    let solved = table::open(&args.file)?;
    let model = solved.model();
    let mut output = Output::open(&args.out)?;
    if args.format == ExportFormat::Csv {
        output.write(b"position,mover,value,plies,endless\n")?;
    }
    let ticker = Ticker::new("exporting");
    let (mut done, mut written) = (0, Ok(true));
    solved.for_each(|position, value| {
        let position = position();
        let here = Valued { position: model.write(position), verdict: value.into() };
        let row = match args.format {
            ExportFormat::Csv => csv_row(&here, model.to_move(position).number()),
            ExportFormat::Jsonl => {
                let answer = ExportAnswer { here, mover: model.to_move(position).number() };
                serde_json::to_string(&answer).unwrap_or_default() + "\n"
            }
        };
        written = output.write(row.as_bytes());
        done += 1;
        ticker.at(0, done);
        matches!(written, Ok(true)) && !ticker.stopped()
    })?;
    match written {
        Err(error) => Err(error),
        Ok(_) if ticker.stopped() => Err(Failure::new(Exit::Limit, "interrupted; nothing was written")),
        Ok(_) => output.finish(&[]),
    }
}

/// Notations have neither commas nor quotes, but a row says so itself.
fn csv_row(here: &Valued, mover: u8) -> String {
    let Verdict { value, plies, endless } = here.verdict;
    let plies = plies.map_or(String::new(), |plies| plies.to_string());
    let position = match here.position.contains([',', '"']) {
        true => format!("\"{}\"", here.position.replace('"', "\"\"")),
        false => here.position.clone(),
    };
    format!("{position},{mover},{value},{plies},{endless}\n")
}
