//! A game in Rust by two traits: explored, solved, tabulated, reported on, and on the command line.

use std::process::Command;

use gamut::model::{Own, Solved};
use gamut::packed::{Packed, Plain};
use gamut::rules::{NotationError, Outcome, Played, Player, PositionError, Rules};
use gamut::settings::outside::OwnValues;
use gamut::testing::check_laws;
use gamut::{Model, Options};

use crate::tablebase::Scratch;

/// A heap of matches, of which each player takes one to three; the player who takes the last one wins.
#[derive(Clone)]
struct Heap {
    matches: u8,
}

impl Rules for Heap {
    type Position = (u8, Player);
    type Action = u8;
    type Event = String;

    fn start(&self) -> (u8, Player) {
        (self.matches, Player::FIRST)
    }

    fn to_move(&self, position: &(u8, Player)) -> Player {
        position.1
    }

    fn outcome(&self, position: &(u8, Player)) -> Option<Outcome> {
        (position.0 == 0).then_some(Outcome::Win(position.1.previous(2)))
    }

    fn actions(&self, position: &(u8, Player)) -> Vec<u8> {
        (1..=position.0.min(3)).collect()
    }

    fn play(&self, position: &(u8, Player), action: u8) -> Played<(u8, Player), String> {
        Played { position: (position.0.saturating_sub(action), position.1.next(2)), events: Vec::new() }
    }

    fn write_position(&self, position: &(u8, Player)) -> String {
        format!("{}:{}", position.0, position.1.number())
    }

    fn read_position(&self, text: &str) -> Result<(u8, Player), PositionError> {
        let parts =
            text.split_once(':').and_then(|(left, mover)| Some((left.parse().ok()?, mover.parse::<u8>().ok()?)));
        match parts {
            Some((left, mover @ 1..=2)) if left <= self.matches => Ok((left, Player::new(mover - 1))),
            _ => Err(PositionError::Impossible("expected as in 7:1".to_owned())),
        }
    }

    fn write_action(&self, action: u8) -> String {
        action.to_string()
    }

    fn read_action(&self, text: &str) -> Result<u8, NotationError> {
        text.parse()
            .map_err(|_| NotationError::Unfit { text: text.to_owned(), problem: "expected a number".to_owned() })
    }
}

impl Packed for Heap {
    type Code = u64;
    type Rules = Heap;

    fn rules(&self) -> &Heap {
        self
    }

    fn pack(&self, position: &(u8, Player)) -> u64 {
        u64::from(position.0) << 1 | position.1.index() as u64
    }

    fn unpack(&self, code: u64) -> (u8, Player) {
        ((code >> 1) as u8, Player::new((code & 1) as u8))
    }
}

fn heaps() -> Own {
    Own::named("heap", "matches", |settings| {
        let matches = settings.get("matches").and_then(|text| text.parse().ok()).ok_or("matches is a number")?;
        Ok(Heap { matches })
    })
    .setting("matches", "7", OwnValues::Numbers(1, 200), "how many there are")
}

#[test]
fn two_traits_are_enough() {
    assert_eq!(check_laws(&Plain(Heap { matches: 20 })), 40);
    let model = Model::of(Heap { matches: 20 }).unwrap();
    assert_eq!(model.variant().to_string(), "heap");
    let solved = model.solve(&Options::default()).unwrap();
    assert_eq!(solved.start().unwrap().to_string(), "loss in 10");
    assert_eq!(solved.verify(&Options::default()).unwrap(), 40);
}

#[test]
fn settings_and_tables_of_a_game_of_ones_own() {
    let model = heaps().model(&["matches=9"]).unwrap();
    assert_eq!(model.variant().to_string(), "heap matches=9");
    let solved = model.solve(&Options::default()).unwrap();
    let file = Scratch::new("heap.gtb");
    solved.write_table(&file.0).unwrap();
    let table = model.open_table(&file.0).unwrap();
    assert_eq!(table.verify(&Options::default()).unwrap(), solved.counts().positions);
    assert_eq!(table.start().unwrap().to_string(), "win in 5");
    let other = heaps().model(&["matches=8"]).unwrap();
    assert!(other.open_table(&file.0).err().unwrap().to_string().contains("heap matches=9"));
    // Where nobody has said what `heap` is, it is not taken for another game.
    assert!(Solved::open(&file.0).err().unwrap().to_string().contains("there is no game `heap`"));
    let refused = heaps().model(&["matches=900"]).err().unwrap().to_string();
    assert_eq!(refused, "matches=900 is not possible: matches is a whole number from 1 to 200");
    let taken = Own::named("ovo", "", |_| Ok(Heap { matches: 1 })).model(&[]).err().unwrap().to_string();
    assert!(taken.contains("gamut has a game of this name"), "{taken}");
}

/// An engine that forgets a move is told apart from the rules.
#[derive(Clone)]
struct Wrong(Heap);

impl Packed for Wrong {
    type Code = u64;
    type Rules = Heap;

    fn rules(&self) -> &Heap {
        &self.0
    }

    fn pack(&self, position: &(u8, Player)) -> u64 {
        self.0.pack(position)
    }

    fn unpack(&self, code: u64) -> (u8, Player) {
        self.0.unpack(code)
    }

    fn successors(&self, code: u64, out: &mut Vec<u64>) {
        self.0.successors(code, out);
        if self.0.unpack(code).0 == 5 {
            out.pop();
        }
    }
}

#[test]
#[should_panic(expected = "successors of 5:2")]
fn a_wrong_engine_does_not_keep_the_laws() {
    check_laws(&Plain(Wrong(Heap { matches: 6 })));
}

/// The example is run where cargo has built it.
#[test]
fn the_example_does_what_it_says() {
    let path = std::path::Path::new(env!("CARGO_BIN_EXE_gamut")).with_file_name("examples").join("own_game");
    if !path.exists() {
        return;
    }
    let output = Command::new(&path).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("nim: "), "{text}");
    assert!(text.contains("the start is a win in "), "{text}");
    let output = Command::new(&path).args(["solve", "nim", "--symmetry", "off"]).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("Player 1 wins"));
    let output = Command::new(&path).args(["rules"]).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("nim "));
}
