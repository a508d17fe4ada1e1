//! The pages that lead to all reports.

use super::document::Document;
use super::html::{About, inline, prose, shell};
use super::{File, ReportError, capital, ended, link, markdown, numbers, sections};
use crate::study::StudyResult;

const NOTE: &str = "Written by gamut from the reports in this folder. Do not edit: run a study again.";
const ABOUT: &str = "Each study asks a question about some variants of a game, visits and solves every position of them, and says what it found. \
                     The files are written by the program and are the same for everybody who runs it.";

/// A page to play or solve puzzles on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playable {
    /// Its path below the folder of reports.
    pub path: String,
    /// What it is called.
    pub title: String,
}

impl Playable {
    /// A page by its text; nothing where it has no title.
    pub fn of(path: String, text: &str) -> Option<Playable> {
        let title = text.split_once("<title>")?.1.split_once("</title>")?.0;
        let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
        let title = signs.iter().fold(title.to_owned(), |title, (name, sign)| title.replace(name, sign));
        Some(Playable { path, title })
    }
}

/// `index.html` and `README.md` of the folder of reports. Each result comes with the path of its report below that folder, without an ending, as
/// in `ovo/01-literal`; reports are grouped by folder, in the order given. Pages to play on come first.
pub fn index(all: &[(String, StudyResult)], pages: &[Playable]) -> Result<Vec<File>, ReportError> {
    let document =
        |(path, result): &(String, StudyResult)| Ok((path.clone(), sections::document(&numbers::rounded(result)?)?));
    let all = all.iter().map(document).collect::<Result<Vec<_>, ReportError>>()?;
    let groups = groups(&all);
    Ok(vec![
        File { name: "index.html".to_owned(), bytes: page(&groups, pages).into_bytes() },
        File { name: "README.md".to_owned(), bytes: readme(&groups, pages).into_bytes() },
    ])
}

/// The heading above pages to play on.
const PLAY: &str = "Play, look around, and puzzles";

/// A game with its reports, each by its path.
struct Group<'r> {
    name: &'r str,
    reports: Vec<&'r (String, Document)>,
}

/// What the pages are: the games that were solved, and how.
fn title(groups: &[Group<'_>]) -> String {
    let games: Vec<String> =
        groups.iter().filter(|group| !["across", ""].contains(&group.name)).map(|group| heading(group.name)).collect();
    match games.split_last() {
        None => "Board games solved, position by position".to_owned(),
        Some((last, [])) => format!("{last} solved, position by position"),
        Some((last, others)) => format!("{} and {last} solved, position by position", others.join(", ")),
    }
}

fn groups(all: &[(String, Document)]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for report in all {
        let name = report.0.split_once('/').map_or("", |(folder, _)| folder);
        match groups.iter_mut().find(|group| group.name == name) {
            Some(group) => group.reports.push(report),
            None => groups.push(Group { name, reports: vec![report] }),
        }
    }
    groups
}

/// The heading of a folder: the game as people write it.
pub fn heading(folder: &str) -> String {
    match folder {
        "ovo" => "OVO".to_owned(),
        "across" => "Across the games".to_owned(),
        "" => "Others".to_owned(),
        other => capital(other),
    }
}

fn page(groups: &[Group<'_>], pages: &[Playable]) -> String {
    let title = title(groups);
    let mut body = format!("<header>\n<h1>{}</h1>\n<p>{}</p>\n", inline(&title), inline(ABOUT));
    let links = groups
        .iter()
        .map(|group| format!("<li><a href=\"#{}\">{}</a></li>", link(group.name), inline(&heading(group.name))));
    put!(body, "<nav aria-label=\"Games\"><ul>{}</ul></nav>\n</header>\n<main>", links.collect::<String>());
    if !pages.is_empty() {
        let item = |page: &Playable| format!("<li><a href=\"{}\">{}</a></li>\n", link(&page.path), inline(&page.title));
        let items: String = pages.iter().map(item).collect();
        body.push_str(&format!("<section id=\"play\">\n<h2>{PLAY}</h2>\n<ul>\n{items}</ul>\n</section>\n"));
    }
    for group in groups {
        body.push_str(&format!("<section id=\"{}\">\n<h2>{}</h2>\n", link(group.name), inline(&heading(group.name))));
        for (path, document) in &group.reports {
            let path = link(path);
            let picture = document.picture().map_or(String::new(), |figure| {
                let caption = format!("{} {}", figure.question, figure.answer);
                // What leads to a place on the report's own page leads there from here too.
                let drawing = figure.inline().replace("href=\"#", &format!("href=\"{path}.html#"));
                format!("<figure>{drawing}<figcaption>{}</figcaption></figure>\n", inline(&caption))
            });
            body.push_str(&format!(
                "<article class=\"study\">\n<div>\n<h3><a href=\"{path}.html\">{}</a></h3>\n<p class=\"question\">{}</p>\n{}\
                 <p class=\"forms\">Also as <a href=\"{path}.md\">Markdown</a>, <a href=\"{path}.csv\">CSV</a>, <a href=\"{path}-tidy.csv\">tidy CSV</a> and \
                 <a href=\"{path}.json\">JSON</a>.</p>\n</div>\n{picture}</article>\n",
                inline(&document.title),
                inline(&document.question),
                prose(&document.answer),
            ));
        }
        body.push_str("</section>\n");
    }
    body.push_str(&format!("</main>\n<footer><p>{}</p></footer>\n", inline(NOTE)));
    let first = groups
        .iter()
        .flat_map(|group| &group.reports)
        .find_map(|(path, document)| Some(link(&format!("{path}-{}.svg", document.picture()?.name))));
    shell(&About { title: &title, description: ABOUT, image: first, note: NOTE }, &body)
}

fn readme(groups: &[Group<'_>], pages: &[Playable]) -> String {
    let mut text = format!("<!-- {NOTE} -->\n\n# {}\n\n{ABOUT}\n\n", markdown::heading(&title(groups)));
    if !pages.is_empty() {
        let item = |page: &Playable| format!("- [{}]({})\n", markdown::heading(&page.title), link(&page.path));
        let items: String = pages.iter().map(item).collect();
        text.push_str(&format!("## {PLAY}\n\nPages for a browser, with every position inside:\n\n{items}\n"));
    }
    for group in groups {
        put!(text, "## {}\n", markdown::heading(&heading(group.name)));
        put!(text, "| question | answer | report |\n|---|---|---|");
        for (path, document) in &group.reports {
            let path = link(path);
            let cells = [&document.question, &document.answer, &document.title].map(|text| markdown::cell(text));
            let [question, answer, title] = cells;
            put!(
                text,
                "| {question} | {answer} | {title}: [text]({path}.md), [page]({path}.html), [table]({path}.csv), [tidy table]({path}-tidy.csv), [data]({path}.json) |"
            );
        }
        text.push('\n');
    }
    ended(text)
}
