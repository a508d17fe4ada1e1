//! A heat map: a colour for each combination of settings.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::{Area, COLOURS, Chart, Colour, Drawn, INK, chart, coloured, ink, legend_places, on, text_width};
use crate::report::ReportError;

const SIZE: f64 = 12.0;
const ROW: f64 = 27.0;
const HEAD: f64 = 19.0;
const PAD: f64 = 12.0;

/// What a field is coloured with. Fields have a ground of their own, so that they are the same on light and dark pages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shade {
    /// Nothing to speak of.
    Pale,
    /// One of a few kinds.
    Kind(Colour),
    /// How much of something, from 0 to 1.
    Amount(f64),
    /// Towards one of two sides from a middle, from 0 to 1.
    Towards(Colour, f64),
}

/// From little to much: after ColorBrewer's YlGnBu, in which colour-blind readers tell neighbours apart, and readers of grey too, for it only gets darker.
const RAMP: [RGBColor; 7] = [
    RGBColor(255, 255, 217),
    RGBColor(214, 239, 178),
    RGBColor(127, 205, 187),
    RGBColor(65, 182, 196),
    RGBColor(34, 140, 184),
    RGBColor(34, 84, 164),
    RGBColor(8, 29, 88),
];

const PALE: RGBColor = RGBColor(236, 239, 243);

fn mix(from: RGBColor, to: RGBColor, share: f64) -> RGBColor {
    let part = |from: u8, to: u8| (f64::from(from) + share * (f64::from(to) - f64::from(from))).round() as u8;
    RGBColor(part(from.0, to.0), part(from.1, to.1), part(from.2, to.2))
}

impl Shade {
    /// What is painted.
    pub fn colour(self) -> RGBColor {
        match self {
            Shade::Pale => PALE,
            Shade::Kind(colour) => COLOURS[colour % COLOURS.len()],
            Shade::Towards(colour, share) => mix(PALE, COLOURS[colour % COLOURS.len()], share.clamp(0.0, 1.0)),
            Shade::Amount(share) => {
                let place = share.clamp(0.0, 1.0) * (RAMP.len() - 1) as f64;
                let from = (place as usize).min(RAMP.len() - 2);
                mix(RAMP[from], RAMP[from + 1], place - from as f64)
            }
        }
    }
}

/// Equal steps from the least to the greatest of some numbers, and where a number is among them.
#[derive(Debug, Clone, Copy)]
pub struct Steps {
    /// The least and the greatest.
    pub range: (f64, f64),
    /// Whether steps are factors.
    pub factors: bool,
}

impl Steps {
    /// How many steps a key shows.
    pub const KEY: usize = 5;

    /// Where a number is, from 0 to 1.
    pub fn place(self, number: f64) -> f64 {
        let (least, most) = self.range;
        match most > least {
            false => 0.0,
            true if self.factors => (number / least).ln() / (most / least).ln(),
            true => (number - least) / (most - least),
        }
    }

    /// The numbers of a key with the field for each.
    pub fn key(self, field: impl Fn(f64) -> Field) -> Vec<Field> {
        let (least, most) = self.range;
        let number = |step: usize| {
            let share = step as f64 / (Self::KEY - 1) as f64;
            if self.factors { least * (most / least).powf(share) } else { least + share * (most - least) }
        };
        let mut key: Vec<Field> = (0..Self::KEY).map(|step| field(number(step))).collect();
        key.dedup_by(|one, other| one.text == other.text);
        key
    }
}

/// A field of the map.
#[derive(Debug, Clone)]
pub struct Field {
    /// What is in it.
    pub text: String,
    /// What it looks like.
    pub shade: Shade,
}

/// Rows and columns, each named by the values of some keys.
pub struct Matrix {
    /// The keys of the rows.
    pub row_keys: Vec<String>,
    /// The values of each row.
    pub rows: Vec<Vec<String>>,
    /// The keys of the columns.
    pub column_keys: Vec<String>,
    /// The values of each column.
    pub columns: Vec<Vec<String>>,
    /// The fields, row by row; nothing where there is no such case.
    pub fields: Vec<Vec<Option<Field>>>,
    /// What the colours mean.
    pub key: Vec<Field>,
}

/// Where the parts of the map are.
struct Plan {
    /// The left side of each column of row names, and of the fields behind them.
    names: Vec<f64>,
    left: f64,
    top: f64,
    cell: f64,
}

impl Matrix {
    /// The share of fields that have something in them.
    pub fn filled(&self) -> f64 {
        let all = self.rows.len() * self.columns.len();
        self.fields.iter().flatten().flatten().count() as f64 / all.max(1) as f64
    }

    /// Draws it, with the key below.
    pub fn draw(&self) -> Result<Chart, ReportError> {
        let plan = self.plan();
        let labels: Vec<&str> = self.key.iter().map(|field| field.text.as_str()).collect();
        let width = (plan.left + plan.cell * self.columns.len() as f64 + 4.0).max(240.0);
        let (places, key) = legend_places(&labels, width);
        let below = plan.top + ROW * self.rows.len() as f64 + 8.0;
        chart(width as u32, (below + key) as u32, |area| {
            for (field, (x, y)) in self.key.iter().zip(places) {
                let (x, y) = (x as i32, (below + y) as i32);
                let corners = [(x, y - 7), (x + 16, y + 7)];
                area.draw(&Rectangle::new(corners, field.shade.colour().filled()))?;
                area.draw(&Rectangle::new(corners, INK.mix(0.4)))?;
                area.draw(&Text::new(field.text.clone(), (x + 22, y), ink(SIZE, HPos::Left)))?;
            }
            self.heads(area, &plan)?;
            for (row, fields) in self.fields.iter().enumerate() {
                self.row_names(area, &plan, row)?;
                for (column, field) in fields.iter().enumerate() {
                    draw_field(area, &plan, row, column, field.as_ref())?;
                }
            }
            Ok(())
        })
    }

    fn plan(&self) -> Plan {
        let widest =
            |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| text_width(text, SIZE)).fold(0.0, f64::max);
        let mut names = Vec::new();
        let mut left = 2.0;
        for (place, key) in self.row_keys.iter().enumerate() {
            names.push(left);
            left += widest(&mut self.rows.iter().map(|row| &row[place]).chain([key])).min(230.0) + PAD;
        }
        let keys = widest(&mut self.column_keys.iter());
        // The names of the columns' keys are above the names of the rows.
        left = left.max(keys + PAD);
        let heads = (0..self.column_keys.len()).flat_map(|level| self.runs(level));
        let heads = heads.map(|(column, level, run)| text_width(&self.columns[column][level], SIZE) / run as f64);
        let heads = heads.fold(0.0, f64::max);
        let texts =
            self.fields.iter().flatten().flatten().map(|field| text_width(&field.text, SIZE)).fold(0.0, f64::max);
        let cell = (heads.max(texts) + PAD).max(36.0);
        Plan { names, left, top: HEAD * (self.column_keys.len() + 1) as f64 + 2.0, cell }
    }

    /// The columns of a level that have the same value side by side: the first one, the level, and how many they are.
    fn runs(&self, level: usize) -> Vec<(usize, usize, usize)> {
        let mut runs = Vec::new();
        let mut column = 0;
        while column < self.columns.len() {
            let same = |other: &&Vec<String>| other[..=level] == self.columns[column][..=level];
            let run = self.columns[column..].iter().take_while(same).count();
            runs.push((column, level, run));
            column += run;
        }
        runs
    }

    /// The values of the columns, one line a key, a value once where it goes on; below, the keys of the rows.
    fn heads(&self, area: &Area<'_>, plan: &Plan) -> Drawn {
        for (level, key) in self.column_keys.iter().enumerate() {
            let y = (HEAD * (level as f64 + 0.5)) as i32;
            area.draw(&Text::new(key.clone(), ((plan.left - 8.0) as i32, y), faint(HPos::Right)))?;
            for (column, level, run) in self.runs(level) {
                let from = plan.left + plan.cell * column as f64;
                let to = from + plan.cell * run as f64;
                let text = self.columns[column][level].clone();
                area.draw(&Text::new(text, (((from + to) / 2.0) as i32, y), ink(SIZE, HPos::Center)))?;
                if level + 1 < self.column_keys.len() {
                    let y = y + HEAD as i32 / 2;
                    let ends = vec![(from as i32 + 4, y), (to as i32 - 4, y)];
                    area.draw(&PathElement::new(ends, INK.mix(0.3)))?;
                }
            }
        }
        let y = (HEAD * (self.column_keys.len() as f64 + 0.5)) as i32;
        for (key, x) in self.row_keys.iter().zip(&plan.names) {
            area.draw(&Text::new(key.clone(), (*x as i32, y), faint(HPos::Left)))?;
        }
        Ok(())
    }

    /// The values of a row, each only where it changes.
    fn row_names(&self, area: &Area<'_>, plan: &Plan, row: usize) -> Drawn {
        let y = (plan.top + ROW * (row as f64 + 0.5)) as i32;
        for (level, x) in plan.names.iter().enumerate() {
            let is_new = row == 0 || self.rows[row][..=level] != self.rows[row - 1][..=level];
            if is_new {
                area.draw(&Text::new(self.rows[row][level].clone(), (*x as i32, y), ink(SIZE, HPos::Left)))?;
            }
        }
        Ok(())
    }
}

fn faint(across: HPos) -> TextStyle<'static> {
    coloured(SIZE - 1.0, across, INK.mix(0.7))
}

fn draw_field(area: &Area<'_>, plan: &Plan, row: usize, column: usize, field: Option<&Field>) -> Drawn {
    let (x, y) = (plan.left + plan.cell * column as f64, plan.top + ROW * row as f64);
    let corners = [(x as i32 + 1, y as i32 + 1), ((x + plan.cell) as i32 - 1, (y + ROW) as i32 - 1)];
    let middle = ((x + plan.cell / 2.0) as i32, (y + ROW / 2.0) as i32);
    match field {
        None => area.draw(&Rectangle::new(corners, INK.mix(0.04).filled()))?,
        Some(field) => {
            let ground = field.shade.colour();
            area.draw(&Rectangle::new(corners, ground.filled()))?;
            let colour = on(ground);
            area.draw(&Text::new(field.text.clone(), middle, coloured(SIZE, HPos::Center, colour)))?;
        }
    }
    Ok(())
}
