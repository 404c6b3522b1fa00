//! The deals of a session of duplicate: made or taken from a file before it starts, with their commitment published at once, and
//! shown once it is closed.
//!
//! Two facts to know: the secret stands in one table of the store, and in no event, audit row, page or file before the session is
//! closed; and an organiser who looks before leaves a row in the audit.

use super::{Actor, Error, Result, change_event, event, permission, reason, refused, require, secret};
use chrono::NaiveDateTime;
use event::duplicate::deal::{Deal, commitment};
use event::duplicate::made::{DEALS, DealsMade, Kind, tiles};
use event::event::Part;
use event::values::ids::SessionNumber;
use files::deals::{self as file, Order};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Store, audit, deals};

/// Makes the deals of a session from a secret seed; with a reason where there are some already.
///
/// # Errors
/// The event is none of duplicate, there is no such session, it has started, or a reason is missing.
pub fn make_deals(
    store: &Store,
    actor: &Actor,
    slug: &str,
    session: SessionNumber,
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    add(store, actor, slug, session, (Kind::Seed, &secret()?), why, now)
}

/// Takes the deals of a session from a text with one on each line, in this order of their tiles.
///
/// # Errors
/// It has other than 16 lines, one is no deal, or as [`make_deals`].
pub fn import_deals(
    store: &Store,
    actor: &Actor,
    slug: &str,
    session: SessionNumber,
    (text, order): (&str, Order),
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    event(store, slug, |event| permission::organise(actor, event))?;
    let deals = file::read(text, order, 1).map_err(Error::Refused)?;
    if deals.len() != DEALS as usize {
        return refused(Message::new("deals-number").arg("found", deals.len()).arg("right", DEALS));
    }
    add(store, actor, slug, session, (Kind::Tiles, &tiles(&deals)), why, now)
}

fn add(
    store: &Store,
    actor: &Actor,
    slug: &str,
    session: SessionNumber,
    (kind, secret): (Kind, &str),
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    let allowed = |event| permission::organise(actor, event);
    change_event(store, slug, allowed, |conn, event| {
        let regulations = &event.head.regulations;
        if regulations.duplicate.is_none() {
            return refused(Message::new("deals-not-duplicate"));
        }
        if !(1..=regulations.sessions).contains(&session.0) {
            return refused(
                Message::new("deals-no-session").arg("session", session.0).arg("last", regulations.sessions),
            );
        }
        if event.session(session).is_some_and(|session| session.started_at.is_some()) {
            return refused(Message::new("deals-started").arg("session", session.0));
        }
        let before = event.deals_made(session).count() as i32;
        let why = if before > 0 { reason(why)? } else { why.trim() };
        let (author, commitment) = (actor.name.clone(), commitment(secret));
        let made = DealsMade { session, revision: before + 1, kind, commitment, author, at: now };
        deals::insert(conn, event.head.id, &made, secret)?;
        let about = About::Event(event.head.id, Part::Frame);
        let detail = json!({
            "session": session, "revision": made.revision, "commitment": made.commitment, "reason": why,
        });
        match kind {
            Kind::Seed => audit::append(conn, about, now, &actor.name, "make_deals", &detail)?,
            Kind::Tiles => audit::append(conn, about, now, &actor.name, "import_deals", &detail)?,
        }
        Ok(())
    })
}

/// The deals of a session with the secret that they follow from. It has no `Debug`, so that no log shows it.
pub struct Dealt {
    /// How they were made.
    pub made: DealsMade,
    /// The seed; none where they were made elsewhere.
    pub seed: Option<String>,
    /// All 16.
    pub deals: Vec<Deal>,
}

impl Dealt {
    /// As a file that anybody can deal again from.
    pub fn file(&self) -> file::Deals {
        match &self.seed {
            Some(seed) => file::Deals::from_seed(seed, &self.deals),
            None => file::Deals::from_tiles(&self.deals),
        }
    }
}

/// The deals of a session: for everybody once it is closed, before for who organises the event, which the audit notes.
///
/// # Errors
/// Somebody else asks before the session is closed; there are none; or their secret is not known here.
pub fn deals_of(store: &Store, actor: &Actor, slug: &str, session: SessionNumber, now: NaiveDateTime) -> Result<Dealt> {
    let event = event(store, slug, |_| true)?;
    let shown = event.shows_deals(session);
    require(shown || permission::organise(actor, event.head.id))?;
    let Some(made) = event.deals_made(session).next_back() else { return Err(Error::NotFound) };
    let secret = match shown {
        true => store.read(|conn| deals::secret(conn, event.head.id, made))?,
        false => store.write(|conn| {
            let about = About::Event(event.head.id, Part::Nothing);
            let detail = json!({ "session": session, "revision": made.revision });
            audit::append(conn, about, now, &actor.name, "read_deals", &detail)?;
            Ok::<_, Error>(deals::secret(conn, event.head.id, made)?)
        })?,
    };
    let Some(deals) = made.kind.deals(&secret) else {
        return refused(Message::new("deals-elsewhere").arg("session", session.0));
    };
    let seed = (made.kind == Kind::Seed).then_some(secret);
    Ok(Dealt { made: made.clone(), seed, deals })
}
