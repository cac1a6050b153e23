//! Whether calls of what should be part of a function are found.

use super::{AVX2, GOOD, assert_refused, door, with_loop};
use crate::assembly::functions;
use crate::rules::{called_in_loops, called_intrinsics, faults};

/// Parts of kernels, under both manglings: operations, functions and closures.
const PARTS: [&str; 6] = [
    "_ZN66_$LT$byteperm..arch..avx2..Avx2$u20$as$u20$byteperm..arch..Simd$GT$7permute2op17h0E",
    "*_ZN8byteperm6kernel5lanes21Map$LT$T$C$A$C$B$C$C$GT$4each17h0E@GOTPCREL(%rip)",
    "_RINvMNtNtCs1234_8byteperm6kernel5lanesINtB2_3MapE4each",
    "_ZN8byteperm6kernel7pattern8Compiled5steps28_$u7b$$u7b$closure$u7d$$u7d$17h0E",
    "_ZN91_$LT$byteperm..kernel..pattern..Apply$u20$as$u20$byteperm..arch..Kernel$GT$3run28_$u7b$$u7b$closure$u7d$$u7d$17h0E",
    "*_RNCINvMNtNtCs1234_8byteperm6kernel7patternNtB5_8Compiled5stepsKj40_E0B9_@GOTPCREL(%rip)",
];

/// Functions of others that a closure of a kernel was passed to; only one mangling shows that.
const WITH_CLOSURE: [&str; 2] = [
    "_ZN4core5array7from_fn17h0E",
    "_RINvNtCs1_4core5array7from_fnhKj4_NCNvMNtNtCs1234_8byteperm6kernel7patternNtB5_8Compiled5steps0EB9_",
];

/// What may be called, but not by the loop that does the work.
const COPIES: [&str; 4] = [
    "memcpy@PLT",
    "*memset@GOTPCREL(%rip)",
    "*_RNvNtCs1234_8byteperm9reference5apply@GOTPCREL(%rip)",
    "_ZN8byteperm9reference5apply17h0E",
];

fn in_loop(call: &str) -> String {
    GOOD.replace("    decq %rdi\n", &format!("    callq {call}\n    decq %rdi\n"))
}

fn after_loop(call: &str) -> String {
    GOOD.replace("    vzeroupper\n", &format!("    callq {call}\n"))
}

#[test]
fn a_call_in_the_loop_is_refused() {
    let others = ["_ZN4core9core_arch3x864avx215_mm256_add_epi817h0E", "*16(%rax)"];
    for call in PARTS.iter().chain(&WITH_CLOSURE).chain(&COPIES).chain(&others) {
        assert_refused(&faults(&door("avx2", &in_loop(call)), &AVX2), "a loop calls");
    }
}

#[test]
fn loops_without_vectors_may_copy_and_nothing_else() {
    for call in COPIES {
        assert_eq!(faults(&door("avx2", &with_loop(&format!("    callq {call}\n"))), &AVX2), [""; 0]);
    }
    let partial = "_RNvNvXs_NtNtCs1_8byteperm4arch4avx2NtB5_4Avx24Simd10store_part2op";
    for call in PARTS.iter().chain(&WITH_CLOSURE).chain(&[partial]) {
        assert_refused(&faults(&door("avx2", &with_loop(&format!("    callq {call}\n"))), &AVX2), "a loop calls");
    }
}

/// Around a loop that works there may be copies, even where the vectors before and after it are.
#[test]
fn loops_around_others_may_copy() {
    let around = |call: &str| {
        let outer =
            GOOD.replace(".LBB0_1:", &format!(".LBB0_5:\n    callq {call}\n    vpxor %ymm3, %ymm3, %ymm3\n.LBB0_1:"));
        outer.replace(".LBB0_2:", ".LBB0_2:\n    decq %rcx\n    jne .LBB0_5")
    };
    for call in COPIES {
        assert_eq!(faults(&door("avx2", &around(call)), &AVX2), [""; 0]);
    }
    for call in PARTS {
        assert_refused(&faults(&door("avx2", &around(call)), &AVX2), "a loop calls");
    }
}

#[test]
fn a_part_of_the_kernel_that_is_called_is_refused() {
    let others = ["*_ZN8byteperm7dialect7Dialect9translate17h0E@GOTPCREL(%rip)", "*16(%rax)"];
    for call in PARTS.iter().chain(&WITH_CLOSURE).chain(&others) {
        assert_refused(&faults(&door("avx2", &after_loop(call)), &AVX2), "which should be part of it");
        let left = after_loop(call).replace("callq", "jmp");
        let is_known = !call.starts_with("*16");
        assert_eq!(faults(&door("avx2", &left), &AVX2).len(), usize::from(is_known), "{left}");
    }
    let partial = [
        "_ZN66_$LT$byteperm..arch..avx2..Avx2$u20$as$u20$byteperm..arch..Simd$GT$10store_part2op17h0E",
        "_RNvNvXs_NtNtCs1_8byteperm4arch4avx2NtB5_4Avx24Simd10store_part2op",
    ];
    let panics = ["*_RNvNvNtCs1_4core5slice20copy_from_slice_impl17len_mismatch_fail@GOTPCREL(%rip)"];
    for call in COPIES.iter().chain(&partial).chain(&panics) {
        assert_eq!(faults(&door("avx2", &after_loop(call)), &AVX2), [""; 0]);
    }
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
    let function = |outside: &str, inside: &str| {
        let text = format!("    {outside}\n.LBB0_1:\n    {inside}\n    decq %rax\n    jne .LBB0_1\n    retq\n");
        functions(&format!("_RNvNvMs_NtCs1_8byteperm6engineNtB7_6Engine3runs1_3run:\n{text}"))
    };
    let bytes = "_ZN8byteperm4arch8portable5bytes17h0E";
    for part in PARTS.iter().chain(&WITH_CLOSURE[1..]).chain(&[bytes]) {
        let call = format!("callq {part}");
        assert_eq!(called_in_loops(&function(&call, "nop")), [""; 0]);
        assert_eq!(called_in_loops(&function("nop", &call)), [*part]);
    }
    // Not what compiles a pattern.
    for data in [
        "_ZN8byteperm6kernel7pattern6tables6Tables4fill17h0E",
        "_RNvMNtNtNtCs1_8byteperm6kernel7pattern6tablesNtB2_6Tables4fill",
    ] {
        assert_eq!(called_in_loops(&function("nop", &format!("callq {data}"))), [""; 0]);
    }
}
