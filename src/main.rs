//! The `gamut` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    gamut::cli::main()
}
