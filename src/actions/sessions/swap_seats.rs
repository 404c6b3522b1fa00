//! Correcting a mistake in seating that was noticed late: two players sat in each other's seat, and receive the hands
//! that they played.

use crate::table::disqualified::refuse_seat;
use crate::{Acting, Error, Result, permission, reason, refused, require_unchanged_but_for_tables};
use event::event::ChangeScope;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use messages::Message;
use rules::Seat;
use serde_json::json;
use store::audit::About;
use store::sessions::insert_correction;

/// Two players whose seats are exchanged.
#[derive(Clone, Copy, Debug)]
pub struct Swap {
    /// The players.
    pub players: [PlayerId; 2],
    /// The version of the event that was shown.
    pub shown: i32,
}

impl Acting<'_> {
    /// Exchanges the seats of two players of a session, and so the hands played there, with the chief referee's reason.
    ///
    /// Lateness and stand-ins recorded for a seat stay with the seat.
    ///
    /// # Errors
    /// They are the same player, or one has no seat in this session; it has not started; one of them was disqualified
    /// earlier; a substitute of another team would play; the reason is empty; or more than hands and notes at tables
    /// has changed since the version `shown`.
    pub fn swap_seats(&self, number: SessionNumber, swap: Swap, why: &str) -> Result<()> {
        let players = swap.players;
        let swapped = self.change_event(permission::decide, |conn, event| {
            let why = reason(why)?;
            // A request that is sent twice would undo itself.
            require_unchanged_but_for_tables(conn, event.head.id, swap.shown)?;
            let (session, entered) = (event.session(number).ok_or(Error::NotFound)?, &event.entries);
            let mut places = Vec::new();
            for player in players {
                let Some((table, seat)) = session.seat_of(player) else {
                    let message = Message::new("swap-no-seat").arg("name", entered.player_name(player));
                    return refused(message.arg("session", number.0));
                };
                places.push((table.number, seat));
            }
            for player in players {
                refuse_seat(conn, &event.head, player, |of| of.stands() && of.session < number)?;
            }
            let substitute = places.iter().find_map(|(table, seat)| session.table(*table)?.filled[*seat].substitute);
            if let Some(substitute) = substitute
                && entered.team_of(players[0]) != entered.team_of(players[1])
            {
                return refused(Message::new("swap-substitute").arg("name", entered.player_name(substitute)));
            }
            if !session.has_begun() {
                return refused(Message::new("session-not-started").arg("session", number.0));
            }
            if players[0] == players[1] {
                return refused(Message::new("swap-same"));
            }
            for ((table, seat), player) in places.iter().zip([players[1], players[0]]) {
                let row = session.table(*table).ok_or(Error::NotFound)?.id;
                insert_correction(conn, row, *seat, player, why, &self.actor.name, self.now)?;
            }
            let line = |(table, seat): (TableNumber, Seat), before: PlayerId, after: PlayerId| {
                json!({
                    "table": table, "seat": seat.letter(), "before": entered.player_name(before),
                    "after": entered.player_name(after),
                })
            };
            let changes = [line(places[0], players[0], players[1]), line(places[1], players[1], players[0])];
            let detail = json!({ "session": number, "changes": changes, "reason": why });
            self.audit(conn, About::Event(event.head.id, ChangeScope::Session(number)), "swap_seats", &detail)
        });
        self.go_on_after(swapped)
    }
}
