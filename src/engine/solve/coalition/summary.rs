//! Figures of the regions: how many positions lie in each, who decides, kingmakers.

use super::regions::Coalitions;
use super::set::Coalition;
use super::standing::Standing;
use crate::explore::{PositionId, SHARDS};
use crate::packed::{Code, Game, Symmetry};
use crate::parallel;
use crate::rules::Player;
use crate::solve::value::Plies;

/// How often a coalition can force what, over the positions that are not over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// The coalition, as seats counted from the mover.
    pub seats: Coalition,
    /// Positions in which it forces that a member wins.
    pub positions: u64,
    /// The longest that such a win takes.
    pub longest: Option<Plies>,
    /// Positions in which it keeps play endless.
    pub keeps_endless: u64,
    /// For each seat counted from the mover, positions in which the coalition dictates that it wins.
    pub dictates: Vec<u64>,
}

/// What the regions look like from afar. Everything counts positions that are not over, as they are kept: classes of images where
/// images were merged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CoalitionSummary {
    /// Number of players.
    pub players: u8,
    /// Positions that are not over.
    pub positions: u64,
    /// Positions that are.
    pub over: u64,
    /// A region for each coalition, the small ones first.
    pub regions: Vec<Region>,
    /// Positions by how many players it takes at the least to force a win of one of them: one, two, and so on, but not all.
    pub decided_by: Vec<u64>,
    /// Positions that nobody decides.
    pub undecided: u64,
    /// Positions in which the mover cannot force a win alone but can move into the solo regions of two others.
    pub kingmaker: u64,
    /// For each player, positions in which that player alone forces a win; only where images were not merged, for merging renames players.
    pub solo_wins: Option<Vec<u64>>,
}

impl CoalitionSummary {
    /// Counts over all positions.
    pub fn new<C: Code>(game: &dyn Game<C>, solved: &Coalitions<C>) -> CoalitionSummary {
        let Coalitions { explored, regions, .. } = solved;
        let players = regions.players();
        let bases = explored.shard_bases();
        let in_shard = |shard: usize| {
            let mut found = CoalitionSummary::empty(players, explored.symmetry);
            for (id, code) in (bases[shard]..).zip(explored.codes_of_shard(shard)) {
                found.add(&regions.standing(PositionId(id), Player::FIRST), || game.to_move(code));
            }
            found
        };
        let empty = CoalitionSummary::empty(players, explored.symmetry);
        parallel::map(SHARDS, in_shard).into_iter().fold(empty, CoalitionSummary::merge)
    }

    fn empty(players: u8, symmetry: Symmetry) -> CoalitionSummary {
        let each = usize::from(players);
        let region = |seats| Region { seats, positions: 0, longest: None, keeps_endless: 0, dictates: vec![0; each] };
        CoalitionSummary {
            players,
            regions: Coalition::all(players).map(region).collect(),
            decided_by: vec![0; each - 1],
            solo_wins: (symmetry == Symmetry::Off).then(|| vec![0; each]),
            ..CoalitionSummary::default()
        }
    }

    /// Counts a position; in its standing the first player stands for the mover.
    fn add(&mut self, standing: &Standing, mover: impl Fn() -> Player) {
        if standing.is_over() {
            self.over += 1;
            return;
        }
        self.positions += 1;
        for region in &mut self.regions {
            if let Some(plies) = standing.forces(region.seats) {
                region.positions += 1;
                region.longest = region.longest.max(Some(plies));
            }
            region.keeps_endless += u64::from(standing.keeps_endless(region.seats));
            for (seat, count) in Player::all(self.players).zip(&mut region.dictates) {
                *count += u64::from(standing.dictates(region.seats, seat));
            }
        }
        match standing.decided_by() {
            Some(size) => self.decided_by[size - 1] += 1,
            None => self.undecided += 1,
        }
        self.kingmaker += u64::from(standing.is_kingmaker());
        if let (Some(counts), Some(seat)) = (&mut self.solo_wins, standing.soloists().next()) {
            let player = Coalition::of(seat).placed_at(mover(), self.players);
            counts[player.bits().trailing_zeros() as usize] += 1;
        }
    }

    fn merge(mut self, other: CoalitionSummary) -> CoalitionSummary {
        self.positions += other.positions;
        self.over += other.over;
        self.undecided += other.undecided;
        self.kingmaker += other.kingmaker;
        add_all(&mut self.decided_by, &other.decided_by);
        for (region, more) in self.regions.iter_mut().zip(other.regions) {
            region.positions += more.positions;
            region.longest = region.longest.max(more.longest);
            region.keeps_endless += more.keeps_endless;
            add_all(&mut region.dictates, &more.dictates);
        }
        if let (Some(counts), Some(more)) = (&mut self.solo_wins, &other.solo_wins) {
            add_all(counts, more);
        }
        self
    }
}

fn add_all(counts: &mut [u64], more: &[u64]) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
}
