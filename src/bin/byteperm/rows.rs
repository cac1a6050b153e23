//! Rows `A B C` from standard input, one result a line, in bounded memory.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;

use crate::form::Form;
use crate::number;
use crate::output::{Failure, word};

/// The longest line, in bytes and without its comment. Without a bound, input without line breaks would fill the memory.
const LONGEST_LINE: u64 = 4096;

/// Executes the rows of standard input.
pub(crate) fn run(form: Form) -> Result<ExitCode, Failure> {
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let outcome = copy(form, BufReader::with_capacity(1 << 16, io::stdin().lock()), &mut output);
    // Also after a wrong row: the results of the rows before it stand.
    output.flush()?;
    outcome.map(|()| ExitCode::SUCCESS)
}

fn copy<R: Read>(form: Form, mut input: BufReader<R>, output: &mut impl Write) -> Result<(), Failure> {
    let mut line = Vec::new();
    for number in 1_u64.. {
        if input.buffer().is_empty() {
            // The next read may wait for a program that waits for these results.
            output.flush()?;
        }
        line.clear();
        let length =
            input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line).map_err(|error| unreadable(&error))?;
        if length == 0 {
            break;
        }
        let wrong = |what: String| Failure::Said(format!("standard input, line {number}: {what}"));
        if line.last() != Some(&b'\n') && line.len() as u64 > LONGEST_LINE {
            if !line.contains(&b'#') {
                return Err(wrong(format!("longer than {LONGEST_LINE} bytes: a row is three numbers A B C")));
            }
            // The rest of a comment.
            input.skip_until(b'\n').map_err(|error| unreadable(&error))?;
        }
        // Editors may put a byte order mark at the beginning of UTF-8.
        let text = if number == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line) } else { &line };
        if let Some([a, b, c]) = row(text).map_err(wrong)? {
            writeln!(output, "0x{:08x}", form.permute(a, b, c))?;
        }
    }
    Ok(())
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::Said(format!("standard input cannot be read: {error}"))
}

/// The three numbers of a line; `None` where it holds at most a comment.
fn row(line: &[u8]) -> Result<Option<[u32; 3]>, String> {
    let row = line.split(|&byte| byte == b'#').next().unwrap_or_default();
    let row = str::from_utf8(row).map_err(|_| "not text: a row is three numbers A B C".to_owned())?;
    let mut fields = row.split_ascii_whitespace();
    let mut numbers = [0; 3];
    for (i, (place, name)) in numbers.iter_mut().zip(["A", "B", "C"]).enumerate() {
        let Some(field) = fields.next() else {
            return if i == 0 { Ok(None) } else { Err(format!("has {i} of the three numbers A B C")) };
        };
        *place = number::number(field).map_err(|error| format!("{name} is `{}`: {error}", word(field)))?;
    }
    match fields.next() {
        Some(field) => Err(format!("`{}` stands behind the three numbers A B C: one row a line", word(field))),
        None => Ok(Some(numbers)),
    }
}
