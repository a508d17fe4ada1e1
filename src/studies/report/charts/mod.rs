//! Charts, drawn with `plotters`, in colours that can be told apart by everybody and seen on light and dark ground.
//!
//! Text and axes are drawn in a stand-in colour. On a page it becomes the colour of the text around; in a file of its own, where nothing is known about the ground, a grey
//! that can be read on both.

mod bars;
mod flow;
mod lines;
mod matrix;
mod scatter;
mod strip;
#[doc(hidden)]
pub mod ticks;

pub use bars::{Bar, Panel, panels, stacked};
pub use flow::flow;
pub use lines::{Axis, LineChart, Scale, Series};
pub use matrix::{Field, Matrix, Shade, Steps};
pub use scatter::{Dot, Scatter};
pub use strip::Strips;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::ReportError;
use super::html::escape;

/// A finished chart.
#[derive(Debug, Clone)]
pub struct Chart {
    width: u32,
    height: u32,
    /// What is between the tags of the whole.
    body: String,
}

/// What text and axes are drawn with.
const INK: RGBColor = RGBColor(1, 2, 3);
const INK_AS_WRITTEN: &str = "#010203";
const INK_IN_FILES: &str = "#7d848d";

/// Blue, vermilion, grey, yellow, green, purple, sky, slate: after Okabe and Ito, a little darker.
pub const COLOURS: [RGBColor; 8] = [
    RGBColor(31, 120, 186),
    RGBColor(213, 94, 20),
    RGBColor(140, 145, 152),
    RGBColor(214, 172, 74),
    RGBColor(14, 148, 108),
    RGBColor(184, 104, 152),
    RGBColor(86, 170, 222),
    RGBColor(62, 78, 98),
];

/// A place in [`COLOURS`].
pub type Colour = usize;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// Draws something of this size.
fn chart(width: u32, height: u32, draw: impl FnOnce(&Area<'_>) -> Drawn) -> Result<Chart, ReportError> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
        draw(&area).map_err(|error| ReportError::Chart(error.to_string()))?;
        area.present().map_err(|error| ReportError::Chart(error.to_string()))?;
    }
    // The outer tag is written anew in `inline` and `file`.
    let body = text.split_once('>').map_or("", |(_, rest)| rest).trim();
    let body = body.strip_suffix("</svg>").unwrap_or(body).trim().to_owned();
    Ok(Chart { width, height, body: body.replace(">\n", ">").replace("\n</text>", "</text>") })
}

impl Chart {
    /// The width at which it is best seen, in pixels.
    pub fn width(&self) -> f64 {
        f64::from(self.width)
    }

    /// For a page.
    pub fn inline(&self, alt: &str) -> String {
        self.whole(alt, "currentColor", "")
    }

    /// For a file of its own.
    pub fn file(&self, alt: &str) -> String {
        self.whole(alt, INK_IN_FILES, "\n")
    }

    fn whole(&self, alt: &str, ink: &str, end: &str) -> String {
        let (width, height, alt) = (self.width, self.height, escape(alt));
        let body = self.body.replace(INK_AS_WRITTEN, ink);
        format!(
            r#"<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{alt}">{body}</svg>{end}"#
        )
    }
}

/// Text of this size in pixels, placed by its middle, its left or its right end.
fn ink(size: f64, across: HPos) -> TextStyle<'static> {
    coloured(size, across, INK.to_rgba())
}

fn coloured(size: f64, across: HPos, colour: RGBAColor) -> TextStyle<'static> {
    // The backend makes letters smaller by this factor than it is told.
    let mut style: TextStyle<'static> = ("sans-serif", size * 1.24).into();
    style.color = colour.to_backend_color();
    style.pos = Pos::new(across, VPos::Center);
    style
}

/// The width of a text, near enough to lay things out.
fn text_width(text: &str, size: f64) -> f64 {
    let width = |sign: char| match sign {
        'A'..='Z' | '%' => 0.7,
        _ => 0.56,
    };
    text.chars().map(width).sum::<f64>() * size
}

/// How light a colour is, from 0 to 1, as the guidelines for accessible pages (WCAG 2) have it.
fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// The contrast of two colours, from 1 to 21.
pub fn contrast(one: RGBColor, other: RGBColor) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// What can be read on a colour: black or white, which has at least 4.5 times its light or it times theirs.
pub fn on(ground: RGBColor) -> RGBAColor {
    if contrast(BLACK, ground) >= contrast(WHITE, ground) { BLACK.to_rgba() } else { WHITE.to_rgba() }
}

const LEGEND_ROW: f64 = 20.0;
const LEGEND_SIZE: f64 = 13.0;

/// Where each entry of a legend is, and how high it is altogether.
fn legend_places(labels: &[&str], width: f64) -> (Vec<(f64, f64)>, f64) {
    let (mut x, mut y) = (4.0, LEGEND_ROW / 2.0);
    let mut places = Vec::new();
    for label in labels {
        let needed = 22.0 + text_width(label, LEGEND_SIZE) + 16.0;
        if x > 4.0 && x + needed > width {
            x = 4.0;
            y += LEGEND_ROW;
        }
        places.push((x, y));
        x += needed;
    }
    (places, if labels.is_empty() { 0.0 } else { y + LEGEND_ROW / 2.0 + 4.0 })
}

/// Draws the entries of a legend where [`legend_places`] has them: a mark, and behind it the label.
fn legend<'l>(
    area: &Area<'_>,
    labels: impl IntoIterator<Item = &'l str>,
    places: &[(f64, f64)],
    behind: i32,
    mark: &dyn Fn(usize, i32, i32) -> Drawn,
) -> Drawn {
    for (entry, (label, &(x, y))) in labels.into_iter().zip(places).enumerate() {
        let (x, y) = (x as i32, y as i32);
        mark(entry, x, y)?;
        area.draw(&Text::new(label.to_owned(), (x + behind, y), ink(LEGEND_SIZE, HPos::Left)))?;
    }
    Ok(())
}

/// The mark of a part of a bar.
fn patch(area: &Area<'_>, colour: Colour, x: i32, y: i32) -> Drawn {
    Ok(area.draw(&Rectangle::new([(x, y - 6), (x + 14, y + 6)], COLOURS[colour].filled()))?)
}

/// A mark that tells a series apart where its colour does not: disc, triangle, square, cross.
fn marker(area: &Area<'_>, colour: Colour, x: i32, y: i32) -> Drawn {
    let style = COLOURS[colour % COLOURS.len()].filled();
    match colour % 4 {
        0 => area.draw(&Circle::new((x, y), 4, style))?,
        1 => area.draw(&TriangleMarker::new((x, y), 5, style))?,
        2 => area.draw(&Rectangle::new([(x - 4, y - 4), (x + 4, y + 4)], style))?,
        _ => area.draw(&Cross::new((x, y), 4, COLOURS[colour % COLOURS.len()].stroke_width(3)))?,
    }
    Ok(())
}
