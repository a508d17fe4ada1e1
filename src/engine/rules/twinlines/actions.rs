//! What a player may do on a turn (clauses 2 to 4 and 6, the first turn), and why something is not allowed.

use std::fmt;

use thiserror::Error;

use super::{Field, Manner, Play, Position, Setup, Side, Twinlines, Window};
use crate::rules::{Outcome, Player, Rules};
use crate::settings::twinlines::{Opening, Scoring};

/// One turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `scoring=after-turn`: a tile on each board, in no order.
    Both {
        /// On the first board.
        one: Play,
        /// On the second board.
        two: Play,
    },
    /// `scoring=after-each`: a tile on one board, then a tile on the other. `opening=one`: the one tile of the first turn.
    InTurn {
        /// The board that comes first.
        first: Side,
        /// On that board.
        play: Play,
        /// On the other board, unless the first play has ended the game or is the whole first turn.
        then: Option<Play>,
    },
    /// Do nothing, because nothing else is possible.
    Pass,
}

/// As in `a2,c1`; under `scoring=after-each` with the boards named, as in `2.c1,1.a2`; a tile alone as in `2.c1`; or `pass`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Both { one, two } => write!(f, "{one},{two}"),
            Action::InTurn { first, play, then: None } => write!(f, "{first}.{play}"),
            Action::InTurn { first, play, then: Some(then) } => write!(f, "{first}.{play},{}.{then}", first.other()),
            Action::Pass => f.write_str("pass"),
        }
    }
}

/// Why an action is not legal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over, {}", ending(.0))]
    Over(Outcome),
    /// A field that these boards do not have.
    #[error("there is no field {0} on these boards")]
    OffBoard(Field),
    /// Something lies there.
    #[error("{field} of board {side} is not empty")]
    Occupied {
        /// Which board.
        side: Side,
        /// Where.
        field: Field,
    },
    /// Clause 2.
    #[error("{field} has colour {colour} and {other} has colour {other_colour}, and both tiles need one colour")]
    Colours {
        /// The one field.
        field: Field,
        /// Its colour.
        colour: char,
        /// The field of the other board.
        other: Field,
        /// Its colour.
        other_colour: char,
    },
    /// Clause 3.
    #[error("{player} has {supply} in hand, so {needed}")]
    Supply {
        /// Who.
        player: Player,
        /// How many there are.
        supply: usize,
        /// What follows from it.
        needed: &'static str,
    },
    /// Nothing to shift.
    #[error("there is no tile on {field} of board {side}")]
    NoTile {
        /// Which board.
        side: Side,
        /// Where.
        field: Field,
    },
    /// Another player's tile.
    #[error("the tile on {field} of board {side} belongs to {owner}")]
    NotYours {
        /// Which board.
        side: Side,
        /// Where.
        field: Field,
        /// Whose.
        owner: Player,
    },
    /// `shift=adjacent`.
    #[error("{to} is not next to {from}, and with shift=adjacent a tile goes no further")]
    TooFar {
        /// From.
        from: Field,
        /// To.
        to: Field,
    },
    /// `source=same-colour`.
    #[error(
        "{from} has colour {left} and {to} has colour {entered}, and source=same-colour keeps a tile on its colour"
    )]
    SourceColour {
        /// From.
        from: Field,
        /// Its colour.
        left: char,
        /// To.
        to: Field,
        /// Its colour.
        entered: char,
    },
    /// Clause 4: nothing of the kind can be taken off.
    #[error("{window} on board {side} is nothing that can be taken off")]
    NoLine {
        /// Which board.
        side: Side,
        /// What was to be taken off.
        window: Window,
    },
    /// Clause 4: there is a line, and nothing was taken off.
    #[error("there is a line on board {side}, and with score=forced it must be taken off, as in b2:a2-e2")]
    MustTake {
        /// Which board.
        side: Side,
    },
    /// The action is written for the other value of `scoring`.
    #[error("with scoring={scoring} a turn is written {}", form(.scoring))]
    Form {
        /// The value that holds.
        scoring: Scoring,
    },
    /// `scoring=after-each`: the first play does not end the game.
    #[error("the turn needs a tile on board {0} too")]
    Unfinished(Side),
    /// `scoring=after-each`: the first play ends the game.
    #[error("the tile on board {0} wins the game, so there is no other")]
    AlreadyWon(Side),
    /// `opening=one`.
    #[error("with opening=one the first turn of the game plays one tile only, written with its board as in 1.a2")]
    FirstTurn,
    /// `opening=one`: clause 2 closes a field whose colour the other board lacks.
    #[error("{field} of board {side} has colour {colour}, which the other board lacks, so no tile is played there")]
    OneSided {
        /// Which board.
        side: Side,
        /// Where.
        field: Field,
        /// Its colour.
        colour: char,
    },
    /// Clause 6.
    #[error("only a player without a legal turn passes")]
    NotStuck,
}

fn ending(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Win(winner) => format!("{winner} has won"),
        Outcome::Draw => "a draw".to_owned(),
    }
}

fn form(scoring: &Scoring) -> &'static str {
    match scoring {
        Scoring::AfterTurn => "without the boards' numbers, board 1 first, as in a2,c1",
        Scoring::AfterEach => "with the boards' numbers, in the order of play, as in 2.c1,1.a2",
    }
}

impl Twinlines {
    /// Every legal action, sorted.
    pub(super) fn legal_actions(&self, position: &Position) -> Vec<Action> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let mut actions = self.turns(position, position.to_move);
        if actions.is_empty() {
            actions.push(Action::Pass);
        }
        actions.sort();
        actions
    }

    /// Clauses 2 to 4: every turn that a player could play now.
    pub fn turns(&self, setup: &Setup, player: Player) -> Vec<Action> {
        match self.settings.scoring {
            _ if self.opens_with_one(setup) => self.first_turns(setup, player),
            Scoring::AfterTurn => self.turns_scored_at_the_end(setup, player),
            Scoring::AfterEach => self.turns_scored_in_between(setup, player),
        }
    }

    /// `opening=one`: whether the turn is the first of the game, which plays one tile only. Both boards are empty and nobody has a point; that does
    /// not come back, since tiles leave a board only for points.
    pub fn opens_with_one(&self, setup: &Setup) -> bool {
        let empty = setup.boards.iter().all(|grid| grid.tiles().next().is_none());
        self.settings.opening == Opening::One && empty && setup.points.iter().all(|(_, &points)| points == 0)
    }

    /// `opening=one`: a tile on either board.
    fn first_turns(&self, setup: &Setup, player: Player) -> Vec<Action> {
        let mut turns = Vec::new();
        for first in Side::BOTH {
            let plays = self.plays(setup, player, first, Manner::Place).into_iter();
            let plays = plays.filter(|play| self.may_open(first, play.to).is_ok());
            turns.extend(plays.map(|play| Action::InTurn { first, play, then: None }));
        }
        turns
    }

    /// `opening=one`: the one tile lies on a colour that the other board has too.
    pub fn may_open(&self, side: Side, field: Field) -> Result<(), Refusal> {
        let colour = self.colour(side, field);
        let mut others = Field::all(self.settings.board).map(|other| self.colour(side.other(), other));
        if others.any(|other| other == colour) { Ok(()) } else { Err(Refusal::OneSided { side, field, colour }) }
    }

    /// Clause 6: whether a player could play at all.
    pub fn has_turn(&self, setup: &Setup, player: Player) -> bool {
        !self.turns(setup, player).is_empty()
    }

    fn turns_scored_at_the_end(&self, setup: &Setup, player: Player) -> Vec<Action> {
        let mut turns = Vec::new();
        for &[manner_one, manner_two] in self.manners(self.supply(setup, player)) {
            let plays_two = self.plays_with_choices(setup, player, Side::Two, manner_two);
            for one in self.plays_with_choices(setup, player, Side::One, manner_one) {
                let pairs = plays_two.iter().filter(|two| self.may_pair(Side::One, one.to, two.to).is_ok());
                turns.extend(pairs.map(|&two| Action::Both { one, two }));
            }
        }
        turns
    }

    fn turns_scored_in_between(&self, setup: &Setup, player: Player) -> Vec<Action> {
        let mut turns = Vec::new();
        for first in Side::BOTH {
            for &manner in self.first_manners(self.supply(setup, player)) {
                for play in self.plays_with_choices(setup, player, first, manner) {
                    let between = self.after_play(setup, player, first, play);
                    if self.winner_by_points(&between).is_some() {
                        turns.push(Action::InTurn { first, play, then: None });
                        continue;
                    }
                    let manner = self.second_manner(self.supply(&between, player));
                    let seconds = self.plays_with_choices(&between, player, first.other(), manner);
                    let pairs = seconds.into_iter().filter(|second| self.may_pair(first, play.to, second.to).is_ok());
                    turns.extend(pairs.map(|second| Action::InTurn { first, play, then: Some(second) }));
                }
            }
        }
        turns
    }

    /// Every way to play a tile on a board, with every choice about lines there: the boards score independently.
    fn plays_with_choices(&self, setup: &Setup, player: Player, side: Side, manner: Manner) -> Vec<Play> {
        let mut plays = Vec::new();
        for play in self.plays(setup, player, side, manner) {
            let mut grid = setup.boards[side].clone();
            self.put_down(&mut grid, player, play);
            plays.extend(self.choices(&grid, player).into_iter().map(|takes| Play { takes, ..play }));
        }
        plays
    }

    /// Whether an action is legal, or why not.
    pub fn legal(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome(position) {
            return Err(Refusal::Over(outcome));
        }
        let player = position.to_move;
        match (action, self.settings.scoring) {
            (Action::Pass, _) if self.has_turn(position, player) => Err(Refusal::NotStuck),
            (Action::Pass, _) => Ok(()),
            (Action::InTurn { first, play, then: None }, _) if self.opens_with_one(position) => {
                self.may_play(position, player, first, play)?;
                self.may_open(first, play.to)?;
                self.legal_taking(position, player, first, play)
            }
            _ if self.opens_with_one(position) => Err(Refusal::FirstTurn),
            (Action::Both { one, two }, Scoring::AfterTurn) => self.legal_both(position, player, one, two),
            (Action::InTurn { first, play, then }, Scoring::AfterEach) => {
                self.legal_in_turn(position, player, first, play, then)
            }
            (_, scoring) => Err(Refusal::Form { scoring }),
        }
    }

    fn legal_both(&self, setup: &Setup, player: Player, one: Play, two: Play) -> Result<(), Refusal> {
        self.may_play(setup, player, Side::One, one)?;
        self.may_play(setup, player, Side::Two, two)?;
        self.may_pair(Side::One, one.to, two.to)?;
        let supply = self.supply(setup, player);
        if !self.manners(supply).contains(&[one.manner(), two.manner()]) {
            let needed = match supply {
                0 => "both tiles are shifted",
                1 => "one tile is placed and one is shifted",
                _ => "both tiles are placed",
            };
            return Err(Refusal::Supply { player, supply, needed });
        }
        self.legal_taking(setup, player, Side::One, one)?;
        self.legal_taking(setup, player, Side::Two, two)
    }

    fn legal_in_turn(
        &self,
        setup: &Setup,
        player: Player,
        first: Side,
        play: Play,
        then: Option<Play>,
    ) -> Result<(), Refusal> {
        self.may_play(setup, player, first, play)?;
        let supply = self.supply(setup, player);
        if !self.first_manners(supply).contains(&play.manner()) {
            return Err(Refusal::Supply { player, supply, needed: needed(self.second_manner(supply)) });
        }
        self.legal_taking(setup, player, first, play)?;
        let between = self.after_play(setup, player, first, play);
        match (self.winner_by_points(&between), then) {
            (Some(_), None) => Ok(()),
            (Some(_), Some(_)) => Err(Refusal::AlreadyWon(first)),
            (None, None) => Err(Refusal::Unfinished(first.other())),
            (None, Some(then)) => {
                self.may_play(&between, player, first.other(), then)?;
                self.may_pair(first, play.to, then.to)?;
                let supply = self.supply(&between, player);
                let manner = self.second_manner(supply);
                if then.manner() != manner {
                    return Err(Refusal::Supply { player, supply, needed: needed(manner) });
                }
                self.legal_taking(&between, player, first.other(), then)
            }
        }
    }

    /// Clause 4, after the tile has been laid down.
    fn legal_taking(&self, setup: &Setup, player: Player, side: Side, play: Play) -> Result<(), Refusal> {
        let mut grid = setup.boards[side].clone();
        self.put_down(&mut grid, player, play);
        self.may_take(&grid, player, side, play.takes)
    }
}

fn needed(manner: Manner) -> &'static str {
    match manner {
        Manner::Place => "the tile is placed",
        Manner::Shift => "a tile is shifted",
    }
}
