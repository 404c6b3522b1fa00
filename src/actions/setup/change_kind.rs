//! Changing whether teams of four or individuals take part in an event: possible while nobody is entered.

use crate::{Acting, Error, Result, permission, refused};
use event::duplicate::format::Compare;
use event::event::{ChangeScope, Event};
use event::regulations::Regulations;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Conn, events};

/// The reason why the kind of an event cannot be changed any more; `None` if it can.
pub fn other_kind_blocker(event: &Event) -> Option<Message> {
    let (teams, players) = (event.entries.teams.len(), event.entries.players.len());
    if teams + players > 0 {
        return Some(Message::new("kind-entered").arg("teams", teams).arg("players", players));
    }
    event.chart.is_some().then(|| Message::new("kind-chart"))
}

impl Acting<'_> {
    /// Changes an event to one of teams of four, or of individuals.
    ///
    /// # Errors
    /// It is of this kind already; somebody is entered; or a chart was chosen.
    pub fn change_kind(&self, teams: bool) -> Result<()> {
        self.change_event(permission::organise, |conn, event| self.hold_for(conn, event, teams))
    }

    /// Does what [`Acting::change_kind`] does, within a transaction.
    ///
    /// # Errors
    /// Those of [`Acting::change_kind`] but for the permission, which is not checked.
    pub(crate) fn hold_for(&self, conn: &mut Conn, event: &Event, teams: bool) -> Result<()> {
        if event.head.teams == teams {
            return refused(Message::new("kind-same"));
        }
        if let Some(against) = other_kind_blocker(event) {
            return Err(Error::Refused(vec![against]));
        }
        // Teams of four have a fixed size; for teams of individuals the organiser enters one again.
        let mut regulations = Regulations { team_size: 0, ..event.head.regulations.clone() };
        if let Some(format) = regulations.duplicate.as_mut().filter(|_| !teams) {
            format.compare = Compare::Players;
        }
        events::update(conn, event.head.id, &event.head.name, &regulations)?;
        events::set_kind(conn, event.head.id, teams)?;
        let detail = json!({ "team_size": event.head.regulations.team_size });
        let action = if teams { "hold_for_teams" } else { "hold_for_individuals" };
        self.audit(conn, About::Event(event.head.id, ChangeScope::Everything), action, &detail)
    }
}
