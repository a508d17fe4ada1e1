//! How much a player must remember, and what forgetting costs.

use super::Blocks;
use super::cases::{Per, folded, having, number, table, words};
use super::words::{count_cell, or_nothing, part_cell, tone, typed_cell};
use crate::measures::{BySeat, Forgetting, Measure, Remembering};
use crate::report::document::{Block, Cell, Table};
use crate::results::Wdl;
use crate::study::{CaseResult, StudyResult};

type Memory<'r> = &'r BySeat<Forgetting>;

/// What each start needs, and what each memory costs.
pub fn blocks(result: &StudyResult) -> Blocks {
    let cases = having(result, |found| found.memory.as_ref());
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let about = "One player forgets: of the face-down eggs, no more owners are remembered than there is room for; a look shows one again, and costs the turn. The other forgets nothing. \
                 What is counted is what the player who forgets can be sure of, whatever the forgotten eggs turn out to be. So a start that is “lost” with some memory is one that can be lost by bad luck \
                 against a good player; it is not lost in every game. Remembering the eggs of one player is enough to know all, so nobody needs room for more than a player has eggs.";
    let needed = needed(result, &cases);
    Ok(vec![
        Block::Text(about.to_owned()),
        Block::Table(needed),
        folded(costs(result, &cases), "What each memory costs, for either player"),
    ])
}

fn needed(result: &StudyResult, cases: &[(&CaseResult, Memory<'_>)]) -> Table {
    fn of<'r>(seat: &'static str, one: fn(Memory<'r>) -> &'r Forgetting) -> [Per<'r, Memory<'r>>; 3] {
        [
            words(format!("{seat}: with all in mind"), move |memory: &Memory<'r>| value(one(memory).start)),
            number(format!("{seat}: not lost with"), move |memory: &Memory<'r>| {
                or_nothing(one(memory).safe.map(|safe| eggs(safe, one(memory))))
            }),
            number(format!("{seat}: kept with"), move |memory: &Memory<'r>| {
                or_nothing(one(memory).safe.map(|_| eggs(one(memory).kept, one(memory))))
            }),
        ]
    }
    let columns: Vec<Per<'_, Memory<'_>>> =
        of("player 1", |memory| &memory.first).into_iter().chain(of("player 2", |memory| &memory.second)).collect();
    let caption = "The start for the player who forgets: its value if nothing is forgotten, the fewest eggs to remember so that it is surely not lost, and so that it surely keeps its value. “All” is as many \
                   as a player has, which is room enough for everything. Where the start is lost anyhow there is nothing to keep.";
    table(result, cases, &columns, &[Measure::Memory], caption)
}

/// A number of eggs; all is room for everything.
fn eggs(number: u8, of: &Forgetting) -> String {
    if usize::from(number) == of.with.len() { format!("all ({number})") } else { number.to_string() }
}

fn value(value: Wdl) -> Cell {
    Cell::new(value.to_string()).toned(tone(value))
}

/// One player who forgets, with one memory.
type Row<'r> = (u8, &'r Remembering);

fn costs(result: &StudyResult, cases: &[(&CaseResult, Memory<'_>)]) -> Table {
    let rows = cases.iter().flat_map(|(case, memory)| {
        let seats = [(1, &memory.first), (2, &memory.second)];
        let rows = seats.map(|(player, one)| one.with.iter().map(move |with| (*case, (player, with))));
        rows.into_iter().flatten().collect::<Vec<_>>()
    });
    let rows: Vec<(&CaseResult, Row<'_>)> = rows.collect();
    let columns: Vec<Per<'_, Row<'_>>> = vec![
        number("player who forgets", |(player, _): &Row<'_>| Cell::new(player.to_string())),
        number("remembers", |(_, with): &Row<'_>| Cell::new(with.memory.to_string())),
        words("start, surely", |(_, with): &Row<'_>| value(with.start)),
        number("wins lost", |(_, with): &Row<'_>| part_cell(&with.wins_lost)),
        number("draws lost", |(_, with): &Row<'_>| part_cell(&with.draws_lost)),
        number("only a look wins", |(_, with): &Row<'_>| part_cell(&with.looks_to_win)),
        number("only a look saves", |(_, with): &Row<'_>| part_cell(&with.looks_to_draw)),
        number("known", |(_, with): &Row<'_>| count_cell(Some(with.known))),
        number("positions", |(_, with): &Row<'_>| count_cell(Some(with.positions))),
        words("where it costs", |(_, with): &Row<'_>| typed_cell(with.example.as_ref())),
    ];
    let caption = "What forgetting costs. “Known” counts positions with a turn of the player who forgets in which every owner is known and there is room for it; of those won, or drawn, if nothing is forgotten, the next columns \
                   have the share that is no longer surely won, or surely safe, because something will be forgotten later. A look is worth its turn where, something being forgotten, it is the only turn that keeps a sure win, or keeps the position safe. “Positions” are those of the game with the player who forgets. The last column has a position \
                   where forgetting costs a win, or else a draw, the soonest that is reached.";
    table(result, &rows, &columns, &[Measure::Memory], caption)
}
