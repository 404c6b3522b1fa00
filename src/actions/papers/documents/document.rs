//! The documents that can be printed, and the options that apply to each.

use crate::{Result, refused};
use chrono::NaiveDateTime;
use event::event::{Event, EventHead};
use event::regulations::Regulations;
use event::values::ids::{SessionNumber, TableNumber};
use event::values::web_link::is_only_here;
use messages::Message;
use paper::Style;
use rules::RuleSet;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

/// A document that can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
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
    /// All papers of all sessions that are seated or planned.
    EventKit,
    /// The seating plan, by name and by table.
    Seating,
    /// A card for each table.
    TableCards,
    /// A card for each player.
    PlayerCards,
    /// The rankings.
    Standings,
    /// The record of the draw.
    DrawProtocol,
    /// 申诉书.
    Appeal,
    /// 获奖证书.
    Certificate,
    /// A poster with the event and the code of its page.
    Poster,
    /// The regulations and the tariffs of fouls on a card, for referees.
    RefereeCard,
    /// The report of an observer of EMA.
    ObserverReport,
    /// 牌墙单: for those who build the walls of duplicate.
    Walls,
}

event::values::coded!(Document);

impl Document {
    /// Whether there is a workbook of it.
    pub const fn has_workbook(self) -> bool {
        matches!(self, Document::ScoreSummary)
    }

    /// Whether an event has it; the first three forms are for events of teams.
    pub fn is_for(self, head: &EventHead) -> bool {
        match self {
            Document::EntryForm | Document::DrawOrder | Document::SeatDraw => head.teams,
            Document::Walls => head.regulations.duplicate.is_some(),
            Document::ObserverReport => head.regulations.is_european(),
            _ => true,
        }
    }

    /// Why it cannot be printed yet, for any session or table; `address` is the address of the program.
    pub fn obstacle(self, event: &Event, address: Option<&str>) -> Option<Message> {
        let is_unplanned = || event.sessions.is_empty() && event.planned().is_empty();
        let is_unplayed = || event.sessions.iter().all(|session| !session.is_closed());
        let is_undrawn = || event.draw.as_deref().is_none_or(|draw| draw.as_made().input.is_none());
        let (applies, why) = match self {
            Document::Poster if address.is_none_or(is_only_here) => (true, "print-needs-address"),
            Document::PlayerCards if address.is_some_and(is_only_here) => (true, "print-needs-address"),
            Document::SeatDraw => (!event.head.teams, "print-no-teams"),
            Document::DrawProtocol => (is_undrawn(), "print-no-draw"),
            Document::Certificate => (is_unplayed(), "print-no-results"),
            Document::Walls => (event.deals.is_empty(), "print-no-deals"),
            Document::ScoreRecord
            | Document::Kit
            | Document::EventKit
            | Document::Seating
            | Document::TableCards
            | Document::PlayerCards => (is_unplanned(), "print-no-plan"),
            _ => return None,
        };
        applies.then(|| Message::new(why))
    }

    /// The only session for which it can be printed now: for certificates while a session is running, the last closed
    /// one.
    pub fn only_session(self, event: &Event) -> Option<SessionNumber> {
        let closed = event.sessions.iter().filter(|session| session.is_closed()).map(|session| session.number);
        event.running().filter(|_| self == Document::Certificate).and_then(|_| closed.max())
    }

    /// The title of the paper at an event with these regulations.
    pub fn name(self, regulations: &Regulations) -> Message {
        match self {
            Document::ScoreRecord if regulations.is_european() || regulations.game != RuleSet::Mcr => {
                Message::new("print-record-title")
            }
            _ => Message::new(format!("document-{}", self.code())),
        }
    }

    /// Whether it can be restricted to one session, or to the results up to it.
    const fn is_of_session(self) -> bool {
        !matches!(
            self,
            Document::EntryForm
                | Document::DrawOrder
                | Document::SeatDraw
                | Document::EventKit
                | Document::DrawProtocol
                | Document::Poster
                | Document::RefereeCard
                | Document::ObserverReport
        )
    }

    /// Whether it can be restricted to one table.
    const fn is_of_table(self) -> bool {
        matches!(self, Document::PenaltyRecord | Document::ScoreRecord | Document::Appeal)
    }

    /// Whether it shows results, of all sessions or of those up to one.
    pub(super) const fn is_of_results(self) -> bool {
        matches!(self, Document::ScoreSummary | Document::Standings | Document::Certificate)
    }

    /// Whether its blank form does not depend on the event: the other forms show players or places.
    pub(super) const fn is_blank_without_event(self) -> bool {
        matches!(self, Document::EntryForm | Document::DrawOrder | Document::SeatDraw)
    }

    /// Whether there is a blank form of it.
    const fn has_blank(self) -> bool {
        use Document::{Appeal, PenaltyRecord, ScoreRecord, ScoreSummary};
        self.is_blank_without_event() || matches!(self, PenaltyRecord | ScoreRecord | ScoreSummary | Appeal)
    }
}

/// A document to be printed, with its options.
#[derive(Clone, Debug)]
pub struct Order {
    /// The document.
    pub document: Document,
    /// Languages, paper size and order of small sheets.
    pub style: Style,
    /// Restricts it to one session.
    pub session: Option<SessionNumber>,
    /// Restricts it to one table.
    pub table: Option<TableNumber>,
    /// Restricts it to one appeal, given by its entry.
    pub appeal: Option<Uuid>,
    /// Whether results are left blank, to be filled in by hand.
    pub blank: bool,
    /// As a workbook, if the document is [one that can be](Document::has_workbook).
    pub workbook: bool,
    /// The address of the program, such as `http://192.168.1.20:8080`, for codes that open a score sheet.
    pub address: Option<String>,
    /// The address at which spectators read the pages, if it is another one.
    pub spectators: Option<String>,
    /// The current time, in UTC.
    pub now: NaiveDateTime,
}

impl Order {
    /// Refuses options that the document does not have, so that none is ignored silently.
    pub(super) fn check(&self) -> Result<()> {
        let document = self.document;
        let cannot = [
            (self.workbook && !document.has_workbook(), "print-no-workbook"),
            (self.blank && !document.has_blank(), "print-no-blank"),
            (self.session.is_some() && !document.is_of_session(), "print-no-session"),
            (self.table.is_some() && !document.is_of_table(), "print-no-table"),
        ];
        match cannot.into_iter().find(|(cannot, _)| *cannot) {
            Some((_, why)) => refused(Message::new(why)),
            None => Ok(()),
        }
    }
}
