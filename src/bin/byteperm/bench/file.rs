//! A file that is there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use crate::output::Failure;

/// A file that is being made under another name beside its place. It vanishes unless it is finished.
pub(crate) struct Pending {
    path: PathBuf,
    beside: PathBuf,
    file: File,
}

impl Pending {
    /// Finds out whether a file can be written there.
    pub(crate) fn create(path: PathBuf) -> Result<Self, Failure> {
        if path.is_dir() {
            return Err(Failure::Said(format!("{} is a directory; name a file in it", path.display())));
        }
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let beside = path.with_file_name(name);
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => Ok(Pending { path, beside, file }),
            Err(error) => Err(Failure::Said(format!(
                "{} cannot be written: {error}; name a file in a directory that exists and may be written",
                path.display()
            ))),
        }
    }

    /// Fills the file and gives it its name.
    pub(crate) fn finish(mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| fs::rename(&self.beside, &self.path));
        written.map_err(|error| Failure::Said(format!("{} cannot be written: {error}", self.path.display())))
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        // After a rename there is nothing left to remove; and a failure here has no one to hear it.
        let _ = fs::remove_file(&self.beside);
    }
}
