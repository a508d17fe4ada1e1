//! Bit boards of one position, and the bit boards that belong to the variant.

use super::landing::Landings;
use crate::rules::ovo::{Cell, DIRECTIONS, Ovo as Literal};
use crate::rules::{Player, Rules};
use crate::settings::ovo::{Claim, DeadCamp, Goal, Hands, Home, Homeward, Jump, Outward, Seats, Settings};

use super::distance::{Distances, Toward};

/// A position as bit boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board<const N: usize> {
    /// The eggs of each player.
    pub by: [u64; N],
    /// The face-down eggs.
    pub down: u64,
    /// Whose turn it is.
    pub mover: u8,
    /// With two players, whether the player before the mover has claimed wrongly.
    pub erred: bool,
    /// The last move as the layout writes it; 0 for none.
    pub mark: u16,
}

impl<const N: usize> Board<N> {
    /// No eggs, the first player to move.
    pub const EMPTY: Board<N> = Board { by: [0; N], down: 0, mover: 0, erred: false, mark: 0 };

    /// The cells that are not empty.
    #[inline(always)]
    pub fn occupied(&self) -> u64 {
        self.by.iter().fold(0, |all, eggs| all | eggs)
    }

    /// Whose egg a bit is.
    #[inline(always)]
    pub fn owner(&self, bit: u64) -> usize {
        if N == 2 {
            return usize::from(self.by[1] & bit != 0);
        }
        self.by.iter().position(|eggs| eggs & bit != 0).unwrap_or(0)
    }

    /// The player after `player` who is still in the game.
    #[inline(always)]
    pub fn next_in(&self, player: usize) -> usize {
        self.first_in((1..N).map(|by| (player + by) % N), player)
    }

    /// The player before `player` who is still in the game.
    #[inline(always)]
    pub fn previous_in(&self, player: usize) -> usize {
        self.first_in((1..N).map(|by| (player + N - by) % N), player)
    }

    #[inline(always)]
    fn first_in(&self, mut players: impl Iterator<Item = usize>, last: usize) -> usize {
        if N == 2 {
            return 1 - last;
        }
        players.find(|&player| self.by[player] != 0).unwrap_or(last)
    }
}

/// What the board and the settings give once and for all.
#[derive(Debug, Clone)]
pub struct Geometry<const N: usize> {
    /// All cells.
    pub all: u64,
    /// The neighbours of each cell.
    pub step: Vec<u64>,
    /// The neighbours of each cell that can be jumped over: those with a cell beyond them, in a direction of jumps.
    pub over: Vec<u64>,
    /// Each player's camp.
    pub camp: [u64; N],
    /// The camps of each player's opponents.
    pub enemy: [u64; N],
    /// The cells beyond the neighbours that can be jumped over.
    pub landings: Landings,
    /// For each symmetry, where each cell goes.
    pub images: Vec<Vec<u8>>,
    /// For the mirror: each column moves by a distance, to the left first, then to the right.
    columns: Vec<(u64, u32)>,
    /// Steps to the camps.
    distances: Distances<N>,
    homeward: Toward,
    /// Whether `homeward` is about the camp of the player who moves the egg.
    pull: bool,
    outward: Toward,
    claim: Claim,
    goal: Goal,
    /// How many eggs must be home, where they are fewer than all.
    need: Option<u32>,
    dead_camp: DeadCamp,
    home: Home,
    hands: Hands,
}

impl<const N: usize> Geometry<N> {
    /// Computes it from the literal rules' camps and directions.
    pub fn new(settings: &Settings) -> Geometry<N> {
        let literal = Literal::new(settings.clone());
        let board = settings.board;
        let set = |wanted: &dyn Fn(Cell) -> bool| {
            Cell::all(board).filter(|&cell| wanted(cell)).fold(0u64, |set, cell| set | 1 << cell.index(board))
        };
        let player = |index: usize| Player::new(index as u8);
        let camp: [u64; N] = std::array::from_fn(|index| set(&|cell| literal.in_camp(player(index), cell)));
        let union = camp.iter().fold(0, |all, camp| all | camp);
        let neighbours = |cell: Cell, must_jump: bool| {
            let mut found = 0;
            for direction in DIRECTIONS {
                let Some(next) = cell.towards(direction, board) else { continue };
                let jumps = next.towards(direction, board).is_some()
                    && (settings.jump == Jump::Eight || direction.is_orthogonal());
                if jumps || !must_jump {
                    found |= 1 << next.index(board);
                }
            }
            found
        };
        debug_assert_eq!(literal.players() as usize, N);
        let over: Vec<u64> = Cell::all(board).map(|cell| neighbours(cell, true)).collect();
        Geometry {
            all: set(&|_| true),
            step: Cell::all(board).map(|cell| neighbours(cell, false)).collect(),
            landings: Landings::new(u32::from(board.width), over.clone()),
            over,
            camp,
            enemy: std::array::from_fn(|index| union & !camp[index]),
            images: super::symmetry::images(board, N),
            columns: (0..board.width)
                .map(|column| (set(&|cell| cell.column == column), u32::from(board.width - 1 - column)))
                .collect(),
            distances: Distances::new(board, &camp),
            homeward: match settings.homeward {
                Homeward::Free => Toward::Free,
                Homeward::NotAway => Toward::NotFurther,
                Homeward::Closer | Homeward::Pull => Toward::Closer,
            },
            pull: settings.homeward == Homeward::Pull,
            outward: match settings.outward {
                Outward::Free => Toward::Free,
                Outward::NotBack => Toward::NotFurther,
                Outward::Closer => Toward::Closer,
            },
            claim: settings.claim,
            goal: settings.goal,
            need: (settings.need < settings.eggs).then_some(u32::from(settings.need)),
            dead_camp: match settings.seats {
                Seats::Two => DeadCamp::Flips,
                Seats::Four { dead_camp, .. } => dead_camp,
            },
            home: settings.home,
            hands: settings.hands,
        }
    }

    /// A set with left and right exchanged: column by column, shifted up by the width less one and down again by twice
    /// the column.
    #[inline(always)]
    pub fn mirror(&self, set: u64) -> u64 {
        let last = self.columns.len() as u32 - 1;
        self.columns.iter().fold(0, |image, &(column, up)| {
            let moved = set & column;
            image | if 2 * up >= last { moved << (2 * up - last) } else { moved >> (last - 2 * up) }
        })
    }

    /// The cells that flip a symbol-up egg of `owner`.
    #[inline(always)]
    pub fn flipping(&self, board: &Board<N>, owner: usize) -> u64 {
        if N == 2 || self.dead_camp == DeadCamp::Flips {
            return self.enemy[owner];
        }
        self.enemies(board, owner).fold(0, |set, player| set | self.camp[player])
    }

    /// The players whose camps flip a symbol-up egg of `owner`.
    #[inline(always)]
    fn enemies<'b>(&self, board: &'b Board<N>, owner: usize) -> impl Iterator<Item = usize> + Clone + use<'b, N> {
        let all = self.dead_camp == DeadCamp::Flips;
        (0..N).filter(move |&player| player != owner && (all || board.by[player] != 0))
    }

    /// The face-down eggs that the mover may not move because a house rule protects them.
    #[inline(always)]
    pub fn protected(&self, board: &Board<N>) -> u64 {
        let at_home = |player: usize| board.by[player] & self.camp[player];
        let others = (0..N).filter(|&player| player != board.mover as usize);
        let homes = match self.home {
            Home::Open => 0,
            Home::Safe => others.clone().fold(0, |set, player| set | at_home(player)),
            Home::Locked | Home::Shown => (0..N).fold(0, |set, player| set | at_home(player)),
        };
        match self.hands {
            Hands::Everybody => homes,
            Hands::Owner => others.fold(homes, |set, player| set | board.by[player]),
        }
    }

    /// Of some cells, those on which a player may move a face-down egg of `owner`.
    #[inline(always)]
    pub fn unprotected(&self, cells: u64, owner: usize, by: usize) -> u64 {
        let foreign = owner != by;
        if foreign && self.hands == Hands::Owner {
            return 0;
        }
        match self.home {
            Home::Locked | Home::Shown => cells & !self.camp[owner],
            Home::Safe if foreign => cells & !self.camp[owner],
            Home::Safe | Home::Open => cells,
        }
    }

    /// Of `ends`, the cells to which `homeward` lets the face-down egg on a cell go.
    #[inline(always)]
    pub fn homeward_to(&self, ends: u64, board: &Board<N>, from: u32) -> u64 {
        if self.homeward == Toward::Free {
            return ends;
        }
        let player = if self.pull { board.mover as usize } else { board.owner(1 << from) };
        self.toward_to(ends, self.homeward, std::iter::once(player), from)
    }

    /// Of `sources`, the cells from which `homeward` lets a player move a face-down egg of `owner` to a cell.
    #[inline(always)]
    pub fn homeward_from(&self, sources: u64, owner: usize, by: usize, to: u32) -> u64 {
        let player = if self.pull { by } else { owner };
        self.toward_from(sources, self.homeward, std::iter::once(player), to)
    }

    /// Of `ends`, the cells to which `outward` lets a symbol-up egg of `owner` go from a cell.
    #[inline(always)]
    pub fn outward_to(&self, ends: u64, board: &Board<N>, owner: usize, from: u32) -> u64 {
        self.toward_to(ends, self.outward, self.enemies(board, owner), from)
    }

    /// Of `sources`, the cells from which `outward` lets a symbol-up egg of `owner` go to a cell.
    #[inline(always)]
    pub fn outward_from(&self, sources: u64, board: &Board<N>, owner: usize, to: u32) -> u64 {
        self.toward_from(sources, self.outward, self.enemies(board, owner), to)
    }

    #[inline(always)]
    fn toward_to(&self, ends: u64, toward: Toward, camps: impl Iterator<Item = usize> + Clone, from: u32) -> u64 {
        match toward {
            Toward::Free => ends,
            Toward::NotFurther => ends & self.distances.not_further(camps, from),
            Toward::Closer => ends & self.distances.closer(camps, from),
        }
    }

    /// A cell is further away than another exactly when the other is closer.
    #[inline(always)]
    fn toward_from(&self, sources: u64, toward: Toward, camps: impl Iterator<Item = usize> + Clone, to: u32) -> u64 {
        match toward {
            Toward::Free => sources,
            Toward::NotFurther => sources & !self.distances.closer(camps, to),
            Toward::Closer => sources & !self.distances.not_further(camps, to),
        }
    }

    /// Whether a player has finished.
    #[inline(always)]
    pub fn has_finished(&self, board: &Board<N>, player: usize) -> bool {
        let home = board.down & self.camp[player];
        if let Some(need) = self.need {
            return (board.by[player] & home).count_ones() >= need;
        }
        let eggs = match self.goal {
            Goal::AllEggs => board.by[player],
            Goal::FlippedEggs => board.by[player] & board.down,
        };
        eggs != 0 && eggs & !home == 0
    }

    /// The winner by elimination or by a right claim.
    #[inline(always)]
    pub fn winner(&self, board: &Board<N>) -> Option<usize> {
        let mover = board.mover as usize;
        if N == 2 && board.erred {
            return Some(mover);
        }
        if N > 2 && board.next_in(mover) == mover {
            return Some(mover);
        }
        let done = |player: usize| self.has_finished(board, player).then_some(player);
        match self.claim {
            Claim::AfterMove => done(board.previous_in(mover)),
            Claim::NextTurn => done(mover),
            Claim::OwnTurn => done(board.previous_in(mover)).or_else(|| done(mover)),
            Claim::AnyTime => done(board.previous_in(mover)).or_else(|| (0..N).find_map(done)),
        }
    }
}
