//! When the event was decided: the changes of the first place.
//!
//! One fact to know: in the last session all tables are compared after the same number of hands, as if time had been up
//! then, so the speed of a table does not matter. Of earlier sessions, and of one without any hand, only the end counts.

use super::{Computed, Event, Lead, Session, Table, visible_sessions};
use rules::HandNumber;
use std::sync::Arc;

impl Event {
    /// The changes of the first place, in order.
    pub fn leads(&self) -> &[Lead] {
        self.computed.leads.get_or_init(|| self.as_leads())
    }

    fn as_leads(&self) -> Vec<Lead> {
        let sessions: Vec<&Arc<Session>> = visible_sessions(self).collect();
        let Some((last, earlier)) = sessions.split_last() else { return Vec::new() };
        let until = |session: &Session| {
            let sessions = self.sessions.iter().filter(|other| other.number <= session.number).cloned().collect();
            Event { sessions, computed: Arc::<Computed>::default(), ..self.without_fields_after(session.number) }
        };
        let ends = earlier.iter().map(|session| (session.number, None, until(session)));
        let whole = until(last);
        let has_hands = last.tables.iter().any(|table| !table.sheet.hands().is_empty());
        let hands = HandNumber::all()
            .filter(|_| has_hands)
            .map(|hand| (last.number, Some(hand), whole.with_session(last.up_to(hand))));
        let steps = ends.chain(hands).chain([(last.number, None, whole.clone())]);
        let mut leads: Vec<Lead> = Vec::new();
        for (session, hand, then) in steps {
            let Some(first) = then.players().first().filter(|row| row.has_played).map(|row| row.key) else {
                continue;
            };
            let before = leads.last().map(|lead| lead.first);
            if before != Some(first) {
                leads.push(Lead { session, hand, first, before });
            }
        }
        leads
    }
}

impl Session {
    /// The session as it was when each table had played the hands up to this one.
    pub fn up_to(&self, hand: HandNumber) -> Session {
        self.with_tables(self.tables.iter().map(|table| Arc::new(table.up_to(hand))).collect())
    }
}

impl Table {
    /// The table as it was after this hand. Totals that were entered appear after the last hand.
    pub fn up_to(&self, hand: HandNumber) -> Table {
        let signed = self.signed.clone().filter(|_| hand == HandNumber::LAST);
        Table { sheet: self.sheet.first_hands(hand.get().into()), signed, ..self.clone() }
    }
}
