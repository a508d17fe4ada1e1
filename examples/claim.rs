//! Explores a variant and tests claims of one's own on every position. Each is answered with a count, or with a shortest line of play.
//!
//! `cargo run --example claim -- "ovo board=3x3 eggs=2"`

use std::error::Error;

use gamut::explore::Verdict;
use gamut::model::Position;
use gamut::packed::Symmetry;
use gamut::{Model, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "ovo board=2x3 eggs=2".to_owned());
    let model: Model = text.parse()?;
    // The last claim is about players by number, so symmetric images must not be merged.
    let options = Options { symmetry: Symmetry::Off, ..Options::default() };
    let explored = model.explore(&[], &options)?;
    println!("{}: {} positions\n", model.variant(), explored.positions);

    let can_move = |position: Position| model.outcome(position).is_some() || !model.actions(position).is_empty();
    show("the player to move always has an action", &explored.always(can_move, &options)?);

    let many = |position: Position| model.actions(position).len() <= 4;
    show("there are never more than four actions", &explored.always(many, &options)?);

    let same_again = |position: Position| {
        let mover = model.to_move(position);
        model.actions(position).iter().any(|action| model.to_move(action.next) == mover)
    };
    show("a player can move twice in a row", &explored.sometimes(same_again, &options)?);
    Ok(())
}

fn show(claim: &str, verdict: &Verdict) {
    match verdict {
        Verdict::Holds { on } => println!("{claim}: yes, at all {on} positions"),
        Verdict::Broken { line } => println!("{claim}: no, not after {} actions: {}", line.len(), line.join(", ")),
        Verdict::Reached { line } => println!("{claim}: yes, after {} actions: {}", line.len(), line.join(", ")),
        Verdict::Unreachable { of } => println!("{claim}: no, at none of {of} positions"),
        Verdict::NeedsEveryPosition => println!("{claim}: not tested, because images were merged"),
    }
}
