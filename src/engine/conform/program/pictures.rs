//! Pictures of positions, asked of the program one by one when somebody wants to see them.

use std::sync::{Mutex, PoisonError};

use super::Optional;
use super::session::Session;
use crate::rules::graph::Pictures;

/// A process that is kept for pictures.
pub struct Drawer(Mutex<Session>);

/// Whether a program draws at all.
pub fn draws(optional: &Optional) -> bool {
    optional.has("picture") || optional.has("svg")
}

impl Drawer {
    pub fn new(session: Session) -> Drawer {
        Drawer(Mutex::new(session))
    }

    /// The picture of a position, unless the program does not draw in this way, refuses or fails: it is then seen without one.
    fn ask(&self, question: &'static str, name: &str) -> Option<String> {
        let mut session = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !session.optional().has(question) {
            return None;
        }
        session.pictures(question, &[name]).ok()?.pop()
    }
}

impl Pictures for Drawer {
    fn text(&self, _number: u32, name: &str) -> Option<String> {
        self.ask("picture", name)
    }

    fn svg(&self, _number: u32, name: &str) -> Option<String> {
        self.ask("svg", name)
    }
}
