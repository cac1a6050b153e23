//! The shuffle of c-blosc2, from a library that is named at run time.

use std::env;
use std::ffi::{OsString, c_void};
use std::rc::Rc;

use libloading::Library;

use crate::work::{Call, Contender, Work};

/// Names the library.
const VARIABLE: &str = "BYTEPERM_BLOSC2";

/// `blosc2_shuffle` and `blosc2_unshuffle`: bytes of an element, bytes of each slice, the source, the destination.
type Shuffle = unsafe extern "C" fn(i32, i32, *const c_void, *mut c_void) -> i32;

pub(crate) struct Blosc2 {
    shuffle: Shuffle,
    unshuffle: Shuffle,
    /// Where the two functions live.
    _library: Library,
}

impl Blosc2 {
    /// The library that the environment names; what to set, where it names none.
    ///
    /// # Panics
    /// Where there is no such library, or it lacks the functions.
    pub(crate) fn load() -> Result<Rc<Blosc2>, String> {
        let Some(path) = env::var_os(VARIABLE) else {
            return Err(format!("c-blosc2 is not among the rivals: {VARIABLE} names no libblosc2."));
        };
        Ok(Rc::new(Blosc2::open(&path).unwrap_or_else(|error| panic!("{VARIABLE}={}: {error}", path.display()))))
    }

    fn open(path: &OsString) -> Result<Blosc2, libloading::Error> {
        // SAFETY: c-blosc2 runs nothing when it is loaded that asks anything of its user; that it is c-blosc2 is what
        // whoever set the variable says.
        let library = unsafe { Library::new(path) }?;
        // SAFETY: this is the function's type in blosc2.h.
        let shuffle = *unsafe { library.get::<Shuffle>("blosc2_shuffle") }?;
        // SAFETY: and so is this.
        let unshuffle = *unsafe { library.get::<Shuffle>("blosc2_unshuffle") }?;
        Ok(Blosc2 { shuffle, unshuffle, _library: library })
    }

    /// The library as a contender.
    pub(crate) fn contender(self: &Rc<Self>, work: Work) -> Option<Contender> {
        let (size, splits) = match work {
            Work::Split(size) => (size, true),
            Work::Join(size) => (size, false),
            Work::Apply(_) | Work::ApplyInPlace(_) => return None,
        };
        let (this, size) = (Rc::clone(self), i32::try_from(size).ok()?);
        let call: Call = Box::new(move |src, dst| {
            let function = if splits { this.shuffle } else { this.unshuffle };
            assert_eq!(src.len(), dst.len());
            let len = i32::try_from(src.len()).expect("benchmarks are shorter than 2 GiB");
            // SAFETY: `len` bytes can be read from `src` and written to `dst`, which do not overlap since `dst` is
            // borrowed exclusively. The function touches nothing else of ours, and its library is loaded as long as
            // `this` is.
            let done = unsafe { function(size, len, src.as_ptr().cast(), dst.as_mut_ptr().cast()) };
            assert_eq!(done, len, "c-blosc2 refused");
        });
        Some(Contender { name: "c-blosc2", isa: None, call })
    }
}
