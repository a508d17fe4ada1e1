//! How play flows through the components of the positions, as a picture for each small variant.

use super::Blocks;
use super::cases::{label, measured};
use crate::measures::{Flow, Measure};
use crate::numbers::thousands;
use crate::report::ReportError;
use crate::report::charts::flow;
use crate::report::commands;
use crate::report::document::{Block, Figure, Picture};
use crate::study::{CaseResult, StudyResult};

/// More layers than this make no picture.
const MOST_LAYERS: u32 = 40;

/// The pictures of the cases that were condensed.
pub fn blocks(result: &StudyResult) -> Blocks {
    let found: Vec<(&CaseResult, &Flow)> =
        measured(result).into_iter().filter_map(|(case, found)| Some((case, found.flow.as_ref()?))).collect();
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let layers = |flow: &Flow| flow.groups.iter().map(|group| group.layer + 1).max().unwrap_or(0);
    let (shown, long): (Vec<_>, Vec<_>) = found.into_iter().partition(|(_, flow)| layers(flow) <= MOST_LAYERS);
    let mut blocks = vec![Block::Text(
        "Positions from any of which play can reach any other are one component. Play moves down from component to component and never comes back up, and it can go round for ever \
         only where there is a ring. A circle is all components that are alike and equally far down, its area goes with their positions; “12 in 3” is 12 positions in 3 components."
            .to_owned(),
    )];
    let figures = shown.iter().enumerate().map(|(number, (case, flow))| figure(result, case, flow, number));
    let figures = figures.collect::<Result<Vec<_>, _>>()?;
    if !figures.is_empty() {
        blocks.push(Block::Figures(figures));
    }
    for (case, flow) in long {
        let (name, layers) = (label(result, case), layers(flow));
        blocks.push(Block::Note(format!("{name}: {layers} layers, too many for a picture.")));
    }
    Ok(blocks)
}

fn figure(result: &StudyResult, case: &CaseResult, found: &Flow, number: usize) -> Result<Figure, ReportError> {
    let sum = |cyclic: bool| {
        let groups = found.groups.iter().filter(|group| group.cyclic == cyclic);
        groups
            .fold((0, 0), |(components, positions), group| (components + group.components, positions + group.positions))
    };
    let ((round, inside), (_, outside)) = (sum(true), sum(false));
    let components = if round == 1 { "1 component".to_owned() } else { format!("{} components", thousands(round)) };
    let name = label(result, case);
    Ok(Figure {
        name: if number == 0 { "flow".to_owned() } else { format!("flow-{}", number + 1) },
        picture: Picture::Chart(flow(found)?),
        alt: format!("{name}: how play flows through the components of the positions"),
        caption: format!(
            "{name}. Play can go round in {components} with {} of {} positions.",
            thousands(inside),
            thousands(inside + outside)
        ),
        command: Some(commands::measure(&case.variant, &[Measure::Flow])),
    })
}
