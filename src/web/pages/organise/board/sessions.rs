//! The sessions on the board: state, times, clock, what blocks closing, what can be undone.

use super::tables::{ROOMY_TABLES, TableLine, What, table_line};
use crate::pages::organise::notes;
use crate::pages::table::desk::{CallLine, call_line};
use actions::permission;
use event::event::{Blocker, Event, Session, Status, Table};
use event::regulations::Entry;
use event::sheet::session_clock::Phase;
use event::values::ids::PlayerId;
use messages::{Message, blockers as blocker_messages};
use rules::Seat;
use serde_json::json;
use site::show;
use site::visitor::Visitor;
use site::wire::{sheet, time};
use std::sync::Arc;
use store::now;

pub(super) struct SessionLine {
    pub number: u16,
    pub class: &'static str,
    pub state: String,
    pub times: String,
    /// The button that publishes changed standings again, for those who may.
    pub again: Option<String>,
    /// Whether changed standings are not published again, because a later session has started.
    pub corrected: bool,
    /// What can be undone: address and text.
    pub take_back: Vec<(&'static str, String)>,
    pub tables: Vec<TableLine>,
    /// Whether the page of all totals is available: they are entered there, or corrected after the session.
    pub totals: bool,
    /// Who has a bye, in words; empty if nobody has one.
    pub byes: String,
    pub blockers: Vec<String>,
    /// Whether the blockers are unfolded and above the tables: more is missing than that tables still play, and it is
    /// time.
    pub serious: bool,
    /// Whether there are too many tables to show names.
    pub dense: bool,
    /// The tables that still play, with the current hand: their time can be up.
    pub playing: Vec<(u16, u8)>,
    /// Whether the time is up.
    pub over: bool,
    pub open: bool,
    pub calls: Vec<CallLine>,
    /// Open reports that a result is wrong.
    pub doubts: Vec<DoubtLine>,
    /// Extra time and messages, which can be withdrawn.
    pub given: Vec<notes::Given>,
    pub clock: Option<ClockLine>,
    /// For all tables at once, the chief referee can decide these ways of entry: codes of those that do not apply
    /// everywhere.
    pub entries: Vec<&'static str>,
}

/// Tables of the queue that are shown; more are folded, so that the board stays on one screen.
const MAX_QUEUED: usize = 5;

impl SessionLine {
    /// The tables that need attention, most urgent first, then those with a call, which is shown above: the shown ones,
    /// and the rest.
    pub fn queue(&self) -> (Vec<&TableLine>, Vec<&TableLine>) {
        let mut wanting: Vec<&TableLine> = self.tables.iter().filter(|table| table.wants_attention()).collect();
        wanting.sort_by_key(|table| table.alerts.iter().any(|alert| alert.what == What::Call));
        let rest = wanting.split_off(wanting.len().min(MAX_QUEUED));
        (wanting, rest)
    }
}

/// A report that the result of a table is wrong.
pub(super) struct DoubtLine {
    /// Table and entry, for the form.
    pub of: String,
    pub said: String,
}

/// The clock of a running session.
pub(super) struct ClockLine {
    /// For the script: the server's time, and the times of the session as phones get them.
    pub now: String,
    pub times: String,
    /// Without the script: the end and the break.
    pub text: String,
}

/// The clock of a running session, with the extra time that all its tables have; `None` if none runs.
pub(super) fn clock_line(visitor: &Visitor, event: &Event, session: &Session) -> Option<ClockLine> {
    let clock = session.clock(&event.head.regulations).filter(|_| session.is_running())?;
    let zone = show::zone(&event.head);
    let text = match clock.pause {
        Some((from, to)) => {
            let message = Message::new("clock-with-break").arg("from", show::clock_time(zone, from));
            message.arg("to", show::clock_time(zone, to))
        }
        None => Message::new("clock-without-break"),
    };
    let text = text.arg("call", show::clock_time(zone, clock.call)).arg("end", show::clock_time(zone, clock.end));
    let extra = session.extra_minutes;
    let text = [text].into_iter().chain((extra > 0).then(|| Message::new("alert-extra").arg("minutes", extra)));
    let text = text.map(|part| visitor.locale.say(&part)).collect::<Vec<_>>().join(" · ");
    let times = json!(sheet::clock(&clock, &event.head.regulations, extra)).to_string();
    Some(ClockLine { now: time(now()), times, text })
}

pub(super) fn session_line(visitor: &Visitor, event: &Event, session: &Session, asked: bool) -> SessionLine {
    let actor = &visitor.actor;
    let decides = permission::decide(actor, event.head.id);
    let status = session.closed_at.map(|at| event.session_status(session.number, at, now()));
    let (class, state) = match (session.started_at, status) {
        (None, _) => ("waiting", "session-seated"),
        (_, None) => ("live", "session-running"),
        (_, Some(Status::Official(_))) => ("official", "session-official"),
        (_, Some(Status::Changed(_) | Status::Corrected(_))) => ("provisional", "session-changed"),
        (_, Some(Status::Provisional(_, Some(_)) | Status::Appealed(..) | Status::Uncorrected(..))) => {
            ("provisional", "session-published")
        }
        // Its standings cannot be published any more.
        (_, Some(_)) if event.has_begun_after(session.number) => ("waiting", "session-passed"),
        (_, Some(_)) => ("provisional", "session-closed"),
    };
    let mut blockers = if session.has_begun() { event.blockers(session) } else { Vec::new() };
    // The tables of closed sessions are shown one session at a time, through a link.
    let open = asked || !session.is_closed() || !blockers.is_empty();
    let waits = |blocker: &Blocker| {
        matches!(
            blocker,
            Blocker::Playing(..) | Blocker::TotalsMissing(_) | Blocker::TypedOnce(_) | Blocker::Unsigned(_)
        )
    };
    let clock = session.clock(&event.head.regulations).filter(|_| session.is_running());
    let over = clock.is_some_and(|clock| clock.phase(now()) == Phase::Over);
    let plays = |blocker: &Blocker| matches!(blocker, Blocker::Playing(..) | Blocker::TotalsMissing(_));
    // While there is time and tables play, what is missing is just a number.
    let due = over || !blockers.iter().any(plays);
    let serious = !session.is_running() || (due && !blockers.iter().all(waits));
    // Wrong sums are shown at the top, among the differences.
    blockers.retain(|blocker| !matches!(blocker, Blocker::Sum(..)));
    let by_hands = |table: &&Arc<Table>| table.entry() == Entry::Hands && decides && session.is_running();
    let playing = session.tables.iter().filter(by_hands);
    let playing = playing.filter_map(|table| Some((table.number.0, table.hand_to_come()?.get()))).collect();
    let mut tables: Vec<TableLine> = match open {
        true => session.tables.iter().map(|table| table_line(visitor, event, session, table)).collect(),
        false => Vec::new(),
    };
    // Those that need somebody first; among the others those that are farthest behind.
    tables.sort_by_key(|table| (table.trouble, table.progress));
    SessionLine {
        number: session.number.0,
        class,
        state: visitor.locale.msg(state).to_string(),
        times: times(visitor, event, session),
        again: matches!(status, Some(Status::Changed(_)))
            .then(|| visitor.locale.msg("publish-again").arg("session", session.number.0).to_string())
            .filter(|_| decides && event.head.ended_at.is_none()),
        corrected: matches!(status, Some(Status::Corrected(_))),
        take_back: if decides && event.head.ended_at.is_none() {
            take_back(visitor, event, session)
        } else {
            Vec::new()
        },
        dense: tables.len() > ROOMY_TABLES,
        tables,
        totals: session.has_begun() && (session.is_running() || session.is_by_totals()),
        byes: if open { byes(visitor, event, session) } else { String::new() },
        serious,
        playing,
        over,
        open,
        clock: clock_line(visitor, event, session),
        given: if decides && session.is_running() { notes::given_notes(visitor, event, session) } else { Vec::new() },
        entries: match decides && session.is_running() {
            true => Entry::ALL.into_iter().filter(|entry| stands_not(session, *entry)).map(Entry::code).collect(),
            false => Vec::new(),
        },
        calls: calls(visitor, event, session),
        doubts: doubts(visitor, event, session),
        blockers: blocker_messages(event, session, &blockers)
            .iter()
            .map(|blocker| visitor.locale.say(blocker))
            .collect(),
    }
}

/// Who has a bye in a session, in words; empty if nobody has one.
pub(crate) fn byes(visitor: &Visitor, event: &Event, session: &Session) -> String {
    say_byes(visitor, event, event.byes_in(session))
}

/// The byes of these players, in words.
pub(crate) fn say_byes(visitor: &Visitor, event: &Event, free: Vec<PlayerId>) -> String {
    let names: Vec<_> = free.into_iter().map(|player| event.entries.player_name(player)).collect();
    match names.len() {
        0 => String::new(),
        count => visitor.locale.msg("session-byes").arg("count", count).arg("names", names).to_string(),
    }
}

/// What of a session can be undone: its seats before it starts, its start before there are results, its end before a
/// later one is seated, that the time was up, and the publication after it.
pub(super) fn take_back(visitor: &Visitor, event: &Event, session: &Session) -> Vec<(&'static str, String)> {
    let played = session.has_results();
    let state = match (session.started_at, session.closed_at) {
        (None, _) => Some(("unseat", "unseat-session")),
        (Some(_), None) => (!played).then_some(("unstart", "unstart-session")),
        (Some(_), Some(_)) => {
            let last = event.sessions.last().is_some_and(|last| last.number == session.number);
            last.then_some(("reopen", "reopen-session"))
        }
    };
    let published = event.published(session.number).filter(|_| !event.has_begun_after(session.number));
    let published = published.map(|_| ("withdraw", "withdraw-publication"));
    let stopped = session.is_running() && !session.stopped_last().is_empty();
    let stopped = stopped.then_some(("unstop", "unstop-tables"));
    let said = |(taken, word)| (taken, visitor.locale.msg(word).arg("session", session.number.0).to_string());
    state.into_iter().chain(stopped).chain(published).map(said).collect()
}

/// Whether any table of the session has the other way of entry.
pub(super) fn stands_not(session: &Session, entry: Entry) -> bool {
    session.tables.iter().any(|table| table.entry() != entry)
}

/// The calls without an answer, the oldest first.
pub(super) fn calls(visitor: &Visitor, event: &Event, session: &Session) -> Vec<CallLine> {
    let mut open: Vec<_> = session
        .tables
        .iter()
        .flat_map(|table| table.log.open_calls().into_iter().map(move |call| (table, call)))
        .collect();
    open.sort_by_key(|(_, call)| call.noted.at);
    open.iter().map(|(table, call)| call_line(visitor, event, session, table, call)).collect()
}

/// The open reports that a result is wrong, the oldest first.
fn doubts(visitor: &Visitor, event: &Event, session: &Session) -> Vec<DoubtLine> {
    let open = session.tables.iter().flat_map(|table| {
        table.log.open_doubts().into_iter().map(move |(noted, seat, text)| (noted.at, noted.entry, table, seat, text))
    });
    let mut open: Vec<_> = open.collect();
    open.sort_by_key(|(at, ..)| *at);
    let line = |(at, entry, table, seat, text): (_, _, &Arc<Table>, Seat, &str)| {
        let said = visitor.locale.msg("doubt-line").arg("table", table.number.0).arg("text", text);
        let said = said.arg("name", event.entries.player_name(table.sitting()[seat]));
        let said = said.arg("said", if text.is_empty() { "no" } else { "yes" });
        let said = said.arg("time", show::time(show::zone(&event.head), at)).to_string();
        DoubtLine { of: format!("{}/{entry}", table.number), said }
    };
    open.into_iter().map(line).collect()
}

/// When a session started, or from when to when it ran; before that, when it is to start.
pub(super) fn times(visitor: &Visitor, event: &Event, session: &Session) -> String {
    let Some(started) = session.started_at else {
        let start = show::start(visitor, &event.head, session.number);
        return start.map_or(String::new(), |start| visitor.locale.msg("session-begins").arg("at", start).to_string());
    };
    let zone = show::zone(&event.head);
    let message = match session.closed_at {
        Some(closed) => Message::new("session-from-to").arg("to", show::clock_time(zone, closed)),
        None => Message::new("session-from"),
    };
    visitor.locale.say(&message.arg("from", show::day_time(visitor, zone, started)))
}
