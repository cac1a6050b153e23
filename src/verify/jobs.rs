//! Splits the suite into jobs and runs them on every core.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::checker::Checker;
use super::{Backend, Report};

/// Is told how the suite gets on, possibly from several threads at once.
///
/// `()` ignores it.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use byteperm::{Engine, verify::{self, Progress, Vectors}};
///
/// #[derive(Default)]
/// struct Count(AtomicUsize);
///
/// impl Progress for Count {
///     fn done(&self, _: &'static str) {
///         self.0.fetch_add(1, Ordering::Relaxed);
///     }
/// }
///
/// let count = Count::default();
/// verify::hardware(&[&Engine::detect()], &Vectors::parse(b"row rc8 1 0 0 01010101")?, &count);
/// assert!(count.0.into_inner() > 0);
/// # Ok::<(), verify::VectorsError>(())
/// ```
pub trait Progress: Sync {
    /// One part of the suite will come in so many jobs. Called for every part before any job is done.
    fn begin(&self, check: &'static str, jobs: usize) {
        let _ = (check, jobs);
    }

    /// A job of that part is done.
    fn done(&self, check: &'static str) {
        let _ = check;
    }
}

impl Progress for () {}

/// A part of the suite that can run by itself.
pub(super) struct Job<'a> {
    pub(super) check: &'static str,
    pub(super) run: Box<dyn Fn(&mut Checker<'_>) + Send + Sync + 'a>,
}

/// Runs the jobs on as many threads as there are cores. The report does not depend on how they were shared out.
pub(super) fn run(backends: &[&dyn Backend], jobs: &[Job<'_>], progress: &dyn Progress) -> Report {
    // Jobs of one part stand together.
    for part in jobs.chunk_by(|one, next| one.check == next.check) {
        progress.begin(part[0].check, part.len());
    }
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<Option<Report>>> = Mutex::new(jobs.iter().map(|_| None).collect());
    let work = || {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(i) else { break };
            let mut checker = Checker::new(backends, job.check);
            (job.run)(&mut checker);
            // A thread that panicked between these two lines is one whose panic goes on below.
            found.lock().unwrap_or_else(|poisoned| poisoned.into_inner())[i] = Some(checker.into_report());
            progress.done(job.check);
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // Where a thread cannot be had, this one does the work alone.
        let others: Vec<_> = (1..cores).filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
        work();
        for other in others {
            if let Err(panic) = other.join() {
                resume_unwind(panic);
            }
        }
    });
    let mut report = Report::new(backends.iter().map(|backend| backend.name()));
    let found = found.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    found.into_iter().flatten().for_each(|part| report.merge(part));
    report
}
