//! Solves a variant, has every value verified, and shows the longest forced win.
//!
//! `cargo run --release --example solve -- "ovo board=3x4 eggs=2 homeward=not-away"`

use gamut::solve::Value;
use gamut::{Model, Options};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "ovo board=3x3 eggs=2 undo=banned".to_owned());
    let model: Model = text.parse()?;
    let solved = model.solve(&Options::default())?;
    println!("{}: {}", model.variant(), solved.start()?);
    println!("{} positions, all {} values verified", solved.counts().positions, solved.verify(&Options::default())?);
    let Some(longest) = solved.counts().summary.longest_win() else { return Ok(()) };
    let mut hardest = None;
    solved.for_each(|position, value| {
        hardest = (value == Value::Win(longest)).then(position);
        hardest.is_none()
    })?;
    if let Some(position) = hardest {
        println!("\nthe longest win takes {longest} plies: {}\n\n{}", model.write(position), model.diagram(position));
        for step in solved.line(position, usize::from(longest.0))?.steps {
            println!("{:<12} {}", step.action.unwrap_or_default(), step.value);
        }
    }
    Ok(())
}
