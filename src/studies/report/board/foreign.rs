//! Drawings that are not gamut's: those of a game from outside.

use super::{Drawing, Pieces, Shapes, n, pieces};
use crate::model::{Model, Position};
use crate::report::ReportError;
use crate::study::Pictured;

/// A position in pieces: drawn by the game itself where it can, and else as [`pieces`] does.
pub fn pieces_of(model: &Model, position: Position, actions: &[&str]) -> Result<Option<Pieces>, ReportError> {
    let own = model.svg(position).and_then(|svg| image(&svg));
    match own {
        Some((width, height, image)) => {
            Ok(Some(Pieces { width, height, pieces: vec![image], spots: vec![Vec::new(); actions.len()] }))
        }
        None => pieces(model.variant(), &model.write(position), actions),
    }
}

/// What the game itself has drawn.
pub fn pictured(seen: &Pictured) -> Drawing {
    let shapes = seen.svg.as_deref().and_then(image).map(|(width, height, body)| Shapes {
        width,
        height,
        body,
        seams: Vec::new(),
        spots: Vec::new(),
    });
    Drawing { shapes, text: seen.text.clone() }
}

/// Width, height, and the drawing as an image, in which no script runs; nothing where it does not say how large it is.
fn image(svg: &str) -> Option<(f64, f64, String)> {
    let (width, height) = drawing_size(svg)?;
    let data = base64(svg.as_bytes());
    let image =
        format!(r#"<image width="{}" height="{}" href="data:image/svg+xml;base64,{data}"/>"#, n(width), n(height));
    Some((width, height, image))
}

/// Width and height of a drawing, from its `viewBox` or from what it says itself.
pub fn drawing_size(svg: &str) -> Option<(f64, f64)> {
    let tag = &svg[svg.find("<svg")?..];
    let tag = &tag[..tag.find('>')?];
    let quoted = |name: &str, quote: char| {
        tag.split_once(&format!("{name}={quote}"))
            .filter(|(before, _)| before.ends_with(char::is_whitespace))
            .and_then(|(_, rest)| rest.split(quote).next())
    };
    let attribute = |name: &str| quoted(name, '"').or_else(|| quoted(name, '\''));
    let number = |text: &str| text.trim_end_matches("px").parse::<f64>().ok().filter(|size| (1.0..1e5).contains(size));
    match attribute("viewBox").map(|text| text.split([' ', ',']).filter_map(number).collect::<Vec<_>>()) {
        Some(sizes) if sizes.len() >= 2 => Some((sizes[sizes.len() - 2], sizes[sizes.len() - 1])),
        _ => Some((number(attribute("width")?)?, number(attribute("height")?)?)),
    }
}

/// Bytes as text.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - group.len()));
        for digit in 0..4 {
            let sign = DIGITS[(bits >> (18 - 6 * digit)) as usize & 63] as char;
            text.push(if digit <= group.len() { sign } else { '=' });
        }
    }
    text
}
