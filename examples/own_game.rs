//! A game of one's own: the rules of Nim and how a position is packed, and with that a solved game, its laws checked, measured, with a table, a page, and the whole command line.
//!
//! `cargo run --example own_game` does all that; `cargo run --example own_game -- solve nim` is the command line.

use std::process::ExitCode;

use gamut::measures::Measure;
use gamut::packed::{Packed, Plain, Symmetry};
use gamut::rules::{NotationError, Outcome, Played, Player, PositionError, Rules};
use gamut::{Model, Options};

/// Three heaps; a turn takes any number of matches from one of them, and the player who takes the last match wins.
#[derive(Clone)]
struct Nim;

type Heaps = ([u8; 3], Player);

impl Rules for Nim {
    type Position = Heaps;
    type Action = (usize, u8);
    type Event = String;

    fn start(&self) -> Heaps {
        ([1, 3, 5], Player::FIRST)
    }

    fn to_move(&self, position: &Heaps) -> Player {
        position.1
    }

    fn outcome(&self, (heaps, mover): &Heaps) -> Option<Outcome> {
        (*heaps == [0; 3]).then_some(Outcome::Win(mover.previous(2)))
    }

    fn actions(&self, (heaps, _): &Heaps) -> Vec<(usize, u8)> {
        (0..3).flat_map(|heap| (1..=heaps[heap]).map(move |taken| (heap, taken))).collect()
    }

    fn play(&self, &(mut heaps, mover): &Heaps, (heap, taken): (usize, u8)) -> Played<Heaps, String> {
        heaps[heap] = heaps[heap].saturating_sub(taken);
        Played { position: (heaps, mover.next(2)), events: Vec::new() }
    }

    fn write_position(&self, ([a, b, c], mover): &Heaps) -> String {
        format!("{a}-{b}-{c}-{}", mover.number())
    }

    fn read_position(&self, text: &str) -> Result<Heaps, PositionError> {
        let numbers: Vec<u8> = text.split('-').filter_map(|number| number.parse().ok()).collect();
        match numbers[..] {
            [a @ 0..=7, b @ 0..=7, c @ 0..=7, mover @ 1..=2] => Ok(([a, b, c], Player::new(mover - 1))),
            _ => Err(PositionError::Impossible(format!("`{text}` is not three heaps and a player, as 1-3-5-1"))),
        }
    }

    fn write_action(&self, (heap, taken): (usize, u8)) -> String {
        format!("{}x{taken}", heap + 1)
    }

    fn read_action(&self, text: &str) -> Result<(usize, u8), NotationError> {
        let parts =
            text.split_once('x').and_then(|(heap, taken)| Some((heap.parse::<usize>().ok()?, taken.parse().ok()?)));
        match parts {
            Some((heap @ 1..=3, taken)) => Ok((heap - 1, taken)),
            _ => Err(NotationError::Unfit { text: text.to_owned(), problem: "expected as in 3x2".to_owned() }),
        }
    }
}

impl Packed for Nim {
    type Code = u64;
    type Rules = Nim;

    fn rules(&self) -> &Nim {
        self
    }

    fn pack(&self, ([a, b, c], mover): &Heaps) -> u64 {
        u64::from(*a) | u64::from(*b) << 3 | u64::from(*c) << 6 | (mover.index() as u64) << 9
    }

    fn unpack(&self, code: u64) -> Heaps {
        ([0, 3, 6].map(|shift| (code >> shift) as u8 & 7), Player::new((code >> 9) as u8 & 1))
    }
}

fn main() -> ExitCode {
    if std::env::args().len() > 1 {
        return gamut::main_with(Nim);
    }
    match everything() {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn everything() -> Result<String, Box<dyn std::error::Error>> {
    let checked = gamut::testing::check_laws(&Plain(Nim));
    let model = Model::of(Nim)?;
    // Measures are of every position by itself.
    let solved = model.solve(&Options { symmetry: Symmetry::Off, ..Options::default() })?;
    let verified = solved.verify(&Options::default())?;
    let start = solved.start()?;
    let best = &solved.moves(model.start())?[0];
    let measures = solved.measure(&[Measure::RandomPlay], &Options::default())?;
    let random = measures.random_play.and_then(|play| play.length).map_or(0.0, |length| length.mean);
    let page = gamut::page::page(&solved, &[], &Options::default())?;
    let is_page = page.starts_with("<!DOCTYPE html>");
    Ok(format!(
        "{}: {checked} positions keep the laws, {verified} values are verified\nthe start is a {start}, by {}\na random game takes {random:.2} plies; a page: {is_page}\n",
        model.variant(),
        best.action,
    ))
}
