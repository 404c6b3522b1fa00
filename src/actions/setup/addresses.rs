//! Addresses of events (the part of a URL that names the event): which are free, and when a deleted event gives up its
//! own.

use crate::{Acting, Result, add_reason, refused};
use event::event::{ChangeScope, EventHead, MAX_SLUG_LENGTH, Shelf, is_address};
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::{Conn, events};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Refuses a text that cannot be an address.
pub(crate) fn check_address(address: &str) -> Result<()> {
    if is_address(address) { Ok(()) } else { refused(Message::new("slug-wrong").arg("slug", address)) }
}

/// Makes an address of the letters and digits of a name; of `otherwise` if the name has no Latin letters. It leaves
/// room for a number of two digits.
pub(crate) fn address_from(name: &str, otherwise: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let letters: String = name.nfkd().filter(|c| !is_combining_mark(*c)).map(plain).collect();
    let words = letters.split_whitespace().collect::<Vec<_>>().join("-");
    let begins = if words.bytes().any(|b| b.is_ascii_lowercase()) { words.as_str() } else { otherwise };
    let most = MAX_SLUG_LENGTH - 3;
    let cut: String = begins.chars().take(most).collect();
    match begins.chars().nth(most) {
        // A word or date that does not fit is left out whole, unless it is the only one.
        Some(next) if next != '-' => cut.rsplit_once('-').map_or(cut.as_str(), |(words, _)| words).to_owned(),
        _ => cut.trim_end_matches('-').to_owned(),
    }
}

/// An address that no event has or had: `begins` with a number from 2 to 99.
///
/// # Errors
/// All of them are taken.
pub(crate) fn numbered_address(conn: &mut Conn, begins: &str) -> Result<String> {
    let begins: String = begins.chars().take(MAX_SLUG_LENGTH - 3).collect();
    for slug in (2..100).map(|number| format!("{begins}-{number}")) {
        if events::on_any_shelf(conn, &slug)?.is_none() {
            return Ok(slug);
        }
    }
    refused(Message::new("slug-taken").arg("slug", begins))
}

impl Acting<'_> {
    /// Makes an address free for `event`, or for one that is to be created (`None`). A deleted event that has it
    /// receives another one.
    ///
    /// # Errors
    /// Another event that is not deleted has or had it.
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

    /// Stores the address of an event and writes the audit row; the older addresses continue to lead to the event.
    pub(crate) fn give_address(&self, conn: &mut Conn, (event, address): (&EventHead, &str), why: &str) -> Result<()> {
        events::add_address(conn, event.id, address)?;
        let mut detail = json!({ "before": event.slug, "after": address });
        add_reason(&mut detail, why);
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
