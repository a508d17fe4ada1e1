//! A labyrinth board: its measures, and the sliders with their owners and walls.

use strum::{Display, EnumString, VariantNames};

use super::file;

/// Who may slide a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Owner {
    /// The first player.
    Red,
    /// Neither: both players may slide the centre block.
    Centre,
    /// The second player.
    Blue,
}

impl Owner {
    /// The owner after the players have changed places.
    pub const fn swapped(self) -> Owner {
        match self {
            Owner::Red => Owner::Blue,
            Owner::Centre => Owner::Centre,
            Owner::Blue => Owner::Red,
        }
    }
}

/// One side of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Nothing is there.
    Open,
    /// A wall that nobody passes or jumps.
    Wall,
}

impl Edge {
    /// Whether nothing is there.
    pub const fn is_open(self) -> bool {
        matches!(self, Edge::Open)
    }

    /// The edge that a sign of a board file stands for.
    pub const fn from_sign(sign: char) -> Option<Edge> {
        match sign {
            '.' => Some(Edge::Open),
            '#' => Some(Edge::Wall),
            _ => None,
        }
    }
}

/// A sliding block, seen by red: left is red's left, the top looks towards blue.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Slider {
    /// Who may slide it.
    pub owner: Owner,
    /// The edge of each cell towards blue.
    pub top: Vec<Edge>,
    /// The edge of each cell towards red.
    pub bottom: Vec<Edge>,
    /// The edges between neighbouring cells, one less than there are cells.
    pub inner: Vec<Edge>,
}

impl Slider {
    /// The block with left and right exchanged.
    pub fn mirrored(&self) -> Slider {
        let reversed = |edges: &[Edge]| edges.iter().rev().copied().collect();
        Slider {
            owner: self.owner,
            top: reversed(&self.top),
            bottom: reversed(&self.bottom),
            inner: reversed(&self.inner),
        }
    }

    /// The block with the players' sides exchanged, and its owner with them.
    pub fn flipped(&self) -> Slider {
        Slider {
            owner: self.owner.swapped(),
            top: self.bottom.clone(),
            bottom: self.top.clone(),
            inner: self.inner.clone(),
        }
    }
}

/// A board between two start blocks without walls.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// Cells of every block.
    pub cells: u8,
    /// How many notches a slider goes to either side of the middle.
    pub range: u8,
    /// Pawns of each player, where the variant does not say otherwise.
    pub pawns: u8,
    /// The sliders, nearest red first; exactly one is the centre block.
    pub sliders: Vec<Slider>,
}

impl Board {
    /// Reads the text of a board file.
    pub fn parse(text: &str) -> Result<Board, file::BoardError> {
        file::parse(text)
    }

    /// The number of rows, both start blocks included.
    pub fn rows(&self) -> u8 {
        self.sliders.len() as u8 + 2
    }

    /// The slider of a row, or `None` for a start block.
    pub fn slider(&self, row: u8) -> Option<&Slider> {
        self.sliders.get(usize::from(row.checked_sub(1)?))
    }

    /// The row of the centre block.
    pub fn centre_row(&self) -> u8 {
        let place = self.sliders.iter().position(|slider| slider.owner == Owner::Centre);
        place.map_or(0, |place| place as u8 + 1)
    }

    /// The edge of a cell towards blue; start blocks have no walls.
    pub fn top(&self, row: u8, index: u8) -> Edge {
        self.slider(row).map_or(Edge::Open, |slider| slider.top[usize::from(index)])
    }

    /// The edge of a cell towards red; start blocks have no walls.
    pub fn bottom(&self, row: u8, index: u8) -> Edge {
        self.slider(row).map_or(Edge::Open, |slider| slider.bottom[usize::from(index)])
    }

    /// The edge between a cell and its right neighbour on the same block.
    pub fn right(&self, row: u8, index: u8) -> Edge {
        self.slider(row).map_or(Edge::Open, |slider| slider.inner[usize::from(index)])
    }

    /// CRC-32 of everything that makes the board, however its file is written.
    pub fn checksum(&self) -> u32 {
        let signs =
            |edges: &[Edge]| edges.iter().map(|edge| if edge.is_open() { '.' } else { '#' }).collect::<String>();
        let slider = |slider: &Slider| {
            let rows = [&slider.top, &slider.bottom, &slider.inner].map(|edges| signs(edges));
            format!("/{} {}", slider.owner, rows.join(" "))
        };
        let sliders: String = self.sliders.iter().map(slider).collect();
        crc32fast::hash(format!("{} {} {}{sliders}", self.cells, self.range, self.pawns).as_bytes())
    }

    /// The board with left and right exchanged.
    pub fn mirrored(&self) -> Board {
        Board { sliders: self.sliders.iter().map(Slider::mirrored).collect(), ..*self }
    }

    /// The board with the players' sides exchanged.
    pub fn flipped(&self) -> Board {
        Board { sliders: self.sliders.iter().rev().map(Slider::flipped).collect(), ..*self }
    }
}

/// The boards that come with the program: a name and the text of its file.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("classic9", include_str!("boards/classic9.toml")),
    ("classic7", include_str!("boards/classic7.toml")),
    ("small3x2", include_str!("boards/small3x2.toml")),
    ("small3x3", include_str!("boards/small3x3.toml")),
    ("small3x4", include_str!("boards/small3x4.toml")),
    ("small5x2", include_str!("boards/small5x2.toml")),
    ("small5x3", include_str!("boards/small5x3.toml")),
    ("small5x4", include_str!("boards/small5x4.toml")),
];
