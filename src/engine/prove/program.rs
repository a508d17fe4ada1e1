//! A program of somebody's own as a strategy, asked over the protocol of `conform`.
//!
//! Every answer is asked for once and kept: so a line of play can still be shown when the program has ended, and one that answers differently each time is
//! taken at its first word.

use std::sync::{Mutex, PoisonError};

use hashbrown::HashMap;

use super::literal::{InRules, Last};
use super::verdict::ProveError;
use crate::conform::protocol::Faced;
use crate::conform::{Implementation, Reply, Strategist};
use crate::packed::{Answer, Code, Fault, Game, Strategy};
use crate::rules::Rules;
use crate::settings::Variant;

/// A program that has taken up a variant.
pub struct Program {
    memories: u64,
    asked: Mutex<Asked>,
}

/// The program itself, until it fails.
struct Asked {
    strategist: Strategist,
    gave_up: bool,
}

impl Program {
    /// Opens a program for a variant that begins with `start`; `batch` turns are asked about at once.
    pub fn open(
        engine: Box<dyn Implementation>,
        variant: &Variant,
        start: &str,
        batch: usize,
    ) -> Result<Program, ProveError> {
        let strategist = Strategist::open(engine, variant, batch)?;
        if strategist.start() != start {
            let (given, right) = (strategist.start().to_owned(), start.to_owned());
            return Err(ProveError::Start { given, variant: variant.to_string(), right });
        }
        let memories = strategist.memories();
        Ok(Program { memories, asked: Mutex::new(Asked { strategist, gave_up: false }) })
    }

    /// What it answers to turns, each a reply or why there is none.
    fn ask(&self, turns: &[Faced]) -> Vec<Result<Reply, Fault>> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.gave_up {
            return turns.iter().map(|_| Err(Fault::GaveUp)).collect();
        }
        let in_range = |reply: Reply| match reply.memory < self.memories {
            true => Ok(reply),
            false => Err(Fault::Unknown(format!(
                "it wants to remember {} after `{}`, and its `hello` says that it has {} states, 0 to {}",
                reply.memory,
                reply.action,
                self.memories,
                self.memories - 1
            ))),
        };
        match asked.strategist.answers(turns) {
            Ok(replies) => replies.into_iter().map(|reply| reply.map_err(Fault::Unknown).and_then(in_range)).collect(),
            Err(error) => {
                asked.gave_up = true;
                let fault = Fault::Silent(error.to_string());
                turns.iter().map(|_| Err(fault.clone())).collect()
            }
        }
    }
}

/// A program that is asked about codes.
pub struct InCodes<'g, C> {
    game: &'g dyn Game<C>,
    program: &'g Program,
    kept: Mutex<HashMap<Before<C>, Kept<C>>>,
}

/// The position before the turns, and the memory.
type Before<C> = (Option<C>, u64);

/// The answers to turns from one position.
type Kept<C> = Vec<(C, Answer<C>)>;

impl<'g, C: Code> InCodes<'g, C> {
    /// A program in a game.
    pub fn new(game: &'g dyn Game<C>, program: &'g Program) -> InCodes<'g, C> {
        InCodes { game, program, kept: Mutex::new(HashMap::new()) }
    }

    fn known(&self, before: Option<C>, memory: u64, after: C) -> Option<Answer<C>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&(before, memory))?.iter().find(|(known, _)| *known == after).map(|(_, answer)| answer.clone())
    }

    fn ask(&self, before: Option<C>, memory: u64, after: &[C]) -> Vec<Answer<C>> {
        let turns = before.map(|code| self.game.turns(code)).unwrap_or_default();
        let faced = |&code: &C| Faced {
            before: before.map(|code| self.game.write(code)),
            turn: turns.iter().find(|turn| turn.next == code).map(|turn| turn.text.clone()),
            after: self.game.write(code),
            memory,
        };
        let faced: Vec<Faced> = after.iter().map(faced).collect();
        let answer = |(&code, reply): (&C, Result<Reply, Fault>)| {
            let plays = reply.and_then(|Reply { action, memory }| match self.game.turn(code, &action) {
                Ok(turn) => Ok(Answer::Plays { next: turn.next, memory }),
                Err(reason) => Err(Fault::Illegal { action, reason }),
            });
            plays.unwrap_or_else(|fault| Answer::Fails(Box::new(fault)))
        };
        after.iter().zip(self.program.ask(&faced)).map(answer).collect()
    }
}

impl<C: Code> Strategy<C> for InCodes<'_, C> {
    fn memories(&self) -> u64 {
        self.program.memories
    }

    fn answers(&self, before: Option<C>, memory: u64, after: &[C], answers: &mut Vec<Answer<C>>) {
        answers.clear();
        let known: Option<Vec<Answer<C>>> = after.iter().map(|&code| self.known(before, memory, code)).collect();
        if let Some(known) = known {
            return answers.extend(known);
        }
        answers.extend(self.ask(before, memory, after));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let lasting = |answer: &Answer<C>| !matches!(answer, Answer::Fails(fault) if matches!(**fault, Fault::Silent(_) | Fault::GaveUp));
        let pairs = after.iter().copied().zip(answers.iter().cloned()).filter(|(_, answer)| lasting(answer));
        kept.entry((before, memory)).or_default().extend(pairs);
    }
}

impl<R: Rules> InRules<R> for Program {
    fn memories(&self) -> u64 {
        self.memories
    }

    fn answer(
        &self,
        rules: &R,
        last: Option<Last<'_, R>>,
        memory: u64,
        after: &R::Position,
    ) -> Result<(R::Action, u64), Fault> {
        let faced = Faced {
            before: last.as_ref().map(|last| rules.write_position(last.before)),
            turn: last.as_ref().map(|last| rules.write_action(last.turn)),
            after: rules.write_position(after),
            memory,
        };
        let reply = self.ask(&[faced]).swap_remove(0)?;
        let illegal = |reason: String| Fault::Illegal { action: reply.action.clone(), reason };
        let action = rules.read_action(&reply.action).map_err(|error| illegal(error.to_string()))?;
        Ok((action, reply.memory))
    }
}
