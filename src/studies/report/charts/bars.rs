//! Bars, one row per case: what parts a whole has, or some numbers side by side.
//!
//! Names that are short are beside their bars, long ones above them, so that bars are seen in a narrow window too.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::{
    Area, COLOURS, Chart, Colour, Drawn, INK, chart, coloured, ink, legend, legend_places, on, patch, text_width,
};
use crate::report::ReportError;

const BAR: f64 = 17.0;
const SIZE: f64 = 12.5;
const WIDTH: f64 = 460.0;
const AXIS: f64 = 24.0;
/// The longest name beside a bar.
const BESIDE: f64 = 125.0;
/// The width of a panel of numbers.
const PANEL: f64 = 132.0;

/// A bar with its parts, each from 0 to 1.
pub struct Bar {
    /// What it stands for.
    pub label: String,
    /// The parts, in the order of the legend.
    pub parts: Vec<f64>,
}

/// One number of every case.
pub struct Panel {
    /// What it is.
    pub head: String,
    /// What it looks like.
    pub colour: Colour,
    /// For each case the length of its bar from 0 to 1, and the number in words; nothing where a case has none.
    pub bars: Vec<Option<(f64, String)>>,
}

/// Where names and bars are.
struct Rows {
    left: f64,
    step: f64,
    beside: bool,
}

impl Rows {
    fn new<'l>(labels: impl Iterator<Item = &'l String>) -> Rows {
        let longest = labels.map(|label| text_width(label, SIZE)).fold(30.0, f64::max);
        match longest <= BESIDE {
            true => Rows { left: longest + 12.0, step: 24.0, beside: true },
            false => Rows { left: 18.0, step: 39.0, beside: false },
        }
    }

    /// Writes the name of a row; the middle of its bar.
    fn name(&self, area: &Area<'_>, label: &str, top: f64) -> Result<f64, Box<dyn std::error::Error + Send + Sync>> {
        let middle = top + self.step - BAR / 2.0 - 3.0;
        match self.beside {
            true => area.draw(&Text::new(
                label.to_owned(),
                ((self.left - 8.0) as i32, middle as i32),
                ink(SIZE, HPos::Right),
            ))?,
            false => {
                let at = (self.left as i32, (middle - BAR / 2.0 - 8.0) as i32);
                area.draw(&Text::new(label.to_owned(), at, ink(SIZE, HPos::Left)))?;
            }
        }
        Ok(middle)
    }
}

/// Draws bars one below the other, all of the same parts; parts that no bar has are not in the legend.
pub fn stacked(parts: &[(&str, Colour)], bars: &[Bar]) -> Result<Chart, ReportError> {
    let rows = Rows::new(bars.iter().map(|bar| &bar.label));
    let is_there = |place: &usize| bars.iter().any(|bar| bar.parts[*place] > 0.0);
    let there: Vec<usize> = (0..parts.len()).filter(is_there).collect();
    let labels: Vec<&str> = there.iter().map(|place| parts[*place].0).collect();
    let (places, below) = legend_places(&labels, WIDTH);
    let top = below + 4.0;
    let bottom = top + bars.len() as f64 * rows.step;
    let length = WIDTH - rows.left - 24.0;
    chart(WIDTH as u32, (bottom + AXIS) as u32, |area| {
        legend(area, labels, &places, 20, &|entry, x, y| patch(area, parts[there[entry]].1, x, y))?;
        axis(area, rows.left, length, top, bottom)?;
        for (row, bar) in bars.iter().enumerate() {
            let middle = rows.name(area, &bar.label, top + row as f64 * rows.step)?;
            draw_bar(area, parts, bar, (rows.left, middle), length)?;
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
        if part * length >= 38.0 {
            let text = format!("{:.0} %", 100.0 * part);
            let middle = ((from + to) / 2.0) as i32;
            let style = coloured(SIZE - 1.0, HPos::Center, on(COLOURS[*colour]));
            area.draw(&Text::new(text, (middle, y as i32), style))?;
        }
        from = to;
    }
    Ok(())
}

/// Draws a row for each case with a bar in every panel.
pub fn panels(labels: &[String], panels: &[Panel]) -> Result<Chart, ReportError> {
    let rows = Rows::new(labels.iter());
    let top = 26.0;
    let names = labels.iter().map(|label| text_width(label, SIZE)).fold(0.0, f64::max);
    let width = (rows.left + panels.len() as f64 * PANEL + 4.0).max(if rows.beside { 0.0 } else { names + 24.0 });
    let height = top + labels.len() as f64 * rows.step + 6.0;
    chart(width as u32, height as u32, |area| {
        for (place, panel) in panels.iter().enumerate() {
            let x = rows.left + place as f64 * PANEL;
            area.draw(&Text::new(panel.head.clone(), (x as i32, 10), ink(SIZE, HPos::Left)))?;
        }
        for (row, label) in labels.iter().enumerate() {
            let y = top + row as f64 * rows.step;
            if row > 0 {
                let ends = vec![(2, y as i32), (width as i32 - 2, y as i32)];
                area.draw(&PathElement::new(ends, INK.mix(0.14)))?;
            }
            let middle = rows.name(area, label, y)?;
            for (place, panel) in panels.iter().enumerate() {
                if let Some((share, text)) = &panel.bars[row] {
                    number_bar(area, panel.colour, (rows.left + place as f64 * PANEL, middle), *share, text)?;
                }
            }
        }
        Ok(())
    })
}

/// A bar that leaves room for its number behind it.
fn number_bar(area: &Area<'_>, colour: Colour, (x, y): (f64, f64), share: f64, text: &str) -> Drawn {
    const NUMBER: f64 = 62.0;
    let end = x + share.clamp(0.0, 1.0) * (PANEL - NUMBER);
    let corners = [(x as i32, (y - BAR / 2.0) as i32), (end.round() as i32, (y + BAR / 2.0) as i32)];
    if share > 0.0 {
        area.draw(&Rectangle::new(corners, COLOURS[colour].filled()))?;
    }
    area.draw(&Text::new(text.to_owned(), (end as i32 + 5, y as i32), ink(SIZE - 1.0, HPos::Left)))?;
    Ok(())
}
