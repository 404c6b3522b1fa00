//! What the event is written with: ids, exact numbers, names, places, times.

pub mod country;
pub mod exact;
pub mod ids;
pub mod person;
pub mod reading;
pub mod time_zone;
pub mod typed_text;
pub mod web_link;
