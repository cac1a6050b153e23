//! A file that is there whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

use crate::output::Failure;

/// A place for a file. What goes there is first written under another name beside it.
pub(crate) struct Place {
    path: PathBuf,
    beside: PathBuf,
}

impl Place {
    /// Finds out whether a file can be written there, and leaves nothing behind.
    pub(crate) fn new(path: PathBuf) -> Result<Self, Failure> {
        if path.is_dir() {
            return Err(Failure::Said(format!("{} is a directory; name a file in it", path.display())));
        }
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let place = Place { beside: path.with_file_name(name), path };
        // An interrupted measurement must not leave an empty file.
        let tried = File::create_new(&place.beside).and_then(|_| fs::remove_file(&place.beside));
        tried.map_err(|error| place.failure(&error))?;
        Ok(place)
    }

    /// Puts a file there, in the place of the one that may be there.
    pub(crate) fn fill(&self, text: &str) -> Result<(), Failure> {
        fs::write(&self.beside, text).and_then(|()| fs::rename(&self.beside, &self.path)).map_err(|error| {
            // The first failure is the one to tell.
            let _ = fs::remove_file(&self.beside);
            self.failure(&error)
        })
    }

    fn failure(&self, error: &io::Error) -> Failure {
        Failure::Said(format!(
            "{} cannot be written: {error}; name a file in a directory that exists and may be written",
            self.path.display()
        ))
    }
}
