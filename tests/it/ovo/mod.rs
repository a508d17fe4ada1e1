//! OVO: the two engines against each other.

use crate::conformance::check_all;

#[test]
fn small_boards_conform() {
    assert_eq!(check_all("ovo board=2x3 eggs=2"), 1392);
}
