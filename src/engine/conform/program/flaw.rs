//! What a program can get wrong, and how it is said: with the position, and a shortest line to it.

use thiserror::Error;

use crate::rules::Outcome;
use crate::rules::graph::Graph;

/// Something that a program says and that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Flaw {
    /// It does not take a position that it has named itself.
    #[error("it does not read this position back, which it has named itself: it says `{reason}`")]
    Refused {
        /// Its sentence.
        reason: String,
    },
    /// The game has ended, and there are actions.
    #[error("it says that {}, and that {action} is legal", ending(*.outcome))]
    EndedWithActions {
        /// How it has ended.
        outcome: Outcome,
        /// One of the actions.
        action: String,
    },
    /// The game goes on, and there are no actions.
    #[error(
        "it says that the game goes on, and that there is no legal action: a player who can do nothing needs an action for that, or the game is over"
    )]
    NoActions,
    /// An action is listed twice.
    #[error("it lists the action {action} twice")]
    RepeatedAction {
        /// The action.
        action: String,
    },
    /// An action that is no word.
    #[error("it calls an action `{action}`: an action is a word without blanks")]
    NoWord {
        /// The action.
        action: String,
    },
    /// A legal action leads nowhere.
    #[error("it says that {action} is legal, and {}", led_nowhere(.reason))]
    NoSuccessor {
        /// The action.
        action: String,
        /// Its sentence, where it has one.
        reason: Option<String>,
    },
    /// An outcome that is neither null, a player nor a draw.
    #[error(
        "it says that the outcome is {0}, which is neither null, a player's number nor \"draw\": players count from 1"
    )]
    NoOutcome(String),
    /// The turn of something that is no player.
    #[error("it says that it is the turn of {0}, which is no player's number: players count from 1")]
    NoMover(String),
    /// An action that is no text.
    #[error("it calls an action {given}: an action is a text")]
    ActionNoText {
        /// What it is.
        given: String,
    },
    /// A position that is no text.
    #[error("it says that {how} {given}: a position is a text")]
    PositionNoText {
        /// What leads to it.
        how: String,
        /// What it is.
        given: String,
    },
    /// A player that there is not.
    #[error("it speaks of player {given}, and there are {players} players{}", if *.given < 1 { ": players count from 1" } else { "" })]
    NoSuchPlayer {
        /// The number.
        given: i64,
        /// How many there are.
        players: u8,
    },
    /// Asked again, it answers otherwise.
    #[error("it gave two answers: first {first}, and when it was asked again {then}")]
    TwoAnswers {
        /// What it said first.
        first: String,
        /// What it said then.
        then: String,
    },
    /// A position is reached with one player to move and with another.
    #[error(
        "this position is reached with one player to move and with another: its notation must say whose turn it is, and the program must answer `to-move` unless the turn always goes to the next player"
    )]
    TwoMovers,
    /// Two positions share an image, and do not have the same images.
    #[error("it says that {}, and that `{image}` is an image of {}", shared_image(.shared, .other), of_one(.other, *.others))]
    NotClosed {
        /// The image that they share; `None` is this position itself.
        shared: Option<String>,
        /// The other of the two.
        other: String,
        /// An image that only one of them has.
        image: String,
        /// Whether it is the other one that has it.
        others: bool,
    },
    /// An image is not played as the position is.
    #[error("it says that `{image}` is an image of this position, and {difference}")]
    NoSymmetry {
        /// The image.
        image: String,
        /// What is different.
        difference: String,
    },
    /// A game that begins in several ways.
    #[error("another process of it begins with `{other}`")]
    TwoStarts {
        /// The other start.
        other: String,
    },
}

fn led_nowhere(reason: &Option<String>) -> String {
    match reason {
        None => "not where it leads".to_owned(),
        Some(reason) => format!("when it is played: `{reason}`"),
    }
}

fn shared_image(shared: &Option<String>, other: &str) -> String {
    match shared {
        None => format!("this position is an image of `{other}`"),
        Some(shared) if shared == other => format!("`{other}` is an image of this position"),
        Some(shared) => format!("`{shared}` is an image of this position and of `{other}`"),
    }
}

/// Which of the two it is an image of.
fn of_one(other: &str, others: bool) -> String {
    match others {
        true => format!("`{other}` and not of this position"),
        false => format!("this position and not of `{other}`"),
    }
}

/// How a game has ended, in words.
pub fn ending(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(player) => format!("{player} has won"),
        Outcome::Draw => "the game is drawn".to_owned(),
    }
}

/// Where a position is, in words: a shortest line of actions from the start. A step to an image is none of the rules, and is marked; `images` are such steps in the order of
/// the positions that they come from.
pub fn whereabouts(graph: &Graph, images: &[(u32, u32)], number: u32) -> String {
    let mut parents: Vec<Option<(u32, Option<u32>)>> = vec![None; graph.positions()];
    let mut queue = std::collections::VecDeque::from([0]);
    while let Some(at) = queue.pop_front() {
        if at == number {
            break;
        }
        let row = if (at as usize) < graph.described() { graph.row(at) } else { &[] };
        let steps = row.iter().map(|&(word, after)| (Some(word), after));
        let turned = &images[images.partition_point(|&(from, _)| from < at)..];
        let turned = turned.iter().take_while(|&&(from, _)| from == at).map(|&(_, image)| (None, image));
        for (word, after) in steps.chain(turned) {
            if after != 0 && parents[after as usize].is_none() {
                parents[after as usize] = Some((at, word));
                queue.push_back(after);
            }
        }
    }
    let mut line = Vec::new();
    let mut at = number;
    while let Some((before, word)) = parents[at as usize] {
        line.push(word.map_or("(an image)", |word| graph.word_of(word)));
        at = before;
    }
    line.reverse();
    match line.as_slice() {
        [] => "at the start".to_owned(),
        line => format!("after {}", line.join(" ")),
    }
}
