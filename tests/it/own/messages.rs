//! What commands say about games of programs: what was checked, what is wrong, and what to do instead.

use std::fs;
use std::process::{Command, Output, Stdio};
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

use crate::conform::has;
use crate::tablebase::Scratch;

const GAMUT: &str = env!("CARGO_BIN_EXE_gamut");

/// Matches, as it is: no lie is told.
const MATCHES: &str = "python3 -SE tests/engines/liar.py";

fn run(args: &[&str]) -> Output {
    Command::new(GAMUT).args(args).stdin(Stdio::null()).output().unwrap()
}

/// Runs a command, which must end with this code and say this.
fn expect(args: &[&str], code: i32, parts: &[&str]) -> String {
    let output = run(args);
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    for part in parts {
        assert!(said.contains(part), "{args:?}: {said}");
    }
    said
}

#[test]
fn what_to_do_instead_is_said() {
    if !has("python3") {
        return;
    }
    let table = Scratch::new("matches.gtb");
    let path = table.0.to_str().unwrap();
    expect(&["solve", "program", "--run", MATCHES, "--out", path], 0, &["Player 1 wins"]);
    // Another program, and another name.
    let other = "python3 -SE examples/programs/hexapawn.py";
    let another = ["the rules of program:matches are in another program", "--run has hexapawn"];
    expect(&["verify", path, "--run", other], 2, &another);
    expect(&["probe", path, "--run", other], 2, &another);
    let short = ["there is no game `matches` (did you mean `program:matches`?)"];
    expect(&["solve", "matches", "--run", MATCHES], 2, &short);
    let misspelt = ["the rules of program:machtes are in another program", "--run has matches"];
    expect(&["solve", "program:machtes", "--run", MATCHES], 2, &misspelt);
    let unknown = ["there is no position of this name", "only those that can be reached from the start are known"];
    expect(&["show", "program", "--run", MATCHES, "--position", "9 1"], 2, &unknown);
    // Every position is asked about, so symmetry does not help.
    for symmetry in ["on", "off"] {
        let few = ["solve", "program", "--run", MATCHES, "--symmetry", symmetry, "--max-positions", "3"];
        expect(&few, 3, &["more than 3 positions", "; try a smaller board, fewer pieces, or a higher --max-positions"]);
    }
    let strategy = ["prove", "program", "--run", MATCHES, "--strategy", MATCHES, "--player", "1"];
    expect(&strategy, 1, &["to see it: gamut show program:matches --play \"", "\" --run COMMAND\n"]);
    let said = expect(&["check", "program", "--run", MATCHES], 0, &["The program is consistent about 14 positions"]);
    assert!(said.contains("Asked again, it gave the same answers") && !said.contains("claims"), "{said}");
    // Time includes that of the program, and little says nothing about much.
    let said = expect(&["explore", "program", "--run", MATCHES], 0, &["14 positions"]);
    assert!(!said.contains("positions/s") && !said.contains("bytes"), "{said}");
}

#[test]
fn a_file_that_is_no_command_gets_a_hint() {
    let folder = Scratch::new("hint");
    fs::create_dir_all(&folder.0).unwrap();
    let say = |name: &str| {
        fs::write(folder.0.join(name), "").unwrap();
        let mut command = Command::new(GAMUT);
        let output = command.args(["solve", "program", "--run", name]).current_dir(&folder.0).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(say("mine.py").contains("; say what runs the file, as in \"python3 mine.py\""), "{}", say("mine.py"));
    assert!(say("./mine.js").contains("; say what runs the file, as in \"node ./mine.js\""), "{}", say("./mine.js"));
    assert!(say("mine").contains("; a file in this folder is called \"./mine\""), "{}", say("mine"));
    fs::remove_dir_all(&folder.0).unwrap();
}

#[test]
fn a_drawing_without_a_size_is_warned_of() {
    if !has("python3") {
        return;
    }
    let page = Scratch::new("drawn.html");
    let path = page.0.to_str().unwrap();
    let warning = "warning: the program's SVG has neither a `viewBox` nor a `width` and a `height`";
    let say = |size: &str| {
        let command = format!("{MATCHES} draws \"{size}\"");
        let said = expect(&["page", "program", "--run", &command, "--out", path], 0, &[]);
        said.matches(warning).count()
    };
    assert_eq!(say(" class='x'"), 1);
    for size in [" viewBox='0 0 120 120'", " viewBox='0,0,120,120'", " width='120px' height='90'"] {
        assert_eq!(say(size), 0, "{size}");
    }
}

#[test]
fn a_search_of_a_program_needs_the_program() {
    if !has("python3") {
        return;
    }
    let folder = Scratch::new("space");
    fs::create_dir_all(&folder.0).unwrap();
    let study = folder.0.join("space.toml");
    let head = "title = \"t\"\nquestion = \"q\"\nabout = \"a\"\nanswer = \"First: {front 1: changes}.\"\n";
    let rest = "game = \"program:matches\"\nmeasures = [\"start\"]\nwant = [\"start decided\"]\n[space]\nlast = [\"wins\", \"loses\"]\n[[boards]]\nleft = 4\n";
    fs::write(&study, format!("{head}{rest}")).unwrap();
    let file = study.to_str().unwrap();
    expect(&["search", file, "--dry-run"], 2, &["the rules of program:matches are in a program: say which with --run"]);
    let command = format!("{MATCHES} ruling");
    let (out, work) = (folder.0.join("reports"), folder.0.join("work"));
    let (out, work) = (out.to_str().unwrap(), work.to_str().unwrap());
    let search = ["search", file, "--run", &command, "--out", out, "--work", work];
    expect(&search, 0, &["  less than a minute on", "and less where variants are the same game", "First: no change."]);
    fs::remove_dir_all(&folder.0).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_study_of_a_program_promises_nothing() {
    if !has("python3") {
        return;
    }
    let folder = Scratch::new("promise");
    fs::create_dir_all(&folder.0).unwrap();
    let (study, hung) = (folder.0.join("study.toml"), folder.0.join("hung"));
    let head = "title = \"t\"\nquestion = \"q\"\nabout = \"a\"\nanswer = \"a\"\ngame = \"program:matches\"\n";
    fs::write(&study, format!("{head}measures = [\"start\"]\n[[grid]]\nleft = 4\n")).unwrap();
    let command = format!("{MATCHES} forks {}", hung.display());
    let mut gamut = Command::new(GAMUT);
    gamut.args(["study", study.to_str().unwrap(), "--run", &command, "--run-timeout", "600"]);
    gamut.args(["--work", folder.0.to_str().unwrap(), "--out", folder.0.to_str().unwrap()]);
    let child = gamut.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    while !hung.exists() {
        assert!(began.elapsed() < Duration::from_secs(60), "it never hangs");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("interrupted; nothing is kept of games from outside") && !said.contains("saved"), "{said}");
    fs::remove_dir_all(&folder.0).unwrap();
}
