//! What is in a report, in order; each part only where the study has something to say about it.

mod alliances;
mod answer;
mod atlas;
mod boards;
mod cases;
mod checks;
mod choices;
mod coalitions;
mod cut_short;
mod depth;
mod differences;
mod distances;
mod flow;
pub mod labels;
mod limits;
mod matrices;
mod memory;
mod mixed_up;
mod opening;
mod outcomes;
mod play;
mod proofs;
mod settings;
mod slices;
mod swap;
mod words;

pub use proofs::certificates;
pub use words::tone;

use super::ReportError;
use super::assumed::assumed;
use super::commands;
use super::document::{Block, Document, Section};
use crate::study::{Atlas, StudyResult};

type Blocks = Result<Vec<Block>, ReportError>;

/// The report of a result that is rounded already.
pub fn document(result: &StudyResult) -> Result<Document, ReportError> {
    let of_atlas = |part: fn(&Atlas) -> Vec<Block>| Ok(result.atlas.as_deref().map(part).unwrap_or_default());
    let parts: [(&'static str, &str, Blocks); 26] = [
        ("front", "The front: house rules to try", atlas::front(result)),
        ("larger", "Does what mends a small board mend a larger one?", Ok(atlas::larger(result))),
        ("nearest", "What comes nearest to what is wanted", of_atlas(atlas::nearest)),
        ("deciding", "What decides alone, and what only together", of_atlas(atlas::deciding)),
        ("rulings", "The settings by what they do", of_atlas(atlas::settings)),
        ("space", "The space, board by board", Ok(atlas::boards(result))),
        ("proofs", "What strategies settle", proofs::blocks(result)),
        ("memory", "How much must one remember?", memory::blocks(result)),
        ("results", "Who wins", outcomes::blocks(result)),
        ("slices", "Who wins, slice by slice", slices::blocks(result)),
        ("coalitions", "Who can force what together", coalitions::blocks(result)),
        ("boards", "All boards", boards::blocks(result)),
        ("variants", "Variants and rulings", Ok(settings::blocks(result))),
        ("opening", "The board and the first moves", opening::blocks(result)),
        ("depth", "How long a win takes", depth::blocks(result)),
        ("line", "A line of best play", depth::main_line(result)),
        ("play", "Chance, errors and skill", play::blocks(result)),
        ("mixed-up", "If players mix up eggs", mixed_up::blocks(result)),
        ("turn-limit", "If play ends after N plies", cut_short::blocks(result)),
        ("swap", "If the second player may swap", swap::blocks(result)),
        ("choices", "Choices on the way", Ok(choices::blocks(result))),
        ("flow", "How play flows", flow::blocks(result)),
        ("differences", "What a rule changes", differences::blocks(result)),
        ("expected", "What was known beforehand", Ok(checks::expectations(result))),
        ("checks", "How it was checked", Ok(checks::blocks(result))),
        ("limits", "What this shows and what it does not", Ok(limits::blocks(result))),
    ];
    let mut sections = Vec::new();
    for (id, title, blocks) in parts {
        let blocks = blocks?;
        if !blocks.is_empty() {
            sections.push(Section { id, title: title.to_owned(), blocks });
        }
    }
    let mut document = Document {
        source: result.study.clone(),
        command: commands::study(result),
        title: result.title.clone(),
        question: result.question.clone(),
        answer: result.answer.clone(),
        lead: Vec::new(),
        assumed: assumed(result),
        strength: answer::strength(result),
        sections,
    };
    let lead = lead(result, &document);
    // Of a search the map is what one looks at first.
    match result.atlas.is_some() && lead == MAP {
        true => document.put_beside_the_answer(&[&lead]),
        false => document.put_beside_the_answer(&[START, &lead]),
    }
    Ok(document)
}

/// The figure of the board.
const START: &str = "start";

/// The figure of a space of rulings.
const MAP: &str = "map";

/// Figures that compare variants, those that say most first.
const COMPARING: [&str; 8] = [MAP, "answer", "map-start", "outcomes", "decided", "distances-all", "boards", "limit"];

/// The figure beside the answer: the one that the study asks for, or else the first that compares, or else the first there is.
fn lead(result: &StudyResult, document: &Document) -> String {
    let names: Vec<&str> = document.figures().iter().map(|figure| figure.name.as_str()).collect();
    let asked = result.figure.as_deref().filter(|name| *name != START);
    let comparing = || COMPARING.into_iter().find(|name| names.contains(name));
    let any = || names.iter().copied().find(|name| *name != START);
    asked.or_else(comparing).or_else(any).unwrap_or_default().to_owned()
}

/// The figures of a study, each by its name and what it shows.
pub fn figure_names(result: &StudyResult) -> Result<Vec<(String, String)>, ReportError> {
    let document = document(result)?;
    Ok(document.figures().into_iter().map(|figure| (figure.name.clone(), figure.alt())).collect())
}
