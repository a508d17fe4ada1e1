//! Values of positions: a solution in memory, or a table on disk; the same questions for both.

use std::any::Any;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::{Error, Model, Options, Position, in_width};
use crate::explore::{PositionId, Progress, SHARDS, lines_to};
use crate::measures::{Measure, Measures, NOISES, measure_at};
use crate::packed::{Code, Game, Indexing, Symmetry};
use crate::parallel;
use crate::results::answers::ProbeAnswer;
use crate::results::{PlayedLine, PlayedStep, Valued, ValuedAction};
use crate::settings::Variant;
use crate::solve::indexed::{Indexed, Loaded, Share, literal_every};
use crate::solve::{
    self, BestError, Checked, End, Summary, Value, Values, Verified, best_line, best_moves, summary, value_of,
    verify_all,
};
use crate::tablebase::indexed::write_indexed;
use crate::tablebase::{
    self, AnswersHeader, Table, TableError, Written, verify_codes, verify_notations, verify_places, write_notations,
};
use crate::with_game;

/// A variant for two players with the value of every position.
///
/// ```
/// use gamut::{Model, Options};
///
/// let model: Model = "tictactoe".parse()?;
/// let solved = model.solve(&Options::default())?;
/// assert_eq!(solved.start()?.to_string(), "draw");
/// let position = model.read("XX./OO./...")?;
/// let best = &solved.moves(position)?[0];
/// assert_eq!((best.action.as_str(), best.value.to_string()), ("c3", "win in 1".to_owned()));
/// # Ok::<(), gamut::model::Error>(())
/// ```
pub struct Solved {
    model: Model,
    counts: Counts,
    old_names: Vec<String>,
    /// The file, or what there is in place of one.
    name: String,
    held: Box<dyn Held>,
}

/// How many positions have which value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// Whether images were merged.
    pub symmetry: Symmetry,
    /// Number of positions.
    pub positions: u64,
    /// Distinct successors, summed over the positions that are not over; not counted where positions are solved by index.
    pub moves: Option<u64>,
    /// Values and distances; for a table the sums and the longest distances only.
    pub summary: Summary,
    /// The slices that were solved; none for a graph.
    pub slices: Vec<SliceCounts>,
    /// The most bytes that solving took, as far as its tables know; 0 for a table on disk.
    pub peak_bytes: u64,
}

/// A slice that was solved by index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SliceCounts {
    /// Its name.
    pub name: String,
    /// Its number of indices.
    pub indices: u64,
    /// Values and distances in it; not known of a table on disk.
    pub summary: Option<Summary>,
}

/// A move with what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The action in notation.
    pub action: String,
    /// The position after it.
    pub next: Position,
    /// What the player who moves gets by it, with the distance from before the move.
    pub value: Value,
    /// The same with the distance from after the move.
    pub after: Value,
}

/// A position with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// In notation.
    pub position: String,
    /// Plies from the start, at the least.
    pub depth: u16,
    /// Its value.
    pub value: Value,
}

/// What a table says of a position by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookedUp {
    /// The variant of the table.
    pub variant: Variant,
    /// The position.
    pub position: String,
    /// Its value for the player to move.
    pub value: Value,
}

/// A position in a line of best play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: Value,
    /// The best action, which leads to the next step; none in the last.
    pub action: Option<String>,
}

/// A line of best play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its positions, in order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub end: End,
}

impl Line {
    /// The line in notation.
    pub fn in_words(&self, model: &Model) -> PlayedLine {
        let step = |step: &Step| PlayedStep {
            position: model.write(step.position),
            mover: model.to_move(step.position).number(),
            verdict: Some(step.value.into()),
            action: step.action.clone(),
        };
        PlayedLine { steps: self.steps.iter().map(step).collect(), end: self.end }
    }
}

impl Model {
    /// Solves a game for two: explores it from its start, then goes backwards from the ends.
    pub fn solve(&self, options: &Options<'_>) -> Result<Solved, Error> {
        let Options { symmetry, limits, progress } = *options;
        self.expect_to_fit(options)?;
        in_width!(self, game => {
            let solved = solve::Solved::new(&**game, symmetry, limits, progress)?;
            Ok(Solved::of_graph(self, Arc::clone(game), solved))
        })
    }

    /// Opens a table of this variant.
    pub fn open_table(&self, path: impl AsRef<Path>) -> Result<Solved, Error> {
        let table = Table::open(path.as_ref())?;
        table.expect_variant(&self.variant)?;
        Solved::of_table(self.clone(), table, path.as_ref())
    }
}

impl Solved {
    pub(super) fn of_graph<C: Code>(model: &Model, game: Arc<dyn Game<C>>, solved: solve::Solved<C>) -> Solved {
        let counts = Counts {
            symmetry: solved.explored.symmetry,
            positions: solved.explored.len(),
            moves: Some(solved.explored.moves),
            summary: summary(solved.solution.values()),
            slices: Vec::new(),
            peak_bytes: solved.explored.peak_bytes + solved.solution.peak_bytes,
        };
        Solved::in_memory(model, counts, Box::new(InWidth::new(&game, Source::Graph(solved))))
    }

    pub(super) fn in_memory(model: &Model, counts: Counts, held: Box<dyn Held>) -> Solved {
        Solved { model: model.clone(), counts, old_names: Vec::new(), name: "the solution".to_owned(), held }
    }

    /// Opens a table, of either kind.
    pub fn open(path: impl AsRef<Path>) -> Result<Solved, Error> {
        let table = Table::open(path.as_ref())?;
        let words: Vec<&str> = table.variant().split(' ').collect();
        let old_names = Variant::old_names(&words);
        let model = Model::open(Variant::from_pinned(table.variant())?)?;
        Ok(Solved { old_names, ..Solved::of_table(model, table, path.as_ref())? })
    }

    /// The value of a position in a table of a program's game, or of the start, without the program; which position it is of, in notation. `None` where the
    /// table is of a game that gamut can play itself, or the position is not in it.
    pub fn look_up(path: &Path, position: Option<&str>) -> Result<Option<LookedUp>, Error> {
        let Table::Notations(table) = Table::open(path)? else { return Ok(None) };
        let variant = Variant::from_pinned(table.header().variant.as_str())?;
        let position = position.unwrap_or(table.start()).to_owned();
        Ok(table.probe(&position)?.map(|value| LookedUp { variant, position, value }))
    }

    fn of_table(model: Model, table: Table, path: &Path) -> Result<Solved, Error> {
        table.expect_answers(with_game!(model.game, game => game.answers_checksum()))?;
        let counts = Counts::of_table(&table);
        let held: Box<dyn Held> = in_width!(model, game => {
            Box::new(InWidth::new(game, Source::Table(table)))
        });
        Ok(Solved { model, counts, old_names: Vec::new(), name: path.display().to_string(), held })
    }

    /// An error unless the values are of this variant.
    pub fn expect_variant(&self, wanted: &Variant) -> Result<(), Error> {
        match self.model.variant == *wanted {
            true => Ok(()),
            false => {
                let (given, wanted) = (self.model.variant.to_string(), wanted.to_string());
                Err(TableError::Variant { path: self.name.clone(), given, wanted }.into())
            }
        }
    }

    /// The model that was solved.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// What is to be said about names in the header of a table that have changed since, each in one sentence without a full stop.
    pub fn old_names(&self) -> &[String] {
        &self.old_names
    }

    /// How many positions have which value.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// CRC-32 of a table's payload; none where the values are in memory.
    pub fn checksum(&self) -> Option<u32> {
        self.held.checksum()
    }

    /// CRC-32 of all values of a solution in memory, in the order of the positions' numbers, which depends on nothing but the variant; none where the
    /// values are in a table or solved by index.
    pub fn values_checksum(&self) -> Option<u32> {
        self.held.values_checksum()
    }

    /// A position with a value, and a shortest line to it from the start: the one that is soonest reached, or of a table the first.
    pub(super) fn soonest_with(&self, value: Value, options: &Options<'_>) -> Result<Option<Reached>, Error> {
        self.held.soonest_with(value, options.progress)
    }

    /// What the game is like, in figures: of a solution in memory, with every position by itself.
    pub fn measure(&self, chosen: &[Measure], options: &Options<'_>) -> Result<Measures, Error> {
        self.measure_at(chosen, &NOISES, options)
    }

    /// As [`Solved::measure`], with these chances of a random move in noisy play.
    pub fn measure_at(&self, chosen: &[Measure], noises: &[f64], options: &Options<'_>) -> Result<Measures, Error> {
        self.held.measure(chosen, noises, options.progress)
    }

    /// Every position of a solution in memory in notation, with its depth and value, sorted by notation.
    pub fn entries(&self) -> Result<Vec<Entry>, Error> {
        self.held.entries()
    }

    /// A shortest line from the start to each of some positions of a solution in memory.
    pub fn lines_to(&self, positions: &[&str], options: &Options<'_>) -> Result<Vec<Vec<String>>, Error> {
        self.held.lines_to(positions, options.progress)
    }

    /// The value of the position before the first turn.
    pub fn start(&self) -> Result<Value, Error> {
        self.value(self.model.start())
    }

    /// The value of a position, for the player to move.
    pub fn value(&self, position: Position) -> Result<Value, Error> {
        self.held.value(position)
    }

    /// Every move with its worth, the best first; equal ones in the order of the rules.
    pub fn moves(&self, position: Position) -> Result<Vec<Move>, Error> {
        self.held.moves(position)
    }

    /// Best play from a position until the game is over, a position comes again, or `most` plies are played.
    pub fn line(&self, position: Position, most: usize) -> Result<Line, Error> {
        self.held.line(position, most)
    }

    /// A position with its value and that of every move: what `gamut probe` answers.
    pub fn probe(&self, position: Position) -> Result<ProbeAnswer, Error> {
        let here = Valued { position: self.model.write(position), verdict: self.value(position)?.into() };
        let worth = |choice: Move| ValuedAction { action: choice.action, verdict: choice.after.into() };
        let moves = self.moves(position)?.into_iter().map(worth).collect();
        Ok(ProbeAnswer { variant: self.model.variant.clone(), here, moves })
    }

    /// Calls `visit` with every position and its value until it returns `false`. The position is made when it is asked for.
    pub fn for_each(&self, mut visit: impl FnMut(&dyn Fn() -> Position, Value) -> bool) -> Result<(), Error> {
        self.held.for_each(&mut visit)
    }

    /// Checks every value against those of the successors and every end against the literal rules, without the solver; returns how many were checked.
    pub fn verify(&self, options: &Options<'_>) -> Result<u64, Error> {
        Ok(self.verify_share(Share::ALL, options)?.positions)
    }

    /// As [`Solved::verify`] for a share of the positions; only of values by index can less than all be checked.
    pub fn verify_share(&self, share: Share, options: &Options<'_>) -> Result<Verified, Error> {
        match self.held.verify(share, options.progress)? {
            Checked::Sound(checked) => Ok(checked),
            Checked::Unsound(flaw) => Err(Error::Unsound { flaw }),
            Checked::Stopped => Err(Error::Interrupted { doing: "verifying" }),
        }
    }

    /// Writes a table. The same values give the same bytes. An interrupted or failed run leaves the file that was there.
    pub fn write_table(&self, path: impl AsRef<Path>) -> Result<Written, Error> {
        self.held.write(path.as_ref(), &self.model.variant.pinned(), &self.counts)
    }
}

impl Counts {
    fn of_table(table: &Table) -> Counts {
        let (header, counts) = (table.header(), &table.header().counts);
        let only = |plies: Option<u16>| plies.map(|plies| (solve::Plies(plies), 0)).into_iter().collect();
        let summary = Summary {
            won: counts.won,
            lost: counts.lost,
            drawn: counts.drawn,
            drawn_endless: counts.drawn_endless,
            won_by_distance: only(counts.longest_win),
            lost_by_distance: only(counts.longest_loss),
        };
        let slice = |slice: &tablebase::SliceHeader| SliceCounts {
            name: slice.name.clone(),
            indices: slice.indices,
            summary: None,
        };
        let slices = header.slices.iter().map(slice).collect();
        let (symmetry, positions, moves) = (table.symmetry(), counts.positions, counts.moves);
        Counts { symmetry, positions, moves, summary, slices, peak_bytes: 0 }
    }
}

/// Where the values are.
pub(super) enum Source<C> {
    Graph(solve::Solved<C>),
    Indexed(Indexed),
    Table(Table),
}

/// Values of a game with codes of one width.
pub(super) struct InWidth<C> {
    game: Arc<dyn Game<C>>,
    source: Source<C>,
    /// What is known about the slices of values by index, kept from one question to the next.
    index: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl<C: Code> InWidth<C> {
    pub fn new(game: &Arc<dyn Game<C>>, source: Source<C>) -> InWidth<C> {
        InWidth { game: Arc::clone(game), source, index: OnceLock::new() }
    }
}

/// Values, whatever the width of codes.
pub(super) trait Held: Send + Sync {
    fn value(&self, position: Position) -> Result<Value, Error>;
    fn moves(&self, position: Position) -> Result<Vec<Move>, Error>;
    fn line(&self, position: Position, most: usize) -> Result<Line, Error>;
    fn for_each(&self, visit: &mut Visit<'_>) -> Result<(), Error>;
    fn verify(&self, share: Share, progress: &dyn Progress) -> Result<Checked, Error>;
    fn write(&self, path: &Path, variant: &str, counts: &Counts) -> Result<Written, Error>;
    fn checksum(&self) -> Option<u32>;
    fn values_checksum(&self) -> Option<u32>;
    fn soonest_with(&self, value: Value, progress: &dyn Progress) -> Result<Option<Reached>, Error>;
    fn measure(&self, chosen: &[Measure], noises: &[f64], progress: &dyn Progress) -> Result<Measures, Error>;
    fn entries(&self) -> Result<Vec<Entry>, Error>;
    fn lines_to(&self, positions: &[&str], progress: &dyn Progress) -> Result<Vec<Vec<String>>, Error>;
}

/// A position, and a shortest line to it where one is known.
type Reached = (Position, Option<Vec<String>>);

type Visit<'v> = dyn FnMut(&dyn Fn() -> Position, Value) -> bool + 'v;

/// Finished slices in memory with the game that ranks their positions.
struct InSlices<'s, C> {
    ranked: Box<dyn Indexing<C> + 's>,
    solved: &'s Indexed,
}

impl<C: Code> Values<C> for InSlices<'_, C> {
    fn symmetry(&self) -> Symmetry {
        Symmetry::On
    }

    fn kept(&self, form: C) -> Result<Option<Value>, BestError> {
        let place = self.ranked.place(form);
        Ok(self.solved.slice(place.slice).and_then(|kept| kept.value(place.index)))
    }
}

impl<C: Code> InWidth<C> {
    /// The graph that was solved, for what needs one.
    fn graph(&self, wanted: &str) -> Result<&solve::Solved<C>, Error> {
        match &self.source {
            Source::Graph(solved) => Ok(solved),
            Source::Indexed(_) | Source::Table(_) => {
                Err(Error::Illegal { reason: format!("{wanted} need a variant that is solved as a graph in memory") })
            }
        }
    }

    /// The first position, in the order in which they are kept, that has a value.
    fn first_with(&self, value: Value) -> Result<Option<Position>, Error> {
        if let Source::Indexed(solved) = &self.source {
            let ranked = self.game.ranked()?;
            return Ok(solved.first(value).map(|place| Position::new(ranked.code(place))));
        }
        let mut found = None;
        self.for_each(&mut |position, at| {
            found = (at == value).then(position);
            found.is_none()
        })?;
        Ok(found)
    }

    fn values(&self) -> Result<Box<dyn Values<C> + '_>, Error> {
        if matches!(self.source, Source::Indexed(_) | Source::Table(Table::Places(_))) && self.index.get().is_none() {
            let kept = self.game.ranked()?.keep();
            self.index.get_or_init(|| kept);
        }
        Ok(match &self.source {
            Source::Graph(solved) => Box::new(solved),
            Source::Indexed(solved) => Box::new(InSlices { ranked: self.game.ranked()?, solved }),
            Source::Table(table) => table.values(&*self.game)?,
        })
    }
}

impl<C: Code> Held for InWidth<C> {
    fn value(&self, position: Position) -> Result<Value, Error> {
        Ok(value_of(&*self.game, &*self.values()?, position.code())?)
    }

    fn moves(&self, position: Position) -> Result<Vec<Move>, Error> {
        let moves = best_moves(&*self.game, &*self.values()?, position.code())?;
        let worth = |worth: solve::Worth<C>| {
            let value = worth.before();
            Move { action: worth.action, next: Position::new(worth.next), value, after: worth.after }
        };
        Ok(moves.into_iter().map(worth).collect())
    }

    fn line(&self, position: Position, most: usize) -> Result<Line, Error> {
        let line = best_line(&*self.game, &*self.values()?, position.code(), most)?;
        let step = |step: solve::LineStep<C>| Step {
            position: Position::new(step.code),
            value: step.value,
            action: step.action,
        };
        Ok(Line { steps: line.steps.into_iter().map(step).collect(), end: line.end })
    }

    fn for_each(&self, visit: &mut Visit<'_>) -> Result<(), Error> {
        match &self.source {
            Source::Graph(solved) => {
                for (code, _, value) in solved.iter() {
                    if !visit(&|| Position::new(code), value) {
                        break;
                    }
                }
                Ok(())
            }
            Source::Indexed(solved) => {
                let ranked = self.game.ranked()?;
                for (slice, kept) in &solved.slices {
                    for index in 0..kept.len() {
                        let place = crate::packed::SliceIndex { slice: *slice, index };
                        let code = || Position::new(ranked.code(place));
                        if kept.value(index).is_some_and(|value| !visit(&code, value)) {
                            return Ok(());
                        }
                    }
                }
                Ok(())
            }
            Source::Table(table) => {
                Ok(table
                    .for_each(&*self.game, |code: &dyn Fn() -> C, value| visit(&|| Position::new(code()), value))?)
            }
        }
    }

    fn verify(&self, share: Share, progress: &dyn Progress) -> Result<Checked, Error> {
        let game = &*self.game;
        match &self.source {
            Source::Graph(solved) => Ok(verify_all(game, solved, progress)),
            Source::Table(Table::Codes(table)) => Ok(verify_codes(table, game, progress)?),
            Source::Table(Table::Notations(table)) => Ok(verify_notations(table, game, progress)?),
            Source::Table(Table::Places(table)) => Ok(verify_places(table, game, &*game.ranked()?, share, progress)?),
            Source::Indexed(solved) => {
                let ranked = game.ranked()?;
                let slices = (0..ranked.slices()).map(|slice| solved.slice(slice).cloned()).collect();
                let literal_every = literal_every(solved.positions());
                let loaded = Loaded { ranked: &*ranked, slices, literal_every };
                let mut checked = Verified::default();
                for (slice, _) in &solved.slices {
                    match loaded.check(game, *slice, share, progress) {
                        Ok(found) => checked += found,
                        Err(flaw) => return Ok(Checked::Unsound(flaw)),
                    }
                    if progress.stopped() {
                        return Ok(Checked::Stopped);
                    }
                }
                Ok(Checked::Sound(checked))
            }
        }
    }

    fn checksum(&self) -> Option<u32> {
        match &self.source {
            Source::Table(table) => Some(table.checksum()),
            Source::Graph(_) | Source::Indexed(_) => None,
        }
    }

    fn values_checksum(&self) -> Option<u32> {
        let solved = self.graph("values").ok()?;
        let mut hasher = crc32fast::Hasher::new();
        solved.solution.encoded().iter().for_each(|value| hasher.update(&value.to_le_bytes()));
        Some(hasher.finalize())
    }

    fn soonest_with(&self, value: Value, progress: &dyn Progress) -> Result<Option<Reached>, Error> {
        let Source::Graph(solved) = &self.source else {
            return Ok(self.first_with(value)?.map(|position| (position, None)));
        };
        let game = &*self.game;
        let with = solved.iter().filter(|(_, _, at)| *at == value);
        let Some((code, ..)) = with.min_by_key(|(code, depth, _)| (*depth, *code)) else { return Ok(None) };
        let line = lines_to(game, &[game.start()], &solved.explored, &[code], progress)?.remove(0);
        Ok(Some((Position::new(line.end.unwrap_or(code)), Some(line.actions))))
    }

    fn measure(&self, chosen: &[Measure], noises: &[f64], progress: &dyn Progress) -> Result<Measures, Error> {
        Ok(measure_at(&*self.game, self.graph("measures")?, chosen, noises, progress)?)
    }

    fn entries(&self) -> Result<Vec<Entry>, Error> {
        let solve::Solved { explored, index, solution } = self.graph("all positions with their depths")?;
        let in_shard = |shard: usize| {
            let entry = |code: C| {
                let id = index.id(explored, code)?;
                let depth = index.depth(explored, id);
                Some(Entry { position: self.game.write(code), depth, value: solution.value(id) })
            };
            explored.codes_of_shard(shard).filter_map(entry).collect::<Vec<_>>()
        };
        let mut entries: Vec<Entry> = parallel::map(SHARDS, in_shard).into_iter().flatten().collect();
        entries.sort_unstable_by(|one, two| one.position.cmp(&two.position));
        Ok(entries)
    }

    fn lines_to(&self, positions: &[&str], progress: &dyn Progress) -> Result<Vec<Vec<String>>, Error> {
        let game = &*self.game;
        let codes = positions.iter().map(|text| game.read(text)).collect::<Result<Vec<C>, _>>()?;
        let lines = lines_to(game, &[game.start()], &self.graph("lines")?.explored, &codes, progress)?;
        Ok(lines.into_iter().map(|line| line.actions).collect())
    }

    fn write(&self, path: &Path, variant: &str, counts: &Counts) -> Result<Written, Error> {
        match &self.source {
            Source::Graph(solved) => {
                let (moves, symmetry) = (solved.explored.moves, counts.symmetry.name());
                Ok(match self.game.answers_checksum() {
                    None => {
                        let bases = solved.explored.shard_bases();
                        let values = |shard: usize| (bases[shard]..).map(|id| solved.solution.value(PositionId(id)));
                        let entries = |shard: usize| solved.explored.codes_of_shard(shard).zip(values(shard));
                        tablebase::write_swept(path, variant, symmetry, moves, SHARDS, entries)?
                    }
                    Some(checksum) => {
                        let entries = solved.explored.iter().map(|(code, _)| code).zip(solved.solution.values());
                        let start = self.game.write(self.game.canonical(counts.symmetry, self.game.start()));
                        let answers = AnswersHeader { checksum, start };
                        let entries = entries.map(|(code, value)| (self.game.write(code), value)).collect();
                        write_notations(path, variant, symmetry, moves, answers, entries)?
                    }
                })
            }
            Source::Indexed(solved) => Ok(write_indexed(path, variant, &*self.game.ranked()?, solved)?),
            Source::Table(_) => Err(Error::Illegal { reason: "the values are in a table: copy the file".to_owned() }),
        }
    }
}
