//! How many positions a variant can have at most.

use super::Symmetry;
use crate::packed::PositionBound;
use crate::settings::labyrinth::{AfterJump, Centre, Overhang, Settings};

/// The number of set-ups that can exist, reachable or not, and of their classes under the symmetries of the board.
///
/// Pawns of both players are put down row by row, on as many cells as a row has at each of its offsets; nobody has pawns on the start
/// block and on the end block at once. Exact but for what the centre block, jumps and wins leave impossible. Half-turn and flip
/// change the mover and leave no position as it is, so each class has twice as many positions as without; what the mirror
/// leaves as it is is counted once more (Burnside's lemma).
pub(super) fn position_bound(settings: &Settings, symmetries: &[Symmetry]) -> PositionBound {
    let each = u128::from(2 * memories(settings) * debts(settings));
    let all = each * placements(settings, Kept::Anything);
    let fixed = match symmetries.contains(&Symmetry::Mirror) {
        true => each * placements(settings, Kept::MirrorImage),
        false => 0,
    };
    PositionBound { all, merged: (all + fixed) / symmetries.len() as u128 }
}

/// What may be remembered of slides of the centre block.
pub(super) fn memories(settings: &Settings) -> u64 {
    match settings.centre {
        // A block that never slides is never remembered.
        _ if settings.board.board().range == 0 => 1,
        Centre::OpponentLast => 2,
        Centre::AnyoneLast => 3,
    }
}

/// The ways in which players may owe turns.
pub(super) fn debts(settings: &Settings) -> u64 {
    match settings.after_jump {
        AfterJump::TurnEnds => 1,
        AfterJump::LoseNext => 4,
    }
}

/// Which set-ups are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// All.
    Anything,
    /// Those that are their own mirror images.
    MirrorImage,
}

/// In how many ways a part of the board can hold this many red and blue pawns.
type Ways = Vec<Vec<u128>>;

/// The ways to put down all pawns and to slide all blocks. At most 64 cells and 100 bits: nothing overflows.
fn placements(settings: &Settings, kept: Kept) -> u128 {
    let board = settings.board.board();
    let (cells, pawns) = (u128::from(board.cells), usize::from(settings.pawns));
    let row = |usable: u128| table(pawns, |red, blue| in_row(usable, red as u128, blue as u128, kept));
    let blocked = |offset: u128| if settings.overhang == Overhang::Blocked { offset } else { 0 };
    let slid = match kept {
        Kept::Anything => u128::from(board.range),
        Kept::MirrorImage => 0,
    };
    let slider = (0..=slid).fold(table(pawns, |_, _| 0), |sum, offset| {
        let (one, sides) = (row(cells.saturating_sub(blocked(offset))), if offset == 0 { 1 } else { 2 });
        table(pawns, |red, blue| sum[red][blue] + sides * one[red][blue])
    });
    on_board(settings, &row(cells), &slider, |_, _| true)
}

/// The ways to put down all pawns, with those of each fixed block and of each slider; `counts` is given the pawns of each player on the start block and on the end block.
fn on_board(
    settings: &Settings,
    fixed: &Ways,
    slider: &Ways,
    counts: impl Fn((usize, usize), (usize, usize)) -> bool,
) -> u128 {
    let pawns = usize::from(settings.pawns);
    let nobody = table(pawns, |own, other| u128::from(own + other == 0));
    let sliders = settings.board.board().sliders.iter().fold(nobody, |ways, _| together(&ways, slider));
    let mut sum = 0;
    for own in on_fixed_blocks(pawns) {
        for other in on_fixed_blocks(pawns).filter(|&other| counts(own, other)) {
            let between = sliders[pawns - own.0 - own.1][pawns - other.0 - other.1];
            sum += fixed[own.0][other.1] * between * fixed[own.1][other.0];
        }
    }
    sum
}

/// The ways to put down all pawns where the player to move has `own` pawns on the start block and the other player `other`, with all cells used and blocks where they are. A player
/// to move who has crossed is none of them.
pub(super) fn in_slice(settings: &Settings, (own, other): (usize, usize), mirror_images: bool) -> u128 {
    let board = settings.board.board();
    let (cells, pawns) = (u128::from(board.cells), usize::from(settings.pawns));
    let kept = if mirror_images { Kept::MirrorImage } else { Kept::Anything };
    let row = table(pawns, |own, other| in_row(cells, own as u128, other as u128, kept));
    on_board(settings, &row, &row, |(start, end), (others, _)| start == own && end < pawns && others == other)
}

/// How many pawns of a player can be on the start block and on the end block: on one of them at the most.
fn on_fixed_blocks(pawns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..=pawns).map(|start| (start, 0)).chain((1..=pawns).map(|end| (0, end)))
}

/// The ways to put this many red and blue pawns on a row.
fn in_row(cells: u128, red: u128, blue: u128, kept: Kept) -> u128 {
    if kept == Kept::Anything {
        return choose(cells, red, blue);
    }
    // Pairs of cells that face each other, and perhaps one in the middle that is its own image.
    let in_middle = [(0, 0), (1, 0), (0, 1)].into_iter().filter(|(one, other)| one + other <= cells % 2);
    let pairs =
        |pawns: u128, in_middle: u128| Some(pawns.checked_sub(in_middle)?).filter(|rest| rest.is_multiple_of(2));
    in_middle.filter_map(|(one, other)| Some(choose(cells / 2, pairs(red, one)? / 2, pairs(blue, other)? / 2))).sum()
}

/// The ways to choose one set of cells and then another.
fn choose(cells: u128, one: u128, other: u128) -> u128 {
    if one + other > cells {
        return 0;
    }
    let binomial = |cells: u128, chosen: u128| (0..chosen).fold(1, |ways, step| ways * (cells - step) / (step + 1));
    binomial(cells, one) * binomial(cells - one, other)
}

fn table(pawns: usize, ways: impl Fn(usize, usize) -> u128) -> Ways {
    (0..=pawns).map(|red| (0..=pawns).map(|blue| ways(red, blue)).collect()).collect()
}

/// The ways of two parts together.
fn together(one: &Ways, other: &Ways) -> Ways {
    table(one.len() - 1, |red, blue| {
        let split = |here: usize| (0..=blue).map(move |below| one[here][below] * other[red - here][blue - below]);
        (0..=red).flat_map(split).sum()
    })
}
