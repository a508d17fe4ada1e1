//! Claims about OVO on small boards: which hold, and the lines that show the others.

use gamut::explore::Verdict;
use gamut::packed::Symmetry;

use crate::every;
use crate::explore::claims::named_verdicts;

fn failures(variant: &str, symmetry: Symmetry) -> Vec<&'static str> {
    let verdicts = named_verdicts(variant, symmetry);
    assert!(verdicts.len() >= 15, "{variant} has its claims");
    verdicts.into_iter().filter(|(_, verdict)| verdict.is_failure()).map(|(name, _)| name).collect()
}

#[test]
fn all_claims_hold_on_three_by_three() {
    let all = [
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
    ];
    for settings in all.into_iter().step_by(every(2)) {
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
