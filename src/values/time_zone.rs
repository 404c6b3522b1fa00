//! The time zone of an event, which is that of the clocks in its hall.
//!
//! Two facts to know: times are stored in UTC, and a zone is used only to enter and to show them; and zones are those of the
//! IANA Time Zone Database, as in `chrono-tz`, so that summer time and changes of law are those of the place.

use chrono::{NaiveDateTime, TimeZone as _};
use chrono_tz::{TZ_VARIANTS, Tz};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A time zone by its IANA name, such as `Asia/Shanghai`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub struct TimeZone(Tz);

/// The name is not that of a time zone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no time zone `{0}`, expected an IANA name such as `Asia/Shanghai`")]
pub struct UnknownTimeZone(String);

impl TimeZone {
    /// The zone in which times are stored.
    pub const UTC: TimeZone = TimeZone(Tz::UTC);

    /// The IANA name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The names to choose from: those of places, such as `Europe/Berlin`. Other names of the database can be read too.
    pub fn places() -> impl Iterator<Item = &'static str> {
        TZ_VARIANTS.iter().map(|zone| zone.name()).filter(|name| name.contains('/') && !name.starts_with("Etc/"))
    }

    /// The local time at a time in UTC.
    pub fn local(self, utc: NaiveDateTime) -> NaiveDateTime {
        self.0.from_utc_datetime(&utc).naive_local()
    }

    /// The offset from UTC at a time in UTC: `UTC+08:00`.
    pub fn offset(self, utc: NaiveDateTime) -> String {
        self.0.from_utc_datetime(&utc).format("UTC%:z").to_string()
    }

    /// The time in UTC of a local time: the earlier one if there are two (summer time ends), `None` if there is none (it begins).
    pub fn utc(self, local: NaiveDateTime) -> Option<NaiveDateTime> {
        self.0.from_local_datetime(&local).earliest().map(|at| at.naive_utc())
    }
}

impl FromStr for TimeZone {
    type Err = UnknownTimeZone;

    fn from_str(name: &str) -> Result<TimeZone, UnknownTimeZone> {
        name.parse().map(TimeZone).map_err(|_| UnknownTimeZone(name.to_owned()))
    }
}

impl TryFrom<String> for TimeZone {
    type Error = UnknownTimeZone;

    fn try_from(name: String) -> Result<TimeZone, UnknownTimeZone> {
        name.parse()
    }
}

impl From<TimeZone> for &'static str {
    fn from(zone: TimeZone) -> &'static str {
        zone.name()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_what_the_law_of_the_place_says() {
        let shown = |zone: &str, utc: &str| zone.parse::<TimeZone>().unwrap().local(utc.parse().unwrap()).to_string();
        for (zone, utc, there) in [
            ("UTC", "2026-11-21T09:30:00", "2026-11-21 09:30:00"),
            ("Asia/Shanghai", "2026-11-21T16:30:00", "2026-11-22 00:30:00"),
            ("Asia/Kolkata", "2026-11-21T09:30:00", "2026-11-21 15:00:00"),
            // The night on which summer time ends, and the one on which it begins.
            ("Europe/Berlin", "2026-10-25T00:59:59", "2026-10-25 02:59:59"),
            ("Europe/Berlin", "2026-10-25T01:00:00", "2026-10-25 02:00:00"),
            ("America/New_York", "2026-03-08T06:59:59", "2026-03-08 01:59:59"),
            ("America/New_York", "2026-03-08T07:00:00", "2026-03-08 03:00:00"),
            // Before a change of law.
            ("Asia/Shanghai", "1990-07-01T00:00:00", "1990-07-01 09:00:00"),
        ] {
            assert_eq!(shown(zone, utc), there, "{zone} {utc}");
        }
    }

    #[test]
    fn how_far_a_clock_is_from_utc_changes_with_summer_time() {
        let offset = |zone: &str, utc: &str| zone.parse::<TimeZone>().unwrap().offset(utc.parse().unwrap());
        for (zone, utc, offset_then) in [
            ("Asia/Shanghai", "2026-11-22T07:37:14", "UTC+08:00"),
            ("Europe/Berlin", "2026-10-25T00:59:59", "UTC+02:00"),
            ("Europe/Berlin", "2026-10-25T01:00:00", "UTC+01:00"),
            ("America/New_York", "2026-11-22T07:37:14", "UTC-05:00"),
            ("UTC", "2026-11-22T07:37:14", "UTC+00:00"),
        ] {
            assert_eq!(offset(zone, utc), offset_then, "{zone} {utc}");
        }
    }

    #[test]
    fn only_a_zone_of_the_database_is_one() {
        for name in ["", "Mars/Olympus", "asia/shanghai", "CST-8", "+08:00", " UTC"] {
            assert_eq!(name.parse::<TimeZone>(), Err(UnknownTimeZone(name.to_owned())));
        }
        assert!(TimeZone::places().count() > 400);
        for name in TimeZone::places() {
            let zone: TimeZone = serde_json::from_str(&format!("\"{name}\"")).unwrap();
            assert_eq!(serde_json::to_string(&zone).unwrap(), format!("\"{name}\""));
        }
    }
}
