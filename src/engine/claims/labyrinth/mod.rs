//! What is claimed about Labyrinth: invariants of every position and turn, and things that must be possible.
//!
//! The tests look at a position before and after a turn as squares of a plane with the walls of the board file between them, and share
//! nothing with the tables that moves are made with.

use std::sync::Arc;

mod plane;
mod turned;
mod ways;

use self::plane::{Plane, cells};
use self::turned::{Turned, fixed, is_refused};
use self::ways::Ways;
use crate::claims::{Claim, ClaimOf, Claimed, Step, View, Viewed};
use crate::packed::Code;
use crate::packed::labyrinth::{Board, Labyrinth};
use crate::rules::labyrinth::Action;
use crate::settings::labyrinth::{
    AfterJump, Carry, Centre, Distance, EndBlock, EntryRule, Overhang, Owner, RefusalRule, Settings,
};

impl<C: Code> Claimed for Labyrinth<C> {
    /// Every claim that the settings make sense of.
    fn claims(&self) -> Vec<ClaimOf<Self>> {
        let view = View(Arc::new(self.clone()));
        let mut claims = view.about_positions();
        claims.extend(view.about_ways());
        claims.extend(view.about_turns());
        claims.extend(view.about_slides());
        claims.extend(view.about_pawns());
        claims.extend(view.about_fixed_blocks());
        claims.extend(view.about_ends());
        claims.extend(view.about_possible_turns());
        claims.extend(view.about_wins());
        claims
    }
}

impl<C: Code> Viewed for Labyrinth<C> {
    type Board = Board;
    type Turned<'t> = Turned<'t>;

    fn seen(&self, code: C) -> Board {
        self.board(code)
    }

    fn turned(&self, step: &Step<C, Action>) -> Option<Turned<'_>> {
        let (before, after) = (self.board(step.before), self.board(step.after));
        Some(Turned { settings: &self.settings, before, after, action: step.action })
    }
}

impl<C: Code> View<Labyrinth<C>> {
    fn settings(&self) -> &Settings {
        &self.0.settings
    }

    fn about_positions(&self) -> Vec<Claim<C, Action>> {
        let mut claims = vec![
            self.position("pawns-conserved", "3", "every player has all pawns", |game, board| {
                board.by.iter().all(|own| own.count_ones() == u32::from(game.settings.pawns))
            }),
            self.position("one-pawn-a-cell", "7", "no two pawns stand on one cell", |_, board| {
                board.by[0] & board.by[1] == 0
            }),
            self.position(
                "one-fixed-block",
                "9",
                "nobody has pawns on the start block and on the end block at once",
                |game, board| (0..2).all(|player| fixed(&game.settings, board, player).contains(&0)),
            ),
            self.position(
                "the-mover-has-not-won",
                "10",
                "the player to move does not have all pawns on the end block",
                |game, board| fixed(&game.settings, board, board.mover.into())[1] < u32::from(game.settings.pawns),
            ),
        ];
        if self.settings().overhang == Overhang::Blocked {
            claims.push(self.position("in-the-frame", "1", "no pawn is out of the frame", |game, board| {
                let plane = Plane { walls: game.settings.board.board(), board };
                (0..2).all(|player| plane.pawns(player).into_iter().all(|square| plane.is_in_frame(square)))
            }));
        }
        claims
    }

    /// Connectivity: a pawn that is alone and helped by both players. The search for its ways lets it stop anywhere.
    fn about_ways(&self) -> Vec<Claim<C, Action>> {
        if self.settings().distance == Distance::Full {
            return Vec::new();
        }
        let ways = Arc::new(Ways::new(self.settings()));
        let lead_home = move |settings: &Settings, board: &Board, on_start: bool| {
            let walls = settings.board.board();
            let plane = Plane { walls, board };
            (0..2).all(|player| {
                let start = [0, walls.rows() - 1][player];
                let mut asked = cells(walls, board.by[player]).filter(|cell| (cell.row == start) == on_start);
                asked.all(|cell| ways.lead_home(player, cell, plane.offset(cell.row)))
            })
        };
        let from_start = lead_home.clone();
        let mut claims = vec![self.position(
            "every-pawn-can-cross",
            "2",
            "every pawn on its start block has a way to the end block for some sequence of slides",
            move |game, board| from_start(&game.settings, board, true),
        )];
        // With other values a block that may not be slid under a pawn can become its prison.
        if self.settings().carry == Carry::All {
            claims.push(self.position(
                "nobody-is-trapped",
                "2",
                "every pawn that has left its start block has a way to the end block for some sequence of slides",
                move |game, board| lead_home(&game.settings, board, false),
            ));
        }
        claims
    }

    fn about_turns(&self) -> Vec<Claim<C, Action>> {
        vec![
            self.every("turn-order", "4", "after a turn it is the other player's", |turn| {
                turn.after.mover == 1 - turn.before.mover
            }),
            self.every("on-the-board", "1", "no pawn leaves the board", |turn| turn.ends_on_the_board()),
            self.every(
                "one-action",
                "4",
                "a turn slides one block, or brings one own pawn to an empty cell, or, skipped, does neither",
                |turn| turn.is_one_action(),
            ),
            self.every(
                "pawns-go-with-their-block",
                "5",
                "a pawn changes its square only by its own move or with its own block, by one column",
                |turn| turn.moves_what_it_should(),
            ),
        ]
    }

    fn about_slides(&self) -> Vec<Claim<C, Action>> {
        let mut claims = vec![
            self.every("offsets-in-range", "5", "a slide goes by one notch and not beyond the range", |turn| {
                let range = i32::from(turn.walls().range);
                let mut slid = turn.slid();
                slid.all(|(row, by)| by.abs() == 1 && (turn.offset(row) + by).abs() <= range)
                    && turn.wanted_offset().is_none_or(|offset| offset.abs() <= range)
            }),
            self.every("own-blocks", "5", "a player slides own blocks and the centre block", |turn| {
                let own = [Owner::Red, Owner::Blue][turn.mover()];
                let mut owners = turn.slid().map(|(row, _)| turn.walls().slider(row).map(|slider| slider.owner));
                owners.all(|owner| owner == Some(own) || owner == Some(Owner::Centre))
            }),
            self.every(
                "centre-remembered",
                "6",
                "a position knows whether the last turn slid the centre block",
                |turn| {
                    let older = match turn.settings.centre {
                        Centre::AnyoneLast if turn.before.centre == 1 => 2,
                        _ => 0,
                    };
                    turn.after.centre == if turn.slides_centre() { 1 } else { older }
                },
            ),
            self.centre_rests(),
        ];
        let carried = match self.settings().carry {
            Carry::All => return claims,
            Carry::Empty => "no block with a pawn on it is slid",
            Carry::Own => "no block with an opposing pawn on it is slid",
        };
        claims.push(self.every("carry", "5", carried, |turn| {
            let [red, blue] = [0, 1].map(|player| turn.carries(player));
            match turn.settings.carry {
                Carry::All => true,
                Carry::Empty => !red && !blue,
                Carry::Own => ![red, blue][1 - turn.mover()],
            }
        }));
        claims
    }

    fn centre_rests(&self) -> Claim<C, Action> {
        let sentence = match self.settings().centre {
            Centre::OpponentLast => "the centre block is never slid on two turns running by different players",
            Centre::AnyoneLast => "the centre block is never slid twice within three turns",
        };
        self.every("centre-rests", "6", sentence, |turn| {
            let rested = match turn.settings.centre {
                Centre::OpponentLast => turn.before.centre != 1,
                Centre::AnyoneLast => turn.before.centre == 0,
            };
            rested || !turn.slides_centre()
        })
    }

    fn about_pawns(&self) -> Vec<Claim<C, Action>> {
        let mut claims = vec![
            self.every(
                "no-way-through-walls",
                "7",
                "a pawn that runs goes straight, past no wall, no gap and no pawn",
                |turn| !matches!(turn.action, Action::Run { .. }) || turn.runs_through_open_squares(),
            ),
            self.every(
                "jumps-over-one",
                "8",
                "a jump goes straight over one opposing pawn, with no wall and no gap before or behind it",
                |turn| !matches!(turn.action, Action::Jump { .. }) || turn.jumps_over_one(),
            ),
        ];
        if self.settings().distance == Distance::Full {
            let sentence = "a pawn that runs stops only where it can go no further";
            claims.push(self.every("full-distance", "7", sentence, |turn| {
                !matches!(turn.action, Action::Run { .. }) || turn.stops_at_an_obstacle()
            }));
        }
        if self.settings().after_jump == AfterJump::LoseNext {
            claims.push(self.every(
                "jumps-are-paid-for",
                "8",
                "a player who has jumped is skipped on the next own turn, and nobody else owes a turn",
                |turn| turn.keeps_debts(),
            ));
        }
        claims
    }

    fn about_fixed_blocks(&self) -> Vec<Claim<C, Action>> {
        let mut claims = vec![
            self.every("no-return", "9", "no pawn comes back to its start block", |turn| {
                turn.fixed_after()[0] <= turn.fixed_before()[0]
            }),
            self.every(
                "entry",
                "9",
                match self.settings().entry {
                    EntryRule::OthersLeft => {
                        "a pawn enters the end block only when no other is left on the start block"
                    }
                    EntryRule::AllOnSliders => {
                        "a pawn enters the end block only from a slider and when none is left on the start block"
                    }
                },
                |turn| {
                    let left_behind = match turn.settings.entry {
                        EntryRule::OthersLeft => turn.fixed_after()[0],
                        EntryRule::AllOnSliders => turn.fixed_before()[0],
                    };
                    !turn.enters() || left_behind == 0
                },
            ),
        ];
        if self.settings().end_block == EndBlock::Stay {
            claims.push(self.every("stay", "9", "no pawn leaves the end block", |turn| {
                turn.fixed_after()[1] >= turn.fixed_before()[1]
            }));
        }
        claims
    }

    /// What ends a game, and what the `refusal` rule decides.
    fn about_ends(&self) -> Vec<Claim<C, Action>> {
        let mut claims = vec![self.every(
            "wins-end-the-game",
            "10",
            "nobody moves after all pawns of a player have crossed",
            |turn| {
                let all = u32::from(turn.settings.pawns);
                (0..2).all(|player| fixed(turn.settings, &turn.before, player)[1] < all)
            },
        )];
        match self.settings().refusal {
            RefusalRule::MustFree => {
                claims.push(self.every(
                    "called-players-free",
                    "13",
                    "a player who is called to free the start block and can does nothing else",
                    |turn| !turn.must_free() || turn.frees(),
                ));
                if call_is_possible(self.settings()) {
                    let sentence = "a player is called to free the start block, and can";
                    claims.push(self.some("called", "13", sentence, |turn| turn.must_free()));
                }
            }
            RefusalRule::FullBlock => claims.push(self.every(
                "refusal-loses",
                "10",
                "nobody moves after the end block of a player is full of pawns of both",
                |turn| (0..2).all(|player| !is_refused(turn.settings, &turn.before, player)),
            )),
            RefusalRule::Ignore if refusal_is_possible(self.settings()) => claims.push(self.some(
                "refusal-goes-on",
                "10",
                "play goes on although the end block of a player is full of pawns of both",
                |turn| is_refused(turn.settings, &turn.before, 1 - turn.mover()),
            )),
            RefusalRule::Ignore => {}
        }
        claims
    }

    fn about_possible_turns(&self) -> Vec<Claim<C, Action>> {
        let settings = self.settings();
        let board = settings.board.board();
        let slides = board.range > 0;
        let mut claims = Vec::new();
        if slides && board.sliders.len() > 1 {
            claims.push(self.some("slide", "5", "a slide of an own block is possible", |turn| {
                turn.slid().next().is_some() && !turn.slides_centre()
            }));
        }
        if slides {
            claims
                .push(self.some("centre", "6", "a slide of the centre block is possible", |turn| turn.slides_centre()));
        }
        if slides && settings.carry != Carry::Empty {
            claims.push(self.some("carry-a-pawn", "5", "a slide with a pawn on the block is possible", |turn| {
                turn.carries(0) || turn.carries(1)
            }));
        }
        claims.extend([
            self.some("run", "7", "a run is possible", |turn| turn.moved_over().is_some_and(|over| over == 0)),
            self.some("jump", "8", "a jump is possible", |turn| turn.moved_over().is_some_and(|over| over == 1)),
            self.some("enter", "9", "entering the end block is possible", |turn| turn.enters()),
        ]);
        if settings.after_jump == AfterJump::LoseNext {
            claims.push(self.some("lost-turn", "8", "losing a turn for a jump is possible", |turn| {
                turn.before.debts != turn.after.debts && turn.action == Action::Skip
            }));
        }
        if settings.refusal == RefusalRule::FullBlock && refusal_is_possible(settings) {
            claims.push(self.some("claim", "10", "winning by a claim is possible", |turn| {
                let crossed = turn.fixed_after()[1] == u32::from(turn.settings.pawns);
                !crossed && is_refused(turn.settings, &turn.after, turn.mover())
            }));
        }
        claims
    }

    fn about_wins(&self) -> Vec<Claim<C, Action>> {
        let view = self.clone();
        let wins = |game: &Labyrinth<C>, board: &Board, player: usize| has_won(&game.settings, board, player);
        let either = move |code| (0..2).any(|player| wins(&view.0, &view.0.board(code), player));
        let mut claims = vec![Claim::sometimes("win", "10", "winning is possible", either)];
        claims.extend(self.wins("10", 0..2, wins));
        claims
    }
}

/// Whether a player who has just moved has crossed, or claims.
fn has_won(settings: &Settings, board: &Board, player: usize) -> bool {
    let crossed = fixed(settings, board, player)[1] == u32::from(settings.pawns);
    let claims = settings.refusal == RefusalRule::FullBlock && is_refused(settings, board, player);
    usize::from(board.mover) != player && (crossed || claims)
}

/// Whether there are pawns enough for a full start block of a player whose opponent still lacks one on it.
fn call_is_possible(settings: &Settings) -> bool {
    2 * settings.pawns > settings.board.board().cells
}

/// Whether there are pawns enough for a full end block of which a player's last pawn is not a part.
fn refusal_is_possible(settings: &Settings) -> bool {
    settings.pawns > 1 && 2 * settings.pawns > settings.board.board().cells
}
