//! The served page in a real browser: whole games by clicks, refusals, positions that are set up, addresses and keys. Needs Chromium and to be asked for; else it says so and passes.

use gamut::model::{Move, Solved};
use gamut::rules::ovo::Ovo;
use gamut::rules::{Player, Rules};
use gamut::serve::Named;
use gamut::settings::Variant;
use gamut::{Model, Options};
use serde_json::json;

use super::chromium::Tab;
use super::{Random, Running, encoded};
use crate::page::browser::to_an_end;

/// Plays a move on the board, spot by spot; what has no spots by its link.
fn play(tab: &mut Tab, action: &str) {
    let before = tab.eval("location.hash");
    for _ in 0..5 {
        let spot = format!(
            "[...document.querySelectorAll('#board .spot')].find((spot) => spot.dataset.moves.split(' ').includes({}))",
            json!(action)
        );
        let link = format!(
            "[...document.querySelectorAll('#moves a')].find((link) => link.childNodes[0].textContent === {})",
            json!(action)
        );
        let there = tab.eval(&format!("!!({spot})")) == json!(true);
        tab.click(if there { &spot } else { &link });
        if tab.eval("location.hash") != before {
            break;
        }
    }
    let plies = tab.eval("location.hash.split('/').length - 1").as_u64().unwrap();
    // What is shown follows the address when the position has come.
    tab.until(&format!("document.querySelectorAll('#played a').length === {plies}"));
}

fn links(tab: &mut Tab) -> serde_json::Value {
    tab.eval("[...document.querySelectorAll('#moves a')].map((link) => link.textContent)")
}

#[test]
fn whole_games_by_clicks_and_every_value_is_that_of_probe() {
    let Some(mut tab) = Tab::find("games") else { return };
    let variants = [
        "ovo board=3x3 eggs=2",
        "labyrinth board=small3x2",
        "twinlines board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC",
    ];
    let running = Running::solved(&variants);
    for (number, variant) in (1..).zip(variants) {
        let model: Model = variant.parse().unwrap();
        let solved: Solved = model.solve(&Options::default()).unwrap();
        tab.open(&format!("http://{}/{number}/", running.address));
        for action in to_an_end(&solved) {
            let position = model.read(&tab.value("notation")).unwrap();
            let word = |worth: &Move| match worth.value {
                gamut::solve::Value::Draw(_) => worth.action.clone(),
                value => format!("{} {}", worth.action, value.plies().unwrap()),
            };
            let right: Vec<String> = solved.moves(position).unwrap().iter().map(word).collect();
            assert_eq!(links(&mut tab), json!(right), "{variant}");
            play(&mut tab, &action);
        }
        assert!(tab.text("says").starts_with("The game is over"), "{variant}: {}", tab.text("says"));
        tab.pictures(&format!("over-{number}"));
        // Back and Forward, and the address opened afresh.
        let (last, hash) = (tab.value("notation"), tab.eval("location.hash"));
        tab.eval("history.back()");
        tab.until(&format!("document.getElementById('notation').value !== {}", json!(last)));
        tab.eval("history.forward()");
        tab.until(&format!("document.getElementById('notation').value === {}", json!(last)));
        tab.open(&format!("http://{}/{number}/{}", running.address, hash.as_str().unwrap()));
        assert_eq!(tab.value("notation"), last, "{variant}");
    }
}

/// A game of OVO as published in which both help player 1, as far as they see.
fn helped_game() -> Vec<String> {
    let Variant::Ovo(settings) = "ovo classic".parse().unwrap() else { panic!("it is OVO") };
    let rules = Ovo::new(settings);
    for seed in 0.. {
        let mut random = Random(seed + 3);
        let (mut position, mut line) = (rules.start(), Vec::new());
        while rules.outcome(&position).is_none() && line.len() < 250 {
            let actions = rules.actions(&position);
            let mut after = |action| {
                let next = rules.play(&position, action).position;
                (rules.progress(&next, Player::FIRST), random.below(1000))
            };
            let scored: Vec<_> = actions.iter().map(|&action| (after(action), action)).collect();
            let (_, action) = scored.into_iter().max().unwrap();
            let action = if random.below(10) == 0 { actions[random.below(actions.len())] } else { action };
            line.push(rules.write_action(action));
            position = rules.play(&position, action).position;
        }
        if rules.outcome(&position).is_some() {
            return line;
        }
    }
    panic!("no game ends");
}

#[test]
fn a_full_size_game_without_values_by_clicks() {
    let Some(mut tab) = Tab::find("classic") else { return };
    let running = Running::solved(&["ovo classic"]);
    tab.open(&format!("http://{}/", running.address));
    assert!(tab.text("about").starts_with("Not solved: it has up to"), "{}", tab.text("about"));
    assert!(tab.text("says").contains("Not solved") && tab.text("moves").contains("not solved"));
    assert_eq!(
        tab.eval("document.querySelectorAll('#board .hint.win, #board .hint.draw, #board .hint.loss').length"),
        0
    );
    tab.pictures("classic");
    let line = helped_game();
    for action in &line {
        play(&mut tab, action);
    }
    assert!(tab.text("says").starts_with("The game is over: player 1 has won"), "{} {}", line.len(), tab.text("says"));
    // Back and Forward, and the address opened afresh.
    let (last, address) = (tab.value("notation"), tab.eval("location.href"));
    tab.eval("history.back()");
    tab.until(&format!("document.getElementById('notation').value !== {}", json!(last)));
    tab.eval("history.forward()");
    tab.until(&format!("document.getElementById('notation').value === {}", json!(last)));
    tab.open(address.as_str().unwrap());
    assert_eq!(tab.value("notation"), last);
    // An illegal click is explained here too: nothing but an own egg can be taken up.
    tab.open(&format!("http://{}/", running.address));
    tab.click_board((36.0, 23.0));
    tab.until("document.getElementById('refused').textContent.includes('clause 3')");
}

#[test]
fn an_illegal_click_is_explained() {
    let Some(mut tab) = Tab::find("refusals") else { return };
    let running = Running::solved(&[
        "ovo board=3x3 eggs=2",
        "labyrinth board=small3x2",
        "twinlines board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC",
    ]);
    tab.open(&format!("http://{}/1/", running.address));
    let refused = "document.getElementById('refused').textContent";
    // An empty cell, an egg of the other player, and a cell that is out of reach of an egg that was taken up.
    for (clicks, reason, clause) in [
        (&[(116.0, 103.0)][..], "There is no egg on c1", "clause 3"),
        (&[(76.0, 23.0)], "b3", "clause 3"),
        (&[(36.0, 103.0), (116.0, 23.0)], "A1-c3 is illegal: c3 is not empty", "clause 4"),
    ] {
        clicks.iter().for_each(|&at| tab.click_board(at));
        tab.until(&format!("{refused}.includes({}) && {refused}.includes('{clause}')", json!(reason)));
    }
    assert_eq!(tab.value("notation"), "1BB/3/AA1 1", "nothing was played");
    // Turned round, the same point of the window is another cell.
    tab.click("document.getElementById('flip')");
    tab.until(&format!("{refused} !== ''"));
    tab.click_board((139.0 - 116.0, 140.0 - 103.0));
    tab.until(&format!("{refused}.includes('There is no egg on c1')"));
    tab.pictures("refused");
    // A pawn of the other player, and fields of two colours.
    tab.open(&format!("http://{}/2/", running.address));
    tab.click_board((103.0, 20.0));
    tab.until(&format!("{refused}.includes('b4') && {refused}.includes('clause')"));
    tab.open(&format!("http://{}/3/", running.address));
    [(35.0, 78.0), (179.0, 78.0)].into_iter().for_each(|at| tab.click_board(at));
    tab.until(&format!("{refused}.includes('both tiles need one colour: see clause 2')"));
    // A player who begins on the second board is told so.
    tab.click_board((179.0, 38.0));
    tab.until(&format!("{refused}.includes('click its cells in the order')"));
}

#[test]
fn a_position_is_set_up_and_played_on() {
    let Some(mut tab) = Tab::find("setup") else { return };
    let running = Running::solved(&["ovo board=3x3 eggs=2"]);
    tab.open(&format!("http://{}/1/", running.address));
    let says = "document.getElementById('setup-says').textContent";
    tab.click("document.getElementById('setup')");
    // An egg too many, then the other one is taken away.
    tab.click("document.querySelector('input[name=thing][value=A]')");
    tab.click_board((76.0, 63.0));
    tab.until(&format!("{says}.includes('player 1 has 3 eggs')"));
    assert_eq!(tab.eval("document.getElementById('setup-play').disabled"), true);
    tab.pictures("setup");
    tab.click("document.querySelector('input[name=thing][value=\"\"]')");
    tab.click_board((36.0, 103.0));
    tab.until(&format!("{says} === 'This position can exist.'"));
    tab.click("document.querySelector('input[name=mover][value=\"2\"]')");
    tab.until("document.getElementById('setup-text').value === '1BB/1A1/1A1 2'");
    tab.click("document.getElementById('setup-play')");
    tab.until("location.hash.startsWith('#@')");
    tab.until("document.getElementById('notation').value === '1BB/1A1/1A1 2'");
    let model: Model = "ovo board=3x3 eggs=2".parse().unwrap();
    let solved = model.solve(&Options::default()).unwrap();
    let first = &solved.moves(model.read("1BB/1A1/1A1 2").unwrap()).unwrap()[0];
    play(&mut tab, &first.action);
    // The address holds where it began.
    let (here, hash) = (tab.value("notation"), tab.eval("location.hash"));
    assert_eq!(here, model.write(first.next));
    tab.open(&format!("http://{}/1/{}", running.address, hash.as_str().unwrap()));
    assert_eq!(tab.value("notation"), here);
    // In notation, with the reason when it cannot be read; Escape leaves it.
    tab.click("document.getElementById('setup')");
    tab.eval("document.getElementById('setup-text').select()");
    tab.type_in("ABB/AA1");
    tab.key("Enter");
    tab.until(&format!("{says}.includes('ends too early')"));
    tab.key("Escape");
    tab.until("document.getElementById('edit').hidden");
    assert_eq!(tab.value("notation"), here);
    tab.open(&format!("http://{}/1/#@{}", running.address, encoded("ABB/3/AA1 1")));
    assert!(tab.text("says").contains("player 1 has 3 eggs"), "{}", tab.text("says"));
}

#[test]
fn face_down_eggs_are_hidden_on_the_served_page_too() {
    let Some(mut tab) = Tab::find("served-hidden") else { return };
    let running = Running::solved(&["ovo board=3x3 eggs=2", "tictactoe"]);
    tab.open(&format!("http://{}/1/#@{}", running.address, encoded("1b1/a1b/1a1 1")));
    let symbols = "document.querySelectorAll('#board .hollow').length";
    assert_eq!(tab.eval(symbols), 4);
    tab.click("document.getElementById('veil')");
    tab.until(&format!("{symbols} === 0 && document.getElementById('notation').value === '1?1/?1?/1?1 1'"));
    assert_eq!(tab.eval("document.getElementById('setup').hidden"), true);
    tab.pictures("hidden");
    // An illegal click is not explained: the reason may be whose egg it is.
    tab.click_board((36.0, 23.0));
    assert_eq!(tab.text("refused"), "");
    play(&mut tab, "?a2");
    tab.until(&format!("{symbols} === 1"));
    assert!(tab.text("says").contains("The egg on a2 is of player 1."), "{}", tab.text("says"));
    tab.pictures("looked");
    tab.click("document.getElementById('end-turn')");
    tab.until(&format!("{symbols} === 0"));
    play(&mut tab, "?b3");
    tab.click("document.getElementById('end-turn')");
    play(&mut tab, "c2-c1");
    tab.until("!document.getElementById('claims').hidden");
    tab.pictures("claim");
    tab.click("document.getElementById('claim-1')");
    tab.until("document.getElementById('says').textContent.includes('claimed, wrongly')");
    assert!(
        tab.text("says").ends_with("Where memory failed: a2 is an egg of player 1, c1 is an egg of player 2."),
        "{}",
        tab.text("says")
    );
    tab.pictures("failed");
    tab.open(&format!("http://{}/2/", running.address));
    assert_eq!(tab.eval("!!document.getElementById('veil')"), false);
}

#[test]
fn keys_alone_play_a_game_and_values_come_when_they_are_there() {
    let Some(mut tab) = Tab::find("served-keys") else { return };
    let running = Running::new(vec![Named::Variant("tictactoe".parse().unwrap())]);
    tab.open(&format!("http://{}/", running.address));
    assert!(tab.text("about").starts_with("Not solved yet") && tab.text("moves").contains("9 moves, not solved"));
    running.solve();
    tab.until("document.getElementById('about').textContent.startsWith('765 positions are solved')");
    tab.until("document.getElementById('moves').textContent.includes('Draw: 9 moves')");
    for plies in 1..=3 {
        tab.key("ArrowDown");
        tab.key("Enter");
        tab.until(&format!("document.querySelectorAll('#played a').length === {plies}"));
    }
    let three = tab.value("notation");
    tab.key("ArrowLeft");
    tab.until("document.querySelectorAll('#played a').length === 2");
    tab.key("ArrowRight");
    tab.until(&format!("document.getElementById('notation').value === {}", json!(three)));
    while !tab.text("says").starts_with("The game is over") {
        let plies = tab.eval("document.querySelectorAll('#played a').length").as_u64().unwrap();
        tab.key("b");
        tab.until(&format!("document.querySelectorAll('#played a').length === {}", plies + 1));
    }
    tab.key("n");
    tab.until("document.getElementById('notation').value === '.../.../...'");
}

/// From the first move to the end without a mouse, on a page that was opened from a file: an arrow goes to the list of moves, arrows go on in it, Enter plays. The focus is always seen.
#[test]
fn whole_games_by_keys_alone_on_pages_from_files() {
    let Some(mut tab) = Tab::find("file-keys") else { return };
    let folder = tempfile::tempdir().unwrap();
    let at = "document.activeElement";
    for variant in [
        "ovo board=3x3 eggs=2",
        "labyrinth board=small3x2",
        "twinlines board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC",
    ] {
        let solved = variant.parse::<Model>().unwrap().solve(&Options::default()).unwrap();
        let file = folder.path().join("play.html");
        std::fs::write(&file, gamut::page::page(&solved, &[], &Options::default()).unwrap()).unwrap();
        tab.open(&format!("file://{}", file.display()));
        let line = to_an_end(&solved);
        for (ply, action) in line.iter().enumerate() {
            tab.key("ArrowDown");
            let is_there =
                format!("{at}.closest('#moves') !== null && {at}.childNodes[0].textContent === {}", json!(action));
            let mut pressed = 0;
            while tab.eval(&is_there) != json!(true) {
                assert!(pressed < 300, "{variant}: {action} is not reached");
                tab.key("ArrowDown");
                pressed += 1;
            }
            assert_ne!(
                tab.eval(&format!("getComputedStyle({at}).outlineStyle")),
                "none",
                "{variant}: the focus is not seen"
            );
            tab.key("Enter");
            tab.until(&format!("document.querySelectorAll('#played a').length === {}", ply + 1));
        }
        assert!(tab.text("says").starts_with("The game is over"), "{variant}: {}", tab.text("says"));
        tab.key("ArrowLeft");
        tab.until(&format!("document.querySelectorAll('#played a').length === {}", line.len() - 1));
        tab.pictures(&format!("file-{}", variant.split(' ').next().unwrap()));
    }
}

#[test]
fn four_players_see_what_they_can_force_together() {
    let Some(mut tab) = Tab::find("four") else { return };
    let running = Running::solved(&["ovo players=4 board=3x3 camp=1 eggs=1", "tictactoe"]);
    tab.open(&format!("http://{}/1/", running.address));
    assert_eq!(tab.eval("document.querySelectorAll('#coalition-table tr').length"), 16);
    assert_eq!(tab.eval("document.querySelectorAll('#seats select').length"), 4);
    assert!(tab.text("says").contains("can"), "{}", tab.text("says"));
    tab.pictures("four");
    // Machines play each other, without a word about errors.
    tab.eval("(() => { for (const select of document.querySelectorAll('#seats select')) select.value = 'perfect'; document.querySelector('#seats select').dispatchEvent(new Event('change')); })()");
    tab.until("document.querySelectorAll('#played a').length > 3");
    let address = format!("http://{}/", running.address);
    tab.eval(&format!("location.href = {}", json!(address)));
    tab.until("document.querySelectorAll('#games a').length === 2");
    tab.pictures("list");
}
