//! OVO: the clauses of its rules, its notation and set-ups, and its two engines against each other.

mod broken;
mod claims;
mod clauses;
mod commands;
mod document;
mod elimination;
pub mod engines;
mod forgetful;
mod forgetting;
mod games;
mod memory;
pub mod rank;
mod readings;
mod sets;
mod settings;
mod setups;
mod values;
mod walks;

use gamut::rules::Rules;
use gamut::rules::ovo::{Action, Ovo, Position};
use gamut::settings::{GAMES, Key, Variant};

/// The keys that set the board and who sits at it; all others choose a ruling.
const BOARD: [&str; 4] = ["players", "board", "eggs", "camp"];

/// The keys of another game than the one that all play who remember everything: `forgetful` has them.
const FORGETTING: [&str; 2] = ["memory", "forgets"];

/// The keys that choose a ruling, as the schema lists them.
fn rulings() -> impl Iterator<Item = &'static Key> {
    let ovo = GAMES.iter().find(|game| game.name == "ovo").unwrap_or_else(|| panic!("ovo is a game"));
    ovo.keys.iter().filter(|key| !BOARD.contains(&key.name) && !FORGETTING.contains(&key.name))
}

/// The words among the values of a key, the default first.
fn words(key: &Key) -> Vec<&'static str> {
    let is_word = |value: &&str| value.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-');
    key.values.split(", ").filter(is_word).collect()
}

/// The literal rules of a variant of OVO, with positions and actions as text.
struct Game(Ovo);

/// The game under these settings.
fn game(settings: &str) -> Game {
    match format!("ovo {settings}").parse() {
        Ok(Variant::Ovo(settings)) => Game(Ovo::new(settings)),
        other => panic!("ovo {settings}: {other:?}"),
    }
}

impl Game {
    fn position(&self, text: &str) -> Position {
        self.0.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn action(&self, text: &str) -> Action {
        self.0.read_action(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn start(&self) -> String {
        self.0.write_position(&self.0.start())
    }

    /// The legal actions.
    fn actions(&self, position: &str) -> String {
        let actions = self.0.actions(&self.position(position));
        actions.into_iter().map(|action| self.0.write_action(action)).collect::<Vec<_>>().join(" ")
    }

    /// Where the egg on a cell may go.
    fn ends(&self, position: &str, from: &str) -> String {
        let prefix = format!("{from}-");
        let actions = self.actions(position);
        actions.split(' ').filter_map(|word| word.strip_prefix(&prefix)).collect::<Vec<_>>().join(" ")
    }

    /// The position after a legal action.
    fn after(&self, position: &str, action: &str) -> String {
        assert_eq!(self.refusal(position, action), None, "{action} in {position}");
        let played = self.0.play(&self.position(position), self.action(action));
        self.0.write_position(&played.position)
    }

    /// What a legal action does, in words.
    fn events(&self, position: &str, action: &str) -> String {
        assert_eq!(self.refusal(position, action), None, "{action} in {position}");
        let played = self.0.play(&self.position(position), self.action(action));
        played.events.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    }

    /// Why an action is not legal.
    fn refusal(&self, position: &str, action: &str) -> Option<String> {
        self.0.refusal(&self.position(position), self.action(action))
    }

    /// The number of the player who has won.
    fn winner(&self, position: &str) -> Option<u8> {
        self.0.winner(&self.position(position)).map(|player| player.number())
    }

    /// Why a position cannot be read.
    fn position_error(&self, text: &str) -> String {
        self.0.read_position(text).map(|_| panic!("{text} was accepted")).unwrap_err().to_string()
    }

    /// Why an action cannot be read.
    fn action_error(&self, text: &str) -> String {
        self.0.read_action(text).map(|_| panic!("{text} was accepted")).unwrap_err().to_string()
    }
}
