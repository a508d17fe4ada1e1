//! Cases by what tells them apart: the settings in which those that are shown together differ, each with its name.

use super::cases::short;
use super::words::NOTHING;
use crate::settings::Entry;
use crate::study::CaseResult;

/// The key whose value says by itself what it is.
const BOARD: &str = "board";

/// What a case is called among others of which it differs in nothing that is unusual.
const USUAL: &str = "as usual";

/// A label for each of some cases that are shown together, as in `3x3, 2 eggs, undo=banned`.
///
/// Only settings in which they differ are named, without words that follow from the board. What is as usual is not named, unless it is a number, which nobody knows by
/// heart. A board is its value alone; a number of things that the setting is called after is counted (`2 eggs`).
pub fn labels(cases: &[&CaseResult]) -> Vec<String> {
    let all: Vec<(&str, Vec<Entry>)> =
        cases.iter().map(|case| (case.variant.game().name, case.variant.entries())).collect();
    let is_one_game = all.iter().all(|(game, _)| *game == all[0].0);
    let named = |usual: Usual| -> Vec<Vec<String>> {
        let of_case = |(game, own): &(&str, Vec<Entry>)| {
            let peers: Vec<&Vec<Entry>> = all.iter().filter(|peer| peer.0 == *game).map(|peer| &peer.1).collect();
            let mut parts = parts(own, &peers, usual);
            if !is_one_game {
                parts.insert(0, (*game).to_owned());
            }
            parts
        };
        all.iter().map(of_case).collect()
    };
    let (short, long) = (named(Usual::Unnamed), named(Usual::Named));
    let label = |place: usize| {
        let own = &short[place];
        let is_clear = short.iter().filter(|other| *other == own).count() == 1;
        match if is_clear { own } else { &long[place] } {
            parts if !parts.is_empty() => parts.join(", "),
            _ if cases.len() > 1 && is_clear => USUAL.to_owned(),
            _ => cases[place].name.clone(),
        }
    };
    (0..cases.len()).map(label).collect()
}

/// Whether words that are as usual are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Usual {
    Named,
    Unnamed,
}

fn value<'e>(entries: &'e [Entry], key: &str) -> Option<&'e str> {
    entries.iter().find(|entry| entry.key == key).map(|entry| entry.value.as_str())
}

/// The settings of a case in which its peers differ.
fn parts(own: &[Entry], peers: &[&Vec<Entry>], usual: Usual) -> Vec<String> {
    let is_named = |entry: &&Entry| {
        let differs = peers.iter().any(|peer| value(peer, entry.key) != Some(&entry.value));
        let is_plain = entry.key == BOARD || entry.value.starts_with(|sign: char| sign.is_ascii_digit());
        let is_usual = entry.value == entry.default;
        differs && (is_plain || usual == Usual::Named || !is_usual && !follows_from_board(peers, entry.key))
    };
    own.iter().filter(is_named).map(|entry| part(entry.key, short(&entry.value))).collect()
}

/// Whether boards differ, and those with the same board have the same value.
fn follows_from_board(peers: &[&Vec<Entry>], key: &str) -> bool {
    let boards = || peers.iter().map(|peer| value(peer, BOARD));
    let pairs = || peers.iter().map(|peer| (value(peer, BOARD), value(peer, key)));
    boards().any(|board| board != value(peers[0], BOARD))
        && pairs().all(|(board, own)| pairs().all(|(other, its)| board != other || own == its))
}

/// A setting in the fewest words.
pub fn part(key: &str, value: &str) -> String {
    let number = value.parse::<u64>().ok();
    match (key, number, key.strip_suffix('s')) {
        (BOARD, ..) => value.to_owned(),
        (_, Some(1), Some(one)) => format!("1 {one}"),
        (_, Some(number), Some(_)) => format!("{number} {key}"),
        _ => format!("{key}={value}"),
    }
}

/// One of several cases with a number: its label, the number, and the number as it is written.
pub struct Point {
    /// Which case it is.
    pub label: String,
    /// Its number.
    pub number: f64,
    /// The number for readers.
    pub text: String,
}

/// The settings that some cases share and that are not as usual, with what is plain of theirs, as a sentence for below a chart.
pub fn shared(cases: &[&CaseResult]) -> String {
    let [first, others @ ..] = cases else { return String::new() };
    let others: Vec<Vec<Entry>> = others.iter().map(|case| case.variant.entries()).collect();
    let is_shared = |entry: &Entry| others.iter().all(|other| value(other, entry.key) == Some(&entry.value));
    let entries = first.variant.entries();
    let named = entries.iter().filter(|entry| is_shared(entry) && (entry.key == BOARD || entry.value != entry.default));
    let parts: Vec<String> = named.map(|entry| part(entry.key, short(&entry.value))).collect();
    match parts.is_empty() || others.is_empty() {
        true => String::new(),
        false => format!(" All with {}.", parts.join(", ")),
    }
}

/// Who has the least and who the most, as in `from 52.8 % (3x3, 1 egg) to 97.2 % (3x3, 3 eggs)`; numbers that are written alike are the same.
pub fn extremes(points: &[Point]) -> String {
    extremes_of(points, "variants")
}

/// The same of other things than variants.
pub fn extremes_of(points: &[Point], things: &str) -> String {
    let (Some(least), Some(most)) = (
        points.iter().min_by(|one, other| one.number.total_cmp(&other.number)),
        points.iter().max_by(|one, other| one.number.total_cmp(&other.number)),
    ) else {
        return NOTHING.to_owned();
    };
    if points.len() == 1 {
        return most.text.clone();
    }
    if least.text == most.text {
        return format!("{} in all {} {things}", most.text, points.len());
    }
    let named = |point: &Point| {
        let alike = points.iter().filter(|other| other.text == point.text).count();
        match alike {
            1 => format!("{} ({})", point.text, point.label),
            _ => format!("{} ({alike} {things})", point.text),
        }
    };
    format!("from {} to {}", named(least), named(most))
}
