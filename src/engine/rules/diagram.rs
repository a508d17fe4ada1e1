//! A picture of a position as lines of inked text; the one that shows it decides what the inks look like.

use std::fmt;

use super::{Outcome, Player, Rules};

/// What a piece of text stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Ordinary text.
    Plain,
    /// Frames, coordinates, empty cells.
    Faint,
    /// A piece of this player.
    Piece(Player),
    /// A piece of this player that lies hidden.
    Hidden(Player),
    /// An empty cell that belongs to this player.
    Ground(Player),
    /// A colour of the board, by number.
    Tint(u8),
}

/// A run of text in one ink.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// What it stands for.
    pub ink: Ink,
}

/// Lines of spans, from the top.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagram {
    /// The lines.
    pub lines: Vec<Vec<Span>>,
}

impl Diagram {
    /// Begins a new line.
    pub fn line(&mut self) -> &mut Diagram {
        self.lines.push(Vec::new());
        self
    }

    /// Adds text to the last line.
    pub fn put(&mut self, text: impl Into<String>, ink: Ink) -> &mut Diagram {
        if self.lines.is_empty() {
            self.line();
        }
        if let Some(line) = self.lines.last_mut() {
            line.push(Span { text: text.into(), ink });
        }
        self
    }

    /// The same with all hidden pieces alike, and without its last line, which says who is to move or has won.
    pub fn veiled(mut self) -> Diagram {
        self.lines.pop();
        for span in self.lines.iter_mut().flatten().filter(|span| matches!(span.ink, Ink::Hidden(_))) {
            *span = Span { text: "?".to_owned(), ink: Ink::Plain };
        }
        self
    }
}

/// The text without any ink.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// Lines of plain text, and below them who has won or whose turn it is.
pub(super) fn plain<R: Rules>(rules: &R, position: &R::Position, text: &str) -> Diagram {
    let mut diagram = Diagram::default();
    for line in text.lines() {
        diagram.line().put(line, Ink::Plain);
    }
    diagram.line().put(status(rules, position), Ink::Plain);
    diagram
}

/// Who has won, or whose turn it is.
pub(super) fn status<R: Rules>(rules: &R, position: &R::Position) -> String {
    match rules.outcome(position) {
        Some(Outcome::Win(winner)) => format!("over: {winner} has won"),
        Some(Outcome::Draw) => "over: a draw".to_owned(),
        None => format!("{} to move", rules.to_move(position)),
    }
}
