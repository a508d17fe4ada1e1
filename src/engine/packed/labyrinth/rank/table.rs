//! The places of one slice: the mover's pawns first, then the other's, then the offsets, the debts and the centre block.
//!
//! How many arrangements of the other's pawns there are depends on how many of the mover's are on the end block, so those come in parts by that number. Within a part all arrangements of the mover's pawns
//! have the same number of positions behind them, and on a board that is its own mirror image they are merged by it ([`Classes`]).

use super::Frame;
use crate::packed::Code;
use crate::packed::classes::{Behind, Class, Classes};
use crate::packed::labyrinth::{Board, Labyrinth, Symmetry, bits};

/// Which slice: who is to move, and the pawns of that player and of the other on their start blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Home {
    /// Who is to move.
    pub mover: usize,
    /// Pawns of the player to move on the start block.
    pub own: u32,
    /// Pawns of the other player on the start block.
    pub other: u32,
}

/// How the mover's pawns are divided.
#[derive(Debug, Clone, Copy)]
struct Division {
    /// Pawns on the one fixed block that they can be on.
    on_block: u32,
    /// Pawns on sliders.
    on_sliders: u32,
    /// The ways to put those down.
    slider_sets: u64,
}

/// The positions of a slice in which the mover's pawns are divided in the same way.
#[derive(Debug)]
struct Part {
    /// The index of the first.
    first: u64,
    division: Division,
    classes: Classes,
    behind: Behind,
}

/// The places of one slice.
#[derive(Debug)]
pub struct Table {
    home: Home,
    parts: Vec<Part>,
    len: u64,
}

/// The pawns of one player, a bit for each cell.
type Pawns = u64;

impl Table {
    /// Builds the table of a slice.
    pub fn new<C: Code>(game: &Labyrinth<C>, frame: &Frame, home: Home) -> Table {
        let mut table = Table { home, parts: Vec::new(), len: 0 };
        // Nobody has pawns on both fixed blocks, and a player to move has not crossed.
        let on_end = if home.own > 0 { 0..1 } else { 0..frame.pawns };
        for on_end in on_end {
            let part = table.part(game, frame, on_end);
            table.len += part.behind.len();
            table.parts.push(part);
        }
        table
    }

    fn part<C: Code>(&self, game: &Labyrinth<C>, frame: &Frame, on_end: u32) -> Part {
        let Home { own, other, .. } = self.home;
        let ways = &frame.ways;
        let on_sliders = frame.pawns - own - on_end;
        let slider_sets = ways.choose(frame.slider_cells, on_sliders);
        let free = frame.slider_cells - on_sliders;
        let others = match other {
            0 => ways.choose(frame.width - own + free, frame.pawns),
            _ => ways.choose(frame.width - on_end, other) * ways.choose(free, frame.pawns - other),
        };
        let division = Division { on_block: own + on_end, on_sliders, slider_sets };
        let leads = ways.choose(frame.width, division.on_block) * slider_sets;
        let image = |lead: u64, symmetry: usize| match symmetry {
            0 => lead,
            _ => self.lead(frame, &division, game.mirrored(self.own(frame, &division, lead))),
        };
        let classes = if game.mirrors { Classes::new(leads, 2, image) } else { Classes::apart(leads) };
        let image = |class: Class, place: u64, symmetry: usize| {
            let board = self.behind(game, frame, self.own(frame, &division, classes.least(class.number)), place);
            self.place(game, frame, &Self::seen(game, &board, symmetry))
        };
        let behind = Behind::new(&classes, others * frame.tails, image);
        Part { first: self.len, division, classes, behind }
    }

    /// How many positions there are.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.classes.bytes() + part.behind.bytes()).sum()
    }

    #[inline(always)]
    fn seen<C: Code>(game: &Labyrinth<C>, board: &Board, symmetry: usize) -> Board {
        if symmetry == 0 { *board } else { game.board_image(board, Symmetry::Mirror) }
    }

    /// Where the bits of the fixed block begin that the mover's pawns can be on.
    #[inline(always)]
    fn block(&self, frame: &Frame) -> u32 {
        let block = if self.home.own > 0 { self.home.mover } else { 1 - self.home.mover };
        frame.start(block)
    }

    /// The number of a way to put down the mover's pawns.
    #[inline(always)]
    fn lead(&self, frame: &Frame, division: &Division, own: Pawns) -> u64 {
        let on_block = own >> self.block(frame) & frame.row;
        frame.ways.plain_rank(on_block) * division.slider_sets
            + frame.ways.plain_rank(own >> frame.width & frame.sliders)
    }

    /// The mover's pawns by that number.
    fn own(&self, frame: &Frame, division: &Division, lead: u64) -> Pawns {
        let on_block = frame.ways.set(lead / division.slider_sets, division.on_block);
        let on_sliders = frame.ways.set(lead % division.slider_sets, division.on_sliders);
        on_block << self.block(frame) | on_sliders << frame.width
    }

    /// The number of a position behind the mover's pawns.
    #[inline(always)]
    fn place<C: Code>(&self, game: &Labyrinth<C>, frame: &Frame, board: &Board) -> u64 {
        let Home { mover, other: home, .. } = self.home;
        let (own, other) = (board.by[mover], board.by[1 - mover]);
        let ways = &frame.ways;
        let pawns = match home {
            // All over the sliders and the end block, which lie side by side.
            0 => ways.rank(other >> frame.region(mover), own >> frame.region(mover)),
            _ => {
                let start = frame.start(1 - mover);
                let at_home = ways.rank(other >> start & frame.row, own >> start);
                let taken = (own >> frame.width & frame.sliders).count_ones();
                let on_sliders = ways.choose(frame.slider_cells - taken, frame.pawns - home);
                at_home * on_sliders + ways.rank(other >> frame.width & frame.sliders, own >> frame.width)
            }
        };
        pawns * frame.tails + frame.tail(game, board)
    }

    /// The position with a number behind the mover's pawns.
    fn behind<C: Code>(&self, game: &Labyrinth<C>, frame: &Frame, own: Pawns, place: u64) -> Board {
        let Home { mover, other: home, .. } = self.home;
        let (pawns, tail) = (place / frame.tails, place % frame.tails);
        let ways = &frame.ways;
        let other = match home {
            0 => spread(ways.set(pawns, frame.pawns), own >> frame.region(mover)) << frame.region(mover),
            _ => {
                let start = frame.start(1 - mover);
                let taken = own >> frame.width & frame.sliders;
                let on_sliders = ways.choose(frame.slider_cells - taken.count_ones(), frame.pawns - home);
                let at_home = spread(ways.set(pawns / on_sliders, home), own >> start & frame.row) << start;
                at_home | spread(ways.set(pawns % on_sliders, frame.pawns - home), taken) << frame.width
            }
        };
        let mut by = [own; 2];
        by[1 - mover] = other;
        let board = Board { by, offsets: 0, mover: mover as u8, centre: 0, debts: 0 };
        frame.with_tail(game, board, tail)
    }

    /// The index of a position of this slice.
    #[inline(always)]
    pub fn index<C: Code>(&self, game: &Labyrinth<C>, frame: &Frame, board: &Board) -> u64 {
        let own = board.by[self.home.mover];
        let on_end = match self.home.own {
            0 => (own >> self.block(frame) & frame.row).count_ones(),
            _ => 0,
        };
        let part = &self.parts[on_end as usize];
        let class = part.classes.class(self.lead(frame, &part.division, own));
        part.first + part.behind.index(class, |symmetry| self.place(game, frame, &Self::seen(game, board, symmetry)))
    }

    /// Puts the indices of a position with each of these memories of the centre block into `out`.
    #[inline(always)]
    pub fn indices<C: Code>(
        &self,
        game: &Labyrinth<C>,
        frame: &Frame,
        board: &Board,
        memories: u8,
        out: &mut Vec<u64>,
    ) {
        if game.mirrors {
            let with = |centre: u32| Board { centre: centre as u8, ..*board };
            return out.extend(bits(memories.into()).map(|centre| self.index(game, frame, &with(centre))));
        }
        let rested = self.index(game, frame, &Board { centre: 0, ..*board });
        out.extend(bits(memories.into()).map(|centre| rested + u64::from(centre)));
    }

    /// The position with an index.
    #[inline(always)]
    pub fn board<C: Code>(&self, game: &Labyrinth<C>, frame: &Frame, index: u64) -> Board {
        let part = &self.parts[self.parts.partition_point(|part| part.first <= index) - 1];
        let (class, place) = part.behind.place(index - part.first);
        self.behind(game, frame, self.own(frame, &part.division, part.classes.least(class)), place)
    }
}

/// A set of places among the cells that are not taken, as cells.
#[inline(always)]
fn spread(places: u64, taken: u64) -> u64 {
    bits(places).fold(0, |set, place| {
        let cell = bits(taken).fold(place, |cell, taken| cell + u32::from(taken <= cell));
        set | 1 << cell
    })
}
