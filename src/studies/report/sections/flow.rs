//! How play flows through the components of the positions, as a picture for each small variant.

use super::Blocks;
use super::cases::having;
use super::labels::labels;
use crate::measures::Flow;
use crate::numbers::thousands;
use crate::report::ReportError;
use crate::report::charts::flow;
use crate::report::document::{Block, Figure, Picture};
use crate::study::StudyResult;

/// More layers than this make no picture.
const MOST_LAYERS: u32 = 16;

/// The pictures of the cases that were condensed.
pub fn blocks(result: &StudyResult) -> Blocks {
    let (cases, flows): (Vec<_>, Vec<&Flow>) = having(result, |found| found.flow.as_ref()).into_iter().unzip();
    if flows.is_empty() {
        return Ok(Vec::new());
    }
    // Variants whose positions hang together in the same way share a picture.
    let mut found: Vec<(Vec<String>, &Flow)> = Vec::new();
    for (name, flow) in labels(&cases).into_iter().zip(flows) {
        match found.iter_mut().find(|(_, known)| looks_like(known, flow)) {
            Some((names, _)) => names.push(name),
            None => found.push((vec![name], flow)),
        }
    }
    let layers = |flow: &Flow| flow.groups.iter().map(|group| group.layer + 1).max().unwrap_or(0);
    let (shown, long): (Vec<_>, Vec<_>) = found.into_iter().partition(|(_, flow)| layers(flow) <= MOST_LAYERS);
    let mut blocks = vec![Block::Text(
        "Positions from any of which play can reach any other are one component. Play moves down from component to component and never comes back up, and it can go round for ever \
         only where there is a ring. A circle is all components that are alike and equally far down, its area goes with their positions; “12 in 3” is 12 positions in 3 components."
            .to_owned(),
    )];
    let figures = shown.iter().enumerate().map(|(number, (names, flow))| figure(names, flow, number));
    let figures = figures.collect::<Result<Vec<_>, _>>()?;
    blocks.extend(super::cases::figures(figures));
    for (names, flow) in long {
        let (name, layers) = (names.join("; "), layers(flow));
        blocks.push(Block::Note(format!("{name}: {layers} layers, too many for a picture. {}", round(flow))));
    }
    Ok(blocks)
}

/// Whether two flows have the same groups and the same ways between them, however many moves take each.
fn looks_like(one: &Flow, other: &Flow) -> bool {
    let ways = |flow: &Flow| flow.ways.iter().map(|way| (way.from, way.to)).collect::<Vec<_>>();
    one.groups == other.groups && ways(one) == ways(other)
}

/// Where play can go round, in a sentence.
fn round(found: &Flow) -> String {
    let sum = |cyclic: bool| {
        let groups = found.groups.iter().filter(|group| group.cyclic == cyclic);
        groups
            .fold((0, 0), |(components, positions), group| (components + group.components, positions + group.positions))
    };
    let ((round, inside), (_, outside)) = (sum(true), sum(false));
    let components = if round == 1 { "1 component".to_owned() } else { format!("{} components", thousands(round)) };
    match round {
        0 => "Nowhere: no position comes back.".to_owned(),
        _ => format!("In {components} with {} of {} positions.", thousands(inside), thousands(inside + outside)),
    }
}

fn figure(names: &[String], found: &Flow, number: usize) -> Result<Figure, ReportError> {
    Ok(Figure {
        name: if number == 0 { "flow".to_owned() } else { format!("flow-{}", number + 1) },
        picture: Picture::Chart(flow(found)?),
        question: format!("Where can play go round in {}?", names.join("; ")),
        answer: round(found),
        reading: String::new(),
    })
}
