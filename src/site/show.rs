//! Values as text for pages.

use crate::visitor::Visitor;
use actions::time_zone;
use chrono::NaiveDateTime;
use event::event::EventHead;
use event::values::ids::SessionNumber;
use event::values::time_zone::TimeZone;
pub use messages::standard_points as standard;
use messages::{Locale, days, moment, signed_minus};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
pub use phone_rules::{Group, Laid, laid_hand as hand};
use rules::{GamePoints, StandardPoints};

/// The characters that a query has percent-encoded.
const IN_QUERY: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'/');

/// Points with a real minus sign.
pub fn game(points: GamePoints) -> String {
    signed_minus(points.0)
}

/// The change of a score, always with a sign: `+32`, `−8`, `0`.
pub fn delta(points: GamePoints) -> String {
    match points.0 {
        1.. => format!("+{}", points.0),
        _ => game(points),
    }
}

/// Standard points as the whole number and the fraction, so that whole numbers are aligned in a column: `24` and `½`.
pub fn whole_and_fraction(locale: Locale, points: StandardPoints) -> (String, String) {
    let text = locale.points(points);
    let whole = text.find(|letter: char| !letter.is_ascii_digit() && letter != '−').unwrap_or(text.len());
    match text[whole..].starts_with('/') {
        true => (String::new(), text),
        false => (text[..whole].to_owned(), text[whole..].to_owned()),
    }
}

/// The change of a rank as a class and as signs, as `static/live.js` writes it.
pub fn moved(before: usize, now: usize) -> (&'static str, String) {
    match before as isize - now as isize {
        0 => ("move", "–".to_owned()),
        up @ 1.. => ("move up", format!("▲{up}")),
        down => ("move down", format!("▼{}", -down)),
    }
}

/// Standard points as a file has them, `215/2`, for people. Any other text is returned as it is.
pub fn standard_text(locale: Locale, text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), |points| locale.points(points))
}

/// The time zone of an event.
pub fn zone(event: &EventHead) -> TimeZone {
    time_zone(&event.regulations)
}

/// A time of day in the zone of the event: `14:32:05`.
pub fn time(zone: TimeZone, at: NaiveDateTime) -> String {
    zone.local(at).format("%H:%M:%S").to_string()
}

/// A time of day to the minute, if seconds do not matter: `14:32`.
pub fn clock_time(zone: TimeZone, at: NaiveDateTime) -> String {
    zone.local(at).format("%H:%M").to_string()
}

/// A local time of a zone in UTC, for scripts; empty if the local clock skips it.
pub fn utc(zone: TimeZone, local: NaiveDateTime) -> String {
    zone.utc(local).map_or(String::new(), |at| at.format("%Y-%m-%dT%H:%M:%SZ").to_string())
}

/// A moment in the zone of the event, with its day unless the page is of that day: `14:32`, `21 Nov, 14:32`.
pub fn day_time(visitor: &Visitor, zone: TimeZone, at: NaiveDateTime) -> String {
    local_day_time(visitor, zone, zone.local(at))
}

/// As [`day_time`] for a local time.
fn local_day_time(visitor: &Visitor, zone: TimeZone, local: NaiveDateTime) -> String {
    visitor.locale.say(&moment(local, Some(zone.local(visitor.now()).date())))
}

/// The planned start of a session: with its day, unless the page is of that day or the event has only one day. `None`
/// if it has no plan.
pub fn start(visitor: &Visitor, event: &EventHead, session: SessionNumber) -> Option<String> {
    let one_day = event.regulations.days().is_some_and(|(first, last)| first == last);
    let start = event.regulations.start_of(session)?;
    Some(match one_day {
        true => start.format("%H:%M").to_string(),
        false => local_day_time(visitor, zone(event), start),
    })
}

/// Place and days of an event: `杭州 · 2026 年 11 月 28 日至 29 日`; empty if neither is set.
pub fn place_and_days(locale: Locale, event: &EventHead) -> String {
    let days = event.regulations.days().map(|(first, last)| locale.say(&days(first, last)));
    let place = Some(event.regulations.place.clone()).filter(|place| !place.is_empty());
    place.into_iter().chain(days).collect::<Vec<_>>().join(" · ")
}

/// A text, encoded for the query of an address.
pub fn query(text: &str) -> String {
    utf8_percent_encode(text, IN_QUERY).to_string()
}

/// The text in parts, each with whether it is a time of day.
pub fn with_times(text: &str) -> Vec<(String, bool)> {
    let is_time = |word: &str| {
        let two = |digits: &str| (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
        word.split_once(':').is_some_and(|(hour, minute)| two(hour) && two(minute) && minute.len() == 2)
    };
    let of_time = |letter: char| letter.is_ascii_digit() || letter == ':';
    let mut parts: Vec<(String, bool)> = Vec::new();
    for letter in text.chars() {
        match parts.last_mut() {
            Some((part, kind)) if *kind == of_time(letter) => part.push(letter),
            _ => parts.push((letter.to_string(), of_time(letter))),
        }
    }
    parts.into_iter().map(|(part, kind)| (part.clone(), kind && is_time(&part))).collect()
}

/// A mean with two decimals, rounded to the nearest.
pub fn mean(points: StandardPoints) -> String {
    let hundredths = (200 * points.numerator() + points.denominator()).div_euclid(2 * points.denominator());
    let sign = if hundredths < 0 { "−" } else { "" };
    format!("{sign}{}.{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use event::regulations::words::Words;
    use rules::HandTiles;

    #[test]
    fn whether_a_moment_is_of_today_is_asked_of_the_clock_where_the_event_is() {
        let zone = |name: &str| name.parse::<TimeZone>().unwrap();
        let at = Some("2026-11-28T17:00:00".parse().unwrap());
        let visitor = Visitor { at, ..Visitor::guest(Locale::En, String::new()) };
        for (name, moment, shown) in [
            ("Asia/Shanghai", "2026-11-28T16:00:00", "00:00"),
            ("Asia/Shanghai", "2026-11-28T15:59:00", "28 Nov, 23:59"),
            ("Europe/Berlin", "2026-11-28T15:59:00", "16:59"),
            ("Europe/Berlin", "2026-12-31T23:00:00", "1 Jan 2027, 00:00"),
        ] {
            assert_eq!(day_time(&visitor, zone(name), moment.parse().unwrap()), shown, "{moment} in {name}");
        }
    }

    #[test]
    fn match_points_have_two_decimals_where_that_is_exact() {
        let locale = Locale::En.in_words(Words::Match);
        for (text, shown) in
            [("0", "0"), ("12", "12.00"), ("379/20", "18.95"), ("-31/4", "−7.75"), ("-1/100", "−0.01"), ("7/3", "2⅓")]
        {
            assert_eq!(standard_text(locale, text), shown);
        }
        assert_eq!(whole_and_fraction(locale, "379/20".parse().unwrap()), ("18".into(), ".95".into()));
    }

    #[test]
    fn a_fraction_stands_apart() {
        let text = |text: &str| whole_and_fraction(Locale::En, text.parse().unwrap());
        assert_eq!(text("33/2"), ("16".into(), "½".into()));
        assert_eq!(text("-3"), ("−3".into(), String::new()));
        assert_eq!(text("1/2"), (String::new(), "½".into()));
    }

    #[test]
    fn fractions_are_shown_and_never_rounded() {
        for (text, shown) in [
            ("3", "3"),
            ("7/3", "2⅓"),
            ("215/2", "107½"),
            ("-1/2", "−½"),
            ("-9/4", "−2¼"),
            ("5/12", "5/12"),
            ("17/12", "1\u{2009}5/12"),
        ] {
            assert_eq!(standard_text(Locale::En, text), shown);
            let (whole, fraction) = whole_and_fraction(Locale::En, text.parse().unwrap());
            assert_eq!(whole.clone() + &fraction, shown);
            assert!(whole.chars().all(|letter| letter.is_ascii_digit() || letter == '−'), "{shown}: {whole}");
        }
        assert_eq!(delta(GamePoints(-8)), "−8");
        assert_eq!(delta(GamePoints(32)), "+32");
        assert_eq!(query("/e/a-b_c.d?b=1~ é\t"), "/e/a-b_c.d%3Fb%3D1%7E%20%C3%A9%09");
    }

    #[test]
    fn a_hand_is_laid_out_in_groups() {
        let hand = hand(&HandTiles::parse("[345m] {EEEE} 5p4p22s1m +6p").unwrap());
        let groups: Vec<_> = hand.groups.iter().map(|group| (group.class, group.tiles.concat())).collect();
        let groups: Vec<_> = groups.iter().map(|(class, tiles)| (*class, tiles.as_str())).collect();
        assert_eq!(groups, [("meld", "3m4m5m"), ("", "backEEback"), ("", "1m4p5p2s2s"), ("winning", "6p")]);
    }

    #[test]
    fn times_of_day_stand_out_in_a_message() {
        let times = |text| with_times(text).into_iter().filter(|(_, is)| *is).map(|(part, _)| part).collect::<Vec<_>>();
        assert_eq!(times("第 7 局提前到 15:50 开始，请 9:45 前入座"), ["15:50", "9:45"]);
        assert_eq!(times("3:1 · 12 · 1:2:3"), Vec::<String>::new());
        assert_eq!(with_times("15:50 开始").into_iter().map(|(part, _)| part).collect::<String>(), "15:50 开始");
    }

    #[test]
    fn means_are_to_the_nearest_hundredth() {
        for (numerator, denominator, said) in [(7, 4, "1.75"), (2, 3, "0.67"), (-1, 3, "−0.33"), (9, 1, "9.00")] {
            assert_eq!(mean(StandardPoints::new(numerator, denominator).unwrap()), said);
        }
    }
}
