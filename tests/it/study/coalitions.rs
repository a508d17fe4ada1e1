//! Cases for more than two players: merging images changes counts and nothing that is about a player.

use gamut::explore::Progress;
use gamut::report::{read_json, render, rounded, write_json};
use gamut::study::{CoalitionCase, Forgetful, Found, Study, StudyProgress, StudyResult, run};

pub struct Silent;

impl Progress for Silent {
    fn at(&self, _depth: usize, _positions: u64) {}
}

impl StudyProgress for Silent {
    fn case(&self, _done: usize, _all: usize, _name: &str) {}
}

fn result(tables: &str) -> StudyResult {
    let head = "title = \"Four\"\nquestion = \"Who?\"\nabout = \"Small boards.\"\nanswer = \"{cases} boards.\"\ngame = \"ovo\"\nmeasures = [\"start\"]\n";
    let study = Study::parse("analysis/ovo/09-four.toml", &format!("{head}{tables}")).unwrap();
    run(&study, &Forgetful, &Silent).unwrap()
}

fn found(result: &StudyResult) -> &CoalitionCase {
    let Found::Coalitions(found) = &result.cases[0].found else { panic!("coalitions") };
    found
}

fn board(kind: &str) -> String {
    format!("[[{kind}]]\nplayers = 4\nboard = \"3x3\"\ncamp = 1\neggs = 1\n")
}

#[test]
fn a_large_case_counts_images_once() {
    let (apart, merged) = (result(&board("grid")), result(&board("large")));
    let (one, other) = (found(&apart), found(&merged));
    assert!(!one.merged && other.merged);
    // Turning the board by a quarter turns the seats along, so no position is its own image.
    assert_eq!((one.figures.positions, other.figures.positions), (90_636, 22_659));
    assert_eq!(one.figures.start, other.figures.start);
    assert_eq!(one.figures.kingmaker.share, other.figures.kingmaker.share);
    // Who is who is lost when images are merged.
    assert!(one.figures.solo_wins.is_some() && other.figures.solo_wins.is_none());
}

#[test]
fn the_report_says_where_images_are_merged() {
    let (apart, merged) = (result(&board("grid")), result(&board("large")));
    let text = |result: &StudyResult| {
        let files = render(result).unwrap();
        let page = files.iter().find(|file| file.name.ends_with(".md")).unwrap();
        String::from_utf8(page.bytes.clone()).unwrap()
    };
    assert!(text(&merged).contains("| count once |") && !text(&apart).contains("images |"));
    let rounded = rounded(&merged).unwrap();
    assert_eq!(read_json(&write_json(&rounded).unwrap()).unwrap(), rounded);
}
