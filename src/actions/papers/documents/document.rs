//! The documents that can be printed, and what can be asked of each.

use crate::{Result, refused};
use chrono::NaiveDateTime;
use event::event::{Event, EventHead};
use event::regulations::Regulations;
use event::values::ids::{SessionNumber, TableNumber};
use event::values::web_link::is_only_here;
use messages::Message;
use paper::Style;
use rules::RuleSet;
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
    /// The regulations and the fouls of the event on a card, for referees.
    RefereeCard,
    /// The report of an observer of the European association.
    ObserverReport,
    /// 牌墙单: what those need who build the walls of duplicate.
    Walls,
}

impl Document {
    /// All of them; the official forms first, in their order.
    pub const ALL: [Document; 19] = [
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
        Document::RefereeCard,
        Document::ObserverReport,
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
            Document::RefereeCard => "referee-card",
            Document::ObserverReport => "observer-report",
            Document::Walls => "walls",
        }
    }

    /// Whether it can be had as a workbook.
    pub const fn has_workbook(self) -> bool {
        matches!(self, Document::ScoreSummary)
    }

    /// Whether an event has it; the first three forms are those of teams.
    pub fn is_for(self, head: &EventHead) -> bool {
        match self {
            Document::EntryForm | Document::DrawOrder | Document::SeatDraw => head.teams,
            Document::Walls => head.regulations.duplicate.is_some(),
            Document::ObserverReport => head.regulations.is_european(),
            _ => true,
        }
    }

    /// Why it cannot be had yet, whatever session or table is asked for; `address` is where the program is reached.
    pub fn obstacle(self, event: &Event, address: Option<&str>) -> Option<Message> {
        let is_unplanned = || event.sessions.is_empty() && event.planned().is_empty();
        let is_unplayed = || event.sessions.iter().all(|session| session.closed_at.is_none());
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

    /// The session of which alone it can be had now: certificates, while a later one runs, of the last that is closed.
    pub fn only_session(self, event: &Event) -> Option<SessionNumber> {
        let closed = event.sessions.iter().filter(|session| session.closed_at.is_some()).map(|session| session.number);
        event.running().filter(|_| self == Document::Certificate).and_then(|_| closed.max())
    }

    /// Its name at an event with these regulations, as the paper itself has it.
    pub fn name(self, regulations: &Regulations) -> Message {
        match self {
            Document::ScoreRecord if regulations.is_european() || regulations.game != RuleSet::Mcr => {
                Message::new("print-record-title")
            }
            _ => Message::new(format!("document-{}", self.code())),
        }
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
                | Document::RefereeCard
                | Document::ObserverReport
        )
    }

    /// Whether it can be had of one table.
    const fn is_of_table(self) -> bool {
        matches!(self, Document::PenaltyRecord | Document::ScoreRecord | Document::Appeal)
    }

    /// Whether it shows what the sessions gave, all or those up to one.
    pub(super) const fn is_of_results(self) -> bool {
        matches!(self, Document::ScoreSummary | Document::Standings | Document::Certificate)
    }

    /// Whether a blank form of an event is the same as one of none: all but those that know of the event who plays, or
    /// where.
    pub(super) const fn is_blank_without_event(self) -> bool {
        matches!(self, Document::EntryForm | Document::DrawOrder | Document::SeatDraw)
    }

    /// Whether there is a blank form of it.
    const fn has_blank(self) -> bool {
        use Document::{Appeal, PenaltyRecord, ScoreRecord, ScoreSummary};
        self.is_blank_without_event() || matches!(self, PenaltyRecord | ScoreRecord | ScoreSummary | Appeal)
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
    /// Where spectators read the pages, where that is elsewhere.
    pub spectators: Option<String>,
    /// The time now.
    pub now: NaiveDateTime,
}

impl Order {
    /// Refuses what the document cannot be had as, or of: nothing that is asked for is left out silently.
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
