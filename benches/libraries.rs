//! Code of ours against libraries that do the same, on the same work: the visited set against hashbrown's tables, and strongly connected components against petgraph's.
//!
//! `cargo bench --bench libraries` runs each pair in turn, several rounds, so that the load of the machine favours neither, and prints the medians of processor time. What came of it is
//! in `docs/performance.md`. Set `MALLOC_MMAP_THRESHOLD_` and `MALLOC_TRIM_THRESHOLD_` to 65536, so that what is freed goes back to the system and peaks of memory are what each way takes. `cargo bench --bench libraries -- visited` or `-- components` runs one half; a game after it, that game only.

use std::fs;
use std::time::Instant;

use gamut::explore::{
    Buffers, Explored, Index, Limits, NoProgress, SHARDS, StateGraph, components, explore, explore_with, shard_of,
};
use gamut::machine::{peak_resident, processor_ticks};
use gamut::packed::{AnyGame, Code, Game, Symmetry};
use gamut::parallel;
use gamut::settings::Variant;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use petgraph::algo::{condensation, kosaraju_scc, tarjan_scc};
use petgraph::graph::DiGraph;

const ROUNDS: usize = 3;

/// What the visited sets are compared on.
const VISITED: [&str; 4] =
    ["ovo board=4x4 eggs=3", "labyrinth board=small5x3", "twinlines board=3x3 line=3 goal=1 tiles=5", "quixo size=4"];

/// What components are compared on.
const CONNECTED: [&str; 4] = [
    "labyrinth board=small3x3",
    "twinlines board=3x3 line=3 goal=1 tiles=5",
    "ovo board=4x4 eggs=3",
    "labyrinth board=small5x3",
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let (halves, games): (Vec<_>, Vec<_>) =
        words.iter().partition(|word| ["visited", "components"].contains(&word.as_str()));
    let wanted = |half: &str| halves.is_empty() || halves.iter().any(|word| *word == half);
    let named = |variant: &&str| games.is_empty() || games.iter().any(|game| variant.starts_with(game.as_str()));
    if wanted("visited") {
        VISITED.into_iter().filter(named).for_each(|variant| with_narrow(variant, visited));
    }
    if wanted("components") {
        println!("variant | nodes | edges | components | way | s | bytes per node beside the graph");
        CONNECTED.into_iter().filter(named).for_each(|variant| with_narrow(variant, connected));
    }
}

/// Opens a variant whose positions fit into one word.
fn with_narrow(variant: &str, job: fn(&str, &dyn Game<u64>)) {
    let parsed: Variant = variant.parse().expect("a variant");
    match AnyGame::open(&parsed).expect("a variant that opens") {
        AnyGame::Narrow(game) => job(variant, &*game),
        AnyGame::Wide(_) => unreachable!("{variant} fits into one word"),
    }
}

/// Runs a job and says its processor time in seconds, all threads together: other programs on the machine change it little. Where the system does not say, the time that passed.
fn timed<T>(job: impl FnOnce() -> T) -> (T, f64) {
    let (began, before) = (Instant::now(), processor_ticks());
    let made = job();
    let ticks = processor_ticks().zip(before).map(|(after, before)| after - before);
    (made, ticks.map_or(began.elapsed().as_secs_f64(), |ticks| ticks as f64 / 100.0))
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

/// A position and its depth, without padding: nine bytes, as in our table.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Kept {
    mixed: u64,
    depth: u8,
}

/// The highest bits of a mixed code are the shard, so they are turned out of the way: hashbrown takes its tags from the highest bits and its buckets from the lowest.
#[inline(always)]
fn hash(mixed: u64) -> u64 {
    mixed.rotate_left(32)
}

/// The smallest batch of successors: as in `explore`.
const SMALL_BATCH: usize = 1 << 18;

/// The same search as [`explore`], with hashbrown's tables for shards: the number of positions, and the bytes of the tables.
fn explore_with_hashbrown(game: &dyn Game<u64>, symmetry: Symmetry, buffers: Buffers) -> (u64, usize) {
    // A batch takes this fraction of the bytes of the tables.
    let share = match buffers {
        Buffers::Lean => 10,
        Buffers::Roomy => 1,
    };
    let mut tables: Vec<HashTable<Kept>> = (0..SHARDS).map(|_| HashTable::new()).collect();
    let bytes = |tables: &[HashTable<Kept>]| tables.iter().map(HashTable::allocation_size).sum::<usize>();
    let mut frontier: Vec<Vec<u64>> = vec![Vec::new(); SHARDS];
    let root = game.canonical(symmetry, game.start()).mix();
    tables[shard_of(root)].insert_unique(hash(root), Kept { mixed: root, depth: 0 }, |kept| hash(kept.mixed));
    frontier[shard_of(root)].push(root);
    let parts = parallel::threads() * 2;
    let mut buckets: Vec<(Vec<Vec<u64>>, Vec<u64>)> =
        (0..parts).map(|_| (vec![Vec::new(); SHARDS], Vec::new())).collect();
    let (mut positions, mut moves, mut expanded) = (1u64, 0u64, 0u64);
    let (mut level, mut listed) = (1u64, true);
    for depth in 0..u8::MAX {
        let mut next: Vec<Vec<u64>> = vec![Vec::new(); SHARDS];
        let mut next_listed = true;
        let (mut first, before) = (0, positions);
        while first < SHARDS {
            let branching = moves.checked_div(expanded).unwrap_or(16).max(1);
            let most = (bytes(&tables) / share / size_of::<u64>()).max(SMALL_BATCH) as u64;
            let in_a_shard = (level * branching).div_ceil(SHARDS as u64).max(1);
            let end = (first + (most / in_a_shard).max(1) as usize).min(SHARDS);
            // A large level is not listed, but found again in the tables.
            let batch: Vec<Vec<u64>> = parallel::map(end - first, |place| match listed {
                true => frontier[first + place].clone(),
                false => {
                    tables[first + place].iter().filter(|kept| kept.depth == depth).map(|kept| kept.mixed).collect()
                }
            });
            first = end;
            expand(game, symmetry, &batch, &mut buckets);
            moves +=
                buckets.iter().map(|(by_shard, _)| by_shard.iter().map(Vec::len).sum::<usize>() as u64).sum::<u64>();
            let mut shards: Vec<_> = tables.iter_mut().zip(&mut next).collect();
            parallel::each(&mut shards, |shard, (table, fresh)| {
                for (by_shard, _) in &buckets {
                    for &mixed in &by_shard[shard] {
                        let same = |kept: &Kept| kept.mixed == mixed;
                        if let Entry::Vacant(free) = table.entry(hash(mixed), same, |kept| hash(kept.mixed)) {
                            free.insert(Kept { mixed, depth: depth + 1 });
                            if next_listed {
                                fresh.push(mixed);
                            }
                        }
                    }
                }
            });
            buckets.iter_mut().for_each(|(by_shard, _)| by_shard.iter_mut().for_each(Vec::clear));
            positions = tables.iter().map(HashTable::len).sum::<usize>() as u64;
            if next.iter().map(Vec::len).sum::<usize>() as u64 > positions / 16 {
                (next, next_listed) = (vec![Vec::new(); SHARDS], false);
            }
        }
        expanded += level;
        level = positions - before;
        (frontier, listed) = (next, next_listed);
        if level == 0 {
            return (positions, bytes(&tables));
        }
    }
    panic!("deeper than a byte")
}

/// Puts the successors of a batch into buckets by shard, each part its share.
fn expand(game: &dyn Game<u64>, symmetry: Symmetry, batch: &[Vec<u64>], buckets: &mut [(Vec<Vec<u64>>, Vec<u64>)]) {
    let parts = buckets.len();
    parallel::each(buckets, |part, (by_shard, next)| {
        for codes in batch {
            for mixed in &codes[codes.len() * part / parts..codes.len() * (part + 1) / parts] {
                game.mixed_successors(symmetry, mixed.unmix(), next);
                for &mixed in next.iter() {
                    by_shard[shard_of(mixed)].push(mixed);
                }
            }
        }
    });
}

/// Expands every position that was found and sorts the successors by shard, without a table to put them into.
fn expand_only(game: &dyn Game<u64>, explored: &Explored<u64>) {
    let mut buckets: Vec<(Vec<Vec<u64>>, Vec<u64>)> =
        (0..parallel::threads() * 2).map(|_| (vec![Vec::new(); SHARDS], Vec::new())).collect();
    for shard in 0..SHARDS {
        let batch: Vec<u64> = explored.codes_of_shard(shard).map(Code::mix).collect();
        expand(game, explored.symmetry, &[batch], &mut buckets);
        buckets.iter_mut().for_each(|(by_shard, _)| by_shard.iter_mut().for_each(Vec::clear));
    }
}

/// Compares the visited sets on one variant.
fn visited(variant: &str, game: &dyn Game<u64>) {
    let symmetry = Symmetry::On;
    let mut expanding = Vec::new();
    let mut seconds = [const { Vec::new() }; 4];
    let mut bytes = [0; 4];
    let (mut positions, mut moves) = (0, 0);
    for _ in 0..ROUNDS {
        for (place, buffers) in [Buffers::Lean, Buffers::Roomy].into_iter().enumerate() {
            let (explored, took) =
                timed(|| explore_with(game, &[game.start()], symmetry, buffers, Limits::NONE, &NoProgress));
            let explored = explored.expect("no limits");
            seconds[place].push(took);
            bytes[place] = explored.bytes();
            (positions, moves) = (explored.len(), explored.moves);
            if buffers == Buffers::Lean {
                expanding.push(timed(|| expand_only(game, &explored)).1);
            }
            drop(explored);
            let ((found, in_tables), took) = timed(|| explore_with_hashbrown(game, symmetry, buffers));
            assert_eq!(found, positions, "both find the same positions");
            seconds[place + 2].push(took);
            bytes[place + 2] = in_tables as u64;
        }
    }
    println!("{variant}: {positions} positions, {moves} moves; expanding alone takes {:.2} s", median(expanding));
    let seconds = seconds.map(median);
    for (place, batches) in ["lean", "roomy"].into_iter().enumerate() {
        let per_position = |bytes: u64| bytes as f64 / positions as f64;
        println!(
            "  {batches:<5} ours {:.2} s, {:.1} bytes per position; hashbrown {:.2} s, {:.1} bytes; hashbrown / ours {:.2} in time, {:.2} in bytes",
            seconds[place],
            per_position(bytes[place]),
            seconds[place + 2],
            per_position(bytes[place + 2]),
            seconds[place + 2] / seconds[place],
            bytes[place + 2] as f64 / bytes[place] as f64,
        );
    }
}

/// Lets the system count the peak of memory from now on, and says what is in use.
fn forget_peak() -> u64 {
    let _ = fs::write("/proc/self/clear_refs", "5");
    peak_resident().unwrap_or(0)
}

/// A way to find components: their number, whatever else it makes being thrown away.
type Way<'g> = (&'static str, Box<dyn Fn() -> usize + Send + Sync + 'g>);

/// Compares the ways to find strongly connected components on the state graph of one variant.
fn connected(variant: &str, game: &dyn Game<u64>) {
    let explored = explore(game, &[game.start()], Symmetry::On, Limits::NONE, &NoProgress).expect("no limits");
    let index = Index::new(&explored).expect("few enough");
    let graph = StateGraph::new(game, &explored, &index).expect("few enough");
    drop((index, explored));
    let (nodes, edges) = (graph.successors.nodes(), graph.successors.entries());
    let ways: [Way<'_>; 4] = [
        ("ours", Box::new(|| components(&graph.successors).sizes.len())),
        ("kosaraju_scc", Box::new(|| kosaraju_scc(&graph).len())),
        ("tarjan_scc", Box::new(|| tarjan_scc(&graph).len())),
        // Without merging parallel edges, for which it looks through the edges of a node at every edge.
        ("condensation", Box::new(|| condensation(copied(&graph), false).node_count())),
    ];
    let mut seconds = [const { Vec::new() }; 4];
    let (mut bytes, mut counts) = ([0; 4], [0; 4]);
    for round in 0..3 {
        for (number, (name, way)) in ways.iter().enumerate() {
            // Condensation takes much longer than the others, and bytes per edge: once, and not of the largest.
            if *name == "condensation" && (round > 0 || nodes > 3_000_000) {
                continue;
            }
            let before = forget_peak();
            // tarjan_scc recurses as deep as the graph: a stack that only it needs.
            let (count, took) = std::thread::scope(|scope| {
                let stack = std::thread::Builder::new().stack_size(8 << 30);
                stack.spawn_scoped(scope, || timed(way)).expect("a thread").join().expect("components")
            });
            bytes[number] = bytes[number].max(peak_resident().unwrap_or(0) - before);
            counts[number] = count;
            seconds[number].push(took);
        }
    }
    assert!(counts.iter().all(|&count| count == counts[0] || count == 0), "all find as many components");
    for (((name, _), seconds), bytes) in
        ways.iter().zip(seconds).zip(bytes).filter(|((_, seconds), _)| !seconds.is_empty())
    {
        let (seconds, per_node) = (median(seconds), bytes as f64 / nodes as f64);
        println!("{variant} | {nodes} | {edges} | {} | {name} | {seconds:.2} | {per_node:.1}", counts[0]);
    }
}

/// The state graph as petgraph's own type, which `condensation` takes.
fn copied(graph: &StateGraph) -> DiGraph<(), ()> {
    let rows = &graph.successors;
    let mut copy = DiGraph::with_capacity(rows.nodes(), rows.entries());
    for _ in 0..rows.nodes() {
        copy.add_node(());
    }
    for node in 0..rows.nodes() as u32 {
        for &target in rows.row(gamut::explore::PositionId(node)) {
            copy.add_edge(node.into(), target.into(), ());
        }
    }
    copy
}
