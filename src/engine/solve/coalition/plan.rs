//! Which questions are asked of every position, where their answers are, and what follows from those of the successors.
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

/// How many words the answers for a position take.
pub const WORDS: usize = 3;

/// The answers for a position.
pub type Answers = [u32; WORDS];

/// The most players.
pub const MOST_PLAYERS: u8 = 4;

/// How a game ended, seen by the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The player who sits there has won.
    Won(u8),
    /// Nobody has.
    Level,
}

/// What is asked of a coalition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Does it force a win?
    Win(Coalition),
    /// Does it force an end?
    End(Coalition),
    /// Does it dictate that this seat wins?
    Winner(Coalition, u8),
}

impl Question {
    /// The word and the bit where the answer is.
    pub fn place(self, players: u8) -> (usize, u32) {
        match self {
            Question::Win(set) => (0, u32::from(set.bits())),
            Question::End(set) => (0, 16 + u32::from(set.bits())),
            Question::Winner(set, seat) => {
                let seen = set.seen_from(Player::new(seat), players).bits();
                (1 + usize::from(seen / 8), 4 * u32::from(seen % 8) + u32::from(seat))
            }
        }
    }

    /// Of whom.
    pub fn coalition(self) -> Coalition {
        match self {
            Question::Win(set) | Question::End(set) | Question::Winner(set, _) => set,
        }
    }

    /// The same question as it is asked this many seats before.
    pub fn turned(self, by: u8, players: u8) -> Question {
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
    pub fn all(players: u8) -> Vec<Question> {
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

/// How the answers for a position follow from those for its successors.
#[derive(Debug, Clone)]
pub struct Plan {
    questions: Vec<Question>,
    players: u8,
    /// The questions for which one successor is enough, for the mover belongs to the coalition; the others need every one.
    any: Answers,
    /// From a successor's questions to the same ones before, by how many seats the turn goes on.
    before: Vec<[Moves; WORDS]>,
}

/// Where each bit of a word goes, by bytes.
#[derive(Debug, Clone)]
struct Moves([[u32; 256]; 4]);

impl Moves {
    /// `bits` has where a bit is and where it goes.
    fn new(bits: &[(u32, u32)]) -> Moves {
        let moved =
            |set: u32| bits.iter().filter(|(from, _)| set >> from & 1 != 0).fold(0, |moved, (_, to)| moved | 1 << to);
        Moves([0, 8, 16, 24].map(|shift| std::array::from_fn(|byte| moved((byte as u32) << shift))))
    }

    #[inline(always)]
    fn apply(&self, bits: u32) -> u32 {
        let [one, two, three, four] = bits.to_le_bytes();
        self.0[0][one as usize] | self.0[1][two as usize] | self.0[2][three as usize] | self.0[3][four as usize]
    }
}

/// What successors answer, as it is asked in the position before them. The first `W` words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Joined<const W: usize> {
    /// What some successor answers.
    pub one: [u32; W],
    /// What every successor answers.
    pub every: [u32; W],
}

impl Plan {
    /// The questions for this many players.
    pub fn new(players: u8) -> Plan {
        let questions = Question::all(players);
        let mut any = [0; WORDS];
        for question in questions.iter().filter(|question| question.coalition().contains(Player::FIRST)) {
            let (word, bit) = question.place(players);
            any[word] |= 1 << bit;
        }
        let moves = |word: usize, seats: u8| {
            let here = questions.iter().filter(|question| question.place(players).0 == word);
            let bit =
                |question: &Question| (question.place(players).1, question.turned(seats, players).place(players).1);
            Moves::new(&here.map(bit).collect::<Vec<_>>())
        };
        let before = (0..players).map(|seats| std::array::from_fn(|word| moves(word, seats))).collect();
        Plan { questions, players, any, before }
    }

    /// The questions that an end answers.
    pub fn met(&self, ending: Ending) -> Answers {
        let mut met = [0; WORDS];
        for question in self.questions.iter().filter(|question| question.is_met(ending)) {
            let (word, bit) = question.place(self.players);
            met[word] |= 1 << bit;
        }
        met
    }

    /// What successors answer, of which there must be one: each is given by how many seats the turn goes on and its answers. Nearly always the turn goes on by the
    /// same number of seats, so that seats are renamed once and not for each successor.
    #[inline(always)]
    pub fn join<const W: usize>(&self, next: impl Iterator<Item = (u8, [u32; W])>) -> Joined<W> {
        let mut joined = Joined { one: [0; W], every: [!0; W] };
        let (mut one, mut every, mut run) = ([0; W], [!0; W], u8::MAX);
        let add = |joined: &mut Joined<W>, one: &[u32; W], every: &[u32; W], seats: u8| {
            for (word, moves) in self.before[usize::from(seats)].iter().take(W).enumerate() {
                joined.one[word] |= moves.apply(one[word]);
                joined.every[word] &= moves.apply(every[word]);
            }
        };
        for (seats, answers) in next {
            if seats != run {
                if run != u8::MAX {
                    add(&mut joined, &one, &every, run);
                }
                (one, every, run) = ([0; W], [!0; W], seats);
            }
            // See `Known::at`: a zip is not inlined either.
            #[allow(clippy::needless_range_loop)]
            for word in 0..W {
                one[word] |= answers[word];
                every[word] &= answers[word];
            }
        }
        add(&mut joined, &one, &every, run);
        joined
    }

    /// What is answered in a position, by what its successors answer.
    #[inline(always)]
    pub fn answered<const W: usize>(&self, joined: &Joined<W>) -> [u32; W] {
        let mut answered = [0; W];
        for (word, answer) in answered.iter_mut().enumerate() {
            *answer = joined.one[word] & self.any[word] | joined.every[word] & !self.any[word];
        }
        answered
    }
}
