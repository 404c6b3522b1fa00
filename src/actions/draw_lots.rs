//! The draw, recorded: who drew, which numbers, by whom recorded, when; by hand or computed, and how much of it is shown.

use super::{Actor, Error, EventView, Result, permission, reason, refused, require, typed_name};
use crate::messages::{Message, lots_error};
use crate::store::charts::{self, EventChart, Origin};
use crate::store::draws::Record;
use crate::store::{Store, audit, draws};
use crate::tournament::draw::lots::Lots;
use crate::tournament::draw::protocol::{self, Method, Protocol, Seating};
use chrono::NaiveDateTime;
use serde_json::json;
use std::collections::BTreeMap;

/// How lots were drawn.
#[derive(Clone, Debug)]
pub enum DrawnBy {
    /// By hand; these are the numbers.
    Hand(Lots),
    /// From this seed.
    Seed(String),
    /// From the secret committed to and this word from the hall.
    Committed(String),
}

/// Records a draw. Once a session is seated the numbers stand.
///
/// # Errors
/// Numbers missing, given twice or out of range; teams that are not complete; names or chart are not those committed to;
/// a draw is there and the event's name is not typed; a session is seated already.
pub fn draw_lots(
    store: &Store,
    actor: &Actor,
    slug: &str,
    drawn_by: &str,
    how: DrawnBy,
    typed: &str,
    now: NaiveDateTime,
) -> Result<()> {
    store.write(|conn| {
        let view = EventView::read(conn, slug)?.ok_or(Error::NotFound)?;
        let event = &view.event;
        require(permission::organise(actor, event.id))?;
        let drawn_by = reason(drawn_by).or_else(|_| refused(Message::new("draw-who")))?;
        if !view.sessions.is_empty() {
            return refused(Message::new("draw-stands"));
        }
        if view.draw.is_some() {
            typed_name(event, typed)?;
        }
        let drawing = view.entries.drawing(event.teams);
        let messages = |errors: Vec<_>| {
            let team = |id| view.entries.team_name(id);
            let player = |id| view.entries.player_name(id);
            Error::Refused(errors.iter().map(|error| lots_error(error, team, player)).collect())
        };
        drawing.check().map_err(messages)?;
        let (seed, committed, lots) = match &how {
            DrawnBy::Seed(seed) if seed.trim().is_empty() => return refused(Message::new("draw-seed")),
            DrawnBy::Seed(seed) => (Some(seed.trim().to_owned()), None, Lots::by_seed(seed.trim(), &drawing)),
            DrawnBy::Committed(word) => {
                let Some(commitment) = &view.commitment else { return refused(Message::new("draw-no-commitment")) };
                if view
                    .draw
                    .as_ref()
                    .and_then(|draw| draw.committed.as_ref())
                    .is_some_and(|(c, _)| c.id == commitment.id)
                {
                    return refused(Message::new("draw-commitment-used"));
                }
                let input = &commitment.input;
                if view.input(input.apart.clone())? != *input {
                    return refused(Message::new("draw-commitment-old"));
                }
                let seed = protocol::seed(&commitment.secret, word.trim());
                let lots = Lots::apart(&seed, &drawing, &input.apart, &input.chart());
                (Some(seed), Some((commitment, word.trim())), lots)
            }
            DrawnBy::Hand(lots) => (None, None, lots.clone()),
        };
        lots.check(&drawing).map_err(messages)?;
        let record = Record { seed: seed.as_deref(), committed, drawn_by, recorded_by: &actor.name, at: now };
        draws::insert(conn, event.id, record, &lots, &drawing)?;
        let detail = json!({ "drawn_by": drawn_by, "seed": seed, "input": drawing, "lots": lots });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "draw_lots", &detail)?)
    })
}

/// Shows everybody the first `shown` numbers of the draw: one more after the other in the hall, or all.
///
/// # Errors
/// There is no draw, or fewer would be shown than are.
pub fn release_draw(store: &Store, actor: &Actor, slug: &str, shown: usize, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let event = super::event(conn, slug, |event| permission::organise(actor, event))?;
        let Some(draw) = draws::live(conn, event.id)? else { return refused(Message::new("seat-no-draw")) };
        let shown = shown.min(draw.numbers());
        if draw.shown.is_some_and(|before| before >= shown) {
            return Ok(());
        }
        draws::insert_release(conn, draw.id, shown, &actor.name, now)?;
        let detail = json!({ "revision": draw.revision, "shown": shown, "of": draw.numbers() });
        Ok(audit::append(conn, Some(event.id), now, &actor.name, "release_draw", &detail)?)
    })
}

impl EventView {
    /// Whether the draw was made for the chart chosen, or for the one that was repaired.
    pub fn draw_fits_chart(&self) -> bool {
        let committed = self.draw.as_ref().and_then(|draw| draw.committed.as_ref());
        let same = |live: &EventChart| committed.is_none_or(|(c, _)| c.input.chart == charts::written(&live.chart));
        self.chart.as_ref().is_none_or(|live| live.origin == Origin::Repaired || same(live))
    }

    /// The protocol of the live draw; `None` as long as there is no draw, or no chart for it, and after a repair.
    pub fn protocol(&self) -> Option<Protocol> {
        let draw = self.draw.as_ref()?;
        if !self.draw_fits_chart() || self.chart.as_ref()?.origin == Origin::Repaired {
            return None;
        }
        let (input, how) = match &draw.committed {
            Some((commitment, word)) => {
                let (input, secret) = (commitment.input.clone(), commitment.secret.clone());
                let commitment = commitment.commitment.clone();
                (input, Method::Committed { commitment, secret, word: word.clone() })
            }
            None => {
                let how = draw.seed.as_ref().map_or(Method::Hand, |seed| Method::Seed { seed: seed.clone() });
                (self.input(Default::default()).ok()?, how)
            }
        };
        let seating = match self.chart.as_ref()?.origin.draws_seats() {
            true => {
                let seeds = self.sessions.iter().map(|session| (session.number, session.seed.clone()));
                Seating::Drawn(seeds.collect())
            }
            false => Seating::Planned,
        };
        let mut protocol = Protocol {
            input,
            how,
            drawn_by: draw.drawn_by.clone(),
            recorded_by: draw.recorded_by.clone(),
            recorded_at: draw.recorded_at.format("%Y-%m-%d %H:%M:%S").to_string(),
            lots: draw.lots(),
            seating,
            seats: BTreeMap::new(),
            digest: String::new(),
        };
        protocol.seats = protocol.right_seats();
        protocol.digest = protocol.right_digest();
        Some(protocol)
    }
}
