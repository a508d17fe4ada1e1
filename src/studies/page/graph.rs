//! The whole graph of a solved variant, from its start.

use hashbrown::HashMap;

use super::PageError;
use super::values::Values;
use crate::model::{Options, Position, Solved};
use crate::parallel;
use crate::report::{self, Pieces, escape};
use crate::rules::Player;
use crate::solve::Value;

/// Every position that can be reached, with its moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Graph {
    /// The positions; the start is the first.
    pub nodes: Vec<Node>,
    /// What the moves are called and where they are clicked.
    pub words: Vec<Word>,
    /// What positions are drawn of.
    pub pieces: Vec<String>,
    /// Width and height of a drawing; nothing where positions are drawn as text.
    pub size: Option<(f64, f64)>,
}

/// A position.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// In notation.
    pub notation: String,
    /// For the player to move.
    pub value: Value,
    /// The seat of the player to move.
    pub mover: u8,
    /// The numbers of the pieces that it is drawn of.
    pub pieces: Vec<u16>,
    /// Who may claim where claims are said: a bit for each player who may, and four higher one for each who would be right.
    pub claims: u8,
    /// For each action the number of its word and of the position after it.
    pub moves: Vec<(u16, u32)>,
}

/// An action as it is called, and where it is clicked in the position.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// In notation.
    pub text: String,
    /// The points, in order.
    pub spots: Vec<(f64, f64)>,
}

/// A position that was looked at.
struct Seen {
    /// Without its pieces and moves.
    node: Node,
    drawing: Option<Pieces>,
    text: String,
    actions: Vec<(String, Position)>,
}

/// Gives numbers to texts.
#[derive(Default)]
struct Numbers(HashMap<String, u16>);

impl Numbers {
    /// The number of a text, and whether it is new.
    fn of(&mut self, text: &str, what: &'static str) -> Result<(u16, bool), PageError> {
        if let Some(&number) = self.0.get(text) {
            return Ok((number, false));
        }
        let number = u16::try_from(self.0.len());
        let number = number.map_err(|_| PageError::TooVaried { what, limit: usize::from(u16::MAX) })?;
        self.0.insert(text.to_owned(), number);
        Ok((number, true))
    }
}

impl Graph {
    /// Gathers it, level by level.
    pub fn new(solved: &Solved, most: usize, options: &Options<'_>) -> Result<Graph, PageError> {
        let mut graph = Graph { nodes: Vec::new(), words: Vec::new(), pieces: Vec::new(), size: None };
        let values = Values::new(solved)?;
        let (mut words, mut pieces) = (Numbers::default(), Numbers::default());
        let start = solved.model().start();
        let mut numbers: HashMap<Position, u32> = HashMap::from_iter([(start, 0)]);
        let mut level = vec![start];
        for depth in 0.. {
            if level.is_empty() {
                break;
            }
            options.progress.at(depth, numbers.len() as u64);
            let seen = parallel::try_map_items(&level, |&position| {
                if options.progress.stopped() { Err(PageError::Interrupted) } else { look(solved, &values, position) }
            })?;
            level.clear();
            for Seen { mut node, drawing, text, actions } in seen {
                graph.size = drawing.as_ref().map(|drawing| (drawing.width, drawing.height));
                let (drawn, spots) = match drawing {
                    Some(Pieces { pieces, spots, .. }) => (pieces, spots),
                    None => (vec![escape(&text)], vec![Vec::new(); actions.len()]),
                };
                for piece in drawn {
                    let (number, new) = pieces.of(&piece, "pieces of drawings")?;
                    node.pieces.push(number);
                    if new {
                        graph.pieces.push(piece);
                    }
                }
                for ((text, next), spots) in actions.into_iter().zip(spots) {
                    let (word, new) = words.of(&format!("{text} {spots:?}"), "actions")?;
                    if new {
                        graph.words.push(Word { text, spots });
                    }
                    let fresh = numbers.len() as u32;
                    let target = *numbers.entry(next).or_insert_with(|| {
                        level.push(next);
                        fresh
                    });
                    node.moves.push((word, target));
                }
                graph.nodes.push(node);
                if numbers.len() > most {
                    return Err(PageError::TooManyPositions { limit: most });
                }
            }
        }
        Ok(graph)
    }
}

fn look(solved: &Solved, values: &Values, position: Position) -> Result<Seen, PageError> {
    let model = solved.model();
    let notation = model.write(position);
    let actions: Vec<(String, Position)> =
        model.actions(position).into_iter().map(|action| (action.text, action.next)).collect();
    let texts: Vec<&str> = actions.iter().map(|(text, _)| text.as_str()).collect();
    let drawing = report::pieces_of(model, position, &texts)?;
    let text = if drawing.is_none() { model.diagram(position).to_string() } else { String::new() };
    let (value, mover) = (values.of(solved, position)?, model.to_move(position).index() as u8);
    let claims = model.hidden(position).map_or(Vec::new(), |hidden| hidden.claims);
    let bit = |&(player, right): &(Player, bool)| (1 | u8::from(right) << 4) << player.index();
    let claims = claims.iter().map(bit).fold(0, |all, bit| all | bit);
    let node = Node { notation, value, mover, pieces: Vec::new(), claims, moves: Vec::new() };
    Ok(Seen { node, drawing, text, actions })
}
