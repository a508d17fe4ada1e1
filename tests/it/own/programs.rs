//! Programs as games: the same as the built-in game, published results, tables, and commands that are never run.

use std::collections::HashMap;
use std::fs;
use std::process::{Command, Output, Stdio};

use gamut::measures::Measure;
use gamut::model::Solved;
use gamut::packed::Symmetry;
use gamut::{Model, Options};

use super::program;
use crate::conform::has;
use crate::tablebase::Scratch;

const GAMUT: &str = env!("CARGO_BIN_EXE_gamut");

fn every<'o>() -> Options<'o> {
    Options { symmetry: Symmetry::Off, ..Options::default() }
}

fn solved(model: &Model) -> Solved {
    model.solve(&every()).unwrap()
}

/// Every figure of the measures that can be compared; lines are chosen in the order of numbers, and what a pass would be is not known of a program.
fn figures(solved: &Solved) -> serde_json::Value {
    let chosen: Vec<Measure> =
        ["start", "outcomes", "depth", "branching", "only-moves", "random-play", "optimal-moves", "cycles"]
            .iter()
            .map(|name| name.parse().unwrap())
            .collect();
    let mut measures = serde_json::to_value(solved.measure(&chosen, &every()).unwrap()).unwrap();
    without_examples(&mut measures);
    measures
}

fn without_examples(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            for key in ["example", "examples", "line", "position", "at", "longest"] {
                fields.remove(key);
            }
            fields.values_mut().for_each(without_examples);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(without_examples),
        // Sums in another order.
        serde_json::Value::Number(number) if number.is_f64() => {
            *value = serde_json::json!(format!("{:.6}", number.as_f64().unwrap()));
        }
        _ => {}
    }
}

#[test]
fn ovo_by_the_python_engine_is_ovo() {
    if !has("python3") {
        return;
    }
    let eggs = if crate::is_slow() { 3 } else { 2 };
    let foreign = program("python3 -SE tests/engines/ovo.py", &["board=3x3", &format!("eggs={eggs}")], 2);
    let own: Model = format!("ovo board=3x3 eggs={eggs}").parse().unwrap();
    assert_eq!(foreign.variant().to_string(), format!("program:ovo board=3x3 eggs={eggs}"));
    let (foreign, own) = (solved(&foreign), solved(&own));
    assert_eq!((foreign.counts().positions, foreign.counts().moves), (own.counts().positions, own.counts().moves));
    assert_eq!(foreign.counts().summary, own.counts().summary);
    // Values and depths of every position.
    assert!(foreign.entries().unwrap() == own.entries().unwrap());
    assert_eq!(figures(&foreign), figures(&own));
    assert_eq!(foreign.verify(&every()).unwrap(), own.counts().positions);
}

#[test]
fn results_are_those_in_print() {
    if !has("python3") {
        return;
    }
    let value = |command: &str, words: &[&str]| solved(&program(command, words, 2)).start().unwrap().to_string();
    let pawns = "python3 -SE examples/programs/hexapawn.py";
    // M. Gardner, Scientific American, March 1962; on 4x4 ("octopawn") the first player wins.
    assert_eq!(value(pawns, &[]), "loss in 6");
    assert_eq!(value(pawns, &["width=4", "height=4"]), "win in 11");
    // Winning Ways: the first player wins on 3x3.
    assert_eq!(value("python3 -SE examples/programs/dodgem.py", &[]), "win in 20");
    if !has("node") {
        return;
    }
    // J. Tromp, John's Connect Four Playground: 161,029 positions on 4x4, a draw.
    let connect = solved(&program("node examples/programs/connect.js", &[], 2));
    assert_eq!((connect.counts().positions, connect.start().unwrap().to_string()), (161_029, "draw".to_owned()));
    let merged = program("node examples/programs/connect.js", &["columns=3"], 1);
    let merged = (merged.solve(&Options::default()).unwrap(), solved(&merged));
    assert!(merged.0.counts().positions < merged.1.counts().positions);
    assert_eq!(merged.0.start().unwrap(), merged.1.start().unwrap());
}

#[test]
fn symmetry_merges_what_the_program_calls_images() {
    if !has("python3") {
        return;
    }
    for command in ["python3 -SE examples/programs/hexapawn.py", "python3 -SE examples/programs/dodgem.py"] {
        let model = program(command, &[], 1);
        let (one, all) = (model.solve(&Options::default()).unwrap(), solved(&model));
        assert!(one.counts().positions < all.counts().positions, "{command}");
        for entry in all.entries().unwrap() {
            let position = model.read(&entry.position).unwrap();
            assert_eq!(one.value(position).unwrap(), entry.value, "{command}: {}", entry.position);
        }
        assert_eq!(one.verify(&Options::default()).unwrap(), one.counts().positions);
    }
}

/// Who can force a win of one of them among three players who take one or two of a heap, by definition.
fn forces(left: u8, mover: u8, coalition: u8, known: &mut HashMap<(u8, u8, u8), bool>) -> bool {
    if left == 0 {
        return coalition >> ((mover + 2) % 3) & 1 == 1;
    }
    if let Some(&known) = known.get(&(left, mover, coalition)) {
        return known;
    }
    let after: Vec<bool> =
        (1..=left.min(2)).map(|taken| forces(left - taken, (mover + 1) % 3, coalition, known)).collect();
    let found = match coalition >> mover & 1 {
        1 => after.into_iter().any(|forced| forced),
        _ => after.into_iter().all(|forced| forced),
    };
    known.insert((left, mover, coalition), found);
    found
}

#[test]
fn a_game_for_three_is_solved_by_coalitions() {
    if !has("node") {
        return;
    }
    let mut known = HashMap::new();
    for matches in 1..=12 {
        let model = program("node examples/programs/three.js", &[&format!("matches={matches}")], 1);
        assert_eq!(model.players(), 3);
        let found = model.coalition_figures(&every()).unwrap();
        for row in &found.start.coalitions {
            let set = row.players.iter().fold(0, |set, player| set | 1 << (player - 1));
            let forced = forces(matches, 0, set, &mut known);
            assert_eq!(row.forces.is_some(), forced, "{matches} matches, coalition {}", row.coalition);
        }
    }
}

#[test]
fn nothing_depends_on_the_number_of_processes() {
    if !has("python3") {
        return;
    }
    let values = |processes| {
        let file = Scratch::new("processes.gtb");
        let model = program("python3 -SE examples/programs/dodgem.py", &[], processes);
        solved(&model).write_table(&file.0).unwrap();
        fs::read(&file.0).unwrap()
    };
    assert!(values(1) == values(3));
}

fn run(args: &[&str]) -> Output {
    Command::new(GAMUT).args(args).stdin(Stdio::null()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn a_table_keeps_notations_and_is_verified_by_the_same_program() {
    if !has("python3") {
        return;
    }
    let command = "python3 -SE examples/programs/hexapawn.py";
    let file = Scratch::new("hexapawn.gtb");
    let path = file.0.to_str().unwrap();
    assert!(run(&["solve", "program", "--run", command, "--out", path]).status.success());
    let bytes = fs::read(&file.0).unwrap();
    assert_eq!(bytes[8], 4, "the version of a table by notation");
    assert!(!bytes.windows(7).any(|part| part == b"python3"), "no command is kept");
    let verified = run(&["verify", path, "--run", command]);
    assert!(verified.status.success() && said(&verified).contains("all 69 values follow"), "{}", said(&verified));
    let probed = run(&["probe", path]);
    assert!(said(&probed).contains("loss in 6 for the player to move"), "{}", said(&probed));
    let probed = run(&["probe", path, "--run", command]);
    assert!(said(&probed).contains("b1-b2      loss in 6"), "{}", said(&probed));
    let without = run(&["verify", path]);
    assert_eq!(without.status.code(), Some(2));
    assert!(said(&without).contains("say which with --run COMMAND"), "{}", said(&without));
    // Another program that calls its game so, with other rules.
    let text = fs::read_to_string("examples/programs/hexapawn.py").unwrap();
    let folder = Scratch::new("other");
    fs::create_dir_all(&folder.0).unwrap();
    fs::copy("examples/programs/gamut.py", folder.0.join("gamut.py")).unwrap();
    let other = folder.0.join("hexapawn.py");
    fs::write(&other, text.replace("else 3 - player", "else player")).unwrap();
    let refused = run(&["verify", path, "--run", &format!("python3 {}", other.display())]);
    fs::remove_dir_all(&folder.0).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains("rules that answer otherwise"), "{}", said(&refused));
}

#[test]
fn a_file_that_names_a_command_runs_nothing() {
    let ran = Scratch::new("ran");
    let study = Scratch::new("study.toml");
    let command = format!("touch {}", ran.0.display());
    let text = |game: &str, more: &str| {
        format!(
            "title = \"t\"\nquestion = \"q\"\nabout = \"\"\nanswer = \"a\"\ngame = \"{game}\"\nmeasures = [\"start\"]\n{more}\n[[grid]]\nsize = 3\n"
        )
    };
    let texts = [
        text("program:dodgem", ""),
        text("program:dodgem", &format!("run = \"{command}\"")),
        text(&format!("program:{command}"), ""),
        text("program:dodgem", "").replace("size = 3", &format!("run = \"{command}\"")),
    ];
    for text in texts {
        fs::write(&study.0, &text).unwrap();
        let output = run(&["study", study.0.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{text}: {}", said(&output));
        assert!(!ran.0.exists(), "{text}");
    }
    for words in [vec!["solve", "program:dodgem", "size=3"], vec!["solve", "program"]] {
        let output = run(&words);
        assert!(output.status.code() == Some(2) && said(&output).contains("--run COMMAND"), "{}", said(&output));
    }
}

#[test]
fn reports_draw_a_game_as_its_program_does() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let text = "title = \"t\"\nquestion = \"q\"\nabout = \"\"\nanswer = \"a\"\ngame = \"program:NAME\"\nmeasures = [\"start\", \"opening\", \"depth\"]\n\
                [[grid]]\nKEY = 3\n[[expect]]\ncase = \"KEY=3\"\nsource = \"Gardner\"\nfigures = { \"start.value\" = \"VALUE\" }\n";
    for (name, key, value) in [("dodgem", "size", "win"), ("hexapawn", "width", "loss")] {
        let study = file(&format!("{name}.toml"));
        fs::write(&study, text.replace("NAME", name).replace("KEY", key).replace("VALUE", value)).unwrap();
        let words = ["study", &study, "--out", &file("reports"), "--work", &file("work")];
        let without = run(&words);
        assert!(said(&without).contains("say which with --run COMMAND"), "{}", said(&without));
        let command = format!("python3 -SE examples/programs/{name}.py");
        let made = run(&[&words[..], &["--run", &command]].concat());
        assert!(made.status.success(), "{}", said(&made));
    }
    let read = |name: &str| fs::read_to_string(folder.path().join("reports").join(name)).unwrap();
    let (drawn, told) = (read("dodgem.html"), read("hexapawn.html"));
    assert!(drawn.contains("<image width=") && drawn.contains("img-src data:"), "an SVG of the program's own");
    assert!(told.contains("<pre class=\"diagram\">") && told.contains("b b b"), "a picture in signs: {told}");
    assert!(!told.contains("img-src") && !told.contains("coloured by their value"), "no moves are on it");
    assert!(drawn.contains("dodgem.toml --run COMMAND --figure start"), "a command that works");
    assert!(drawn.contains("href=\"index.html\""), "the index is beside it");
    let index = read("index.html");
    assert!(index.contains("dodgem.html") && index.contains("hexapawn.html"), "both are listed");
}

#[test]
fn a_fast_program_in_c_gives_the_counts_in_print() {
    if !has("cc") {
        return;
    }
    let binary = Scratch::new("connect");
    let path = binary.0.to_str().unwrap();
    let compiled = Command::new("cc").args(["-O2", "-o", path, "tests/engines/connect.c"]).status().unwrap();
    assert!(compiled.success());
    let model = program(&format!("{path} 4 4"), &[], 2);
    assert_eq!(solved(&model).counts().positions, 161_029);
}

/// The example of `docs/protocol.md` is what the program says; it is indented there, since gamut itself answers the others.
#[test]
fn optional_questions_are_answered_as_the_document_shows() {
    if !has("python3") {
        return;
    }
    let text = fs::read_to_string("docs/protocol.md").unwrap();
    let lines = |mark: &str| -> Vec<String> {
        text.lines().filter_map(|line| line.strip_prefix(mark)).map(str::to_owned).collect()
    };
    let (questions, answers) = (lines("  > "), lines("  < "));
    assert!(questions.len() >= 6 && questions.len() == answers.len());
    let script = format!(
        "printf '%s\\n' {} | python3 dodgem.py",
        questions.iter().map(|line| format!("'{line}'")).collect::<Vec<_>>().join(" ")
    );
    let output = Command::new("sh").args(["-c", &script]).current_dir("examples/programs").output().unwrap();
    let said: Vec<serde_json::Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let shown: Vec<serde_json::Value> = answers.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(said, shown);
}
