//! Withholding: results may be withheld from the public until they are published, or until a ceremony; and totals that
//! a second person must still enter from the paper are visible only to the person who entered them first.
//!
//! Of a running session of duplicate the public sees the deals that all tables have played, of a draw the numbers
//! revealed, and of line-ups those of seated sessions.
//!
//! Two facts to know: [`Event::for_everybody`] is the event without all of this, and everything public is made from it
//! alone; and seats are never withheld, even if they follow from the ranking.

use super::{Event, Filled, LineUp, PastDraw, Session, SessionHead, Table};
use crate::notes::table_log::TableLog;
use crate::notes::table_note::{AppealPaper, Noted, TableNote};
use crate::regulations::{Entry, Regulations, Shown};
use crate::sheet::scoresheet::Scoresheet;
use rules::BySeat;
use std::collections::HashSet;
use std::sync::Arc;
use uuid::Uuid;
use values::ids::SessionNumber;
use values::person::Person;

impl Event {
    /// The first session that has begun and whose results are withheld from the public.
    pub fn withheld_from(&self) -> Option<SessionNumber> {
        self.begun_sessions().map(|session| session.number).find(|number| self.withholds(*number))
    }

    /// Whether results are withheld until somebody makes them public: publishing a session does not.
    pub fn is_withheld_until_release(&self) -> bool {
        self.head.regulations.shown != Shown::Published && self.withheld_from().is_some()
    }

    /// Whether the last session is published, so that only making results public is left.
    pub fn is_release_due(&self) -> bool {
        let is_published = self.sessions.last().is_some_and(|last| self.published(last.number).is_some());
        self.is_played() && is_published && self.is_withheld_until_release()
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

    /// The event as the public may see it. Of withheld sessions only the seats and that they run, and nothing recorded,
    /// published or deducted since the first of them began; no totals, deals or line-ups that are still secret; no
    /// private notes of tables; and no hidden names.
    pub fn for_everybody(self: &Arc<Self>) -> Arc<Event> {
        let shown = self.computed.for_everybody.get_or_init(|| {
            let seen = self.seen_by(Person::default()).without_open_deals();
            let seen = self.withheld_from().map_or_else(|| seen.clone(), |first| seen.without_results_since(first));
            Arc::new(seen.without_what_is_private().with_initials())
        });
        shown.clone()
    }

    /// Whether the public sees every result and line-up that there can be now: nothing is withheld, secret or still
    /// being played, and no line-up can be waiting for its session. The answer depends only on public facts, so it
    /// reveals nothing.
    pub fn is_seen_whole(&self) -> bool {
        let regulations = &self.head.regulations;
        let to_come = (self.sessions.len() as u16 + 1..=regulations.sessions).map(SessionNumber);
        let may_wait =
            self.head.ended_at.is_none() && to_come.clone().any(|number| regulations.line_up_of(number).is_some());
        let unseen = regulations.second_person || regulations.duplicate.is_some();
        !may_wait && self.withheld_from().is_none() && !(unseen && self.running().is_some())
    }

    /// Whether some results are not public.
    pub fn hides_results(&self) -> bool {
        self.withheld_from().is_some() || self.hides_totals_from(Person::default()) || self.has_open_deals()
    }

    fn waits(&self, own: &LineUp) -> bool {
        self.session(own.session).is_none()
    }

    fn without_what_is_private(&self) -> Event {
        let is_released = self.draw.as_ref().is_some_and(|draw| draw.is_released());
        let past_draw = |draw: &PastDraw| {
            let players = if is_released { draw.players.clone() } else { Vec::new() };
            PastDraw { players, ..draw.clone() }
        };
        Event {
            sessions: self.sessions.iter().map(Session::without_what_is_private).collect(),
            line_ups: self.line_ups.iter().filter(|own| !self.waits(own)).cloned().collect(),
            commitment: self.commitment.as_ref().map(|own| own.without_secret().into()),
            draw: self.draw.as_ref().map(|draw| draw.for_everybody().into()),
            draws: self.draws.iter().map(past_draw).collect(),
            computed: Arc::default(),
            ..self.clone()
        }
    }

    fn without_results_since(&self, first: SessionNumber) -> Arc<Event> {
        let since = self.session(first).and_then(|session| session.started_at);
        let session = |session: &Arc<Session>| match self.withholds(session.number) {
            true => Arc::new(session.without_results()),
            false => session.clone(),
        };
        let penalties = self.penalties.iter().filter(|given| since.is_none_or(|since| given.at < since));
        let notes = self.stage_notes.iter().filter(|note| since.is_none_or(|since| note.recorded_at.0 < since));
        let publications = self.publications.iter().filter(|one| one.session < i32::from(first.0));
        let revocations = self.revocations.iter().filter(|one| !self.withholds(one.session));
        Arc::new(Event {
            sessions: self.sessions.iter().map(session).collect(),
            penalties: penalties.cloned().collect(),
            publications: publications.cloned().collect(),
            stage_notes: notes.cloned().collect(),
            revocations: revocations.cloned().collect(),
            computed: Arc::default(),
            ..self.clone()
        })
    }

    /// Whether there are totals that are hidden from a person.
    fn hides_totals_from(&self, person: Person<'_>) -> bool {
        let hides = |session: &Session| {
            session.tables.iter().any(|table| table.hides_totals_from(session, &self.head.regulations, person))
        };
        self.sessions.iter().any(|session| hides(session))
    }

    /// The event as a person may see it: without the totals that somebody else has entered and a second person must
    /// still enter.
    pub fn seen_by(self: &Arc<Self>, person: Person<'_>) -> Arc<Event> {
        if !self.hides_totals_from(person) {
            return self.clone();
        }
        let session = |session: &Arc<Session>| {
            let seen = |table: &Arc<Table>| Arc::new(table.seen_by(session, &self.head.regulations, person));
            Arc::new(session.with_tables(session.tables.iter().map(seen).collect()))
        };
        let sessions = self.sessions.iter().map(session).collect();
        Arc::new(Event { sessions, computed: Arc::default(), ..(**self).clone() })
    }
}

impl Table {
    /// Whether there are totals that a second person must still enter, and that are hidden from this person because
    /// somebody else entered them.
    pub fn hides_totals_from(&self, session: &SessionHead, regulations: &Regulations, person: Person<'_>) -> bool {
        let typed = |noted: &Noted| person.entered(*noted.pass(), &noted.author);
        self.is_typed_once(session, regulations) && !self.log.counted_note().is_some_and(typed)
    }

    /// The table as a person may see it; see [`Table::hides_totals_from`].
    pub fn seen_by(&self, session: &SessionHead, regulations: &Regulations, person: Person<'_>) -> Table {
        let mut seen = self.clone();
        if self.hides_totals_from(session, regulations, person) {
            seen.signed = None;
            seen.replaced.retain(|replaced| replaced.kind() != Entry::Totals);
            seen.log.0.retain(|noted| !matches!(noted.note, TableNote::Counted { .. }));
        }
        seen
    }

    /// The table without private notes (who writes, calls, signatures, messages, reported mistakes) and without the
    /// texts of calls and hands. Of appeals there are only the facts that they were handed in and decided.
    pub(super) fn without_what_is_private(&self) -> Table {
        let mut kept: Vec<Noted> = self.log.0.iter().filter_map(for_everybody).collect();
        let entries: HashSet<Uuid> = kept.iter().map(|noted| noted.entry).collect();
        kept.retain(|noted| !matches!(noted.note, TableNote::TakenBack { of, .. } if !entries.contains(&of)));
        Table { log: TableLog(kept), sheet: self.sheet.without_reasons(), ..self.clone() }
    }

    /// The table with its players, and without anything entered or noted.
    pub(super) fn without_result(&self) -> Table {
        let seated = |filled: &Filled| Filled { substitute: filled.substitute, ..Filled::default() };
        Table {
            filled: BySeat::from_fn(|seat| seated(&self.filled[seat])),
            signed: None,
            sheet: Scoresheet::new(self.number, self.sheet.rules()),
            refused: Vec::new(),
            log: TableLog::default(),
            hands_at: Vec::new(),
            replaced: Vec::new(),
            last_hand_at: None,
            ..self.clone()
        }
    }
}

/// A note as the public may see it; `None` for a private one.
fn for_everybody(noted: &Noted) -> Option<Noted> {
    use TableNote::*;
    let note = match &noted.note {
        ExtraTime { .. } | Arrived { .. } | Decided { .. } | Filled { .. } | TakenBack { .. } | AppealDecided(_) => {
            noted.note.clone()
        }
        Counted { totals, cards, to_nobody, link, .. } => {
            let (totals, cards, to_nobody, link) = (*totals, *cards, *to_nobody, link.clone());
            Counted { totals, cards, to_nobody, link, reason: None, pass: None }
        }
        Appealed(paper) => Appealed(AppealPaper { pass: None, ..paper.clone() }),
        // Late players, and the answer to a call about one, affect points in stages.
        Called { hand, late: Some(late), .. } => Called { hand: *hand, reason: String::new(), late: Some(*late) },
        Answered { call, forfeit: Some(forfeit), .. } => {
            Answered { call: *call, text: String::new(), forfeit: Some(*forfeit) }
        }
        TookOver { .. } | Called { .. } | Answered { .. } | Signed { .. } | Confirmed { .. } => return None,
        Missing { .. } | Told { .. } | Doubted { .. } | Attached(_) => return None,
    };
    Some(Noted { note, ..noted.clone() })
}
