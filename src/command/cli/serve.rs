//! `gamut serve`: tables and variants in a browser, with an engine behind the page.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;

use clap::Args;

use super::args::{Bounds, threads};
use super::exit::Failure;
use super::explore::limits;
use super::progress::{self, Listening};
use super::{in_pool, print, table, variant, warn};
use crate::numbers::parse_bytes;
use crate::serve::{Games, Named, ServeError, Server};
use crate::settings::{GAMES, outside};

/// `gamut serve`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut serve\n  gamut serve ovo 3x3 eggs=2 undo=banned\n  gamut serve tictactoe \"twinlines classic\"\n  gamut serve banned.gtb quixo 3 --address 127.0.0.1:0\n\nWithout anything small boards of all games are served, and the full-size ones without values. Ctrl-C ends it. What can be asked, and its JSON, is in docs/serve.md."
)]
pub struct ServeArgs {
    /// Tables and variants: a variant that is small enough is solved on the spot, a larger one can be played without values
    #[arg(value_name = "TABLE|VARIANT", add = super::complete::variant())]
    pub what: Vec<String>,
    /// Where to listen; by default 127.0.0.1:4270, which only this machine reaches, or another port where that one is taken
    #[arg(long, value_name = "IP:PORT")]
    pub address: Option<SocketAddr>,
    /// Open the page in a browser
    #[arg(long)]
    pub open: bool,
    /// Solve variants of up to this many positions; larger ones are played without values
    #[arg(long, value_name = "N", default_value_t = MOST_POSITIONS)]
    pub max_positions: u64,
    /// The most memory for solving, as in 8G or 500M; by default what is free
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    pub memory: Option<u64>,
    /// Threads; by default one per core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
}

/// What is solved on the spot without being asked for more.
const MOST_POSITIONS: u64 = 5_000_000;

/// The port that is tried first, so that addresses stay the same.
const PORT: u16 = 4270;

/// What is served when nothing is named.
pub const ALL: [&str; 7] = [
    "ovo board=3x3 eggs=2 undo=banned",
    "twinlines board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC",
    "labyrinth board=small3x2",
    "tictactoe",
    "ovo classic",
    "twinlines classic",
    "labyrinth classic9",
];

pub fn run(args: &ServeArgs) -> Result<(), Failure> {
    // From here on a signal is the end that is expected, also while tables are opened.
    let listening = Listening::new();
    let named = match args.what.as_slice() {
        [] => {
            // Games that were brought along come first.
            let own = outside::games().into_iter().map(|game| game.name);
            own.chain(ALL).map(|text| Ok(Named::Variant(text.parse()?))).collect::<Result<_, Failure>>()?
        }
        words => items(words).iter().map(|item| open(item)).collect::<Result<Vec<_>, _>>()?,
    };
    let games = Arc::new(Games::new(named)?);
    let server = bind(args.address)?;
    let address = format!("http://{}/", server.address());
    if !server.address().ip().is_loopback() {
        warn("everybody who reaches this address can ask, and have positions solved");
    }
    let ServeArgs { max_positions, memory, threads, .. } = *args;
    let bounds = limits(&Bounds { max_positions: Some(max_positions), memory, threads });
    print(&format!("gamut is at {address} and Ctrl-C ends it\n"))?;
    if args.open {
        show(&address);
    }
    std::thread::scope(|scope| {
        let solver = scope.spawn(|| {
            in_pool(threads, || {
                games.solve(bounds, &progress::stopped);
                Ok(())
            })
        });
        let served = server.run(&games, &progress::stopped);
        drop(listening);
        served?;
        // It hears of the end as the server does.
        solver.join().unwrap_or(Ok(()))
    })
}

/// The words of each table and variant: a word in quotes or a file is one by itself, the name of a game begins one.
pub fn items(words: &[String]) -> Vec<Vec<String>> {
    let mut items: Vec<Vec<String>> = Vec::new();
    let mut is_open = false;
    for word in words {
        let is_game = GAMES.iter().any(|game| game.name == word);
        let is_alone =
            word.contains(char::is_whitespace) || (!is_game && !word.contains('=') && table::as_file(word).is_some());
        match items.last_mut().filter(|_| is_open && !is_game && !is_alone) {
            Some(item) => item.push(word.clone()),
            None => items.push(vec![word.clone()]),
        }
        is_open = !is_alone;
    }
    items
}

fn open(item: &[String]) -> Result<Named, Failure> {
    let file = match item {
        [word] if !word.contains(char::is_whitespace) => table::as_file(word),
        _ => None,
    };
    match file {
        Some(path) => table::open(&path).map(|solved| Named::Table(Box::new(solved))),
        None => variant(item).map(Named::Variant),
    }
}

/// Listens where it was asked to, or on this machine.
fn bind(address: Option<SocketAddr>) -> Result<Server, ServeError> {
    let here = |port: u16| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    match address {
        Some(address) => Server::bind(address),
        None => Server::bind(here(PORT)).or_else(|_| Server::bind(here(0))),
    }
}

/// Has the system open a page; where it cannot, the address is on the screen.
fn show(address: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        warn(format!("cannot open a browser: {program}: {error}"));
    }
}
