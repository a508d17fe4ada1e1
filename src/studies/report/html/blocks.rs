//! The parts of a page.

use super::{escape, inline, prose};
use crate::report::document::{Align, Block, Board, Cell, Column, Figure, Line, Picture, Row, Table, Weight};
use crate::report::{commands, link};

/// How many boards of a long line are seen before the rest is folded away.
const SEEN: usize = 16;

/// Cells with no more letters than this are not broken.
const SHORT: usize = 26;

/// Heads with more letters than this are given room, so that they are not one word per line.
const SHORT_HEAD: usize = 12;

/// How much larger than in a line of play a position by itself is drawn, and the most that it may take.
const LARGER: f64 = 1.5;
const WIDEST: f64 = 560.0;

/// Charts that are wider than this take the whole page, beside the answer too.
const WHOLE: f64 = 700.0;

/// Blocks one below the other; `study` is the file that figures are made from.
pub fn write_blocks(html: &mut String, blocks: &[Block], study: &str) {
    for block in blocks {
        match block {
            Block::Heading(text) => put!(html, "<h3>{}</h3>", inline(text)),
            Block::Anchor { id, title } => put!(html, "<h3 id=\"{}\">{}</h3>", escape(id), inline(title)),
            Block::Text(text) => html.push_str(&prose(text)),
            Block::Link { text, path } => put!(html, "<p><a href=\"{}\">{}</a></p>", link(path), inline(text)),
            Block::Note(text) => put!(html, "<p class=\"note\">{}</p>", inline(text)),
            Block::List(points) => {
                let points: Vec<String> = points.iter().map(|point| format!("<li>{}</li>", inline(point))).collect();
                put!(html, "<ul>{}</ul>", points.concat());
            }
            Block::Table(table) => write_table(html, table),
            Block::Figures(figures) => write_figures(html, figures, study),
            Block::Boards(boards) => write_boards(html, boards),
            Block::Line(line) => write_line(html, line),
            Block::Folded { summary, blocks } => {
                put!(html, "<details><summary>{}</summary>", inline(summary));
                write_blocks(html, blocks, study);
                put!(html, "</details>");
            }
            Block::Links(links) => {
                let item = |(what, path): &(String, String)| {
                    format!("<li><a href=\"{}\">{}</a></li>", link(path), inline(what))
                };
                put!(html, "<ul>{}</ul>", links.iter().map(item).collect::<String>());
            }
            Block::Commands(commands) => {
                put!(html, "<dl class=\"commands\">");
                for (command, what) in commands {
                    put!(html, "<dt><code>{}</code></dt><dd>{}</dd>", escape(command), inline(what));
                }
                put!(html, "</dl>");
            }
        }
    }
}

fn write_table(html: &mut String, table: &Table) {
    put!(html, "<div class=\"table\">");
    if !table.caption.is_empty() {
        put!(html, "<p class=\"caption\">{}</p>", inline(&table.caption));
    }
    put!(html, "<div class=\"scroll\" tabindex=\"0\"><table>");
    let heads: Vec<String> = table.columns.iter().map(head).collect();
    put!(html, "<thead><tr>{}</tr></thead>\n<tbody>", heads.concat());
    for row in &table.rows {
        put!(html, "{}", row_of(row, &table.columns));
    }
    put!(html, "</tbody></table></div>");
    write_command(html, table.command.as_deref());
    put!(html, "</div>");
}

fn head(column: &Column) -> String {
    let number = if column.align == Align::Right { "n" } else { "" };
    let wide = if column.head.chars().count() > SHORT_HEAD { "w" } else { "" };
    let class = match format!("{number} {wide}").trim() {
        "" => String::new(),
        classes => format!(" class=\"{classes}\""),
    };
    format!("<th scope=\"col\"{class}>{}</th>", inline(&column.head))
}

fn row_of(row: &Row, columns: &[Column]) -> String {
    let class = if row.weight == Weight::Strong { " class=\"strong\"" } else { "" };
    let id = row.id.as_ref().map_or(String::new(), |id| format!(" id=\"{}\"", escape(id)));
    let cells: Vec<String> = row.cells.iter().zip(columns).map(|(cell, column)| cell_of(cell, column.align)).collect();
    format!("<tr{id}{class}>{}</tr>", cells.concat())
}

fn cell_of(cell: &Cell, align: Align) -> String {
    let place = match align {
        Align::Right => "n",
        Align::Left if cell.text.chars().count() <= SHORT => "s",
        Align::Left => "",
    };
    let classes: Vec<&str> = [place, cell.tone.into()].into_iter().filter(|class| !class.is_empty()).collect();
    let text = match &cell.path {
        Some(path) => format!("<a href=\"{}\">{}</a>", link(path), inline(&cell.text)),
        None => inline(&cell.text),
    };
    match classes.is_empty() {
        true => format!("<td>{text}</td>"),
        false => format!("<td class=\"{}\">{text}</td>", classes.join(" ")),
    }
}

fn write_command(html: &mut String, command: Option<&str>) {
    if let Some(command) = command {
        put!(html, "<p class=\"made\">made by <code>{}</code></p>", escape(command));
    }
}

/// Figures, each between its question with the answer and how to read it.
pub fn write_figures(html: &mut String, figures: &[Figure], study: &str) {
    put!(html, "<div class=\"figures\">");
    for figure in figures {
        // A wide drawing is scrolled rather than made too small to read.
        let shape = match figure.picture {
            Picture::Board(_) => {
                format!(" class=\"alone\" style=\"--board:{:.0}px\"", (LARGER * figure.width()).min(WIDEST))
            }
            Picture::Sheet(_) => format!(" class=\"sheet\" style=\"--board:{:.0}px\"", figure.width()),
            Picture::Chart(_) if figure.width() > WHOLE => " class=\"wide whole\"".to_owned(),
            Picture::Chart(_) if figure.width() > 520.0 => " class=\"wide\"".to_owned(),
            Picture::Chart(_) => String::new(),
        };
        put!(
            html,
            "<figure{shape}><figcaption><strong>{}</strong> {}</figcaption>",
            inline(&figure.question),
            inline(&figure.answer)
        );
        put!(html, "<div class=\"scroll\" tabindex=\"0\">{}</div>", figure.inline());
        if !figure.reading.is_empty() {
            put!(html, "<p class=\"reading\">{}</p>", inline(&figure.reading));
        }
        write_command(html, figure.has_file().then(|| commands::figure(study, &figure.name)).as_deref());
        put!(html, "</figure>");
    }
    put!(html, "</div>");
}

fn write_boards(html: &mut String, boards: &[Board]) {
    let width = boards.iter().map(|board| board.drawing.width()).fold(120.0, f64::max);
    // Boards are seen at their own size, or as wide as the window where that is less.
    put!(html, "<div class=\"boards\" style=\"--board:{width:.0}px\">");
    for board in boards {
        let alt = format!("{} {}", board.label, board.value).replace('`', "");
        put!(html, "<figure>{}<figcaption><strong>{}</strong>", board.drawing.inline(&alt), inline(&board.label));
        if !board.value.is_empty() {
            put!(html, "<span class=\"value {}\">{}</span>", board.tone, inline(&board.value));
        }
        for note in &board.notes {
            put!(html, "<span class=\"more\">{}</span>", inline(note));
        }
        put!(html, "</figcaption></figure>");
    }
    put!(html, "</div>");
}

fn write_line(html: &mut String, line: &Line) {
    let (seen, rest) = line.steps.split_at(line.steps.len().min(SEEN));
    write_boards(html, seen);
    if !rest.is_empty() {
        put!(html, "<details><summary>{} more positions</summary>", rest.len());
        write_boards(html, rest);
        put!(html, "</details>");
    }
    put!(html, "<p class=\"note\">{}</p>", inline(&line.end));
    write_command(html, line.command.as_deref());
}
