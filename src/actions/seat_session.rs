//! Seating a session: by the chart, or after its sessions by standing.

use super::{Actor, Error, EventView, Result, permission, refused, require};
use crate::messages::Message;
use crate::rules::{BySeat, Seat};
use crate::store::{Store, audit, draws, sessions};
use crate::tournament::draw::by_standing::{Method, Ranked, seat};
use crate::tournament::draw::start_seats;
use crate::tournament::ids::{PlayerId, PlayerNumber, SessionNumber};
use chrono::NaiveDateTime;
use serde_json::json;

/// Seats the next session. From `seed` come start seats where the chart has none, and the choice between equals where
/// it is seated by standing.
///
/// # Errors
/// There is no draw or no chart yet, it is another session's turn, or all sessions are seated; by standing, a session is
/// still running or the players fill no tables.
pub fn seat_session(
    store: &Store,
    actor: &Actor,
    slug: &str,
    number: SessionNumber,
    seed: &str,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let view = EventView::read(conn, slug)?.ok_or(Error::NotFound)?;
        let event = &view.event;
        require(permission::organise(actor, event.id))?;
        let Some(draw) = &view.draw else { return refused(Message::new("seat-no-draw")) };
        let Some(live) = &view.chart else { return refused(Message::new("seat-no-chart")) };
        let next = view.sessions.len() as u16 + 1;
        if let Some(waiting) = view.sessions.iter().find(|session| session.started_at.is_none()) {
            return refused(Message::new("seat-waiting").arg("session", waiting.number.0));
        }
        if number.0 != next {
            return refused(Message::new("seat-order").arg("session", number.0).arg("next", next));
        }
        if next > event.regulations.sessions {
            return refused(Message::new("seat-all").arg("sessions", event.regulations.sessions));
        }
        if !view.draw_fits_chart() {
            return refused(Message::new("seat-chart-changed"));
        }
        // Start seats follow from a computed draw; where lots were drawn by hand, from the seed given.
        let seed = draw.seed.as_deref().filter(|_| live.origin.draws_seats()).unwrap_or(seed);
        let (seated, by) = match live.chart.sessions.get(usize::from(next) - 1) {
            Some(tables) => {
                let numbers: Vec<BySeat<PlayerNumber>> = match live.origin.draws_seats() {
                    true => {
                        let four = |table: &BySeat<PlayerNumber>| Seat::ALL.map(|seat| table[seat]);
                        start_seats::draw(seed, number, &tables.iter().map(four).collect::<Vec<_>>())
                    }
                    false => tables.clone(),
                };
                if 4 * numbers.len() != draw.players.len() {
                    let message = Message::new("chart-other-size").arg("players", draw.players.len());
                    return refused(message.arg("seats", 4 * numbers.len()));
                }
                let seated = numbers.into_iter().map(|table| {
                    let players = table.map(|number| draw.player(number));
                    match players.find(Option::is_none) {
                        Some(empty) => refused(Message::new("seat-no-player").arg("number", table[empty].0)),
                        None => Ok(players.map(|player| player.unwrap_or(PlayerId(0)))),
                    }
                });
                (seated.collect::<Result<Vec<_>>>()?, "chart")
            }
            None => {
                let Some(method) = live.then_by else {
                    let offered = live.chart.sessions.len();
                    return refused(Message::new("chart-too-short").arg("offered", offered).arg("planned", next));
                };
                (by_standing(&view, method, seed)?, method.name())
            }
        };
        sessions::insert(conn, event.id, number, seed, now, &seated)?;
        // Who is seated is known, and so are the numbers.
        if !draw.is_released() {
            draws::insert_release(conn, draw.id, draw.numbers(), &actor.name, now)?;
        }
        let detail = json!({ "session": number, "seed": seed, "by": by, "chart": live.revision });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "seat_session", &detail)?)
    })
}

fn by_standing(view: &EventView, method: Method, seed: &str) -> Result<Vec<BySeat<PlayerId>>> {
    if let Some(open) = view.sessions.iter().find(|session| session.closed_at.is_none()) {
        return refused(Message::new("seat-standing-open").arg("session", open.number.0));
    }
    let plays = |player: PlayerId| view.draw.as_ref().is_some_and(|draw| draw.number(player).is_some());
    let ranking: Vec<_> = view
        .players()
        .into_iter()
        .filter(|row| plays(row.key))
        .map(|row| Ranked {
            player: row.key,
            group: row.standard_points,
            team: view.entries.team_of(row.key).map(|team| team.0),
        })
        .collect();
    if ranking.is_empty() || !ranking.len().is_multiple_of(4) {
        let missing = (4 - ranking.len() % 4) % 4;
        return refused(Message::new("lots-not-tables").arg("players", ranking.len()).arg("missing", missing));
    }
    let before: Vec<_> =
        view.sessions.iter().map(|session| session.tables.iter().map(|t| t.players).collect()).collect();
    Ok(seat(method, &ranking, &before, seed))
}
