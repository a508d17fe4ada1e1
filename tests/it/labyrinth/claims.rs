//! Claims about Labyrinth: they hold on small boards under every setting, on long games on the classic ones, and every kind of action is found.

use std::collections::BTreeSet;

use gamut::claims::{self, Statement};
use gamut::explore::{Verdict, predict};
use gamut::packed::{Code, Game, Symmetry};
use gamut::with_game;
use proptest::prelude::*;

use super::engines::{rulings, variations};
use crate::any_game;
use crate::every;
use crate::explore::claims::named_verdicts;
use crate::explore::explored;
use crate::property::properties;

fn verdicts(words: &str, symmetry: Symmetry) -> Vec<(&'static str, Verdict)> {
    named_verdicts(&format!("labyrinth {words}"), symmetry)
}

#[track_caller]
fn all_hold(words: &str) {
    for symmetry in [Symmetry::Off, Symmetry::On] {
        let verdicts = verdicts(words, symmetry);
        assert!(verdicts.len() >= 20, "{words} has its claims");
        let failed: Vec<_> = verdicts.iter().filter(|(_, verdict)| verdict.is_failure()).collect();
        assert!(failed.is_empty(), "{words}, symmetry {symmetry:?}: {failed:?}");
        let open = verdicts.iter().filter(|(_, verdict)| *verdict == Verdict::NeedsEveryPosition).count();
        assert_eq!(open, if symmetry == Symmetry::On { 2 } else { 0 }, "only the wins of each seat tell them apart");
    }
}

#[test]
fn all_claims_hold_under_every_value_of_every_setting() {
    for words in variations().into_iter().step_by(every(3)) {
        all_hold(&format!("board=small3x2 pawns=2 {words}"));
    }
}

#[test]
fn all_claims_hold_on_other_boards() {
    for words in ["board=small3x3 pawns=1", "board=small5x2", "board=tests/data/labyrinth/open.toml pawns=1"] {
        all_hold(words);
    }
}

/// The lengths of the shortest lines to what is possible.
fn lengths(words: &str, names: &[&str]) -> Vec<usize> {
    let verdicts = verdicts(words, Symmetry::Off);
    let length = |wanted: &&str| match verdicts.iter().find(|(name, _)| name == wanted) {
        Some((_, Verdict::Reached { line })) => line.len(),
        other => panic!("{wanted}: {other:?}"),
    };
    names.iter().map(length).collect()
}

#[test]
fn every_kind_of_action_is_found_on_a_shortest_line() {
    let kinds =
        ["slide", "centre", "carry-a-pawn", "run", "jump", "enter", "win", "win-of-player-1", "win-of-player-2"];
    assert_eq!(lengths("board=small3x2 pawns=2", &kinds), [1, 1, 2, 1, 3, 4, 9, 9, 10]);
    assert_eq!(lengths("board=small3x2 pawns=2", &["called"]), [4]);
    assert_eq!(lengths("board=small3x2 pawns=2 refusal=ignore", &["refusal-goes-on"]), [5]);
    assert_eq!(lengths("board=small3x2 pawns=2 refusal=full-block", &["claim", "win"]), [4, 4]);
    assert_eq!(lengths("board=small3x2 pawns=2 after-jump=lose-next", &["jump", "lost-turn"]), [3, 5]);
}

/// Plays this many plies and tests every claim about every position and turn on the way.
fn walk<C: Code>(variant: &str, game: &dyn Game<C>, choices: &[usize]) {
    let claims = claims::open::<C>(&variant.parse().unwrap()).unwrap();
    let statements = claims.statements();
    let mut code = game.start();
    let mut next = Vec::new();
    for choice in choices {
        claims.at(code, &mut |claim, action, test| {
            let Statement { name, sometimes, .. } = statements[claim];
            assert!(sometimes || test(), "{name}: action {action} in {}", game.write(code));
        });
        game.after_each(code, &mut next);
        let Some(&chosen) = next.get(choice % next.len().max(1)) else { break };
        code = chosen;
    }
}

properties! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn claims_hold_in_long_games_on_the_classic_boards(
        board in prop::sample::select(vec!["classic9", "classic7"]),
        rulings in rulings(),
        choices in prop::collection::vec(any::<usize>(), 300),
    ) {
        let variant = format!("labyrinth board={board} {rulings}");
        with_game!(any_game(&variant), game => walk(&variant, game, &choices));
    }
}

/// Nobody comes back to a start block, so the stages of both players never fall; the mover's comes first, and the turn changes.
#[test]
fn stages_never_fall() {
    fn stages<C: Code>(game: &dyn Game<C>) -> BTreeSet<(u32, u32)> {
        let explored = explored(game, Symmetry::Off);
        let split = |code: C| (game.stage(code) >> 4, game.stage(code) & 15);
        let mut next = Vec::new();
        for (code, _) in explored.iter() {
            game.after_each(code, &mut next);
            let (own, opposing) = split(code);
            for &after in &next {
                let (then_opposing, then_own) = split(after);
                assert!(then_own >= own && then_opposing == opposing, "{}", game.write(code));
            }
        }
        explored.iter().map(|(code, _)| split(code)).collect()
    }
    let found = with_game!(any_game("labyrinth board=small3x2 pawns=2"), game => stages(game));
    assert_eq!(found.len(), 9, "none, one or both pawns of either player have left");
}

/// The bound, and what is found.
fn bound(words: &str, symmetry: Symmetry) -> (u128, u64) {
    with_game!(any_game(&format!("labyrinth {words}")), game => {
        (predict(game, symmetry).positions.unwrap(), explored(game, symmetry).len())
    })
}

#[test]
fn bounds_are_not_exceeded() {
    let mut cases: Vec<String> = variations().iter().map(|words| format!("board=small3x2 pawns=2 {words}")).collect();
    for file in ["mirror", "flip", "skew", "still", "stuck", "trap"] {
        cases.extend(variations().iter().map(|words| format!("board=tests/data/labyrinth/{file}.toml {words}")));
    }
    cases.extend(["board=small5x2", "board=small3x3 pawns=1"].map(str::to_owned));
    for words in cases.into_iter().step_by(every(3)) {
        for symmetry in [Symmetry::Off, Symmetry::On] {
            let (bound, found) = bound(&words, symmetry);
            assert!(bound >= u128::from(found), "{words}, symmetry {symmetry:?}: bound {bound}, found {found}");
        }
    }
}

/// Every set-up of an open board: one pawn each on any of its cells, all offsets, movers and memories.
#[test]
fn bounds_are_counts_of_set_ups() {
    // Nine cells without the start blocks; red and blue on any two different ones of fifteen: 15 * 14 places, 27 ways to slide, 4.
    assert_eq!(bound("board=tests/data/labyrinth/open.toml pawns=1", Symmetry::Off), (15 * 14 * 27 * 4, 15_942));
    // Images count once but for those that the mirror leaves as they are: both pawns in the middle column, nothing slid.
    let (all, fixed) = (15 * 14 * 27 * 4, 5 * 4 * 4);
    assert_eq!(bound("board=tests/data/labyrinth/open.toml pawns=1", Symmetry::On), ((all + fixed) / 4, 4_000));
}
