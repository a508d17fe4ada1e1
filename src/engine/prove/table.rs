//! A solved table as a strategy: an action that keeps what the table says, the fastest win and the slowest loss.

use super::verdict::ProveError;
use crate::explore::Limits;
use crate::packed::{Answer, Code, Fault, Game, Strategy};
use crate::solve::Value;
use crate::tablebase::{Table, WholeTable};

/// A table in a game.
pub struct TableStrategy<'g, C> {
    game: &'g dyn Game<C>,
    table: WholeTable<'g, C>,
}

impl<'g, C: Code> TableStrategy<'g, C> {
    /// Unpacks a table of this game.
    pub fn new(game: &'g dyn Game<C>, table: &Table, limits: Limits) -> Result<TableStrategy<'g, C>, ProveError> {
        let given = WholeTable::<C>::bytes(table);
        if given > limits.bytes {
            return Err(ProveError::TableBytes { given, limit: limits.bytes });
        }
        Ok(TableStrategy { game, table: WholeTable::load(table, game)? })
    }

    /// The first action, in the order of the rules, that is as good as the position; if the table is wrong about that, the first of the best.
    fn best(&self, code: C, next: &mut Vec<C>) -> Result<C, Fault> {
        let value = self.value(code)?;
        self.game.after_each(code, next);
        let mover = self.game.to_move(code);
        let mut best: Option<(i32, C)> = None;
        for &after in next.iter() {
            let worth = self.value(after)?;
            let worth = if self.game.to_move(after) == mover { worth } else { -worth };
            let rank = worth.from_before().rank();
            if best.is_none_or(|(best, _)| rank > best) {
                best = Some((rank, after));
            }
            if rank >= value.rank() {
                break;
            }
        }
        best.map(|(_, after)| after).ok_or_else(|| Fault::Unknown("the game is over".to_owned()))
    }

    fn value(&self, code: C) -> Result<Value, Fault> {
        let unknown = || Fault::Unknown(format!("{} is not in the table", self.game.write(code)));
        self.table.value(self.game, code).ok_or_else(unknown)
    }
}

impl<C: Code> Strategy<C> for TableStrategy<'_, C> {
    fn answers(&self, _before: Option<C>, memory: u64, after: &[C], answers: &mut Vec<Answer<C>>) {
        let mut next = Vec::new();
        let answer = |&code: &C| match self.best(code, &mut next) {
            Ok(next) => Answer::Plays { next, memory },
            Err(fault) => Answer::Fails(Box::new(fault)),
        };
        answers.clear();
        answers.extend(after.iter().map(answer));
    }
}
