//! Pages in a real browser: whole games by clicks, keys and addresses. Needs Chromium and to be asked for; else it says so and passes.
//!
//! A scenario is a script that is put at the end of the page; it clicks and presses as a person would, and what it found is read from the page that the browser gives back.

use std::fs;
use std::path::PathBuf;

use gamut::Options;
use gamut::model::Solved;
use gamut::page::{page, puzzles};
use serde_json::{Value as Json, json};

use super::solved;
use crate::report::browser::{chromium, headless};

/// What all scenarios use: `said` is what they found.
const TOOLS: &str = r#"
const said = {};
// The same games in every run: one of any moves may be over after three plies.
let seed = 1;
Math.random = () => (seed = seed * 48271 % 2147483647) / 2147483647;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const $ = (id) => document.getElementById(id);
const links = () => [...document.querySelectorAll('#moves a')];
const nameOf = (link) => link.childNodes[0].textContent;
// Plays a move on the board: the spots that belong to it, one after the other; without any, by its link.
async function click(text) {
  const before = location.hash;
  for (let step = 0; step < 5 && location.hash === before; step++) {
    const spot = [...document.querySelectorAll('#board .spot')].find((spot) => spot.dataset.moves.split(' ').includes(text));
    if (spot) spot.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    else links().find((link) => nameOf(link) === text).click();
    await wait(20);
  }
}
const key = async (key) => { (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })); await wait(20); };
async function scenario(work) {
  while (document.documentElement.dataset.ready !== 'yes') await wait(20);
  try { await work(); } catch (error) { said.error = String(error); }
  said.asked = performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !name.startsWith('blob:'));
  const found = document.createElement('pre');
  found.id = 'found';
  found.textContent = JSON.stringify(said);
  document.body.append(found);
}
"#;

struct Browser {
    program: PathBuf,
    folder: PathBuf,
}

impl Browser {
    /// Where there is one, and somebody asked for it.
    fn find(name: &str) -> Option<Browser> {
        let asked = std::env::var_os("GAMUT_BROWSER_TESTS").is_some();
        let Some(program) = chromium().filter(|_| asked) else {
            eprintln!("skipped: GAMUT_BROWSER_TESTS is not set, or there is no Chromium on this machine");
            return None;
        };
        let folder = std::env::temp_dir().join(format!("gamut-browser-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Some(Browser { program, folder })
    }

    /// Opens a page at an address and runs a scenario in it.
    fn run(&self, text: &str, hash: &str, width: u32, work: &str) -> Json {
        let file = self.folder.join("page.html");
        let script = format!("<script>{{{TOOLS}\nscenario(async () => {{{work}}});}}</script></body>");
        fs::write(&file, text.replacen("</body>", &script, 1)).unwrap();
        let output = headless(&self.program, &self.folder)
            .args([format!("--window-size={width},900"), "--virtual-time-budget=60000".to_owned()])
            .arg(format!("file://{}{hash}", file.display()))
            .output()
            .unwrap();
        let page = String::from_utf8_lossy(&output.stdout);
        let (_, said) =
            page.rsplit_once("<pre id=\"found\">").unwrap_or_else(|| panic!("no answer: {work}\n{page:.3000}"));
        let said = said.split_once("</pre>").unwrap().0.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
        let said: Json = serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"));
        assert_eq!((&said["error"], &said["asked"]), (&Json::Null, &json!([])), "{work}");
        said
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A browser may still be writing there.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn plain(solved: &Solved) -> String {
    page(solved, &[], &Options::default()).unwrap()
}

/// A line of play is played on the board; what was on the page at every position is noted.
const WHOLE_GAME: &str = r#"
said.seen = [];
for (const text of LINE) {
  said.seen.push([$('notation').value, links().map((link) => link.textContent)]);
  await click(text);
}
said.over = $('says').textContent;
said.hash = location.hash;
said.chart = document.querySelectorAll('#chart .dot').length;
said.table = document.querySelectorAll('#chart-table tr').length;
"#;

/// A shortest game.
pub fn to_an_end(solved: &Solved) -> Vec<String> {
    let model = solved.model();
    let mut seen = std::collections::HashSet::from([model.start()]);
    let mut level = vec![(model.start(), Vec::new())];
    while !level.is_empty() {
        let mut next = Vec::new();
        for (position, line) in level {
            if model.outcome(position).is_some() {
                return line;
            }
            for action in model.actions(position).into_iter().filter(|action| seen.insert(action.next)) {
                next.push((action.next, [line.as_slice(), &[action.text]].concat()));
            }
        }
        level = next;
    }
    panic!("no game ends");
}

#[test]
fn whole_games_by_clicks_and_every_value_is_that_of_the_table() {
    let Some(browser) = Browser::find("games") else { return };
    for variant in [
        "tictactoe",
        "ovo board=3x3 eggs=2",
        "labyrinth board=small3x2",
        "twinlines board=3x2 line=2 goal=3 tiles=5 colours=ABCCBA,ABCABC",
        "quixo size=3",
    ] {
        let solved = solved(variant);
        let model = solved.model();
        let text = plain(&solved);
        let line = format!("const LINE = {};\n{WHOLE_GAME}", json!(to_an_end(&solved)));
        let said = browser.run(&text, "", 1280, &line);
        let seen = said["seen"].as_array().unwrap();
        assert!(said["over"].as_str().unwrap().starts_with("The game is over"), "{variant}: {said}");
        assert_eq!((&said["chart"], &said["table"]), (&json!(seen.len() + 1), &json!(seen.len() + 2)), "{variant}");
        for one in seen {
            let position = model.read(one[0].as_str().unwrap()).unwrap();
            let word = |worth: &gamut::model::Move| match worth.value {
                gamut::solve::Value::Draw(_) => worth.action.clone(),
                value => format!("{} {}", worth.action, value.plies().unwrap()),
            };
            let right: Vec<String> = solved.moves(position).unwrap().iter().map(word).collect();
            assert_eq!(one[1], json!(right), "{variant} {}", one[0]);
        }
        // The address, opened afresh, shows the same.
        let hash = said["hash"].as_str().unwrap();
        let again = browser.run(&text, hash, 1280, "said.over = $('says').textContent; said.hash = location.hash;");
        assert_eq!((&again["over"], &again["hash"]), (&said["over"], &said["hash"]), "{variant}");
    }
}

#[test]
fn back_and_forward_keys_and_wrong_addresses() {
    let Some(browser) = Browser::find("keys") else { return };
    let text = plain(&solved("tictactoe"));
    let said = browser.run(
        &text,
        "",
        1280,
        r#"
        await click('b2'); await click('a1');
        const two = $('notation').value;
        history.back(); await wait(100); said.back = $('notation').value;
        history.forward(); await wait(100); said.forward = $('notation').value === two;
        await key('ArrowLeft'); said.undone = $('notation').value;
        await key('ArrowRight'); said.redone = $('notation').value === two;
        await key('n'); said.fresh = $('notation').value;
        await key('ArrowDown'); said.focus = document.activeElement.tagName;
        document.activeElement.click(); await wait(20); said.played = $('notation').value;
        await key('b'); said.best = location.hash.split('/').length;
        await key('f'); said.flipped = !!document.querySelector('#board .flipped');
        "#,
    );
    let right = json!({"back": ".../.X./...", "forward": true, "undone": ".../.X./...", "redone": true, "fresh": ".../.../...",
        "focus": "A", "best": 3, "flipped": true});
    for (name, value) in right.as_object().unwrap() {
        assert_eq!(&said[name], value, "{name}: {said}");
    }
    assert_eq!(said["played"].as_str().unwrap().matches('X').count(), 1);
    let wrong =
        browser.run(&text, "#/b2/b2", 1280, "said.says = $('says').textContent; said.at = $('notation').value;");
    assert!(wrong["says"].as_str().unwrap().contains("which is no move here"), "{wrong}");
    assert_eq!(wrong["at"], ".../.X./...");
}

#[test]
fn face_down_eggs_are_hidden_and_memory_can_fail() {
    let Some(browser) = Browser::find("hidden") else { return };
    let text = plain(&solved("ovo board=3x3 eggs=1"));
    let run = |hash: &str, work: &str| {
        let tools = r#"
        const veil = async (on) => { $('veil').checked = on; $('veil').dispatchEvent(new Event('change')); await wait(20); };
        const press = async (id) => { $(id).click(); await wait(20); };
        const symbols = () => document.querySelectorAll('#board .hollow').length;
        const shells = () => [...document.querySelectorAll('#board .shell')].map((shell) => shell.getAttribute('class')).join();
        "#;
        browser.run(&text, hash, 1280, &format!("{tools}{work}"))
    };
    let at = "#@3%2F1ab%2F3%201";
    let said = run(
        at,
        r#"
        said.open = [symbols(), $('notation').value, shells()];
        await veil(true);
        said.veiled = [symbols(), $('notation').value, shells(), $('claims').hidden, $('svg').hidden, !!document.querySelector('#board .hint.win')];
        said.label = document.querySelector('#board svg').getAttribute('aria-label');
        await click('b2-b1');
        said.question = [$('says').textContent, $('claims').textContent, $('notation').value, symbols(), links().length, $('moves').textContent];
        await press('claim-1');
        said.won = [$('says').textContent, symbols(), location.hash.split('/').pop()];
        await press('undo'); said.again = [$('says').textContent, symbols()];
        await press('end-turn'); said.missed = [$('says').textContent, symbols(), links().length, location.hash.split('/').pop()];
        await press('undo'); await press('undo');
        await click('c2-c1');
        said.same = [$('says').textContent, $('claims').textContent];
        await press('claim-1');
        said.wrong = [$('says').textContent, symbols(), document.querySelectorAll('#board .mistaken').length, $('moves').textContent];
        said.hash = location.hash;
        "#,
    );
    assert_eq!(said["open"], json!([2, "3/1ab/3 1", "shell p1,shell p2"]));
    assert_eq!(said["veiled"], json!([0, "3/1??/3 1", "shell unseen,shell unseen", true, true, false]));
    assert!(said["label"].as_str().unwrap().ends_with("Notation: 3/1??/3 1"), "{said}");
    let asked = ["Player 1 may claim.", "ClaimNo claim, go on"];
    assert_eq!(said["question"], json!([asked[0], asked[1], "3/2?/1?1 2", 0, 0, "Claim or go on first."]));
    assert_eq!(said["won"], json!(["The game is over: player 1 has won.", 2, "claim1"]));
    assert_eq!(said["again"], json!([asked[0], 0]));
    assert_eq!(
        said["missed"],
        json!([
            "Player 1 had finished after 1 ply and did not claim: the win is missed, and the game ends here. Where memory failed: of player 1 are b1.",
            2,
            0,
            "silent1"
        ])
    );
    assert_eq!(said["same"], json!(asked));
    assert_eq!(
        said["wrong"],
        json!([
            "Player 1 claimed, wrongly: player 2 has won. Where memory failed: b2 is an egg of player 1, c1 is an egg of player 2.",
            2,
            2,
            "The game is over."
        ])
    );
    // The address holds what was said.
    let again = run(said["hash"].as_str().unwrap(), "said.says = $('says').textContent;");
    assert_eq!(again["says"], said["wrong"][0]);
    // A look shows one egg until the turn ends; a machine waits for that, and claims when it is right.
    let looked = run(
        at,
        r#"
        $('seat-2').value = 'perfect'; $('seat-2').dispatchEvent(new Event('change'));
        await veil(true);
        await click('?b2'); await wait(1500);
        said.look = [$('says').textContent, symbols(), shells(), $('claims').textContent, location.hash.split('/').length];
        await press('end-turn'); said.hidden = symbols();
        await wait(1500); said.after = location.hash.split('/').length;
        "#,
    );
    assert_eq!(looked["look"], json!(["The egg on b2 is of player 1.", 1, "shell p1,shell unseen", "Go on", 2]));
    assert_eq!((&looked["hidden"], &looked["after"]), (&json!(0), &json!(3)));
    // A game that hides nothing has no switch.
    let none = browser.run(&plain(&solved("tictactoe")), "", 1280, "said.switch = !!$('veil');");
    assert_eq!(none["switch"], false);
}

#[test]
fn puzzles_are_solved_and_failed() {
    let Some(browser) = Browser::find("puzzles") else { return };
    let solved = solved("ovo board=3x3 eggs=2 undo=banned");
    let found = puzzles(&solved, 1, &Options::default()).unwrap();
    let wins: Vec<_> = found.iter().filter(|one| one.kind == gamut::results::answers::PuzzleKind::Win).collect();
    let longest = wins.iter().map(|one| one.plies).max().unwrap();
    assert!(longest > 5 && wins[0].plies == 1);
    let text = page(&solved, &found, &Options::default()).unwrap();
    let said = browser.run(
        &text,
        "",
        1280,
        r#"
        const list = JSON.parse($('head').textContent).puzzles;
        said.task = $('task').textContent;
        said.listed = [];
        for (const at of list.keys()) { location.hash = '#p' + (at + 1); await wait(20); said.listed.push([$('task').textContent, links().length]); }
        location.hash = '#p1'; await wait(20);
        said.hidden = links().every((link) => !link.querySelector('span'));
        const number = list.findIndex((one) => one.kind === 'win' && one.plies > 1);
        location.hash = '#p' + (number + 1); await wait(50);
        const puzzle = list[number];
        const wrong = links().map(nameOf).find((text) => text !== puzzle.solution[0]);
        await click(wrong); await wait(50); said.wrong = $('told').textContent;
        $('again').click(); await wait(50);
        for (const [ply, action] of puzzle.solution.entries()) { if (ply % 2 === 0) { await click(action); await wait(700); } }
        said.right = $('told').textContent; said.over = $('says').textContent;
        $('following').click(); await wait(50); said.next = location.hash === '#p' + (number + 2);
        $('solution').click(); await wait(50); said.solution = $('told').textContent;
        "#,
    );
    assert!(said["task"].as_str().unwrap().starts_with("Puzzle 1 of "), "{said}");
    // The task speaks of as many moves as the list has.
    let listed = said["listed"].as_array().unwrap();
    assert_eq!(listed.len(), found.len());
    for one in listed {
        let words = format!(" of {} moves ", one[1]);
        assert!(one[0].as_str().unwrap().contains(&words), "{one}");
    }
    assert!(said["hidden"] == true && said["next"] == true, "{said}");
    let wrong = said["wrong"].as_str().unwrap();
    assert!(wrong.contains("does not win") || wrong.contains("loses"), "{said}");
    assert_eq!(said["right"], "Solved.", "{said}");
    assert!(said["over"].as_str().unwrap().contains("has won"), "{said}");
    assert_eq!(said["solution"], "This is the solution.", "{said}");
}

#[test]
fn a_page_fits_a_telephone_and_machines_play_each_other() {
    let Some(browser) = Browser::find("narrow") else { return };
    for variant in ["ovo board=3x3 eggs=1", "labyrinth board=small3x2", "tictactoe"] {
        let text = plain(&solved(variant));
        let said = browser.run(
            &text,
            "",
            1280,
            r#"
            // A window is never narrower than 500 pixels, so the page is put into a frame of its own.
            const frame = document.createElement('iframe');
            frame.width = 390; frame.height = 800; frame.srcdoc = document.documentElement.outerHTML.replace(/<script>\{[^]*<\/script>/, '');
            document.body.append(frame); await wait(1500);
            const inner = frame.contentDocument;
            said.wide = inner.documentElement.scrollWidth;
            said.ready = inner.documentElement.dataset.ready;
            frame.remove();
            for (const seat of [1, 2]) { $('seat-' + seat).value = 'random'; }
            $('seat-1').dispatchEvent(new Event('change'));
            await wait(5000);
            said.plies = location.hash.split('/').length - 1;
            "#,
        );
        assert!(said["ready"] == "yes" && said["wide"].as_u64().unwrap() <= 390, "{variant}: {said}");
        assert!(said["plies"].as_u64().unwrap() > 3, "{variant}: {said}");
    }
}
