//! A report before it has a form: headings, paragraphs, tables, figures and boards, which every form writes in its own way.
//!
//! Texts are plain, with one mark: what is between backticks is typed as it is (variants, moves, commands).

use std::fmt;

use strum::{Display, IntoStaticStr};

use super::board::Drawing;
use super::charts::Chart;

/// A whole report.
pub struct Document {
    /// The study's file.
    pub source: String,
    /// The command that makes everything.
    pub command: String,
    /// The heading.
    pub title: String,
    /// The question.
    pub question: String,
    /// The answer in one sentence.
    pub answer: String,
    /// A board and a figure that are seen beside the answer.
    pub lead: Vec<Figure>,
    /// What was taken for granted, in one line.
    pub assumed: Option<String>,
    /// How sure it is.
    pub strength: String,
    /// Everything else.
    pub sections: Vec<Section>,
}

/// A part of a report with a heading.
pub struct Section {
    /// What links to it are called.
    pub id: &'static str,
    /// The heading.
    pub title: String,
    /// What is in it.
    pub blocks: Vec<Block>,
}

/// One thing below another.
pub enum Block {
    /// A smaller heading.
    Heading(String),
    /// The same with a name that links lead to.
    Anchor {
        /// What links to it are called.
        id: String,
        /// The heading.
        title: String,
    },
    /// Running text.
    Text(String),
    /// A link to another page of the reports.
    Link {
        /// What it is.
        text: String,
        /// Where it is, from the folder of this report.
        path: String,
    },
    /// Text for those who want to know more.
    Note(String),
    /// Points, each a text.
    List(Vec<String>),
    /// Rows and columns.
    Table(Table),
    /// Figures side by side, where there is room.
    Figures(Vec<Figure>),
    /// Positions side by side, where there is room.
    Boards(Vec<Board>),
    /// A line of play.
    Line(Line),
    /// What is there for those who open it.
    Folded {
        /// What it is.
        summary: String,
        /// What it hides.
        blocks: Vec<Block>,
    },
    /// Pages elsewhere: what each is, and its path.
    Links(Vec<(String, String)>),
    /// Commands to be typed, each with what it does.
    Commands(Vec<(String, String)>),
}

/// Rows and columns.
#[derive(Default)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The command that makes its numbers.
    pub command: Option<String>,
}

/// A column of a table.
#[derive(Debug, Clone)]
pub struct Column {
    /// Its heading.
    pub head: String,
    /// How its cells are aligned.
    pub align: Align,
}

/// How the cells of a column are aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A row of a table.
pub struct Row {
    /// Its cells, one per column.
    pub cells: Vec<Cell>,
    /// Whether it stands out.
    pub weight: Weight,
    /// What links to it are called.
    pub id: Option<String>,
}

/// Whether a row stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// It does not.
    Plain,
    /// It does.
    Strong,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// What is in it.
    pub text: String,
    /// What it means for somebody.
    pub tone: Tone,
    /// The page that it leads to, seen from the folder of this report.
    pub path: Option<String>,
}

/// What something means for the player to move; on a page the class of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Tone {
    /// Nothing.
    #[strum(serialize = "")]
    Plain,
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
    /// It is as it should be.
    Good,
    /// It is not.
    Bad,
    /// It is not what one looks for.
    Faint,
}

/// A drawing with the question that it answers; it has a file of its own where the form needs one.
pub struct Figure {
    /// What its file is called after the study's name.
    pub name: String,
    /// The drawing.
    pub picture: Picture,
    /// What one asks of it.
    pub question: String,
    /// What it answers, in a sentence.
    pub answer: String,
    /// How to read it.
    pub reading: String,
}

/// Something drawn.
pub enum Picture {
    /// A chart.
    Chart(Chart),
    /// A position.
    Board(Drawing),
    /// Several positions.
    Sheet(Drawing),
}

/// A position with what there is to say about it.
pub struct Board {
    /// The position.
    pub drawing: Drawing,
    /// What comes first.
    pub label: String,
    /// What it is worth, and to whom.
    pub value: String,
    /// What that means.
    pub tone: Tone,
    /// Further lines.
    pub notes: Vec<String>,
}

/// A line of play.
pub struct Line {
    /// Its positions, each with the move that follows.
    pub steps: Vec<Board>,
    /// How it ends.
    pub end: String,
    /// The command that shows it.
    pub command: Option<String>,
}

impl Cell {
    /// A cell with this text.
    pub fn new(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), tone: Tone::Plain, path: None }
    }

    /// A cell with what is typed as it is.
    pub fn typed(text: impl fmt::Display) -> Cell {
        Cell::new(format!("`{text}`"))
    }

    /// The same in another tone.
    pub fn toned(self, tone: Tone) -> Cell {
        Cell { tone, ..self }
    }

    /// The same as a link to a page.
    pub fn to(self, path: &str) -> Cell {
        Cell { path: Some(path.to_owned()), ..self }
    }
}

impl Column {
    /// A column of words.
    pub fn words(head: impl Into<String>) -> Column {
        Column { head: head.into(), align: Align::Left }
    }

    /// A column of numbers.
    pub fn numbers(head: impl Into<String>) -> Column {
        Column { head: head.into(), align: Align::Right }
    }
}

impl Row {
    /// A row that does not stand out.
    pub fn new(cells: Vec<Cell>) -> Row {
        Row { cells, weight: Weight::Plain, id: None }
    }

    /// The same with a first cell that says what the others are about.
    pub fn headed(head: impl Into<String>, cells: impl Iterator<Item = Cell>) -> Row {
        Row::new(std::iter::once(Cell::new(head)).chain(cells).collect())
    }
}

impl Document {
    /// Every figure, in order, also those that are folded away.
    pub fn figures(&self) -> Vec<&Figure> {
        fn collect<'b>(blocks: &'b [Block], found: &mut Vec<&'b Figure>) {
            for block in blocks {
                match block {
                    Block::Figures(figures) => found.extend(figures),
                    Block::Folded { blocks, .. } => collect(blocks, found),
                    _ => {}
                }
            }
        }
        let mut found = self.lead.iter().collect();
        self.sections.iter().for_each(|section| collect(&section.blocks, &mut found));
        found
    }

    /// The picture that stands for the whole: the last beside the answer that can be a file.
    pub fn picture(&self) -> Option<&Figure> {
        self.lead.iter().rfind(|figure| figure.has_file())
    }

    /// Takes the figures of these names out of their sections and puts them beside the answer. What was only a frame for them goes.
    pub fn put_beside_the_answer(&mut self, names: &[&str]) {
        for name in names {
            let taken = self.sections.iter_mut().find_map(|section| take(&mut section.blocks, name));
            self.lead.extend(taken);
        }
        self.sections.retain(|section| !section.blocks.is_empty());
    }
}

/// Takes a figure that is not folded away out of blocks.
fn take(blocks: &mut Vec<Block>, name: &str) -> Option<Figure> {
    for place in 0..blocks.len() {
        let Block::Figures(figures) = &mut blocks[place] else { continue };
        if let Some(found) = figures.iter().position(|figure| figure.name == name) {
            let taken = figures.remove(found);
            if figures.is_empty() {
                blocks.remove(place);
            }
            return Some(taken);
        }
    }
    None
}

impl Figure {
    /// What it shows, for those who cannot see it.
    pub fn alt(&self) -> String {
        format!("{} {}", self.question, self.answer).replace('`', "")
    }

    /// The drawing as a file of its own, if it can be one; `note` is said in it.
    pub fn file(&self, note: &str) -> Option<String> {
        let svg = match &self.picture {
            Picture::Chart(chart) => chart.file(&self.alt()),
            Picture::Board(drawing) | Picture::Sheet(drawing) => drawing.file(&self.alt())?,
        };
        Some(format!("<!-- {note} -->\n{svg}"))
    }

    /// The drawing for a page.
    pub fn inline(&self) -> String {
        match &self.picture {
            Picture::Chart(chart) => chart.inline(&self.alt()),
            Picture::Board(drawing) | Picture::Sheet(drawing) => drawing.inline(&self.alt()),
        }
    }

    /// Whether it can be a file of its own.
    pub fn has_file(&self) -> bool {
        match &self.picture {
            Picture::Chart(_) => true,
            Picture::Board(drawing) | Picture::Sheet(drawing) => drawing.has_picture(),
        }
    }

    /// The width at which it is best seen, in pixels.
    pub fn width(&self) -> f64 {
        match &self.picture {
            Picture::Chart(chart) => chart.width(),
            Picture::Board(drawing) | Picture::Sheet(drawing) => drawing.width(),
        }
    }

    /// The picture that a terminal shows, of a position.
    pub fn diagram(&self) -> Option<&str> {
        match &self.picture {
            Picture::Chart(_) => None,
            Picture::Board(drawing) | Picture::Sheet(drawing) => Some(&drawing.text),
        }
    }
}
