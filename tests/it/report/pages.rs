//! Pages and drawings are well-formed and need nothing from elsewhere.

use gamut::report::{index, render};
use gamut::study::{Found, StudyResult};
use roxmltree::{Document, ParsingOptions};

use super::{GAMES_RESULT, ONE_RESULT, SOME_RESULT, results, shown_each, text};

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Every page and drawing of the small studies.
fn drawn() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let all: Vec<StudyResult> = results().into_iter().flat_map(shown_each).collect();
    for (place, result) in all.iter().enumerate() {
        for file in render(result).unwrap() {
            if file.name.ends_with(".html") || file.name.ends_with(".svg") {
                found.push((format!("{place}: {}", file.name), String::from_utf8(file.bytes).unwrap()));
            }
        }
    }
    let reports: Vec<(String, StudyResult)> =
        results().map(|result| (format!("example/{}", result.title), result.clone())).into();
    let index = index(&reports, &[]).unwrap().remove(0);
    found.push((index.name, String::from_utf8(index.bytes).unwrap()));
    found
}

#[test]
fn everything_drawn_is_well_formed_and_says_not_to_edit_it() {
    for (name, text) in drawn() {
        let document = parse(&text);
        assert!(text.contains("Do not edit: run"), "{name}");
        // A number that is none would be drawn nowhere.
        assert!(!text.contains("NaN") && !text.contains("inf\""), "{name}");
        for node in document.descendants().filter(|node| node.has_tag_name("svg")) {
            assert!(node.attribute("aria-label").is_some_and(|label| !label.is_empty()), "{name}");
        }
    }
}

#[test]
fn nothing_is_fetched() {
    for (name, text) in drawn() {
        for node in parse(&text).descendants().filter(roxmltree::Node::is_element) {
            let tag = node.tag_name().name();
            assert!(!["script", "link", "img", "iframe", "object", "image", "use"].contains(&tag), "{name}: {tag}");
            for attribute in node.attributes() {
                let value = attribute.value();
                assert!(!value.contains("://"), "{name}: {}={value}", attribute.name());
                assert!(!value.contains("url("), "{name}: {}={value}", attribute.name());
            }
            if tag == "style" {
                let style = node.text().unwrap_or_default();
                assert!(!style.contains("url(") && !style.contains("@import"), "{name}");
            }
        }
        let without = text.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xhtml", "");
        assert!(!without.contains("http://") && !without.contains("https://"), "{name}");
    }
}

#[test]
fn links_within_a_page_lead_somewhere() {
    for result in results() {
        let text = text(result, ".html");
        let document = parse(&text);
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let links: Vec<&str> = document.descendants().filter_map(|node| node.attribute("href")).collect();
        assert!(links.len() > 5);
        for link in links.iter().filter_map(|link| link.strip_prefix('#')) {
            assert!(ids.contains(&link), "#{link}");
        }
        let mut once = ids.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), ids.len(), "an id is there twice");
    }
}

#[test]
fn every_table_has_as_many_cells_as_heads() {
    for result in results() {
        let text = text(result, ".html");
        for table in
            parse(&text).descendants().filter(|node| node.has_tag_name(("http://www.w3.org/1999/xhtml", "table")))
        {
            let cells = |row: roxmltree::Node<'_, '_>| row.children().filter(roxmltree::Node::is_element).count();
            let rows: Vec<usize> =
                table.descendants().filter(|node| node.tag_name().name() == "tr").map(cells).collect();
            assert!(rows.len() > 1 && rows.iter().all(|count| *count == rows[0]), "{rows:?} in {}", result.study);
        }
    }
}

#[test]
fn the_answer_comes_first_with_its_strength() {
    let text = text(&ONE_RESULT, ".html").replace('\u{a0}', " ");
    let answer = text.find("Nobody: the start is a draw.").unwrap();
    let strength = text.find("Proved: all 5,478 positions of 1 variant were visited and solved").unwrap();
    assert!(answer < strength && strength < text.find("<main>").unwrap());
}

#[test]
fn what_failed_is_said() {
    let text = text(&SOME_RESULT, ".html").replace('\u{a0}', " ");
    let failed = SOME_RESULT.cases.iter().find_map(|case| match &case.found {
        Found::Nothing(reason) => Some((case.name.clone(), reason.clone())),
        _ => None,
    });
    let (name, reason) = failed.unwrap();
    assert!(text.contains("Variants without a result") && text.contains(&name) && text.contains(&reason));
    assert!(text.contains("1 of 2 values known beforehand were not found so"));
    assert!(text.contains("✗ no") && text.contains("✓ yes"));
    assert!(text.contains("gave no result"));
}

#[test]
fn every_game_is_drawn() {
    for result in shown_each(&GAMES_RESULT) {
        let text = text(&result, ".html");
        let drawn = match result.shown.game().name {
            "ring" => "<pre class=\"diagram\">",
            "ovo" => "class=\"egg p1\"",
            "twinlines" => "class=\"field fa\"",
            "labyrinth" => "class=\"block r-centre\"",
            other => panic!("{other}"),
        };
        assert!(text.contains(drawn), "{}", result.shown);
    }
}
