//! Charts of every size: which fall short, how long they take; and repairs in mid-event.
//!
//! `cargo bench --bench draw`. What is printed as falling short would be a size with more meetings than the bound or the
//! best that is known (20/6: 6, 24/8: 18, 36/12: 27, and one session less for teams), or with somebody twice at a table
//! beyond the sizes known for it.

#![expect(clippy::unwrap_used, reason = "sizes in range have charts")]

use caipan::event::draw::generate::{SeatedChart, chart};
use caipan::event::draw::quality::{Bounds, Evenness, Quality};
use caipan::event::draw::repair::{Players, repair};
use caipan::event::values::ids::PlayerNumber;
use std::time::{Duration, Instant};

/// The least excess that is known where the counting bound is not reached.
fn best_known(players: usize, sessions: usize, teams: bool) -> usize {
    let bound = Bounds::for_size(players, sessions, teams).excess_meetings;
    match (players, sessions + usize::from(teams)) {
        (20, 6) => 6,
        (24, 8) => 18,
        (36, 12) => 27,
        _ => bound,
    }
}

/// A chart and its time; the shortest of three where something else seems to have been in the way.
fn timed(players: usize, sessions: usize, teams: bool) -> (SeatedChart, Duration) {
    let once = || {
        let begin = Instant::now();
        let made = chart(players, sessions, teams).unwrap();
        (made, begin.elapsed())
    };
    let (made, took) = once();
    let again = (0..if took > Duration::from_millis(5) { 2 } else { 0 }).map(|_| once().1);
    (made, again.min().map_or(took, |again| again.min(took)))
}

fn sweep(teams: bool) {
    let (mut cells, mut short, mut repeats) = (0, 0, 0);
    let (mut slowest, mut total) = ((Duration::ZERO, 0, 0), Duration::ZERO);
    for players in (16..=1000).step_by(4) {
        for sessions in 4..=13 {
            let (made, took) = timed(players, sessions, teams);
            total += took;
            slowest = slowest.max((took, players, sessions));
            cells += 1;
            let quality = Quality::measure(&made.chart(), teams);
            let evenness = Evenness::measure(&made);
            let uneven = evenness.seat_spread > Bounds::for_size(players, sessions, teams).seat_spread;
            if quality.excess_meetings > best_known(players, sessions, teams) || quality.team_mates > 0 || uneven {
                short += 1;
                println!("falls short: {players}/{sessions} teams {teams}: {quality:?}");
            }
            if sessions <= players / 4 && evenness.table_repeats > 0 {
                repeats += 1;
                println!("a table again: {players}/{sessions} teams {teams}: {}", evenness.table_repeats);
            }
        }
    }
    let (took, players, sessions) = slowest;
    println!(
        "teams {teams}: {cells} cells, {short} fall short, {repeats} with a table visited again although sessions <= tables"
    );
    println!("  mean {:?}, slowest {took:?} ({players}/{sessions})", total / cells);
}

fn main() {
    sweep(false);
    sweep(true);
    println!("{:>9} {:>6} {:>6} {:>5} {:>6} {:>10}", "size", "excess", "mates", "seats", "tables", "time");
    let sizes =
        [(8, 4), (12, 4), (16, 4), (16, 5), (20, 5), (20, 6), (24, 6), (28, 9), (32, 8), (32, 10), (40, 8), (40, 13)];
    let large =
        [(48, 8), (64, 10), (64, 16), (100, 10), (136, 8), (208, 8), (256, 8), (1000, 8), (1000, 13), (1024, 16)];
    let teams = [(20, 6), (24, 6), (32, 9), (40, 12), (64, 16), (80, 16), (100, 10), (1000, 8)];
    let individual = sizes.into_iter().chain(large).map(|(players, sessions)| (players, sessions, false));
    for (players, sessions, teams) in individual.chain(teams.map(|(players, sessions)| (players, sessions, true))) {
        let begin = Instant::now();
        let made = chart(players, sessions, teams).unwrap();
        let took = begin.elapsed();
        let (quality, evenness) = (Quality::measure(&made.chart(), teams), Evenness::measure(&made));
        let size = format!("{players}/{sessions}{}", if teams { "t" } else { "" });
        println!(
            "{size:>9} {:>6} {:>6} {:>5} {:>6} {took:>10.1?}",
            quality.excess_meetings, quality.team_mates, evenness.seat_spread, evenness.table_repeats
        );
    }
    for (players, sessions, played, gone) in
        [(40, 8, 4, 4), (64, 8, 2, 4), (64, 8, 4, 4), (100, 10, 5, 8), (256, 8, 4, 8), (1000, 8, 4, 8), (1000, 8, 4, 1)]
    {
        let before = chart(players, sessions, false).unwrap();
        let leaves = |number: &PlayerNumber| number.0 % 7 == 1 && usize::from(number.0 / 7) < gone;
        let (gone, stay) = (1..=players as u16).map(PlayerNumber).partition(leaves);
        let who = Players { gone, stay, ..Players::default() };
        let begin = Instant::now();
        let (played_sessions, planned) = before.sessions.split_at(played);
        let found = repair(played_sessions, planned, &who, &[]);
        let took = begin.elapsed();
        println!(
            "{players} -> {} after {played} of {sessions}: {} meet again, {} seats moved (at least {}), {took:.2?}",
            who.stay.len(),
            found.repeats,
            found.moved,
            found.least_moved.unwrap_or_default()
        );
    }
}
