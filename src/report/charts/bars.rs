//! Stacked bars, one per case: what parts a whole has.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::{
    Area, COLOURS, Chart, Colour, Drawn, INK, LEGEND_SIZE, chart, coloured, ink, legend_places, on, text_width,
};
use crate::report::ReportError;

const ROW: f64 = 24.0;
const BAR: f64 = 17.0;
const SIZE: f64 = 12.5;
const BARS: f64 = 300.0;
const AXIS: f64 = 24.0;

/// A bar with its parts, each from 0 to 1.
pub struct Bar {
    /// What it stands for.
    pub label: String,
    /// The parts, in the order of the legend.
    pub parts: Vec<f64>,
}

/// Draws bars one below the other, all of the same parts.
pub fn stacked(parts: &[(&str, Colour)], bars: &[Bar]) -> Result<Chart, ReportError> {
    let longest = bars.iter().map(|bar| text_width(&bar.label, SIZE)).fold(40.0, f64::max);
    let left = longest.min(420.0) + 10.0;
    let width = (left + BARS + 24.0).max(480.0);
    let labels: Vec<&str> = parts.iter().map(|part| part.0).collect();
    let (places, legend) = legend_places(&labels, width);
    let top = legend + 4.0;
    let height = top + bars.len() as f64 * ROW + AXIS;
    let length = width - left - 24.0;
    chart(width as u32, height as u32, |area| {
        for ((label, colour), (x, y)) in parts.iter().zip(places) {
            let (x, y) = (x as i32, y as i32);
            area.draw(&Rectangle::new([(x, y - 6), (x + 14, y + 6)], COLOURS[*colour].filled()))?;
            area.draw(&Text::new(*label, (x + 20, y), ink(LEGEND_SIZE, HPos::Left)))?;
        }
        axis(area, left, length, top, height - AXIS)?;
        for (row, bar) in bars.iter().enumerate() {
            let y = top + (row as f64 + 0.5) * ROW;
            area.draw(&Text::new(bar.label.clone(), ((left - 8.0) as i32, y as i32), ink(SIZE, HPos::Right)))?;
            draw_bar(area, parts, bar, (left, y), length)?;
        }
        Ok(())
    })
}

fn axis(area: &Area<'_>, left: f64, length: f64, top: f64, bottom: f64) -> Drawn {
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = (left + part * length) as i32;
        area.draw(&PathElement::new(vec![(x, top as i32), (x, bottom as i32)], INK.mix(0.18)))?;
        let text = format!("{:.0} %", 100.0 * part);
        area.draw(&Text::new(text, (x, bottom as i32 + 12), ink(SIZE - 1.0, HPos::Center)))?;
    }
    Ok(())
}

fn draw_bar(area: &Area<'_>, parts: &[(&str, Colour)], bar: &Bar, at: (f64, f64), length: f64) -> Drawn {
    let (mut from, y) = at;
    for ((_, colour), part) in parts.iter().zip(&bar.parts) {
        let to = from + part * length;
        let corners = [(from.round() as i32, (y - BAR / 2.0) as i32), (to.round() as i32, (y + BAR / 2.0) as i32)];
        // What is there is seen, if only as a hair.
        if corners[1].0 > corners[0].0 || *part > 0.0 {
            area.draw(&Rectangle::new(corners, COLOURS[*colour].filled()))?;
        }
        if *part >= 0.13 {
            let text = format!("{:.0} %", 100.0 * part);
            let middle = ((from + to) / 2.0) as i32;
            let style = coloured(SIZE - 1.0, HPos::Center, on(COLOURS[*colour]));
            area.draw(&Text::new(text, (middle, y as i32), style))?;
        }
        from = to;
    }
    Ok(())
}
