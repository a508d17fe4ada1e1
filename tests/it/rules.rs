//! What the literal rules of all games share: documents and texts.

use gamut::rules::Cited;
use gamut::rules::document::{clauses, heading};
use gamut::rules::graph::Texts;

#[test]
fn a_clause_is_taken_apart() {
    let document = "## Clauses\n### 4. Going\nText.\n\n- Source: somewhere\n- Model: `a::b`, `c`\n- Guard: `t`\n## Readings\n### `x`\nMore.";
    let found = clauses(document);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].number.as_str(), found[0].title.as_str()), ("4", "Going"));
    assert_eq!(found[0].text, "Text.");
    assert_eq!(found[0].model, ["a::b", "c"]);
    assert_eq!(found[0].guards, ["t"]);
}

#[test]
fn a_part_is_found_by_its_heading() {
    let document = "## Clauses\n### 4. Going\nText `undo`.\n## Readings\n### `line`, `goal`\n## Notation\n";
    assert_eq!(heading(document, Cited::Clause(4)).as_deref(), Some("clause 4 (Going)"));
    assert_eq!(heading(document, Cited::Reading("goal")).as_deref(), Some("reading `goal`"));
    assert_eq!(heading(document, Cited::Notation).as_deref(), Some("section Notation"));
    assert_eq!(heading(document, Cited::Clause(5)), None);
    assert_eq!(heading(document, Cited::Reading("undo")), None);
}

#[test]
fn texts_are_found_by_what_they_are() {
    let mut texts = Texts::default();
    let numbers: Vec<_> = ["one", "", "two", "one"].iter().map(|text| texts.add(text)).collect();
    assert_eq!(numbers, [Some(0), Some(1), Some(2), Some(0)]);
    assert_eq!((texts.get(1), texts.get(2), texts.len()), ("", "two", 3));
    assert_eq!((texts.find("two"), texts.find("three")), (Some(2), None));
}
