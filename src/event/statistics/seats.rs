//! How fair the seats of one player were: start seats, tables, and whom they met.

use crate::event::{Event, Table};
use crate::values::ids::PlayerId;
use rules::{BySeat, Seat, StandardPoints};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The seats of a player in the sessions that are seated, each figure beside what it can be at best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatsOf {
    /// Sessions with a table.
    pub sessions: usize,
    /// How often they started in each seat.
    pub starts: BySeat<usize>,
    /// The most that one seat has where they are spread evenly.
    pub starts_bound: usize,
    /// How often they sat at the table where they sat most.
    pub same_table: usize,
    /// The least that can be.
    pub same_table_bound: usize,
    /// Different opponents.
    pub met: usize,
    /// As many as there can be.
    pub met_bound: usize,
    /// The mean standard points that their opponents have now, each as often as they were met; none where none is ranked.
    pub opponents: Option<StandardPoints>,
    /// The mean of all others who are ranked.
    pub field: Option<StandardPoints>,
}

/// The seats of a player; none for who has no table.
pub fn seats_of(event: &Event, player: PlayerId) -> Option<SeatsOf> {
    let sits =
        |table: &Arc<Table>| table.sitting().find(|sitting| *sitting == player).map(|seat| (table.clone(), seat));
    let places: Vec<(Arc<Table>, Seat)> =
        event.sessions.iter().filter_map(|session| session.tables.iter().find_map(sits)).collect();
    let tables = event.sessions.iter().map(|session| session.tables.len()).max().filter(|_| !places.is_empty())?;
    let opponent = |(table, seat): &(Arc<Table>, Seat)| seat.others().map(|other| table.sitting()[other]);
    let opponents: Vec<PlayerId> = places.iter().flat_map(opponent).collect();
    let points = |of: PlayerId| event.player_row(of).filter(|row| row.sessions > 0).map(|row| row.standard_points);
    let strength: Vec<StandardPoints> = opponents.iter().filter_map(|other| points(*other)).collect();
    let (all_points, played) = event.total_played();
    let (own_points, others) = match points(player) {
        Some(own) => (own, played - 1),
        None => (StandardPoints::ZERO, played),
    };
    let mean = |sum: StandardPoints, count: usize| (count > 0).then(|| sum.divided_by(count));
    let most = |of: BTreeMap<u16, usize>| of.into_values().max().unwrap_or(0);
    let mut at: BTreeMap<u16, usize> = BTreeMap::new();
    places.iter().for_each(|(table, _)| *at.entry(table.number.0).or_default() += 1);
    let mut met = opponents.clone();
    met.sort_unstable();
    met.dedup();
    let all = event.entries.players.iter().filter(|other| other.draws() && other.id != player.0).count();
    Some(SeatsOf {
        sessions: places.len(),
        starts: BySeat::from_fn(|seat| places.iter().filter(|(_, start)| *start == seat).count()),
        starts_bound: places.len().div_ceil(4),
        same_table: most(at),
        same_table_bound: places.len().div_ceil(tables.max(1)),
        met: met.len(),
        met_bound: (3 * places.len()).min(all).max(met.len()),
        opponents: mean(strength.iter().copied().sum(), strength.len()),
        field: mean(all_points - own_points, others),
    })
}
