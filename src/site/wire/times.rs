//! A time as text.

use chrono::NaiveDateTime;

/// A time as it is written.
pub fn time(at: NaiveDateTime) -> String {
    at.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string()
}
