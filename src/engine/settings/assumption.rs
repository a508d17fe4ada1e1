//! What a variant takes for granted, and the published game or the people who play it may not grant.

use strum::Display;

use super::labyrinth::{BUILT_IN, Board};
use super::twinlines::Colours;
use super::{Variant, labyrinth, ovo, twinlines};

/// Something that every result about a variant rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display)]
pub enum Assumption {
    /// OVO: symbols are hidden, and everybody knows them all the same.
    #[strum(to_string = "players who forget nothing, and so know whose every face-down egg is")]
    PerfectMemory,
    /// OVO: one player forgets, and the other does not.
    #[strum(
        to_string = "one player who forgets, who goes by what is sure, against one who forgets nothing and is as lucky as can be"
    )]
    OneForgets,
    /// OVO: fewer eggs than a camp has cells.
    #[strum(to_string = "camps that are not full, unlike those of the published game")]
    CampsNotFull,
    /// Twinlines: colours that stand in for printed ones.
    #[strum(to_string = "colours that are guesses, because the printed ones are not known")]
    GuessedColours,
    /// Twinlines: boards that were never printed.
    #[strum(to_string = "boards of another size than the printed ones, with invented colours")]
    InventedColours,
    /// Labyrinth: walls that stand in for those of a published board.
    #[strum(to_string = "walls that are guesses, because no source shows the published ones")]
    GuessedWalls,
    /// Labyrinth: boards that were never published.
    #[strum(to_string = "boards of another size than the published ones, with invented walls")]
    InventedWalls,
    /// Labyrinth: fewer pawns than a start block has cells.
    #[strum(to_string = "start blocks that are not full, unlike those of the published game")]
    BlocksNotFull,
}

impl Variant {
    /// Who forgets, and how much that player remembers, where somebody does.
    pub fn forgetting(&self) -> Option<ovo::Few> {
        match self {
            Variant::Ovo(ovo::Settings { memory: ovo::Memory::Few(few), .. }) => Some(*few),
            _ => None,
        }
    }

    /// The same with one owner more remembered, or with nothing forgotten where there is room for all; only where somebody forgets.
    pub fn with_more_memory(&self) -> Option<Variant> {
        let (Variant::Ovo(settings), Some(few)) = (self, self.forgetting()) else { return None };
        let memory = match few.eggs < settings.eggs {
            true => ovo::Memory::Few(ovo::Few { eggs: few.eggs + 1, ..few }),
            false => ovo::Memory::All,
        };
        Some(Variant::Ovo(ovo::Settings { memory, ..settings.clone() }))
    }

    /// What is taken for granted, in a fixed order.
    pub fn assumptions(&self) -> Vec<Assumption> {
        match self {
            Variant::Ovo(settings) => of_ovo(settings),
            Variant::Twinlines(settings) => of_twinlines(settings),
            Variant::Labyrinth(settings) => of_labyrinth(settings),
            Variant::TicTacToe(_) | Variant::Ring(_) | Variant::Quixo(_) | Variant::Tree(_) | Variant::Outside(_) => {
                Vec::new()
            }
        }
    }
}

fn of_ovo(settings: &ovo::Settings) -> Vec<Assumption> {
    let cells = match settings.seats {
        ovo::Seats::Two => settings.board.width,
        ovo::Seats::Four { camp, .. } => camp * camp,
    };
    let not_full = (settings.eggs < cells).then_some(Assumption::CampsNotFull);
    let memory = match settings.memory {
        ovo::Memory::All => Assumption::PerfectMemory,
        ovo::Memory::Few(_) => Assumption::OneForgets,
    };
    [memory].into_iter().chain(not_full).collect()
}

/// Colours of the printed size that are not built in are those of somebody who may have the boards.
fn of_twinlines(settings: &twinlines::Settings) -> Vec<Assumption> {
    if settings.colours.are_reconstructed() {
        vec![Assumption::GuessedColours]
    } else if settings.board != Colours::PRINTED {
        vec![Assumption::InventedColours]
    } else {
        Vec::new()
    }
}

/// The same of walls: a board file of a published size may be right.
fn of_labyrinth(settings: &labyrinth::Settings) -> Vec<Assumption> {
    let board = settings.board.board();
    let size = |board: &Board| (board.cells, board.sliders.len());
    let classic: Vec<Board> = BUILT_IN
        .iter()
        .filter(|(name, _)| name.starts_with("classic"))
        .filter_map(|(_, text)| Board::parse(text).ok())
        .collect();
    let walls = if classic.contains(board) {
        Some(Assumption::GuessedWalls)
    } else if classic.iter().all(|published| size(published) != size(board)) {
        Some(Assumption::InventedWalls)
    } else {
        None
    };
    let not_full = (settings.pawns < board.cells).then_some(Assumption::BlocksNotFull);
    walls.into_iter().chain(not_full).collect()
}
