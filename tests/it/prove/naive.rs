//! The same search written once more with nothing but the literal rules in words and a set of texts.

use std::collections::BTreeSet;

use gamut::conform::Referee;
use gamut::rules::{Outcome, Player};

/// The last turn: the position before it, and its name.
pub type Last<'t> = Option<(&'t str, &'t str)>;

/// Positions, turns and the checksum of everything that can arise against a strategy that must not lose. The strategy is given the last turn, what it remembers
/// and the position after the turn.
pub fn naive(
    variant: &str,
    player: Player,
    remembers: bool,
    strategy: &dyn Fn(Last<'_>, u64, &str) -> (String, u64),
) -> (u64, u64, Option<u32>) {
    let referee = Referee::new(&variant.parse().unwrap()).unwrap();
    // The mover is after the first blank of all notations that are used here.
    let mover = |position: &str| Player::new(position.split(' ').nth(1).unwrap().parse::<u8>().unwrap() - 1);
    let reached = |last: Last<'_>, memory: u64, after: String| {
        let right = referee.examine(&after).unwrap();
        match right.outcome {
            Some(Outcome::Win(winner)) => assert_eq!(winner, player, "{after}"),
            Some(Outcome::Draw) => {}
            None if mover(&after) != player => return Some((after, memory)),
            None => {
                let (answer, memory) = strategy(last, memory, &after);
                let next = right.after(&answer).unwrap_or_else(|| panic!("{answer} is illegal in {after}")).to_owned();
                match referee.outcome(&next).unwrap() {
                    None => return Some((next, memory)),
                    Some(outcome) => assert_ne!(outcome, Outcome::Win(player.next(2)), "{next}"),
                }
            }
        }
        None
    };
    let mut waiting: Vec<(String, u64)> = reached(None, 0, referee.start()).into_iter().collect();
    let mut seen: BTreeSet<(String, u64)> = waiting.iter().cloned().collect();
    let mut turns = 0;
    while let Some((before, memory)) = waiting.pop() {
        let mut after = BTreeSet::new();
        for (turn, next) in referee.examine(&before).unwrap().turns {
            if !after.insert(next.clone()) {
                continue;
            }
            turns += 1;
            if let Some(node) = reached(Some((&before, &turn)), memory, next)
                && seen.insert(node.clone())
            {
                waiting.push(node);
            }
        }
    }
    let write = |(position, memory): &(String, u64)| match remembers {
        true => format!("{position} #{memory}\n"),
        false => format!("{position}\n"),
    };
    let mut lines: Vec<String> = seen.iter().map(write).collect();
    lines.sort();
    (seen.len() as u64, turns, Some(crc32(lines.concat().as_bytes())))
}

/// CRC-32 bit by bit, as its definition has it.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 != 0 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

#[test]
fn the_checksum_is_the_well_known_one() {
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
}
