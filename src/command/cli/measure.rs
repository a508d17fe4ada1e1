//! `gamut measure`: what a variant is like, in figures.

use std::fmt::Display;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use strum::{IntoEnumIterator, VariantNames};

use super::args::{Bounds, Format};
use super::exit::Failure;
use super::explore::limits;
use super::progress::Ticker;
use super::sentences::{self, paragraph};
use super::{paint, print, print_json};
use crate::measures::{
    Branching, BySeat, Cycles, Depth, Flow, Forgetting, Fortunes, Length, Limit, Measure, Measures, MixedGames,
    MixedPlay, MixedUp, Opening, Outcomes, Pie, Play, RuleUse, ShortestWin, Stagnation, Tempo,
};
use crate::model::{Model, Options};
use crate::packed::Symmetry;
use crate::results::Share;
use crate::settings::Variant;

/// `gamut measure`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  gamut measure tictactoe\n  gamut measure ovo board=3x3 eggs=2 undo=banned --all\n  gamut measure ovo board=3x3 eggs=3 --measures start,outcomes,stagnation\n  gamut measure ring cells=9 --format json\n\nPositions are counted each by itself, and a move is a distinct successor. Figures of games by chance come from linear systems\nthat are solved by iteration; the residual is given with them."
)]
pub struct MeasureArgs {
    /// The game and its settings: GAME [PRESET] key=value ...
    #[arg(required = true, value_name = "VARIANT", add = super::complete::variant())]
    pub variant: Vec<String>,
    /// Only these measures, separated by commas; by default the main ones, and in JSON all but memory and mixed-up
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = named())]
    pub measures: Vec<Measure>,
    /// All measures but memory and mixed-up
    #[arg(long, conflicts_with = "measures")]
    pub all: bool,
    /// How far it may go
    #[command(flatten)]
    pub bounds: Bounds,
    /// How to write it
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

/// Measures by their names, which help and completions list.
pub fn named() -> impl TypedValueParser<Value = Measure> {
    let values = Measure::VARIANTS
        .iter()
        .zip(Measure::iter())
        .map(|(name, measure)| PossibleValue::new(*name).help(measure.about()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Measure>())
}

/// The measures that were named, or those that every game has.
pub fn chosen(named: &[Measure]) -> Vec<Measure> {
    if named.is_empty() { Measure::usual() } else { named.to_vec() }
}

/// What people are told where they name no measure.
const MAIN: [Measure; 11] = [
    Measure::Start,
    Measure::Opening,
    Measure::Outcomes,
    Measure::Depth,
    Measure::Decisions,
    Measure::OnlyMoves,
    Measure::Critical,
    Measure::RandomPlay,
    Measure::NoisyPlay,
    Measure::Skill,
    Measure::ShortestWins,
];

/// What else there is.
fn others() -> String {
    let names: Vec<&str> = Measure::VARIANTS
        .iter()
        .zip(Measure::iter())
        .filter(|(_, measure)| Measure::usual().contains(measure) && !MAIN.contains(measure))
        .map(|(name, _)| *name)
        .collect();
    format!("{} more measures with --all: {}", names.len(), names.join(", "))
}

/// `gamut measure`.
#[derive(Debug, Serialize)]
struct MeasureAnswer {
    /// The variant.
    variant: Variant,
    /// What was measured.
    measures: Measures,
}

pub fn run(args: &MeasureArgs) -> Result<(), Failure> {
    let variant = super::variant(&args.variant)?;
    let ticker = Ticker::new("measuring");
    let options = Options { symmetry: Symmetry::Off, limits: limits(&args.bounds), progress: &ticker };
    let solved = Model::open(variant.clone())?.solve(&options)?;
    let is_short = args.measures.is_empty() && !args.all && args.format == Format::Text;
    let wanted = if is_short { MAIN.to_vec() } else { chosen(&args.measures) };
    let measures = solved.measure(&wanted, &options)?;
    drop(ticker);
    match args.format {
        Format::Text => {
            let text = text(&variant, &measures) + &nothing(&args.measures, &measures);
            print(&if is_short { format!("{text}\n{}\n", others()) } else { text })
        }
        Format::Json => print_json(&MeasureAnswer { variant, measures }),
    }
}

fn text(variant: &Variant, measures: &Measures) -> String {
    let said = paragraph(&sentences::measure(variant, measures));
    let mut page = Page { text: format!("{}\n{said}", paint::heading(&variant.to_string())) };
    let size = &measures.size;
    page.line(
        "positions",
        format!("{}, of which {} are not over; {} moves", size.positions, size.not_over, size.moves),
    );
    page.part(&measures.start, |page, start| page.line("start", start.to_string()));
    page.part(&measures.opening, Page::opening);
    page.part(&measures.outcomes, Page::outcomes);
    page.part(&measures.endless_draws, |page, part| page.line("endless draws", format!("{}, of draws", share(part))));
    page.part(&measures.depth, Page::depth);
    page.part(&measures.branching, Page::branching);
    page.part(&measures.decisions, |page, part| page.line("with a choice", share(part)));
    page.part(&measures.only_moves, |page, part| page.line("  one good move", share(part)));
    page.part(&measures.critical, |page, part| page.line("  it matters", share(part)));
    page.part(&measures.optimal_moves, |page, part| {
        page.line("value kept by", format!("{} of the moves", percent(*part)))
    });
    page.part(&measures.cycles, Page::cycles);
    page.part(&measures.flow, Page::flow);
    page.part(&measures.tempo, Page::tempo);
    page.part(&measures.shortest_wins, Page::shortest_wins);
    page.part(&measures.limit, Page::limit);
    page.part(&measures.pie, Page::pie);
    page.part(&measures.memory, Page::memory);
    page.part(&measures.advantage, |page, part| page.line("advantage", format!("{part:.6}")));
    page.part(&measures.balance, |page, part| page.line("balance", format!("{part:.6}")));
    page.games(measures);
    page.part(&measures.stagnation, Page::stagnation);
    page.part(&measures.fortunes, |page, part| page.fortunes(part));
    page.part(&measures.rule_use, |page, part| page.rule_use(part));
    page.part(&measures.mixed_up, Page::mixed_up);
    page.text
}

/// What was asked for and is nothing here.
fn nothing(asked: &[Measure], found: &Measures) -> String {
    let why = |measure: &Measure| match measure {
        Measure::Memory if found.memory.is_none() => Some("memory: nobody can forget anything in this variant\n"),
        Measure::Flow if found.flow.is_none() => Some("flow: there are too many positions for a picture of the play\n"),
        Measure::OptimalMoves if found.optimal_moves.is_none() => Some("optimal-moves: nobody ever has a choice\n"),
        _ => None,
    };
    asked.iter().filter_map(why).collect()
}

/// The text as it grows.
struct Page {
    text: String,
}

impl Page {
    fn part<T>(&mut self, part: &Option<T>, write: impl FnOnce(&mut Page, &T)) {
        if let Some(part) = part {
            write(self, part);
        }
    }

    fn line(&mut self, label: &str, what: impl Display) {
        line!(self.text, "{label:<16} {what}");
    }

    fn heading(&mut self, text: &str) {
        line!(self.text, "\n{}", paint::heading(text));
    }

    fn opening(&mut self, opening: &Opening) {
        self.line("first moves", format!("{} keep the value", opening.keeping.map_or("-".to_owned(), percent)));
        for row in &opening.moves {
            let others = match row.actions.len() {
                1 => String::new(),
                count => format!("  ({count} actions, {} positions)", row.positions),
            };
            self.line("", format!("{:<12} {}{others}", row.action, row.verdict));
        }
    }

    fn outcomes(&mut self, outcomes: &Outcomes) {
        self.line("won", share(&outcomes.won));
        self.line("lost", share(&outcomes.lost));
        self.line("drawn, can end", share(&outcomes.drawn_level));
        self.line("drawn, endless", share(&outcomes.drawn_endless));
    }

    fn depth(&mut self, depth: &Depth) {
        if let Some(longest) = &depth.longest_win {
            self.line(
                "longest win",
                format!(
                    "{} in {}",
                    many(longest.plies, "ply", "plies"),
                    many(longest.positions, "position", "positions")
                ),
            );
            self.line("", format!("{} after {}", longest.example, line(&longest.line)));
        }
        let rows = depth.profile.iter().map(|row| format!("{}: {}+{}", row.plies, row.won, row.lost));
        self.line("by distance", format!("{} (won+lost)", rows.collect::<Vec<_>>().join("  ")));
    }

    fn branching(&mut self, branching: &Branching) {
        let Branching { mean, won, lost, drawn, by_visits, most } = branching;
        let [mean, won, lost, drawn, by_visits] = [mean, won, lost, drawn, by_visits].map(|mean| optional(*mean));
        self.line(
            "moves",
            format!("mean {mean}, at most {most}; won {won}, lost {lost}, drawn {drawn}; by visits {by_visits}"),
        );
    }

    fn cycles(&mut self, cycles: &Cycles) {
        let Cycles { components, cyclic, largest, inside } = cycles;
        self.line(
            "cycles",
            format!("{cyclic} of {components} components, the largest of {largest}; inside {}", share(inside)),
        );
    }

    fn flow(&mut self, flow: &Flow) {
        let layers = flow.groups.iter().map(|group| group.layer + 1).max().unwrap_or(0);
        self.line("flow", format!("{} groups of components in {}", flow.groups.len(), many(layers, "layer", "layers")));
    }

    fn tempo(&mut self, tempo: &Tempo) {
        if tempo.compared.count == 0 {
            return self.line("zugzwang", "no position can be compared with the one after a pass");
        }
        self.line(
            "zugzwang",
            format!("{}, mutual {}, full {}", share(&tempo.zugzwang), tempo.mutual.count, tempo.full.count),
        );
        self.line("  compared", share(&tempo.compared));
        if let Some(example) = &tempo.example {
            self.line("  example", example);
        }
    }

    fn shortest_wins(&mut self, wins: &BySeat<Option<ShortestWin>>) {
        for (seat, win) in [(1, &wins.first), (2, &wins.second)] {
            self.line(
                &format!("shortest win {seat}"),
                match win {
                    None => "none: this player cannot win".to_owned(),
                    Some(win) => {
                        let lines = win
                            .lines
                            .map_or("more lines than 64 bits count".to_owned(), |lines| many(lines, "line", "lines"));
                        format!("{}, {lines}, as {}", many(win.plies, "ply", "plies"), line(&win.line))
                    }
                },
            );
        }
    }

    fn limit(&mut self, limit: &Limit) {
        self.line("limit in plies", &limit.words);
        let counted = limit.counted.as_deref().unwrap_or("nothing, so a game that is cut short is a draw");
        self.line("  counted", counted);
        let proof = match &limit.repeats {
            Some(repeats) => {
                let every = if repeats.every == 1 { "each ply" } else { "every second ply" };
                format!("for longer limits too: from {} on all positions repeat their values {every}", repeats.from)
            }
            None => "no further: the positions do not repeat their values".to_owned(),
        };
        self.line("  holds", proof);
        if let Some(last) = &limit.moving_last {
            let at = |count: u16| many(count, "limit", "limits");
            self.line("  moving last", format!("better at {}, worse at {}", at(last.better), at(last.worse)));
        }
    }

    fn pie(&mut self, pie: &Pie) {
        let Some(value) = pie.value else { return self.line("with a swap", "the start is over") };
        let value = match pie.plies {
            Some(plies) => format!("{value} in {plies}"),
            None => value.to_string(),
        };
        let Pie { openings, won, drawn, lost, .. } = pie;
        self.line("with a swap", format!("{value}; of {openings} openings {won} win, {drawn} draw, {lost} lose"));
        let offer: Vec<&str> = pie.offer.iter().map(|first| first.action.as_str()).collect();
        self.line("  offer", format!("{} of them, {} up to symmetry: {}", pie.offered, offer.len(), offer.join(" ")));
        for fair in &pie.noisy {
            let (Some(action), Some(wins)) = (&fair.action, fair.wins) else { continue };
            let (even, result) = (fair.even_action.as_deref().unwrap_or("-"), optional(fair.even_result));
            let label = format!("  noise {}", fair.noise);
            self.line(
                &label,
                format!("nearest to half: {action} wins {wins:.6}, {even} has a mean result of {result}"),
            );
        }
    }

    fn memory(&mut self, memory: &BySeat<Forgetting>) {
        for (seat, one) in [(1, &memory.first), (2, &memory.second)] {
            let safe = one.safe.map_or("the start is lost anyhow".to_owned(), |safe| format!("not lost with {safe}"));
            let kept = format!("{}, {safe}, kept with {}", one.start, one.kept);
            self.line(&format!("memory of {seat}"), kept);
            for with in &one.with {
                let lost = format!("wins lost {}, draws lost {}", share(&with.wins_lost), share(&with.draws_lost));
                let looks =
                    format!("only a look wins {}, saves {}", share(&with.looks_to_win), share(&with.looks_to_draw));
                self.line(&format!("  {} remembered", with.memory), format!("{}; {lost}; {looks}", with.start));
            }
        }
    }

    fn games(&mut self, measures: &Measures) {
        let mut rows: Vec<(String, &Play)> = Vec::new();
        rows.extend(measures.random_play.as_ref().map(|play| ("random".to_owned(), play)));
        let noisy = measures.noisy_play.iter().flatten();
        rows.extend(noisy.map(|noisy| (format!("noise {}", noisy.noise), &noisy.play)));
        if let Some(skill) = &measures.skill {
            rows.push(("1 perfect".to_owned(), &skill.perfect_first));
            rows.push(("2 perfect".to_owned(), &skill.perfect_second));
        }
        if rows.is_empty() {
            return;
        }
        self.heading("games                1 wins    2 wins     drawn     never        mean          sd  5 % to 50 % to 95 %  residual");
        for (name, play) in rows {
            let Play { wins, level, never, length, residual, .. } = play;
            let length = length.as_ref().map_or("no game ends".to_owned(), lengths);
            let chances = [wins.first, wins.second, *level, *never].map(|chance| format!("{chance:>10.6}")).concat();
            self.line(&name, format!("{chances}{length}  {residual:.1e}"));
        }
    }

    fn stagnation(&mut self, stagnation: &Stagnation) {
        let Stagnation { limit, endless, classes, positions, residual } = stagnation;
        let limit = limit.map_or("infinite".to_owned(), |limit| format!("{limit:.6}"));
        self.line("stagnation", format!("{limit}; perfect play is endless with chance {endless:.6}"));
        self.line("", format!("{classes} closed classes of {positions} positions; residual {residual:.1e}"));
    }

    fn fortunes(&mut self, fortunes: &[Fortunes]) {
        self.heading("fortunes         changes of value   plies at which the winner was losing");
        for row in fortunes {
            let name = if row.noise == 1.0 { "random".to_owned() } else { format!("noise {}", row.noise) };
            self.line(&name, format!("{:<18} {}", optional(row.changes), optional(row.drama)));
        }
    }

    fn mixed_up(&mut self, mixed: &MixedUp) {
        let MixedUp { positions, states, games } = mixed;
        self.line("mixed up", format!("{positions} positions, {states} states of a position with two beliefs"));
        self.heading("mixed up, looks      1 wins    2 wins   1 wrong   2 wrong     never        mean  mistaken     looks    missed  residual");
        for MixedGames { mix_up, neither_looks, first_looks, second_looks, both_look, .. } in games {
            let rows =
                [("neither", neither_looks), ("first", first_looks), ("second", second_looks), ("both", both_look)];
            for (looks, play) in rows {
                let MixedPlay { wins, wrong_claims, never, length, mistaken, looks: looked, missed, residual, .. } =
                    play;
                let chance = |chance: f64| format!("{chance:>10.6}");
                let ends =
                    [wins.first, wins.second, wrong_claims.first, wrong_claims.second, *never].map(chance).concat();
                let length = length.map_or(format!("{:>12}", "-"), |length| format!("{length:>12.4}"));
                let rest = [*mistaken, *looked, *missed].map(chance).concat();
                self.line(&format!("{mix_up} {looks}"), format!("{ends}{length}{rest}  {residual:.1e}"));
            }
        }
    }

    fn rule_use(&mut self, rows: &[RuleUse]) {
        self.heading("kinds            of the moves                 of the only-moves");
        for row in rows {
            self.line(&row.kind, format!("{:<28} {}", share(&row.moves), share(&row.only_moves)));
        }
    }
}

fn share(share: &Share) -> String {
    match share.share {
        Some(part) => format!("{} ({})", share.count, percent(part)),
        None => "none".to_owned(),
    }
}

fn percent(part: f64) -> String {
    format!("{:.2} %", part * 100.0)
}

fn optional(number: Option<f64>) -> String {
    number.map_or("-".to_owned(), |number| format!("{number:.6}"))
}

fn lengths(length: &Length) -> String {
    let quantile = |plies: Option<u64>| plies.map_or("?".to_owned(), |plies| plies.to_string());
    let [p5, p50, p95] = [length.quantiles.p5, length.quantiles.p50, length.quantiles.p95].map(quantile);
    format!("{:>12.4}{:>12.4}  {:<19}", length.mean, length.sd, format!("{p5} to {p50} to {p95}"))
}

fn line(actions: &[String]) -> String {
    if actions.is_empty() { "no move".to_owned() } else { format!("\"{}\"", actions.join(" ")) }
}

/// A number of something, with its plural.
fn many(number: impl Into<u64>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}
