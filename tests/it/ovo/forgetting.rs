//! The clauses about a player who forgets, in the words of the literal rules.

use gamut::rules::ovo::memory::{Action, Forgetful, Position};
use gamut::rules::{Outcome, Rules};
use gamut::settings::Variant;
use gamut::settings::ovo::Memory;

/// The literal rules on a board of 3x3 with two eggs each, with positions and actions as text.
pub struct Game(pub Forgetful);

pub fn game(settings: &str) -> Game {
    match format!("ovo board=3x3 eggs=2 {settings}").parse() {
        Ok(Variant::Ovo(settings)) => match settings.memory {
            Memory::Few(few) => Game(Forgetful::new(settings, few)),
            Memory::All => panic!("nobody forgets"),
        },
        other => panic!("{settings}: {other:?}"),
    }
}

impl Game {
    fn position(&self, text: &str) -> Position {
        self.0.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn action(&self, text: &str) -> Action {
        self.0.read_action(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn error(&self, text: &str) -> String {
        self.0.read_position(text).map(|_| panic!("{text} was accepted")).unwrap_err().to_string()
    }

    fn actions(&self, position: &str) -> Vec<String> {
        let actions = self.0.actions(&self.position(position));
        actions.into_iter().map(|action| self.0.write_action(action)).collect()
    }

    /// Where the egg on a cell may go.
    fn ends(&self, position: &str, from: &str) -> Vec<String> {
        let prefix = format!("{from}-");
        self.actions(position).iter().filter_map(|word| word.strip_prefix(&prefix).map(str::to_owned)).collect()
    }

    fn refusal(&self, position: &str, action: &str) -> String {
        self.0.refusal(&self.position(position), self.action(action)).unwrap_or_default()
    }

    fn after(&self, position: &str, action: &str) -> String {
        assert_eq!(self.refusal(position, action), "", "{action} in {position}");
        self.0.write_position(&self.0.play(&self.position(position), self.action(action)).position)
    }

    fn events(&self, position: &str, action: &str) -> String {
        let played = self.0.play(&self.position(position), self.action(action));
        played.events.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    }

    fn winner(&self, position: &str) -> Option<u8> {
        match self.0.outcome(&self.position(position)) {
            Some(Outcome::Win(player)) => Some(player.number()),
            _ => None,
        }
    }

    fn decides(&self, position: &str) -> u8 {
        self.0.to_move(&self.position(position)).number()
    }
}

#[test]
fn owners_follow_by_counting() {
    let game = game("memory=1");
    let asked = "??1/1a1/2? 1 ?a3";
    // One of the forgotten eggs is player 1's and two are player 2's.
    assert_eq!(game.after(asked, "=a"), "ab1/1a1/2b 2");
    assert_eq!(game.after(asked, "=b"), "b?1/1a1/2? 2");
    assert_eq!(
        game.events(asked, "=a"),
        "the egg on c1 is one of player 2; the egg on a3 is one of player 1; the egg on b3 is one of player 2"
    );
}

#[test]
fn what_is_known_whole_costs_the_smaller_number() {
    let game = game("memory=2");
    let cost = |text: &str| game.position(text).cost();
    assert_eq!(cost("1BB/3/AA1 1"), 0);
    assert_eq!(cost("1BB/1a1/2a 2"), 0, "only one player has eggs to remember");
    assert_eq!(cost("aB1/1a1/2b 1"), 1);
    assert_eq!(cost("ab1/1a1/2b 1"), 2);
    assert_eq!(cost("??1/1a1/2? 1"), 1, "while something is forgotten each egg counts");
    assert_eq!(cost("??1/1a1/2b 1"), 2);
}

#[test]
fn a_view_that_cannot_exist_is_refused() {
    let game = game("memory=1");
    for (text, reason) in [
        ("??b/1b1/3 1", "all eggs of player 2 are known, so every `?` is an egg of player 1"),
        ("??1/1a1/3 1", "2 eggs are `?`, and 3 are needed to make 2 of each player"),
        ("aaa/1b1/3 1", "player 1 has 3 eggs, and 2 are needed"),
        ("A?1/1?1/2? 1", "a symbol-up egg of player 1 stands on a3"),
        ("2?/?a1/2? 2 ?c3", "it is not the turn of the player who forgets"),
        ("2?/?a1/2? 1 ?b2", "nobody can be looking at b2: its owner is known"),
        ("2?/?a1/2b 1 ?c3", "something is to be forgotten first"),
        ("bb1/3/1AA 1", "player 2 has finished and claims, which is written `+2`"),
        ("1BB/3/AA1 1 +1", "player 1 cannot have claimed"),
        ("1BB/3/AA1 1 xa1-a2", "undo=free remembers nothing"),
        ("1BB/3/AA1 1 !1", "expected `x` and the last move, `?` and a cell, or `+` and a player"),
    ] {
        let error = game.error(text);
        assert!(error.contains(reason), "{text}: {error}");
    }
    assert_eq!(game.winner("bb1/3/1AA 1 +2"), Some(2));
}

#[test]
fn only_what_is_sure_is_moved() {
    let owner = game("memory=1 hands=owner");
    assert!(owner.ends("2?/?a1/2? 1", "c3").is_empty());
    assert!(!owner.ends("2?/?a1/2? 1", "b2").is_empty());
    let refusal = owner.refusal("2?/?a1/2? 1", "c3-b3");
    assert!(refusal.starts_with("it may be that the egg on c3 belongs to player 2"), "{refusal}");
    let away = game("memory=1 homeward=not-away");
    assert_eq!(away.ends("?2/1?1/a1? 1", "b2"), ["a2", "c2"], "sideways is no further from either camp");
}

#[test]
fn the_other_moves_whatever_may_be_moved_and_shows_it() {
    let owner = game("memory=1 hands=owner");
    assert_eq!(owner.after("2?/?a1/2? 2", "c3-b3"), "1b1/?a1/2? 1");
    assert!(owner.events("2?/?a1/2? 2", "c3-b3").ends_with("the egg on b3 is one of player 2"));
    let away = game("memory=1 homeward=not-away");
    assert_eq!(away.after("?2/1?1/a1? 2", "b2-b1"), "b2/3/aab 1", "away from the camp of player 2");
    assert_eq!(away.after("?2/1?1/a1? 2", "b2-c2"), "?2/2?/a1? 1", "sideways shows nothing");
    assert_eq!(game("memory=1").after("?2/1?1/a1? 2", "b2-b1"), "?2/3/a?? 1", "everybody moves everything");
}

#[test]
fn a_look_is_answered_with_either_owner() {
    let game = game("memory=1");
    let here = "2?/?a1/2? 1";
    let asked = game.after(here, "?c3");
    assert_eq!(asked, "2?/?a1/2? 1 ?c3");
    assert_eq!((game.decides(&asked), game.actions(&asked)), (2, vec!["=a".to_owned(), "=b".to_owned()]));
    assert_eq!(game.after(&asked, "=b"), "2b/?a1/2? 2");
    assert_eq!(game.after(here, "?b2"), "2?/?a1/2? 2", "a pass");
    assert_eq!(game.after("2?/?a1/2? 2", "?c3"), here, "the other's look shows nothing");
    assert!(game.refusal(&asked, "b2-b1").contains("the look at c3 is to be answered first"));
    assert!(game.refusal(here, "=a").contains("nobody is looking"));
}

#[test]
fn without_a_sure_turn_the_game_is_lost() {
    let game = game("memory=0 look=none hands=owner");
    assert_eq!(game.winner("2?/??1/2? 1"), Some(2));
    assert!(game.actions("2?/??1/2? 1").is_empty());
    assert_eq!(game.winner("2?/??1/2? 2"), None, "the other has turns in some world");
}

#[test]
fn a_claim_is_made_when_it_is_sure() {
    let game = game("memory=0");
    // Two of the three forgotten eggs are player 1's, and all three lie at home.
    let after = game.after("B2/1?1/??1 1", "b2-c1");
    assert_eq!((after.as_str(), game.winner(&after)), ("B2/3/??? 2 +1", Some(1)));
    assert!(game.events("B2/1?1/??1 1", "b2-c1").ends_with("player 1 claims; player 1 wins"));
    let unsure = game.after("B2/1?1/??1 1", "b2-c2");
    assert_eq!((unsure.as_str(), game.winner(&unsure)), ("B2/2?/??1 2", None));
}

#[test]
fn a_rival_set_that_may_be_complete_is_lost() {
    let nothing = game("memory=0");
    let after = nothing.after("2?/2?/??1 2", "c2-b3");
    assert_eq!((after.as_str(), nothing.winner(&after)), ("1??/3/??1 1 +2", Some(2)));
    let all = game("memory=2");
    let after = all.after("2b/2a/ab1 2", "c2-b3");
    assert_eq!((after.as_str(), all.winner(&after)), ("1ab/3/ab1 1", None));
}

#[test]
fn what_is_forgotten_later_is_not_claimed() {
    let game = game("memory=0");
    let forgotten = game.after("1ab/3/ab1 1", "~a1b1b3c3");
    assert_eq!((forgotten.as_str(), game.winner(&forgotten)), ("1??/3/??1 1", None));
}

#[test]
fn as_much_is_forgotten_as_must_be() {
    let game = game("memory=1");
    let full = "1ab/3/ab1 1";
    assert_eq!(game.actions(full), ["~a1b1b3", "~a1b1c3", "~a1b3c3", "~b1b3c3"]);
    assert_eq!(game.after(full, "~a1b1c3"), "1a?/3/??1 1");
    assert!(game.refusal(full, "b3-b2").contains("remembers the owners of 1 eggs at most, and has to forget 3"));
    assert!(game.refusal("1BB/3/AA1 1", "~a1").contains("nothing to forget"));
    // After the other's turn too: player 1 decides, then player 1 moves.
    assert_eq!(game.decides(full), 1);
    assert_eq!(game.decides("1ab/3/ab1 2"), 1);
}

#[test]
fn with_room_enough_nothing_is_forgotten() {
    let game = game("memory=2");
    assert!(game.actions("1ab/3/ab1 1").iter().all(|action| !action.starts_with('~')));
}

#[test]
fn notation_is_read_one_way_only() {
    let game = game("memory=1");
    for text in ["~", "~b1a1", "~a1a1", "~a9", "=", "=c", "=ab", "=A"] {
        assert!(game.0.read_action(text).is_err(), "{text}");
    }
    assert_eq!(game.0.write_action(game.action("~a1b3")), "~a1b3");
}
