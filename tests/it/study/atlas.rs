//! Spaces of rulings: what is wrong with one, games that are the same, searches that are interrupted, and what they find.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{LazyLock, Mutex};

use gamut::explore::Progress;
use gamut::packed::Symmetry;
use gamut::report::render;
use gamut::study::atlas::{Search, kind};
use gamut::study::{Atlas, Forgetful, RunError, Space, Store, StoreError, Study, StudyProgress, StudyResult};
use gamut::{Model, Options};
use serde_json::Value;

const HEAD: &str = r#"title = "A small space"
question = "Which rulings decide?"
about = "Small boards."
answer = "{space: decided} of {space: graphs} games are decided; first {front 1: changes}."
game = "ovo"
measures = ["start", "noisy-play", "critical"]
"#;

const WANT: &str = "want = [\"start decided\", \"0.45 <= first_player_result <= 0.55 at error 0.1\", \"5 <= mean_length <= 80 at error 0.1\"]\n";

const SPACE: &str = r#"
[space]
look = ["allowed", "none"]
hands = ["everybody", "owner"]
home = ["open", "safe"]
homeward = ["free", "not-away", "closer"]
outward = ["free", "closer"]
stuck = ["skip", "loses"]

[costs]
stuck = 0

[[boards]]
board = ["2x3", "3x3"]
eggs = 2

[also]
jump = "orthogonal"
need = 1

[words]
"look=none" = "Nobody looks."
"#;

fn study(rest: &str) -> Study {
    Study::parse("analysis/ovo/99-space.toml", &format!("{HEAD}{rest}")).unwrap_or_else(|error| panic!("{error}"))
}

fn space(study: &Study) -> &Space {
    study.space.as_ref().expect("a space")
}

/// Stops when the store has this many parts, or never.
struct Until<'s>(Option<(&'s Memory, usize)>);

impl Progress for Until<'_> {
    fn at(&self, _depth: usize, _positions: u64) {}

    fn stopped(&self) -> bool {
        self.0.is_some_and(|(store, parts)| store.0.lock().unwrap().len() >= parts)
    }
}

impl StudyProgress for Until<'_> {
    fn case(&self, _done: usize, _all: usize, _name: &str) {}
}

/// What was found, kept in memory.
#[derive(Default)]
struct Memory(Mutex<HashMap<String, Value>>);

impl Store for Memory {
    fn load(&self, key: &str) -> Result<Option<Value>, StoreError> {
        Ok(self.0.lock().unwrap().get(key).cloned())
    }

    fn save(&self, key: &str, found: Value) -> Result<(), StoreError> {
        self.0.lock().unwrap().insert(key.to_owned(), found);
        Ok(())
    }
}

fn searched(study: &Study) -> (StudyResult, Vec<u8>) {
    let search = Search { study, space: space(study), store: &Forgetful, progress: &Until(None) };
    search.run().unwrap_or_else(|error| panic!("{error}"))
}

/// The space on its smallest board, which several tests search.
fn smallest() -> Study {
    study(&format!("{WANT}{SPACE}").replace("[\"2x3\", \"3x3\"]", "\"2x3\""))
}

/// What is found there, once for all of them.
static SMALLEST: LazyLock<(StudyResult, Vec<u8>)> = LazyLock::new(|| searched(&smallest()));

fn atlas(result: &StudyResult) -> &Atlas {
    result.atlas.as_ref().expect("an atlas")
}

#[test]
fn what_is_wrong_with_a_space_is_one_sentence() {
    let with = |from: &str, to: &str| format!("{HEAD}{WANT}{SPACE}").replace(from, to);
    for (text, said) in [
        (with(WANT, ""), "`want` does not say what"),
        (with("start decided", "start nice"), "line 7, `want`: `start nice` is no want"),
        (with("mean_length", "mean_lenght"), "`want`: `mean_lenght` has no error"),
        (
            with("\"safe\"]", "\"save\"]").replace("\"open\", ", ""),
            "`home`: home=save is not possible: home is one of open, safe, locked, shown",
        ),
        (with("[\"2x3\", \"3x3\"]", "[]"), "`board`: the list is empty"),
        (with("stuck = 0", "stuck = -1"), "`stuck`: a cost is a whole number from 0 to 1000"),
        (with("stuck = 0", "claim = 1"), "`claim`: it is no setting of the space: those are look, hands"),
        (with("[also]", "[[grid]]\nboard = \"2x3\"\n[also]"), "`grid`: a study with a [space] has no cases of its own"),
        (with("[[boards]]\nboard = [\"2x3\", \"3x3\"]\neggs = 2\n", ""), "there is no [[boards]]"),
        (with("[space]", "[grid]"), "line 9: invalid type: map, expected a sequence"),
        (with("measures = [\"start\", \"noisy-play\", \"critical\"]\n", ""), "`measures` does not say what"),
    ] {
        let error = Study::parse("x.toml", &text).expect_err(said).to_string();
        assert!(error.contains(said), "{error}\n  and not: {said}");
    }
}

/// The whole game in notation: every position with how it ended and what can be moved to.
fn whole(model: &Model) -> BTreeMap<String, (String, BTreeSet<String>)> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![model.start()];
    while let Some(position) = waiting.pop() {
        let name = model.write(position);
        if found.contains_key(&name) {
            continue;
        }
        let next: Vec<_> = model.actions(position).into_iter().map(|action| action.next).collect();
        let after = next.iter().map(|next| model.write(*next)).collect();
        found.insert(name, (format!("{:?}", model.outcome(position)), after));
        waiting.extend(next);
    }
    found
}

#[test]
fn graphs_are_the_same_exactly_where_all_positions_and_moves_are() {
    let study =
        study(&format!("{WANT}{SPACE}").replace("[\"2x3\", \"3x3\"]", "\"2x3\"").replace("eggs = 2", "eggs = [1, 2]"));
    let options = Options { symmetry: Symmetry::On, ..Options::default() };
    let mut fingerprints: Vec<(u128, BTreeMap<_, _>, String)> = Vec::new();
    for variant in space(&study).rule_sets.iter().flat_map(|rules| &rules.variants).flatten() {
        let model = Model::open(variant.clone()).unwrap();
        let fingerprint = model.explore(&[], &options).unwrap().fingerprint();
        let every = Options { symmetry: Symmetry::Off, ..Options::default() };
        let unmerged = model.explore(&[], &every).unwrap();
        let whole = whole(&model);
        assert_eq!(unmerged.positions, whole.len() as u64, "{variant}");
        for (other, same, name) in &fingerprints {
            assert_eq!(*other == fingerprint, *same == whole, "{variant} and {name}");
        }
        fingerprints.push((fingerprint, whole, variant.to_string()));
    }
    let different: BTreeSet<u128> = fingerprints.iter().map(|(fingerprint, ..)| *fingerprint).collect();
    assert!(
        different.len() < fingerprints.len() && different.len() > 10,
        "{} of {}",
        different.len(),
        fingerprints.len()
    );
}

#[test]
fn interrupted_anywhere_it_ends_with_the_same_bytes() {
    let study = smallest();
    let (result, table) = &*SMALLEST;
    let files = render(result).unwrap();
    let mut runs = 0;
    for parts in [1, 2, 5, 11] {
        let store = Memory::default();
        let (again, its_table) = loop {
            runs += 1;
            let saved = store.0.lock().unwrap().len();
            let until = Until(Some((&store, saved + parts)));
            match (Search { study: &study, space: space(&study), store: &store, progress: &until }).run() {
                Ok(found) => break found,
                Err(RunError::Interrupted { .. }) => assert!(runs < 200, "it never ends"),
                Err(error) => panic!("{error}"),
            }
        };
        assert!(its_table == *table, "the table after interruptions every {parts} parts");
        assert_eq!(render(&again).unwrap(), files, "the report after interruptions every {parts} parts");
    }
    assert!(runs > 8, "{runs} runs are hardly interrupted");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    assert_eq!(pool.install(|| render(&searched(&study).0).unwrap()), files, "one thread");
}

#[test]
fn the_rule_sets_that_are_known_to_decide_are_found() {
    // Of `rules/ovo.md`: what an independent program found. Nothing but the start is asked for.
    let found = |boards: &str, space: &str| {
        let head = HEAD.replace(", \"noisy-play\", \"critical\"", "");
        let text = format!("{head}want = [\"start decided\"]\n[space]\n{space}\n[[boards]]\n{boards}\n");
        let study = Study::parse("analysis/ovo/99-space.toml", &text).unwrap();
        let (result, _) = searched(&study);
        let atlas = atlas(&result).clone();
        move |changes: &str| {
            let deciding = atlas.deciding.iter().find(|found| found.changes == changes);
            deciding.map(|found| found.boards[0].start.to_string())
        }
    };
    let on = found(
        "board = \"3x4\"\neggs = 2",
        "look = [\"allowed\", \"none\"]\nhands = [\"everybody\", \"owner\"]\nhomeward = [\"free\", \"not-away\"]",
    );
    assert_eq!(on("homeward=not-away").as_deref(), Some("win in 25"));
    assert_eq!(on("look=none hands=owner").as_deref(), Some("win in 21"));
    assert_eq!(on("hands=owner"), None, "alone it does not decide");
    assert_eq!(on("look=none homeward=not-away"), None, "a part of it decides");
    let on = found("board = \"3x3\"\neggs = 2", "homeward = [\"free\", \"closer\"]\noutward = [\"free\", \"closer\"]");
    assert_eq!(on("homeward=closer outward=closer").as_deref(), Some("win in 13"));
    if crate::is_slow() {
        let all = "look = [\"allowed\", \"none\"]\nhomeward = [\"free\", \"closer\"]\noutward = [\"free\", \"closer\"]";
        let on = found("board = [\"3x3\", \"3x4\"]\neggs = 3", all);
        assert_eq!(on("look=none homeward=closer outward=closer").as_deref(), Some("win in 21"));
    }
}

#[test]
fn counts_effects_and_the_front_agree_with_the_table() {
    let boards = format!("{WANT}{SPACE}").replace("[\"2x3\", \"3x3\"]", "\"2x3\"").replace("eggs = 2", "eggs = [1, 2]");
    let study = study(&boards);
    let (result, table) = searched(&study);
    assert_eq!(result.problems(), Vec::<String>::new());
    let atlas = atlas(&result);
    let text = String::from_utf8(table).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!((atlas.counts.variants, atlas.table.rows), (rows.len(), rows.len()));
    assert_eq!(atlas.counts.rule_sets, 2 * 2 * 2 * 3 * 2 * 2);
    let graphs: BTreeSet<&str> = rows.iter().map(|row| row[4]).collect();
    assert_eq!(atlas.counts.graphs, graphs.len());
    let decided: BTreeSet<&str> = rows.iter().filter(|row| row[6] != "draw").map(|row| row[4]).collect();
    assert_eq!((atlas.counts.decided, atlas.counts.measured), (decided.len(), decided.len()));
    // Where owners alone move face-down eggs, eggs at home are safe already: never another result with it, and sometimes another game without.
    let safe = atlas.settings.iter().find(|effect| effect.value == "safe").unwrap();
    let pairs = |with: &str| rows.iter().filter(|row| row[2].split(' ').any(|word| word == with)).count();
    assert_eq!(safe.pairs, pairs("home=safe"));
    assert!(safe.graphs <= safe.pairs / 2 && safe.graphs > 0, "{safe:?}");
    // Whom a change helps, counted from the table.
    let start_of: BTreeMap<(&str, &str), &str> = rows.iter().map(|row| ((row[0], row[2]), row[6])).collect();
    let none = atlas.settings.iter().find(|effect| effect.value == "none").unwrap();
    let became = |wanted: &str| {
        let decided = |((board, changes), value): (&(&str, &str), &&str)| {
            let before: Vec<&str> = changes.split(' ').filter(|word| *word != "look=none").collect();
            let is_new = before.len() < changes.split(' ').count() && *value == wanted;
            is_new && start_of[&(*board, before.join(" ").as_str())] == "draw"
        };
        start_of.iter().filter(|one| decided(*one)).count()
    };
    assert_eq!((none.for_first, none.decides), (Some(became("win")), became("win") + became("loss")));
    assert!(none.decides > 0 && none.quickest <= none.slowest && none.quickest.is_some(), "{none:?}");
    // How each want is met.
    let [start, fair, long] = &atlas.by_want[..] else { panic!("{:?}", atlas.by_want) };
    assert_eq!((start.asked, start.met), (graphs.len(), decided.len()));
    assert_eq!((fair.asked, long.asked), (decided.len(), decided.len()));
    assert!(start.nearest.is_none(), "of what is drawn nothing else is known");
    for want in [fair, long] {
        assert!(want.met <= want.asked && want.only <= want.asked - want.met, "{want:?}");
        assert_eq!(want.nearest.is_some(), want.only > 0);
        assert!(want.nearest.iter().all(|near| near.missed == [want.want.as_str()]), "{want:?}");
    }
    assert!(fair.only > 0, "{fair:?}");
    let head: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let by_graph = |ending: &str| -> BTreeMap<&str, f64> {
        let column = head.iter().position(|name| name.ends_with(ending)).unwrap();
        rows.iter().filter_map(|row| Some((row[4], row.get(column)?.parse().ok()?))).collect()
    };
    let lengths = by_graph(".length.mean");
    for rules in &atlas.front {
        let others = atlas.front.iter().filter(|other| other.changes != rules.changes);
        let beaten = others.into_iter().any(|other| {
            other.cost <= rules.cost
                && other.hidden <= rules.hidden
                && other.decided > rules.decided
                && other.met > rules.met
                && other.unfair < rules.unfair
                && other.as_long > rules.as_long
                && other.share > rules.share
                && other.choice > rules.choice
        });
        assert!(!beaten, "{}", rules.changes);
        assert!(rules.decided > 0);
        let of_rules = rows.iter().filter(|row| row[2] == rules.changes);
        let as_long = of_rules.filter_map(|row| lengths.get(row[4])).filter(|length| (5.0..=80.0).contains(*length));
        assert_eq!(rules.as_long, Some(as_long.count()), "{}", rules.changes);
    }
    assert_eq!(atlas.counts.front, atlas.front.len());
    // A disc of the map stands for variants of one kind, so that a mean over both players' gains does not look fair.
    let results = by_graph(".advantage");
    let mut kinds = [0; 5];
    results.values().for_each(|first| kinds[kind(*first)] += 1);
    let spots = || atlas.map.iter().filter(|spot| spot.front.is_none());
    let on_map =
        |which: usize| spots().filter(|spot| kind(spot.first) == which).map(|spot| spot.variants).sum::<usize>();
    assert_eq!(std::array::from_fn(on_map), kinds);
    assert!(kinds[0] > 0 && kinds[4] > 0, "both players gain somewhere: {kinds:?}");
    assert_eq!(spots().map(|spot| spot.fair.unwrap()).sum::<usize>(), kinds[2]);
    assert_eq!(fair.met, kinds[2]);
    // The front and the rulebook are cases like others.
    assert_eq!(result.cases.len(), 2 * (1 + atlas.front.len()));
    assert!(result.answer.contains(&atlas.front[0].changes), "{}", result.answer);
    assert!(atlas.nearest.windows(2).all(|pair| pair[0].missed.len() <= pair[1].missed.len()));
}

#[test]
fn another_game_is_searched_the_same_way() {
    let rulings = "distance = [\"any\", \"full\"]\nend-block = [\"may-leave\", \"stay\"]\ncarry = [\"all\", \"empty\"]";
    let boards = "board = [\"small3x2\", \"patterns/oo-oo-o-oo.toml\"]\npawns = 1";
    let text = format!("{HEAD}want = [\"start decided\"]\n[space]\n{rulings}\n[[boards]]\n{boards}\n");
    let text = text.replace("\"ovo\"", "\"labyrinth\"").replace("\"noisy-play\", ", "");
    let study = Study::parse("analysis/labyrinth/99.toml", &text).unwrap();
    let (result, _) = searched(&study);
    assert_eq!((atlas(&result).counts.rule_sets, atlas(&result).counts.variants), (8, 16));
    assert!(atlas(&result).counts.decided > 0, "without walls it is won at once");
    render(&result).unwrap();
}

#[test]
fn the_report_says_what_holds_on_larger_boards_and_where_to_play() {
    let small = format!("{WANT}{SPACE}").replace("[\"2x3\", \"3x3\"]", "\"2x3\"");
    let (first, _) = &*SMALLEST;
    let cheapest = &atlas(first).front[0].changes;
    let page = format!("[pages]\n\"board=2x3 eggs=2 {cheapest}\" = \"../play/one.html\"\n");
    let more = format!("{small}[[larger]]\nboard = \"3x3\"\neggs = 2\n{page}");
    let (result, _) = searched(&study(&more));
    let front = &atlas(&result).front;
    let files = render(&result).unwrap();
    let file = |ending: &str| {
        let bytes = files.iter().find(|file| file.name.ends_with(ending)).unwrap().bytes.clone();
        String::from_utf8(bytes).unwrap()
    };
    let text = file(".md");
    let (_, larger) = text.split_once("## Does what mends a small board mend a larger one?").expect("a section");
    // A row for each rule set, then the sums.
    let row =
        |head: &str| larger.lines().find(|line| line.starts_with(head)).unwrap_or_else(|| panic!("{head}")).to_owned();
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let is_decided = |line: &str, column: usize| !cells(line)[column].starts_with("draw");
    let rows: Vec<String> = (1..=front.len()).map(|place| row(&format!("| {place}. "))).collect();
    for (column, board) in [(2, "2x3, 2 eggs"), (3, "3x3, 2 eggs")] {
        assert_eq!(cells(&row("| rule set"))[column], board);
        let decided = rows.iter().filter(|line| is_decided(line, column)).count();
        assert_eq!(cells(&row("| **decided**"))[column], format!("**{decided} of {}**", front.len()));
    }
    let everywhere: Vec<&String> = rows.iter().filter(|line| is_decided(line, 2)).collect();
    let holding = everywhere.iter().filter(|line| is_decided(line, 3)).count();
    assert_eq!(everywhere.len(), front.len(), "there is one board, and what is on the front decides some");
    assert!(
        holding > 0
            && larger.contains(&format!("{} rule sets of the front decide every board of the search", front.len()))
    );
    let html = file(".html");
    // In the list of the front, in the row of its disc, and as the nearest miss.
    let near = atlas(&result).nearest.iter().any(|near| near.variant.ends_with(cheapest));
    let rows = html.matches(">play it</a>").count();
    assert_eq!(html.matches("href=\"../play/one.html\"").count(), 1 + rows + usize::from(near));
    assert!(html.contains("id=\"front-1\"") && html.contains("href=\"#front-1\""), "the map leads to the front");
}

#[test]
fn a_sample_is_made_again_and_compared() {
    let study = smallest();
    let (result, _) = &*SMALLEST;
    let check = |atlas: &Atlas, seed: u64| {
        Search { study: &study, space: space(&study), store: &Forgetful, progress: &Until(None) }
            .check_sample(atlas, 2, seed)
            .unwrap()
    };
    let found = check(atlas(result), 3);
    assert_eq!((found.solved, found.differing.len()), (48, 0), "{found:?}");
    assert!(found.measured > 0);
    let mut other = atlas(result).clone();
    other.parts[0].values = other.parts[0].values.split(' ').map(|_| "00000000").collect::<Vec<_>>().join(" ");
    assert_eq!(check(&other, 3).differing.len(), 2);
    other.counts.rule_sets += 1;
    assert_eq!(check(&other, 3).differing.len(), 1);
}

/// A folder with a study; it is gone when the test is done.
struct Desk(PathBuf);

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_command_foresees_searches_and_checks() {
    let folder = std::env::temp_dir().join(format!("gamut-search-{}", std::process::id()));
    fs::create_dir_all(folder.join("analysis/x")).unwrap();
    let desk = Desk(folder);
    let text = format!("{HEAD}{WANT}{SPACE}").replace("[\"2x3\", \"3x3\"]", "\"2x3\"");
    fs::write(desk.0.join("analysis/x/01-space.toml"), &text).unwrap();
    let run = |words: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_gamut")).current_dir(&desk.0).arg("search").args(words).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout) + &text(output.stderr))
    };
    let (code, said) = run(&["analysis/x/01-space.toml", "--dry-run"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("96 rule sets on 1 board: 96 variants") && said.contains("less than a minute"), "{said}");
    assert!(!desk.0.join("reports").exists());
    let (code, said) = run(&["--check", "analysis/x/01-space.toml", "--sample", "1"]);
    assert_eq!(code, Some(2), "there is no report yet: {said}");
    let (code, said) = run(&["analysis/x/01-space.toml"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("table of all variants: "), "{said}");
    let report = desk.0.join("reports/x/01-space.json");
    let first = fs::read(&report).unwrap();
    let (code, said) = run(&["analysis/x/01-space.toml", "--threads", "1", "--fresh"]);
    assert_eq!((code, fs::read(&report).unwrap() == first), (Some(0), true), "{said}");
    for words in [
        &["--check", "analysis/x/01-space.toml", "--sample", "1", "--seed", "5"][..],
        &["--check", "analysis/x/01-space.toml"],
    ] {
        let (code, said) = run(words);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("as in the report"), "{said}");
    }
    // The search is kept, and what is new is made: an answer, and a larger board for rule sets of one kind.
    let more = text.replace("are decided; first", "were decided; first")
        + "[[larger]]\nboard = \"2x4\"\neggs = 1\nlook = \"none\"\n";
    fs::write(desk.0.join("analysis/x/01-space.toml"), &more).unwrap();
    let (code, said) = run(&["analysis/x/01-space.toml", "--keep"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("were decided; first") && !said.contains("table of all variants"), "{said}");
    let json = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).unwrap();
    let (kept, before) = (json(&fs::read(&report).unwrap()), json(&first));
    assert_eq!(kept["atlas"]["map"], before["atlas"]["map"]);
    let added: Vec<&str> = kept["cases"].as_array().unwrap()[before["cases"].as_array().unwrap().len()..]
        .iter()
        .map(|case| case["name"].as_str().unwrap())
        .collect();
    let without_looks = before["atlas"]["front"].as_array().unwrap().iter();
    let without_looks = without_looks.filter(|rules| rules["changes"].as_str().unwrap().contains("look=none")).count();
    assert!(added.iter().all(|name| name.contains("board=2x4 eggs=1") && name.contains("look=none")), "{added:?}");
    assert_eq!(added.len(), without_looks);
    // The whole search with the new file has the same report.
    let kept = fs::read(&report).unwrap();
    let (code, said) = run(&["analysis/x/01-space.toml", "--fresh"]);
    assert_eq!((code, fs::read(&report).unwrap() == kept), (Some(0), true), "{said}");
    fs::write(desk.0.join("analysis/x/01-space.toml"), text.replace("\"closer\"]\nstuck", "\"not-back\"]\nstuck"))
        .unwrap();
    let (code, said) = run(&["analysis/x/01-space.toml", "--keep"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("the report is of another space: without --keep it is searched"), "{said}");
    // A rule that is solved otherwise is found: here the space has become another one.
    fs::write(desk.0.join("analysis/x/01-space.toml"), text.replace("\"closer\"]\nstuck", "\"not-back\"]\nstuck"))
        .unwrap();
    let (code, said) = run(&["--check", "analysis/x/01-space.toml", "--sample", "4"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("differs: values of 24 rule sets on board=2x3 eggs=2"), "{said}");
    let (code, said) = run(&["analysis/x/01-space.toml", "--memory", "1K"]);
    assert_eq!(code, Some(3), "{said}");
    fs::write(desk.0.join("analysis/x/02.toml"), "title = \"\"\nquestion = \"\"\nabout = \"\"\nanswer = \"\"\ngame = \"ovo\"\nmeasures = [\"start\"]\n[[grid]]\nboard = \"2x3\"\neggs = 1\n").unwrap();
    let (code, said) = run(&["analysis/x/02.toml"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("there is no [space] to search: `gamut study` runs it"), "{said}");
}
