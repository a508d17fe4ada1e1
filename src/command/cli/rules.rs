//! `gamut rules`: the clauses of a game and a table of its settings.

use super::args::{Format, RulesArgs};
use super::exit::Failure;
use super::{paint, print, print_json};
use crate::results::answers::{GameAnswer, PresetAnswer, RulesAnswer, SettingAnswer};
use crate::rules::document;
use crate::settings::outside::games as games_from_outside;
use crate::settings::{GAMES, Game, Kept, Key, Preset};

pub fn run(args: &RulesArgs) -> Result<(), Failure> {
    match (&args.game, args.format) {
        (None, Format::Text) => print(&list()),
        (None, Format::Json) => {
            print_json(&GAMES.iter().map(|game| GameAnswer { game: game.name, about: game.about }).collect::<Vec<_>>())
        }
        (Some(name), Format::Text) => print(&text(Game::named(name)?)),
        (Some(name), Format::Json) => print_json(&as_data(Game::named(name)?)),
    }
}

fn list() -> String {
    let mut text = String::new();
    for game in GAMES.iter().chain(games_from_outside()) {
        line!(text, "{:<10} {}", game.name, game.about);
    }
    text
}

fn text(game: &Game) -> String {
    let mut text = format!("{}: {}\n", paint::heading(game.name), game.about);
    let document = document::of(game.name);
    let clauses = document::clauses(document);
    if clauses.is_empty() {
        line!(text, "\n{}", document.trim());
    }
    for clause in clauses {
        line!(text, "\n{}", paint::heading(&format!("{}. {}", clause.number, clause.title)));
        line!(text, "{}\n[{}]", clause.text, clause.source);
    }
    for name in ["Notation", "Board files"] {
        if let Some(part) = document::part(document, name) {
            line!(text, "\n{}\n{part}", paint::heading(name));
        }
    }
    line!(text, "\n{}", paint::heading("Settings (the default first)"));
    for key in game.keys {
        line!(text, "{:<12} {}\n{:12} {}", key.name, key.values, "", key.about);
        if let Some(kept) = game.kept(key.name) {
            line!(text, "{:12} house rule: {}", "", kept.sentence());
            for value in game.seen(key.name) {
                line!(text, "{:12} {}={value}: {}", "", key.name, Kept::Seen.sentence());
            }
        }
    }
    if game.keys.is_empty() {
        text.push_str("none\n");
    }
    if !game.presets.is_empty() {
        line!(text, "\n{}", paint::heading("Presets"));
    }
    for preset in game.presets {
        line!(text, "{:<12} {}", preset.name, preset.about);
    }
    text
}

fn as_data(game: &Game) -> RulesAnswer {
    let setting = |key: &Key| SettingAnswer {
        key: key.name,
        values: key.values,
        about: key.about,
        kept: game.kept(key.name).map(Kept::word),
    };
    let preset = |preset: &Preset| PresetAnswer { name: preset.name, about: preset.about };
    RulesAnswer {
        game: game.name,
        about: game.about,
        clauses: document::clauses(document::of(game.name)),
        settings: game.keys.iter().map(setting).collect(),
        presets: game.presets.iter().map(preset).collect(),
    }
}
