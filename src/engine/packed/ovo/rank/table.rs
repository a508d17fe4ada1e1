//! The places of one slice: the mover's eggs first, by table; then the other's; then the last move.
//!
//! A position has the first player to move. The mover's eggs (the lead) number some thousands of arrangements, so one table says of each where its positions begin.
//! Of two leads that are mirror images only the lesser has positions: the other's are mirrored first. Under a lead that is its own image, a row of bits says which
//! of the other's arrangements stand for their images too; these leads are few.

use std::ops::Range;

use super::{Eggs, Frame};
use crate::packed::combinations::{Cells, Combinations, following};
use crate::packed::marked::Marked;

/// What is in the table for a lead, in the lowest bits; above them, where the positions begin or which lead it is.
const KIND: u64 = 3;
/// Its positions are numbered as they are.
const PLAIN: u64 = 0;
/// The image has the positions.
const MIRRORED: u64 = 1;
/// It is its own image; the number of the lead is above.
const OWN_IMAGE: u64 = 2;

/// An arrangement of the mover's eggs that has positions.
#[derive(Debug, Clone, Copy)]
struct Lead {
    /// The index of its first position.
    base: u64,
    up: u64,
    down: u64,
    /// Where its bits begin, when it is its own image.
    bits: Option<u64>,
}

/// Where the positions of an arrangement of the mover's eggs are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// They begin here, each as it is (`false`) or as its mirror image (`true`).
    At(u64, bool),
    /// It is its own mirror image, and a position among them is looked up by itself.
    OwnImage,
}

impl Block {
    #[inline(always)]
    fn new(entry: u64) -> Block {
        match entry & KIND {
            OWN_IMAGE => Block::OwnImage,
            kind => Block::At(entry >> 2, kind == MIRRORED),
        }
    }
}

/// The places of one slice.
#[derive(Debug, Clone)]
pub struct Table {
    /// Symbol-up eggs of the mover and of the other.
    pub up: (u32, u32),
    /// By the number of the lead.
    entries: Vec<u64>,
    leads: Vec<Lead>,
    canonical: Marked,
    /// The ways to put down the other's face-down eggs.
    pub downs: u64,
    /// The values of the last coordinate.
    pub tails: u64,
    len: u64,
}

impl Table {
    /// Builds the table of a slice.
    pub fn new(frame: &Frame, up: (u32, u32)) -> Table {
        let ways = &frame.combinations;
        let Frame { cells, width, eggs, .. } = *frame;
        let (own_down, other_down) = (eggs - up.0, eggs - up.1);
        let lead_downs = ways.choose(cells - up.0, own_down);
        let downs = ways.choose(cells - eggs - up.1, other_down);
        let tails = frame.tails(own_down + other_down);
        let count = ways.choose(cells - width, up.0) * lead_downs;
        let mut table = Table {
            up,
            entries: Vec::with_capacity(count as usize),
            leads: Vec::new(),
            canonical: Marked::default(),
            downs,
            tails,
            len: 0,
        };
        let mut bits = Vec::new();
        for number in 0..count {
            let own_up = ways.set(number / lead_downs, up.0);
            let own_down = Cells::of(frame.all & !own_up).spread(ways.set(number % lead_downs, own_down));
            let image = (frame.mirror(own_up), frame.mirror(own_down));
            let image_number = ways.plain_rank(image.0) * lead_downs + ways.rank(image.1, image.0);
            let lead = Lead { base: table.len, up: own_up, down: own_down, bits: None };
            if image_number < number {
                table.entries.push(table.entries[image_number as usize] & !KIND | MIRRORED);
                continue;
            }
            let away = (own_up | own_down) & !frame.home;
            let behind = ways.choose(cells - width - away.count_ones(), up.1) * downs * tails;
            if image_number > number {
                table.entries.push(table.len << 2 | PLAIN);
                table.leads.push(lead);
                table.len += behind;
            } else {
                table.entries.push((table.leads.len() as u64) << 2 | OWN_IMAGE);
                let start = bits.len() as u64;
                table.leads.push(Lead { bits: Some(start), ..lead });
                bits.extend((0..behind).map(|place| {
                    let eggs = table.behind(frame, &lead, place);
                    place <= table.within(frame, &frame.mirrored(&eggs))
                }));
                table.len += bits[start as usize..].iter().filter(|bit| **bit).count() as u64;
            }
        }
        table.canonical = Marked::new(bits.into_iter());
        table
    }

    /// Number of positions.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> u64 {
        8 * self.entries.len() as u64 + (size_of::<Lead>() * self.leads.len()) as u64 + self.canonical.bytes()
    }

    /// The number of a position under its lead.
    #[inline(always)]
    fn within(&self, frame: &Frame, eggs: &Eggs) -> u64 {
        self.board_within(frame, eggs) * self.tails + frame.tail(eggs)
    }

    #[inline(always)]
    fn board_within(&self, frame: &Frame, eggs: &Eggs) -> u64 {
        let up = eggs.other & !eggs.down;
        let number = frame.combinations.rank(up, eggs.own | frame.home);
        number * self.downs + frame.combinations.rank(eggs.other & eggs.down, eggs.own | up)
    }

    /// The position with a number under a lead.
    fn behind(&self, frame: &Frame, lead: &Lead, place: u64) -> Eggs {
        let (board, tail) = (place / self.tails, place % self.tails);
        let own = lead.up | lead.down;
        let ways = &frame.combinations;
        let up = Cells::of(frame.all & !frame.home & !own).spread(ways.set(board / self.downs, self.up.1));
        let places = ways.set(board % self.downs, frame.eggs - self.up.1);
        let down = Cells::of(frame.all & !own & !up).spread(places);
        let eggs = Eggs { own, other: up | down, down: lead.down | down, mark: 0, erred: false };
        frame.with_tail(eggs, tail)
    }

    #[inline(always)]
    fn entry(&self, frame: &Frame, eggs: &Eggs) -> u64 {
        let (up, down) = (eggs.own & !eggs.down, eggs.own & eggs.down);
        let number = frame.combinations.plain_rank(up) * self.lead_downs(frame) + frame.combinations.rank(down, up);
        self.entries[number as usize]
    }

    /// The ways to put down the mover's face-down eggs.
    pub fn lead_downs(&self, frame: &Frame) -> u64 {
        frame.combinations.choose(frame.cells - self.up.0, frame.eggs - self.up.0)
    }

    /// Where the positions are in which the mover's eggs have a number.
    #[inline(always)]
    pub fn block(&self, lead: u64) -> Block {
        Block::new(self.entries[lead as usize])
    }

    /// Where the positions with the mover's eggs are.
    pub fn block_of(&self, frame: &Frame, eggs: &Eggs) -> Block {
        Block::new(self.entry(frame, eggs))
    }

    /// The index of a position.
    #[inline(always)]
    pub fn index(&self, frame: &Frame, eggs: &Eggs) -> u64 {
        let entry = self.entry(frame, eggs);
        match entry & KIND {
            PLAIN => (entry >> 2) + self.within(frame, eggs),
            MIRRORED => (entry >> 2) + self.within(frame, &frame.mirrored(eggs)),
            _ => self.index_of_own_image(frame, eggs, &self.leads[(entry >> 2) as usize]),
        }
    }

    #[cold]
    fn index_of_own_image(&self, frame: &Frame, eggs: &Eggs, lead: &Lead) -> u64 {
        let start = lead.bits.unwrap_or_default();
        let mut place = start + self.within(frame, eggs);
        if !self.canonical.get(place) {
            place = start + self.within(frame, &frame.mirrored(eggs));
        }
        lead.base + self.canonical.before(place) - self.canonical.before(start)
    }

    /// Puts the indices of all positions with these eggs and a last move into `out`: any but `except`, which is a mark.
    #[inline(always)]
    pub fn indices(&self, frame: &Frame, eggs: &Eggs, except: u16, out: &mut Vec<u64>) {
        if self.tails == 1 {
            return out.push(self.index(frame, eggs));
        }
        let marks = frame.marks(self.tails);
        let entry = self.entry(frame, eggs);
        let first = match entry & KIND {
            PLAIN => Eggs { mark: except, ..*eggs },
            MIRRORED => frame.mirrored(&Eggs { mark: except, ..*eggs }),
            _ => {
                let lead = &self.leads[(entry >> 2) as usize];
                let all = (0..marks).map(|tail| frame.with_tail(*eggs, tail));
                let wanted = all.filter(|eggs| except == 0 || eggs.mark != except);
                return out.extend(wanted.map(|eggs| self.index_of_own_image(frame, &eggs, lead)));
            }
        };
        let start = (entry >> 2) + self.board_within(frame, &first) * self.tails;
        let left_out = if except == 0 { marks } else { frame.tail(&first) };
        out.extend((0..marks).filter(|tail| *tail != left_out).map(|tail| start + tail));
    }

    /// The position with an index.
    pub fn eggs(&self, frame: &Frame, index: u64) -> Eggs {
        let lead = &self.leads[self.leads.partition_point(|lead| lead.base <= index) - 1];
        self.behind(frame, lead, self.place_behind(lead, index - lead.base))
    }

    fn place_behind(&self, lead: &Lead, within: u64) -> u64 {
        match lead.bits {
            None => within,
            Some(start) => self.canonical.place(self.canonical.before(start) + within) - start,
        }
    }

    /// Calls `visit` with the positions of a range of indices, in order.
    pub fn for_each(&self, frame: &Frame, first: u64, count: u64, visit: &mut dyn FnMut(u64, &Eggs)) {
        let mut index = first;
        self.for_each_board(frame, first..first + count, &mut |eggs, tails| {
            for tail in tails {
                visit(index, &frame.with_tail(*eggs, tail));
                index += 1;
            }
        });
    }

    /// The same board by board: the eggs without a last move, and the last coordinates of the positions that have them.
    pub fn for_each_board(&self, frame: &Frame, range: Range<u64>, visit: &mut dyn FnMut(&Eggs, Range<u64>)) {
        let mut number = self.leads.partition_point(|lead| lead.base <= range.start) - 1;
        let mut index = range.start;
        while index < range.end {
            let lead = &self.leads[number];
            let end = self.leads.get(number + 1).map_or(self.len, |next| next.base).min(range.end);
            if lead.bits.is_some() {
                for index in index..end {
                    let place = self.place_behind(lead, index - lead.base);
                    let tail = place % self.tails;
                    visit(&self.behind(frame, lead, place - tail), tail..tail + 1);
                }
            } else if index < end {
                self.under_lead(frame, lead, index..end, visit);
            }
            index = end.max(index);
            number += 1;
        }
    }

    /// The same under one lead that is not its own image, without looking up every position by itself.
    fn under_lead(&self, frame: &Frame, lead: &Lead, range: Range<u64>, visit: &mut dyn FnMut(&Eggs, Range<u64>)) {
        let own = lead.up | lead.down;
        let ways: &Combinations = &frame.combinations;
        let mut index = range.start;
        while index < range.end {
            let place = index - lead.base;
            let (board, mut tail) = (place / self.tails, place % self.tails);
            let up = Cells::of(frame.all & !frame.home & !own).spread(ways.set(board / self.downs, self.up.1));
            let free = Cells::of(frame.all & !own & !up);
            let mut places = ways.set(board % self.downs, frame.eggs - self.up.1);
            for _ in board % self.downs..self.downs {
                if index == range.end {
                    return;
                }
                let down = free.spread(places);
                let eggs = Eggs { own, other: up | down, down: lead.down | down, mark: 0, erred: false };
                let tails = tail..self.tails.min(tail + range.end - index);
                index += tails.end - tails.start;
                visit(&eggs, tails);
                tail = 0;
                places = following(places);
            }
        }
    }
}
