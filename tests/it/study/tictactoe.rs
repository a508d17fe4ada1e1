//! Tic-tac-toe, whose figures were computed independently.

use super::{all, measured};

/// Rounds to this many decimals.
fn to(decimals: i32, number: f64) -> f64 {
    let scale = 10f64.powi(decimals);
    (number * scale).round() / scale
}

#[test]
fn tictactoe_has_the_known_figures() {
    let measures = measured("tictactoe", &all());
    let size = &measures.size;
    assert_eq!((size.positions, size.not_over, size.moves), (5_478, 4_520, 16_167));
    let start = measures.start.unwrap();
    assert_eq!((start.value.name(), start.plies, start.endless), ("draw", Some(9), false));
    let outcomes = measures.outcomes.unwrap();
    let shares = [&outcomes.won, &outcomes.lost, &outcomes.drawn_level, &outcomes.drawn_endless];
    assert_eq!(shares.map(|share| to(4, share.share.unwrap())), [0.6274, 0.1398, 0.2327, 0.0]);
    assert_eq!(measures.endless_draws.unwrap().count, 0);
    let branching = measures.branching.unwrap();
    assert_eq!(to(4, branching.mean.unwrap()), 3.5768);
    assert_eq!(to(4, measures.only_moves.unwrap().share.unwrap()), 0.5081);
    assert_eq!(to(4, measures.critical.unwrap().share.unwrap()), 0.7424);
    assert_eq!(to(4, measures.optimal_moves.unwrap()), 0.5579);
    let random = measures.random_play.unwrap();
    let chances = [random.wins.first, random.wins.second, random.level].map(|chance| to(6, chance));
    assert_eq!((chances, random.never), ([0.584921, 0.288095, 0.126984], 0.0));
    let length = random.length.unwrap();
    assert_eq!((to(4, length.mean), to(4, length.sd)), (7.6262, 1.2986));
    let noisy = measures.noisy_play.unwrap();
    let at = |noise: f64| {
        let play = &noisy.iter().find(|noisy| noisy.noise == noise).unwrap().play;
        [play.wins.first, play.wins.second, play.level].map(|chance| to(4, chance))
    };
    assert_eq!(at(0.1), [0.1827, 0.0947, 0.7227]);
    assert_eq!(at(0.01), [0.0215, 0.0108, 0.9677]);
    let wins = measures.shortest_wins.unwrap();
    let [first, second] = [wins.first, wins.second].map(|win| win.unwrap().plies);
    assert_eq!((first, second), (5, 6));
    let depth = measures.depth.unwrap();
    let longest = depth.longest_win.unwrap();
    assert_eq!((longest.plies, longest.positions), (5, 122));
    let profile: Vec<(u16, u64)> = depth.profile.iter().map(|row| (row.plies, row.won + row.lost)).collect();
    assert_eq!(profile, [(1, 2358), (2, 508), (3, 356), (4, 124), (5, 122)]);
    let skill = measures.skill.unwrap();
    assert_eq!(to(6, skill.perfect_first.wins.first), 0.967811);
    assert_eq!(to(6, skill.perfect_second.wins.second), 0.777484);
    assert_eq!(measures.cycles.unwrap().cyclic, 0);
    assert_eq!(measures.stagnation.unwrap().limit, Some(0.0));
    assert_eq!(measures.tempo.unwrap().compared.count, 0, "whose turn it is follows from the marks");
    let opening = measures.opening.unwrap();
    let rows: Vec<(&str, u64, &str)> =
        opening.moves.iter().map(|row| (row.action.as_str(), row.positions, row.verdict.value.name())).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows.iter().map(|row| row.1).sum::<u64>(), 9);
    assert!(rows.contains(&("b2", 1, "draw")) && opening.keeping == Some(1.0), "{rows:?}");
}
