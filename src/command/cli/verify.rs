//! `gamut verify`: a table checked position by position, without the solver.

use super::args::VerifyArgs;
use super::exit::{Exit, Failure};
use super::progress::Ticker;
use super::{table, warn};
use crate::model::{Error, Options};
use crate::results::answers::VerifyAnswer;
use crate::settings::Variant;
use crate::solve::indexed::Share;

pub fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let solved = table::open(&args.file)?;
    if let Some(wanted) = &args.variant {
        let words: Vec<&str> = wanted.split_whitespace().collect();
        Variant::old_names(&words).iter().for_each(warn);
        solved.expect_variant(&wanted.parse()?)?;
    }
    let share = match args.part {
        Some(part) => part,
        None => Share::one_in(args.every).unwrap_or(Share::ALL),
    };
    if share != Share::ALL && solved.counts().slices.is_empty() {
        let option = if args.part.is_some() { "--part" } else { "--every" };
        let message = format!("{option} needs a table by index, as `gamut solve --engine indexed` writes them");
        return Err(Failure::input(message));
    }
    let ticker = Ticker::new("verifying");
    let (checked, flaw) = match solved.verify_share(share, &Options { progress: &ticker, ..Options::default() }) {
        Ok(checked) => (Some(checked), None),
        Err(Error::Unsound { flaw }) => (None, Some(flaw)),
        Err(error) => return Err(error.into()),
    };
    drop(ticker);
    let (variant, positions) = (solved.model().variant(), solved.counts().positions);
    let checksum = solved.checksum().map(|checksum| format!("{checksum:08x}")).unwrap_or_default();
    let answer = VerifyAnswer {
        variant: variant.clone(),
        positions,
        checksum,
        checked: checked.map(|checked| checked.positions),
        moves: checked.map(|checked| checked.moves),
        sound: flaw.is_none(),
        flaw,
    };
    args.format.print(|| text(&answer), || &answer)?;
    Exit::of_check(answer.sound)
}

fn text(answer: &VerifyAnswer) -> String {
    let VerifyAnswer { variant, positions, checksum, .. } = answer;
    match (&answer.flaw, answer.checked) {
        (Some(flaw), _) => format!("{variant}: UNSOUND: {flaw}\n"),
        (None, Some(number)) if number < *positions => format!(
            "{variant}: {number} of {positions} values were checked, and follow from the rules; CRC-32 {checksum}\n"
        ),
        (None, _) => format!("{variant}: all {positions} values follow from the rules; CRC-32 {checksum}\n"),
    }
}
