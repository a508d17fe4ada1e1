//! Labyrinth: boards and settings, clauses and readings, notation, the two engines against each other, solved values.

mod broken;
mod claims;
mod clauses;
mod commands;
mod crossing;
mod engines;
mod freeing;
mod games;
mod invariants;
mod ranked;
mod readings;
mod settings;
mod setups;
mod values;

use gamut::rules::Rules;
use gamut::rules::labyrinth::{Action, Labyrinth, Position};
use gamut::settings::Variant;
use gamut::settings::labyrinth::Settings;

/// Three sliders of three cells without walls, two pawns each.
const OPEN: &str = "board=tests/data/labyrinth/open.toml";

fn settings(words: &str) -> Settings {
    match format!("labyrinth {words}").parse() {
        Ok(Variant::Labyrinth(settings)) => settings,
        other => panic!("{words}: {other:?}"),
    }
}

/// One variant, asked in notation.
struct Asked(Labyrinth);

fn game(words: &str) -> Asked {
    Asked(Labyrinth::new(settings(words)))
}

impl Asked {
    #[track_caller]
    fn position(&self, text: &str) -> Position {
        self.0.read_position(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[track_caller]
    fn action(&self, text: &str) -> Action {
        self.0.read_action(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[track_caller]
    fn actions(&self, position: &str) -> Vec<String> {
        let actions = self.0.actions(&self.position(position));
        actions.into_iter().map(|action| self.0.write_action(action)).collect()
    }

    /// The actions of the pawn on a cell, as the cells where it ends.
    #[track_caller]
    fn from(&self, position: &str, cell: &str) -> Vec<String> {
        let actions = self.actions(position);
        actions.iter().filter_map(|action| action.strip_prefix(cell)).map(str::to_owned).collect()
    }

    /// The position after a legal action.
    #[track_caller]
    fn after(&self, position: &str, action: &str) -> String {
        let before = self.position(position);
        let action = self.action(action);
        assert_eq!(self.0.refusal(&before, action), None);
        self.0.write_position(&self.0.play(&before, action).position)
    }

    /// What happens by a legal action.
    #[track_caller]
    fn events(&self, position: &str, action: &str) -> Vec<String> {
        let played = self.0.play(&self.position(position), self.action(action));
        played.events.iter().map(ToString::to_string).collect()
    }

    /// Why an action is refused.
    #[track_caller]
    fn refusal(&self, position: &str, action: &str) -> String {
        let refusal = self.0.refusal(&self.position(position), self.action(action));
        refusal.unwrap_or_else(|| panic!("{action} is legal in {position}"))
    }

    /// Why a position cannot be read or cannot exist.
    #[track_caller]
    fn error(&self, position: &str) -> String {
        match self.0.read_position(position) {
            Ok(_) => panic!("{position} was accepted"),
            Err(error) => error.to_string(),
        }
    }
}
