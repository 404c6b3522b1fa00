//! A time in the form in which events, archives and audits store it.

use super::audit_chain::TIME;
use chrono::{Datelike, NaiveDateTime, Timelike};
use serde::{Deserialize, Serialize};

/// A time that both databases store without a change: years 1900 to 9999, microseconds, no leap second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Time(pub NaiveDateTime);

impl From<Time> for String {
    fn from(time: Time) -> String {
        time.0.format(TIME).to_string()
    }
}

impl TryFrom<String> for Time {
    type Error = String;

    fn try_from(text: String) -> Result<Time, String> {
        let is_storable = |time: &NaiveDateTime| {
            let nanoseconds = time.nanosecond();
            (1900..=9999).contains(&time.year()) && nanoseconds.is_multiple_of(1000) && nanoseconds < 1_000_000_000
        };
        let time = NaiveDateTime::parse_from_str(&text, TIME).ok().filter(is_storable);
        time.map(Time).ok_or_else(|| format!("{text} is no time such as 2026-11-21T09:30:00.000000"))
    }
}
