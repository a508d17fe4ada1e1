//! Playing one tile on one board (clauses 2 and 3): from the supply, or shifted when the supply does not suffice.

use std::fmt;

use super::{Field, Grid, Refusal, Setup, Side, Twinlines, Window};
use crate::rules::Player;
use crate::settings::twinlines::{Score, Shift, Source};

/// Where a tile that is played comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manner {
    /// From the supply.
    Place,
    /// From another field of the same board.
    Shift,
}

/// What happens on one board in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    /// The field where the tile comes to lie.
    pub to: Field,
    /// The field that it leaves, when it is shifted.
    pub from: Option<Field>,
    /// The tiles that are taken off for a point.
    pub takes: Option<Window>,
}

impl Play {
    /// Whether the tile is new on the board.
    pub fn manner(self) -> Manner {
        if self.from.is_none() { Manner::Place } else { Manner::Shift }
    }
}

/// As in `b2`, `a1-b2`, `b2:a2-e2`.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{from}-")?;
        }
        write!(f, "{}", self.to)?;
        match self.takes {
            Some(window) => write!(f, ":{window}"),
            None => Ok(()),
        }
    }
}

impl Twinlines {
    /// Clause 3: what a player holds is what lies neither on the boards nor aside as points.
    pub fn supply(&self, setup: &Setup, player: Player) -> usize {
        // A double score beyond the goal leaves one point uncounted, but then the game is over.
        (self.settings.tiles as usize).saturating_sub(setup.tiles_of(player) + setup.points[player] as usize)
    }

    /// Clause 3: how the tiles on the two boards may come there. A player with one tile chooses the board that gets it.
    pub fn manners(&self, supply: usize) -> &'static [[Manner; 2]] {
        match supply {
            0 => &[[Manner::Shift, Manner::Shift]],
            1 => &[[Manner::Place, Manner::Shift], [Manner::Shift, Manner::Place]],
            _ => &[[Manner::Place, Manner::Place]],
        }
    }

    /// `scoring=after-each`: how the first tile may be played. One tile short means that one of the two is shifted.
    pub fn first_manners(&self, supply: usize) -> &'static [Manner] {
        match supply {
            0 => &[Manner::Shift],
            1 => &[Manner::Place, Manner::Shift],
            _ => &[Manner::Place],
        }
    }

    /// `scoring=after-each`: how the second tile is played, by what is in hand after the first.
    pub fn second_manner(&self, supply: usize) -> Manner {
        if supply == 0 { Manner::Shift } else { Manner::Place }
    }

    /// Clauses 2 and 3: every way to play a tile on a board, before lines are looked for.
    pub fn plays(&self, setup: &Setup, player: Player, side: Side, manner: Manner) -> Vec<Play> {
        let grid = &setup.boards[side];
        let sources: Vec<Option<Field>> = match manner {
            Manner::Place => vec![None],
            Manner::Shift => grid.tiles_of(player).map(Some).collect(),
        };
        let mut plays = Vec::new();
        for to in grid.empty_fields() {
            for &from in &sources {
                let play = Play { to, from, takes: None };
                if self.may_play(setup, player, side, play).is_ok() {
                    plays.push(play);
                }
            }
        }
        plays
    }

    /// Clauses 2 and 3: whether a tile may go where it goes, the other board and the supply left aside.
    pub fn may_play(&self, setup: &Setup, player: Player, side: Side, play: Play) -> Result<(), Refusal> {
        let grid = &setup.boards[side];
        self.on_board(play.to)?;
        if grid[play.to].is_some() {
            return Err(Refusal::Occupied { side, field: play.to });
        }
        match play.from {
            None => Ok(()),
            Some(from) => self.may_shift(grid, player, side, from, play.to),
        }
    }

    /// Clause 3: an own tile goes to another field of its board; settings narrow where from and how far.
    pub fn may_shift(&self, grid: &Grid, player: Player, side: Side, from: Field, to: Field) -> Result<(), Refusal> {
        self.on_board(from)?;
        match grid[from] {
            None => return Err(Refusal::NoTile { side, field: from }),
            Some(owner) if owner != player => return Err(Refusal::NotYours { side, field: from, owner }),
            Some(_) => {}
        }
        if self.settings.shift == Shift::Adjacent && !to.is_next_to(from) {
            return Err(Refusal::TooFar { from, to });
        }
        let (left, entered) = (self.colour(side, from), self.colour(side, to));
        if self.settings.source == Source::SameColour && left != entered {
            return Err(Refusal::SourceColour { from, left, to, entered });
        }
        Ok(())
    }

    /// Clause 2: both tiles of a turn lie on one colour.
    pub fn may_pair(&self, side: Side, field: Field, other: Field) -> Result<(), Refusal> {
        let (one, two) = (self.colour(side, field), self.colour(side.other(), other));
        if one == two { Ok(()) } else { Err(Refusal::Colours { field, colour: one, other, other_colour: two }) }
    }

    /// Lays the tile down.
    pub fn put_down(&self, grid: &mut Grid, player: Player, play: Play) {
        if let Some(from) = play.from {
            grid[from] = None;
        }
        grid[play.to] = Some(player);
    }

    /// Clause 4: what the player can do about lines on a board once the tile is down. `None` is to take nothing off:
    /// there is no line, or `score=optional` lets it stay.
    pub fn choices(&self, grid: &Grid, player: Player) -> Vec<Option<Window>> {
        let takings = self.takings(grid, player);
        let may_leave = takings.is_empty() || self.settings.score == Score::Optional;
        may_leave.then_some(None).into_iter().chain(takings.into_iter().map(Some)).collect()
    }

    /// Clause 4: whether exactly this may be taken off, or nothing.
    pub fn may_take(&self, grid: &Grid, player: Player, side: Side, takes: Option<Window>) -> Result<(), Refusal> {
        let takings = self.takings(grid, player);
        match takes {
            Some(window) if !takings.contains(&window) => Err(Refusal::NoLine { side, window }),
            None if !takings.is_empty() && self.settings.score == Score::Forced => Err(Refusal::MustTake { side }),
            _ => Ok(()),
        }
    }

    /// The field's colour.
    pub fn colour(&self, side: Side, field: Field) -> char {
        self.settings.colours.boards[side.index()].colour(field.column, field.row)
    }

    fn on_board(&self, field: Field) -> Result<(), Refusal> {
        if field.is_on(self.settings.board) { Ok(()) } else { Err(Refusal::OffBoard(field)) }
    }
}
