//! Messages about the tables of a session: what blocks closing it, totals that are recorded, and wrong sums.

use super::{Arg, Message};
use event::event::{Blocker, Event, Session};
use event::sheet::wrong_sum::{Cause, WrongSum};
use event::values::ids::TableNumber;
use rules::{GamePoints, Seat};

/// The reasons of a call that a phone offers (`REASONS` in `static/record/page-call.js`), as they are sent and stored.
const CALL_REASONS: [&str; 6] = ["false-win", "fans", "dispute", "absent", "equipment", "unwell"];

/// The reason of a call: one that the phone offers, `dispute`, also with what was typed in addition, `dispute: a tile fell`;
/// any other text as it is.
pub fn call_reason(reason: &str) -> Arg {
    let (code, typed) = reason.split_once(": ").unwrap_or((reason, ""));
    if !CALL_REASONS.contains(&code) {
        return reason.into();
    }
    let offered = Message::new(format!("record-call-{code}"));
    match typed {
        "" => offered.into(),
        _ => Message::new("record-call-more").arg("reason", offered).arg("text", typed).into(),
    }
}

/// The blockers of a session, table by table.
pub fn blockers(event: &Event, session: &Session, blockers: &[Blocker]) -> Vec<Message> {
    let name = |table, seat| session.table(table).map_or(String::new(), |table| event.names(table)[seat].clone());
    let missing = |of: &Blocker| match of {
        Blocker::TotalsMissing(table) => Some(table.0),
        _ => None,
    };
    let others = blockers.iter().filter(|of| missing(of).is_none()).map(|of| blocker(of, name));
    let without: Vec<u16> = blockers.iter().filter_map(missing).collect();
    (!without.is_empty()).then(|| totals_missing(&without)).into_iter().chain(others).collect()
}

/// The tables of each session with four recorded totals; nothing for sessions without any.
pub fn by_totals(event: &Event) -> Vec<Message> {
    let line = |session: &Session| {
        let tables: Vec<String> = session.by_totals().iter().map(TableNumber::to_string).collect();
        let at = Message::new("by-totals-at").arg("session", session.number.0).arg("tables", &tables);
        (!tables.is_empty()).then_some(at)
    };
    event.sessions.iter().filter_map(|session| line(session)).collect()
}

/// One message for all tables, because in a session entered by totals none of them has any until the end.
fn totals_missing(tables: &[u16]) -> Message {
    let numbers: Vec<String> = tables.iter().map(u16::to_string).collect();
    Message::new("blocker-totals-missing").arg("count", tables.len()).arg("tables", numbers)
}

/// A blocker, and what to do about it; `name` gives the player in a seat.
pub fn blocker(blocker: &Blocker, name: impl Fn(TableNumber, Seat) -> String) -> Message {
    match blocker {
        Blocker::Playing(table, next) => Message::new("blocker-playing").arg("table", table.0).arg("hand", next.get()),
        Blocker::Sum(table, wrong) => {
            Message::new("blocker-sum").arg("what", wrong_sum(table.0, wrong, |seat| name(*table, seat)))
        }
        Blocker::TotalsMissing(table) => totals_missing(&[table.0]),
        Blocker::TypedOnce(table) => Message::new("blocker-typed-once").arg("table", table.0),
        Blocker::Call(table, reason) => {
            Message::new("blocker-call").arg("table", table.0).arg("reason", call_reason(reason))
        }
        Blocker::Refused(table, hand) => Message::new("blocker-refused").arg("table", table.0).arg("hand", *hand),
        Blocker::Unsigned(table) => Message::new("blocker-unsigned").arg("table", table.0),
        Blocker::Signed(table, difference) => Message::new("blocker-signed")
            .arg("table", table.0)
            .arg("name", name(*table, difference.player))
            .arg("signed", difference.signed)
            .arg("computed", difference.computed),
    }
}

/// The message that the four totals of a table do not add up, with the difference and the likely cause; `name` gives the player
/// in a seat.
pub fn wrong_sum(table: impl Into<Arg>, wrong: &WrongSum, name: impl Fn(Seat) -> String) -> Message {
    let cause = match wrong.cause {
        Some(Cause::Unpaid(points)) => Message::new("sum-cause-unpaid").arg("points", points),
        Some(Cause::Net(base)) => Message::new("sum-cause-net").arg("base", base),
        Some(Cause::WithBase(base)) => Message::new("sum-cause-with-base").arg("base", base),
        Some(Cause::Typed { seat, typed, instead }) => {
            Message::new("sum-cause-typed").arg("name", name(seat)).arg("typed", typed).arg("instead", instead)
        }
        None if wrong.excess() < GamePoints::ZERO => Message::new("sum-cause-too-little"),
        None => Message::new("sum-cause-too-much"),
    };
    let way = if wrong.excess() < GamePoints::ZERO { "less" } else { "more" };
    let by = GamePoints(wrong.excess().0.abs());
    let message = Message::new("sum-wrong").arg("table", table).arg("sum", wrong.check.sum);
    message.arg("expected", wrong.check.expected).arg("by", by).arg("way", way).arg("cause", cause)
}
