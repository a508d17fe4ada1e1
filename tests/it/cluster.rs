//! Several processes on one variant: what they find is what one process finds, to the last byte of the table, also when one of them dies under way.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use gamut::cluster::hosts::parse;
use gamut::cluster::owner;
use gamut::packed::{Code, Wide};
use serde_json::Value;

use crate::hard::{Folder, Said};

/// A port that nobody has, below those that the system gives to connections.
fn port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = (std::process::id() % 50) as u16 * 200;
    loop {
        let port = 20_000 + (first + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// Processes of one cluster in a folder, as they would be on several machines.
struct Cluster<'f> {
    folder: &'f Folder,
    ports: Vec<u16>,
}

impl<'f> Cluster<'f> {
    fn new(folder: &'f Folder, processes: usize) -> Cluster<'f> {
        let ports: Vec<u16> = (0..processes).map(|_| port()).collect();
        let lines: String = ports.iter().map(|port| format!("127.0.0.1:{port}\n")).collect();
        folder.write("hosts.txt", lines);
        Cluster { folder, ports }
    }

    /// Starts a process, with a fault of the disk where one is given.
    fn start(&self, process: usize, words: &str, fault: Option<&str>) -> Child {
        let number = process.to_string();
        let mut all = vec!["cluster"];
        all.extend(words.split_whitespace());
        all.extend(["--hosts", "hosts.txt", "--process", &number, "--threads", "1", "--format", "json"]);
        let mut command = self.folder.command(&all);
        if let Some(fault) = fault {
            command.env("GAMUT_FAULT", fault);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Runs all processes to their end; a fault is that of process 1.
    fn run(&self, words: &str, fault: Option<&str>) -> Vec<Said> {
        let start = |process: usize| self.start(process, words, fault.filter(|_| process == 1));
        let started: Vec<Child> = (0..self.ports.len()).map(start).collect();
        started.into_iter().map(end).collect()
    }
}

/// What a process has said when it has ended, which it must do soon.
fn end(mut child: Child) -> Said {
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > Duration::from_secs(120) {
            child.kill().unwrap();
            panic!("a process does not end: {:?}", Said::from(child.wait_with_output().unwrap()));
        }
        sleep(Duration::from_millis(5));
    }
    Said::from(child.wait_with_output().unwrap())
}

fn json(said: &Said) -> Value {
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {}", said.out))
}

/// The words of a command with a file of the tests by its whole path.
fn run(folder: &Folder, words: &str) -> Said {
    folder.run(&words.split_whitespace().collect::<Vec<_>>())
}

/// Every field that the answer of one process has and that does not tell of time and memory.
fn assert_same_answer(one: &Value, several: &Value, what: &str) {
    for (key, value) in one.as_object().unwrap() {
        if !["seconds", "peak_bytes"].contains(&key.as_str()) {
            assert_eq!(value, &several[key], "{what}: {key}");
        }
    }
}

/// Compares what a number of local processes with a number of threads find with what one process finds.
fn compare(variant: &str, shapes: &[(usize, usize)]) {
    // Tests run side by side.
    let name = variant.rsplit('/').next().unwrap_or(variant).replace([' ', '=', '.'], "-");
    let folder = Folder::new(&format!("cluster-{name}"));
    let explored = json(&run(&folder, &format!("explore {variant} --format json")));
    let solved = json(&run(&folder, &format!("solve {variant} --out one.gtb --format json")));
    for (processes, threads) in shapes {
        let what = format!("{variant}, {processes} processes of {threads} threads");
        let shape = format!("--local {processes} --threads {threads} --format json");
        assert_same_answer(&explored, &json(&run(&folder, &format!("cluster explore {variant} {shape}"))), &what);
        let several = json(&run(&folder, &format!("cluster solve {variant} --out two.gtb {shape}")));
        assert_same_answer(&solved, &several, &what);
        assert_eq!(several["cluster"]["workers"].as_array().unwrap().len(), processes * threads, "{what}");
        assert_eq!(fs::read(folder.file("one.gtb")).unwrap(), fs::read(folder.file("two.gtb")).unwrap(), "{what}");
        assert_eq!(folder.names(), ["one.gtb", "two.gtb"], "{what}: no level is left");
    }
}

const EVERY_SHAPE: [(usize, usize); 6] = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)];

#[test]
fn several_processes_find_what_one_finds() {
    compare("ovo board=3x3 eggs=3", &EVERY_SHAPE);
    compare("labyrinth board=small3x2", &EVERY_SHAPE);
    for variant in ["ovo board=3x3 eggs=2 undo=banned", "twinlines small", "quixo size=3", "tictactoe"] {
        compare(variant, &[(2, 2), (3, 1)]);
    }
    // Players who are skipped, who lose for want of a move, and marks of frozen eggs, all reversed.
    for rulings in ["homeward=closer outward=closer look=none", "look=none stuck=loses undo=frozen", "undo=frozen"] {
        compare(&format!("ovo board=3x3 eggs=2 {rulings}"), &[(2, 1)]);
    }
    compare("ovo board=4x4 eggs=2", &[(2, 1)]);
    compare("labyrinth board=small3x3", &[(3, 1)]);
}

/// Somebody who moves twice running, fewer positions than workers, codes of three words (of which gamut warns, once, that nobody can win).
#[test]
fn odd_games_are_shared_too() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tree");
    for name in ["twice", "closed", "cycle", "sooner"] {
        compare(&format!("tree file={}", data.join(format!("{name}.txt")).display()), &[(2, 1), (3, 2)]);
    }
    compare("ring cells=5", &[(2, 1)]);
    let folder = Folder::new("cluster-wide");
    let wide = "twinlines classic goal=1 tiles=1";
    assert_eq!(run(&folder, &format!("solve {wide} --out one.gtb")).code, Some(0));
    let said = run(&folder, &format!("cluster solve {wide} --local 2 --threads 1 --out two.gtb"));
    assert_eq!((said.code, said.err.lines().count()), (Some(0), 1), "{said:?}");
    assert_eq!(fs::read(folder.file("one.gtb")).unwrap(), fs::read(folder.file("two.gtb")).unwrap());
}

#[test]
fn larger_variants_too() {
    if crate::is_slow() {
        compare("ovo board=4x4 eggs=2", &EVERY_SHAPE);
        compare("labyrinth board=small3x3", &EVERY_SHAPE);
        compare("ovo board=4x4 eggs=3", &[(2, 1), (3, 2)]);
        compare("quixo size=4", &[(2, 1)]);
    }
}

const SMALL: &str = "solve labyrinth board=small3x2 --out two.gtb";

/// One process is killed while it saves a level, at each level in turn; the other says so and ends; both go on and come to the same end.
#[test]
fn killed_at_every_level_and_resumed() {
    let folder = Folder::new("cluster-killed");
    assert_eq!(run(&folder, "solve labyrinth board=small3x2 --out one.gtb").code, Some(0));
    let whole = Cluster::new(&folder, 2).run(SMALL, Some("none:0:log"));
    let all = json(&whole[0])["cluster"]["workers"][0]["records"].as_u64().unwrap();
    let log = fs::read_to_string(folder.file("log")).unwrap();
    let steps: Vec<(usize, &str)> = (1..).zip(log.lines()).collect();
    let renames: Vec<usize> = steps.iter().filter(|(_, step)| *step == "Rename").map(|(number, _)| *number).collect();
    assert!(renames.len() > 20, "{log}");
    let mut least = all;
    for (level, rename) in renames.iter().enumerate() {
        fs::remove_file(folder.file("two.gtb")).unwrap();
        // Before it has its name, or half written.
        let step = if level % 2 == 0 { *rename } else { rename - 2 };
        let said = Cluster::new(&folder, 2).run(SMALL, Some(&format!("kill:{step}:log")));
        assert_eq!(said[1].code, None, "level {level}: {said:?}");
        said[0].refuses(3, "the connection to process 1 was lost");
        assert!(said[0].err.contains("--resume goes on"), "{said:?}");
        assert!(!folder.file("two.gtb").exists(), "level {level}");
        let said = Cluster::new(&folder, 2).run(&format!("{SMALL} --resume"), None);
        least = least.min(json(&said[0])["cluster"]["workers"][0]["records"].as_u64().unwrap());
        assert_eq!(said[1].code, Some(0), "{said:?}");
        assert_eq!(
            fs::read(folder.file("one.gtb")).unwrap(),
            fs::read(folder.file("two.gtb")).unwrap(),
            "level {level}"
        );
        assert!(!folder.file("two.gtb.levels").exists(), "level {level}: {:?}", folder.names());
    }
    assert!(least * 2 < all, "who goes on does not do everything again: {least} of {all} records");
}

#[test]
fn a_full_disk_is_a_sentence_and_the_run_can_go_on() {
    let folder = Folder::new("cluster-full");
    assert_eq!(run(&folder, "solve labyrinth board=small3x2 --out one.gtb").code, Some(0));
    let said = Cluster::new(&folder, 2).run(SMALL, Some("full:30:log"));
    said[0].refuses(2, "process 1: two.gtb.levels/process-1/");
    said[1].refuses(2, "no storage space");
    assert!(!folder.file("two.gtb").exists());
    let said = Cluster::new(&folder, 2).run(&format!("{SMALL} --resume"), None);
    assert_eq!(said[0].code, Some(0), "{said:?}");
    assert_eq!(fs::read(folder.file("one.gtb")).unwrap(), fs::read(folder.file("two.gtb")).unwrap());
}

#[test]
fn levels_of_another_run_are_refused() {
    let folder = Folder::new("cluster-other");
    Cluster::new(&folder, 2).run(SMALL, Some("kill:40:log"));
    let refuses = |processes: usize, words: &str, sentence: &str| {
        for said in Cluster::new(&folder, processes).run(words, None) {
            said.refuses(2, sentence);
        }
    };
    refuses(3, &format!("{SMALL} --resume"), "was saved with 2 workers, and there are 3 now");
    refuses(
        2,
        "solve labyrinth board=small3x2 distance=full --out two.gtb --resume",
        "is of `labyrinth board=small3x2",
    );
    let level = folder.file("two.gtb.levels/process-1/depth-00001-worker-1.level");
    let mut bytes = fs::read(&level).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&level, bytes).unwrap();
    refuses(2, &format!("{SMALL} --resume"), "is damaged; without --resume the run begins anew");
    let said = Cluster::new(&folder, 2).run(SMALL, None);
    assert_eq!(said[0].code, Some(0), "{said:?}");
}

#[test]
fn who_does_not_appear_or_is_another_is_a_sentence() {
    let folder = Folder::new("cluster-faults");
    let cluster = Cluster::new(&folder, 2);
    let began = Instant::now();
    let child = cluster.start(0, "explore tictactoe --wait 1", None);
    // Somebody who is no process of a cluster changes nothing.
    talk(cluster.ports[0], b"GET / HTTP/1.1\r\n\r\n");
    end(child).refuses(3, "did not appear within 1 s");
    end(cluster.start(1, "explore tictactoe --wait 1", None)).refuses(3, "process 0 at 127.0.0.1:");
    assert!(began.elapsed() < Duration::from_secs(30));

    let both = |one: &str, two: &str| {
        let cluster = Cluster::new(&folder, 2);
        let started = [cluster.start(0, one, None), cluster.start(1, two, None)];
        started.map(end)
    };
    let [one, two] = both("explore tictactoe --wait 20", "explore ring --wait 20");
    one.refuses(2, "process 1 has the variant `ring");
    two.refuses(2, "process 0 has the variant `tictactoe");
    let [one, two] = both("explore tictactoe --wait 20", "solve tictactoe --wait 20");
    one.refuses(2, "process 1 has the command `solve`, and this one `explore`");
    two.refuses(2, "process 0 has the command `explore`");

    let cluster = Cluster::new(&folder, 2);
    let child = cluster.start(0, "explore tictactoe --wait 20", None);
    let greeting = br#"{"protocol":1,"version":"9.9.9","process":1,"processes":2,"threads":1}"#;
    talk(cluster.ports[0], &[b"gamut-cl", (greeting.len() as u32).to_le_bytes().as_slice(), greeting].concat());
    end(child).refuses(2, "process 1 is gamut 9.9.9, and this one is gamut");

    let cluster = Cluster::new(&folder, 2);
    let child = cluster.start(0, "explore tictactoe --wait 20", None);
    let greeting = format!(
        r#"{{"protocol":1,"version":"{}","process":1,"processes":2,"threads":1,"agreed":[]}}"#,
        env!("CARGO_PKG_VERSION")
    );
    let length = (greeting.len() as u32).to_le_bytes();
    talk(cluster.ports[0], &[b"gamut-cl", length.as_slice(), greeting.as_bytes()].concat());
    end(child).refuses(2, "it speaks protocol 1, and this one 2");
}

/// Says something to a process as soon as it listens, and hears it out.
fn talk(port: u16, bytes: &[u8]) {
    let began = Instant::now();
    let mut stream = loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => break stream,
            Err(error) => assert!(began.elapsed() < Duration::from_secs(20), "{error}"),
        }
        sleep(Duration::from_millis(5));
    };
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let _ = stream.read_to_end(&mut Vec::new());
}

#[test]
fn wrong_input_is_a_sentence() {
    let folder = Folder::new("cluster-input");
    folder.write("wrong.txt", "127.0.0.1:2101\nmachine-2\n");
    folder.write("one.txt", "127.0.0.1:2101\n");
    for (words, code, sentence) in [
        ("explore tictactoe", 2, "say where the processes are: --hosts FILE and --process I, or --local N"),
        ("explore tictactoe --hosts none.txt --process 0", 2, "cannot read none.txt"),
        ("explore tictactoe --hosts wrong.txt --process 0", 2, "wrong.txt: line 2 is `machine-2`"),
        ("explore tictactoe --hosts one.txt --process 1", 2, "there is no process 1"),
        ("explore tictactoe --hosts one.txt", 2, "--process"),
        ("explore tictactoe --local 2 --resume", 2, "--resume needs --save or --out"),
        ("solve tictactoe --local 2 --out -", 2, "a table is not written to stdout"),
        ("solve tictactoe --local 2 --out none/x.gtb", 2, "cannot write none/x.gtb"),
        ("solve ovo players=4 board=2x2 camp=1 eggs=1 --local 2", 2, "a game for 4 players has no single value"),
        ("explore tictactoe --local 2 --max-positions 100", 3, "more than 100 positions"),
        ("explore quixo size=4 --local 2 --threads 1 --memory 24M", 3, "exploring takes"),
        ("solve labyrinth board=small3x3 --local 2 --threads 1 --memory 32M", 3, "solving"),
    ] {
        run(&folder, &format!("cluster {words}")).refuses(code, sentence);
        assert_eq!(folder.names(), ["one.txt", "wrong.txt"], "{words}");
    }
}

/// One level has messages of 55 megabytes, and each of two processes holds less than 44 with everything.
#[test]
fn memory_holds_where_a_level_does_not() {
    const LIMIT: u64 = 44 << 20;
    let folder = Folder::new("cluster-memory");
    let found = json(&run(
        &folder,
        "cluster explore ovo board=4x4 eggs=3 --symmetry on --local 2 --threads 1 --memory 44M --format json",
    ));
    assert_eq!(found["positions"], 2_273_752);
    let largest = found["by_depth"].as_array().unwrap().iter().filter_map(Value::as_u64).max().unwrap();
    let branching = found["moves"].as_u64().unwrap() / found["positions"].as_u64().unwrap();
    assert!(largest * branching * 8 > LIMIT, "a level of {largest} positions has too few moves");
    for process in found["cluster"]["processes"].as_array().unwrap() {
        let held = process["peak_bytes"].as_u64().unwrap();
        assert!(held <= LIMIT, "{held} bytes");
    }
}

/// 2,273,752 positions with 50,606,922 moves: where what comes before a position is generated, solving holds no moves, of which each process would have 25 million of twelve bytes.
#[test]
fn solving_holds_no_moves_where_the_rules_can_be_reversed() {
    const LIMIT: u64 = 90 << 20;
    let folder = Folder::new("cluster-reversed");
    let solve =
        |words: &str| run(&folder, &format!("cluster solve ovo board=4x4 eggs=3 --local 2 --threads 1 {words}"));
    let found = json(&solve("--memory 90M --out two.gtb --format json"));
    assert_eq!((&found["positions"], &found["moves"]), (&2_273_752.into(), &50_606_922.into()));
    for process in found["cluster"]["processes"].as_array().unwrap() {
        let held = process["peak_bytes"].as_u64().unwrap();
        assert!(held <= LIMIT, "{held} bytes");
    }
    solve("--memory 44M --out three.gtb").refuses(3, "sorting");
    assert_eq!(run(&folder, "solve ovo board=4x4 eggs=3 --out one.gtb").code, Some(0));
    assert_eq!(fs::read(folder.file("one.gtb")).unwrap(), fs::read(folder.file("two.gtb")).unwrap());
}

/// Killed while it solves by reversed rules, at some levels of distance.
#[test]
fn reversed_rules_go_on_from_a_saved_level() {
    let folder = Folder::new("cluster-reversed-killed");
    let solve = "solve ovo board=3x3 eggs=2 undo=banned --out two.gtb";
    assert_eq!(run(&folder, &solve.replace("two", "one")).code, Some(0));
    Cluster::new(&folder, 2).run(solve, Some("none:0:log"));
    let log = fs::read_to_string(folder.file("log")).unwrap();
    let renames = (1..).zip(log.lines()).filter(|(_, step)| *step == "Rename").map(|(number, _)| number);
    let renames: Vec<usize> = renames.collect();
    for step in renames.iter().rev().step_by(3).take(5) {
        fs::remove_file(folder.file("two.gtb")).unwrap();
        let said = Cluster::new(&folder, 2).run(solve, Some(&format!("kill:{step}:log")));
        said[0].refuses(3, "the connection to process 1 was lost");
        let said = Cluster::new(&folder, 2).run(&format!("{solve} --resume"), None);
        assert_eq!((said[0].code, said[1].code), (Some(0), Some(0)), "{said:?}");
        assert_eq!(fs::read(folder.file("one.gtb")).unwrap(), fs::read(folder.file("two.gtb")).unwrap(), "{step}");
    }
}

#[test]
fn answers_have_their_form() {
    let folder = Folder::new("cluster-form");
    let types = crate::schema::types();
    for (command, name) in [("explore", "ClusterExploreAnswer"), ("solve", "ClusterSolveAnswer")] {
        let said = run(&folder, &format!("cluster {command} tictactoe --local 2 --threads 1 --format json"));
        crate::schema::check(&types, &json(&said), name);
    }
    let said = run(&folder, "cluster solve tictactoe --local 2 --threads 1");
    assert!(said.out.contains("positions  765\n") && said.out.contains("\nworker "), "{said:?}");
}

/// Every worker owns about as many positions as any other, of each shard too.
fn shares<C: Code>(code: impl Fn(u64) -> C) {
    const CODES: u64 = 60_000;
    for workers in [1, 2, 3, 7] {
        let mut counts = vec![0u64; workers];
        let mut in_a_shard = vec![0u64; workers];
        for number in 0..CODES {
            let mixed = code(number).mix();
            counts[owner(mixed, workers)] += 1;
            if mixed.top() >> 60 == 5 {
                in_a_shard[owner(mixed, workers)] += 1;
            }
        }
        let even = CODES / workers as u64;
        assert!(counts.iter().all(|count| count.abs_diff(even) < even / 10), "{workers}: {counts:?}");
        let even = in_a_shard.iter().sum::<u64>() / workers as u64;
        assert!(in_a_shard.iter().all(|count| count.abs_diff(even) < even / 4), "{workers}: {in_a_shard:?}");
    }
}

#[test]
fn positions_are_shared_evenly() {
    shares(|number| number);
    shares(|number| number << 20);
    shares(|number| Wide::default().put(number, 40).put(7, 60).put(number, 30));
}

#[test]
fn addresses_are_read_and_mistakes_named() {
    let text = "# three machines\nnode-1:2101\n\n10.0.0.2:2101 # the large one\n[::1]:2102\n";
    assert_eq!(parse(text).unwrap(), ["node-1:2101", "10.0.0.2:2101", "[::1]:2102"]);
    for (text, wanted) in [
        ("node-1\n", "line 1 is `node-1`"),
        ("node-1:0\n", "should be host:port"),
        ("node-1:2101\nnode-2:99999\n", "line 2"),
        ("node-1:2101\nnode-1:2101\n", "line 2 is `node-1:2101`, which is there already"),
        ("node-1 node-2:2101\n", "line 1"),
        (":2101\n", "line 1"),
        ("# nobody\n", "there is no address in it"),
    ] {
        let sentence = parse(text).unwrap_err();
        assert!(sentence.contains(wanted), "{text}: {sentence}");
    }
}
