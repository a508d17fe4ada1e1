//! Carrying out an action, and what happens on the way.

use std::fmt;

use super::{Action, Field, Manner, Play, Position, Setup, Side, Twinlines, Window};
use crate::rules::{Outcome, Played, Player, Rules};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A tile was laid down from the supply.
    Place {
        /// Which board.
        side: Side,
        /// Where.
        at: Field,
    },
    /// A tile went to another field.
    Shift {
        /// Which board.
        side: Side,
        /// From.
        from: Field,
        /// To.
        to: Field,
    },
    /// A line was taken off.
    Line {
        /// Which board.
        side: Side,
        /// What was taken off.
        window: Window,
        /// How many tiles lay in the unbroken row that it is part of.
        row: usize,
        /// How many tiles make a line.
        needed: usize,
    },
    /// The player chose what to take off.
    Choice {
        /// Which board.
        side: Side,
        /// Among how many.
        among: usize,
    },
    /// There was a line, and the player left it.
    Left {
        /// Which board.
        side: Side,
    },
    /// A tile became a point.
    Point {
        /// Whose.
        player: Player,
        /// All points of the player now.
        points: u8,
    },
    /// Tiles went back to the supply.
    Back {
        /// Whose.
        player: Player,
        /// How many.
        tiles: usize,
    },
    /// A player had no turn.
    Pass(Player),
    /// The game is over and somebody has won.
    Win(Player),
    /// The game is over and nobody has won.
    Draw,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Place { side, at } => write!(f, "tile on {at} of board {side}"),
            Event::Shift { side, from, to } => write!(f, "tile from {from} to {to} on board {side}"),
            Event::Line { side, window, row, .. } => {
                write!(f, "{window} leaves board {side}, from {row} tiles in a row")
            }
            Event::Choice { side, among } => write!(f, "chosen among {among} on board {side}"),
            Event::Left { side } => write!(f, "a line on board {side} is left"),
            Event::Point { player, points } => write!(f, "points of {player}: {points}"),
            Event::Back { player, tiles: 1 } => write!(f, "1 tile goes back to {player}"),
            Event::Back { player, tiles } => write!(f, "{tiles} tiles go back to {player}"),
            Event::Pass(player) => write!(f, "{player} has no turn and passes"),
            Event::Win(player) => write!(f, "{player} wins"),
            Event::Draw => f.write_str("the game is drawn"),
        }
    }
}

/// The kinds of action that a list of events shows.
pub(super) fn kinds(events: &[Event]) -> Vec<&'static str> {
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    let places = count(|event| matches!(event, Event::Place { .. }));
    let shifts = count(|event| matches!(event, Event::Shift { .. }));
    let mut kinds = vec![match (places, shifts) {
        (0, 0) => "pass",
        (2, _) => "place-place",
        (1, 1) => "place-shift",
        (0, 2) => "shift-shift",
        // A single tile wins the game or is the whole first turn.
        (1, _) if count(|event| matches!(event, Event::Win(_))) == 0 => "opening",
        (1, _) => "place-only",
        (_, _) => "shift-only",
    }];
    match count(|event| matches!(event, Event::Line { .. })) {
        0 => {}
        1 => kinds.push("score"),
        _ => kinds.push("double-score"),
    }
    if count(|event| matches!(event, Event::Choice { .. })) > 0 {
        kinds.push("choice");
    }
    if count(|event| matches!(event, Event::Line { row, needed, .. } if row > needed)) > 0 {
        kinds.push("long-line");
    }
    if count(|event| matches!(event, Event::Left { .. })) > 0 {
        kinds.push("left-line");
    }
    kinds
}

impl Twinlines {
    /// Carries out an action and hands the turn on.
    pub(super) fn carry_out(&self, position: &Position, action: Action) -> Played<Position, Event> {
        let player = position.to_move;
        let mut events = Vec::new();
        let mut next = Setup { passes: 0, ..position.setup().clone() };
        match action {
            Action::Both { one, two } => {
                let plays = [(Side::One, one), (Side::Two, two)];
                for (side, play) in plays {
                    self.lay(&mut next, player, side, play, &mut events);
                }
                for (side, play) in plays {
                    self.score(&mut next, player, side, play, &mut events);
                }
            }
            Action::InTurn { first, play, then } => {
                for (side, play) in [(first, Some(play)), (first.other(), then)] {
                    let Some(play) = play else { continue };
                    self.lay(&mut next, player, side, play, &mut events);
                    self.score(&mut next, player, side, play, &mut events);
                }
            }
            Action::Pass => {
                next.passes = position.passes + 1;
                events.push(Event::Pass(player));
            }
        }
        next.to_move = player.next(self.players());
        let position = Position::trusted(next);
        events.extend(self.ending(&position).map(|outcome| match outcome {
            Outcome::Win(winner) => Event::Win(winner),
            Outcome::Draw => Event::Draw,
        }));
        Played { position, events }
    }

    /// The set-up between the two tiles of a turn (`scoring=after-each`).
    pub(super) fn after_play(&self, setup: &Setup, player: Player, side: Side, play: Play) -> Setup {
        let mut next = setup.clone();
        let mut events = Vec::new();
        self.lay(&mut next, player, side, play, &mut events);
        self.score(&mut next, player, side, play, &mut events);
        next
    }

    /// Clauses 2 and 3: a tile comes to lie on a board.
    pub fn lay(&self, next: &mut Setup, player: Player, side: Side, play: Play, events: &mut Vec<Event>) {
        self.put_down(&mut next.boards[side], player, play);
        events.push(match (play.manner(), play.from) {
            (Manner::Shift, Some(from)) => Event::Shift { side, from, to: play.to },
            _ => Event::Place { side, at: play.to },
        });
    }

    /// Clause 4: the chosen tiles leave the board, one of them as a point that never counts beyond the goal.
    pub fn score(&self, next: &mut Setup, player: Player, side: Side, play: Play, events: &mut Vec<Event>) {
        let grid = &mut next.boards[side];
        let takings = self.takings(grid, player);
        let Some((window, fields)) = play.takes.and_then(|window| Some((window, window.fields()?))) else {
            if !takings.is_empty() {
                events.push(Event::Left { side });
            }
            return;
        };
        if takings.len() > 1 {
            events.push(Event::Choice { side, among: takings.len() });
        }
        let row = self.run(grid, player, window);
        events.push(Event::Line { side, window, row, needed: self.settings.line as usize });
        let on_board = fields.iter().filter(|field| field.is_on(self.settings.board));
        on_board.for_each(|&field| grid[field] = None);
        next.points[player] = (next.points[player] + 1).min(self.settings.goal);
        events.push(Event::Point { player, points: next.points[player] });
        events.push(Event::Back { player, tiles: fields.len() - 1 });
    }
}
