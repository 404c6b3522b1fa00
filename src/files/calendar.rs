//! Sessions for the calendars of phones and computers (iCalendar, RFC 5545).

use chrono::NaiveDateTime;
use icalendar::{Calendar, Component, Event, EventLike};

/// A session as a calendar shows it. Times are in UTC.
pub struct Appointment {
    /// Its identity, stable across downloads, so that a calendar replaces it.
    pub uid: String,
    /// Its title.
    pub title: String,
    /// Further details.
    pub about: String,
    /// The address of a page with more, if there is one.
    pub address: Option<String>,
    /// The begin.
    pub from: NaiveDateTime,
    /// The end.
    pub to: NaiveDateTime,
}

/// The file: a calendar of this name with the appointments at a place; `at` is the time of writing.
pub fn calendar(name: &str, place: &str, at: NaiveDateTime, appointments: &[Appointment]) -> String {
    let mut calendar = Calendar::new();
    calendar.name(name);
    for of in appointments {
        let mut event = Event::new();
        event.uid(&of.uid).timestamp(at.and_utc()).summary(&of.title);
        event.starts(of.from.and_utc()).ends(of.to.and_utc());
        if let Some(address) = &of.address {
            event.url(address);
        }
        if !of.about.is_empty() {
            event.description(&of.about);
        }
        if !place.is_empty() {
            event.location(place);
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
            from: at(60),
            to: at(180),
        };
        let file = calendar("演示赛", "杭州, 拱墅", at(0), &[session]);
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
            "END:VCALENDAR",
        ] {
            assert!(file.lines().any(|found| found == line), "{line} is not in {file}");
        }
        // A line has at most 75 bytes (RFC 5545 §3.1) and ends as in mail.
        assert!(file.split("\r\n").all(|line| line.len() <= 75), "{file}");
        assert!(!file.replace("\r\n", "").contains('\n'));
    }
}
