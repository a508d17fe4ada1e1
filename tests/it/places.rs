//! Tables of places: written, read, verified and taken up again; every kind of damage refused with a sentence.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gamut::explore::{Limits, NoProgress, Progress};
use gamut::packed::{Code, Game, Symmetry};
use gamut::solve::indexed::{
    InMemory, Indexed, IndexedError, IndexedLimits, Loaded, Share, SliceValues, groups_for, solve_indexed,
};
use gamut::solve::{Solved, Values};
use gamut::tablebase::indexed::write_indexed;
use gamut::tablebase::{Parts, Table};
use gamut::with_game;

use crate::any_game;
use crate::cli::{gamut, json, stdout, words};

/// A folder of its own that goes away at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gamut-places-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Solves into a file, with finished slices beside it; stops after this many steps.
struct Solve<'a> {
    variant: &'a str,
    out: &'a Path,
    resume: bool,
    limits: IndexedLimits,
    steps: usize,
}

impl<'a> Solve<'a> {
    fn new(variant: &'a str, out: &'a Path) -> Solve<'a> {
        Solve { variant, out, resume: false, limits: IndexedLimits::NONE, steps: usize::MAX }
    }

    fn run(self) -> Result<(), IndexedError> {
        with_game!(any_game(self.variant), game => self.solve(game))
    }

    fn solve<C: Code>(self, game: &dyn Game<C>) -> Result<(), IndexedError> {
        let ranked = game.ranked().unwrap();
        let parts = Parts::open(self.out, &self.variant.parse().unwrap(), self.resume).unwrap();
        let steps = Steps(AtomicUsize::new(0), self.steps);
        let solved = solve_indexed(&*ranked, &groups_for(&*ranked, &[]), &parts, self.limits, &steps)?;
        write_indexed(self.out, self.variant, &*ranked, &solved).unwrap();
        parts.remove().unwrap();
        Ok(())
    }
}

/// Says stop after it was asked so often.
struct Steps(AtomicUsize, usize);

impl Progress for Steps {
    fn at(&self, _depth: usize, _positions: u64) {}

    fn stopped(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) >= self.1
    }
}

/// Compares a table with the graph solver, position by position.
fn compare<C: Code>(game: &dyn Game<C>, table: &Table) {
    let graph = Solved::new(game, Symmetry::On, Limits::NONE, &NoProgress).unwrap();
    let values = table.values(game).unwrap();
    for (code, _, value) in graph.iter() {
        assert_eq!(values.kept(code).unwrap(), Some(value), "{}", game.write(code));
    }
    let mut seen = 0;
    table
        .for_each(game, |code: &dyn Fn() -> C, value| {
            assert!(graph.kept(code()).unwrap().is_none_or(|known| known == value));
            seen += 1;
            true
        })
        .unwrap();
    assert_eq!(seen, table.header().counts.positions);
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new("read");
    for (number, variant) in
        ["ovo board=3x3 eggs=2 undo=banned", "ovo board=3x3 eggs=3", "ovo board=3x3 eggs=1 claim=any-time"]
            .iter()
            .enumerate()
    {
        for narrow_most in [125, 3] {
            let out = folder.file(&format!("{number}-{narrow_most}"));
            let limits = IndexedLimits { narrow_most, ..IndexedLimits::NONE };
            Solve { limits, ..Solve::new(variant, &out) }.run().unwrap();
            with_game!(any_game(variant), game => compare(game, &Table::open(&out).unwrap()));
        }
    }
    assert!(fs::read_dir(&folder.0).unwrap().all(|entry| entry.unwrap().path().is_file()), "no parts are left");
}

#[test]
fn what_memory_does_not_hold_is_worked_on_in_files() {
    let (folder, variant) = (Folder::new("room"), "ovo board=3x3 eggs=2 undo=frozen home=safe");
    for narrow_most in [125, 3] {
        let [roomy, tight] = [u64::MAX, 2_000].map(|bytes| {
            let out = folder.file(&format!("{narrow_most}-{bytes}"));
            let limits = IndexedLimits { bytes, narrow_most, ..IndexedLimits::NONE };
            Solve { limits, ..Solve::new(variant, &out) }.run().unwrap();
            fs::read(&out).unwrap()
        });
        assert_eq!(roomy, tight);
    }
    assert!(fs::read_dir(&folder.0).unwrap().all(|entry| entry.unwrap().path().is_file()), "no parts are left");
    let out = folder.file("tight");
    let out = out.to_str().unwrap();
    let positions = |more: &str| {
        json(&words(&format!("solve {variant} --engine indexed --out {out} --format json {more}")))["positions"].clone()
    };
    assert_eq!(positions("--memory 1000"), positions(""));
}

#[test]
fn stopped_at_every_step_and_resumed_it_gives_the_same_bytes() {
    let (folder, variant) = (Folder::new("steps"), "ovo board=3x3 eggs=1 undo=frozen");
    let whole = folder.file("whole");
    Solve::new(variant, &whole).run().unwrap();
    let expected = fs::read(&whole).unwrap();
    let mut stopped = 0;
    for steps in 0.. {
        let out = folder.file("again");
        let solve = |steps, resume| Solve { steps, resume, ..Solve::new(variant, &out) }.run();
        if solve(steps, false).is_ok() {
            break;
        }
        stopped += 1;
        assert!(!out.exists(), "nothing is where the table will be");
        solve(usize::MAX, true).unwrap();
        assert_eq!(fs::read(&out).unwrap(), expected, "after {steps} steps");
        fs::remove_file(&out).unwrap();
    }
    assert!(stopped > 50, "{stopped}");
}

#[test]
fn killed_many_times_and_resumed_it_gives_the_same_bytes() {
    let folder = Folder::new("killed");
    let (whole, out) = (folder.file("whole"), folder.file("out"));
    let command = |out: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gamut"));
        command.args(words("solve ovo board=3x3 eggs=3 undo=frozen home=safe --engine indexed --out"));
        command.arg(out).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    assert!(command(&whole).status().unwrap().success());
    let mut patience = 1;
    let mut killed = 0;
    loop {
        let mut child = command(&out).arg("--resume").spawn().unwrap();
        std::thread::sleep(Duration::from_millis(patience));
        if child.try_wait().unwrap().is_some_and(|status| status.success()) {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        killed += 1;
        patience += 1 + patience / 8;
    }
    assert!(killed > 2, "{killed}");
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap(), "killed {killed} times");
}

#[test]
fn damaged_files_are_refused_with_a_sentence() {
    let (folder, variant) = (Folder::new("damaged"), "ovo board=2x3 eggs=2");
    let out = folder.file("table");
    Solve::new(variant, &out).run().unwrap();
    let good = fs::read(&out).unwrap();
    let refusal = |bytes: &[u8]| {
        fs::write(&out, bytes).unwrap();
        let file = out.to_str().unwrap();
        let output = gamut(&["verify", file]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{message}");
        message
    };
    for cut in [good.len() - 1, good.len() - 9, good.len() / 2] {
        assert!(refusal(&good[..cut]).contains("cut short"), "{cut}");
    }
    assert!(refusal(&good[..17]).contains("damaged") && refusal(&good[..12]).contains("damaged"));
    assert!(refusal(&[good.as_slice(), b"x"].concat()).contains("added to"));
    assert!(refusal(&good[..11]).contains("is not a table of gamut"));
    for at in [16, 40, good.len() - 3, good.len() - 6, good.len() - 30] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        assert!(refusal(&bad).contains("damaged"), "{at}");
    }
}

#[test]
fn damaged_and_foreign_parts_are_refused() {
    let (folder, variant) = (Folder::new("parts"), "ovo board=3x3 eggs=1 undo=frozen");
    let out = folder.file("table");
    assert!(Solve { steps: 60, ..Solve::new(variant, &out) }.run().is_err());
    let part = folder.file("table.parts/0.slice");
    let good = fs::read(&part).unwrap();
    let refusal = |words: &str, bytes: &[u8]| {
        fs::write(&part, bytes).unwrap();
        let output =
            gamut(&crate::cli::words(&format!("solve {words} --engine indexed --resume --out {}", out.display())));
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(
        refusal("ovo board=3x3 eggs=1 undo=banned", &good).contains("is a table of `ovo board=3x3 eggs=1 undo=frozen`")
    );
    let mut bad = good.clone();
    *bad.last_mut().unwrap() ^= 1;
    assert!(refusal(variant, &bad).contains("damaged"));
    assert!(refusal(variant, &good[..good.len() - 1]).contains("damaged"));
    assert!(refusal(variant, b"something else").contains("is not a table of gamut"));
}

/// Writes a table in which one value is wrong.
fn spoil<C: Code>(game: &dyn Game<C>, variant: &str, out: &Path, number: usize) {
    let ranked = game.ranked().unwrap();
    let groups = groups_for(&*ranked, &[]);
    let Indexed { mut slices, summary, by_slice, peak_bytes } =
        solve_indexed(&*ranked, &groups, &InMemory, IndexedLimits::NONE, &NoProgress).unwrap();
    let kept = &mut slices[number % 4].1;
    let mut bytes = kept.all().to_vec();
    let at = bytes.len() * (number + 1) / 7 % bytes.len();
    bytes[at] = if bytes[at] == 0 { 4 + number as u8 } else { 0 };
    *kept = SliceValues::new(Arc::new(bytes), 1);
    write_indexed(out, variant, &*ranked, &Indexed { slices, summary, by_slice, peak_bytes }).unwrap();
}

#[test]
fn the_verifier_finds_a_wrong_value() {
    let (folder, variant) = (Folder::new("spoilt"), "ovo board=3x3 eggs=1 undo=banned");
    for number in 0..6 {
        let out = folder.file(&format!("{number}"));
        with_game!(any_game(variant), game => spoil(game, variant, &out, number));
        let output = gamut(&["verify", out.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{number}");
        assert!(String::from_utf8(output.stdout).unwrap().contains("UNSOUND"));
    }
}

/// Spoils every value once; returns how many there are.
fn spoil_each<C: Code>(game: &dyn Game<C>, variant: &str) -> usize {
    let ranked = game.ranked().unwrap();
    let groups = groups_for(&*ranked, &[]);
    let solved = solve_indexed(&*ranked, &groups, &InMemory, IndexedLimits::NONE, &NoProgress).unwrap();
    let good: Vec<_> = (0..ranked.slices()).map(|slice| solved.slice(slice).cloned()).collect();
    let mut loaded = Loaded { ranked: &*ranked, slices: good.clone(), literal_every: 1 };
    for literal_every in [1, 64] {
        loaded.literal_every = literal_every;
        for (slice, values) in good.iter().enumerate() {
            let whole = loaded.check(game, slice, Share::ALL, &NoProgress).unwrap();
            let cells = values.as_ref().unwrap().all();
            let parts =
                [1, 2].map(|part| loaded.check(game, slice, Share::part(part, 2).unwrap(), &NoProgress).unwrap());
            assert_eq!(whole.positions, cells.iter().filter(|cell| **cell != 1).count() as u64, "{variant}");
            assert_eq!(whole.positions, parts[0].positions + parts[1].positions, "{variant}");
            assert_eq!(whole.moves, parts[0].moves + parts[1].moves, "{variant}");
            for at in 0..cells.len() {
                let mut bytes = cells.to_vec();
                bytes[at] = if bytes[at] == 0 { 6 } else { 0 };
                loaded.slices[slice] = Some(SliceValues::new(Arc::new(bytes), 1));
                let found = loaded.check(game, slice, Share::ALL, &NoProgress);
                assert!(found.is_err(), "{variant}: {at} of slice {}", ranked.slice_name(slice));
            }
            loaded.slices[slice] = values.clone();
        }
    }
    solved.positions() as usize
}

#[test]
fn the_verifier_finds_each_wrong_value() {
    let settings = [
        "board=2x3 eggs=1",
        "board=2x2 eggs=2 wrong-claim=allowed",
        "board=3x3 eggs=1 undo=frozen home=safe",
        "board=2x3 eggs=2 undo=frozen look=none",
        "board=2x3 eggs=1 undo=banned wrong-claim=allowed claim=any-time",
        "board=2x3 eggs=1 undo=banned look=none stuck=loses hands=owner",
        "board=2x3 eggs=2 homeward=closer outward=closer look=none",
    ];
    for settings in settings {
        let variant = format!("ovo {settings}");
        let found = with_game!(any_game(&variant), game => spoil_each(game, &variant));
        assert!(found > 20, "{variant}");
    }
}

#[test]
fn the_commands_read_a_table_of_places() {
    let folder = Folder::new("commands");
    let (graph, places) = (folder.file("graph"), folder.file("places"));
    let (graph, places) = (graph.to_str().unwrap(), places.to_str().unwrap());
    let variant = "ovo board=3x3 eggs=2 undo=banned";
    stdout(&words(&format!("solve {variant} --out {graph}")));
    let solved = json(&words(&format!("solve {variant} --engine indexed --out {places} --format json")));
    // The longest of a position that can be reached is 13; the index has all that can be set up.
    assert_eq!((&solved["longest_win"], &solved["longest_loss"]), (&15.into(), &14.into()));
    assert_eq!(solved["start"]["value"], "draw");
    assert_eq!(solved["slices"].as_array().unwrap().len(), 9);
    let positions = solved["positions"].as_u64().unwrap();
    assert!(positions > 25_663);
    assert!(stdout(&["verify", places]).contains(&format!("all {positions} values follow from the rules")));
    let part = json(&["verify", places, "--every", "2", "--format", "json"]);
    let checked = part["checked"].as_u64().unwrap();
    assert!(part["sound"] == true && positions / 4 < checked && checked < positions, "{part}");
    assert!(stdout(&["verify", places, "--every", "2"]).contains(&format!("{checked} of {positions} values were")));
    let other = json(&["verify", places, "--part", "2/2", "--format", "json"]);
    assert_eq!(checked + other["checked"].as_u64().unwrap(), positions, "two halves are the whole");
    let whole = json(&["verify", places, "--format", "json"]);
    assert_eq!(part["moves"].as_u64().unwrap() + other["moves"].as_u64().unwrap(), whole["moves"].as_u64().unwrap());
    for part in ["0/2", "3/2", "1", "1/0"] {
        let refused = gamut(&["verify", places, "--part", part]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8(refused.stderr).unwrap().contains("from 1/N to N/N"), "{part}");
    }
    let whole = gamut(&["verify", graph, "--every", "2"]);
    assert_eq!(whole.status.code(), Some(2));
    assert!(String::from_utf8(whole.stderr).unwrap().contains("--every needs a table by index"));
    assert_eq!(gamut(&["verify", places, "--every", "0"]).status.code(), Some(2));
    assert_eq!(gamut(&["verify", places, "--variant", "ovo board=3x3 eggs=2"]).status.code(), Some(2));
    let longest = json(&["list", graph, "--value", "win", "--distance", "max", "--format", "json"]);
    for found in longest["positions"].as_array().unwrap() {
        let position = found["position"].as_str().unwrap();
        for command in ["probe", "line"] {
            let ask = |file| json(&[command, file, "--position", position, "--format", "json"]);
            assert_eq!(ask(places), ask(graph), "{command} {position}");
        }
    }
    let listed = json(&["list", places, "--value", "win", "--distance", "13", "--limit", "1000", "--format", "json"]);
    let all: Vec<_> = listed["positions"].as_array().unwrap().iter().map(|found| &found["position"]).collect();
    assert!(longest["positions"].as_array().unwrap().iter().all(|found| all.contains(&&found["position"])));
}

/// A table by index of another game beside one by codes: all commands give the same.
#[test]
fn other_games_have_tables_of_places() {
    let folder = Folder::new("games");
    let (graph, places) = (folder.file("graph"), folder.file("places"));
    let (graph, places) = (graph.to_str().unwrap(), places.to_str().unwrap());
    for variant in ["quixo size=3", "labyrinth board=small3x2 pawns=2", "labyrinth board=small5x2"] {
        stdout(&words(&format!("solve {variant} --out {graph}")));
        let solved = json(&words(&format!("solve {variant} --engine indexed --out {places} --format json")));
        let sizes = json(&words(&format!("sizes {variant} --format json")));
        assert_eq!(solved["slices"].as_array().unwrap().len(), sizes[0]["slices"].as_array().unwrap().len());
        let positions = solved["positions"].as_u64().unwrap();
        assert!(positions <= sizes[0]["positions"].as_u64().unwrap());
        assert!(stdout(&["verify", places]).contains(&format!("all {positions} values follow from the rules")));
        with_game!(any_game(variant), game => compare(game, &Table::open(Path::new(places)).unwrap()));
        assert_eq!(stdout(&["line", places]), stdout(&["line", graph]));
        let longest = json(&["list", graph, "--value", "win", "--distance", "max", "--format", "json"]);
        for found in longest["positions"].as_array().unwrap() {
            let position = found["position"].as_str().unwrap();
            for command in ["probe", "line"] {
                let ask = |file| json(&[command, file, "--position", position, "--format", "json"]);
                assert_eq!(ask(places), ask(graph), "{command} {position}");
            }
        }
        let csv = stdout(&["export", places]);
        assert_eq!(csv.lines().count() as u64, positions + 1, "{variant}");
    }
}

#[test]
fn endgames_alone_have_a_table() {
    let folder = Folder::new("endgames");
    let out = folder.file("ends");
    let file = out.to_str().unwrap();
    let text = stdout(&words(&format!("solve ovo board=4x4 eggs=2 --engine indexed --slices 0,0 --out {file}")));
    assert!(text.contains("positions  5488\n") && !text.contains("\nstart "), "{text}");
    assert!(stdout(&["verify", file]).contains("all 5488 values"));
    // Player 1's set is home: a look ends the turn, and the claim wins. Player 2 has lost already.
    for (position, value, plies) in [("4/4/1b1b/1a1a 1", "win", 1), ("4/4/1b1b/1a1a 2", "loss", 0)] {
        let found = json(&["probe", file, "--position", position, "--format", "json"]);
        assert_eq!((found["value"].as_str(), found["plies"].as_u64()), (Some(value), Some(plies)), "{position}");
    }
    let start = gamut(&["probe", file]);
    assert_eq!(start.status.code(), Some(2));
    assert!(String::from_utf8(start.stderr).unwrap().contains("is not in the table"));
}

#[test]
fn wrong_input_gets_one_sentence() {
    let cases = [
        ("solve ovo board=3x3 eggs=2 --slices 0,0", 2, "--slices needs --engine indexed"),
        ("explore ovo board=3x3 eggs=2 --engine indexed", 2, "--engine indexed needs --symmetry on"),
        ("explore ovo 3x3 eggs=2 --engine indexed --symmetry on --stats", 2, "--stats needs --engine graph"),
        ("explore tictactoe --engine indexed --symmetry on", 2, "the positions of this game are not ranked"),
        ("explore ovo 6x6 eggs=3 --engine indexed --symmetry on --memory 9M", 3, "up to 735960288 positions"),
        ("explore tictactoe --engine indexed --symmetry on --dry-run", 2, "the positions of this game are not ranked"),
        ("explore ovo 3x3 eggs=2 --engine indexed --symmetry on --max-positions 9", 3, "more than 9 positions"),
        ("solve ovo board=3x3 eggs=2 --resume", 2, "--resume needs --engine indexed"),
        ("solve ovo board=3x3 eggs=2 --engine indexed --resume", 2, "--resume needs --out"),
        ("solve ovo board=3x3 eggs=2 --engine indexed --symmetry off", 2, "an index merges images"),
        ("solve ovo board=3x3 eggs=2 --engine indexed --slices 3,0", 2, "there is no slice `3,0`"),
        ("solve tictactoe --engine indexed", 2, "are not ranked"),
        ("solve ovo players=4 board=3x3 camp=1 eggs=1 --engine indexed", 2, "positions for 4 players are not ranked"),
        ("solve ovo --engine indexed --memory 8G", 3, "while they are solved, and 8.00 GiB may be used"),
        ("solve ovo --engine indexed --max-positions 1000", 3, "the limit is 1,000"),
        ("sizes tictactoe board=3x3", 2, "tictactoe has no setting `board`"),
        ("sizes ring cells=8", 2, "are not ranked"),
        ("sizes ovo board=3x3 eggs=4", 2, "eggs=4 is not possible"),
    ];
    for (line, code, message) in cases {
        let output = gamut(&words(line));
        let found = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), found.lines().count()), (Some(code), 1), "{line}: {found}");
        assert!(found.contains(message), "{line}: {found}");
    }
}

#[test]
fn sizes_are_those_of_what_is_explored() {
    let sizes = json(&words("sizes ovo board=4x4 eggs=2 --format json"));
    assert_eq!((&sizes[0]["positions"], &sizes[0]["unmerged"]), (&51_168.into(), &102_164.into()));
    assert_eq!(sizes[0]["slices"].as_array().unwrap().len(), 9);
    let bound = stdout(&words("explore ovo board=4x4 eggs=2 --engine indexed --symmetry on --dry-run"));
    assert!(bound.contains("at most 51168 positions"), "{bound}");
    assert!(stdout(&words("sizes ovo board=6x6 eggs=4")).contains("one machine"));
    let folder = Folder::new("sizes");
    let figure = folder.file("sizes.svg");
    let text = stdout(&["sizes", "ovo", "undo=frozen", "--figure", figure.to_str().unwrap()]);
    assert!(text.contains("6x6") && text.contains("nowhere") && text.contains("a cluster"), "{text}");
    let svg = fs::read_to_string(&figure).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("6 eggs"));
}
