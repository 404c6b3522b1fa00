//! Seating a session: the chart gives the tables, a recorded seed the start seats.

use super::{Actor, Error, Result, permission, refused};
use crate::messages::Message;
use crate::rules::{BySeat, Seat};
use crate::store::{Store, audit, draws, sessions};
use crate::tournament::draw::{official_charts, start_seats};
use crate::tournament::ids::{PlayerId, SessionNumber};
use chrono::NaiveDateTime;
use serde_json::json;

/// Seats the next session from `seed`.
///
/// # Errors
/// There is no draw or no chart yet, it is another session's turn, or all sessions are seated.
pub fn seat_session(
    store: &Store,
    actor: &Actor,
    slug: &str,
    number: SessionNumber,
    seed: &str,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let event = super::event(conn, slug, |event| permission::organise(actor, event))?;
        let Some(draw) = draws::live(conn, event.id)? else { return refused(Message::new("seat-no-draw")) };
        let Some(official) = event.chart.and_then(official_charts::by_number) else {
            return refused(Message::new("seat-no-chart"));
        };
        if official.chart.players() != draw.players.len() {
            let message = Message::new("chart-other-size").arg("chart", official.number);
            return refused(message.arg("seats", official.chart.players()).arg("players", draw.players.len()));
        }
        let next = sessions::of_event(conn, event.id)?.len() as u16 + 1;
        if number.0 != next {
            return refused(Message::new("seat-order").arg("session", number.0).arg("next", next));
        }
        if next > event.regulations.sessions {
            return refused(Message::new("seat-all").arg("sessions", event.regulations.sessions));
        }
        let tables = official.chart.sessions.get(usize::from(next) - 1).ok_or(Error::NotFound)?;
        let seated = start_seats::draw(seed, number, tables)
            .into_iter()
            .map(|numbers| {
                let players = numbers.map(|number| draw.player(number));
                match players.find(Option::is_none) {
                    Some(empty) => refused(Message::new("seat-no-player").arg("number", numbers[empty].0)),
                    None => Ok(BySeat::from_fn(|seat: Seat| players[seat].unwrap_or(PlayerId(0)))),
                }
            })
            .collect::<Result<Vec<_>>>()?;
        sessions::insert(conn, event.id, number, seed, now, &seated)?;
        let detail = json!({ "session": number, "seed": seed, "chart": official.number });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "seat_session", &detail)?)
    })
}
