//! What of files differs from system to system.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

/// Another handle of a standard stream, without the buffer that the standard library puts before it.
#[cfg(unix)]
fn unbuffered(stream: impl std::os::fd::AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn unbuffered(stream: impl std::os::windows::io::AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(File::from)
}

/// Standard input as it is read in large blocks.
pub(crate) fn standard_input() -> io::Result<File> {
    unbuffered(io::stdin())
}

/// Standard output as it is written in large blocks: its usual buffer would look for line breaks and copy.
pub(crate) fn standard_output() -> io::Result<File> {
    unbuffered(io::stdout())
}

/// Reads at a place of a file, wherever others are reading.
#[cfg(unix)]
pub(crate) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, bytes, at)
}

#[cfg(windows)]
pub(crate) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, bytes, at)
}

/// Writes all of `bytes` at a place of a file, wherever others are writing.
#[cfg(unix)]
pub(crate) fn write_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
pub(crate) fn write_at(file: &File, mut bytes: &[u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_write(file, bytes, at)? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            written => {
                bytes = &bytes[written..];
                at += written as u64;
            }
        }
    }
    Ok(())
}

/// Whether standard output is this very file, which then must not be replaced under it.
pub(crate) fn is_output(found: &Metadata) -> bool {
    standard_output().and_then(|output| output.metadata()).is_ok_and(|output| is_same_inode(found, &output))
}

/// Whether writing one destroys what the other still has to read. Reading and writing one terminal or pipe is usual.
pub(crate) fn is_same(found: &Metadata, input: &Metadata) -> bool {
    let keeps = |file: &Metadata| file.is_file() || is_block_device(file);
    keeps(found) && is_same_inode(found, input)
}

/// Whether these are one pipe that has a name. Who reads it and writes to it would wait for itself.
#[cfg(unix)]
pub(crate) fn is_same_pipe(x: &Metadata, y: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&x.file_type()) && is_same_inode(x, y)
}

#[cfg(not(unix))]
pub(crate) fn is_same_pipe(_: &Metadata, _: &Metadata) -> bool {
    false
}

/// Whether the system has too little left of something, whatever the file.
pub(crate) fn is_exhausted(error: &io::Error) -> bool {
    /// ENFILE and EMFILE, the same on every Unix: too many open files.
    const FILES: [i32; 2] = [23, 24];
    error.kind() == io::ErrorKind::OutOfMemory
        || cfg!(unix) && error.raw_os_error().is_some_and(|code| FILES.contains(&code))
}

/// Whether a refusal comes from what a file is (immutable, for one) and not from its permissions.
pub(crate) fn is_protected(error: &io::Error) -> bool {
    /// EPERM, the same on every Unix. Missing permissions are EACCES.
    const NOT_PERMITTED: i32 = 1;
    cfg!(unix) && error.raw_os_error() == Some(NOT_PERMITTED)
}

#[cfg(unix)]
fn is_same_inode(x: &Metadata, y: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;

    (x.dev(), x.ino()) == (y.dev(), y.ino())
}

/// Elsewhere nothing tells; nothing is lost either, since what is written stands beside what is read until it is whole.
#[cfg(not(unix))]
fn is_same_inode(_: &Metadata, _: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn is_block_device(file: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_block_device(&file.file_type())
}

#[cfg(not(unix))]
fn is_block_device(_: &Metadata) -> bool {
    false
}

/// A file that was not there. Where it is to `replace` another, nobody else may open it before it has that one's
/// [permissions](inherit).
pub(crate) fn create_new(path: &Path, replace: bool) -> io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    if replace {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = replace;
    options.write(true).create_new(true).open(path)
}

/// Gives a new file the permissions of the one that it replaces, and its owner where the system lets us.
pub(crate) fn inherit(file: &File, replaced: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};

        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (replaced.uid(), replaced.gid()) {
            // Only root may give files away, and from anybody else nobody expects it.
            let _ = fchown(file, Some(replaced.uid()), Some(replaced.gid()));
        }
    }
    file.set_permissions(replaced.permissions())
}
