//! What was found in sentences: who wins, why or why not, and what to try next. They come before the figures.

use serde_json::Value;

use crate::measures::Measures;
use crate::model::Answers;
use crate::numbers::{count, percent_of, plies as in_plies, thousands};
use crate::results::answers::{ExploreAnswer, SolveAnswer};
use crate::results::{CoalitionFigures, Verdict, Wdl};
use crate::settings::Variant;
use crate::settings::ovo::{Few, Forgets};
use crate::study::Diff;

/// Sentences as a paragraph with an empty line after it.
pub fn paragraph(sentences: &[String]) -> String {
    let mut text = String::new();
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        text.push_str(sentence);
        text.push('\n');
    }
    text + "\n"
}

/// Who wins from the start. The first player moves first in every game here.
pub fn start(verdict: Verdict) -> String {
    match (verdict.value, verdict.plies) {
        (Wdl::Win, Some(0)) => "The game is over before it begins: player 1 has won.".to_owned(),
        (Wdl::Loss, Some(0)) => "The game is over before it begins: player 2 has won.".to_owned(),
        (Wdl::Win, plies) => format!("Player 1 wins{}, whatever player 2 does.", within(plies)),
        (Wdl::Loss, plies) => format!("Player 2 wins{}, whatever player 1 does.", within(plies)),
        (Wdl::Draw, _) if verdict.endless => {
            "With best play nobody wins: the start is a draw, and play goes on for ever.".to_owned()
        }
        (Wdl::Draw, _) => "With best play nobody wins: the start is a draw, and the game ends drawn.".to_owned(),
    }
}

/// What a player who forgets is sure of at the start.
fn sure(verdict: Verdict, few: Few) -> String {
    let who = format!(
        "Player {}, who remembers the owners of up to {}",
        few.forgets,
        count(few.eggs.into(), "face-down egg", "face-down eggs")
    );
    // The first player is to move.
    let own = match (few.forgets, verdict.value) {
        (_, Wdl::Draw) => Wdl::Draw,
        (Forgets::First, Wdl::Win) | (Forgets::Second, Wdl::Loss) => Wdl::Win,
        _ => Wdl::Loss,
    };
    let is_sure = match own {
        Wdl::Win => "surely wins, whatever the forgotten eggs turn out to be",
        Wdl::Draw => "surely does not lose, and is not sure to win",
        Wdl::Loss => {
            "is sure of nothing: with bad luck about the forgotten eggs the game is lost, but not in every game"
        }
    };
    format!("{who}, {is_sure} (`gamut rules ovo`, clauses 11 to 14).")
}

fn within(plies: Option<u16>) -> String {
    plies.map_or(String::new(), |plies| format!(" in {}", in_plies(plies.into())))
}

/// `gamut solve`, two players.
pub fn solve(answer: &SolveAnswer, table: Option<&str>) -> Vec<String> {
    let SolveAnswer { variant, counts, by_distance, .. } = answer;
    let first = match (answer.start, variant.forgetting()) {
        (Some(value), Some(few)) => sure(value, few),
        (Some(value), None) => start(value),
        (None, _) => "The start was not solved: only some slices were, and what they lead to.".to_owned(),
    };
    let decided = percent_of(counts.won + counts.lost, counts.positions);
    let second = match counts.longest_win {
        None => "No position is won by force.".to_owned(),
        Some(0 | 1) if variant.forgetting().is_none() => format!(
            "No win takes more than one ply: a player loses only by an oversight. Of all positions {decided} are won or lost, those that are over included."
        ),
        Some(plies) => {
            // The loser is to move one ply before the winner.
            let lost = by_distance.iter().rfind(|row| row.lost > 0).map(|row| row.plies);
            let also = lost.filter(|&lost| lost > plies).map(|lost| format!(", or {lost} where the loser is to move"));
            format!(
                "Of all positions {decided} are won or lost, those that are over included; the longest forced win takes {plies} plies{}.",
                also.unwrap_or_default()
            )
        }
    };
    let run = variant.run_option();
    let third = match table {
        Some(table) => {
            format!("Next: `gamut line {table}{run}` shows best play, `gamut play {table}{run}` plays against you.")
        }
        None => {
            format!(
                "Next: `gamut hardest {variant}{run}` shows the longest win; `--out FILE` keeps all values in a table."
            )
        }
    };
    vec![first, second, third]
}

/// `gamut solve`, more than two players.
pub fn coalitions(figures: &CoalitionFigures) -> Vec<String> {
    let forcing: Vec<&str> = figures
        .start
        .coalitions
        .iter()
        .filter(|at| at.forces.is_some() && at.coalition.split('+').count() < usize::from(figures.players))
        .map(|at| at.coalition.as_str())
        .collect();
    let first = match forcing.first() {
        None => "From the start no group of players smaller than all of them can force a win of one of its members."
            .to_owned(),
        Some(smallest) if !smallest.contains('+') => {
            format!("Player {smallest} wins from the start, even against all others together.")
        }
        Some(smallest) => format!(
            "From the start nobody can force a win alone; {} can, the smallest being players {}.",
            count(forcing.len(), "group of players", "groups of players"),
            smallest.replace('+', " and ")
        ),
    };
    let second = format!(
        "In {} of the positions that are not over no group but everybody decides; in {} the player to move cannot win alone but can choose who does.",
        percent_of(figures.undecided.count, figures.undecided.of.max(1)),
        percent_of(figures.kingmaker.count, figures.kingmaker.of.max(1))
    );
    vec![first, second]
}

/// `gamut measure`.
pub fn measure(variant: &Variant, measures: &Measures) -> Vec<String> {
    let mut said = Vec::new();
    said.extend(measures.start.map(start));
    if let Some(outcomes) = &measures.outcomes {
        let [won, lost, level, endless] =
            [outcomes.won, outcomes.lost, outcomes.drawn_level, outcomes.drawn_endless].map(|share| share.count);
        let all = won + lost + level + endless;
        let draws = match (level, endless) {
            (0, 0) => "none is a draw".to_owned(),
            (0, _) => "the others are draws in which play goes on for ever".to_owned(),
            (_, 0) => "the others are draws that end".to_owned(),
            _ => "the others are draws, some of which end and some of which do not".to_owned(),
        };
        said.push(format!(
            "Of the positions that are not over {} are won or lost; {draws}.",
            percent_of(won + lost, all.max(1))
        ));
    }
    if let Some(play) = &measures.random_play {
        let percent = |chance: f64| format!("{:.1} %", chance * 100.0);
        let length =
            play.length.as_ref().map_or(String::new(), |length| format!(", after {:.1} plies on average", length.mean));
        said.push(format!(
            "Of two players who move at random the first wins {} of the games and the second {}{length}.",
            percent(play.wins.first),
            percent(play.wins.second)
        ));
    }
    let run = variant.run_option();
    said.push(format!("Next: `gamut diff \"{variant}\" \"{variant} KEY=VALUE\"{run}` says what a house rule changes; `gamut rules {}{run}` lists them.", variant.game().name));
    said
}

/// `gamut explore`.
pub fn explore(explored: &ExploreAnswer) -> Vec<String> {
    let deepest = explored.by_depth.len().saturating_sub(1) as u64;
    vec![
        format!(
            "{} can be reached, the last of them after {}; {} {} over.",
            count(explored.positions as usize, "position", "positions"),
            in_plies(deepest),
            thousands(explored.over),
            if explored.over == 1 { "is" } else { "are" }
        ),
        "Next: `gamut solve` says who wins, `gamut check` tests what is claimed about the game.".to_owned(),
    ]
}

/// `gamut check`.
pub fn check(variant: &Variant, answers: &Answers) -> Vec<String> {
    let (claims, failed) = (answers.count(), answers.failures());
    let all = count(answers.positions as usize, "position", "positions");
    match (claims, failed) {
        (0, _) if !variant.run_option().is_empty() => vec![
            format!("The program is consistent about {all}: outcomes, movers and actions fit each other, and every action leads to a position that it reads back."),
            "Asked again, it gave the same answers; where it names images, they are played alike. It cannot be known whether these are the rules that are meant.".to_owned(),
        ],
        (0, _) => vec![format!("Nothing is claimed about this game; it has {all}.")],
        (_, 0) => vec![format!(
            "All {} hold: nothing that must not happen happens in {all}, and what must be possible is.",
            count(claims, "claim", "claims")
        )],
        (_, failed) if failed == answers.absent() => vec![format!(
            "Nothing that must not happen happens in {all}, but {failed} of {} say that something is possible that never is. A board may be too small for it, or other rulings leave no room.",
            count(claims, "claim", "claims")
        )],
        _ => vec![format!(
            "{failed} of {} fail: the rules as modelled are not what they are said to be. What happens and must not comes with a shortest line below.",
            count(claims, "claim", "claims")
        )],
    }
}

/// `gamut diff`: what the second variant changes, seen from the first.
pub fn diff(found: &Diff) -> Vec<String> {
    let mut said = Vec::new();
    let starts = figure(found, "start.value").and_then(|(one, two)| Some((one.as_str()?, two.as_str()?)));
    said.extend(starts.map(|(one, two)| match one == two {
        true => format!("It does not change who wins: the start is a {one} for the first player either way."),
        false => format!("It changes who wins: for the first player the start was a {one} and becomes a {two}."),
    }));
    let [[_, win_to_draw, win_to_loss], [draw_to_win, _, draw_to_loss], [loss_to_win, loss_to_draw, _]] = found.matrix;
    let (worse, better) = (win_to_draw + win_to_loss + draw_to_loss, draw_to_win + loss_to_win + loss_to_draw);
    let both = count(found.shared as usize, "position", "positions");
    said.push(match (found.shared, found.differing) {
        (0, _) => "No position is common to both, so no values can be compared.".to_owned(),
        (_, 0) => format!("None of the {both} that both have changes its value."),
        (shared, differing) => format!(
            "Of the {both} that both have {} ({}) change their value: {} in favour of the player to move, {} against.",
            thousands(differing),
            percent_of(differing, shared),
            thousands(better),
            thousands(worse)
        ),
    });
    said.extend(advice(found, starts));
    said
}

/// A figure in both variants.
fn figure<'d>(found: &'d Diff, name: &str) -> Option<(&'d Value, &'d Value)> {
    found.changes.iter().find(|change| change.name == name).map(|change| (&change.values.one, &change.values.two))
}

/// From this change of the share of decided positions on a rule is said to matter.
const MATTERS: f64 = 0.05;

/// What a designer should make of it.
fn advice(found: &Diff, starts: Option<(&str, &str)>) -> Option<String> {
    let number = |name: &str| figure(found, name).and_then(|(one, two)| one.as_f64().zip(two.as_f64()));
    let (won, lost) = (number("outcomes.won.share")?, number("outcomes.lost.share")?);
    let (before, after) = (won.0 + lost.0, won.1 + lost.1);
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let longest = number("depth.longest_win.plies").map_or(String::new(), |(one, two)| match one == two {
        true => format!(", the longest forced win stays {}", in_plies(one as u64)),
        false => format!(", the longest forced win goes from {one} to {two} plies"),
    });
    let advice = match starts {
        Some((one, "draw")) if one != "draw" => "a game that was decided at the start becomes an even one",
        Some(("draw", two)) if two != "draw" => {
            "a game that was even is decided at the start: weigh that against the life that it brings"
        }
        Some((one, two)) if one != two => "the other player wins now",
        _ if number("depth.longest_win.plies").is_some_and(|(one, two)| one <= 1.0 && two > 1.0) => {
            "wins can now be forced, where before they were only given away, and who wins stays the same"
        }
        _ if number("depth.longest_win.plies").is_some_and(|(one, two)| one > 1.0 && two <= 1.0) => {
            "wins can no longer be forced, only given away, and who wins stays the same"
        }
        _ if after - before > MATTERS => "it makes the game livelier without changing who wins",
        _ if before - after > MATTERS => "it makes the game more drawish without changing who wins",
        _ => "as far as perfect play goes it hardly matters",
    };
    Some(format!(
        "Won or lost positions go from {} to {} of those that are not over{longest}: {advice}.",
        percent(before),
        percent(after)
    ))
}
