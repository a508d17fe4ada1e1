//! Cases solved by index: the same counts as the graph, the same bytes whatever happens on the way, problems in a sentence each.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use gamut::explore::Progress;
use gamut::report::render;
use gamut::study::{
    CaseResult, Coverage, Folder, Forgetful, Found, IndexedCase, NoCache, RunError, Store, Study, StudyProgress,
    StudyResult, run,
};
use gamut::tablebase::indexed::IndexedTable;

/// A folder of its own that goes away at the end.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Desk {
        let path = std::env::temp_dir().join(format!("gamut-study-indexed-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Desk(path)
    }

    fn store(&self, name: &str) -> Folder {
        Folder::new(&self.0.join(name)).unwrap()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Asks to stop when it has heard of this many things that are being done.
struct Until {
    heard: AtomicUsize,
    most: usize,
    stopped: AtomicBool,
}

impl Until {
    fn new(most: usize) -> Until {
        Until { heard: AtomicUsize::new(0), most, stopped: AtomicBool::new(false) }
    }

    fn never() -> Until {
        Until::new(usize::MAX)
    }
}

impl Progress for Until {
    fn at(&self, _depth: usize, _positions: u64) {}

    fn doing(&self, _what: &str) {
        if self.heard.fetch_add(1, Ordering::Relaxed) + 1 >= self.most {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl StudyProgress for Until {
    fn case(&self, _done: usize, _all: usize, _name: &str) {}
}

const HEAD: &str = r#"title = "Small endgames"
question = "Who wins when the eggs are face-down?"
about = "Boards of 3x3."
answer = "{board=3x3 eggs=2 undo=frozen home=safe: longest_win} plies at the most."
game = "ovo"
measures = ["start"]
show = "board=3x3 eggs=2 undo=frozen home=safe"
"#;

/// Whole games.
const GAMES: &str = r#"board = "3x3"
eggs = 2
undo = ["free", "frozen"]
home = ["open", "safe"]
"#;

/// An endgame.
const ENDS: &str = r#"board = "3x3"
eggs = 3
slices = "0,0"
verify-every = 2
"#;

fn study(text: &str) -> Study {
    Study::parse("analysis/example/04-ends.toml", text).unwrap_or_else(|error| panic!("{error}"))
}

/// Everything in it is small.
fn text() -> String {
    format!("{HEAD}[[indexed]]\n{GAMES}[[indexed]]\n{ENDS}")
}

fn small() -> Study {
    study(&text())
}

fn ran(study: &Study, store: &dyn Store) -> StudyResult {
    run(study, store, &Until::never()).unwrap()
}

fn indexed(case: &CaseResult) -> &IndexedCase {
    match &case.found {
        Found::Indexed(found) => found,
        other => panic!("{}: {other:?}", case.name),
    }
}

#[test]
fn counts_are_those_of_the_graph() {
    let desk = Desk::new("counts");
    let by_index = ran(&small(), &desk.store("work"));
    assert_eq!(by_index.problems(), Vec::<String>::new());
    let by_graph = ran(&study(&format!("{HEAD}[[large]]\n{GAMES}")), &Forgetful);
    assert_eq!(by_graph.cases.len(), 4);
    let mut same = 0;
    for (one, other) in by_index.cases.iter().zip(&by_graph.cases) {
        let (found, Found::Counted(graph)) = (indexed(one), &other.found) else { panic!("{}", other.name) };
        assert_eq!(one.name, other.name);
        assert_eq!(found.start.as_ref(), Some(&graph.start), "{}", one.name);
        assert_eq!(found.verified, found.counts.positions, "{}", one.name);
        assert_eq!(found.counts.won + found.counts.lost + found.counts.drawn, found.counts.positions);
        // The index may hold positions that no game leads to.
        assert!(
            found.counts.positions >= graph.counts.positions && found.counts.longest_win >= graph.counts.longest_win,
            "{}",
            one.name
        );
        if found.counts.positions == graph.counts.positions {
            same += 1;
            assert_eq!(
                (found.counts.won, found.counts.lost, found.counts.drawn),
                (graph.counts.won, graph.counts.lost, graph.counts.drawn),
                "{}",
                one.name
            );
            assert_eq!(
                (found.counts.longest_win, found.counts.longest_loss),
                (graph.counts.longest_win, graph.counts.longest_loss)
            );
        }
        let sum = |of: fn(&gamut::study::SliceCounts) -> u64| found.by_slice.iter().map(of).sum::<u64>();
        assert_eq!(found.by_slice.len(), 9);
        assert_eq!((sum(|slice| slice.positions), sum(|slice| slice.won)), (found.counts.positions, found.counts.won));
        assert_eq!(found.by_distance.iter().map(|row| row.lost).sum::<u64>(), found.counts.lost);
        assert_eq!(found.main_line.as_ref().unwrap().steps[0].position, graph.main_line.steps[0].position);
        let longest = found.longest_line.as_ref().unwrap();
        assert_eq!(longest.steps.len(), usize::from(found.counts.longest_win.unwrap()) + 1);
        assert_eq!(
            longest.steps[0].verdict.unwrap().to_string(),
            format!("win in {}", found.counts.longest_win.unwrap())
        );
    }
    assert!(same > 0, "no case has the positions of the graph");
}

#[test]
fn some_slices_are_an_endgame_without_a_start() {
    let desk = Desk::new("slices");
    let result = ran(&small(), &desk.store("work"));
    let case = result.cases.last().unwrap();
    let found = indexed(case);
    assert_eq!((found.slices.as_deref(), found.verify_every, &found.start), (Some("0,0"), 2, &None));
    assert_eq!(found.by_slice.len(), 1);
    assert_eq!((found.by_slice[0].slice.as_str(), found.by_slice[0].positions), ("0,0", found.counts.positions));
    assert!(found.main_line.is_none() && found.longest_line.is_some());
    // So few positions are one piece, which is looked at whatever the share.
    assert!(found.verified > 0 && found.verified <= found.counts.positions);
    let figure = |name: &str| case.figure(name).unwrap_or_else(|| panic!("{name}"));
    assert_eq!(figure("by_slice.0,0.won"), found.counts.won);
    assert_eq!(figure("by_distance.1.won"), found.by_distance[1].won);
    assert_eq!(figure("checksum"), found.checksum.as_str());
    assert_eq!(figure("slices"), "0,0");
}

#[test]
fn the_table_is_the_one_that_solve_writes() {
    let desk = Desk::new("table");
    let result = ran(&small(), &desk.store("work"));
    for case in &result.cases {
        let found = indexed(case);
        let path = desk.0.join("work").join(format!("{}.gtb", case.name.replace(' ', "_")));
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // The payload: all blocks, which end where the index begins.
        let header = IndexedTable::open(&path).unwrap().header().clone();
        let payload = &bytes[32..header.index_at as usize];
        assert_eq!((bytes.len() as u64, format!("{:08x}", crc(payload))), (found.bytes, found.checksum.clone()));
        let out = desk.0.join("solved.gtb");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gamut"));
        command.arg("solve").args(case.name.split(' ')).args(["--engine", "indexed", "--out"]).arg(&out);
        found.slices.iter().for_each(|name| {
            command.args(["--slices", name]);
        });
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(fs::read(&out).unwrap() == bytes, "{}", case.name);
        assert!(String::from_utf8_lossy(&output.stdout).contains(&format!("CRC-32 {}", found.checksum)));
    }
    assert!(parts(&desk.0.join("work")).is_empty(), "finished slices are not left behind");
}

/// CRC-32 by its definition.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}

/// The folders of finished slices.
fn parts(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_dir()).collect()
}

#[test]
fn threads_and_interruptions_change_no_byte() {
    let desk = Desk::new("same");
    let whole = ran(&small(), &desk.store("whole"));
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let again = pool.install(|| ran(&small(), &NoCache::new(&desk.0.join(format!("threads-{threads}")))));
        assert_eq!(again, whole, "{threads} threads");
    }
    assert_eq!(render(&whole).unwrap(), render(&ran(&small(), &desk.store("whole"))).unwrap(), "from what is kept");
    let mut interrupted = 0;
    for most in 1..40 {
        match run(&small(), &desk.store("bits"), &Until::new(most)) {
            Err(RunError::Interrupted { .. }) => interrupted += 1,
            Err(error) => panic!("{error}"),
            Ok(result) => assert_eq!(result, whole),
        }
    }
    assert!(interrupted > 3, "{interrupted} interruptions show nothing");
    assert_eq!(ran(&small(), &desk.store("bits")), whole);
}

#[test]
fn an_interrupted_run_goes_on_from_its_slices_unless_it_is_made_anew() {
    let desk = Desk::new("resume");
    let only = study(&format!("{HEAD}[[indexed]]\nboard = \"3x3\"\neggs = 2\nundo = \"frozen\"\nhome = \"safe\"\n"));
    let work = desk.0.join("work");
    // Stopped a little later each time, until a slice is finished; without one no folder is left.
    let folder = (5..100).find_map(|asked| {
        assert!(matches!(run(&only, &desk.store("work"), &Until::new(asked)), Err(RunError::Interrupted { .. })));
        parts(&work).pop()
    });
    let folder = folder.expect("slices of an interrupted run");
    let slices = || fs::read_dir(&folder).unwrap().count();
    assert!((1..9).contains(&slices()), "{}", slices());
    // A slice that has been tampered with is noticed by the one that takes it, and by nobody else.
    let slice = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let mut bytes = fs::read(&slice).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&slice, bytes).unwrap();
    let error = run(&only, &desk.store("work"), &Until::never()).unwrap_err().to_string();
    assert!(
        error.starts_with("ovo board=3x3 eggs=2 undo=frozen home=safe: ") && error.contains("is damaged"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1);
    let anew = ran(&only, &NoCache::new(&work));
    assert_eq!(anew, ran(&only, &desk.store("other")));
}

#[test]
fn a_case_over_a_limit_says_so_and_the_others_go_on() {
    let desk = Desk::new("limits");
    let cases = [
        ("positions = 100000", "positions are to be solved, and the limit is 100,000"),
        ("memory = \"32K\"", "and 32.0 KiB may be used"),
    ];
    for (limit, sentence) in cases {
        let text = format!("{}[[indexed]]\nboard = \"4x4\"\neggs = 3\n[limits]\n{limit}\n", text());
        let result = ran(&study(&text), &desk.store("work"));
        let Found::Nothing(reason) = &result.cases.last().unwrap().found else { panic!("{limit}") };
        assert!(reason.contains(sentence), "{reason}");
        assert_eq!(result.problems(), [format!("ovo board=4x4 eggs=3: {reason}")]);
        assert!(!desk.0.join("work/ovo_board=4x4_eggs=3.gtb.parts").exists(), "nothing is begun");
        assert!(result.cases[..5].iter().all(|case| matches!(case.found, Found::Indexed(_))));
    }
    let result = ran(&small(), &Forgetful);
    let Found::Nothing(reason) = &result.cases[0].found else { panic!("there is no folder for tables") };
    assert_eq!(reason, "what is solved by index needs a folder for its table, and none is given");
}

#[test]
fn a_folder_that_cannot_be_written_to_is_one_sentence() {
    let desk = Desk::new("unwritable");
    // A file is where the folder should be.
    fs::write(desk.0.join("file"), "").unwrap();
    let error = run(&small(), &NoCache::new(&desk.0.join("file")), &Until::never()).unwrap_err();
    assert!(matches!(error, RunError::Table { .. }));
    let error = error.to_string();
    assert!(error.starts_with("ovo board=3x3 eggs=2: ") && error.lines().count() == 1, "{error}");
    // One is where the table should be: it is seen before anything is solved for nothing, and nothing is kept of the case.
    let work = desk.0.join("work");
    fs::create_dir_all(work.join("ovo_board=3x3_eggs=2.gtb")).unwrap();
    let error = run(&small(), &desk.store("work"), &Until::never()).unwrap_err().to_string();
    assert!(error.contains("ovo_board=3x3_eggs=2.gtb"), "{error}");
    let kept = fs::read_dir(&work).unwrap().map(|entry| entry.unwrap().path());
    assert_eq!(
        kept.filter(|path| path.extension().is_some_and(|ending| ending == "json" || ending == "tmp")).count(),
        0
    );
}

#[test]
fn keys_are_read_and_wrong_ones_refused() {
    let case = |rest: &str| study(&format!("{}[[indexed]]\nboard = \"3x2\"\n{rest}", text())).cases.pop().unwrap();
    let extent = |slices: &[&str], every| Coverage::Indexed {
        slices: slices.iter().map(|&name| name.to_owned()).collect(),
        every,
    };
    assert_eq!(case("eggs = 2\n").extent, extent(&[], 1));
    assert_eq!(case("eggs = 2\nslices = \"1,0  0,0 1,0\"\n").extent, extent(&["0,0", "1,0"], 1));
    assert_eq!(case("eggs = 2\nslices = [\"0,1\", \"0,0\"]\nverify-every = 7\n").extent, extent(&["0,0", "0,1"], 7));
    let head = format!("{HEAD}[[grid]]\nboard = \"2x3\"\neggs = 1\n");
    let line = head.lines().count();
    let fatal = [
        ("verify-every = 0", "`verify-every`: a whole number from 1 on"),
        ("verify-every = \"2\"", "`verify-every`: a whole number from 1 on"),
        ("slices = 3", "`slices`: a slice is a word such as \"0,0\""),
        ("slices = [\"0,0\", 1]", "`slices`: a slice is a word such as \"0,0\""),
        ("slices = \" \"", "`slices`: no slice is named"),
    ];
    for (key, sentence) in fatal {
        let text = format!("{head}[[indexed]]\nboard = \"3x3\"\n{key}\n");
        let error = Study::parse("s.toml", &text).map(|_| ()).unwrap_err().to_string();
        assert!(error.starts_with(&format!("s.toml, line {}, {sentence}", line + 3)), "{error}");
    }
    let head = head.replace("undo=frozen home=safe", "").replace("board=3x3 eggs=2", "board=2x3 eggs=1");
    let refused = [
        (
            "board = \"3x3\"\neggs = 2\nslices = \"0,0 3,0\"",
            4,
            "`slices`: there is no slice `3,0`: slices are named by",
        ),
        ("players = 4\nboard = \"3x3\"\ncamp = 1\neggs = 1", 2, "`players`: positions for 4 players are not ranked"),
        ("game = \"tictactoe\"", 2, "`game`: the positions of this game are not ranked"),
        (
            "board = \"2x3\"\neggs = 1\nslices = \"0,0\"",
            1,
            "`indexed`: `ovo board=2x3 eggs=1` is a case of this study already",
        ),
    ];
    for (table, at, sentence) in refused {
        let text = format!("{head}[[indexed]]\n{table}\n");
        let parsed = Study::parse("s.toml", &text).unwrap_or_else(|error| panic!("{error}"));
        let [refused] = parsed.refused.as_slice() else { panic!("{table}: {:?}", parsed.refused) };
        let refused = refused.to_string();
        assert!(refused.starts_with(&format!("s.toml, line {}, {sentence}", line + at)), "{refused}");
        assert_eq!(parsed.cases.len(), 1);
    }
    let twice = |rest: &str| study(&format!("{}[[indexed]]\nboard = \"3x3\"\neggs = 3\n{rest}", text()));
    assert_eq!(twice("slices = \"0,0\"\nverify-every = 2\n").refused, [], "the same twice is one");
    assert_eq!(twice("slices = \"1,0\"\nverify-every = 2\n").refused.len(), 1);
    assert_eq!(twice("").cases.len(), 5);
}

#[test]
fn the_command_says_where_tables_stand_and_checks_apart_from_them() {
    let desk = Desk::new("command");
    fs::create_dir_all(desk.0.join("analysis/x")).unwrap();
    fs::write(desk.0.join("analysis/x/01-ends.toml"), text()).unwrap();
    let gamut = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gamut"));
        let output = command.current_dir(&desk.0).arg("study").args(words).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, out, err) = gamut(&["--work", "here", "analysis/x/01-ends.toml"]);
    assert!(code == Some(0) && out.contains("tables: here/x/01-ends\n"), "{out}{err}");
    let table = desk.0.join("here/x/01-ends/ovo_board=3x3_eggs=3.gtb");
    let before = fs::metadata(&table).unwrap().modified().unwrap();
    let (code, out, err) = gamut(&["--work", "here", "--check", "analysis/x/01-ends.toml"]);
    assert!(code == Some(0) && out.contains("as in the report"), "{out}{err}");
    assert_eq!(fs::metadata(&table).unwrap().modified().unwrap(), before, "a check leaves tables alone");
    assert!(!desk.0.join("here/x/01-ends/check").exists(), "and leaves none of its own");
    // A table that cannot be written is one sentence, and no report.
    fs::remove_dir_all(desk.0.join("reports")).unwrap();
    fs::remove_dir_all(desk.0.join("here")).unwrap();
    fs::create_dir_all(&table).unwrap();
    let (code, _, err) = gamut(&["--work", "here", "analysis/x/01-ends.toml"]);
    assert_eq!((code, err.lines().count(), desk.0.join("reports").exists()), (Some(2), 1, false), "{err}");
}
