//! The course of the rankings: the ranks after each session.

use super::{Event, EventHead, Session, Step};
use crate::ranking::standings::Row;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use values::ids::SessionNumber;

impl Event {
    /// The ranks after each session whose results everybody may see.
    pub fn course(&self) -> &[Step] {
        self.computed.course.get_or_init(|| course(self))
    }

    /// The ranks before the last session, with which the current ones are compared; `None` if there was no session
    /// before it.
    pub fn previous_step(&self) -> Option<&Step> {
        let course = self.course();
        course.len().checked_sub(2).map(|before| &course[before])
    }
}

/// The sessions that have begun and whose results are not withheld.
pub(crate) fn visible_sessions(event: &Event) -> impl Iterator<Item = &Arc<Session>> {
    event.begun_sessions().filter(|session| !session.withheld)
}

/// The event as it was after a session and before the next one began, with the corrections made since. Penalties count
/// if they were given before the next session began, and so do decisions about stages. After the last session, the
/// event itself.
pub fn event_after(event: &Event, session: SessionNumber) -> Event {
    let next = visible_sessions(event).find(|later| later.number > session).and_then(|next| next.started_at);
    // The current event already has its results cached.
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

/// The ranks after each session whose results everybody may see; the last ones are the current ones.
fn course(event: &Event) -> Vec<Step> {
    let step = |session: &Arc<Session>| {
        let then = event_after(event, session.number);
        Step {
            session: session.number,
            running: session.is_running(),
            players: values_by_key(then.players(), |row| row.rank),
            teams: values_by_key(then.teams(), |row| row.rank),
            player_points: values_by_key(then.players(), |row| row.standard_points),
            team_points: values_by_key(then.teams(), |row| row.standard_points),
        }
    };
    visible_sessions(event).map(step).collect()
}

/// A value of each row whose entrant has played, by key.
fn values_by_key<K: Copy + Eq + Hash, V>(rows: &[Row<K>], value: impl Fn(&Row<K>) -> V) -> HashMap<K, V> {
    rows.iter().filter(|row| row.sessions > 0).map(|row| (row.key, value(row))).collect()
}
