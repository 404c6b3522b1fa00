//! The deals made for an event of duplicate.

use super::Event;
use crate::duplicate::made::DealsMade;
use values::ids::SessionNumber;

impl Event {
    /// The sets of deals made for a session, in order; the last one counts.
    pub fn deals_made(&self, session: SessionNumber) -> impl DoubleEndedIterator<Item = &DealsMade> {
        self.deals.iter().filter(move |own| own.session == session)
    }

    /// Whether everybody may see the deals of a session: it must be closed.
    pub fn shows_deals(&self, session: SessionNumber) -> bool {
        self.session(session).is_some_and(|session| session.is_closed())
    }
}
