//! The course of the rankings: the ranks after each session.
//!
//! One fact to know: the ranking after a session is that of the stages that have begun by then. Deciding the field of a later
//! stage does not change it.

use super::{Event, EventHead, Published, Session, Step};
use crate::ranking::standings::Row;
use crate::stage::noted::StageNote;
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

    /// The standings after a session, the last one that has begun, with names.
    pub fn standings_after(&self, session: SessionNumber) -> Published {
        self.without_fields_after(session).standings()
    }

    /// The event without the fields of stages that begin after a session.
    pub(super) fn without_fields_after(&self, session: SessionNumber) -> Event {
        let (later, notes): (Vec<_>, Vec<_>) =
            self.stage_notes.iter().cloned().partition(|noted| self.is_later_field(&noted.note, session));
        match later.is_empty() {
            // Its results may already be cached.
            true => self.clone(),
            false => Event { stage_notes: notes.into(), computed: Arc::default(), ..self.clone() },
        }
    }

    /// Whether a decision is about the field of a stage that begins after a session.
    pub(super) fn is_later_field(&self, note: &StageNote, session: SessionNumber) -> bool {
        let regulations = &self.head.regulations;
        let is_field = matches!(note, StageNote::Field { .. } | StageNote::TakenBack { .. });
        let place = regulations.stages.iter().position(|stage| is_field && stage.id == note.stage());
        place.is_some_and(|place| regulations.sessions_of(place).0 > session)
    }
}

/// The sessions that have begun and whose results are not withheld.
pub(crate) fn visible_sessions(event: &Event) -> impl Iterator<Item = &Arc<Session>> {
    event.begun_sessions().filter(|session| !session.withheld)
}

/// The event as it was after a session and before the next one began, with the corrections made since. Penalties count
/// if they were given before the next session began, and so do decisions about stages, but not the fields of later ones.
pub fn event_after(event: &Event, session: SessionNumber) -> Event {
    let event = event.without_fields_after(session);
    let next = visible_sessions(&event).find(|later| later.number > session).and_then(|next| next.started_at);
    let Some(next) = next else { return event };
    Event {
        head: EventHead { ended_at: None, ..EventHead::clone(&event.head) }.into(),
        sessions: event.sessions.iter().filter(|of| of.number <= session).cloned().collect(),
        penalties: event.penalties.iter().filter(|given| given.at < next).cloned().collect(),
        stage_notes: event.stage_notes.iter().filter(|note| note.recorded_at.0 < next).cloned().collect(),
        computed: Arc::default(),
        ..event
    }
}

/// The ranks after each session whose results everybody may see.
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
    rows.iter().filter(|row| row.has_played).map(|row| (row.key, value(row))).collect()
}
