//! Every measure against the naive computation, on boards small enough for it.

use gamut::measures::{BySeat, Group, Measures, NOISES, Play};
use gamut::results::{Share, Verdict};
use gamut::rules::AnyRules;
use gamut::{Model, Options, with_rules};

use super::chances::{Chances, Results};
use super::naive::Naive;
use super::{all, measured};

/// The notation of a position after a pass.
type Pass = fn(&str) -> Option<String>;

/// The first words, the last of which is the player to move, with the other player there: what follows is remembered of the last turn.
fn exchanged(position: &str, words: usize) -> Option<String> {
    let mut words: Vec<&str> = position.split_whitespace().take(words).collect();
    let other = if words.pop()? == "1" { "2" } else { "1" };
    Some([&words[..], &[other]].concat().join(" "))
}

fn pieces_and_mover(position: &str) -> Option<String> {
    exchanged(position, 2)
}

#[track_caller]
fn close(what: &str, found: f64, expected: f64) {
    let off = (found - expected).abs() / expected.abs().max(1.0);
    assert!(off < 1e-9, "{what}: {found}, and plainly {expected}");
}

#[track_caller]
fn same(what: &str, found: &Share, count: usize, all: usize) {
    assert_eq!(found.count, count as u64, "{what}");
    match found.share {
        Some(share) => close(what, share, count as f64 / all as f64),
        None => assert_eq!(all, 0, "{what}"),
    }
}

fn check(variant: &str, pass: Pass) {
    let measures = measured(variant, &all());
    let naive = with_rules!(AnyRules::open(&variant.parse().unwrap()).unwrap(), rules => Naive::new(&rules));
    sizes_and_values(&measures, &naive);
    choices(&measures, &naive);
    let components = naive.components();
    cycles_and_wins(&measures, &naive, &components);
    flow(&measures, &components);
    tempo(&measures, &naive, pass);
    rule_use(&measures, &naive);
    games(&measures, &naive);
    stagnation(&measures, &naive);
}

fn sizes_and_values(measures: &Measures, naive: &Naive) {
    let not_over = naive.not_over().count();
    assert_eq!(measures.size.positions, naive.len() as u64);
    assert_eq!(measures.size.not_over, not_over as u64);
    assert_eq!(measures.size.moves, naive.next.iter().map(Vec::len).sum::<usize>() as u64);
    let level = naive.level_draws();
    let verdict = |result: i8, plies: Option<u32>, verdict: &Verdict, endless: bool| {
        assert_eq!(verdict.value.name(), ["loss", "draw", "win"][(result + 1) as usize]);
        assert_eq!(verdict.endless, endless);
        if result != 0 {
            assert_eq!(verdict.plies.map(u32::from), plies);
        }
    };
    let (result, plies) = naive.values[0];
    verdict(result, plies, measures.start.as_ref().unwrap(), result == 0 && !level.contains(&0));
    let opening = measures.opening.as_ref().unwrap();
    assert_eq!(opening.moves.iter().map(|row| row.actions.len()).sum::<usize>(), naive.first.len());
    assert_eq!(opening.moves.iter().map(|row| row.positions).sum::<u64>(), naive.next[0].len() as u64);
    for row in &opening.moves {
        for action in &row.actions {
            let to = naive.first.iter().find(|(name, _)| name == action).unwrap().1;
            let (result, plies) = naive.seen(0, to);
            verdict(result, plies.map(|plies| plies + 1), &row.verdict, result == 0 && !level.contains(&to));
        }
    }
    if not_over > 0 && naive.outcomes[0].is_none() {
        let keeping = naive.keeping(0).len() as f64 / naive.next[0].len() as f64;
        close("first moves that keep", opening.keeping.unwrap(), keeping);
    }
    let outcomes = measures.outcomes.as_ref().unwrap();
    let count = |result: i8, endless: bool| {
        naive
            .not_over()
            .filter(|p| naive.values[*p].0 == result && (level.contains(p) != endless || result != 0))
            .count()
    };
    same("won", &outcomes.won, count(1, false), not_over);
    same("lost", &outcomes.lost, count(-1, false), not_over);
    same("level", &outcomes.drawn_level, count(0, false), not_over);
    same("endless", &outcomes.drawn_endless, count(0, true), not_over);
    let draws = count(0, false) + count(0, true);
    same("endless draws", measures.endless_draws.as_ref().unwrap(), count(0, true), draws);
    let depth = measures.depth.as_ref().unwrap();
    let at = |result: i8, plies: u16| {
        naive.not_over().filter(|&p| naive.values[p] == (result, Some(u32::from(plies)))).count() as u64
    };
    for row in &depth.profile {
        assert_eq!((row.won, row.lost), (at(1, row.plies), at(-1, row.plies)), "distance {}", row.plies);
    }
    let decided = (count(1, false) + count(-1, false)) as u64;
    assert_eq!(depth.profile.iter().map(|row| row.won + row.lost).sum::<u64>(), decided);
    let longest = naive.not_over().filter(|&p| naive.values[p].0 == 1).filter_map(|p| naive.values[p].1).max();
    let found = depth.longest_win.as_ref();
    assert_eq!(found.map(|win| u32::from(win.plies)), longest);
    if let Some(win) = found {
        let place = naive.places[&win.example];
        assert_eq!(naive.values[place], (1, longest));
        assert_eq!(win.line.len(), naive.depths[place]);
        assert_eq!(win.positions, at(1, win.plies));
    }
}

fn choices(measures: &Measures, naive: &Naive) {
    let b = |place: usize| naive.next[place].len();
    let not_over: Vec<usize> = naive.not_over().collect();
    let choice: Vec<usize> = not_over.iter().copied().filter(|&place| b(place) > 1).collect();
    same("decisions", measures.decisions.as_ref().unwrap(), choice.len(), not_over.len());
    let only = choice.iter().filter(|&&place| naive.keeping(place).len() == 1).count();
    same("only moves", measures.only_moves.as_ref().unwrap(), only, choice.len());
    let differ = |place: usize| {
        let results: Vec<i8> = naive.next[place].iter().map(|&to| naive.seen(place, to).0).collect();
        results.iter().any(|result| *result != results[0])
    };
    let critical = choice.iter().filter(|&&place| differ(place)).count();
    same("critical", measures.critical.as_ref().unwrap(), critical, choice.len());
    let shares = choice.iter().map(|&place| naive.keeping(place).len() as f64 / b(place) as f64);
    close("optimal moves", measures.optimal_moves.unwrap(), shares.sum::<f64>() / choice.len() as f64);
    let branching = measures.branching.as_ref().unwrap();
    let mean = |of: Vec<usize>| {
        (!of.is_empty()).then(|| of.iter().map(|&place| b(place)).sum::<usize>() as f64 / of.len() as f64)
    };
    let with = |result: i8| not_over.iter().copied().filter(|&place| naive.values[place].0 == result).collect();
    assert_eq!(branching.mean, mean(not_over.clone()));
    assert_eq!((branching.won, branching.lost, branching.drawn), (mean(with(1)), mean(with(-1)), mean(with(0))));
    assert_eq!(branching.most, not_over.iter().map(|&place| b(place)).max().unwrap_or(0) as u64);
}

fn cycles_and_wins(measures: &Measures, naive: &Naive, (cyclic, components): &(Vec<usize>, usize)) {
    let cycles = measures.cycles.as_ref().unwrap();
    assert_eq!(cycles.components, *components as u64);
    assert_eq!(cycles.cyclic, cyclic.len() as u64);
    assert_eq!(cycles.largest, cyclic.iter().copied().max().unwrap_or(0) as u64);
    same("inside", &cycles.inside, cyclic.iter().sum(), naive.not_over().count());
    let BySeat { first, second } = measures.shortest_wins.as_ref().unwrap();
    for (seat, found) in [first, second].into_iter().enumerate() {
        let found = found.as_ref().map(|win| (win.plies as usize, win.lines.unwrap()));
        assert_eq!(found, naive.shortest_win(seat), "seat {seat}");
    }
}

/// Groups add up to the components, and ways to the moves that leave one; a layer is the longest way.
fn flow(measures: &Measures, (cyclic, components): &(Vec<usize>, usize)) {
    let flow = measures.flow.as_ref().unwrap();
    let sum = |cyclic: &[bool], of: fn(&Group) -> u64| {
        flow.groups.iter().filter(|group| cyclic.contains(&group.cyclic)).map(of).sum::<u64>()
    };
    assert_eq!(sum(&[false, true], |group| group.components), *components as u64);
    assert_eq!(sum(&[true], |group| group.components), cyclic.len() as u64);
    assert_eq!(sum(&[true], |group| group.positions), cyclic.iter().sum::<usize>() as u64);
    assert_eq!(sum(&[false, true], |group| group.positions), measures.size.positions);
    assert!(flow.ways.iter().map(|way| way.moves).sum::<u64>() <= measures.size.moves);
    let layer = |group: usize| flow.groups[group].layer;
    assert!(flow.ways.iter().all(|way| layer(way.from) < layer(way.to)));
    for (number, group) in flow.groups.iter().enumerate().filter(|(_, group)| group.layer > 0) {
        assert!(flow.ways.iter().any(|way| way.to == number && layer(way.from) + 1 == group.layer));
    }
}

fn tempo(measures: &Measures, naive: &Naive, pass: Pass) {
    let passed = |place: usize| naive.places.get(&pass(&naive.names[place])?).copied();
    let better = |place: usize, after: usize| naive.seen(place, after).0 > naive.values[place].0;
    let (mut compared, mut zugzwang, mut mutual, mut full) = (0, 0, 0, 0);
    for place in naive.not_over() {
        let Some(after) = passed(place) else { continue };
        compared += 1;
        if better(place, after) {
            zugzwang += 1;
            let again = passed(after).filter(|_| naive.outcomes[after].is_none());
            mutual += usize::from(again.is_some_and(|again| better(after, again)));
            full += usize::from(naive.values[place].0 == -1 && naive.values[after].0 == -1);
        }
    }
    let tempo = measures.tempo.as_ref().unwrap();
    same("compared", &tempo.compared, compared, naive.not_over().count());
    same("zugzwang", &tempo.zugzwang, zugzwang, compared);
    same("mutual", &tempo.mutual, mutual, compared);
    same("full", &tempo.full, full, compared);
}

fn rule_use(measures: &Measures, naive: &Naive) {
    let moves: usize = naive.next.iter().map(Vec::len).sum();
    let only: Vec<(usize, usize)> = naive
        .not_over()
        .filter(|&place| naive.next[place].len() > 1 && naive.keeping(place).len() == 1)
        .map(|place| (place, naive.keeping(place)[0]))
        .collect();
    for row in measures.rule_use.as_ref().unwrap() {
        let of_kind = |place: usize, to: usize| naive.kinds[place][&to].contains(row.kind.as_str());
        let all = (0..naive.len()).map(|place| naive.next[place].iter().filter(|&&to| of_kind(place, to)).count());
        same(&row.kind, &row.moves, all.sum(), moves);
        same(&row.kind, &row.only_moves, only.iter().filter(|(place, to)| of_kind(*place, *to)).count(), only.len());
    }
    let kinds = naive.kinds.iter().flat_map(|of| of.values().flatten()).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(kinds.len(), measures.rule_use.as_ref().unwrap().len());
}

#[track_caller]
fn same_play(what: &str, found: &Play, plain: &Results) {
    assert!(found.residual < 1e-12, "{what}: residual {}", found.residual);
    close(what, found.wins.first, plain.wins[0]);
    close(what, found.wins.second, plain.wins[1]);
    close(what, found.level, plain.level);
    close(what, found.never, plain.never);
    close(what, found.advantage, plain.wins[0] + (plain.level + plain.never) / 2.0);
    close(what, found.balance, 1.0 - (plain.wins[0] - plain.wins[1]).abs());
    let length = found.length.as_ref().unwrap();
    close(what, length.mean, plain.mean);
    assert!((length.sd - plain.sd).abs() <= 1e-6 * plain.sd.max(1.0), "{what}: {} {}", length.sd, plain.sd);
    let quantiles = &length.quantiles;
    let quantiles = [quantiles.p5, quantiles.p25, quantiles.p50, quantiles.p75, quantiles.p95];
    assert_eq!(quantiles, plain.quantiles.map(Some), "{what}");
}

fn games(measures: &Measures, naive: &Naive) {
    let fortunes = measures.fortunes.as_ref().unwrap();
    let same_fortunes = |place: usize, noise: f64, plain: &Results| {
        assert_eq!(fortunes[place].noise, noise);
        close("changes", fortunes[place].changes.unwrap(), plain.changes);
        close("drama", fortunes[place].drama.unwrap(), plain.drama);
    };
    let random = Chances::random(naive).results();
    same_play("random", measures.random_play.as_ref().unwrap(), &random);
    same_fortunes(0, 1.0, &random);
    close("by visits", measures.branching.as_ref().unwrap().by_visits.unwrap(), random.branching);
    assert_eq!(measures.advantage, Some(measures.random_play.as_ref().unwrap().advantage));
    assert_eq!(measures.balance, Some(measures.random_play.as_ref().unwrap().balance));
    for (place, noise) in NOISES.into_iter().enumerate() {
        let plain = Chances::noisy(naive, noise).results();
        let noisy = &measures.noisy_play.as_ref().unwrap()[place];
        assert_eq!(noisy.noise, noise);
        same_play(&format!("noise {noise}"), &noisy.play, &plain);
        same_fortunes(place + 1, noise, &plain);
    }
    let skill = measures.skill.as_ref().unwrap();
    same_play("perfect first", &skill.perfect_first, &Chances::perfect_against_random(naive, 0).results());
    same_play("perfect second", &skill.perfect_second, &Chances::perfect_against_random(naive, 1).results());
}

/// The limit by extrapolating from two small noises, where every game ends.
fn stagnation(measures: &Measures, naive: &Naive) {
    let stagnation = measures.stagnation.as_ref().unwrap();
    assert!(stagnation.residual < 1e-12);
    if measures.random_play.as_ref().unwrap().never > 0.0 {
        return;
    }
    let at = |noise: f64| noise * Chances::noisy(naive, noise).mean_length();
    let limit = 2.0 * at(1e-5) - at(2e-5);
    let found = stagnation.limit.unwrap();
    assert!((found - limit).abs() < 1e-6 * limit.max(1.0), "stagnation {found}, extrapolated {limit}");
}

#[test]
fn on_small_ovo_boards() {
    check("ovo board=2x3 eggs=1", pieces_and_mover);
    check("ovo board=3x3 eggs=1 undo=banned look=none", pieces_and_mover);
    check("ovo board=2x3 eggs=2 claim=next-turn", pieces_and_mover);
}

#[test]
fn on_rings_and_lines() {
    check("tictactoe", |_| None);
    check("ring cells=4", pieces_and_mover);
    check("ring cells=9", pieces_and_mover);
    check("twinlines board=2x2 line=2 goal=1 tiles=3", |position| exchanged(position, 4));
}

#[test]
fn where_players_move_twice_and_where_play_never_ends() {
    check("tree file=tests/data/tree/twice.txt", |_| None);
    check("tree file=tests/data/tree/cycle.txt", |_| None);
    check("tree file=tests/data/tree/closed.txt", |_| None);
}

#[test]
fn a_game_that_cannot_end_has_no_length() {
    let measures = measured("twinlines board=2x2 line=2 goal=2 tiles=3", &all());
    assert_eq!(measures.size.positions, measures.size.not_over);
    let random = measures.random_play.unwrap();
    assert_eq!((random.wins.first, random.wins.second, random.level, random.never), (0.0, 0.0, 0.0, 1.0));
    assert_eq!((random.advantage, random.balance, random.length), (0.5, 1.0, None));
    assert!(measures.fortunes.unwrap().iter().all(|row| row.changes.is_none() && row.drama.is_none()));
    let stagnation = measures.stagnation.unwrap();
    assert_eq!((stagnation.limit, stagnation.endless), (None, 1.0), "no noise ends it");
    let wins = measures.shortest_wins.unwrap();
    assert_eq!((wins.first, wins.second), (None, None));
    assert_eq!(measures.branching.unwrap().by_visits, None);
}

#[test]
fn merged_positions_are_refused() {
    let merged = Options::default();
    let model: Model = "tictactoe".parse().unwrap();
    let message = model.solve(&merged).unwrap().measure(&all(), &merged).unwrap_err().to_string();
    assert!(message.contains("symmetry off"), "{message}");
}
