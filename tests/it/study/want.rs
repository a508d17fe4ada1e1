//! What a search wants, read and missed.

use gamut::measures::Measure;
use gamut::study::Want;

#[test]
fn wants_are_read_and_missed() {
    let want = Want::parse("0.45 <= first_player_wins <= 0.55 at error 0.1").unwrap();
    assert_eq!((want.figure.as_str(), want.error), ("noisy_play.0.1.wins.first", Some(0.1)));
    assert_eq!(want.measure(), Some(Measure::NoisyPlay));
    assert_eq!(want.miss(Some(&0.5.into())), 0.0);
    assert!((want.miss(Some(&0.65.into())) - 1.0).abs() < 1e-9);
    assert_eq!(want.miss(None), 1.0);
    let start = Want::parse("start decided").unwrap();
    assert_eq!((start.measure(), start.miss(Some(&"loss".into())), start.miss(Some(&"draw".into()))), (None, 0.0, 1.0));
    let low = Want::parse("decided >= 0.8").unwrap();
    assert_eq!((low.measure(), low.miss(Some(&0.9.into()))), (None, 0.0));
    assert!((low.miss(Some(&0.4.into())) - 0.5).abs() < 1e-9);
    assert_eq!(Want::parse("critical.share >= 0.1").unwrap().measure(), Some(Measure::Critical));
    assert_eq!(Want::parse("20 <= mean_length <= 80").unwrap().figure, "random_play.length.mean");
}

#[test]
fn what_is_no_want_is_said() {
    for (text, said) in [
        ("start big", "is no want"),
        ("0.5 < x", "is no want"),
        ("5 <= positions <= 3", "cannot be met"),
        ("1 <= lenght", "there is no figure `lenght`"),
        ("positions >= 3 at error 0.1", "has no error"),
        ("mean_length <= 3 at error 2", "is no want"),
    ] {
        let error = Want::parse(text).unwrap_err();
        assert!(error.contains(said), "{text}: {error}");
    }
}
