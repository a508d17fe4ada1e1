//! Inks as colours of the terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::rules::Player;
use crate::rules::diagram::{Diagram, Ink};

const PLAYERS: [AnsiColor; 4] = [AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Green];
const TINTS: [AnsiColor; 6] =
    [AnsiColor::Red, AnsiColor::Green, AnsiColor::Blue, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Cyan];

/// A diagram with colours, each line indented.
pub fn diagram(diagram: &Diagram) -> String {
    let mut text = String::new();
    for line in &diagram.lines {
        if !line.is_empty() {
            text.push_str("  ");
        }
        for span in line {
            let style = style(span.ink);
            // Writing to a string cannot fail.
            let _ = write!(text, "{style}{}{style:#}", span.text);
        }
        text.push('\n');
    }
    text
}

/// A heading.
pub fn heading(text: &str) -> String {
    let style = Style::new().bold();
    format!("{style}{text}{style:#}")
}

fn style(ink: Ink) -> Style {
    let colour = |player: Player| Style::new().fg_color(Some(PLAYERS[player.index() % 4].into()));
    match ink {
        Ink::Plain => Style::new(),
        Ink::Faint => Style::new().dimmed(),
        Ink::Piece(player) => colour(player).bold(),
        Ink::Hidden(player) => colour(player).italic(),
        Ink::Ground(player) => colour(player).dimmed(),
        Ink::Tint(number) => {
            Style::new().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(TINTS[number as usize % 6].into()))
        }
    }
}
