//! Completions for games, presets, settings and their values; man pages.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::CompleteEnv;
use clap_complete::Shell;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use clap_complete::env::Shells;

use super::args::Gamut;
use super::exit::Failure;
use super::output::cannot_write;
use super::print;
use crate::files::{WholeFile, make_folder};
use crate::settings::{GAMES, Game};

/// The variable through which a shell asks for completions.
const ASKING: &str = "GAMUT_COMPLETE";

/// Answers a shell that asks for completions, and says whether one did.
pub fn answered() -> bool {
    if std::env::var_os(ASKING).is_none() {
        return false;
    }
    let complete = CompleteEnv::with_factory(Gamut::command).var(ASKING);
    // A shell that asks in a way that is not understood gets no completions.
    complete.try_complete(std::env::args_os(), std::env::current_dir().ok().as_deref()).unwrap_or(true)
}

/// The script with which a shell asks this program for completions.
pub fn script(shell: Shell) -> Result<(), Failure> {
    let shells = Shells::builtins();
    let Some(completer) = shells.completer(&shell.to_string()) else {
        return Err(Failure::input(format!("there are no completions for {shell}")));
    };
    let mut script = Vec::new();
    let written = completer.write_registration(ASKING, "gamut", "gamut", "gamut", &mut script);
    written.map_err(|error| Failure::input(format!("cannot write completions: {error}")))?;
    print(&String::from_utf8_lossy(&script))
}

/// Completes words of a variant: the game first, then its presets and settings.
pub fn variant() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let words: Vec<_> = std::env::args_os().collect();
        let game = GAMES.iter().find(|game| words.iter().any(|word| word == game.name && word != current));
        let current = current.to_string_lossy();
        let all = game.map_or_else(|| GAMES.iter().map(|game| (game.name.to_owned(), game.about)).collect(), words_of);
        all.into_iter()
            .filter(|(word, _)| word.starts_with(&*current))
            .map(|(word, about)| CompletionCandidate::new(word).help(Some(about.into())))
            .collect()
    })
}

/// Everything that may come after a game's name. Values that are words are listed; numbers and sizes are for the user to write.
fn words_of(game: &Game) -> Vec<(String, &'static str)> {
    let mut found: Vec<(String, &'static str)> =
        game.presets.iter().map(|preset| (preset.name.to_owned(), preset.about)).collect();
    for key in game.keys {
        let is_word = |value: &&str| {
            value.starts_with(|sign: char| sign.is_ascii_lowercase())
                && value.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-')
        };
        let values: Vec<&str> = key.values.split(", ").map(str::trim).filter(is_word).collect();
        match values.as_slice() {
            [] => found.push((format!("{}=", key.name), key.about)),
            values => found.extend(values.iter().map(|value| (format!("{}={value}", key.name), key.about))),
        }
    }
    found
}

/// `gamut man`.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  gamut man ~/.local/share/man/man1\n\nOne page for gamut and one for each command, as in `man gamut-solve`."
)]
pub struct ManArgs {
    /// The folder, which is made if need be
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// Writes man pages.
pub fn man(args: &ManArgs) -> Result<(), Failure> {
    make_folder(&args.folder).map_err(|error| cannot_write(&args.folder, &error))?;
    let mut command = Gamut::command().disable_help_subcommand(true);
    command.build();
    let mut pages = vec![("gamut".to_owned(), command.clone())];
    for one in command.get_subcommands() {
        pages.push((format!("gamut-{}", one.get_name()), one.clone()));
    }
    for (name, command) in &pages {
        let path = args.folder.join(format!("{name}.1"));
        let mut page = Vec::new();
        let rendered = clap_mangen::Man::new(command.clone()).render(&mut page);
        rendered.and_then(|()| WholeFile::put(&path, &page)).map_err(|error| cannot_write(&path, &error))?;
    }
    print(&format!("{}: {} pages\n", args.folder.display(), pages.len()))
}
