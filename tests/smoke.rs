//! Throw-away.
use byteperm::*;
fn rng(s: &mut u64) -> u32 {
    *s = s.wrapping_add(0x9e3779b97f4a7c15);
    let mut z = *s;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
    (z ^ (z >> 31)) as u32
}
#[test]
fn smoke() {
    let text = include_str!("golden/h200_prmt.txt");
    for l in text.lines().filter(|l| l.starts_with("row")) {
        let f: Vec<&str> = l.split(' ').collect();
        let h = |i: usize| u32::from_str_radix(f[i], 16).unwrap();
        let (a, b, c, d) = (h(2), h(3), h(4), h(5));
        if f[1] == "__byte_perm" {
            assert_eq!(byte_perm(a, b, c), d);
        } else {
            let m: Mode = f[1].parse().unwrap();
            assert_eq!(m.prmt(a, b, c), d);
            assert_eq!(m.selector(c).prmt(a, b), d);
        }
    }
    let mut s = 1;
    for n in (0..70).chain([255, 256, 257, 1000]) {
        for off in 0..3 {
            let mk = |s: &mut u64| (0..n + 32).map(|_| rng(s)).collect::<Vec<u32>>();
            let (a, b, mut c) = (mk(&mut s), mk(&mut s), mk(&mut s));
            for x in c.iter_mut() {
                if rng(&mut s) % 2 == 0 {
                    *x &= 0x0d0d0d0d
                }
            }
            let (a, b, c) = (&a[off..][..n], &b[off..][..n], &c[off..][..n]);
            for e in Engine::available() {
                for m in Mode::ALL {
                    for k in 0..8 {
                        let (av, bv, cv) = (0x8123_f4a5u32, 0x7685_90fe, rng(&mut s));
                        let oa: Operand<'_> = if k & 1 == 0 { a.into() } else { av.into() };
                        let ob: Operand<'_> = if k & 2 == 0 { b.into() } else { bv.into() };
                        let oc: Operand<'_> = if k & 4 == 0 { c.into() } else { cv.into() };
                        let mut d = vec![0x55; n + 2];
                        e.prmt(m, oa, ob, oc, &mut d[1..n + 1]).unwrap();
                        let g = |i: usize| {
                            (
                                if k & 1 == 0 { a[i] } else { av },
                                if k & 2 == 0 { b[i] } else { bv },
                                if k & 4 == 0 { c[i] } else { cv },
                            )
                        };
                        for i in 0..n {
                            let (a, b, c) = g(i);
                            assert_eq!(d[i + 1], m.prmt(a, b, c), "{e:?} {m} k{k} n{n} i{i} {a:x} {b:x} {c:x}");
                        }
                        assert!(d[0] == 0x55 && d[n + 1] == 0x55);
                        if k & 1 == 0 {
                            let mut d = a.to_vec();
                            e.prmt_in_place(m, &mut d, ob, oc).unwrap();
                            for i in 0..n {
                                let (a, b, c) = g(i);
                                assert_eq!(
                                    d[i],
                                    m.prmt(a, b, c),
                                    "{e:?} in place {m} k{k} n{n} i{i} {a:x} {b:x} {c:x}"
                                );
                            }
                        }
                        e.byte_perm(oa, ob, oc, &mut d[1..n + 1]).unwrap();
                        for i in 0..n {
                            let (a, b, c) = g(i);
                            assert_eq!(d[i + 1], byte_perm(a, b, c), "{e:?} bp n{n} {a:x} {b:x} {c:x}");
                        }
                        e.v_perm_b32(oa, ob, oc, &mut d[1..n + 1]).unwrap();
                        for i in 0..n {
                            let (a, b, c) = g(i);
                            assert_eq!(d[i + 1], v_perm_b32(a, b, c), "{e:?} vp n{n} {a:x} {b:x} {c:x}");
                        }
                    }
                }
            }
        }
    }
}
