//! How values look on a page.

use crate::messages::signed_minus;
use crate::rules::{GamePoints, StandardPoints};
use chrono::{Local, NaiveDateTime, TimeZone, Utc};

/// Whole numbers with a real minus sign.
pub(super) fn game(points: GamePoints) -> String {
    signed_minus(points.0)
}

/// The change of a score, always with a sign: `+32`, `−8`, `0`.
pub(super) fn delta(points: GamePoints) -> String {
    match points.0 {
        1.. => format!("+{}", points.0),
        _ => game(points),
    }
}

/// Standard points as people write them: `3`, `2⅓`, `107 5/12`.
pub(super) fn standard(points: StandardPoints) -> String {
    let (whole, rest) = points.parts();
    if rest == StandardPoints::ZERO {
        return whole.to_string().replace('-', "−");
    }
    let sign = if rest < StandardPoints::ZERO { "−" } else { "" };
    let whole = if whole == 0 { String::new() } else { whole.abs().to_string() };
    let above = rest.numerator().abs();
    let glyph = match (above, rest.denominator()) {
        (1, 2) => "½",
        (1, 3) => "⅓",
        (2, 3) => "⅔",
        (1, 4) => "¼",
        (3, 4) => "¾",
        (1, 6) => "⅙",
        (5, 6) => "⅚",
        (_, below) => {
            let space = if whole.is_empty() { "" } else { "\u{2009}" };
            return format!("{sign}{whole}{space}{above}/{below}");
        }
    };
    format!("{sign}{whole}{glyph}")
}

/// Standard points as they stand in a file, `215/2`, for people.
pub(super) fn standard_text(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), standard)
}

/// A time of day where the server stands: `14:32:05`.
pub(super) fn time(at: NaiveDateTime) -> String {
    Utc.from_utc_datetime(&at).with_timezone(&Local).format("%H:%M:%S").to_string()
}

/// A day and a time where the server stands: `2026-11-21 14:32`.
pub(super) fn day_time(at: NaiveDateTime) -> String {
    Utc.from_utc_datetime(&at).with_timezone(&Local).format("%Y-%m-%d %H:%M").to_string()
}

/// A text for the query of an address.
pub(super) fn query(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(standard_text(text), shown);
        }
        assert_eq!(delta(GamePoints(-8)), "−8");
        assert_eq!(delta(GamePoints(32)), "+32");
        assert_eq!(query("/e/a?b=1"), "/e/a%3Fb%3D1");
    }
}
