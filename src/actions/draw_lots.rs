//! The draw, recorded: who drew, which numbers, by whom recorded, when; by hand or computed from a seed.

use super::{Actor, Error, Result, permission, reason, refused};
use crate::messages::{Message, lots_error};
use crate::store::{Store, audit, draws, entries, sessions};
use crate::tournament::draw::lots::{Entries, Lots};
use chrono::NaiveDateTime;
use serde_json::json;

/// How lots were drawn.
#[derive(Clone, Debug)]
pub enum DrawnBy {
    /// By hand; these are the numbers.
    Hand(Lots),
    /// From this seed.
    Seed(String),
}

/// Records a draw. Once a session is seated the numbers stand.
///
/// # Errors
/// Numbers missing, given twice or out of range; teams that are not complete; a session is seated already.
pub fn draw_lots(
    store: &Store,
    actor: &Actor,
    slug: &str,
    drawn_by: &str,
    how: DrawnBy,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let event = super::event(conn, slug, |event| permission::organise(actor, event))?;
        let drawn_by = reason(drawn_by).or_else(|_| refused(Message::new("draw-who")))?;
        if !sessions::of_event(conn, event.id)?.is_empty() {
            return refused(Message::new("draw-stands"));
        }
        let entered = entries::list(conn, event.id)?;
        let drawing: Entries = entered.drawing(event.teams);
        let messages = |errors: Vec<_>| {
            let team = |id| entered.team_name(id);
            let player = |id| entered.player_name(id);
            Error::Refused(errors.iter().map(|error| lots_error(error, team, player)).collect())
        };
        drawing.check().map_err(messages)?;
        let (seed, lots) = match how {
            DrawnBy::Seed(seed) if seed.trim().is_empty() => return refused(Message::new("draw-seed")),
            DrawnBy::Seed(seed) => {
                let seed = seed.trim().to_owned();
                let lots = Lots::by_seed(&seed, &drawing);
                (Some(seed), lots)
            }
            DrawnBy::Hand(lots) => (None, lots),
        };
        lots.check(&drawing).map_err(messages)?;
        draws::insert(conn, event.id, seed.as_deref(), drawn_by, &actor.name, now, &lots, &drawing)?;
        let detail = json!({ "drawn_by": drawn_by, "seed": seed, "input": drawing, "lots": lots });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "draw_lots", &detail)?)
    })
}
