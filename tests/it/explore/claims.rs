//! Claims and their verdicts, for the tests of each game; claims of one's own.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use gamut::claims::{self, ClaimOf, Stated, Statement};
use gamut::explore::{NoProgress, Verdict, check};
use gamut::model::Position;
use gamut::packed::{Code, FullEngine, Game, Packed, Symmetry};
use gamut::{Model, Options, with_game};

use super::explored;
use crate::any_game;

/// The claims of a variant with their verdicts.
type Verdicts = Vec<(Statement, Verdict)>;

/// What was found already: several tests ask about the same variants.
static KNOWN: LazyLock<Mutex<HashMap<String, Arc<OnceLock<Verdicts>>>>> = LazyLock::new(Mutex::default);

/// Each claim about a variant with its verdict; lines in notation.
pub fn verdicts(variant: &str, symmetry: Symmetry) -> Verdicts {
    let known = KNOWN.lock().unwrap().entry(format!("{variant} {symmetry:?}")).or_default().clone();
    known.get_or_init(|| with_game!(any_game(variant), game => verdicts_of(variant, game, symmetry))).clone()
}

/// What is claimed about a variant, without looking whether it holds.
pub fn claimed(variant: &str) -> Vec<&'static str> {
    fn names<C: Code>(variant: &str, _: &dyn Game<C>) -> Vec<&'static str> {
        let claims = claims::open::<C>(&variant.parse().unwrap()).unwrap();
        claims.statements().into_iter().map(|claim| claim.name).collect()
    }
    with_game!(any_game(variant), game => names(variant, game))
}

fn verdicts_of<C: Code>(variant: &str, game: &dyn Game<C>, symmetry: Symmetry) -> Vec<(Statement, Verdict)> {
    let claims = claims::open::<C>(&variant.parse().unwrap()).unwrap();
    let verdicts = check(game, &[game.start()], &explored(game, symmetry), claims.as_ref(), &NoProgress).unwrap();
    claims.statements().into_iter().zip(verdicts).collect()
}

/// The claims that a game breaks, which need not be the one that declared them: each with the line that shows it, or nothing for what must be possible and is not.
pub fn refuted<G: FullEngine>(game: &G, claims: Vec<ClaimOf<G>>) -> Vec<(&'static str, Option<Vec<String>>)> {
    let roots = [Packed::start(game)];
    let explored = explored(game, Symmetry::Off);
    let stated = Stated { game, claims, horizon: None };
    let verdicts = check(game, &roots, &explored, &stated, &NoProgress).unwrap();
    let failed = stated.claims.iter().zip(verdicts).filter_map(|(claim, verdict)| match verdict {
        Verdict::Broken { line } => Some((claim.statement.name, Some(line))),
        Verdict::Unreachable { .. } => Some((claim.statement.name, None)),
        _ => None,
    });
    failed.collect()
}

/// The same with the claims' names only.
pub fn named_verdicts(variant: &str, symmetry: Symmetry) -> Vec<(&'static str, Verdict)> {
    verdicts(variant, symmetry).into_iter().map(|(claim, verdict)| (claim.name, verdict)).collect()
}

/// Claims of one's own through the model, against a walk over the same positions by the model's actions.
#[test]
fn claims_of_ones_own_are_answered_like_a_walk() {
    for (variant, symmetry) in [("ovo board=2x3 eggs=2", Symmetry::Off), ("ovo board=2x3 eggs=2", Symmetry::On)] {
        let model: Model = variant.parse().unwrap();
        let options = Options { symmetry, ..Options::default() };
        let explored = model.explore(&[], &options).unwrap();
        let few = |position: Position| model.actions(position).len() <= 4;
        let Verdict::Broken { line } = explored.always(few, &options).unwrap() else { panic!("{variant} has more") };
        assert_eq!(
            explored.sometimes(|position| !few(position), &options).unwrap(),
            Verdict::Reached { line: line.clone() }
        );
        let play = |position, action: &String| model.action(position, action).unwrap().next;
        assert!(!few(line.iter().fold(model.start(), play)), "the line leads there");
        // No shorter line does.
        let mut level = vec![model.start()];
        for _ in 0..line.len() {
            assert!(level.iter().all(|&position| few(position)));
            level = level.into_iter().flat_map(|position| model.actions(position)).map(|action| action.next).collect();
        }
        let all = explored.positions;
        assert_eq!(explored.always(|_| true, &options).unwrap(), Verdict::Holds { on: all });
        assert_eq!(explored.sometimes(|_| false, &options).unwrap(), Verdict::Unreachable { of: all });
    }
}
