//! OVO on the command line as a user meets it: drawings for two and four players, and one sentence for a move or position that cannot be.

use crate::cli::{gamut, stdout, words};

#[test]
fn boards_are_drawn_for_two_and_for_four() {
    let two = stdout(&words("show ovo board=3x4 eggs=2 --position '1bB/1a1/3/A2 2'"));
    for line in ["   4  _ b B ", "   3  . a . ", "   2  . . . ", "   1  A _ _ ", "      a b c ", "  player 2 to move"] {
        assert!(two.lines().any(|drawn| drawn == line), "{line}: {two}");
    }
    let four = stdout(&words("show ovo players=4 board=3x3 camp=1 eggs=1"));
    for line in ["   3  B . C ", "   1  A . D ", "3 legal actions"] {
        assert!(four.lines().any(|drawn| drawn == line), "{line}: {four}");
    }
}

#[test]
fn what_cannot_be_gets_one_sentence() {
    for (line, sentence) in [
        ("show ovo 3x3 --play a1-a3", "action 1, `a1-a3`, is illegal: a3 is not empty"),
        ("show ovo 3x3 --play ?a1", "`?a1`, is illegal: the egg on a1 is symbol-up: there is nothing to look at"),
        ("show ovo 3x3 --play !", "`!`, is illegal: a right claim is made by itself"),
        ("show ovo 3x3 --play 'a1-a2 a3-b2 a2-a1 b2-a3 a1-c9'", "character 5 is `9`, expected a row from 1 to 3"),
        ("show ovo 3x3 --position BBB/3/AAAA", "character 10 is `A`, expected a blank and the player to move"),
        ("show ovo 3x3 --position 'AAA/3/BBB 1'", "a symbol-up egg of player 2 stands on a1 in the camp of player 1"),
        ("show ovo 3x3 --position 'BB1/3/AAA 1'", "player 2 has 2 eggs, and 3 are needed"),
        ("play ovo 3x3 --hidden --seat 3", "--seat is 3, and there are players 1 to 2"),
        ("play ovo players=4 board=3x3 camp=1 eggs=1 --hidden", "--hidden is for two players"),
    ] {
        let wrong = gamut(&words(line));
        let message = String::from_utf8(wrong.stderr).unwrap();
        assert_eq!(wrong.status.code(), Some(2), "{line}: {message}");
        assert!(message.contains(sentence) && message.lines().count() == 1, "{line}: {message}");
    }
}
