//! The table of a league for files: a row for the points of a team or a player in each session.

use super::table::{Table, Value};
use event::event::Event;
use event::sheet::penalty::Entrant;
use messages::Message;

/// The entrant, the session, the table if there is one, and the points.
const COLUMNS: [&str; 6] = ["kind", "name", "team", "session", "table", "standard_points"];

/// The points of all entrants in each session, teams first, in the order of their rankings.
pub fn table(event: &Event) -> Table {
    let rankings = [true, false].into_iter().filter(|teams| !teams || event.head.has_teams());
    let rows = rankings.flat_map(|teams| event.league(teams)).flat_map(|row| {
        let (kind, team) = match row.of {
            Entrant::Team(_) => ("team", String::new()),
            Entrant::Player(player) => {
                ("player", event.entries.team_of(player).map_or(String::new(), |team| event.entries.team_name(team)))
            }
        };
        let name = event.entries.entrant_name(row.of);
        row.gains.into_iter().map(move |gain| {
            let table = Value::from(gain.table.map(|table| table.0));
            let points = Value::Exact(gain.points.to_string());
            vec![kind.into(), name.as_str().into(), team.as_str().into(), gain.session.0.into(), table, points]
        })
    });
    Table { title: Message::new("league"), columns: COLUMNS.into(), rows: rows.collect() }
}
