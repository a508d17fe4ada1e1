//! What is claimed about OVO: invariants of every position and move, and things that must be possible.
//!
//! The tests look at bit boards before and after a move and share nothing with the move generator: chains are checked by a search of
//! their own that goes cell by cell.

use std::sync::Arc;

use crate::claims::{Claim, ClaimOf, Claimed, Horizon, Status, Step, View, Viewed};
use crate::packed::ovo::{Board, Ovo};
use crate::packed::{Code, Packed, bits};
use crate::rules::ovo::{Action, DIRECTIONS, Move, Way};
use crate::settings::ovo::{
    Chain, ChainFlip, Claim as Claiming, Goal, Hands, Home, Homeward, Jump, Look, Outward, Seats, Stuck, Undo,
    WrongClaim,
};

impl<const N: usize, C: Code> Claimed for Ovo<N, C> {
    /// Every claim that the settings make sense of.
    fn claims(&self) -> Vec<ClaimOf<Self>> {
        let view = View(Arc::new(self.clone()));
        let mut claims = view.about_positions();
        claims.extend(view.about_moves());
        claims.extend(view.about_house_rules());
        claims.extend(view.about_possible_moves());
        claims.extend(view.about_wins());
        claims
    }

    /// The free-undo theorem: no win takes more than one ply, because the next player takes a face-down move back or
    /// takes an egg out of the other's camp. The argument is in the rules document under "Free undo".
    fn horizon(&self) -> Option<Horizon> {
        let settings = self.settings();
        // On two rows a set at home can be shut in by the eggs in front of it, so that nobody takes an egg out.
        let claimed = settings.eggs >= 2
            && settings.board.height > 2
            && settings.undo == Undo::Free
            && settings.home == Home::Open
            && settings.hands == Hands::Everybody
            && settings.homeward == Homeward::Free
            && settings.outward == Outward::Free
            && settings.claim == Claiming::AfterMove
            && settings.goal == Goal::AllEggs
            && settings.need == settings.eggs
            && settings.wrong_claim == WrongClaim::Never
            && settings.stuck == Stuck::Skip;
        (N == 2).then_some(Horizon {
            name: "free-undo",
            sentence: "no position is won or lost in more than one ply",
            clause: "9",
            plies: 1,
            status: if claimed { Status::Claimed } else { Status::Open },
        })
    }
}

impl<const N: usize, C: Code> Viewed for Ovo<N, C> {
    type Board = Board<N>;
    type Turned<'t> = Moved<'t, N, C>;

    fn seen(&self, code: C) -> Board<N> {
        self.board(code)
    }

    /// The move of an egg.
    fn turned(&self, step: &Step<C, Action>) -> Option<Moved<'_, N, C>> {
        let Action::Move(Move { from, to, way }) = step.action else { return None };
        let (from, to) = (self.index(from), self.index(to));
        Some(Moved { engine: self, before: self.board(step.before), after: self.board(step.after), from, to, way })
    }
}

impl<const N: usize, C: Code> View<Ovo<N, C>> {
    fn about_positions(&self) -> Vec<Claim<C, Action>> {
        let settings = self.0.settings();
        let eggs = u32::from(settings.eggs);
        let may_be_out = settings.seats != Seats::Two
            && (settings.wrong_claim == WrongClaim::Allowed || settings.stuck == Stuck::Loses);
        let mut claims = vec![
            self.position(
                "eggs-conserved",
                "2",
                "every player has all eggs, or none after leaving the game",
                move |_, board| board.by.iter().all(|own| own.count_ones() == eggs || may_be_out && *own == 0),
            ),
            self.position("one-egg-a-cell", "2", "no two eggs lie on one cell", |_, board| {
                board.by.iter().map(|own| own.count_ones()).sum::<u32>() == board.occupied().count_ones()
            }),
            self.position(
                "flipped-in-camps",
                "5",
                "no symbol-up egg is in the camp of an opponent",
                |engine, board| {
                    (0..N).all(|owner| board.by[owner] & !board.down & engine.geometry.flipping(board, owner) == 0)
                },
            ),
            self.position("mover-is-in", "7", "the player to move has eggs on the board", |_, board| {
                board.by[board.mover as usize] != 0
            }),
            self.position("one-winner", "6", "a position that is over has exactly one winner", |engine, board| {
                let code = engine.code(board);
                engine.outcome(code).is_none_or(|_| engine.winners(board) == 1)
            }),
            self.position(
                "marked-egg-is-face-down",
                "10",
                "the egg that may not go back is face-down",
                |engine, board| engine.layout.unmark(board.mark).is_none_or(|(_, at)| board.down >> at & 1 != 0),
            ),
        ];
        // House rules that forbid moves leave players without an action on any board.
        let moves_freely = !matches!(settings.home, Home::Locked | Home::Shown)
            && settings.hands == Hands::Everybody
            && settings.homeward == Homeward::Free
            && settings.outward == Outward::Free;
        if settings.seats == Seats::Two && settings.stuck == Stuck::Skip && moves_freely {
            claims.push(self.position("always-an-action", "9", "nobody is ever without an action", |engine, board| {
                engine.winner(board).is_some() || !engine.is_stuck(board)
            }));
        }
        claims
    }

    fn about_moves(&self) -> Vec<Claim<C, Action>> {
        let settings = self.0.settings();
        let mut claims = vec![
            self.every(
                "who-moves-what",
                "3",
                "only the mover's symbol-up eggs and face-down eggs are moved",
                |moved| {
                    let egg = 1u64 << moved.from;
                    moved.before.down & egg != 0 || moved.before.by[moved.before.mover as usize] & egg != 0
                },
            ),
            self.every(
                "one-egg-moves",
                "4",
                "a move empties one cell, fills another, and changes nothing else but one face",
                |moved| moved.changes_one_egg(),
            ),
            self.every("face-down-for-good", "5", "a face-down egg never turns up", |moved| {
                let (left, entered) = (1u64 << moved.from, 1u64 << moved.to);
                let stayed = moved.before.down & !left & !moved.after.down == 0;
                stayed && (moved.before.down & left == 0 || moved.after.down & entered != 0)
            }),
            self.every("flips-in-camps-only", "5", "an egg is flipped only in the camp of an opponent", |moved| {
                !moved.flips() || moved.way == Way::ThroughCamp || moved.flipping() >> moved.to & 1 != 0
            }),
            self.every(
                "steps-and-hops",
                "4",
                "a move goes to a neighbouring cell, or every hop of it has an egg under it",
                |moved| moved.is_neighbour() || moved.hops().is_some(),
            ),
            self.turn_order(),
            self.looks_change_nothing(),
            self.finished_is_over(),
        ];
        let may_go_back = settings.hands == Hands::Everybody && settings.homeward == Homeward::Free;
        if settings.undo == Undo::Free && settings.home == Home::Open && may_go_back {
            claims.push(self.every(
                "undo",
                "10",
                "every move of a face-down egg can be taken back at once by the next player, unless the game is over",
                |moved| moved.can_be_taken_back(),
            ));
        }
        if settings.wrong_claim == WrongClaim::Allowed {
            claims.push(self.claims_end());
        }
        claims
    }

    /// What the house rules about moves forbid never happens, and what the milder ones allow does.
    fn about_house_rules(&self) -> Vec<Claim<C, Action>> {
        let settings = self.0.settings();
        let mut claims = Vec::new();
        match settings.home {
            Home::Open => {}
            Home::Safe => claims.push(self.every(
                "safe-at-home",
                "3",
                "only its owner moves a face-down egg in its owner's camp",
                |moved| !moved.was_down() || moved.steps_home().0 > 0 || moved.is_own(),
            )),
            Home::Locked | Home::Shown => claims.push(self.every(
                "locked-at-home",
                "3",
                "a face-down egg in its owner's camp is never moved",
                |moved| !moved.was_down() || moved.steps_home().0 > 0,
            )),
        }
        if settings.hands == Hands::Owner {
            claims.push(self.every("own-hands", "3", "only its owner moves a face-down egg", |moved| {
                !moved.was_down() || moved.is_own()
            }));
        }
        let closer = |(before, after): (u8, u8)| after < before;
        let not_further = |(before, after): (u8, u8)| after <= before;
        let as_far = |(before, after): (u8, u8)| after == before;
        match settings.homeward {
            Homeward::Free => {}
            Homeward::NotAway => claims.extend([
                self.every(
                    "never-away-from-home",
                    "4",
                    "no move takes a face-down egg further from its owner's camp",
                    move |moved| !moved.was_down() || not_further(moved.steps_home()),
                ),
                self.some(
                    "sideways-face-down",
                    "4",
                    "a face-down egg can be moved without coming closer to its owner's camp",
                    move |moved| moved.was_down() && as_far(moved.steps_home()),
                ),
            ]),
            Homeward::Closer => claims.push(self.every(
                "always-closer-to-home",
                "4",
                "every move takes a face-down egg closer to its owner's camp",
                move |moved| !moved.was_down() || closer(moved.steps_home()),
            )),
            Homeward::Pull => claims.push(self.every(
                "always-pulled",
                "4",
                "every move takes a face-down egg closer to the camp of the player who moves it",
                move |moved| !moved.was_down() || closer(moved.steps_to_mover()),
            )),
        }
        match settings.outward {
            Outward::Free => {}
            Outward::NotBack => claims.extend([
                self.every(
                    "never-back",
                    "4",
                    "no move takes a symbol-up egg further from the nearest enemy camp",
                    move |moved| moved.was_down() || not_further(moved.steps_out()),
                ),
                self.some(
                    "sideways-symbol-up",
                    "4",
                    "a symbol-up egg can be moved without coming closer to an enemy camp",
                    move |moved| !moved.was_down() && as_far(moved.steps_out()),
                ),
            ]),
            Outward::Closer => claims.push(self.every(
                "always-closer-to-a-camp",
                "4",
                "every move takes a symbol-up egg closer to the nearest enemy camp",
                move |moved| moved.was_down() || closer(moved.steps_out()),
            )),
        }
        claims
    }

    /// Clause 6, counted egg by egg. It is about moves, since whether a position is over is what an engine may be wrong about.
    fn finished_is_over(&self) -> Claim<C, Action> {
        let view = self.clone();
        let settings = view.0.settings().clone();
        let sentence = "nobody acts where a player who may claim has brought home all that is needed";
        Claim::always_move("finished-is-over", "6", sentence, move |step| {
            let board = view.0.board(step.before);
            let count = |wanted: &dyn Fn(usize, u32) -> bool, player: usize| {
                bits(board.by[player]).filter(|&cell| wanted(player, cell)).count()
            };
            let is_down = |cell: u32| board.down >> cell & 1 != 0;
            let is_home = |player: usize, cell: u32| is_down(cell) && view.0.geometry.camp[player] >> cell & 1 != 0;
            let finished = |player: usize| {
                let home = count(&is_home, player);
                match settings.goal {
                    Goal::AllEggs => home >= usize::from(settings.need),
                    Goal::FlippedEggs => home > 0 && home == count(&|_, cell| is_down(cell), player),
                }
            };
            let mover = board.mover as usize;
            let before = board.previous_in(mover);
            match settings.claim {
                Claiming::AfterMove => !finished(before),
                Claiming::NextTurn => !finished(mover),
                Claiming::OwnTurn => !finished(before) && !finished(mover),
                Claiming::AnyTime => !(0..N).any(finished),
            }
        })
    }

    fn turn_order(&self) -> Claim<C, Action> {
        let view = self.clone();
        Claim::always_move("turn-order", "2", "the turn goes to the next player who is in the game", move |step| {
            let (before, after) = (view.0.board(step.before), view.0.board(step.after));
            let mut next = (before.mover as usize + 1) % N;
            while N > 2 && after.by[next] == 0 {
                next = (next + 1) % N;
            }
            after.mover as usize == next
        })
    }

    fn looks_change_nothing(&self) -> Claim<C, Action> {
        let view = self.clone();
        Claim::always_move("looks-change-nothing", "3", "looking at an egg changes nothing on the board", move |step| {
            let (before, after) = (view.0.board(step.before), view.0.board(step.after));
            !matches!(step.action, Action::Look(_)) || (before.by, before.down, 0) == (after.by, after.down, after.mark)
        })
    }

    fn claims_end(&self) -> Claim<C, Action> {
        let view = self.clone();
        let sentence = match N {
            2 => "after a wrong claim the game is over",
            _ => "after a wrong claim the claimer has no eggs on the board",
        };
        Claim::always_move("wrong-claims-end", "7", sentence, move |step| {
            let gone = |after: Board<N>| after.by[view.0.board(step.before).mover as usize] == 0;
            match step.action {
                Action::Claim if N == 2 => view.0.outcome(step.after).is_some(),
                Action::Claim => gone(view.0.board(step.after)),
                _ => true,
            }
        })
    }

    fn about_possible_moves(&self) -> Vec<Claim<C, Action>> {
        let settings = self.0.settings();
        let mut claims = Vec::new();
        let chains = settings.chain != Chain::Single;
        let kinds = [
            ("step", "a step", true),
            ("jump", "a single jump", true),
            ("chain", "a chain of jumps", chains),
            ("flip", "a flip", true),
        ];
        for (kind, words, _) in kinds.into_iter().filter(|(_, _, exists)| *exists) {
            let claim =
                self.some(kind, "4", &format!("{words} is possible"), move |moved| moved.kinds().contains(&kind));
            claims.push(claim);
        }
        if settings.chain == Chain::Free {
            let sentence = "a chain of three hops is possible";
            claims.push(self.some("three-hops", "4", sentence, |moved| moved.has_three_hops()));
        }
        claims.push(self.some("flip-in-mid-chain", "5", "an egg is flipped where it could have jumped on", |moved| {
            moved.flips() && !moved.is_neighbour() && moved.could_jump_on()
        }));
        if settings.look == Look::Allowed {
            claims.push(Claim::sometimes_move("look", "3", "a look is possible", |step: &Step<C, Action>| {
                matches!(step.action, Action::Look(_))
            }));
        }
        if settings.wrong_claim == WrongClaim::Allowed {
            claims.push(Claim::sometimes_move(
                "wrong-claim",
                "7",
                "a wrong claim is possible",
                |step: &Step<C, Action>| step.action == Action::Claim,
            ));
        }
        claims
    }

    fn about_wins(&self) -> Vec<Claim<C, Action>> {
        self.wins("6", 0..N, |engine, board, player| engine.winner(board) == Some(player))
    }
}

/// A move of an egg, looked at from outside.
pub(super) struct Moved<'e, const N: usize, C> {
    engine: &'e Ovo<N, C>,
    before: Board<N>,
    after: Board<N>,
    from: u32,
    to: u32,
    way: Way,
}

impl<const N: usize, C: Code> Moved<'_, N, C> {
    fn changes_one_egg(&self) -> bool {
        let (left, entered) = (1u64 << self.from, 1u64 << self.to);
        let faces = self.before.down ^ self.after.down;
        (0..N).all(|owner| {
            let change = self.before.by[owner] ^ self.after.by[owner];
            change == 0 || change == left | entered && self.before.by[owner] & left != 0
        }) && self.before.occupied() ^ self.after.occupied() == left | entered
            && faces & !(left | entered) == 0
    }

    fn was_down(&self) -> bool {
        self.before.down >> self.from & 1 != 0
    }

    fn owner(&self) -> usize {
        self.before.owner(1 << self.from)
    }

    fn is_own(&self) -> bool {
        self.owner() == self.before.mover as usize
    }

    /// Steps from the owner's camp, before and after.
    fn steps_home(&self) -> (u8, u8) {
        self.steps(self.engine.geometry.camp[self.owner()])
    }

    /// Steps from the camp of the player who moves the egg, before and after.
    fn steps_to_mover(&self) -> (u8, u8) {
        self.steps(self.engine.geometry.camp[self.before.mover as usize])
    }

    /// Steps from the nearest camp that flips the egg, before and after.
    fn steps_out(&self) -> (u8, u8) {
        self.steps(self.flipping())
    }

    /// Steps from the nearest of some cells, before and after, found by comparing columns and rows.
    fn steps(&self, camp: u64) -> (u8, u8) {
        let nearest = |place: u32| {
            let from = self.engine.cell(place);
            let steps = bits(camp)
                .map(|cell| self.engine.cell(cell))
                .map(|cell| from.row.abs_diff(cell.row).max(from.column.abs_diff(cell.column)));
            steps.min().unwrap_or(u8::MAX)
        };
        (nearest(self.from), nearest(self.to))
    }

    fn flips(&self) -> bool {
        self.before.down >> self.from & 1 == 0 && self.after.down >> self.to & 1 != 0
    }

    fn flipping(&self) -> u64 {
        self.engine.geometry.flipping(&self.before, self.before.owner(1 << self.from))
    }

    fn kinds(&self) -> Vec<&'static str> {
        let action = Move { from: self.engine.cell(self.from), to: self.engine.cell(self.to), way: self.way };
        self.engine.kinds_of(&self.before, Action::Move(action))
    }

    fn is_neighbour(&self) -> bool {
        let (from, to) = (self.engine.cell(self.from), self.engine.cell(self.to));
        from != to && from.row.abs_diff(to.row) <= 1 && from.column.abs_diff(to.column) <= 1
    }

    /// The fewest hops from one end to the other, each over an egg to an empty cell; whatever camps lie on the way.
    fn hops(&self) -> Option<u32> {
        let mut seen = 0u64;
        let mut level = 1u64 << self.from;
        for hops in 1.. {
            level = bits(level).fold(0, |next, cell| next | self.hops_from(cell)) & !seen;
            seen |= level;
            if level >> self.to & 1 != 0 {
                return Some(hops);
            }
            if level == 0 {
                break;
            }
        }
        None
    }

    fn hops_from(&self, cell: u32) -> u64 {
        let settings = self.engine.settings();
        let size = settings.board;
        let eggs = self.before.occupied() & !(1 << self.from);
        let holds = |cell: crate::rules::ovo::Cell| eggs >> self.engine.index(cell) & 1 != 0;
        let mut landings = 0;
        for direction in DIRECTIONS {
            if settings.jump == Jump::Orthogonal && !direction.is_orthogonal() {
                continue;
            }
            let Some(over) = self.engine.cell(cell).towards(direction, size) else { continue };
            let Some(to) = over.towards(direction, size) else { continue };
            if holds(over) && !holds(to) {
                landings |= 1 << self.engine.index(to);
            }
        }
        landings
    }

    /// Whether three hops over three times another cell lead there, no cell being left that ends the move.
    fn has_three_hops(&self) -> bool {
        let up = self.before.down >> self.from & 1 == 0;
        let stops = up && self.engine.settings().chain_flip == ChainFlip::Stop;
        let ends = if stops { self.flipping() } else { 0 };
        let start = 1u64 << self.from;
        bits(self.hops_from(self.from) & !ends).any(|first| {
            let second = self.hops_from(first) & !ends & !start;
            bits(second).any(|second| second != self.to && self.hops_from(second) >> self.to & 1 != 0)
                && first != self.to
        })
    }

    fn could_jump_on(&self) -> bool {
        let chains = self.engine.settings().chain != Chain::Single;
        let stops = self.engine.settings().chain_flip == ChainFlip::Stop;
        (chains || stops) && self.hops_from(self.to) & !(1 << self.from) != 0
    }

    fn can_be_taken_back(&self) -> bool {
        if self.before.down >> self.from & 1 == 0 || self.engine.winner(&self.after).is_some() {
            return true;
        }
        let mut found = false;
        self.engine
            .for_each_source(&self.after, |from, plain, _| found |= from == self.to && plain >> self.from & 1 != 0);
        found
    }
}

impl<const N: usize, C: Code> Ovo<N, C> {
    /// How many players have won: left over, or finished and entitled to claim now, or, when nobody is, not stuck.
    fn winners(&self, board: &Board<N>) -> u32 {
        let mover = board.mover as usize;
        let entitled = match self.settings().claim {
            Claiming::AfterMove => 1u32 << board.previous_in(mover),
            Claiming::NextTurn => 1 << mover,
            Claiming::AnyTime => (1 << N) - 1,
            // At the start of the own turn only where the player before has not claimed.
            Claiming::OwnTurn => match board.previous_in(mover) {
                before if self.geometry.has_finished(board, before) => 1 << before,
                _ => 1 << mover,
            },
        };
        let finished = (0..N).filter(|&player| self.geometry.has_finished(board, player));
        let mut winners = finished.fold(0u32, |set, player| set | 1 << player) & entitled;
        if N == 2 && board.erred || N > 2 && board.next_in(mover) == mover {
            winners |= 1 << mover;
        }
        if winners == 0 && N == 2 && self.settings().stuck == Stuck::Loses && self.is_stuck(board) {
            winners = 1 << (1 - mover);
        }
        winners.count_ones()
    }
}
