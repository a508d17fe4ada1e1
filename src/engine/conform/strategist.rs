//! An implementation that follows a strategy: asked for its answers, a bounded number of turns at a time.

use super::implementation::{EngineError, Implementation};
use super::protocol::{Faced, Hello};
use super::session::{can_play, counted, settle};
use crate::settings::Variant;

/// An implementation that has taken up a variant and is asked only for answers.
pub struct Strategist {
    engine: Box<dyn Implementation>,
    hello: Hello,
    start: String,
    batch: usize,
}

/// What it answers to one turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The action that it plays, as it writes it.
    pub action: String,
    /// What it remembers from then on.
    pub memory: u64,
}

impl Strategist {
    /// Asks who it is, whether it can do this, and how it begins; `batch` turns are asked about at once.
    pub fn open(
        mut engine: Box<dyn Implementation>,
        variant: &Variant,
        batch: usize,
    ) -> Result<Strategist, EngineError> {
        let hello = engine.hello()?;
        can_play(&hello, variant)?;
        let start = engine.start(variant)?;
        Ok(Strategist { engine, hello, start, batch: batch.max(1) })
    }

    /// How it begins.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// How many states its memory has.
    pub fn memories(&self) -> u64 {
        self.hello.memories.unwrap_or(1).max(1)
    }

    /// Its answer to each turn, or its sentence why there is none. An error means that it cannot be asked any more.
    pub fn answers(&mut self, turns: &[Faced]) -> Result<Vec<Result<Reply, String>>, EngineError> {
        let mut found = Vec::with_capacity(turns.len());
        for turns in turns.chunks(self.batch) {
            found.extend(settle(turns, &mut |turns: &[Faced]| self.some(turns))?);
        }
        Ok(found)
    }

    fn some(&mut self, turns: &[Faced]) -> Result<Vec<Reply>, EngineError> {
        let given = self.engine.answer(turns)?;
        let actions = counted("the answers", turns.len(), given.answers)?;
        let memories = match given.memories {
            Some(memories) => counted("what it remembers after", turns.len(), memories)?,
            None => turns.iter().map(|turn| turn.memory).collect(),
        };
        Ok(actions.into_iter().zip(memories).map(|(action, memory)| Reply { action, memory }).collect())
    }
}
