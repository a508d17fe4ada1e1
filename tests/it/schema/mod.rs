//! What commands print as JSON and what reports keep has the fields that the types have, and `docs/json.md` says so.
//!
//! The types are read from the source: their names, fields, doc comments and serde attributes. From these the page is written
//! (`GAMUT_WRITE_DOCS=1 cargo test --test it schema::`), and every answer is checked against them.

mod page;
mod types;

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use syn::Type;

use crate::cli::{gamut, words};
use crate::conform::has;
use crate::tablebase::Scratch;
use page::{named, page};
pub use types::types;
use types::{Definition, Field, Kind, Types, filled, parts};

/// Each command with the type of its answer and whether it is a list of them.
const ANSWERS: [(&str, &str); 21] = [
    ("gamut rules", "GameAnswer"),
    ("gamut rules GAME", "RulesAnswer"),
    ("gamut show", "ShowAnswer"),
    ("gamut perft", "PerftAnswer"),
    ("gamut sizes", "SizesAnswer"),
    ("gamut explore", "ExploreAnswer"),
    ("gamut explore --dry-run", "PredictionAnswer"),
    ("gamut check", "CheckAnswer"),
    ("gamut solve", "SolveAnswer"),
    ("gamut solve, more than two players", "CoalitionAnswer"),
    ("gamut probe", "ProbeAnswer"),
    ("gamut line", "LineAnswer"),
    ("gamut list", "ListAnswer"),
    ("gamut hardest", "HardestAnswer"),
    ("gamut export, each line", "ExportAnswer"),
    ("gamut puzzles", "PuzzlesAnswer"),
    ("gamut verify", "VerifyAnswer"),
    ("gamut prove", "ProveAnswer"),
    ("gamut prove --check", "ProveCheckAnswer"),
    ("gamut conform", "ConformAnswer"),
    ("gamut cluster plan", "PlanAnswer"),
];

/// Further roots: of clusters, of measures, of comparisons, of reports and of the server.
const OTHERS: [(&str, &str); 11] = [
    ("`gamut cluster explore`", "ClusterExploreAnswer"),
    ("`gamut cluster solve`", "ClusterSolveAnswer"),
    ("`/api/v1/games` of `gamut serve`", "GamesAnswer"),
    ("`/api/v1/N`", "ServedGame"),
    ("`/api/v1/N/look`", "LookAnswer"),
    ("`/api/v1/N/refusal`", "RefusalAnswer"),
    ("`/api/v1/N/setup`", "SetupAnswer"),
    ("errors of `gamut serve`", "ErrorAnswer"),
    ("gamut measure", "MeasureAnswer"),
    ("gamut diff", "Diff"),
    ("the data of a report, `reports/**/*.json`", "StudyResult"),
];

/// Types that are described in a sentence here.
const SPECIAL: [(&str, &str); 6] = [
    (
        "Variant",
        "a table with `game` and every setting that is not the default: `{\"game\": \"ovo\", \"board\": \"3x3\", \"eggs\": 3}`",
    ),
    ("Hello", "a table, as the engine has sent it ([protocol](protocol.md))"),
    ("Ending", "null while the game goes on, the number of the player who has won, or `\"draw\"`"),
    ("Large", "a number, or from 2^53 on a text of its digits"),
    ("Json", "a number or a text"),
    ("Value", "a number or a text"),
];

/// What is wrong with a value, if anything is.
fn wrong(types: &Types, value: &Value, form: &Type, at: &str) -> Option<String> {
    let (name, arguments) = parts(form);
    let is = |right: bool, what: &str| (!right).then(|| format!("{at} is {value} and should be {what}"));
    match name.as_str() {
        "u8" | "u16" | "u32" | "u64" | "usize" => is(value.is_u64(), "a whole number"),
        "f64" => is(value.is_number(), "a number"),
        "bool" => is(value.is_boolean(), "true or false"),
        "String" | "str" => is(value.is_string(), "a text"),
        "Json" | "Value" => None,
        "Variant" => is(value["game"].is_string(), "a variant"),
        "Hello" => is(value["protocol"].is_u64(), "a greeting"),
        "Ending" => is(value.is_null() || value.is_u64() || value == "draw", "an ending"),
        "Large" => is(value.is_u64() || value.is_string(), "a number or digits"),
        "Option" => value.as_null().map_or_else(|| wrong(types, value, &arguments[0], at), |()| None),
        "Box" => wrong(types, value, &arguments[0], at),
        "Vec" => match value.as_array() {
            None => is(false, "a list"),
            Some(items) => items
                .iter()
                .enumerate()
                .find_map(|(place, item)| wrong(types, item, &arguments[0], &format!("{at}[{place}]"))),
        },
        "Tuple" => match value.as_array() {
            Some(items) if items.len() == arguments.len() => {
                items.iter().zip(&arguments).find_map(|(item, form)| wrong(types, item, form, at))
            }
            _ => is(false, "a list"),
        },
        _ => {
            let definition = types.get(&name).unwrap_or_else(|| panic!("{at}: no type {name} is known"));
            let given = definition.generics.iter().cloned().zip(arguments).collect();
            wrong_table(types, value, definition, &given, at)
        }
    }
}

fn wrong_table(
    types: &Types,
    value: &Value,
    definition: &Definition,
    given: &BTreeMap<String, Type>,
    at: &str,
) -> Option<String> {
    let is = |right: bool, what: &str| (!right).then(|| format!("{at} is {value} and should be {what}"));
    match &definition.kind {
        Kind::Words(words) => is(words.iter().any(|(word, _)| value == word), "one of the words of its type"),
        Kind::Named(forms) => {
            match value.as_object().filter(|table| table.len() == 1).and_then(|table| table.iter().next()) {
                None => is(false, "a table with one name"),
                Some((name, inner)) => match forms.iter().find(|(form, _, _)| form == name) {
                    None => Some(format!("{at} has the form {name}, which its type does not have")),
                    Some((_, _, form)) => wrong(types, inner, form, &format!("{at}.{name}")),
                },
            }
        }
        Kind::Forms(tag, forms) => {
            let tag = tag.as_deref().expect("forms are told apart by a field");
            let Some((_, _, fields)) = forms.iter().find(|(form, _, _)| value[tag] == *form) else {
                return is(false, "of a form that its type has");
            };
            let mut known = vec![tag.to_owned()];
            wrong_fields(types, value, fields, given, at, &mut known).or_else(|| unknown(value, &known, at))
        }
        Kind::Struct(fields) => {
            let mut known = Vec::new();
            wrong_fields(types, value, fields, given, at, &mut known).or_else(|| unknown(value, &known, at))
        }
    }
}

fn unknown(value: &Value, known: &[String], at: &str) -> Option<String> {
    let table = value.as_object().cloned().unwrap_or_default();
    table.keys().find(|key| !known.contains(key)).map(|key| format!("{at} has `{key}`, which its type does not have"))
}

/// What is wrong with the fields of a table; all that there may be are added to `known`.
fn wrong_fields(
    types: &Types,
    value: &Value,
    fields: &[Field],
    given: &BTreeMap<String, Type>,
    at: &str,
    known: &mut Vec<String>,
) -> Option<String> {
    let Some(table) = value.as_object() else { return Some(format!("{at} is {value} and should be a table")) };
    for field in fields {
        let form = filled(&field.form, given);
        if field.flatten {
            let (mut name, mut arguments) = parts(&form);
            let is_optional = name == "Option";
            if is_optional {
                (name, arguments) = parts(&arguments[0]);
            }
            let inner = &types[&name];
            let mut own = Vec::new();
            let (found, names) = match &inner.kind {
                Kind::Struct(fields) => {
                    let given = inner.generics.iter().cloned().zip(arguments).collect();
                    (wrong_fields(types, value, fields, &given, at, &mut own), own)
                }
                Kind::Forms(Some(tag), forms) => {
                    own.push(tag.clone());
                    match forms.iter().find(|(form, _, _)| value[tag] == *form) {
                        None => (Some(format!("{at} is of no form that {name} has")), own),
                        Some((_, _, fields)) => {
                            (wrong_fields(types, value, fields, &BTreeMap::new(), at, &mut own), own)
                        }
                    }
                }
                _ => panic!("{name} cannot be flattened"),
            };
            if found.is_some() && !(is_optional && names.iter().all(|name| !table.contains_key(name))) {
                return found;
            }
            known.extend(names);
            continue;
        }
        known.push(field.name.clone());
        match table.get(&field.name) {
            None if field.may_lack => {}
            None => return Some(format!("{at} lacks `{}`", field.name)),
            Some(inner) => {
                let found = wrong(types, inner, &form, &format!("{at}.{}", field.name));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

#[test]
fn the_page_says_what_the_types_say() {
    let page = page(&types());
    if std::env::var_os("GAMUT_WRITE_DOCS").is_some() {
        fs::write("docs/json.md", &page).unwrap();
    }
    let there = fs::read_to_string("docs/json.md").unwrap_or_default();
    assert!(
        there == page,
        "docs/json.md is not what the types say: run GAMUT_WRITE_DOCS=1 cargo test --test it schema::"
    );
}

/// What a command answers, whatever its exit code.
fn json(command: &str) -> Value {
    let line = format!("{command} --format json");
    let output = gamut(&words(&line));
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{line}: {error}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// That an answer has the form of its type.
pub fn check(types: &Types, value: &Value, name: &str) {
    let values = match value.as_array() {
        Some(list) => list.iter().collect(),
        None => vec![value],
    };
    for value in values {
        assert_eq!(wrong(types, value, &named(name), name), None);
    }
}

#[test]
fn every_command_answers_in_its_form() {
    let types = types();
    let files = ["schema-a.gtb", "schema-b.gtb", "schema-c.cert"].map(Scratch::new);
    let [table, whole, certificate] = files.each_ref().map(|file| file.0.display().to_string());
    let done = |line: &str| assert!(gamut(&words(line)).status.success(), "{line}");
    done(&format!("solve ovo board=3x3 eggs=2 undo=banned --out {table}"));
    done(&format!("prove ovo board=3x3 eggs=3 --strategy take-back --certificate {certificate}"));
    let engine = env!("CARGO_BIN_EXE_gamut");
    // The answer has the same form on the larger board, where it takes ten seconds.
    let coalitions = if crate::is_slow() { "board=3x3" } else { "board=3x2 colours=ABCCBA,ABCABC" };
    let answers: Vec<(String, &str)> = vec![
        ("rules".to_owned(), "GameAnswer"),
        ("rules ovo".to_owned(), "RulesAnswer"),
        ("show ovo board=3x3 eggs=2 --play a1-a2".to_owned(), "ShowAnswer"),
        ("perft ovo board=3x3 eggs=2 --depth 2 --divide".to_owned(), "PerftAnswer"),
        ("sizes ovo".to_owned(), "SizesAnswer"),
        ("explore ovo board=3x3 eggs=2 --stats".to_owned(), "ExploreAnswer"),
        ("explore ovo board=3x3 eggs=2 --engine indexed --symmetry on".to_owned(), "ExploreAnswer"),
        ("explore tictactoe".to_owned(), "ExploreAnswer"),
        ("explore ovo --dry-run".to_owned(), "PredictionAnswer"),
        ("check ovo board=3x3 eggs=2 --solve".to_owned(), "CheckAnswer"),
        ("check ovo players=4 board=3x3 camp=1 eggs=1 --solve --symmetry off".to_owned(), "CheckAnswer"),
        ("solve tictactoe".to_owned(), "SolveAnswer"),
        (format!("solve ovo board=3x3 eggs=2 --engine indexed --out {whole}"), "SolveAnswer"),
        ("solve ovo players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed".to_owned(), "CoalitionAnswer"),
        (format!("solve twinlines players=3 {coalitions} line=2 goal=1 tiles=3 --symmetry off"), "CoalitionAnswer"),
        (format!("probe {table}"), "ProbeAnswer"),
        (format!("line {table}"), "LineAnswer"),
        (format!("list {table} --value win --distance max"), "ListAnswer"),
        (format!("hardest {table}"), "HardestAnswer"),
        ("hardest tictactoe".to_owned(), "HardestAnswer"),
        (format!("verify {table}"), "VerifyAnswer"),
        ("prove ovo board=3x3 eggs=3 --strategy take-back".to_owned(), "ProveAnswer"),
        ("prove ovo board=3x2 eggs=1 --strategy take-back".to_owned(), "ProveAnswer"),
        (format!("prove --check {certificate}"), "ProveCheckAnswer"),
        ("measure tictactoe".to_owned(), "MeasureAnswer"),
        ("measure ovo board=2x3 eggs=2".to_owned(), "MeasureAnswer"),
        (format!("conform ovo board=2x3 eggs=2 --engine '{engine} engine'"), "ConformAnswer"),
        ("cluster plan tictactoe --machines 3 --memory 1G".to_owned(), "PlanAnswer"),
        ("cluster plan twinlines classic --machines 3 --memory 1G".to_owned(), "PlanAnswer"),
        ("diff 'ovo board=2x3 eggs=2' 'ovo board=2x3 eggs=2 home=safe'".to_owned(), "Diff"),
    ];
    if has("python3") {
        let mistaken = "conform ovo board=3x3 eggs=3 --engine 'python3 tests/engines/ovo.py --mistake no-chains'";
        check(&types, &json(mistaken), "ConformAnswer");
    }
    for (command, name) in &answers {
        check(&types, &json(command), name);
    }
    let lines = gamut(&["export", &table, "--format", "jsonl"]).stdout;
    for line in String::from_utf8(lines).unwrap().lines().take(100) {
        check(&types, &serde_json::from_str(line).unwrap(), "ExportAnswer");
    }
    let puzzles = gamut(&["puzzles", "tictactoe", "--out", "-"]).stdout;
    check(&types, &serde_json::from_slice(&puzzles).unwrap(), "PuzzlesAnswer");
    for (command, name) in ANSWERS.iter().chain(&OTHERS).filter(|(command, _)| {
        command.starts_with("gamut") && !command.contains("each line") && !command.contains("puzzles")
    }) {
        assert!(answers.iter().any(|(_, tried)| tried == name), "{command} is not tried");
    }
}

#[test]
fn the_server_answers_in_its_form() {
    let types = types();
    let running = crate::serve::Running::solved(&[
        "tictactoe",
        "ovo classic",
        "ovo players=4 board=2x2 camp=1 eggs=1",
        "ring cells=5",
    ]);
    let mut cases = vec![("/api/v1/games".to_owned(), "GamesAnswer"), ("/api/v1/9".to_owned(), "ErrorAnswer")];
    for number in 1..=4 {
        cases.push((format!("/api/v1/{number}"), "ServedGame"));
        cases.push((format!("/api/v1/{number}/look"), "LookAnswer"));
        cases.push((format!("/api/v1/{number}/setup"), "SetupAnswer"));
        cases.push((format!("/api/v1/{number}/show"), "ShowAnswer"));
    }
    cases.extend([("/api/v1/1/probe".to_owned(), "ProbeAnswer"), ("/api/v1/1/line".to_owned(), "LineAnswer")]);
    cases.push(("/api/v1/2/refusal?clicks=36,100".to_owned(), "RefusalAnswer"));
    for (path, name) in &cases {
        check(&types, &running.get(path).1, name);
    }
    for (root, name) in OTHERS.iter().filter(|(root, _)| root.contains("/api/") || root.contains("serve")) {
        assert!(cases.iter().any(|(_, tried)| tried == name), "{root} is not tried");
    }
}

#[test]
fn committed_reports_have_the_form_of_their_type() {
    let types = types();
    let mut seen = 0;
    for folder in fs::read_dir("reports").unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_some_and(|ending| ending == "json") {
                let data: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
                check(&types, &data, "StudyResult");
                seen += 1;
            }
        }
    }
    assert!(seen >= 14, "{seen} reports");
}

#[test]
fn what_is_wrong_is_found() {
    let types = types();
    let right: Value = json("solve tictactoe");
    let alter: [fn(&mut Value); 5] = [
        |value| value["won"] = "many".into(),
        |value| value["extra"] = 1.into(),
        |value| drop(value.as_object_mut().unwrap().remove("drawn_endless")),
        |value| value["start"]["value"] = "won".into(),
        |value| value["variant"] = "tictactoe".into(),
    ];
    for alter in alter {
        let mut altered = right.clone();
        alter(&mut altered);
        assert!(wrong(&types, &altered, &named("SolveAnswer"), "answer").is_some(), "{altered}");
    }
    assert_eq!(wrong(&types, &right, &named("SolveAnswer"), "answer"), None);
}
