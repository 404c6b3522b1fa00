//! Taking standard points from a player or a team.

use super::{Actor, Result, permission, reason, refused, require};
use crate::messages::Message;
use crate::rules::StandardPoints;
use crate::store::{Store, audit, entries, standard_penalties};
use crate::tournament::penalty::{Entrant, StandardPenalty};
use chrono::NaiveDateTime;
use serde_json::json;

/// Takes standard points from a player's or a team's total.
///
/// # Errors
/// No reason, nothing to take, nobody of that id.
pub fn give_standard_penalty(
    store: &Store,
    actor: &Actor,
    slug: &str,
    penalty: StandardPenalty,
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let event = super::event(conn, slug)?;
        require(permission::decide(actor, event.id))?;
        let why = reason(why)?;
        if penalty.points <= StandardPoints::ZERO {
            return refused(Message::new("standard-penalty-wrong").arg("points", penalty.points));
        }
        let entered = entries::list(conn, event.id)?;
        let name = match penalty.of {
            Entrant::Player(player) => entered.player_name(player),
            Entrant::Team(team) => entered.team_name(team),
        };
        if name.is_empty() {
            return Err(super::Error::NotFound);
        }
        standard_penalties::insert(conn, event.id, &penalty, why, &actor.name, now)?;
        let detail = json!({ "of": name, "points": penalty.points.to_string(), "reason": why });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "give_standard_penalty", &detail)?)
    })
}
