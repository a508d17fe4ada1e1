//! Random graphs with cycles, of any shape: the solvers, the verifier, tables and resuming against a twin that looks at everything again and again.
//!
//! `GAMUT_FUZZ=N` has each property take N graphs.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use gamut::explore::{Limits, NoProgress, Progress};
use gamut::model::{Model, Options, Solved as Table};
use gamut::packed::toys::Tree as Packing;
use gamut::packed::{Game, SliceIndex, Slicing, Symmetry, Terminal, Worded};
use gamut::rules::toys::tree::Tree;
use gamut::solve::indexed::{
    Backing, InMemory, IndexedError, IndexedLimits, SliceValues, Store, WorkingSlice, groups_for, solve_indexed,
};
use gamut::solve::{BestError, Checked, Draw, Plies, Solved, Value, Values, verify, verify_all};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;

use super::fuzz::inputs;
use super::{Folder, text};

use crate::property::properties;

/// The same graphs in every run.
pub fn config(usual: u32) -> ProptestConfig {
    let cases = inputs(usual as usize) as u32;
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(17), ..ProptestConfig::default() }
}

/// A position of a graph.
#[derive(Debug, Clone)]
enum Node {
    Win(u8),
    Draw,
    /// Who is to move, from 1, and where to.
    Turn(u8, Vec<Index>),
}

/// A game as positions and where they lead; the first one is the start.
#[derive(Debug, Clone)]
pub struct Graph(Vec<Node>);

/// Graphs for up to this many players. They shrink to fewer positions with fewer ways.
pub fn graphs(players: u8, most: usize) -> impl Strategy<Value = Graph> {
    let turn =
        (1..=players, prop::collection::vec(any::<Index>(), 1..4)).prop_map(|(mover, next)| Node::Turn(mover, next));
    let node = prop_oneof![2 => (1..=players).prop_map(Node::Win), 1 => Just(Node::Draw), 8 => turn.clone()];
    // A game that is over at the start is one, but says little.
    let first = prop_oneof![1 => node.clone(), 19 => turn];
    let others = prop::collection::vec(node, 0..most);
    (first, others).prop_map(|(first, others)| Graph([vec![first], others].concat()))
}

impl Graph {
    /// As a file of the game `tree`.
    pub fn text(&self) -> String {
        let line = |node: &Node| match node {
            Node::Win(winner) => format!("win {winner}"),
            Node::Draw => "draw".to_owned(),
            Node::Turn(mover, _) => format!("{mover} ->"),
        };
        let names = |at: usize| self.next(at).iter().map(|next| format!(" n{next}")).collect::<String>();
        (0..self.0.len()).map(|at| format!("n{at}: {}{}\n", line(&self.0[at]), names(at))).collect()
    }

    fn next(&self, at: usize) -> Vec<usize> {
        match &self.0[at] {
            Node::Turn(_, next) => next.iter().map(|next| next.index(self.0.len())).collect(),
            _ => Vec::new(),
        }
    }

    /// The player to move; where the game is over it is called player 1.
    fn mover(&self, at: usize) -> u8 {
        match self.0[at] {
            Node::Turn(mover, _) => mover,
            _ => 1,
        }
    }

    /// The value of every position for two players, by sweeps over everything.
    fn values(&self) -> Vec<Value> {
        let all = 0..self.0.len();
        let mut won: Vec<Option<(u8, u16)>> = vec![None; self.0.len()];
        let mut ends: Vec<Option<u16>> = vec![None; self.0.len()];
        for at in all.clone() {
            match self.0[at] {
                Node::Win(winner) => won[at] = Some((winner, 0)),
                Node::Draw => ends[at] = Some(0),
                Node::Turn(..) => {}
            }
        }
        let is_turn = |at: &usize| matches!(self.0[*at], Node::Turn(..));
        for plies in 1..=self.0.len() as u16 {
            let before = won.clone();
            for at in all.clone().filter(is_turn).filter(|at| before[*at].is_none()) {
                let (own, next) = (self.mover(at), self.next(at));
                if next.iter().any(|next| before[*next].is_some_and(|(winner, _)| winner == own)) {
                    won[at] = Some((own, plies));
                } else if next.iter().all(|next| before[*next].is_some()) {
                    won[at] = Some((3 - own, plies));
                }
            }
        }
        for plies in 1..=self.0.len() as u16 {
            let before = ends.clone();
            for at in all.clone().filter(is_turn).filter(|at| before[*at].is_none() && won[*at].is_none()) {
                ends[at] = self.next(at).iter().any(|next| before[*next].is_some()).then_some(plies);
            }
        }
        let value = |at: usize| match (won[at], ends[at]) {
            (Some((winner, plies)), _) if winner == self.mover(at) => Value::Win(Plies(plies)),
            (Some((_, plies)), _) => Value::Loss(Plies(plies)),
            (None, Some(plies)) => Value::Draw(Draw::Terminal(Plies(plies))),
            (None, None) => Value::Draw(Draw::Endless),
        };
        all.map(value).collect()
    }
}

/// A solution with one value replaced.
struct Altered<'s> {
    solved: &'s Solved<u64>,
    code: u64,
    value: Value,
}

impl Values<u64> for Altered<'_> {
    fn symmetry(&self) -> Symmetry {
        Symmetry::Off
    }

    fn kept(&self, form: u64) -> Result<Option<Value>, BestError> {
        if form == self.code { Ok(Some(self.value)) } else { self.solved.kept(form) }
    }
}

/// Whether the verifier objects to any position of a solution.
fn objects(game: &dyn Game<u64>, altered: &Altered) -> bool {
    let mut next = Vec::new();
    altered.solved.iter().any(|(code, _, value)| {
        game.successors(Symmetry::Off, code, &mut next);
        let value = if code == altered.code { altered.value } else { value };
        verify(game, code, value, &next, altered).is_err()
    })
}

fn number(name: &str) -> usize {
    name[1..].parse().unwrap()
}

properties! {
    #![proptest_config(config(400))]

    #[test]
    fn the_solver_equals_its_twin_and_the_verifier_sees_every_change(
        graph in graphs(2, 14),
        other in prop_oneof![
            (0..16u16).prop_map(|plies| Value::Win(Plies(plies))),
            (0..16u16).prop_map(|plies| Value::Loss(Plies(plies))),
            (0..16u16).prop_map(|plies| Value::Draw(Draw::Terminal(Plies(plies)))),
            Just(Value::Draw(Draw::Endless)),
        ],
    ) {
        let game = Packing::new(Tree::parse(&graph.text()).unwrap());
        let solved = Solved::new(&game, Symmetry::Off, Limits::NONE, &NoProgress).unwrap();
        let expected = graph.values();
        for (code, _, value) in solved.iter() {
            prop_assert_eq!(value, expected[number(&game.write(code))], "{}\n{}", game.write(code), graph.text());
        }
        let sound = matches!(verify_all(&game, &solved, &NoProgress), Checked::Sound(found) if found.positions == solved.explored.len());
        prop_assert!(sound, "{}", graph.text());
        for (code, _, value) in solved.iter().filter(|(_, _, value)| *value != other) {
            let altered = Altered { solved: &solved, code, value: other };
            prop_assert!(objects(&game, &altered), "{} as {other:?} for {value:?}\n{}", game.write(code), graph.text());
        }
    }
}

properties! {
    #![proptest_config(config(60))]

    #[test]
    fn a_table_says_what_was_solved(graph in graphs(2, 40)) {
        let folder = Folder::new("graphs");
        let file = folder.write("graph.txt", graph.text());
        let model: Model = format!("tree file={}", text(&file)).parse().unwrap();
        let solved = model.solve(&Options::default()).unwrap();
        let out = folder.file("graph.gtb");
        solved.write_table(&out).unwrap();
        let table = Table::open(&out).unwrap();
        prop_assert_eq!(table.verify(&Options::default()).unwrap(), solved.counts().positions);
        let expected = graph.values();
        let mut seen = 0;
        let visit = |position: &dyn Fn() -> gamut::model::Position, value: Value| {
            assert_eq!(value, expected[number(&model.write(position()))], "{}", graph.text());
            seen += 1;
            true
        };
        table.for_each(visit).unwrap();
        prop_assert_eq!(seen, solved.counts().positions);
        let [read, made] = [&table, &solved].map(|solved| &solved.counts().summary);
        prop_assert_eq!((read.won, read.lost, read.drawn), (made.won, made.lost, made.drawn));
        prop_assert_eq!((read.longest_win(), read.longest_loss()), (made.longest_win(), made.longest_loss()));
        prop_assert_eq!(read.drawn_endless, made.drawn_endless);
    }
}

/// A game in slices: moves alternate, nothing ends drawn, and no move leads to a later group.
#[derive(Debug, Clone)]
struct Sliced {
    /// The slices of each group.
    groups: Vec<Vec<usize>>,
    /// The positions of each slice, with where they lead.
    slices: Vec<Vec<(Terminal, Vec<SliceIndex>)>>,
}

/// What a place is, and where it would lead.
type Seed = (u8, Vec<(Index, Index)>);

fn sliced() -> impl Strategy<Value = Sliced> {
    let place = (0..12u8, prop::collection::vec(any::<(Index, Index)>(), 1..4));
    let slice = prop::collection::vec(place, 1..9);
    prop::collection::vec(prop::collection::vec(slice, 1..3), 1..4).prop_map(made)
}

fn made(seeds: Vec<Vec<Vec<Seed>>>) -> Sliced {
    let (mut groups, mut count) = (Vec::new(), 0);
    for group in &seeds {
        groups.push((count..count + group.len()).collect::<Vec<_>>());
        count += group.len();
    }
    let kind = |seed: &Seed| match seed.0 {
        0 | 1 => Terminal::Lost,
        2 => Terminal::Won,
        3 => Terminal::Impossible,
        _ => Terminal::Open,
    };
    let kinds: Vec<Vec<Terminal>> = seeds.iter().flatten().map(|slice| slice.iter().map(kind).collect()).collect();
    let mut slices = Vec::new();
    for (group, numbers) in seeds.iter().zip(&groups) {
        let reach = numbers.last().unwrap() + 1;
        for slice in group {
            let place = |seed: &Seed| {
                let to = |(slice, index): &(Index, Index)| {
                    let slice = slice.index(reach);
                    SliceIndex { slice, index: index.index(kinds[slice].len()) as u64 }
                };
                let exists = |to: &SliceIndex| kinds[to.slice][to.index as usize] != Terminal::Impossible;
                let next: Vec<SliceIndex> = seed.1.iter().map(to).filter(exists).collect();
                match kind(seed) {
                    Terminal::Open if next.is_empty() => (Terminal::Lost, Vec::new()),
                    Terminal::Open => (Terminal::Open, next),
                    over => (over, Vec::new()),
                }
            };
            slices.push(slice.iter().map(place).collect());
        }
    }
    Sliced { groups, slices }
}

impl Sliced {
    fn at(&self, place: SliceIndex) -> &(Terminal, Vec<SliceIndex>) {
        &self.slices[place.slice][place.index as usize]
    }

    /// Values by sweeps; nothing for what does not exist.
    fn values(&self) -> HashMap<SliceIndex, Value> {
        let place = |slice: usize, index: usize| SliceIndex { slice, index: index as u64 };
        let places = |slice: usize| (0..self.slices[slice].len()).map(move |index| place(slice, index));
        let all: Vec<SliceIndex> = (0..self.slices.len()).flat_map(places).collect();
        let mut found = HashMap::new();
        for &place in &all {
            match self.at(place).0 {
                Terminal::Won => drop(found.insert(place, Value::Win(Plies(0)))),
                Terminal::Lost => drop(found.insert(place, Value::Loss(Plies(0)))),
                _ => {}
            }
        }
        for plies in (1..=all.len() as u16).map(Plies) {
            let before = found.clone();
            for &place in all.iter().filter(|place| self.at(**place).0 == Terminal::Open && !before.contains_key(place))
            {
                let next: Vec<_> = self.at(place).1.iter().map(|next| before.get(next)).collect();
                if next.iter().any(|value| matches!(value, Some(Value::Loss(_)))) {
                    found.insert(place, Value::Win(plies));
                } else if next.iter().all(|value| matches!(value, Some(Value::Win(_)))) {
                    found.insert(place, Value::Loss(plies));
                }
            }
        }
        for &place in all.iter().filter(|place| self.at(**place).0 == Terminal::Open) {
            found.entry(place).or_insert(Value::Draw(Draw::Endless));
        }
        found
    }
}

impl Slicing for Sliced {
    fn slices(&self) -> usize {
        self.slices.len()
    }

    fn slice_name(&self, slice: usize) -> String {
        slice.to_string()
    }

    fn slice_words(&self) -> &'static str {
        "their numbers"
    }

    fn slice_len(&self, slice: usize) -> u128 {
        self.slices[slice].len() as u128
    }

    fn unmerged_len(&self, slice: usize) -> u128 {
        self.slice_len(slice)
    }

    fn slice_overhead(&self, _slice: usize) -> u64 {
        0
    }

    fn leads_to(&self, slice: usize) -> Vec<usize> {
        let mut found: Vec<usize> = self.slices[slice].iter().flat_map(|(_, next)| next).map(|to| to.slice).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn groups(&self) -> Vec<Vec<usize>> {
        self.groups.clone()
    }

    fn terminals(&self, slice: usize, first: u64, out: &mut [Terminal]) {
        out.iter_mut().zip(&self.slices[slice][first as usize..]).for_each(|(out, (terminal, _))| *out = *terminal);
    }

    fn successors(&self, place: SliceIndex, visit: &mut dyn FnMut(SliceIndex) -> bool) {
        let _ = self.at(place).1.iter().all(|next| visit(*next));
    }

    fn predecessors(&self, place: SliceIndex, into: usize, out: &mut Vec<u64>) {
        out.clear();
        let leads = |(_, (_, next)): &(u64, &(Terminal, Vec<SliceIndex>))| next.contains(&place);
        out.extend((0..).zip(&self.slices[into]).filter(leads).map(|(index, _)| index));
    }
}

/// Finished slices, kept from run to run as they would be on a disk.
#[derive(Default)]
struct Shelf(Mutex<HashMap<usize, (Vec<u8>, usize)>>);

fn kept((bytes, width): &(Vec<u8>, usize)) -> SliceValues {
    SliceValues::new(Arc::new(bytes.clone()), *width)
}

impl Store for Shelf {
    fn load(&self, slice: usize, _len: u64) -> Result<Option<SliceValues>, Box<dyn std::error::Error + Send + Sync>> {
        Ok(self.0.lock().unwrap().get(&slice).map(kept))
    }

    fn save(&self, slice: usize, cells: WorkingSlice) -> Result<SliceValues, Box<dyn std::error::Error + Send + Sync>> {
        let saved = (cells.bytes(0, cells.len() as usize), cells.width());
        let kept = kept(&saved);
        self.0.lock().unwrap().insert(slice, saved);
        Ok(kept)
    }

    fn backing(&self, _bytes: u64) -> Result<Box<dyn Backing>, Box<dyn std::error::Error + Send + Sync>> {
        Err("there is memory enough".into())
    }

    fn in_memory(&self) -> bool {
        false
    }
}

/// Says stop after it was asked this often.
struct Patience(AtomicUsize, usize);

impl Progress for Patience {
    fn at(&self, _depth: usize, _positions: u64) {}

    fn stopped(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) >= self.1
    }
}

properties! {
    #![proptest_config(config(120))]

    #[test]
    fn solving_by_index_equals_its_twin_and_goes_on_where_it_stopped(game in sliced(), narrow_most in 0..4u16) {
        let groups = groups_for(&game, &[]);
        let limits = IndexedLimits { narrow_most, ..IndexedLimits::NONE };
        let whole = solve_indexed(&game, &groups, &InMemory, limits, &NoProgress).unwrap();
        let expected = game.values();
        for (slice, places) in game.slices.iter().enumerate() {
            for index in 0..places.len() as u64 {
                let found = whole.slice(slice).unwrap().value(index);
                prop_assert_eq!(found, expected.get(&SliceIndex { slice, index }).copied(), "{},{}", slice, index);
            }
        }
        // Stopped again and again on the same shelf, at later and later steps.
        let shelf = Shelf::default();
        let mut steps = 0;
        loop {
            steps += 1 + steps / 4;
            let patience = Patience(AtomicUsize::new(0), steps);
            match solve_indexed(&game, &groups, &shelf, limits, &patience) {
                Err(IndexedError::Interrupted) => {}
                other => {
                    let resumed = other.unwrap();
                    prop_assert_eq!(&resumed.summary, &whole.summary);
                    for (slice, kept) in &whole.slices {
                        let again = resumed.slice(*slice).unwrap();
                        prop_assert_eq!((again.width(), again.all()), (kept.width(), kept.all()), "slice {}", slice);
                    }
                    break;
                }
            }
        }
    }
}
