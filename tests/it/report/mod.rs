//! Reports: each form as a snapshot, read back by others, well-formed, and looked at in a browser.

pub mod browser;
mod figures;
mod forms;
mod pages;
mod parts;

use std::sync::LazyLock;

use gamut::explore::Progress;
use gamut::report::{File, render};
use gamut::study::{NoCache, Study, StudyProgress, StudyResult, run};

/// One variant with everything measured.
const ONE: &str = r#"
title = "Tic-tac-toe"
question = "Who wins tic-tac-toe?"
about = "The whole game. It shows < one > variant & its figures."
answer = "Nobody: the start is a {tictactoe: start.value}."
measures = ["start", "opening", "outcomes", "endless-draws", "depth", "branching", "decisions", "only-moves", "critical", "optimal-moves",
    "random-play", "advantage", "balance", "noisy-play", "stagnation", "skill", "shortest-wins", "fortunes", "tempo", "cycles", "rule-use", "limit", "pie"]
grid = [{ game = "tictactoe" }]
"#;

/// Several variants, some of which have no result, with few measures: small enough to be read as a snapshot.
const SOME: &str = r#"
title = "OVO on 2x3"
question = "Does `undo` matter?"
about = """
Boards of 2x3.

- They are small.
"""
answer = "On 2x3 the start is a {board=2x3 eggs=1: start.value}."
game = "ovo"
measures = ["start", "outcomes", "opening", "depth"]
limits = { positions = 2000 }
expect = [
    { case = "board=2x3 eggs=2", figures = { "size.positions" = 1392 }, source = "an independent program" },
    { case = "board=2x3 eggs=1", figures = { "start.value" = "loss" }, source = "nobody" },
]
compare = [{ one = "board=2x3 eggs=1", two = "board=2x3 eggs=1 undo=frozen" }]
grid = [{ board = "2x3", eggs = [1, 2], undo = ["free", "frozen"] }, { board = "3x3", eggs = 2 }]
large = [{ board = "2x3", eggs = 2, home = "safe" }]
"#;

/// The three games with few measures: their boards.
const GAMES: &str = r#"
title = "Games side by side"
question = "What do their boards look like?"
about = "A variant of each game."
answer = "Like this: {cases} of them."
measures = ["start", "opening", "depth", "random-play", "noisy-play", "outcomes", "limit", "pie"]
show = "twinlines board=2x2 line=2 goal=2 tiles=3"
grid = [
    { game = "ovo", board = "2x3", eggs = 1, undo = "frozen" },
    { game = "twinlines", board = "2x2", line = 2, goal = 2, tiles = 3 },
    { game = "labyrinth", board = "small3x2" },
    { game = "ring", cells = 5 },
]
"#;

/// Endgames solved by index, whole games and one that has no start.
const ENDS: &str = r#"
title = "Endgames on 3x3"
question = "Who wins when the eggs are face-down?"
about = "Whole games on 3x3, and an endgame on 4x4."
answer = "The longest win takes {board=3x3 eggs=2 undo=frozen home=safe: longest_win} plies."
game = "ovo"
measures = ["start"]
show = "board=3x3 eggs=2 undo=frozen home=safe"
figure = "decided"
indexed = [
    { board = "3x3", eggs = 2 },
    { board = "3x3", eggs = 2, undo = "frozen", home = "safe" },
    { board = "4x4", eggs = 2, undo = "frozen", home = "safe", slices = "0,0 0,1", verify-every = 4 },
]
"#;

struct Quiet;

impl Progress for Quiet {
    fn at(&self, _depth: usize, _positions: u64) {}
}

impl StudyProgress for Quiet {
    fn case(&self, _done: usize, _all: usize, _name: &str) {}
}

fn result(name: &str, text: &str) -> StudyResult {
    let study = Study::parse(&format!("analysis/example/{name}.toml"), text).unwrap();
    let tables = std::env::temp_dir().join(format!("gamut-report-{name}-{}", std::process::id()));
    let result = run(&study, &NoCache::new(&tables), &Quiet).unwrap();
    let _ = std::fs::remove_dir_all(tables);
    result
}

static ONE_RESULT: LazyLock<StudyResult> = LazyLock::new(|| result("01-one", ONE));
static SOME_RESULT: LazyLock<StudyResult> = LazyLock::new(|| result("02-some", SOME));
static GAMES_RESULT: LazyLock<StudyResult> = LazyLock::new(|| result("03-games", GAMES));
static ENDS_RESULT: LazyLock<StudyResult> = LazyLock::new(|| result("04-ends", ENDS));

/// The results of all small studies.
fn results() -> [&'static StudyResult; 4] {
    [&ONE_RESULT, &SOME_RESULT, &GAMES_RESULT, &ENDS_RESULT]
}

/// The same result shown through each of its variants, so that every game's boards are seen.
fn shown_each(result: &StudyResult) -> Vec<StudyResult> {
    result.cases.iter().map(|case| StudyResult { shown: case.variant.clone(), ..result.clone() }).collect()
}

fn file(result: &StudyResult, ending: &str) -> File {
    render(result).unwrap().into_iter().find(|file| file.name.ends_with(ending)).unwrap()
}

fn text(result: &StudyResult, ending: &str) -> String {
    String::from_utf8(file(result, ending).bytes).unwrap()
}
