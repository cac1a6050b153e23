//! Compiles `kernels.rs` in release and reads the assembly.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

const SOURCE: &str = include_str!("kernels.rs");

/// The assembly of this crate and of one that uses it.
pub(crate) fn assembly() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let package = write_package();
        artefacts(&package)
            .iter()
            .map(|file| fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display())))
            .collect()
    })
}

/// A package that depends on this one as a user's would, with the versions that these tests were built with.
fn write_package() -> PathBuf {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("machine_code");
    let library = env!("CARGO_MANIFEST_DIR");
    let manifest = format!(
        "[package]\nname = \"kernels\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nbyteperm = {{ path = {library:?} }}\n\n[workspace]\n"
    );
    fs::create_dir_all(package.join("src")).expect("the folder for temporary files can be written");
    fs::write(package.join("Cargo.toml"), manifest).expect("a manifest can be written");
    fs::write(package.join("src/lib.rs"), SOURCE).expect("a source can be written");
    fs::copy(Path::new(library).join("Cargo.lock"), package.join("Cargo.lock")).expect("cargo has left Cargo.lock");
    package
}

/// Builds the package; returns the assembly files of its two crates.
fn artefacts(package: &Path) -> Vec<PathBuf> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--release", "--lib", "--offline", "--message-format=json"]).current_dir(package);
    // Exactly these: features that the build names would let doors melt into their callers. This mangling tells for
    // which kernel a door is.
    let flags = "--emit=asm -C symbol-mangling-version=v0";
    cargo.env("RUSTFLAGS", flags).env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo.env("CARGO_TARGET_DIR", package.join("target"));
    if let Some(target) = target() {
        cargo.args(["--target", &target]);
    }
    let output = cargo.output().unwrap_or_else(|e| panic!("cargo does not start: {e}"));
    let messages = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{cargo:?}\n{messages}\n{}", String::from_utf8_lossy(&output.stderr));
    let messages =
        messages.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("cargo prints JSON"));
    let files: Vec<PathBuf> = messages
        .filter(|message| message["reason"] == "compiler-artifact")
        .filter(|message| ["byteperm", "kernels"].iter().any(|name| message["target"]["name"] == *name))
        .filter_map(|message| assembly_file(&message))
        .collect();
    assert_eq!(files.len(), 2, "cargo names both crates: {files:?}");
    files
}

/// The assembly lies beside the metadata: `libNAME-HASH.rmeta` and `NAME-HASH.s`.
fn assembly_file(message: &serde_json::Value) -> Option<PathBuf> {
    let files = message["filenames"].as_array()?.iter().filter_map(|file| file.as_str().map(Path::new));
    let metadata = files.into_iter().find(|file| file.extension().is_some_and(|e| e == "rmeta"))?;
    let name = metadata.file_stem()?.to_str()?.strip_prefix("lib")?;
    Some(metadata.with_file_name(format!("{name}.s")))
}

/// The target that these tests were built for, where cargo was told one: then its name is a folder above the
/// test's program, three levels up.
fn target() -> Option<String> {
    let program = env::current_exe().ok()?;
    let folder = program.ancestors().nth(3)?.file_name()?.to_str()?;
    folder.starts_with(&format!("{}-", env::consts::ARCH)).then(|| folder.into())
}
