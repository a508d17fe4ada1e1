//! The packed engine against the literal rules: every position of small boards, long games on the classic ones.

use crate::conformance::check_all;

#[test]
fn small_boards_conform() {
    assert_eq!(check_all("labyrinth board=small3x2"), 6504);
    check_all("labyrinth board=small3x2 pawns=2");
    check_all("labyrinth board=small3x3 pawns=1");
}
