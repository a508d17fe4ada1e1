//! Positions as drawings: each game in its own way, anything else as the text that a terminal shows.

mod cells;
mod foreign;
mod labyrinth;
mod marks;
mod ovo;
mod sheet;
mod svg;
mod twinlines;

pub use cells::{HiddenThings, Spot, hidden, meant, put, spot_at, spots, things, with_mover};
pub use foreign::{base64, drawing_size, pieces_of};
pub use sheet::{Place, sheet};
pub use svg::STYLE;

use super::ReportError;
use super::document::Tone;
use super::html::escape;
use crate::rules::labyrinth::Labyrinth;
use crate::rules::ovo::Ovo;
use crate::rules::ovo::memory::Forgetful;
use crate::rules::toys::quixo::Quixo;
use crate::rules::toys::tictactoe::TicTacToe;
use crate::rules::twinlines::Twinlines;
use crate::rules::{AnyRules, Rules};
use crate::settings::Variant;
use crate::settings::ovo::Memory;
use crate::study::CaseResult;
use crate::with_rules;
use svg::{Point, Svg, n};

/// A position as it is seen.
#[derive(Debug, Clone)]
pub struct Drawing {
    /// Its picture, or nothing where the text is the picture.
    shapes: Option<Shapes>,
    /// The picture that a terminal shows.
    pub text: String,
}

#[derive(Debug, Clone)]
struct Shapes {
    width: f64,
    height: f64,
    body: String,
    /// Where pieces of the body end.
    seams: Vec<usize>,
    /// For each action, the points that are clicked to play it, in order.
    spots: Vec<Vec<Point>>,
}

/// An action to be shown on a board, and what it is worth.
pub type Marked<'a> = (&'a str, Tone);

/// Draws the start of a case, as the game itself does where it can.
pub fn start_of(case: &CaseResult, actions: &[Marked<'_>]) -> Result<Drawing, ReportError> {
    case.pictures.first().map_or_else(|| draw(&case.variant, None, actions), |seen| Ok(foreign::pictured(seen)))
}

/// The same for another position of a case.
pub fn position_of(case: &CaseResult, text: &str, actions: &[Marked<'_>]) -> Result<Drawing, ReportError> {
    let seen = case.pictures.iter().find(|seen| seen.position == text);
    seen.map_or_else(|| draw(&case.variant, Some(text), actions), |seen| Ok(foreign::pictured(seen)))
}

/// A position and actions that were read from notation.
struct Scene<R: Rules> {
    rules: R,
    position: R::Position,
    actions: Vec<(R::Action, Tone)>,
    /// Whether the actions are drawn; if not, only where they are clicked is wanted.
    is_marked: bool,
}

impl<R: Rules> Scene<R> {
    /// The actions that are drawn.
    fn marked(&self) -> &[(R::Action, Tone)] {
        if self.is_marked { &self.actions } else { &[] }
    }
}

/// Whether a position must be one that can exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    Possible,
    /// The same, and actions are not drawn.
    Bare,
    /// As somebody is setting it up.
    AsIs,
}

fn scene<R: Rules>(
    rules: R,
    text: Option<&str>,
    actions: &[Marked<'_>],
    reading: Reading,
) -> Result<Scene<R>, ReportError> {
    let position = match (text, reading) {
        (None, _) => rules.start(),
        (Some(text), Reading::Possible | Reading::Bare) => rules.read_position(text).map_err(ReportError::notation)?,
        (Some(text), Reading::AsIs) => rules.read_as_is(text).map_err(ReportError::notation)?,
    };
    let read = |(text, tone): &Marked<'_>| Ok((rules.read_action(text).map_err(ReportError::notation)?, *tone));
    let actions = actions.iter().map(read).collect::<Result<_, ReportError>>()?;
    Ok(Scene { rules, position, actions, is_marked: reading != Reading::Bare })
}

/// Draws a position in notation, or the start, and the actions that are played or could be.
pub fn draw(variant: &Variant, text: Option<&str>, actions: &[Marked<'_>]) -> Result<Drawing, ReportError> {
    if let Variant::Outside(_) = variant {
        // A report is made without the rules of such a game.
        return Ok(Drawing { shapes: None, text: text.unwrap_or("the start").to_owned() });
    }
    let shapes = drawn(variant, text, actions, Reading::Possible)?;
    let text = with_rules!(AnyRules::open(variant).map_err(ReportError::notation)?, rules => text_of(rules, text))?;
    Ok(Drawing { shapes, text })
}

/// The picture, where there is one.
fn drawn(
    variant: &Variant,
    text: Option<&str>,
    actions: &[Marked<'_>],
    reading: Reading,
) -> Result<Option<Shapes>, ReportError> {
    Ok(match variant {
        Variant::Ovo(settings) => Some(match settings.memory {
            Memory::All => ovo::draw(&scene(Ovo::new(settings.clone()), text, actions, reading)?),
            Memory::Few(few) => {
                ovo::draw_forgetful(&scene(Forgetful::new(settings.clone(), few), text, actions, reading)?)
            }
        }),
        Variant::Twinlines(settings) => {
            Some(twinlines::draw(&scene(Twinlines::new(settings.clone()), text, actions, reading)?))
        }
        Variant::Labyrinth(settings) => {
            Some(labyrinth::draw(&scene(Labyrinth::new(settings.clone()), text, actions, reading)?))
        }
        Variant::TicTacToe(_) => Some(marks::tictactoe(&scene(TicTacToe, text, actions, reading)?)),
        Variant::Quixo(settings) => Some(marks::quixo(&scene(Quixo::new(settings.size), text, actions, reading)?)),
        Variant::Ring(_) | Variant::Tree(_) | Variant::Outside(_) => None,
    })
}

/// For first moves of Twinlines that place a tile on each board: the colours and names of the two fields, in the order of the moves.
pub fn pairs(variant: &Variant, actions: &[Marked<'_>]) -> Result<Option<Vec<[[String; 2]; 2]>>, ReportError> {
    match variant {
        Variant::Twinlines(settings) => {
            let scene = scene(Twinlines::new(settings.clone()), None, actions, Reading::Possible)?;
            Ok(twinlines::placed(&scene))
        }
        _ => Ok(None),
    }
}

/// A position as the text that a terminal shows.
fn text_of<R: Rules>(rules: R, position: Option<&str>) -> Result<String, ReportError> {
    let Scene { rules, position, .. } = scene(rules, position, &[], Reading::Possible)?;
    Ok(rules.diagram(&position).to_string())
}

/// What the pieces of a game look like, in a sentence.
pub fn legend(variant: &Variant) -> Option<String> {
    let players = ["disc (player 1)", "diamond (player 2)", "triangle (player 3)", "square (player 4)"];
    let named = |count: usize| players[..count.min(4)].join(", ");
    Some(match variant {
        Variant::Ovo(settings) => format!(
            "Eggs: full colour with the owner's symbol up, {}; a pale speckled egg lies face-down, its owner's symbol is outlined. Tinted cells are camps. \
             A dashed line to a cross shows where an egg that was just moved may not return; a dotted ring, that it may not be moved.{}",
            named(settings.seats.players().into()),
            match settings.memory {
                Memory::All => "",
                Memory::Few(_) => " A grey egg with a question mark is one whose owner is forgotten.",
            }
        ),
        Variant::Twinlines(settings) => format!(
            "The two boards are side by side; a field's colour is also its letter and its hatching. Tiles: {}. A thick bar is a line that is taken off.",
            named(settings.players.into())
        ),
        Variant::Labyrinth(_) => "Red (player 1) starts at the bottom, blue (player 2) at the top. Blocks are tinted by who may slide them: red, blue, or both \
             (the yellow centre block); the start blocks at both ends stay. Thick lines are walls, dark squares the gaps that a slid block leaves; small letters name \
             the cells of a block."
            .to_owned(),
        Variant::TicTacToe(_) | Variant::Quixo(_) => "Player 1 has X, player 2 has O.".to_owned(),
        Variant::Ring(_) | Variant::Tree(_) | Variant::Outside(_) => return None,
    })
}

impl Drawing {
    /// Whether it is more than text.
    pub fn has_picture(&self) -> bool {
        self.shapes.is_some()
    }

    /// The width at which it is best seen, in pixels.
    pub fn width(&self) -> f64 {
        self.shapes.as_ref().map_or(240.0, |shapes| shapes.width)
    }

    /// For a page, which has the style.
    pub fn inline(&self, alt: &str) -> String {
        let Some(shapes) = &self.shapes else { return format!("<pre class=\"diagram\">{}</pre>", escape(&self.text)) };
        shapes.whole(alt, &shapes.body)
    }

    /// For a file of its own.
    pub fn file(&self, alt: &str) -> Option<String> {
        let shapes = self.shapes.as_ref()?;
        Some(shapes.whole(alt, &format!("\n<style>{STYLE}</style>\n{}\n", shapes.body)) + "\n")
    }
}

impl Shapes {
    fn whole(&self, alt: &str, body: &str) -> String {
        let (width, height, alt) = (n(self.width), n(self.height), escape(alt));
        format!(
            r#"<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="{alt}">{body}</svg>"#
        )
    }
}

fn shapes(width: f64, height: f64, svg: Svg, spots: Vec<Vec<Point>>) -> Shapes {
    let (body, seams) = svg.into_parts();
    Shapes { width, height, body, seams, spots }
}

/// A position in pieces, many of which are in other positions of the same variant too.
#[derive(Debug, Clone, PartialEq)]
pub struct Pieces {
    /// The width in pixels.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The shapes, one above the other.
    pub pieces: Vec<String>,
    /// For each action, the points that are clicked to play it, in order; none where it is only named.
    pub spots: Vec<Vec<(f64, f64)>>,
}

/// A position in pieces, and where its actions are clicked; nothing where it is drawn as text only.
pub fn pieces(variant: &Variant, text: &str, actions: &[&str]) -> Result<Option<Pieces>, ReportError> {
    let marked: Vec<Marked<'_>> = actions.iter().map(|action| (*action, Tone::Plain)).collect();
    let Some(bare) = drawn(variant, Some(text), &marked, Reading::Bare)? else { return Ok(None) };
    let ends = bare.seams.iter().copied().chain([bare.body.len()]);
    let mut from = 0;
    let piece = |end: usize| bare.body[std::mem::replace(&mut from, end)..end].to_owned();
    let pieces = ends.map(piece).filter(|piece| !piece.is_empty()).collect();
    let spots = bare.spots.into_iter().map(|spots| spots.into_iter().map(|spot| (spot.x, spot.y)).collect()).collect();
    Ok(Some(Pieces { width: bare.width, height: bare.height, pieces, spots }))
}

/// A position as somebody is setting it up, whether it can exist or not: width, height and shapes. Nothing where it is drawn as text only.
pub fn sketch(variant: &Variant, text: &str) -> Result<Option<(f64, f64, String)>, ReportError> {
    let shapes = drawn(variant, Some(text), &[], Reading::AsIs)?;
    Ok(shapes.map(|shapes| (shapes.width, shapes.height, shapes.body)))
}
