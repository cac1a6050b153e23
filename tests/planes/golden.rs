//! What HDF5, numcodecs, Blosc2 and Parquet's writer made, and the files that they wrote.

use byteperm::{Error, planes};

use crate::direction::{self, Direction};
use crate::rows::{Row, rows};

impl Row {
    /// What goes in and what comes out.
    fn ends(&self, direction: Direction) -> (&[u8], &[u8]) {
        match direction {
            Direction::Split => (&self.elements, &self.planes),
            Direction::Join => (&self.planes, &self.elements),
        }
    }
}

#[test]
fn the_reference_does_what_the_libraries_do() {
    for row in rows() {
        for direction in Direction::BOTH {
            let (input, output) = row.ends(direction);
            assert_eq!(direction.reference(row.size, input), output, "rows.txt:{}, {direction:?}", row.line);
        }
    }
}

#[test]
fn every_engine_does_what_the_libraries_do() {
    for row in rows() {
        for (engine, direction) in direction::all() {
            let (input, output) = row.ends(direction);
            let mut dst = vec![0x5a; output.len()];
            assert_eq!(direction.run(engine, row.size, input, &mut dst), Ok(()));
            assert_eq!(dst, output, "rows.txt:{}, {direction:?} through {engine:?}", row.line);
        }
    }
}

/// Parquet's pages and what numcodecs takes are whole elements; where the others had bytes left over, the exact
/// functions refuse them.
#[test]
fn the_exact_functions_do_whole_elements_only() {
    for row in rows() {
        let (len, record) = (row.elements.len(), row.size);
        let (mut split, mut joined) = (vec![0x5a; len], vec![0x5a; len]);
        let outcomes = [
            planes::split_exact(record, &row.elements, &mut split),
            planes::join_exact(record, &row.planes, &mut joined),
        ];
        if len.is_multiple_of(record) {
            assert_eq!((outcomes, &split, &joined), ([Ok(()); 2], &row.planes, &row.elements), "rows.txt:{}", row.line);
        } else {
            assert_eq!(outcomes, [Err(Error::ElementRemainder { len, size: record }); 2], "rows.txt:{}", row.line);
            assert!(matches!(row.library.as_str(), "hdf5" | "blosc2"), "rows.txt:{}", row.line);
        }
    }
}

/// The rows are what the tests above rest on: no library, element size or kind of length may be missing.
#[test]
fn no_kind_of_row_is_missing() {
    let rows = rows();
    for library in ["hdf5", "numcodecs", "blosc2", "parquet"] {
        let of =
            |wanted: &dyn Fn(&&Row) -> bool| rows.iter().filter(|row| row.library == library).filter(wanted).count();
        for size in [1, 2, 3, 4, 5, 7, 8, 12, 16, 24, 100] {
            assert!(of(&|row| row.size == size) >= 2, "{library}: elements of {size} bytes");
        }
        // Where an element and its planes are the same, a row says little.
        let changed = of(&|row| row.elements != row.planes);
        assert!(changed >= 25, "{library}: only {changed} rows that are not left as they were");
        let uneven = of(&|row| !(row.elements.len() / row.size).is_multiple_of(8));
        assert!(uneven >= 25, "{library}: only {uneven} rows whose count is no multiple of a vector's");
        let left_over = of(&|row| !row.elements.len().is_multiple_of(row.size));
        assert_eq!(left_over >= 5, matches!(library, "hdf5" | "blosc2"), "{library}: {left_over} rows with a rest");
        assert_eq!(of(&|row| row.in_file) > 0, library != "numcodecs", "{library}: files");
    }
}
