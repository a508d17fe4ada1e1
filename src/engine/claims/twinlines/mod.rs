//! What is claimed about Twinlines: invariants of every position and move, and turns that must be possible.
//!
//! The tests look at bit boards before and after a turn and share nothing with the move generator: lines are followed field by field.

mod turned;

use std::sync::Arc;

use self::turned::Turned;
use crate::claims::{Claim, ClaimOf, Claimed, Step, View, Viewed};
use crate::packed::Code;
use crate::packed::twinlines::numbers::{Numbers, Possible};
use crate::packed::twinlines::{Board, Twinlines};
use crate::rules::twinlines::Action;
use crate::settings::twinlines::{Opening, Removal, Score, Scoring, Shift, Source, Stuck};

impl<const N: usize, C: Code> Claimed for Twinlines<N, C> {
    /// Every claim that the settings make sense of.
    fn claims(&self) -> Vec<ClaimOf<Self>> {
        let view = View(Arc::new(self.clone()));
        let possible = Numbers::<N>::new(self.settings(), &self.geometry).possible();
        let mut claims = view.about_positions();
        claims.extend(view.about_turns());
        claims.extend(view.about_tiles_and_points());
        claims.extend(view.about_possible_turns(&possible));
        claims.extend(view.about_wins(&possible));
        claims
    }
}

impl<const N: usize, C: Code> Twinlines<N, C> {
    /// The tiles of a player neither on the boards nor aside as points; negative when there are too many.
    pub(super) fn hand(&self, board: &Board<N>, player: usize) -> i32 {
        self.tiles as i32 - board.tiles_of(player) as i32 - i32::from(board.points[player])
    }

    /// How many tiles the players have on a colour of one board that have no partner of their owner on that colour of the other.
    fn without_partner(&self, board: &Board<N>) -> u32 {
        let [one, two] = &self.geometry.colours;
        let on = |side: usize, player: usize, fields: u64| (board.by[side][player] & fields).count_ones();
        let of = |player: usize| {
            one.iter().zip(two).map(move |(&one, &two)| on(0, player, one).abs_diff(on(1, player, two)))
        };
        (0..N).flat_map(of).sum()
    }

    /// As many of them as the first turn has left.
    fn left_by_the_first_turn(&self, board: &Board<N>) -> u32 {
        let begun = (0..2).any(|side| board.occupied(side) != 0);
        u32::from(self.settings().opening == Opening::One && begun)
    }
}

impl<const N: usize, C: Code> Viewed for Twinlines<N, C> {
    type Board = Board<N>;
    type Turned<'t> = Turned<'t, N, C>;

    fn seen(&self, code: C) -> Board<N> {
        self.board(code)
    }

    /// Passes too.
    fn turned(&self, step: &Step<C, Action>) -> Option<Turned<'_, N, C>> {
        Some(Turned::new(self, step))
    }
}

impl<const N: usize, C: Code> View<Twinlines<N, C>> {
    fn about_positions(&self) -> Vec<Claim<C, Action>> {
        let settings = self.0.settings();
        let mut claims = vec![
            self.position(
                "supply-not-negative",
                "3",
                "nobody has more tiles on the boards and as points than there are",
                |engine, board| (0..N).all(|player| engine.hand(board, player) >= 0),
            ),
            self.position(
                "colours-in-step",
                "2",
                match settings.opening {
                    Opening::Two => "while nobody has a point and everybody holds a tile, nobody has scored or shifted, and each player has as many tiles on each colour of one board as of the other",
                    Opening::One => "while nobody has a point and everybody holds a tile, nobody has scored or shifted, and each player has as many tiles on each colour of one board as of the other, but for the tile of the first turn",
                },
                |engine, board| {
                    let unchanged = |player| board.points[player] == 0 && engine.hand(board, player) >= 1;
                    !(0..N).all(unchanged) || engine.without_partner(board) == engine.left_by_the_first_turn(board)
                },
            ),
            self.position(
                "one-winner",
                "5",
                "nobody has more points than win, and the player who has won made the last turn, alone",
                |engine, board| {
                    let last = (board.mover as usize + N - 1) % N;
                    (0..N).all(|player| {
                        board.points[player] < engine.goal || board.points[player] == engine.goal && player == last
                    })
                },
            ),
        ];
        if settings.score == Score::Forced && settings.removal == Removal::Line {
            claims.push(self.position(
                "no-line-stays",
                "4",
                "no line is left on a board: all that a tile finishes go through it, and it is taken off with one of them",
                |engine, board| {
                    let tiles = board.by.iter().flatten();
                    tiles.into_iter().all(|&tiles| engine.longest_row(tiles) < u32::from(engine.settings().line))
                },
            ));
        }
        if !settings.colours.one_sided().is_empty() {
            claims.push(self.position(
                "unplayable-fields-stay-empty",
                "7",
                "no tile lies on a colour that the other board lacks",
                |engine, board| {
                    (0..2).all(|side| {
                        let playable = engine.geometry.colours[side].iter().fold(0, |all, fields| all | fields);
                        board.occupied(side) & !playable == 0
                    })
                },
            ));
        }
        claims
    }

    fn about_turns(&self) -> Vec<Claim<C, Action>> {
        let settings = self.0.settings();
        let mut claims = vec![
            self.every("turn-order", "1", "the turn goes to the next player", |turned| {
                usize::from(turned.after.mover) == (turned.mover() + 1) % N
            }),
            self.every(
                "one-colour",
                "2",
                "the tiles of a turn come to lie on empty fields, both of one colour",
                |turned| turned.ends_on_one_colour(),
            ),
            self.every(
                "one-tile-a-board",
                "2",
                "a turn adds one tile of the mover to a board, takes away what is shifted and what scores, and nothing else",
                |turned| (0..2).all(|side| turned.changes_one_tile(side)),
            ),
            self.every(
                "supply-decides",
                "3",
                "tiles are placed while there are any, and shifted when there is none; a single one goes to either board",
                |turned| turned.keeps_to_the_supply(),
            ),
            self.every(
                "equal-colours-kept",
                "2",
                "two tiles that are placed and score nothing change the number of tiles on one colour, by one on each board",
                |turned| turned.kind() != "place-place" || turned.scores() > 0 || turned.keeps_colours_level(),
            ),
            self.every(
                "passes-change-nothing",
                "6",
                "a pass is counted and changes nothing else, and any other turn begins the count again",
                |turned| turned.counts_passes(),
            ),
            self.every(
                "passes-when-stuck",
                "6",
                "nobody passes who could play a tile on each board, as the supply asks",
                |turned| turned.kind() != "pass" || !turned.could_play(),
            ),
        ];
        let sentence = match settings.opening {
            Opening::Two => "every turn plays a tile on each board, unless the first tile wins or the player passes",
            Opening::One => {
                "the first turn plays one tile, and every other one on each board, unless the first tile wins or the player passes"
            }
        };
        claims.push(self.every("two-tiles-a-turn", "2", sentence, |turned| turned.plays_enough_tiles()));
        if settings.shift == Shift::Adjacent {
            claims.push(self.every(
                "shifts-are-short",
                "3",
                "a tile is shifted to one of the eight fields around it",
                |turned| turned.shifts().all(|(_, from, to)| from.is_next_to(to)),
            ));
        }
        if settings.source == Source::SameColour {
            claims.push(self.every(
                "shifts-keep-their-colour",
                "3",
                "a tile is shifted to a field of the colour that it leaves",
                |turned| turned.shifts().all(|(side, from, to)| turned.colour(side, from) == turned.colour(side, to)),
            ));
        }
        claims
    }

    fn about_tiles_and_points(&self) -> Vec<Claim<C, Action>> {
        vec![
            self.every(
                "one-window-a-board",
                "4",
                "what a turn takes off a board is nothing, or one row of as many tiles as a point costs, out of a line",
                |turned| (0..2).all(|side| turned.takes_one_window(side)),
            ),
            self.every(
                "a-point-a-window",
                "4",
                "the mover gets a point for each board that something is taken off, up to the goal",
                |turned| turned.makes_a_point_a_window(),
            ),
            self.every("points-never-fall", "5", "points never fall, and only the mover's rise", |turned| {
                (0..N).all(|player| {
                    let (before, after) = (turned.before.points[player], turned.after.points[player]);
                    after == before || player == turned.mover() && after > before
                })
            }),
            self.every(
                "supply-adds-up",
                "3",
                "what a turn places leaves the supply, and all that is taken off goes back to it but one tile per point",
                |turned| turned.adds_up(),
            ),
        ]
    }

    /// Turns that the numbers allow; where a board still has none of a kind, its shape or its colours are the reason.
    fn about_possible_turns(&self, possible: &Possible) -> Vec<Claim<C, Action>> {
        let settings = self.0.settings();
        let scores = possible.some_turn(|turn| turn.scores > 0);
        let largest = possible.turns.iter().map(|turn| u32::from(turn.largest)).max().unwrap_or(0);
        let line = u32::from(settings.line);
        let (width, height) = (u32::from(settings.board.width), u32::from(settings.board.height));
        let kinds = [
            ("place-place", "2", "two tiles are placed", possible.some_turn(|turn| turn.places == 2)),
            ("place-shift", "3", "one tile is placed and one is shifted", {
                possible.some_turn(|turn| (turn.places, turn.shifts) == (1, 1))
            }),
            ("shift-shift", "3", "two tiles are shifted", possible.some_turn(|turn| turn.shifts == 2)),
            ("pass", "6", "a player passes", possible.passes),
        ];
        let mut claims: Vec<_> = kinds
            .into_iter()
            .filter(|(.., exists)| *exists)
            .map(|(kind, clause, sentence, _)| self.some(kind, clause, sentence, move |turned| turned.kind() == kind))
            .collect();
        if settings.opening == Opening::One && self.0.geometry.colours[0].iter().any(|fields| *fields != 0) {
            let sentence = "the first turn plays one tile";
            claims.push(self.some("opening", "2", sentence, |turned| turned.kind() == "opening"));
        }
        if scores {
            claims.push(self.some("score", "4", "a board gives a point", |turned| turned.scores() > 0));
        }
        if possible.some_turn(|turn| turn.scores == 2) {
            let sentence = "both boards give a point in one turn";
            claims.push(self.some("double-score", "4", sentence, |turned| turned.scores() == 2));
        }
        if width.min(height) >= line && largest >= 2 * line - 1 {
            let sentence = "lines that cross are finished by one tile, and the player chooses what to take off";
            claims.push(self.some("crossing-lines", "4", sentence, |turned| turned.takes_from_crossing_lines()));
        }
        if width.max(height) > line && largest > line {
            let sentence = "a row longer than a line is finished, and the player chooses what to take off";
            claims.push(self.some("long-line", "4", sentence, |turned| turned.takes_from_a_long_line()));
        }
        if scores && settings.score == Score::Optional {
            claims.push(self.some("line-left", "4", "a line is left on a board", |turned| turned.leaves_a_line()));
        }
        if settings.scoring == Scoring::AfterEach && possible.most_points >= settings.goal {
            let sentence = "the first tile of a turn wins the game";
            claims.push(self.some("won-between", "5", sentence, |turned| turned.kind() == "first-only"));
        }
        claims
    }

    fn about_wins(&self, possible: &Possible) -> Vec<Claim<C, Action>> {
        let settings = self.0.settings();
        let enough = if settings.stuck == Stuck::MostPoints { 1 } else { settings.goal };
        let players = (0..N).filter(|&player| possible.by_seat[player] >= enough);
        self.wins("5", players, |engine, board, player| engine.winner(board) == Some(player))
    }
}
