//! What is claimed about OVO with a player who forgets: what is known fits the numbers, and never costs more than there is room for.
//!
//! The tests count eggs on bit boards before and after an action and share nothing with what makes them.

use std::sync::Arc;

use crate::claims::{Claim, ClaimOf, Claimed, Step, View, Viewed};
use crate::packed::Code;
use crate::packed::ovo::memory::{Forgetful, Mind};
use crate::rules::ovo::Action as Turn;
use crate::rules::ovo::memory::Action;
use crate::settings::ovo::{Goal, Memory};

/// An action with what is in mind before and after it.
pub(super) struct Done {
    before: Mind,
    action: Action,
    after: Mind,
}

impl<C: Code> Claimed for Forgetful<C> {
    /// Every claim that the settings make sense of.
    fn claims(&self) -> Vec<ClaimOf<Self>> {
        let Memory::Few(few) = self.settings().memory else { return Vec::new() };
        let (view, most) = (View(Arc::new(self.clone())), few.eggs.into());
        view.about_positions(most).into_iter().chain(view.about_actions(most)).collect()
    }
}

impl<C: Code> Viewed for Forgetful<C> {
    type Board = Mind;
    type Turned<'t> = Done;

    fn seen(&self, code: C) -> Mind {
        self.mind(code)
    }

    fn turned(&self, step: &Step<C, Action>) -> Option<Done> {
        Some(Done { before: self.mind(step.before), action: step.action, after: self.mind(step.after) })
    }
}

/// `most` is how many owners are remembered at most.
impl<C: Code> View<Forgetful<C>> {
    fn about_positions(&self, most: u32) -> Vec<Claim<C, Action>> {
        let settings = self.0.settings();
        let eggs = u32::from(settings.eggs);
        let mut claims = vec![
            self.position("forgotten-are-face-down", "11", "only face-down eggs are forgotten", |_, mind| {
                mind.unknown & !mind.board.down == 0 && mind.unknown & mind.board.occupied() == 0
            }),
            self.position(
                "counts-fit",
                "11",
                "known and forgotten eggs make as many as each player has, and either owner fits each forgotten one",
                move |_, mind| {
                    // The eggs of each player that are among the forgotten ones.
                    let missing = mind.board.by.map(|own| eggs.saturating_sub(own.count_ones()));
                    let none = mind.unknown == 0;
                    missing.iter().sum::<u32>() == mind.unknown.count_ones()
                        && missing.iter().all(|&left| (left == 0) == none)
                },
            ),
            self.position(
                "room-enough",
                "14",
                "where it is somebody's turn, no more is remembered than there is room for",
                move |game, mind| {
                    let known = mind.board.down & !mind.unknown;
                    let by_owner = mind.board.by.map(|eggs| (eggs & known).count_ones());
                    let cost = if mind.unknown == 0 { by_owner[0].min(by_owner[1]) } else { by_owner[0] + by_owner[1] };
                    mind.claimed != 0 || game.must_forget(mind) || cost <= most
                },
            ),
        ];
        if settings.goal == Goal::AllEggs && settings.need == settings.eggs {
            claims.push(self.position(
                "sure-claims",
                "13",
                "when the player who forgets has claimed, every egg that may be that player's is face-down at home",
                |game, mind| {
                    let player = game.forgetful();
                    let camp = game.camp(player);
                    let away = (mind.board.by[player] | mind.unknown) & !(mind.board.down & camp);
                    usize::from(mind.claimed) != player + 1 || away == 0
                },
            ));
        }
        claims
    }

    fn about_actions(&self, most: u32) -> Vec<Claim<C, Action>> {
        let forgetful = self.0.forgetful();
        vec![
            self.every(
                "forgets-what-must-be",
                "14",
                "forgetting leaves as many owners as there is room for, and changes nothing else",
                move |done| match done.action {
                    Action::Forget(_) => {
                        let kept = done.after.board.down & !done.after.unknown;
                        let mut same = done.after;
                        same.board.by = done.before.board.by;
                        same.unknown = done.before.unknown;
                        kept.count_ones() == most && same == done.before
                    }
                    _ => true,
                },
            ),
            self.every("no-more-forgotten", "12", "a turn or an answer never leaves more eggs forgotten", |done| {
                matches!(done.action, Action::Forget(_))
                    || done.after.unknown.count_ones() <= done.before.unknown.count_ones()
            }),
            self.every(
                "only-looks-tell",
                "12",
                "the player who forgets learns an owner by an answer or by what the other does, never by an own move",
                move |done| match done.action {
                    Action::Turn(Turn::Move(_) | Turn::Look(_))
                        if usize::from(done.before.board.mover) == forgetful =>
                    {
                        done.after.unknown.count_ones() == done.before.unknown.count_ones()
                    }
                    _ => true,
                },
            ),
            self.every(
                "an-answer-tells",
                "12",
                "after an answer one egg fewer is forgotten, or none",
                |done| match done.action {
                    Action::Answer(_) => {
                        let (before, after) = (done.before.unknown.count_ones(), done.after.unknown.count_ones());
                        after == 0 || after + 1 == before
                    }
                    _ => true,
                },
            ),
        ]
    }
}
