//! Points over two axes, each a disc of its own size and colour that leads somewhere; some have a number.

use plotters::prelude::*;

use super::lines::{Axis, mesh};
use super::{Area, COLOURS, Chart, Colour, INK_AS_WRITTEN, chart, legend, legend_places, on};
use crate::report::ReportError;
use crate::report::html::escape;

const WIDTH: u32 = 800;
const HEIGHT: u32 = 470;

/// The colour of what is wanted.
const FAIR_GROUND: Colour = 4;

/// A point.
pub struct Dot {
    /// Where it is.
    pub at: (f64, f64),
    /// How large it is, in pixels from its middle.
    pub radius: f64,
    /// What it looks like.
    pub colour: Colour,
    /// What it is.
    pub title: String,
    /// A number in it.
    pub number: Option<String>,
    /// The name of what it leads to.
    pub to: String,
}

/// Points over two axes.
pub struct Scatter {
    /// To the right.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    /// The part of the axis to the right that is wanted; it is shaded.
    pub band: Option<(f64, f64)>,
    /// What the colours mean.
    pub key: Vec<(Colour, String)>,
    /// The points; later ones lie above.
    pub dots: Vec<Dot>,
}

impl Scatter {
    /// Draws it.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        let labels: Vec<&str> = self.key.iter().map(|(_, label)| label.as_str()).collect();
        let (places, above) = legend_places(&labels, f64::from(WIDTH));
        let mut at = Vec::new();
        let mut drawn = chart(WIDTH, HEIGHT + above as u32, |area| {
            legend(area, labels, &places, 22, &|entry, x, y| {
                let colour = COLOURS[self.key[entry].0 % COLOURS.len()];
                Ok(area.draw(&Circle::new((x + 8, y), 5, colour.filled()))?)
            })?;
            let (_, below) = area.split_vertically(above as i32);
            at = self.frame(&below)?;
            Ok(())
        })?;
        for (dot, (x, y)) in self.dots.iter().zip(at) {
            drawn.body.push_str(&dot.svg(x, y));
        }
        Ok(drawn)
    }

    /// Draws the axes and says where each point is.
    fn frame(&self, area: &Area<'_>) -> Result<Vec<(i32, i32)>, Box<dyn std::error::Error + Send + Sync>> {
        let mut chart = ChartBuilder::on(area)
            .margin_top(12)
            .margin_right(16)
            .x_label_area_size(44)
            .y_label_area_size(62)
            .build_cartesian_2d(self.x, self.y)?;
        if let Some((low, high)) = self.band {
            let (bottom, top) = self.y.range;
            let shade = COLOURS[FAIR_GROUND].mix(0.1).filled();
            chart.draw_series(std::iter::once(Rectangle::new([(low, bottom), (high, top)], shade)))?;
        }
        mesh(&mut chart, &self.x, &self.y).draw()?;
        Ok(self.dots.iter().map(|dot| chart.backend_coord(&dot.at)).collect())
    }
}

impl Dot {
    fn svg(&self, x: i32, y: i32) -> String {
        let colour = COLOURS[self.colour % COLOURS.len()];
        let hex = |RGBColor(red, green, blue): RGBColor| format!("#{red:02x}{green:02x}{blue:02x}");
        let (radius, fill, title) = (self.radius, hex(colour), escape(&self.title));
        let to = escape(&self.to);
        match &self.number {
            None => format!(
                "<a href=\"#{to}\"><title>{title}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"{fill}\" fill-opacity=\"0.7\"/></a>"
            ),
            Some(number) => {
                let RGBAColor(red, green, blue, _) = on(colour);
                format!(
                    "<a href=\"#{to}\"><title>{title}</title><circle cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{INK_AS_WRITTEN}\" stroke-width=\"1.5\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"11\" font-weight=\"700\" fill=\"{}\">{}</text></a>",
                    y + 4,
                    hex(RGBColor(red, green, blue)),
                    escape(number)
                )
            }
        }
    }
}
