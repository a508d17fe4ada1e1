//! What the project's README says about its studies.

use super::assumed::assumed;
use super::sections::figure_names;
use super::{index, link, markdown, numbers, place};
use crate::study::StudyResult;

/// The marks between which headlines stand in a file.
const MARKS: [&str; 2] =
    ["<!-- headlines: written by `gamut study --readme`, not by hand -->\n", "<!-- end of headlines -->\n"];

/// A text with the headlines between its marks; `None` when it has no marks.
pub fn between_marks(text: &str, headlines: &str) -> Option<String> {
    let (before, rest) = text.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some(format!("{before}{}\n{headlines}\n{}{after}", MARKS[0], MARKS[1]))
}

/// The figures that studies ask for, and a table of questions and answers with links to the reports, in Markdown. Paths are seen from the root
/// of the project.
pub fn headline(all: &[StudyResult]) -> String {
    let mut text = String::new();
    for (path, name, alt, caption) in all.iter().filter_map(figure) {
        text.push_str(&format!(
            "![{}](reports/{path}-{name}.svg)\n\n{}\n\n",
            markdown::plain(&alt),
            markdown::plain(&caption)
        ));
    }
    text.push_str("| game | question | answer |\n|---|---|---|\n");
    for result in all {
        let path = place(&result.study);
        let game = path.split_once('/').map_or("", |(folder, _)| folder);
        let assumed = assumed(result).map(|line| format!("<br><sub>{}</sub>", markdown::cell(&line)));
        text.push_str(&format!(
            "| {} | [{}](reports/{}.md) | {}{} |\n",
            markdown::cell(&index::heading(game)),
            markdown::cell(&result.question),
            link(path),
            markdown::cell(&result.answer),
            assumed.unwrap_or_default()
        ));
    }
    text
}

/// The path of a study's report, the name of the figure that stands for it, what that shows, and a caption.
fn figure(result: &StudyResult) -> Option<(&str, &str, String, String)> {
    let name = result.figure.as_deref()?;
    let rounded = numbers::rounded(result).ok()?;
    let (_, alt) = figure_names(&rounded).ok()?.into_iter().find(|(figure, _)| figure == name)?;
    let path = place(&result.study);
    let caption =
        format!("{} ([{}](reports/{}.md))", alt.trim_end_matches('.'), markdown::heading(&result.title), link(path));
    Some((path, name, alt, caption))
}
