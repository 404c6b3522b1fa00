//! The end of an event on the board: what is left to do, for organisers and the chief referee, who may both end it.

use crate::site::show;
use crate::site::visitor::Visitor;
use event::event::{Event, Status};
use messages::Message;
use store::now;

/// All sessions are over: what is left to do, each with whether it is done, and whether papers are final.
pub(super) struct End {
    pub steps: Vec<(bool, String)>,
    pub last: u16,
    pub official: bool,
    /// When the event was ended; empty while it is not.
    pub ended: String,
}

/// What is left to do once all sessions are over.
pub(super) fn end(visitor: &Visitor, event: &Event) -> Option<End> {
    let last = event.sessions.last()?;
    if last.number.0 < event.head.regulations.sessions || last.closed_at.is_none() {
        return None;
    }
    let say = |message: Message| visitor.locale.say(&message);
    let status = event.status(now());
    let zone = show::zone(&event.head);
    let published = matches!(
        status,
        Status::Official(_) | Status::Appealed(..) | Status::Uncorrected(..) | Status::Provisional(_, Some(_))
    );
    let official = matches!(status, Status::Official(_));
    let passed = matches!(status, Status::Official(_) | Status::Appealed(..) | Status::Uncorrected(..));
    let differ = actions::differences(event).len();
    let until = event.appeals_until(last).map_or(String::new(), |until| show::day_time(visitor, zone, until));
    let steps = vec![
        (published, say(Message::new("end-published"))),
        (passed, say(Message::new("end-appeals").arg("until", until))),
        (event.undecided_appeals(last.number) == 0, say(Message::new("end-appeals-decided"))),
        (differ == 0, say(Message::new("end-differences").arg("count", differ))),
    ];
    let ended = event.head.ended_at.map_or(String::new(), |at| show::day_time(visitor, zone, at));
    Some(End { steps, last: last.number.0, official, ended })
}
