//! Who filled a seat in a session, and what is taken from its session score: lateness, forfeit, stand-in, substitute.

use super::disqualified::refuse_seat;
use super::sign_totals::reopen_decision;
use super::{Actor, Result, plausible, reason, refused};
use crate::messages::Message;
use crate::rules::{GamePoints, Seat};
use crate::store::events::Event;
use crate::store::sessions::{Filled, Session, Table, insert_attendance};
use crate::store::{Conn, audit, entries};
use crate::tournament::ids::PlayerId;
use crate::tournament::session::Attendance;
use chrono::NaiveDateTime;
use serde_json::json;

/// How a seat was filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFilling {
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

/// Notes how a seat of a table was filled; the latest note counts.
///
/// # Errors
/// No reason, a penalty outside 0 to 500, a substitute of another team or one who does not play.
pub(super) fn fill(
    conn: &mut Conn,
    actor: &Actor,
    event: &Event,
    (session, table): (&Session, &Table),
    new: &SeatFilling,
    now: NaiveDateTime,
) -> Result<()> {
    let why = reason(&new.reason)?;
    if let Attendance::StoodIn { own } = new.attendance {
        plausible(own)?;
    }
    if !(GamePoints::ZERO..=MOST).contains(&new.session_penalty) {
        return refused(Message::new("session-penalty-wrong").arg("points", new.session_penalty).arg("most", MOST));
    }
    if let Some(substitute) = new.substitute {
        let entered = entries::list(conn, event.id)?;
        let is_one = entered.players.iter().any(|player| player.id == substitute.0 && player.substitute);
        let team = entered.team_of(table.players[new.seat]);
        if !is_one || team.is_none() || entered.team_of(substitute) != team || new.attendance != Attendance::Played {
            return refused(Message::new("substitute-wrong").arg("name", entered.player_name(substitute)));
        }
        let elsewhere = session.tables.iter().any(|other| {
            other.filled.iter().any(|(seat, filled)| {
                filled.substitute == Some(substitute) && (other.number, seat) != (table.number, new.seat)
            })
        });
        if elsewhere {
            return refused(Message::new("substitute-plays").arg("name", entered.player_name(substitute)));
        }
    }
    if new.attendance == Attendance::Played {
        let player = new.substitute.unwrap_or(table.players[new.seat]);
        refuse_seat(conn, event, player, |of| of.forbids_sitting(session.number, table.number))?;
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
        "session": session.number, "table": table.number, "seat": new.seat.letter(),
        "attendance": format!("{:?}", new.attendance), "substitute": new.substitute,
        "session_penalty": new.session_penalty.0, "reason": why,
    });
    Ok(audit::append(conn, Some(event.id), now, &actor.name, "fill_seat", &detail)?)
}
