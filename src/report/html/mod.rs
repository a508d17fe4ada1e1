//! A report as one page: no network, styles and drawings inside, well-formed as XML so that it can be checked.

mod blocks;

use super::board;
use super::document::Document;
use super::{printable, written_from};
use blocks::write_blocks;

const STYLE: &str = include_str!("style.css");

/// Text in which nothing is read as a tag, and with a sign of its own for what no page may contain.
pub fn escape(text: &str) -> String {
    printable(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text in which backticks become code. A sign that has no partner stays as it is.
pub fn inline(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let whole = parts.len() % 2 == 1;
    let mut html = String::new();
    for (place, part) in parts.iter().enumerate() {
        match place % 2 {
            1 if whole || place + 1 < parts.len() => {
                html.push_str("<code>");
                html.push_str(&escape(part));
                html.push_str("</code>");
            }
            1 => {
                html.push('`');
                html.push_str(&escape(part));
            }
            _ => html.push_str(&escape(part)),
        }
    }
    html
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

/// A page around its body.
pub fn shell(title: &str, note: &str, body: &str) -> String {
    let title = escape(title);
    let board = board::STYLE;
    format!(
        "<!DOCTYPE html>\n<!-- {note} -->\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}{board}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// The page of a study.
pub fn page(document: &Document) -> String {
    let mut body = String::from("<header>\n<p class=\"up\"><a href=\"../index.html\">All studies</a></p>\n");
    body.push_str(&format!("<h1>{}</h1>\n", inline(&document.title)));
    body.push_str(&format!("<p class=\"question\">{}</p>\n", inline(&document.question)));
    body.push_str(&format!("<div class=\"answer\"><p class=\"kicker\">The answer</p>{}", prose(&document.answer)));
    if let Some(assumed) = &document.assumed {
        body.push_str(&format!("<p class=\"assumed\">{}</p>", inline(assumed)));
    }
    body.push_str(&format!("<p class=\"strength\">{}</p></div>\n", inline(&document.strength)));
    let links: Vec<String> = document
        .sections
        .iter()
        .map(|section| format!("<li><a href=\"#{}\">{}</a></li>", section.id, inline(&section.title)))
        .collect();
    body.push_str(&format!("<nav aria-label=\"Sections\"><ul>{}</ul></nav>\n</header>\n<main>\n", links.concat()));
    for section in &document.sections {
        body.push_str(&format!("<section id=\"{}\">\n<h2>{}</h2>\n", section.id, inline(&section.title)));
        write_blocks(&mut body, &section.blocks);
        body.push_str("</section>\n");
    }
    body.push_str("</main>\n");
    let note = written_from(&document.source);
    body.push_str(&format!("<footer><p>{}</p></footer>\n", inline(&note)));
    shell(&document.title, &note, &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_signs() {
        assert_eq!(inline("a `b<c` & d"), "a <code>b&lt;c</code> &amp; d");
        assert_eq!(inline("one ` alone"), "one ` alone");
        assert_eq!(prose("a\nb\n\n- c\n- d"), "<p>a b</p>\n<ul><li>c</li><li>d</li></ul>\n");
    }
}
