//! The server: the same JSON as commands print, a sentence for everything else, and nothing that stops it.

mod browser;
mod chromium;
mod words;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use gamut::Model;
use gamut::explore::Limits;
use gamut::model::Solved;
use gamut::serve::{Games, Named, Server};
use serde_json::Value as Json;

use crate::cli::gamut;
use crate::tablebase::Scratch;

/// A server in a thread of its own.
pub struct Running {
    pub address: SocketAddr,
    pub games: Arc<Games>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Serves what is named; nothing is solved yet.
    pub fn new(named: Vec<Named>) -> Running {
        let games = Arc::new(Games::new(named).unwrap());
        let server = Server::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let (address, stop) = (server.address(), Arc::new(AtomicBool::new(false)));
        let (theirs, flag) = (Arc::clone(&games), Arc::clone(&stop));
        let thread = std::thread::spawn(move || server.run(&theirs, &|| flag.load(Ordering::Relaxed)).unwrap());
        Running { address, games, stop, thread: Some(thread) }
    }

    /// Serves variants, solved where they are small enough.
    pub fn solved(variants: &[&str]) -> Running {
        let running = Running::new(variants.iter().map(|text| Named::Variant(text.parse().unwrap())).collect());
        running.solve();
        running
    }

    /// Solves what has up to 100,000 positions.
    pub fn solve(&self) {
        self.games.solve(Limits { positions: 100_000, bytes: 1 << 30 }, &|| false);
    }

    /// The status and body of an answer.
    pub fn get(&self, path: &str) -> (u16, Json) {
        let (status, _, body) =
            self.say(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address));
        (status, serde_json::from_str(&body).unwrap_or(Json::String(body)))
    }

    /// Says something and reads to the end: status, head and body.
    fn say(&self, text: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        // A server that has heard enough closes before all is said.
        let _ = stream.write_all(text.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head.to_owned(), body.to_owned())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().map(JoinHandle::join);
    }
}

/// Numbers that look random, the same every time.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// A text as it is in an address.
pub fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

fn printed(words: &[&str]) -> Json {
    serde_json::from_slice(&gamut(words).stdout).unwrap()
}

#[test]
fn answers_are_what_commands_print() {
    compare_with_commands("ovo board=3x3 eggs=2 undo=banned", "graph");
    compare_with_commands("ovo board=3x3 eggs=2 undo=banned", "indexed");
}

fn compare_with_commands(variant: &str, engine: &str) {
    let table = Scratch::new(&format!("serve-{engine}.gtb"));
    let file = table.0.display().to_string();
    let made = gamut(&["solve", variant, "--engine", engine, "--out", &file]);
    assert!(made.status.success(), "{made:?}");
    let running = Running::new(vec![Named::Table(Box::new(Solved::open(&table.0).unwrap()))]);
    let start = Model::open(variant.parse().unwrap()).unwrap();
    let positions = [start.write(start.start()), "bB1/aa1/3 1 xa1-b2".to_owned(), "2a/1B1/bA1 2".to_owned()];
    for position in positions.iter().filter(|position| start.read(position).is_ok()) {
        let asked = encoded(position);
        for (command, path) in [("probe", "probe"), ("line", "line")] {
            let right = printed(&[command, &file, "--position", position, "--format", "json"]);
            assert_eq!(running.get(&format!("/api/v1/1/{path}?position={asked}")), (200, right), "{position}");
        }
        let right = printed(&["show", variant, "--position", position, "--format", "json"]);
        assert_eq!(running.get(&format!("/api/v1/1/show?position={asked}")), (200, right), "{position}");
        // The page has the same values.
        let (_, probed) = running.get(&format!("/api/v1/1/probe?position={asked}"));
        let (_, looked) = running.get(&format!("/api/v1/1/look?position={asked}"));
        assert_eq!(looked["verdict"]["value"], probed["value"], "{position}");
        let (moves, right) = (looked["moves"].as_array().unwrap(), probed["moves"].as_array().unwrap());
        assert!(!moves.is_empty() && moves.len() == right.len(), "{position}");
        for (one, other) in moves.iter().zip(right) {
            let same = ["value", "plies", "endless"].iter().all(|key| one["verdict"][key] == other[key]);
            assert!(same && one["action"] == other["action"], "{position}: {one} {other}");
        }
    }
    let right = printed(&["line", &file, "--plies", "3", "--format", "json"]);
    assert_eq!(running.get("/api/v1/1/line?plies=3"), (200, right));
    let right = printed(&["show", variant, "--play", "a1-a2 b3-b2", "--format", "json"]);
    assert_eq!(running.get("/api/v1/1/show?play=a1-a2%20b3-b2"), (200, right));
    // The table may go away under the server.
    std::fs::remove_file(&table.0).unwrap();
    assert_eq!(running.get("/api/v1/1/probe").0, 200);
}

#[test]
fn bad_questions_get_a_sentence() {
    let running =
        Running::solved(&["tictactoe", "ovo board=3x3 eggs=2", "ovo classic", "ovo players=4 board=2x2 camp=1 eggs=1"]);
    let long = "A".repeat(1001);
    let many = "1,1;".repeat(20);
    let cases = [
        ("/api/v1/1/probe?position=zzz".to_owned(), 400),
        (format!("/api/v1/1/probe?position={long}"), 400),
        ("/api/v1/1/probe?position=%FF".to_owned(), 400),
        ("/api/v1/1/probe?plies=3".to_owned(), 400),
        ("/api/v1/1/probe?unknown=3".to_owned(), 400),
        ("/api/v1/1/probe?position=...%2F...%2F...&position=x".to_owned(), 400),
        ("/api/v1/1/probe?position=XXX%2F...%2F...".to_owned(), 400),
        ("/api/v1/1/line?plies=1001".to_owned(), 400),
        ("/api/v1/1/line?plies=-1".to_owned(), 400),
        ("/api/v1/1/show?play=a1%20a1".to_owned(), 400),
        (format!("/api/v1/1/show?play={}", "a1%20".repeat(600)), 400),
        ("/api/v1/1/refusal".to_owned(), 400),
        ("/api/v1/1/refusal?action=zz".to_owned(), 400),
        ("/api/v1/1/refusal?clicks=1".to_owned(), 400),
        ("/api/v1/1/refusal?clicks=NaN,1".to_owned(), 400),
        (format!("/api/v1/1/refusal?clicks={many}"), 400),
        ("/api/v1/1/setup?put=Q&x=1&y=1".to_owned(), 400),
        ("/api/v1/1/setup?put=X&x=9000&y=1".to_owned(), 400),
        ("/api/v1/1/setup?put=X".to_owned(), 400),
        ("/api/v1/2/setup?mover=3".to_owned(), 400),
        ("/api/v1/4/probe".to_owned(), 400),
        ("/api/v1/3/probe".to_owned(), 409),
        ("/api/v1/3/line".to_owned(), 409),
        ("/api/v1/5".to_owned(), 404),
        ("/api/v1/0/probe".to_owned(), 404),
        ("/api/v1/x/probe".to_owned(), 404),
        ("/api/v1/1/export".to_owned(), 404),
        ("/api/v1/..%2F..%2Fetc%2Fpasswd/probe".to_owned(), 404),
        ("/../Cargo.toml".to_owned(), 404),
        ("/7/".to_owned(), 404),
        ("/7".to_owned(), 404),
        ("/api".to_owned(), 404),
        ("/api/v1".to_owned(), 404),
    ];
    for (path, status) in cases {
        let (given, body) = running.get(&path);
        assert_eq!(given, status, "{path:.80}: {body}");
        let sentence = body["error"].as_str().unwrap_or_else(|| panic!("{path:.80}: {body}"));
        assert!(!sentence.is_empty() && sentence.lines().count() == 1 && !sentence.ends_with('.'), "{sentence}");
    }
    for path in ["/api", "/api/", "/api/v1", "/api/v1/"] {
        let (_, body) = running.get(path);
        assert!(
            body["error"].as_str().is_some_and(|error| error.contains("/api/v1/games lists the games")),
            "{path}: {body}"
        );
    }
    // What cannot exist is no error while it is set up: the reason is the answer.
    let (status, body) = running.get(&format!("/api/v1/2/setup?position={}", encoded("ABB/3/AA1 1")));
    assert_eq!(status, 200);
    assert!(body["reason"].as_str().unwrap().contains("player 1 has 3 eggs") && body["drawing"].is_object(), "{body}");
    let (_, body) = running.get(&format!("/api/v1/2/setup?position={}", encoded("nonsense")));
    assert!(body["reason"].is_string() && body["drawing"].is_null(), "{body}");
}

#[test]
fn only_this_machine_is_answered_and_browsers_are_told_so() {
    let running = Running::solved(&["tictactoe"]);
    for (host, status) in
        [("evil.example", 403), ("127.0.0.1.evil.example", 403), ("localhost:80", 200), ("[::1]", 200)]
    {
        let (given, head, _) =
            running.say(&format!("GET /api/v1/1 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert_eq!(given, status, "{host}");
        assert!(head.contains("content-security-policy: default-src 'none'") && head.contains("no-store"), "{head}");
        assert!(!head.to_lowercase().contains("access-control"), "{head}");
    }
    let (status, _, _) = running.say("GET /api/v1/1 HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert_eq!(status, 403, "without a host");
    for method in ["POST", "PUT", "DELETE"] {
        let text =
            format!("{method} /api/v1/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
        assert_eq!(running.say(&text).0, 405, "{method}");
    }
}

#[test]
fn nothing_that_a_client_does_stops_it() {
    let running = Running::solved(&["tictactoe"]);
    let host = running.address;
    let endless = format!("GET /{} HTTP/1.1\r\nHost: {host}\r\n\r\n", "a".repeat(100_000));
    let headers = format!("GET / HTTP/1.1\r\nHost: {host}\r\n{}\r\n", "X-Long: 1\r\n".repeat(20_000));
    for text in ["\0\0\0\0", "GET\r\n\r\n", "nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", &endless, &headers] {
        let (status, ..) = running.say(text);
        assert!(status == 0 || (400..=505).contains(&status), "{status} {text:.40}");
    }
    let mut open = Vec::new();
    for place in 0..200 {
        let mut stream = TcpStream::connect(host).unwrap();
        match place % 3 {
            // Gone in the middle of a question, gone before the answer, and there without a word.
            0 => stream.write_all(b"GET /api/v1/1/look HTTP/1.1\r\nHo").unwrap(),
            1 => {
                let text = format!("GET /api/v1/1/look HTTP/1.1\r\nHost: {host}\r\n\r\n");
                stream.write_all(text.as_bytes()).unwrap();
            }
            _ => open.push(stream),
        }
    }
    let body = format!("POST /api/v1/1 HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000000000\r\n\r\nsome");
    let mut waiting = TcpStream::connect(host).unwrap();
    waiting.write_all(body.as_bytes()).unwrap();
    assert_eq!(running.get("/api/v1/1/probe").0, 200);
}

#[test]
fn refusals_name_the_reason_and_the_clause() {
    let running = Running::solved(&[
        "ovo board=3x3 eggs=2",
        "labyrinth board=small3x2",
        "twinlines board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC",
        "tictactoe",
        "quixo size=3",
    ]);
    // Points are those of the drawings: what is clicked is read from what `look` says.
    let cases = [
        (1, "clicks=116,103", "there is no egg on c1", "clause 3"),
        (1, "clicks=76,23", "the egg on b3", "clause 3"),
        (1, "clicks=36,103;116,23", "c3 is not empty", "clause 4"),
        (1, "action=a1-c2", "c2", "clause 4"),
        (2, "action=a0-b2", "not in line", "clause 7"),
        (2, "clicks=35,20", "row 4 is not a slider", "clause 1"),
        (3, "clicks=35,78;179,78", "both tiles need one colour", "clause 2"),
        (3, "clicks=35,78;35,38", "there is no tile on a1", "clause 3"),
        (4, "action=a1", "", ""),
    ];
    for (number, words, reason, clause) in cases {
        let (status, body) = running.get(&format!("/api/v1/{number}/refusal?{words}"));
        assert_eq!(status, 200, "{number} {words}: {body}");
        match body["reason"].as_str() {
            // Legal after all.
            None => assert!(reason.is_empty() && clause.is_empty(), "{number} {words}: {body}"),
            Some(said) => {
                assert!(said.contains(reason), "{number} {words}: {body}");
                assert!(body["clauses"].to_string().contains(clause), "{number} {words}: {body}");
            }
        }
    }
}

/// Whatever is put on whatever cell is drawn or refused in a sentence, and a position that is set up by clicks can be played.
#[test]
fn positions_are_set_up_by_clicks() {
    let variants = [
        "ovo board=3x3 eggs=1",
        "labyrinth board=small3x2",
        "tictactoe",
        "quixo size=3",
        "twinlines board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC",
        "ovo players=4 board=3x3 camp=1 eggs=1",
    ];
    let running = Running::solved(&variants);
    for (number, variant) in (1..).zip(variants) {
        let (_, game) = running.get(&format!("/api/v1/{number}"));
        let signs: Vec<String> =
            game["things"].as_array().unwrap().iter().map(|thing| thing["sign"].as_str().unwrap().to_owned()).collect();
        let mut random = Random(number);
        let mut text = game["start"].as_str().unwrap().to_owned();
        for _ in 0..60 {
            let (x, y) = (random.below(260), random.below(200));
            let sign = if random.below(3) == 0 { "" } else { &signs[random.below(signs.len())] };
            let asked = format!("/api/v1/{number}/setup?position={}&put={}&x={x}&y={y}", encoded(&text), encoded(sign));
            let (status, body) = running.get(&asked);
            assert!(status == 200 || body["error"] == "there is no cell there", "{variant} {text}: {body}");
            if status == 200 {
                text = body["position"].as_str().unwrap().to_owned();
                let can_exist = variant.parse::<Model>().unwrap().read(&text);
                assert_eq!(body["reason"].as_str().map(str::to_owned), can_exist.err().map(|error| error.to_string()));
                assert!(body["drawing"].is_object(), "{variant} {text}: {body}");
            }
        }
    }
    let (_, body) = running.get(&format!("/api/v1/1/setup?position={}&mover=2", encoded("2B/3/A2 1")));
    assert_eq!(body["position"], "2B/3/A2 2");
}

#[test]
fn games_say_how_far_they_are_solved() {
    let running = Running::new(
        ["tictactoe", "ovo classic", "ovo players=4 board=2x2 camp=1 eggs=1"]
            .map(|text| Named::Variant(text.parse().unwrap()))
            .into(),
    );
    let states = || -> Vec<String> {
        let (_, body) = running.get("/api/v1/games");
        body["games"].as_array().unwrap().iter().map(|game| game["state"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(states(), ["waiting", "waiting", "waiting"]);
    let (_, body) = running.get("/api/v1/1/look");
    assert!(body["verdict"].is_null() && body["unsolved"].is_string() && body["moves"].as_array().unwrap().len() == 9);
    running.solve();
    assert_eq!(states(), ["solved", "unsolved", "coalitions"]);
    assert_eq!(running.get("/api/v1/1").1["positions"], 765);
    let (_, body) = running.get("/api/v1/3/look");
    assert_eq!(body["coalitions"]["coalitions"].as_array().unwrap().len(), 15, "{body}");
}

#[test]
fn a_signal_ends_the_command() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_gamut"))
        .args(["serve", "tictactoe", "--address", "127.0.0.1:0"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.as_mut().unwrap()), &mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    assert!(line.starts_with("gamut is at http://127.0.0.1:"), "{line}");
    TcpStream::connect(&address).unwrap();
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(TcpStream::connect(&address).is_err(), "nobody listens any more");
}
