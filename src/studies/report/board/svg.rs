//! A drawing under construction: shapes with classes, whose colours are in one style sheet.

use std::fmt::{self, Display, Formatter, Write};

use crate::report::document::Tone;
use crate::report::html::escape;

/// The colours of boards, for pages and for files.
pub const STYLE: &str = include_str!("board.css");

/// The side of a cell.
pub const CELL: f64 = 40.0;

/// A point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// The point at these coordinates.
pub const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// Shapes one above the other.
#[derive(Debug, Clone, Default)]
pub struct Svg {
    body: String,
    /// Where pieces of the drawing end that come back in other drawings of the same game.
    seams: Vec<usize>,
}

/// Adds to a drawing. Writing to a string cannot fail.
macro_rules! put {
    ($svg:expr, $($rest:tt)*) => { let _ = write!($svg.body, $($rest)*); };
}

impl Svg {
    /// The shapes as text, and where its pieces end.
    pub fn into_parts(self) -> (String, Vec<usize>) {
        (self.body, self.seams)
    }

    /// A piece ends here.
    pub fn seam(&mut self) {
        self.seams.push(self.body.len());
    }

    /// A rectangle by its upper left corner.
    pub fn rect(&mut self, class: &str, corner: Point, width: f64, height: f64, round: f64) {
        let (x, y, width, height, round) = (n(corner.x), n(corner.y), n(width), n(height), n(round));
        put!(self, r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}"/>"#);
    }

    /// A circle.
    pub fn circle(&mut self, class: &str, centre: Point, radius: f64) {
        put!(self, r#"<circle class="{class}" cx="{}" cy="{}" r="{}"/>"#, n(centre.x), n(centre.y), n(radius));
    }

    /// A straight line.
    pub fn line(&mut self, class: &str, from: Point, to: Point) {
        let [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(n);
        put!(self, r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#);
    }

    /// A path whose coordinates are seen from `origin`.
    pub fn path(&mut self, class: &str, origin: Point, path: &str) {
        put!(self, r#"<path class="{class}" transform="translate({} {})" d="{path}"/>"#, n(origin.x), n(origin.y));
    }

    /// Text whose middle is at a point.
    pub fn text(&mut self, class: &str, centre: Point, text: &str) {
        put!(self, r#"<text class="{class}" x="{}" y="{}">{}</text>"#, n(centre.x), n(centre.y), escape(text));
    }

    /// Shapes of another drawing, with its upper left corner at a point.
    pub fn moved(&mut self, corner: Point, body: &str) {
        put!(self, r#"<g transform="translate({} {})">{body}</g>"#, n(corner.x), n(corner.y));
    }

    /// An arrow from one cell's middle to another's, a little short at both ends.
    pub fn arrow(&mut self, tone: Tone, from: Point, to: Point) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        let start = at(from.x + 12.0 * ux, from.y + 12.0 * uy);
        let tip = at(to.x - 7.0 * ux, to.y - 7.0 * uy);
        let neck = at(tip.x - 9.0 * ux, tip.y - 9.0 * uy);
        let class = tone_class(tone);
        self.line(&format!("mv {class}"), start, neck);
        let head = [
            tip,
            at(neck.x - uy * 5.5 - ux, neck.y + ux * 5.5 - uy),
            at(neck.x + uy * 5.5 - ux, neck.y - ux * 5.5 - uy),
        ];
        let points: Vec<String> = head.iter().map(|point| format!("{},{}", n(point.x), n(point.y))).collect();
        put!(self, r#"<polygon class="tip {class}" points="{}"/>"#, points.join(" "));
    }

    /// A ring that marks a cell.
    pub fn ring(&mut self, tone: Tone, centre: Point, radius: f64) {
        self.circle(&format!("ring {}", tone_class(tone)), centre, radius);
    }
}

/// The class of a tone.
pub fn tone_class(tone: Tone) -> &'static str {
    match tone {
        Tone::Win => "t-win",
        Tone::Draw => "t-draw",
        Tone::Loss => "t-loss",
        Tone::Plain | Tone::Good | Tone::Bad | Tone::Faint => "t-plain",
    }
}

/// A coordinate with at most two digits after the point.
pub fn n(number: f64) -> Coordinate {
    Coordinate(number)
}

/// Written without the formatting of fractions in the library: a page has a drawing for each of 100,000 positions, and half of the time went there.
#[derive(Debug, Clone, Copy)]
pub struct Coordinate(f64);

impl Display for Coordinate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        match (rest / 10, rest % 10) {
            (0, 0) => write!(f, "{sign}{whole}"),
            (tenths, 0) => write!(f, "{sign}{whole}.{tenths}"),
            (tenths, last) => write!(f, "{sign}{whole}.{tenths}{last}"),
        }
    }
}

/// What each player's pieces bear: a disc, a diamond, a triangle, a square, drawn around the origin.
pub const SYMBOLS: [&str; 4] = [
    "M-5,0A5,5 0 1 1 5,0A5,5 0 1 1 -5,0Z",
    "M0,-6.5L6,0L0,6.5L-6,0Z",
    "M0,-6L6,4.5L-6,4.5Z",
    "M-4.7,-4.7H4.7V4.7H-4.7Z",
];
