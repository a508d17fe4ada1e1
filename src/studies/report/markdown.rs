//! A report as Markdown, as GitHub reads it.

use super::document::{Align, Block, Board, Cell, Document, Figure, Line, Row, Table, Tone, Weight};
use super::{commands, ended, link, printable, written_from};

/// The whole report; figures are files beside it whose names begin with `stem`.
pub fn write(document: &Document, stem: &str) -> String {
    let mut text = format!("<!-- {} -->\n\n", written_from(&document.source));
    paragraph(&mut text, &format!("# {}", heading(&document.title)));
    paragraph(&mut text, &format!("*{}*", plain(&document.question)));
    paragraph(&mut text, &format!("**{}**", plain(&document.answer)));
    if let Some(assumed) = &document.assumed {
        paragraph(&mut text, &plain(assumed));
    }
    paragraph(&mut text, &plain(&document.strength));
    let names = Names { stem, study: &document.command };
    document.lead.iter().for_each(|figure| write_figure(&mut text, figure, names));
    let forms = format!(
        "The same as a [page]({0}.html), as tables ([a row per case]({0}.csv), [a row per number]({0}-tidy.csv)) and as [data]({0}.json).",
        link(stem)
    );
    paragraph(&mut text, &forms);
    for section in &document.sections {
        paragraph(&mut text, &format!("## {}", heading(&section.title)));
        write_blocks(&mut text, &section.blocks, names);
    }
    ended(text)
}

/// What files beside the report are called by, and the study that they are made from.
#[derive(Clone, Copy)]
struct Names<'a> {
    stem: &'a str,
    study: &'a str,
}

fn paragraph(text: &mut String, paragraph: &str) {
    text.push_str(paragraph);
    text.push_str("\n\n");
}

fn write_blocks(text: &mut String, blocks: &[Block], names: Names<'_>) {
    for block in blocks {
        match block {
            Block::Heading(words) | Block::Anchor { title: words, .. } => {
                paragraph(text, &format!("### {}", heading(words)));
            }
            Block::Text(words) | Block::Note(words) => paragraph(text, &plain(words)),
            Block::Link { text: words, path } => paragraph(text, &format!("[{}]({})", plain(words), link(path))),
            Block::List(points) => {
                let points: Vec<String> = points.iter().map(|point| format!("- {}", plain(point))).collect();
                paragraph(text, &points.join("\n"));
            }
            Block::Table(table) => write_table(text, table),
            Block::Figures(figures) => figures.iter().for_each(|figure| write_figure(text, figure, names)),
            Block::Boards(boards) => boards.iter().for_each(|board| write_board(text, board)),
            Block::Line(line) => write_line(text, line),
            Block::Folded { summary, blocks } => {
                paragraph(text, &format!("<details><summary>{}</summary>", plain(summary).replace('`', "")));
                write_blocks(text, blocks, names);
                paragraph(text, "</details>");
            }
            Block::Links(links) => {
                let item = |(what, path): &(String, String)| format!("- [{}]({})", plain(what), link(path));
                paragraph(text, &links.iter().map(item).collect::<Vec<_>>().join("\n"));
            }
            Block::Commands(commands) => {
                let lines: Vec<String> =
                    commands.iter().map(|(command, what)| format!("{command}  # {what}")).collect();
                paragraph(text, &format!("```sh\n{}\n```", lines.join("\n")));
            }
        }
    }
}

/// Text that is not read as tags. A backtick without a partner opens nothing.
pub fn plain(text: &str) -> String {
    let text = printable(text);
    let count = text.matches('`').count();
    let inside = |(place, part): (usize, &str)| match place % 2 == 0 || place == count {
        true => part.replace('&', "&amp;").replace('<', "&lt;"),
        false => part.to_owned(),
    };
    let parts: Vec<String> = text.split('`').enumerate().map(inside).collect();
    parts.join("`")
}

/// The text of a heading or a link: one line.
pub fn heading(text: &str) -> String {
    plain(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

pub fn cell(text: &str) -> String {
    plain(text).replace('|', "\\|").replace('\n', " ")
}

fn write_table(text: &mut String, table: &Table) {
    if !table.caption.is_empty() {
        paragraph(text, &plain(&table.caption));
    }
    let heads: Vec<String> = table.columns.iter().map(|column| cell(&column.head)).collect();
    let rule = |align: Align| if align == Align::Right { "---:" } else { "---" };
    let rules: Vec<&str> = table.columns.iter().map(|column| rule(column.align)).collect();
    let mut lines = vec![format!("| {} |", heads.join(" | ")), format!("|{}|", rules.join("|"))];
    lines.extend(table.rows.iter().map(write_row));
    paragraph(text, &lines.join("\n"));
    write_command(text, table.command.as_deref());
}

fn write_cell(one: &Cell) -> String {
    match &one.path {
        Some(path) => format!("[{}]({})", cell(&one.text), link(path)),
        None => cell(&one.text),
    }
}

fn write_row(row: &Row) -> String {
    let written = |text: &str| match row.weight {
        Weight::Strong if !text.is_empty() => format!("**{text}**"),
        _ => text.to_owned(),
    };
    let cells: Vec<String> = row.cells.iter().map(|one| written(&write_cell(one))).collect();
    format!("| {} |", cells.join(" | "))
}

fn write_command(text: &mut String, command: Option<&str>) {
    if let Some(command) = command {
        paragraph(text, &format!("<sub>made by `{command}`</sub>"));
    }
}

fn write_figure(text: &mut String, figure: &Figure, Names { stem, study }: Names<'_>) {
    paragraph(text, &format!("**{}** {}", plain(&figure.question), plain(&figure.answer)));
    match figure.has_file() {
        // The words are above; the picture says what it is for those who cannot see it.
        true => paragraph(text, &format!("![{}]({}-{}.svg)", plain(&figure.alt()), link(stem), figure.name)),
        false => figure.diagram().into_iter().for_each(|diagram| write_diagram(text, diagram)),
    }
    if !figure.reading.is_empty() {
        paragraph(text, &plain(&figure.reading));
    }
    write_command(text, figure.has_file().then(|| commands::figure(study, &figure.name)).as_deref());
}

fn write_diagram(text: &mut String, diagram: &str) {
    paragraph(text, &format!("```text\n{}\n```", diagram.trim_end()));
}

fn write_board(text: &mut String, board: &Board) {
    paragraph(text, &format!("{}: {}", plain(&board.label), board.value));
    write_diagram(text, &board.drawing.text);
    if !board.notes.is_empty() {
        let notes: Vec<String> = board.notes.iter().map(|note| format!("- {}", plain(note))).collect();
        paragraph(text, &notes.join("\n"));
    }
}

/// The first position and a table of the moves.
fn write_line(text: &mut String, line: &Line) {
    if let Some(first) = line.steps.first() {
        write_diagram(text, &first.drawing.text);
    }
    let mut rows = vec!["| move | for the player to move |".to_owned(), "|---|---|".to_owned()];
    for step in &line.steps {
        let sign = match step.tone {
            Tone::Win | Tone::Loss | Tone::Draw => step.value.as_str(),
            _ => "",
        };
        rows.push(format!("| {} | {sign} |", cell(&step.label)));
    }
    paragraph(text, &rows.join("\n"));
    paragraph(text, &plain(&line.end));
    write_command(text, line.command.as_deref());
}
