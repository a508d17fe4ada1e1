//! The same rules for the machine: a position in one integer, moves by bit tricks, symmetry.
//!
//! Every engine here is checked against the literal rules of its game: on every reachable position of small boards and on
//! random walks on full-size ones.

/// What every engine takes from its layout, which packs and unpacks boards: to be put into its `impl Packed`. The engine says which literal position a board is, if it can be one.
macro_rules! by_boards {
    () => {
        type Code = C;
        type Rules = Literal;

        fn rules(&self) -> &Literal {
            &self.rules
        }

        fn unpack(&self, code: C) -> Position {
            self.checked_literal(&self.board(code)).expect("a packed position that the engine made is possible")
        }

        fn to_move(&self, code: C) -> Player {
            Player::new(self.layout.mover(code))
        }
    };
}

/// The traits of which an engine takes the defaults, all of them.
macro_rules! by_default {
    ($engine:ty: $($what:path),+) => {
        $(impl $what for $engine {})+
    };
}

mod classes;
mod code;
#[doc(hidden)]
pub mod combinations;
mod engine;
mod game;
pub mod graph;
pub mod labyrinth;
#[doc(hidden)]
pub mod marked;
mod outside;
pub mod ovo;
mod plain;
pub mod quixo;
mod slices;
mod space;
mod strategy;
pub mod toys;
pub mod twinlines;

use crate::rules::{Outcome, Player, Rules};

pub use code::{Code, Wide, bits};
pub use engine::Engine;
pub(crate) use game::mix_distinct;
pub use game::{AnyGame, AtOnce, Fast, Game, Symmetry, Worded};
pub use outside::opener;
pub use plain::Plain;
pub use slices::{Indexing, Listed, Moves, NoSlices, Reversed, SliceIndex, Slicing, Terminal};
pub use space::{Space, Turn};
pub use strategy::{Answer, Fault, Named, STRATEGIES, Strategy};

/// A game whose positions are integers: what every engine must say. Whose turn it is, actions, successors and outcomes are those of the literal rules unless an engine has a faster way. What else an engine can do is said by the other traits here, which have
/// defaults; [`FullEngine`] is all of them together.
///
/// Laws, checked for every engine by one conformance suite: [`Packed::pack`] and [`Packed::unpack`] are inverse; actions,
/// outcomes and successors are those of the literal rules.
pub trait Packed: Send + Sync + 'static {
    /// The integer.
    type Code: Code;
    /// The literal rules that it must agree with.
    type Rules: Rules;

    /// The literal rules.
    fn rules(&self) -> &Self::Rules;

    /// A position as an integer.
    fn pack(&self, position: &PositionOf<Self>) -> Self::Code;

    /// The position of an integer.
    fn unpack(&self, code: Self::Code) -> PositionOf<Self>;

    /// Whose turn it is; in a position that is over, whose turn it would be.
    fn to_move(&self, code: Self::Code) -> Player {
        self.rules().to_move(&self.unpack(code))
    }

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, code: Self::Code) -> Option<Outcome> {
        self.rules().outcome(&self.unpack(code))
    }

    /// Puts every legal action into `out`, which is cleared first, in the order of the literal rules.
    fn actions(&self, code: Self::Code, out: &mut Vec<ActionOf<Self>>) {
        *out = self.rules().actions(&self.unpack(code));
    }

    /// The position after a legal action.
    fn successor(&self, code: Self::Code, action: ActionOf<Self>) -> Self::Code {
        self.pack(&self.rules().play(&self.unpack(code), action).position)
    }

    /// Puts the position after each action into `out`, which is cleared first. Actions that lead to the same position
    /// for a reason that the engine knows (looking at different eggs) count once; others may repeat a position.
    fn successors(&self, code: Self::Code, out: &mut Vec<Self::Code>) {
        let (rules, position) = (self.rules(), self.unpack(code));
        out.clear();
        out.extend(
            rules.actions(&position).into_iter().map(|action| self.pack(&rules.play(&position, action).position)),
        );
    }

    /// The position before the first turn.
    fn start(&self) -> Self::Code {
        self.pack(&self.rules().start())
    }

    /// The literal position of an integer, if it is one of this variant. Any integer may be asked, and none is the end of the program;
    /// an engine whose [`Packed::unpack`] takes only its own codes says which it takes.
    fn checked(&self, code: Self::Code) -> Option<PositionOf<Self>> {
        let (rules, position) = (self.rules(), self.unpack(code));
        let again = rules.read_position(&rules.write_position(&position)).ok()?;
        (again == position && self.pack(&position) == code).then_some(position)
    }
}

/// Images of positions; without them there is only the identity.
///
/// Laws: an image has the images of the moves; all images of a position have the same canonical form, which is one of them. A symmetry renames players by
/// rotating the seats, always by the same number, and the turn goes along: the player who sits n seats after the mover sits there in every image.
pub trait Symmetric: Packed {
    /// How many symmetries there are, the identity included.
    fn symmetries(&self) -> usize {
        1
    }

    /// The image of a position under a symmetry; 0 is the identity.
    fn image(&self, code: Self::Code, _symmetry: usize) -> Self::Code {
        code
    }

    /// The image of an action under a symmetry.
    fn action_image(&self, action: ActionOf<Self>, _symmetry: usize) -> ActionOf<Self> {
        action
    }

    /// The one image that is kept for all of them.
    fn canonical(&self, code: Self::Code) -> Self::Code {
        (0..self.symmetries()).map(|symmetry| self.image(code, symmetry)).min().unwrap_or(code)
    }

    /// As [`Packed::successors`], each in canonical form; positions may repeat.
    fn canonical_successors(&self, code: Self::Code, out: &mut Vec<Self::Code>) {
        self.successors(code, out);
        self.to_canonical(out);
    }

    /// Replaces each position by its canonical form.
    fn to_canonical(&self, codes: &mut [Self::Code]) {
        for code in codes {
            *code = self.canonical(*code);
        }
    }
}

/// Whose turn comes next, where that is not simply the next player's.
pub trait TurnOrder<C: Code>: Send + Sync {
    /// Whether every action hands the turn to another player. Where it does not, symmetries must keep the mover.
    fn alternates(&self) -> bool {
        true
    }

    /// By how many seats every action here hands the turn on, where all do so by the same number; `None` where it depends on the
    /// action, and then symmetries must keep the mover. It cannot be read off a merged successor, whose seats may be renamed. An
    /// engine whose turns pass over players says by how many.
    fn seat_advance(&self, _code: C) -> Option<u8> {
        self.alternates().then_some(1)
    }

    /// The position after the mover has given up of its own accord, where that is an action. It is never the only one.
    fn giving_up(&self, _code: C) -> Option<C> {
        None
    }

    /// The position after the mover has done nothing, whether or not the rules allow that: the same pieces, the other player to move, and
    /// what is remembered of the last turn as after a turn in which nothing was moved. `None` where a position cannot say so, or with more than
    /// two players. Only asked of positions that are not over; the answer need not be reachable.
    fn after_pass(&self, _code: C) -> Option<C> {
        None
    }
}

/// How far a game has gone in what cannot be undone.
pub trait Staged<C: Code>: Send + Sync {
    /// The stage of a position; it never falls from a position to its successors, except that seats may be renamed. `0` where nothing is for good.
    fn stage(&self, _code: C) -> u32 {
        0
    }

    /// A stage in words.
    fn stage_name(&self, _stage: u32) -> String {
        "any".to_owned()
    }

    /// A number that never falls from a position to its successors, in whatever form they are kept: positions with the same one are solved together, from the highest
    /// down, and there should be few. `0` where nothing is for good.
    fn phase(&self, _code: C) -> u64 {
        0
    }

    /// Positions are sorted by this number where it matters that the successors of neighbours are neighbours, and by their codes where it is the same. Any number will do.
    fn neighbourhood(&self, _code: C) -> u64 {
        0
    }
}

/// How many positions there can be, and which number each has.
pub trait Numbered<C: Code>: Send + Sync {
    /// Numbers that the reachable positions cannot exceed, each by itself and merged by symmetry; `None` when the engine
    /// knows none.
    fn position_bound(&self) -> Option<PositionBound> {
        None
    }

    /// The positions as numbers without gaps, where the engine can rank them.
    fn ranked(&self) -> Result<Box<dyn Indexing<C> + '_>, NoSlices> {
        Err(NoSlices::Game)
    }

    /// CRC-32 of the start, all moves and all outcomes, where codes are only numbers of this run: tables then keep positions by their notation, and this with them.
    fn answers_checksum(&self) -> Option<u32> {
        None
    }
}

/// What is decided in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deciding {
    /// What a player does on a turn.
    Turn,
    /// What a look shows.
    Answer,
    /// What is forgotten.
    Forgetting,
}

/// Players who forget, where something is hidden.
pub trait Forgetting<C: Code>: Send + Sync {
    /// The same game with a player who has room for this much in mind, and a position known whole written as here; `None` where nothing can be forgotten, or that is
    /// room for all.
    fn forgetful(&self, _memory: u8, _player: Player) -> Option<AnyGame> {
        None
    }

    /// What is decided in a position.
    fn deciding(&self, _code: C) -> Deciding {
        Deciding::Turn
    }
}

/// Strategies that an engine can follow.
pub trait Strategic<C: Code>: Send + Sync {
    /// The strategy of this name, one of [`STRATEGIES`], where the engine has it.
    fn strategy(&self, _name: &str) -> Option<Box<dyn Strategy<C> + '_>> {
        None
    }
}

/// What is known or found faster than by making every move; nothing here changes an answer.
pub trait Hints: Packed {
    /// Whether [`Packed::successors`] may repeat a position.
    fn repeats(&self) -> bool {
        true
    }

    /// Whether some legal action leads from one position to another.
    fn leads_to(&self, code: Self::Code, next: Self::Code) -> bool {
        let mut successors = Vec::new();
        self.successors(code, &mut successors);
        successors.contains(&next)
    }

    /// The kinds of an action, as the literal rules name them.
    fn kinds(&self, code: Self::Code, action: ActionOf<Self>) -> Vec<&'static str> {
        let rules = self.rules();
        rules.kinds(&rules.play(&self.unpack(code), action).events)
    }

    /// The number of legal actions.
    fn count_actions(&self, code: Self::Code) -> u64 {
        let mut actions = Vec::new();
        self.actions(code, &mut actions);
        actions.len() as u64
    }

    /// Whether [`Packed::outcome`] costs no more than making a move. The solver then looks at ends while it makes moves, and neither looks up
    /// nor keeps the moves of a player who can win at once, or the moves into ends.
    fn cheap_outcome(&self) -> bool {
        false
    }

    /// Whether some action wins the game at once; `scratch` is any list.
    fn wins_at_once(&self, code: Self::Code, scratch: &mut Vec<Self::Code>) -> bool {
        let win = Some(Outcome::Win(self.to_move(code)));
        self.successors(code, scratch);
        scratch.iter().any(|&next| self.outcome(next) == win)
    }
}

/// An engine with all that it can do.
pub trait FullEngine: Symmetric + Hints + Apart<<Self as Packed>::Code> {}

impl<G: Symmetric + Hints + Apart<G::Code>> FullEngine for G {}

/// What an engine can say without its own types.
pub trait Apart<C: Code>: TurnOrder<C> + Staged<C> + Numbered<C> + Forgetting<C> + Strategic<C> {}

impl<C: Code, G: TurnOrder<C> + Staged<C> + Numbered<C> + Forgetting<C> + Strategic<C>> Apart<C> for G {}

/// Upper bounds on the number of positions of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PositionBound {
    /// Every position by itself.
    pub all: u128,
    /// Images counted once.
    pub merged: u128,
}

/// The literal position of a packed game.
pub type PositionOf<G> = <<G as Packed>::Rules as Rules>::Position;

/// The action of a packed game.
pub type ActionOf<G> = <<G as Packed>::Rules as Rules>::Action;
