//! `byteperm translate`.

use std::process::ExitCode;

use crate::output::Failure;

/// Placeholder.
#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: Args) -> Result<ExitCode, Failure> {
    Ok(ExitCode::SUCCESS)
}
