//! What the event is written with: ids, exact numbers, names, places, times.

pub mod country;
pub mod digest;
pub mod exact;
pub mod ids;
pub mod person;
pub mod reading;
pub mod time_zone;
pub mod typed_text;
pub mod web_link;

/// Whether a value is the default of its type, which a file and JSON leave out.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
