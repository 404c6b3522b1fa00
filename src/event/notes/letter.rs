//! A start seat as a letter, `E`, `S`, `W` or `N`, in the JSON of notes.

use rules::Seat;
use serde::{Deserialize, Deserializer, Serializer, de::Error};

/// Writes the letter.
///
/// # Errors
/// The errors of the serialiser.
pub fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(seat.letter())
}

/// Reads the letter.
///
/// # Errors
/// The text is not the letter of a seat.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    let text = String::deserialize(deserializer)?;
    Seat::from_letter(&text).ok_or_else(|| D::Error::custom(format!("{text} is not E, S, W or N")))
}
