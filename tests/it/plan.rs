//! What a run on several machines would take.

use gamut::Model;
use gamut::cluster::plan::{Load, MEASURED, Machines, Plan, load};
use gamut::solve::Moves;

#[test]
fn twice_the_machines_take_half_the_memory() {
    let load = Load { positions: 1e9, branching: 10.0, generating: 30.0, code_bytes: 8, moves: Moves::Kept };
    let plan = |count| Plan::new(load, Machines { count, cores: 4, memory: 1 << 30 }, MEASURED);
    assert_eq!(plan(10).solve_bytes, plan(20).solve_bytes * 2.0);
    assert_eq!(plan(1).sent_bytes, 0.0);
    assert!(plan(10).explore_seconds > 1.9 * plan(20).explore_seconds);
    let needed = Plan::machines_needed(load, Machines { count: 1, cores: 4, memory: 1 << 30 });
    assert!((100.0..200.0).contains(&needed), "{needed}");
    let reversed = Load { moves: Moves::Generated, ..load };
    let needed = Plan::machines_needed(reversed, Machines { count: 1, cores: 4, memory: 1 << 30 });
    assert!((10.0..20.0).contains(&needed), "{needed}");
}

#[test]
fn random_games_tell_the_branching() {
    let model: Model = "tictactoe".parse().unwrap();
    let Load { positions, branching, code_bytes, .. } = load(&model);
    assert!((2.0..6.0).contains(&branching), "{branching}");
    assert!(positions >= 765.0 && code_bytes == 8, "{positions}");
}
