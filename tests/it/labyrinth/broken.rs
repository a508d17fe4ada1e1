//! Claims can fail: engines with one deliberate fault each, engines of other settings, boards with a fault of their own.

use gamut::claims::Claimed;
use gamut::packed::labyrinth::Labyrinth;
use gamut::packed::{Forgetting, FullEngine, Hints, Numbered, Packed, Staged, Strategic, Symmetric, TurnOrder};
use gamut::rules::labyrinth::{Action, Cell, Labyrinth as Literal, Position, Way};
use gamut::rules::{Outcome, Player};

use super::settings;
use crate::explore::claims;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// A jump takes a pawn of the opponent off the board.
    JumpsCapture,
    /// A slide of the centre block is not remembered.
    CentreForgotten,
    /// The centre block may be slid whenever it is not at its last notch.
    CentreNeverRests,
    /// A block is slid away under red's pawn on its left cell.
    PawnsStandStill,
    /// The first slider goes round to its first notch from its last.
    SlidesTooFar,
    /// Red may take a pawn from slider 1 back to the start block.
    BackToStart,
    /// Red may enter the end block from slider 3 while others wait.
    EarlyEntry,
    /// Red may run out of the right end of the start block.
    OffTheBoard,
    /// The turn stays with a player whose pawn has run.
    RunsKeepTheTurn,
    /// Nobody loses a turn for a jump.
    DebtsForgotten,
}

/// Labyrinth on three sliders of two cells, with a fault.
struct Broken {
    right: Labyrinth<u64>,
    fault: Fault,
}

/// Bits of the offsets of three sliders with three notches.
const OFFSETS: u32 = 5;

impl Broken {
    /// Where red's cells begin: above the mover, the centre block, the debts and the offsets.
    fn red(&self) -> u32 {
        2 + OFFSETS + if self.fault == Fault::DebtsForgotten { 2 } else { 0 }
    }

    fn bit(&self, player: usize, cell: Cell) -> u64 {
        1 << (self.red() + 10 * player as u32 + u32::from(cell.row) * 2 + u32::from(cell.index))
    }

    fn holds(&self, code: u64, player: usize, cell: Cell) -> bool {
        code & self.bit(player, cell) != 0
    }

    /// The notch of a slider, 0 to 2.
    fn notch(&self, code: u64, row: u32) -> u64 {
        (code >> (self.red() - OFFSETS) & ((1 << OFFSETS) - 1)) / 3u64.pow(row - 1) % 3
    }

    /// What the fault adds to the legal actions.
    fn added(&self, code: u64) -> Vec<Action> {
        let reds_turn = code & 1 == 0;
        let run = |from: Cell, to: Cell| {
            let there = reds_turn && self.holds(code, 0, from);
            let free = to.index > 1 || !self.holds(code, 0, to) && !self.holds(code, 1, to);
            if there && free { vec![Action::Run { from, to }] } else { Vec::new() }
        };
        match self.fault {
            Fault::CentreNeverRests => {
                let ways = [(Way::Left, 0), (Way::Right, 2)].into_iter();
                ways.filter(|(_, last)| self.notch(code, 2) != *last)
                    .map(|(way, _)| Action::Slide { row: 2, way })
                    .collect()
            }
            Fault::SlidesTooFar if reds_turn && self.notch(code, 1) == 2 => {
                vec![Action::Slide { row: 1, way: Way::Right }]
            }
            Fault::BackToStart => run(Cell::new(1, 0), Cell::new(0, 0)),
            Fault::EarlyEntry => run(Cell::new(3, 0), Cell::new(4, 0)),
            Fault::OffTheBoard => run(Cell::new(0, 1), Cell::new(0, 2)),
            _ => Vec::new(),
        }
    }

    /// What the fault makes of the position after an action.
    fn spoilt(&self, code: u64, action: Action, next: u64) -> u64 {
        match (self.fault, action) {
            (Fault::JumpsCapture, Action::Jump { .. }) => {
                let opposing = 0b11_1111_1111 << (self.red() + if code & 1 == 0 { 10 } else { 0 });
                let set = next & opposing;
                next & !(set & set.wrapping_neg())
            }
            (Fault::CentreForgotten, Action::Slide { .. }) => next & !0b10,
            (Fault::PawnsStandStill, Action::Slide { row, way: Way::Left }) => {
                let [left, right] = [0, 1].map(|index| self.bit(0, Cell::new(row, index)));
                let alone = next & left != 0 && next & right == 0 && !self.holds(code, 1, Cell::new(row, 1));
                if alone { next ^ left ^ right } else { next }
            }
            (Fault::SlidesTooFar, Action::Slide { row: 1, way: Way::Right }) if self.notch(code, 1) == 2 => {
                (code ^ 1) - (2 << (self.red() - OFFSETS))
            }
            (Fault::RunsKeepTheTurn, Action::Run { .. }) => next ^ 1,
            (Fault::DebtsForgotten, Action::Jump { .. }) => next & !0b1100,
            _ => next,
        }
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
        if self.outcome(code).is_none() {
            out.extend(self.added(code));
            out.sort();
            out.dedup();
        }
    }

    fn successor(&self, code: u64, action: Action) -> u64 {
        let next = match action {
            // The engine has no cell for it: the pawn stays where it is.
            Action::Run { to: Cell { index: 2.., .. }, .. } => code ^ 1,
            Action::Slide { row: 1, way: Way::Right } if self.notch(code, 1) == 2 => code,
            _ => self.right.successor(code, action),
        };
        self.spoilt(code, action, next)
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

/// The claims of `right` that a game breaks, each with the length of the line that shows it (`None` for what is unreachable).
fn refuted<G: FullEngine<Code = u64, Rules = Literal>>(
    game: &G,
    right: &Labyrinth<u64>,
) -> Vec<(&'static str, Option<usize>)> {
    let failed = claims::refuted(game, right.claims());
    failed.into_iter().map(|(name, line)| (name, line.map(|line| line.len()))).collect()
}

fn engine(words: &str) -> Labyrinth<u64> {
    Labyrinth::new(&settings(words))
}

#[test]
fn every_fault_is_caught_by_its_claim() {
    let cases = [
        (Fault::JumpsCapture, "pawns=2", "pawns-conserved", 3),
        (Fault::CentreForgotten, "", "centre-remembered", 1),
        (Fault::CentreNeverRests, "", "centre-rests", 2),
        (Fault::PawnsStandStill, "", "pawns-go-with-their-block", 2),
        (Fault::SlidesTooFar, "", "offsets-in-range", 3),
        (Fault::BackToStart, "", "no-return", 3),
        (Fault::EarlyEntry, "pawns=2", "entry", 7),
        (Fault::OffTheBoard, "", "on-the-board", 3),
        (Fault::RunsKeepTheTurn, "", "turn-order", 1),
        (Fault::DebtsForgotten, "after-jump=lose-next", "jumps-are-paid-for", 4),
    ];
    let found = cases.map(|(fault, words, claim, _)| {
        let right = engine(&format!("board=small3x2 {words}"));
        let failed = refuted(&Broken { right: right.clone(), fault }, &right);
        (fault, failed.iter().find(|(name, _)| *name == claim).and_then(|(_, plies)| *plies))
    });
    assert_eq!(found, cases.map(|(fault, _, _, plies)| (fault, Some(plies))));
}

#[test]
fn the_right_engine_breaks_nothing() {
    for words in ["", "pawns=2", "after-jump=lose-next"] {
        let right = engine(&format!("board=small3x2 {words}"));
        assert_eq!(refuted(&right, &right), []);
    }
}

/// The claims of one variant that the engine of another breaks; both have the same layout of positions.
fn refuted_by(words: &str, claims_of: &str) -> Vec<(&'static str, Option<usize>)> {
    refuted(&engine(words), &engine(claims_of))
}

#[test]
fn an_engine_of_other_settings_is_caught() {
    let base = "board=small3x2 pawns=2";
    let cases = [
        ("pawns=1", "overhang=blocked", "in-the-frame"),
        ("pawns=1", "carry=empty", "carry"),
        ("pawns=1", "carry=own", "carry"),
        ("pawns=1", "distance=full", "full-distance"),
        ("pawns=2", "entry=all-on-sliders", "entry"),
        ("pawns=2", "end-block=stay", "stay"),
        ("pawns=2", "refusal=full-block", "refusal-loses"),
    ];
    for (pawns, setting, claim) in cases {
        let played = format!("board=small3x2 {pawns}");
        let failed = refuted_by(&played, &format!("{played} {setting}"));
        let names: Vec<_> = failed.iter().map(|(name, _)| *name).collect();
        assert!(names.contains(&claim), "{setting}: {failed:?}");
    }
    let ignored = format!("{base} refusal=ignore");
    assert_eq!(refuted_by(&format!("{base} refusal=full-block"), &ignored), [("refusal-goes-on", None)]);
    assert_eq!(refuted_by(&ignored, base), [("called-players-free", Some(4))]);
}

#[test]
fn an_engine_without_walls_is_caught() {
    let pawns = if crate::is_slow() { 3 } else { 2 };
    let failed = refuted_by(
        &format!("board=tests/data/labyrinth/open.toml pawns={pawns}"),
        &format!("board=small3x3 pawns={pawns}"),
    );
    let names: Vec<_> = failed.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["no-way-through-walls", "jumps-over-one"]);
    // Slider 3 is red's on one board and blue's on the other.
    let failed = refuted_by("board=tests/data/labyrinth/mirror.toml", "board=tests/data/labyrinth/flip.toml");
    assert!(failed.contains(&("own-blocks", Some(1))), "{failed:?}");
}

#[test]
fn boards_with_traps_and_boards_that_cannot_be_crossed_are_shown() {
    let refuted = |file: &str| {
        let right = engine(&format!("board=tests/data/labyrinth/{file}.toml"));
        refuted(&right, &right)
    };
    assert_eq!(refuted("trap"), [("nobody-is-trapped", Some(3))]);
    let absent = ["jump", "enter", "win", "win-of-player-1", "win-of-player-2"].map(|name| (name, None));
    let broken = [("every-pawn-can-cross", Some(0)), ("nobody-is-trapped", Some(2))];
    assert_eq!(refuted("mirror"), [&broken[..], &absent].concat());
}
