//! Answers for people: sentences before figures, the longest win, exports, pictures, help and completions.

use std::process::Command;

use gamut::{Model, Options};

use crate::cli::{gamut, json, stdout, words};
use crate::tablebase::Scratch;

fn name(file: &Scratch) -> String {
    file.0.display().to_string()
}

/// The sentences between the heading and the first empty line.
fn said(line: &str) -> String {
    let text = stdout(&words(line));
    let lines = text.lines().skip_while(|line| !line.ends_with('.'));
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn bare_gamut_says_what_one_can_do() {
    let text = stdout(&[]);
    assert!((8..=12).contains(&text.lines().count()), "{text}");
    for command in ["rules", "show", "solve", "hardest", "play", "diff", "conform"] {
        assert!(text.contains(&format!("gamut {command}")), "{command}: {text}");
    }
}

#[test]
fn a_board_needs_no_key_and_what_is_left_out_fits_it() {
    for (given, meant) in [
        ("ovo 3x3", "ovo board=3x3 eggs=3"),
        ("ovo 4x4 eggs=2", "ovo board=4x4 eggs=2"),
        ("ovo 8x8", "ovo board=8x8"),
        (
            "twinlines 3x2 goal=1 tiles=4 colours=ABCCBA,ABCABC",
            "twinlines board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC",
        ),
        ("quixo 3", "quixo size=3"),
        ("ring 5", "ring cells=5"),
    ] {
        let model: Model = given.parse().unwrap_or_else(|error| panic!("{given}: {error}"));
        assert_eq!(model.variant(), &meant.parse().unwrap(), "{given}");
    }
    // With its key a board leaves the defaults alone, as before.
    assert!("ovo board=3x3".parse::<Model>().is_err());
    for wrong in ["ovo 3by3", "ovo 99x2", "tictactoe 3x3", "ovo 3x3 board=4x4", "labyrinth 3x3"] {
        assert!(wrong.parse::<Model>().is_err(), "{wrong}");
    }
    assert_eq!(stdout(&["show", "ovo board=3x3 eggs=2"]), stdout(&["show", "ovo", "board=3x3", "eggs=2"]));
}

#[test]
fn solve_says_who_wins_first() {
    assert!(
        said("solve ovo 3x3")
            .starts_with("With best play nobody wins: the start is a draw, and play goes on for ever.")
    );
    assert!(said("solve ovo 3x3").contains("only by an oversight"));
    assert!(said("solve tictactoe").contains("the game ends drawn"));
    let quixo = said("solve quixo 3");
    assert!(quixo.starts_with("Player 1 wins in 7 plies, whatever player 2 does."), "{quixo}");
    let four = said("solve ovo players=4 board=3x3 camp=1 eggs=1");
    assert!(four.contains("From the start"), "{four}");
}

#[test]
fn other_answers_begin_with_sentences() {
    assert!(said("check ovo 3x3 eggs=2").contains("claims hold"), "{}", said("check ovo 3x3 eggs=2"));
    assert!(said("check ring").starts_with("Nothing is claimed about this game"));
    assert!(
        said("explore tictactoe")
            .starts_with("5,478 positions can be reached, the last of them after 9 plies; 958 are over.")
    );
    let measured = said("measure ovo 3x3 eggs=1");
    assert!(measured.contains("players who move at random"), "{measured}");
}

#[test]
fn diff_gives_a_verdict() {
    let line = "diff 'ovo 3x3 eggs=2' 'ovo 3x3 eggs=2 undo=banned' --measures start,outcomes,depth";
    let found = said(line);
    for part in [
        "It does not change who wins: the start is a draw",
        "Of the 11,250 positions that both have 112 (1.00 %) change their value: 56 in favour of the player to move, 56 against.",
        "wins can now be forced",
    ] {
        assert!(found.contains(part), "{part}: {found}");
    }
    let line = "diff 'ovo 2x3' 'ovo 2x3 undo=banned'";
    let (short, long) = (stdout(&words(line)), stdout(&words(&format!("{line} --all"))));
    assert!(
        short.lines().count() < 80 && long.lines().count() > 200,
        "{} {}",
        short.lines().count(),
        long.lines().count()
    );
    let apart = stdout(&words("diff 'ovo 3x3 eggs=2' 'ovo 3x3 eggs=3' --measures start,outcomes,depth"));
    assert!(apart.contains("No position is common to both"), "{apart}");
    assert!(apart.contains("the longest forced win stays 1 ply: it makes the game more drawish"), "{apart}");
    assert!(!apart.contains("first \\ second"), "no table of nothing: {apart}");
    let same = said("diff 'ovo 3x3 eggs=2' 'ovo 3x3 eggs=2' --measures start");
    assert!(same.contains("None of the 11,682 positions that both have changes its value"), "{same}");
}

/// Without names people get the main measures and are told of the others; programs get all.
#[test]
fn measure_is_short_unless_all_is_asked_for() {
    let variant = "measure ovo 3x3 eggs=1";
    let (short, all) = (stdout(&words(variant)), stdout(&words(&format!("{variant} --all"))));
    assert!(short.contains("more measures with --all: endless-draws, branching,"), "{short}");
    assert!(short.contains("won ") && short.contains("noise 0.1") && !short.contains("stagnation  "), "{short}");
    assert!(all.contains("\nstagnation ") && all.contains("\nfortunes ") && !all.contains("with --all"), "{all}");
    assert!(short.lines().count() + 20 < all.lines().count());
    let named = stdout(&words(&format!("{variant} --measures stagnation")));
    assert!(named.contains("\nstagnation ") && !named.contains("with --all"), "{named}");
    let measures = &json(&words(&format!("{variant} --format json")))["measures"];
    assert!(measures["stagnation"].is_object() && measures["flow"].is_object(), "{measures}");
}

/// What is wrong with a variant comes with what to do about it.
#[test]
fn a_wrong_variant_is_told_what_to_do() {
    for (line, advice) in [
        ("show 'ovo board=3x3'", "or write `ovo 3x3`, which takes what fits"),
        ("solve ovo 3x3 undo=yes", "undo is one of free, banned, frozen; `gamut rules ovo` explains the settings"),
        ("solve ovo 3x3 egg=2", "`gamut rules ovo` explains the settings"),
        ("solve ovo 3by3", "`gamut rules ovo` explains the settings"),
        ("diff ovo 3x3", "each variant goes into quotes"),
        ("diff 'ovo 3x3' home=safe", "each variant goes into quotes"),
        ("play tictactoe --seat 1,3", "--seat is 3, and there are players 1 to 2"),
    ] {
        let wrong = gamut(&words(line));
        let message = String::from_utf8(wrong.stderr).unwrap();
        assert_eq!(wrong.status.code(), Some(2), "{line}: {message}");
        assert!(message.contains(advice) && message.lines().count() == 1, "{line}: {message}");
    }
    // Where the board is not what is wrong, none is proposed.
    let colours = String::from_utf8(gamut(&words("show 'twinlines board=3x2'")).stderr).unwrap();
    assert!(!colours.contains("which takes what fits"), "{colours}");
}

/// A win of one move needs no list of plies.
#[test]
fn a_longest_win_of_one_move_is_said_so() {
    let text = said("hardest ovo 3x3");
    assert!(text.contains("The longest forced win takes 1 ply") && !text.contains("1 of the 1"), "{text}");
    assert!(text.contains("must find it: no other wins"), "{text}");
}

/// Every figure of the longest win against the model's own answers.
#[test]
fn the_hardest_win_is_the_longest_and_its_only_moves_are() {
    for variant in ["tictactoe", "quixo 3", "ovo 3x3 eggs=2 undo=banned"] {
        let model: Model = variant.parse().unwrap();
        let solved = model.solve(&Options::default()).unwrap();
        let value = json(&words(&format!("hardest {variant} --format json")));
        let win = &value["longest_win"];
        let plies = win["plies"].as_u64().unwrap();
        assert_eq!(Some(plies), solved.counts().summary.longest_win().map(|plies| plies.0.into()), "{variant}");
        let steps = win["line"].as_array().unwrap();
        assert_eq!(steps.len() as u64, plies + 1, "{variant}: a forced win takes as long as it says");
        let mut position = model.start();
        for action in win["way"].as_array().unwrap() {
            position = model.action(position, action.as_str().unwrap()).unwrap().next;
        }
        for step in steps {
            assert_eq!(step["position"].as_str().unwrap(), model.write(position), "{variant}");
            let Some(action) = step["action"].as_str() else { break };
            if let Some(choices) = step["choices"].as_object() {
                let wins = |one: &&gamut::model::Action| {
                    let after = solved.value(one.next).unwrap();
                    let same = model.to_move(one.next) == model.to_move(position);
                    matches!(if same { after } else { -after }, gamut::solve::Value::Win(_))
                };
                let actions = model.actions(position);
                let expected = (actions.len(), actions.iter().filter(wins).count());
                let given = |name: &str| choices[name].as_u64().unwrap() as usize;
                assert_eq!((given("moves"), given("winning")), expected, "{variant}: {step}");
            }
            position = model.action(position, action).unwrap().next;
        }
        assert!(model.outcome(position).is_some(), "{variant}");
    }
    let none = json(&words("hardest ring 3 --format json"));
    assert!(none["longest_win"].is_object() || none["longest_win"].is_null());
    let text = stdout(&words("hardest ovo 3x3 eggs=2 undo=banned"));
    assert!(
        text.contains("The longest forced win takes 13 plies") && text.contains("the only one of 13 moves that wins"),
        "{text}"
    );
}

#[test]
fn an_export_has_every_position_once() {
    let table = Scratch::new("answers-export.gtb");
    let (csv, lines) = (Scratch::new("answers-export.csv"), Scratch::new("answers-export.jsonl"));
    stdout(&words(&format!("solve tictactoe --out {}", name(&table))));
    stdout(&words(&format!("export {} --out {}", name(&table), name(&csv))));
    stdout(&words(&format!("export {} --format jsonl --out {}", name(&table), name(&lines))));
    let text = std::fs::read_to_string(&csv.0).unwrap();
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!((rows[0], rows.len()), ("position,mover,value,plies,endless", 766));
    assert_eq!(stdout(&["export", &name(&table)]), text, "`-` is stdout");
    let distinct: std::collections::BTreeSet<&str> = rows[1..].iter().copied().collect();
    assert_eq!(distinct.len(), 765);
    let solved = "tictactoe".parse::<Model>().unwrap().solve(&Options::default()).unwrap();
    for line in std::fs::read_to_string(&lines.0).unwrap().lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let position = solved.model().read(row["position"].as_str().unwrap()).unwrap();
        let value = gamut::results::Verdict::from(solved.value(position).unwrap());
        assert_eq!(
            (row["value"].as_str(), row["plies"].as_u64()),
            (Some(value.value.name()), value.plies.map(u64::from))
        );
    }
    let missing = gamut(&["play", "nosuch.gtb"]);
    let message = String::from_utf8(missing.stderr).unwrap();
    assert!(missing.status.code() == Some(2) && message.contains("No such file"), "{message}");
}

#[test]
fn positions_are_drawn_with_moves_by_value() {
    let (table, svg) = (Scratch::new("answers-show.gtb"), Scratch::new("answers-show.svg"));
    stdout(&words(&format!("solve ovo 3x3 eggs=2 undo=banned --out {}", name(&table))));
    let line = format!("show ovo 3x3 eggs=2 undo=banned --position '1Bb/a1a/3 1 xa1-a2' --table {}", name(&table));
    let text = stdout(&words(&format!("{line} --svg {}", name(&svg))));
    assert!(text.contains("a2-b1  win in 13 ") && text.matches("draw (endless)").count() == 12, "{text}");
    let picture = std::fs::read_to_string(&svg.0).unwrap();
    let page = roxmltree::Document::parse(&picture).unwrap();
    let of_class = |name: &str| {
        page.descendants()
            .filter(|node| node.attribute("class").is_some_and(|class| class.split(' ').any(|one| one == name)))
            .count()
    };
    assert!(of_class("t-win") >= 1 && of_class("t-draw") > of_class("t-win"), "{picture}");
    assert_eq!(stdout(&words(&format!("{line} --svg -"))), picture, "`-` is stdout");
    for game in ["labyrinth board=small3x2", "twinlines", "tictactoe", "quixo"] {
        let picture = stdout(&words(&format!("show {game} --svg -")));
        assert!(roxmltree::Document::parse(&picture).is_ok(), "{game}: {picture}");
    }
    let other = gamut(&words(&format!("show ovo 3x3 eggs=3 --table {}", name(&table))));
    assert_eq!(other.status.code(), Some(2), "a table of another variant");
    assert_eq!(gamut(&words("show ring --svg -")).status.code(), Some(2), "no drawing");
}

#[test]
fn help_helps() {
    let rules = stdout(&words("rules labyrinth"));
    assert!(rules.contains("Notation") && rules.contains("Board files"), "{rules}");
    assert!(stdout(&words("rules ovo")).contains("Notation"));
    let help = stdout(&words("measure --help"));
    assert!(help.contains("- stagnation:") && help.contains("- pie:"), "{help}");
    let wrong = String::from_utf8(gamut(&words("solve ovo --nosuch")).stderr).unwrap();
    assert!(wrong.contains("`gamut solve --help` shows what there is"), "{wrong}");
    let folder = Scratch::new("answers-man");
    stdout(&["man", &name(&folder)]);
    let page = std::fs::read_to_string(folder.0.join("gamut-hardest.1")).unwrap();
    assert!(page.contains("longest forced win"), "{page}");
    std::fs::remove_dir_all(&folder.0).unwrap();
}

/// What a shell is offered after some words.
fn offered(line: &str) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamut"));
    command.env("GAMUT_COMPLETE", "fish").arg("--").args(line.split(' '));
    let text = String::from_utf8(command.output().unwrap().stdout).unwrap();
    text.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn completions_know_games_settings_values_and_measures() {
    assert_eq!(offered("gamut har"), ["hardest"]);
    assert_eq!(offered("gamut solve o"), ["ovo"]);
    assert_eq!(offered("gamut solve ovo undo=b"), ["undo=banned"]);
    assert!(offered("gamut solve ovo cl").contains(&"classic".to_owned()));
    assert_eq!(offered("gamut measure tictactoe --measures stag"), ["stagnation"]);
    assert!(stdout(&words("completions bash")).contains("GAMUT_COMPLETE"));
}
