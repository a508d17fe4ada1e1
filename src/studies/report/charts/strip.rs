//! Strips of colours: the value of a start for one limit after the other.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::{Area, COLOURS, Chart, Colour, Drawn, INK, chart, ink, legend, legend_places, patch, text_width};
use crate::report::ReportError;

const ROW: f64 = 22.0;
const BAR: f64 = 16.0;
const SIZE: f64 = 12.5;
const STEP: f64 = 2.5;
const AXIS: f64 = 38.0;

/// Strips one below the other, each a letter per step from 1 on.
pub struct Strips<'s> {
    /// What each letter is, with its colour.
    pub letters: &'s [(char, &'s str, Colour)],
    /// A label and the letters of each strip.
    pub rows: Vec<(String, &'s str)>,
    /// What the steps are.
    pub axis: &'s str,
}

impl Strips<'_> {
    /// Draws them.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        let longest = self.rows.iter().map(|(label, _)| text_width(label, SIZE)).fold(40.0, f64::max);
        let left = longest.min(420.0) + 10.0;
        let steps = self.rows.iter().map(|(_, letters)| letters.len()).max().unwrap_or_default();
        let width = (left + STEP * steps as f64 + 24.0).max(480.0);
        let labels: Vec<&str> = self.letters.iter().map(|(_, label, _)| *label).collect();
        let (places, below) = legend_places(&labels, width);
        let top = below + 4.0;
        let bottom = top + self.rows.len() as f64 * ROW;
        chart(width as u32, (bottom + AXIS) as u32, |area| {
            legend(area, labels, &places, 20, &|entry, x, y| patch(area, self.letters[entry].2, x, y))?;
            for (row, (label, letters)) in self.rows.iter().enumerate() {
                let y = top + (row as f64 + 0.5) * ROW;
                area.draw(&Text::new(label.clone(), ((left - 8.0) as i32, y as i32), ink(SIZE, HPos::Right)))?;
                self.draw_row(area, letters, (left, y))?;
            }
            self.draw_axis(area, steps, left, bottom)
        })
    }

    /// A rectangle for each run of the same letter.
    fn draw_row(&self, area: &Area<'_>, letters: &str, (left, y): (f64, f64)) -> Drawn {
        let letters: Vec<char> = letters.chars().collect();
        let x = |step: usize| (left + STEP * step as f64).round() as i32;
        let mut from = 0;
        for run in letters.chunk_by(|one, other| one == other) {
            let to = from + run.len();
            if let Some((_, _, colour)) = self.letters.iter().find(|(letter, ..)| *letter == run[0]) {
                let corners = [(x(from), (y - BAR / 2.0) as i32), (x(to), (y + BAR / 2.0) as i32)];
                area.draw(&Rectangle::new(corners, COLOURS[*colour].filled()))?;
            }
            from = to;
        }
        Ok(())
    }

    fn draw_axis(&self, area: &Area<'_>, steps: usize, left: f64, bottom: f64) -> Drawn {
        for step in (0..=steps).step_by(20).map(|step| step.max(1)) {
            // The middle of a step, where its colour is.
            let x = (left + STEP * (step as f64 - 0.5)) as i32;
            area.draw(&PathElement::new(vec![(x, bottom as i32), (x, bottom as i32 + 4)], INK.mix(0.5)))?;
            area.draw(&Text::new(step.to_string(), (x, bottom as i32 + 12), ink(SIZE - 1.0, HPos::Center)))?;
        }
        let middle = (left + STEP * steps as f64 / 2.0) as i32;
        area.draw(&Text::new(self.axis.to_owned(), (middle, bottom as i32 + 29), ink(SIZE - 1.0, HPos::Center)))?;
        Ok(())
    }
}
