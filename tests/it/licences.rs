//! Everything that is built in may be used under a licence that lets gamut be MIT or Apache-2.0, as `cargo metadata` has it.

use std::process::Command;

use serde_json::Value;

/// Licences that ask for no more than their text and a name. A crate is allowed when one of its alternatives has only these.
const ALLOWED: [&str; 11] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "0BSD",
];

/// Whether a licence expression can be met with the allowed licences: `OR` is a choice, `AND` asks for both, and brackets go first.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    if let Some((before, rest)) = expression.split_once('(') {
        let Some((inside, after)) = rest.split_once(')') else { return false };
        let inside = if is_allowed(inside) { "MIT" } else { "none" };
        return is_allowed(&format!("{before}{inside}{after}"));
    }
    expression.split(" OR ").any(|choice| choice.split(" AND ").all(|licence| ALLOWED.contains(&licence.trim())))
}

#[test]
fn expressions_are_read() {
    for allowed in
        ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0", "(GPL-2.0 OR ISC) AND MIT"]
    {
        assert!(is_allowed(allowed), "{allowed}");
    }
    for refused in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND GPL-2.0", "LGPL-3.0-or-later", "(MIT"] {
        assert!(!is_allowed(refused), "{refused}");
    }
}

#[test]
fn licences_of_dependencies_are_compatible() {
    let host = Command::new("rustc").arg("-vV").output().unwrap();
    let host = String::from_utf8(host.stdout).unwrap();
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    // What is built has been fetched, so nothing is fetched here.
    let features = if cfg!(feature = "cluster") { "cluster" } else { "" };
    let words = ["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host];
    let output = Command::new(env!("CARGO")).args(words).args(["--features", features]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50, "{}", packages.len());
    for package in packages {
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_allowed(licence), "{} {}: {licence:?}", package["name"], package["version"]);
    }
}
