//! A second, naive solver for a player who forgets: explicit sets of possible owners, and nothing but the rules for players who forget nothing.
//!
//! From a position on, this player forgets nothing more: what is known is the set of worlds that all looks and turns have left. So it gets at least as much as a player who
//! goes on forgetting; with the true owners fixed, which is what clauses 11 to 14 give away. Between the two values lies what is exact.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use gamut::parallel;
use gamut::rules::ovo::{Action, Face, Ovo, Position};
use gamut::rules::{Player, Rules};

use super::forgetful::{Sure, is_turn, solved};
use super::game;

/// Worlds by number, and what can be done in each.
struct Worlds<'r> {
    rules: &'r Ovo,
    numbers: HashMap<Position, usize>,
    all: Vec<Position>,
    turns: Vec<Option<BTreeMap<Action, usize>>>,
}

impl Worlds<'_> {
    fn number(&mut self, world: Position) -> usize {
        let next = self.all.len();
        let number = *self.numbers.entry(world.clone()).or_insert(next);
        if number == next {
            self.all.push(world);
            self.turns.push(None);
        }
        number
    }

    /// Every turn and where it leads; a player without one is skipped.
    fn turns(&mut self, number: usize) -> BTreeMap<Action, usize> {
        if let Some(turns) = &self.turns[number] {
            return turns.clone();
        }
        let world = self.all[number].clone();
        let mut actions = self.rules.turns(&world);
        if actions.is_empty() {
            actions.push(Action::Skip);
        }
        let after: Vec<Position> = actions.iter().map(|&action| self.rules.play(&world, action).position).collect();
        let numbers: Vec<usize> = after.into_iter().map(|next| self.number(next)).collect();
        let turns: BTreeMap<Action, usize> = actions.into_iter().zip(numbers).collect();
        self.turns[number] = Some(turns.clone());
        turns
    }
}

/// What is left possible; or a look at an egg, to be answered; or the end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Node {
    Turn(Vec<usize>),
    Won,
    Lost,
}

/// The player under study decides, or the other; each choice leads to one of several nodes, which the other chooses from.
struct Choice {
    own: bool,
    ways: Vec<BTreeSet<usize>>,
}

const FORGETFUL: Player = Player::FIRST;

/// The end of a turn in these worlds.
fn ended(worlds: &Worlds<'_>, left: Vec<usize>) -> Node {
    let rival = FORGETFUL.next(2);
    let finished = |world: &usize, player| worlds.rules.has_finished(&worlds.all[*world], player);
    let next = worlds.all[left[0]].to_move;
    if next == FORGETFUL && left.iter().any(|world| finished(world, rival)) {
        Node::Lost
    } else if next != FORGETFUL && left.iter().all(|world| finished(world, FORGETFUL)) {
        Node::Won
    } else {
        Node::Turn(left)
    }
}

/// Where each turn from a set of worlds may lead. A look shows the owner; the other's turn shows that it could be taken.
fn ways(worlds: &mut Worlds<'_>, left: &[usize]) -> (bool, Vec<Vec<Node>>) {
    let own = worlds.all[left[0]].to_move == FORGETFUL;
    let turns: Vec<BTreeMap<Action, usize>> = left.iter().map(|&world| worlds.turns(world)).collect();
    let all: BTreeSet<Action> = turns.iter().flat_map(|turns| turns.keys().copied()).collect();
    let mut found = Vec::new();
    for action in all {
        let possible: Vec<usize> = (0..left.len()).filter(|&place| turns[place].contains_key(&action)).collect();
        if own && possible.len() < left.len() {
            continue;
        }
        let mut groups: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        for place in possible {
            let shown = match action {
                Action::Look(cell) if own => worlds.all[left[place]].grid[cell].map(|egg| egg.owner.index()),
                _ => None,
            };
            groups.entry(shown).or_default().push(turns[place][&action]);
        }
        let sets = groups.into_values().map(|mut set| {
            set.sort_unstable();
            set.dedup();
            ended(worlds, set)
        });
        found.push(sets.collect());
    }
    (own, found)
}

/// What is sure from each of these sets of worlds for a player who forgets nothing more.
fn values(worlds: &mut Worlds<'_>, roots: &[Vec<usize>]) -> Vec<Sure> {
    let mut numbers: HashMap<Node, usize> = HashMap::new();
    let mut nodes: Vec<Node> = Vec::new();
    let mut number = |node: Node, nodes: &mut Vec<Node>| {
        *numbers.entry(node.clone()).or_insert_with(|| {
            nodes.push(node);
            nodes.len() - 1
        })
    };
    let roots: Vec<usize> = roots.iter().map(|root| number(Node::Turn(root.clone()), &mut nodes)).collect();
    let mut choices: Vec<Choice> = Vec::new();
    while choices.len() < nodes.len() {
        let choice = match nodes[choices.len()].clone() {
            Node::Turn(left) => {
                let (own, ways) = ways(worlds, &left);
                let ways = ways.into_iter().map(|way| way.into_iter().map(|node| number(node, &mut nodes)).collect());
                Choice { own, ways: ways.collect() }
            }
            Node::Won | Node::Lost => Choice { own: true, ways: Vec::new() },
        };
        choices.push(choice);
    }
    // Sweeps until nothing changes: whether the player can force a win, and whether the other can.
    let forced = |end: Node, own_wants: bool| {
        let mut inside: Vec<bool> = nodes.iter().map(|node| *node == end).collect();
        loop {
            let mut changed = false;
            for place in 0..nodes.len() {
                let choice = &choices[place];
                if inside[place] || choice.ways.is_empty() {
                    continue;
                }
                // The answer to a look is the other's choice, on either player's turn.
                let leads = |way: &BTreeSet<usize>| match own_wants {
                    true => way.iter().all(|&next| inside[next]),
                    false => way.iter().any(|&next| inside[next]),
                };
                let now =
                    if choice.own == own_wants { choice.ways.iter().any(leads) } else { choice.ways.iter().all(leads) };
                inside[place] = now;
                changed |= now;
            }
            if !changed {
                return inside;
            }
        }
    };
    let (won, lost) = (forced(Node::Won, true), forced(Node::Lost, false));
    roots.iter().map(|&root| i8::from(won[root]) - i8::from(lost[root])).collect()
}

/// The worlds of a view in notation in which nothing was to be claimed: each way to replace `?` that the numbers allow.
fn worlds_of(worlds: &mut Worlds<'_>, text: &str) -> Vec<usize> {
    let forgotten = text.matches('?').count();
    let mut found = Vec::new();
    for owners in 0..1u32 << forgotten {
        let mut place = 0;
        let filled = text.chars().map(|sign| match sign {
            '?' => {
                place += 1;
                if owners >> (place - 1) & 1 == 0 { 'a' } else { 'b' }
            }
            other => other,
        });
        let Ok(world) = worlds.rules.read_position(&filled.collect::<String>()) else { continue };
        let rival = FORGETFUL.next(2);
        let due = world.to_move == FORGETFUL && worlds.rules.has_finished(&world, rival);
        if !due {
            found.push(worlds.number(world));
        }
    }
    found.sort_unstable();
    found
}

/// Positions with a turn; those whose value is the same; wins and draws that only the other solver has.
fn compare(rulings: &str, memory: usize) -> (usize, usize, usize, usize) {
    let variant = format!("board=2x3 eggs=2 {rulings}");
    let model = solved(&format!("ovo {variant} memory={memory}"), 1);
    let rules = game(&variant).0;
    let mut worlds = Worlds { rules: &rules, numbers: HashMap::new(), all: Vec::new(), turns: Vec::new() };
    let mut sure: Vec<(&String, Sure)> =
        model.iter().filter(|(text, _)| is_turn(text, memory)).map(|(text, sure)| (text, *sure)).collect();
    sure.sort();
    let roots: Vec<Vec<usize>> = sure.iter().map(|(text, _)| worlds_of(&mut worlds, text)).collect();
    sure = sure.into_iter().zip(&roots).filter(|(_, root)| !root.is_empty()).map(|(one, _)| one).collect();
    let roots: Vec<Vec<usize>> = roots.into_iter().filter(|root| !root.is_empty()).collect();
    let upper = values(&mut worlds, &roots);
    for ((text, lower), upper) in sure.iter().zip(&upper) {
        assert!(lower <= upper, "{variant} memory={memory}: {text} is {lower} and {upper}");
    }
    let count = |wanted: &dyn Fn(Sure, Sure) -> bool| {
        sure.iter().zip(&upper).filter(|((_, lower), upper)| wanted(*lower, **upper)).count()
    };
    let equal = count(&|lower, upper| lower == upper);
    (sure.len(), equal, count(&|lower, upper| lower < 1 && upper == 1), count(&|lower, upper| lower < 0 && upper >= 0))
}

/// The table of the rules document: how far what is sure is from exact.
#[test]
fn explicit_sets_of_owners_give_no_less() {
    let expected = [
        ("", 1, (1_408, 1_396, 0, 12)),
        ("", 0, (735, 708, 0, 27)),
        ("undo=banned", 1, (6_698, 6_651, 0, 47)),
        ("undo=banned", 0, (2_851, 1_776, 26, 1_075)),
        ("homeward=not-away", 1, (1_412, 947, 0, 465)),
        ("homeward=not-away", 0, (738, 359, 8, 379)),
    ];
    let found = parallel::map_items(&expected, |(rulings, memory, _)| (*rulings, *memory, compare(rulings, *memory)));
    assert_eq!(found, expected);
}

#[test]
fn a_hidden_egg_is_no_more_than_its_owner() {
    // What a world is made of here is what the rules document says: a face-down egg of either owner.
    let rules = game("board=2x3 eggs=2").0;
    let mut worlds = Worlds { rules: &rules, numbers: HashMap::new(), all: Vec::new(), turns: Vec::new() };
    let found = worlds_of(&mut worlds, "??/a1/?1 1");
    assert_eq!(found.len(), 2, "with both on the top row player 2 would have claimed");
    let down = |world: &usize| worlds.all[*world].grid.eggs().filter(|(_, egg)| egg.face == Face::Down).count();
    assert!(found.iter().all(|world| down(world) == 4));
}
