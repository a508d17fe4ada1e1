//! OVO with a player who forgets, with one clause left out or misread.

use super::Draft;
use crate::rules::Rules;
use crate::rules::ovo::memory::{Action, Forgetful, Position, Seen, View};
use crate::rules::ovo::{Egg, Face};

type Lack = super::Lack<Forgetful>;
type Wrong = Draft<Forgetful>;

pub(super) const LACKS: &[Lack] = &[
    Lack::of(
        "counts-nothing",
        11,
        "does not know whose the other eggs are when one player's are all known",
        counts_nothing,
    ),
    Lack::of("one-answer", 12, "answers every look with an egg of player 1", |_, _, draft| {
        let first = draft.turns.iter().position(|turn| turn.kinds.contains(&"answer"));
        if first.is_some() {
            draft.turns.truncate(1);
        }
    }),
    Lack::of("claims-late", 13, "lets the other claim only when it is certain that the set is complete", claims_late),
    Lack::of("told-what-to-forget", 14, "leaves no choice what to forget", |rules, position, draft| {
        if rules.must_forget(position) {
            draft.turns.truncate(1);
        }
    }),
];

fn counts_nothing(_: &Forgetful, position: &Position, draft: &mut Wrong) {
    draft.alter("answer", |action| {
        let (Action::Answer(owner), Some(at)) = (action, position.asked) else { return None };
        let mut next = View { asked: None, turn: position.turn.next(2), ..position.setup().clone() };
        next.grid[at] = Some(Seen::Known(Egg { owner, face: Face::Down }));
        Some(next.to_string())
    });
}

fn claims_late(rules: &Forgetful, position: &Position, draft: &mut Wrong) {
    let rival = rules.rival();
    for turn in &mut draft.turns {
        let after = rules.play(position, turn.action).position;
        let certain = rules.worlds(&after).iter().all(|world| rules.ovo().has_finished(world, rival));
        if after.claimed == Some(rival) && !certain {
            turn.next = View { claimed: None, ..after.setup().clone() }.to_string();
        }
    }
}
