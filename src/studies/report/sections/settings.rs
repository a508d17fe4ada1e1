//! The variants and their rulings: what is varied, what is fixed, what is as usual.

use std::collections::HashSet;

use super::cases;
use crate::report::commands;
use crate::report::document::{Block, Cell, Column, Row, Table, Tone};
use crate::report::numbers::count;
use crate::settings::{Entry, GAMES, Game, Kept, Key};
use crate::study::{StudyResult, distinct};

/// A table for each game of the study.
pub fn blocks(result: &StudyResult) -> Vec<Block> {
    let mut games: Vec<&'static Game> = result.cases.iter().map(|case| case.variant.game()).collect();
    let mut names = HashSet::new();
    games.retain(|game| names.insert(game.name));
    let mut blocks = Vec::new();
    for game in &games {
        if games.len() > 1 {
            blocks.push(Block::Heading(format!("`{}`", game.name)));
        }
        blocks.extend(game_blocks(result, game));
    }
    blocks
}

/// What a key is in the cases of a study.
struct Setting {
    key: &'static str,
    values: Vec<String>,
    /// What is usual; it may depend on other settings.
    defaults: Vec<String>,
    about: &'static str,
    /// Of a house rule, how people at a table know that it is kept.
    kept: Option<Kept>,
    /// The values that everybody sees kept all the same.
    seen: &'static [&'static str],
}

fn game_blocks(result: &StudyResult, game: &'static Game) -> Vec<Block> {
    let of_game = || result.cases.iter().filter(|case| case.variant.game().name == game.name);
    let cases: Vec<Vec<Entry>> = of_game().map(|case| case.variant.entries()).collect();
    let mut text = format!("{}: {}.", count(cases.len(), "variant", "variants"), game.about);
    let settings: Vec<Setting> = game.keys.iter().filter_map(|key| setting(game, key, &cases)).collect();
    let (usual, chosen): (Vec<_>, Vec<_>) =
        settings.into_iter().partition(|setting| setting.values == setting.defaults);
    if chosen.is_empty() && usual.is_empty() {
        text.push_str(" There is nothing to set.");
        return vec![Block::Text(text)];
    }
    let mut blocks = vec![Block::Text(text)];
    if !chosen.is_empty() {
        blocks.push(Block::Table(settings_table(&chosen)));
    }
    if !usual.is_empty() {
        let table = settings_table(&usual);
        let summary = format!("{} as usual", count(usual.len(), "ruling", "rulings"));
        blocks.push(Block::Folded { summary, blocks: vec![Block::Table(table)] });
    }
    let names: Vec<String> = of_game().map(|case| format!("`{}`", case.name)).collect();
    if names.len() > 1 {
        let summary = format!("The {} variants as they are typed", names.len());
        blocks.push(Block::Folded { summary, blocks: vec![Block::List(names)] });
    }
    let clauses = match GAMES.iter().any(|known| known.name == game.name) {
        true => format!("`gamut rules {}` prints every clause of the rules with its source. ", game.name),
        false => String::new(),
    };
    let command = commands::study(result);
    blocks.push(Block::Note(format!("{clauses}Everything on this page is made by `{command}`.")));
    blocks
}

fn setting(game: &Game, key: &Key, cases: &[Vec<Entry>]) -> Option<Setting> {
    let entries = || cases.iter().flatten().filter(|entry| entry.key == key.name);
    let values = distinct(entries().map(|entry| entry.value.clone()));
    let defaults = distinct(entries().map(|entry| entry.default.clone()));
    let (kept, seen) = (game.kept(key.name), game.seen(key.name));
    (!values.is_empty()).then_some(Setting { key: key.name, values, defaults, about: key.about, kept, seen })
}

/// A row for each setting; with a column about house rules where there is one among them.
fn settings_table(settings: &[Setting]) -> Table {
    let has_house_rules = settings.iter().any(|setting| setting.kept.is_some());
    let row = |setting: &Setting| {
        let Setting { key, values, defaults, about, kept, .. } = setting;
        let is_varied = values.len() > 1;
        let list = |values: &[String]| {
            let shown: Vec<String> = values.iter().map(|value| format!("`{}`", cases::short(value))).collect();
            shown.join(" ")
        };
        let usual = Cell::new(list(defaults)).toned(Tone::Faint);
        let kind = match is_varied {
            true => Cell::new("varied"),
            false if values == defaults => Cell::new("as usual").toned(Tone::Faint),
            false => Cell::new("fixed"),
        };
        let mut cells = vec![Cell::new(format!("`{key}`")), Cell::new(list(values)), kind, usual, Cell::new(*about)];
        if has_house_rules {
            let seen = values.iter().filter(|value| setting.seen.contains(&value.as_str()));
            let seen = seen.map(|value| format!("; with `{value}` {}", Kept::Seen.sentence()));
            cells.push(Cell::new(
                kept.map_or(String::new(), |kept| kept.sentence().to_owned() + &seen.collect::<String>()),
            ));
        }
        Row::new(cells)
    };
    let mut columns = vec!["setting", "here", "", "usual", "what it settles"];
    columns.extend(has_house_rules.then_some("house rule"));
    Table {
        columns: columns.into_iter().map(Column::words).collect(),
        rows: settings.iter().map(row).collect(),
        ..Table::default()
    }
}
