//! Which questions are answered together, and where their answers are.
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

/// How a game ended, seen by the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The player who sits there has won.
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
    /// The word and the bit where the answer is.
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

    /// The same question as it is asked this many seats before.
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

    /// Every question for this many players. Alone, nobody dictates an own win other than by forcing it, so that is not asked twice.
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

/// The questions of one word, in the order in which a walk keeps them: from the lowest bit those that need every successor, each of which has
/// a counter, from the highest those that need one.
#[derive(Debug, Clone)]
pub(super) struct Word {
    questions: Vec<Asked>,
    /// How many need every successor.
    pub counted: usize,
    /// The bits of those that need one.
    pub any: u32,
    /// From a successor's questions to the same ones before, by how many seats the turn goes on.
    before: Vec<Moves>,
    /// From the bits of a walk to where the answers are kept.
    answers: Moves,
}

/// Where each bit of a word goes, by bytes.
#[derive(Debug, Clone)]
struct Moves([Vec<u32>; 4]);

impl Moves {
    fn new(questions: &[Asked], to: impl Fn(&Asked) -> u32) -> Moves {
        let moved = |bits: u32| {
            let set = questions.iter().filter(|asked| bits >> asked.bit & 1 != 0);
            set.fold(0, |moved, asked| moved | 1 << to(asked))
        };
        Moves([0, 8, 16, 24].map(|shift| (0..256).map(|byte| moved(byte << shift)).collect()))
    }

    #[inline(always)]
    fn apply(&self, bits: u32) -> u32 {
        let [one, two, three, four] = bits.to_le_bytes().map(usize::from);
        self.0[0][one] | self.0[1][two] | self.0[2][three] | self.0[3][four]
    }
}

/// A question of a word.
#[derive(Debug, Clone, Copy)]
struct Asked {
    question: Question,
    /// Its bit in a walk.
    bit: u32,
    /// Its bit in the answers.
    answer: u32,
    /// For each number of seats by which the turn goes on, the bit of the same question one move before.
    before: [u32; MOST_PLAYERS as usize],
}

impl Word {
    /// All words for this many players.
    pub(super) fn all(players: u8) -> Vec<Word> {
        let word_of = |question: &Question| question.place(players).0;
        let all = Question::all(players);
        let count = all.iter().map(word_of).max().map_or(0, |last| last + 1);
        let in_word = |word: usize| all.iter().copied().filter(|question| word_of(question) == word).collect();
        (0..count).map(|word| Word::new(players, in_word(word))).collect()
    }

    fn new(players: u8, mut questions: Vec<Question>) -> Word {
        // Those that need every successor first.
        questions.sort_by_key(|question| question.coalition().contains(Player::FIRST));
        let needs_one = |question: &Question| question.coalition().contains(Player::FIRST);
        let counted = questions.iter().filter(|question| !needs_one(question)).count();
        let bit_at = |place: usize| if place < counted { place } else { BITS - 1 - (place - counted) } as u32;
        let bit_of = |question: Question| {
            let place = questions.iter().position(|&other| other == question);
            bit_at(place.expect("a question turns into one of the same word"))
        };
        let asked = |&question: &Question| Asked {
            question,
            bit: bit_of(question),
            answer: question.place(players).1,
            before: std::array::from_fn(|by| bit_of(question.turned(by as u8, players))),
        };
        let questions: Vec<Asked> = questions.iter().map(asked).collect();
        let any = questions[counted..].iter().fold(0, |bits, asked| bits | 1 << asked.bit);
        let before = (0..players as usize).map(|seats| Moves::new(&questions, |asked| asked.before[seats]));
        let (before, answers) = (before.collect(), Moves::new(&questions, |asked| asked.answer));
        Word { questions, counted, any, before, answers }
    }

    /// The questions that an end answers.
    pub(super) fn met(&self, ending: Ending) -> u32 {
        let met = self.questions.iter().filter(|asked| asked.question.is_met(ending));
        met.fold(0, |bits, asked| bits | 1 << asked.bit)
    }

    /// Questions of a successor as they are asked in a position from which the turn goes on by this many seats.
    #[inline(always)]
    pub(super) fn before(&self, bits: u32, seats: u8) -> u32 {
        self.before[seats as usize].apply(bits)
    }

    /// The answers, where they are kept.
    pub(super) fn answers(&self, bits: u32) -> u32 {
        self.answers.apply(bits)
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
        for word in Word::all(4).iter().chain(&Word::all(3)).chain(&Word::all(2)) {
            assert_eq!(word.any & ((1 << word.counted) - 1), 0, "no bit means two things");
            assert_eq!(word.any.count_ones() as usize + word.counted, word.questions.len());
        }
    }
}
