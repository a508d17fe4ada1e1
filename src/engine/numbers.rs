//! Numbers for readers, numbers that do not depend on the last bit, and numbers of bytes as people write them.

use serde_json::Value;

/// How many significant digits JSON and CSV keep.
pub const DIGITS: usize = 10;

/// A number of bytes: digits, and perhaps K, M, G or T for powers of 1024.
pub fn parse_bytes(text: &str) -> Result<u64, &'static str> {
    let (digits, shift) = match text.as_bytes().last().map(u8::to_ascii_uppercase) {
        Some(unit @ (b'K' | b'M' | b'G' | b'T')) => {
            let shift = 10 * (1 + "KMGT".bytes().take_while(|&known| known != unit).count());
            (&text[..text.len() - 1], shift)
        }
        _ => (text, 0),
    };
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err("a whole number of bytes, perhaps with K, M, G or T");
    }
    let number = digits.parse::<u64>().ok();
    number.and_then(|number| number.checked_mul(1 << shift)).ok_or("beyond 64 bits")
}

/// A number of bytes for a reader, to three digits.
pub fn bytes(number: impl Into<u128>) -> String {
    let number: u128 = number.into();
    let mut size = number as f64;
    let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let Some(unit) = units
        .into_iter()
        .take_while(|_| {
            size >= 1024.0 && {
                size /= 1024.0;
                true
            }
        })
        .last()
    else {
        return format!("{number} bytes");
    };
    match size {
        100.0.. => format!("{size:.0} {unit}"),
        10.0.. => format!("{size:.1} {unit}"),
        _ => format!("{size:.2} {unit}"),
    }
}

/// A large number for a reader, to two digits: in words up to billions, then as a power of ten.
pub fn about(number: u128) -> String {
    let words = [(1_000_000_000, "billion"), (1_000_000, "million")];
    let tenths = |unit: u128| format!("{:.1}", number as f64 / unit as f64);
    match words.into_iter().find(|(unit, _)| number >= *unit) {
        _ if number >= 1_000_000_000_000 => {
            let (digits, power) = (number.to_string(), number.ilog10());
            format!("{}.{} * 10^{power}", &digits[..1], &digits[1..2])
        }
        Some((unit, word)) => format!("{} {word}", tenths(unit)),
        None => thousands(number as u64),
    }
}

/// A part of a whole in per cent with two digits after the point, as commands print it.
pub fn percent_of(part: u64, whole: u64) -> String {
    format!("{:.2} %", 100.0 * part as f64 / whole as f64)
}

/// A number with [`DIGITS`] significant digits; nothing is below zero by rounding alone.
pub fn round(number: f64) -> f64 {
    let digits = DIGITS - 1;
    let near: f64 = format!("{number:.digits$e}").parse().unwrap_or(number);
    // Adding zero makes -0 plain 0.
    near + 0.0
}

/// Chances come from linear systems; what is smaller than this is nothing.
pub const NOISE: f64 = 1e-11;

/// A share in per cent with one digit after the point; what is not nothing or everything is not written as if it were.
pub fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if share.abs() < NOISE {
        "0.0 %".to_owned()
    } else if (1.0 - share).abs() < NOISE {
        "100.0 %".to_owned()
    } else if percent > 0.0 && percent < 0.05 {
        "< 0.1 %".to_owned()
    } else if (99.95..100.0).contains(&percent) {
        "> 99.9 %".to_owned()
    } else {
        format!("{percent:.1} %")
    }
}

/// A share in per cent that is not rounded away near nothing or everything: two significant digits of what it is from there, and one after the point at the least.
pub fn fine_percent(share: f64) -> String {
    let rest = 100.0 * share.min(1.0 - share);
    let digits = match rest > 0.0 {
        true => (1.0 - rest.log10().floor()).max(1.0) as usize,
        false => 1,
    };
    format!("{:.digits$} %", 100.0 * share)
}

/// A figure with at least four significant digits: none after the point above 1,000.
pub fn figure(number: f64) -> String {
    let size = number.abs();
    match size {
        _ if size >= 999.5 => {
            let sign = if number < 0.0 { "-" } else { "" };
            format!("{sign}{}", thousands(size.round() as u64))
        }
        _ if size >= 99.95 => format!("{number:.1}"),
        _ if size >= 1.0 => format!("{number:.2}"),
        0.0 => "0".to_owned(),
        _ if size < 1e-4 => format!("{number:.1e}"),
        _ => format!("{number:.4}"),
    }
}

/// A number along an axis, as short as it is exact.
pub fn tick(number: f64) -> String {
    match number {
        _ if number >= 1.0 && number.fract() == 0.0 => thousands(number as u64),
        _ => round(number).to_string(),
    }
}

/// A large number along an axis, in words: "10 thousand", "1 million".
pub fn large(number: f64) -> String {
    let named = |unit: f64, name: &str| format!("{} {name}", round(number / unit));
    match number {
        1e9.. => named(1e9, "billion"),
        1e6.. => named(1e6, "million"),
        1e4.. => named(1e3, "thousand"),
        _ => tick(number),
    }
}

/// Any scalar for a reader.
pub fn scalar(value: &Value) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::String(word) => word.clone(),
        Value::Number(number) => match (number.as_u64(), number.as_f64()) {
            (Some(whole), _) => thousands(whole),
            (None, Some(number)) => figure(number),
            (None, None) => number.to_string(),
        },
        other => other.to_string(),
    }
}

/// A length of play.
pub fn plies(number: u64) -> String {
    match number {
        1 => "1 ply".to_owned(),
        more => format!("{} plies", thousands(more)),
    }
}

/// A number of something, with its plural.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number as u64), if number == 1 { one } else { many })
}

/// A share in per cent with one digit, or two where it would be 0.0 or 100.0 without being it.
pub fn percentage(share: f64) -> String {
    let percent = 100.0 * share;
    match percent {
        0.0 | 100.0 => format!("{percent} %"),
        small if !(0.05..=99.95).contains(&small) => format!("{small:.3} %"),
        _ => format!("{percent:.1} %"),
    }
}

/// A number with as many digits after the point as a reader wants: fewer, the larger it is.
fn decimal(number: f64) -> String {
    match number.abs() {
        10.0.. => format!("{number:.1}"),
        1.0.. => format!("{number:.2}"),
        _ => format!("{number:.4}"),
    }
}

/// A figure for a reader: whole numbers with thousands apart, others to about four digits.
pub fn in_words(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Number(number) => match number.as_u64() {
            Some(whole) => thousands(whole),
            None => decimal(number.as_f64().unwrap_or_default()),
        },
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}

/// A whole number with commas.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
