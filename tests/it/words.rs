//! The field's own words: phrases that were replaced do not come back, in code, documents, studies or reports.

use std::fs;
use std::path::{Path, PathBuf};

/// A phrase that is not used, and what is said instead.
struct Avoided {
    /// Words, each one of several written `one|other`; `#` is any number.
    phrase: &'static str,
    /// What may follow all the same, as words.
    unless: &'static [&'static str],
    say: &'static str,
}

const fn avoided(phrase: &'static str, say: &'static str) -> Avoided {
    Avoided { phrase, unless: &[], say }
}

const WORDS: &[Avoided] = &[
    avoided("so many", "this many, up to N, every N-th, as many as"),
    avoided("whoever|whomever", "the player who, the one that"),
    avoided("thousand|thousands million|millions", "billion"),
    avoided("thousand|thousands of million|millions", "billions"),
    avoided("positions|successors|million a second", "per second"),
    avoided(
        "byte|bytes|bit|bits a|an position|move|slot|node|edge|cell|row|second|block|player",
        "per position, per move",
    ),
    avoided(
        "function|type|file|row|object|module|value|tile|jump|pawn|point a clause|case|slice|line|layer|position|turn|player",
        "per case, per turn",
    ),
    avoided("} a position|move|second|ply|node|row", "per position, per second"),
    avoided("# a position|second", "per position, per second"),
    avoided("one a core|case|node|column|position|move|slice", "one per core"),
    avoided("once a batch|width|level|ply", "once per batch"),
    avoided("level ending|endings", "drawn ending, drawn terminal position"),
    avoided("table|tables of places", "table by index"),
    // A piece is on a cell or stands on it; a word or a position stands for another; a thing stands out.
    Avoided { phrase: "stands|stand", unless: &["for", "out", "on", "in for"], say: "is, has" },
    avoided("stood", "was, were"),
    avoided("what best players do", "principal variation, line of best play"),
    avoided("how far away the end is", "distance, in plies"),
];

/// The words of a line, in lower case; what is between them counts as a word of its own unless it is blank.
fn words(line: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut word = String::new();
    for c in line.chars().chain([' ']) {
        match c {
            _ if c.is_alphanumeric() || c == '_' || c == '-' => word.push(c),
            _ => {
                if !word.is_empty() {
                    found.push(std::mem::take(&mut word));
                }
                if !c.is_whitespace() {
                    found.push(c.to_string());
                }
            }
        }
    }
    found
}

/// What is wrong with a text, each with its line.
fn wrong(text: &str) -> Vec<(usize, &'static Avoided)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let words = words(line);
        for avoided in WORDS {
            let phrase: Vec<Vec<&str>> = avoided.phrase.split(' ').map(|word| word.split('|').collect()).collect();
            let is_here = |at: usize| {
                let is_number = |word: &str| word.bytes().all(|sign| sign.is_ascii_digit());
                let is_one = |word: &str, one: &str| match one {
                    "#" => is_number(word),
                    _ => word.eq_ignore_ascii_case(one),
                };
                let is_same = |(word, any): (&String, &Vec<&str>)| any.iter().any(|one| is_one(word, one));
                let (here, rest) = words[at..].split_at(phrase.len());
                let allowed = |unless: &&str| rest.join(" ").starts_with(*unless);
                // A type, a field or a variable is no phrase: `Stand::Wide`, `stands: Value`, `{stands}`.
                let next = rest.first().map_or("", String::as_str);
                let is_name = here[0].starts_with(char::is_uppercase) && ["{", ","].contains(&next);
                let is_code = [":", "}"].contains(&next) || is_name;
                here.iter().zip(&phrase).all(is_same) && !avoided.unless.iter().any(allowed) && !is_code
            };
            if words.len() >= phrase.len() && (0..=words.len() - phrase.len()).any(is_here) {
                found.push((number + 1, avoided));
            }
        }
    }
    found
}

fn files() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "Cargo.toml", ".ci/run"]
            .map(PathBuf::from)
            .to_vec();
    let mut folders: Vec<PathBuf> =
        ["src", "docs", "analysis", "reports", "tests", "benches", "examples", "peers"].map(PathBuf::from).to_vec();
    let endings = ["rs", "md", "toml", "snap", "py", "js", "pl", "sh"];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            if path.is_dir() && path.file_name() != Some("target".as_ref()) {
                folders.push(path);
            } else if endings.contains(&ending) && path != Path::new("tests/it/words.rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn the_words_are_those_of_the_field() {
    let mut hits = Vec::new();
    let files = files();
    assert!(files.len() > 300, "{} files", files.len());
    for path in files {
        for (line, avoided) in wrong(&fs::read_to_string(&path).unwrap()) {
            hits.push(format!("{}:{line}: not `{}` but: {}", path.display(), avoided.phrase, avoided.say));
        }
    }
    assert!(hits.is_empty(), "{} hits\n{}", hits.len(), hits.join("\n"));
}

#[test]
fn a_word_that_was_replaced_would_be_found() {
    let bad = [
        "It takes two bytes a position.",
        "/// Stop beyond so many positions",
        "Whoever begins wins.",
        "up to nine thousand million positions",
        "24 million a second",
        "480 bytes, 7.27 a position",
        "{each:.2} a position, CRC-32",
        "//! One function a clause.",
        "Threads; by default one a core",
        "The table stands in the folder.",
        "where it stands.",
        "as it stood",
        "a draw with level endings",
        "needs a table of places",
    ];
    for line in bad {
        assert_eq!(wrong(&format!("fine\n{line}")).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2], "{line}");
    }
    let good = [
        "two bytes per position, a move per line",
        "this many positions, as many as there are",
        "`gamut` stands for a command; it stands out; a pawn stands on a cell; colours that stand in for others",
        "Stand::Wide(cells)",
        "enum Stand {",
        "stands: Value,",
        "{position} is {stands}",
        "a second table of codes",
        "# A second opinion",
    ];
    for line in good {
        assert!(wrong(line).is_empty(), "{line}");
    }
}
