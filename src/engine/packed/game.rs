//! A game as everything above the engines sees it: codes and words, and no type of the game itself.
//!
//! Searches, solvers and commands take `&dyn Game<C>`, so they are compiled once for each width of code instead of once for each engine, and the
//! engines are compiled once, here. A call through the object is one per position, not one per move, wherever speed matters.

use std::cmp::Ordering;
use std::sync::Arc;

use super::{Apart, Code, Engine, FullEngine, Hints, Packed, Space, Symmetric, Turn, Wide, outside};
use crate::rules::diagram::Diagram;
use crate::rules::ovo::Ovo;
use crate::rules::{Hidden, OpenError, Outcome, Player, PositionError, Rules};
use crate::settings::Variant;
use crate::with_engine;

/// Whether positions that are images of each other count once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Symmetry {
    /// Each position is replaced by its canonical form.
    On,
    /// Every position by itself.
    Off,
}

impl Symmetry {
    /// The form in which a position is kept.
    pub fn canonical<G: FullEngine>(self, game: &G, code: G::Code) -> G::Code {
        match self {
            Symmetry::On => game.canonical(code),
            Symmetry::Off => code,
        }
    }

    /// Puts the distinct successors of a position, in the form in which they are kept, into `out`, in ascending order of
    /// their codes when anything had to be removed.
    pub fn successors<G: FullEngine>(self, game: &G, code: G::Code, out: &mut Vec<G::Code>) {
        self.all_successors(game, code, out);
        if self.repeats(game) {
            out.sort_unstable();
            out.dedup();
        }
    }

    /// Puts the successors, in the form in which they are kept, into `out`, some perhaps twice.
    fn all_successors<G: FullEngine>(self, game: &G, code: G::Code, out: &mut Vec<G::Code>) {
        match self {
            Symmetry::On => game.canonical_successors(code, out),
            Symmetry::Off => game.successors(code, out),
        }
    }

    /// Whether a successor may come twice.
    fn repeats<G: FullEngine>(self, game: &G) -> bool {
        self == Symmetry::On || game.repeats()
    }

    /// As [`Symmetry::successors`] in any order, each mixed: see [`Code::mix`].
    pub fn mixed_successors<G: FullEngine>(self, game: &G, code: G::Code, out: &mut Vec<G::Code>) {
        self.all_successors(game, code, out);
        self.mix_distinct(game, out);
    }

    /// As [`Symmetry::mixed_successors`], without those that are over where the engine sees that at a glance, and with the best of what they
    /// are worth to the mover.
    pub fn continuations<G: FullEngine>(self, game: &G, code: G::Code, out: &mut Vec<G::Code>) -> AtOnce {
        if !game.cheap_outcome() {
            self.mixed_successors(game, code, out);
            return AtOnce::Nothing;
        }
        game.successors(code, out);
        let mover = game.to_move(code);
        let mut best = AtOnce::Nothing;
        out.retain(|&next| {
            let outcome = game.outcome(next);
            best = outcome.map_or(best, |outcome| best.max(AtOnce::of(outcome, mover)));
            outcome.is_none()
        });
        if self == Symmetry::On {
            game.to_canonical(out);
        }
        self.mix_distinct(game, out);
        best
    }

    fn mix_distinct<G: FullEngine>(self, game: &G, codes: &mut Vec<G::Code>) {
        if self.repeats(game) {
            mix_distinct(codes);
        } else {
            codes.iter_mut().for_each(|code| *code = code.mix());
        }
    }

    /// `on` or `off`, as on the command line and in files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The longest list in which doubles are found without sorting.
const SHORT: usize = 64;

/// Mixes codes and removes doubles. Most mixed codes of a short list are told apart by their highest eight bits; only the others are compared
/// with those before them.
pub(crate) fn mix_distinct<C: Code>(codes: &mut Vec<C>) {
    if codes.len() > SHORT {
        codes.iter_mut().for_each(|code| *code = code.mix());
        codes.sort_unstable();
        codes.dedup();
        return;
    }
    let mut seen = [0u64; 4];
    let mut kept = 0;
    for place in 0..codes.len() {
        let mixed = codes[place].mix();
        let top = mixed.top();
        let (word, bit) = (&mut seen[(top >> 62) as usize], 1 << (top >> 56 & 63));
        if *word & bit != 0 && codes[..kept].contains(&mixed) {
            continue;
        }
        *word |= bit;
        codes[kept] = mixed;
        kept += 1;
    }
    codes.truncate(kept);
}

/// The best that the mover can get by an action that ends the game at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AtOnce {
    /// No such action, as far as the engine looked.
    Nothing,
    /// Every action that ends the game loses it.
    Loss,
    /// A draw.
    Draw,
    /// A win.
    Win,
}

impl AtOnce {
    fn of(outcome: Outcome, mover: Player) -> AtOnce {
        match outcome {
            Outcome::Win(winner) if winner == mover => AtOnce::Win,
            Outcome::Win(_) => AtOnce::Loss,
            Outcome::Draw => AtOnce::Draw,
        }
    }
}

/// A game whose positions are integers of one width; see [`Packed`] for what each engine promises.
pub trait Game<C: Code>: Space<C> + Worded<C> + Fast<C> + Apart<C> {
    /// Number of players.
    fn players(&self) -> u8;

    /// The position before the first turn.
    fn start(&self) -> C;

    /// Whose turn it is; in a position that is over, whose turn it would be.
    fn to_move(&self, code: C) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, code: C) -> Option<Outcome>;

    /// The same by the literal rules.
    fn literal_outcome(&self, code: C) -> Option<Outcome>;

    /// Puts the position after each legal action into `out`, as it is and as often as actions lead there.
    fn after_each(&self, code: C, out: &mut Vec<C>);

    /// How many symmetries there are, the identity included.
    fn symmetries(&self) -> usize;

    /// The image of a position under a symmetry.
    fn image(&self, code: C, symmetry: usize) -> C;

    /// How many seats the mover of `after` sits after the mover of `before`.
    fn seats_between(&self, before: C, after: C) -> u8 {
        let (one, other) = (self.to_move(before).number(), self.to_move(after).number());
        (other + self.players() - one) % self.players()
    }
}

impl<G: FullEngine> Game<G::Code> for G {
    fn players(&self) -> u8 {
        self.rules().players()
    }

    fn start(&self) -> G::Code {
        Packed::start(self)
    }

    fn to_move(&self, code: G::Code) -> Player {
        Packed::to_move(self, code)
    }

    fn outcome(&self, code: G::Code) -> Option<Outcome> {
        Packed::outcome(self, code)
    }

    fn literal_outcome(&self, code: G::Code) -> Option<Outcome> {
        self.rules().outcome(&self.unpack(code))
    }

    fn after_each(&self, code: G::Code, out: &mut Vec<G::Code>) {
        let mut actions = Vec::new();
        self.actions(code, &mut actions);
        out.clear();
        out.extend(actions.into_iter().map(|action| self.successor(code, action)));
    }

    fn symmetries(&self) -> usize {
        Symmetric::symmetries(self)
    }

    fn image(&self, code: G::Code, symmetry: usize) -> G::Code {
        Symmetric::image(self, code, symmetry)
    }
}

/// What the literal rules say about a position, in words.
pub trait Worded<C: Code>: Send + Sync {
    /// A position in notation.
    fn write(&self, code: C) -> String;

    /// A position from notation.
    fn read(&self, text: &str) -> Result<C, PositionError>;

    /// Whether an integer is a position of this variant; any may be asked.
    fn is_position(&self, code: C) -> bool;

    /// A picture of a position for a terminal.
    fn diagram(&self, code: C) -> Diagram;

    /// What the players cannot see; see [`Rules::hidden`].
    fn hidden(&self, code: C) -> Option<Hidden>;

    /// The rules of a game about memory; see [`Rules::remembered`].
    fn remembered(&self) -> Option<&Ovo>;

    /// A drawing of a position of the game's own; see [`Rules::svg`].
    fn svg(&self, code: C) -> Option<String>;

    /// The legal action of this name, or why there is none, in a sentence without a full stop.
    fn turn(&self, code: C, text: &str) -> Result<Turn<C>, String>;

    /// Names the kinds of every legal action, and returns how many actions there are.
    fn kinds(&self, code: C, visit: &mut dyn FnMut(&'static str)) -> u64;

    /// Calls `visit` with the position after each legal action and the action's kinds.
    fn for_each_kind(&self, code: C, visit: &mut dyn FnMut(C, &[&'static str]));

    /// What is counted when play is cut short; see [`Rules::counted`].
    fn counted(&self) -> Option<&'static str>;

    /// Who of two players is ahead in what is counted, seen by the mover, by the literal rules.
    fn lead(&self, code: C) -> Ordering;
}

impl<G: FullEngine> Worded<G::Code> for G {
    fn is_position(&self, code: G::Code) -> bool {
        self.checked(code).is_some()
    }

    fn write(&self, code: G::Code) -> String {
        self.rules().write_position(&self.unpack(code))
    }

    fn read(&self, text: &str) -> Result<G::Code, PositionError> {
        Ok(self.pack(&self.rules().read_position(text)?))
    }

    fn diagram(&self, code: G::Code) -> Diagram {
        self.rules().diagram(&self.unpack(code))
    }

    fn hidden(&self, code: G::Code) -> Option<Hidden> {
        self.rules().hidden(&self.unpack(code))
    }

    fn remembered(&self) -> Option<&Ovo> {
        self.rules().remembered()
    }

    fn svg(&self, code: G::Code) -> Option<String> {
        self.rules().svg(&self.unpack(code))
    }

    fn turn(&self, code: G::Code, text: &str) -> Result<Turn<G::Code>, String> {
        let rules = self.rules();
        let action = rules.read_action(text).map_err(|error| error.to_string())?;
        match rules.refusal(&self.unpack(code), action) {
            None => Ok(Turn { text: rules.write_action(action), next: self.successor(code, action) }),
            Some(reason) => Err(format!("{text} is illegal: {reason}")),
        }
    }

    fn kinds(&self, code: G::Code, visit: &mut dyn FnMut(&'static str)) -> u64 {
        let mut actions = Vec::new();
        self.actions(code, &mut actions);
        for &action in &actions {
            Hints::kinds(self, code, action).into_iter().for_each(&mut *visit);
        }
        actions.len() as u64
    }

    fn for_each_kind(&self, code: G::Code, visit: &mut dyn FnMut(G::Code, &[&'static str])) {
        let mut actions = Vec::new();
        self.actions(code, &mut actions);
        for action in actions {
            visit(self.successor(code, action), &Hints::kinds(self, code, action));
        }
    }

    fn counted(&self) -> Option<&'static str> {
        self.rules().counted()
    }

    fn lead(&self, code: G::Code) -> Ordering {
        let (rules, position) = (self.rules(), self.unpack(code));
        let mover = rules.to_move(&position);
        rules.count_of(&position, mover).cmp(&rules.count_of(&position, mover.next(2)))
    }
}

/// What is found faster than by making every move; see [`Hints`].
pub trait Fast<C: Code>: Send + Sync {
    /// The number of legal actions.
    fn count_turns(&self, code: C) -> u64;

    /// Whether some legal action leads from one position to another.
    fn leads_to(&self, code: C, next: C) -> bool;

    /// Whether the engine sees at a glance what is over; see [`Hints::cheap_outcome`].
    fn cheap_outcome(&self) -> bool;

    /// Whether some action wins the game at once; `scratch` is any list.
    fn wins_at_once(&self, code: C, scratch: &mut Vec<C>) -> bool;

    /// As [`Space::mixed_successors`], without those that are over where the engine sees that at a glance, and with what they are worth; see
    /// [`Symmetry::continuations`].
    fn continuations(&self, symmetry: Symmetry, code: C, out: &mut Vec<C>) -> AtOnce;
}

impl<G: FullEngine> Fast<G::Code> for G {
    fn count_turns(&self, code: G::Code) -> u64 {
        self.count_actions(code)
    }

    fn leads_to(&self, code: G::Code, next: G::Code) -> bool {
        Hints::leads_to(self, code, next)
    }

    fn cheap_outcome(&self) -> bool {
        Hints::cheap_outcome(self)
    }

    fn wins_at_once(&self, code: G::Code, scratch: &mut Vec<G::Code>) -> bool {
        Hints::wins_at_once(self, code, scratch)
    }

    fn continuations(&self, symmetry: Symmetry, code: G::Code, out: &mut Vec<G::Code>) -> AtOnce {
        symmetry.continuations(self, code, out)
    }
}

/// A variant's engine, whatever the width of its codes.
///
/// ```
/// use gamut::packed::AnyGame;
///
/// let game = AnyGame::open(&"ovo board=3x3 eggs=2".parse()?)?;
/// let start = gamut::with_game!(game, game => game.write(game.start()));
/// assert_eq!(start, "1BB/3/AA1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub enum AnyGame {
    /// Up to 63 bits.
    Narrow(Arc<dyn Game<u64>>),
    /// Up to 191 bits.
    Wide(Arc<dyn Game<Wide>>),
}

impl AnyGame {
    /// Opens a variant with the narrowest codes that hold its positions.
    pub fn open(variant: &Variant) -> Result<AnyGame, OpenError> {
        match variant {
            Variant::Outside(settings) => outside::open(settings),
            variant => Ok(with_engine!(Engine::open(variant)?, engine => AnyGame::of(engine))),
        }
    }

    /// Any engine.
    pub fn of<G: FullEngine>(engine: G) -> AnyGame {
        G::Code::any(Arc::new(engine))
    }
}

/// Evaluates an expression with the game in an [`AnyGame`] bound to a name, as a `&dyn Game<C>`: compiled once for each width of code.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match &$any {
            $crate::packed::AnyGame::Narrow(game) => {
                let $game = &**game;
                $body
            }
            $crate::packed::AnyGame::Wide(game) => {
                let $game = &**game;
                $body
            }
        }
    };
}
