//! Engines that are asked for by name.

use byteperm::{Engine, Isa};

use crate::output::Failure;

/// The engines of these tiers, each once; without names, all that this CPU has.
///
/// # Errors
/// A tier that this CPU lacks.
pub(crate) fn chosen(tiers: &[Isa]) -> Result<Vec<Engine>, Failure> {
    if tiers.is_empty() {
        return Ok(Engine::available().collect());
    }
    let mut engines = Vec::new();
    for &isa in tiers {
        let engine = Engine::new(isa).ok_or_else(|| lacking(isa))?;
        if !engines.contains(&engine) {
            engines.push(engine);
        }
    }
    Ok(engines)
}

fn lacking(isa: Isa) -> Failure {
    let has: Vec<&str> = Engine::available().map(|engine| engine.isa().name()).collect();
    Failure::Said(format!(
        "this CPU does not run the engine {isa}, which needs {}; it runs {}",
        isa.features().join(", "),
        has.join(", ")
    ))
}
