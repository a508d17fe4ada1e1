//! What the project's README says about its studies.

use super::sections::figure_names;
use super::{index, markdown, numbers, place};
use crate::study::StudyResult;

/// The figures that may stand for a study, the most telling first; of each kind one is shown.
const TELLING: [&str; 2] = ["map-start", "outcomes"];

/// The marks between which headlines stand in a file.
const MARKS: [&str; 2] =
    ["<!-- headlines: written by `gamut study --readme`, not by hand -->\n", "<!-- end of headlines -->\n"];

/// A text with the headlines between its marks; `None` when it has no marks.
pub fn between_marks(text: &str, headlines: &str) -> Option<String> {
    let (before, rest) = text.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some(format!("{before}{}\n{headlines}\n{}{after}", MARKS[0], MARKS[1]))
}

/// A table of questions and answers with links to the reports, and a figure or two, in Markdown. Paths are seen from the root of the project.
pub fn headline(all: &[StudyResult]) -> String {
    let mut text = String::from("| game | question | answer |\n|---|---|---|\n");
    for result in all {
        let path = place(&result.study);
        let game = path.split_once('/').map_or("", |(folder, _)| folder);
        text.push_str(&format!(
            "| {} | [{}](reports/{path}.md) | {} |\n",
            index::heading(game),
            markdown::cell(&result.question),
            markdown::cell(&result.answer)
        ));
    }
    for name in TELLING {
        if let Some((path, alt, title)) = all.iter().find_map(|result| figure(result, name)) {
            text.push_str(&format!(
                "\n![{}](reports/{path}-{name}.svg)\n\n{}\n",
                markdown::plain(&alt),
                markdown::plain(&title)
            ));
        }
    }
    text
}

/// The path of a study's report, what its figure shows, and a caption, if it has the figure.
fn figure(result: &StudyResult, name: &str) -> Option<(String, String, String)> {
    let result = numbers::rounded(result).ok()?;
    let (_, alt) = figure_names(&result).ok()?.into_iter().find(|(figure, _)| figure == name)?;
    let path = place(&result.study).to_owned();
    let caption = format!("{} ([{}](reports/{path}.md))", alt.trim_end_matches('.'), result.title);
    Some((path, alt, caption))
}
