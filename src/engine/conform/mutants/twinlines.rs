//! Twinlines with one clause left out or misread.

use super::Fault::{Answers, Begins};
use super::{Draft, Lack, Turn, after, lack};
use crate::rules::twinlines::{Action, Manner, Play, Position, Setup, Side, Twinlines, Window};
use crate::rules::{Outcome, Player, Rules};
use crate::settings::twinlines::Scoring;

type Wrong = Draft<Twinlines>;

pub(super) const LACKS: &[Lack<Twinlines>] = &[
    lack("player-2-begins", 1, "lets player 2 begin", Begins(player_2_begins)),
    lack("any-colour", 2, "lets the two tiles lie on different colours", Answers(any_colour)),
    lack("same-field", 2, "wants the second tile on the same field as the first", Answers(same_field)),
    lack("shifts-early", 3, "lets a player shift with tiles in hand", Answers(shifts_early)),
    lack("never-shifts", 3, "lets a player without tiles pass", Answers(never_shifts)),
    lack("no-scores", 4, "does not notice lines", Answers(no_scores)),
    lack("no-diagonals", 4, "knows no diagonal lines", Answers(no_diagonals)),
    lack("lines-stay", 4, "counts the point and leaves the line on the board", Answers(lines_stay)),
    lack("all-go-back", 4, "gives all tiles of a line back and counts no point", Answers(all_go_back)),
    lack("goal-forgotten", 5, "does not notice that a player has the points that win", Answers(goal_forgotten)),
    lack("one-point-wins", 5, "ends the game with the first point", Answers(one_point_wins)),
    lack("no-passes", 6, "knows no action for a player without a turn", Answers(|_, _, draft| draft.without("pass"))),
    lack("one-pass-draws", 6, "ends the game when one player has passed", Answers(one_pass_draws)),
    lack("passes-forgotten", 7, "does not keep in the position how many have passed", Answers(passes_forgotten)),
];

fn player_2_begins(rules: &Twinlines) -> String {
    Setup { to_move: Player::FIRST.next(rules.players()), ..rules.start().setup().clone() }.to_string()
}

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

fn any_colour(rules: &Twinlines, position: &Position, draft: &mut Wrong) {
    for &manners in rules.manners(rules.supply(position, position.to_move)) {
        add_pairs(rules, position, draft, manners, |_, _| true);
    }
}

fn same_field(_: &Twinlines, _: &Position, draft: &mut Wrong) {
    let same = |action: Action| match action {
        Action::Both { one, two } => one.to == two.to,
        Action::InTurn { play, then, .. } => then.is_none_or(|then| then.to == play.to),
        Action::Pass => true,
    };
    draft.turns.retain(|turn| same(turn.action));
}

fn shifts_early(rules: &Twinlines, position: &Position, draft: &mut Wrong) {
    let pairs = |one: Play, two: Play| rules.may_pair(Side::One, one.to, two.to).is_ok();
    for manners in [[Manner::Place, Manner::Shift], [Manner::Shift, Manner::Place], [Manner::Shift, Manner::Shift]] {
        add_pairs(rules, position, draft, manners, pairs);
    }
}

fn never_shifts(rules: &Twinlines, position: &Position, draft: &mut Wrong) {
    for kind in ["place-shift", "shift-shift", "shift-only"] {
        draft.without(kind);
    }
    if draft.goes_on() && draft.turns.is_empty() {
        draft.add(rules, position, Action::Pass);
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

fn no_scores(rules: &Twinlines, position: &Position, draft: &mut Wrong) {
    for turn in std::mem::take(&mut draft.turns) {
        draft.add(rules, position, taking(turn.action, |_| None));
    }
}

fn no_diagonals(rules: &Twinlines, position: &Position, draft: &mut Wrong) {
    let diagonal = |window: Window| window.first.row != window.last.row && window.first.column != window.last.column;
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
}

fn lines_stay(rules: &Twinlines, position: &Position, draft: &mut Wrong) {
    for turn in draft.turns.iter_mut().filter(|turn| !windows(turn.action).is_empty()) {
        let points = after(rules, position, turn.action).points;
        let left = after(rules, position, taking(turn.action, |_| None));
        turn.next = Setup { points, ..left }.to_string();
    }
}

fn all_go_back(rules: &Twinlines, position: &Position, draft: &mut Wrong) {
    for turn in draft.turns.iter_mut().filter(|turn| !windows(turn.action).is_empty()) {
        let points = position.points.clone();
        turn.next = Setup { points, ..after(rules, position, turn.action) }.to_string();
    }
}

fn goal_forgotten(rules: &Twinlines, position: &Position, draft: &mut Wrong) {
    if rules.winner_by_points(position).is_some() {
        draft.revive(rules, position, rules.turns(position, position.to_move));
    }
}

fn one_point_wins(_: &Twinlines, position: &Position, draft: &mut Wrong) {
    let leader = position.points.iter().find(|(_, points)| **points > 0).map(|(player, _)| player);
    if let (true, Some(leader)) = (draft.goes_on(), leader) {
        draft.end(Outcome::Win(leader));
    }
}

fn one_pass_draws(_: &Twinlines, position: &Position, draft: &mut Wrong) {
    if draft.goes_on() && position.passes > 0 {
        draft.end(Outcome::Draw);
    }
}

fn passes_forgotten(rules: &Twinlines, position: &Position, draft: &mut Wrong) {
    for Turn { action, next, .. } in &mut draft.turns {
        *next = Setup { passes: 0, ..after(rules, position, *action) }.to_string();
    }
}
