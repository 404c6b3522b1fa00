//! Printing the documents of an event: one transaction reads the content, and the drawing follows outside it.

mod document;
mod forms;
mod observer;
mod penalties;
mod plan;
mod printing;
mod records;
mod results;

pub use document::{Document, Order};

use crate::{Acting, Actor, Error, Result, may_read_appeal, permission, refused, require, signed_protocol, time_zone};
use event::duplicate::deal::Deal;
use event::event::{Session, Table, event_after};
use event::values::ids::SessionNumber;
use event::values::person::Person;
use messages::Message;
use paper::{Kit, Plan, Printed, RefereeCard, Style};
use printing::Printing;
use std::sync::Arc;
use store::Store;

impl Acting<'_> {
    /// A document of an event, as PDF or workbook.
    ///
    /// # Errors
    /// There is no such event, session or table; the actor may not have it; or the document cannot be printed, or not
    /// yet.
    pub fn print_document(&self, order: &Order) -> Result<Vec<u8>> {
        let may = |actor: &Actor, event| {
            let own = |(session, table)| {
                order.document == Document::ScoreRecord && permission::enter_hands(actor, event, session, table)
            };
            // Appeals that were handed in are published, and a leader signs theirs.
            let handed_in = || order.appeal.is_some() && order.document == Document::Appeal;
            permission::organise(actor, event)
                || order.session.zip(order.table).is_some_and(own)
                || handed_in() && permission::appeal(actor, event)
        };
        let event = self.event(may)?;
        let to_come = order.session.is_some_and(|number| event.session(number).is_none());
        let shown = event.draw.as_deref().is_some_and(|draw| draw.is_released());
        if to_come && !shown && !permission::organise(self.actor, event.head.id) {
            return Err(Error::NotFound);
        }
        if let Some(entry) = order.appeal {
            let tables =
                event.sessions.iter().flat_map(|session| session.tables.iter().map(move |table| (session, table)));
            let is_kept_from = |(session, table): (&Arc<Session>, &Arc<Table>)| {
                let appeals = table.log.appeals();
                let mut asked_for = appeals.iter().filter(|appeal| appeal.noted.entry == entry);
                asked_for.any(|appeal| !may_read_appeal(self.actor, &event, (session, table), appeal))
            };
            require(!tables.into_iter().any(is_kept_from))?;
        }
        if order.document != Document::Walls {
            return draw_document(self.store, Some(self.actor.person()), self.event, order, Vec::new());
        }
        // Reading the deals writes an audit row about who looks at them before they are played.
        order.check()?;
        let begun = event.begun_sessions().count() as u16;
        let session = order.session.unwrap_or(SessionNumber(begun + 1));
        if event.head.regulations.duplicate.is_none() {
            return refused(Message::new("deals-not-duplicate"));
        }
        if event.deals_made(session).next().is_none() {
            return refused(Message::new("print-session-no-deals").arg("session", session.0));
        }
        let deals = Acting { now: order.now, ..*self }.deals_of(session)?.deals;
        draw_document(
            self.store,
            Some(Person::default()),
            self.event,
            &Order { session: Some(session), ..order.clone() },
            deals,
        )
    }
}

/// The documents that everybody may have of an event that has ended.
pub const RESULTS: [Document; 2] = [Document::Standings, Document::ScoreSummary];

/// A final result of an event that has ended, for everybody.
///
/// # Errors
/// There is no such event, it has not ended, or the document is not one of [`RESULTS`].
pub fn print_results(store: &Store, slug: &str, order: &Order) -> Result<Vec<u8>> {
    let event = store.event(slug)?.ok_or(Error::NotFound)?;
    if event.head.ended_at.is_none() || !RESULTS.contains(&order.document) {
        return Err(Error::NotFound);
    }
    draw_document(store, None, slug, order, Vec::new())
}

/// A document with what this person may see, or the public.
fn draw_document(
    store: &Store,
    person: Option<Person<'_>>,
    slug: &str,
    order: &Order,
    deals: Vec<Deal>,
) -> Result<Vec<u8>> {
    order.check()?;
    let draw = store.read(|conn| {
        let event = store.event_within(conn, slug)?.ok_or(Error::NotFound)?;
        let mut shown = person.map_or_else(|| event.for_everybody(), |person| event.seen_by(person));
        if let Some(session) = order.session.filter(|_| order.document.is_of_results()) {
            shown = Arc::new(event_after(&shown, session));
        }
        let language = order.style.language.in_words(shown.head.regulations.words);
        let order = &Order { style: Style { language, ..order.style }, ..order.clone() };
        Printing { event: &shown, order, deals, store, conn }.prepare()
    })?;
    Ok(draw())
}

/// A blank form, without an event.
///
/// # Errors
/// The document has none.
pub fn print_blank(document: Document, style: Style) -> Result<Vec<u8>> {
    forms::blank(document, style)
}

impl Printing<'_> {
    /// Reads the content of the document, and returns a closure that draws it.
    fn prepare(mut self) -> Result<Box<dyn FnOnce() -> Printed>> {
        let style = Style { rehearsal: self.event.head.regulations.rehearsal, ..self.order.style };
        if self.order.blank && self.order.document.is_blank_without_event() {
            let document = self.order.document;
            let blank = forms::blank(document, style)?;
            return Ok(Box::new(move || blank));
        }
        if let Some(why) =
            self.order.document.obstacle(self.event, self.order.spectators.as_deref().or(self.order.address.as_deref()))
        {
            return refused(why);
        }
        Ok(match self.order.document {
            Document::ScoreRecord => {
                let records = self.score_records()?;
                Box::new(move || paper::score_record::score_records(style, &records))
            }
            Document::ScoreSummary => {
                let summary = paper::score_summary::ScoreSummary { stamp: self.stamp()?, ..self.summary() };
                match self.order.workbook {
                    true => Box::new(move || paper::score_summary::workbook(style, &summary)),
                    false => Box::new(move || paper::score_summary::score_summary(style, &summary)),
                }
            }
            Document::Kit => {
                let kit = self.kit(self.order.session.unwrap_or(self.next_session()))?;
                Box::new(move || paper::kit::kit(style, &kit))
            }
            Document::EventKit => {
                let (plan, sessions) = self.event_kit()?;
                Box::new(move || paper::kit::event_kit(style, &plan, &sessions))
            }
            Document::Seating => {
                let plan = self.plan()?;
                Box::new(move || paper::seating::seating(style, &plan))
            }
            Document::TableCards => {
                let plan = self.plan()?;
                Box::new(move || paper::table_cards::table_cards(style, &plan))
            }
            Document::PlayerCards => {
                let plan = self.plan()?;
                Box::new(move || paper::player_cards::player_cards(style, &plan))
            }
            Document::EntryForm => {
                let forms = self.entry_forms();
                Box::new(move || paper::entry_form::entry_forms(style, &forms))
            }
            Document::DrawOrder => {
                let (event, lots) = (self.event.head.name.clone(), self.draw_order());
                Box::new(move || paper::draw_forms::draw_order(style, &event, &lots))
            }
            Document::SeatDraw => {
                let sheets = self.team_sheets();
                Box::new(move || paper::draw_forms::team_sheets(style, &sheets))
            }
            Document::PenaltyRecord => {
                let record = self.penalty_record()?;
                Box::new(move || paper::penalty_record::penalty_record(style, &record))
            }
            Document::Standings => {
                self.check_begun()?;
                let stamp = self.stamp()?;
                let rankings = self.standings(stamp.as_ref());
                Box::new(move || paper::standings::standings(style, &rankings))
            }
            Document::DrawProtocol => {
                let protocol = signed_protocol(self.store, self.event)?.ok_or(Error::NotFound)?;
                let zone = time_zone(&self.event.head.regulations);
                Box::new(move || paper::draw_protocol::draw_protocol(style, &protocol, zone))
            }
            Document::Appeal => {
                let appeals = self.appeals()?;
                Box::new(move || paper::appeal::appeals(style, &appeals))
            }
            Document::Certificate => {
                self.check_begun()?;
                let stamp = self.stamp()?;
                let certificates = self.certificates(stamp.as_ref())?;
                Box::new(move || paper::certificate::certificates(style, &certificates))
            }
            Document::Poster => {
                let poster = self.poster();
                Box::new(move || paper::poster::poster(style, &poster))
            }
            Document::RefereeCard => {
                let card = RefereeCard {
                    event: self.event.head.name.clone(),
                    regulations: self.event.head.regulations.clone(),
                    stamp: self.stamp_with_time()?,
                };
                Box::new(move || paper::referee_card::referee_card(style, &card))
            }
            Document::ObserverReport => {
                let report = self.observer_report()?;
                Box::new(move || paper::observer_report::observer_report(style, &report))
            }
            Document::Walls => {
                let sheets = paper::WallSheets {
                    event: self.event.head.name.clone(),
                    session: self.order.session.map_or(1, |session| session.0),
                    stamp: self.stamp_with_time()?,
                    deals: self.deals,
                };
                Box::new(move || paper::wall_sheets::wall_sheets(style, &sheets))
            }
        })
    }

    /// The papers of the event for all sessions that are seated or planned: the list by name, and the papers of each
    /// session.
    fn event_kit(mut self) -> Result<(Plan, Vec<Kit>)> {
        let order = Order { session: None, ..self.order.clone() };
        let plan = Printing { event: self.event, order: &order, deals: Vec::new(), store: self.store, conn: self.conn }
            .plan()?;
        let sessions =
            plan.sessions.iter().map(|session| self.kit(SessionNumber(session.number))).collect::<Result<_>>()?;
        Ok((plan, sessions))
    }

    /// The papers that a session needs before play.
    fn kit(&mut self, session: SessionNumber) -> Result<Kit> {
        let order = Order { session: Some(session), table: None, blank: true, ..self.order.clone() };
        let mut before =
            Printing { event: self.event, order: &order, deals: Vec::new(), store: self.store, conn: self.conn };
        Ok(Kit {
            plan: before.plan()?,
            records: before.score_records()?,
            penalties: before.penalty_record()?,
            appeal: before.appeal_form(),
        })
    }
}
