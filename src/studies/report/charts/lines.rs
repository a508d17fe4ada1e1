//! Lines over two axes.

use std::ops::Range;

use plotters::chart::{ChartContext, MeshStyle};
use plotters::coord::ranged1d::{BoldPoints, KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::{Area, COLOURS, Chart, Colour, Drawn, INK, chart, ink, legend, legend_places, marker, text_width, ticks};
use crate::report::ReportError;

const WIDTH: u32 = 480;
const HEIGHT: u32 = 290;
const SIZE: f64 = 13.0;
/// About how many numbers are along the upright axis.
const LABELS: usize = 5;

/// How numbers lie along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps.
    Linear,
    /// Equal factors.
    Logarithmic,
}

/// An axis.
#[derive(Debug, Clone, Copy)]
pub struct Axis {
    /// What is counted along it.
    pub name: &'static str,
    /// How.
    pub scale: Scale,
    /// The least and the greatest number on it.
    pub range: (f64, f64),
    /// How a number is written.
    pub text: fn(f64) -> String,
}

/// Points with a name.
pub struct Series {
    /// What they are.
    pub label: String,
    /// What they look like.
    pub colour: Colour,
    /// The points.
    pub points: Vec<(f64, f64)>,
}

/// Some series over the same axes.
pub struct LineChart {
    /// To the right.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    /// The series.
    pub series: Vec<Series>,
}

impl Axis {
    /// One with equal steps.
    pub fn linear(name: &'static str, range: (f64, f64), text: fn(f64) -> String) -> Axis {
        Axis { name, scale: Scale::Linear, range, text }
    }

    /// One with equal factors.
    pub fn logarithmic(name: &'static str, range: (f64, f64), text: fn(f64) -> String) -> Axis {
        Axis { name, scale: Scale::Logarithmic, range, text }
    }

    /// Where a number lies, from 0 to 1.
    fn place(&self, number: f64) -> f64 {
        let (low, high) = self.range;
        match self.scale {
            Scale::Linear => (number - low) / (high - low),
            Scale::Logarithmic => (number / low).ln() / (high / low).ln(),
        }
    }
}

/// How `plotters` is told about it.
impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        from + (self.place(*value) * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        let (low, high) = self.range;
        match self.scale {
            Scale::Linear => ticks::linear(low, high, hint.bold_points()),
            Scale::Logarithmic => ticks::logarithmic(low, high, hint.bold_points()),
        }
    }

    fn range(&self) -> Range<f64> {
        self.range.0..self.range.1
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        (self.text)(*value)
    }
}

type Framed<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Axis, Axis>>;

/// Two axes with their names and numbers, before they are drawn.
pub fn mesh<'m, 'a, 'b>(
    chart: &'m mut Framed<'a, 'b>,
    x: &Axis,
    y: &Axis,
) -> MeshStyle<'a, 'm, Axis, Axis, SVGBackend<'b>> {
    let mut mesh = chart.configure_mesh();
    mesh.bold_line_style(INK.mix(0.14))
        .light_line_style(INK.mix(0.0))
        .axis_style(INK.mix(0.45))
        .x_desc(x.name)
        .y_desc(y.name)
        .axis_desc_style(ink(SIZE, HPos::Center))
        .label_style(ink(SIZE, HPos::Center));
    mesh
}

/// Lines that go up or down by less than this share of a linear axis, or by less than this factor, are flat.
const FLAT_SHARE: f64 = 0.05;
const FLAT_FACTOR: f64 = 1.5;

impl LineChart {
    /// Whether there is nothing to see: every line is flat.
    pub fn is_flat(&self) -> bool {
        let is_flat = |series: &Series| {
            let numbers = || series.points.iter().map(|point| point.1);
            let (least, most) = (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max));
            match self.y.scale {
                Scale::Linear => most - least < FLAT_SHARE * (self.y.range.1 - self.y.range.0),
                Scale::Logarithmic => most < FLAT_FACTOR * least,
            }
        };
        self.series.iter().all(is_flat)
    }

    /// Room for the numbers along the upright axis.
    fn room(&self) -> u32 {
        let ticks = self.y.key_points(BoldPoints(LABELS));
        let widest = ticks.iter().map(|tick| text_width(&(self.y.text)(*tick), SIZE)).fold(20.0, f64::max);
        widest as u32 + 32
    }

    /// Draws it.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        let labels: Vec<&str> = self.series.iter().map(|series| series.label.as_str()).collect();
        let (places, above) = legend_places(&labels, f64::from(WIDTH));
        chart(WIDTH, HEIGHT + above as u32, |area| {
            legend(area, labels, &places, 22, &|entry, x, y| {
                let colour = self.series[entry].colour;
                let style = COLOURS[colour % COLOURS.len()].stroke_width(2);
                area.draw(&PathElement::new(vec![(x, y), (x + 16, y)], style))?;
                marker(area, colour, x + 8, y)
            })?;
            let (_, below) = area.split_vertically(above as i32);
            self.body(&below)
        })
    }

    fn body(&self, area: &Area<'_>) -> Drawn {
        let mut chart = ChartBuilder::on(area)
            .margin_top(10)
            .margin_right(14)
            .x_label_area_size(44)
            .y_label_area_size(self.room())
            .build_cartesian_2d(self.x, self.y)?;
        mesh(&mut chart, &self.x, &self.y).x_labels(6).y_labels(LABELS).disable_x_mesh().draw()?;
        for series in &self.series {
            let colour = COLOURS[series.colour % COLOURS.len()];
            chart.draw_series(LineSeries::new(series.points.iter().copied(), colour.stroke_width(2)))?;
            for point in &series.points {
                let (x, y) = chart.backend_coord(point);
                let (left, top) = area.get_base_pixel();
                marker(area, series.colour, x - left, y - top)?;
            }
        }
        Ok(())
    }
}
