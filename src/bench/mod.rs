//! Measurement: engines, the reference and rival loops, over the same buffers and in turns.
//!
//! What is measured is a [`Work`], over slices that start where [`Offsets`] says. Before anything is timed every
//! result is compared with the reference. Figures are medians of at least fifteen rounds in which all
//! contenders take turns, with quartiles; ratios are taken round by round. Bytes are those read and written:
//! sixteen a lane for three slices in and one out.
//!
//! ```
//! use byteperm::Engine;
//! use byteperm::bench::{Contender, Entry, Offsets, Plan, Race, Work, measure};
//!
//! let mut races = [Race::filling(Work::PER_LANE, 32 << 10, Offsets::ALIGNED)];
//! let engine = Contender::Engine(Engine::detect());
//! let entries = [engine, Contender::Reference].map(|contender| Entry { race: 0, contender });
//! let timings = measure(&mut races, &entries, Plan::default())?;
//! println!("{:.1} times the reference", timings[0].ratio(&timings[1]).median);
//! # Ok::<(), byteperm::bench::Wrong>(())
//! ```

mod buffers;
mod contender;
mod floors;
mod measure;
pub mod rivals;
mod summary;
mod timing;
mod work;

pub use buffers::Offsets;
pub use contender::Contender;
pub use floors::{Floor, floors};
pub use measure::{Entry, Plan, Race, Wrong, measure};
pub use summary::{Rate, Summary, summary};
pub use timing::{Spread, Timing};
pub use work::{Input, Work};
