//! Restarted GMRES for operators that are only known by what they do to a vector.
//!
//! Sums are taken in pieces of a fixed length, so that results do not depend on the number of threads.
//!
//! # Reference
//! Y. Saad and M. H. Schultz, GMRES: a generalized minimal residual algorithm for solving nonsymmetric linear systems, SIAM Journal on Scientific and Statistical Computing 7 (1986).

use std::ops::Range;

use crate::explore::Progress;
use crate::parallel;

/// As many directions are kept before a restart.
const RESTART: usize = 30;

/// The directions, and two vectors to work with, in numbers of eight bytes.
pub const BYTES_PER_UNKNOWN: u64 = 8 * (RESTART as u64 + 2);

/// Restarts after which it is given up.
const MOST_RESTARTS: usize = 500;

/// What is aimed at: the largest residual, relative to the largest unknown where that is above one. Rounding allows no much smaller one.
const AIM: f64 = 1e-14;

/// What is enough when more cannot be had.
const ENOUGH: f64 = 1e-12;

/// As many restarts running that gain little are allowed, before and after what is enough.
const PATIENCE: [usize; 2] = [50, 2];

/// A new direction that is as much shorter than before it was made perpendicular to the others is nothing but rounding.
const NOTHING_NEW: f64 = 1e-10;

/// The length of the pieces that sums are taken in.
const PIECE: usize = 1 << 13;

/// From as many numbers on pieces are shared by threads. With fewer, one thread is nearly done before another is awake.
const SHARED_FROM: usize = 1 << 15;

/// Somebody asked to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// Solves `apply(x) = right` from what `x` is, as well as rounding allows.
///
/// # Arguments
/// * `apply`: a linear map that is not singular.
/// * `progress`: asked once a restart whether to stop.
///
/// # Returns
/// When the residual is 1e-14 of the largest unknown (or of one), or restarts gain little, or 500 of them have been made. How far it came is for
/// the caller to find out from `x`. After a restart that has gained little, plain corrections by the residual are made: they are what helps where
/// GMRES does not, in long one-way streets.
///
/// # Reference
/// Y. Saad and M. Schultz, GMRES: a generalized minimal residual algorithm for solving nonsymmetric linear systems, SIAM Journal on
/// Scientific and Statistical Computing 7 (1986).
pub fn gmres(
    apply: &dyn Fn(&[f64]) -> Vec<f64>,
    right: &[f64],
    x: &mut [f64],
    progress: &dyn Progress,
) -> Result<(), Stopped> {
    let mut best = f64::INFINITY;
    let mut wasted = 0;
    for _ in 0..MOST_RESTARTS {
        if progress.stopped() {
            return Err(Stopped);
        }
        let mut residual = difference(right, &apply(x));
        let goal = AIM * largest(x).max(1.0);
        let size = largest(&residual);
        if size <= goal {
            break;
        }
        wasted = if size < best / 2.0 { 0 } else { wasted + 1 };
        best = best.min(size);
        if wasted > PATIENCE[usize::from(size <= goal / AIM * ENOUGH)] {
            break;
        }
        if wasted > 0 {
            for _ in 0..RESTART {
                add(x, 1.0, &residual);
                residual = difference(right, &apply(x));
            }
        }
        cycle(apply, residual, x, goal);
    }
    Ok(())
}

/// One round: as many directions as are kept, and the best combination of them added to `x`.
fn cycle(apply: &dyn Fn(&[f64]) -> Vec<f64>, residual: Vec<f64>, x: &mut [f64], goal: f64) {
    let size = norm(&residual);
    if size == 0.0 {
        return;
    }
    let mut basis = vec![scaled(residual, 1.0 / size)];
    let mut left = vec![size];
    let mut columns: Vec<Vec<f64>> = Vec::new();
    let mut turns: Vec<(f64, f64)> = Vec::new();
    while columns.len() < RESTART.min(x.len()) {
        let mut next = apply(&basis[columns.len()]);
        let before = norm(&next);
        let mut column = Vec::with_capacity(basis.len() + 1);
        for direction in &basis {
            let along = dot(&next, direction);
            add(&mut next, -along, direction);
            column.push(along);
        }
        let height = norm(&next);
        for (place, &(cosine, sine)) in turns.iter().enumerate() {
            let (one, two) = (column[place], column[place + 1]);
            column[place] = cosine * one + sine * two;
            column[place + 1] = cosine * two - sine * one;
        }
        let place = columns.len();
        let length = (column[place] * column[place] + height * height).sqrt();
        if length == 0.0 {
            break;
        }
        let (cosine, sine) = (column[place] / length, height / length);
        column[place] = length;
        turns.push((cosine, sine));
        columns.push(column);
        left.push(-sine * left[place]);
        left[place] *= cosine;
        if left[place + 1].abs() <= goal / 2.0 || height <= NOTHING_NEW * before {
            break;
        }
        basis.push(scaled(next, 1.0 / height));
    }
    for place in (0..columns.len()).rev() {
        let known: f64 = (place + 1..columns.len()).map(|later| columns[later][place] * left[later]).sum();
        left[place] = (left[place] - known) / columns[place][place];
    }
    for (direction, &by) in basis.iter().zip(&left[..columns.len()]) {
        add(x, by, direction);
    }
}

/// What `work` makes of each piece of vectors of this length.
fn by_pieces(len: usize, work: &(dyn Fn(Range<usize>) -> f64 + Sync)) -> Vec<f64> {
    match len < SHARED_FROM {
        true => (0..len).step_by(PIECE).map(|start| work(start..len.min(start + PIECE))).collect(),
        false => parallel::map_ranges(len, PIECE, work),
    }
}

/// Changes each piece of a vector, given its range.
fn change(x: &mut [f64], work: &(dyn Fn(Range<usize>, &mut [f64]) + Sync)) {
    let on_piece = |piece: usize, x: &mut [f64]| work(piece * PIECE..piece * PIECE + x.len(), x);
    match x.len() < SHARED_FROM {
        true => x.chunks_mut(PIECE).enumerate().for_each(|(piece, x)| on_piece(piece, x)),
        false => parallel::chunks_mut(x, PIECE, on_piece),
    }
}

/// The sum of products.
fn dot(one: &[f64], two: &[f64]) -> f64 {
    let piece = |range: Range<usize>| one[range.clone()].iter().zip(&two[range]).map(|(one, two)| one * two).sum();
    by_pieces(one.len(), &piece).iter().sum()
}

/// The sum of `each` over the numbers below `count`, taken in pieces.
pub fn sum(count: usize, each: impl Fn(usize) -> f64 + Sync) -> f64 {
    by_pieces(count, &|range| range.map(&each).sum()).iter().sum()
}

fn norm(x: &[f64]) -> f64 {
    dot(x, x).sqrt()
}

/// The largest absolute value.
pub fn largest(x: &[f64]) -> f64 {
    // Taking the larger of two is the same in any order.
    let piece = |range: Range<usize>| x[range].iter().map(|x| x.abs()).fold(0.0, f64::max);
    by_pieces(x.len(), &piece).into_iter().fold(0.0, f64::max)
}

fn add(x: &mut [f64], by: f64, direction: &[f64]) {
    change(x, &|range, x| x.iter_mut().zip(&direction[range]).for_each(|(x, d)| *x += by * d));
}

fn scaled(mut x: Vec<f64>, by: f64) -> Vec<f64> {
    change(&mut x, &|_, x| x.iter_mut().for_each(|x| *x *= by));
    x
}

fn difference(one: &[f64], two: &[f64]) -> Vec<f64> {
    let mut found = one.to_vec();
    change(&mut found, &|range, found| found.iter_mut().zip(&two[range]).for_each(|(found, two)| *found -= two));
    found
}
