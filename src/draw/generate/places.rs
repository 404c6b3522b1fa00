//! The numbers of a session's tables, chosen so that nobody sits at one table more often than necessary.
//!
//! Who meets whom does not change. The search is a smaller one like that of `search.rs`: tables of a session change
//! places.

use crate::chart::Session;
use crate::seeded::Quick;

/// Puts the tables of each session into a better order, in at most `effort` steps, never into a worse one.
pub(super) fn spread(sessions: &mut [Session], players: usize, seed: &str, effort: u64, progress: &mut dyn FnMut(u64)) {
    let tables = sessions.first().map_or(0, Vec::len);
    let allowed = sessions.len().div_ceil(tables.max(1));
    let mut visits = vec![0_usize; players * tables];
    for (table, players) in sessions.iter().flat_map(|session| session.iter().enumerate()) {
        players.iter().for_each(|player| visits[player * tables + table] += 1);
    }
    // Two visits too many by one player are worse than one each by two.
    let beyond = |times: usize| {
        let more = times.saturating_sub(allowed) as i64;
        more * (more + 1)
    };
    let mut cost: i64 = visits.iter().map(|times| beyond(*times)).sum();
    let mut best = (cost, sessions.to_vec());
    let mut chance = Quick::new(seed, "places");
    let slice = (effort / 1024).max(1);
    let mut heat = 0;
    for step in 0..effort {
        if cost == 0 || tables < 2 {
            break;
        }
        if step % slice == 0 {
            // The heat falls from 2 to 0, in units of 2⁻¹⁶.
            heat = ((effort - step) << 17) as i64 / effort as i64;
            progress(step);
        }
        let session = chance.next_below(sessions.len());
        let one = chance.next_below(tables);
        let other = (one + 1 + chance.next_below(tables - 1)) % tables;
        let mut change = 0;
        for (from, to) in [(one, other), (other, one)] {
            for player in sessions[session][from] {
                let [left, right] = [from, to].map(|table| visits[player * tables + table]);
                change += beyond(left - 1) - beyond(left) + beyond(right + 1) - beyond(right);
            }
        }
        if change <= 0 || (change << 32) <= heat * chance.surprise() {
            for (from, to) in [(one, other), (other, one)] {
                for player in sessions[session][from] {
                    visits[player * tables + from] -= 1;
                    visits[player * tables + to] += 1;
                }
            }
            sessions[session].swap(one, other);
            cost += change;
            if cost < best.0 {
                best = (cost, sessions.to_vec());
            }
        }
    }
    if best.0 < cost {
        sessions.clone_from_slice(&best.1);
    }
}
