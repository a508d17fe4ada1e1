//! Players who mix up eggs, once more the plain way: boards as texts, values by looking at everything again and again, and games followed ply by ply.

use std::collections::{BTreeMap, HashMap};

use gamut::measures::{Measure, MixedGames, MixedPlay, MixedUp};
use gamut::rules::ovo::{Action, Ovo};
use gamut::rules::{Outcome, Player, Rules};
use gamut::settings::Variant;
use gamut::settings::ovo::{Claim, Look};

use super::measured;
use crate::cli::gamut;

/// Texts of positions: the truth and what each player believes.
type State = [String; 3];

/// A result with its distance, the better the larger.
type Rank = i64;

struct Table {
    rules: Ovo,
    /// For the player to move.
    values: HashMap<String, Rank>,
    known: HashMap<String, Known>,
}

/// What the rules say about a text.
struct Known {
    mover: usize,
    finished: [bool; 2],
    pass: String,
    moves: Vec<(Action, String)>,
}

fn rows(text: &str) -> &str {
    text.split(' ').next().unwrap()
}

/// The places in a text where face-down eggs are.
fn hidden(text: &str) -> Vec<usize> {
    (0..rows(text).len()).filter(|&place| text.as_bytes()[place].is_ascii_lowercase()).collect()
}

fn swapped(text: &str, one: usize, two: usize) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    signs.swap(one, two);
    signs.into_iter().collect()
}

/// All texts with two face-down eggs of different players exchanged.
fn mixes(text: &str) -> Vec<String> {
    let eggs = hidden(text);
    let pairs = eggs.iter().flat_map(|&one| eggs.iter().map(move |&two| (one, two)));
    pairs
        .filter(|&(one, two)| one < two && text.as_bytes()[one] != text.as_bytes()[two])
        .map(|(one, two)| swapped(text, one, two))
        .collect()
}

/// Where a cell is in a text.
fn place_of(text: &str, cell: &str) -> usize {
    let (column, row) = (cell.as_bytes()[0] - b'a', cell[1..].parse::<usize>().unwrap());
    let lines: Vec<&str> = rows(text).split('/').collect();
    let line = lines.len() - row;
    let before: usize = lines[..line].iter().map(|line| line.len() + 1).sum();
    let mut at = 0;
    for (place, sign) in lines[line].char_indices() {
        match sign.to_digit(10) {
            Some(empty) => at += empty as u8,
            None if at == column => return before + place,
            None => at += 1,
        }
    }
    panic!("no egg is on {cell} of {text}");
}

impl Table {
    fn new(rules: Ovo) -> Table {
        let mut table = Table { rules, values: HashMap::new(), known: HashMap::new() };
        let mut next: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut waiting = vec![table.rules.write_position(&table.rules.start())];
        while let Some(text) = waiting.pop() {
            if next.contains_key(&text) {
                continue;
            }
            table.ask(&text);
            let after: Vec<String> = table.known[&text].moves.iter().map(|(_, next)| next.clone()).collect();
            waiting.extend(after.iter().cloned().chain(mixes(&text)).chain([table.pass(&text)]));
            let looks = table.looks(&text).then(|| table.pass(&text));
            next.insert(text, after.into_iter().chain(looks).collect());
        }
        // The nearer the end, the further from nothing.
        let far = 1_000_000;
        for text in next.keys() {
            let position = table.rules.read_position(text).unwrap();
            let value = match table.rules.outcome(&position) {
                Some(Outcome::Win(player)) if player == table.rules.to_move(&position) => far,
                Some(_) => -far,
                None => 0,
            };
            table.values.insert(text.clone(), value);
        }
        let over: Vec<bool> = next.keys().map(|text| table.values[text] != 0).collect();
        loop {
            let mut changed = false;
            for ((text, after), over) in next.iter().zip(&over) {
                if *over {
                    continue;
                }
                // Who has no turn is skipped.
                let pass = [table.pass(text)];
                let after = if after.is_empty() { &pass[..] } else { after };
                let best = after.iter().map(|next| -table.values[next]).max().unwrap();
                let best = best - best.signum();
                changed |= table.values.insert(text.clone(), best) != Some(best);
            }
            if !changed {
                return table;
            }
        }
    }

    fn ask(&mut self, text: &str) {
        let rules = &self.rules;
        let position = rules.read_position(text).unwrap();
        let play = |action: Action| rules.write_position(&rules.play(&position, action).position);
        let moves = rules.turns(&position).into_iter().filter(|action| matches!(action, Action::Move(_)));
        let known = Known {
            mover: rules.to_move(&position).index(),
            finished: [0, 1].map(|seat| rules.has_finished(&position, Player::new(seat))),
            pass: play(Action::Skip),
            moves: moves.map(|action| (action, play(action))).collect(),
        };
        self.known.insert(text.to_owned(), known);
    }

    fn looks(&self, text: &str) -> bool {
        self.rules.settings().look == Look::Allowed && !hidden(text).is_empty()
    }

    fn play(&self, text: &str, action: Action) -> String {
        if let Some((_, next)) = self.known[text].moves.iter().find(|(other, _)| *other == action) {
            return next.clone();
        }
        self.rules.write_position(&self.rules.play(&self.rules.read_position(text).unwrap(), action).position)
    }

    fn pass(&self, text: &str) -> String {
        self.known[text].pass.clone()
    }

    fn mover(&self, text: &str) -> usize {
        self.known[text].mover
    }

    fn finished(&self, text: &str, seat: usize) -> bool {
        self.known[text].finished[seat]
    }

    fn corrected(&self, believed: &str, truth: &str, place: usize) -> Vec<String> {
        let right = truth.as_bytes()[place];
        if believed.as_bytes()[place] == right {
            return vec![believed.to_owned()];
        }
        let taken = hidden(believed).into_iter().filter(|&other| believed.as_bytes()[other] == right);
        taken.map(|other| swapped(believed, place, other)).collect()
    }

    /// Where a turn leads after the mover has mixed up what is mixed up.
    fn turn(&self, state: &State, looking: [bool; 2]) -> Turn {
        let mover = self.mover(&state[0]);
        let belief = &state[1 + mover];
        let mut turn = Turn::default();
        if self.rules.settings().claim == Claim::NextTurn {
            let truth = self.finished(&state[0], mover);
            if self.finished(belief, mover) {
                *if truth { &mut turn.right } else { &mut turn.wrong } = 1.0;
                return turn;
            }
            turn.missed = f64::from(u8::from(truth));
        }
        let moves: Vec<(Rank, Action)> =
            self.known[belief].moves.iter().map(|(action, next)| (-self.values[next], *action)).collect();
        let look = self.looks(belief).then(|| -self.values[&self.pass(belief)]);
        let most = moves.iter().map(|(rank, _)| *rank).chain(look).max();
        let best: Vec<Action> =
            moves.iter().filter(|(rank, _)| Some(*rank) == most).map(|(_, action)| *action).collect();
        turn.looks = match look.is_some() && look == most {
            false => 0.0,
            true if best.is_empty() => 1.0,
            true if looking[mover] => 0.5,
            true => 0.0,
        };
        let passed = |state: &State| state.each_ref().map(|text| self.pass(text));
        if best.is_empty() && turn.looks == 0.0 {
            self.ended(passed(state), mover, 1.0, &mut turn);
        }
        if turn.looks > 0.0 {
            let eggs = hidden(belief);
            for &place in &eggs {
                let after = self.corrected(belief, &state[0], place);
                for one in &after {
                    let mut next = state.clone();
                    next[1 + mover] = one.clone();
                    let chance = turn.looks / eggs.len() as f64 / after.len() as f64;
                    self.ended(passed(&next), mover, chance, &mut turn);
                }
            }
        }
        for &action in &best {
            let chance = (1.0 - turn.looks) / best.len() as f64;
            if self.known[&state[0]].moves.iter().any(|(other, _)| *other == action) {
                self.ended(state.each_ref().map(|text| self.play(text, action)), mover, chance, &mut turn);
                continue;
            }
            turn.refused += chance;
            let place = place_of(belief, &action.to_string()[..2]);
            let [first, second] = [1, 2].map(|seat| self.corrected(&state[seat], &state[0], place));
            for one in &first {
                for two in &second {
                    let next = [state[0].clone(), one.clone(), two.clone()];
                    self.ended(passed(&next), mover, chance / (first.len() * second.len()) as f64, &mut turn);
                }
            }
        }
        turn
    }

    fn ended(&self, next: State, mover: usize, chance: f64, turn: &mut Turn) {
        let truth = self.finished(&next[0], mover);
        if self.rules.settings().claim == Claim::AfterMove {
            if self.finished(&next[1 + mover], mover) {
                *if truth { &mut turn.right } else { &mut turn.wrong } += chance;
                return;
            }
            turn.missed += if truth { chance } else { 0.0 };
        }
        turn.next.push((next, chance));
    }

    /// Follows all games until hardly one is left; what is found is wins, wrong claims, plies, looks, missed claims, refused moves and mistaken beliefs.
    fn follow(&self, mix_up: f64, looking: [bool; 2]) -> MixedPlay {
        let start = self.rules.write_position(&self.rules.start());
        let mut all: Vec<State> = vec![[start.clone(), start.clone(), start]];
        let mut places: HashMap<State, usize> = HashMap::from([(all[0].clone(), 0)]);
        let mut turns: Vec<(Turn, Vec<usize>, Vec<usize>)> = Vec::new();
        while turns.len() < all.len() {
            let state = all[turns.len()].clone();
            let mover = self.mover(&state[0]);
            let mut number = |state: State| {
                *places.entry(state.clone()).or_insert_with(|| {
                    all.push(state);
                    all.len() - 1
                })
            };
            let turn = self.turn(&state, looking);
            let next = turn.next.iter().map(|(next, _)| number(next.clone())).collect();
            let mixed = mixes(&state[1 + mover]).into_iter().map(|belief| {
                let mut mixed = state.clone();
                mixed[1 + mover] = belief;
                number(mixed)
            });
            let mixed = mixed.collect();
            turns.push((turn, next, mixed));
        }
        let movers: Vec<usize> = all.iter().map(|state| self.mover(&state[0])).collect();
        let mut there = vec![0.0; all.len()];
        there[0] = 1.0;
        let [mut wins, mut wrong] = [[0.0; 2]; 2];
        let [mut plies, mut looks, mut missed, mut refused, mut mistaken] = [0.0; 5];
        let ends = |place: usize, can_end: &[bool]| {
            let (turn, next, _) = &turns[place];
            turn.right + turn.wrong > 0.0 || next.iter().any(|&to| can_end[to])
        };
        let mut can_end = vec![false; all.len()];
        loop {
            let again: Vec<bool> = (0..all.len())
                .map(|place| ends(place, &can_end) || turns[place].2.iter().any(|&mixed| ends(mixed, &can_end)))
                .collect();
            if again == can_end {
                break;
            }
            can_end = again;
        }
        let mut lengths = 0.0;
        let mut mixed = vec![0.0; all.len()];
        for ply in 0u32.. {
            there.iter_mut().zip(&can_end).filter(|(_, can_end)| !**can_end).for_each(|(chance, _)| *chance = 0.0);
            let alive: f64 = there.iter().sum();
            if alive < 1e-11 {
                break;
            }
            assert!(ply < 100_000, "{alive} of the games are left");
            mixed.fill(0.0);
            for (place, &chance) in there.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                let others = &turns[place].2;
                let stays = if others.is_empty() { 1.0 } else { 1.0 - mix_up };
                mixed[place] += stays * chance;
                others.iter().for_each(|&other| mixed[other] += mix_up * chance / others.len() as f64);
            }
            there.fill(0.0);
            for (place, &chance) in mixed.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                let ((turn, next, _), mover) = (&turns[place], movers[place]);
                wins[mover] += chance * turn.right;
                wins[1 - mover] += chance * turn.wrong;
                wrong[mover] += chance * turn.wrong;
                plies += chance;
                lengths += chance * (turn.right + turn.wrong) * f64::from(ply + 1);
                looks += chance * turn.looks;
                missed += chance * turn.missed;
                refused += chance * turn.refused;
                mistaken += if all[place][0] == all[place][1 + mover] { 0.0 } else { chance };
                next.iter().zip(&turn.next).for_each(|(&to, (_, part))| there[to] += chance * part);
            }
        }
        let by_seat = |[first, second]: [f64; 2]| gamut::measures::BySeat { first, second };
        MixedPlay {
            wins: by_seat(wins),
            by_wrong_claim: wrong[0] + wrong[1],
            wrong_claims: by_seat(wrong),
            never: 1.0 - wins[0] - wins[1],
            length: Some(lengths / (wins[0] + wins[1])),
            mistaken: mistaken / plies,
            looks: looks / plies,
            missed,
            refused: refused / plies,
            residual: 0.0,
        }
    }
}

#[derive(Default)]
struct Turn {
    next: Vec<(State, f64)>,
    right: f64,
    wrong: f64,
    looks: f64,
    missed: f64,
    refused: f64,
}

fn numbers(play: &MixedPlay) -> [f64; 10] {
    let MixedPlay { wins, wrong_claims, never, length, mistaken, looks, missed, refused, .. } = play;
    let length = length.unwrap_or(f64::NAN);
    let ends = [wins.first, wins.second, wrong_claims.first, wrong_claims.second, *never];
    let rest = [length, *mistaken, *looks, *missed, *refused];
    std::array::from_fn(|place| if place < 5 { ends[place] } else { rest[place - 5] })
}

fn mixed(variant: &str) -> MixedUp {
    measured(variant, &[Measure::MixedUp]).mixed_up.unwrap()
}

#[test]
fn the_figures_are_those_of_games_that_are_followed_ply_by_ply() {
    for (variant, chances) in [
        ("ovo board=2x3 eggs=2 homeward=closer", &[0.2][..]),
        ("ovo board=2x3 eggs=1 claim=next-turn hands=owner look=none", &[0.5, 0.1][crate::every(2) - 1..]),
        ("ovo board=2x3 eggs=1 home=locked", &[0.5, 0.1][crate::every(2) - 1..]),
    ] {
        let found = mixed(variant);
        let Variant::Ovo(settings) = variant.parse().unwrap() else { panic!("it is OVO") };
        let table = Table::new(Ovo::new(settings));
        assert_eq!(found.positions, table.values.len() as u64, "{variant}");
        for &chance in chances {
            let games: &MixedGames = found.games.iter().find(|games| games.mix_up == chance).unwrap();
            let MixedGames { neither_looks, first_looks, second_looks, both_look, .. } = games;
            let by_looking = [
                ([false, false], neither_looks),
                ([true, false], first_looks),
                ([false, true], second_looks),
                ([true, true], both_look),
            ];
            for (looking, play) in by_looking {
                // On the larger board one sample is enough.
                if found.states > 1000 && looking != [true, false] {
                    continue;
                }
                let right = numbers(&table.follow(chance, looking));
                for (found, right) in numbers(play).into_iter().zip(right) {
                    let off = (found - right).abs() / right.abs().max(1.0);
                    assert!(off < 1e-8, "{variant} {chance} {looking:?}: {found} and not {right}");
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_followed_is_refused_with_a_sentence() {
    for (words, sentence) in [
        ("tictactoe", "mixed-up is for games in which something is hidden"),
        ("ovo board=3x3 eggs=1 claim=any-time", "mixed-up is not for claim=any-time"),
        ("ovo board=3x3 eggs=1 stuck=loses", "mixed-up is not for stuck=loses"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let said = gamut(&[&["measure"], words.as_slice(), &["--measures", "mixed-up"]].concat());
        let message = String::from_utf8(said.stderr).unwrap();
        assert!(!said.status.success() && message.contains(sentence) && message.lines().count() == 1, "{message}");
    }
}
