//! Messages about fans and patterns: those of the rules, and the names of those on a sheet.

use super::{Message, series};
use event::sheet::named::{Element, Named};
pub use phone_rules::fans::*;
use rules::fan::Counted;
use rules::world_series;

/// A fan or a pattern and its count.
pub fn counted_element(Named { element, times }: Named) -> Message {
    match element {
        Element::Fan(fan) => counted_fan(Counted { fan, times }),
        Element::Pattern(pattern) => series::counted_pattern(world_series::Counted { pattern, times }),
    }
}

/// The name of a fan or a pattern.
pub fn element(element: Element) -> Message {
    counted_element(Named { element, times: 1 })
}
