//! The truth: the literal rules of one variant, asked in notation whatever the game.

use std::ops::Deref;

use super::implementation::{Answer, Engine};
use super::protocol::Seated;
use crate::packed::{AnyGame, Turn};
use crate::rules::diagram::Diagram;
use crate::rules::{AnyRules, Cited, Hidden, OpenError, Outcome, Player, PositionError, Rules};
use crate::settings::Variant;
use crate::{with_game, with_rules};

/// The literal rules of a variant.
///
/// ```
/// use gamut::conform::Referee;
///
/// let referee = Referee::new(&"tictactoe".parse().unwrap()).unwrap();
/// let answer = referee.examine(&referee.start()).unwrap();
/// assert_eq!((answer.outcome, answer.turns.len()), (None, 9));
/// ```
pub struct Referee {
    variant: Variant,
    rules: Box<dyn Words>,
}

/// What the rules say about one action in one position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remark {
    /// Why it is not legal, in a sentence without a full stop.
    pub refusal: Option<String>,
    /// What it does, where it is legal, in words.
    pub events: Vec<String>,
    /// What kinds of action it is, where it is legal.
    pub kinds: Vec<&'static str>,
    /// The parts of the rules document that speak of it.
    pub cited: Vec<Cited>,
}

impl Referee {
    /// Opens the rules of a variant.
    pub fn new(variant: &Variant) -> Result<Referee, OpenError> {
        let rules: Box<dyn Words> = match variant {
            Variant::Outside(_) => Box::new(FromOutside(AnyGame::open(variant)?)),
            variant => with_rules!(AnyRules::open(variant)?, rules => Box::new(Typed(rules))),
        };
        Ok(Referee { variant: variant.clone(), rules })
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }
}

impl Deref for Referee {
    type Target = dyn Words;

    fn deref(&self) -> &(dyn Words + 'static) {
        &*self.rules
    }
}

impl Engine for Referee {
    fn start(&self) -> String {
        self.rules.start()
    }

    fn answer(&self, position: &str) -> Result<Answer, String> {
        self.examine(position).map_err(|error| error.to_string())
    }

    fn view(&self, seated: &Seated) -> Result<String, String> {
        let hidden = self.rules.hidden(&seated.position).map_err(|error| error.to_string())?;
        seen(hidden, self.players(), seated)
    }
}

/// What a seat sees of what is hidden.
pub(super) fn seen(hidden: Option<Hidden>, players: u8, Seated { seat, seen, .. }: &Seated) -> Result<String, String> {
    if !(1..=players).contains(seat) {
        return Err(format!("seat is {seat}, and there are players 1 to {players}"));
    }
    hidden.ok_or("nothing is hidden in this game")?.seen(seen)
}

/// [`Rules`] without their types.
pub trait Words: Send + Sync {
    /// The number of players.
    fn players(&self) -> u8;
    /// The position before the first turn.
    fn start(&self) -> String;
    /// How the game ended in a position, and where each legal action leads.
    fn examine(&self, position: &str) -> Result<Answer, PositionError>;
    /// How the game ended in a position.
    fn outcome(&self, position: &str) -> Result<Option<Outcome>, PositionError>;
    /// What kinds of action each legal action is, in their order.
    fn kinds(&self, position: &str) -> Result<Vec<Vec<&'static str>>, PositionError>;
    /// How far a player has come after each legal action, in their order: see [`Rules::progress`].
    fn progress(&self, position: &str, player: Player) -> Result<Vec<u32>, PositionError>;
    /// What there is to say about an action.
    fn remark(&self, position: &str, action: &str) -> Result<Remark, PositionError>;
    /// The parts of the rules document that say whether the game is over in a position; none where there is no document.
    fn cited_ending(&self, _position: &str) -> Result<Vec<Cited>, PositionError> {
        Ok(Vec::new())
    }
    /// The parts of the rules document that say how the game begins.
    fn cited_start(&self) -> Vec<Cited> {
        Vec::new()
    }
    /// The parts of the rules document that say what is wrong when a position should be `right` and is `given`.
    fn cited_difference(&self, _right: &str, _given: &str) -> Vec<Cited> {
        Vec::new()
    }
    /// A picture of a position.
    fn diagram(&self, position: &str) -> Result<Diagram, PositionError>;
    /// What the players cannot see in a position.
    fn hidden(&self, position: &str) -> Result<Option<Hidden>, PositionError>;
}

struct Typed<R>(R);

impl<R: Rules> Words for Typed<R> {
    fn players(&self) -> u8 {
        self.0.players()
    }

    fn start(&self) -> String {
        self.0.write_position(&self.0.start())
    }

    fn examine(&self, position: &str) -> Result<Answer, PositionError> {
        let rules = &self.0;
        let position = rules.read_position(position)?;
        let turn = |action: R::Action| {
            (rules.write_action(action), rules.write_position(&rules.play(&position, action).position))
        };
        let turns = rules.actions(&position).into_iter().map(turn).collect();
        Ok(Answer { outcome: rules.outcome(&position), turns })
    }

    fn outcome(&self, position: &str) -> Result<Option<Outcome>, PositionError> {
        Ok(self.0.outcome(&self.0.read_position(position)?))
    }

    fn kinds(&self, position: &str) -> Result<Vec<Vec<&'static str>>, PositionError> {
        let position = self.0.read_position(position)?;
        let kinds = |action: R::Action| self.0.kinds(&self.0.play(&position, action).events);
        Ok(self.0.actions(&position).into_iter().map(kinds).collect())
    }

    fn progress(&self, position: &str, player: Player) -> Result<Vec<u32>, PositionError> {
        let position = self.0.read_position(position)?;
        let progress = |action: R::Action| self.0.progress(&self.0.play(&position, action).position, player);
        Ok(self.0.actions(&position).into_iter().map(progress).collect())
    }

    fn remark(&self, position: &str, action: &str) -> Result<Remark, PositionError> {
        let rules = &self.0;
        let position = rules.read_position(position)?;
        let action = match rules.read_action(action) {
            Ok(action) => action,
            Err(error) => {
                // The first clause of every document is about the board, which such an action mostly leaves.
                let cited = vec![Cited::Clause(1), Cited::Notation];
                return Ok(Remark { refusal: Some(error.to_string()), cited, ..Remark::default() });
            }
        };
        let cited = rules.cited(&position, action);
        if let Some(refusal) = rules.refusal(&position, action) {
            return Ok(Remark { refusal: Some(refusal), cited, ..Remark::default() });
        }
        let events = rules.play(&position, action).events;
        let words = events.iter().map(ToString::to_string).collect();
        Ok(Remark { refusal: None, events: words, kinds: rules.kinds(&events), cited })
    }

    fn cited_ending(&self, position: &str) -> Result<Vec<Cited>, PositionError> {
        Ok(self.0.cited_ending(&self.0.read_position(position)?))
    }

    fn cited_start(&self) -> Vec<Cited> {
        self.0.cited_start()
    }

    fn cited_difference(&self, right: &str, given: &str) -> Vec<Cited> {
        self.0.cited_difference(right, given)
    }

    fn diagram(&self, position: &str) -> Result<Diagram, PositionError> {
        Ok(self.0.diagram(&self.0.read_position(position)?))
    }

    fn hidden(&self, position: &str) -> Result<Option<Hidden>, PositionError> {
        Ok(self.0.hidden(&self.0.read_position(position)?))
    }
}

/// A game that gamut does not have itself: its answers are all that there is of its rules, and no document has clauses of them.
struct FromOutside(AnyGame);

impl FromOutside {
    /// One thing for each legal action: the number of them is all that can be known of it.
    fn for_each_action<T: Clone>(&self, position: &str, thing: T) -> Result<Vec<T>, PositionError> {
        with_game!(self.0, game => Ok(vec![thing; game.turns(game.read(position)?).len()]))
    }
}

impl Words for FromOutside {
    fn players(&self) -> u8 {
        with_game!(self.0, game => game.players())
    }

    fn start(&self) -> String {
        with_game!(self.0, game => game.write(game.start()))
    }

    fn examine(&self, position: &str) -> Result<Answer, PositionError> {
        with_game!(self.0, game => {
            let code = game.read(position)?;
            let turns = game.turns(code).into_iter().map(|Turn { text, next }| (text, game.write(next)));
            Ok(Answer { outcome: game.literal_outcome(code), turns: turns.collect() })
        })
    }

    fn outcome(&self, position: &str) -> Result<Option<Outcome>, PositionError> {
        with_game!(self.0, game => Ok(game.literal_outcome(game.read(position)?)))
    }

    fn kinds(&self, position: &str) -> Result<Vec<Vec<&'static str>>, PositionError> {
        self.for_each_action(position, vec!["move"])
    }

    fn progress(&self, position: &str, _player: Player) -> Result<Vec<u32>, PositionError> {
        self.for_each_action(position, 0)
    }

    fn remark(&self, position: &str, action: &str) -> Result<Remark, PositionError> {
        with_game!(self.0, game => Ok(match game.turn(game.read(position)?, action) {
            Ok(turn) => {
                Remark { events: vec![format!("to {}", game.write(turn.next))], kinds: vec!["move"], ..Remark::default() }
            }
            Err(refusal) => Remark { refusal: Some(refusal), ..Remark::default() },
        }))
    }

    fn diagram(&self, position: &str) -> Result<Diagram, PositionError> {
        with_game!(self.0, game => Ok(game.diagram(game.read(position)?)))
    }

    fn hidden(&self, position: &str) -> Result<Option<Hidden>, PositionError> {
        with_game!(self.0, game => Ok(game.hidden(game.read(position)?)))
    }
}
