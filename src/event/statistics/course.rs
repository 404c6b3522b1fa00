//! How a ranking came about: the ranks after each session.

use super::seen;
use crate::event::{Event, EventHead, Session};
use crate::ranking::standings::Row;
use crate::values::ids::{PlayerId, SessionNumber, TeamId};
use rules::StandardPoints;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// The ranks after a session; as if it ended now, where it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which session.
    pub session: SessionNumber,
    /// Whether it is still running.
    pub running: bool,
    /// The rank of each player.
    pub players: HashMap<PlayerId, usize>,
    /// The rank of each team.
    pub teams: HashMap<TeamId, usize>,
    /// The standard points of each player so far.
    pub player_points: HashMap<PlayerId, StandardPoints>,
    /// The same of each team.
    pub team_points: HashMap<TeamId, StandardPoints>,
}

/// The event as it was after a session, before the next one began, with what has been corrected in it since. Penalties count
/// from the session in or after which they were given, and who goes on from when it was decided.
pub fn after(event: &Event, session: SessionNumber) -> Event {
    let next = seen(event).find(|later| later.number > session).and_then(|next| next.started_at);
    // What is computed for now is computed once.
    let Some(next) = next else { return event.clone() };
    Event {
        head: EventHead { ended_at: None, ..EventHead::clone(&event.head) }.into(),
        sessions: event.sessions.iter().filter(|of| of.number <= session).cloned().collect(),
        penalties: event.penalties.iter().filter(|given| given.at < next).cloned().collect(),
        stage_notes: event.stage_notes.iter().filter(|note| note.recorded_at.0 < next).cloned().collect(),
        computed: Arc::default(),
        ..event.clone()
    }
}

/// The ranks after each session whose results may be seen; the last ones are those of now.
pub fn course(event: &Event) -> Vec<Step> {
    let step = |session: &Arc<Session>| {
        let then = after(event, session.number);
        Step {
            session: session.number,
            running: session.is_running(),
            players: of_rows(then.players(), |row| row.rank),
            teams: of_rows(then.teams(), |row| row.rank),
            player_points: of_rows(then.players(), |row| row.standard_points),
            team_points: of_rows(then.teams(), |row| row.standard_points),
        }
    };
    seen(event).map(step).collect()
}

fn of_rows<K: Copy + Eq + Hash, V>(rows: &[Row<K>], value: impl Fn(&Row<K>) -> V) -> HashMap<K, V> {
    rows.iter().filter(|row| row.sessions > 0).map(|row| (row.key, value(row))).collect()
}
