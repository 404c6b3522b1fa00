//! Printing a document of an event: what it shows is read in one transaction, and drawn outside of it.

mod forms;
mod penalties;
mod plan;
mod records;
mod results;

use crate::{Acting, Actor, Error, Result, may_read_appeal, permission, refused, require, signed_protocol, time_zone};
use chrono::NaiveDateTime;
use event::duplicate::deal::Deal;
use event::event::{Event, Session, Table, after};
use event::record::audit_chain::code;
use event::regulations::Regulations;
use event::values::ids::{SessionNumber, TableNumber};
use event::values::person::Person;
use messages::Message;
use paper::{Kit, Plan, Printed, Stamp, Style};
use std::sync::Arc;
use store::{Conn, Store, audit};
use uuid::Uuid;

/// A document that can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Document {
    /// 附件1 报名表.
    EntryForm,
    /// 附件2 抽签顺序号.
    DrawOrder,
    /// 附件3 轮次座位抽签号.
    SeatDraw,
    /// 附件4 比赛处罚记录表.
    PenaltyRecord,
    /// 附件5 比赛成绩记录表.
    ScoreRecord,
    /// 附件6 比赛成绩统计表.
    ScoreSummary,
    /// All papers that a session needs.
    Kit,
    /// The same of all sessions that are seated or planned.
    EventKit,
    /// Who sits where, by name and by table.
    Seating,
    /// A card for each table.
    TableCards,
    /// A card for each player.
    PlayerCards,
    /// The rankings.
    Standings,
    /// How the lots were drawn.
    DrawProtocol,
    /// 申诉书.
    Appeal,
    /// 获奖证书.
    Certificate,
    /// The event and the code of its page, for the wall.
    Poster,
    /// 牌墙单: what those need who build the walls of duplicate.
    Walls,
}

impl Document {
    /// All of them; the official forms first, in their order.
    pub const ALL: [Document; 17] = [
        Document::EntryForm,
        Document::DrawOrder,
        Document::SeatDraw,
        Document::PenaltyRecord,
        Document::ScoreRecord,
        Document::ScoreSummary,
        Document::Kit,
        Document::EventKit,
        Document::Seating,
        Document::TableCards,
        Document::PlayerCards,
        Document::Standings,
        Document::DrawProtocol,
        Document::Appeal,
        Document::Certificate,
        Document::Poster,
        Document::Walls,
    ];

    /// The name in addresses, on the command line and in messages.
    pub const fn code(self) -> &'static str {
        match self {
            Document::EntryForm => "entry-form",
            Document::DrawOrder => "draw-order",
            Document::SeatDraw => "seat-draw",
            Document::PenaltyRecord => "penalty-record",
            Document::ScoreRecord => "score-record",
            Document::ScoreSummary => "score-summary",
            Document::Kit => "kit",
            Document::EventKit => "event-kit",
            Document::Seating => "seating",
            Document::TableCards => "table-cards",
            Document::PlayerCards => "player-cards",
            Document::Standings => "standings",
            Document::DrawProtocol => "draw-protocol",
            Document::Appeal => "appeal",
            Document::Certificate => "certificate",
            Document::Poster => "poster",
            Document::Walls => "walls",
        }
    }

    /// Whether it can be had as a workbook.
    pub const fn has_workbook(self) -> bool {
        matches!(self, Document::ScoreSummary)
    }

    /// Whether an event with these regulations has it.
    pub const fn is_for(self, regulations: &Regulations) -> bool {
        !matches!(self, Document::Walls) || regulations.duplicate.is_some()
    }

    /// Whether it can be had of one session: of that session, or of what the sessions up to it gave.
    const fn is_of_session(self) -> bool {
        !matches!(
            self,
            Document::EntryForm
                | Document::DrawOrder
                | Document::SeatDraw
                | Document::EventKit
                | Document::DrawProtocol
                | Document::Poster
        )
    }

    /// Whether it can be had of one table.
    const fn is_of_table(self) -> bool {
        matches!(self, Document::PenaltyRecord | Document::ScoreRecord | Document::Appeal)
    }

    /// Whether it shows what the sessions gave, all or those up to one.
    const fn is_of_results(self) -> bool {
        matches!(self, Document::ScoreSummary | Document::Standings | Document::Certificate)
    }

    /// The document of a [`Document::code`].
    pub fn from_code(code: &str) -> Option<Document> {
        Self::ALL.into_iter().find(|document| document.code() == code)
    }
}

/// What is to be printed, and how.
#[derive(Clone, Debug)]
pub struct Order {
    /// Which document.
    pub document: Document,
    /// In which languages, on which paper, in which order.
    pub style: Style,
    /// Of one session only.
    pub session: Option<SessionNumber>,
    /// Of one table only.
    pub table: Option<TableNumber>,
    /// Of one appeal only: its entry.
    pub appeal: Option<Uuid>,
    /// Without what happened, to be filled in by hand.
    pub blank: bool,
    /// As a workbook, if the document is [one that can be](Document::has_workbook).
    pub workbook: bool,
    /// Where the program is reached, such as `http://192.168.1.20:8080`, for codes that open a sheet.
    pub address: Option<String>,
    /// The time now.
    pub now: NaiveDateTime,
}

impl Order {
    /// Refuses what the document cannot be had as, or of: nothing that is asked for is left out silently.
    fn check(&self) -> Result<()> {
        let document = self.document;
        let cannot = [
            (self.workbook && !document.has_workbook(), "print-no-workbook"),
            (self.blank && !forms::has_blank(document), "print-no-blank"),
            (self.session.is_some() && !document.is_of_session(), "print-no-session"),
            (self.table.is_some() && !document.is_of_table(), "print-no-table"),
        ];
        match cannot.into_iter().find(|(cannot, _)| *cannot) {
            Some((_, why)) => refused(Message::new(why)),
            None => Ok(()),
        }
    }
}

/// The number of digits of a key on paper.
const SHORT_KEY: usize = 16;

/// All that a document of an event may show.
struct Printing<'a> {
    event: &'a Event,
    order: &'a Order,
    /// The deals of the session, for whoever builds their walls.
    deals: Vec<Deal>,
    store: &'a Store,
    conn: &'a mut Conn,
}

impl Acting<'_> {
    /// A document of an event as PDF.
    ///
    /// # Errors
    /// There is no such event, session or table, or the document cannot be printed yet.
    pub fn print_document(&self, order: &Order) -> Result<Vec<u8>> {
        let may = |actor: &Actor, event| {
            let own = |(session, table)| {
                order.document == Document::ScoreRecord && permission::enter_hands(actor, event, session, table)
            };
            // What was handed in is published; a leader signs it.
            let handed_in = || order.appeal.is_some() && order.document == Document::Appeal;
            permission::organise(actor, event)
                || order.session.zip(order.table).is_some_and(own)
                || handed_in() && permission::appeal(actor, event)
        };
        let view = self.event(may)?;
        let to_come = order.session.is_some_and(|number| view.session(number).is_none());
        let shown = view.draw.as_deref().is_some_and(|draw| draw.is_released());
        if to_come && !shown && !permission::organise(self.actor, view.head.id) {
            return Err(Error::NotFound);
        }
        if let Some(entry) = order.appeal {
            let tables =
                view.sessions.iter().flat_map(|session| session.tables.iter().map(move |table| (session, table)));
            let is_kept_from = |(session, table): (&Arc<Session>, &Arc<Table>)| {
                let appeals = table.log.appeals();
                let mut of = appeals.iter().filter(|appeal| appeal.noted.entry == entry);
                of.any(|appeal| !may_read_appeal(self.actor, &view, (session, table), appeal))
            };
            require(!tables.into_iter().any(is_kept_from))?;
        }
        if order.document != Document::Walls {
            return draw_document(self.store, Some(self.actor.person()), self.event, order, Vec::new());
        }
        // Who looks at walls before they are played stands in the audit.
        order.check()?;
        let begun = view.sessions.iter().filter(|session| session.started_at.is_some()).count() as u16;
        let session = order.session.unwrap_or(SessionNumber(begun + 1));
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

/// What everybody may take of an event that has ended.
pub const RESULTS: [Document; 2] = [Document::Standings, Document::ScoreSummary];

/// The final results of an event that has ended, for everybody.
///
/// # Errors
/// It has not ended, or the document is none of [`RESULTS`].
pub fn print_results(store: &Store, slug: &str, order: &Order) -> Result<Vec<u8>> {
    let event = store.event(slug)?.ok_or(Error::NotFound)?;
    if event.head.ended_at.is_none() || !RESULTS.contains(&order.document) {
        return Err(Error::NotFound);
    }
    draw_document(store, None, slug, order, Vec::new())
}

/// A document as somebody may see it, or everybody.
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
        let mut view = person.map_or_else(|| event.for_everybody(), |person| event.seen_by(person));
        if let Some(session) = order.session.filter(|_| order.document.is_of_results()) {
            view = Arc::new(after(&view, session));
        }
        let language = order.style.language.in_words(view.head.regulations.words);
        let order = &Order { style: Style { language, ..order.style }, ..order.clone() };
        Printing { event: &view, order, deals, store, conn }.prepare()
    })?;
    Ok(draw())
}

/// A blank form.
///
/// # Errors
/// The document is none that is filled in by hand.
pub fn print_blank(document: Document, style: Style) -> Result<Vec<u8>> {
    forms::blank(document, style)
}

impl Printing<'_> {
    /// A time where the event is.
    fn local(&self, at: NaiveDateTime) -> NaiveDateTime {
        time_zone(&self.event.head.regulations).local(at)
    }

    /// Reads what the document shows and says how to draw it.
    fn prepare(mut self) -> Result<Box<dyn FnOnce() -> Printed>> {
        let style = Style { rehearsal: self.event.head.regulations.rehearsal, ..self.order.style };
        if self.order.blank && forms::is_by_itself(self.order.document) {
            let document = self.order.document;
            let blank = forms::blank(document, style)?;
            return Ok(Box::new(move || blank));
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
                let sheets = self.team_sheets()?;
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
                let protocol = signed_protocol(self.store, self.event)?;
                let protocol = protocol.ok_or(Error::Refused(vec![Message::new("print-no-draw")]))?;
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
                let poster = self.poster()?;
                Box::new(move || paper::poster::poster(style, &poster))
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

    /// Refuses results of a session that has not begun.
    fn check_begun(&self) -> Result<()> {
        let has_begun = |number| self.event.session(number).is_some_and(|session| session.started_at.is_some());
        match self.order.session.filter(|number| !has_begun(*number)) {
            Some(number) => refused(Message::new("print-not-begun").arg("session", number.0)),
            None => Ok(()),
        }
    }

    /// What the event needs as far as it is seated or planned: the list by name, and what each session needs.
    fn event_kit(mut self) -> Result<(Plan, Vec<Kit>)> {
        let order = Order { session: None, ..self.order.clone() };
        let plan = Printing { event: self.event, order: &order, deals: Vec::new(), store: self.store, conn: self.conn }
            .plan()?;
        let sessions =
            plan.sessions.iter().map(|session| self.kit(SessionNumber(session.number))).collect::<Result<_>>()?;
        Ok((plan, sessions))
    }

    /// What a session needs before play.
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

    /// The same with the time, for papers that do not say how far they hold, and when.
    fn stamp_with_time(&mut self) -> Result<Option<Stamp>> {
        let printed = Some(time_zone(&self.event.head.regulations).written(self.order.now));
        Ok(self.stamp()?.map(|stamp| Stamp { printed, ..stamp }))
    }

    /// What ties a paper to the event as it stands.
    fn stamp(&mut self) -> Result<Option<Stamp>> {
        let last = audit::latest(self.conn, self.event.head.id, 1)?.pop();
        let key = self.store.key().map(|key| key.public().chars().take(SHORT_KEY).collect());
        Ok(last.map(|row| Stamp { code: code(&row.hash).to_owned(), key, printed: None }))
    }
}
