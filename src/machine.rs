//! What this process has used of the machine, where the system tells.

use std::fs;

/// The most memory that this process has held, in bytes.
pub fn peak_resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}

/// Processor time of this process, all threads together, in ticks of a hundredth of a second.
pub fn processor_ticks() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program is in brackets and may hold anything.
    let mut fields = text.rsplit(')').next()?.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(user + system)
}
