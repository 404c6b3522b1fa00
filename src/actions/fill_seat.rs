//! Who filled a seat in a session, and what is taken from its session score: lateness, forfeit, stand-in, substitute.

use super::record_hand::in_time;
use super::sign_totals::reopen_decision;
use super::{Actor, Error, Result, permission, plausible, reason, refused};
use crate::messages::Message;
use crate::rules::{GamePoints, Seat};
use crate::store::sessions::{Filled, insert_attendance};
use crate::store::{Store, audit, entries, sessions};
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use crate::tournament::session::Attendance;
use chrono::NaiveDateTime;
use serde_json::json;

/// How a seat was filled.
#[derive(Clone, Debug)]
pub struct SeatFilling {
    /// Which session.
    pub session: SessionNumber,
    /// Which table.
    pub table: TableNumber,
    /// Which start seat.
    pub seat: Seat,
    /// Played, stood in for, forfeited.
    pub attendance: Attendance,
    /// The team's substitute who played instead.
    pub substitute: Option<PlayerId>,
    /// Points taken from the session score.
    pub session_penalty: GamePoints,
    /// Why.
    pub reason: String,
}

/// The most that lateness and the like can take from a session score.
const MOST: GamePoints = GamePoints(500);

/// Notes how a seat was filled; the latest note counts.
///
/// # Errors
/// No reason, a penalty outside 0 to 500, a substitute of another team or one who does not play.
pub fn fill_seat(store: &Store, actor: &Actor, slug: &str, new: &SeatFilling, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = super::event(conn, slug, |event| permission::decide(actor, event))?;
        let why = reason(&new.reason)?;
        if let Attendance::StoodIn { own } = new.attendance {
            plausible(own)?;
        }
        if !(GamePoints::ZERO..=MOST).contains(&new.session_penalty) {
            return refused(Message::new("session-penalty-wrong").arg("points", new.session_penalty).arg("most", MOST));
        }
        let session = sessions::one(conn, event.id, new.session)?.ok_or(Error::NotFound)?;
        if session.started_at.is_none() {
            return refused(Message::new("session-not-started").arg("session", new.session.0));
        }
        in_time(&event, &session, true, now)?;
        let table = session.table(new.table).ok_or(Error::NotFound)?;
        if let Some(substitute) = new.substitute {
            let entered = entries::list(conn, event.id)?;
            let is_one = entered.players.iter().any(|player| player.id == substitute.0 && player.substitute);
            let team = entered.team_of(table.players[new.seat]);
            if !is_one || team.is_none() || entered.team_of(substitute) != team || new.attendance != Attendance::Played
            {
                return refused(Message::new("substitute-wrong").arg("name", entered.player_name(substitute)));
            }
            let elsewhere = session.tables.iter().any(|other| {
                other.filled.iter().any(|(seat, filled)| {
                    filled.substitute == Some(substitute) && (other.number, seat) != (new.table, new.seat)
                })
            });
            if elsewhere {
                return refused(Message::new("substitute-plays").arg("name", entered.player_name(substitute)));
            }
        }
        let filled = Filled {
            attendance: new.attendance,
            substitute: new.substitute,
            session_penalty: new.session_penalty,
            reason: why.to_owned(),
        };
        insert_attendance(conn, table.id, new.seat, &filled, &actor.name, now)?;
        reopen_decision(conn, table, actor, now)?;
        let detail = json!({
            "session": new.session, "table": new.table, "seat": new.seat.letter(),
            "attendance": format!("{:?}", new.attendance), "substitute": new.substitute,
            "session_penalty": new.session_penalty.0, "reason": why,
        });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "fill_seat", &detail)?)
    })
}
