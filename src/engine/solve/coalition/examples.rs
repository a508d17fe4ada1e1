//! Positions worth looking at: the first of each kind.

use super::regions::Coalitions;
use super::set::Coalition;
use super::standing::Standing;
use crate::explore::{PositionId, SHARDS};
use crate::packed::{Code, Game};
use crate::parallel;
use crate::rules::Player;

/// What a position is an example of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// The mover chooses which of two others can force a win.
    Kingmaker,
    /// One player alone forces a win, and nowhere does that take longer.
    LongestSolo,
    /// Two players together force that one of them wins, and no player alone does.
    Allies,
    /// Nobody decides it, and it is not the start.
    Undecided,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Kingmaker, Kind::LongestSolo, Kind::Allies, Kind::Undecided];

    /// A word for it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What it is, in a sentence without a full stop.
    pub fn sentence(self) -> &'static str {
        match self {
            Kind::Kingmaker => "the mover cannot force a win alone but can choose who can",
            Kind::LongestSolo => "the longest win that one player alone forces",
            Kind::Allies => "two together force that one of them wins, and nobody does alone",
            Kind::Undecided => "nobody decides it: all but one together cannot force a win against the last",
        }
    }

    /// How good an example a position is, if it is one.
    fn fits(self, standing: &Standing) -> Option<u16> {
        let fits = match self {
            Kind::Kingmaker => standing.is_kingmaker(),
            Kind::Allies => standing.decided_by() == Some(2),
            Kind::Undecided => standing.is_undecided(),
            Kind::LongestSolo => {
                let plies = standing.soloists().next().and_then(|player| standing.forces(Coalition::of(player)));
                return plies.filter(|_| !standing.is_over()).map(|plies| plies.0);
            }
        };
        (fits && !standing.is_over()).then_some(0)
    }
}

/// An example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example<C> {
    /// Of what.
    pub kind: Kind,
    /// The position, in the form in which it is kept.
    pub code: C,
}

/// The best example so far: how good, then how near to the start, then the least number.
type Best<C> = Option<(u16, std::cmp::Reverse<(u16, u32)>, C)>;

/// One example of each kind that there is.
pub fn examples<C: Code>(game: &dyn Game<C>, solved: &Coalitions<C>) -> Vec<Example<C>> {
    let Coalitions { explored, regions, .. } = solved;
    let bases = explored.shard_bases();
    let start = game.canonical(explored.symmetry, game.start());
    let in_shard = |shard: usize| {
        let mut best: [Best<C>; Kind::ALL.len()] = [None; Kind::ALL.len()];
        for (id, code) in (bases[shard]..).zip(explored.codes_of_shard(shard)) {
            let standing = regions.standing(PositionId(id), Player::FIRST);
            for (kind, best) in Kind::ALL.into_iter().zip(&mut best) {
                let Some(good) = kind.fits(&standing).filter(|_| code != start) else { continue };
                if best.is_none_or(|(known, ..)| known <= good) {
                    let depth = explored.depth(code).unwrap_or(u16::MAX);
                    *best = (*best).max(Some((good, std::cmp::Reverse((depth, id)), code)));
                }
            }
        }
        best
    };
    let nothing = [None; Kind::ALL.len()];
    let better = |one: [Best<C>; 4], other: [Best<C>; 4]| std::array::from_fn(|place| one[place].max(other[place]));
    let best = parallel::map(SHARDS, in_shard).into_iter().fold(nothing, better);
    let example = |(kind, best): (Kind, Best<C>)| best.map(|(_, _, code)| Example { kind, code });
    Kind::ALL.into_iter().zip(best).filter_map(example).collect()
}
