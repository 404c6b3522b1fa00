//! Who has a bye (轮空) where the players fill no tables: in each session one, two or three of them.
//!
//! Two facts to know: nobody has a second bye before everybody has had one; and nearly all of the tables there were stay
//! together.

use super::chart::Session;
use std::collections::{BTreeMap, BTreeSet};

/// Seats `everybody` in a session in which some of them sit, others may, and some sit who are none of them: at as many tables as
/// they fill. Those who have a bye are counted in `had`, and were chosen from those who had fewest so far.
pub(super) fn seat_again(
    tables: &[[usize; 4]],
    everybody: &BTreeSet<usize>,
    had: &mut BTreeMap<usize, usize>,
) -> Session {
    let mut tables = tables.to_vec();
    let missing = |table: &[usize; 4]| table.iter().filter(|player| !everybody.contains(player)).count();
    while tables.len() > everybody.len() / 4 {
        // The last one gets the number of the one that is broken up: the one at which most seats are free.
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
