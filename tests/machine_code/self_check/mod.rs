//! The check itself, on texts written by hand: it must refuse what it is there to refuse.

mod calls;
mod neon;
mod work;

use byteperm::Isa;

use crate::assembly::{Function, functions};
use crate::expected::PERMUTE;
use crate::needs::{Door, Tier, any, stored, work};

const AVX2: Tier = Tier {
    isa: Isa::Avx2,
    bits: 256,
    stream: Some(("vmovntdq", "sfence")),
    doors: &[Door { kernel: PERMUTE, loops: &[&[work("permute", &[any(&["vpshufb"]), any(&["vpblendvb"])])]] }],
};

/// The same, where it is also told how often and in which form.
const AVX2_TWICE: Tier =
    Tier { doors: &[Door { kernel: PERMUTE, loops: &[&[work("permute", &[stored(&["vmovdqu"])]).times(2)]] }], ..AVX2 };

/// The symbol of a door.
fn symbol(tier: &str, kernel: &str) -> String {
    let (tier, length) = (format!("{}{tier}", tier.len()), kernel.len());
    format!(
        "_RINvNvXs_NtNtCs1_8byteperm4arch{tier}4Tier9vectorize4doorKj8_NtNtNtBc_6kernel7permute{length}{kernel}EBc_"
    )
}

/// A door with this body.
fn door(tier: &str, body: &str) -> Vec<Function> {
    functions(&format!("{}:\n.cfi_startproc\n{body}", symbol(tier, "Permute")))
}

/// The faults must be one, and say this.
fn assert_refused(faults: &[String], message: &str) {
    assert!(matches!(faults, [fault] if fault.contains(message)), "{message:?} expected: {faults:?}");
}

/// A loop of one block behind a test, then a block that only a panic leads to.
const GOOD: &str = "
    testq %rdi, %rdi
    je .LBB0_3
.LBB0_1:
    vmovdqu (%rsi,%rax), %ymm0
    vpshufb %ymm1, %ymm0, %ymm0
    vpblendvb %ymm3, %ymm2, %ymm0, %ymm0
    decq %rdi
    je .LBB0_2
    jmp .LBB0_1
.LBB0_2:
    callq *_RN4core9panicking18panic_bounds_check@GOTPCREL(%rip)
.LBB0_3:
    vzeroupper
    retq
";

/// A loop that follows it.
fn with_loop(body: &str) -> String {
    GOOD.replace("    retq\n", &format!(".LBB0_4:\n{body}    decq %rdx\n    jne .LBB0_4\n    retq\n"))
}
