//! Publishing the standings after a session: a copy that later corrections do not touch.

use super::{Actor, Error, EventView, Result, refused};
use crate::exchange::standings::NamedRow;
use crate::messages::Message;
use crate::store::{Store, audit, publications};
use crate::tournament::ids::{SessionNumber, TeamId};
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Standings as they are published and exported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// The individual ranking.
    pub players: Vec<NamedRow>,
    /// The team ranking; empty in an individual event.
    pub teams: Vec<NamedRow>,
}

/// The standings of an event with names.
pub fn published(view: &EventView) -> Published {
    let team = |team: Option<TeamId>| team.map_or(String::new(), |team| view.entries.team_name(team));
    let players = view.players();
    let players = players
        .iter()
        .map(|row| NamedRow::new(row, view.entries.player_name(row.key), team(view.entries.team_of(row.key))));
    let teams = view.teams();
    let teams = teams.iter().map(|row| NamedRow::new(row, view.entries.team_name(row.key), ""));
    Published { players: players.collect(), teams: teams.collect() }
}

/// Publishes the standings after the last closed session.
///
/// # Errors
/// The session is not closed, or a later one has been started.
pub fn publish_standings(
    store: &Store,
    actor: &Actor,
    slug: &str,
    number: SessionNumber,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let (view, session) = super::session_to_decide(conn, actor, slug, number)?;
        if session.closed_at.is_none() {
            return refused(Message::new("publish-not-closed").arg("session", number.0));
        }
        if view.sessions.iter().any(|other| other.number > number && other.started_at.is_some()) {
            return refused(Message::new("publish-later-started").arg("session", number.0));
        }
        let content = serde_json::to_string(&published(&view))
            .map_err(|error| Error::Store(crate::store::Error::Corrupt(error.to_string())))?;
        publications::insert(conn, view.event.id, i32::from(number.0), &content, &actor.name, now)?;
        let detail = json!({ "session": number });
        Ok(audit::append(conn, Some(view.event.id), now, &actor.name, "publish_standings", &detail)?)
    })
}
