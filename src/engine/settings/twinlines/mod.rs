//! The settings of Twinlines: players, boards and their colours, and one enum for each disputed reading of the rules.

#[doc(hidden)]
pub mod colours;
mod numbers;

use super::size::Size;
use super::{Entry, Given, Key, Preset, Schema, SettingError, entry};

pub(super) use colours::is_file;
pub use colours::{BUILT_INS, BuiltIn, Colours, Layout, Origin};
pub use numbers::{Alone, Counted, Tally};

choices! {
    /// What happens when the player to move has no legal turn.
    pub enum Stuck {
        /// The player passes; when all pass in a row the game is drawn.
        Pass,
        /// The game is drawn at once.
        Draw,
        /// The game ends at once, and the player with the most points wins; nobody does when two share them.
        MostPoints,
    }

    /// When lines are looked for.
    pub enum Scoring {
        /// After both tiles of a turn.
        AfterTurn,
        /// After each tile, on its board; what it sets free is in hand for the second tile.
        AfterEach,
    }

    /// How many tiles of a line are taken off.
    pub enum Removal {
        /// As many as make a line.
        Line,
        /// Four of the five that two players need.
        Four,
    }

    /// How far a tile is shifted.
    pub enum Shift {
        /// To any empty field of its board.
        Any,
        /// To one of the eight fields around it.
        Adjacent,
    }

    /// From where a tile may be shifted.
    pub enum Source {
        /// From any field.
        Free,
        /// Only from a field of the colour that it goes to.
        SameColour,
    }

    /// Whether a line must be taken off.
    pub enum Score {
        /// It must.
        Forced,
        /// The player may leave it.
        Optional,
    }

    /// How many tiles the first turn of the game plays.
    pub enum Opening {
        /// One on each board, as every turn.
        Two,
        /// One, on either board.
        One,
    }
}

/// A checked variant of Twinlines.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The number of players, 2 to 4.
    pub players: u8,
    /// The size of both boards.
    pub board: Size,
    /// The colours of the fields.
    pub colours: Colours,
    /// How many tiles in a row make a line.
    pub line: u8,
    /// Points that win.
    pub goal: u8,
    /// Tiles of each player.
    pub tiles: u8,
    /// See [`Stuck`].
    pub stuck: Stuck,
    /// See [`Scoring`].
    pub scoring: Scoring,
    /// See [`Removal`].
    pub removal: Removal,
    /// See [`Shift`].
    pub shift: Shift,
    /// See [`Source`].
    pub source: Source,
    /// See [`Score`].
    pub score: Score,
    /// See [`Opening`].
    pub opening: Opening,
}

impl Schema for Settings {
    const GAME: &'static str = "twinlines";
    const ABOUT: &'static str =
        "a turn puts a tile on each of two boards, on fields of one colour; lines of own tiles are points";
    const BARE: Option<&'static str> = Some("board");
    const KEYS: &'static [Key] = &[
        Key { name: "players", values: "2, 3, 4", about: "number of players" },
        Key {
            name: "board",
            values: "6x6, any WxH with sides from 1 to 8 and at most 56 fields (42 with 3 players, 36 with 4)",
            about: "columns x rows of both boards",
        },
        Key {
            name: "colours",
            values: "classic, classic-ab, classic-ba, classic-bb (6x6, all four reconstructed), latin2, latin3, latin4, latin5 (2x2 to 5x5), or two layouts row by row from the top as in ABBA,ABBA, or a path that ends in .toml",
            about: "colours of the fields, one letter each; the default is the first built-in of the board's size",
        },
        Key {
            name: "line",
            values: "5 (4 with 3 or 4 players), from 2 to the longer side of the board",
            about: "own tiles in a row that make a point",
        },
        Key { name: "goal", values: "3, 1 to 15", about: "points that win" },
        Key { name: "tiles", values: "14, 1 to 99", about: "tiles of each player" },
        Key {
            name: "stuck",
            values: "pass, draw, most-points",
            about: "a player without a legal turn passes, and the game is drawn when all do; it is drawn at once; it ends and most points win",
        },
        Key {
            name: "scoring",
            values: "after-turn, after-each",
            about: "lines are looked for after both tiles; after each tile, and what it sets free is in hand for the second",
        },
        Key {
            name: "removal",
            values: "line, four",
            about: "a line is taken off whole; 2 players and line=5: four of its five tiles",
        },
        Key {
            name: "shift",
            values: "any, adjacent",
            about: "a tile is shifted to any empty field of its board; to one of the eight around it",
        },
        Key {
            name: "source",
            values: "free, same-colour",
            about: "a tile is shifted from any field; only from one of the colour that it goes to",
        },
        Key { name: "score", values: "forced, optional", about: "a line must be taken off; may be left" },
        Key {
            name: "opening",
            values: "two, one",
            about: "the first turn of the game plays two tiles as every other; a house rule: one tile, on either board",
        },
    ];
    const PRESETS: &'static [Preset] = &[
        Preset {
            name: "classic",
            words: &[],
            about: "the published game for two: lines of five, 14 tiles, three points; colours reconstructed",
        },
        Preset {
            name: "classic3",
            words: &[("players", "3")],
            about: "the published game for three: lines of four; colours reconstructed",
        },
        Preset {
            name: "classic4",
            words: &[("players", "4")],
            about: "the published game for four: lines of four; colours reconstructed",
        },
        Preset {
            name: "small",
            words: &[("board", "3x3"), ("line", "3"), ("goal", "1"), ("tiles", "9")],
            about: "two players, 3x3, the first line of three wins; solved in seconds",
        },
    ];

    fn read(given: &mut Given) -> Result<Settings, SettingError> {
        let players = given.number("players", 2, 2..=4)?;
        let board = read_board(given, players)?;
        let colours = Colours::read(given, board)?;
        let line = read_line(given, players, board)?;
        let removal = read_removal(given, players, line)?;
        Ok(Settings {
            players,
            board,
            colours,
            line,
            goal: given.number("goal", CLASSIC_GOAL, 1..=15)?,
            tiles: given.number("tiles", CLASSIC_TILES, 1..=99)?,
            stuck: given.choice("stuck")?,
            scoring: given.choice("scoring")?,
            removal,
            shift: given.choice("shift")?,
            source: given.choice("source")?,
            score: given.choice("score")?,
            opening: given.choice("opening")?,
        })
    }

    fn entries(&self) -> Vec<Entry> {
        let usual_colours = Colours::usual(self.board).map(|colours| colours.to_string()).unwrap_or_default();
        let mut entries = vec![
            entry("players", self.players, 2),
            entry("board", self.board, CLASSIC_BOARD),
            entry("colours", self.colours.to_string(), usual_colours),
            entry("line", self.line, default_line(self.players)),
            entry("goal", self.goal, CLASSIC_GOAL),
            entry("tiles", self.tiles, CLASSIC_TILES),
            entry("stuck", self.stuck, Default::default()),
            entry("scoring", self.scoring, Default::default()),
            entry("shift", self.shift, Default::default()),
            entry("source", self.source, Default::default()),
            entry("score", self.score, Default::default()),
            entry("opening", self.opening, Default::default()),
        ];
        if removal_applies(self.players, self.line) {
            entries.insert(8, entry("removal", self.removal, Default::default()));
        }
        entries
    }
}

impl Settings {
    /// How many tiles leave the board for a point.
    pub fn removed(&self) -> u8 {
        match self.removal {
            Removal::Line => self.line,
            Removal::Four => 4,
        }
    }

    /// What is allowed but probably not meant, each in one sentence without a full stop.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        for (colour, board) in self.colours.one_sided() {
            let lacking = 2 - board;
            warnings.push(format!(
                "board {lacking} has no field of colour {colour}, so nobody can ever play on those of board {}",
                board + 1
            ));
        }
        // Boards without end: what tiles alone allow.
        let most = self.alone([u8::MAX; 2]).most_points();
        if most == 0 {
            let scores = |&tiles: &u8| Settings { tiles, ..self.clone() }.alone([u8::MAX; 2]).most_points() > 0;
            let needed = (self.tiles..=u8::MAX).find(scores).unwrap_or(u8::MAX);
            warnings.push(format!(
                "tiles={} is too few ever to make a line of {}, so nobody can win; it takes {needed}",
                self.tiles, self.line
            ));
        } else if most < self.goal {
            warnings.push(format!(
                "with tiles={} nobody can score more than {most} of the goal={} points, so nobody can win",
                self.tiles, self.goal
            ));
        }
        warnings
    }
}

const CLASSIC_BOARD: Size = Size::new(6, 6);
const CLASSIC_GOAL: u8 = 3;
const CLASSIC_TILES: u8 = 14;

const fn default_line(players: u8) -> u8 {
    if players == 2 { 5 } else { 4 }
}

/// The most fields of one board for which a position fits into the widest integer of the packed engine.
const fn most_fields(players: u8) -> usize {
    match players {
        2 => 56,
        3 => 42,
        _ => 36,
    }
}

const fn removal_applies(players: u8, line: u8) -> bool {
    players == 2 && line == 5
}

fn read_board(given: &Given, players: u8) -> Result<Size, SettingError> {
    let board = given.size("board", CLASSIC_BOARD, 1..=8)?;
    let most = most_fields(players);
    match board.cells() <= most {
        true => Ok(board),
        false => Err(given.refuse("board", board, format!("at most {most} fields with players={players}"))),
    }
}

fn read_line(given: &Given, players: u8, board: Size) -> Result<u8, SettingError> {
    let longer = board.width.max(board.height);
    let allowed = || format!("a whole number from 2 to {longer}, the longer side of board={board}");
    given.fit("line", given.fitting(default_line(players), longer), allowed, |line| (2..=longer).contains(line))
}

fn read_removal(given: &Given, players: u8, line: u8) -> Result<Removal, SettingError> {
    if removal_applies(players, line) {
        return given.choice("removal");
    }
    given.must_be_absent(
        "removal",
        "it is about the five tiles that two players need, so it needs players=2 and line=5",
    )?;
    Ok(Removal::Line)
}
