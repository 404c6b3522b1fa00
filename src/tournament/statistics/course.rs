//! How a ranking came about: the ranks after each session.

use super::seen;
use crate::tournament::event::{Event, Session};
use crate::tournament::ids::{PlayerId, SessionNumber, TeamId};
use crate::tournament::standings::Row;
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
}

/// The ranks after each session whose results may be seen; the last ones are those of now. Penalties count from the session in
/// or after which they were given.
pub fn course(event: &Event) -> Vec<Step> {
    let seen: Vec<_> = seen(event).collect();
    let step = |(place, session): (usize, &&Arc<Session>)| {
        let next = seen.get(place + 1).and_then(|next| next.started_at);
        let penalties = event.penalties.iter().filter(|given| next.is_none_or(|next| given.at < next));
        let then = Event {
            sessions: event.sessions.iter().filter(|of| of.number <= session.number).cloned().collect(),
            penalties: penalties.cloned().collect(),
            computed: Arc::default(),
            ..event.clone()
        };
        // What is computed for now is computed once.
        let then = if next.is_some() { &then } else { event };
        Step {
            session: session.number,
            running: session.is_running(),
            players: ranks(then.players()),
            teams: if event.head.has_teams() { ranks(then.teams()) } else { HashMap::new() },
        }
    };
    seen.iter().enumerate().map(step).collect()
}

fn ranks<K: Copy + Eq + Hash>(rows: &[Row<K>]) -> HashMap<K, usize> {
    rows.iter().filter(|row| row.sessions > 0).map(|row| (row.key, row.rank)).collect()
}
