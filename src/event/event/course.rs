//! How a ranking came about: the ranks after each session.

use super::{Event, EventHead, Session, Step};
use crate::ranking::standings::Row;
use crate::values::ids::SessionNumber;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

impl Event {
    /// The ranks after each session whose results may be seen.
    pub fn course(&self) -> &[Step] {
        self.computed.course.get_or_init(|| course(self))
    }

    /// The ranks after the session before the last one, with which those of now are compared; nothing in the first session.
    pub fn previous_step(&self) -> Option<&Step> {
        let course = self.course();
        course.len().checked_sub(2).map(|before| &course[before])
    }
}

/// The sessions begun whose results may be seen.
pub(crate) fn visible_sessions(event: &Event) -> impl Iterator<Item = &Arc<Session>> {
    event.sessions.iter().filter(|session| session.started_at.is_some() && !session.withheld)
}

/// The event as it was after a session, before the next one began, with what has been corrected in it since. Penalties count
/// from the session in or after which they were given, and who goes on from when it was decided.
pub fn event_after(event: &Event, session: SessionNumber) -> Event {
    let next = visible_sessions(event).find(|later| later.number > session).and_then(|next| next.started_at);
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
fn course(event: &Event) -> Vec<Step> {
    let step = |session: &Arc<Session>| {
        let then = event_after(event, session.number);
        Step {
            session: session.number,
            running: session.is_running(),
            players: of_rows(then.players(), |row| row.rank),
            teams: of_rows(then.teams(), |row| row.rank),
            player_points: of_rows(then.players(), |row| row.standard_points),
            team_points: of_rows(then.teams(), |row| row.standard_points),
        }
    };
    visible_sessions(event).map(step).collect()
}

fn of_rows<K: Copy + Eq + Hash, V>(rows: &[Row<K>], value: impl Fn(&Row<K>) -> V) -> HashMap<K, V> {
    rows.iter().filter(|row| row.sessions > 0).map(|row| (row.key, value(row))).collect()
}
