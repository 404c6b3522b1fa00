//! Seating a session; `recount/seating.rs` computes the seats.

use crate::{Acting, Error, Result, permission, refused};
use event::draw::by_standing::{is_mixing, mixing};
use event::event::{ChangeScope, Difference, Event};
use event::values::ids::SessionNumber;
use messages::{Message, short_block};
use recount::seating::{Seating, incomparable, seating};
use serde_json::json;
use store::audit::About;
use store::{check_ins, draws, sessions};

impl Acting<'_> {
    /// Seats the next session. The `seed` determines start seats if the chart has none, the choice between equals if it
    /// is seated by standing, and table numbers if their order would reveal withheld results.
    ///
    /// # Errors
    /// There is no draw or no chart; it is the turn of another session, or all are seated; by standing, a session is
    /// still running or the players do not fill tables; or its field, or a block of it, differs from the one that would
    /// follow now and the chief referee has not decided.
    pub fn seat_session(&self, number: SessionNumber, seed: &str) -> Result<()> {
        // Outside the transaction: a search for seats by standing takes longer than storing them.
        let event = self.event(permission::organise)?;
        seating_waits(&event, number).map_or(Ok(()), refused)?;
        let here = self.store.read(|conn| check_ins::here(conn, event.head.id, number))?;
        let seed_in = |event: &Event| if event.mixes_tables(number) { mixing(seed) } else { seed.to_owned() };
        let planned = seating(&event, number, &seed_in(&event), &here).map_err(Error::Refused)?;
        self.store.write(|conn| {
            let now_event = self.store.event_within(conn, self.event)?.ok_or(Error::NotFound)?;
            let Seating { seed, seated, by } = match now_event.version == event.version {
                true => planned,
                false => {
                    seating_waits(&now_event, number).map_or(Ok(()), refused)?;
                    let here = check_ins::here(conn, event.head.id, number)?;
                    seating(&now_event, number, &seed_in(&now_event), &here).map_err(Error::Refused)?
                }
            };
            let event = &now_event;
            if let Some(against) = incomparable(event, event.head.regulations.duplicate.as_ref(), &seated) {
                return refused(against);
            }
            sessions::insert(conn, event.head.id, number, &seed, self.now, &seated)?;
            // Seats reveal who has which number.
            if let Some(draw) = event.draw.as_deref().filter(|draw| !draw.is_released()) {
                draws::insert_release(conn, draw.id, draw.numbers(), &self.actor.name, self.now)?;
            }
            let chart = event.chart.as_deref().map(|live| live.revision);
            let mut detail = json!({ "session": number, "seed": seed, "by": by, "chart": chart });
            if is_mixing(&seed) {
                detail["mixed"] = true.into();
            }
            let about = About::Event(event.head.id, ChangeScope::Session(number));
            self.audit(conn, about, "seat_session", &detail)
        })
    }
}

/// What has to be decided before a session is seated, as the message of a refusal; `None` if nothing.
pub fn seating_waits(event: &Event, number: SessionNumber) -> Option<Message> {
    match event.decided_before_seating(number)? {
        Difference::Block(block) => {
            let (what, mends) = short_block(event, &block);
            Some(Message::new("seat-block-broken").arg("what", what).arg("mends", mends))
        }
        _ => {
            let stage = event.head.regulations.stage_of(number).map_or("", |(_, stage, _)| stage.called());
            Some(Message::new("seat-field-differs").arg("stage", stage))
        }
    }
}
