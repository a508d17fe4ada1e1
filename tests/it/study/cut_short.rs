//! Games cut short at a limit, in words.

use gamut::measures::limit::{WdlWord, moving_last, settled, words};
use gamut::measures::{MovingLast, Repeats};

fn values(strip: &str) -> Vec<WdlWord> {
    let value = |letter: char| "LDW".find(letter).map_or(0, |place| place as WdlWord - 1);
    strip.chars().map(value).collect()
}

#[test]
fn limits_in_words() {
    let cases = [
        ("DDDD", "drawn at every limit up to 4", Some((1, "draw"))),
        ("DDDWDWWW", "drawn up to 3, won at 4, drawn at 5, won from 6 on", Some((6, "win"))),
        ("DLLD", "drawn at 1, lost from 2 to 3, drawn from 4 on", Some((4, "draw"))),
        ("DDWDWDWDW", "drawn up to 2, from 3 on won at odd and drawn at even limits", None),
        ("WDWDWDLL", "up to 6 won at odd and drawn at even limits, lost from 7 on", Some((7, "loss"))),
    ];
    for (strip, text, expected) in cases {
        assert_eq!(words(&values(strip)), text, "{strip}");
        let found = settled(&values(strip), None).map(|settled| (settled.from, settled.value.name()));
        assert_eq!(found, expected, "{strip}");
    }
    let repeats = Repeats { from: 3, every: 2 };
    assert_eq!(settled(&values("DDDW"), Some(&repeats)), None, "it is known to change for ever");
}

#[test]
fn peaks_say_who_profits_from_moving_last() {
    let last = |strip: &str| {
        let MovingLast { better, worse } = moving_last(&values(strip));
        (better, worse)
    };
    assert_eq!(last("DDDDWWWW"), (0, 0), "a limit that is long enough is not a last move");
    assert_eq!(last("DDWDD"), (1, 0));
    assert_eq!(last("DWD"), (0, 1));
    assert_eq!(last("DDWDWDWW"), (4, 0));
    assert_eq!(last("LWL"), (0, 1));
}
