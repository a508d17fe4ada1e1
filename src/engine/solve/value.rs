//! The value of a position for the player to move.

use std::fmt;
use std::ops::Neg;

/// A number of single turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plies(pub u16);

impl Plies {
    /// The largest distance that a value holds.
    pub const MOST: Plies = Plies(0x3ffe);
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What kind of draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draw {
    /// A drawn ending can be reached by moves that keep the draw, in at least this many plies if both help.
    Terminal(Plies),
    /// Play that keeps the draw never ends.
    Endless,
}

/// Who wins with best play, for the player to move, and when.
///
/// `-value` is the same for the other player, which matters only for who wins: distances count from this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Value {
    /// The mover wins, in at least this many plies.
    Win(Plies),
    /// The mover loses, in at most this many plies.
    Loss(Plies),
    /// Nobody can force a win.
    Draw(Draw),
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies),
            Value::Loss(plies) => Value::Win(plies),
            draw => draw,
        }
    }
}

impl Value {
    /// The distance to the end; none for endless play.
    pub fn plies(self) -> Option<Plies> {
        match self {
            Value::Win(plies) | Value::Loss(plies) | Value::Draw(Draw::Terminal(plies)) => Some(plies),
            Value::Draw(Draw::Endless) => None,
        }
    }

    /// The same result from one ply before: the end is one ply further away.
    pub fn from_before(self) -> Value {
        let later = |plies: Plies| Plies(plies.0.saturating_add(1));
        match self {
            Value::Win(plies) => Value::Win(later(plies)),
            Value::Loss(plies) => Value::Loss(later(plies)),
            draw => draw,
        }
    }

    /// `win`, `loss` or `draw`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// How good it is for the mover: a faster win, a slower loss.
    pub fn rank(self) -> i32 {
        match self {
            Value::Win(plies) => 0x1_0000 - i32::from(plies.0),
            Value::Draw(_) => 0,
            Value::Loss(plies) => i32::from(plies.0) - 0x1_0000,
        }
    }

    /// As 16 bits: two for the result, the rest for the distance, all ones for endless play. Never zero.
    pub fn encode(self) -> u16 {
        match self {
            Value::Win(plies) => WIN | plies.0,
            Value::Loss(plies) => LOSS | plies.0,
            Value::Draw(Draw::Terminal(plies)) => DRAW | plies.0,
            Value::Draw(Draw::Endless) => ENDLESS,
        }
    }

    /// The value that 16 bits stand for, if they stand for one.
    pub fn decode(bits: u16) -> Option<Value> {
        let plies = Plies(bits & DISTANCE);
        match bits & RESULT {
            _ if bits == ENDLESS => Some(Value::Draw(Draw::Endless)),
            _ if plies > Plies::MOST => None,
            WIN => Some(Value::Win(plies)),
            LOSS => Some(Value::Loss(plies)),
            DRAW => Some(Value::Draw(Draw::Terminal(plies))),
            _ => None,
        }
    }
}

/// The bits of the result.
pub(super) const RESULT: u16 = 0xc000;
/// The bits of the distance; in a position that is not decided, of the successors that are not known to be won.
pub(super) const DISTANCE: u16 = 0x3fff;
pub(super) const WIN: u16 = 0x4000;
pub(super) const LOSS: u16 = 0x8000;
pub(super) const DRAW: u16 = 0xc000;
pub(super) const ENDLESS: u16 = 0xffff;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win in {plies}"),
            Value::Loss(plies) => write!(f, "loss in {plies}"),
            Value::Draw(Draw::Terminal(_)) => write!(f, "draw"),
            Value::Draw(Draw::Endless) => write!(f, "draw (endless)"),
        }
    }
}
