//! From one number to another, as `6` or `1-5`.

use std::fmt;

/// The first and the last of `6` or `1-5`.
pub(super) fn read_span(text: &str) -> Option<(u16, u16)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (0 < first && first <= last).then_some((first, last))
}

/// Writes them: `6` if they are the same, else `1-5`.
pub(super) fn write_span(f: &mut fmt::Formatter<'_>, first: u16, last: u16) -> fmt::Result {
    if first == last { write!(f, "{first}") } else { write!(f, "{first}-{last}") }
}
