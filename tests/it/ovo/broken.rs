//! Claims about OVO can fail: engines with one deliberate fault each, and the shortest line that shows it.

use gamut::claims::Claimed;
use gamut::packed::ovo::Ovo;
use gamut::packed::{Forgetting, FullEngine, Hints, Numbered, Packed, Staged, Strategic, Symmetric, TurnOrder};
use gamut::rules::ovo::{Action, Cell, Face, Move, Ovo as Literal, Position, Way};
use gamut::rules::{Outcome, Player};
use gamut::settings::{Variant, ovo::Settings};

use crate::explore::claims;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// A symbol-up egg may jump up two cells over nothing.
    JumpOverNothing,
    /// A face-down egg that is moved turns up again outside the enemy camp.
    FlipNotPermanent,
    /// The turn stays with the mover after a look.
    LookKeepsTheTurn,
}

/// OVO with a fault.
struct Broken {
    right: Ovo<2, u64>,
    fault: Fault,
}

fn settings(text: &str) -> Settings {
    match text.parse() {
        Ok(Variant::Ovo(settings)) => settings,
        other => panic!("{text}: {other:?}"),
    }
}

impl Broken {
    fn two_up(&self, position: &Position, from: Cell) -> Option<Move> {
        let height = position.grid.board().height;
        let (over, to) = (Cell::new(from.column, from.row + 1), Cell::new(from.column, from.row + 2));
        let egg = position.grid[from]?;
        let free = to.row < height && position.grid[over].is_none() && position.grid[to].is_none();
        (free && egg.face == Face::Up && egg.owner == position.to_move).then_some(Move { from, to, way: Way::Direct })
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
        if self.fault == Fault::JumpOverNothing && self.outcome(code).is_none() {
            let position = self.unpack(code);
            let cells: Vec<Cell> = position.grid.eggs().map(|(cell, _)| cell).collect();
            out.extend(cells.into_iter().filter_map(|cell| self.two_up(&position, cell)).map(Action::Move));
            out.sort();
            out.dedup();
        }
    }

    fn successor(&self, code: u64, action: Action) -> u64 {
        let next = self.right.successor(code, action);
        match (self.fault, action) {
            // The face-down plane is the second of three above the mover's bit.
            (Fault::FlipNotPermanent, Action::Move(step)) => {
                let cells = self.rules().settings().board.cells();
                let bit = |cell: Cell| 1u64 << (1 + cells + cell.index(self.rules().settings().board));
                let was_down = code & bit(step.from) != 0;
                let at_home = self.rules().camp(step.to).is_some();
                if was_down && !at_home { next & !bit(step.to) } else { next }
            }
            (Fault::LookKeepsTheTurn, Action::Look(_)) => code,
            _ => next,
        }
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

/// The claims of the right engine that a game breaks, each with the line that shows it (`None` for what is unreachable).
fn refuted<G: FullEngine<Code = u64, Rules = Literal>>(
    game: &G,
    right: &Ovo<2, u64>,
) -> Vec<(&'static str, Option<String>)> {
    let failed = claims::refuted(game, right.claims());
    failed.into_iter().map(|(name, line)| (name, line.map(|line| line.join(" ")))).collect()
}

fn refuted_by(fault: Fault, variant: &str) -> Vec<(&'static str, Option<String>)> {
    let right = Ovo::new(&settings(variant));
    refuted(&Broken { right: right.clone(), fault }, &right)
}

#[test]
fn the_right_engine_breaks_nothing() {
    let right = Ovo::new(&settings("ovo board=3x3 eggs=3"));
    assert_eq!(refuted(&right, &right), vec![]);
}

#[test]
fn a_jump_over_nothing_is_refuted_by_the_first_move() {
    let failed = refuted_by(Fault::JumpOverNothing, "ovo board=2x4 eggs=1");
    assert!(failed.contains(&("steps-and-hops", Some("a1-a3".to_owned()))), "{failed:?}");
}

#[test]
fn a_flip_that_is_not_permanent_is_refuted_in_the_ply_after_the_flip() {
    let failed = refuted_by(Fault::FlipNotPermanent, "ovo board=3x3 eggs=3");
    let line = failed.iter().find(|(name, _)| *name == "face-down-for-good").and_then(|(_, line)| line.clone());
    // Two plies to the first flip, one more to move the egg that was flipped.
    assert_eq!(line.unwrap_or_default().split_whitespace().count(), 3, "{failed:?}");
}

#[test]
fn a_missing_chain_is_missed() {
    let right = Ovo::new(&settings("ovo board=3x3 eggs=3"));
    let without = Ovo::<2, u64>::new(&settings("ovo board=3x3 eggs=3 chain=single"));
    assert_eq!(refuted(&without, &right), vec![("chain", None)]);
}

/// An engine that lacks a house rule, before the claims of one that has it, with the length of the line that shows it.
#[test]
fn an_engine_without_a_house_rule_is_refuted() {
    let cases = [
        ("home=safe", "safe-at-home", 5),
        ("home=locked", "locked-at-home", 4),
        ("hands=owner", "own-hands", 3),
        ("homeward=not-away", "never-away-from-home", 4),
        ("homeward=closer", "always-closer-to-home", 4),
        ("home=shown", "locked-at-home", 4),
        ("homeward=pull", "always-pulled", 3),
        ("outward=not-back", "never-back", 3),
        ("outward=closer", "always-closer-to-a-camp", 3),
        ("need=2", "finished-is-over", 7),
    ];
    let found = cases.map(|(rule, claim, _)| {
        let right = Ovo::new(&settings(&format!("ovo board=3x3 eggs=3 {rule}")));
        let without = Ovo::<2, u64>::new(&settings("ovo board=3x3 eggs=3"));
        let failed = refuted(&without, &right);
        let line = failed.iter().find(|(name, _)| *name == claim).and_then(|(_, line)| line.clone());
        let line = line.unwrap_or_else(|| panic!("{rule}: {failed:?}"));
        (rule, claim, line.split_whitespace().count())
    });
    assert_eq!(found, cases);
}

#[test]
fn an_engine_that_is_stricter_than_a_house_rule_is_missed_something() {
    for (rule, stricter, claim) in [
        ("homeward=not-away", "homeward=closer", "sideways-face-down"),
        ("outward=not-back", "outward=closer", "sideways-symbol-up"),
    ] {
        let right = Ovo::new(&settings(&format!("ovo board=3x3 eggs=3 {rule}")));
        let other = Ovo::<2, u64>::new(&settings(&format!("ovo board=3x3 eggs=3 {stricter}")));
        let failed = refuted(&other, &right);
        assert!(failed.contains(&(claim, None)), "{rule}: {failed:?}");
    }
}

#[test]
fn a_look_that_keeps_the_turn_is_refuted_by_the_first_look() {
    let failed = refuted_by(Fault::LookKeepsTheTurn, "ovo board=3x3 eggs=3");
    let line = failed.iter().find(|(name, _)| *name == "turn-order").and_then(|(_, line)| line.clone());
    assert_eq!(line.unwrap_or_default().split_whitespace().count(), 3, "{failed:?}");
}
