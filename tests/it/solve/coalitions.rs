//! Coalitions: the attractors against a literal fixpoint, against the solver for two, and with symmetry against without.

use std::sync::LazyLock;

use gamut::explore::{Limits, NoProgress, PositionId, Verdict};
use gamut::packed::toys::Tree as Packing;
use gamut::packed::{Code, Game, Symmetry};
use gamut::rules::toys::tree::Tree;
use gamut::rules::{AnyRules, Player};
use gamut::solve::coalition::{
    Coalition, CoalitionSummary, Coalitions, Kind, Rule, check_regions, examples, forced_line, giving_up,
};
use gamut::solve::{Plies, Solved, Value};
use gamut::{with_game, with_rules};

use super::literal::LiteralGraph;
use crate::hard::graphs::{config, graphs};
use crate::property::properties;
use crate::{any_game, every};

/// Every position of a variant by its literal rules.
fn literal_graph(text: &str) -> LiteralGraph {
    let variant = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    with_rules!(AnyRules::open(&variant).unwrap(), rules => LiteralGraph::new(&rules))
}

/// All coalitions of a game, solved.
fn solved<C: Code>(game: &dyn Game<C>, symmetry: Symmetry) -> Coalitions<C> {
    Coalitions::new(game, symmetry, Limits::NONE, &NoProgress).unwrap()
}

/// Compares everything with the literal fixpoint, with and without symmetry; returns the number of positions.
pub fn against_literal<C: Code>(game: &dyn Game<C>, graph: &LiteralGraph, text: &str) -> usize {
    let players = game.players();
    let codes: Vec<C> = graph.positions.iter().map(|position| game.read(position).unwrap()).collect();
    let with = solved(game, Symmetry::On);
    let without = solved(game, Symmetry::Off);
    assert_eq!(without.explored.len() as usize, codes.len(), "{text}");
    let standings: Vec<_> = codes.iter().map(|&code| with.standing(game, code).unwrap()).collect();
    for (&code, standing) in codes.iter().zip(&standings) {
        assert_eq!(without.standing(game, code).as_ref(), Some(standing), "{text}: symmetry changes nothing");
    }
    let nth = if codes.len() > 50_000 { every(4) } else { 1 };
    for set in Coalition::all(players).step_by(nth) {
        let wins = graph.wins(set);
        let endless = graph.endless(set);
        for (place, standing) in standings.iter().enumerate() {
            let at = || format!("{text}: {set} in {}", game.write(codes[place]));
            assert_eq!(standing.is_over(), graph.is_over(place), "{}", at());
            assert_eq!(standing.forces(set).map(|plies| plies.0), wins[place], "{}", at());
            assert_eq!(standing.keeps_endless(set), endless[place], "{} keeps play endless", at());
        }
        for winner in Player::all(players) {
            let dictates = graph.dictates(set, winner);
            for (place, standing) in standings.iter().enumerate() {
                let at = || format!("{text}: {set} dictates {winner} in {}", game.write(codes[place]));
                assert_eq!(standing.dictates(set, winner), dictates[place], "{}", at());
            }
        }
    }
    assert_eq!(CoalitionSummary::new(game, &without).kingmaker, graph.kingmakers(), "{text}: kingmakers");
    codes.len()
}

/// A game for four in which players drop out.
const DROPPING: &str = "ovo players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed";

/// Its graph by the literal rules, which takes longer to make than anything that is asked of it.
static DROPPING_GRAPH: LazyLock<LiteralGraph> = LazyLock::new(|| literal_graph(DROPPING));

fn agrees_with_the_literal_fixpoint(text: &str) -> usize {
    let graph = literal_graph(text);
    with_game!(any_game(text), game => against_literal(game, &graph, text))
}

#[test]
fn regions_equal_a_literal_fixpoint() {
    assert_eq!(agrees_with_the_literal_fixpoint("ovo players=4 board=2x2 camp=1 eggs=1"), 4);
    for settings in ["wrong-claim=allowed", "stuck=loses", "wrong-claim=allowed stuck=loses claim=next-turn"] {
        agrees_with_the_literal_fixpoint(&format!("ovo players=4 board=2x2 camp=1 eggs=1 {settings}"));
    }
    for settings in ["line=2 goal=1 tiles=4 colours=ABBA,ABBA", "line=2 goal=2 tiles=3 colours=ABBA,BAAB stuck=draw"] {
        agrees_with_the_literal_fixpoint(&format!("twinlines players=3 board=2x2 {settings}"));
    }
    agrees_with_the_literal_fixpoint("twinlines players=3 board=3x2 line=2 goal=2 tiles=3 colours=ABCCBA,ABCABC");
    agrees_with_the_literal_fixpoint("twinlines players=4 board=2x2 line=2 goal=1 tiles=4 colours=ABBA,ABBA");
    for file in ["kingmaker", "cycle", "twice", "skips"] {
        agrees_with_the_literal_fixpoint(&format!("tree file=tests/data/tree/{file}.txt"));
    }
}

#[test]
fn regions_of_ninety_thousand_positions_equal_a_literal_fixpoint() {
    // The usual run has the larger game in which players drop out.
    if crate::is_slow() {
        assert_eq!(agrees_with_the_literal_fixpoint("ovo players=4 board=3x3 camp=1 eggs=1"), 90_636);
    }
}

/// Players drop out, and turns pass over them.
#[test]
fn regions_with_wrong_claims_equal_a_literal_fixpoint() {
    let found = with_game!(any_game(DROPPING), game => against_literal(game, &DROPPING_GRAPH, DROPPING));
    assert_eq!(found, 120_668);
}

properties! {
    #![proptest_config(config(300))]

    #[test]
    fn regions_of_random_graphs_equal_a_literal_fixpoint(graph in graphs(4, 15)) {
        let text = graph.text();
        let tree = Tree::parse(&text).unwrap();
        let literal = LiteralGraph::new(&tree);
        against_literal(&Packing::new(tree), &literal, &text);
    }
}

/// With two players, coalitions say what the solver for two says, position by position.
#[test]
fn two_players_are_solved_the_same() {
    fn compare<C: Code>(game: &dyn Game<C>, symmetry: Symmetry, text: &str) {
        let values = Solved::new(game, symmetry, Limits::NONE, &NoProgress).unwrap();
        let coalitions = solved(game, symmetry);
        for (id, (code, _, value)) in (0..).map(PositionId).zip(values.iter()) {
            let (same, standing) = coalitions.at(game, id);
            assert_eq!(same, code);
            let mover = standing.mover();
            let [own, other] = [mover, mover.next(2)].map(|player| standing.forces(Coalition::of(player)));
            let expected = match value {
                Value::Win(plies) => (Some(plies), None),
                Value::Loss(plies) => (None, Some(plies)),
                Value::Draw(_) => (None, None),
            };
            assert_eq!((own, other), expected, "{text}: {}", game.write(code));
            let undecided = matches!(value, Value::Draw(_)) && !standing.is_over();
            assert_eq!(standing.is_undecided(), undecided, "{text}: {}", game.write(code));
        }
    }
    let latin = "colours=ABCBCACAB,ABCBCACAB";
    for text in [
        "ovo board=2x3 eggs=2",
        "ovo board=3x3 eggs=2 undo=banned",
        "ovo board=3x3 eggs=2 claim=next-turn wrong-claim=allowed",
        "ovo board=3x3 eggs=2 stuck=loses look=none",
        &format!("twinlines board=3x3 line=3 goal=1 tiles=9 {latin}"),
        "twinlines board=3x2 line=3 goal=1 tiles=4 colours=ABCCBA,ABCABC",
        "labyrinth board=small3x2",
        "tictactoe",
        "ring cells=11",
        "quixo size=3",
        "tree file=tests/data/tree/twice.txt",
        "tree file=tests/data/tree/cycle.txt",
    ] {
        for symmetry in [Symmetry::On, Symmetry::Off] {
            with_game!(any_game(text), game => compare(game, symmetry, text));
        }
    }
}

fn summarized(text: &str, symmetry: Symmetry) -> CoalitionSummary {
    with_game!(any_game(text), game => CoalitionSummary::new(game, &solved(game, symmetry)))
}

#[test]
fn merging_divides_every_count_by_the_images() {
    // Each class has one position for every player to move, so with four players every count is a quarter.
    let merged = summarized("ovo players=4 board=3x3 camp=1 eggs=1", Symmetry::On);
    let all = summarized("ovo players=4 board=3x3 camp=1 eggs=1", Symmetry::Off);
    assert_eq!((merged.positions, merged.over), (20_873, 1_786));
    assert_eq!((all.positions, all.over), (4 * merged.positions, 4 * merged.over));
    for (one, four) in merged.regions.iter().zip(&all.regions) {
        assert_eq!((4 * one.positions, 4 * one.keeps_endless), (four.positions, four.keeps_endless));
        assert_eq!(one.longest, four.longest);
    }
    assert_eq!((4 * merged.kingmaker, 4 * merged.undecided), (all.kingmaker, all.undecided));
    assert_eq!(merged.solo_wins, None);
    let alone: u64 = all.regions.iter().filter(|region| region.seats.size() == 1).map(|region| region.positions).sum();
    assert_eq!(all.solo_wins.unwrap().iter().sum::<u64>(), alone);
    assert_eq!(all.decided_by[0], alone, "no two players both force a win alone");
    let counted = merged.decided_by.iter().sum::<u64>() + merged.undecided;
    assert_eq!(counted, merged.positions);
}

#[test]
fn the_rules_of_regions_hold_and_catch_what_is_altered() {
    fn check<C: Code>(game: &dyn Game<C>) {
        let solved = &solved(game, Symmetry::On);
        let verdicts = check_regions(game, &[game.start()], solved, &NoProgress).unwrap();
        for (rule, verdict) in verdicts {
            assert_eq!(verdict, Verdict::Holds { on: solved.explored.len() }, "{rule:?}");
        }
        let mut caught = [0; Rule::ALL.len()];
        for id in (0..solved.explored.len() as u32).step_by(101) {
            let (code, right) = solved.at(game, PositionId(id));
            let mut next = Vec::new();
            game.after_each(code, &mut next);
            let next: Vec<_> = next.into_iter().map(|next| solved.standing(game, next).unwrap()).collect();
            for set in Coalition::all(game.players()) {
                let plies = if right.forces(set).is_some() { None } else { Some(Plies(3)) };
                let wrong = right.altered(set, plies);
                for (rule, caught) in Rule::ALL.into_iter().zip(&mut caught) {
                    *caught += u32::from(!rule.holds(&wrong, game.literal_outcome(code), &next));
                }
                let follows = Rule::Follows.holds(&wrong, game.literal_outcome(code), &next);
                assert!(!follows, "{set} altered in {}", game.write(code));
            }
        }
        assert!(caught.iter().all(|&count| count > 0), "each rule catches something: {caught:?}");
    }
    for text in [
        "ovo players=4 board=3x3 camp=1 eggs=1",
        "ovo players=4 board=3x3 camp=1 eggs=1 wrong-claim=allowed",
        "twinlines players=3 board=3x2 line=2 goal=1 tiles=3 colours=ABCCBA,ABCABC",
    ] {
        with_game!(any_game(text), game => check(game));
    }
}

#[test]
fn a_forced_line_ends_in_a_win_of_the_coalition_after_so_many_plies() {
    fn follow<C: Code>(game: &dyn Game<C>) -> usize {
        let solved = &solved(game, Symmetry::On);
        let start = solved.standing(game, game.start()).unwrap();
        let mut lines = 0;
        for row in start.table() {
            let line = forced_line(game, solved, row.coalition, game.start()).unwrap();
            assert_eq!(line.as_ref().map(|line| line.actions.len() as u16), row.forces.map(|plies| plies.0));
            let Some(line) = line else { continue };
            let mut code = game.start();
            for action in &line.actions {
                code = game.turn(code, action).unwrap().next;
            }
            assert_eq!(code, line.end);
            let Some(gamut::rules::Outcome::Win(winner)) = game.literal_outcome(code) else { panic!("not won") };
            assert!(row.coalition.contains(winner));
            lines += 1;
        }
        lines
    }
    // The pair of the first two, every three, and all four.
    assert_eq!(with_game!(any_game("ovo players=4 board=3x3 camp=1 eggs=1"), game => follow(game)), 6);
}

#[test]
fn a_kingmaker_is_shown() {
    fn shown<C: Code>(game: &dyn Game<C>) -> Vec<(Kind, String)> {
        examples(game, &solved(game, Symmetry::Off))
            .into_iter()
            .map(|example| (example.kind, game.write(example.code)))
            .collect()
    }
    let found = with_game!(any_game("tree file=tests/data/tree/kingmaker.txt"), game => shown(game));
    let named = |kind: Kind| found.iter().find(|(found, _)| *found == kind).map(|(_, name)| name.as_str());
    assert_eq!(named(Kind::Kingmaker), Some("chooser"));
    assert_eq!(named(Kind::LongestSolo), Some("slow"));
    assert_eq!(named(Kind::Allies), Some("chooser"));
    assert_eq!(named(Kind::Undecided), Some("round"));
}

/// Counts by the literal rules how often giving up helps another.
#[test]
fn giving_up_helps_as_often_as_the_literal_rules_say() {
    fn count<C: Code>(game: &dyn Game<C>, graph: &LiteralGraph) {
        let solved = solved(game, Symmetry::On);
        let found = giving_up(game, &solved, &NoProgress).unwrap().unwrap();
        let (mut possible, mut only_action, mut only_way) = (0, 0, 0);
        let players = game.players();
        let alone: Vec<_> = Player::all(players).map(|player| graph.wins(Coalition::of(player))).collect();
        let never = |action: &str| action != "!";
        let without =
            |set: Coalition, winner: Player| graph.forced(set, |place| graph.winner(place) == Some(winner), never);
        let mut cache = std::collections::HashMap::new();
        for place in 0..graph.positions.len() {
            let Some(&(_, after)) = graph.next[place].iter().find(|(action, _)| action == "!") else { continue };
            possible += 1;
            let mover = graph.mover(place);
            let mut others = Player::all(players).filter(|&player| player != mover);
            let Some(helped) = others.find(|player| alone[player.index()][after].is_some()) else { continue };
            let rest = graph.next[place].iter().filter(|(action, _)| action != "!");
            if rest.clone().any(|&(_, next)| alone[helped.index()][next].is_some()) {
                continue;
            }
            only_action += 1;
            let both = Coalition::of(mover).with(Coalition::of(helped));
            let forced = cache.entry((both, helped)).or_insert_with(|| without(both, helped));
            only_way += u64::from(forced[place].is_none());
        }
        // Merged classes have four positions each.
        let merged = [found.possible, found.only_action, found.only_way].map(|count| 4 * count);
        assert_eq!(merged, [possible, only_action, only_way]);
        assert_eq!((found.possible, found.only_action, found.only_way), (25_658, 231, 6));
        let help = found.example.unwrap();
        assert!(help.strict);
        let after = game.giving_up(help.code).unwrap();
        assert!(solved.standing(game, after).unwrap().forces(Coalition::of(help.seat)).is_some());
    }
    with_game!(any_game(DROPPING), game => count(game, &DROPPING_GRAPH));
}

#[test]
fn nobody_gives_up_where_it_is_no_action() {
    fn refuses<C: Code>(game: &dyn Game<C>) -> bool {
        giving_up(game, &solved(game, Symmetry::On), &NoProgress).unwrap().is_none()
    }
    let refuses = |text: &str| with_game!(any_game(text), game => refuses(game));
    assert!(refuses("ovo players=4 board=3x3 camp=1 eggs=1"));
    assert!(!refuses("ovo players=4 board=2x2 camp=1 eggs=1 wrong-claim=allowed"));
}

#[test]
fn the_number_of_threads_changes_no_region() {
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| summarized("ovo players=4 board=3x3 camp=1 eggs=1", Symmetry::On))
    };
    assert_eq!(with(1), with(5));
}
