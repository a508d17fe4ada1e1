//! Twinlines with one clause left out or misread.

use super::{Draft, Turn, after};
use crate::rules::twinlines::{Action, Manner, Play, Position, Setup, Side, Twinlines, Window};
use crate::rules::{Outcome, Player, Rules};
use crate::settings::twinlines::Scoring;

type Lack = super::Lack<Twinlines>;
type Wrong = Draft<Twinlines>;

pub(super) const LACKS: &[Lack] = &[
    Lack::begins("player-2-begins", 1, "lets player 2 begin", |rules| {
        Setup { to_move: Player::FIRST.next(rules.players()), ..rules.start().setup().clone() }.to_string()
    }),
    Lack::of("any-colour", 2, "lets the two tiles lie on different colours", |rules, position, draft| {
        for &manners in rules.manners(rules.supply(position, position.to_move)) {
            add_pairs(rules, position, draft, manners, |_, _| true);
        }
    }),
    Lack::of("same-field", 2, "wants the second tile on the same field as the first", |_, _, draft| {
        let same = |action: Action| match action {
            Action::Both { one, two } => one.to == two.to,
            Action::InTurn { play, then, .. } => then.is_none_or(|then| then.to == play.to),
            Action::Pass => true,
        };
        draft.turns.retain(|turn| same(turn.action));
    }),
    Lack::of("shifts-early", 3, "lets a player shift with tiles in hand", |rules, position, draft| {
        let pairs = |one: Play, two: Play| rules.may_pair(Side::One, one.to, two.to).is_ok();
        for manners in [[Manner::Place, Manner::Shift], [Manner::Shift, Manner::Place], [Manner::Shift, Manner::Shift]]
        {
            add_pairs(rules, position, draft, manners, pairs);
        }
    }),
    Lack::of("never-shifts", 3, "lets a player without tiles pass", |rules, position, draft| {
        for kind in ["place-shift", "shift-shift", "shift-only"] {
            draft.without(kind);
        }
        if draft.goes_on() && draft.turns.is_empty() {
            draft.add(rules, position, Action::Pass);
        }
    }),
    Lack::of("no-scores", 4, "does not notice lines", |rules, position, draft| {
        for turn in std::mem::take(&mut draft.turns) {
            draft.add(rules, position, taking(turn.action, |_| None));
        }
    }),
    Lack::of("no-diagonals", 4, "knows no diagonal lines", |rules, position, draft| {
        let diagonal =
            |window: Window| window.first.row != window.last.row && window.first.column != window.last.column;
        let turns = std::mem::take(&mut draft.turns);
        let (crossed, kept): (Vec<_>, Vec<_>) =
            turns.into_iter().partition(|turn| windows(turn.action).into_iter().any(diagonal));
        let fields = |action: Action| taking(action, |_| None);
        let scored: Vec<Action> = kept.iter().map(|turn| fields(turn.action)).collect();
        draft.turns = kept;
        for turn in crossed {
            let action = taking(turn.action, |window| window.filter(|&window| !diagonal(window)));
            // Where another line must be taken off, that is among the rest already.
            if !scored.contains(&fields(action)) {
                draft.add(rules, position, action);
            }
        }
    }),
    Lack::of("lines-stay", 4, "counts the point and leaves the line on the board", |rules, position, draft| {
        for turn in draft.turns.iter_mut().filter(|turn| !windows(turn.action).is_empty()) {
            let points = after(rules, position, turn.action).points;
            let left = after(rules, position, taking(turn.action, |_| None));
            turn.next = Setup { points, ..left }.to_string();
        }
    }),
    Lack::of("all-go-back", 4, "gives all tiles of a line back and counts no point", |rules, position, draft| {
        for turn in draft.turns.iter_mut().filter(|turn| !windows(turn.action).is_empty()) {
            let points = position.points.clone();
            turn.next = Setup { points, ..after(rules, position, turn.action) }.to_string();
        }
    }),
    Lack::of("goal-forgotten", 5, "does not notice that a player has the points that win", |rules, position, draft| {
        if rules.winner_by_points(position).is_some() {
            draft.revive(rules, position, rules.turns(position, position.to_move));
        }
    }),
    Lack::of("one-point-wins", 5, "ends the game with the first point", |_, position, draft| {
        let leader = position.points.iter().find(|(_, points)| **points > 0).map(|(player, _)| player);
        if let (true, Some(leader)) = (draft.goes_on(), leader) {
            draft.end(Outcome::Win(leader));
        }
    }),
    Lack::of("no-passes", 6, "knows no action for a player without a turn", |_, _, draft| draft.without("pass")),
    Lack::of("one-pass-draws", 6, "ends the game when one player has passed", |_, position, draft| {
        if draft.goes_on() && position.passes > 0 {
            draft.end(Outcome::Draw);
        }
    }),
    Lack::of("passes-forgotten", 7, "does not keep in the position how many have passed", |rules, position, draft| {
        for Turn { action, next, .. } in &mut draft.turns {
            *next = Setup { passes: 0, ..after(rules, position, *action) }.to_string();
        }
    }),
];

/// Adds every turn in one manner on both boards where the fields pass a test.
fn add_pairs(
    rules: &Twinlines,
    position: &Position,
    draft: &mut Wrong,
    manners: [Manner; 2],
    fits: impl Fn(Play, Play) -> bool,
) {
    if !draft.goes_on() || rules.settings().scoring != Scoring::AfterTurn {
        return;
    }
    let player = position.to_move;
    let plays = |side: Side, manner: Manner| -> Vec<Play> {
        let mut found = Vec::new();
        for play in rules.plays(position, player, side, manner) {
            let mut grid = position.boards[side].clone();
            rules.put_down(&mut grid, player, play);
            found.extend(rules.choices(&grid, player).into_iter().map(|takes| Play { takes, ..play }));
        }
        found
    };
    let (ones, twos) = (plays(Side::One, manners[0]), plays(Side::Two, manners[1]));
    for &one in &ones {
        for &two in twos.iter().filter(|two| fits(one, **two)) {
            draft.add(rules, position, Action::Both { one, two });
        }
    }
}

/// The action with what it takes off altered on both boards.
fn taking(action: Action, takes: impl Fn(Option<Window>) -> Option<Window>) -> Action {
    let play = |play: Play| Play { takes: takes(play.takes), ..play };
    match action {
        Action::Both { one, two } => Action::Both { one: play(one), two: play(two) },
        Action::InTurn { first, play: one, then } => Action::InTurn { first, play: play(one), then: then.map(play) },
        Action::Pass => Action::Pass,
    }
}

fn windows(action: Action) -> Vec<Window> {
    let plays = match action {
        Action::Both { one, two } => [Some(one), Some(two)],
        Action::InTurn { play, then, .. } => [Some(play), then],
        Action::Pass => [None, None],
    };
    plays.into_iter().flatten().filter_map(|play| play.takes).collect()
}
