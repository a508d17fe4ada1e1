//! The pieces that reports are made of: cells, labels, texts, fields, ticks and shades.

use gamut::report::charts::{COLOURS, Shade, Steps, contrast, on, ticks};
use gamut::report::csv::{insert, lines};
use gamut::report::html::{inline, prose};
use gamut::report::sections::labels::{Point, extremes, part};
use gamut::report::{Spot, base64, put};
use plotters::style::{BLACK, Color, WHITE};

/// A cell of a notation of one row.
fn spot(column: usize) -> Spot {
    Spot { name: String::new(), board: 0, row: 0, column, at: (0.0, 0.0) }
}

#[test]
fn a_cell_is_replaced_in_notation() {
    let cases = [
        ("1BB", 0, Some('A'), "ABB"),
        ("3", 1, Some('a'), "1a1"),
        ("AA1", 0, None, "1A1"),
        ("2BB1+1", 2, None, "3B1+1"),
        ("5-1", 0, Some('R'), "R4-1"),
        (".X.", 2, Some('O'), ".XO"),
        ("XOX", 1, None, "X.X"),
        ("12", 11, Some('A'), "11A"),
    ];
    for (row, column, sign, right) in cases {
        assert_eq!(put(row, &spot(column), sign), right, "{row} {column}");
    }
}

#[test]
fn base64_is_that_of_others() {
    let texts = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
    for (plain, coded) in texts {
        assert_eq!(base64(plain.as_bytes()), coded);
    }
}

#[test]
fn code_and_signs() {
    assert_eq!(inline("a `b<c` & d"), "a <code>b&lt;c</code> &amp; d");
    assert_eq!(inline("one ` alone"), "one ` alone");
    assert_eq!(
        inline("in 7 plies, 62.4 % (< 0.1 %) of 3 `1 %`"),
        "in 7\u{a0}plies, 62.4\u{a0}% (&lt;\u{a0}0.1\u{a0}%) of 3 <code>1 %</code>"
    );
    assert_eq!(prose("a\nb\n\n- c\n- d"), "<p>a b</p>\n<ul><li>c</li><li>d</li></ul>\n");
}

#[test]
fn settings_are_named_and_things_counted() {
    for ((key, value), text) in [
        (("undo", "banned"), "undo=banned"),
        (("board", "3x3"), "3x3"),
        (("eggs", "2"), "2 eggs"),
        (("pawns", "1"), "1 pawn"),
        (("line", "3"), "line=3"),
        (("hands", "everybody"), "hands=everybody"),
    ] {
        assert_eq!(part(key, value), text);
    }
}

#[test]
fn ties_are_said_as_ties() {
    let point = |label: &str, number: f64| Point { label: label.to_owned(), number, text: number.to_string() };
    let text = |points: &[Point]| extremes(points);
    assert_eq!(text(&[point("a", 1.0), point("b", 2.0), point("c", 3.0)]), "from 1 (a) to 3 (c)");
    assert_eq!(text(&[point("a", 1.0), point("b", 3.0), point("c", 3.0)]), "from 1 (a) to 3 (2 variants)");
    assert_eq!(text(&[point("a", 2.0), point("b", 2.0)]), "2 in all 2 variants");
    assert_eq!(text(&[point("a", 2.0)]), "2");
}

#[test]
fn fields_that_need_it_are_quoted() {
    assert_eq!(lines([["a", "b,c", "say \"d\""]]), b"a,\"b,c\",\"say \"\"d\"\"\"\n");
}

#[test]
fn new_names_stand_behind_their_neighbours() {
    let fields = |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), String::new())).collect::<Vec<_>>();
    let (one, two) = (fields(&["case", "a", "c"]), fields(&["case", "a", "b", "c", "d"]));
    let mut names = Vec::new();
    insert(&mut names, &one);
    insert(&mut names, &two);
    assert_eq!(names, ["case", "a", "b", "c", "d"]);
}

#[test]
fn ticks_are_round() {
    assert_eq!(ticks::linear(0.0, 10.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
    assert_eq!(ticks::linear(0.0, 1.0, 4), [0.0, 0.5, 1.0]);
    assert_eq!(ticks::linear(1.0, 19.0, 6), [5.0, 10.0, 15.0]);
    assert_eq!(ticks::logarithmic(1.0, 30.0, 6), [1.0, 2.0, 5.0, 10.0, 20.0]);
    assert_eq!(ticks::logarithmic(1.0, 4000.0, 6), [1.0, 10.0, 100.0, 1000.0]);
    assert_eq!(ticks::logarithmic(1.0, 1e9, 6).len(), 5);
}

/// Every number can be read on its ground, and neighbours on a key can be told apart, also in grey.
#[test]
fn shades_can_be_told_apart() {
    let steps: Vec<Shade> = (0..Steps::KEY).map(|step| Shade::Amount(step as f64 / 4.0)).collect();
    for pair in steps.windows(2) {
        let apart = contrast(pair[0].colour(), pair[1].colour());
        assert!(apart > 1.25, "{pair:?}: {apart}");
    }
    let kinds = (0..COLOURS.len()).map(Shade::Kind);
    let towards = (0..=10).flat_map(|step| [0, 1].map(|side| Shade::Towards(side, f64::from(step) / 10.0)));
    let amounts = (0..=60).map(|step| Shade::Amount(f64::from(step) / 60.0));
    for shade in kinds.chain(towards).chain(amounts).chain([Shade::Pale]) {
        let ground = shade.colour();
        let text = if on(ground) == BLACK.to_rgba() { BLACK } else { WHITE };
        assert!(contrast(text, ground) >= 4.5, "{shade:?}: {}", contrast(text, ground));
    }
}
