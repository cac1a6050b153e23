//! What the manifest promises, as far as it can be checked without an older compiler. (Clippy's
//! `incompatible_msrv`, denied in the manifest, checks the code's own use of the standard library.)

use std::process::Command;

use serde_json::Value;

/// `1.89` or `1.89.0`, as numbers.
fn version(text: &str) -> (u32, u32) {
    let mut numbers = text.split('.').map(|number| number.parse().expect("a version is numbers"));
    (numbers.next().expect("there is a major number"), numbers.next().unwrap_or(0))
}

/// The platform that the compiler runs on.
fn host() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    said.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc says its host").to_owned()
}

#[test]
fn no_dependency_asks_for_a_newer_rust() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // This platform's packages are here, since these tests were built; others' may not be.
    let arguments = ["metadata", "--format-version=1", "--all-features", "--offline", "--filter-platform", &host()];
    let output = Command::new(cargo).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();

    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    let packages = metadata["packages"].as_array().unwrap();
    let asks = |package: &Value| package["rust_version"].as_str().map(version);
    let newer: Vec<String> = packages
        .iter()
        .filter(|package| asks(package).is_some_and(|theirs| theirs > ours))
        .map(|package| format!("{} {} asks for {}", package["name"], package["version"], package["rust_version"]))
        .collect();
    assert_eq!(newer, [""; 0]);
    // As low as the dependencies allow: one of them asks for exactly this.
    assert!(packages.iter().any(|package| package["name"] != "byteperm" && asks(package) == Some(ours)));
}
