//! Everything that the program writes and removes goes through here; `tests/it/tidy.rs` keeps it so.
//!
//! A file appears whole or not at all: it is written beside its path under a name of its own, then renamed.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{NamedTempFile, TempPath};

/// The files that are being written, by their temporary names.
static BEGUN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn begun() -> MutexGuard<'static, Vec<PathBuf>> {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes every file that is begun and not finished. For a program that ends in the next moment: from here on no file is finished.
pub fn abandon() {
    let begun = begun();
    begun.iter().for_each(|path| {
        // What cannot be removed was not finished either.
        let _ = fs::remove_file(path);
    });
    std::mem::forget(begun);
}

/// A file on its way. What was there before stays until [`WholeFile::finish`]; what is dropped unfinished is removed.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    beside: Begun,
    file: BufWriter<Writing>,
}

/// An open file that is written to.
#[derive(Debug)]
struct Writing(File);

impl Write for Writing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(fault) = faults::due(Step::Write) {
            if fault.tears() {
                self.0.write_all(&bytes[..bytes.len() / 2])?;
            }
            return Err(fault.happen());
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Seek for Writing {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// A temporary name on the list, until it is dropped.
#[derive(Debug)]
struct Begun(Option<TempPath>);

impl Drop for Begun {
    fn drop(&mut self) {
        let mut begun = begun();
        if let Some(path) = self.0.take() {
            begun.retain(|other| other != &*path);
        }
    }
}

impl WholeFile {
    /// Opens a file beside `path`, so that a path that cannot be written to is known at once. Where `path` is a symbolic link, the file is the one that it
    /// points to; what exists and is not a file is refused.
    pub fn open(path: &Path) -> io::Result<WholeFile> {
        let path = target(path)?;
        faults::pass(Step::Open)?;
        let mut begun = begun();
        let (file, beside) = beside(&path)?.into_parts();
        begun.push(beside.to_path_buf());
        Ok(WholeFile { path, beside: Begun(Some(beside)), file: BufWriter::new(Writing(file)) })
    }

    /// Puts what was written in its place.
    pub fn finish(self) -> io::Result<()> {
        let WholeFile { path, mut beside, file } = self;
        let file = file.into_inner()?.0;
        faults::pass(Step::Sync)?;
        file.sync_all()?;
        faults::pass(Step::Rename)?;
        let mut begun = begun();
        if let Some(beside) = beside.0.take() {
            begun.retain(|other| other != &*beside);
            beside.persist(path)?;
        }
        drop(begun);
        Ok(())
    }

    /// Writes a whole file.
    pub fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = WholeFile::open(path)?;
        file.write_all(bytes)?;
        file.finish()
    }
}

/// A folder that one program at a time works in. The lock ends when it is dropped or the program ends, whatever ends it.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
}

/// The file in a folder that is locked.
pub const LOCK: &str = "lock";

impl Lock {
    /// Takes the lock of a folder, which is made if need be; an error when another run has it.
    pub fn take(folder: &Path) -> io::Result<Lock> {
        let path = folder.join(LOCK);
        for _ in 0..LOCK_ATTEMPTS {
            make_folder(folder)?;
            faults::pass(Step::Open)?;
            let file = match File::options().read(true).write(true).create(true).truncate(false).open(&path) {
                Ok(file) => file,
                // A run that is just ending has removed the folder meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(error),
            };
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Lock { path, _file: file }),
                // The run that had it has removed the file meanwhile.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => break,
                // Where nothing can be locked, all goes on as if nobody else were there.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    return Ok(Lock { path, _file: file });
                }
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::new(io::ErrorKind::WouldBlock, "another run is at work in this folder"))
    }
}

/// How often a lock is tried that other runs take away while it is being taken.
const LOCK_ATTEMPTS: usize = 100;

impl Drop for Lock {
    fn drop(&mut self) {
        // Nobody has another file of this name locked. One that is left does no harm.
        let _ = remove(&self.path);
    }
}

/// Whether an open file is the one that has this path now.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// An open file cannot be removed.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

/// An error when a folder is not there and could not be made, because its path leads to or through something else.
pub fn expect_folder(path: &Path) -> io::Result<()> {
    let there = path.ancestors().find_map(|path| Some((path, fs::metadata(path).ok()?)));
    let Some((found, what)) = there.filter(|(_, what)| !what.is_dir()) else { return Ok(()) };
    let name = if found == path { "it".to_owned() } else { found.display().to_string() };
    let what = if what.is_file() { "a file" } else { special(&what) };
    Err(io::Error::other(format!("{name} is {what}, not a folder")))
}

/// Makes a folder and those above it, unless they are there.
pub fn make_folder(path: &Path) -> io::Result<()> {
    expect_folder(path)?;
    faults::pass(Step::Folder)?;
    fs::create_dir_all(path)
}

/// A file of this many bytes of zero without a name on the disk of a folder, for what ends with the program.
pub fn unnamed(folder: &Path, bytes: u64) -> io::Result<File> {
    faults::pass(Step::Open)?;
    let mut file = Writing(tempfile::tempfile_in(folder)?);
    let zeros = vec![0; 1 << 20];
    // Written out, for a hole in a file takes no place on the disk until it is too late to say that the disk is full.
    (0..bytes)
        .step_by(zeros.len())
        .try_for_each(|first| file.write_all(&zeros[..zeros.len().min((bytes - first) as usize)]))?;
    Ok(file.0)
}

/// Removes a file.
pub fn remove(path: &Path) -> io::Result<()> {
    faults::pass(Step::Remove)?;
    fs::remove_file(path)
}

/// Removes a folder with nothing in it.
pub fn remove_empty(folder: &Path) -> io::Result<()> {
    faults::pass(Step::Remove)?;
    fs::remove_dir(folder)
}

/// Removes a folder and everything in it.
pub fn remove_folder(folder: &Path) -> io::Result<()> {
    faults::pass(Step::Remove)?;
    fs::remove_dir_all(folder)
}

/// Opens a file for reading. Whatever else has the path is refused: a device may be endless, and a pipe keeps its reader waiting.
pub fn open(path: &Path) -> io::Result<File> {
    expect_file(&fs::metadata(path)?)?;
    faults::pass(Step::Read)?;
    let file = File::open(path)?;
    expect_file(&file.metadata()?)?;
    Ok(file)
}

/// What is in a file, unless it is longer than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One more, so that what is too long is seen. The length that the system tells may be another one.
    let read = open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    match read as u64 > most {
        true => Err(io::Error::other(format!("it has more than {most} bytes, and that is the limit"))),
        false => Ok(bytes),
    }
}

/// The text in a file, unless it is longer than `most` bytes.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(|_| io::Error::other("it is not a text in UTF-8"))
}

/// The file that a path means: what a symbolic link points to, and nothing but a file.
fn target(path: &Path) -> io::Result<PathBuf> {
    // Links to what is open already have no path that could be followed step by step.
    if let Ok(found) = fs::metadata(path) {
        expect_file(&found)?;
    }
    if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(not("a folder"));
    }
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => path = path.with_file_name("").join(fs::read_link(&path)?),
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(path),
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("it is a symbolic link in a circle"))
}

/// As many symbolic links as the system follows.
const MOST_LINKS: usize = 40;

/// An error unless this is a regular file.
fn expect_file(found: &fs::Metadata) -> io::Result<()> {
    match found.is_file() {
        true => Ok(()),
        false if found.is_dir() => Err(not("a folder")),
        false => Err(not(special(found))),
    }
}

fn not(what: &str) -> io::Error {
    io::Error::other(format!("it is {what}, not a file"))
}

#[cfg(unix)]
fn special(found: &fs::Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match found.file_type() {
        kind if kind.is_fifo() => "a pipe",
        kind if kind.is_socket() => "a socket",
        _ => "a device",
    }
}

#[cfg(not(unix))]
fn special(_found: &fs::Metadata) -> &'static str {
    "a device"
}

/// A new file in the folder of `path`, named `path`, a dot, signs that nobody else uses, and `.tmp`.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut prefix = path.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_owned();
    prefix.push(".");
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // The system's own error: the name in tempfile's means nothing to anybody.
    let mut reason = None;
    let create = |path: &Path| {
        let made = File::options().read(true).write(true).create_new(true).open(path);
        made.inspect_err(|error| reason = error.raw_os_error())
    };
    let made = tempfile::Builder::new().prefix(&prefix).suffix(".tmp").make_in(folder, create);
    made.map_err(|error| reason.map_or(error, io::Error::from_raw_os_error))
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for WholeFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// What is done to files, where tests let it fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Open,
    Write,
    Sync,
    Rename,
    Remove,
    Folder,
    Read,
}

/// A step that fails.
#[derive(Debug)]
#[cfg_attr(not(debug_assertions), expect(dead_code, reason = "nothing fails on purpose in a release build"))]
enum Fault {
    Error(io::Error),
    /// The program ends at once, as if it were killed.
    Kill,
}

impl Fault {
    /// Whether part of what was to be written is written before.
    fn tears(&self) -> bool {
        !matches!(self, Fault::Error(error) if error.kind() == io::ErrorKind::Interrupted)
    }

    fn happen(self) -> io::Error {
        match self {
            Fault::Error(error) => error,
            Fault::Kill => {
                #[cfg(unix)]
                let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
                std::process::abort()
            }
        }
    }
}

/// Whether steps can be made to fail (`GAMUT_FAULT`): not in a release build.
pub const FAILS_ON_PURPOSE: bool = cfg!(debug_assertions);

/// Faults on purpose, for `tests/it/hard/faults.rs`. Not in a release build.
///
/// `GAMUT_FAULT=KIND:N:LOG`: the N-th step fails in the way of KIND, and every step is noted in the file LOG. KIND is `none`, `kill`, `full`, `io`, `read-only` or
/// `interrupted`. A full disk stays full; the others fail once.
#[cfg(debug_assertions)]
mod faults {
    use std::fs::File;
    use std::io::{self, Write};
    use std::sync::{Mutex, OnceLock, PoisonError};

    use super::{Fault, Step};

    struct Plan {
        kind: String,
        at: u64,
        /// The steps so far, and where they are noted.
        seen: Mutex<(u64, File)>,
    }

    static PLAN: OnceLock<Option<Plan>> = OnceLock::new();

    fn read() -> Option<Plan> {
        let text = std::env::var("GAMUT_FAULT").ok()?;
        let [kind, at, log] = text.splitn(3, ':').collect::<Vec<_>>().try_into().ok()?;
        let log = File::options().append(true).create(true).open(log).ok()?;
        Some(Plan { kind: kind.to_owned(), at: at.parse().ok()?, seen: Mutex::new((0, log)) })
    }

    /// What happens in place of this step.
    pub fn due(step: Step) -> Option<Fault> {
        let plan = PLAN.get_or_init(read).as_ref()?;
        let mut seen = plan.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.0 += 1;
        let now = seen.0;
        let _ = writeln!(seen.1, "{step:?}");
        let fills = matches!(step, Step::Open | Step::Write | Step::Folder);
        let is_due = now == plan.at || (now > plan.at && plan.kind == "full" && fills);
        let error = match plan.kind.as_str() {
            _ if !is_due => return None,
            "kill" => return Some(Fault::Kill),
            "full" => io::ErrorKind::StorageFull,
            "io" => io::ErrorKind::Other,
            "read-only" => io::ErrorKind::ReadOnlyFilesystem,
            "interrupted" => io::ErrorKind::Interrupted,
            _ => return None,
        };
        Some(Fault::Error(error.into()))
    }

    /// An error in place of this step, if one is due.
    pub fn pass(step: Step) -> io::Result<()> {
        due(step).map_or(Ok(()), |fault| Err(fault.happen()))
    }
}

/// No step fails on purpose.
#[cfg(not(debug_assertions))]
mod faults {
    use std::io;

    use super::{Fault, Step};

    pub fn due(_step: Step) -> Option<Fault> {
        None
    }

    pub fn pass(_step: Step) -> io::Result<()> {
        Ok(())
    }
}
