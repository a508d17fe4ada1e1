//! Runs small studies and writes their reports below `target/report-example`, to see what reports look like.
//!
//! `cargo run --release --example report` runs those of `examples/studies`; others can be named, and results (`.json`) are written up
//! without running anything.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use gamut::explore::Progress;
use gamut::report;
use gamut::study::{Folder, Study, StudyProgress, StudyResult, run};

struct Told;

impl Progress for Told {
    fn at(&self, _depth: usize, _positions: u64) {}
}

impl StudyProgress for Told {
    fn case(&self, done: usize, all: usize, name: &str) {
        println!("  {done}/{all} {name}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let out = Path::new("target/report-example");
    let mut paths: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    if paths.is_empty() {
        paths =
            fs::read_dir("examples/studies")?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        paths.sort();
    }
    let mut all: Vec<(String, StudyResult)> = Vec::new();
    for path in paths {
        println!("{}", path.display());
        let result = match path.extension().is_some_and(|ending| ending == "json") {
            true => report::read_json(&fs::read(&path)?)?,
            false => {
                let study = Study::parse(&path.display().to_string(), &fs::read_to_string(&path)?)?;
                run(&study, &Folder::new(&out.join("cases"))?, &Told)?
            }
        };
        fs::create_dir_all(out.join("example"))?;
        for file in report::render(&result)? {
            fs::write(out.join("example").join(&file.name), &file.bytes)?;
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        all.push((format!("example/{stem}"), result));
    }
    for file in report::index(&all, &[])? {
        fs::write(out.join(&file.name), &file.bytes)?;
    }
    println!("{}", out.join("index.html").display());
    Ok(())
}
