//! An engine in another process, asked over its stdin and answering on its stdout, with a limit on every answer.
//!
//! One thread writes and two read, so that an engine that hangs, floods or dies never blocks the caller.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child as Process, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use super::implementation::{EngineError, Implementation};
use super::protocol::{Actions, Answers, Ask, Faced, Head, Hello, Outcomes, Played, Started, Turns, VERSION};
use crate::rules::Outcome;
use crate::settings::Variant;

/// The longest line that is read from an engine.
const LONGEST_LINE: u64 = 256 << 20;

/// How much is read from an engine at once.
const READ_AT_ONCE: usize = 256 << 10;

/// How much of a question or an answer an error repeats.
pub const SHOWN: usize = 200;

/// The longest piece of a line that is read from its stderr, of which the last is kept.
const LONGEST_WORDS: u64 = 64 << 10;

/// Lines of its stderr that are kept, the last ones.
const LAST_LINES: usize = 20;

/// Lines that are read ahead: nothing but the one answer is expected.
const AHEAD: usize = 4;

/// How often it is looked whether somebody has asked to stop.
const LOOK: Duration = Duration::from_millis(50);

/// How long an engine whose input is closed may take to end by itself.
const GRACE: Duration = Duration::from_millis(500);

/// A program that speaks the protocol. It is ended when this is dropped.
pub struct Child {
    process: Process,
    to_engine: Option<Sender<Vec<u8>>>,
    from_engine: Receiver<Line>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    listener: Option<JoinHandle<()>>,
    timeout: Duration,
    asked: u64,
    waited: Duration,
    stopped: Box<dyn Fn() -> bool + Send>,
    hearer: Hearer,
    /// Why it can be asked no more.
    given_up: Option<EngineError>,
}

/// A question with its number.
#[derive(Serialize)]
struct Numbered<'a, A: Serialize> {
    id: u64,
    #[serde(flatten)]
    ask: &'a A,
}

/// Hears every line.
type Hearer = Box<dyn FnMut(Speaker, &[u8]) + Send>;

/// Whose line it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// A question of gamut's.
    Gamut,
    /// An answer of the engine's.
    Engine,
}

impl Speaker {
    /// What is before the line in a log.
    pub fn mark(self) -> &'static str {
        match self {
            Speaker::Gamut => "> ",
            Speaker::Engine => "< ",
        }
    }
}

/// What the reader saw.
enum Line {
    Text(Vec<u8>),
    TooLong,
}

impl Child {
    /// Starts `command`, a program with its arguments as in a shell. Each answer may take `timeout`.
    pub fn start(command: &str, timeout: Duration) -> Result<Child, EngineError> {
        let refuse = |reason: String| EngineError::Spawn { command: command.to_owned(), reason };
        let words = shlex::split(command)
            .ok_or_else(|| refuse("a quote is not closed, or a \\ is the last sign".to_owned()))?;
        let (program, args) = words.split_first().ok_or_else(|| refuse("it is empty".to_owned()))?;
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own, so that what it starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn().map_err(|error| refuse(error.to_string() + &hint(program)))?;
        let (to_engine, requests) = mpsc::channel::<Vec<u8>>();
        let (answers, from_engine) = mpsc::sync_channel(AHEAD);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(mut stdin) = process.stdin.take() {
            // An engine that no longer reads is noticed by its answers.
            thread::spawn(move || {
                requests.iter().all(|line| stdin.write_all(&line).and_then(|()| stdin.flush()).is_ok())
            });
        }
        if let Some(stdout) = process.stdout.take() {
            thread::spawn(move || read_lines(BufReader::with_capacity(READ_AT_ONCE, stdout), &answers));
        }
        let kept = Arc::clone(&last_words);
        let listen = |stderr| thread::spawn(move || keep_last_lines(BufReader::new(stderr), &kept));
        let listener = process.stderr.take().map(listen);
        Ok(Child {
            process,
            to_engine: Some(to_engine),
            from_engine,
            last_words,
            listener,
            timeout,
            asked: 0,
            waited: Duration::ZERO,
            stopped: Box::new(|| false),
            hearer: Box::new(|_, _| {}),
            given_up: None,
        })
    }

    /// Waits for an answer only until `stopped` says so.
    pub fn until(mut self, stopped: impl Fn() -> bool + Send + 'static) -> Child {
        self.stopped = Box::new(stopped);
        self
    }

    /// Has `hearer` hear every line that is asked and answered, without its end.
    pub fn heard_by(mut self, hearer: impl FnMut(Speaker, &[u8]) + Send + 'static) -> Child {
        self.hearer = Box::new(hearer);
        self
    }

    /// Asks once. An engine that has failed in any way but by refusing is not asked again.
    fn ask<T: DeserializeOwned>(&mut self, ask: Ask) -> Result<T, EngineError> {
        self.put(&ask, &mut Vec::new())
    }

    /// Puts any question, and reads the answer from the line that is put into `buffer`.
    pub(super) fn put<'b, T: Deserialize<'b>>(
        &mut self,
        ask: &impl Serialize,
        buffer: &'b mut Vec<u8>,
    ) -> Result<T, EngineError> {
        if let Some(error) = &self.given_up {
            return Err(error.clone());
        }
        self.asked += 1;
        let request = Numbered { id: self.asked, ask };
        let mut line = serde_json::to_vec(&request).unwrap_or_default();
        let asked = shown(&line);
        line.push(b'\n');
        let answer = match self.exchange(line, &asked) {
            Ok(text) => {
                *buffer = text;
                self.read(&asked, buffer)
            }
            Err(error) => Err(error),
        };
        if let Err(error) = &answer
            && !matches!(error, EngineError::Refused { .. })
        {
            self.given_up = Some(error.clone());
        }
        answer
    }

    /// Sends a line and waits for one.
    fn exchange(&mut self, line: Vec<u8>, asked: &str) -> Result<Vec<u8>, EngineError> {
        (self.hearer)(Speaker::Gamut, line.trim_ascii_end());
        let since = Instant::now();
        // A writer that is gone has left a closed output, which the reader reports.
        let _ = self.to_engine.as_ref().map(|writer| writer.send(line));
        let received = self.receive(since);
        self.waited += since.elapsed();
        let asked = asked.to_owned();
        match received {
            Ok(Line::Text(text)) => {
                (self.hearer)(Speaker::Engine, text.trim_ascii_end());
                Ok(text)
            }
            Ok(Line::TooLong) => {
                let reason = format!("it is longer than {LONGEST_LINE} bytes");
                Err(EngineError::Malformed { asked, line: "...".to_owned(), reason })
            }
            Err(RecvTimeoutError::Timeout) => {
                self.kill();
                let limit = self.timeout;
                Err(if (self.stopped)() { EngineError::Stopped } else { EngineError::TimedOut { limit, asked } })
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.finish();
                Err(EngineError::Ended { status, asked, stderr: self.last_lines() })
            }
        }
    }

    /// The next line, unless it is too late or somebody has asked to stop.
    fn receive(&self, since: Instant) -> Result<Line, RecvTimeoutError> {
        loop {
            let left = self.timeout.saturating_sub(since.elapsed());
            match self.from_engine.recv_timeout(left.min(LOOK)) {
                Err(RecvTimeoutError::Timeout) if left > LOOK && !(self.stopped)() => {}
                other => return other,
            }
        }
    }

    /// Takes an answer apart.
    fn read<'b, T: Deserialize<'b>>(&self, asked: &str, text: &'b [u8]) -> Result<T, EngineError> {
        let malformed = |reason: String| EngineError::Malformed { asked: asked.to_owned(), line: shown(text), reason };
        let no_head = |error: serde_json::Error| match serde_json::from_slice::<IgnoredAny>(text) {
            Ok(_) => malformed(error.to_string()),
            Err(error) => {
                malformed(format!("it is not JSON ({error}); stdout belongs to the protocol, all else goes to stderr"))
            }
        };
        let head: Head = serde_json::from_slice(text).map_err(no_head)?;
        if head.id != Some(self.asked) {
            return Err(malformed(format!("its `id` should be {}", self.asked)));
        }
        match head.error {
            Some(reason) => Err(EngineError::Refused { asked: asked.to_owned(), reason: shown(reason.as_bytes()) }),
            None => serde_json::from_slice(text).map_err(|error| malformed(error.to_string())),
        }
    }

    fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
        self.kill_children();
    }

    /// Ends what the engine has started.
    #[cfg(unix)]
    fn kill_children(&self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(self.process.id()).ok().and_then(Pid::from_raw) {
            // There may be nothing left in the group.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    #[cfg(not(unix))]
    fn kill_children(&self) {}

    /// Closes the engine's input, waits a little for its end, and says how it ended.
    fn finish(&mut self) -> String {
        self.to_engine = None;
        let since = Instant::now();
        while since.elapsed() < GRACE {
            match self.process.try_wait() {
                Ok(Some(status)) => {
                    self.kill_children();
                    return status.to_string();
                }
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                Err(_) => break,
            }
        }
        self.kill();
        "it closed its output and went on".to_owned()
    }

    fn last_lines(&self) -> Vec<String> {
        // The reader of stderr may still be at the last lines of a program that has just ended; another that it has started may keep stderr open.
        let since = Instant::now();
        while since.elapsed() < GRACE && self.listener.as_ref().is_some_and(|listener| !listener.is_finished()) {
            thread::sleep(Duration::from_millis(5));
        }
        self.last_words.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Implementation for Child {
    fn hello(&mut self) -> Result<Hello, EngineError> {
        let hello: Hello = self.ask(Ask::Hello { protocol: VERSION })?;
        let games = hello
            .games
            .into_iter()
            .map(|(game, keys)| (shown(game.as_bytes()), keys.iter().map(|key| shown(key.as_bytes())).collect()));
        Ok(Hello { name: shown(hello.name.as_bytes()), games: games.collect(), ..hello })
    }

    fn start(&mut self, variant: &Variant) -> Result<String, EngineError> {
        self.ask(Ask::start(variant)).map(|Started { position }| position)
    }

    fn actions(&mut self, positions: &[String]) -> Result<Vec<Vec<String>>, EngineError> {
        self.ask(Ask::Actions { positions: Cow::from(positions) }).map(|Actions { actions }| actions)
    }

    fn play(&mut self, turns: &[Turns]) -> Result<Vec<Vec<String>>, EngineError> {
        self.ask(Ask::Play { turns: Cow::from(turns) }).map(|Played { positions }| positions)
    }

    fn outcome(&mut self, positions: &[String]) -> Result<Vec<Option<Outcome>>, EngineError> {
        let answer = self.ask(Ask::Outcome { positions: Cow::from(positions) });
        answer.map(|Outcomes { outcomes }| outcomes.into_iter().map(|ending| ending.0).collect())
    }

    fn answer(&mut self, turns: &[Faced]) -> Result<Answers, EngineError> {
        self.ask(Ask::Answer { turns: Cow::from(turns) })
    }

    fn waited(&self) -> Option<Duration> {
        Some(self.waited)
    }
}

/// What to run instead of a file that is there and cannot be started by its name.
fn hint(program: &str) -> String {
    let path = std::path::Path::new(program);
    if !path.is_file() {
        return String::new();
    }
    let interpreter = match path.extension().and_then(|ending| ending.to_str()) {
        Some("py") => Some("python3"),
        Some("js" | "mjs") => Some("node"),
        Some("rb") => Some("ruby"),
        Some("pl") => Some("perl"),
        _ => None,
    };
    match interpreter {
        Some(interpreter) => format!("; say what runs the file, as in \"{interpreter} {program}\""),
        None if program.contains('/') => "; say what runs the file before its name, or make it executable".to_owned(),
        None => format!("; a file in this folder is called \"./{program}\", and must be executable"),
    }
}

fn read_lines(mut from: impl BufRead, to: &SyncSender<Line>) {
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE => {
                let _ = to.send(Line::TooLong);
                return;
            }
            Ok(_) if line.iter().all(u8::is_ascii_whitespace) => {}
            // Nobody listens any more when the engine is given up.
            Ok(_) if to.send(Line::Text(line)).is_err() => return,
            Ok(_) => {}
        }
    }
}

fn keep_last_lines(mut from: impl BufRead, kept: &Mutex<VecDeque<String>>) {
    let mut line = Vec::new();
    while from.by_ref().take(LONGEST_WORDS).read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        if let (false, Ok(mut kept)) = (line.iter().all(u8::is_ascii_whitespace), kept.lock()) {
            kept.push_back(shown_indented(&line));
            if kept.len() > LAST_LINES {
                kept.pop_front();
            }
        }
        line.clear();
    }
}

/// The beginning of a text, on one line.
pub fn shown(text: &[u8]) -> String {
    shown_indented(text.trim_ascii_start())
}

/// The same with the blanks that it begins with: a mark below another line stays where it was.
pub fn shown_indented(text: &[u8]) -> String {
    // A sign has up to four bytes.
    let text = String::from_utf8_lossy(&text[..text.len().min(5 * SHOWN)]);
    let text = text.trim_end();
    let shown: String = text.chars().take(SHOWN).map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    if text.chars().nth(SHOWN).is_some() { shown + " ..." } else { shown }
}
