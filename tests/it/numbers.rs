//! Numbers for readers: sizes, shares, figures.

use gamut::numbers::{figure, fine_percent, large, parse_bytes, percent, round};

#[test]
fn bytes_are_read_with_their_units() {
    for (text, bytes) in [("0", 0), ("512", 512), ("3K", 3 << 10), ("2m", 2 << 20), ("8G", 8 << 30), ("1T", 1 << 40)] {
        assert_eq!(parse_bytes(text), Ok(bytes), "{text}");
    }
    for text in ["", "K", "-1", "+1", "1.5G", "1 G", "8GB", "8KK", "é", "99999999999999999999", "17179869184G"] {
        assert!(parse_bytes(text).is_err(), "{text}");
    }
}

#[test]
fn shares_are_not_rounded_to_nothing_or_everything() {
    let cases = [
        (0.0, "0.0 %"),
        (0.0004, "< 0.1 %"),
        (0.0005, "0.1 %"),
        (0.5, "50.0 %"),
        (0.9996, "> 99.9 %"),
        (1.0, "100.0 %"),
    ];
    for (share, text) in cases {
        assert_eq!(percent(share), text, "{share}");
    }
}

#[test]
fn fine_shares_keep_two_digits_from_either_end() {
    let cases = [
        (0.0, "0.0 %"),
        (1.0, "100.0 %"),
        (0.5, "50.0 %"),
        (0.00102, "0.10 %"),
        (0.00000314, "0.00031 %"),
        (0.99888, "99.89 %"),
        (0.0234, "2.3 %"),
    ];
    for (share, text) in cases {
        assert_eq!(fine_percent(share), text, "{share}");
    }
}

#[test]
fn large_numbers_are_words() {
    let cases = [
        (0.5, "0.5"),
        (1.0, "1"),
        (1000.0, "1,000"),
        (1e4, "10 thousand"),
        (2e5, "200 thousand"),
        (1e6, "1 million"),
        (5e7, "50 million"),
        (1e10, "10 billion"),
    ];
    for (number, text) in cases {
        assert_eq!(large(number), text, "{number}");
    }
}

#[test]
fn figures_keep_four_digits() {
    let cases = [
        (0.0, "0"),
        (0.126984, "0.1270"),
        (7.6262, "7.63"),
        (123.456, "123.5"),
        (99.96, "100.0"),
        (1234.5, "1,235"),
        (999.7, "1,000"),
        (-2.5, "-2.50"),
        (3.2e-13, "3.2e-13"),
    ];
    for (number, text) in cases {
        assert_eq!(figure(number), text, "{number}");
    }
}

#[test]
fn rounding_twice_is_rounding_once() {
    for number in [0.1 + 0.2, 1.0 / 3.0, 2.0e-13 / 7.0, 123456.789012345, -0.0, 1e300 / 3.0] {
        assert_eq!(round(round(number)), round(number));
    }
    assert_eq!(round(0.1 + 0.2), 0.3);
    assert!(round(-0.0).is_sign_positive());
}
