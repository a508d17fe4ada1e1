//! How many positions a variant can have at most, in closed form.

use crate::rules::ovo::{Cell, Ovo as Literal};
use crate::rules::{Player, Rules};
use crate::settings::ovo::{DeadCamp, Seats, Settings, Stuck, Undo, WrongClaim};

/// The number of set-ups that can exist, reachable or not.
///
/// Eggs are put down player by player, the symbol-up ones first: those of player p may be on any cell outside the enemy
/// camps. Exact without marks and eliminations for two players; an upper bound otherwise.
pub fn position_bound(settings: &Settings) -> u128 {
    let literal = Literal::new(settings.clone());
    let cells = settings.board.cells() as u128;
    let eggs = u128::from(settings.eggs);
    let players = u128::from(settings.seats.players());
    let enemy = |player: Player| {
        Cell::all(settings.board).filter(|&cell| literal.camp(cell).is_some_and(|camp| camp != player)).count()
    };
    let flips = !matches!(settings.seats, Seats::Four { dead_camp: DeadCamp::Neutral, .. });
    let closed = if flips { enemy(Player::FIRST) as u128 } else { 0 };
    let boards = match settings.seats {
        Seats::Two => two_players(settings.board.width.into(), cells, eggs),
        Seats::Four { .. } => {
            let out = settings.wrong_claim == WrongClaim::Allowed || settings.stuck == Stuck::Loses;
            many_players(cells, cells - closed, eggs, players, if out { 0 } else { players })
        }
    };
    let marks = match settings.undo {
        Undo::Free => 1,
        // Any face-down egg may be the one, and it came from any empty cell.
        Undo::Banned => 1 + players * eggs * (cells - players * eggs),
        Undo::Frozen => 1 + players * eggs,
    };
    let claims = if settings.seats == Seats::Two && settings.wrong_claim == WrongClaim::Allowed { 2 } else { 1 };
    debug_assert!(literal.players() as u128 == players);
    boards.saturating_mul(players).saturating_mul(marks).saturating_mul(claims)
}

/// Two players on rows: the symbol-up eggs of one avoid the row of the other. Summed over how many eggs are still
/// symbol-up, and how many of the second player's are in the first rows that the first player's may use too.
fn two_players(width: u128, cells: u128, eggs: u128) -> u128 {
    let mut sum = 0u128;
    for first_up in 0..=eggs {
        // The first player's symbol-up eggs: `home` of them on the own row, the others in the middle.
        for home in 0..=first_up.min(width) {
            let middle = cells - 2 * width;
            let first = binomial(width, home).saturating_mul(binomial(middle, first_up - home));
            for second_up in 0..=eggs {
                // The second player's may use the own row and what is left of the middle.
                let second = binomial((width + middle).saturating_sub(first_up - home), second_up);
                let free = cells.saturating_sub(first_up + second_up);
                let down = binomial(free, eggs - first_up)
                    .saturating_mul(binomial(free.saturating_sub(eggs - first_up), eggs - second_up));
                sum = sum.saturating_add(first.saturating_mul(second).saturating_mul(down));
            }
        }
    }
    sum
}

/// Any number of players, each with `open` cells for symbol-up eggs; from `fewest` to all of them in the game.
fn many_players(cells: u128, open: u128, eggs: u128, players: u128, fewest: u128) -> u128 {
    let mut sum = 0u128;
    for present in fewest.max(1)..=players {
        let mut boards = 1u128;
        for player in 0..present {
            let taken = player * eggs;
            let mut ways = 0u128;
            for up in 0..=eggs {
                let down = binomial(cells.saturating_sub(taken + up), eggs - up);
                ways = ways.saturating_add(binomial(open.min(cells - taken), up).saturating_mul(down));
            }
            boards = boards.saturating_mul(ways);
        }
        sum = sum.saturating_add(boards.saturating_mul(binomial(players, present)));
    }
    sum
}

/// The number of ways to choose `k` of `n`, saturating.
pub fn binomial(n: u128, k: u128) -> u128 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1u128, |product, step| match product.checked_mul(n - step) {
        Some(product) => product / (step + 1),
        None => u128::MAX,
    })
}
