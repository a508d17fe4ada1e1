//! What was found about a game for more than two players, as data.

use serde_json::{Value, json};

use crate::explore::{Limits, Progress};
use crate::packed::{Code, Game, Symmetry};
use crate::solve::SolveError;
use crate::solve::coalition::{Coalition, CoalitionSummary, Coalitions, Region, Row, examples};
use crate::study::CoalitionCase;

/// Finds what every coalition can force, with every position by itself or images merged.
pub fn coalitions<C: Code>(
    game: &dyn Game<C>,
    symmetry: Symmetry,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<CoalitionCase, SolveError> {
    let solved = Coalitions::new(game, symmetry, limits, progress)?;
    let summary = CoalitionSummary::new(game, &solved);
    let start = solved.standing(game, game.start()).map(|standing| standing.table()).unwrap_or_default();
    let share = |count: u64| json!({"count": count, "share": summary.share(count)});
    let regions: Vec<Value> = summary.regions.iter().map(|region| of_region(region, &summary)).collect();
    let shown: Vec<Value> = examples(game, &solved)
        .iter()
        .map(|example| json!({"example": example.kind.sentence(), "position": game.write(example.code)}))
        .collect();
    let mut found = json!({
        "players": summary.players,
        "not_over": summary.positions,
        "undecided": share(summary.undecided),
        "kingmaker": share(summary.kingmaker),
        "at_the_start": start.iter().map(of_row).collect::<Vec<_>>(),
        "over_all_positions": regions,
        "examples": shown,
    });
    if let Some(solo) = &summary.solo_wins {
        let seats = (1..).zip(solo).map(|(seat, &count)| {
            json!({"player": format!("player {seat}"), "wins_alone": count, "share": summary.share(count)})
        });
        found["seats"] = seats.collect();
    }
    Ok(CoalitionCase { positions: solved.explored.len(), merged: symmetry == Symmetry::On, regions: found })
}

/// Players by their numbers, as in `1+3`.
fn name(coalition: Coalition) -> String {
    coalition.members().map(|player| player.number().to_string()).collect::<Vec<_>>().join("+")
}

fn of_row(row: &Row) -> Value {
    let dictates: Vec<String> = row.dictates.iter().map(|player| player.number().to_string()).collect();
    json!({
        "coalition": name(row.coalition),
        "forces_a_win_in": row.forces.map(|plies| plies.0),
        "keeps_play_endless": row.keeps_endless,
        "dictates": dictates.join(", "),
    })
}

/// Seats counted from the mover: `mover`, `mover+1`, `+2`.
fn of_region(region: &Region, summary: &CoalitionSummary) -> Value {
    let seat = |place: usize| if place == 0 { "mover".to_owned() } else { format!("+{place}") };
    let seats: Vec<String> = region.seats.members().map(|player| seat(player.index())).collect();
    json!({
        "seats": seats.join(" "),
        "forces_a_win": region.positions,
        "share": summary.share(region.positions),
        "longest": region.longest.map(|plies| plies.0),
        "keeps_play_endless": region.keeps_endless,
    })
}
