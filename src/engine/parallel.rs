//! All parallel work: a loop over pieces, each a call through an object.
//!
//! Rayon is entered in [`run`] and nowhere else, so its machinery is compiled once and not once per loop. Loops are coarse (a shard, a chunk of
//! thousands), so that a call per piece costs nothing. Results come in the order of the pieces, whatever the number of threads.
//!
//! What costs when building is copies: a function that is generic over an engine is compiled once per engine, one over the width of codes twice, and a generic function of a library once more in every crate that calls it. That is why loops take `&dyn Fn`, and why the
//! command is a module of the library and `main.rs` one call.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

/// How many items of a fine loop make a piece.
pub const PIECE: usize = 4096;

/// The number of threads that work.
pub fn threads() -> usize {
    rayon::current_num_threads()
}

/// Calls `work` with each number below `pieces`. One piece is done here and now: measures of small games have a hundred thousand such loops, and each would wait for a thread of the pool.
pub fn run(pieces: usize, work: &(dyn Fn(usize) + Sync)) {
    match pieces {
        0 | 1 => (0..pieces).for_each(work),
        _ => (0..pieces).into_par_iter().for_each(work),
    }
}

/// Calls `work` with each item and its index.
pub fn each<T: Send>(items: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    let items: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
    run(items.len(), &|index| work(index, &mut items[index].lock().unwrap_or_else(PoisonError::into_inner)));
}

/// Calls `work` with each chunk of up to `size` items and its index.
pub fn chunks_mut<T: Send>(items: &mut [T], size: usize, work: impl Fn(usize, &mut [T]) + Sync) {
    let mut chunks: Vec<&mut [T]> = items.chunks_mut(size).collect();
    each(&mut chunks, |index, chunk| work(index, chunk));
}

/// What `work` makes of each number below `pieces`.
pub fn map<T: Send>(pieces: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let mut found: Vec<Option<T>> = (0..pieces).map(|_| None).collect();
    each(&mut found, |piece, found| *found = Some(work(piece)));
    found.into_iter().flatten().collect()
}

/// As [`map`]; after an error no more pieces are begun.
pub fn try_map<T: Send, E: Send>(pieces: usize, work: impl Fn(usize) -> Result<T, E> + Sync) -> Result<Vec<T>, E> {
    let failed = AtomicBool::new(false);
    let found = map(pieces, |piece| {
        if failed.load(Ordering::Relaxed) {
            return None;
        }
        let found = work(piece);
        failed.fetch_or(found.is_err(), Ordering::Relaxed);
        Some(found)
    });
    found.into_iter().flatten().collect()
}

/// As [`try_map`] for pieces that have parallel loops within: as many at a time as there are threads, each piece with its loops on one thread. For
/// pieces that are too small for several threads.
pub fn try_map_apart<T: Send, E: Send>(
    pieces: usize,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let found: Vec<Mutex<Option<Result<T, E>>>> = (0..pieces).map(|_| Mutex::new(None)).collect();
    let take = || loop {
        let piece = next.fetch_add(1, Ordering::Relaxed);
        if piece >= pieces || failed.load(Ordering::Relaxed) {
            return;
        }
        let made = work(piece);
        failed.fetch_or(made.is_err(), Ordering::Relaxed);
        *found[piece].lock().unwrap_or_else(PoisonError::into_inner) = Some(made);
    };
    std::thread::scope(|scope| {
        for _ in 0..threads().min(pieces) {
            // Where there is no thread for a pool, loops within go to the threads that are there.
            scope.spawn(|| match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
                Ok(pool) => pool.install(take),
                Err(_) => take(),
            });
        }
    });
    found.into_iter().filter_map(|made| made.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

/// What `work` makes of each item, which it is given.
pub fn map_each<S: Send, T: Send>(items: Vec<S>, work: impl Fn(usize, S) -> T + Sync) -> Vec<T> {
    let items: Vec<Mutex<Option<S>>> = items.into_iter().map(|item| Mutex::new(Some(item))).collect();
    let take = |index: usize| items[index].lock().unwrap_or_else(PoisonError::into_inner).take();
    map(items.len(), |index| take(index).map(|item| work(index, item))).into_iter().flatten().collect()
}

/// As [`each`]; after an error no more items are begun.
pub fn try_each<T: Send, E: Send>(
    items: &mut [T],
    work: impl Fn(usize, &mut T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let items: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
    let item = |index: usize| work(index, &mut items[index].lock().unwrap_or_else(PoisonError::into_inner));
    try_map(items.len(), item).map(|_| ())
}

/// What `work` makes of each item, one call per item: for items that are much work each.
pub fn map_items<S: Sync, T: Send>(items: &[S], work: impl Fn(&S) -> T + Sync) -> Vec<T> {
    map(items.len(), |index| work(&items[index]))
}

/// As [`map_items`]; after an error no more items are begun.
pub fn try_map_items<S: Sync, T: Send, E: Send>(
    items: &[S],
    work: impl Fn(&S) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    try_map(items.len(), |index| work(&items[index]))
}

/// How many items are as wanted.
pub fn count<S: Sync>(items: &[S], wanted: impl Fn(&S) -> bool + Sync) -> usize {
    map_items(items, wanted).into_iter().filter(|&wanted| wanted).count()
}

/// What `work` makes of the first piece of which it makes something. Pieces after one that was found are not begun.
pub fn find_first<T: Send>(pieces: usize, work: impl Fn(usize) -> Option<T> + Sync) -> Option<T> {
    let first = AtomicUsize::new(usize::MAX);
    let found = map(pieces, |piece| {
        let found = if piece < first.load(Ordering::Relaxed) { work(piece) } else { None };
        if found.is_some() {
            first.fetch_min(piece, Ordering::Relaxed);
        }
        found
    });
    found.into_iter().flatten().next()
}

fn range(piece: usize, size: usize, len: usize) -> Range<usize> {
    piece * size..len.min((piece + 1) * size)
}

/// What `work` makes of each range of up to `size` numbers below `len`.
pub fn map_ranges<T: Send>(len: usize, size: usize, work: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
    map(len.div_ceil(size), |piece| work(range(piece, size, len)))
}

/// As [`map_ranges`]; after an error no more ranges are begun.
pub fn try_map_ranges<T: Send, E: Send>(
    len: usize,
    size: usize,
    work: impl Fn(Range<usize>) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    try_map(len.div_ceil(size), |piece| work(range(piece, size, len)))
}

/// The values of a function of the numbers below `len`, in pieces: for functions that are little work.
pub fn values<T: Send + Default + Clone>(len: usize, value: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let mut values = vec![T::default(); len];
    chunks_mut(&mut values, PIECE, |piece, chunk| {
        for (offset, place) in chunk.iter_mut().enumerate() {
            *place = value(piece * PIECE + offset);
        }
    });
    values
}

/// Does two things at the same time.
pub fn both<A: Send, B: Send>(one: impl FnOnce() -> A + Send, two: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(one, two)
}

/// Sorts by a key; equal items come in any order.
pub fn sort_unstable_by_key<T: Send, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K + Sync) {
    items.par_sort_unstable_by_key(key);
}

/// Sorts; equal items come in any order.
pub fn sort_unstable<T: Send + Ord>(items: &mut [T]) {
    items.par_sort_unstable();
}
