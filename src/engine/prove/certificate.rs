//! What was proved, on disk: small enough to be read, and enough to be made again and compared.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::verdict::{Goal, Proved};
pub use crate::results::CertifiedSeat as Seat;
use crate::settings::Variant;

/// The version of the form.
const FORMAT: u32 = 1;

/// No certificate takes more.
const MOST_BYTES: u64 = 1 << 24;

/// A strategy that was proved in a variant, for one seat or several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The version of this form.
    pub certificate: u32,
    /// The variant as on the command line, without defaults; where a file says what it is, with a checksum of that.
    pub variant: String,
    /// Every setting that applies, defaults included.
    pub settings: Map<String, Value>,
    /// The strategy: its name, or the table or program.
    pub strategy: String,
    /// `not-lose` or `win`.
    pub goal: String,
    /// The position that it begins with, in notation.
    pub position: String,
    /// What was proved for each seat.
    pub seats: Vec<Seat>,
}

impl Seat {
    /// What was proved for a player, with its checksum.
    pub fn new(player: u8, proved: &Proved) -> Seat {
        let Proved { positions, turns, plies, checksum, .. } = *proved;
        Seat { player, positions, turns, plies, crc32: format!("{:08x}", checksum.unwrap_or_default()) }
    }
}

/// Why a certificate cannot be used.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// The file cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is something else.
    #[error("{path} is not a certificate of gamut: {reason}")]
    Foreign {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
}

impl Certificate {
    /// A certificate of what was proved.
    pub fn new(variant: &Variant, strategy: String, goal: Goal, position: String, seats: Vec<Seat>) -> Certificate {
        let entries = variant.entries().into_iter();
        Certificate {
            certificate: FORMAT,
            variant: variant.pinned(),
            settings: entries.map(|entry| (entry.key.to_owned(), Value::String(entry.value))).collect(),
            strategy,
            goal: goal.name().to_owned(),
            position,
            seats,
        }
    }

    /// Reads one; a file that is larger than a certificate can be is refused.
    pub fn read(path: &Path) -> Result<Certificate, CertificateError> {
        let text = crate::files::read(path, MOST_BYTES)
            .map_err(|error| CertificateError::Io { path: path.display().to_string(), error })?;
        Certificate::parse(&text)
            .map_err(|reason| CertificateError::Foreign { path: path.display().to_string(), reason })
    }

    /// A certificate from its text, or why it is none.
    pub fn parse(text: &[u8]) -> Result<Certificate, String> {
        let certificate: Certificate = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        if certificate.certificate != FORMAT {
            return Err(format!("its version is {}, and this program knows {FORMAT}", certificate.certificate));
        }
        let variant = certificate.variant()?;
        let entries = variant.entries();
        for (key, given) in &certificate.settings {
            let Some(entry) = entries.iter().find(|entry| entry.key == key) else {
                return Err(format!("it has {key}={}, and `{variant}` has no setting {key}", word(given)));
            };
            if *given != entry.value {
                let given = word(given);
                return Err(format!("it has {key}={given}, and its variant `{variant}` has {}", entry.value));
            }
        }
        // A setting that has come to be later is in neither, and then has its default.
        let written = |entry: &&crate::settings::Entry| certificate.variant.contains(&format!(" {}=", entry.key));
        if let Some(entry) = entries.iter().filter(written).find(|entry| !certificate.settings.contains_key(entry.key))
        {
            return Err(format!("its settings lack {}, which its variant has", entry.key));
        }
        certificate.goal()?;
        match certificate.seats.iter().all(|seat| (1..=9).contains(&seat.player)) && !certificate.seats.is_empty() {
            true => Ok(certificate),
            false => Err("it names no seat that there could be".to_owned()),
        }
    }

    /// Its text.
    pub fn text(&self) -> String {
        // Words and numbers can always be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The variant.
    pub fn variant(&self) -> Result<Variant, String> {
        self.variant.parse().map_err(|error: crate::settings::SettingError| error.to_string())
    }

    /// The goal.
    pub fn goal(&self) -> Result<Goal, String> {
        Goal::named(&self.goal).ok_or_else(|| format!("there is no goal `{}`", self.goal))
    }
}

/// A value of a setting as it is written on the command line.
fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
