//! What `docs/results.md` says about the studies: every question with its answer.

use super::assumed::assumed;
use super::sections::figure_names;
use super::{ended, index, link, markdown, numbers, place};
use crate::study::StudyResult;

/// The marks between which headlines are written in a file.
const MARKS: [&str; 2] =
    ["<!-- headlines: written by `gamut study --headlines`, not by hand -->\n", "<!-- end of headlines -->\n"];

/// A text with the headlines between its marks; `None` when it has no marks.
pub fn between_marks(text: &str, headlines: &str) -> Option<String> {
    let (before, rest) = text.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some(format!("{before}{}\n{headlines}\n{}{after}", MARKS[0], MARKS[1]))
}

/// The questions of all studies with their answers, links to the reports and the figures that studies ask for, game by game, in Markdown.
///
/// `reports` is the path of the folder of reports, as seen from the file that the text is for.
pub fn headline(all: &[StudyResult], reports: &str) -> String {
    let mut text = String::new();
    let mut game = None;
    for result in all {
        let path = place(&result.study);
        let folder = path.split_once('/').map_or("", |(folder, _)| folder);
        if game.replace(folder) != Some(folder) {
            text.push_str(&format!("### {}\n\n", markdown::heading(&index::heading(folder))));
        }
        let question = markdown::heading(&result.question);
        put!(text, "**[{question}]({reports}/{}.md)**\n\n{}\n", link(path), markdown::plain(&result.answer));
        if let Some(assumed) = assumed(result) {
            text.push_str(&format!("<sub>{}</sub>\n\n", markdown::plain(&assumed)));
        }
        if let Some((name, alt)) = figure(result) {
            text.push_str(&format!("![{}]({reports}/{}-{name}.svg)\n\n", markdown::plain(&alt), link(path)));
        }
    }
    ended(text)
}

/// The name of the figure that represents a study, and what it shows.
fn figure(result: &StudyResult) -> Option<(&str, String)> {
    let name = result.figure.as_deref()?;
    let rounded = numbers::rounded(result).ok()?;
    let (_, alt) = figure_names(&rounded).ok()?.into_iter().find(|(figure, _)| figure == name)?;
    Some((name, alt))
}
