//! Round numbers along an axis.

/// Round numbers from `low` to `high`, about this many.
pub fn linear(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let rough = (high - low).max(f64::MIN_POSITIVE) / wanted.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough * 0.999).unwrap_or(10.0);
    let step = factor * power;
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|place| place as f64 * step).collect()
}

/// Powers of ten from `low` to `high`, thinned out where there are many, with 2 and 5 times them where there are few.
pub fn logarithmic(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let decades = (last - first).max(1) as usize;
    let every = decades.div_ceil(wanted.max(1)).max(1);
    let factors: &[f64] = match decades {
        1..=2 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let powers = (first..=last).filter(|power| power.rem_euclid(every as i32) == 0);
    let ticks = powers.flat_map(|power| factors.iter().map(move |factor| factor * 10f64.powi(power)));
    ticks.filter(|tick| (low * 0.999..=high * 1.001).contains(tick)).collect()
}
