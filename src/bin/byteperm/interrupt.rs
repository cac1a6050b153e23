//! What goes when the program is interrupted.

#[cfg(unix)]
pub(crate) use unix::{keep, remove};

/// Elsewhere an interrupted program leaves its file beside the place where it belongs.
#[cfg(not(unix))]
pub(crate) fn remove(_: &std::path::Path) {}

#[cfg(not(unix))]
pub(crate) fn keep() {}

#[cfg(unix)]
mod unix {
    use std::ffi::{CString, c_char, c_int};
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;
    use std::ptr;
    use std::sync::Once;
    use std::sync::atomic::{AtomicPtr, Ordering};

    /// Numbers that every Unix shares: SIGHUP, SIGINT, SIGTERM.
    const SIGNALS: [c_int; 3] = [1, 2, 15];
    /// SIG_DFL and SIG_IGN, as every Unix has them.
    const DEFAULT: usize = 0;
    const IGNORED: usize = 1;

    /// The path of the file that must go, or null. What it once pointed to is never freed: a handler may be reading it.
    static FILE: AtomicPtr<c_char> = AtomicPtr::new(ptr::null_mut());

    unsafe extern "C" {
        fn signal(signal: c_int, action: usize) -> usize;
        fn unlink(path: *const c_char) -> c_int;
        safe fn raise(signal: c_int) -> c_int;
    }

    /// Has this file removed if the program is interrupted or told to end. There is one at a time.
    pub(crate) fn remove(path: &Path) {
        static HANDLED: Once = Once::new();
        // A path that a file was made under holds no zero byte.
        let Ok(path) = CString::new(path.as_os_str().as_bytes()) else { return };
        FILE.store(path.into_raw(), Ordering::Release);
        HANDLED.call_once(|| SIGNALS.into_iter().for_each(handle));
    }

    /// Takes back the last [`remove`].
    pub(crate) fn keep() {
        FILE.store(ptr::null_mut(), Ordering::Release);
    }

    /// Leaves a signal ignored that whoever started the program wants ignored, as `nohup` does.
    fn handle(number: c_int) {
        // SAFETY: the number is a signal's, and the action is a function of the signature that signals need, which lives
        // for ever and calls nothing that a handler may not call.
        let before = unsafe { signal(number, end as *const () as usize) };
        if before == IGNORED {
            // SAFETY: as above; the action is SIG_IGN.
            unsafe { signal(number, IGNORED) };
        }
    }

    /// Removes the file, then ends the program as the signal by itself would have, so that a shell sees why.
    ///
    /// All it does is on POSIX's list of what a handler may do; an atomic pointer takes no lock.
    extern "C" fn end(number: c_int) {
        let path = FILE.swap(ptr::null_mut(), Ordering::Acquire);
        if !path.is_null() {
            // SAFETY: only `remove` stores a pointer that is not null, from a C string that nobody frees.
            unsafe { unlink(path) };
        }
        // SAFETY: the number is that of the signal that came; the action is SIG_DFL.
        unsafe { signal(number, DEFAULT) };
        // Held back until this handler returns.
        raise(number);
    }
}
