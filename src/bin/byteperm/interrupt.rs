//! What signals do to the program, and what goes when it is interrupted.

#[cfg(unix)]
pub(crate) use unix::{begin, drawn, keep, remove};

#[cfg(not(unix))]
pub(crate) fn begin() {}

/// Elsewhere an interrupted program leaves its file beside the place where it belongs.
#[cfg(not(unix))]
pub(crate) fn remove(_: &std::path::Path) {}

#[cfg(not(unix))]
pub(crate) fn keep() {}

#[cfg(not(unix))]
pub(crate) fn drawn(_: bool) {}

#[cfg(unix)]
mod unix {
    use std::ffi::{CString, c_char, c_int, c_void};
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;
    use std::ptr;
    use std::sync::Once;
    use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

    /// Numbers that every Unix shares: SIGHUP, SIGINT, SIGQUIT, SIGTERM.
    const SIGNALS: [c_int; 4] = [1, 2, 3, 15];
    /// SIGXFSZ, which comes with a write past the longest file that is allowed; `None` where its number differs.
    const TOO_LONG: Option<c_int> = if cfg!(any(
        target_vendor = "apple",
        target_os = "freebsd",
        target_os = "netbsd",
        target_os = "openbsd",
        target_os = "dragonfly",
        all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")),
        all(target_os = "linux", any(target_arch = "x86", target_arch = "arm", target_arch = "riscv64")),
    )) {
        Some(25)
    } else {
        None
    };
    /// Standard error.
    const STDERR: c_int = 2;
    /// SIG_DFL and SIG_IGN, as every Unix has them.
    const DEFAULT: usize = 0;
    const IGNORED: usize = 1;

    /// The path of the file that must go, or null. What it once pointed to is never freed: a handler may be reading it.
    static FILE: AtomicPtr<c_char> = AtomicPtr::new(ptr::null_mut());
    /// Whether the cursor of the terminal stands behind a bar.
    static DRAWN: AtomicBool = AtomicBool::new(false);

    unsafe extern "C" {
        fn signal(signal: c_int, action: usize) -> usize;
        fn unlink(path: *const c_char) -> c_int;
        fn write(file: c_int, bytes: *const c_void, count: usize) -> isize;
        safe fn raise(signal: c_int) -> c_int;
    }

    /// Has a file that becomes too long be an error of the write that makes it so, instead of the end of the program.
    pub(crate) fn begin() {
        if let Some(number) = TOO_LONG {
            // SAFETY: the number is a signal's, and the action is SIG_IGN.
            unsafe { signal(number, IGNORED) };
        }
    }

    /// Has this file removed if the program is interrupted or told to end. There is one at a time.
    pub(crate) fn remove(path: &Path) {
        // A path that a file was made under holds no zero byte.
        let Ok(path) = CString::new(path.as_os_str().as_bytes()) else { return };
        FILE.store(path.into_raw(), Ordering::Release);
        handle_all();
    }

    /// Says whether a bar stands on the terminal, behind which a new line must begin if the program is interrupted.
    pub(crate) fn drawn(drawn: bool) {
        DRAWN.store(drawn, Ordering::Release);
        if drawn {
            handle_all();
        }
    }

    fn handle_all() {
        static HANDLED: Once = Once::new();
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

    /// Removes the file and leaves the bar's line, then ends the program as the signal by itself would have, so that a
    /// shell sees why.
    ///
    /// All it does is on POSIX's list of what a handler may do; atomics take no lock.
    extern "C" fn end(number: c_int) {
        let path = FILE.swap(ptr::null_mut(), Ordering::Acquire);
        if !path.is_null() {
            // SAFETY: only `remove` stores a pointer that is not null, from a C string that nobody frees.
            unsafe { unlink(path) };
        }
        if DRAWN.swap(false, Ordering::Acquire) {
            // SAFETY: the pointer is to one byte that lives for ever. That nothing may be written is no matter any more.
            unsafe { write(STDERR, b"\n".as_ptr().cast(), 1) };
        }
        // SAFETY: the number is that of the signal that came; the action is SIG_DFL.
        unsafe { signal(number, DEFAULT) };
        // Held back until this handler returns.
        raise(number);
    }
}
