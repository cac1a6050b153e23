//! Memory between two pages that nobody may touch.

use std::ptr::{self, NonNull};
use std::slice;

/// Where in its pages a slice stands: it begins where an inaccessible page ends, or ends where one begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    Start,
    End,
}

/// Whole pages between two inaccessible ones: reading or writing past either end kills the process.
pub(crate) struct Guarded {
    /// The first page, which is inaccessible.
    base: NonNull<u8>,
    /// Bytes in all, both guards included.
    size: usize,
    page: usize,
}

impl Guarded {
    /// At least this many bytes, and as many more as fill the last page.
    pub(crate) fn new(bytes: usize) -> Guarded {
        let page = page_size();
        let size = bytes.next_multiple_of(page).max(page) + 2 * page;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANON;
        // SAFETY: a new mapping at an address of the system's choice takes nothing away from anyone.
        let base = unsafe { libc::mmap(ptr::null_mut(), size, libc::PROT_NONE, flags, -1, 0) };
        assert_ne!(base, libc::MAP_FAILED, "mmap of {size} bytes: {}", std::io::Error::last_os_error());
        let base = NonNull::new(base.cast()).expect("a mapping is never at address 0");
        let guarded = Guarded { base, size, page };
        // SAFETY: the pages from `page` to `size - page` are part of the new mapping, and no reference to them exists.
        let done = unsafe { libc::mprotect(guarded.first().cast(), guarded.len(), libc::PROT_READ | libc::PROT_WRITE) };
        assert_eq!(done, 0, "mprotect: {}", std::io::Error::last_os_error());
        guarded
    }

    /// The first accessible byte.
    fn first(&self) -> *mut u8 {
        self.base.as_ptr().wrapping_add(self.page)
    }

    /// How many bytes are accessible.
    fn len(&self) -> usize {
        self.size - 2 * self.page
    }

    /// All accessible bytes: whole pages.
    pub(crate) fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: these are `len()` initialised (zeroed by the system), readable and writable bytes of a mapping that
        // lives as long as `self`; the borrow of `self` is exclusive.
        unsafe { slice::from_raw_parts_mut(self.first(), self.len()) }
    }

    /// The first or the last `n` of them.
    pub(crate) fn cut(&mut self, n: usize, at: At) -> &mut [u8] {
        let first = match at {
            At::Start => 0,
            At::End => self.len() - n,
        };
        &mut self.bytes()[first..][..n]
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: this is the whole of the mapping that `new` made, and every reference into it borrowed `self`.
        let done = unsafe { libc::munmap(self.base.as_ptr().cast(), self.size) };
        assert_eq!(done, 0, "munmap: {}", std::io::Error::last_os_error());
    }
}

fn page_size() -> usize {
    // SAFETY: the call has no requirements.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    usize::try_from(size).expect("every system has a page size")
}

/// Runs `f` in a process of its own; returns the number of the signal that killed it, or `None` if it lived.
///
/// `f` must neither allocate nor take a lock: other threads, which a copy of the process lacks, may hold one.
fn killed_by(f: impl FnOnce()) -> Option<i32> {
    // SAFETY: the child only runs `f`, which allocates nothing and takes no lock, and then leaves.
    let child = unsafe { libc::fork() };
    assert!(child >= 0, "fork: {}", std::io::Error::last_os_error());
    if child == 0 {
        for signal in [libc::SIGSEGV, libc::SIGBUS] {
            // SAFETY: the default action needs no handler. Handlers of the language or of a sanitizer would report at
            // length, and a sanitizer's would end the process in another way.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
        f();
        // SAFETY: the call has no requirements; it skips what the parent has still to do.
        unsafe { libc::_exit(0) }
    }
    let mut status = 0;
    // SAFETY: `status` is a place to write to, and the child is ours.
    let waited = unsafe { libc::waitpid(child, &mut status, 0) };
    assert_eq!(waited, child, "waitpid: {}", std::io::Error::last_os_error());
    libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status))
}

/// Reads the byte that stands so many bytes from the first accessible one.
fn peek(guarded: &Guarded, byte: isize) -> u8 {
    let place = guarded.first().wrapping_offset(byte).cast_const();
    // SAFETY: the address is in a mapping that is alive. Where the page is inaccessible the process ends here, by the
    // hardware's doing; where it is accessible, no exclusive reference to it exists.
    unsafe { place.read_volatile() }
}

/// Writes the byte that stands so many bytes from the first accessible one.
fn poke(guarded: &mut Guarded, byte: isize) {
    let place = guarded.first().wrapping_offset(byte);
    // SAFETY: as in `peek`, and the borrow is exclusive.
    unsafe { place.write_volatile(1) }
}

#[test]
fn one_byte_past_either_end_kills() {
    let mut guarded = Guarded::new(100);
    let end = guarded.bytes().len() as isize;
    for inside in [0, end - 1] {
        assert_eq!(killed_by(|| _ = peek(&guarded, inside)), None);
        assert_eq!(killed_by(|| poke(&mut guarded, inside)), None);
    }
    for outside in [-1, end] {
        // Either signal tells of a place that may not be touched.
        let deadly = |signal| matches!(signal, Some(libc::SIGSEGV | libc::SIGBUS));
        assert!(deadly(killed_by(|| _ = peek(&guarded, outside))), "reading byte {outside} of {end}");
        assert!(deadly(killed_by(|| poke(&mut guarded, outside))), "writing byte {outside} of {end}");
    }
}
