//! OVO with one clause left out or misread.

use super::{Alter, Draft, Fault, Turn, after};
use crate::rules::ovo::{Action, Arrival, Cell, DIRECTIONS, Egg, Face, Move, Ovo, Position, Setup, Way};
use crate::rules::{Cited, Outcome, Player, Rules};
use crate::settings::ovo::{DeadCamp, Hands, Home, Homeward, Outward, Seats, Settings};

type Lack = super::Lack<Ovo>;
type Wrong = Draft<Ovo>;

/// The lack of a house rule, which a setting chooses.
const fn house(name: &'static str, key: &'static str, sentence: &'static str, alter: Alter<Ovo>) -> Lack {
    Lack { name, cited: Cited::Reading(key), sentence, fault: Fault::Answers(alter) }
}

pub(super) const LACKS: &[Lack] = &[
    Lack::begins("seats-exchanged", 1, "puts the eggs of players 1 and 2 into each other's camps", |rules| {
        let start = rules.write_position(&rules.start());
        let other = |sign: char| match sign {
            'A' => 'B',
            'B' => 'A',
            sign => sign,
        };
        start.chars().map(other).collect()
    }),
    Lack::of("narrow-camp", 1, "takes only the cells with eggs at the start for a camp", |rules, position, draft| {
        let start = rules.start();
        draft.alter("flip", |action| match action {
            Action::Move(step) if start.grid[step.to].is_none() => Some(face_up(rules, position, action, step.to)),
            _ => None,
        });
    }),
    Lack::of("lands-outside", 1, "lets an egg jump off the board", |rules, position, draft| {
        // An egg next to an egg at the rim jumps over it and is gone.
        if !draft.goes_on() {
            return;
        }
        let board = rules.settings().board;
        for (from, _) in position.grid.eggs().filter(|&(cell, egg)| rules.may_move(position, cell, egg).is_ok()) {
            for direction in DIRECTIONS {
                let Some(over) = from.towards(direction, board) else { continue };
                if position.grid[over].is_none() || over.towards(direction, board).is_some() {
                    continue;
                }
                let column = (b'a' + over.column).wrapping_add_signed(direction.right) as char;
                let row = i16::from(over.row) + i16::from(direction.up) + 1;
                let mut next = position.setup().clone();
                next.grid[from] = None;
                next.to_move = position.to_move.next(rules.players());
                // No action of the board stands for it; only its name is seen.
                let action = Action::Move(Move { from, to: over, way: Way::Direct });
                let name = format!("{from}-{column}{row}");
                draft.put(Turn { action, name, next: next.to_string(), kinds: Vec::new() });
            }
        }
    }),
    Lack::of("look-keeps-the-turn", 2, "lets a player go on after a look", |rules, position, draft| {
        draft.alter("look", |action| {
            Some(Setup { to_move: position.to_move, ..after(rules, position, action) }.to_string())
        });
    }),
    Lack::of("turns-up-again", 2, "turns a face-down egg symbol-up when it leaves a camp", |rules, position, draft| {
        for turn in &mut draft.turns {
            let Action::Move(step) = turn.action else { continue };
            let was_down = position.grid[step.from].is_some_and(|egg| egg.face == Face::Down);
            if was_down && rules.camp(step.from).is_some() && rules.camp(step.to).is_none() {
                turn.next = face_up(rules, position, turn.action, step.to);
            }
        }
    }),
    Lack::of("foreign-eggs", 3, "lets a player move symbol-up eggs of others", |rules, position, draft| {
        if !draft.goes_on() {
            return;
        }
        for (cell, egg) in position.grid.eggs() {
            if egg.face == Face::Up && egg.owner != position.to_move {
                let steps = rules.destinations(position, cell).into_keys();
                steps.for_each(|step| draft.add(rules, position, Action::Move(step)));
            }
        }
    }),
    Lack::of("own-eggs-only", 3, "lets a player move only own eggs, face-down ones too", |_, position, draft| {
        let owns = |cell: Cell| position.grid[cell].is_some_and(|egg| egg.owner == position.to_move);
        draft.turns.retain(|turn| !matches!(turn.action, Action::Move(step) if !owns(step.from)));
    }),
    Lack::of("no-looks", 3, "does not know looks", |_, _, draft| draft.without("look")),
    Lack::of("looks-at-all", 3, "lets a player look at symbol-up eggs", |rules, position, draft| {
        if draft.goes_on() {
            position.grid.eggs().for_each(|(cell, _)| draft.add(rules, position, Action::Look(cell)));
        }
    }),
    Lack::of("no-jumps", 4, "does not know jumps", |_, _, draft| {
        draft.without("jump");
        draft.without("chain");
    }),
    Lack::of("no-chains", 4, "allows one jump per turn", |_, _, draft| draft.without("chain")),
    Lack::of("jumps-over-two", 4, "lets an egg jump over two eggs in a row", |rules, position, draft| {
        leaps(rules, position, draft, 2, true);
    }),
    Lack::of("jumps-over-nothing", 4, "lets an egg jump over an empty cell", |rules, position, draft| {
        leaps(rules, position, draft, 1, false);
    }),
    Lack::of("straight-steps", 4, "allows no diagonal steps", |_, _, draft| {
        let diagonal = |step: Move| step.from.row != step.to.row && step.from.column != step.to.column;
        draft.turns.retain(|turn| {
            !(turn.kinds.contains(&"step") && matches!(turn.action, Action::Move(step) if diagonal(step)))
        });
    }),
    Lack::of("no-flips", 5, "never flips an egg", |rules, position, draft| unflipped(rules, position, draft, "flip")),
    Lack::of("jumps-do-not-flip", 5, "flips an egg after a step only", |rules, position, draft| {
        unflipped(rules, position, draft, "jump");
        unflipped(rules, position, draft, "chain");
    }),
    Lack::of("flips-at-home", 5, "flips an egg in its own camp too", |rules, position, draft| {
        for turn in &mut draft.turns {
            let Action::Move(step) = turn.action else { continue };
            let Some(egg) = position.grid[step.from] else { continue };
            if rules.in_camp(egg.owner, step.to) {
                let mut next = after(rules, position, turn.action);
                next.grid[step.to] = Some(Egg { face: Face::Down, ..egg });
                turn.next = next.to_string();
            }
        }
    }),
    Lack::of("claim-forgotten", 6, "does not notice that a player has finished", |rules, position, draft| {
        if rules.winner_by_elimination(position).is_none() && rules.winner_by_claim(position).is_some() {
            draft.revive(rules, position, rules.turns(position));
        }
    }),
    Lack::of("symbol-up-counts", 6, "counts symbol-up eggs at home as done", |rules, position, draft| {
        let home = |player: Player| {
            let mut eggs = position.grid.eggs_of(player).peekable();
            eggs.peek().is_some() && eggs.all(|(cell, _)| rules.in_camp(player, cell))
        };
        let before = position.to_move.previous(rules.players());
        if draft.goes_on() && home(before) {
            draft.end(Outcome::Win(before));
        }
    }),
    Lack::of("wrong-claim-wins", 7, "lets a player win by a wrong claim", |_, position, draft| {
        if let Some(erred) = position.erred {
            draft.end(Outcome::Win(erred));
        }
    }),
    Lack::of("look-turns-up", 8, "turns an egg symbol-up when somebody looks at it", |rules, position, draft| {
        draft.alter("look", |action| match action {
            Action::Look(cell) => Some(face_up(rules, position, action, cell)),
            _ => None,
        });
    }),
    Lack::of("stuck-draws", 9, "ends the game with a draw when a player has no action", |_, _, draft| {
        if draft.turns.iter().any(|turn| turn.action == Action::Skip) {
            draft.end(Outcome::Draw);
        }
    }),
    Lack::of("remembers-looks", 10, "keeps in the position which egg was looked at", |rules, position, draft| {
        draft.alter("look", |action| match action {
            Action::Look(cell) => Some(format!("{} x{cell}", after(rules, position, action))),
            _ => None,
        });
    }),
    house("home-forgotten", "home", "lets everybody move face-down eggs at home", |rules, position, draft| {
        otherwise(rules, position, draft, |settings| settings.home = Home::Open);
    }),
    house("locked-sideways", "home", "lets a locked egg move within its owner's camp", |rules, position, draft| {
        if !matches!(rules.settings().home, Home::Locked | Home::Shown) || !draft.goes_on() {
            return;
        }
        for (cell, egg) in position.grid.eggs().filter(|(_, egg)| egg.face == Face::Down) {
            if rules.in_camp(egg.owner, cell) {
                let within =
                    rules.destinations(position, cell).into_keys().filter(|step| rules.in_camp(egg.owner, step.to));
                within.for_each(|step| draft.add(rules, position, Action::Move(step)));
            }
        }
    }),
    house("hands-forgotten", "hands", "lets everybody move every face-down egg", |rules, position, draft| {
        otherwise(rules, position, draft, |settings| settings.hands = Hands::Everybody);
    }),
    house("homeward-forgotten", "homeward", "lets a face-down egg go anywhere", |rules, position, draft| {
        otherwise(rules, position, draft, |settings| settings.homeward = Homeward::Free);
    }),
    house(
        "home-of-the-mover",
        "homeward",
        "measures to the camp of the mover instead of the owner's",
        home_of_the_mover,
    ),
    house(
        "flips-led-home",
        "homeward",
        "judges an egg that the move flips as if it had been face-down",
        flips_led_home,
    ),
    house("every-hop-counts", "homeward", "asks of every hop of a chain what is asked of the move", every_hop_counts),
    house("outward-forgotten", "outward", "lets a symbol-up egg go anywhere", |rules, position, draft| {
        otherwise(rules, position, draft, |settings| settings.outward = Outward::Free);
    }),
    house("dead-camps-count", "outward", "measures to the camps of players who are out too", dead_camps_count),
    house("need-forgotten", "need", "wants all eggs home", |rules, position, draft| {
        otherwise(rules, position, draft, |settings| settings.need = settings.eggs);
    }),
];

/// Answers by the rules with other settings.
fn otherwise(rules: &Ovo, position: &Position, draft: &mut Wrong, change: fn(&mut Settings)) {
    let mut settings = rules.settings().clone();
    change(&mut settings);
    *draft = Draft::new(&Ovo::new(settings), position);
}

/// The egg of a move, and the move.
fn moved(position: &Position, action: Action) -> Option<(Egg, Move)> {
    match action {
        Action::Move(step) => position.grid[step.from].map(|egg| (egg, step)),
        _ => None,
    }
}

fn home_of_the_mover(rules: &Ovo, position: &Position, draft: &mut Wrong) {
    otherwise(rules, position, draft, |settings| settings.homeward = Homeward::Free);
    let leads = |(egg, step): (Egg, Move)| {
        egg.face == Face::Up || rules.leads_homeward(step, position.to_move, position.to_move).is_ok()
    };
    draft.turns.retain(|turn| moved(position, turn.action).is_none_or(leads));
}

fn flips_led_home(rules: &Ovo, position: &Position, draft: &mut Wrong) {
    let leads = |(egg, step): (Egg, Move)| rules.leads_homeward(step, egg.owner, position.to_move).is_ok();
    draft.turns.retain(|turn| !turn.kinds.contains(&"flip") || moved(position, turn.action).is_none_or(leads));
}

fn every_hop_counts(rules: &Ovo, position: &Position, draft: &mut Wrong) {
    let leads = |(egg, step): (Egg, Move)| match rules.destinations(position, step.from).remove(&step) {
        Some(Arrival::Chain(hops)) if egg.face == Face::Down => hops.iter().all(|hop| {
            let hop = Move { from: hop.from, to: hop.to, way: Way::Direct };
            rules.leads_homeward(hop, egg.owner, position.to_move).is_ok()
        }),
        _ => true,
    };
    draft.turns.retain(|turn| moved(position, turn.action).is_none_or(leads));
}

fn face_up(rules: &Ovo, position: &Position, action: Action, cell: Cell) -> String {
    let mut next = after(rules, position, action);
    next.grid[cell] = next.grid[cell].map(|egg| Egg { face: Face::Up, ..egg });
    next.to_string()
}

/// Adds a leap of every egg that may be moved: over this many neighbouring cells, all of them with eggs or all without, to the empty cell beyond.
fn leaps(rules: &Ovo, position: &Position, draft: &mut Wrong, over: usize, full: bool) {
    if !draft.goes_on() {
        return;
    }
    let board = rules.settings().board;
    let movable = position.grid.eggs().filter(|&(cell, egg)| rules.may_move(position, cell, egg).is_ok());
    for (from, egg) in movable {
        for direction in DIRECTIONS {
            let way: Vec<Cell> = std::iter::successors(Some(from), |cell| cell.towards(direction, board))
                .skip(1)
                .take(over + 1)
                .collect();
            let Some((&to, passed)) = way.split_last() else { continue };
            let fits = passed.len() == over && passed.iter().all(|&cell| position.grid[cell].is_some() == full);
            if fits && position.grid[to].is_none() {
                let step = Move { from, to, way: Way::Direct };
                put(rules, position, draft, step, egg);
            }
        }
    }
}

/// Adds a move by hand; an egg is flipped where it would be.
fn put(rules: &Ovo, position: &Position, draft: &mut Wrong, step: Move, egg: Egg) {
    let mut next = Setup { mark: crate::rules::ovo::Mark::None, ..position.setup().clone() };
    let flips = egg.face == Face::Up && rules.flips(position, egg.owner, step.to);
    next.grid[step.from] = None;
    next.grid[step.to] = Some(Egg { face: if flips { Face::Down } else { egg.face }, ..egg });
    next.to_move = position.to_move.next(rules.players());
    let action = Action::Move(step);
    draft.put(Turn { action, name: action.to_string(), next: next.to_string(), kinds: Vec::new() });
}

/// The eggs of a kind of move stay as they are.
fn unflipped(rules: &Ovo, position: &Position, draft: &mut Wrong, kind: &str) {
    draft.alter(kind, |action| match action {
        Action::Move(step) => {
            let was_up = position.grid[step.from].is_some_and(|egg| egg.face == Face::Up);
            was_up.then(|| face_up(rules, position, action, step.to))
        }
        _ => None,
    });
}

fn dead_camps_count(rules: &Ovo, position: &Position, draft: &mut Wrong) {
    let mut settings = rules.settings().clone();
    if let Seats::Four { dead_camp, .. } = &mut settings.seats {
        *dead_camp = DeadCamp::Flips;
    }
    let measures = Ovo::new(settings);
    otherwise(rules, position, draft, |settings| settings.outward = Outward::Free);
    let leads =
        |(egg, step): (Egg, Move)| egg.face == Face::Down || measures.leads_outward(position, step, egg.owner).is_ok();
    draft.turns.retain(|turn| moved(position, turn.action).is_none_or(leads));
}
