//! How play flows: groups of components as circles in layers, the moves between them as lines downwards.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::{Area, COLOURS, Chart, Colour, Drawn, INK, chart, ink, legend, legend_places};
use crate::measures::{Fate, Flow, Group};
use crate::numbers::thousands;
use crate::report::ReportError;

const ROW: f64 = 58.0;
const COLUMN: f64 = 150.0;
const SIZE: f64 = 11.5;
const LARGEST: f64 = 24.0;
const SMALLEST: f64 = 3.0;

const FATES: [(Fate, &str, Colour); 4] = [
    (Fate::First, "first wins", 0),
    (Fate::Mixed, "depends on the position", 3),
    (Fate::Draw, "drawn", 2),
    (Fate::Second, "second wins", 1),
];

/// Where a group is drawn.
#[derive(Clone, Copy)]
struct Spot {
    x: f64,
    y: f64,
    radius: f64,
}

/// Draws a flow: a column for each result, with cycles and without.
pub fn flow(flow: &Flow) -> Result<Chart, ReportError> {
    let column_of = |group: &Group| (group.fate, !group.cyclic);
    let mut columns: Vec<(Fate, bool)> = flow.groups.iter().map(column_of).collect();
    columns.sort_unstable();
    columns.dedup();
    let width = (COLUMN * columns.len() as f64 + 40.0).max(560.0);
    let labels = FATES.map(|(_, label, _)| label);
    let (places, above) = legend_places(&labels, width);
    let layers = flow.groups.iter().map(|group| group.layer).max().unwrap_or(0) + 1;
    let most = flow.groups.iter().map(|group| group.positions).max().unwrap_or(1) as f64;
    let spot = |group: &Group| {
        let column = columns.binary_search(&column_of(group)).unwrap_or_default();
        Spot {
            x: width / columns.len() as f64 * (column as f64 + 0.4),
            y: above + 12.0 + ROW * (f64::from(group.layer) + 0.5),
            radius: (LARGEST * (group.positions as f64 / most).sqrt()).max(SMALLEST),
        }
    };
    let spots: Vec<Spot> = flow.groups.iter().map(spot).collect();
    let height = above + 24.0 + ROW * f64::from(layers);
    chart(width as u32, height as u32, |area| {
        legend(area, labels, &places, 20, &|entry, x, y| {
            Ok(area.draw(&Circle::new((x + 7, y), 6, COLOURS[FATES[entry].2].filled()))?)
        })?;
        let busiest = flow.ways.iter().map(|way| way.moves).max().unwrap_or(1) as f64;
        for way in &flow.ways {
            let thickness = 1.0 + 4.0 * (way.moves as f64 / busiest).sqrt();
            draw_way(area, spots[way.from], spots[way.to], thickness as u32)?;
        }
        flow.groups.iter().zip(&spots).try_for_each(|(group, &spot)| draw_group(area, group, spot))
    })
}

/// A line downwards; one that passes layers goes around what is drawn there.
fn draw_way(area: &Area<'_>, from: Spot, to: Spot, thickness: u32) -> Drawn {
    let passed = ((to.y - from.y) / ROW - 1.0).max(0.0);
    let bulge = (22.0 + 10.0 * passed).min(60.0) * f64::from(u8::from(passed > 0.0));
    let point = |step: u32| {
        let share = f64::from(step) / 12.0;
        let x = from.x + (to.x - from.x) * share - bulge * 4.0 * share * (1.0 - share);
        (x.round() as i32, (from.y + (to.y - from.y) * share).round() as i32)
    };
    let points: Vec<(i32, i32)> = if bulge > 0.0 { (0..=12).map(point).collect() } else { vec![point(0), point(12)] };
    area.draw(&PathElement::new(points, INK.mix(0.25).stroke_width(thickness)))?;
    Ok(())
}

/// A circle whose area goes with the positions; with a ring around it where play can go round.
fn draw_group(area: &Area<'_>, group: &Group, Spot { x, y, radius }: Spot) -> Drawn {
    let colour = FATES.iter().find(|(fate, ..)| *fate == group.fate).map_or(2, |(.., colour)| *colour);
    let centre = (x as i32, y as i32);
    area.draw(&Circle::new(centre, radius as i32, COLOURS[colour].filled()))?;
    if group.cyclic {
        area.draw(&Circle::new(centre, radius as i32 + 3, INK.stroke_width(2)))?;
    }
    let label = match group.components {
        1 => thousands(group.positions),
        _ => format!("{} in {}", thousands(group.positions), thousands(group.components)),
    };
    area.draw(&Text::new(label, ((x + radius + 7.0) as i32, centre.1), ink(SIZE, HPos::Left)))?;
    Ok(())
}
