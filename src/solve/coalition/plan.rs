//! Which questions are answered together, and where their answers stand.
//!
//! | word | bits | what |
//! |---|---|---|
//! | 0 | C | C forces a win |
//! | 0 | 16 + C | C forces an end |
//! | 1, and 2 with four players | 4 * (E mod 8) + w, in word 1 + E / 8 | the coalition that is E when seats are counted from w dictates w |
//!
//! C is a set of seats counted from the mover, w a seat. When the turn goes back by a seat, all seats move on by one, so a question in one word
//! turns into another of the same word: E stays as it is.

use super::set::Coalition;
use crate::rules::Player;

/// Bits in a word.
const BITS: usize = 32;

/// The most players.
pub(super) const MOST_PLAYERS: u8 = 4;

/// In a word's table of counters: a position joins with its first successor.
const NO_COUNTER: u8 = u8::MAX;

/// How a game ended, seen by the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// Whoever sits there has won.
    Won(u8),
    /// Nobody has.
    Level,
}

/// What is asked of a coalition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    /// Does it force a win?
    Win(Coalition),
    /// Does it force an end?
    End(Coalition),
    /// Does it dictate that this seat wins?
    Winner(Coalition, u8),
}

impl Question {
    /// The word and the bit where the answer stands.
    pub(super) fn place(self, players: u8) -> (usize, u32) {
        match self {
            Question::Win(set) => (0, u32::from(set.bits())),
            Question::End(set) => (0, 16 + u32::from(set.bits())),
            Question::Winner(set, seat) => {
                let seen = set.seen_from(Player::new(seat), players).bits();
                (1 + usize::from(seen / 8), 4 * u32::from(seen % 8) + u32::from(seat))
            }
        }
    }

    fn coalition(self) -> Coalition {
        match self {
            Question::Win(set) | Question::End(set) | Question::Winner(set, _) => set,
        }
    }

    /// The same question as it is asked so many seats before.
    fn turned(self, by: u8, players: u8) -> Question {
        let set = self.coalition().turned(by, players);
        match self {
            Question::Win(_) => Question::Win(set),
            Question::End(_) => Question::End(set),
            Question::Winner(_, seat) => Question::Winner(set, (seat + by) % players),
        }
    }

    fn is_met(self, ending: Ending) -> bool {
        match (self, ending) {
            (Question::End(_), _) => true,
            (Question::Win(set), Ending::Won(winner)) => set.contains(Player::new(winner)),
            (Question::Winner(_, seat), Ending::Won(winner)) => seat == winner,
            (_, Ending::Level) => false,
        }
    }

    /// Every question for so many players. Alone, nobody dictates an own win other than by forcing it, so that is not asked twice.
    fn all(players: u8) -> Vec<Question> {
        let everybody = Coalition::grand(players);
        let sets = || Coalition::all(players);
        let mut all: Vec<Question> = sets().map(Question::Win).collect();
        all.push(Question::End(Coalition::from_bits(0)));
        all.extend(sets().filter(|&set| set != everybody).map(Question::End));
        for seat in 0..players {
            let sets = sets().filter(|&set| set != Coalition::of(Player::new(seat)));
            all.extend(sets.map(|set| Question::Winner(set, seat)));
        }
        all
    }
}

/// The questions of one word.
#[derive(Debug, Clone)]
pub(super) struct Word {
    players: u8,
    questions: Vec<(u32, Question)>,
    /// For each bit of a successor, by how many seats the turn went on: the bit of the same question before.
    before: [[u8; BITS]; MOST_PLAYERS as usize],
    /// For each bit, its counter if the coalition needs every successor.
    counters: [u8; BITS],
    /// How many counters there are.
    pub counted: usize,
}

impl Word {
    /// All words for so many players.
    pub(super) fn all(players: u8) -> Vec<Word> {
        let placed = || Question::all(players).into_iter().map(|question| (question.place(players), question));
        let count = placed().map(|((word, _), _)| word + 1).max().unwrap_or(0);
        let in_word = |number: usize| placed().filter(move |((word, _), _)| *word == number);
        (0..count).map(|number| Word::new(players, in_word(number).map(|((_, bit), asked)| (bit, asked)))).collect()
    }

    fn new(players: u8, questions: impl Iterator<Item = (u32, Question)>) -> Word {
        let mut word = Word {
            players,
            questions: questions.collect(),
            before: [[0; BITS]; MOST_PLAYERS as usize],
            counters: [NO_COUNTER; BITS],
            counted: 0,
        };
        for &(bit, question) in &word.questions {
            for by in 0..players {
                word.before[by as usize][bit as usize] = question.turned(by, players).place(players).1 as u8;
            }
            if !question.coalition().contains(Player::FIRST) {
                word.counters[bit as usize] = word.counted as u8;
                word.counted += 1;
            }
        }
        word
    }

    /// The questions that an end answers.
    pub(super) fn met(&self, ending: Ending) -> u32 {
        let met = self.questions.iter().filter(|(_, question)| question.is_met(ending));
        met.fold(0, |bits, (bit, _)| bits | 1 << bit)
    }

    /// The bit of a successor's question in a position from which the turn goes on by so many seats.
    #[inline(always)]
    pub(super) fn before(&self, bit: u32, seats: u8) -> u32 {
        u32::from(self.before[seats as usize][bit as usize])
    }

    /// The counter of a question that needs every successor; none where one is enough.
    #[inline(always)]
    pub(super) fn counter(&self, bit: u32) -> Option<usize> {
        let counter = self.counters[bit as usize];
        (counter != NO_COUNTER).then_some(counter as usize)
    }

    /// All ends by how they look: the winner's seat, or level.
    pub(super) fn met_by_ending(&self) -> impl Fn(Ending) -> u32 + use<> {
        let won: Vec<u32> = (0..self.players).map(|seat| self.met(Ending::Won(seat))).collect();
        let level = self.met(Ending::Level);
        move |ending| match ending {
            Ending::Won(seat) => won[seat as usize],
            Ending::Level => level,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_a_place_of_its_own_and_stays_in_its_word() {
        for (players, expected, words) in [(2, 10, 2), (3, 32, 2), (4, 86, 3)] {
            let all = Question::all(players);
            let places: std::collections::BTreeSet<_> = all.iter().map(|question| question.place(players)).collect();
            assert_eq!((all.len(), places.len(), Word::all(players).len()), (expected, expected, words));
            for question in all {
                for by in 0..players {
                    let turned = question.turned(by, players);
                    assert_eq!(turned.place(players).0, question.place(players).0);
                    assert!(places.contains(&turned.place(players)));
                }
            }
        }
    }

    #[test]
    fn counters_are_for_coalitions_without_the_mover() {
        let counted: Vec<usize> = Word::all(4).iter().map(|word| word.counted).collect();
        assert_eq!(counted, [15, 13, 12]);
    }
}
