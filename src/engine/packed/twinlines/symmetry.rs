//! The symmetries of the rules.
//!
//! Each board may be turned and mirrored by itself, and the two may change places, as long as some renaming of the colours, the
//! same for both boards, makes the fields fit again. Fields of a colour that the other board lacks are never played on, so
//! all such colours count as one. Together with any of this the seats may be rotated: every player
//! takes the name of a later one, and the turn goes along. (Exchanging two of three players would change the order of play.)
//!
//! A canonical position has the first player to move, and is the least of its images under the symmetries of the boards.

use super::geometry::{Geometry, bits};
use super::layout::{Board, Layout};
use crate::packed::Code;
use crate::rules::twinlines::Field;
use crate::settings::size::Size;

/// A symmetry of the two boards, without renaming players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spatial {
    /// Whether the boards change places.
    pub swap: bool,
    /// For each board, the number of its own symmetry in [`Symmetries::fields`].
    pub turns: [usize; 2],
}

impl Spatial {
    /// Where a board goes.
    #[inline(always)]
    pub fn side(self, side: usize) -> usize {
        side ^ usize::from(self.swap)
    }
}

/// All symmetries of a variant's boards.
#[derive(Debug, Clone)]
pub struct Symmetries {
    /// For each symmetry of a rectangle or square, where each field goes; the first is the identity.
    pub fields: Vec<Vec<u8>>,
    /// Those that the colours allow, the identity first.
    pub spatial: Vec<Spatial>,
}

impl Symmetries {
    /// Finds them from the colours.
    pub fn new(geometry: &Geometry, board: Size) -> Symmetries {
        let mut fields: Vec<Vec<u8>> = Vec::new();
        for turn in 0..if board.width == board.height { 8 } else { 4 } {
            let image = |field: Field| field.turned(turn, board).index(board) as u8;
            let map: Vec<u8> = Field::all(board).map(image).collect();
            // On a board of one row, upside down is no change.
            if !fields.contains(&map) {
                fields.push(map);
            }
        }
        let mut spatial = Vec::new();
        for swap in [false, true] {
            for one in 0..fields.len() {
                for two in 0..fields.len() {
                    let candidate = Spatial { swap, turns: [one, two] };
                    if keeps_colours(geometry, &fields, candidate) {
                        spatial.push(candidate);
                    }
                }
            }
        }
        Symmetries { fields, spatial }
    }

    /// The image of a set of fields of one board.
    pub fn set_image(&self, set: u64, turn: usize) -> u64 {
        bits(set).fold(0, |image, field| image | 1 << self.fields[turn][field])
    }

    /// The image of a position when the boards are changed by `spatial` and the players renamed by `rotation` seats.
    pub fn board_image<const N: usize>(&self, board: &Board<N>, spatial: Spatial, rotation: usize) -> Board<N> {
        let seat = |player: usize| (player + rotation) % N;
        let mut image = Board { passes: board.passes, mover: seat(board.mover as usize) as u8, ..Board::EMPTY };
        for player in 0..N {
            image.points[seat(player)] = board.points[player];
            for side in 0..2 {
                let tiles = self.set_image(board.by[side][player], spatial.turns[side]);
                image.by[spatial.side(side)][seat(player)] = tiles;
            }
        }
        image
    }
}

/// Whether one renaming of colours fits both boards.
fn keeps_colours(geometry: &Geometry, fields: &[Vec<u8>], spatial: Spatial) -> bool {
    let dead = geometry.colours[0].len();
    let mut to = vec![None; dead + 1];
    let mut from = vec![None; dead + 1];
    to[dead] = Some(dead);
    from[dead] = Some(dead);
    for side in 0..2 {
        for (field, &colour) in geometry.colour_of[side].iter().enumerate() {
            let image_field = fields[spatial.turns[side]][field] as usize;
            let image = geometry.colour_of[spatial.side(side)][image_field] as usize;
            let colour = colour as usize;
            if *to[colour].get_or_insert(image) != image || *from[image].get_or_insert(colour) != colour {
                return false;
            }
        }
    }
    true
}

/// Some symmetries in the form that successors are made with: what each tile adds to the integer of the image.
#[derive(Debug, Clone)]
pub struct Frame<const N: usize, C> {
    /// For each board, the different ways in which it can go somewhere, each with what a tile on each field adds.
    pub maps: [Vec<Vec<[C; N]>>; 2],
    /// For each symmetry, its way for each board.
    pub pairs: Vec<[usize; 2]>,
}

impl<const N: usize, C: Code> Frame<N, C> {
    /// The frame for some of the symmetries.
    pub fn new(symmetries: &Symmetries, chosen: &[Spatial], layout: &Layout<N>) -> Frame<N, C> {
        let mut ways: [Vec<(usize, usize)>; 2] = Default::default();
        let mut pairs = Vec::new();
        for &spatial in chosen {
            pairs.push([0, 1].map(|side| {
                let way = (spatial.side(side), spatial.turns[side]);
                ways[side].iter().position(|one| *one == way).unwrap_or_else(|| {
                    ways[side].push(way);
                    ways[side].len() - 1
                })
            }));
        }
        let tile = |side: usize, field: u8, player: usize| {
            let mut board = Board::<N>::EMPTY;
            board.by[side][player] = 1 << field;
            layout.pack(&board)
        };
        let map = |(side, turn): (usize, usize)| {
            let of_field = |&field: &u8| std::array::from_fn(|player| tile(side, field, player));
            symmetries.fields[turn].iter().map(of_field).collect()
        };
        Frame { maps: ways.map(|ways| ways.into_iter().map(map).collect()), pairs }
    }

    /// What all tiles of one board add, for each way in which it can go; players renamed by `rotation` seats.
    #[inline(always)]
    pub fn halves(&self, board: &Board<N>, side: usize, rotation: usize) -> Vec<C> {
        let half = |map: &Vec<[C; N]>| {
            let mut sum = C::default();
            for player in 0..N {
                let seat = (player + rotation) % N;
                sum = bits(board.by[side][player]).fold(sum, |sum, field| sum.plus(map[field][seat]));
            }
            sum
        };
        self.maps[side].iter().map(half).collect()
    }
}
