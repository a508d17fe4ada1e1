//! Opens a table, asks what the start is worth and which moves are best, and follows a line of best play.
//!
//! `cargo run --example probe -- banned.gtb` asks a table that `gamut solve --out banned.gtb` wrote. Without a table it solves a small variant and writes one first.

use std::error::Error;

use gamut::model::Solved;
use gamut::{Model, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = match std::env::args_os().nth(1) {
        Some(path) => path.into(),
        None => {
            let path = folder.path().join("small.gtb");
            let model: Model = "ovo board=2x3 eggs=2 undo=banned".parse()?;
            model.solve(&Options::default())?.write_table(&path)?;
            path
        }
    };
    let table = Solved::open(&path)?;
    let model = table.model();
    let start = model.start();
    println!("{}: {}\n\n{}", model.variant(), table.value(start)?, model.diagram(start));
    // The best come first.
    for choice in table.moves(start)?.iter().take(5) {
        println!("{:<12} {}", choice.action, choice.value);
    }
    let line = table.line(start, 12)?;
    let actions: Vec<String> = line.steps.into_iter().filter_map(|step| step.action).collect();
    println!("\nbest play begins {}", actions.join(", "));
    Ok(())
}
