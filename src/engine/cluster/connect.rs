//! How processes find each other: every one connects to those before it and is connected to by those behind it, and both sides say who they are and what they are about to do.
//!
//! Timely would do the connecting too, but it waits for ever, prints on stdout, and takes anybody for a peer. The connections that are made here are handed to it.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::run::ClusterError;

/// Changed whenever processes of before and after must not work together.
const PROTOCOL: u32 = 2;

/// The first bytes of a greeting.
const MAGIC: &[u8; 8] = b"gamut-cl";

/// A longer greeting is none.
const LONGEST: u32 = 1 << 16;

/// How long to wait until the next attempt.
const PAUSE: Duration = Duration::from_millis(20);

/// Who somebody who has connected is must be said within this time, and not only when all waiting is over.
const SLOW: Duration = Duration::from_secs(5);

/// What a process says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Greeting {
    /// The protocol.
    protocol: u32,
    /// The version of the program.
    version: String,
    /// Its number.
    pub process: usize,
    /// How many processes there are, by its hosts file.
    pub processes: usize,
    /// Threads of each process.
    pub threads: usize,
    /// What it is about to do, with the variant and everything else that must be the same: a name and what it is.
    pub agreed: Vec<(String, String)>,
}

impl Greeting {
    /// The greeting of this program.
    pub fn new(process: usize, processes: usize, threads: usize, agreed: Vec<(String, String)>) -> Greeting {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Greeting { protocol: PROTOCOL, version, process, processes, threads, agreed }
    }

    /// Why the other one cannot take part, in a sentence without a full stop.
    fn refusal(&self, other: &Greeting) -> Option<String> {
        let process = other.process;
        if self.version != other.version {
            let (theirs, own) = (&other.version, &self.version);
            return Some(format!("process {process} is gamut {theirs}, and this one is gamut {own}"));
        }
        if self.protocol != other.protocol {
            return Some(format!(
                "process {process} is another build of gamut {}: it speaks protocol {}, and this one {}",
                self.version, other.protocol, self.protocol
            ));
        }
        let numbers = [("processes", self.processes, other.processes), ("threads", self.threads, other.threads)];
        let own = numbers.into_iter().find(|(_, own, other)| own != other);
        if let Some((what, own, other)) = own {
            return Some(format!("process {process} was started with {other} {what}, and this one with {own}"));
        }
        let mut pairs = self.agreed.iter().zip(&other.agreed);
        let ((what, own), (_, other)) = pairs.find(|(own, other)| own != other)?;
        Some(format!("process {process} has {what} `{other}`, and this one `{own}`"))
    }
}

impl From<String> for ClusterError {
    fn from(sentence: String) -> ClusterError {
        ClusterError::Connect(sentence)
    }
}

/// Connects to all other processes. What comes back has a connection for each process but this one.
pub fn connect(
    addresses: &[String],
    own: &Greeting,
    listener: Option<TcpListener>,
    wait: Duration,
) -> Result<Vec<Option<TcpStream>>, ClusterError> {
    let deadline = Instant::now() + wait;
    let address = &addresses[own.process];
    let bound = listener.map_or_else(|| TcpListener::bind(address.as_str()), Ok);
    let listener = bound.map_err(|error| format!("cannot listen on {address}: {error}"))?;
    let mut peers: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    for process in 0..own.process {
        peers[process] = Some(call(process, &addresses[process], own, deadline, wait)?);
    }
    listener.set_nonblocking(true).map_err(|error| format!("cannot listen on {address}: {error}"))?;
    while let Some(missing) = (own.process + 1..addresses.len()).find(|&process| peers[process].is_none()) {
        if let Ok((stream, _)) = listener.accept() {
            let _ = stream.set_nonblocking(false);
            match answer(stream, own, &peers) {
                Ok((process, stream)) => peers[process] = Some(stream),
                // Somebody who is no process of a cluster is let go.
                Err(None) => {}
                Err(Some(sentence)) => return Err(sentence.into()),
            }
        } else if Instant::now() > deadline {
            return Err(absent(missing, &addresses[missing], wait));
        } else {
            sleep(PAUSE);
        }
    }
    Ok(peers)
}

fn absent(process: usize, address: &str, wait: Duration) -> ClusterError {
    let seconds = wait.as_secs();
    ClusterError::Absent(format!(
        "process {process} at {address} did not appear within {seconds} s; start it, or give --wait more"
    ))
}

/// Connects to a process before this one.
fn call(
    process: usize,
    address: &str,
    own: &Greeting,
    deadline: Instant,
    wait: Duration,
) -> Result<TcpStream, ClusterError> {
    let resolved = || address.to_socket_addrs().map_err(|error| format!("there is no machine for {address}: {error}"));
    resolved()?;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(absent(process, address, wait));
        }
        let connected = resolved()?.find_map(|address| TcpStream::connect_timeout(&address, left).ok());
        let Some(mut stream) = connected else {
            sleep(PAUSE);
            continue;
        };
        let left = deadline.saturating_duration_since(Instant::now()).max(PAUSE);
        let greeted = stream
            .set_read_timeout(Some(left))
            .and_then(|()| send(&mut stream, own))
            .and_then(|()| receive(&mut stream));
        let other = match greeted {
            Ok(other) => other,
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                return Err(absent(process, address, wait));
            }
            Err(error) => {
                return Err(format!(
                    "process {process} at {address} has ended, or is no process of a cluster: {error}"
                )
                .into());
            }
        };
        if other.process != process {
            return Err(format!(
                "{address} is process {}, and this one's hosts say that it is {process}",
                other.process
            )
            .into());
        }
        ready(&stream).map_err(|error| error.to_string())?;
        return own.refusal(&other).map_or(Ok(stream), |sentence| Err(sentence.into()));
    }
}

/// Answers somebody who has connected; an error is a sentence, or nothing for who is no process of a cluster.
fn answer(
    mut stream: TcpStream,
    own: &Greeting,
    peers: &[Option<TcpStream>],
) -> Result<(usize, TcpStream), Option<String>> {
    let greeted = stream.set_read_timeout(Some(SLOW)).and_then(|()| receive(&mut stream));
    let other = greeted.map_err(|_| None)?;
    // It is to know why, too.
    send(&mut stream, own).map_err(|_| None)?;
    if let Some(sentence) = own.refusal(&other) {
        return Err(Some(sentence));
    }
    if other.process <= own.process || peers.get(other.process).is_none_or(Option::is_some) {
        return Err(Some(format!("two processes were started as process {}", other.process)));
    }
    ready(&stream).map_err(|_| None)?;
    Ok((other.process, stream))
}

/// Takes the limits of the greeting away.
fn ready(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(None)?;
    stream.set_nodelay(true)
}

fn send(stream: &mut TcpStream, greeting: &Greeting) -> io::Result<()> {
    let text = serde_json::to_vec(greeting)?;
    let length = (text.len() as u32).to_le_bytes();
    stream.write_all(&[MAGIC.as_slice(), &length, &text].concat())
}

fn receive(stream: &mut TcpStream) -> io::Result<Greeting> {
    let mut start = [0; 12];
    stream.read_exact(&mut start)?;
    let length = start[8..].try_into().map_or(0, u32::from_le_bytes);
    if start[..8] != *MAGIC || length > LONGEST {
        return Err(io::Error::other("it says something else"));
    }
    let mut text = vec![0; length as usize];
    stream.read_exact(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}
