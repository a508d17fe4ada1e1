//! scratch
use gamut::explore::*;
use gamut::packed::*;
use gamut::settings::Variant;
use std::time::Instant;
struct J(Symmetry);
impl WithPacked for J {
    type Output = ();
    fn with<G: Packed>(self, g: G) {
        let t = Instant::now();
        let e = explore(&g, &[g.start()], self.0, Limits::NONE, &NoProgress).unwrap();
        let s = t.elapsed().as_secs_f64();
        let st = std::fs::read_to_string("/proc/self/status").unwrap();
        let hwm: u64 =
            st.lines().find(|l| l.starts_with("VmHWM")).unwrap().split_whitespace().nth(1).unwrap().parse().unwrap();
        println!(
            "{:?} positions {} moves {} over {} {s:.2}s {:.1} ns/move rss {:.1} B/pos tables {:.1} peak {:.1} bound {:?} levels {} largest {}",
            self.0,
            e.len(),
            e.moves,
            e.over,
            s * 1e9 / e.moves as f64,
            hwm as f64 * 1024. / e.len() as f64,
            e.bytes() as f64 / e.len() as f64,
            e.peak_bytes as f64 / e.len() as f64,
            predict(&g, self.0),
            e.by_depth.len(),
            e.by_depth.iter().max().unwrap()
        );
    }
}
fn main() {
    let a: Vec<String> = std::env::args().skip(2).collect();
    let v = Variant::from_words(&a).unwrap();
    let s = if std::env::args().nth(1).unwrap() == "on" { Symmetry::On } else { Symmetry::Off };
    gamut::packed::open(&v, J(s)).unwrap();
}
