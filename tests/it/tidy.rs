//! The tree keeps its own rules: layers look one way, every file says what it is for, clauses name things that exist.

use std::fs;
use std::path::{Path, PathBuf};

use gamut::rules::document::clauses;

/// From left to right; a layer uses only what is before it.
const LAYERS: [&str; 19] = [
    "settings",
    "rules",
    "packed",
    "testing",
    "claims",
    "explore",
    "conform",
    "solve",
    "results",
    "tablebase",
    "prove",
    "measures",
    "model",
    "cluster",
    "study",
    "report",
    "page",
    "serve",
    "cli",
];

fn sources(root: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(root)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn layer_of(path: &Path) -> Option<usize> {
    let inside = CRATES.iter().find_map(|(root, _)| path.strip_prefix(root).ok())?;
    let first = inside.components().next()?;
    let name = first.as_os_str().to_str()?.trim_end_matches(".rs");
    LAYERS.iter().position(|layer| *layer == name)
}

/// Where each crate is, and its last layer.
const CRATES: [(&str, &str); 3] = [("src/engine", "cluster"), ("src/studies", "serve"), ("src/command", "cli")];

#[test]
fn each_layer_is_in_its_crate() {
    let whole = fs::read_to_string("src/lib.rs").unwrap();
    let words: Vec<&str> = whole.split(|sign: char| !sign.is_alphanumeric() && sign != '_').collect();
    let mut layers = LAYERS.iter();
    for (root, last) in CRATES {
        for layer in layers.by_ref() {
            let base = Path::new(root).join(layer);
            assert!(base.is_dir() || base.with_extension("rs").is_file(), "{layer} is not in {root}");
            assert!(words.contains(layer), "{layer} is not a part of `gamut`");
            if *layer == last {
                break;
            }
        }
    }
    assert_eq!(layers.next(), None);
}

#[test]
fn layers_look_to_the_left() {
    for path in sources("src") {
        let Some(own) = layer_of(&path) else { continue };
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            for (place, layer) in LAYERS.iter().enumerate().skip(own + 1) {
                let used = ["crate", "gamut", "gamut_engine", "gamut_studies", "gamut_command"].iter().any(|root| {
                    line.contains(&format!("{root}::{layer}::")) || line.contains(&format!("{root}::{layer};"))
                });
                assert!(!used, "{}:{}: {} must not use {}", path.display(), number + 1, LAYERS[own], LAYERS[place]);
            }
        }
    }
}

#[test]
fn every_file_opens_with_what_it_is_for() {
    let files: Vec<_> = ["src", "tests", "benches"].iter().flat_map(|root| sources(root)).collect();
    assert!(files.len() > 20);
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//! "), "{} must open with a `//!` line", path.display());
    }
}

#[test]
fn files_are_of_a_readable_length() {
    for path in ["src", "tests", "benches"].iter().flat_map(|root| sources(root)) {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 600, "{} has {lines} lines", path.display());
    }
}

/// What only `model` and the layers below it may name: engines by the width of their codes.
const ENGINE_WORDS: [&str; 5] = ["with_game!", "with_engine!", "AnyGame", "dyn Game", "Code>"];

#[test]
fn studies_reports_and_commands_reach_engines_through_the_model() {
    let above = |layer: usize| ["study", "report", "cli"].contains(&LAYERS[layer]);
    for path in sources("src").into_iter().filter(|path| layer_of(path).is_some_and(above)) {
        let text = fs::read_to_string(&path).unwrap();
        for word in ENGINE_WORDS {
            assert!(
                !text.contains(word),
                "{} names {word}: positions, values and tables go through `model`",
                path.display()
            );
        }
    }
    let model = fs::read_to_string("src/engine/model/mod.rs").unwrap();
    assert!(ENGINE_WORDS.iter().any(|word| model.contains(word)), "the words are those that the model uses");
}

/// The walk of `gamut solve` as ARCHITECTURE.md describes it: each hop names something that exists, in the order of the layers, one hop per layer and way.
#[test]
fn the_walk_of_solve_has_no_more_hops_than_layers() {
    let page = fs::read_to_string("ARCHITECTURE.md").unwrap();
    let line = page.lines().find(|line| line.starts_with("`gamut solve ")).expect("a line about `gamut solve`");
    let hops: Vec<&str> = line.split('`').skip(3).step_by(2).collect();
    assert!(hops.len() >= 4, "{hops:?}");
    for hop in &hops {
        assert!(item_exists("src", hop), "`{hop}` is not in src");
    }
    let layer = |hop: &&str| LAYERS.iter().position(|layer| Some(*layer) == hop.split("::").next());
    let mut layers: Vec<usize> = hops.iter().map(|hop| layer(hop).expect("a layer")).collect();
    assert!(layers.len() <= LAYERS.len(), "{} hops through {} layers", layers.len(), LAYERS.len());
    layers.sort_unstable();
    let most = layers.chunk_by(|one, two| one == two).map(<[usize]>::len).max();
    assert!(most <= Some(2), "a layer is entered once to solve and once to write: {hops:?}");
    // What the command says it calls it does call.
    let command = fs::read_to_string("src/command/cli/solve.rs").unwrap();
    assert!(command.contains("model.solve(") && command.contains(".write_table("), "the command calls the model");
}

#[test]
fn library_code_does_not_print() {
    for path in sources("src").into_iter().filter(|path| layer_of(path).is_some_and(|layer| LAYERS[layer] != "cli")) {
        let text = fs::read_to_string(&path).unwrap();
        for word in ["println!", "print!", "dbg!"] {
            assert!(!text.contains(word), "{} prints with {word}", path.display());
        }
    }
}

#[test]
fn rayon_is_entered_in_one_module() {
    let allowed = Path::new("src/engine/parallel.rs");
    for path in sources("src").into_iter().filter(|path| path != allowed) {
        let text = fs::read_to_string(&path).unwrap();
        for word in ["rayon::prelude", "rayon::iter", "par_iter", "par_chunks", "par_bridge", "par_sort", "rayon::join"]
        {
            assert!(!text.contains(word), "{} uses {word}: loops go through `parallel`", path.display());
        }
    }
    assert!(fs::read_to_string(allowed).unwrap().contains("into_par_iter"), "the words are those that rayon uses");
}

#[test]
fn files_are_written_in_one_module() {
    let allowed = Path::new("src/engine/files.rs");
    let words =
        ["File::create", "File::options", "OpenOptions", "fs::write", "fs::rename", "fs::copy", "fs::hard_link"];
    let words =
        [words.as_slice(), &["create_dir", "remove_dir", "remove_file", "tempfile::", "set_permissions"]].concat();
    for path in sources("src").into_iter().filter(|path| path != allowed) {
        let text = fs::read_to_string(&path).unwrap();
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let text: String = text.lines().filter(is_code).collect();
        for word in &words {
            assert!(!text.contains(word), "{} uses {word}: what is written goes through `files`", path.display());
        }
    }
    assert!(fs::read_to_string(allowed).unwrap().contains("File::options"), "the words are those that are used");
}

/// The documents whose clauses are checked: every `analysis/<game>/rules.md`.
fn documents() -> Vec<PathBuf> {
    let mut found: Vec<_> = fs::read_dir("analysis")
        .unwrap()
        .map(|entry| entry.unwrap().path().join("rules.md"))
        .filter(|path| path.exists())
        .collect();
    found.sort();
    assert!(!found.is_empty());
    found
}

/// Whether `path` (modules, perhaps a type, and an item) names something below `root`.
fn item_exists(root: &str, path: &str) -> bool {
    item_is_in(root, path) || (root == "src" && CRATES.iter().any(|(part, _)| item_is_in(part, path)))
}

fn item_is_in(root: &str, path: &str) -> bool {
    let parts: Vec<&str> = path.split("::").collect();
    let Some((item, modules)) = parts.split_last() else { return false };
    let forms = ["fn", "struct", "enum", "trait", "const", "type"];
    let defines = |text: &str, name: &str| {
        forms.iter().any(|form| {
            text.match_indices(&format!("{form} {name}")).any(|(at, found)| {
                let after = text[at + found.len()..].chars().next().unwrap_or(' ');
                !after.is_alphanumeric() && after != '_'
            })
        })
    };
    // A type in the path is not a folder: look for its methods in the files of its module.
    let folders: Vec<&str> =
        modules.iter().copied().take_while(|part| part.starts_with(|c: char| c.is_lowercase())).collect();
    let base = folders.iter().fold(PathBuf::from(root), |path, part| path.join(part));
    let mut files = vec![base.with_extension("rs"), base.join("mod.rs")];
    if modules.len() > folders.len() && base.is_dir() {
        files.extend(sources(base.to_str().unwrap()));
    }
    files.iter().filter_map(|file| fs::read_to_string(file).ok()).any(|text| defines(&text, item))
}

#[test]
fn every_clause_names_items_and_tests_that_exist() {
    for document in documents() {
        let name = document.display();
        let found = clauses(&fs::read_to_string(&document).unwrap());
        assert!(found.len() >= 5, "{name} has {} clauses", found.len());
        for clause in found {
            let number = &clause.number;
            assert!(
                !clause.text.is_empty() && !clause.source.is_empty(),
                "{name}: clause {number} says what and whence"
            );
            assert!(
                !clause.model.is_empty() && !clause.guards.is_empty(),
                "{name}: clause {number} names model and guard"
            );
            for item in &clause.model {
                assert!(item_exists("src", item), "{name}: clause {number} names `{item}`, which is not in src");
            }
            for test in &clause.guards {
                assert!(
                    item_exists("tests/it", test),
                    "{name}: clause {number} names `{test}`, which is not in tests/it"
                );
            }
        }
    }
}

#[test]
fn a_clause_that_names_nothing_would_be_found() {
    assert!(item_exists("src", "rules::ovo::Ovo::has_finished"));
    assert!(item_exists("src", "rules::ovo::moves::Move"));
    assert!(!item_exists("src", "rules::ovo::Ovo::has_finish"));
    assert!(!item_exists("src", "rules::ovo::moves::Movement"));
    assert!(!item_exists("tests/it", "tidy::no_such_test"));
    assert!(item_exists("tests/it", "tidy::a_clause_that_names_nothing_would_be_found"));
}

/// Test modules that every game has, under the same names; others are about what only that game has.
const TESTS_OF_A_GAME: [&str; 11] =
    ["broken", "claims", "clauses", "commands", "engines", "games", "mod", "readings", "settings", "setups", "values"];

#[test]
fn the_tests_of_every_game_have_the_same_names() {
    for game in ["ovo", "twinlines", "labyrinth"] {
        for name in TESTS_OF_A_GAME {
            let path = format!("tests/it/{game}/{name}.rs");
            assert!(Path::new(&path).exists(), "{path} is missing");
        }
        // What another game calls by one of these names is not called by another one here.
        for other in ["counts", "conform", "cli", "notation", "boards"] {
            let path = format!("tests/it/{game}/{other}.rs");
            assert!(!Path::new(&path).exists(), "{path} has another name in the other games");
        }
    }
}
