//! One byte a position, or two where distances have grown too long for one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use rayon::prelude::*;

use crate::solve::value::{Draw, Plies, Value};

/// Not decided; when a slice is done: drawn, for endless play is the only draw here.
pub(super) const UNDECIDED: u16 = 0;
/// Not a position.
pub(super) const IMPOSSIBLE: u16 = 1;
/// Some successor has just been found won for the other side, so perhaps they all are.
pub(super) const CANDIDATE: u16 = 2;
/// The first number that stands for a result: wins are even, losses odd, the distance is in the bits above.
const DECIDED: u16 = 4;

/// The longest distance that one byte holds.
pub const NARROW_MOST: u16 = (u8::MAX as u16 - DECIDED) / 2;

/// Won in so many plies.
#[inline(always)]
pub(super) fn win(distance: u16) -> u16 {
    DECIDED + 2 * distance
}

/// Lost in so many plies.
#[inline(always)]
pub(super) fn loss(distance: u16) -> u16 {
    win(distance) + 1
}

/// The distance, if it is decided.
#[inline(always)]
pub(super) fn distance(cell: u16) -> Option<u16> {
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

/// The cells of a slice that is being solved. Threads write to it without order: each phase of the work gives the same whatever the order.
pub enum Cells {
    /// One byte each.
    Narrow(Vec<AtomicU8>),
    /// Two bytes each.
    Wide(Vec<AtomicU16>),
}

impl Cells {
    /// So many undecided positions.
    pub(super) fn new(len: u64) -> Cells {
        Cells::Narrow((0..len as usize).into_par_iter().map(|_| AtomicU8::new(0)).collect())
    }

    /// Number of positions.
    pub fn len(&self) -> u64 {
        match self {
            Cells::Narrow(cells) => cells.len() as u64,
            Cells::Wide(cells) => cells.len() as u64,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of each.
    pub fn width(&self) -> usize {
        match self {
            Cells::Narrow(_) => 1,
            Cells::Wide(_) => 2,
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, index: u64) -> u16 {
        match self {
            Cells::Narrow(cells) => u16::from(cells[index as usize].load(Relaxed)),
            Cells::Wide(cells) => cells[index as usize].load(Relaxed),
        }
    }

    #[inline(always)]
    pub(super) fn set(&self, index: u64, cell: u16) {
        match self {
            Cells::Narrow(cells) => cells[index as usize].store(cell as u8, Relaxed),
            Cells::Wide(cells) => cells[index as usize].store(cell, Relaxed),
        }
    }

    /// Makes an undecided position a candidate; whether it was undecided.
    #[inline(always)]
    pub(super) fn nominate(&self, index: u64) -> bool {
        if self.get(index) != UNDECIDED {
            return false;
        }
        match self {
            Cells::Narrow(cells) => {
                cells[index as usize].compare_exchange(UNDECIDED as u8, CANDIDATE as u8, Relaxed, Relaxed).is_ok()
            }
            Cells::Wide(cells) => {
                cells[index as usize].compare_exchange(UNDECIDED, CANDIDATE, Relaxed, Relaxed).is_ok()
            }
        }
    }

    /// Takes two bytes for each from now on.
    pub(super) fn widen(&mut self) {
        if let Cells::Narrow(cells) = self {
            *self = Cells::Wide(cells.par_iter().map(|cell| AtomicU16::new(u16::from(cell.load(Relaxed)))).collect());
        }
    }

    /// A part of them as bytes, the lowest first.
    pub fn bytes(&self, first: usize, count: usize) -> Vec<u8> {
        match self {
            Cells::Narrow(cells) => cells[first..first + count].iter().map(|cell| cell.load(Relaxed)).collect(),
            Cells::Wide(cells) => {
                cells[first..first + count].iter().flat_map(|cell| cell.load(Relaxed).to_le_bytes()).collect()
            }
        }
    }

    /// All of them, finished.
    pub fn keep(self) -> Kept {
        match self {
            Cells::Narrow(cells) => {
                let bytes: Vec<u8> = cells.into_iter().map(AtomicU8::into_inner).collect();
                Kept::new(Arc::new(bytes), 1)
            }
            Cells::Wide(cells) => {
                let bytes: Vec<u8> = cells.into_iter().flat_map(|cell| cell.into_inner().to_le_bytes()).collect();
                Kept::new(Arc::new(bytes), 2)
            }
        }
    }
}

/// The cells of a finished slice, wherever their bytes are.
#[derive(Clone)]
pub struct Kept {
    bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    width: usize,
}

impl Kept {
    /// Cells of one or two bytes.
    pub fn new(bytes: Arc<dyn AsRef<[u8]> + Send + Sync>, width: usize) -> Kept {
        Kept { bytes, width }
    }

    /// Number of cells.
    pub fn len(&self) -> u64 {
        (self.all().len() / self.width) as u64
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of each.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Their bytes.
    pub fn all(&self) -> &[u8] {
        (*self.bytes).as_ref()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_values_are_the_same_thing() {
        assert!(loss(NARROW_MOST) <= u16::from(u8::MAX) && win(NARROW_MOST + 1) > u16::from(u8::MAX) - 1);
        for plies in [0, 1, 7, NARROW_MOST, NARROW_MOST + 1, Plies::MOST.0] {
            assert_eq!(value(win(plies)), Some(Value::Win(Plies(plies))));
            assert_eq!(value(loss(plies)), Some(Value::Loss(Plies(plies))));
        }
        assert_eq!(value(UNDECIDED), Some(Value::Draw(Draw::Endless)));
        assert_eq!((value(IMPOSSIBLE), value(CANDIDATE)), (None, None));
    }

    #[test]
    fn two_bytes_hold_what_one_byte_held() {
        let mut cells = Cells::new(3);
        cells.set(1, win(3));
        assert!(cells.nominate(2) && !cells.nominate(2) && !cells.nominate(1));
        cells.widen();
        cells.set(0, loss(1000));
        assert_eq!((cells.get(0), cells.get(1), cells.get(2)), (loss(1000), win(3), CANDIDATE));
        let kept = cells.keep();
        assert_eq!((kept.len(), kept.width(), kept.get(0), kept.get(1)), (3, 2, loss(1000), win(3)));
    }
}
