//! A report as one page: no network, styles and drawings inside, well-formed as XML so that it can be checked.

mod blocks;

use super::board;
use super::document::Document;
use super::{link, place, printable, stem, written_from};
use blocks::{write_blocks, write_figures};

const STYLE: &str = include_str!("style.css");

/// Text in which nothing is read as a tag, and with a sign of its own for what no page may contain.
pub fn escape(text: &str) -> String {
    printable(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What is counted or measured, and stays on one line with its number.
const UNITS: [&str; 26] = [
    "%",
    "ply",
    "plies",
    "position",
    "positions",
    "move",
    "moves",
    "turn",
    "turns",
    "game",
    "games",
    "variant",
    "variants",
    "case",
    "cases",
    "thousand",
    "million",
    "billion",
    "egg",
    "eggs",
    "pawn",
    "pawns",
    "tile",
    "tiles",
    "values",
    "points",
];

/// Text in which a number does not break from its unit.
fn unbroken(text: &str) -> String {
    let mut words = text.split(' ').peekable();
    let mut whole = String::new();
    while let Some(word) = words.next() {
        whole.push_str(word);
        let is_number = word.ends_with(|sign: char| sign.is_ascii_digit());
        let is_sign = matches!(word.trim_start_matches('('), "<" | ">");
        if let Some(next) = words.peek() {
            let unit = next.trim_end_matches(|sign: char| ".,;:)?!".contains(sign));
            let stays =
                is_number && UNITS.contains(&unit) || is_sign && next.starts_with(|sign: char| sign.is_ascii_digit());
            whole.push(if stays { '\u{a0}' } else { ' ' });
        }
    }
    whole
}

/// Text in which backticks become code. A sign that has no partner stays as it is.
pub fn inline(text: &str) -> String {
    let count = text.matches('`').count();
    let part = |(place, part): (usize, &str)| match place % 2 == 1 {
        true if place < count => format!("<code>{}</code>", escape(part)),
        true => format!("`{}", escape(&unbroken(part))),
        false => escape(&unbroken(part)),
    };
    text.split('`').enumerate().map(part).collect()
}

/// Running text: paragraphs apart by empty lines, points where every line begins with `- `.
pub fn prose(text: &str) -> String {
    let mut html = String::new();
    for paragraph in text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
        let lines: Vec<&str> = paragraph.lines().map(str::trim).collect();
        if lines.iter().all(|line| line.starts_with("- ")) {
            let points: Vec<String> = lines.iter().map(|line| format!("<li>{}</li>", inline(&line[2..]))).collect();
            html.push_str(&format!("<ul>{}</ul>\n", points.concat()));
        } else {
            html.push_str(&format!("<p>{}</p>\n", inline(&lines.join(" "))));
        }
    }
    html
}

/// What a page says about itself to those who link to it.
pub struct About<'a> {
    /// What it is called.
    pub title: &'a str,
    /// What is on it, in a sentence or two.
    pub description: &'a str,
    /// A picture that stands for it, seen from the page.
    pub image: Option<String>,
    /// How it was made.
    pub note: &'a str,
}

/// A page around its body.
pub fn shell(about: &About<'_>, body: &str) -> String {
    let About { title, description, image, note } = about;
    let title = escape(title);
    let description = escape(&description.replace('`', "").split_whitespace().collect::<Vec<_>>().join(" "));
    let board = board::STYLE;
    // Drawings of games from outside are images, in which no script runs.
    let images = if body.contains("href=\"data:image/") { "; img-src data:" } else { "" };
    let image = image
        .as_ref()
        .map_or(String::new(), |image| format!("<meta property=\"og:image\" content=\"{}\"/>\n", escape(image)));
    format!(
        "<!DOCTYPE html>\n<!-- {note} -->\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'{images}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>{title}</title>\n<meta name=\"description\" content=\"{description}\"/>\n<meta property=\"og:type\" content=\"article\"/>\n\
         <meta property=\"og:title\" content=\"{title}\"/>\n<meta property=\"og:description\" content=\"{description}\"/>\n{image}<style>\n{STYLE}{board}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// The page of a study.
pub fn page(document: &Document) -> String {
    let up = "../".repeat(place(&document.source).matches('/').count());
    let mut body = format!("<header>\n<p class=\"up\"><a href=\"{up}index.html\">All studies</a></p>\n");
    put!(body, "<h1>{}</h1>", inline(&document.title));
    put!(body, "<p class=\"question\">{}</p>", inline(&document.question));
    put!(body, "<div class=\"lead\">");
    let answer = prose(&document.answer);
    body.push_str(&format!("<div class=\"answer\"><p class=\"kicker\">The answer</p>{answer}"));
    if let Some(assumed) = &document.assumed {
        body.push_str(&format!("<p class=\"assumed\">{}</p>", inline(assumed)));
    }
    put!(body, "<p class=\"strength\">{}</p></div>", inline(&document.strength));
    write_figures(&mut body, &document.lead, &document.command);
    put!(body, "</div>");
    let links: Vec<String> = document
        .sections
        .iter()
        .map(|section| format!("<li><a href=\"#{}\">{}</a></li>", section.id, inline(&section.title)))
        .collect();
    put!(body, "<nav aria-label=\"Sections\"><ul>{}</ul></nav>\n</header>\n<main>", links.concat());
    for section in &document.sections {
        put!(body, "<section id=\"{}\">\n<h2>{}</h2>", section.id, inline(&section.title));
        write_blocks(&mut body, &section.blocks, &document.command);
        put!(body, "</section>");
    }
    let note = written_from(&document.source);
    put!(body, "</main>\n<footer><p>{}</p></footer>", inline(&note));
    let image = document.picture().map(|figure| link(&format!("{}-{}.svg", stem(&document.source), figure.name)));
    shell(&About { title: &document.title, description: &document.answer, image, note: &note }, &body)
}
