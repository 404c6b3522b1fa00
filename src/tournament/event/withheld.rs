//! What of an event everybody may see: results may be withheld until they are published, or until a ceremony.
//!
//! Two facts to know: [`Event::for_everybody`] is the event without them, and whatever is shown to everybody is made from
//! it alone; and where somebody sits is never withheld, also where it follows from standings.

use super::{Event, Filled, Session, Table};
use crate::rules::BySeat;
use crate::tournament::ids::SessionNumber;
use crate::tournament::regulations::Shown;
use crate::tournament::scoresheet::Scoresheet;
use crate::tournament::table_note::TableLog;
use std::sync::Arc;

impl Event {
    /// The first session that has begun and whose results are withheld from everybody.
    pub fn withheld_from(&self) -> Option<SessionNumber> {
        let begun = |session: &&Arc<Session>| self.withholds(session.number) && session.started_at.is_some();
        self.sessions.iter().find(begun).map(|session| session.number)
    }

    fn withholds(&self, session: SessionNumber) -> bool {
        match self.head.regulations.shown {
            Shown::AtOnce => false,
            Shown::Published => {
                self.sessions.iter().all(|of| of.number < session || self.published(of.number).is_none())
            }
            Shown::WithheldFrom(first) => session.0 >= first,
        }
    }

    /// The event as everybody may see it: of sessions that are withheld who sits where and that they run, and nothing that
    /// was entered, noted, published or taken off since the first of them began.
    pub fn for_everybody(self: &Arc<Self>) -> Arc<Event> {
        let Some(first) = self.withheld_from() else { return self.clone() };
        let shown = self.computed.for_everybody.get_or_init(|| {
            let since = self.session(first).and_then(|session| session.started_at);
            let session = |session: &Arc<Session>| match self.withholds(session.number) {
                true => Arc::new(session.without_results()),
                false => session.clone(),
            };
            let penalties = self.penalties.iter().filter(|given| since.is_none_or(|since| given.at < since));
            let publications = self.publications.iter().filter(|one| one.session < i32::from(first.0));
            Arc::new(Event {
                sessions: self.sessions.iter().map(session).collect(),
                penalties: penalties.cloned().collect(),
                publications: publications.cloned().collect(),
                computed: Arc::default(),
                ..(**self).clone()
            })
        });
        shown.clone()
    }
}

impl Table {
    /// Who sits there, and nothing of what was entered or noted.
    pub(super) fn without_result(&self) -> Table {
        let seated = |filled: &Filled| Filled { substitute: filled.substitute, ..Filled::default() };
        Table {
            filled: BySeat::from_fn(|seat| seated(&self.filled[seat])),
            signed: None,
            sheet: Scoresheet::new(self.sheet.rules()),
            refused: Vec::new(),
            log: TableLog::default(),
            last_hand_at: None,
            ..self.clone()
        }
    }
}
