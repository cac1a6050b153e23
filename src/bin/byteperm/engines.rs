//! Engines that are asked for by name.

use byteperm::{Engine, Isa};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::output::Failure;

/// The option that restricts a command to some engines.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// These engines only; repeat it or separate names by commas
    #[arg(long, value_name = "NAME", value_delimiter = ',', ignore_case = true, allow_negative_numbers = true,
          value_parser = names())]
    isa: Vec<Isa>,
}

/// The option that chooses the engine of a command.
#[derive(clap::Args)]
pub(crate) struct One {
    /// This engine instead of the best of this CPU
    #[arg(long, value_name = "NAME", ignore_case = true, allow_negative_numbers = true, value_parser = names())]
    isa: Option<Isa>,
}

fn names() -> impl TypedValueParser<Value = Isa> {
    PossibleValuesParser::new(Isa::ALL.iter().map(|isa| isa.name())).try_map(|name| name.parse::<Isa>())
}

impl Options {
    /// Whether no engine was named.
    pub(crate) fn all(&self) -> bool {
        self.isa.is_empty()
    }

    /// The engines of the tiers that were named, each once; without names, all that this CPU has.
    ///
    /// # Errors
    /// A tier that this CPU lacks.
    pub(crate) fn chosen(&self) -> Result<Vec<Engine>, Failure> {
        if self.all() {
            return Ok(Engine::available().collect());
        }
        let mut engines = Vec::new();
        for &isa in &self.isa {
            let engine = Engine::new(isa).ok_or_else(|| lacking(isa))?;
            if !engines.contains(&engine) {
                engines.push(engine);
            }
        }
        Ok(engines)
    }
}

impl One {
    /// # Errors
    /// A tier that this CPU lacks.
    pub(crate) fn chosen(&self) -> Result<Engine, Failure> {
        match self.isa {
            Some(isa) => Engine::new(isa).ok_or_else(|| lacking(isa)),
            None => Ok(Engine::detect()),
        }
    }
}

fn lacking(isa: Isa) -> Failure {
    let has: Vec<&str> = Engine::available().map(|engine| engine.isa().name()).collect();
    Failure::Said(format!(
        "this CPU does not run the engine {isa}, which needs {}; it runs {}",
        isa.features().join(", "),
        has.join(", ")
    ))
}
