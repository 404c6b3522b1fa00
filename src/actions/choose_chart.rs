//! Choosing the chart that turns numbers into tables.

use super::{Actor, Error, Result, permission, refused};
use crate::messages::Message;
use crate::store::{Store, audit, entries, events, sessions};
use crate::tournament::draw::official_charts;
use chrono::NaiveDateTime;
use serde_json::json;

/// Chooses an official chart by its number in the book.
///
/// # Errors
/// The chart is for another number of players or too few sessions, or a session is seated already.
pub fn choose_chart(store: &Store, actor: &Actor, slug: &str, number: u8, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = super::event(conn, slug, |event| permission::organise(actor, event))?;
        let official = official_charts::by_number(number).ok_or(Error::NotFound)?;
        if !sessions::of_event(conn, event.id)?.is_empty() {
            return refused(Message::new("chart-stands"));
        }
        let players = entries::list(conn, event.id)?.drawing(event.teams).players();
        if official.teams != event.teams || official.chart.players() != players {
            let message = Message::new("chart-other-size").arg("chart", number).arg("players", players);
            return refused(message.arg("seats", official.chart.players()));
        }
        let (planned, offered) = (event.regulations.sessions, official.chart.sessions.len());
        if usize::from(planned) > offered {
            let message = Message::new("chart-too-short").arg("chart", number).arg("offered", offered);
            return refused(message.arg("planned", planned));
        }
        events::set_chart(conn, event.id, number)?;
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "choose_chart", &json!({ "chart": number }))?)
    })
}
