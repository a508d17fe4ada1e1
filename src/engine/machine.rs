//! What this process has used of the machine, where the system tells.

use std::fs;
use std::path::Path;

/// The most memory that this process has held, in bytes.
pub fn peak_resident() -> Option<u64> {
    kibibytes("/proc/self/status", "VmHWM")
}

/// How much memory tables may take here, in bytes: what the machine has free, or less where this process is limited, and some left for what is not counted.
pub fn room() -> Option<u64> {
    let free = [free_memory(), group_room(), address_room()].into_iter().flatten().min()?;
    Some((free - free / 8).saturating_sub(NOT_COUNTED))
}

/// Stacks, the program itself, small lists.
const NOT_COUNTED: u64 = 64 << 20;

/// A line of a file of the system, in kibibytes.
fn kibibytes(path: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}

fn free_memory() -> Option<u64> {
    kibibytes("/proc/meminfo", "MemAvailable")
}

/// What the control group of this process still has.
fn group_room() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let number = |file: &str| -> Option<u64> {
        fs::read_to_string(Path::new("/sys/fs/cgroup").join(own).join(file)).ok()?.trim().parse().ok()
    };
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}

/// What is left of the address space that this process may use.
#[cfg(unix)]
fn address_room() -> Option<u64> {
    let most = rustix::process::getrlimit(rustix::process::Resource::As).current?;
    Some(most.saturating_sub(kibibytes("/proc/self/status", "VmSize")?))
}

#[cfg(not(unix))]
fn address_room() -> Option<u64> {
    None
}

/// Processor time of this process, all threads together, in ticks of a hundredth of a second.
pub fn processor_ticks() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program is in brackets and may hold anything.
    let mut fields = text.rsplit(')').next()?.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(user + system)
}

/// Processor time of this thread in microseconds; where the system does not tell, time on the clock.
#[cfg(feature = "cluster")]
pub fn thread_micros() -> u64 {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        time.tv_sec as u64 * 1_000_000 + time.tv_nsec as u64 / 1000
    }
    #[cfg(not(unix))]
    {
        static BEGAN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        BEGAN.get_or_init(std::time::Instant::now).elapsed().as_micros() as u64
    }
}
