//! Studies of strategies: what follows, certificates, examples of play, settings changed alone, and what is wrong with a file.

use gamut::prove::Certificate;
use gamut::report::render;
use gamut::results::SeatOutcome;
use gamut::results::Wdl;
use gamut::study::{CaseResult, Forgetful, Found, ProvedCase, Study, StudyResult, run};

use super::coalitions::Silent;

const HEAD: &str = "title = 't'\nquestion = 'q'\nabout = 'a'\nanswer = 'r'\ngame = 'ovo'\n";

fn studied(rest: &str) -> StudyResult {
    let study =
        Study::parse("analysis/ovo/09-proofs.toml", &format!("{HEAD}{rest}")).unwrap_or_else(|error| panic!("{error}"));
    run(&study, &Forgetful, &Silent).unwrap_or_else(|error| panic!("{error}"))
}

fn proved(case: &CaseResult) -> &ProvedCase {
    match &case.found {
        Found::Proved(found) => found,
        other => panic!("{}: {other:?}", case.name),
    }
}

fn seat(found: &ProvedCase, strategy: &str, player: usize) -> SeatOutcome {
    let tried = found.strategies.iter().find(|tried| tried.strategy == strategy).unwrap();
    tried.seats[player - 1].outcome.clone()
}

#[test]
fn a_strategy_settles_a_start_and_the_solution_agrees() {
    let result = studied(
        "[[proof]]\nboard = '3x3'\neggs = 3\nstrategies = ['take-back']\nsolve = true\ncertificate = true\nexample = 'b1-b2 a1-b1'\n",
    );
    let found = proved(&result.cases[0]);
    let known = found.settled.as_ref().unwrap();
    assert_eq!((known.least, known.most, known.by.as_str()), (Wdl::Draw, Wdl::Draw, "take-back"));
    assert_eq!(found.solved.unwrap().to_string(), "draw (endless)");
    for player in [1, 2] {
        let SeatOutcome::Proved { positions, turns, crc32, .. } = seat(found, "take-back", player) else { panic!() };
        assert_eq!((positions, turns, crc32.map(|crc32| crc32.len())), (88, 682, Some(8)));
    }
    // Two turns of player 1, each answered by player 2.
    let line = found.example.as_ref().unwrap();
    let movers: Vec<u8> = line.steps.iter().map(|step| step.mover).collect();
    assert_eq!(movers, [1, 2, 1, 2, 1]);
    assert_eq!(line.steps[0].action.as_deref(), Some("b1-b2"));
    assert!(result.problems().is_empty(), "{:?}", result.problems());
    let files = render(&result).unwrap();
    let certificate = files.iter().find(|file| file.name == "09-proofs-ovo-board-3x3-eggs-3-take-back.cert").unwrap();
    let read = Certificate::parse(&certificate.bytes).unwrap();
    assert_eq!((read.strategy.as_str(), read.seats.len(), read.seats[1].positions), ("take-back", 2, 88));
    let page =
        files.iter().find(|file| file.name.ends_with(".md")).map(|file| String::from_utf8_lossy(&file.bytes)).unwrap();
    for part in [
        "What strategies settle",
        "a draw: `take-back`, solved too",
        "gamut prove --check 09-proofs-ovo",
        "-answer.svg",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("forget nothing"), "it holds for players who forget");
}

#[test]
fn what_fails_is_told_with_its_line_and_settles_nothing() {
    let result = studied("[[proof]]\nboard = '3x2'\neggs = 1\nstrategies = ['take-back', 'pull-out']\nsolve = true\n");
    let found = proved(&result.cases[0]);
    let SeatOutcome::Refuted { flaw, plies, line, boards, .. } = seat(found, "take-back", 2) else {
        panic!("{found:?}")
    };
    assert_eq!((flaw.as_str(), plies, line.len(), boards.len()), ("loses", 3, 3, 4));
    assert_eq!(found.solved.unwrap().value, Wdl::Win, "a step home wins");
    assert!(found.settled.as_ref().is_none_or(|known| known.allows(Wdl::Win)), "{found:?}");
    assert!(render(&result).unwrap().iter().all(|file| !file.name.ends_with(".cert")));
}

#[test]
fn what_is_over_a_limit_stays_open() {
    let result = studied("[limits]\npositions = 50\n[[proof]]\nboard = '3x3'\neggs = 3\nstrategies = 'take-back'\n");
    let found = proved(&result.cases[0]);
    assert!(matches!(seat(found, "take-back", 1), SeatOutcome::Open { .. }) && found.settled.is_none(), "{found:?}");
}

#[test]
fn settings_are_changed_alone() {
    let result = studied(
        "[[proof]]\nboard = ['2x3', '3x3']\neggs = 2\nstrategies = 'take-back'\nalone = { undo = ['banned', 'frozen'], claim = 'any-time' }\n",
    );
    let names: Vec<&str> = result.cases.iter().map(|case| case.name.as_str()).collect();
    let of = |board: &str| {
        ["", " undo=banned", " undo=frozen", " claim=any-time"].map(|more| format!("ovo board={board} eggs=2{more}"))
    };
    let mut expected: Vec<String> = [of("2x3"), of("3x3")].concat();
    // The canonical order of settings has `claim` first.
    expected.iter_mut().for_each(|name| *name = name.parse::<gamut::settings::Variant>().unwrap().to_string());
    assert_eq!(names, expected);
    assert_eq!(result.varied, ["board", "undo", "claim"]);
}

#[test]
fn what_is_wrong_with_a_proof_names_its_key() {
    let cases = [
        ("strategies = 'take-bakc'", "there is no strategy \"take-bakc\", only take-back, pull-out"),
        ("", "no strategy is named"),
        ("strategies = 'take-back'\naim = 'draw'", "`not-lose` or `win`"),
        ("strategies = 'take-back'\naim = 'win'", "name one seat"),
        ("strategies = 'take-back'\nseats = [7]", "a list of numbers of players"),
        ("strategies = 'take-back'\nsolve = 'yes'", "`true` or `false`"),
        ("strategies = 'take-back'\nalone = { eggs = 1 }", "cannot be in `alone` too"),
    ];
    for (keys, expected) in cases {
        let text = format!("{HEAD}[[proof]]\nboard = '3x3'\neggs = 2\n{keys}\n");
        let error = Study::parse("s.toml", &text).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected) && error.starts_with("s.toml, line "), "{keys}: {error}");
    }
    let twice = format!(
        "{HEAD}[[large]]\nboard = '3x3'\neggs = 2\n[[proof]]\nboard = '3x3'\neggs = 2\nstrategies = 'take-back'\n"
    );
    let refused = Study::parse("s.toml", &twice).unwrap().refused;
    assert!(refused[0].to_string().contains("solved in one way only"), "{}", refused[0]);
    let unmeasured = Study::parse("s.toml", &format!("{HEAD}[[grid]]\nboard = '3x3'\neggs = 2\n")).unwrap_err();
    assert!(unmeasured.to_string().contains("`measures` does not say what"), "{unmeasured}");
}
