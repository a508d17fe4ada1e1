//! A graph as bytes: numbers in planes, the high bytes together and the low bytes together, then gzip and base64.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::graph::{Graph, Node, Word};
use crate::solve::{Draw, Value};

/// The two highest bits of a value.
fn kind(value: Value) -> u16 {
    match value {
        Value::Loss(_) => 0,
        Value::Draw(Draw::Terminal(_)) => 1,
        Value::Draw(Draw::Endless) => 2,
        Value::Win(_) => 3,
    }
}

/// A number of bytes of words and pieces as JSON, then that; then the length of the notations and these, in lines; then the planes: movers, values,
/// who may claim, pieces of each position and how many, moves of each position and how many. Numbers have their lowest byte first; `page.js` reads them in this order.
///
/// Positions are in the order of their notations. The same action leads about as far in neighbouring positions, so a move's target is written as how much further it is than the last
/// move of the same word: a quarter of what plain numbers take.
pub fn layout(graph: &Graph) -> Vec<u8> {
    let mut order: Vec<usize> = (0..graph.nodes.len()).collect();
    order.sort_by_key(|&node| &graph.nodes[node].notation);
    let mut rank = vec![0i64; order.len()];
    order.iter().zip(0..).for_each(|(&node, place)| rank[node] = place);
    let word = |word: &Word| -> serde_json::Value {
        let spots: Vec<[f64; 2]> = word.spots.iter().map(|&(x, y)| [x, y]).collect();
        serde_json::json!([word.text, spots])
    };
    let head = serde_json::json!({
        "positions": graph.nodes.len(),
        "start": rank.first(),
        "size": graph.size.map(|(width, height)| [width, height]),
        "words": graph.words.iter().map(word).collect::<Vec<_>>(),
        "pieces": graph.pieces,
    });
    let mut out = Vec::new();
    text(&mut out, &head.to_string());
    let nodes = || order.iter().map(|&node| &graph.nodes[node]);
    let notations: Vec<&str> = nodes().map(|node| node.notation.as_str()).collect();
    text(&mut out, &notations.join("\n"));
    planes(&mut out, 1, nodes().map(|node| u32::from(node.mover)));
    let value = |node: &Node| u32::from(kind(node.value) << 14 | node.value.plies().map_or(0, |plies| plies.0));
    planes(&mut out, 2, nodes().map(value));
    planes(&mut out, 1, nodes().map(|node| u32::from(node.claims)));
    planes(&mut out, 2, nodes().map(|node| node.pieces.len() as u32));
    planes(&mut out, 2, nodes().flat_map(|node| &node.pieces).map(|&piece| u32::from(piece)));
    planes(&mut out, 2, nodes().map(|node| node.moves.len() as u32));
    planes(&mut out, 2, nodes().flat_map(|node| &node.moves).map(|&(word, _)| u32::from(word)));
    let mut last = vec![0; graph.words.len()];
    let mut further = Vec::new();
    for (node, place) in nodes().zip(0..) {
        for &(word, target) in &node.moves {
            let ahead = rank[target as usize] - place;
            let more = ahead - std::mem::replace(&mut last[usize::from(word)], ahead);
            further.push(if more < 0 { -2 * more - 1 } else { 2 * more } as u32);
        }
    }
    planes(&mut out, 3, further.iter().copied());
    out
}

fn text(out: &mut Vec<u8>, text: &str) {
    out.extend((text.len() as u32).to_le_bytes());
    out.extend(text.as_bytes());
}

/// This many bytes of each number.
fn planes(out: &mut Vec<u8>, bytes: usize, numbers: impl Iterator<Item = u32> + Clone) {
    for byte in 0..bytes {
        out.extend(numbers.clone().map(|number| (number >> (8 * byte)) as u8));
    }
}

/// Compressed; the same bytes give the same result.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
