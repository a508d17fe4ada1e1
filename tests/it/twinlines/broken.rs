//! Claims about Twinlines can fail: engines with one deliberate fault each, and the shortest line that shows it.

use gamut::claims::Claimed;
use gamut::packed::twinlines::Twinlines;
use gamut::packed::{Forgetting, FullEngine, Hints, Numbered, Packed, Staged, Strategic, Symmetric, TurnOrder};
use gamut::rules::twinlines::{Action, Play, Position, Setup, Side, Twinlines as Literal};
use gamut::rules::{Outcome, Player, Rules};
use gamut::settings::Variant;

use crate::explore::claims;

/// What is wrong with an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Any two empty fields make a turn.
    AnyColours,
    /// A tile may be shifted although two are in hand.
    ShiftsEarly,
    /// A line leaves the board and makes no point.
    NoPoint,
    /// A line makes a point and stays on the board.
    LineStays,
    /// All tiles of the mover leave a board with the line.
    ClearsTheBoard,
    /// A point of the next player is lost when the mover scores.
    PointTaken,
    /// Everybody may pass at any time, which is not counted, and takes a tile of the first board back.
    PassesFreely,
    /// A tile of the next player leaves the board with the line.
    TakesOthers,
    /// The turn stays with the mover after a score.
    TurnStays,
    /// Scoring is left out: nobody ever finishes a line.
    NeverScores,
}

/// Twinlines for two with a fault.
struct Broken {
    right: Twinlines<2, u64>,
    fault: Fault,
}

impl Broken {
    fn more_actions(&self, position: &Position) -> Vec<Action> {
        let rules = self.rules();
        let empty = |side: Side| position.boards[side].empty_fields().collect::<Vec<_>>();
        let placed = |to| Play { to, from: None, takes: None };
        let (ones, twos) = (empty(Side::One), empty(Side::Two));
        let pairs = ones.iter().flat_map(|&one| twos.iter().map(move |&two| (one, two)));
        match self.fault {
            Fault::AnyColours if rules.supply(position, position.to_move) >= 2 => {
                let apart = pairs.filter(|&(one, two)| rules.may_pair(Side::One, one, two).is_err());
                apart.map(|(one, two)| Action::Both { one: placed(one), two: placed(two) }).collect()
            }
            Fault::ShiftsEarly if rules.supply(position, position.to_move) >= 2 => {
                let own: Vec<_> = position.boards[Side::One].tiles_of(position.to_move).collect();
                let alike = pairs.filter(|&(one, two)| rules.may_pair(Side::One, one, two).is_ok());
                let shifts = alike.flat_map(|(one, two)| {
                    own.iter().map(move |&from| (Play { to: one, from: Some(from), takes: None }, placed(two)))
                });
                shifts.map(|(one, two)| Action::Both { one, two }).collect()
            }
            Fault::PassesFreely => vec![Action::Pass],
            _ => Vec::new(),
        }
    }

    /// What the fault makes of the position after an action.
    fn spoilt(&self, before: &Setup, action: Action, mut after: Setup) -> Setup {
        let mover = before.to_move;
        let Action::Both { one, two } = action else {
            if self.fault == Fault::PassesFreely {
                after.passes = 0;
                let tile = after.boards[Side::One].tiles_of(mover).next();
                tile.into_iter().for_each(|field| after.boards[Side::One][field] = None);
            }
            return after;
        };
        let scored = [(Side::One, one), (Side::Two, two)].into_iter().filter(|(_, play)| play.takes.is_some());
        for (side, play) in scored {
            match self.fault {
                Fault::NoPoint => after.points[mover] = before.points[mover],
                Fault::LineStays => {
                    let fields = play.takes.and_then(|window| window.fields()).unwrap_or_default();
                    fields.into_iter().for_each(|field| after.boards[side][field] = Some(mover));
                }
                Fault::ClearsTheBoard => {
                    let own: Vec<_> = after.boards[side].tiles_of(mover).collect();
                    own.into_iter().for_each(|field| after.boards[side][field] = None);
                }
                Fault::PointTaken => {
                    let other = mover.next(2);
                    after.points[other] = after.points[other].saturating_sub(1);
                }
                Fault::TakesOthers => {
                    let tile = after.boards[side].tiles_of(mover.next(2)).next();
                    tile.into_iter().for_each(|field| after.boards[side][field] = None);
                }
                Fault::TurnStays if after.points[mover] < self.rules().settings().goal => after.to_move = mover,
                _ => {}
            }
        }
        after
    }
}

impl Packed for Broken {
    type Code = u64;
    type Rules = Literal;

    fn rules(&self) -> &Literal {
        self.right.rules()
    }

    fn pack(&self, position: &Position) -> u64 {
        self.right.pack(position)
    }

    fn unpack(&self, code: u64) -> Position {
        self.right.unpack(code)
    }

    fn to_move(&self, code: u64) -> Player {
        self.right.to_move(code)
    }

    fn outcome(&self, code: u64) -> Option<Outcome> {
        self.right.outcome(code)
    }

    fn actions(&self, code: u64, out: &mut Vec<Action>) {
        self.right.actions(code, out);
        if self.fault == Fault::NeverScores {
            out.retain(
                |action| matches!(action, Action::Both { one, two } if one.takes.is_none() && two.takes.is_none()),
            );
        }
        if self.outcome(code).is_none() {
            out.extend(self.more_actions(&self.unpack(code)));
            out.sort();
            out.dedup();
        }
    }

    fn successor(&self, code: u64, action: Action) -> u64 {
        let before = self.unpack(code);
        let after = self.rules().play(&before, action).position;
        let spoilt = self.spoilt(before.setup(), action, after.setup().clone());
        // Where the fault would make a position that cannot exist it does not show.
        self.pack(&self.rules().check(spoilt).unwrap_or(after))
    }

    fn successors(&self, code: u64, out: &mut Vec<u64>) {
        let mut actions = Vec::new();
        self.actions(code, &mut actions);
        out.clear();
        out.extend(actions.into_iter().map(|action| self.successor(code, action)));
    }
}

impl Symmetric for Broken {}

impl TurnOrder<u64> for Broken {}

impl Staged<u64> for Broken {}

impl Numbered<u64> for Broken {}

impl Forgetting<u64> for Broken {}

impl Strategic<u64> for Broken {}

impl Hints for Broken {}

/// Enough tiles for every kind of turn, and few positions.
const SHORT: &str = "board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC";

/// For faults with many more turns.
const TINY: &str = "board=3x2 line=2 goal=1 tiles=4 colours=ABCCBA,ABCABC";

fn engine(settings: &str) -> Twinlines<2, u64> {
    match format!("twinlines {settings}").parse() {
        Ok(Variant::Twinlines(settings)) => Twinlines::new(&settings),
        other => panic!("{settings}: {other:?}"),
    }
}

/// A claim with the plies of the line that breaks it; `None` for what must be possible and is not.
type Refuted = (&'static str, Option<usize>);

/// The claims of the right engine that a game breaks.
fn refuted<G: FullEngine<Code = u64, Rules = Literal>>(game: &G, right: &Twinlines<2, u64>) -> Vec<Refuted> {
    let failed = claims::refuted(game, right.claims());
    failed.into_iter().map(|(name, line)| (name, line.map(|line| line.len()))).collect()
}

#[test]
fn the_right_engine_breaks_nothing() {
    for settings in [SHORT, TINY] {
        let right = engine(settings);
        let failed = refuted(&right, &right);
        assert!(failed.iter().all(|(_, plies)| plies.is_none()), "{settings}: {failed:?}");
    }
}

#[test]
fn every_fault_is_refuted_by_a_shortest_line() {
    let cases: &[(&str, Fault, &[Refuted])] = &[
        (
            TINY,
            Fault::AnyColours,
            &[("one-colour", Some(1)), ("colours-in-step", Some(1)), ("equal-colours-kept", Some(1))],
        ),
        (TINY, Fault::ShiftsEarly, &[("supply-decides", Some(3)), ("colours-in-step", Some(3))]),
        (SHORT, Fault::NoPoint, &[("a-point-a-window", Some(3)), ("win-of-player-1", None)]),
        (SHORT, Fault::LineStays, &[("no-line-stays", Some(3)), ("supply-adds-up", Some(3))]),
        (SHORT, Fault::ClearsTheBoard, &[("one-window-a-board", Some(5))]),
        (SHORT, Fault::PointTaken, &[("points-never-fall", Some(4))]),
        (TINY, Fault::PassesFreely, &[("passes-when-stuck", Some(1)), ("passes-change-nothing", Some(1))]),
        (SHORT, Fault::TakesOthers, &[("one-tile-a-board", Some(3))]),
        (SHORT, Fault::TurnStays, &[("turn-order", Some(3))]),
        (
            SHORT,
            Fault::NeverScores,
            &[("score", None), ("double-score", None), ("crossing-lines", None), ("long-line", None)],
        ),
    ];
    for &(settings, fault, expected) in cases {
        let right = engine(settings);
        let failed = refuted(&Broken { right: right.clone(), fault }, &right);
        assert!(expected.iter().all(|case| failed.contains(case)), "{fault:?}: {failed:?}");
    }
}

/// The claims of one variant on the engine of another whose positions are the same integers.
#[test]
fn rules_that_are_not_kept_are_missed() {
    let cases = [
        ("shift=any", "shift=adjacent", ("shifts-are-short", 3)),
        ("source=free", "source=same-colour", ("shifts-keep-their-colour", 3)),
        ("score=optional", "score=forced", ("no-line-stays", 3)),
        ("goal=3 tiles=5", "goal=2 tiles=5", ("one-winner", 4)),
        ("tiles=4", "tiles=3", ("supply-not-negative", 3)),
        ("colours=ABCCBA,ABCABC", "colours=ABCCBA,ABDABD", ("unplayable-fields-stay-empty", 1)),
        ("opening=two", "opening=one", ("two-tiles-a-turn", 1)),
        ("opening=one", "opening=two", ("two-tiles-a-turn", 1)),
        ("opening=one", "opening=two", ("colours-in-step", 1)),
    ];
    for (played, claimed, (name, plies)) in cases {
        let with = |words: &str| {
            let defaults = [("goal=", "goal=2"), ("tiles=", "tiles=3"), ("colours=", "colours=ABCCBA,ABCABC")];
            let missing = defaults.iter().filter(|(key, _)| !words.contains(key)).map(|(_, word)| *word);
            engine(&format!("board=3x2 line=2 {words} {}", missing.collect::<Vec<_>>().join(" ")))
        };
        let failed = refuted(&with(played), &with(claimed));
        assert!(failed.contains(&(name, Some(plies))), "{played} for {claimed}: {failed:?}");
    }
}
