//! The deals of a session of duplicate: made or imported before it starts, with a public commitment, and published once
//! it is closed.
//!
//! Two facts to know: their secret is only in one table of the store, and in no event, audit row, page or file before
//! the session is closed; and an organiser who looks at them earlier leaves an audit row.

use crate::draw::commit_draw::random_secret;
use crate::{Acting, Error, Result, permission, reason_if, refused, require};
use event::duplicate::deal::{Deal, commitment};
use event::duplicate::made::{DEALS, DealsMade, Kind, tiles};
use event::event::ChangeScope;
use event::values::ids::SessionNumber;
use files::deals::{self as file, Order};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::deals;

impl Acting<'_> {
    /// Makes the deals of a session from a secret seed. A reason is required if it already has some.
    ///
    /// # Errors
    /// The event is not one of duplicate; there is no such session, or it has started; or the reason is missing.
    pub fn make_deals(&self, session: SessionNumber, why: &str) -> Result<()> {
        self.add_deals(session, (Kind::Seed, &random_secret()?), why)
    }

    /// Imports the deals of a session from a text with one on each line, with the tiles in this order.
    ///
    /// # Errors
    /// It does not have 16 lines, a line is not a deal, or those of [`Acting::make_deals`].
    pub fn import_deals(&self, session: SessionNumber, (text, order): (&str, Order), why: &str) -> Result<()> {
        self.event(permission::organise)?;
        let deals = file::read(text, order, 1).map_err(Error::Refused)?;
        if deals.len() != DEALS as usize {
            return refused(Message::new("deals-number").arg("found", deals.len()).arg("right", DEALS));
        }
        self.add_deals(session, (Kind::Tiles, &tiles(&deals)), why)
    }

    fn add_deals(&self, session: SessionNumber, (kind, secret): (Kind, &str), why: &str) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let regulations = &event.head.regulations;
            if regulations.duplicate.is_none() {
                return refused(Message::new("deals-not-duplicate"));
            }
            if !(1..=regulations.sessions).contains(&session.0) {
                return refused(
                    Message::new("deals-no-session").arg("session", session.0).arg("last", regulations.sessions),
                );
            }
            if event.session(session).is_some_and(|session| session.has_begun()) {
                return refused(Message::new("deals-started").arg("session", session.0));
            }
            let before = event.deals_made(session).count() as i32;
            let why = reason_if(before > 0, why)?;
            let (author, commitment) = (self.actor.name.clone(), commitment(secret));
            let made = DealsMade { session, revision: before + 1, kind, commitment, author, at: self.now };
            deals::insert(conn, event.head.id, &made, secret)?;
            let about = About::Event(event.head.id, ChangeScope::Frame);
            let detail = json!({
                "session": session, "revision": made.revision, "commitment": made.commitment, "reason": why,
            });
            match kind {
                Kind::Seed => self.audit(conn, about, "make_deals", &detail)?,
                Kind::Tiles => self.audit(conn, about, "import_deals", &detail)?,
            }
            Ok(())
        })
    }
}

/// The deals of a session, with their secret. The type has no `Debug`, so that no log shows it.
pub struct Dealt {
    /// How they were made.
    pub made: DealsMade,
    /// The seed; `None` if the deals were imported.
    pub seed: Option<String>,
    /// All 16 deals, in order.
    pub deals: Vec<Deal>,
}

impl Dealt {
    /// The file from which everybody can make the deals again.
    pub fn file(&self) -> file::Deals {
        match &self.seed {
            Some(seed) => file::Deals::from_seed(seed, &self.deals),
            None => file::Deals::from_tiles(&self.deals),
        }
    }
}

impl Acting<'_> {
    /// The deals of a session: for everybody once it is closed, before that for organisers, with an audit row.
    ///
    /// # Errors
    /// The session is not closed and the actor is not an organiser; there are no deals; or their secret is not known
    /// here.
    pub fn deals_of(&self, session: SessionNumber) -> Result<Dealt> {
        let event = self.event(|_, _| true)?;
        let shown = event.shows_deals(session);
        require(shown || permission::organise(self.actor, event.head.id))?;
        let Some(made) = event.deals_made(session).next_back() else { return Err(Error::NotFound) };
        let secret = match shown {
            true => self.store.read(|conn| deals::secret(conn, event.head.id, made))?,
            false => self.store.write(|conn| {
                let about = About::Event(event.head.id, ChangeScope::Nothing);
                let detail = json!({ "session": session, "revision": made.revision });
                self.audit(conn, about, "read_deals", &detail)?;
                Ok::<_, Error>(deals::secret(conn, event.head.id, made)?)
            })?,
        };
        let Some(deals) = made.kind.deals(&secret) else {
            return refused(Message::new("deals-elsewhere").arg("session", session.0));
        };
        let seed = (made.kind == Kind::Seed).then_some(secret);
        Ok(Dealt { made: made.clone(), seed, deals })
    }
}
