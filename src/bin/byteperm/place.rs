//! Files that are there whole or not at all.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf, is_separator};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::interrupt;
use crate::output::{self, Failure};
use crate::system;

/// A place for a file.
pub(crate) struct Place {
    /// As the user named it, for messages.
    named: PathBuf,
    /// What is there.
    found: Option<Metadata>,
    target: Target,
}

enum Target {
    /// A regular file that is there or is to come, never a link. What goes there is first written beside it.
    Regular { path: PathBuf, beside: PathBuf },
    /// A device or a pipe, open for writing: it stays what it is.
    Stream(File),
}

impl Place {
    /// Finds out what is there. Waits for the reader of a pipe.
    pub(crate) fn new(named: PathBuf) -> Result<Self, Failure> {
        let target = target(&named).map_err(|why| said(&named, &why))?;
        let found = fs::metadata(&named).ok();
        Ok(Place { named, found, target })
    }

    /// Makes sure that a file can be written there, and leaves nothing behind.
    pub(crate) fn tried(self) -> Result<Self, Failure> {
        if let Target::Regular { path, beside } = &self.target {
            Beside::create(path, beside, None).map_err(|error| said(&self.named, &reason(&error)))?;
        }
        Ok(self)
    }

    /// Whether what is there, and would be replaced or written to, is the file that is read.
    pub(crate) fn is(&self, input: &Metadata) -> bool {
        self.found.as_ref().is_some_and(|found| system::is_same(found, input))
    }

    /// Begins a file that takes its place when it is [finished](Draft::finish).
    pub(crate) fn begin(self) -> Result<Draft, Failure> {
        let begun = match self.target {
            Target::Stream(file) => Ok((file, None)),
            Target::Regular { path, beside } => {
                Beside::create(&path, &beside, self.found.as_ref()).map(|(file, beside)| (file, Some(beside)))
            }
        };
        let (file, beside) = begun.map_err(|error| said(&self.named, &reason(&error)))?;
        Ok(Draft { file, named: Some(self.named), beside })
    }

    /// Puts a file there, in the place of the one that may be there.
    pub(crate) fn fill(self, text: &str) -> Result<(), Failure> {
        let draft = self.begin()?;
        draft.write(text.as_bytes())?;
        draft.finish()
    }
}

/// What is being written. Dropped before it is finished, it leaves no trace of a regular file, and what was there intact.
pub(crate) struct Draft {
    file: File,
    /// `None` is standard output.
    named: Option<PathBuf>,
    /// Of a regular file only.
    beside: Option<Beside>,
}

impl Draft {
    /// Standard output, which is written as it comes.
    pub(crate) fn standard_output() -> Result<Self, Failure> {
        Ok(Draft { file: system::standard_output()?, named: None, beside: None })
    }

    /// What is open for writing.
    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Whether any part may be written first.
    pub(crate) fn is_regular(&self) -> bool {
        self.beside.is_some()
    }

    /// Writes all of `bytes`.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        (&self.file).write_all(bytes).map_err(|error| self.failed(error))
    }

    /// Writes all of `bytes`, so many bytes from the beginning of a regular file. Several threads may do so at once.
    pub(crate) fn write_at(&self, bytes: &[u8], at: u64) -> Result<(), Failure> {
        system::write_at(&self.file, bytes, at).map_err(|error| self.failed(error))
    }

    /// Goes on writing so many bytes from the beginning of a regular file.
    pub(crate) fn seek(&self, to: u64) -> Result<(), Failure> {
        (&self.file).seek(SeekFrom::Start(to)).map_err(|error| self.failed(error))?;
        Ok(())
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        match self.beside.take() {
            Some(beside) => beside.put().map_err(|error| self.failed(error)),
            None => Ok(()),
        }
    }

    /// Why something could not be written. The reader of a pipe who leaves has not all of the result, which whoever counts
    /// on it must learn.
    fn failed(&self, error: io::Error) -> Failure {
        let named = self.named.as_ref().map_or("standard output".to_owned(), |named| output::path(named));
        match (&self.named, error.kind()) {
            (_, ErrorKind::BrokenPipe) => {
                Failure::Said(format!("{named} cannot be written: its reader has closed it before it had all"))
            }
            (Some(named), _) => said(named, &reason(&error)),
            (None, _) => error.into(),
        }
    }
}

/// A file that has not taken its place yet; it goes with this value.
struct Beside {
    beside: PathBuf,
    path: PathBuf,
    there: bool,
}

impl Beside {
    fn create(path: &Path, beside: &Path, replaced: Option<&Metadata>) -> io::Result<(File, Self)> {
        let mut created = Beside { beside: beside.to_owned(), path: path.to_owned(), there: false };
        interrupt::remove(beside);
        let file = system::create_new(beside, replaced.is_some())?;
        created.there = true;
        if let Some(replaced) = replaced {
            system::inherit(&file, replaced)?;
        }
        Ok((file, created))
    }

    /// Takes its place. It is not brought to the disk first, which would take longer than all else.
    fn put(mut self) -> io::Result<()> {
        fs::rename(&self.beside, &self.path)?;
        self.there = false;
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if self.there {
            // What failed before is told, not this.
            let _ = fs::remove_file(&self.beside);
        }
        interrupt::keep();
    }
}

/// What stands there, if it can be written.
fn target(path: &Path) -> Result<Target, String> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err("it is a directory; name a file in it".to_owned()),
        Ok(found) if system::is_output(&found) => Err("standard output goes there; name another file".to_owned()),
        Ok(found) if found.is_file() => {
            let open = File::options().write(true).open(path);
            open.map_err(|error| match error.kind() {
                ErrorKind::PermissionDenied => format!("{error}; make the file writable, or name another"),
                _ => reason(&error),
            })?;
            fs::canonicalize(path).map(regular).map_err(|error| reason(&error))
        }
        Ok(_) => File::options().write(true).open(path).map(Target::Stream).map_err(|error| reason(&error)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if path.to_string_lossy().ends_with(is_separator) || path.file_name().is_none() {
                return Err("that is the name of a directory, which does not exist; name a file".to_owned());
            }
            match fs::read_link(path) {
                // A link to a file that is to come. Links in a circle are another error.
                Ok(link) => target(&path.with_file_name("").join(link)),
                Err(_) => Ok(regular(path.to_owned())),
            }
        }
        Err(error) => Err(reason(&error)),
    }
}

/// A regular file. What is written beside it has a short name, so that `path` may be long, and one that no other has:
/// in containers that share a directory process numbers are often equal.
fn regular(path: PathBuf) -> Target {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.subsec_nanos());
    let beside = path.with_file_name(format!(".byteperm-{}-{now}", std::process::id()));
    Target::Regular { path, beside }
}

/// The system's reason, and what would be right.
fn reason(error: &io::Error) -> String {
    let right = match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => "name a file in a directory that exists",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "name a file in a directory that may be written",
        ErrorKind::InvalidFilename => "choose a shorter name",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room, or name a file elsewhere",
        _ => "name another file",
    };
    format!("{error}; {right}")
}

fn said(named: &Path, why: &str) -> Failure {
    Failure::Said(format!("{} cannot be written: {why}", output::path(named)))
}
