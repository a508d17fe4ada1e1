//! What coalitions can force, in words.

use super::exit::Failure;
use super::paint;
use super::sentences::{self, paragraph};
use crate::model::Model;
use crate::numbers::percent_of;
use crate::results::answers::CoalitionAnswer;
use crate::results::{AtStart, CoalitionFigures, Example, GivingUp, Helped, Place, Region, SeatChange, Share};
use crate::rules::Player;

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, with: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(with)
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

/// What was found, and what it took.
pub fn text(model: &Model, answer: &CoalitionAnswer) -> Result<String, Failure> {
    Report { model, figures: &answer.figures }.text(answer)
}

struct Report<'a> {
    model: &'a Model,
    figures: &'a CoalitionFigures,
}

impl Report<'_> {
    fn text(&self, answer: &CoalitionAnswer) -> Result<String, Failure> {
        let CoalitionFigures { positions, over, moves, .. } = self.figures;
        let mut text = format!("{}\n", paint::heading(&answer.variant.to_string()));
        text += &paragraph(&sentences::coalitions(self.figures));
        line!(text, "symmetry   {}", answer.symmetry);
        line!(text, "positions  {positions}, {over} of them over");
        line!(text, "moves      {moves}");
        let bytes = answer.peak_bytes as f64 / *positions as f64;
        text += &super::explore::time(*positions, answer.seconds, &format!("{bytes:.0}"));
        self.write_start(&mut text);
        self.write_regions(&mut text);
        for example in &self.figures.examples {
            self.write_example(&mut text, example)?;
        }
        if let Some(given) = &self.figures.giving_up {
            self.write_giving_up(&mut text, given)?;
        }
        Ok(text)
    }

    fn write_start(&self, text: &mut String) {
        let heading = format!("the start, player {} to move", self.figures.start.mover);
        line!(text, "\n{}", paint::heading(&heading));
        line!(text, "{:<12} {:>12}  {:<20} dictates", "coalition", "forces a win", "keeps play endless");
        for AtStart { coalition, forces, keeps_endless, dictates, .. } in &self.figures.start.coalitions {
            let forces = forces.map_or("-".to_owned(), |plies| format!("in {plies}"));
            let endless = if *keeps_endless { "yes" } else { "-" };
            let winners = or_dash(joined(dictates, " or "));
            line!(text, "{coalition:<12} {forces:>12}  {endless:<20} {winners}");
        }
    }

    fn write_regions(&self, text: &mut String) {
        let figures = self.figures;
        let percent = |share: Share| percent_of(share.count, share.of.max(1));
        let heading =
            format!("the {} positions that are not over; seats are counted from the mover, 0", figures.not_over);
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
        for Region { seats, forces, longest, keeps_endless, .. } in &figures.regions {
            let longest = or_dash(joined(longest.iter(), ""));
            let (name, share) = (joined(seats, "+"), percent(*forces));
            line!(text, "{name:<12} {:>14} {share:>10} {longest:>8} {:>20}", forces.count, keeps_endless.count);
        }
        text.push('\n');
        let share = |count: u64| percent(Share::of(count, figures.not_over));
        for (place, &count) in figures.decided_by.iter().enumerate() {
            let who = if place == 0 { "1 player".to_owned() } else { format!("{} players", place + 1) };
            line!(text, "decided by {who:<10} {count:>14} {:>10}", share(count));
        }
        for (name, part) in [("decided by nobody", figures.undecided), ("kingmaker", figures.kingmaker)] {
            line!(text, "{name:<21} {:>14} {:>10}", part.count, percent(part));
        }
    }

    fn write_place(&self, text: &mut String, place: &Place) -> Result<(), Failure> {
        text.push_str(&paint::diagram(&self.model.diagram(self.model.read(&place.position)?)));
        let line = place.line.as_deref().unwrap_or_default();
        let plies = if line.len() == 1 { "ply" } else { "plies" };
        line!(text, "  `{}` after {} {plies}: --play \"{}\"", place.position, line.len(), line.join(" "));
        Ok(())
    }

    fn write_example(&self, text: &mut String, example: &Example) -> Result<(), Failure> {
        line!(text, "\n{}", paint::heading(&format!("{}: {}", example.kind, example.sentence)));
        self.write_place(text, &example.place)?;
        for choice in &example.choices {
            let winner = Player::new(choice.winner - 1);
            line!(text, "  after {} {winner} alone forces a win in {}", choice.action, choice.plies);
        }
        if !example.coalition.is_empty() {
            let (who, forces) = if example.coalition.len() == 1 { ("player", "forces") } else { ("players", "force") };
            let (set, line) = (joined(&example.coalition, "+"), &example.forced);
            line!(text, "  {who} {set} {forces} a win in {}: {}", line.len(), line.join(" "));
        }
        Ok(())
    }

    fn write_giving_up(&self, text: &mut String, given: &GivingUp) -> Result<(), Failure> {
        line!(text, "\n{}", paint::heading("giving up of one's own accord"));
        line!(text, "possible in {} positions", given.possible);
        let Some(help) = &given.example else {
            line!(
                text,
                "it never helps anybody here: a player who can win alone after it could do so after another action too"
            );
            return Ok(());
        };
        line!(text, "in {} it lets another player force a win alone, and no other action does", given.only_action);
        line!(text, "in {} of these nothing else would have done, now or later, with both helping", given.only_way);
        let Helped { place, winner, strict, play } = help;
        self.write_place(text, place)?;
        let how = if *strict { "and could not otherwise" } else { "and after no other action" };
        let (mover, winner) = (place.mover, Player::new(winner - 1));
        line!(text, "  player {mover} gives up, {winner} alone then forces a win, {how}: {}", play.join(" "));
        let changed: Vec<String> =
            given.changes.iter().filter(|change| change.gained + change.lost > 0).map(in_words).collect();
        if !changed.is_empty() {
            line!(text, "positions in which a coalition forces a win, against the same game without giving up:");
            line!(text, "{}", changed.join("\n"));
        }
        Ok(())
    }
}

fn in_words(change: &SeatChange) -> String {
    format!("  seats {:<10} {:>10} more {:>10} fewer", joined(&change.seats, "+"), change.gained, change.lost)
}
