//! The end of an event on the board: what is left to do, for organisers and the chief referee, who may both end it.

use chrono::NaiveDateTime;
use event::event::{Event, Status};
use event::values::time_zone::TimeZone;
use messages::Message;
use site::show;
use site::visitor::Visitor;
use store::now;

/// Longer times are not given in minutes.
const MAX_SECONDS_IN_MINUTES: i64 = 90 * 60;

/// All sessions are closed: what is left to do, each with whether it is done; whether papers are final.
pub(super) struct End {
    pub steps: Vec<(bool, String)>,
    pub official: bool,
    /// Whether withheld results can be made public.
    pub releases: bool,
    /// When the event was ended; empty if it was not.
    pub ended: String,
}

/// What is left to do once all sessions are closed; `None` before.
pub(super) fn end(visitor: &Visitor, event: &Event) -> Option<End> {
    let last = event.sessions.last().filter(|_| event.is_played())?;
    let (closed_at, now) = (last.closed_at?, now());
    let say = |message: Message| visitor.locale.say(&message);
    let status = event.status(now);
    let zone = show::zone(&event.head);
    let published = matches!(
        status,
        Status::Official(_) | Status::Appealed(..) | Status::Uncorrected(..) | Status::Provisional(_, Some(_))
    );
    let official = matches!(status, Status::Official(_));
    let differ = actions::differences(event).len();
    let until = event.head.regulations.appeals_until(closed_at);
    let passed = now >= until;
    let undecided = event.undecided_appeals(last.number);
    let decided = Message::new(if undecided == 0 { "end-appeals-decided" } else { "end-appeals-open" });
    let mut steps = vec![
        (published, say(Message::new(if published { "end-published" } else { "end-publish" }))),
        (passed, say(appeals(visitor, zone, until, now))),
        (undecided == 0, say(decided.arg("count", undecided))),
        (differ == 0, say(Message::new("end-differences").arg("count", differ))),
    ];
    let due = event.is_release_due();
    if due {
        steps.push((false, say(Message::new("end-release"))));
    }
    let releases = due && event.head.ended_at.is_none();
    let ended = event.head.ended_at.map_or(String::new(), |at| show::day_time(visitor, zone, at));
    Some(End { steps, official, releases, ended })
}

/// The end of the time for appeals, with the minutes that are left if these are few; or that it is over.
fn appeals(visitor: &Visitor, zone: TimeZone, until: NaiveDateTime, now: NaiveDateTime) -> Message {
    let left = (until - now).num_seconds();
    let said = |id: &'static str| Message::new(id).arg("until", show::day_time(visitor, zone, until));
    match left {
        ..=0 => said("end-appeals"),
        1..=MAX_SECONDS_IN_MINUTES => said("end-appeals-left").arg("minutes", (left + 59) / 60),
        _ => said("end-appeals-until"),
    }
}
