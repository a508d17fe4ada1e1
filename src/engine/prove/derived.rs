//! The game against a strategy: a step is one turn of the others and the answer to it.
//!
//! A node is a position in which another player is to move, with what the strategy remembers in the lowest bits. So all that a search, a graph and
//! shortest lines can do, they can do here. Where the strategy fails is noted on the way: once it has, no more is expanded, so that a search comes to
//! its end with the level that it is at.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::verdict::{Flaw, Question};
use crate::packed::{Answer, Code, Fault, Game, Space, Strategy, Symmetry, Turn, Wide};

/// How a node is made of a position and what is remembered.
pub trait Layout<C: Code>: Send + Sync {
    /// The node.
    type Node: Code;

    /// Something else where it does not fit.
    fn node(code: C, memory: u64, bits: u32) -> Self::Node;

    /// The position and what is remembered.
    fn parts(node: Self::Node, bits: u32) -> (C, u64);
}

/// Nothing is remembered: a node is a position.
pub struct Plain;

impl<C: Code> Layout<C> for Plain {
    type Node = C;

    #[inline(always)]
    fn node(code: C, _memory: u64, _bits: u32) -> C {
        code
    }

    #[inline(always)]
    fn parts(node: C, _bits: u32) -> (C, u64) {
        (node, 0)
    }
}

/// The memory is in the lowest bits.
pub struct Remembering;

impl<C: Code> Layout<C> for Remembering {
    type Node = Wide;

    fn node(code: C, memory: u64, bits: u32) -> Wide {
        code.widened().put(memory, bits)
    }

    fn parts(mut node: Wide, bits: u32) -> (C, u64) {
        let memory = node.take(bits);
        (C::narrowed(node), memory)
    }
}

/// The game against a strategy.
pub struct Derived<'g, C: Code, L: Layout<C>> {
    pub game: &'g dyn Game<C>,
    pub strategy: &'g dyn Strategy<C>,
    pub question: &'g Question,
    /// The bits of what is remembered.
    bits: u32,
    turns: AtomicU64,
    failed: AtomicBool,
    failures: Mutex<Vec<Failure<L::Node>>>,
    overflow: AtomicBool,
    uneven: AtomicBool,
}

/// A node at which a strategy has failed in a search.
#[derive(Debug, Clone)]
pub struct Failure<D> {
    pub node: D,
    /// How, where it would not fail so if it were asked again: a program that has ended.
    pub once: Option<Flaw>,
}

/// What comes of one turn of the others and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Then<C, D> {
    /// Where the answer led to, if there was one that was legal.
    pub answered: Option<C>,
    /// What comes of it.
    pub end: End<D>,
}

/// What a turn and its answer lead to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End<D> {
    /// Another node.
    Node(D),
    /// The game has ended as it should.
    Over,
    /// The strategy fails.
    Fails(Box<Flaw>),
}

impl<D> End<D> {
    /// Whether the strategy fails, and would if it were asked again.
    pub fn fails_again(&self) -> bool {
        matches!(self, End::Fails(flaw) if flaw.comes_again())
    }
}

/// A turn of another player, in words.
pub struct InWords<C, D> {
    /// The turn, where there was one, and the answer, where it was legal.
    pub actions: Vec<String>,
    /// What comes of it.
    pub then: Then<C, D>,
}

impl<'g, C: Code, L: Layout<C>> Derived<'g, C, L> {
    /// A strategy in a game, with its memory in this many bits.
    pub fn new(game: &'g dyn Game<C>, strategy: &'g dyn Strategy<C>, question: &'g Question, bits: u32) -> Self {
        Derived {
            game,
            strategy,
            question,
            bits,
            turns: AtomicU64::new(0),
            failed: AtomicBool::new(false),
            failures: Mutex::new(Vec::new()),
            overflow: AtomicBool::new(false),
            uneven: AtomicBool::new(false),
        }
    }

    /// Turns of the others in all nodes that a search has expanded.
    pub fn turns_counted(&self) -> u64 {
        self.turns.load(Ordering::Relaxed)
    }

    /// Nodes at which the strategy has failed in a search, all on the level at which it first did, in the order in which it did.
    pub fn failures(&self) -> Vec<Failure<L::Node>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether something remembered did not fit beside a position.
    pub fn overflowed(&self) -> bool {
        self.overflow.load(Ordering::Relaxed)
    }

    /// Whether a step from some node that a search has expanded to another is not one turn and one answer: then the depth of a node says nothing about plies.
    pub fn is_uneven(&self) -> bool {
        self.uneven.load(Ordering::Relaxed)
    }

    /// The position of a node, and what is remembered.
    pub fn parts(&self, node: L::Node) -> (C, u64) {
        L::parts(node, self.bits)
    }

    /// What comes of the start: of the first answer, or of the position itself where another player begins.
    pub fn open(&self, start: C) -> InWords<C, L::Node> {
        self.in_words(None, 0, vec![(Vec::new(), start)]).swap_remove(0)
    }

    /// Each turn in a node, in the order of the rules.
    pub fn turns_in_words(&self, node: L::Node) -> Vec<InWords<C, L::Node>> {
        let (code, memory) = self.parts(node);
        if self.game.to_move(code) == self.question.player {
            return self.in_words(None, memory, vec![(Vec::new(), code)]);
        }
        let mut turns: Vec<(Vec<String>, C)> = Vec::new();
        for Turn { text, next } in self.game.turns(code) {
            if !turns.iter().any(|(_, other)| *other == next) {
                turns.push((vec![text], next));
            }
        }
        self.in_words(Some(code), memory, turns)
    }

    fn in_words(&self, before: Option<C>, memory: u64, turns: Vec<(Vec<String>, C)>) -> Vec<InWords<C, L::Node>> {
        let after: Vec<C> = turns.iter().map(|(_, next)| *next).collect();
        let mut found: Vec<Option<Then<C, L::Node>>> = vec![None; turns.len()];
        self.after(before, memory, &after, |place, then| found[place] = Some(then));
        let mut words = Vec::new();
        for ((mut actions, after), then) in turns.into_iter().zip(found) {
            let Some(then) = then else { continue };
            actions.extend(then.answered.map(|next| self.answer_words(before, memory, after, next)));
            words.push(InWords { actions, then });
        }
        words
    }

    /// A legal answer in notation: the strategy's own words where they lead there, else the first action that does.
    fn answer_words(&self, before: Option<C>, memory: u64, after: C, next: C) -> String {
        let own = self.strategy.words(before, memory, after);
        let own = own.and_then(|text| self.game.turn(after, &text).ok()).filter(|turn| turn.next == next);
        let first = || self.game.turns(after).into_iter().find(|turn| turn.next == next);
        own.or_else(first).map(|turn| turn.text).unwrap_or_default()
    }

    /// Calls `visit` with what comes of each turn that leads from `before` to a position of `after`, by its place there.
    #[inline(always)]
    fn after(&self, before: Option<C>, memory: u64, after: &[C], mut visit: impl FnMut(usize, Then<C, L::Node>)) {
        let (mut asked, mut places) = (Vec::with_capacity(after.len()), Vec::with_capacity(after.len()));
        for (place, &code) in after.iter().enumerate() {
            match self.reached(code, memory) {
                Some(end) => visit(place, Then { answered: None, end }),
                None => {
                    asked.push(code);
                    places.push(place);
                }
            }
        }
        if asked.is_empty() {
            return;
        }
        let mut answers = Vec::with_capacity(asked.len());
        self.strategy.answers(before, memory, &asked, &mut answers);
        debug_assert_eq!(answers.len(), asked.len());
        for ((place, after), answer) in places.into_iter().zip(asked).zip(answers) {
            visit(place, self.answered(before, memory, after, answer));
        }
    }

    /// What it means that a turn of the others has led to a position; `None` where the strategy is to answer.
    #[inline(always)]
    fn reached(&self, code: C, memory: u64) -> Option<End<L::Node>> {
        if let Some(over) = self.over(code) {
            return Some(over);
        }
        (self.game.to_move(code) != self.question.player).then(|| self.node(code, memory))
    }

    /// What it means that a position is over, if it is.
    #[inline(always)]
    fn over(&self, code: C) -> Option<End<L::Node>> {
        let outcome = self.game.outcome(code)?;
        Some(self.question.failure(outcome).map_or(End::Over, |flaw| End::Fails(Box::new(flaw))))
    }

    /// What comes of an answer.
    #[inline(always)]
    fn answered(&self, before: Option<C>, memory: u64, after: C, answer: Answer<C>) -> Then<C, L::Node> {
        let fails = |fault: Fault| Then { answered: None, end: End::Fails(Box::new(Flaw::NoAnswer(fault))) };
        match answer {
            Answer::Fails(fault) => fails(*fault),
            Answer::Plays { next, .. } if !self.game.leads_to(after, next) => {
                fails(self.illegal(before, memory, after))
            }
            Answer::Plays { next, memory } => {
                // Where it leads back to a node, that is known not to be over.
                let over = if before == Some(next) { None } else { self.over(next) };
                // In a game in which the turn is not always handed on it may be the strategy's turn again: that is a node too.
                Then { answered: Some(next), end: over.unwrap_or_else(|| self.node(next, memory)) }
            }
        }
    }

    /// Why an answer cannot be played.
    #[cold]
    fn illegal(&self, before: Option<C>, memory: u64, after: C) -> Fault {
        let action = self.strategy.words(before, memory, after).unwrap_or_default();
        let reason = match self.game.turn(after, &action) {
            Err(reason) => reason,
            Ok(_) => "no action leads to the position that it has in mind".to_owned(),
        };
        Fault::Illegal { action, reason }
    }

    #[inline(always)]
    fn node(&self, code: C, memory: u64) -> End<L::Node> {
        let node = L::node(code, memory, self.bits);
        if self.bits > 0 && self.parts(node) != (code, memory) {
            self.overflow.store(true, Ordering::Relaxed);
        }
        End::Node(node)
    }

    /// Calls `visit` with what comes of each turn in a node and with its plies, the answer included. Returns the number of turns of the others.
    #[inline(always)]
    pub fn each(&self, node: L::Node, mut visit: impl FnMut(u32, End<L::Node>)) -> u64 {
        let (code, memory) = self.parts(node);
        let mut after = Vec::new();
        if self.game.to_move(code) == self.question.player {
            self.uneven.store(true, Ordering::Relaxed);
            self.after(None, memory, &[code], |_, then| visit(u32::from(then.answered.is_some()), then.end));
            return 0;
        }
        self.game.successors(Symmetry::Off, code, &mut after);
        self.after(Some(code), memory, &after, |_, then| {
            if then.answered.is_none() && matches!(then.end, End::Node(_)) {
                self.uneven.store(true, Ordering::Relaxed);
            }
            visit(1 + u32::from(then.answered.is_some()), then.end);
        });
        after.len() as u64
    }

    /// Puts the nodes after one into `out`, in any order and as often as turns lead there. Returns the number of turns, and a failure.
    fn expand(&self, node: L::Node, out: &mut Vec<L::Node>) -> (u64, Option<Failure<L::Node>>) {
        let mut failure = None;
        out.clear();
        let turns = self.each(node, |_, end| match end {
            End::Node(next) => out.push(next),
            End::Over => {}
            End::Fails(flaw) => match *flaw {
                Flaw::NoAnswer(Fault::Silent(_)) => failure = Some(Failure { node, once: Some(*flaw) }),
                // Another question was the first that it failed at.
                Flaw::NoAnswer(Fault::GaveUp) => {}
                _ if failure.is_none() => failure = Some(Failure { node, once: None }),
                _ => {}
            },
        });
        (turns, failure)
    }

    /// The first turn in a node, in the order of the rules, that the strategy is to answer; none where it is to move itself.
    pub fn first_to_answer(&self, node: L::Node) -> Option<String> {
        let (code, memory) = self.parts(node);
        if self.game.to_move(code) == self.question.player {
            return None;
        }
        self.game.turns(code).into_iter().find(|turn| self.reached(turn.next, memory).is_none()).map(|turn| turn.text)
    }

    /// After how many plies from a node the strategy fails at the soonest, asked anew.
    pub fn fails_after(&self, node: L::Node) -> Option<u32> {
        let mut soonest = None;
        self.each(node, |plies, end| {
            if end.fails_again() && soonest.is_none_or(|soonest| plies < soonest) {
                soonest = Some(plies);
            }
        });
        soonest
    }
}

impl<C: Code, L: Layout<C>> Space<L::Node> for Derived<'_, C, L> {
    fn canonical(&self, _symmetry: Symmetry, node: L::Node) -> L::Node {
        node
    }

    fn successors(&self, _symmetry: Symmetry, node: L::Node, out: &mut Vec<L::Node>) {
        self.expand(node, out);
        out.sort_unstable();
        out.dedup();
    }

    /// A search asks this once for each node: turns are counted and failures noted here.
    fn mixed_successors(&self, _symmetry: Symmetry, node: L::Node, out: &mut Vec<L::Node>) {
        if self.failed.load(Ordering::Relaxed) {
            return out.clear();
        }
        let (turns, failure) = self.expand(node, out);
        self.turns.fetch_add(turns, Ordering::Relaxed);
        if let Some(failure) = failure {
            self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(failure);
            self.failed.store(true, Ordering::Relaxed);
        }
        out.sort_unstable();
        out.dedup();
        out.iter_mut().for_each(|node| *node = node.mix());
    }

    /// Each turn with its answer, in the order of the rules, as words apart by blanks; where they lead to another node.
    fn turns(&self, node: L::Node) -> Vec<Turn<L::Node>> {
        let turn = |InWords { actions, then }: InWords<C, L::Node>| match then.end {
            End::Node(next) => Some(Turn { text: actions.join(" "), next }),
            _ => None,
        };
        self.turns_in_words(node).into_iter().filter_map(turn).collect()
    }
}
