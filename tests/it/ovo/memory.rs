//! The memory lemma (clause 8): a player who remembers what everybody saw knows the symbol of every face-down egg.

use std::collections::{BTreeMap, BTreeSet};

use gamut::rules::ovo::{Cell, Event, Face, Position};
use gamut::rules::{Player, Rules};
use proptest::prelude::*;

use super::walks::{chosen, config, spread, variant_text};
use super::{Game, game};

use crate::property::properties;

/// An egg as everybody sees it: the symbol only while it is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Up(Player),
    Down,
}

/// What everybody sees of a position.
fn table(position: &Position) -> BTreeMap<Cell, Seen> {
    let seen = |(cell, egg): (Cell, gamut::rules::ovo::Egg)| match egg.face {
        Face::Up => (cell, Seen::Up(egg.owner)),
        Face::Down => (cell, Seen::Down),
    };
    position.grid.eggs().map(seen).collect()
}

/// What everybody sees happen.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Sight {
    Moved { from: Cell, to: Cell },
    Flipped(Cell),
    Removed(Vec<Cell>),
}

/// The public part of an event; what a look shows stays with the player who looks.
fn sight(event: &Event) -> Option<Sight> {
    match event {
        Event::Step { from, to } | Event::Hop { from, to, .. } => Some(Sight::Moved { from: *from, to: *to }),
        Event::Flip { at, .. } => Some(Sight::Flipped(*at)),
        Event::Elimination { cells, .. } => Some(Sight::Removed(cells.clone())),
        Event::Look { .. }
        | Event::RightClaim(_)
        | Event::WrongClaim(_)
        | Event::Skip(_)
        | Event::Stuck(_)
        | Event::Win(_) => None,
    }
}

/// Somebody who watches and never looks: cell by cell the symbol last seen on the egg that is there.
struct Observer {
    symbols: BTreeMap<Cell, Player>,
    face_down: BTreeSet<Cell>,
}

impl Observer {
    /// Sits down before the first turn, when every symbol is up.
    fn new(start: &BTreeMap<Cell, Seen>) -> Observer {
        let up = |(&cell, &seen): (&Cell, &Seen)| match seen {
            Seen::Up(owner) => (cell, owner),
            Seen::Down => panic!("an egg is face-down at the start"),
        };
        Observer { symbols: start.iter().map(up).collect(), face_down: BTreeSet::new() }
    }

    fn watch(&mut self, sight: Sight) {
        match sight {
            Sight::Moved { from, to } => {
                let symbol = self.symbols.remove(&from).expect("an egg was there");
                self.symbols.insert(to, symbol);
                if self.face_down.remove(&from) {
                    self.face_down.insert(to);
                }
            }
            Sight::Flipped(cell) => {
                self.face_down.insert(cell);
            }
            Sight::Removed(cells) => {
                for cell in cells {
                    self.symbols.remove(&cell);
                    self.face_down.remove(&cell);
                }
            }
        }
    }

    /// What the observer expects to see on the table.
    fn expected(&self) -> BTreeMap<Cell, Seen> {
        let seen = |(&cell, &owner): (&Cell, &Player)| match self.face_down.contains(&cell) {
            true => (cell, Seen::Down),
            false => (cell, Seen::Up(owner)),
        };
        self.symbols.iter().map(seen).collect()
    }
}

/// Plays a game and compares the observer's memory with the truth after every turn; returns how often a hidden symbol
/// was recovered.
fn recovered(game: &Game, choices: &[u32]) -> usize {
    let rules = &game.0;
    let mut position = rules.start();
    let mut observer = Observer::new(&table(&position));
    let mut recovered = 0;
    for &choice in choices {
        let Some(action) = chosen(rules, &position, choice) else { break };
        let played = rules.play(&position, action);
        for sight in played.events.iter().filter_map(sight) {
            observer.watch(sight);
        }
        position = played.position;
        assert_eq!(observer.expected(), table(&position), "what is on the table");
        for (cell, egg) in position.grid.eggs().filter(|(_, egg)| egg.face == Face::Down) {
            assert_eq!(observer.symbols[&cell], egg.owner, "{cell} in {}", rules.write_position(&position));
            recovered += 1;
        }
    }
    recovered
}

#[test]
fn the_published_games_hide_nothing_from_whoever_remembers() {
    for settings in ["classic", "classic4", "classic4 wrong-claim=allowed", "chain-flip=continue claim=next-turn"] {
        assert!(recovered(&game(settings), &spread(600)) > 100, "{settings}");
    }
}

properties! {
    #![proptest_config(config(64, "tests/it/ovo/memory.proptest-regressions"))]

    #[test]
    fn hidden_symbols_are_recovered_from_what_everybody_saw(
        variant in variant_text(4..=8),
        choices in prop::collection::vec(any::<u32>(), 300),
    ) {
        recovered(&game(variant.strip_prefix("ovo ").unwrap_or(&variant)), &choices);
    }
}
