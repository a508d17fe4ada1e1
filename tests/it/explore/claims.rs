//! Claims on small boards: which hold, and the lines that show the others.

use gamut::claims::{self, ClaimOf, Stated, Statement};
use gamut::explore::{NoProgress, Verdict, check};
use gamut::model::Position;
use gamut::packed::{Code, FullEngine, Game, Packed, Symmetry};
use gamut::{Model, Options, with_game};

use super::explored;
use crate::any_game;
use crate::ovo::engines::every;

/// Each claim about a variant with its verdict; lines in notation.
pub fn verdicts(variant: &str, symmetry: Symmetry) -> Vec<(Statement, Verdict)> {
    with_game!(any_game(variant), game => verdicts_of(variant, game, symmetry))
}

fn verdicts_of<C: Code>(variant: &str, game: &dyn Game<C>, symmetry: Symmetry) -> Vec<(Statement, Verdict)> {
    let claims = claims::open::<C>(&variant.parse().unwrap()).unwrap();
    let verdicts = check(game, &[game.start()], &explored(game, symmetry), claims.as_ref(), &NoProgress).unwrap();
    claims.statements().into_iter().zip(verdicts).collect()
}

/// The claims that a game breaks, which need not be the one that declared them: each with the line that shows it, or nothing for what must be possible and is not.
pub fn refuted<G: FullEngine>(game: &G, claims: Vec<ClaimOf<G>>) -> Vec<(&'static str, Option<Vec<String>>)> {
    let roots = [Packed::start(game)];
    let explored = explored(game, Symmetry::Off);
    let stated = Stated { game, claims, horizon: None };
    let verdicts = check(game, &roots, &explored, &stated, &NoProgress).unwrap();
    let failed = stated.claims.iter().zip(verdicts).filter_map(|(claim, verdict)| match verdict {
        Verdict::Broken { line } => Some((claim.name, Some(line))),
        Verdict::Unreachable { .. } => Some((claim.name, None)),
        _ => None,
    });
    failed.collect()
}

/// The same with the claims' names only.
pub fn named_verdicts(variant: &str, symmetry: Symmetry) -> Vec<(&'static str, Verdict)> {
    verdicts(variant, symmetry).into_iter().map(|(claim, verdict)| (claim.name, verdict)).collect()
}

fn failures(variant: &str, symmetry: Symmetry) -> Vec<&'static str> {
    let verdicts = named_verdicts(variant, symmetry);
    assert!(verdicts.len() >= 15, "{variant} has its claims");
    verdicts.into_iter().filter(|(_, verdict)| verdict.is_failure()).map(|(name, _)| name).collect()
}

#[test]
fn all_claims_hold_on_three_by_three() {
    for settings in [
        "",
        "claim=any-time",
        "claim=next-turn",
        "undo=banned",
        "undo=frozen home=safe",
        "look=none",
        "chain-flip=last-cell",
        "chain-flip=continue",
        "jump=orthogonal",
        "goal=flipped-eggs",
        "wrong-claim=allowed",
        "home=locked",
        "hands=owner",
        "hands=owner look=none",
        "homeward=not-away",
        "homeward=closer",
        "homeward=pull",
        "homeward=pull undo=frozen home=shown outward=closer look=none",
        "outward=not-back",
        "outward=closer",
        "homeward=closer outward=closer look=none",
        "need=2",
    ] {
        let eggs = if settings == "undo=banned" { 2 } else { 3 };
        // Merged and not, or for most rulings one of the two.
        let both = settings.is_empty() || every(2) == 1;
        for symmetry in [Symmetry::Off, Symmetry::On].into_iter().take(if both { 2 } else { 1 }) {
            let variant = format!("ovo board=3x3 eggs={eggs} {settings}");
            assert_eq!(failures(&variant, symmetry), Vec::<&str>::new(), "{variant}, symmetry {symmetry:?}");
        }
    }
}

#[test]
fn four_players_keep_their_claims() {
    for settings in [
        "",
        "claim=own-turn",
        "claim=own-turn wrong-claim=allowed",
        "wrong-claim=allowed",
        "wrong-claim=allowed dead-camp=neutral",
        "wrong-claim=allowed dead-camp=neutral outward=not-back homeward=not-away",
        "home=locked outward=closer",
        "hands=owner",
    ] {
        let variant = format!("ovo players=4 board=3x3 camp=1 eggs=1 {settings}");
        let failed = failures(&variant, Symmetry::Off);
        assert!(failed.iter().all(|name| ["three-hops", "flip-in-mid-chain"].contains(name)), "{variant}: {failed:?}");
    }
}

#[test]
fn a_full_board_breaks_the_claim_that_there_is_always_an_action() {
    let verdicts = named_verdicts("ovo board=2x2 eggs=2", Symmetry::Off);
    let verdict = &verdicts.iter().find(|(name, _)| *name == "always-an-action").unwrap().1;
    assert_eq!(*verdict, Verdict::Broken { line: vec![] });
}

#[test]
fn lines_are_the_shortest() {
    let verdicts = named_verdicts("ovo board=3x3 eggs=3", Symmetry::Off);
    let length = |wanted: &str| match &verdicts.iter().find(|(name, _)| *name == wanted).unwrap().1 {
        Verdict::Reached { line } => line.len(),
        other => panic!("{wanted}: {other:?}"),
    };
    assert_eq!(length("step"), 1);
    assert_eq!(length("jump"), 2);
    assert_eq!(length("flip"), 2);
    assert_eq!(length("chain"), 3);
    assert_eq!(length("look"), 3);
    // Both sides must bring three eggs over and back, helped by the other.
    assert_eq!((length("win-of-player-1"), length("win-of-player-2")), (9, 8));
}

#[test]
fn claims_that_tell_seats_apart_need_every_position() {
    let verdicts = named_verdicts("ovo board=2x3 eggs=2", Symmetry::On);
    let open: Vec<_> = verdicts.iter().filter(|(_, verdict)| *verdict == Verdict::NeedsEveryPosition).collect();
    assert_eq!(open.len(), 2);
}

/// Claims of one's own through the model, against a walk over the same positions by the model's actions.
#[test]
fn claims_of_ones_own_are_answered_like_a_walk() {
    for (variant, symmetry) in [("ovo board=2x3 eggs=2", Symmetry::Off), ("ovo board=2x3 eggs=2", Symmetry::On)] {
        let model: Model = variant.parse().unwrap();
        let options = Options { symmetry, ..Options::default() };
        let explored = model.explore(&[], &options).unwrap();
        let few = |position: Position| model.actions(position).len() <= 4;
        let Verdict::Broken { line } = explored.always(few, &options).unwrap() else { panic!("{variant} has more") };
        assert_eq!(
            explored.sometimes(|position| !few(position), &options).unwrap(),
            Verdict::Reached { line: line.clone() }
        );
        let play = |position, action: &String| model.action(position, action).unwrap().next;
        assert!(!few(line.iter().fold(model.start(), play)), "the line leads there");
        // No shorter line does.
        let mut level = vec![model.start()];
        for _ in 0..line.len() {
            assert!(level.iter().all(|&position| few(position)));
            level = level.into_iter().flat_map(|position| model.actions(position)).map(|action| action.next).collect();
        }
        let all = explored.positions;
        assert_eq!(explored.always(|_| true, &options).unwrap(), Verdict::Holds { on: all });
        assert_eq!(explored.sometimes(|_| false, &options).unwrap(), Verdict::Unreachable { of: all });
    }
}
