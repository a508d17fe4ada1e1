//! The types that become JSON, read from the source.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use syn::{Attribute, Expr, Fields, GenericArgument, Item, Lit, Meta, PathArguments, Type};

/// The files with types that become JSON.
const SOURCES: [&str; 10] = [
    "src/engine/conform/session.rs",
    "src/engine/conform/walks.rs",
    "src/engine/rules/document.rs",
    "src/engine/results",
    "src/studies/study/atlas/mod.rs",
    "src/studies/study/result.rs",
    "src/studies/study/diff.rs",
    "src/engine/measures",
    "src/command/cli/measure.rs",
    "src/engine/solve/best.rs",
];

pub struct Field {
    pub name: String,
    pub form: Type,
    pub doc: String,
    pub flatten: bool,
    pub may_lack: bool,
}

pub enum Kind {
    Struct(Vec<Field>),
    /// Words.
    Words(Vec<(String, String)>),
    /// One of several forms, each a table: its name, what it is, and its fields; with the field that names it, or `None` where the form is in a
    /// table under its name.
    Forms(Option<String>, Vec<(String, String, Vec<Field>)>),
    /// One of several forms under their names, each of another type.
    Named(Vec<(String, String, Type)>),
}

pub struct Definition {
    pub doc: String,
    pub generics: Vec<String>,
    pub kind: Kind,
}

pub type Types = BTreeMap<String, Definition>;

/// The doc comment in one line.
pub fn doc(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(text) => match &text.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    let lines: Vec<String> = attributes.iter().filter_map(line).take_while(|line| !line.is_empty()).collect();
    // Links of the documentation are words here.
    lines.join(" ").replace("[`", "`").replace("`]", "`")
}

/// The words of the serde attributes.
pub fn serde(attributes: &[Attribute]) -> Vec<String> {
    let mut words = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        if let Meta::List(list) = &attribute.meta {
            words.extend(list.tokens.to_string().split(',').map(|word| word.replace(' ', "")));
        }
    }
    words
}

pub fn renamed(name: &str, words: &[String]) -> String {
    let style = words.iter().find_map(|word| word.strip_prefix("rename_all=")).map(|style| style.trim_matches('"'));
    match style {
        Some("lowercase") => name.to_lowercase(),
        Some("kebab-case") => {
            let mut kebab = String::new();
            for (place, sign) in name.char_indices() {
                if sign.is_uppercase() && place > 0 {
                    kebab.push('-');
                }
                kebab.extend(sign.to_lowercase());
            }
            kebab
        }
        _ => name.to_owned(),
    }
}

pub fn fields(fields: &Fields, all_may_lack: bool) -> Vec<Field> {
    let field = |field: &syn::Field| {
        let words = serde(&field.attrs);
        Field {
            name: field.ident.as_ref().map(ToString::to_string).unwrap_or_default(),
            form: field.ty.clone(),
            doc: doc(&field.attrs),
            flatten: words.iter().any(|word| word == "flatten"),
            may_lack: all_may_lack || words.iter().any(|word| word.starts_with("skip_serializing_if")),
        }
    };
    fields.iter().map(field).collect()
}

pub fn read(path: &Path, types: &mut Types) {
    if path.is_dir() {
        let mut files: Vec<_> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files.iter().for_each(|path| read(path, types));
        return;
    }
    let file = syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap();
    for item in file.items {
        let (name, attributes, generics, kind) = match item {
            Item::Struct(item) => {
                (item.ident.to_string(), item.attrs, item.generics, Kind::Struct(fields(&item.fields, false)))
            }
            Item::Enum(item) => {
                let words = serde(&item.attrs);
                let tag =
                    words.iter().find_map(|word| word.strip_prefix("tag=")).map(|tag| tag.trim_matches('"').to_owned());
                let name = |variant: &syn::Variant| renamed(&variant.ident.to_string(), &words);
                let all_unit = item.variants.iter().all(|variant| variant.fields.is_empty());
                let kind = if all_unit {
                    Kind::Words(item.variants.iter().map(|variant| (name(variant), doc(&variant.attrs))).collect())
                } else if item.variants.iter().all(|variant| matches!(variant.fields, Fields::Unnamed(_))) {
                    let form = |variant: &syn::Variant| variant.fields.iter().next().unwrap().ty.clone();
                    let named = item.variants.iter().map(|variant| (name(variant), doc(&variant.attrs), form(variant)));
                    Kind::Named(named.collect())
                } else {
                    let form =
                        |variant: &syn::Variant| (name(variant), doc(&variant.attrs), fields(&variant.fields, false));
                    Kind::Forms(tag, item.variants.iter().map(form).collect())
                };
                (item.ident.to_string(), item.attrs, item.generics, kind)
            }
            _ => continue,
        };
        if !attributes.iter().any(|attribute| {
            matches!(&attribute.meta, Meta::List(list) if list.path.is_ident("derive") && list.tokens.to_string().contains("Serialize"))
        }) {
            continue;
        }
        let generics = generics.type_params().map(|param| param.ident.to_string()).collect();
        let definition = Definition { doc: doc(&attributes), generics, kind };
        assert!(types.insert(name.clone(), definition).is_none(), "two types are called {name}");
    }
}

pub fn types() -> Types {
    let mut types = Types::new();
    SOURCES.iter().for_each(|path| read(Path::new(path), &mut types));
    types
}

/// The name of a type and its arguments.
pub fn parts(form: &Type) -> (String, Vec<Type>) {
    match form {
        Type::Path(path) => {
            let last = path.path.segments.last().unwrap();
            let arguments = match &last.arguments {
                PathArguments::AngleBracketed(list) => list
                    .args
                    .iter()
                    .filter_map(|argument| match argument {
                        GenericArgument::Type(form) => Some(form.clone()),
                        _ => None,
                    })
                    .collect(),
                _ => Vec::new(),
            };
            (last.ident.to_string(), arguments)
        }
        Type::Reference(reference) => parts(&reference.elem),
        Type::Array(array) => ("Vec".to_owned(), vec![(*array.elem).clone()]),
        Type::Tuple(tuple) => ("Tuple".to_owned(), tuple.elems.iter().cloned().collect()),
        other => panic!("a type of a form that is not known: {other:?}"),
    }
}

/// A type with the arguments of a generic one put in.
pub fn filled(form: &Type, given: &BTreeMap<String, Type>) -> Type {
    let (name, _) = parts(form);
    if let Some(form) = given.get(&name) {
        return form.clone();
    }
    let mut form = form.clone();
    if let Type::Path(path) = &mut form
        && let Some(last) = path.path.segments.last_mut()
        && let PathArguments::AngleBracketed(list) = &mut last.arguments
    {
        for argument in &mut list.args {
            if let GenericArgument::Type(inner) = argument {
                *inner = filled(inner, given);
            }
        }
    }
    form
}
