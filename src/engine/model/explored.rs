//! Every reachable position of a model: counts, statistics, the graph, and what is claimed about them.

use std::ops::Deref;
use std::sync::Arc;

use super::{Error, Model, Options, Position, Solved, in_width};
use crate::claims::{self, Claims, Horizon, Statement, Status, Visit};
use crate::explore::{
    self, Index, Reached, StateGraph, Statistics, Verdict, check, components, explore, explore_indexed, export,
    fingerprint, lines_to, statistics,
};
use crate::measures::better_with_less;
use crate::packed::{Code, Game};
use crate::rules::Player;
use crate::settings::Variant;
use crate::solve::coalition::{Coalitions, Rule, check_regions};
use crate::solve::{self, Value};
use crate::with_game;

/// Every position that can be reached.
///
/// ```
/// use gamut::{Model, Options};
///
/// let model: Model = "ovo board=3x3 eggs=2".parse()?;
/// let explored = model.explore(&[], &Options::default())?;
/// assert_eq!(explored.by_depth.iter().sum::<u64>(), explored.positions);
/// assert!(explored.cycles()?.on_cycles > 0);
/// # Ok::<(), gamut::model::Error>(())
/// ```
pub struct Explored {
    reached: Reached,
    held: Box<dyn Held>,
}

impl Deref for Explored {
    type Target = Reached;

    fn deref(&self) -> &Reached {
        &self.reached
    }
}

/// The strongly connected components of a state graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cycles {
    /// Number of components.
    pub components: usize,
    /// Positions of the largest.
    pub largest: u32,
    /// Positions on a cycle.
    pub on_cycles: u64,
}

/// What became of all claims about a game.
pub struct Answers {
    /// Number of positions.
    pub positions: u64,
    /// Their moves.
    pub moves: u64,
    /// Each claim with its verdict.
    pub claims: Vec<(Statement, Verdict)>,
    /// What is stated about solved values, for two players, where that was asked for.
    pub look_ahead: Option<LookAhead>,
    /// What must hold of the regions of coalitions, with more than two players.
    pub regions: Vec<(Rule, Verdict)>,
}

/// What became of a statement about solved values.
pub struct LookAhead {
    /// The statement.
    pub horizon: Horizon,
    /// How many positions are won or lost.
    pub decided: u64,
    /// A position that is decided later than stated, its value, and a shortest line to it.
    pub counterexample: Option<(String, Value, Vec<String>)>,
}

impl LookAhead {
    /// Whether a claim is broken by it.
    pub fn is_failure(&self) -> bool {
        self.counterexample.is_some() && self.horizon.status == Status::Claimed
    }
}

impl Answers {
    /// How many claims failed.
    pub fn failures(&self) -> usize {
        let claims = self.claims.iter().map(|(_, verdict)| verdict);
        let verdicts = claims.chain(self.regions.iter().map(|(_, verdict)| verdict));
        let ahead = self.look_ahead.as_ref().is_some_and(LookAhead::is_failure);
        verdicts.filter(|verdict| verdict.is_failure()).count() + usize::from(ahead)
    }

    /// How many of them say that something is possible that is not.
    pub fn absent(&self) -> usize {
        self.claims.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Unreachable { .. })).count()
    }

    /// How many claims there are.
    pub fn count(&self) -> usize {
        self.claims.len() + self.regions.len() + usize::from(self.look_ahead.is_some())
    }
}

impl Model {
    /// Finds every position that can be reached from the start, or from positions in notation.
    pub fn explore(&self, from: &[&str], options: &Options<'_>) -> Result<Explored, Error> {
        self.expect_to_fit(options)?;
        in_width!(self, game => {
            let roots = roots(&**game, from)?;
            let explored = explore(&**game, &roots, options.symmetry, options.limits, options.progress)?;
            let reached = Reached {
                positions: explored.len(),
                moves: explored.moves,
                over: explored.over,
                by_depth: explored.by_depth.clone(),
                by_slice: Vec::new(),
                peak_bytes: explored.peak_bytes,
            };
            let held = Box::new(InWidth { variant: self.variant.clone(), game: Arc::clone(game), roots, explored });
            Ok(Explored { reached, held })
        })
    }

    /// Counts what can be reached from the start, or from positions in notation, with three bits for each place of the index and no codes: for what is too large for [`Model::explore`], where
    /// the engine can rank its positions. Images count once.
    ///
    /// ```
    /// use gamut::{Model, Options};
    ///
    /// let model: Model = "ovo board=3x3 eggs=2".parse()?;
    /// let reached = model.explore_indexed(&[], &Options::default())?;
    /// assert_eq!(reached.by_depth, model.explore(&[], &Options::default())?.by_depth);
    /// # Ok::<(), gamut::model::Error>(())
    /// ```
    pub fn explore_indexed(&self, from: &[&str], options: &Options<'_>) -> Result<Reached, Error> {
        in_width!(self, game => {
            let ranked = &*game.ranked()?;
            let roots: Vec<_> = roots(&**game, from)?.into_iter().map(|code| ranked.place(code)).collect();
            Ok(explore_indexed(ranked, &roots, options.limits, options.progress)?)
        })
    }
}

/// The start, or positions in notation.
fn roots<C: Code>(game: &dyn Game<C>, from: &[&str]) -> Result<Vec<C>, Error> {
    match from {
        [] => Ok(vec![game.start()]),
        texts => Ok(texts.iter().map(|text| game.read(text)).collect::<Result<_, _>>()?),
    }
}

impl Explored {
    /// Counts over all positions: stages, kinds of action, branching.
    pub fn statistics(&self) -> Statistics {
        self.held.statistics()
    }

    /// A stage of [`Explored::statistics`] in words.
    pub fn stage_name(&self, stage: u32) -> String {
        self.held.stage_name(stage)
    }

    /// 128 bits that are the same for two variants exactly when they are the same game, move for move, as far as codes tell; see `explore::fingerprint`.
    ///
    /// ```
    /// use gamut::{Model, Options};
    ///
    /// let fingerprint = |text: &str| {
    ///     let model: Model = text.parse()?;
    ///     Ok::<_, gamut::model::Error>(model.explore(&[], &Options::default())?.fingerprint())
    /// };
    /// // Where only owners move face-down eggs, eggs at home are safe already.
    /// let owners = fingerprint("ovo board=2x3 eggs=2 hands=owner")?;
    /// assert_eq!(owners, fingerprint("ovo board=2x3 eggs=2 hands=owner home=safe")?);
    /// assert_ne!(owners, fingerprint("ovo board=2x3 eggs=2")?);
    /// # Ok::<(), gamut::model::Error>(())
    /// ```
    pub fn fingerprint(&self) -> u128 {
        self.held.fingerprint()
    }

    /// Solves a game for two that was explored from its start.
    pub fn solve(self, options: &Options<'_>) -> Result<Solved, Error> {
        self.held.solve(options)
    }

    /// The strongly connected components.
    pub fn cycles(&self) -> Result<Cycles, Error> {
        self.held.cycles()
    }

    /// The state graph as Graphviz DOT and as GraphML.
    pub fn drawings(&self) -> Result<(String, String), Error> {
        self.held.drawings()
    }

    /// Whether something holds at every position: on how many, or a shortest line to a position where it does not.
    ///
    /// Positions come in canonical form where images were merged. A claim that tells images apart, for example by the number of the player to move, needs
    /// [`Symmetry::Off`](crate::packed::Symmetry::Off) in the options of [`Model::explore`].
    ///
    /// ```
    /// use gamut::explore::Verdict;
    /// use gamut::{Model, Options};
    ///
    /// let model: Model = "tictactoe".parse()?;
    /// let explored = model.explore(&[], &Options::default())?;
    /// let claim = |position| model.actions(position).is_empty() == model.outcome(position).is_some();
    /// let verdict = explored.always(claim, &Options::default())?;
    /// assert_eq!(verdict, Verdict::Holds { on: explored.positions });
    /// # Ok::<(), gamut::model::Error>(())
    /// ```
    pub fn always(&self, test: impl Fn(Position) -> bool + Sync, options: &Options<'_>) -> Result<Verdict, Error> {
        self.held.test(&Own { sometimes: false, test: &test }, options)
    }

    /// Whether something holds at some position: a shortest line to one, or out of how many it holds at none. As [`Explored::always`] otherwise.
    pub fn sometimes(&self, test: impl Fn(Position) -> bool + Sync, options: &Options<'_>) -> Result<Verdict, Error> {
        self.held.test(&Own { sometimes: true, test: &test }, options)
    }

    /// Tests every claim about the game on every position; with `solve` also what is stated about solved values.
    pub fn check(self, solve: bool, options: &Options<'_>) -> Result<Answers, Error> {
        self.held.check(solve, options)
    }
}

/// A claim about positions that is not the game's own.
struct Own<'t> {
    sometimes: bool,
    test: &'t (dyn Fn(Position) -> bool + Sync),
}

impl<C: Code> Claims<C> for Own<'_> {
    fn statements(&self) -> Vec<Statement> {
        vec![Statement { name: "own", sometimes: self.sometimes, ..Statement::default() }]
    }

    fn at(&self, code: C, visit: Visit<'_>) {
        visit(0, 0, &|| (self.test)(Position::new(code)));
    }
}

struct InWidth<C> {
    variant: Variant,
    game: Arc<dyn Game<C>>,
    roots: Vec<C>,
    explored: explore::Explored<C>,
}

trait Held: Send + Sync {
    fn statistics(&self) -> Statistics;
    fn stage_name(&self, stage: u32) -> String;
    fn cycles(&self) -> Result<Cycles, Error>;
    fn drawings(&self) -> Result<(String, String), Error>;
    fn test(&self, claim: &Own<'_>, options: &Options<'_>) -> Result<Verdict, Error>;
    fn check(self: Box<Self>, solve: bool, options: &Options<'_>) -> Result<Answers, Error>;
    fn fingerprint(&self) -> u128;
    fn solve(self: Box<Self>, options: &Options<'_>) -> Result<Solved, Error>;
}

impl<C: Code> Held for InWidth<C> {
    fn statistics(&self) -> Statistics {
        statistics(&*self.game, &self.explored)
    }

    fn stage_name(&self, stage: u32) -> String {
        self.game.stage_name(stage)
    }

    fn cycles(&self) -> Result<Cycles, Error> {
        let (given, limit) = (self.explored.len(), u64::from(u32::MAX));
        let index = Index::new(&self.explored).ok_or(explore::GraphError::TooManyPositions { given, limit })?;
        let found = components(&StateGraph::successors(&*self.game, &self.explored, &index)?);
        Ok(Cycles {
            components: found.sizes.len(),
            largest: found.sizes.iter().copied().max().unwrap_or(0),
            on_cycles: found.in_cycles,
        })
    }

    fn drawings(&self) -> Result<(String, String), Error> {
        let graph = export::labelled(&*self.game, &self.explored)?;
        Ok((export::dot(&graph), export::graphml(&graph)))
    }

    fn test(&self, claim: &Own<'_>, options: &Options<'_>) -> Result<Verdict, Error> {
        Ok(check(&*self.game, &self.roots, &self.explored, claim, options.progress)?.remove(0))
    }

    fn fingerprint(&self) -> u128 {
        fingerprint(&*self.game, &self.explored)
    }

    fn solve(self: Box<Self>, options: &Options<'_>) -> Result<Solved, Error> {
        let InWidth { variant, game, explored, .. } = *self;
        let solved = solve::Solved::of(&*game, explored, options.progress)?;
        let model = Model { variant, game: C::any(Arc::clone(&game)) };
        Ok(Solved::of_graph(&model, game, solved))
    }

    fn check(self: Box<Self>, solve: bool, options: &Options<'_>) -> Result<Answers, Error> {
        let InWidth { variant, game, roots, explored } = *self;
        let game = &*game;
        let stated = claims::open::<C>(&variant)?;
        let verdicts = check(game, &roots, &explored, stated.as_ref(), options.progress)?;
        let claims = stated.statements().into_iter().zip(verdicts).collect();
        let (positions, moves) = (explored.len(), explored.moves);
        let mut answers = Answers { positions, moves, claims, look_ahead: None, regions: Vec::new() };
        if solve && game.players() > 2 {
            let solved = Coalitions::of(game, explored, options.progress)?;
            answers.regions = check_regions(game, &roots, &solved, options.progress)?;
        } else if let Some(horizon) = stated.horizon().filter(|_| solve) {
            answers.look_ahead = Some(look_ahead(game, &roots, explored, horizon, options)?);
        } else if let Some((few, more)) = variant.forgetting().zip(variant.with_more_memory()).filter(|_| solve) {
            answers.claims.push(less_memory(game, &roots, explored, (few.forgets.into(), more), options)?);
        }
        Ok(answers)
    }
}

/// Solves what was explored, and the same game with more memory, and looks for a position in which less is better.
fn less_memory<C: Code>(
    game: &dyn Game<C>,
    roots: &[C],
    explored: explore::Explored<C>,
    (player, more): (Player, Variant),
    options: &Options<'_>,
) -> Result<(Statement, Verdict), Error> {
    let (symmetry, limits) = (explored.symmetry, explored.limits);
    let few = solve::Solved::of(game, explored, options.progress)?;
    let statement = Statement {
        name: "less-memory-is-never-better",
        sentence: format!("where it is a turn in both, nothing better is sure than in {more}"),
        clause: "14",
        ..Statement::default()
    };
    let (on, better) = with_game!(Model::open(more)?.game(), other => {
        let more = solve::Solved::new(other, symmetry, limits, options.progress)?;
        better_with_less((game, &few), (other, &more), player)
    });
    let verdict = match better {
        None => Verdict::Holds { on },
        Some(code) => {
            Verdict::Broken { line: lines_to(game, roots, &few.explored, &[code], options.progress)?.remove(0).actions }
        }
    };
    Ok((statement, verdict))
}

/// Solves what was explored and looks for the position that is decided last.
fn look_ahead<C: Code>(
    game: &dyn Game<C>,
    roots: &[C],
    explored: explore::Explored<C>,
    horizon: Horizon,
    options: &Options<'_>,
) -> Result<LookAhead, Error> {
    let solved = solve::Solved::of(game, explored, options.progress)?;
    let decided = |value: Value| if matches!(value, Value::Draw(_)) { None } else { value.plies() };
    let count = solved.iter().filter(|(_, _, value)| decided(*value).is_some()).count() as u64;
    let last = solved.iter().max_by_key(|(_, depth, value)| (decided(*value), std::cmp::Reverse(*depth)));
    let late = last.filter(|(_, _, value)| decided(*value).is_some_and(|plies| plies.0 > horizon.plies));
    let counterexample = match late {
        None => None,
        Some((code, _, value)) => {
            let line = lines_to(game, roots, &solved.explored, &[code], options.progress)?.remove(0);
            Some((game.write(line.end.unwrap_or(code)), value, line.actions))
        }
    };
    Ok(LookAhead { horizon, decided: count, counterexample })
}
