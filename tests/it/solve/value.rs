//! Values: as bits, and which is better.

use gamut::solve::{Draw, Plies, Value};

#[test]
fn bits_and_values_are_the_same_thing() {
    for bits in 0..=u16::MAX {
        if let Some(value) = Value::decode(bits) {
            assert_eq!(value.encode(), bits);
        }
    }
    assert_eq!(Value::decode(0), None);
    assert_eq!(Value::decode(0x7fff), None);
    assert_eq!((0..=u16::MAX).filter(|&bits| Value::decode(bits).is_some()).count(), 3 * 0x3fff + 1);
}

#[test]
fn better_values_rank_higher() {
    let plies = Plies;
    let order = [
        Value::Loss(plies(0)),
        Value::Loss(plies(9)),
        Value::Draw(Draw::Endless),
        Value::Win(plies(9)),
        Value::Win(plies(1)),
    ];
    assert!(order.windows(2).all(|pair| pair[0].rank() < pair[1].rank()));
    assert_eq!(-Value::Win(plies(3)), Value::Loss(plies(3)));
}
