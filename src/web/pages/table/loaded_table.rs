//! A table with all that its page and its forms show.

use super::place::Place;
use actions::permission;
use chrono::NaiveDateTime;
use event::event::{Difference, Event, Session, Table};
use event::sheet::hand_result::HandResult;
use event::sheet::scoresheet::Scoresheet;
use messages::{Message, answered, difference, fans, foul, measure};
use rules::{BySeat, GamePoints, HandNumber, Seat, Wind};
use site::at_event::AtEvent;
use site::failure::Failure;
use site::show::{self};
use site::visitor::Visitor;
use std::sync::Arc;
use store::hands::Version;

pub(crate) struct LoadedTable {
    pub(crate) visitor: Visitor,
    pub(crate) event: Arc<Event>,
    pub(crate) session: Session,
    pub(crate) table: Table,
    pub(crate) sheet: Scoresheet,
    pub(crate) names: BySeat<String>,
    /// Every version of every hand of the table.
    pub(crate) versions: Vec<Version>,
    /// Who typed the totals that the visitor has to type too, without seeing them.
    pub(crate) typed_by: Option<String>,
}

impl LoadedTable {
    pub(crate) async fn load(at: &AtEvent, place: &Place) -> Result<LoadedTable, Failure> {
        let event = at.state.current_event(&at.slug).await?;
        let (session, table) = event.place(place.1, place.2).ok_or(Failure::NotFound)?;
        let (regulations, person) = (&event.head.regulations, at.visitor.actor.person());
        let unseen = table.hides_totals_from(session, regulations, person);
        let typed_by = table.signed.as_ref().filter(|_| unseen).map(|signed| signed.author.clone());
        let table = table.seen_by(session, regulations, person);
        let session = session.clone();
        let sheet = table.sheet.clone();
        let names = event.names(&table);
        let versions = at.state.versions(&table).await?;
        Ok(LoadedTable { visitor: at.visitor.clone(), event, session, table, sheet, names, versions, typed_by })
    }

    pub(crate) fn say(&self, message: &Message) -> String {
        self.visitor.locale.say(message)
    }

    pub(super) fn time(&self, at: NaiveDateTime) -> String {
        show::time(show::zone(&self.event.head), at)
    }

    pub(crate) fn decides(&self) -> bool {
        permission::decide(&self.visitor.actor, self.event.head.id)
    }

    /// The start seats of the players in the order of their winds in this hand, East first.
    pub(crate) fn by_wind(&self, hand: HandNumber) -> [Seat; 4] {
        let winds = self.event.head.regulations.rotation.winds(hand);
        Wind::ALL.map(|wind| winds.find(|own| *own == wind).unwrap_or(Seat::East))
    }

    /// The next hand that can be entered; `None` unless the session is running.
    pub(crate) fn next(&self) -> Option<HandNumber> {
        if self.session.is_running() { self.sheet.next_hand() } else { None }
    }

    /// The fans of a win, and who is responsible for the discard if not the discarder; empty without a win.
    pub(crate) fn worth(&self, result: Option<&HandResult>) -> String {
        let answered = result.and_then(HandResult::win).and_then(|win| answered(win, &self.names));
        let fans =
            result.map_or(&[][..], HandResult::fans).iter().map(|named| self.say(&fans::counted_element(*named)));
        fans.chain(answered.map(|answered| self.say(&answered))).collect::<Vec<_>>().join(" · ")
    }

    pub(crate) fn penalties(&self, result: &HandResult) -> Vec<String> {
        let penalty = |penalty: &event::sheet::penalty::HandPenalty| {
            let message = Message::new("penalty-line").arg("name", &self.names[penalty.offender]);
            let line = self.say(&message.arg("foul", foul(penalty.foul)).arg("what", measure(penalty, &self.names)));
            if penalty.reason.is_empty() { line } else { format!("{line} · {}", penalty.reason) }
        };
        result.penalties().iter().map(penalty).collect()
    }

    /// The granted appeals that no correction at this table has followed. Only for those who see the board: a phone
    /// does not show who appealed.
    pub(super) fn open_appeals(&self) -> Vec<Message> {
        if !permission::see_board(&self.visitor.actor, self.event.head.id) {
            return Vec::new();
        }
        let place = (self.session.number, self.table.number);
        let here =
            |of: &&Difference| matches!(of, Difference::Appeal { session, table, .. } if (*session, *table) == place);
        let zone = show::zone(&self.event.head);
        let said = |of| difference(&self.event, of, |at| show::day_time(&self.visitor, zone, at)).0;
        self.event.appeals_without_change().iter().filter(here).map(said).collect()
    }
}

pub(crate) fn gain_or_loss(points: GamePoints) -> &'static str {
    match points.0 {
        1.. => "gain",
        0 => "even",
        _ => "loss",
    }
}
