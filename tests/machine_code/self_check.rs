//! The check itself, on texts written by hand: it must refuse what it is there to refuse.

use byteperm::Isa;

use crate::assembly::{Function, functions};
use crate::expected::{Loop, Tier, table, vectors};
use crate::{called_in_loops, called_intrinsics, faults};

const AVX2: Tier = Tier {
    isa: Isa::Avx2,
    register: "ymm",
    stream: Some(("vmovntdq", "sfence")),
    loops: &[Loop { work: "permute", needs: &[vectors("ymm", &["vpshufb"]), vectors("ymm", &["vpblendvb"])] }],
};

const NEON: Tier = Tier {
    isa: Isa::Neon,
    register: "q",
    stream: None,
    loops: &[Loop { work: "one", needs: &[table(1)] }, Loop { work: "both", needs: &[table(2)] }],
};

/// A door with this body.
fn door(tier: &str, body: &str) -> Vec<Function> {
    let path = format!("{}{tier}", tier.len());
    functions(&format!("_ZN8byteperm4arch{path}4Tier9vectorize4door17h0123456789abcdefE:\n.cfi_startproc\n{body}"))
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

#[test]
fn a_shuffle_in_the_loop_is_accepted() {
    assert_eq!(faults(&door("avx2", GOOD), &AVX2), [""; 0]);
}

#[test]
fn a_shuffle_outside_the_loop_is_refused() {
    let shuffle = "    vpblendvb %ymm3, %ymm2, %ymm0, %ymm0\n";
    let before = format!("{shuffle}{}", GOOD.replace(shuffle, ""));
    assert_refused(&faults(&door("avx2", &before), &AVX2), "no loop holds vpshufb ymm with vpblendvb ymm");
    let after = GOOD.replace(shuffle, "").replace("    vzeroupper\n", shuffle);
    assert_refused(&faults(&door("avx2", &after), &AVX2), "no loop holds vpshufb ymm with vpblendvb ymm");
}

#[test]
fn stores_past_the_caches_need_their_fence() {
    let streaming = GOOD.replace("    decq", "    vmovntdq %ymm0, (%rdx,%rax)\n    decq");
    assert_refused(&faults(&door("avx2", &streaming), &AVX2), "stores past the caches without sfence");
    let fenced = streaming.replace("    vzeroupper\n", "    sfence\n    vzeroupper\n");
    assert_eq!(faults(&door("avx2", &fenced), &AVX2), [""; 0]);
}

#[test]
fn instructions_of_different_loops_are_refused() {
    let body = "
.LBB0_1:
    vpshufb %ymm1, %ymm0, %ymm0
    decq %rdi
    jne .LBB0_1
.LBB0_2:
    vpblendvb %ymm3, %ymm2, %ymm0, %ymm0
    decq %rsi
    jne .LBB0_2
    retq
";
    assert_refused(&faults(&door("avx2", body), &AVX2), "no loop holds");
}

#[test]
fn a_jump_back_that_is_no_loop_is_refused() {
    let body = "
    testq %rdi, %rdi
    jne .LBB0_2
.LBB0_1:
    vpshufb %ymm1, %ymm0, %ymm0
    vpblendvb %ymm3, %ymm2, %ymm0, %ymm0
    retq
.LBB0_2:
    vpxor %ymm0, %ymm0, %ymm0
    jmp .LBB0_1
";
    assert_refused(&faults(&door("avx2", body), &AVX2), "no loop holds");
}

#[test]
fn narrower_registers_are_refused() {
    let faults = faults(&door("avx2", &GOOD.replace("ymm", "xmm")), &AVX2);
    let [missing, narrow] = faults.as_slice() else { panic!("two faults expected: {faults:?}") };
    assert!(missing.contains("no loop holds") && narrow.contains("a loop uses no ymm register"), "{faults:?}");
}

#[test]
fn a_call_in_the_loop_is_refused() {
    for call in ["callq _ZN4core9core_arch3x864avx215_mm256_add_epi817h0E", "callq *16(%rax)", "callq memcpy@PLT"] {
        let body = GOOD.replace("    decq %rdi\n", &format!("    {call}\n    decq %rdi\n"));
        assert_refused(&faults(&door("avx2", &body), &AVX2), "a loop calls");
    }
}

#[test]
fn a_part_of_the_kernel_that_is_called_is_refused() {
    let with = |symbol: &str| {
        faults(&door("avx2", &GOOD.replace("    vzeroupper\n", &format!("    callq {symbol}\n"))), &AVX2)
    };
    for symbol in [
        "_ZN66_$LT$byteperm..arch..avx2..Avx2$u20$as$u20$byteperm..arch..Simd$GT$7permute2op17h0E",
        "*_ZN8byteperm6kernel5lanes21Map$LT$T$C$A$C$B$C$C$GT$4each17h0E@GOTPCREL(%rip)",
        "_RINvMNtNtCs1234_8byteperm6kernel5lanesINtB2_3MapE4each",
    ] {
        assert_refused(&with(symbol), "which should be part of it");
    }
    for symbol in [
        "_ZN66_$LT$byteperm..arch..avx2..Avx2$u20$as$u20$byteperm..arch..Simd$GT$10store_part2op17h0E",
        "*_ZN8byteperm7dialect7Dialect9translate17h0E@GOTPCREL(%rip)",
    ] {
        assert_eq!(with(symbol), [""; 0]);
    }
}

#[test]
fn a_missing_door_is_refused() {
    assert_refused(&faults(&door("ssse3", GOOD), &AVX2), "no door was found");
}

#[test]
fn called_intrinsics_are_found_anywhere() {
    let symbol = "_ZN4core9core_arch3x8610avx512vbmi25_mm512_permutex2var_epi817h0E";
    for call in ["callq", "jmp"] {
        let functions = functions(&format!("_ZN8byteperm3run17h0E:\n    {call} {symbol}\n    retq\n"));
        assert_eq!(called_intrinsics(&functions), [symbol]);
    }
}

#[test]
fn called_parts_are_found_in_any_loop() {
    let symbol = "_ZN8byteperm4arch8portable5bytes17h0E";
    let outside =
        format!("_ZN8byteperm3run17h0E:\n    callq {symbol}\n.LBB0_1:\n    decq %rax\n    jne .LBB0_1\n    retq\n");
    assert_eq!(called_in_loops(&functions(&outside)), [""; 0]);
    let inside = outside.replace("    decq", &format!("    callq {symbol}\n    decq"));
    assert_eq!(called_in_loops(&functions(&inside)), [symbol]);
}

#[test]
fn aarch64_loops_are_read_too() {
    let body = "
    cbz x0, .LBB0_3
.LBB0_1:
    ldr q0, [x1], #16
    tbl v0.16b, { v0.16b }, v2.16b
    subs x0, x0, #1
    b.ne .LBB0_1
.LBB0_2:
    ldr q0, [x1], #16
    tbl v0.16b, { v0.16b, v1.16b }, v2.16b
    sub x3, x3, #1
    cbnz x3, .LBB0_2
.LBB0_3:
    ret
";
    assert_eq!(faults(&door("neon", body), &NEON), [""; 0]);
    assert_refused(
        &faults(&door("neon", &body.replace("{ v0.16b }", "{ v0.16b, v1.16b }")), &NEON),
        "over 1 registers",
    );
    let call = body.replace("    sub x3", "    bl _ZN4core9core_arch7aarch644neon11vqtbl2q_u8E\n    sub x3");
    assert_refused(&faults(&door("neon", &call), &NEON), "a loop calls");
}
