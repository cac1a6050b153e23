//! What a command reads and where it writes.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use byteperm::verify::count;

use crate::buffer;
use crate::output::{self, Failure};
use crate::place::{Draft, Place};
use crate::progress::Progress;
use crate::system;

/// The arguments of a command that makes one file of another.
#[derive(clap::Args)]
pub(crate) struct Paths {
    /// The file to read; - or nothing for standard input
    #[arg(value_name = "IN", allow_negative_numbers = true)]
    input: Option<PathBuf>,
    /// The file to write, which appears under its name when it is complete; - or nothing for standard output
    ///
    /// Until then it is called .byteperm- and two numbers, beside OUT; what kill -9 or a power cut has left of it may be
    /// deleted. OUT becomes a new file with the mode and owner of the one that it replaces, but not with its hard links and
    /// extended attributes.
    #[arg(value_name = "OUT", allow_negative_numbers = true)]
    output: Option<PathBuf>,
}

impl Paths {
    /// Opens what is to be read. Waits for the writer of a pipe.
    pub(crate) fn input(&self) -> Result<Input, Failure> {
        let Some(path) = named(self.input.as_deref()) else { return Input::standard() };
        if let Some(to) = named(self.output.as_deref()) {
            let same = path.metadata().is_ok_and(|from| to.metadata().is_ok_and(|to| system::is_same_pipe(&from, &to)));
            if same {
                return Err(is_output(&output::path(path), &output::path(to), "wait for itself; name another pipe"));
            }
        }
        Input::open(path)
    }

    /// What stands in the place of the file to read.
    pub(crate) fn input_word(&self) -> Option<&str> {
        self.input.as_deref().and_then(Path::to_str)
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

    /// Reads all that is left, which must not be more than `most` bytes.
    pub(crate) fn all(&mut self, most: usize, remedy: &str, progress: &mut Progress) -> Result<Vec<u8>, Failure> {
        /// The most that is read before progress is told.
        const PIECE: usize = 1 << 20;
        let too_long = |input: &Input| {
            let most = most >> 20;
            Failure::Said(format!("{} has more than the {most} MiB that are held in memory; {remedy}", input.named))
        };
        let len = usize::try_from(self.len().unwrap_or_default()).unwrap_or(usize::MAX);
        if len > most {
            return Err(too_long(self));
        }
        let mut bytes = Vec::new();
        // One more, in which nothing is found at the end.
        bytes.try_reserve_exact(len + 1).map_err(|_| buffer::too_large(len, remedy))?;
        let mut filled = 0;
        loop {
            if filled == bytes.capacity() {
                // Tried, since a program that lacks memory ends without a word.
                bytes.try_reserve(PIECE).map_err(|_| buffer::too_large(filled + PIECE, remedy))?;
            }
            if filled == bytes.len() {
                bytes.resize(bytes.capacity().min(filled + PIECE), 0);
            }
            let read = self.read(&mut bytes[filled..])?;
            filled += read;
            if filled > most {
                return Err(too_long(self));
            }
            if read == 0 {
                bytes.truncate(filled);
                return Ok(bytes);
            }
            progress.add(read);
        }
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
            "the last {unit} of {} is cut short: {} left over after {} of {}; {remedy}",
            self.named,
            count(left, "byte"),
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
        is_output(&self.named, output, "be lost; write another and rename it")
    }
}

/// Refuses to write what is read, which `would` come to harm.
fn is_output(input: &str, output: &str, would: &str) -> Failure {
    let input = if input == output { "the input" } else { input };
    Failure::Said(format!("{output} cannot be written: it is the same file as {input}, which would {would}"))
}

fn unreadable(named: &str, error: &io::Error) -> Failure {
    let right = match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => "; name a file that exists",
        ErrorKind::PermissionDenied => "; name a file that may be read",
        _ => "",
    };
    Failure::Said(format!("{named} cannot be read: {error}{right}"))
}
