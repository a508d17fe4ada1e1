//! Strategies that remember, and strategies of no use at all: both engines and the naive search agree about them.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BTreeSet;

use gamut::explore::{Limits, NoProgress};
use gamut::packed::{Answer, Code, Fault, Game, Strategy};
use gamut::prove::{Flaw, Goal, InRules, Last, Question, Verdict, prove, prove_literal};
use gamut::rules::{AnyRules, Player, Rules};
use gamut::{with_game, with_rules};

use super::SEATS;
use super::naive::naive;
use crate::any_game;

const CELLS: u8 = 9;

/// On the ring: wins where it can, never hands over a win, and otherwise goes one way twice and then back, for as long as it counts to three.
fn wanders(memory: u64, position: &str) -> (String, u64) {
    let token: u8 = position.split(' ').next().unwrap().parse().unwrap();
    let action = match (token, memory) {
        (1 | 7, _) => "-",
        (8 | 2, _) => "+",
        (_, 0 | 1) => "+",
        _ => "-",
    };
    (action.to_owned(), (memory + 1) % 3)
}

struct Wanderer<'g, C>(&'g dyn Game<C>);

impl<C: Code> Strategy<C> for Wanderer<'_, C> {
    fn memories(&self) -> u64 {
        3
    }

    fn answers(&self, _before: Option<C>, memory: u64, after: &[C], answers: &mut Vec<Answer<C>>) {
        answers.clear();
        answers.extend(after.iter().map(|&code| {
            let (action, memory) = wanders(memory, &self.0.write(code));
            Answer::Plays { next: self.0.turn(code, &action).unwrap().next, memory }
        }));
    }
}

#[test]
fn what_is_remembered_is_explored_beside_the_position() {
    let variant = format!("ring cells={CELLS}");
    for (player, nodes) in SEATS.into_iter().zip([8, 7]) {
        let faced = RefCell::new(BTreeSet::new());
        let found = naive(&variant, player, true, &|last, memory, after| {
            faced.borrow_mut().extend(last.map(|(before, _)| before.to_owned()));
            wanders(memory, after)
        });
        let question = Question::not_lose(player).with_checksum();
        let verdict =
            with_game!(any_game(&variant), game => prove(game, &Wanderer(game), &question, Limits::NONE, &NoProgress));
        let proved = verdict.unwrap().proved().unwrap().clone();
        assert_eq!(super::counts(&proved), found, "{player}");
        // The token is on one of three cells when the opponent is to move, and most of the nine pairs with a memory arise.
        assert_eq!((faced.borrow().len(), proved.positions, proved.turns), (3, nodes, 2 * nodes), "{player}");
    }
}

/// Plays the first legal action, or the last.
#[derive(Clone, Copy)]
struct Careless {
    last: bool,
}

struct InCodes<'g, C>(&'g dyn Game<C>, Careless);

impl<C: Code> Strategy<C> for InCodes<'_, C> {
    fn answers(&self, _before: Option<C>, memory: u64, after: &[C], answers: &mut Vec<Answer<C>>) {
        answers.clear();
        answers.extend(after.iter().map(|&code| {
            let mut next = Vec::new();
            self.0.after_each(code, &mut next);
            let next = if self.1.last { next[next.len() - 1] } else { next[0] };
            Answer::Plays { next, memory }
        }));
    }
}

impl<R: Rules> InRules<R> for Careless {
    fn answer(
        &self,
        rules: &R,
        _last: Option<Last<'_, R>>,
        memory: u64,
        after: &R::Position,
    ) -> Result<(R::Action, u64), Fault> {
        let actions = rules.actions(after);
        let action = if self.last { actions.last() } else { actions.first() };
        Ok((*action.unwrap(), memory))
    }
}

/// What two verdicts must have in common: lines of the same length may differ.
fn gist(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved(proved) => format!("proved: {:?}, in {:?}", super::counts(proved), proved.plies),
        Verdict::Refuted(found) => format!("refuted after {}: {}", found.line.len(), found.flaw.kind()),
    }
}

#[test]
fn the_shortest_line_is_counted_in_plies_of_everybody() {
    // The file, the seat, the goal, the line and how it fails. In each there is another line that a search by turns of the others finds first.
    for (file, player, goal, line, kind) in [
        ("sooner", 2, Goal::NotLose, "lost", "loses"),
        ("uneven", 3, Goal::NotLose, "near nearer lost", "loses"),
        ("detour", 3, Goal::Win, "near near2 near3", "goes-round"),
    ] {
        let text = format!("tree file=tests/data/tree/{file}.txt");
        let question = Question { goal, ..Question::not_lose(Player::new(player - 1)) };
        for verdict in verdicts(&text, Careless { last: false }, &question) {
            let found = verdict.refuted().unwrap_or_else(|| panic!("{file}: {verdict:?}"));
            let words = found.line.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
            assert_eq!((words.as_str(), found.flaw.kind()), (line, kind), "{file}");
        }
    }
}

/// What both engines say.
fn verdicts(text: &str, careless: Careless, question: &Question) -> [Verdict; 2] {
    let variant = text.parse().unwrap();
    let packed = with_game!(any_game(text), game =>
        prove(game, &InCodes(game, careless), question, Limits::NONE, &NoProgress));
    let literal = with_rules!(AnyRules::open(&variant).unwrap(), rules =>
        prove_literal(&rules, &careless, question, Limits::NONE, &NoProgress));
    [packed, literal].map(|found| found.unwrap_or_else(|error| panic!("{text}: {error}")))
}

#[test]
fn both_engines_agree_about_careless_players_of_every_game() {
    let (mut proved, mut refuted, mut rounds) = (0, 0, 0);
    for text in [
        "tictactoe",
        "ring cells=3",
        "ring cells=4",
        "ring cells=5",
        "quixo size=3",
        "tree file=tests/data/tree/closed.txt",
        "tree file=tests/data/tree/twice.txt",
        "tree file=tests/data/tree/skips.txt",
        "tree file=tests/data/tree/kingmaker.txt",
        "tree file=tests/data/tree/cycle.txt",
        "tree file=tests/data/tree/sooner.txt",
        "tree file=tests/data/tree/uneven.txt",
        "tree file=tests/data/tree/detour.txt",
        "ovo board=2x3 eggs=2",
        "ovo board=2x3 eggs=1 undo=banned wrong-claim=allowed",
        "ovo players=4 board=2x2 camp=1 eggs=1",
        "ovo players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed",
        "twinlines board=2x2 line=2 goal=2 tiles=3",
        "twinlines board=2x2 line=2 goal=2 tiles=2 players=3",
        "labyrinth board=tests/data/labyrinth/trap.toml",
    ] {
        let players = with_game!(any_game(text), game => game.players());
        for (player, goal) in Player::all(players).flat_map(|player| Goal::ALL.map(|goal| (player, goal))) {
            for careless in [Careless { last: false }, Careless { last: true }] {
                let question = Question { goal, ..Question::not_lose(player).with_checksum() };
                let [packed, literal] = verdicts(text, careless, &question);
                assert_eq!(gist(&packed), gist(&literal), "{text}, {player}, {goal}");
                proved += u32::from(packed.proved().is_some());
                refuted += u32::from(packed.refuted().is_some());
                rounds += u32::from(packed.refuted().is_some_and(|found| found.flaw == Flaw::GoesRound));
            }
        }
    }
    assert!(proved > 10 && refuted.cmp(&20) == Ordering::Greater && rounds > 2, "{proved}, {refuted}, {rounds}");
}
