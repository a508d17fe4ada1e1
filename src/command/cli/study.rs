//! `gamut study`: questions as data, run and written up.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::Instant;

use clap::Args;

use super::exit::{Exit, Failure};
use super::output::{cannot_read, cannot_write};
use super::progress::Ticker;
use super::{print, warn};
use crate::files::{self, Lock, WholeFile};
use crate::report::{self, File, Playable};
use crate::study::atlas::Search;
use crate::study::{Coverage, Folder, NoCache, RunError, Store, Study, StudyResult, run};

/// `gamut study`.
#[derive(Debug, Default, Args)]
#[command(
    after_help = "Examples:\n  gamut study analysis/ovo/01-literal.toml\n  gamut study --check analysis/ovo/*.toml\n  gamut study analysis/ovo/02-house-rules.toml --figure outcomes\n  gamut study --new my-question.toml\n\nEach report goes to FOLDER/GAME/, named like the study. A case that is done is kept and not computed again; --fresh forgets it.\nExit code 1 when an expectation fails or a report differs, 3 when a case is over a limit."
)]
pub struct StudyArgs {
    /// The studies, as in analysis/ovo/01-literal.toml
    #[arg(value_name = "FILE", required_unless_present_any = ["new", "index", "headlines", "rewrite"])]
    pub files: Vec<PathBuf>,
    /// Where the reports are
    #[arg(long, value_name = "FOLDER", default_value = "reports")]
    pub out: PathBuf,
    /// Where cases are kept that are done, and the tables of those that are solved by index
    #[arg(long, value_name = "FOLDER", default_value = "target/studies")]
    pub work: PathBuf,
    /// Compute every case anew
    #[arg(long)]
    pub fresh: bool,
    /// Compute every case anew and compare with the reports that are there; nothing is written
    #[arg(long, conflicts_with_all = ["fresh", "new"])]
    pub check: bool,
    /// Write a study to begin with, commented
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    pub new: Option<PathBuf>,
    /// Only write the index of the reports that are there
    #[arg(long, conflicts_with_all = ["files", "new", "check"])]
    pub index: bool,
    /// Write the questions and answers of the reports that are there into a file, between its two marks
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "new", "check", "index"])]
    pub headlines: Option<PathBuf>,
    /// Write every report that is there again from its JSON, computing nothing
    #[arg(long, conflicts_with_all = ["files", "new", "check", "index", "headlines"])]
    pub rewrite: bool,
    /// Write only this figure of the report, from its JSON where that is there; else the study is run
    #[arg(long, value_name = "NAME", conflicts_with_all = ["new", "check", "fresh", "index", "headlines", "rewrite"])]
    pub figure: Option<String>,
    /// Threads; by default one per core
    #[arg(long, value_name = "N", value_parser = super::args::threads)]
    pub threads: Option<usize>,
}

/// A study of thousands of cases takes no more.
const MOST_BYTES: u64 = 1 << 20;

/// Nor does a report, or a page that headlines are put into.
const MOST_REPORT: u64 = 1 << 30;

/// The table of all variants of a space, in its folder of work.
const TABLE: &str = "table.csv";

/// The study that `--new` writes.
const TEMPLATE: &str = include_str!("study-template.toml");

pub fn run_studies(args: &StudyArgs) -> Result<(), Failure> {
    if let Some(path) = &args.new {
        return template(path);
    }
    if args.index {
        return index(&args.out);
    }
    if let Some(path) = &args.headlines {
        return headlines(&args.out, path);
    }
    if args.rewrite {
        return rewrite(&args.out);
    }
    // Whatever is wrong with a study is better known before the first one is run.
    let studies = args.files.iter().map(|path| open(path)).collect::<Result<Vec<_>, _>>()?;
    expect_apart(&args.files, &studies)?;
    if let Some(name) = &args.figure {
        let written = args.files.iter().zip(&studies).map(|(path, study)| one_figure(args, path, study, name));
        return written.collect();
    }
    let mut worst = Exit::Done;
    for (path, study) in args.files.iter().zip(&studies) {
        let exit = one(args, path, study, None)?;
        worst = if exit as u8 > worst as u8 { exit } else { worst };
    }
    if !args.check {
        index(&args.out)?;
    }
    worst.said()
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        let exit = match &error {
            RunError::Interrupted { .. } | RunError::Limit { .. } => Exit::Limit,
            RunError::Unsound { .. } => Exit::CheckFailed,
            RunError::Store(_) | RunError::Table { .. } | RunError::NoRules(_) => Exit::BadInput,
        };
        Failure::new(exit, error)
    }
}

pub(super) fn open(path: &Path) -> Result<Study, Failure> {
    let text = files::read_text(path, MOST_BYTES).map_err(|error| cannot_read(path, &error))?;
    let folder = path.parent().unwrap_or(path);
    let here = std::env::current_dir().unwrap_or_default();
    let study = Study::parse_in(&place(path)?.join("/"), folder.strip_prefix(here).unwrap_or(folder), &text)?;
    study.old_names.iter().for_each(warn);
    Ok(study)
}

/// A study's path from the folder `analysis` on, so that a report does not depend on where it was made. It has no `.` and no `..`, so that what is named
/// after it is below the folders of reports and of work.
fn place(path: &Path) -> Result<Vec<String>, Failure> {
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::Normal(part) => parts.push(part.to_string_lossy().into_owned()),
            Component::ParentDir => drop(parts.pop()),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    let from = parts.iter().rposition(|part| part == "analysis").unwrap_or(parts.len().saturating_sub(1));
    let parts = parts.split_off(from);
    match report::place(&parts.join("/")).rsplit('/').next() {
        Some(stem) if stem.chars().any(|sign| sign != '.') => Ok(parts),
        _ => Err(Failure::input(format!("{}: a study has a name, and its report is called by it", path.display()))),
    }
}

/// The folder of a study's report: that of the study within `analysis`.
fn folder(out: &Path, study: &Study) -> PathBuf {
    let place = out.join(report::place(&study.path));
    place.parent().unwrap_or(out).to_owned()
}

/// Whether a study is not below a folder `analysis`, and only its own name says which one it is.
fn is_outside(study: &Study) -> bool {
    !study.path.contains('/')
}

/// An error when two studies would write the same files, or one those of the index.
fn expect_apart(paths: &[PathBuf], studies: &[Study]) -> Result<(), Failure> {
    let named: Vec<(&PathBuf, &str)> =
        paths.iter().zip(studies).map(|(path, study)| (path, report::place(&study.path))).collect();
    for (number, (path, name)) in named.iter().enumerate() {
        if *name == "index" || *name == "README" {
            return Err(Failure::input(format!(
                "{}: the index of the reports has this name; rename it",
                path.display()
            )));
        }
        let same = named[..number]
            .iter()
            .find(|(other, its)| its == name && fs::canonicalize(other).ok() != fs::canonicalize(path).ok());
        if let Some((other, _)) = same {
            let (one, two) = (other.display(), path.display());
            return Err(Failure::input(format!(
                "{one} and {two} have the same name, and so would their reports; rename one"
            )));
        }
    }
    Ok(())
}

/// The file in a study's folder of work that says where the study is.
const ORIGIN: &str = "study.txt";

/// Where a study is that only its own name tells from others.
fn origin(path: &Path) -> String {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).display().to_string()
}

/// Notes the origin of a study.
fn note_origin(args: &StudyArgs, path: &Path, study: &Study) -> Result<(), Failure> {
    let note = work(args, study).join(ORIGIN);
    match is_outside(study) {
        true => WholeFile::put(&note, origin(path).as_bytes()).map_err(|error| cannot_write(&note, &error)),
        false => Ok(()),
    }
}

/// An error when another study of this name, which is still there, has noted its origin before.
fn expect_own_name(args: &StudyArgs, path: &Path, study: &Study) -> Result<(), Failure> {
    if !is_outside(study) {
        return Ok(());
    }
    let own = origin(path);
    let note = work(args, study).join(ORIGIN);
    let noted = files::read_text(&note, MOST_BYTES).ok();
    let other = noted.as_ref().filter(|noted| **noted != own && Path::new(noted).exists());
    if let Some(other) = other {
        return Err(Failure::input(format!(
            "{} has the name of another study, {other}, whose work and report it would replace; rename one, or give --work and --out",
            path.display()
        )));
    }
    let report = folder(&args.out, study).join(format!("{}.json", report::place(&study.path)));
    let found = files::read(&report, MOST_REPORT).ok().and_then(|bytes| report::read_json(&bytes).ok());
    if let Some(found) = found.filter(|found| noted.is_none() && found.title != study.title) {
        warn(format!("{} was the report of another study, `{}`, and is replaced", report.display(), found.title));
    }
    Ok(())
}

/// An error when there is no report to compare with, or none could be written: better known before hours of work.
fn expect_place(args: &StudyArgs, study: &Study, folder: &Path) -> Result<(), Failure> {
    let json = args.out.join(format!("{}.json", report::place(&study.path)));
    match args.check {
        true if !json.exists() => {
            Err(cannot_read(&json, &"there is no report to compare with; without --check it is written"))
        }
        true => Ok(()),
        false => files::expect_folder(folder).map_err(|error| cannot_write(folder, &error)),
    }
}

/// Runs one study and writes or compares its report.
/// `known` is the report of a search that is not to be made again.
pub(super) fn one(args: &StudyArgs, path: &Path, study: &Study, known: Option<&StudyResult>) -> Result<Exit, Failure> {
    let folder = folder(&args.out, study);
    expect_place(args, study, &folder)?;
    let began = Instant::now();
    let ticker = Ticker::over_cases(&study.path);
    // Tables are apart from those of a run and of the studies in a folder of the same name.
    let checking = work(args, study).join(".check");
    let mut lock = None;
    let store: Box<dyn Store> = match args.check {
        true => {
            lock = Some(Lock::take(&checking).map_err(|error| cannot_write(&checking, &error))?);
            Box::new(NoCache::new(&checking))
        }
        false => {
            let kept = Folder::new(&work(args, study))?;
            expect_own_name(args, path, study)?;
            if args.fresh {
                kept.forget()?;
            }
            note_origin(args, path, study)?;
            Box::new(kept)
        }
    };
    let (store, progress) = (store.as_ref(), &ticker);
    let result = match (&study.space, known) {
        (None, _) => run(study, store, progress).map(|result| (result, None)),
        (Some(space), Some(known)) => match (Search { study, space, store, progress }).extend(known) {
            Ok(None) => {
                let problem = "the report is of another space: without --keep it is searched";
                return Err(Failure::input(format!("{}: {problem}", path.display())));
            }
            Ok(Some(result)) => Ok((result, None)),
            Err(error) => Err(error),
        },
        (Some(space), None) => {
            let found = Search { study, space, store, progress }.run();
            found.map(|(result, table)| (result, Some(table)))
        }
    };
    drop(ticker);
    if args.check {
        // Tables are not what is compared, and may not be there at all.
        let _ = files::remove_folder(&checking);
    }
    drop(lock);
    let (result, table) = result?;
    let files = report::render(&result)?;
    let seconds = began.elapsed().as_secs_f64();
    let cases = result.cases.len();
    print(&format!("{}: {cases} cases in {seconds:.1} s\n  {}\n", study.path, result.answer))?;
    let mut exit = Exit::Done;
    for problem in result.problems() {
        print(&format!("  problem: {problem}\n"))?;
        exit = Exit::CheckFailed;
    }
    if result.cases.iter().any(|case| matches!(case.found, crate::study::Found::Nothing(_))) {
        exit = Exit::Limit;
    }
    match args.check {
        true => compare(&folder, &files, exit),
        false => {
            write(&folder, &files)?;
            forget(&folder, path, &files);
            timing(args, study, seconds)?;
            if let Some(table) = table {
                let path = work(args, study).join(TABLE);
                WholeFile::put(&path, &table).map_err(|error| cannot_write(&path, &error))?;
                print(&format!("  table of all variants: {}\n", path.display()))?;
            }
            if study.cases.iter().any(|case| matches!(case.extent, Coverage::Indexed { .. })) {
                print(&format!("  tables: {}\n", work(args, study).display()))?;
            }
            print(&format!("  written: {}\n", folder.join(&files[0].name).display()))?;
            Ok(exit)
        }
    }
}

/// Writes one figure of a study whose report is there, or else runs the study first.
fn one_figure(args: &StudyArgs, path: &Path, study: &Study, name: &str) -> Result<(), Failure> {
    let json = args.out.join(format!("{}.json", report::place(&study.path)));
    let exit = match json.exists() {
        true => Exit::Done,
        false => one(args, path, study, None)?,
    };
    let figure = report::figure(&read_report(&json)?, name)?;
    let folder = folder(&args.out, study);
    write(&folder, std::slice::from_ref(&figure))?;
    print(&format!("written: {}\n", folder.join(&figure.name).display()))?;
    exit.said()
}

/// What a study found, from the JSON of its report.
pub(super) fn read_report(path: &Path) -> Result<StudyResult, Failure> {
    let bytes = files::read(path, MOST_REPORT).map_err(|error| cannot_read(path, &error))?;
    report::read_json(&bytes).map_err(|error| cannot_read(path, &error))
}

/// The folder of the cases of one study that are done.
fn work(args: &StudyArgs, study: &Study) -> PathBuf {
    args.work.join(report::place(&study.path))
}

fn write(folder: &Path, files: &[File]) -> Result<(), Failure> {
    files::make_folder(folder).map_err(|error| cannot_write(folder, &error))?;
    for file in files {
        if Path::new(&file.name).file_name() != Some(file.name.as_ref()) {
            return Err(Failure::input(format!(
                "cannot write `{}` in {}: it is not the name of a file",
                file.name,
                folder.display()
            )));
        }
        let path = folder.join(&file.name);
        WholeFile::put(&path, &file.bytes).map_err(|error| cannot_write(&path, &error))?;
    }
    Ok(())
}

/// Takes away figures and certificates of the study that an earlier report had and this one has not.
fn forget(folder: &Path, study: &Path, files: &[File]) {
    let stem = study.file_stem().unwrap_or_default().to_string_lossy();
    let Ok(there) = fs::read_dir(folder) else { return };
    for path in there.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_ours = name.starts_with(&format!("{stem}-")) && (name.ends_with(".svg") || name.ends_with(".cert"));
        if is_ours && files.iter().all(|file| file.name != name) {
            // What cannot be taken away does no harm.
            let _ = files::remove(&path);
        }
    }
}

/// How long it took, apart from the report, which must not depend on it.
fn timing(args: &StudyArgs, study: &Study, seconds: f64) -> Result<(), Failure> {
    let path = work(args, study).join("timing.txt");
    let text = format!("{}: {seconds:.1} s on {} threads\n", study.path, crate::parallel::threads());
    WholeFile::put(&path, text.as_bytes()).map_err(|error| cannot_write(&path, &error))
}

fn compare(folder: &Path, files: &[File], exit: Exit) -> Result<Exit, Failure> {
    let differs = |file: &&File| files::read(&folder.join(&file.name), MOST_REPORT).ok().as_ref() != Some(&file.bytes);
    let differing: Vec<&File> = files.iter().filter(differs).collect();
    for file in &differing {
        print(&format!("  differs: {}\n", folder.join(&file.name).display()))?;
    }
    match differing.is_empty() {
        true => print("  as in the report\n").map(|()| exit),
        false => Ok(Exit::CheckFailed),
    }
}

fn template(path: &Path) -> Result<(), Failure> {
    if path.exists() {
        return Err(Failure::input(format!("{} is there already", path.display())));
    }
    WholeFile::put(path, TEMPLATE.as_bytes()).map_err(|error| cannot_write(path, &error))?;
    print(&format!("written: {}\n", path.display()))
}

/// Every report in a folder, in the order of their paths.
fn reports(out: &Path) -> Result<Vec<(String, StudyResult)>, Failure> {
    // The page of a report is beside its data.
    let is_data = |path: &Path| path.extension() == Some("json".as_ref());
    let is_report = |path: &Path| is_data(path) && path.with_extension("html").is_file();
    let mut paths = Vec::new();
    for game in fs::read_dir(out).map_err(|error| cannot_read(out, &error))?.flatten() {
        // Beside the folders of games there may be files of other kinds.
        if is_report(&game.path()) && read_report(&game.path()).is_ok() {
            paths.push(game.path());
        }
        if game.path().is_dir() {
            let files = fs::read_dir(game.path()).map_err(|error| cannot_read(&game.path(), &error))?;
            paths.extend(files.flatten().map(|file| file.path()).filter(|path| is_data(path)));
        }
    }
    paths.sort();
    let read = |path: PathBuf| {
        let result = read_report(&path)?;
        let place = path.strip_prefix(out).unwrap_or(&path).with_extension("");
        Ok((place.to_string_lossy().replace('\\', "/"), result))
    };
    paths.into_iter().map(read).collect()
}

/// Writes every report anew from what its study found, in the form that reports have now.
fn rewrite(out: &Path) -> Result<(), Failure> {
    for (place, result) in reports(out)? {
        let path = out.join(&place);
        let folder = path.parent().unwrap_or(out);
        let files = report::render(&result)?;
        write(folder, &files)?;
        forget(folder, Path::new(&result.study), &files);
        print(&format!("written: {}\n", folder.join(&files[0].name).display()))?;
    }
    index(out)
}

pub(super) fn index(out: &Path) -> Result<(), Failure> {
    write(out, &report::index(&reports(out)?, &playable(out))?)
}

/// The folder of pages to play on, below that of reports.
const PLAY: &str = "play";

/// The pages to play on that are there, by name.
fn playable(out: &Path) -> Vec<Playable> {
    let entries = std::fs::read_dir(out.join(PLAY)).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "html")).collect();
    paths.sort();
    let page = |path: &PathBuf| {
        let name = path.file_name()?.to_string_lossy().into_owned();
        // What cannot be read is not linked.
        Playable::of(format!("{PLAY}/{name}"), &files::read_text(path, MOST_REPORT).ok()?)
    };
    paths.iter().filter_map(page).collect()
}

/// Puts the headlines of all reports between the marks of a file.
fn headlines(out: &Path, path: &Path) -> Result<(), Failure> {
    let results: Vec<StudyResult> = reports(out)?.into_iter().map(|(_, result)| result).collect();
    let text = files::read_text(path, MOST_REPORT).map_err(|error| cannot_read(path, &error))?;
    let written = report::between_marks(&text, &report::headline(&results, &seen_from(path, out)));
    let written = written.ok_or_else(|| Failure::input(format!("{} has no marks for headlines", path.display())))?;
    WholeFile::put(path, written.as_bytes()).map_err(|error| cannot_write(path, &error))?;
    print(&format!("written: {}\n", path.display()))
}

/// A folder as a link in a file has to name it. Both paths are taken as seen from the same folder.
fn seen_from(file: &Path, folder: &Path) -> String {
    let parts = |path: &Path| -> Vec<String> {
        let part = |part: Component<'_>| part.as_os_str().to_string_lossy().into_owned();
        path.components().filter(|part| *part != Component::CurDir).map(part).collect()
    };
    let (from, to) = (parts(file.parent().unwrap_or(Path::new(""))), parts(folder));
    let common = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let up = from[common..].iter().map(|_| "..".to_owned());
    let way: Vec<String> = up.chain(to[common..].iter().cloned()).collect();
    if way.is_empty() { ".".to_owned() } else { way.join("/") }
}
