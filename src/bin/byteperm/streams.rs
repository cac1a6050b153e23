//! What a command reads and where it writes.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::output::{self, Failure, count};
use crate::place::{Draft, Place};
use crate::system;

/// The arguments of a command that makes one file of another.
#[derive(clap::Args)]
pub(crate) struct Paths {
    /// The file to read; - or nothing for standard input
    #[arg(value_name = "IN", allow_negative_numbers = true)]
    input: Option<PathBuf>,
    /// The file to write, which appears under its name when it is complete; - or nothing for standard output
    #[arg(value_name = "OUT", allow_negative_numbers = true)]
    output: Option<PathBuf>,
}

impl Paths {
    /// Opens what is to be read. Waits for the writer of a pipe.
    pub(crate) fn input(&self) -> Result<Input, Failure> {
        match named(self.input.as_deref()) {
            Some(path) => Input::open(path),
            None => Input::standard(),
        }
    }

    /// Opens what is to be written, which must not be what is read.
    pub(crate) fn output(&self, input: &Input) -> Result<Draft, Failure> {
        let read = input.file.metadata().map_err(|error| input.failed(&error))?;
        // `/dev/stdout` and all other names of standard output: only through its own handle is a file continued at the
        // right place.
        let path = named(self.output.as_deref()).filter(|path| !path.metadata().is_ok_and(|it| system::is_output(&it)));
        let Some(path) = path else {
            let draft = Draft::standard_output()?;
            let same = draft.file().metadata().is_ok_and(|written| system::is_same(&written, &read));
            return if same { Err(input.is_output("standard output")) } else { Ok(draft) };
        };
        let place = Place::new(path.to_owned())?;
        if place.is(&read) {
            return Err(input.is_output(&output::path(path)));
        }
        place.begin()
    }
}

/// A path that is no other word for a standard stream.
fn named(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// What is read.
pub(crate) struct Input {
    file: File,
    /// As messages show it.
    named: String,
    /// Where reading begins, and how many bytes there are from there, of a file that knows its length.
    extent: Option<(u64, u64)>,
}

impl Input {
    fn open(path: &Path) -> Result<Self, Failure> {
        let file = File::open(path).map_err(|error| unreadable(&output::path(path), &error))?;
        Input::new(file, output::path(path))
    }

    fn standard() -> Result<Self, Failure> {
        const NAME: &str = "standard input";
        let file = system::standard_input().map_err(|error| unreadable(NAME, &error))?;
        Input::new(file, NAME.to_owned())
    }

    fn new(mut file: File, named: String) -> Result<Self, Failure> {
        let found = file.metadata().map_err(|error| unreadable(&named, &error))?;
        if found.is_dir() {
            return Err(Failure::Said(format!("{named} cannot be read: it is a directory; name a file in it")));
        }
        // Some files of the system say that they are empty and are not.
        let extent = if found.is_file() && found.len() > 0 {
            let start = file.stream_position().map_err(|error| unreadable(&named, &error))?;
            Some((start, found.len().saturating_sub(start)))
        } else {
            None
        };
        Ok(Input { file, named, extent })
    }

    /// How many bytes it had when it was opened, where it knows. Such an input can also be read from [any
    /// place](Input::seek).
    pub(crate) fn len(&self) -> Option<u64> {
        self.extent.map(|(_, len)| len)
    }

    /// Reads what there is, at most as much as fits; nothing at the end only.
    pub(crate) fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Failure> {
        loop {
            match self.file.read(bytes) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => return read.map_err(|error| self.failed(&error)),
            }
        }
    }

    /// Reads as much as fits, or all that is left.
    pub(crate) fn fill(&mut self, bytes: &mut [u8]) -> Result<usize, Failure> {
        let mut filled = 0;
        while filled < bytes.len() {
            match self.read(&mut bytes[filled..])? {
                0 => break,
                more => filled += more,
            }
        }
        Ok(filled)
    }

    /// Reads exactly as much as fits.
    pub(crate) fn exactly(&mut self, bytes: &mut [u8]) -> Result<(), Failure> {
        match self.fill(bytes)? {
            filled if filled == bytes.len() => Ok(()),
            _ => Err(self.shorter()),
        }
    }

    /// Reads exactly as much as fits, so many bytes from where reading began. Several threads may do so at once.
    pub(crate) fn exactly_at(&self, mut bytes: &mut [u8], mut at: u64) -> Result<(), Failure> {
        let (start, _) = self.extent.unwrap_or_default();
        while !bytes.is_empty() {
            match system::read_at(&self.file, bytes, start + at) {
                Ok(0) => return Err(self.shorter()),
                Ok(more) => {
                    bytes = &mut bytes[more..];
                    at += more as u64;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(self.failed(&error)),
            }
        }
        Ok(())
    }

    /// Adds up to `at_once` bytes to `bytes`, which must not become more than `most`. Says whether there may be more.
    pub(crate) fn more(
        &mut self,
        bytes: &mut Vec<u8>,
        at_once: usize,
        most: usize,
        remedy: &str,
    ) -> Result<bool, Failure> {
        let refused = |what: fmt::Arguments<'_>| Failure::Said(format!("{} has {what}; {remedy}", self.named));
        let check = |len: u64| match len <= most as u64 {
            true => Ok(()),
            false => Err(refused(format_args!("more than the {} MiB that are held in memory", most >> 20))),
        };
        let expected = match self.len() {
            Some(len) => {
                check(len)?;
                (len as usize).saturating_sub(bytes.len())
            }
            None => at_once,
        };
        bytes.try_reserve(expected).map_err(|_| refused(format_args!("more bytes than there is memory for")))?;
        let read = (&self.file).take(at_once as u64).read_to_end(bytes).map_err(|error| self.failed(&error))?;
        check(bytes.len() as u64)?;
        Ok(read == at_once)
    }

    /// Goes on reading so many bytes from where reading began.
    pub(crate) fn seek(&mut self, to: u64) -> Result<(), Failure> {
        let (start, _) = self.extent.unwrap_or_default();
        self.file.seek(SeekFrom::Start(start + to)).map_err(|error| self.failed(&error))?;
        Ok(())
    }

    /// Refuses an input of `len` bytes that ends within a record (or an element) of `size` bytes.
    pub(crate) fn whole(&self, len: u64, size: usize, unit: &str, remedy: &str) -> Result<(), Failure> {
        let (whole, left) = (len / size as u64, len % size as u64);
        if left == 0 {
            return Ok(());
        }
        Err(Failure::Said(format!(
            "the last {unit} of {} is cut short: {} {} left over after {} of {}; {remedy}",
            self.named,
            count(left, "byte"),
            if left == 1 { "is" } else { "are" },
            count(whole, &format!("whole {unit}")),
            count(size as u64, "byte"),
        )))
    }

    fn shorter(&self) -> Failure {
        Failure::Said(format!("{} has become shorter while it was read; try again", self.named))
    }

    fn failed(&self, error: &io::Error) -> Failure {
        unreadable(&self.named, error)
    }

    fn is_output(&self, output: &str) -> Failure {
        Failure::Said(format!(
            "{output} cannot be written: it is the same file as {}, which would be lost; write another and rename it",
            if self.named == output { "the input" } else { &self.named }
        ))
    }
}

fn unreadable(named: &str, error: &io::Error) -> Failure {
    let right = match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => "; name a file that exists",
        ErrorKind::PermissionDenied => "; name a file that may be read",
        _ => "",
    };
    Failure::Said(format!("{named} cannot be read: {error}{right}"))
}
