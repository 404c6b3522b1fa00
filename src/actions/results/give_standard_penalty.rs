//! Taking standard points from a player or a team.

use crate::{Actor, Result, permission, reason, refused};
use chrono::NaiveDateTime;
use event::event::Part;
use event::sheet::penalty::{MOST_STANDARD_POINTS, StandardPenalty, can_be_taken};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Conn, Store, audit, draws, entries, standard_penalties};

/// Takes standard points from a player's or a team's total.
///
/// # Errors
/// No reason, an amount that cannot be taken, nobody of that id, no draw yet.
pub fn give_standard_penalty(
    store: &Store,
    actor: &Actor,
    slug: &str,
    penalty: StandardPenalty,
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let event = crate::event_head(conn, slug, |event| permission::decide(actor, event))?;
        give(conn, actor, event.id, penalty, why, now)
    })
}

/// Takes standard points in an event.
pub(crate) fn give(
    conn: &mut Conn,
    actor: &Actor,
    event: i32,
    penalty: StandardPenalty,
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    let why = reason(why)?;
    if !can_be_taken(penalty.points) {
        return refused(
            Message::new("standard-penalty-wrong").arg("points", penalty.points).arg("most", MOST_STANDARD_POINTS),
        );
    }
    // Before the draw somebody may still be taken off the list, and what was taken off stays written down.
    if draws::live(conn, event)?.is_none() {
        return refused(Message::new("standard-penalty-early"));
    }
    let name = entries::list(conn, event)?.entrant_name(penalty.of);
    if name.is_empty() {
        return Err(super::Error::NotFound);
    }
    standard_penalties::insert(conn, event, &penalty, None, (why, &actor.name), now)?;
    let detail = json!({ "of": name, "points": penalty.points.to_string(), "reason": why });
    Ok(audit::append(conn, About::Event(event, Part::Frame), now, &actor.name, "give_standard_penalty", &detail)?)
}
