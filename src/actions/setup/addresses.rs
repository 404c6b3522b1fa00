//! Addresses of events: which are free, and one that an event that was deleted gives up.

use crate::{Acting, Result, refused};
use event::event::{ChangeScope, EventHead, LONGEST_ADDRESS, Shelf, is_address};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Conn, events};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Refuses what is no name in addresses.
pub(crate) fn check_address(address: &str) -> Result<()> {
    if is_address(address) { Ok(()) } else { refused(Message::new("slug-wrong").arg("slug", address)) }
}

/// The letters and digits of a name as one in addresses; `otherwise` where it has no Latin letters.
pub(crate) fn address_from(name: &str, otherwise: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let letters: String = name.nfkd().filter(|c| !is_combining_mark(*c)).map(plain).collect();
    let words = letters.split_whitespace().collect::<Vec<_>>().join("-");
    let begins = if words.bytes().any(|b| b.is_ascii_lowercase()) { words.as_str() } else { otherwise };
    let most = LONGEST_ADDRESS - 3;
    let cut: String = begins.chars().take(most).collect();
    match begins.chars().nth(most) {
        // Of a word or a day that does not fit nothing stays, unless there is no other.
        Some(next) if next != '-' => cut.rsplit_once('-').map_or(cut.as_str(), |(words, _)| words).to_owned(),
        _ => cut.trim_end_matches('-').to_owned(),
    }
}

/// A name in addresses that no event has or had: this one with a number.
pub(crate) fn numbered_address(conn: &mut Conn, begins: &str) -> Result<String> {
    let begins: String = begins.chars().take(LONGEST_ADDRESS - 3).collect();
    for slug in (2..100).map(|number| format!("{begins}-{number}")) {
        if events::on_any_shelf(conn, &slug)?.is_none() {
            return Ok(slug);
        }
    }
    refused(Message::new("slug-taken").arg("slug", begins))
}

impl Acting<'_> {
    /// Lets a name be that of `event`, or of one that is to be created: one that is deleted gives way.
    ///
    /// # Errors
    /// Another event has it, or had it.
    pub(crate) fn take_address(&self, conn: &mut Conn, address: &str, event: Option<i32>) -> Result<()> {
        match events::on_any_shelf(conn, address)? {
            Some(other) if Some(other.id) == event => Ok(()),
            Some(other) if other.shelf == Shelf::Deleted => {
                let numbered = numbered_address(conn, address)?;
                self.give_address(conn, (&other, &numbered), "")
            }
            Some(_) => refused(Message::new("slug-taken").arg("slug", address)),
            None => Ok(()),
        }
    }

    pub(crate) fn give_address(&self, conn: &mut Conn, (event, address): (&EventHead, &str), why: &str) -> Result<()> {
        events::add_address(conn, event.id, address)?;
        let mut detail = json!({ "before": event.slug, "after": address });
        if !why.is_empty() {
            detail["reason"] = json!(why);
        }
        let about = About::Event(event.id, ChangeScope::Everything);
        self.audit(conn, about, "change_address", &detail)
    }
}

#[cfg(test)]
mod tests {
    use super::address_from;

    #[test]
    fn an_address_ends_with_a_word_of_the_name() {
        let of = |name: &str| address_from(name, "event-2026-11-29");
        assert_eq!(of("Clubabend"), "clubabend");
        assert_eq!(of("春季国标赛"), "event-2026-11-29");
        assert_eq!(of("Club evening of 29 November 2026-11-29"), "club-evening-of-29-november-2026-11");
        assert_eq!(of(&"x".repeat(60)), "x".repeat(37));
    }
}
