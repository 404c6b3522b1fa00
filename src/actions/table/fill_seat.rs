//! How a seat was filled in a session, and the points deducted from its session score: lateness, forfeit, stand-in,
//! substitute.

use crate::table::at_table::AtTable;
use crate::table::disqualified::refuse_seat;
use crate::{Acting, Error, Result, plausible, reason, refused};
use event::event::Filled;
use event::sheet::session::Attendance;
use event::values::ids::PlayerId;
use messages::Message;
use rules::foul::MAX_FREE_PENALTY;
use rules::{GamePoints, Seat};
use serde_json::json;
use store::attendances::{self, insert_attendance};
use store::sessions;
use store::{Conn, entries};

/// How a seat was filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFilling {
    /// The start seat.
    pub seat: Seat,
    /// Played, played by a stand-in, or forfeited.
    pub attendance: Attendance,
    /// The substitute of the team who played instead.
    pub substitute: Option<PlayerId>,
    /// The points deducted from the session score.
    pub session_penalty: GamePoints,
    /// Why.
    pub reason: String,
}

/// The maximum deducted from a session score for lateness and the like.
const MAX_SESSION_PENALTY: GamePoints = GamePoints(MAX_FREE_PENALTY as i32);

impl Acting<'_> {
    /// Stores how a seat of a table was filled; the latest entry counts.
    ///
    /// # Errors
    /// There is no reason; a penalty is outside 0 to [`MAX_FREE_PENALTY`]; the own points of a stood-in player are
    /// impossible; the substitute is of another team, plays already, or the seat was not played; or a disqualification
    /// forbids the player to sit there.
    pub(crate) fn fill_seat(&self, conn: &mut Conn, at: &AtTable, new: &SeatFilling) -> Result<()> {
        let AtTable { event, session, table, .. } = at;
        let why = reason(&new.reason)?;
        if let Attendance::StoodIn { own } = new.attendance {
            plausible(own)?;
        }
        if !(GamePoints::ZERO..=MAX_SESSION_PENALTY).contains(&new.session_penalty) {
            return refused(
                Message::new("session-penalty-wrong")
                    .arg("points", new.session_penalty)
                    .arg("most", MAX_SESSION_PENALTY),
            );
        }
        if let Some(substitute) = new.substitute {
            let own = entries::one(conn, event.id, substitute)?.ok_or(Error::NotFound)?;
            let team = entries::one(conn, event.id, table.players[new.seat])?.and_then(|player| player.team_id);
            let number = i32::from(session.number.0);
            // In sessions with line-ups, every player outside the line-up can be a substitute.
            let sent = event.regulations.line_up_of(session.number).is_some();
            let drawn = !sent && own.draws() && own.from_session <= number;
            let plays_alone = drawn || sessions::sits(conn, session.id, substitute)?;
            if plays_alone || team.is_none() || own.team_id != team || new.attendance != Attendance::Played {
                return refused(Message::new("substitute-wrong").arg("name", own.name));
            }
            let seats = attendances::seats_of_substitute(conn, session.id, substitute)?;
            if seats.iter().any(|seat| *seat != (table.id, new.seat)) {
                return refused(Message::new("substitute-plays").arg("name", own.name));
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
        insert_attendance(conn, table.id, new.seat, &filled, &self.actor.name, self.now)?;
        self.reopen_decision(conn, table)?;
        let detail = json!({
            "session": session.number, "table": table.number, "seat": new.seat.letter(),
            "attendance": format!("{:?}", new.attendance), "substitute": new.substitute,
            "session_penalty": new.session_penalty.0, "reason": why,
        });
        self.audit(conn, at.audit_subject(), "fill_seat", &detail)
    }
}
