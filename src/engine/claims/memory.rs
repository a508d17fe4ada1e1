//! What is claimed about OVO with a player who forgets: what is known fits the numbers, and never costs more than there is room for.
//!
//! The tests count eggs on bit boards before and after an action and share nothing with what makes them.

use std::sync::Arc;

use crate::claims::{Claim, ClaimOf, Claimed, Step};
use crate::packed::Code;
use crate::packed::ovo::memory::{Forgetful, Mind};
use crate::rules::ovo::Action as Turn;
use crate::rules::ovo::memory::Action;
use crate::settings::ovo::{Goal, Memory};

/// An engine shared by its claims, and how many owners are remembered at most.
struct View<C> {
    engine: Arc<Forgetful<C>>,
    most: u32,
}

impl<C> Clone for View<C> {
    fn clone(&self) -> Self {
        View { engine: Arc::clone(&self.engine), most: self.most }
    }
}

/// An action with what is in mind before and after it.
struct Done {
    before: Mind,
    action: Action,
    after: Mind,
}

impl<C: Code> Claimed for Forgetful<C> {
    /// Every claim that the settings make sense of.
    fn claims(&self) -> Vec<ClaimOf<Self>> {
        let Memory::Few(few) = self.settings().memory else { return Vec::new() };
        let view = View { engine: Arc::new(self.clone()), most: few.eggs.into() };
        view.about_positions().into_iter().chain(view.about_actions()).collect()
    }
}

impl<C: Code> View<C> {
    fn position(
        &self,
        name: &'static str,
        clause: &'static str,
        sentence: &str,
        test: impl Fn(&View<C>, &Mind) -> bool + Send + Sync + 'static,
    ) -> Claim<C, Action> {
        let view = self.clone();
        Claim::always(name, clause, sentence, move |code| test(&view, &view.engine.mind(code)))
    }

    fn action(
        &self,
        name: &'static str,
        clause: &'static str,
        sentence: &str,
        test: impl Fn(&View<C>, &Done) -> bool + Send + Sync + 'static,
    ) -> Claim<C, Action> {
        let view = self.clone();
        Claim::always_move(name, clause, sentence, move |step: &Step<C, Action>| {
            let (before, after) = (view.engine.mind(step.before), view.engine.mind(step.after));
            test(&view, &Done { before, action: step.action, after })
        })
    }

    /// The eggs of a player that are among the forgotten ones.
    fn missing(&self, mind: &Mind, owner: usize) -> u32 {
        u32::from(self.engine.settings().eggs).saturating_sub(mind.board.by[owner].count_ones())
    }

    fn about_positions(&self) -> Vec<Claim<C, Action>> {
        let settings = self.engine.settings();
        let mut claims = vec![
            self.position("forgotten-are-face-down", "11", "only face-down eggs are forgotten", |_, mind| {
                mind.unknown & !mind.board.down == 0 && mind.unknown & mind.board.occupied() == 0
            }),
            self.position(
                "counts-fit",
                "11",
                "known and forgotten eggs make as many as each player has, and either owner fits each forgotten one",
                |view, mind| {
                    let missing = [0, 1].map(|owner| view.missing(mind, owner));
                    let none = mind.unknown == 0;
                    missing.iter().sum::<u32>() == mind.unknown.count_ones()
                        && missing.iter().all(|&left| (left == 0) == none)
                },
            ),
            self.position(
                "room-enough",
                "14",
                "where it is somebody's turn, no more is remembered than there is room for",
                |view, mind| {
                    let known = mind.board.down & !mind.unknown;
                    let by_owner = mind.board.by.map(|eggs| (eggs & known).count_ones());
                    let cost = if mind.unknown == 0 { by_owner[0].min(by_owner[1]) } else { by_owner[0] + by_owner[1] };
                    mind.claimed != 0 || view.engine.must_forget(mind) || cost <= view.most
                },
            ),
        ];
        if settings.goal == Goal::AllEggs && settings.need == settings.eggs {
            claims.push(self.position(
                "sure-claims",
                "13",
                "when the player who forgets has claimed, every egg that may be that player's is face-down at home",
                |view, mind| {
                    let player = view.engine.forgetful();
                    let camp = view.engine.camp(player);
                    let away = (mind.board.by[player] | mind.unknown) & !(mind.board.down & camp);
                    usize::from(mind.claimed) != player + 1 || away == 0
                },
            ));
        }
        claims
    }

    fn about_actions(&self) -> Vec<Claim<C, Action>> {
        vec![
            self.action(
                "forgets-what-must-be",
                "14",
                "forgetting leaves as many owners as there is room for, and changes nothing else",
                |view, done| match done.action {
                    Action::Forget(_) => {
                        let kept = done.after.board.down & !done.after.unknown;
                        let mut same = done.after;
                        same.board.by = done.before.board.by;
                        same.unknown = done.before.unknown;
                        kept.count_ones() == view.most && same == done.before
                    }
                    _ => true,
                },
            ),
            self.action(
                "no-more-forgotten",
                "12",
                "a turn or an answer never leaves more eggs forgotten",
                |_, done| {
                    matches!(done.action, Action::Forget(_))
                        || done.after.unknown.count_ones() <= done.before.unknown.count_ones()
                },
            ),
            self.action(
                "only-looks-tell",
                "12",
                "the player who forgets learns an owner by an answer or by what the other does, never by an own move",
                |view, done| match done.action {
                    Action::Turn(Turn::Move(_) | Turn::Look(_))
                        if usize::from(done.before.board.mover) == view.engine.forgetful() =>
                    {
                        done.after.unknown.count_ones() == done.before.unknown.count_ones()
                    }
                    _ => true,
                },
            ),
            self.action("an-answer-tells", "12", "after an answer one egg fewer is forgotten, or none", |_, done| {
                match done.action {
                    Action::Answer(_) => {
                        let (before, after) = (done.before.unknown.count_ones(), done.after.unknown.count_ones());
                        after == 0 || after + 1 == before
                    }
                    _ => true,
                }
            }),
        ]
    }
}
