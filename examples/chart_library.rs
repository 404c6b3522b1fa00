//! Makes `src/draw/generate/charts.txt`: charts for the sizes that columns of differences do not reach.
//!
//! A cell is a number of players and sessions, for individuals or teams. Each starts from the chart with the most
//! sessions in which nobody meets twice (`fixtures/charts_maximum.txt`, from `examples/chart_sets.rs`), with several seeds;
//! so is the longest chart that columns give, with further sessions. The best is kept: meetings of
//! team-mates, then meetings beyond the first, then how even they are, then tables visited again.
//!
//! `cargo run --release --example chart_library -- 20000000 8 > charts.txt`: steps for each seed, and seeds; then the numbers of
//! players, all of them where there is none. What `src/draw/generate/charts.txt` has already is kept where it is better, so that a further
//! run can only improve it.

#![expect(clippy::expect_used, reason = "what cannot be read ends this tool")]

use caipan::event::draw::generate::{SeatedChart, chart, constructed, improve, searched};
use caipan::event::draw::quality::{Bounds, Evenness, Quality};
use caipan::event::draw::seeded::Seeded;
use caipan::event::values::ids::PlayerNumber;
use caipan::rules::BySeat;
use std::collections::BTreeMap;

type Figures = (usize, usize, usize, usize);

/// By number of players, the sessions of the longest chart known: players from 0, table by table.
fn known() -> BTreeMap<usize, Vec<Vec<usize>>> {
    let lines = include_str!("../fixtures/charts_maximum.txt").lines().filter(|line| !line.starts_with('#'));
    let line = |line: &str| {
        let numbers: Vec<usize> = line.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        (numbers[0], numbers[2..].chunks(numbers[0]).map(<[usize]>::to_vec).collect())
    };
    lines.map(line).collect()
}

fn seated(sessions: &[Vec<usize>]) -> SeatedChart {
    let number = |player: usize| PlayerNumber(player as u16 + 1);
    let table = |t: &[usize]| BySeat { east: t[0], south: t[1], west: t[2], north: t[3] }.map(number);
    SeatedChart { sessions: sessions.iter().map(|session| session.chunks(4).map(table).collect()).collect() }
}

/// Where the search begins: sessions known, with one of them as the teams, and more by chance.
fn start(known: &[Vec<usize>], players: usize, count: usize, teams: bool, seed: &str) -> SeatedChart {
    let mut chance = Seeded::new(seed, "start");
    let mut known = known.to_vec();
    chance.shuffle(&mut known);
    if let (true, Some(last)) = (teams, known.pop()) {
        let mut renamed = vec![0; players];
        last.iter().enumerate().for_each(|(number, player)| renamed[*player] = number);
        known.iter_mut().flatten().for_each(|player| *player = renamed[*player]);
    }
    known.truncate(count);
    further(seated(&known), players, count, &mut chance)
}

/// A chart with sessions by chance after its own, up to `count`.
fn further(mut chart: SeatedChart, players: usize, count: usize, chance: &mut Seeded) -> SeatedChart {
    while chart.sessions.len() < count {
        let mut numbers: Vec<usize> = (0..players).collect();
        chance.shuffle(&mut numbers);
        chart.sessions.extend(seated(&[numbers]).sessions);
    }
    chart
}

fn figures(chart: &SeatedChart, teams: bool) -> Figures {
    let quality = Quality::measure(&chart.chart(), teams);
    (quality.team_mates, quality.excess_meetings, quality.squares(), Evenness::measure(chart).table_repeats)
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().expect("a number"));
    let (effort, seeds) = (arguments.next().unwrap_or(20_000_000), arguments.next().unwrap_or(8));
    let only: Vec<usize> = arguments.map(|players| players as usize).collect();
    let known = known();
    for players in (8..=72).step_by(4).filter(|players| only.is_empty() || only.contains(players)) {
        for teams in [false, true] {
            let is_constructed = |count: &usize| constructed(players, *count, teams).is_some();
            let longest = (1..=16).rev().find(is_constructed).unwrap_or(0);
            for count in longest + 1..=16 {
                let stored = chart(players, count, teams).expect("a size in range");
                let bounds = Bounds::for_size(players, count, teams);
                let best_possible = (bounds.team_mates, bounds.excess_meetings);
                let (mates, excess, _, repeats) = figures(&stored, teams);
                let is_even = Quality::measure(&stored.chart(), teams).pairs_more == 0;
                let is_perfect = (mates, excess, repeats) == (best_possible.0, best_possible.1, 0) && is_even;
                let sessions = known.get(&players).map_or(&[][..], Vec::as_slice);
                let searched = (0..if is_perfect { 0 } else { seeds }).map(|seed| {
                    let mut chance = Seeded::new(&seed.to_string(), "further");
                    let begun = match (seed % 3, constructed(players, longest, teams), searched(players, count, teams))
                    {
                        (0, _, Some(searched)) => searched,
                        (1, Some(constructed), _) => further(constructed, players, count, &mut chance),
                        _ => start(sessions, players, count, teams, &seed.to_string()),
                    };
                    improve(&begun, teams, &seed.to_string(), effort, &mut |_| {})
                });
                let best = [stored].into_iter().chain(searched).min_by_key(|chart| figures(chart, teams));
                let best = best.expect("at least one");
                eprintln!("{players}/{count} teams {teams}: {:?}, bound {best_possible:?}", figures(&best, teams));
                let letter = |number: &PlayerNumber| char::from(b' ' + number.0 as u8);
                let word = |tables: &Vec<BySeat<PlayerNumber>>| -> String {
                    tables.iter().flat_map(|table| table.values().map(letter)).collect()
                };
                let words: Vec<String> = best.sessions.iter().map(word).collect();
                println!("{players} {} {}", u8::from(teams), words.join(" "));
            }
        }
    }
}
