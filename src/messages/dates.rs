//! Dates and times as people write them in each language.
//!
//! One fact to know: all times are local times of the event; programs read UTC, as ISO 8601.

use super::Message;
use chrono::{Datelike, NaiveDate, NaiveDateTime};
use event::values::time_zone::TimeZone;

/// A moment without the parts that are clear on the day `today`: `18:00`, `28 Nov, 18:00`; with its year if `today` is
/// in another year or not known.
pub fn moment(at: NaiveDateTime, today: Option<NaiveDate>) -> Message {
    let read = match today {
        Some(today) if today == at.date() => "day",
        Some(today) if today.year() == at.year() => "year",
        _ => "later",
    };
    dated("date-moment", at.date()).arg("read", read).arg("time", at.format("%H:%M").to_string())
}

/// A moment in UTC as local time of the zone, for readers in other zones: `28 Nov 2026, 18:00 (UTC+08:00)`.
pub fn zoned_moment(zone: TimeZone, at: NaiveDateTime) -> Message {
    Message::new("date-zoned").arg("moment", moment(zone.local(at), None)).arg("offset", zone.offset(at))
}

/// A day: `28 November 2026`.
pub fn day(date: NaiveDate) -> Message {
    dated("date-day", date)
}

/// The days from a first to a last one: `28–29 November 2026`.
pub fn days(first: NaiveDate, last: NaiveDate) -> Message {
    let within = match (first.year() == last.year(), first.month() == last.month()) {
        _ if first == last => return day(first),
        (true, true) => "month",
        (true, false) => "year",
        (false, _) => "years",
    };
    dated("date-days", first)
        .arg("within", within)
        .arg("last", dated("date-day-of-year", last))
        .arg("last_day", last.day())
        .arg("last_year", last.year().to_string())
}

/// The message that a first day is after the last one.
pub fn days_exchanged(first: NaiveDate, last: NaiveDate) -> Message {
    Message::new("season-days").arg("first", day(first)).arg("last", day(last))
}

fn dated(id: &'static str, date: NaiveDate) -> Message {
    Message::new(id).arg("year", date.year().to_string()).arg("month", date.month()).arg("day", date.day())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Locale;

    /// In English, and in both Chinese scripts.
    fn texts(message: &Message) -> [String; 2] {
        let [zh, hant, en] = Locale::ALL.map(|locale| locale.say(message));
        assert_eq!(zh, hant);
        [en, zh]
    }

    #[test]
    fn a_moment_has_as_much_of_its_date_as_the_day_leaves_open() {
        for (at, today, en, zh) in [
            ("2026-11-28T18:00:59", "2026-11-28", "18:00", "18:00"),
            ("2026-11-28T09:05:00", "2026-11-28", "09:05", "09:05"),
            ("2026-11-28T18:00:00", "2026-11-29", "28 Nov, 18:00", "11 月 28 日 18:00"),
            ("2026-11-28T00:00:00", "2026-11-27", "28 Nov, 00:00", "11 月 28 日 00:00"),
            ("2026-03-01T18:00:00", "2026-12-31", "1 Mar, 18:00", "3 月 1 日 18:00"),
            ("2026-12-31T23:59:59", "2027-01-01", "31 Dec 2026, 23:59", "2026 年 12 月 31 日 23:59"),
            ("2027-11-28T18:00:00", "2026-11-28", "28 Nov 2027, 18:00", "2027 年 11 月 28 日 18:00"),
            ("2026-11-28T18:00:00", "", "28 Nov 2026, 18:00", "2026 年 11 月 28 日 18:00"),
        ] {
            assert_eq!(texts(&moment(at.parse().unwrap(), today.parse().ok())), [en, zh], "{at} on {today}");
        }
    }

    #[test]
    fn a_moment_for_others_names_the_clock_that_showed_it() {
        for (zone, at, en, zh) in [
            (
                "Asia/Shanghai",
                "2026-11-22T07:37:14",
                "22 Nov 2026, 15:37 (UTC+08:00)",
                "2026 年 11 月 22 日 15:37 (UTC+08:00)",
            ),
            (
                "America/New_York",
                "2026-03-08T04:59:59",
                "7 Mar 2026, 23:59 (UTC-05:00)",
                "2026 年 3 月 7 日 23:59 (UTC-05:00)",
            ),
        ] {
            let said = zoned_moment(zone.parse().unwrap(), at.parse().unwrap());
            assert_eq!(texts(&said), [en, zh], "{at} in {zone}");
        }
    }

    #[test]
    fn days_share_what_they_have_in_common() {
        for (first, last, en, zh) in [
            ("2026-11-28", "2026-11-28", "28 November 2026", "2026 年 11 月 28 日"),
            ("2026-11-28", "2026-11-29", "28–29 November 2026", "2026 年 11 月 28 日至 29 日"),
            ("2026-11-30", "2026-12-01", "30 November – 1 December 2026", "2026 年 11 月 30 日至 12 月 1 日"),
            (
                "2026-12-31",
                "2027-01-01",
                "31 December 2026 – 1 January 2027",
                "2026 年 12 月 31 日至 2027 年 1 月 1 日",
            ),
            (
                "2026-11-28",
                "2027-11-29",
                "28 November 2026 – 29 November 2027",
                "2026 年 11 月 28 日至 2027 年 11 月 29 日",
            ),
        ] {
            assert_eq!(texts(&days(first.parse().unwrap(), last.parse().unwrap())), [en, zh], "{first} to {last}");
        }
    }
}
