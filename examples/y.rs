//! scratch: generation speed on one thread
use gamut::explore::*;
use gamut::packed::*;
use gamut::settings::Variant;
use std::time::Instant;
struct J;
impl WithPacked for J {
    type Output = ();
    fn with<G: Packed>(self, g: G) {
        let mut codes = vec![g.start()];
        let mut i = 0;
        let mut out = vec![];
        let mut seed = 1u64;
        let mut rnd = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        while codes.len() < 20000 {
            let c = codes[codes.len() - 1];
            g.successors(c, &mut out);
            i += 1;
            if out.is_empty() || i % 150 == 0 {
                codes.push(g.start())
            } else {
                codes.push(out[rnd() as usize % out.len()])
            }
        }
        for k in 0..2 {
            let reps = 50;
            let mut n = 0u64;
            let mut x = 0u64;
            let t = Instant::now();
            for _ in 0..reps {
                for &c in &codes {
                    if k == 0 {
                        g.successors(c, &mut out)
                    } else {
                        g.canonical_successors(c, &mut out)
                    };
                    n += out.len() as u64;
                    for o in &out {
                        x ^= o.top();
                    }
                }
            }
            let s = t.elapsed().as_secs_f64();
            println!(
                "{} {:.1} ns/succ {:.1} M/s {x}",
                if k == 0 { "plain" } else { "canonical" },
                s * 1e9 / n as f64,
                n as f64 / s / 1e6
            );
        }
        if true {
            let r = g.rules();
            use gamut::rules::Rules;
            let mut n = 0u64;
            let t = Instant::now();
            for &c in &codes[..500] {
                let p = g.unpack(c);
                for a in r.actions(&p) {
                    let q = r.play(&p, a);
                    n += 1;
                    std::hint::black_box(&q);
                }
            }
            let s = t.elapsed().as_secs_f64();
            println!("literal {:.1} ns/succ", s * 1e9 / n as f64);
        }
    }
}
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let v = Variant::from_words(&a).unwrap();
    gamut::packed::open(&v, J).unwrap();
}
