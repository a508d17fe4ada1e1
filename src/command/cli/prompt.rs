//! Lines that a person types: with editing and history at a terminal, plain from a pipe.

use std::io::{BufRead, IsTerminal};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::exit::{Exit, Failure};
use super::print;

/// Where lines come from.
pub enum Prompt {
    /// A terminal.
    Terminal(Box<DefaultEditor>),
    /// Anything else, or a terminal that cannot be edited in.
    Plain,
}

impl Prompt {
    /// What stdin is.
    pub fn new() -> Prompt {
        match std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
            true => DefaultEditor::new().map_or(Prompt::Plain, |editor| Prompt::Terminal(Box::new(editor))),
            false => Prompt::Plain,
        }
    }

    /// The next line; none at the end. Ctrl-C ends the program as it does elsewhere.
    pub fn read(&mut self, sign: &str) -> Result<Option<String>, Failure> {
        let unreadable = |error: &dyn std::fmt::Display| Failure::input(format!("cannot read your move: {error}"));
        match self {
            Prompt::Plain => {
                print(sign)?;
                let mut line = String::new();
                let read = std::io::stdin().lock().read_line(&mut line).map_err(|error| unreadable(&error))?;
                Ok((read > 0).then_some(line))
            }
            Prompt::Terminal(editor) => match editor.readline(sign) {
                Ok(line) => {
                    // A line that is not kept can be typed again.
                    let _ = editor.add_history_entry(line.as_str());
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof) => Ok(None),
                Err(ReadlineError::Interrupted) => Err(Failure::new(Exit::Limit, "interrupted")),
                Err(error) => Err(unreadable(&error)),
            },
        }
    }
}
