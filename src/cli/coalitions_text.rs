//! What coalitions can force, in words and as JSON.
//!
//! The fields of the JSON, besides `game`, `variant`, `symmetry`, `positions` (all), `moves`, `seconds` and `peak_bytes`:
//!
//! | field | what |
//! |---|---|
//! | `players`, `over`, `not_over` | how many players, positions that are over, positions that are not; all counts below are of the latter |
//! | `start.mover` | who is to move, from 1 |
//! | `start.undecided` | no coalition but everybody forces a win |
//! | `start.coalitions[]` | `players`, `forces` (plies or null), `dictates` (players), `keeps_endless` |
//! | `regions[]` | `seats` (from 0, the mover), `forces` (positions), `share`, `longest` (plies), `keeps_endless` (positions), `dictates` (positions by seat) |
//! | `decided_by[]` | positions by how many players it takes at the least to force a win of one of them, but for all of them |
//! | `undecided`, `kingmaker` | positions |
//! | `solo_wins` | positions by player, only with `--symmetry off` |
//! | `examples[]` | `kind`, `position`, `mover`, `line` (to it), `choices[]` (`action`, `winner`, `plies`), `coalition` and `forced` (a line of play) |
//! | `giving_up` | null, or `possible`, `only_action`, `only_way` (positions), `changes[]` (`seats`, `gained`, `lost`), `example` (null, or `position`, `mover`, `line`, `winner`, `strict`, `play`) |

use std::fmt::Write;

use serde_json::{Value, json};

use super::paint;
use crate::model::{CoalitionReport, Given, Helped, Place, Shown};
use crate::numbers::percent_of;
use crate::packed::Symmetry;
use crate::settings::Variant;
use crate::solve::coalition::{Coalition, Region, Row};

/// Writes a table's line into `text`. Writing to a string cannot fail.
macro_rules! line {
    ($text:expr, $($rest:tt)*) => { let _ = writeln!($text, $($rest)*); };
}

/// The seats of a coalition, counted from the mover.
fn seats(coalition: Coalition) -> Vec<usize> {
    coalition.members().map(|player| player.index()).collect()
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, with: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(with)
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

/// What was found, and what it took.
pub struct Report {
    pub found: CoalitionReport,
    pub seconds: f64,
    pub peak_bytes: u64,
}

impl Report {
    pub fn text(&self, variant: &Variant, symmetry: Symmetry) -> String {
        let summary = &self.found.summary;
        let positions = summary.positions + summary.over;
        let mut text = format!("{}\n", paint::heading(&variant.to_string()));
        line!(text, "symmetry   {}", symmetry.name());
        line!(text, "positions  {positions}, {} of them over", summary.over);
        line!(text, "moves      {}", self.found.moves);
        let bytes = self.peak_bytes as f64 / positions as f64;
        let rate = positions as f64 / self.seconds.max(1e-9);
        let seconds = self.seconds;
        line!(text, "time       {seconds:.2} s, {rate:.0} positions/s, {bytes:.0} bytes a position at the most");
        self.write_start(&mut text);
        self.write_regions(&mut text);
        for example in &self.found.examples {
            write_example(&mut text, example);
        }
        if let Some(given) = &self.found.giving_up {
            write_giving_up(&mut text, given);
        }
        text
    }

    fn write_start(&self, text: &mut String) {
        let heading = format!("the start, {} to move", self.found.start.mover());
        line!(text, "\n{}", paint::heading(&heading));
        line!(text, "{:<12} {:>12}  {:<20} dictates", "coalition", "forces a win", "keeps play endless");
        for Row { coalition, forces, keeps_endless, dictates } in self.found.start.table() {
            let forces = forces.map_or("-".to_owned(), |plies| format!("in {plies}"));
            let endless = if keeps_endless { "yes" } else { "-" };
            let winners = or_dash(joined(dictates.iter().map(|player| player.number()), " or "));
            line!(text, "{coalition:<12} {forces:>12}  {endless:<20} {winners}");
        }
    }

    fn write_regions(&self, text: &mut String) {
        let summary = &self.found.summary;
        let percent = |count: u64| percent_of(count, summary.positions.max(1));
        let heading =
            format!("the {} positions that are not over; seats are counted from the mover, 0", summary.positions);
        line!(text, "\n{}", paint::heading(&heading));
        line!(
            text,
            "{:<12} {:>14} {:>10} {:>8} {:>20}",
            "seats",
            "force a win",
            "share",
            "longest",
            "keep play endless"
        );
        for Region { seats: set, positions, longest, keeps_endless, .. } in &summary.regions {
            let longest = or_dash(joined(longest.iter(), ""));
            let (name, share) = (joined(seats(*set), "+"), percent(*positions));
            line!(text, "{name:<12} {positions:>14} {share:>10} {longest:>8} {keeps_endless:>20}");
        }
        text.push('\n');
        for (place, &count) in summary.decided_by.iter().enumerate() {
            let who = if place == 0 { "1 player".to_owned() } else { format!("{} players", place + 1) };
            line!(text, "decided by {who:<10} {count:>14} {:>10}", percent(count));
        }
        line!(text, "{:<21} {:>14} {:>10}", "decided by nobody", summary.undecided, percent(summary.undecided));
        line!(text, "{:<21} {:>14} {:>10}", "kingmaker", summary.kingmaker, percent(summary.kingmaker));
        for (place, &count) in summary.solo_wins.iter().flatten().enumerate() {
            let who = format!("won by player {} alone", place + 1);
            line!(text, "{who:<21} {count:>14} {:>10}", percent(count));
        }
    }

    pub fn json(&self, variant: &Variant, symmetry: Symmetry) -> Value {
        let summary = &self.found.summary;
        let row = |row: &Row| {
            json!({
                "players": numbers(row.coalition),
                "forces": row.forces.map(|plies| plies.0),
                "dictates": row.dictates.iter().map(|player| player.number()).collect::<Vec<_>>(),
                "keeps_endless": row.keeps_endless,
            })
        };
        let region = |region: &Region| {
            json!({
                "seats": seats(region.seats),
                "forces": region.positions,
                "share": summary.share(region.positions),
                "longest": region.longest.map(|plies| plies.0),
                "keeps_endless": region.keeps_endless,
                "dictates": region.dictates,
            })
        };
        json!({
            "game": variant.game().name,
            "variant": variant,
            "symmetry": symmetry.name(),
            "players": summary.players,
            "positions": summary.positions + summary.over,
            "moves": self.found.moves,
            "over": summary.over,
            "not_over": summary.positions,
            "start": {
                "mover": self.found.start.mover().number(),
                "undecided": self.found.start.is_undecided(),
                "coalitions": self.found.start.table().iter().map(row).collect::<Vec<_>>(),
            },
            "regions": summary.regions.iter().map(region).collect::<Vec<_>>(),
            "decided_by": summary.decided_by,
            "undecided": summary.undecided,
            "kingmaker": summary.kingmaker,
            "solo_wins": summary.solo_wins,
            "examples": self.found.examples.iter().map(example_json).collect::<Vec<_>>(),
            "giving_up": self.found.giving_up.as_ref().map(giving_up_json),
            "seconds": self.seconds,
            "peak_bytes": self.peak_bytes,
        })
    }
}

fn numbers(coalition: Coalition) -> Vec<u8> {
    coalition.members().map(|player| player.number()).collect()
}

fn write_place(text: &mut String, place: &Place) {
    text.push_str(&paint::diagram(&place.diagram));
    let plies = if place.line.len() == 1 { "ply" } else { "plies" };
    line!(text, "  `{}` after {} {plies}: --play \"{}\"", place.position, place.line.len(), place.line.join(" "));
}

fn write_example(text: &mut String, example: &Shown) {
    let heading = format!("{}: {}", example.kind.name(), example.kind.sentence());
    line!(text, "\n{}", paint::heading(&heading));
    write_place(text, &example.place);
    for (action, winner, plies) in &example.choices {
        line!(text, "  after {action} {winner} alone forces a win in {plies}");
    }
    if let Some((coalition, line)) = &example.forced {
        let (who, forces) = if coalition.size() == 1 { ("player", "forces") } else { ("players", "force") };
        line!(text, "  {who} {coalition} {forces} a win in {}: {}", line.len(), line.join(" "));
    }
}

fn write_giving_up(text: &mut String, given: &Given) {
    line!(text, "\n{}", paint::heading("giving up of one's own accord"));
    line!(text, "possible in {} positions", given.possible);
    let Some(help) = &given.help else {
        line!(text, "it never helps anybody here: whoever can win alone after it could so after another action too");
        return;
    };
    line!(text, "in {} it lets another player force a win alone, and no other action does", given.only_action);
    line!(text, "in {} of these nothing else would have done, now or later, with both helping", given.only_way);
    let Helped { place, winner, strict, line } = help;
    write_place(text, place);
    let how = if *strict { "and could not otherwise" } else { "and after no other action" };
    line!(text, "  {} gives up, {winner} alone then forces a win, {how}: {}", place.mover, line.join(" "));
    let changed: Vec<String> = given.changes.iter().filter(|(_, gained, lost)| gained + lost > 0).map(change).collect();
    if !changed.is_empty() {
        line!(text, "positions in which a coalition forces a win, against the same game without giving up:");
        line!(text, "{}", changed.join("\n"));
    }
}

fn change((set, gained, lost): &(Coalition, u64, u64)) -> String {
    format!("  seats {:<10} {gained:>10} more {lost:>10} fewer", joined(seats(*set), "+"))
}

fn example_json(example: &Shown) -> Value {
    let choice = |(action, winner, plies): &(String, crate::rules::Player, crate::solve::Plies)| json!({"action": action, "winner": winner.number(), "plies": plies.0});
    json!({
        "kind": example.kind.name(),
        "position": example.place.position,
        "mover": example.place.mover.number(),
        "line": example.place.line.join(" "),
        "choices": example.choices.iter().map(choice).collect::<Vec<_>>(),
        "coalition": example.forced.as_ref().map(|(coalition, _)| numbers(*coalition)),
        "forced": example.forced.as_ref().map(|(_, line)| line.join(" ")),
    })
}

fn giving_up_json(given: &Given) -> Value {
    let change =
        |(set, gained, lost): &(Coalition, u64, u64)| json!({"seats": seats(*set), "gained": gained, "lost": lost});
    let example = given.help.as_ref().map(|help| {
        json!({
            "position": help.place.position,
            "mover": help.place.mover.number(),
            "line": help.place.line.join(" "),
            "winner": help.winner.number(),
            "strict": help.strict,
            "play": help.line.join(" "),
        })
    });
    json!({
        "possible": given.possible,
        "only_action": given.only_action,
        "only_way": given.only_way,
        "changes": given.changes.iter().map(change).collect::<Vec<_>>(),
        "example": example,
    })
}
