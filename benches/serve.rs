//! `gamut serve` under load: 100 clients at a time ask for random positions of an indexed table, each on a connection of its own. Prints requests per second and how long answers take.
//!
//! `GAMUT_TABLE` names a table of OVO; without it one of `ovo board=4x4 eggs=4` is solved by index, 38.6 million positions. `GAMUT_SECONDS` says how long to ask (20).

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gamut::model::{ByIndex, Model, Solved};
use gamut::serve::{Games, Named, Server};
use gamut::{Options, machine};

const CLIENTS: u64 = 100;

/// Positions that are asked for: random games of this many plies, each position once.
const PLIES: usize = 60;

fn main() {
    let table = std::env::var_os("GAMUT_TABLE").map_or_else(solve, PathBuf::from);
    let seconds = std::env::var("GAMUT_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let solved = Solved::open(&table).unwrap();
    let model = solved.model().clone();
    println!("{}, {} positions", model.variant(), solved.counts().positions);
    let positions = positions(&model);
    // What is asked for is answered with the values of the table.
    let right: Vec<String> = positions.iter().take(50).map(|text| value(&solved, &model, text)).collect();
    let server = Server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let (address, stop) = (server.address(), AtomicBool::new(false));
    let games = Arc::new(Games::new(vec![Named::Table(Box::new(solved))]).unwrap());
    std::thread::scope(|scope| {
        scope.spawn(|| server.run(&games, &|| stop.load(Ordering::Relaxed)).unwrap());
        for (position, right) in positions.iter().zip(&right) {
            let said = Client::new(address).get("probe", position);
            assert!(said.contains(right), "{position}: {said} and not {right}");
        }
        for ask in ["probe", "look"] {
            load(address, ask, &positions, Duration::from_secs(seconds));
        }
        stop.store(true, Ordering::Relaxed);
    });
    let peak = machine::peak_resident().unwrap_or(0);
    println!("most memory {} MB", peak >> 20);
}

fn value(solved: &Solved, model: &Model, text: &str) -> String {
    let probed = solved.probe(model.read(text).unwrap()).unwrap();
    serde_json::to_string(&probed.here.verdict).unwrap().trim_matches(['{', '}']).to_owned()
}

/// Solves the table that is asked.
fn solve() -> PathBuf {
    let path = std::env::temp_dir().join("gamut-bench-serve.gtb");
    if !path.exists() {
        let model: Model = "ovo board=4x4 eggs=4".parse().unwrap();
        model.solve_indexed(&Options::default(), &ByIndex::default(), Some(&path)).unwrap();
    }
    path
}

/// Positions of random games, in notation.
fn positions(model: &Model) -> Vec<String> {
    let mut seed = 1u64;
    let mut below = |count: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % count
    };
    let mut found = Vec::new();
    for _ in 0..200 {
        let mut position = model.start();
        for _ in 0..PLIES {
            let actions = model.actions(position);
            if actions.is_empty() {
                break;
            }
            position = actions[below(actions.len())].next;
            found.push(model.write(position));
        }
    }
    found.sort();
    found.dedup();
    // Neighbours in the list are not neighbours in the table.
    for place in (1..found.len()).rev() {
        found.swap(place, below(place + 1));
    }
    found
}

/// Has all clients ask for a while.
fn load(address: SocketAddr, ask: &str, positions: &[String], time: Duration) {
    let began = Instant::now();
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let one = |number: u64| {
            move || {
                let mut client = Client::new(address);
                let mut times = Vec::new();
                let mut place = number as usize * 997;
                while began.elapsed() < time {
                    let asked = Instant::now();
                    let said = client.get(ask, &positions[place % positions.len()]);
                    assert!(said.contains("\"position\""), "{said}");
                    times.push(asked.elapsed());
                    place += 1;
                }
                times
            }
        };
        let clients: Vec<_> = (0..CLIENTS).map(|number| scope.spawn(one(number))).collect();
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    });
    let seconds = began.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    let rate = times.len() as f64 / seconds;
    println!(
        "{ask}: {} requests in {seconds:.1} s, {rate:.0} per second; half within {:.1} ms, 99 % within {:.1} ms, all within {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

/// A connection that is kept.
struct Client(BufReader<TcpStream>, SocketAddr);

impl Client {
    fn new(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Client(BufReader::new(stream), address)
    }

    /// The body of an answer, which must be one.
    fn get(&mut self, ask: &str, position: &str) -> String {
        let position: String = position.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let text = format!("GET /api/v1/1/{ask}?position={position} HTTP/1.1\r\nHost: {}\r\n\r\n", self.1);
        self.0.get_mut().write_all(text.as_bytes()).unwrap();
        let (mut line, mut length, mut first) = (String::new(), 0, true);
        loop {
            line.clear();
            self.0.read_line(&mut line).unwrap();
            assert!(!first || line.starts_with("HTTP/1.1 200"), "{line}");
            first = false;
            if let Some(number) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = number.trim().parse().unwrap();
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).unwrap();
        String::from_utf8(body).unwrap()
    }
}
