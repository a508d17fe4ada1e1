//! One byte per position, or two where distances have grown too long for one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use crate::solve::value::{Draw, Plies, Value};

/// Not decided; when a slice is done: drawn, for endless play is the only draw here.
pub const UNDECIDED: u16 = 0;
/// Not a position.
pub const IMPOSSIBLE: u16 = 1;
/// Some successor has just been found won for the other side, so perhaps they all are.
pub const CANDIDATE: u16 = 2;
/// The first number that stands for a result: wins are even, losses odd, the distance is in the bits above.
const DECIDED: u16 = 4;

/// The longest distance that one byte holds.
pub const NARROW_MOST: u16 = (u8::MAX as u16 - DECIDED) / 2;

/// Won in this many plies.
#[inline(always)]
pub fn win(distance: u16) -> u16 {
    DECIDED + 2 * distance
}

/// Lost in this many plies.
#[inline(always)]
pub fn loss(distance: u16) -> u16 {
    win(distance) + 1
}

/// The distance, if it is decided.
#[inline(always)]
pub fn distance(cell: u16) -> Option<u16> {
    (cell >= DECIDED).then(|| (cell - DECIDED) / 2)
}

/// The value that a cell of a finished slice stands for; `None` for what is not a position.
pub fn value(cell: u16) -> Option<Value> {
    match (cell, distance(cell).map(Plies)) {
        (_, Some(plies)) if cell.is_multiple_of(2) => Some(Value::Win(plies)),
        (_, Some(plies)) => Some(Value::Loss(plies)),
        (UNDECIDED, None) => Some(Value::Draw(Draw::Endless)),
        _ => None,
    }
}

/// Room for cells somewhere else than in memory of their own, all zero at first.
pub trait Backing: Send + Sync {
    /// As single bytes.
    fn narrow(&self) -> &[AtomicU8];

    /// As pairs of bytes.
    fn wide(&self) -> &[AtomicU16];
}

/// The cells of a slice that is being solved. Threads write to it without order: each phase of the work gives the same whatever the order.
pub struct WorkingSlice {
    width: usize,
    place: Storage,
}

/// Where cells are.
enum Storage {
    Narrow(Vec<AtomicU8>),
    Wide(Vec<AtomicU16>),
    Backing(Box<dyn Backing>),
}

/// Cells of either width.
enum View<'a> {
    Narrow(&'a [AtomicU8]),
    Wide(&'a [AtomicU16]),
}

impl WorkingSlice {
    /// This many undecided positions, in a room of this many bytes if there is one.
    pub fn new(len: u64, room: Option<Box<dyn Backing>>) -> WorkingSlice {
        let own = || Storage::Narrow((0..len).map(|_| AtomicU8::new(0)).collect());
        WorkingSlice { width: 1, place: room.map_or_else(own, Storage::Backing) }
    }

    #[inline(always)]
    fn view(&self) -> View<'_> {
        match &self.place {
            Storage::Narrow(cells) => View::Narrow(cells),
            Storage::Wide(cells) => View::Wide(cells),
            Storage::Backing(room) if self.width == 1 => View::Narrow(room.narrow()),
            Storage::Backing(room) => View::Wide(room.wide()),
        }
    }

    /// Number of positions.
    #[allow(clippy::len_without_is_empty)] // Nobody asks.
    pub fn len(&self) -> u64 {
        match self.view() {
            View::Narrow(cells) => cells.len() as u64,
            View::Wide(cells) => cells.len() as u64,
        }
    }

    /// Bytes of each.
    pub fn width(&self) -> usize {
        self.width
    }

    #[inline(always)]
    pub fn get(&self, index: u64) -> u16 {
        match self.view() {
            View::Narrow(cells) => u16::from(cells[index as usize].load(Relaxed)),
            View::Wide(cells) => cells[index as usize].load(Relaxed),
        }
    }

    #[inline(always)]
    pub fn set(&self, index: u64, cell: u16) {
        match self.view() {
            View::Narrow(cells) => cells[index as usize].store(cell as u8, Relaxed),
            View::Wide(cells) => cells[index as usize].store(cell, Relaxed),
        }
    }

    /// Makes an undecided position a candidate; whether it was undecided.
    #[inline(always)]
    pub fn nominate(&self, index: u64) -> bool {
        if self.get(index) != UNDECIDED {
            return false;
        }
        match self.view() {
            View::Narrow(cells) => {
                cells[index as usize].compare_exchange(UNDECIDED as u8, CANDIDATE as u8, Relaxed, Relaxed).is_ok()
            }
            View::Wide(cells) => cells[index as usize].compare_exchange(UNDECIDED, CANDIDATE, Relaxed, Relaxed).is_ok(),
        }
    }

    /// Takes two bytes for each from now on, in a room of twice as many bytes if there is one.
    pub fn widen(&mut self, room: Option<Box<dyn Backing>>) {
        let View::Narrow(cells) = self.view() else { return };
        let place = match room {
            Some(room) => {
                let pairs = cells.iter().zip(room.wide());
                pairs.for_each(|(from, to)| to.store(u16::from(from.load(Relaxed)), Relaxed));
                Storage::Backing(room)
            }
            None => Storage::Wide(cells.iter().map(|cell| AtomicU16::new(u16::from(cell.load(Relaxed)))).collect()),
        };
        *self = WorkingSlice { width: 2, place };
    }

    /// A part of them as bytes, the lowest first.
    pub fn bytes(&self, first: usize, count: usize) -> Vec<u8> {
        match self.view() {
            View::Narrow(cells) => cells[first..first + count].iter().map(|cell| cell.load(Relaxed)).collect(),
            View::Wide(cells) => {
                cells[first..first + count].iter().flat_map(|cell| cell.load(Relaxed).to_le_bytes()).collect()
            }
        }
    }

    /// All of them, finished.
    pub fn keep(self) -> SliceValues {
        let bytes: Vec<u8> = match self.place {
            Storage::Narrow(cells) => cells.into_iter().map(AtomicU8::into_inner).collect(),
            _ => self.bytes(0, self.len() as usize),
        };
        SliceValues::new(Arc::new(bytes), self.width)
    }
}

/// The cells of a finished slice, wherever their bytes are.
#[derive(Clone)]
pub struct SliceValues {
    bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    width: usize,
}

impl SliceValues {
    /// Cells of one or two bytes.
    pub fn new(bytes: Arc<dyn AsRef<[u8]> + Send + Sync>, width: usize) -> SliceValues {
        SliceValues { bytes, width }
    }

    /// Number of cells.
    #[allow(clippy::len_without_is_empty)] // Nobody asks.
    pub fn len(&self) -> u64 {
        (self.all().len() / self.width) as u64
    }

    /// Bytes of each.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Their bytes.
    pub fn all(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// Their bytes, and how many each has.
    pub fn parts(&self) -> (&[u8], usize) {
        (self.all(), self.width)
    }

    /// One of them.
    #[inline(always)]
    pub fn get(&self, index: u64) -> u16 {
        let bytes = self.all();
        match self.width {
            1 => u16::from(bytes[index as usize]),
            _ => u16::from(bytes[2 * index as usize]) | u16::from(bytes[2 * index as usize + 1]) << 8,
        }
    }

    /// The value of a position; `None` for what is not one.
    pub fn value(&self, index: u64) -> Option<Value> {
        value(self.get(index))
    }
}
