//! Messages about the rules and the event: names of criteria, values as people write them, and statuses.

use super::{Arg, Message, foul, points_in, signed_minus, standard_points};
use chrono::{Datelike, NaiveDate, NaiveDateTime};
use event::event::{RankMove, Status};
use event::ranking::tie_break::{Criterion, Value};
use event::regulations::words::Words;
use event::sheet::disqualification::Disqualification;
use event::sheet::hand_result::Ending;
use event::values::ids::SessionNumber;
use event::values::people::Why;
use event::values::typed_text;
use rules::Game;
use rules::rule_set::Paying;
use std::cmp::Reverse;

/// Maximum length of a rejected text in a message, in characters.
const MAX_SHOWN_LENGTH: usize = 20;

/// The problem of invisible characters in a text, if it has any.
pub fn unseen_in(text: &str) -> Option<Message> {
    let (character, kind) = typed_text::unseen(text)?;
    let code = format!("U+{:04X}", u32::from(character));
    let found: String = typed_text::without_unseen(text).chars().take(MAX_SHOWN_LENGTH).collect();
    let kind = Message::new(format!("unseen-{kind}"));
    Some(Message::new("text-unseen").arg("code", code).arg("kind", kind).arg("found", found))
}

/// A day with its day of the week: 10 月 17 日（周六）.
pub fn day_of_week(day: NaiveDate) -> Message {
    let said = Message::new("event-day").arg("month", day.month()).arg("day", day.day());
    said.arg("weekday", day.weekday().number_from_monday())
}

/// The ending of a hand.
pub fn ending(ending: Ending) -> Message {
    Message::new(format!("ending-{}", ending.code()))
}

/// A message with the place and the foul of a disqualification.
pub fn disqualification(id: &'static str, of: &Disqualification) -> Message {
    let place = Message::new(id).arg("session", of.session.0).arg("table", of.table.0);
    place.arg("hand", of.hand.get()).arg("foul", foul(of.foul))
}

/// A criterion of the ranking.
pub fn criterion(criterion: Criterion) -> Message {
    Message::new(format!("criterion-{}", criterion.code().replace('_', "-")))
}

/// Why a row is below the one above, with both values as people write them.
pub fn decided(by: Criterion, above: &str, here: &str) -> Message {
    match by {
        Criterion::PlaysOn | Criterion::Advanced => criterion(by),
        _ => Message::new("decided-by").arg("criterion", criterion(by)).arg("above", above).arg("here", here),
    }
}

/// The value that a criterion compares, as people write it.
pub fn value(words: Words, value: &Value) -> String {
    match value {
        Value::Standard(points) => points_in(words, *points),
        Value::Game(points) => signed_minus(points.0),
        Value::Times(times) => standard_points(*times),
        Value::MeanPlace(None) => "—".into(),
        Value::MeanPlace(Some(Reverse(place))) => standard_points(*place),
        Value::Place(Reverse(place)) => place.to_string(),
        Value::Sessions(points) if points.is_empty() => "—".into(),
        Value::Sessions(points) => {
            points.iter().map(|points| points_in(words, *points)).collect::<Vec<_>>().join(" · ")
        }
    }
}

/// The message that a typed text is not the address of a page.
pub fn not_a_link(found: &str) -> Message {
    Message::new("link-not-web").arg("found", found)
}

/// The question whether the person found is the nearest one known, and the reason.
pub fn same_asked(found: &str, nearest: &str, why: Why) -> Message {
    Message::new("same-asked").arg("found", found).arg("nearest", nearest).arg("why", same_reason(why))
}

/// The reason why two people may be the same person.
pub fn same_reason(why: Why) -> Message {
    Message::new(format!("same-{}", why.code()))
}

/// The message that a number in a register belongs to somebody else.
pub fn number_taken(number: &str, name: &str) -> Message {
    Message::new("number-taken").arg("number", number).arg("name", name)
}

/// The formula of a payment, for the help of the score sheet.
pub fn payment_rule(game: Game) -> Message {
    let rule = match game.paying() {
        Paying::Base(base) => Message::new("payment-rule").arg("base", base),
        Paying::Shared(limit) => Message::new("payment-rule-shared").arg("limit", limit),
        Paying::Equal => Message::new("payment-rule-equal"),
    };
    rule.arg("minimum", game.bounds().minimum)
}

/// An entrant's move in the ranking.
pub fn rank_move(moved: &RankMove) -> Message {
    Message::new("rank-moves").arg("name", &moved.name).arg("before", moved.before).arg("after", moved.after)
}

/// A status in words; `time` formats a time.
pub fn status_meaning<T: Into<Arg>>(status: Status, time: impl Fn(NaiveDateTime) -> T) -> Message {
    let after = |id: &'static str, session: SessionNumber| Message::new(id).arg("session", session.0);
    match status {
        Status::NotStarted => Message::new("status-not-started-meaning"),
        Status::Withheld(session) => after("status-withheld-meaning", session),
        Status::Live(session) => after("status-live-meaning", session),
        Status::Provisional(session, None) => after("status-unpublished-meaning", session),
        Status::Provisional(session, Some(until)) => {
            after("status-provisional-meaning", session).arg("until", time(until))
        }
        Status::Appealed(session, appeals) => after("status-appealed-meaning", session).arg("appeals", appeals),
        Status::Uncorrected(session, appeals) => after("status-uncorrected-meaning", session).arg("appeals", appeals),
        Status::Changed(session) => after("status-changed-meaning", session),
        Status::Corrected(session) => after("status-corrected-meaning", session),
        Status::Official(session) => after("status-official-meaning", session),
    }
}
