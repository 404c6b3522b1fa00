//! Who is who in the directory of persons: those who organise every event join players into one person or separate
//! them, and undo such decisions.

use crate::{Actor, Error, Result, reason, refused, require_organiser_of_all};
use chrono::NaiveDateTime;
use messages::Message;
use serde_json::json;
use store::audit::{self, About};
use store::{Store, person_decisions};

/// Decides that two groups of players, given by their ids, are one person (`same`), or two.
///
/// # Errors
/// The actor does not organise every event, a group is empty, they have a player in common, or no reason is given.
pub fn decide_persons(
    store: &Store,
    actor: &Actor,
    same: bool,
    groups: [&[i32]; 2],
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        require_organiser_of_all(conn, actor)?;
        let [one, other] = groups;
        if one.is_empty() || other.is_empty() || one.iter().any(|player| other.contains(player)) {
            return refused(Message::new("persons-two-needed"));
        }
        let why = reason(why)?;
        let decision = person_decisions::insert(conn, same, groups, (why, &actor.name), now)?;
        let detail = json!({ "decision": decision, "reason": why });
        let action = if same { "join_persons" } else { "part_persons" };
        Ok(audit::append(conn, About::Nothing, now, &actor.name, action, &detail)?)
    })
}

/// Undoes a decision about persons.
///
/// # Errors
/// The actor does not organise every event, or there is no such decision that is in force.
pub fn undo_person_decision(store: &Store, actor: &Actor, decision: i32, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        require_organiser_of_all(conn, actor)?;
        if !person_decisions::undo(conn, decision, &actor.name, now)? {
            return Err(Error::NotFound);
        }
        let detail = json!({ "decision": decision });
        Ok(audit::append(conn, About::Nothing, now, &actor.name, "undo_person_decision", &detail)?)
    })
}
