//! How fair the seats of a player were: start seats, tables, and opponents.

use crate::event::{Event, Table};
use rules::{BySeat, Seat, StandardPoints};
use std::collections::BTreeMap;
use std::sync::Arc;
use values::ids::PlayerId;

/// The seats of a player in the seated sessions, each figure with the best that is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatsOf {
    /// The number of sessions with a table.
    pub sessions: usize,
    /// How often the player started in each seat.
    pub starts: BySeat<usize>,
    /// The most starts in one seat if they are spread evenly.
    pub starts_bound: usize,
    /// The number of sessions at the table where the player sat most often.
    pub same_table: usize,
    /// The least possible number.
    pub same_table_bound: usize,
    /// The number of different opponents.
    pub met: usize,
    /// The greatest possible number.
    pub met_bound: usize,
    /// The current mean standard points of the opponents, each as often as met; `None` if none of them is ranked.
    pub opponents: Option<StandardPoints>,
    /// The mean of all others who are ranked; `None` if there are none.
    pub field: Option<StandardPoints>,
}

/// The seats of a player; `None` if the player has no table.
pub fn seats_of(event: &Event, player: PlayerId) -> Option<SeatsOf> {
    let sits =
        |table: &Arc<Table>| table.sitting().find(|sitting| *sitting == player).map(|seat| (table.clone(), seat));
    let places: Vec<(Arc<Table>, Seat)> =
        event.sessions.iter().filter_map(|session| session.tables.iter().find_map(sits)).collect();
    let tables = event.sessions.iter().map(|session| session.tables.len()).max().filter(|_| !places.is_empty())?;
    let opponent = |(table, seat): &(Arc<Table>, Seat)| seat.others().map(|other| table.sitting()[other]);
    let opponents: Vec<PlayerId> = places.iter().flat_map(opponent).collect();
    let points = |of: PlayerId| event.player_row(of).filter(|row| row.has_played).map(|row| row.standard_points);
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
