//! `gamut solve`: the value of every reachable position, or with more than two players what coalitions can force.

use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use serde_json::json;

use super::args::{Format, SolveArgs, SolveEngine};
use super::exit::Failure;
use super::explore::limits;
use super::output::Output;
use super::progress::Ticker;
use super::table;
use super::{coalitions, paint, print, print_json, solve_indexed};
use crate::machine::peak_resident;
use crate::packed::{AnyGame, Code, Game, Symmetry};
use crate::settings::Variant;
use crate::solve::{Solved, Summary, Value, summary, value_of};
use crate::tablebase::{self, Written};
use crate::with_game;

pub fn run(args: &SolveArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.variant)?;
    solve_indexed::check(args)?;
    // A place that cannot be written to is better known before the work than after it.
    args.out.as_deref().map(Output::open).transpose()?;
    let result = with_game!(AnyGame::open(&variant)?, game => Job { args, variant: &variant }.run(game))?;
    let symmetry = args.symmetry.into();
    match (args.format, result) {
        (Format::Text, Solution::ForTwo(outcome)) => print(&outcome.text(&variant, args)),
        (Format::Json, Solution::ForTwo(outcome)) => print_json(&outcome.json(&variant, args)),
        (Format::Text, Solution::ForMore(report)) => print(&report.text(&variant, symmetry)),
        (Format::Json, Solution::ForMore(report)) => print_json(&report.json(&variant, symmetry)),
    }
}

/// What came of it, by the number of players.
enum Solution {
    ForTwo(Outcome),
    ForMore(Box<coalitions::Report>),
}

/// What came of it.
pub struct Outcome {
    pub positions: u64,
    /// Not counted where positions are solved by index.
    pub moves: Option<u64>,
    pub summary: Summary,
    /// Not there where only some slices are solved.
    pub start: Option<Value>,
    pub seconds: f64,
    pub peak_bytes: u64,
    pub written: Option<Written>,
    /// Slices with their numbers of positions.
    pub slices: Vec<(String, u64)>,
}

struct Job<'a> {
    args: &'a SolveArgs,
    variant: &'a Variant,
}

impl Job<'_> {
    fn run<C: Code>(self, game: &dyn Game<C>) -> Result<Solution, Failure> {
        if self.args.engine == SolveEngine::Indexed {
            return Ok(Solution::ForTwo(solve_indexed::outcome(game, self.variant, self.args)?));
        }
        match game.players() {
            2 => Ok(Solution::ForTwo(self.for_two(game)?)),
            players => {
                coalitions::refuse_table(self.args.out.as_deref(), players)?;
                Ok(Solution::ForMore(Box::new(coalitions::report(game, self.args)?)))
            }
        }
    }
}

impl Job<'_> {
    fn for_two<C: Code>(self, game: &dyn Game<C>) -> Result<Outcome, Failure> {
        let began = Instant::now();
        let limits = limits(&self.args.bounds);
        let found = Solved::new(game, self.args.symmetry.into(), limits, &Ticker::new("solving"))?;
        let start = value_of(game, &found, game.start())?;
        let written = self.args.out.as_deref().map(|path| self.write(path, &found)).transpose()?;
        Ok(Outcome {
            positions: found.explored.len(),
            moves: Some(found.explored.moves),
            summary: summary(found.solution.values()),
            start: Some(start),
            seconds: began.elapsed().as_secs_f64(),
            peak_bytes: peak_resident().unwrap_or(found.explored.peak_bytes + found.solution.peak_bytes),
            written,
            slices: Vec::new(),
        })
    }

    fn write<C: Code>(&self, path: &Path, found: &Solved<C>) -> Result<Written, Failure> {
        let entries = found.explored.iter().map(|(code, _)| code).zip(found.solution.values()).collect();
        let moves = found.explored.moves;
        Ok(tablebase::write(path, &self.variant.pinned(), Symmetry::from(self.args.symmetry).name(), moves, entries)?)
    }
}

impl Outcome {
    fn text(&self, variant: &Variant, args: &SolveArgs) -> String {
        let mut text = format!("{}\n", paint::heading(&variant.to_string()));
        let share = |count: u64| 100.0 * count as f64 / self.positions as f64;
        if let Some(start) = self.start {
            let _ = writeln!(text, "start      {start}");
        }
        let _ = writeln!(text, "symmetry   {}", Symmetry::from(args.symmetry).name());
        let _ = writeln!(text, "positions  {}", self.positions);
        if let Some(moves) = self.moves {
            let _ = writeln!(text, "moves      {moves}");
        }
        for (name, positions) in &self.slices {
            let _ = writeln!(text, "  slice {name:<5} {positions}");
        }
        let _ = writeln!(text, "won        {} ({:.2} %)", self.summary.won, share(self.summary.won));
        let _ = writeln!(text, "lost       {} ({:.2} %)", self.summary.lost, share(self.summary.lost));
        let _ = writeln!(text, "drawn      {} ({:.2} %)", self.summary.drawn, share(self.summary.drawn));
        let _ = writeln!(text, "  endless  {}", self.summary.drawn_endless);
        let bytes = self.peak_bytes as f64 / self.positions as f64;
        let digits = if bytes < 10.0 { 2 } else { 0 };
        let rate = self.positions as f64 / self.seconds.max(1e-9);
        let _ = writeln!(
            text,
            "time       {:.2} s, {rate:.0} positions/s, {bytes:.digits$} bytes a position at the most",
            self.seconds
        );
        if let (Some(written), Some(path)) = (&self.written, &args.out) {
            let each = written.bytes as f64 / self.positions as f64;
            let digits = if each < 0.1 { 4 } else { 2 };
            let _ = writeln!(
                text,
                "table      {}: {} bytes, {each:.digits$} a position, CRC-32 {:08x}",
                path.display(),
                written.bytes,
                written.checksum
            );
        }
        let _ = write!(text, "\n{}\n", paint::heading("plies             won           lost"));
        for (plies, won, lost) in self.summary.by_distance() {
            let _ = writeln!(text, "{plies:>5} {won:>15} {lost:>14}");
        }
        text
    }

    fn json(&self, variant: &Variant, args: &SolveArgs) -> serde_json::Value {
        let by_distance: Vec<_> = self
            .summary
            .by_distance()
            .map(|(plies, won, lost)| json!({"plies": plies.0, "won": won, "lost": lost}))
            .collect();
        let mut value = json!({
            "game": variant.game().name,
            "variant": variant,
            "symmetry": Symmetry::from(args.symmetry).name(),
            "positions": self.positions,
            "moves": self.moves,
            "won": self.summary.won,
            "lost": self.summary.lost,
            "drawn": self.summary.drawn,
            "drawn_endless": self.summary.drawn_endless,
            "longest_win": self.summary.longest_win().map(|plies| plies.0),
            "longest_loss": self.summary.longest_loss().map(|plies| plies.0),
            "start": self.start.map(table::as_json),
            "by_distance": by_distance,
            "seconds": self.seconds,
            "peak_bytes": self.peak_bytes,
        });
        if self.moves.is_none() {
            let slices = self.slices.iter().map(|(name, positions)| json!({"slice": name, "positions": positions}));
            value["slices"] = slices.collect();
        }
        if let Some(written) = &self.written {
            value["table"] = json!({"bytes": written.bytes, "checksum": format!("{:08x}", written.checksum)});
        }
        value
    }
}
