//! Solving by index: positions and moves per second, bytes per position, and what limits it.
//!
//! `cargo bench --bench indexed` solves Quixo on 4x4 (5,398,083 positions merged by symmetry and by the exchange of the players), labyrinth with five sliders of three and of four cells, and OVO on 4x4 with four eggs and on 5x5 with three (59,794,812 positions merged
//! by symmetry), the latter also with `undo=frozen home=safe` and with `homeward=not-away`, where a third of the positions is decided, in memory and on all threads, and checks the counts. Words after `--` take only the variants that have them, as in `-- quixo`.
//! The peak of the resident set is that of the process, so it is that of a variant only where no larger one came before. Then it verifies one piece of neighbouring positions in 8 of OVO, and checks how many positions and moves that were. Beside it are the least that
//! the other ways of solving would cost, one look at all successors of every position: counters must be filled that way before anything is decided, and a sweep does it for every distance. Last, how often the solver read or wrote a cell
//! out of order, and how often per second this machine can do that when it does nothing else.

use std::hint::black_box;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use gamut::explore::NoProgress;
use gamut::machine::{peak_resident, processor_ticks};
use gamut::packed::{AnyGame, Code, Game, Indexing, SliceIndex, Slicing, Terminal};
use gamut::settings::Variant;
use gamut::solve::Verified;
use gamut::solve::indexed::{
    InMemory, Indexed, IndexedLimits, Loaded, Share, groups_for, literal_every, solve_indexed,
};
use gamut::{parallel, with_game};

/// Won, lost, drawn.
type Counts = (u64, u64, u64);

/// Positions and moves that are verified.
type Checked = (u64, u64);

/// One piece in this many is verified.
const EVERY: u64 = 8;

fn run<C: Code>(game: &dyn Game<C>, variant: &Variant) -> (Counts, Checked) {
    let ranked = game.ranked().expect("slices");
    let slices: &dyn Slicing = &*ranked;
    let (began, processor) = (Instant::now(), processor_seconds());
    let solved = solve(slices);
    let (seconds, processor) = (began.elapsed().as_secs_f64(), processor_seconds() - processor);
    let peak = peak_resident().unwrap_or(0);
    let positions = solved.positions();
    let (looked_at, ticks) = (Instant::now(), processor_ticks());
    let checked = check(game, &*ranked, &solved);
    let seconds_checked = looked_at.elapsed().as_secs_f64();
    let processor_checked = processor_ticks().zip(ticks).map_or(0.0, |(after, before)| (after - before) as f64 / 100.0);
    let looked = Instant::now();
    let moves = count_moves(slices);
    println!("{variant}: {positions} positions, {moves} moves");
    println!(
        "  solved in {seconds:.2} s, {processor:.2} s of processor time: {:.1} million positions/s, {:.1} million moves/s, {:.1} ns of processor time per move, peak resident set {:.2} bytes per position",
        positions as f64 / seconds / 1e6,
        moves as f64 / seconds / 1e6,
        processor * 1e9 / moves as f64,
        peak as f64 / positions as f64
    );
    println!(
        "  {} verified in {seconds_checked:.2} s, {:.1} million positions/s, {:.0} million moves/s; {:.1} ns of processor time per move",
        checked.0,
        checked.0 as f64 / seconds_checked / 1e6,
        checked.1 as f64 / seconds_checked / 1e6,
        processor_checked * 1e9 / checked.1 as f64
    );
    println!("  one look at all successors: {:.2} s", looked.elapsed().as_secs_f64());
    let counting = Counting { inner: slices, cells: AtomicU64::new(0) };
    solve(&counting);
    let cells = counting.cells.into_inner() as f64;
    let largest = groups_for(slices, &[]).iter().map(|group| group_len(slices, group)).max().unwrap_or(0);
    let fastest = random_accesses(largest as usize);
    println!(
        "  {:.1} million cells out of order, {:.1} million/s; the machine does {:.0} million/s on {:.0} MB: {:.1} % used",
        cells / 1e6,
        cells / seconds / 1e6,
        fastest / 1e6,
        largest as f64 / 1e6,
        100.0 * cells / seconds / fastest
    );
    ((solved.summary.won, solved.summary.lost, solved.summary.drawn), checked)
}

/// Verifies a share of the positions.
fn check<C: Code>(game: &dyn Game<C>, ranked: &dyn Indexing<C>, solved: &Indexed) -> Checked {
    let slices = (0..ranked.slices()).map(|slice| solved.slice(slice).cloned()).collect();
    let loaded = Loaded { ranked, slices, literal_every: literal_every(solved.positions()) };
    let mut sum = Verified::default();
    for (slice, _) in &solved.slices {
        let share = Share::one_in(EVERY).expect("a share");
        sum += loaded.check(game, *slice, share, &NoProgress).expect("sound values");
    }
    (sum.positions, sum.moves)
}

fn solve(slices: &dyn Slicing) -> Indexed {
    solve_indexed(slices, &groups_for(slices, &[]), &InMemory, IndexedLimits::NONE, &NoProgress).expect("values")
}

/// Zero where the system does not say.
fn processor_seconds() -> f64 {
    processor_ticks().unwrap_or(0) as f64 / 100.0
}

fn group_len(slices: &dyn Slicing, group: &[usize]) -> u128 {
    group.iter().map(|&slice| slices.slice_len(slice)).sum()
}

/// Makes every move of every position that is not over.
fn count_moves(slices: &dyn Slicing) -> u64 {
    const AT_A_TIME: u64 = 1 << 14;
    let of_slice = |slice: usize| {
        let len = slices.slice_len(slice) as u64;
        let of_piece = |piece: u64| {
            let range = piece * AT_A_TIME..((piece + 1) * AT_A_TIME).min(len);
            let mut terminals = vec![Terminal::Open; (range.end - range.start) as usize];
            slices.terminals(slice, range.start, &mut terminals);
            let open = range.zip(terminals).filter(|(_, standing)| *standing == Terminal::Open);
            let mut moves = 0;
            for (index, _) in open {
                slices.successors(SliceIndex { slice, index }, &mut |next| {
                    black_box(next);
                    moves += 1;
                    true
                });
            }
            moves
        };
        parallel::map(len.div_ceil(AT_A_TIME) as usize, |piece| of_piece(piece as u64)).into_iter().sum::<u64>()
    };
    (0..slices.slices()).map(of_slice).sum()
}

/// Single bytes, read and written at places drawn by chance on all threads: how many per second.
fn random_accesses(bytes: usize) -> f64 {
    const EACH: u64 = 50_000_000;
    let cells: Vec<AtomicU8> = (0..bytes).map(|_| AtomicU8::new(0)).collect();
    let threads = parallel::threads();
    let began = Instant::now();
    parallel::run(threads, &|thread| {
        let mut state = 0x9e37_79b9_7f4a_7c15u64.wrapping_mul(thread as u64 + 1);
        for _ in 0..EACH {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let cell = &cells[((u128::from(state) * bytes as u128) >> 64) as usize];
            if cell.load(Relaxed) == 0 {
                cell.store(state as u8, Relaxed);
            }
        }
    });
    (threads as u64 * EACH) as f64 / began.elapsed().as_secs_f64()
}

/// Slicing that count the places that the solver asks for.
struct Counting<'s> {
    inner: &'s dyn Slicing,
    cells: AtomicU64,
}

impl Slicing for Counting<'_> {
    fn slices(&self) -> usize {
        self.inner.slices()
    }

    fn slice_name(&self, slice: usize) -> String {
        self.inner.slice_name(slice)
    }

    fn slice_words(&self) -> &'static str {
        self.inner.slice_words()
    }

    fn slice_len(&self, slice: usize) -> u128 {
        self.inner.slice_len(slice)
    }

    fn unmerged_len(&self, slice: usize) -> u128 {
        self.inner.unmerged_len(slice)
    }

    fn slice_overhead(&self, slice: usize) -> u64 {
        self.inner.slice_overhead(slice)
    }

    fn leads_to(&self, slice: usize) -> Vec<usize> {
        self.inner.leads_to(slice)
    }

    fn groups(&self) -> Vec<Vec<usize>> {
        self.inner.groups()
    }

    fn terminals(&self, slice: usize, first: u64, out: &mut [Terminal]) {
        self.inner.terminals(slice, first, out);
    }

    fn successors(&self, place: SliceIndex, visit: &mut dyn FnMut(SliceIndex) -> bool) {
        let mut seen = 0;
        self.inner.successors(place, &mut |next| {
            seen += 1;
            visit(next)
        });
        self.cells.fetch_add(seen, Relaxed);
    }

    fn predecessors(&self, place: SliceIndex, into: usize, out: &mut Vec<u64>) {
        self.inner.predecessors(place, into, out);
        self.cells.fetch_add(out.len() as u64, Relaxed);
    }
}

fn main() {
    let table: [(&str, Counts, Option<Checked>); 7] = [
        ("quixo size=4", (3_313_746, 1_882_741, 201_596), None),
        ("labyrinth board=small5x3", (837_794, 730_847, 14_039_978), None),
        ("labyrinth board=small5x4", (3_224_002, 2_737_270, 47_381_602), None),
        ("ovo board=4x4 eggs=4", (39_408, 3_990, 38_572_451), Some((4_878_400, 122_092_744))),
        ("ovo board=5x5 eggs=3", (343_339, 53_568, 59_397_905), Some((7_494_212, 209_177_958))),
        (
            "ovo board=5x5 eggs=3 undo=frozen home=safe",
            (4_616_031, 1_106_428, 253_860_745),
            Some((32_482_928, 747_641_805)),
        ),
        ("ovo board=5x5 eggs=3 homeward=not-away", (15_157_423, 6_426_014, 38_211_375), Some((7_494_212, 158_276_002))),
    ];
    // `cargo bench` adds options of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wanted = |text: &str| words.iter().all(|word| text.split(' ').any(|part| part == word));
    for (text, counts, checked) in table.into_iter().filter(|(text, ..)| wanted(text)) {
        let variant: Variant = text.parse().expect("a variant");
        let found = with_game!(AnyGame::open(&variant).expect("an engine"), game => run(game, &variant));
        assert_eq!(found.0, counts, "{text}");
        // Where how much was verified is not known beforehand, the counts are what is compared.
        checked.inspect(|checked| assert_eq!(found.1, *checked, "{text}"));
    }
}
