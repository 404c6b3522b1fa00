//! Sessions and events for the calendars of phones and computers (iCalendar, RFC 5545).

use chrono::{NaiveDate, NaiveDateTime};
use icalendar::{Calendar, Component, Event, EventLike};

/// The time of an appointment.
pub enum Span {
    /// From a moment to another, in UTC.
    Times(NaiveDateTime, NaiveDateTime),
    /// From the first to the last day, whatever the time zone.
    Days(NaiveDate, NaiveDate),
}

/// A session or an event as a calendar shows it.
pub struct Appointment {
    /// Its id, the same in every download, so that a calendar replaces the older one.
    pub uid: String,
    /// Its title.
    pub title: String,
    /// Further details.
    pub about: String,
    /// The address of a page with more, if there is one.
    pub address: Option<String>,
    /// The place; empty if it is not known.
    pub place: String,
    /// When it is.
    pub span: Span,
}

/// A calendar file with this name and these appointments; `at` is the time of writing, in UTC.
pub fn calendar(name: &str, at: NaiveDateTime, appointments: &[Appointment]) -> String {
    let mut calendar = Calendar::new();
    calendar.name(name);
    for of in appointments {
        let mut event = Event::new();
        event.uid(&of.uid).timestamp(at.and_utc()).summary(&of.title);
        match of.span {
            Span::Times(from, to) => event.starts(from.and_utc()).ends(to.and_utc()),
            // The end is the first day after it (RFC 5545 §3.6.1).
            Span::Days(first, last) => event.starts(first).ends(last.succ_opt().unwrap_or(last)),
        };
        if let Some(address) = &of.address {
            event.url(address);
        }
        if !of.about.is_empty() {
            event.description(&of.about);
        }
        if !of.place.is_empty() {
            event.location(&of.place);
        }
        calendar.push(event.done());
    }
    calendar.done().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_long_lines_are_as_the_format_has_them() {
        let at = |minutes| NaiveDateTime::default() + chrono::TimeDelta::minutes(minutes);
        let session = Appointment {
            uid: "demo-1@caipan".into(),
            title: "第 1 局, 3 桌; 东".into(),
            about: "很长的说明".repeat(20),
            address: Some("https://example.org/e/demo".into()),
            place: "杭州, 拱墅".into(),
            span: Span::Times(at(60), at(180)),
        };
        let day = at(0).date();
        let event = Appointment {
            uid: "demo@caipan".into(),
            title: "演示赛".into(),
            about: String::new(),
            address: None,
            place: String::new(),
            span: Span::Days(day, day + chrono::TimeDelta::days(1)),
        };
        let file = calendar("演示赛", at(0), &[session, event]);
        for line in [
            "BEGIN:VCALENDAR",
            "NAME:演示赛",
            "UID:demo-1@caipan",
            "DTSTAMP:19700101T000000Z",
            "DTSTART:19700101T010000Z",
            "DTEND:19700101T030000Z",
            "SUMMARY:第 1 局\\, 3 桌\\; 东",
            "LOCATION:杭州\\, 拱墅",
            "URL:https://example.org/e/demo",
            "DTSTART;VALUE=DATE:19700101",
            "DTEND;VALUE=DATE:19700103",
            "END:VCALENDAR",
        ] {
            assert!(file.lines().any(|found| found == line), "{line} is not in {file}");
        }
        // A line has at most 75 bytes (RFC 5545 §3.1) and ends as in mail.
        assert!(file.split("\r\n").all(|line| line.len() <= 75), "{file}");
        assert!(!file.replace("\r\n", "").contains('\n'));
    }
}
