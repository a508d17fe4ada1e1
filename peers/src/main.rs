//! Exploring the same state space with gamut and with stateright, in one run, on two threads.
//!
//! Stateright is given gamut's own packed engine as its model, so what is compared is the search: `cargo run --release --manifest-path
//! peers/Cargo.toml`. Both must find the same number of positions. They run in turn, several rounds, and what counts is processor time, so that
//! the load of the machine favours neither.

use std::time::Instant;

use gamut::explore::{Limits, NoProgress, explore};
use gamut::machine::{peak_resident, processor_ticks};
use gamut::packed::{Packed, Symmetry};
use gamut::packed::ovo::Ovo;
use gamut::settings::{Variant, ovo::Settings};
use stateright::{Checker, Model, Property};

const VARIANT: &str = "ovo board=4x4 eggs=3 claim=any-time";
const POSITIONS: u64 = 9_094_976;
const MOVES: u64 = 202_159_312;
const MERGED: u64 = 2_273_744;
const MERGED_MOVES: u64 = 50_536_152;
const ROUNDS: usize = 3;
const THREADS: usize = 2;

/// The game as stateright sees it: an action is the position that it leads to.
struct Adapter(Ovo<2, u64>);

impl Model for Adapter {
    type State = u64;
    type Action = u64;

    fn init_states(&self) -> Vec<u64> {
        vec![self.0.start()]
    }

    fn actions(&self, state: &u64, actions: &mut Vec<u64>) {
        self.0.successors(*state, actions);
    }

    fn next_state(&self, _state: &u64, action: u64) -> Option<u64> {
        Some(action)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        // Without a property that holds, the search would end at once.
        vec![Property::always("true", |_, _| true)]
    }
}

fn settings() -> Settings {
    match VARIANT.parse() {
        Ok(Variant::Ovo(settings)) => settings,
        _ => unreachable!("the variant is one of OVO"),
    }
}

/// What a run took.
struct Took {
    seconds: f64,
    processor: f64,
}

/// Runs a search and says what it took; `positions` is what it must find.
fn timed(positions: u64, search: impl FnOnce() -> u64) -> Took {
    let (began, before) = (Instant::now(), processor_ticks().unwrap_or(0));
    assert_eq!(search(), positions);
    let processor = (processor_ticks().unwrap_or(0) - before) as f64 / 100.0;
    Took { seconds: began.elapsed().as_secs_f64(), processor }
}

/// The median of the processor times.
fn median(runs: &[Took]) -> f64 {
    let mut seconds: Vec<f64> = runs.iter().map(|took| took.processor).collect();
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn main() {
    let game = Ovo::<2, u64>::new(&settings());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build().expect("threads");
    let ours = |symmetry: Symmetry| {
        let explore = || explore(&game, &[game.start()], symmetry, Limits::NONE, &NoProgress).expect("room");
        let found = pool.install(explore);
        if symmetry == Symmetry::Off {
            assert_eq!(found.moves, MOVES);
        }
        found.len()
    };
    let model: gamut::Model = VARIANT.parse().expect("a variant");
    let by_index = || {
        let found = pool.install(|| model.explore_indexed(&[], &gamut::Options::default())).expect("room");
        assert_eq!(found.moves, MERGED_MOVES);
        found.positions
    };
    let theirs = || Adapter(game.clone()).checker().threads(THREADS).spawn_bfs().join().unique_state_count() as u64;
    println!("{VARIANT}, {THREADS} threads: {POSITIONS} positions, {MOVES} moves");
    let mut runs: [Vec<Took>; 4] = [const { Vec::new() }; 4];
    for round in 0..ROUNDS {
        runs[0].push(timed(POSITIONS, || ours(Symmetry::Off)));
        if round == 0 {
            let peak = peak_resident().unwrap_or(0) as f64 / POSITIONS as f64;
            println!("gamut, symmetry off: peak resident set {peak:.1} bytes per position");
        }
        runs[1].push(timed(MERGED, || ours(Symmetry::On)));
        runs[2].push(timed(MERGED, by_index));
        runs[3].push(timed(POSITIONS, theirs));
    }
    let names = ["gamut, symmetry off", "gamut, symmetry on", "gamut, by index", "stateright 0.30.2"];
    for (name, runs) in names.into_iter().zip(&runs) {
        let seconds: Vec<String> =
            runs.iter().map(|took| format!("{:.2} s ({:.2} s)", took.processor, took.seconds)).collect();
        println!("{name:<19}  {} of processor time (on the clock)", seconds.join(", "));
    }
    let [without, with, indexed, theirs] = runs.each_ref().map(|runs| median(runs));
    let (moves, positions) = (MOVES as f64, POSITIONS as f64);
    println!("gamut: {:.1} ns per move, {:.0} moves and {:.0} positions per second of processor time", 1e9 * without / moves, moves / without, positions / without);
    println!("ratio of processor time: {:.1} without symmetry, {:.1} with it, {:.1} with it by index", theirs / without, theirs / with, theirs / indexed);
}
