//! The settings of Labyrinth: the board, the pawns, and one enum for each disputed reading of the rules.

mod board;
mod crossing;
mod file;

use std::hash::{Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use super::history::unpinned;
use super::{Entry, Former, Given, Key, Preset, Renamed, Schema, SettingError, entry};
use crate::files;

pub use board::{BUILT_IN, Board, Edge, Owner, Slider};
pub use file::{BoardError, CELLS, MOST_CELLS, RANGE, SLIDERS};

choices! {
    /// How far a pawn goes in its direction.
    pub enum Distance {
        /// As far as the player likes.
        Any,
        /// Up to the obstacle.
        Full,
    }

    /// What becomes of a player who does not free the start block.
    pub enum RefusalRule {
        /// A player who is called to free it, and can, must.
        MustFree,
        /// A full end block, with pawns of both players on it, wins.
        FullBlock,
        /// Nothing.
        Ignore,
    }

    /// When the centre block may not be slid.
    pub enum Centre {
        /// When the opponent's last turn slid it.
        OpponentLast,
        /// When the opponent's or the own last turn slid it.
        AnyoneLast,
    }

    /// What a jump costs.
    pub enum AfterJump {
        /// The turn.
        TurnEnds,
        /// The turn and the next own one.
        LoseNext,
    }

    /// When a pawn may enter the end block.
    pub enum EntryRule {
        /// When the others have left the own start block.
        OthersLeft,
        /// When all have left it, the one that enters too: it comes from a slider.
        AllOnSliders,
    }

    /// Whether a pawn may leave the end block again.
    pub enum EndBlock {
        /// It may.
        MayLeave,
        /// It stays, and moves sideways at most.
        Stay,
    }

    /// Which pawns may be on a block that is slid.
    pub enum Carry {
        /// Anybody's.
        All,
        /// None.
        Empty,
        /// Those of the player who slides it.
        Own,
    }

    /// Whether pawns may use the cells of a slider that stand out of the frame.
    pub enum Overhang {
        /// As all others.
        Usable,
        /// No pawn gets there, neither by itself nor with its block.
        Blocked,
    }
}

/// A board by its name; two are equal when the boards are, whatever they are called.
#[derive(Debug, Clone, Eq)]
pub struct NamedBoard {
    name: String,
    board: Arc<Board>,
}

impl NamedBoard {
    /// The name of a built-in board, or the path as the user gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// A number that changes with the contents of a board file; none for a built-in board.
    pub fn checksum(&self) -> Option<u32> {
        (!is_built_in(&self.name)).then(|| self.board.checksum())
    }
}

impl PartialEq for NamedBoard {
    fn eq(&self, other: &NamedBoard) -> bool {
        self.board == other.board
    }
}

impl Hash for NamedBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
    }
}

/// A checked variant of Labyrinth.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The board.
    pub board: NamedBoard,
    /// Pawns of each player.
    pub pawns: u8,
    /// See [`Distance`].
    pub distance: Distance,
    /// See [`RefusalRule`].
    pub refusal: RefusalRule,
    /// See [`Centre`].
    pub centre: Centre,
    /// See [`AfterJump`].
    pub after_jump: AfterJump,
    /// See [`EntryRule`].
    pub entry: EntryRule,
    /// See [`EndBlock`].
    pub end_block: EndBlock,
    /// See [`Carry`].
    pub carry: Carry,
    /// See [`Overhang`].
    pub overhang: Overhang,
}

impl Settings {
    /// What is odd about a variant that can be played all the same: a board that a colour can never cross.
    pub fn warnings(&self) -> Vec<String> {
        crossing::warnings(self)
    }
}

impl Schema for Settings {
    const GAME: &'static str = "labyrinth";
    const ABOUT: &'static str = "pawns race through a maze whose rows the players slide to and fro under them";
    const KEYS: &'static [Key] = &[
        Key {
            name: "board",
            values: "classic9, classic7, small3x2, small3x3, small3x4, small5x2, small5x3, small5x4, any path",
            about: "a built-in board, or the path of a board file; its format is in `gamut rules labyrinth`",
        },
        Key {
            name: "pawns",
            values: "as the board says, from 1 to the cells of a block",
            about: "pawns of each player",
        },
        Key {
            name: "distance",
            values: "any, full",
            about: "a pawn goes as far as its player likes; always up to the obstacle",
        },
        Key {
            name: "refusal",
            values: "must-free, full-block, ignore",
            about: "a player whose full start block the other waits for must free it if possible; a full end block with pawns of both players wins for the player who has just moved; neither",
        },
        Key {
            name: "centre",
            values: "opponent-last, anyone-last",
            about: "the centre block rests after the opponent's slide; after anybody's, the own one too",
        },
        Key {
            name: "after-jump",
            values: "turn-ends, lose-next",
            about: "a jump costs the turn; the turn and the next own one",
        },
        Key {
            name: "entry",
            values: "others-left, all-on-sliders",
            about: "a pawn may enter the end block when the others have left the start block; when all have, itself too",
        },
        Key { name: "end-block", values: "may-leave, stay", about: "whether a pawn may leave the end block again" },
        Key {
            name: "carry",
            values: "all, empty, own",
            about: "which pawns may be on a block that is slid: anybody's; none; those of the player who slides it",
        },
        Key {
            name: "overhang",
            values: "usable, blocked",
            about: "whether pawns may be on cells that stand out of the frame",
        },
    ];
    const PRESETS: &'static [Preset] = &[
        Preset {
            name: "classic9",
            words: &[("board", "classic9")],
            about: "nine sliders of five cells, five pawns each; the walls are reconstructed, that is ours: no source shows them",
        },
        Preset {
            name: "classic7",
            words: &[("board", "classic7")],
            about: "seven sliders of five cells, five pawns each; the walls are reconstructed, that is ours: no source shows them",
        },
    ];
    const FORMER: &'static [Former] = &[Former { key: "refusal", default: "ignore" }];
    const RENAMED: &'static [Renamed] = &[Renamed { key: "refusal", old: "claim", new: "full-block" }];

    fn read(given: &mut Given) -> Result<Settings, SettingError> {
        let board = read_board(given)?;
        let pawns = read_pawns(given, &board)?;
        Ok(Settings {
            board,
            pawns,
            distance: given.choice("distance")?,
            refusal: given.choice("refusal")?,
            centre: given.choice("centre")?,
            after_jump: given.choice("after-jump")?,
            entry: given.choice("entry")?,
            end_block: given.choice("end-block")?,
            carry: given.choice("carry")?,
            overhang: given.choice("overhang")?,
        })
    }

    fn entries(&self) -> Vec<Entry> {
        vec![
            entry("board", self.board.name(), DEFAULT_BOARD),
            entry("pawns", self.pawns, self.board.board().pawns),
            entry("distance", self.distance, Default::default()),
            entry("refusal", self.refusal, Default::default()),
            entry("centre", self.centre, Default::default()),
            entry("after-jump", self.after_jump, Default::default()),
            entry("entry", self.entry, Default::default()),
            entry("end-block", self.end_block, Default::default()),
            entry("carry", self.carry, Default::default()),
            entry("overhang", self.overhang, Default::default()),
        ]
    }
}

const DEFAULT_BOARD: &str = "classic9";

/// No board of the allowed sizes needs more, comments included.
const MOST_BYTES: u64 = 1 << 20;

/// Whether a board of this name needs no file.
pub(super) fn is_built_in(name: &str) -> bool {
    BUILT_IN.iter().any(|(built_in, _)| *built_in == name)
}

fn read_board(given: &Given) -> Result<NamedBoard, SettingError> {
    let given = given.text("board").unwrap_or(DEFAULT_BOARD);
    let (name, wanted) = unpinned(given);
    let name = name.to_owned();
    let bad = |reason: String| SettingError::BadFile { key: "board", given: name.clone(), reason };
    let parsed = match BUILT_IN.iter().find(|(built_in, _)| *built_in == name) {
        Some((_, text)) => Board::parse(text),
        None => Board::parse(&read_file(&name).map_err(bad)?),
    };
    let board = parsed.map_err(|error| bad(error.to_string()))?;
    if wanted.is_some_and(|wanted| wanted != board.checksum()) {
        return Err(bad(format!("the board is another one than that of {given}")));
    }
    Ok(NamedBoard { name, board: Arc::new(board) })
}

fn read_file(path: &str) -> Result<String, String> {
    let names = || BUILT_IN.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    files::read_text(Path::new(path), MOST_BYTES).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => format!("{error}, and the built-in boards are {}", names()),
        _ => error.to_string(),
    })
}

fn read_pawns(given: &Given, board: &NamedBoard) -> Result<u8, SettingError> {
    let cells = board.board().cells;
    let allowed = || format!("from 1 to {cells} (a start block of board={} has {cells} cells)", board.name());
    given.fit("pawns", board.board().pawns, allowed, |pawns| (1..=cells).contains(pawns))
}
