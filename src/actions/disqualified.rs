//! Who is disqualified, within a transaction: without reading all of an event, as each hand asks for it.

use super::{Error, Result, refused};
use crate::messages::disqualification;
use crate::store::events::Event;
use crate::store::{Conn, entries, hands, revocations, sessions};
use crate::tournament::disqualification::{Disqualification, disqualified};
use crate::tournament::ids::PlayerId;

/// All disqualifications of an event, those revoked too, in the order of their hands.
pub(super) fn disqualifications(conn: &mut Conn, event: &Event) -> Result<Vec<Disqualification>> {
    let places = revocations::places(conn, event.id)?;
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let (revocations, rules) = (revocations::of_event(conn, event.id)?, event.regulations.of_sheet());
    let mut all = Vec::new();
    for (number, table) in places {
        let session = sessions::one(conn, event.id, number)?.ok_or(Error::NotFound)?;
        let table = session.table(table).ok_or(Error::NotFound)?;
        let sheet = hands::scoresheet(&hands::versions(conn, table.id, rules)?, rules)?;
        all.extend(disqualified(&table.seating(number), &sheet, &revocations));
    }
    Ok(all)
}

/// Refuses that a player sits down where a disqualification `forbids` it.
pub(super) fn refuse_seat(
    conn: &mut Conn,
    event: &Event,
    player: PlayerId,
    forbids: impl Fn(&Disqualification) -> bool,
) -> Result<()> {
    let all = disqualifications(conn, event)?;
    match all.iter().find(|of| of.player == player && forbids(of)) {
        Some(of) => {
            let name = entries::list(conn, event.id)?.player_name(player);
            refused(disqualification("disqualified-sits", of).arg("name", name))
        }
        None => Ok(()),
    }
}
