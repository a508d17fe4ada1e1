//! The hosts file: where the processes of a cluster are.

use std::path::Path;

use crate::files;

/// Longer files are not lists of machines.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a hosts file: one address `host:port` for each process, in order; empty lines and what follows `#` are left out. An error is a sentence without a full stop.
pub fn read(path: &Path) -> Result<Vec<String>, String> {
    let text =
        files::read_text(path, MOST_BYTES).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    parse(&text).map_err(|reason| format!("{}: {reason}", path.display()))
}

/// The same for the text of a file.
pub fn parse(text: &str) -> Result<Vec<String>, String> {
    let mut found: Vec<String> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let right = line.rsplit_once(':').filter(|(host, port)| {
            !host.is_empty() && !line.contains(char::is_whitespace) && port.parse::<u16>().is_ok_and(|port| port > 0)
        });
        if right.is_none() {
            return Err(format!("line {number} is `{line}`, and should be host:port, as in machine-1:2101"));
        }
        if found.iter().any(|known| known == line) {
            return Err(format!(
                "line {number} is `{line}`, which is there already: each process has an address of its own"
            ));
        }
        found.push(line.to_owned());
    }
    match found.is_empty() {
        true => Err("there is no address in it".to_owned()),
        false => Ok(found),
    }
}
