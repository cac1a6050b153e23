//! The program `byteperm`: parses arguments, calls the library, prints.

mod apply;
mod bench;
mod buffer;
mod engines;
mod explain;
mod find;
mod form;
mod interrupt;
mod number;
mod output;
mod place;
mod planes;
mod prmt;
mod progress;
mod rows;
mod streams;
mod system;
mod translate;
mod usage;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

// What it says of itself is the description of the package.
#[derive(Parser)]
#[command(version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Verify(verify::Args),
    Prmt(prmt::Args),
    Explain(explain::Args),
    Find(find::Args),
    Translate(translate::Args),
    Apply(apply::Args),
    Planes(planes::Args),
    Bench(bench::Args),
}

fn main() -> ExitCode {
    interrupt::begin();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(answer) => return output::exit_code(usage::print(answer)),
    };
    let outcome = match cli.command {
        Command::Verify(args) => verify::run(args),
        Command::Prmt(args) => prmt::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Find(args) => find::run(args),
        Command::Translate(args) => translate::run(args),
        Command::Apply(args) => apply::run(args),
        Command::Planes(args) => planes::run(args),
        Command::Bench(args) => bench::run(args),
    };
    output::exit_code(outcome)
}
