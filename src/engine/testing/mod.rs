//! The laws that every game and every engine keeps, checked position by position: for tests of one's own engine as of gamut's.
//!
//! ```
//! use gamut::packed::toys::Ring;
//!
//! assert_eq!(gamut::testing::check_laws(&Ring::new(6)), 6);
//! ```

#[cfg(feature = "suite")]
pub mod suite;

use std::collections::{BTreeSet, HashSet};

use crate::packed::{ActionOf, AtOnce, Code, FullEngine, Game, Symmetry};
use crate::parallel;
use crate::rules::{Outcome, Rules};

/// Checks everything about every position that is reachable from the start, and returns how many there are: the literal rules' own laws, the packed engine against them, and symmetry. A game of
/// which only packing is known is checked as [`Plain`](crate::packed::Plain).
///
/// # Panics
/// With the position in notation, where a law does not hold.
pub fn check_laws<G: FullEngine>(game: &G) -> usize {
    check_share(game, 1)
}

/// As [`check_laws`], for each `nth` of the positions.
pub fn check_share<G: FullEngine>(game: &G, nth: usize) -> usize {
    let found = reachable(game);
    parallel::run(found.len().div_ceil(nth), &|number| check_position(game, found[number * nth]));
    found.len()
}

/// Checks everything about one position.
///
/// # Panics
/// With the position in notation, where a law does not hold.
pub fn check_position<G: FullEngine>(game: &G, code: G::Code) {
    let rules = game.rules();
    let position = game.unpack(code);
    let text = rules.write_position(&position);
    assert_eq!(game.pack(&position), code, "pack after unpack: {text}");
    assert_eq!(rules.read_position(&text).as_ref(), Ok(&position), "notation of {text}");
    assert_eq!(game.to_move(code), rules.to_move(&position), "mover of {text}");
    assert_eq!(game.outcome(code), rules.outcome(&position), "outcome of {text}");

    let actions = rules.actions(&position);
    assert!(actions.windows(2).all(|pair| pair[0] < pair[1]), "order of the actions of {text}");
    assert_eq!(actions.is_empty(), rules.outcome(&position).is_some(), "actions exactly while not over: {text}");
    let mut packed_actions = Vec::new();
    game.actions(code, &mut packed_actions);
    assert_eq!(packed_actions, actions, "actions of {text}");
    assert_eq!(game.count_actions(code), actions.len() as u64, "number of actions of {text}");

    let mut expected = BTreeSet::new();
    for &action in &actions {
        let word = rules.write_action(action);
        assert_eq!(rules.read_action(&word), Ok(action), "notation of {word}");
        assert_eq!(rules.refusal(&position, action), None, "{word} in {text}");
        let next = game.pack(&rules.play(&position, action).position);
        assert_eq!(game.successor(code, action), next, "{word} in {text}");
        expected.insert(next);
    }
    let mut next = Vec::new();
    game.successors(code, &mut next);
    assert_eq!(next.iter().copied().collect::<BTreeSet<_>>(), expected, "successors of {text}");
    if let Some(seats) = game.seat_advance(code) {
        let on = |next: G::Code| seats_between(game, code, next);
        assert!(next.iter().all(|&next| on(next) == seats), "the turn goes on by {seats} seats: {text}");
    }
    assert!(game.giving_up(code).is_none_or(|after| expected.contains(&after)), "giving up is an action: {text}");
    for symmetry in [Symmetry::On, Symmetry::Off] {
        let phase = |code: G::Code| game.phase(symmetry.canonical(game, code));
        assert!(next.iter().all(|&next| phase(next) >= phase(code)), "{symmetry:?}: a phase never falls: {text}");
    }
    check_symmetry(game, code, &text, &actions);
    check_ends(game, code, &text, &expected);
}

/// What the solver is told: distinct successors, those that are over apart where the engine sees ends, and who wins at once.
fn check_ends<G: FullEngine>(game: &G, code: G::Code, text: &str, successors: &BTreeSet<G::Code>) {
    let win = Some(Outcome::Win(game.to_move(code)));
    let wins = successors.iter().any(|&next| game.outcome(next) == win);
    assert_eq!(game.wins_at_once(code, &mut Vec::new()), wins, "winning at once: {text}");
    let draws = successors.iter().any(|&next| game.outcome(next) == Some(Outcome::Draw));
    let loses = successors.iter().any(|&next| game.outcome(next).is_some());
    let worth = match (game.cheap_outcome(), wins, draws, loses) {
        (true, true, ..) => AtOnce::Win,
        (true, _, true, _) => AtOnce::Draw,
        (true, _, _, true) => AtOnce::Loss,
        _ => AtOnce::Nothing,
    };
    for symmetry in [Symmetry::On, Symmetry::Off] {
        let mut found = Vec::new();
        let expected = |kept: &dyn Fn(G::Code) -> bool, found: &mut Vec<G::Code>| {
            let kept = successors.iter().filter(|&&next| kept(next));
            let forms: BTreeSet<_> = kept.map(|&next| symmetry.canonical(game, next).mix()).collect();
            found.sort_unstable();
            assert_eq!(found, &forms.into_iter().collect::<Vec<_>>(), "{symmetry:?}: distinct successors of {text}");
        };
        symmetry.mixed_successors(game, code, &mut found);
        expected(&|_| true, &mut found);
        assert_eq!(symmetry.continuations(game, code, &mut found), worth, "ends at once: {text}");
        expected(&|next| !game.cheap_outcome() || game.outcome(next).is_none(), &mut found);
    }
}

/// How many seats the mover of `after` sits after the mover of `before`.
fn seats_between<G: FullEngine>(game: &G, before: G::Code, after: G::Code) -> u8 {
    let players = game.rules().players();
    (game.to_move(after).number() + players - game.to_move(before).number()) % players
}

/// A symmetry turns the seats, the same way everywhere: what it does to the mover at the start it does here.
fn check_seats<G: FullEngine>(game: &G, code: G::Code, text: &str) {
    let start = game.start();
    for symmetry in 0..game.symmetries() {
        let turned = |code: G::Code| seats_between(game, code, game.image(code, symmetry));
        assert_eq!(turned(code), turned(start), "image {symmetry} of {text} turns the seats as that of the start");
        assert!(game.seat_advance(code).is_some() || turned(code) == 0, "symmetries keep the mover: {text}");
    }
}

fn check_symmetry<G: FullEngine>(game: &G, code: G::Code, text: &str, actions: &[ActionOf<G>]) {
    check_seats(game, code, text);
    let players = game.rules().players();
    // A winner as seen from the mover, which no symmetry changes.
    let seen = |code: G::Code| match game.outcome(code) {
        Some(Outcome::Win(winner)) => Some(Some((winner.number() + players - game.to_move(code).number()) % players)),
        Some(Outcome::Draw) => Some(None),
        None => None,
    };
    let canonical = game.canonical(code);
    assert_eq!(game.canonical(canonical), canonical, "canonical form of a canonical form: {text}");
    assert_eq!(game.image(code, 0), code, "identity on {text}");
    let mut found = false;
    for symmetry in 0..game.symmetries() {
        let image = game.image(code, symmetry);
        found |= image == canonical;
        assert_eq!(game.canonical(image), canonical, "canonical form of image {symmetry} of {text}");
        assert_eq!(seen(image), seen(code), "outcome of image {symmetry} of {text}");
        let mut expected: Vec<_> = actions.iter().map(|&action| game.action_image(action, symmetry)).collect();
        expected.sort();
        let mut found_actions = Vec::new();
        game.actions(image, &mut found_actions);
        assert_eq!(found_actions, expected, "actions of image {symmetry} of {text}");
        for &action in actions {
            let by_image = game.successor(image, game.action_image(action, symmetry));
            assert_eq!(by_image, game.image(game.successor(code, action), symmetry), "{symmetry} of {text}");
        }
    }
    assert!(found, "the canonical form of {text} is one of its images");
    let (mut canonical_next, mut next) = (Vec::new(), Vec::new());
    game.canonical_successors(code, &mut canonical_next);
    game.successors(code, &mut next);
    let expected: BTreeSet<_> = next.into_iter().map(|next| game.canonical(next)).collect();
    assert_eq!(canonical_next.into_iter().collect::<BTreeSet<_>>(), expected, "canonical successors of {text}");
}

/// Every position reachable from the start, found by the packed engine without symmetry.
pub fn reachable<C: Code>(game: &dyn Game<C>) -> Vec<C> {
    let mut seen = HashSet::from([game.start()]);
    let mut found = vec![game.start()];
    let mut next = Vec::new();
    let mut at = 0;
    while at < found.len() {
        game.successors(Symmetry::Off, found[at], &mut next);
        found.extend(next.iter().filter(|&&code| seen.insert(code)));
        at += 1;
    }
    found
}
