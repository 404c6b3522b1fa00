//! Byes (轮空): if the players do not fill tables, one, two or three of them have a bye in each session.
//!
//! Two facts to know: nobody has a second bye before everybody has had one; and nearly all existing tables stay
//! together.

use super::chart::Session;
use std::collections::{BTreeMap, BTreeSet};

/// Seats `everybody` in a session, at as many tables as they fill. Some of them sit at `tables` already; others who sit
/// there are removed. The byes, which are added to `had`, go to those who have had fewest, and first to those without a
/// seat.
pub(super) fn seat_again(
    tables: &[[usize; 4]],
    everybody: &BTreeSet<usize>,
    had: &mut BTreeMap<usize, usize>,
) -> Session {
    let mut tables = tables.to_vec();
    let missing = |table: &[usize; 4]| table.iter().filter(|player| !everybody.contains(player)).count();
    while tables.len() > everybody.len() / 4 {
        // The table with the most free seats is broken up; the last one takes its number.
        let (place, _) = tables.iter().enumerate().max_by_key(|(_, table)| missing(table)).unwrap_or((0, &[0; 4]));
        tables.swap_remove(place);
    }
    let sits = |tables: &Session, player: usize| tables.iter().any(|table| table.contains(&player));
    let mut order: Vec<usize> = everybody.iter().copied().collect();
    order.sort_by_cached_key(|player| (had.get(player).copied().unwrap_or(0), sits(&tables, *player)));
    let rest = &order[..everybody.len() % 4];
    rest.iter().for_each(|player| *had.entry(*player).or_default() += 1);
    let waits = |player: &usize| !rest.contains(player) && !sits(&tables, *player);
    let mut waiting: Vec<usize> = everybody.iter().copied().filter(waits).collect();
    let leaves = |player: &usize| rest.contains(player) || !everybody.contains(player);
    for seat in tables.iter_mut().flatten().filter(|player| leaves(player)) {
        *seat = waiting.pop().unwrap_or(*seat);
    }
    tables.extend(waiting.chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]));
    tables
}
