//! Disqualified players within a transaction: read without the rest of the event, because every hand needs them.

use crate::{Error, Result, refused};
use event::event::EventHead;
use event::sheet::disqualification::{Disqualification, disqualified};
use event::values::ids::PlayerId;
use messages::disqualification;
use store::{Conn, entries, revocations, sessions};

/// All disqualifications of an event, revoked ones too, in the order of their hands.
pub(crate) fn disqualifications(conn: &mut Conn, event: &EventHead) -> Result<Vec<Disqualification>> {
    let places = revocations::places(conn, event.id)?;
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let (revocations, rules) = (revocations::of_event(conn, event.id)?, event.regulations.sheet_rules());
    let mut all = Vec::new();
    for (number, table) in places {
        let session = sessions::head(conn, event.id, number)?.ok_or(Error::NotFound)?;
        let (table, _) = sessions::table(conn, &session, table, rules)?.ok_or(Error::NotFound)?;
        all.extend(disqualified(&table.seating(), &table.sheet, &revocations));
    }
    Ok(all)
}

/// Refuses a player a seat if a disqualification `forbids` it.
pub(crate) fn refuse_seat(
    conn: &mut Conn,
    event: &EventHead,
    player: PlayerId,
    forbids: impl Fn(&Disqualification) -> bool,
) -> Result<()> {
    let all = disqualifications(conn, event)?;
    match all.iter().find(|of| of.player == player && forbids(of)) {
        Some(of) => {
            let name = entries::one(conn, event.id, player)?.map_or(String::new(), |player| player.name);
            refused(disqualification("disqualified-sits", of).arg("name", name))
        }
        None => Ok(()),
    }
}
