//! Claims about a game: what always holds, and what must be possible.
//!
//! Each game has a file or folder here. A claim is declared, with a name, a sentence and the clause that it guards: `always` for every position or move, `sometimes` for what must be possible (AG and EF of model checking, each answered with a shortest line of play). The tests of a
//! claim look at positions before and after a move and share nothing with the move generator. Deliberately broken engines (`tests/it/ovo/broken.rs`, `tests/it/labyrinth/broken.rs`) show that they can fail.

mod labyrinth;
mod memory;
mod ovo;
mod twinlines;

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::packed::quixo::Quixo;
use crate::packed::toys::{Ring, TicTacToe, Tree};
use crate::packed::{ActionOf, Code, Engine, Packed, Wide};
use crate::rules::OpenError;
use crate::settings::Variant;
use crate::with_engine;

/// A claim about a packed game.
pub type ClaimOf<G> = Claim<<G as Packed>::Code, ActionOf<G>>;

/// A game about which something is claimed.
pub trait Claimed: Packed {
    /// What is claimed about every position and every move, and what must be possible.
    fn claims(&self) -> Vec<ClaimOf<Self>> {
        Vec::new()
    }

    /// What is stated about how soon solved positions are decided.
    fn horizon(&self) -> Option<Horizon> {
        None
    }
}

impl Claimed for TicTacToe {}
impl Claimed for Ring {}
impl Claimed for Tree {}
impl Claimed for Quixo {}

/// A statement about every position or every move of a game, declared beside the game.
pub struct Claim<C, A> {
    /// What is claimed.
    pub statement: Statement,
    /// How it is tested.
    pub test: Test<C, A>,
}

/// Whether a claim can be tested on one position of a symmetry class for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scope {
    /// All images are alike.
    #[default]
    Classes,
    /// It tells the seats apart, so every position must be visited by itself.
    Seats,
}

/// A move on its way through a test: the position, the action, the position after it.
#[derive(Debug, Clone, Copy)]
pub struct Step<C, A> {
    /// The position before.
    pub before: C,
    /// The action.
    pub action: A,
    /// The position after.
    pub after: C,
}

/// Tests a position.
pub type PositionTest<C> = Box<dyn Fn(C) -> bool + Send + Sync>;

/// Tests a move.
pub type MoveTest<C, A> = Box<dyn Fn(&Step<C, A>) -> bool + Send + Sync>;

/// The kinds of claim.
pub enum Test<C, A> {
    /// Every position passes.
    Always(PositionTest<C>),
    /// Every move passes.
    AlwaysMove(MoveTest<C, A>),
    /// Some reachable position passes.
    Sometimes(PositionTest<C>),
    /// Some move from a reachable position passes.
    SometimesMove(MoveTest<C, A>),
}

impl<C, A> fmt::Debug for Claim<C, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statement { name, clause, .. } = &self.statement;
        f.debug_struct("Claim").field("name", name).field("clause", clause).finish_non_exhaustive()
    }
}

/// The constructors of claims, which differ in what is tested and in how often it must pass.
macro_rules! kinds_of_claim {
    ($($(#[$about:meta])* $make:ident: $kind:ident($tested:ty);)+) => {$(
        $(#[$about])*
        pub fn $make(
            name: &'static str,
            clause: &'static str,
            sentence: &str,
            test: impl Fn($tested) -> bool + Send + Sync + 'static,
        ) -> Claim<C, A> {
            Claim::new(name, clause, sentence, Test::$kind(Box::new(test)))
        }
    )+};
}

impl<C: 'static, A: 'static> Claim<C, A> {
    fn new(name: &'static str, clause: &'static str, sentence: &str, test: Test<C, A>) -> Claim<C, A> {
        let sometimes = matches!(test, Test::Sometimes(_) | Test::SometimesMove(_));
        let about_moves = matches!(test, Test::AlwaysMove(_) | Test::SometimesMove(_));
        let (sentence, scope) = (sentence.to_owned(), Scope::Classes);
        Claim { statement: Statement { name, sentence, clause, scope, sometimes, about_moves }, test }
    }

    kinds_of_claim! {
        /// Every position passes `test`.
        always: Always(C);
        /// Every move passes `test`.
        always_move: AlwaysMove(&Step<C, A>);
        /// Some reachable position passes `test`.
        sometimes: Sometimes(C);
        /// Some move passes `test`.
        sometimes_move: SometimesMove(&Step<C, A>);
    }

    /// The same claim, marked as telling the seats apart.
    pub fn by_seat(mut self) -> Claim<C, A> {
        self.statement.scope = Scope::Seats;
        self
    }
}

/// A game as its claims see it: positions and moves taken apart.
trait Viewed: Packed {
    /// A position.
    type Board;
    /// A move.
    type Turned<'t>;

    /// The position of a code.
    fn seen(&self, code: Self::Code) -> Self::Board;

    /// A move; nothing where it is of a kind that is not asked about.
    fn turned(&self, step: &Step<Self::Code, ActionOf<Self>>) -> Option<Self::Turned<'_>>;
}

/// An engine shared by its claims.
struct View<G>(Arc<G>);

impl<G> Clone for View<G> {
    fn clone(&self) -> Self {
        View(Arc::clone(&self.0))
    }
}

impl<G: Viewed> View<G> {
    /// A claim about every position.
    fn position(
        &self,
        name: &'static str,
        clause: &'static str,
        sentence: &str,
        test: impl Fn(&G, &G::Board) -> bool + Send + Sync + 'static,
    ) -> ClaimOf<G> {
        let game = Arc::clone(&self.0);
        Claim::always(name, clause, sentence, move |code| test(&game, &game.seen(code)))
    }

    /// A claim about every move.
    fn every(
        &self,
        name: &'static str,
        clause: &'static str,
        sentence: &str,
        test: impl Fn(&G::Turned<'_>) -> bool + Send + Sync + 'static,
    ) -> ClaimOf<G> {
        let game = Arc::clone(&self.0);
        Claim::always_move(name, clause, sentence, move |step| game.turned(step).is_none_or(|turned| test(&turned)))
    }

    /// A claim that some move passes.
    fn some(
        &self,
        name: &'static str,
        clause: &'static str,
        sentence: &str,
        test: impl Fn(&G::Turned<'_>) -> bool + Send + Sync + 'static,
    ) -> ClaimOf<G> {
        let game = Arc::clone(&self.0);
        Claim::sometimes_move(name, clause, sentence, move |step| game.turned(step).is_some_and(|turned| test(&turned)))
    }

    /// The claims that each of some players can win.
    fn wins(
        &self,
        clause: &'static str,
        players: impl Iterator<Item = usize>,
        wins: fn(&G, &G::Board, usize) -> bool,
    ) -> Vec<ClaimOf<G>> {
        const NAMES: [&str; 4] = ["win-of-player-1", "win-of-player-2", "win-of-player-3", "win-of-player-4"];
        let win = |player: usize| {
            let game = Arc::clone(&self.0);
            let sentence = format!("player {} can win", player + 1);
            let test = move |code| wins(&game, &game.seen(code), player);
            Claim::sometimes(NAMES[player], clause, &sentence, test).by_seat()
        };
        players.map(win).collect()
    }
}

/// What is claimed, without how it is tested.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statement {
    /// A short name, unique within the game.
    pub name: &'static str,
    /// What is claimed, in a sentence.
    pub sentence: String,
    /// The clause of the rules document that it guards, as in `5`.
    pub clause: &'static str,
    /// Whether images under symmetry are alike to it.
    pub scope: Scope,
    /// Whether one passing case is enough.
    pub sometimes: bool,
    /// Whether it is about moves.
    pub about_moves: bool,
}

/// Takes a test that a position allows: the claim's place in the list, the action's (0 for claims about positions), and the test, which need
/// not be run.
pub type Visit<'v> = &'v mut dyn FnMut(usize, usize, &dyn Fn() -> bool);

/// The claims about a game together with an engine whose positions and moves they are tested on.
pub trait Claims<C>: Sync {
    /// What is claimed, in order.
    fn statements(&self) -> Vec<Statement> {
        Vec::new()
    }

    /// Offers every test that a position and its moves allow.
    fn at(&self, _code: C, _visit: Visit<'_>) {}

    /// What is stated about how soon solved positions are decided.
    fn horizon(&self) -> Option<Horizon> {
        None
    }
}

/// The claims about a variant, in codes of a width.
pub fn open<C: Code>(variant: &Variant) -> Result<Box<dyn Claims<C>>, OpenError> {
    Ok(Box::new(InWidth { claims: open_wide(variant)? }))
}

/// The engines are told apart here and not in [`open`], which every crate that calls it compiles again.
fn open_wide(variant: &Variant) -> Result<Box<dyn Claims<Wide>>, OpenError> {
    match variant {
        Variant::Outside(_) => Ok(Box::new(NoClaims)),
        variant => Ok(with_engine!(Engine::open(variant)?, engine => Box::new(InWidth { claims: stated(engine) }))),
    }
}

/// What gamut claims about a game that it does not have itself.
struct NoClaims;

impl Claims<Wide> for NoClaims {}

fn stated<G: Claimed>(game: G) -> Box<dyn Claims<G::Code>> {
    let (claims, horizon) = (game.claims(), game.horizon());
    Box::new(Stated { game: Arc::new(game), claims, horizon })
}

/// Claims about codes of one width, asked with codes of another: both have room for every position of the game.
struct InWidth<D> {
    claims: Box<dyn Claims<D>>,
}

impl<C: Code, D: Code> Claims<C> for InWidth<D> {
    fn statements(&self) -> Vec<Statement> {
        self.claims.statements()
    }

    fn at(&self, code: C, visit: Visit<'_>) {
        self.claims.at(D::narrowed(code.widened()), visit);
    }

    fn horizon(&self) -> Option<Horizon> {
        self.claims.horizon()
    }
}

/// Claims tested on the moves of `game`, which need not be the engine that declared them: that is how a broken engine is caught.
pub struct Stated<E: Deref<Target: Packed>> {
    /// The engine.
    pub game: E,
    /// The claims.
    pub claims: Vec<ClaimOf<E::Target>>,
    /// What is stated about solved values.
    pub horizon: Option<Horizon>,
}

impl<G: Packed, E: Deref<Target = G> + Sync> Claims<G::Code> for Stated<E> {
    fn horizon(&self) -> Option<Horizon> {
        self.horizon.clone()
    }

    fn statements(&self) -> Vec<Statement> {
        self.claims.iter().map(|claim| claim.statement.clone()).collect()
    }

    fn at(&self, before: G::Code, visit: Visit<'_>) {
        for (number, claim) in self.claims.iter().enumerate() {
            if let Test::Always(test) | Test::Sometimes(test) = &claim.test {
                visit(number, 0, &|| test(before));
            }
        }
        if !self.claims.iter().any(|claim| claim.statement.about_moves) {
            return;
        }
        let mut actions = Vec::new();
        self.game.actions(before, &mut actions);
        for (place, &action) in actions.iter().enumerate() {
            let step = Step { before, action, after: self.game.successor(before, action) };
            for (number, claim) in self.claims.iter().enumerate() {
                if let Test::AlwaysMove(test) | Test::SometimesMove(test) = &claim.test {
                    visit(number, place, &|| test(&step));
                }
            }
        }
    }
}

/// A statement about solved values: whatever is decided is decided within this many plies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Horizon {
    /// A short name.
    pub name: &'static str,
    /// What is stated, in a sentence.
    pub sentence: &'static str,
    /// The clause that it guards.
    pub clause: &'static str,
    /// The most plies to the end of a won or lost position.
    pub plies: u16,
    /// Whether it is claimed under these settings, or only of interest.
    pub status: Status,
}

/// Whether a statement is claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It must hold.
    Claimed,
    /// It is known to fail under some settings like these: a counterexample is welcome.
    Open,
}
