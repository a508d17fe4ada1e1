//! The explorer over HTTP: the page of [`crate::page`] with an engine behind it, and what commands print as JSON.
//!
//! `games` has what is served: variants and tables that were named when the server was started, and nothing else. What is small enough is solved one after the other, with progress that
//! the page shows. `answers` is what is asked of a game, as plain functions; `routes` gives them addresses, and limits of time and number; `connections` accepts and ends connections.
//!
//! # What is bounded
//!
//! A request has up to 16 KiB, address and headers together, and its body is not read. It is answered within [`TIME`], or refused with status 503; as many as there are cores and two more are worked
//! on at a time, the others wait. A connection that sends no request within [`HEADERS`] is closed, none lives longer than [`CONNECTION`], and there are up to [`CONNECTIONS`]. Solving has the limits of the command line, and one variant is solved at a time.
//!
//! # Who may ask
//!
//! The server listens on the loopback device unless told otherwise. There it answers only requests whose `Host` is this machine, so that a page of somebody else cannot ask under a name of its own that leads here; no other origin is allowed to read what it answers.

mod answers;
mod connections;
mod games;
mod routes;

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use thiserror::Error;

pub use games::{Games, Named};

/// How long a request may take.
pub const TIME: Duration = Duration::from_secs(10);

/// How long a client may take to send a request.
pub const HEADERS: Duration = Duration::from_secs(15);

/// How long a connection may last.
pub const CONNECTION: Duration = Duration::from_secs(600);

/// The most connections at a time; further ones wait.
pub const CONNECTIONS: usize = 512;

/// Why there is no server.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
    /// The system gives no threads.
    #[error("cannot start the server: {0}")]
    Start(std::io::Error),
}

/// A socket that is listened on, and nobody is answered yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens on an address; port 0 is any that is free.
    pub fn bind(address: SocketAddr) -> Result<Server, ServeError> {
        let listen = |error| ServeError::Listen { address, error };
        let listener = TcpListener::bind(address).map_err(listen)?;
        listener.set_nonblocking(true).map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        Ok(Server { listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stopped` says so.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    ///
    /// use gamut::serve::{Games, Named, Server};
    ///
    /// let games = Games::new(vec![Named::Variant("tictactoe".parse()?)])?;
    /// let server = Server::bind("127.0.0.1:0".parse()?)?;
    /// let asked = AtomicUsize::new(0);
    /// server.run(&Arc::new(games), &|| asked.fetch_add(1, Ordering::Relaxed) > 1)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(self, games: &std::sync::Arc<Games>, stopped: &(dyn Fn() -> bool + Sync)) -> Result<(), ServeError> {
        let router = routes::router(games, self.address);
        connections::run(self.listener, router, stopped).map_err(ServeError::Start)
    }
}
