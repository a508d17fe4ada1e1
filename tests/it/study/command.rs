//! `gamut study` as a user meets it: reports, problems in a sentence each, files that are refused with their line and key, Ctrl-C.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder of its own with a study in it; it is gone when the test is done.
struct Desk(PathBuf);

const HEAD: &str = r#"title = "Small boards"
question = "Who wins?"
about = "Boards of 2x3."
answer = "A {board=2x3 eggs=1: start.value}."
game = "ovo"
"#;

impl Desk {
    fn new(name: &str, study: &str) -> Desk {
        let folder = std::env::temp_dir().join(format!("gamut-study-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("analysis/x")).unwrap();
        let desk = Desk(folder);
        desk.write(study);
        desk
    }

    fn write(&self, study: &str) {
        fs::write(self.0.join("analysis/x/01-small.toml"), study).unwrap();
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gamut"));
        command.current_dir(&self.0).arg("study").args(words);
        command
    }

    fn run(&self, words: &[&str]) -> Run {
        Run::from(self.command(words).output().unwrap())
    }

    /// Runs the study of the desk.
    fn study(&self) -> Run {
        self.run(&["analysis/x/01-small.toml"])
    }

    fn report(&self, ending: &str) -> String {
        let path = self.0.join(format!("reports/x/01-small.{ending}"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The cases that are kept.
    fn kept(&self) -> Vec<PathBuf> {
        let Ok(files) = fs::read_dir(self.0.join("target/studies/x/01-small")) else { return Vec::new() };
        let files = files.map(|file| file.unwrap().path());
        files.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a run said.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    fn problems(&self) -> Vec<&str> {
        self.out.lines().filter_map(|line| line.trim().strip_prefix("problem: ")).collect()
    }
}

const LIMITS: &str = "[limits]\npositions = 2000\n";
const SMALL: &str = "[[grid]]\nboard = \"2x3\"\neggs = [1, 2]\n";

#[test]
fn each_problem_is_one_sentence_and_the_other_cases_are_finished() {
    let study = |measures: &str, rest: &str| format!("{HEAD}measures = {measures}\n{LIMITS}{SMALL}{rest}");
    let cases = [
        (
            study("[\"start\"]", "[[grid]]\nboard = \"3x3\"\neggs = 3\n"),
            3,
            "ovo board=3x3 eggs=3: more than 2000 positions: ",
            "more than 2000 positions: ",
        ),
        (
            study("[\n\"start\",\n\"colour\"]", ""),
            1,
            "analysis/x/01-small.toml, line 8, `measures`: there is no measure `colour`: the measures are start, opening",
            "line 8, `measures`: there is no measure `colour`",
        ),
        (
            study("[\"start\"]", "[[grid]]\nboard = \"2x3\"\nundo = \"frozen\"\neggs = [1, 5]\n"),
            1,
            "analysis/x/01-small.toml, line 15, `eggs`: eggs=5 is not possible: eggs is from 1 to 2",
            "line 15, `eggs`: eggs=5 is not possible",
        ),
        (
            study(
                "[\"start\"]",
                "[[expect]]\ncase = \"board=2x3 eggs=2\"\nfigures = { \"start.value\" = \"win\" }\nsource = \"a friend\"\n",
            ),
            1,
            "ovo board=2x3 eggs=2: start.value is \"draw\", and \"win\" was expected (a friend)",
            "| `start.value` | win | draw | ✗ no | a friend |",
        ),
        (
            study(
                "[\"start\"]",
                "[[expect]]\ncase = \"board=2x3 eggs=2\"\nfigures = { \"start.colour\" = 1 }\nsource = \"a friend\"\n",
            ),
            1,
            "ovo board=2x3 eggs=2: there is no figure start.colour, and 1 was expected (a friend)",
            "| `start.colour` | 1 | – | ✗ no | a friend |",
        ),
    ];
    let desk = Desk::new("problems", "");
    for (text, code, sentence, said) in cases {
        desk.write(&text);
        let run = desk.study();
        assert_eq!(run.code, Some(code), "{sentence}: {}{}", run.out, run.err);
        let problems = run.problems();
        assert!(problems.len() == 1 && problems[0].starts_with(sentence), "{problems:?} is not {sentence}");
        assert_eq!(run.err, "", "{sentence}");
        // The others are there, and the report says what is not.
        let csv = desk.report("csv");
        for eggs in [1, 2] {
            let case = format!("ovo board=2x3 eggs={eggs}");
            let row = csv.lines().find(|line| line.starts_with(&format!("{case},"))).unwrap_or_else(|| panic!("{csv}"));
            assert!(row.contains(",draw,"), "{row}");
        }
        let json: serde_json::Value = serde_json::from_str(&desk.report("json")).unwrap();
        assert_eq!(json["answer"], "A draw.");
        assert!(desk.report("md").contains(said), "{said} is not in\n{}", desk.report("md"));
    }
}

#[test]
fn an_answer_with_a_figure_that_is_not_there_is_a_problem_and_not_the_end() {
    let head = HEAD.replace("start.value}", "start.value} of {board=3x3 eggs=3: size.positions}");
    let desk = Desk::new(
        "answer",
        &format!("{head}measures = [\"start\"]\n{LIMITS}{SMALL}[[grid]]\nboard = \"3x3\"\neggs = 3\n"),
    );
    let run = desk.study();
    assert_eq!(run.code, Some(3), "{}{}", run.out, run.err);
    let problems = run.problems();
    assert_eq!(problems.len(), 2, "{problems:?}");
    let about_the_answer =
        "analysis/x/01-small.toml, `answer`: there is no figure `size.positions` of `board=3x3 eggs=3`";
    assert!(problems.contains(&about_the_answer), "{problems:?}");
    assert!(desk.report("md").contains("**A draw of [no figure].**"), "{}", desk.report("md"));
}

#[test]
fn a_file_that_is_not_a_study_is_refused_with_its_line_and_key() {
    let whole = format!("{HEAD}measures = [\"start\"]\n{SMALL}");
    let cases = [
        (whole.replace("title = \"Small boards\"", "title = 3"), "line 1, `title`: invalid type: integer `3`"),
        (whole.replace("question", "qestion"), "line 2, `qestion`: unknown field `qestion`"),
        (whole.replace("about = \"Boards of 2x3.\"", ""), "missing field `about`"),
        (whole.replace("Who wins?\"", "Who wins?"), "line 2, `question`: "),
        (whole.replace("\"ovo\"", "\"ova\""), "line 5, `game`: there is no game `ova` (did you mean `ovo`?)"),
        (whole.replace("[\"start\"]", "[]"), "line 6, `measures`: no measure is asked for"),
        (whole.replace("[1, 2]", "[]"), "line 9, `eggs`: the list is empty"),
        (whole.replace("[1, 2]", "[1, 2.5]"), "line 9, `eggs`: a setting is a word or a whole number"),
        (whole.replace("[1, 2]", "9"), "line 9, `eggs`: eggs=9 is not possible"),
        (
            format!("{whole}[limits]\nmemory = \"lots\"\n"),
            "line 11, `memory`: memory is a number of bytes or a word such as",
        ),
        (format!("{whole}[limits]\npositions = -1\n"), "line 11, `positions`: invalid value: integer `-1`"),
        (format!("{whole}[[exclude]]\neggs = [1]\n"), "line 11, `eggs`: a setting is a word or a whole number"),
        (
            format!("{whole}[[compare]]\none = \"board=2x3 eggs=1\"\ntwo = \"board=3x3 eggs=3\"\n"),
            "line 12, `two`: `ovo board=3x3 eggs=3` is not a case of this study",
        ),
        (
            format!("{whole}[[expect]]\nsource = \"me\"\nfigures = {{}}\ncase = \"bord=2x3\"\n"),
            "line 13, `case`: ovo has no setting `bord` (did you mean `board`?)",
        ),
        (
            whole.replace("game =", "show = \"board=3x3 eggs=3\"\ngame ="),
            "line 5, `show`: `ovo board=3x3 eggs=3` is not a case of this study",
        ),
    ];
    let desk = Desk::new("refused", "");
    for (text, expected) in cases {
        desk.write(&text);
        let run = desk.study();
        assert_eq!(run.code, Some(2), "{expected}: {}{}", run.out, run.err);
        let whole = run.err.strip_prefix("gamut: analysis/x/01-small.toml").unwrap_or_else(|| panic!("{}", run.err));
        assert!(whole.contains(expected) && run.err.lines().count() == 1, "{expected} is not in {}", run.err);
        assert!(run.out.is_empty() && !desk.0.join("reports").exists(), "{expected}");
    }
    let run = desk.run(&["analysis/x/09-none.toml"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with("gamut: cannot read analysis/x/09-none.toml: "), "{}", run.err);
}

#[test]
fn a_template_runs_and_its_report_is_checked() {
    let desk = Desk::new("template", "");
    fs::remove_file(desk.0.join("analysis/x/01-small.toml")).unwrap();
    let run = desk.run(&["--new", "analysis/x/01-small.toml"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), "written: analysis/x/01-small.toml\n"), "{}", run.err);
    assert_eq!(desk.run(&["--new", "analysis/x/01-small.toml"]).code, Some(2), "nothing is overwritten");
    let run = desk.study();
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.contains("written: reports/x/01-small.html"), "{}", run.out);
    for file in ["reports/index.html", "reports/README.md"] {
        assert!(fs::read_to_string(desk.0.join(file)).unwrap().contains("x/01-small.md"), "{file}");
    }
    // Once more gives the same, from what is kept and anew, on any number of threads.
    let page = desk.report("html");
    assert_eq!(desk.run(&["--fresh", "--threads", "1", "analysis/x/01-small.toml"]).code, Some(0));
    assert_eq!(desk.report("html"), page);
    let check = desk.run(&["--check", "analysis/x/01-small.toml"]);
    assert!(check.code == Some(0) && check.out.contains("as in the report"), "{}{}", check.out, check.err);
    fs::write(desk.0.join("reports/x/01-small.csv"), "case\n").unwrap();
    let check = desk.run(&["--check", "analysis/x/01-small.toml"]);
    assert!(check.code == Some(1) && check.out.contains("differs: reports/x/01-small.csv"), "{}", check.out);
    assert_eq!(desk.report("csv"), "case\n", "checking writes nothing");
}

/// Waits until something is so.
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(60), "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Replaces the checksum in a file of a case that is kept, so that it can be told from one that is computed.
fn mark(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let (before, rest) = text.split_once("\"checksum\":\"").unwrap();
    fs::write(path, format!("{before}\"checksum\":\"eeeeeeee{}", &rest[8..])).unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupted_study_goes_on_where_it_was() {
    // The first case is done at once; the second takes seconds.
    let first = format!("{HEAD}measures = [\"start\", \"random-play\"]\n[[grid]]\nboard = \"2x3\"\neggs = 1\n");
    let desk = Desk::new("interrupted", &format!("{first}[[grid]]\nboard = \"4x4\"\neggs = 2\n"));
    let mut command = desk.command(&["analysis/x/01-small.toml"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for("the first case", || desk.kept().len() == 1);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let run = Run::from(child.wait_with_output().unwrap());
    assert_eq!(run.code, Some(3), "{}{}", run.out, run.err);
    assert_eq!(run.err, "gamut: interrupted; the cases that were done are saved and will not be computed again\n");
    assert!(!desk.0.join("reports").exists(), "half a report is none");
    let kept = desk.kept();
    assert_eq!(kept.len(), 1);
    mark(&kept[0]);
    let run = desk.study();
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    let json: serde_json::Value = serde_json::from_str(&desk.report("json")).unwrap();
    let checksum = |case: usize| json["cases"][case]["found"]["solved"]["checksum"].as_str().unwrap().to_owned();
    assert_eq!(checksum(0), "eeeeeeee", "the case that was done is taken as it is kept");
    assert_ne!(checksum(1), "eeeeeeee");
    assert_eq!(desk.kept().len(), 2);
    // Without the second case, the first one is still taken as it is kept; with forgetting it is not.
    desk.write(&first);
    assert_eq!(desk.study().code, Some(0));
    assert!(desk.report("json").contains("eeeeeeee"));
    desk.run(&["--fresh", "analysis/x/01-small.toml"]);
    assert!(!desk.report("json").contains("eeeeeeee"));
}

/// One figure comes from the report's data, or from the study where there is none; a name that no figure has is answered with those that there are.
#[test]
fn one_figure_is_written_alone() {
    let desk = Desk::new(
        "figure",
        &format!("{HEAD}measures = [\"start\", \"opening\"]\ngrid = [{{ board = \"2x3\", eggs = 1 }}]\n"),
    );
    let figure = desk.0.join("reports/x/01-small-start.svg");
    let one = |name: &str| desk.run(&["analysis/x/01-small.toml", "--figure", name]);
    assert_eq!(one("start").code, Some(0));
    assert!(figure.exists() && desk.0.join("reports/x/01-small.json").exists(), "the study was run for it");
    let drawn = fs::read(&figure).unwrap();
    // From the data alone: nothing is solved, and nothing else is written.
    fs::remove_dir_all(desk.0.join("target")).unwrap();
    for name in ["01-small-start.svg", "01-small.html"] {
        fs::remove_file(desk.0.join("reports/x").join(name)).unwrap();
    }
    let run = one("start");
    assert_eq!((run.code, fs::read(&figure).unwrap() == drawn), (Some(0), true), "{}", run.err);
    assert!(!desk.0.join("reports/x/01-small.html").exists() && !desk.0.join("target").exists());
    let refused = one("nothing");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("the report has no figure `nothing`, only start"), "{}", refused.err);
    assert_eq!(desk.run(&["--rewrite", "--figure", "start"]).code, Some(2));
}

#[test]
fn a_report_is_written_again_from_its_data() {
    let desk = Desk::new(
        "again",
        &format!("{HEAD}measures = [\"start\", \"opening\"]\ngrid = [{{ board = \"2x3\", eggs = 1 }}]\n"),
    );
    assert_eq!(desk.study().code, Some(0));
    let written = desk.report("md");
    // Nothing is computed again: without the study, and with a report that somebody has changed.
    fs::remove_dir_all(desk.0.join("analysis")).unwrap();
    fs::remove_dir_all(desk.0.join("target")).unwrap();
    fs::write(desk.0.join("reports/x/01-small.md"), "changed").unwrap();
    fs::write(desk.0.join("reports/x/01-small-old.svg"), "a figure of an earlier form").unwrap();
    let run = desk.run(&["--rewrite"]);
    assert_eq!((run.code, run.out.contains("01-small.html")), (Some(0), true), "{}{}", run.out, run.err);
    assert_eq!(desk.report("md"), written);
    assert!(!desk.0.join("reports/x/01-small-old.svg").exists());
    assert!(desk.0.join("reports/index.html").exists());
    assert_eq!(desk.run(&["--rewrite", "--index"]).code, Some(2));
}

#[test]
fn headlines_are_written_between_the_marks_of_a_file() {
    let head = HEAD.replace("question =", "figure = \"start\"\nquestion =");
    let study = format!("{head}measures = [\"start\"]\ngrid = [{{ board = \"2x3\", eggs = 1 }}]\n");
    let desk = Desk::new("headlines", &study);
    assert_eq!(desk.study().code, Some(0));
    let page = |marks: &str| format!("# Results\n\nBy hand.\n\n{marks}\nBy hand again.\n");
    let marks = |inside: &str| {
        format!(
            "<!-- headlines: written by `gamut study --headlines`, not by hand -->\n{inside}<!-- end of headlines -->\n"
        )
    };
    fs::create_dir(desk.0.join("docs")).unwrap();
    for (file, way) in [("docs/results.md", "../reports"), ("results.md", "reports"), ("reports/results.md", ".")] {
        fs::write(desk.0.join(file), page(&marks("old\n"))).unwrap();
        assert_eq!(desk.run(&["--headlines", file]).code, Some(0));
        let written = fs::read_to_string(desk.0.join(file)).unwrap();
        assert!(written.starts_with("# Results\n\nBy hand.\n") && written.ends_with("\nBy hand again.\n"), "{written}");
        assert!(!written.contains("old\n") && written.contains(&format!("]({way}/x/01-small.md)**\n")), "{written}");
        assert!(written.contains(&format!("]({way}/x/01-small-start.svg)")), "{written}");
    }
    fs::write(desk.0.join("results.md"), page("")).unwrap();
    let run = desk.run(&["--headlines", "results.md"]);
    assert_eq!((run.code, run.err.as_str()), (Some(2), "gamut: results.md has no marks for headlines\n"));
}
