//! The page about the types.

use std::fmt::Write;

use syn::Type;

use super::types::{Definition, Field, Kind, Types, parts};
use super::{ANSWERS, OTHERS, SPECIAL};

/// A type in words, with the names of others as links.
pub fn in_words(form: &Type) -> String {
    let (name, arguments) = parts(form);
    match name.as_str() {
        "u8" | "u16" | "u32" | "u64" | "usize" => "whole number".to_owned(),
        "f64" => "number".to_owned(),
        "bool" => "true or false".to_owned(),
        "String" | "str" => "text".to_owned(),
        "Json" | "Value" => "number or text".to_owned(),
        "Option" => format!("{} or null", in_words(&arguments[0])),
        "Box" => in_words(&arguments[0]),
        "Vec" => format!("list of {}", in_words(&arguments[0])),
        "Tuple" => format!("list: {}", arguments.iter().map(in_words).collect::<Vec<_>>().join(", ")),
        // Of a type that is made of another.
        "T" => "what it is of".to_owned(),
        _ => {
            let link = format!("[{name}](#{})", name.to_lowercase());
            let of: Vec<String> = arguments.iter().map(in_words).collect();
            if of.is_empty() { link } else { format!("{link} of {}", of.join(" and ")) }
        }
    }
}

pub fn write_fields(text: &mut String, types: &Types, fields: &[Field]) {
    for field in fields {
        if field.flatten {
            let (name, arguments) = parts(&field.form);
            let name = if name == "Option" { parts(&arguments[0]).0 } else { name };
            let often = if parts(&field.form).0 == "Option" { ", where there is one" } else { "" };
            let _ = writeln!(text, "| *fields of* [{name}](#{}) | | {}{often} |", name.to_lowercase(), field.doc);
            assert!(types.contains_key(&name));
            continue;
        }
        let lack = if field.may_lack { ", may be left out" } else { "" };
        let _ = writeln!(
            text,
            "| `{}` | {}{lack} | {} |",
            field.name,
            in_words(&field.form),
            field.doc.replace('|', "\\|")
        );
    }
    text.push('\n');
}

pub fn write_type(text: &mut String, types: &Types, name: &str) {
    let Definition { doc, kind, .. } = &types[name];
    let _ = writeln!(text, "### {name}\n\n{doc}\n");
    match kind {
        Kind::Struct(fields) => {
            text.push_str("| field | type | what |\n|---|---|---|\n");
            write_fields(text, types, fields);
        }
        Kind::Words(words) => {
            text.push_str("| word | what |\n|---|---|\n");
            for (word, doc) in words {
                let _ = writeln!(text, "| `\"{word}\"` | {doc} |");
            }
            text.push('\n');
        }
        Kind::Named(forms) => {
            text.push_str("A table with one of these names.\n\n| name | type | what |\n|---|---|---|\n");
            for (word, doc, form) in forms {
                let _ = writeln!(text, "| `{word}` | {} | {doc} |", in_words(form));
            }
            text.push('\n');
        }
        Kind::Forms(tag, forms) => {
            let tag = tag.as_deref().unwrap_or_default();
            for (word, doc, fields) in forms {
                let _ = writeln!(text, "`\"{tag}\": \"{word}\"`: {doc}\n\n| field | type | what |\n|---|---|---|");
                write_fields(text, types, fields);
            }
        }
    }
}

/// The types that a type is made of, itself first.
pub fn reached(types: &Types, form: &Type, found: &mut Vec<String>) {
    let (name, arguments) = parts(form);
    arguments.iter().for_each(|form| reached(types, form, found));
    let Some(definition) = types.get(&name).filter(|_| !found.contains(&name)) else { return };
    found.push(name);
    let mut below = |fields: &[Field]| fields.iter().for_each(|field| reached(types, &field.form, found));
    match &definition.kind {
        Kind::Struct(fields) => below(fields),
        Kind::Forms(_, forms) => forms.iter().for_each(|(_, _, fields)| below(fields)),
        Kind::Named(forms) => forms.iter().for_each(|(_, _, form)| reached(types, form, found)),
        Kind::Words(_) => {}
    }
}

pub fn named(name: &str) -> Type {
    syn::parse_str(name).unwrap()
}

pub fn page(types: &Types) -> String {
    let mut text = String::from(
        "# JSON\n\n\
         <!-- Written from the types by `GAMUT_WRITE_DOCS=1 cargo test --test it schema::`. Do not edit. -->\n\n\
         `--format json` prints one table, or where it is said a list. `reports/**/*.json` is everything that a study found. Both are made of the types \
         below, and one thing has one form everywhere. This is version 2; a report says so in `schema`, and gamut refuses another one.\n\n\
         A share is a fraction from 0 to 1, with the count and what it is a fraction of. Players are numbered from 1, seats from 0, the player to move. Plies are single turns. \
         Nothing in a report depends on the clock, the machine or the number of threads; its numbers that are not whole have ten significant digits.\n\n\
         ## Answers\n\n| command | answer |\n|---|---|\n",
    );
    let list = ["GameAnswer", "SizesAnswer"];
    for (command, name) in ANSWERS.iter().chain(&OTHERS) {
        let of = if list.contains(name) { "list of " } else { "" };
        let command = if command.starts_with("gamut") { format!("`{command}`") } else { (*command).to_owned() };
        let _ = writeln!(text, "| {command} | {of}[{name}](#{}) |", name.to_lowercase());
    }
    text.push_str("\n## Types\n\n");
    let mut found = Vec::new();
    for (_, name) in ANSWERS.iter().chain(&OTHERS) {
        reached(types, &named(name), &mut found);
    }
    for (name, sentence) in SPECIAL.iter().take(4) {
        let _ = writeln!(text, "### {name}\n\nIs {sentence}.\n");
    }
    found
        .iter()
        .filter(|name| SPECIAL.iter().all(|(special, _)| special != name))
        .for_each(|name| write_type(&mut text, types, name));
    text.trim_end().to_owned() + "\n"
}
