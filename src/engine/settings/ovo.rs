//! The settings of OVO: seats, board, eggs, and one enum for each disputed reading of the rules.

use strum::{Display, EnumIter, EnumString, VariantNames};

use super::size::Size;
use super::{Entry, Given, HouseRule, Kept, Key, Preset, Schema, SettingError, entry};

/// Who plays, and what depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seats {
    /// Two players; a camp is a whole row.
    Two,
    /// Four players; a camp is a corner square.
    Four {
        /// Side of the corner square.
        camp: u8,
        /// What an eliminated player's camp does.
        dead_camp: DeadCamp,
    },
}

impl Seats {
    /// The number of players.
    pub const fn players(self) -> u8 {
        match self {
            Seats::Two => 2,
            Seats::Four { .. } => 4,
        }
    }
}

choices! {
    /// When a finished set may be claimed.
    pub enum Claim {
        /// At the end of the own turn.
        AfterMove,
        /// At once, also when another player's move completes the set.
        AnyTime,
        /// Only at the start of the own turn.
        NextTurn,
        /// Four players: at the end or at the start of the own turn.
        OwnTurn,
    }

    /// Whether a player may look at a face-down egg, which is a pass.
    pub enum Look {
        /// Looking is a turn.
        Allowed,
        /// There is no looking.
        None,
    }

    /// Whether the next player may take back the move of a face-down egg.
    pub enum Undo {
        /// It may be taken back.
        Free,
        /// The egg may not return to the cell that it has just left.
        Banned,
        /// The egg may not be moved at all.
        Frozen,
    }

    /// Who may move a face-down egg in its owner's camp.
    pub enum Home {
        /// Everybody.
        Open,
        /// Only its owner.
        Safe,
        /// Nobody.
        Locked,
        /// Nobody: it is shown when it comes home, and marked.
        Shown,
    }

    /// Who may move a face-down egg, wherever it lies.
    pub enum Hands {
        /// Everybody.
        Everybody,
        /// Only its owner.
        Owner,
    }

    /// What a move may do to the distance of a face-down egg from its owner's camp.
    pub enum Homeward {
        /// Anything.
        Free,
        /// Keep it or make it smaller.
        NotAway,
        /// Make it smaller.
        Closer,
        /// Anything, but make that from the camp of the player who moves the egg smaller.
        Pull,
    }

    /// What a move may do to the distance of a symbol-up egg from the nearest enemy camp.
    pub enum Outward {
        /// Anything.
        Free,
        /// Keep it or make it smaller.
        NotBack,
        /// Make it smaller.
        Closer,
    }

    /// What happens to a symbol-up egg that touches an enemy camp in mid-chain.
    pub enum ChainFlip {
        /// It is flipped and the move ends.
        Stop,
        /// It is flipped only if the chain ends there.
        LastCell,
        /// It is flipped and may go on.
        Continue,
    }

    /// The directions of jumps.
    pub enum Jump {
        /// All eight.
        Eight,
        /// Along rows and columns only.
        Orthogonal,
    }

    /// How jumps may follow each other.
    pub enum Chain {
        /// In any direction.
        Free,
        /// Only straight on.
        Straight,
        /// Not at all.
        Single,
    }

    /// Which eggs must be home.
    pub enum Goal {
        /// All of them, face-down.
        AllEggs,
        /// Those flipped so far, at least one.
        FlippedEggs,
    }

    /// What happens to a player without an action.
    pub enum Stuck {
        /// The turn passes on.
        Skip,
        /// The player loses.
        Loses,
    }

    /// Whether a wrong claim is an action of the game graph.
    pub enum WrongClaim {
        /// Nobody errs.
        Never,
        /// A player who has not finished may claim all the same.
        Allowed,
    }

    /// What the camp of an eliminated player does.
    pub enum DeadCamp {
        /// It still flips eggs.
        Flips,
        /// It is an ordinary part of the board.
        Neutral,
    }
}

/// How many owners of face-down eggs the players remember.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Memory {
    /// Everybody remembers all.
    All,
    /// One of two players forgets, the other remembers all.
    Few(Few),
}

/// What the player under study remembers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Few {
    /// The most eggs whose owners are remembered.
    pub eggs: u8,
    /// Who it is.
    pub forgets: Forgets,
}

/// The player under study, who forgets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Display, EnumString, EnumIter, VariantNames)]
pub enum Forgets {
    /// The player who begins.
    #[default]
    #[strum(serialize = "1")]
    First,
    /// The other.
    #[strum(serialize = "2")]
    Second,
}

/// A checked variant of OVO.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Players and camps.
    pub seats: Seats,
    /// The board.
    pub board: Size,
    /// Eggs of each player.
    pub eggs: u8,
    /// See [`Claim`].
    pub claim: Claim,
    /// See [`Look`].
    pub look: Look,
    /// See [`Undo`].
    pub undo: Undo,
    /// See [`Home`].
    pub home: Home,
    /// See [`Hands`].
    pub hands: Hands,
    /// See [`Homeward`].
    pub homeward: Homeward,
    /// See [`Outward`].
    pub outward: Outward,
    /// See [`ChainFlip`].
    pub chain_flip: ChainFlip,
    /// See [`Jump`].
    pub jump: Jump,
    /// See [`Chain`].
    pub chain: Chain,
    /// How many eggs of a player must lie face-down at home, with [`Goal::AllEggs`]; as many as there are unless a house rule asks for fewer.
    pub need: u8,
    /// See [`Goal`].
    pub goal: Goal,
    /// See [`Stuck`].
    pub stuck: Stuck,
    /// See [`WrongClaim`].
    pub wrong_claim: WrongClaim,
    /// See [`Memory`].
    pub memory: Memory,
}

impl Schema for Settings {
    const GAME: &'static str = "ovo";
    const ABOUT: &'static str =
        "eggs cross the board, are flipped for good in an enemy camp, then belong to everybody and must come home";
    const BARE: Option<&'static str> = Some("board");
    const KEYS: &'static [Key] = &[
        Key { name: "players", values: "2, 4", about: "number of players" },
        Key { name: "board", values: "6x6, any WxH from 2x2 to 8x8", about: "columns x rows; square with 4 players" },
        Key {
            name: "eggs",
            values: "6 (4 with 4 players), from 1 to the cells of a camp",
            about: "eggs of each player",
        },
        Key { name: "camp", values: "2, 1 to 3", about: "4 players: side of the corner camp" },
        Key {
            name: "claim",
            values: "after-move, any-time, next-turn, own-turn",
            about: "when a finished set wins: at the end of the own turn; at once, no matter who completes it; at the start of the own turn; at the end or the start of the own turn (4 players)",
        },
        Key {
            name: "look",
            values: "allowed, none",
            about: "whether looking at a face-down egg, a pass, is an action",
        },
        Key {
            name: "undo",
            values: "free, banned, frozen",
            about: "a face-down egg that was just moved may go anywhere; not back to where it came from; nowhere",
        },
        Key {
            name: "home",
            values: "open, safe, locked, shown",
            about: "a face-down egg in its owner's camp may be moved by everybody; by its owner only; by nobody; by nobody, since it is shown when it comes home and marked",
        },
        Key {
            name: "hands",
            values: "everybody, owner",
            about: "a face-down egg, wherever it lies, may be moved by everybody; by its owner only",
        },
        Key {
            name: "homeward",
            values: "free, not-away, closer, pull",
            about: "a move of a face-down egg may do anything to its distance from its owner's camp; never make it larger; must make it smaller; must make its distance from the camp of the player who moves it smaller",
        },
        Key {
            name: "outward",
            values: "free, not-back, closer",
            about: "a move of a symbol-up egg may do anything to its distance from the nearest enemy camp; never make it larger; must make it smaller",
        },
        Key {
            name: "chain-flip",
            values: "stop, last-cell, continue",
            about: "a symbol-up egg touching an enemy camp in mid-chain is flipped and stops; is flipped only if it ends there; is flipped and may go on",
        },
        Key { name: "jump", values: "eight, orthogonal", about: "directions of jumps" },
        Key {
            name: "chain",
            values: "free, straight, single",
            about: "jumps follow each other in any direction; straight on; not at all",
        },
        Key {
            name: "need",
            values: "all, 1 to 9 (at most the eggs of a player)",
            about: "how many of a player's eggs must lie face-down at home (with goal=all-eggs)",
        },
        Key {
            name: "goal",
            values: "all-eggs, flipped-eggs",
            about: "which eggs must be home: all of them; those flipped so far, at least one",
        },
        Key { name: "stuck", values: "skip, loses", about: "a player without an action is skipped; loses" },
        Key { name: "wrong-claim", values: "never, allowed", about: "whether claiming wrongly is an action" },
        Key {
            name: "dead-camp",
            values: "flips, neutral",
            about: "4 players: whether an eliminated player's camp still flips eggs",
        },
        Key {
            name: "memory",
            values: "all, 0 to 8 (at most the eggs of a player)",
            about: "2 players: of how many face-down eggs one player, who is under study, remembers the owners; the other remembers all",
        },
        Key { name: "forgets", values: "1, 2", about: "the player under study (with memory=0 to 8)" },
    ];
    const HOUSE_RULES: &'static [HouseRule] = &[
        HouseRule { key: "look", kept: Kept::Seen, seen: &[] },
        HouseRule { key: "undo", kept: Kept::Seen, seen: &[] },
        HouseRule { key: "home", kept: Kept::OwnersWord, seen: &["shown"] },
        HouseRule { key: "hands", kept: Kept::OwnersWord, seen: &[] },
        HouseRule { key: "homeward", kept: Kept::OwnersWord, seen: &["pull"] },
        HouseRule { key: "outward", kept: Kept::Seen, seen: &[] },
        HouseRule { key: "need", kept: Kept::Seen, seen: &[] },
    ];
    const PRESETS: &'static [Preset] = &[
        Preset { name: "classic", words: &[], about: "the published game for two: 6x6, six eggs each" },
        Preset {
            name: "classic4",
            words: &[("players", "4")],
            about: "the published game for four: 6x6, four eggs each in corner camps of 2x2",
        },
    ];

    fn read(given: &mut Given) -> Result<Settings, SettingError> {
        let board = given.size("board", CLASSIC_BOARD, 2..=8)?;
        let seats = read_seats(given, board)?;
        let eggs = read_eggs(given, board, seats)?;
        let goal = given.choice("goal")?;
        Ok(Settings {
            seats,
            board,
            eggs,
            claim: read_claim(given, seats)?,
            look: given.choice("look")?,
            undo: given.choice("undo")?,
            home: given.choice("home")?,
            hands: given.choice("hands")?,
            homeward: given.choice("homeward")?,
            outward: given.choice("outward")?,
            chain_flip: given.choice("chain-flip")?,
            jump: given.choice("jump")?,
            chain: given.choice("chain")?,
            need: read_need(given, goal, eggs)?,
            goal,
            stuck: given.choice("stuck")?,
            wrong_claim: given.choice("wrong-claim")?,
            memory: read_memory(given, seats, eggs)?,
        })
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries = vec![
            entry("players", self.seats.players(), 2),
            entry("board", self.board, CLASSIC_BOARD),
            entry("eggs", self.eggs, default_eggs(self.seats.players())),
            entry("claim", self.claim, Default::default()),
            entry("look", self.look, Default::default()),
            entry("undo", self.undo, Default::default()),
            entry("home", self.home, Default::default()),
            entry("hands", self.hands, Default::default()),
            entry("homeward", self.homeward, Default::default()),
            entry("outward", self.outward, Default::default()),
            entry("chain-flip", self.chain_flip, Default::default()),
            entry("jump", self.jump, Default::default()),
            entry("chain", self.chain, Default::default()),
        ];
        if self.goal == Goal::AllEggs {
            let need = if self.need == self.eggs { ALL.to_owned() } else { self.need.to_string() };
            entries.push(entry("need", need, ALL.to_owned()));
        }
        entries.extend([
            entry("goal", self.goal, Default::default()),
            entry("stuck", self.stuck, Default::default()),
            entry("wrong-claim", self.wrong_claim, Default::default()),
        ]);
        if let Seats::Four { camp, dead_camp } = self.seats {
            entries.insert(3, entry("camp", camp, CLASSIC_CAMP));
            entries.push(entry("dead-camp", dead_camp, Default::default()));
        }
        // Left out where nobody forgets, so that what was written before there was the setting is written as it was.
        if let Memory::Few(Few { eggs, forgets }) = self.memory {
            entries.push(entry("memory", eggs.to_string(), ALL.to_owned()));
            entries.push(entry("forgets", forgets, Default::default()));
        }
        entries
    }
}

/// The value of `need` and of `memory` that is as many eggs as there are.
const ALL: &str = "all";
const CLASSIC_BOARD: Size = Size::new(6, 6);
const CLASSIC_CAMP: u8 = 2;

fn default_eggs(players: u8) -> u8 {
    if players == 4 { 4 } else { 6 }
}

fn read_seats(given: &Given, board: Size) -> Result<Seats, SettingError> {
    let players = given.parsed("players", 2u8, || "2 or 4".to_owned())?;
    match players {
        2 => {
            given.must_be_absent("camp", "with 2 players a camp is a whole row; it needs players=4")?;
            given.must_be_absent(
                "dead-camp",
                "with 2 players nobody plays on after an elimination; it needs players=4",
            )?;
            Ok(Seats::Two)
        }
        4 => {
            if board.width != board.height {
                return Err(given.refuse("board", board, "a square with 4 players".to_owned()));
            }
            let camp = given.number("camp", CLASSIC_CAMP, 1..=3)?;
            if 2 * camp > board.width {
                let most = board.width / 2;
                return Err(given.refuse(
                    "camp",
                    camp,
                    format!("at most {most} on board={board}, where camps would overlap"),
                ));
            }
            Ok(Seats::Four { camp, dead_camp: given.choice("dead-camp")? })
        }
        other => Err(given.refuse("players", other, "2 or 4".to_owned())),
    }
}

fn read_eggs(given: &Given, board: Size, seats: Seats) -> Result<u8, SettingError> {
    let (most, place) = match seats {
        Seats::Two => (board.width, format!("a camp is a row of board={board}")),
        Seats::Four { camp, .. } => (camp * camp, format!("a camp is a square of side camp={camp}")),
    };
    let default = given.fitting(default_eggs(seats.players()), most);
    let eggs = given.parsed("eggs", default, || "a whole number of at least 1".to_owned())?;
    if (1..=most).contains(&eggs) {
        return Ok(eggs);
    }
    Err(given.refuse("eggs", eggs, format!("from 1 to {most} ({place})")))
}

fn read_claim(given: &Given, seats: Seats) -> Result<Claim, SettingError> {
    let claim = given.choice("claim")?;
    match (claim, seats) {
        (Claim::OwnTurn, Seats::Two) => Err(SettingError::DoesNotApply {
            key: "claim",
            given: claim.to_string(),
            reason: "with 2 players a claim at any moment of the own turn is claim=any-time; it needs players=4"
                .to_owned(),
        }),
        (claim, _) => Ok(claim),
    }
}

/// `all` or a number of eggs.
fn read_need(given: &Given, goal: Goal, eggs: u8) -> Result<u8, SettingError> {
    if goal == Goal::FlippedEggs {
        given.must_be_absent(
            "need",
            "with goal=flipped-eggs all eggs flipped so far must be home; it needs goal=all-eggs",
        )?;
    }
    match given.get("need") {
        Some(ALL) => Ok(eggs),
        _ => {
            let allowed = || format!("all, or a whole number from 1 to {eggs} (eggs={eggs})");
            given.fit("need", eggs, allowed, |need| (1..=eggs).contains(need))
        }
    }
}

/// `all` or a number of eggs, and who it is that forgets the others.
fn read_memory(given: &Given, seats: Seats, eggs: u8) -> Result<Memory, SettingError> {
    if matches!(given.get("memory"), None | Some(ALL)) {
        given.must_be_absent("forgets", "with memory=all nobody forgets; it needs memory=0 or more")?;
        return Ok(Memory::All);
    }
    if seats != Seats::Two {
        given.must_be_absent("memory", "one player who forgets plays against one who does not; it needs players=2")?;
    }
    if given.choice::<WrongClaim>("wrong-claim")? == WrongClaim::Allowed {
        given.must_be_absent("memory", "a player who forgets claims only when sure; it needs wrong-claim=never")?;
    }
    if given.choice::<Home>("home")? == Home::Shown {
        given.must_be_absent(
            "memory",
            "eggs that are home are marked, and nobody forgets them; it needs another home",
        )?;
    }
    let allowed = || format!("all, or a whole number from 0 to {eggs} (eggs={eggs})");
    let most = given.fit("memory", eggs, allowed, |most| *most <= eggs)?;
    Ok(Memory::Few(Few { eggs: most, forgets: given.choice("forgets")? }))
}
