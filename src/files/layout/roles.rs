//! The roles of people in lists, by their names in any language.

use crate::columns;
use messages::{Locale, Message};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The codes of the roles, with the messages that name them on pages and papers: a list may have them in any language.
const ROLES: [(&str, &[&str]); 5] = [
    ("player", &["role-player", "print-entry-player"]),
    ("stand-in", &["stand-in"]),
    ("substitute", &["substitute", "print-substitute"]),
    ("leader", &["column-leader"]),
    ("coach", &["column-coach", "field-coach"]),
];

/// The code of the role with this name, in any language; `None` if it names none.
pub(crate) fn role_code(found: &str) -> Option<&'static str> {
    static CODES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
        let named = ROLES.iter().flat_map(|(code, keys)| {
            let words = keys.iter().flat_map(|key| Locale::ALL.map(|locale| locale.say(&Message::new(*key))));
            words.chain([(*code).to_owned()]).map(move |word| (columns::bare(&word), *code))
        });
        // Further names of leaders are not included: a captain may play.
        let players = columns::words("player").into_iter().map(|word| (word, "player"));
        let substitutes = columns::aliases("substitute").into_iter().map(|word| (word, "substitute"));
        players.chain(substitutes).chain(named).collect()
    });
    CODES.get(&columns::bare(found)).copied()
}
