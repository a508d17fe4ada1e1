//! `gamut verify` for tables of places: group by group, with the slices that it leads to in memory, unpacked.

use super::exit::{Exit, Failure};
use super::progress::Ticker;
use gamut::explore::Progress;
use gamut::packed::{Code, Game, WithGame};
use gamut::solve::indexed::Loaded;
use gamut::tablebase::indexed::IndexedTable;

pub struct Job<'a> {
    pub table: &'a IndexedTable,
}

impl WithGame for Job<'_> {
    type Output = Result<Option<String>, Failure>;

    fn with<C: Code>(self, game: &dyn Game<C>) -> Result<Option<String>, Failure> {
        let ranked = game.ranked()?;
        self.table.expect_slices(&*ranked)?;
        let ticker = Ticker::new("verifying");
        let mut loaded = Loaded { ranked: &*ranked, slices: vec![None; ranked.slices()] };
        for group in ranked.groups() {
            let members: Vec<usize> = group.into_iter().filter(|&slice| self.table.slice(slice).is_some()).collect();
            let leads_to: Vec<usize> = members.iter().flat_map(|&slice| ranked.leads_to(slice)).collect();
            for (slice, kept) in loaded.slices.iter_mut().enumerate() {
                let needed = members.contains(&slice) || leads_to.contains(&slice);
                match self.table.slice(slice) {
                    Some(header) if needed && kept.is_none() => *kept = Some(self.table.load(header)?),
                    _ if !needed => *kept = None,
                    _ => {}
                }
            }
            for slice in members {
                let flaw = loaded.flaw(game, slice, &ticker);
                if ticker.stopped() {
                    return Err(Failure::new(Exit::Limit, "interrupted while verifying"));
                }
                if flaw.is_some() {
                    return Ok(flaw);
                }
            }
        }
        let start = ranked.place(game.start()).slice;
        let missing = self.table.header().whole && self.table.slice(start).is_none();
        Ok(missing.then(|| "the start is not in the table".to_owned()))
    }
}
