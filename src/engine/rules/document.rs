//! Rules documents: the numbered clauses of a game with their sources, the items that model them and the tests that guard them.
//!
//! A document is Markdown. A clause is a heading of level three that opens with its number, prose, and three list items
//! that begin `- Source:`, `- Model:` and `- Guard:`; the last two name items of the crate and tests in back-quotes.

use serde::Serialize;

use super::Cited;

/// One numbered clause.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Clause {
    /// Its number, as in `4`.
    pub number: String,
    /// Its heading without the number.
    pub title: String,
    /// The prose.
    pub text: String,
    /// Where it is said.
    pub source: String,
    /// Paths of the items that model it.
    pub model: Vec<String>,
    /// Paths of the tests that guard it.
    pub guards: Vec<String>,
}

/// The document of a game by its name on the command line; for a toy a few sentences without clauses.
pub fn of(game: &str) -> &'static str {
    match game {
        "ovo" => super::ovo::DOCUMENT,
        "labyrinth" => super::labyrinth::DOCUMENT,
        "twinlines" => super::twinlines::DOCUMENT,
        "tictactoe" => super::toys::tictactoe::DOCUMENT,
        "quixo" => super::toys::quixo::DOCUMENT,
        "ring" => super::toys::ring::DOCUMENT,
        "tree" => super::toys::tree::DOCUMENT,
        _ => "",
    }
}

/// The clauses of a document, in order.
pub fn clauses(document: &str) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            inside = false;
            if let Some((number, title)) = numbered(heading) {
                inside = true;
                clauses.push(Clause { number, title, ..Clause::default() });
            }
        } else if line.starts_with('#') {
            inside = false;
        } else if let (true, Some(clause)) = (inside, clauses.last_mut()) {
            clause.add(line);
        }
    }
    for clause in &mut clauses {
        clause.text = clause.text.trim().to_owned();
    }
    clauses
}

/// The text of a part of a document by its heading, without it; `None` when there is none.
pub fn part(document: &str, heading: &str) -> Option<String> {
    let mut lines = document.lines().skip_while(|line| line.strip_prefix("## ") != Some(heading));
    lines.next()?;
    let text: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    Some(text.join("\n").trim().to_owned())
}

/// A part of a document with its heading, as in `clause 4 (Steps, jumps and chains)`; `None` when the document lacks it.
pub fn heading(document: &str, part: Cited) -> Option<String> {
    let mut headings = document.lines().filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
    match part {
        Cited::Clause(wanted) => {
            let mut numbered = headings.filter_map(numbered);
            let (_, title) = numbered.find(|(number, _)| *number == wanted.to_string())?;
            Some(format!("{part} ({title})"))
        }
        Cited::Reading(key) => {
            headings.find(|heading| quoted(heading).iter().any(|name| name == key)).map(|_| part.to_string())
        }
        Cited::Notation => headings.find(|heading| *heading == "Notation").map(|_| part.to_string()),
    }
}

impl Clause {
    fn add(&mut self, line: &str) {
        if let Some(source) = line.strip_prefix("- Source:") {
            self.source = source.trim().to_owned();
        } else if let Some(items) = line.strip_prefix("- Model:") {
            self.model = quoted(items);
        } else if let Some(items) = line.strip_prefix("- Guard:") {
            self.guards = quoted(items);
        } else {
            self.text.push_str(line);
            self.text.push('\n');
        }
    }
}

fn numbered(heading: &str) -> Option<(String, String)> {
    let (number, title) = heading.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| (number.to_owned(), title.trim().to_owned()))
}

fn quoted(line: &str) -> Vec<String> {
    line.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
