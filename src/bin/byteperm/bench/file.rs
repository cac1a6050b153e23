//! A file that is there whole or not at all.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf, is_separator};

use crate::output::{self, Failure};

/// A place for a file.
pub(crate) struct Place {
    /// As the user named it, for messages.
    named: PathBuf,
    target: Target,
}

enum Target {
    /// A regular file that is there or is to come, never a link. What goes there is first written beside it.
    Regular { path: PathBuf, beside: PathBuf, permissions: Option<Permissions> },
    /// A device or a pipe, open for writing: it stays what it is.
    Stream(File),
}

impl Place {
    /// Finds out whether a file can be written there, and leaves nothing behind. Waits for the reader of a pipe.
    pub(crate) fn new(named: PathBuf) -> Result<Self, Failure> {
        let target = target(&named).map_err(|why| said(&named, &why))?;
        Ok(Place { named, target })
    }

    /// Puts a file there, in the place of the one that may be there.
    pub(crate) fn fill(self, text: &str) -> Result<(), Failure> {
        let written = match self.target {
            Target::Stream(mut stream) => stream.write_all(text.as_bytes()),
            Target::Regular { path, beside, permissions } => {
                replace(&path, &beside, permissions, text).inspect_err(|_| {
                    // The first failure is the one to tell.
                    let _ = fs::remove_file(&beside);
                })
            }
        };
        written.map_err(|error| said(&self.named, &reason(&error)))
    }
}

fn replace(path: &Path, beside: &Path, permissions: Option<Permissions>, text: &str) -> io::Result<()> {
    let mut file = File::create_new(beside)?;
    file.write_all(text.as_bytes())?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    drop(file);
    fs::rename(beside, path)
}

/// What stands there, tried.
fn target(path: &Path) -> Result<Target, String> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err("it is a directory; name a file in it".to_owned()),
        Ok(found) if is_output(&found) => Err("standard output goes there; name another file".to_owned()),
        Ok(found) if found.is_file() => {
            let open = File::options().write(true).open(path);
            open.map_err(|error| format!("{error}; make the file writable, or name another"))?;
            let path = fs::canonicalize(path).map_err(|error| reason(&error))?;
            beside(path, Some(found.permissions()))
        }
        Ok(_) => File::options().write(true).open(path).map(Target::Stream).map_err(|error| reason(&error)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if path.to_string_lossy().ends_with(is_separator) || path.file_name().is_none() {
                return Err("that is the name of a directory, which does not exist; name a file".to_owned());
            }
            match fs::read_link(path) {
                // A link to a file that is to come. Links in a circle are another error.
                Ok(link) => target(&path.with_file_name("").join(link)),
                Err(_) => beside(path.to_owned(), None),
            }
        }
        Err(error) => Err(reason(&error)),
    }
}

/// A regular file, if another can be made beside it. The other's name is short, so that `path` may be long.
fn beside(path: PathBuf, permissions: Option<Permissions>) -> Result<Target, String> {
    let beside = path.with_file_name(format!(".byteperm-{}.svg", std::process::id()));
    // An interrupted measurement must not leave an empty file.
    let tried = File::create_new(&beside).and_then(|_| fs::remove_file(&beside));
    tried.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{} is in the way; remove it", output::path(&beside)),
        _ => reason(&error),
    })?;
    Ok(Target::Regular { path, beside, permissions })
}

/// Whether standard output is this very file, which then must not be replaced under its table.
#[cfg(unix)]
fn is_output(found: &Metadata) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let output = io::stdout().as_fd().try_clone_to_owned().and_then(|output| File::from(output).metadata());
    output.is_ok_and(|output| (output.dev(), output.ino()) == (found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn is_output(_: &Metadata) -> bool {
    false
}

/// The system's reason, and what would be right.
fn reason(error: &io::Error) -> String {
    let right = match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => "name a file in a directory that exists",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "name a file in a directory that may be written",
        ErrorKind::InvalidFilename => "choose a shorter name",
        _ => "name another file",
    };
    format!("{error}; {right}")
}

fn said(named: &Path, why: &str) -> Failure {
    Failure::Said(format!("{} cannot be written: {why}", output::path(named)))
}
