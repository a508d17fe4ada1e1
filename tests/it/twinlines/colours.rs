//! Colours: built in, and of a file.

use gamut::settings::size::Size;
use gamut::settings::twinlines::{BUILT_INS, colours::from_toml};

#[test]
fn built_ins_have_every_colour_once_in_each_row_and_column() {
    for built_in in BUILT_INS {
        let Size { width, height } = built_in.board;
        for layout in &built_in.colours().boards {
            let palette = layout.palette();
            assert_eq!(palette.len(), width as usize, "{}", built_in.name);
            for index in 0..height {
                let mut row: Vec<_> = (0..width).map(|column| layout.colour(column, index)).collect();
                let mut column: Vec<_> = (0..height).map(|row| layout.colour(index, row)).collect();
                row.sort_unstable();
                column.sort_unstable();
                assert_eq!((&row, &column), (&palette, &palette), "{}", built_in.name);
            }
        }
    }
}

#[test]
fn a_file_says_what_is_wrong_with_it() {
    let board = Size::new(2, 2);
    let error = |text: &str| from_toml(text, board).unwrap_err();
    let good = "# ours\none = [\"ab\", \"BA\"]\ntwo = [\"AB\", \"BA\"]\n";
    assert_eq!(from_toml(good, board).unwrap().to_string(), "latin2");
    assert!(error("one = [").starts_with("line 1: "));
    assert!(error("one = ['AB', 'BA']").contains("missing field `two`"));
    assert!(error("one = ['AB']\ntwo = ['AB']\nthree = []").starts_with("line 3: unknown field `three`"));
    assert_eq!(error("one = ['AB']\ntwo = ['AB', 'BA']"), "`one` has 1 rows, and board=2x2 has 2");
    assert_eq!(error("one = ['AB', 'BA']\ntwo = ['AB', 'BAB']"), "row 2 of `two` has 3 fields, and board=2x2 has 2");
    assert_eq!(
        error("one = ['AB', 'B1']\ntwo = ['AB', 'BA']"),
        "row 2 of `one` has `1` as its character 2, and colours are letters"
    );
}
