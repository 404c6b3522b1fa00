//! The draw (抽签) and the chart (轮次表): each entrant draws a number, the chart says which numbers meet at which table,
//! and start seats are drawn as well.
//!
//! Everything here is a function of its input and a seed: the result is the same on every machine and in every build.
//! Nothing here knows regulations, results or an event: who may not meet whom, and who rests, are arguments.
//! Sources: 1998 p.42 (attachments 2 and 3) and p.46–50 (attachment 7).

// Chance that can be repeated.
pub mod seeded;

pub mod lots;

pub mod entry_lots;

pub mod start_seats;

// Who meets whom.
pub mod chart;

pub mod quality;

pub mod faults;

pub mod official_charts;

pub mod generate;

mod byes;

pub mod movement;

// Groups, and who is kept apart.
pub mod division;

pub mod groups;

pub mod apart;

// In mid-event.
pub mod repair;

pub mod by_standing;

// What is drawn, written down for everybody, and checked.
pub mod input;

pub mod protocol;

pub mod discrepancy;

pub use chart::{Chart, team_mates};
pub use quality::Quality;

use rules::{BySeat, Seat};
use std::collections::BTreeMap;

/// Adds the start seats at these tables to `held`, the number of times that each player has had each seat.
fn count_seats<P: Copy + Ord>(tables: &[BySeat<P>], held: &mut BTreeMap<P, BySeat<usize>>) {
    for table in tables {
        Seat::ALL.into_iter().for_each(|seat| held.entry(table[seat]).or_default()[seat] += 1);
    }
}

/// The 24 permutations of four items.
fn orders<T: Copy>(four: [T; 4]) -> Vec<[T; 4]> {
    let all = (0..4).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| [a, b, c])));
    let different = all.filter(|[a, b, c]| a != b && a != c && b != c);
    different.map(|[a, b, c]| [a, b, c, 6 - a - b - c].map(|index: usize| four[index])).collect()
}
