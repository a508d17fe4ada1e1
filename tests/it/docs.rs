//! The documents for newcomers: every command of README.md and docs/ovo.md runs, its links lead somewhere, its findings are those of the reports, and its pictures are what the program draws.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use gamut::model::{Model, Options};
use gamut::packed::Symmetry;
use gamut::report::picture;
use gamut::results::Wdl;
use gamut::settings::Variant;
use gamut::solve::Value;

use crate::conform::guide::blocks;
use crate::conform::has;

const GAMUT: &str = env!("CARGO_BIN_EXE_gamut");

/// Commands that build, fetch or test: they are what CI does, and are not run from within a test.
const BUILDING: [&str; 3] = ["cargo install ", "cargo test", "cargo bench"];

/// Commands that take minutes; without `GAMUT_SLOW_TESTS` only what they name must be there.
const SLOW: [&str; 1] = ["gamut study analysis/ovo/01-literal.toml"];

/// Commands that take seconds, each with a smaller one that is run in its place without `GAMUT_SLOW_TESTS`.
const SMALLER: [(&str, &str); 3] = [
    ("gamut page small.gtb --out play.html", "gamut page tictactoe --out play.html"),
    ("gamut puzzles small.gtb --out puzzles.html", "gamut puzzles tictactoe --out puzzles.html"),
    ("gamut conform quixo size=3 --engine \"gamut engine\"", "gamut conform tictactoe --engine \"gamut engine\""),
];

/// The commands of a document in order, each with its exit code: the lines of its `sh` blocks and its code spans that begin with `gamut`.
/// A comment may say that the code is another than 0.
fn commands(text: &str) -> Vec<(String, i32)> {
    let mut found = Vec::new();
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(kind) };
            continue;
        }
        match fence {
            Some("sh") => {
                let (command, comment) = line.split_once(" # ").unwrap_or((line, ""));
                let code = comment.split_once("exit code ").and_then(|(_, code)| code.parse().ok());
                found.push((command.trim().to_owned(), code.unwrap_or(0)));
            }
            Some(_) => {}
            None => {
                let spans = line.split('`').skip(1).step_by(2).filter(|span| span.starts_with("gamut "));
                found.extend(spans.map(|span| (span.to_owned(), 0)));
            }
        }
    }
    found.retain(|(command, _)| !command.is_empty() && !command.starts_with('#'));
    found
}

/// A folder as after cloning: what the commands may read, and room for what they write.
struct Clone(tempfile::TempDir);

impl Clone {
    fn new() -> Clone {
        let folder = tempfile::tempdir().unwrap();
        for name in ["analysis", "tests", "docs", "examples"] {
            copy(Path::new(name), &folder.path().join(name));
        }
        Clone(folder)
    }

    fn output(&self, command: &str) -> Output {
        // A server runs until it is interrupted, which is a good end.
        let serves = format!("{command} ").trim_start_matches("< /dev/null ").starts_with("gamut serve ");
        let waits = if serves && !command.contains('&') { "timeout --preserve-status --signal INT 0.5 " } else { "" };
        let script = command.replace("cargo run --release -- ", "gamut ");
        let script = script.replace("gamut ", &format!("{waits}'{GAMUT}' "));
        Command::new("sh").args(["-c", &script]).current_dir(self.0.path()).output().unwrap()
    }

    fn run(&self, command: &str, code: i32) -> Result<(), String> {
        let output = self.output(command);
        match output.status.code() == Some(code) {
            true => Ok(()),
            false => Err(format!("{command}: {}: {}", output.status, String::from_utf8_lossy(&output.stderr))),
        }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        let target = to.join(entry.file_name().unwrap());
        match entry.is_dir() {
            true => copy(&entry, &target),
            false => drop(fs::copy(&entry, &target).unwrap()),
        }
    }
}

#[test]
fn every_command_of_the_readme_runs() {
    if !has("python3") {
        return;
    }
    let found = commands(&fs::read_to_string("README.md").unwrap());
    assert!(found.len() >= 20, "{found:?}");
    let is_slow_wanted = crate::is_slow();
    let clone = Clone::new();
    for (whole, _) in SMALLER {
        assert!(found.iter().any(|(command, _)| command == whole), "{whole}");
    }
    for (command, code) in found {
        let smaller = SMALLER.iter().find(|(whole, _)| *whole == command && !is_slow_wanted);
        let command = smaller.map_or(command.as_str(), |(_, smaller)| smaller);
        let plain = command.replace("cargo run --release -- ", "gamut ");
        if BUILDING.iter().any(|building| plain.starts_with(building)) {
            continue;
        }
        if SLOW.contains(&plain.as_str()) && !is_slow_wanted {
            let file = plain.split(' ').next_back().unwrap();
            assert!(Path::new(file).exists(), "{file}");
            continue;
        }
        clone.run(command, code).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Examples of the help that take more than a second or two; without `GAMUT_SLOW_TESTS` they are not run.
const SLOW_EXAMPLES: [&str; 14] = [
    "gamut search",
    "gamut explore ovo board=4x4",
    "gamut check ovo board=4x4",
    "gamut solve quixo",
    "gamut page ovo",
    "gamut puzzles",
    "gamut measure ovo",
    "gamut diff",
    "gamut study analysis/ovo/01",
    "gamut study --check",
    "gamut prove ovo classic",
    "gamut conform ovo",
    "gamut vectors",
    "gamut perft ovo classic",
];

/// A program of one's own, which is not there.
const OWN: &str = "my_strategy.py";

#[test]
fn every_example_of_the_help_runs() {
    if !has("python3") {
        return;
    }
    let help = |words: &[&str]| {
        let output = Command::new(GAMUT).args(words).arg("--help").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let overview = help(&[]);
    let listed = overview.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    // What is said about a command may go on in the next line, further to the right.
    let first = |line: &'_ str| !line.starts_with("   ");
    let names: Vec<&str> = listed
        .take_while(|line| !line.is_empty())
        .filter(|line| first(line))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.contains(&"solve") && names.contains(&"page"), "{names:?}");
    let is_slow_wanted = crate::is_slow();
    let clone = Clone::new();
    copy(Path::new("reports/ovo"), &clone.0.path().join("reports/ovo"));
    for folder in ["home/share/man/man1", "home/share/bash-completion/completions"] {
        fs::create_dir_all(clone.0.path().join(folder)).unwrap();
    }
    let mut run = 0;
    for name in names.iter().filter(|name| **name != "help") {
        let text = help(&[name]);
        let examples: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  gamut ")).collect();
        assert!(!examples.is_empty() || *name == "engine", "{name} has no example");
        for example in examples {
            let command = format!("gamut {example}");
            let is_slow = SLOW_EXAMPLES.iter().any(|slow| command.starts_with(slow)) && !is_slow_wanted;
            if is_slow || command.contains(OWN) {
                continue;
            }
            let command = command.replace("~/.local", "home").replace("my_ovo.py", "tests/engines/ovo.py");
            clone.run(&format!("< /dev/null {command}"), 0).unwrap_or_else(|error| panic!("{error}"));
            run += 1;
        }
    }
    assert!(run > 40, "{run}");
}

#[test]
fn every_command_of_the_guide_to_the_server_runs() {
    let blocks = blocks("docs/serve.md", "sh").concat();
    assert!(blocks.lines().count() >= 5, "{blocks}");
    let clone = Clone::new();
    for command in blocks.lines().filter(|command| !command.contains("curl") || has("curl")) {
        clone.run(command, 0).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// What a comment in a document quotes of what is printed.
fn quoted(comment: &str) -> Vec<&str> {
    comment.split('"').skip(1).step_by(2).collect()
}

#[test]
fn the_write_up_of_ovo_says_what_is_printed() {
    if !has("python3") {
        return;
    }
    let is_slow_wanted = crate::is_slow();
    let clone = Clone::new();
    let (mut run, mut seen) = (0, 0);
    for line in blocks("docs/ovo.md", "sh").concat().lines() {
        let (command, comment) = line.split_once(" # ").unwrap_or_else(|| panic!("{line}: what does it print?"));
        if comment.contains("slow: ") && !is_slow_wanted {
            continue;
        }
        let output = clone.output(command);
        let code = comment.split_once("exit code ").map_or(0, |(_, code)| code.parse().unwrap());
        assert_eq!(output.status.code(), Some(code), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8(output.stdout).unwrap();
        for text in quoted(comment) {
            assert!(printed.contains(text), "{command} does not print {text:?}:\n{printed}");
            seen += 1;
        }
        run += 1;
    }
    assert!(run >= 15 && seen >= 15, "{run} commands, {seen} texts");
    assert_eq!(quoted("one: \"a b\", then \"c\""), ["a b", "c"]);
}

/// Every number of the write-up is in a report, in the rules document or the results, or is printed by one of its commands.
#[test]
fn numbers_of_the_write_up_are_those_of_the_reports() {
    let text = fs::read_to_string("docs/ovo.md").unwrap();
    let mut known: Vec<String> = Vec::new();
    for path in links(&text).iter().filter(|link| link.contains(".md")) {
        let path = Path::new("docs").join(path.split('#').next().unwrap());
        known.extend(numbers(&fs::read_to_string(path).unwrap()));
    }
    known.extend(numbers(&fs::read_to_string("analysis/ovo/rules.md").unwrap()));
    let mut seen = 0;
    // Small numbers are boards and eggs; what is in blocks is compared with what is printed.
    let prose = text.split("```").step_by(2).collect::<String>();
    for number in numbers(&prose).iter().filter(|number| number.len() > 3) {
        assert!(known.contains(number), "docs/ovo.md: no document that it links to has {number}");
        seen += 1;
    }
    assert!(seen >= 12, "{seen}");
}

#[test]
fn a_command_that_fails_would_be_found() {
    let text = "Text with `gamut show ring`.\n\n```sh\ncargo run --release -- solve ring # a comment\n\n# nothing\ngamut probe none.gtb # exit code 2\n```\n\n```text\ngamut nothing\n```\n";
    let found = commands(text);
    let plain: Vec<(&str, i32)> = found.iter().map(|(command, code)| (command.as_str(), *code)).collect();
    assert_eq!(plain, [("gamut show ring", 0), ("cargo run --release -- solve ring", 0), ("gamut probe none.gtb", 2)]);
    let clone = Clone::new();
    for (command, code) in &plain {
        assert_eq!(clone.run(command, *code), Ok(()));
        assert!(clone.run(command, 1).unwrap_err().starts_with(&format!("{command}: exit status: {code}: ")));
    }
}

#[test]
fn the_readme_is_short() {
    let lines = fs::read_to_string("README.md").unwrap().lines().count();
    assert!(lines <= 150, "README.md has {lines} lines");
}

/// The documents that people read, with paths from the root.
fn documents() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(PathBuf::from).to_vec();
    for folder in ["docs", "analysis/ovo", "analysis/ovo/proof", "analysis/twinlines", "analysis/labyrinth"] {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        found.extend(files.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    found
}

/// Where the links and pictures of a Markdown text lead, outside of code.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        for (place, part) in line.split('`').enumerate() {
            if is_code || place % 2 == 1 {
                continue;
            }
            found.extend(part.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(to, _)| to.to_owned()));
            found.extend(
                part.split(" src=\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(to, _)| to.to_owned()),
            );
        }
    }
    found
}

#[test]
fn links_of_documents_lead_somewhere() {
    let mut seen = 0;
    for document in documents() {
        for link in links(&fs::read_to_string(&document).unwrap()) {
            let path = link.split('#').next().unwrap();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            let target = document.parent().unwrap().join(path);
            assert!(target.exists(), "{}: {link} leads nowhere", document.display());
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen} links");
    assert_eq!(links("a [b](c.md#d) `[x](y)` <img src=\"e.svg\">\n```\n[f](g)\n```\n"), ["c.md#d", "e.svg"]);
}

/// The numbers of a text as they are written, `69,496,537` and `82.8` alike.
fn numbers(text: &str) -> Vec<String> {
    let part = |c: char| c.is_ascii_digit() || c == ',' || c == '.';
    let words = text.split(|c: char| !part(c)).map(|word| word.trim_matches([',', '.']).to_owned());
    words.filter(|word| !word.is_empty()).collect()
}

#[test]
fn findings_of_the_readme_are_those_of_the_reports() {
    let text = fs::read_to_string("README.md").unwrap();
    let (_, rest) = text.split_once("## Findings\n").expect("README.md has findings");
    let section = rest.split("\n## ").next().unwrap();
    let findings: Vec<&str> = section.split("\n\n").filter(|paragraph| paragraph.contains("](reports/")).collect();
    let mut seen = 0;
    for finding in findings.iter().filter(|finding| !finding.trim_start().starts_with("![")) {
        let report = links(finding).into_iter().find(|link| link.ends_with(".md")).expect("a finding names its report");
        let known = numbers(&fs::read_to_string(&report).unwrap());
        let (words, _) = finding.split_once("](").unwrap();
        for number in numbers(words) {
            assert!(known.contains(&number), "{report} does not have {number}");
            seen += 1;
        }
    }
    assert!(findings.len() >= 3 && seen >= 6, "{seen} numbers in {findings:?}");
    assert_eq!(numbers("On 3x4: 69,496,537 or 82.8 %."), ["3", "4", "69,496,537", "82.8"]);
}

/// A picture of the README: its file, variant, position and what it shows.
const PICTURES: [(&str, &str, &str, &str); 3] = [
    (
        "ovo",
        "ovo",
        "BBB3/2aBB1/4B1/4A1/6/1AA1AA 1",
        "OVO: two players' eggs on a board of 6 by 6, one of them face-down",
    ),
    (
        "twinlines",
        "twinlines",
        "6/1B4/1BB3/3BA1/5A/2AABA 1AB3/6/2A1B1/5A/1B2AB/B1A3 0:0 1",
        "Twinlines: tiles of two players on the coloured fields of two boards",
    ),
    (
        "labyrinth",
        "labyrinth",
        "2BB1/2B1B/5+1/1B3/5/5-1/5-1/5-1/4R+1/1R2R-1/RR3 1",
        "Labyrinth: pawns of two players between walls, on blocks that slide to the left and right",
    ),
];

/// Compares a picture with its file, which is written where that is asked for.
fn check_picture(name: &str, drawn: &str) {
    let path = format!("docs/pictures/{name}.svg");
    if std::env::var_os("GAMUT_WRITE_DOCS").is_some() {
        fs::create_dir_all("docs/pictures").unwrap();
        fs::write(&path, drawn).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == drawn, "{path} is not what is drawn: run GAMUT_WRITE_DOCS=1 cargo test --test it docs::");
}

#[test]
fn pictures_of_the_games_are_drawn_by_the_program() {
    for (name, variant, position, alt) in PICTURES {
        let variant: Variant = variant.parse().unwrap();
        check_picture(name, &picture(&variant, Some(position), &[], alt).unwrap().unwrap());
    }
}

#[test]
fn the_picture_of_the_hardest_win_is_that_of_a_solved_table() {
    let model: Model = "ovo board=3x3 eggs=2 undo=banned".parse().unwrap();
    let solved = model.solve(&Options::default()).unwrap();
    let position = "bB1/aa1/3 1 xa1-b2";
    let at = model.read(position).unwrap();
    let Value::Win(plies) = solved.value(at).unwrap() else { panic!("a win") };
    assert_eq!(plies.to_string(), "13");
    let moves = solved.moves(at).unwrap();
    let worth = |value: Value| match value {
        Value::Win(_) => Wdl::Win,
        Value::Loss(_) => Wdl::Loss,
        Value::Draw(_) => Wdl::Draw,
    };
    let marked: Vec<(&str, Option<Wdl>)> =
        moves.iter().map(|choice| (choice.action.as_str(), Some(worth(choice.value)))).collect();
    let alt = "OVO on 3x3, player 1 to move: two moves win (solid arrows), all others draw (dashed)";
    check_picture("hardest", &picture(model.variant(), Some(position), &marked, alt).unwrap().unwrap());
}

/// The largest of the solved variants in `docs/results.md` that are solved again; with `GAMUT_SLOW_TESTS` all that fit into a graph are.
const SOLVED_AGAIN: u64 = 100_000;

#[test]
fn solved_variants_of_the_results_are_solved_again() {
    let text = fs::read_to_string("docs/results.md").unwrap();
    let (_, rest) = text.split_once("## Solved variants\n").unwrap();
    let table = rest.trim_start().split("\n\n").find(|block| block.starts_with("| variant, solved |")).unwrap();
    let most = if crate::is_slow() { u64::MAX } else { SOLVED_AGAIN };
    let number = |text: &str| text.replace(',', "").trim().parse::<u64>().unwrap();
    let mut seen = 0;
    for row in table.lines().skip(2) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let positions = number(cells[2]);
        if positions > most {
            continue;
        }
        let variant = cells[1].split('`').nth(1).unwrap();
        let symmetry = if cells[1].contains("merged") { Symmetry::On } else { Symmetry::Off };
        let model: Model = variant.parse().unwrap();
        let solved = model.solve(&Options { symmetry, ..Options::default() }).unwrap();
        let (counts, summary) = (solved.counts(), &solved.counts().summary);
        let values: Vec<u64> = cells[3].split('/').map(number).collect();
        assert_eq!(counts.positions, positions, "{row}");
        assert_eq!([summary.won, summary.lost, summary.drawn], values[..], "{row}");
        let longest = summary.longest_win().max(summary.longest_loss()).map_or(0, |plies| u64::from(plies.0));
        assert_eq!(longest, number(cells[4].split(' ').next().unwrap()), "{row}");
        let start = solved.start().unwrap().to_string();
        assert!(start.starts_with(&cells[5].replace(", endless", " (endless)")), "{row}: {start}");
        seen += 1;
    }
    assert!(seen >= 3, "{seen} rows");
}
