//! Fuzzing without another toolchain: committed seeds are mutated with a fixed seed, this many times; `GAMUT_FUZZ=N` has each target take N inputs.
//!
//! Every target runs in a process of its own with a limit of memory, so that what would take the machine's, or end the process, is a failed test too.

mod protocol;
mod tables;
mod texts;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::Command;

/// Kilobytes of address space for the program, its threads and everything that it reads.
const MOST_KILOBYTES: u64 = 2_000_000;

/// Set in the process with the limit.
const INSIDE: &str = "GAMUT_FUZZ_INSIDE";

/// Runs the body of a test in a process of its own.
#[track_caller]
fn bounded(test: &str, body: impl FnOnce()) {
    if std::env::var_os(INSIDE).is_some() {
        return body();
    }
    let limited = format!("ulimit -v {MOST_KILOBYTES}; exec \"$0\" \"$@\"");
    let program = std::env::current_exe().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", &limited]).arg(program).args(["--exact", &format!("hard::fuzz::{test}"), "--nocapture"]);
    // Each thread of the allocator reserves address space.
    command.env(INSIDE, "1").env("RAYON_NUM_THREADS", "2").env("MALLOC_ARENA_MAX", "2");
    let output = command.output().unwrap();
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    println!("{out}");
    assert!(output.status.success() && out.contains("1 passed"), "{}\n{out}\n{err}", output.status);
}

/// How many inputs a target takes.
pub fn inputs(usual: usize) -> usize {
    std::env::var("GAMUT_FUZZ").ok().map_or(usual, |number| number.parse().expect("GAMUT_FUZZ is a number"))
}

/// Tries every seed as it is, then mutations of them; an input that breaks something is shown. `check` says whether an input was accepted.
fn fuzz<S: AsRef<[u8]>>(name: &str, seeds: &[S], usual: usize, mut check: impl FnMut(&[u8]) -> bool) {
    assert!(!seeds.is_empty());
    let mut chance = Chance::new(name);
    let mut accepted = 0;
    let count = inputs(usual);
    for number in 0..seeds.len() + count {
        let input = match seeds.get(number) {
            Some(seed) => seed.as_ref().to_vec(),
            None => chance.mutated(seeds),
        };
        match catch_unwind(AssertUnwindSafe(|| check(&input))) {
            Ok(taken) => accepted += usize::from(taken && number >= seeds.len()),
            Err(panic) => {
                println!("{name}: input {number} breaks it: {}", String::from_utf8_lossy(&input).escape_debug());
                resume_unwind(panic);
            }
        }
    }
    println!("{name}: {} seeds, {count} mutations, {accepted} of them accepted", seeds.len());
}

/// The same numbers in every run.
struct Chance(u64);

/// Numbers that are at the edge of something.
const EDGES: [u64; 12] = [0, 1, 2, 9, 127, 128, 255, 256, 65_535, u32::MAX as u64, 1 << 40, u64::MAX];

/// Pieces of text that mean something somewhere.
const PIECES: [&str; 40] = [
    "\0",
    "\n",
    "\r",
    "\t",
    " ",
    "  ",
    "\"",
    "'",
    "\\",
    "/",
    "[",
    "]",
    "{",
    "}",
    "[[",
    "]]",
    "=",
    ":",
    ",",
    ".",
    "-",
    "+",
    "->",
    "#",
    "*",
    "?",
    "!",
    "null",
    "true",
    "1e999",
    "-1",
    "1.5",
    "\u{7f}",
    "é",
    "\u{202e}",
    "\u{10ffff}",
    "board=",
    "key=value",
    "9x9",
    "99999999999999999999",
];

impl Chance {
    fn new(name: &str) -> Chance {
        Chance(
            name.bytes()
                .fold(0x9e37_79b9_7f4a_7c15, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)),
        )
    }

    fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Below a limit; 0 below 0.
    fn below(&mut self, limit: usize) -> usize {
        ((self.number() >> 33) as usize) % limit.max(1)
    }

    fn one<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    fn edge(&mut self) -> u64 {
        *self.one(&EDGES)
    }

    /// A seed with a few things changed.
    fn mutated<S: AsRef<[u8]>>(&mut self, seeds: &[S]) -> Vec<u8> {
        let mut bytes = self.one(seeds).as_ref().to_vec();
        // Signs that change places keep their numbers, which many texts must.
        if self.below(3) == 0 && !bytes.is_empty() {
            for _ in 0..1 + self.below(3) {
                let (one, two) = (self.below(bytes.len()), self.below(bytes.len()));
                bytes.swap(one, two);
            }
            return bytes;
        }
        for _ in 0..1 << self.below(4) {
            let other = self.one(seeds).as_ref();
            self.mutate(&mut bytes, other);
        }
        bytes
    }

    /// A range of at most this many.
    fn range(&mut self, length: usize, most: usize) -> std::ops::Range<usize> {
        let at = self.below(length + 1);
        at..(at + self.below(most + 1)).min(length)
    }

    fn mutate(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let length = bytes.len();
        let range = self.range(length, 12);
        match self.below(11) {
            0 if !range.is_empty() => bytes[range.start] ^= 1 << self.below(8),
            1 if !range.is_empty() => bytes[range.start] = self.number() as u8,
            2 => drop(bytes.drain(range)),
            3 => {
                let copy = bytes[range.clone()].to_vec();
                let at = self.below(length + 1);
                bytes.splice(at..at, copy);
            }
            4 => {
                let piece = self.one(&PIECES).as_bytes().to_vec();
                bytes.splice(range.start..range.start, piece);
            }
            5 => {
                let piece = self.one(&PIECES).as_bytes().to_vec();
                bytes.splice(range, piece);
            }
            6 => {
                let from = self.range(other.len(), 60);
                bytes.splice(range, other[from].to_vec());
            }
            7 => bytes.truncate(range.start),
            // A number becomes one at an edge.
            8 | 9 => {
                let digits = (range.start..length).find(|at| bytes[*at].is_ascii_digit());
                if let Some(first) = digits {
                    let end = (first..length).find(|at| !bytes[*at].is_ascii_digit()).unwrap_or(length);
                    bytes.splice(first..end, self.edge().to_string().into_bytes());
                }
            }
            _ => {
                let at = self.below(length + 1);
                bytes.insert(at, self.number() as u8 & 0x7f);
            }
        }
    }
}

/// The lines of a file of seeds.
fn lines(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(format!("tests/data/fuzz/{name}")).unwrap();
    text.lines().map(str::to_owned).collect()
}
