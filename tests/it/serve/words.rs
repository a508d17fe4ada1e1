//! What the words of `gamut serve` name.

use gamut::cli::serve::{ALL, items};
use gamut::settings::Variant;

#[test]
fn what_is_served_without_being_named_exists() {
    ALL.iter().for_each(|text| assert!(text.parse::<Variant>().is_ok(), "{text}"));
}

#[test]
fn words_are_told_apart() {
    let words = |text: &str| -> Vec<String> { text.split('|').map(str::to_owned).collect() };
    let joined = |text: &str| items(&words(text)).iter().map(|item| item.join("+")).collect::<Vec<_>>();
    assert_eq!(joined("ovo|3x3|eggs=2"), ["ovo+3x3+eggs=2"]);
    assert_eq!(joined("ovo|3x3|tictactoe|x.gtb|quixo|3"), ["ovo+3x3", "tictactoe", "x.gtb", "quixo+3"]);
    assert_eq!(joined("ovo 3x3|ring|x.gtb|labyrinth classic"), ["ovo 3x3", "ring", "x.gtb", "labyrinth classic"]);
}
