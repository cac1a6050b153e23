//! Whether the work of vectors is found where it should be, and nowhere else.

use byteperm::Isa;

use super::{AVX2, AVX2_TWICE, GOOD, assert_refused, door, neon, symbol, with_loop};
use crate::assembly::functions;
use crate::rules::faults;

#[test]
fn a_shuffle_in_the_loop_is_accepted() {
    assert_eq!(faults(&door("avx2", GOOD), &AVX2), [""; 0]);
}

#[test]
fn a_shuffle_outside_the_loop_is_refused() {
    let shuffle = "    vpblendvb %ymm3, %ymm2, %ymm0, %ymm0\n";
    let before = format!("{shuffle}{}", GOOD.replace(shuffle, ""));
    assert_refused(&faults(&door("avx2", &before), &AVX2), "0 loops of 1 hold vpshufb with vpblendvb");
    let after = GOOD.replace(shuffle, "").replace("    vzeroupper\n", shuffle);
    assert_refused(&faults(&door("avx2", &after), &AVX2), "0 loops of 1 hold vpshufb with vpblendvb");
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
    assert_refused(&faults(&door("avx2", body), &AVX2), "0 loops of 1 hold");
}

/// What stands around an inner loop is done once for all that the inner loop does.
#[test]
fn work_around_an_inner_loop_is_refused() {
    let body = "
.LBB0_1:
    vpshufb %ymm1, %ymm0, %ymm0
    vpblendvb %ymm3, %ymm2, %ymm0, %ymm0
.LBB0_2:
    vmovdqu %ymm0, (%rax)
    decq %rsi
    jne .LBB0_2
    decq %rdi
    jne .LBB0_1
    retq
";
    assert_refused(&faults(&door("avx2", body), &AVX2), "0 loops of 1 hold");
    let inside = body.replace(".LBB0_2:\n", "").replace("jne .LBB0_2", "jne .LBB0_1");
    assert_eq!(faults(&door("avx2", &inside), &AVX2), [""; 0]);
}

#[test]
fn loops_and_stores_are_counted() {
    let once = GOOD.replace("    decq", "    vmovdqu %ymm0, (%rdx,%rax)\n    decq");
    assert_refused(&faults(&door("avx2", &once), &AVX2_TWICE), "1 loops of 2 hold vmovdqu to memory");
    let twice =
        with_loop("    vmovdqu %ymm0, (%rdx)\n").replace("    decq %rdi", "    vmovdqu %ymm0, (%r8)\n    decq %rdi");
    assert_eq!(faults(&door("avx2", &twice), &AVX2_TWICE), [""; 0]);
    let loads = twice.replace("%ymm0, (%rdx)", "(%rdx), %ymm0");
    assert_refused(&faults(&door("avx2", &loads), &AVX2_TWICE), "1 loops of 2 hold");
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
    assert_refused(&faults(&door("avx2", body), &AVX2), "0 loops of 1 hold");
}

#[test]
fn narrower_registers_are_refused() {
    let faults = faults(&door("avx2", &GOOD.replace("ymm", "xmm")), &AVX2);
    let [missing, narrow] = faults.as_slice() else { panic!("two faults expected: {faults:?}") };
    assert!(missing.contains("0 loops of 1 hold"), "{faults:?}");
    assert!(narrow.contains("a loop uses no register of 256 bits, and no other does vpshufb on one"), "{faults:?}");
}

#[test]
fn a_narrower_loop_may_do_what_a_whole_one_does() {
    let rest = with_loop("    vpshufb %xmm1, %xmm0, %xmm0\n    vmovdqu %xmm0, (%rax)\n");
    assert_eq!(faults(&door("avx2", &rest), &AVX2), [""; 0]);
    let other = rest.replace("vpshufb %xmm1", "vpaddb %xmm1");
    assert_refused(&faults(&door("avx2", &other), &AVX2), "no other does vpaddb on one");
}

#[test]
fn a_loop_may_move_and_may_be_scalar() {
    for body in ["    vmovups (%rax), %xmm0\n    vmovdqu %xmm0, (%rsi)\n", "    bswapq %rax\n    movq %rax, (%rsi)\n"] {
        assert_eq!(faults(&door("avx2", &with_loop(body)), &AVX2), [""; 0]);
    }
    // Not instead of the work.
    let scalar = GOOD.replace("vpshufb %ymm1, %ymm0, %ymm0", "bswapq %rax");
    assert_refused(&faults(&door("avx2", &scalar), &AVX2), "0 loops of 1 hold");
}

#[test]
fn stores_past_the_caches_need_their_fence() {
    let streaming = GOOD.replace("    decq", "    vmovntdq %ymm0, (%rdx,%rax)\n    decq");
    assert_refused(&faults(&door("avx2", &streaming), &AVX2), "stores past the caches without sfence");
    let fenced = streaming.replace("    vzeroupper\n", "    sfence\n    vzeroupper\n");
    assert_eq!(faults(&door("avx2", &fenced), &AVX2), [""; 0]);
}

#[test]
fn a_missing_door_is_refused() {
    assert_refused(&faults(&door("ssse3", GOOD), &AVX2), "no door was found");
    let other = functions(&format!("{}:\n{GOOD}", symbol("ssse3", "Permuted")));
    assert_refused(&faults(&other, &AVX2), "no door was found");
}

#[test]
fn a_door_that_nothing_is_expected_of_is_refused() {
    let both = format!("{}:\n{GOOD}{}:\n{GOOD}", symbol("avx2", "Permute"), symbol("avx2", "Permuted"));
    assert_refused(&faults(&functions(&both), &AVX2), "nothing is expected of");
}

/// Where the build has the features of a tier, the code of its door may stand in the function that calls it. Those of
/// other tiers and kernels have nearly the same name.
#[test]
fn a_door_that_has_melted_is_found() {
    let (tier, body, own, others) = match Isa::Neon.is_native() {
        true => (neon::NEON, neon::GOOD, "3run3run", ["3runs_3run", "9run_apply3run"]),
        false => (AVX2, GOOD, "3runs_3run", ["3run3run", "9run_applys_3run"]),
    };
    let melted = |symbol: &str| functions(&format!("_RNvNvMs_NtCs1_8byteperm6engineNtB7_6Engine{symbol}:\n{body}"));
    assert_eq!(faults(&melted(own), &tier), [""; 0]);
    for other in others {
        assert_refused(&faults(&melted(other), &tier), "no door was found");
    }
}
