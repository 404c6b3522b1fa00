//! The columns of all tables: a code in CSV and JSON, a word in workbooks, either of them where a file is read.
//!
//! The words are the messages `column-…`, what each column holds is `about-…`.

use crate::messages::{Locale, Message};
use crate::tournament::regulations::Words;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The codes of all columns.
pub const ALL: [&str; 50] = [
    "team",
    "leader",
    "coach",
    "name",
    "role",
    "club",
    "country",
    "family",
    "given_name",
    "registers",
    "team_number",
    "number",
    "session",
    "table",
    "seat",
    "east",
    "south",
    "west",
    "north",
    "hand",
    "dealer",
    "ending",
    "winner",
    "discarder",
    "points",
    "flowers",
    "fans",
    "fans_reason",
    "tiles",
    "circumstances",
    "penalties",
    "player",
    "game_points",
    "attendance",
    "own_points",
    "to_nobody",
    "link",
    "kind",
    "standard_points",
    "reason",
    "rank",
    "sessions",
    "decided_by",
    "stage",
    "group",
    "team_ranking",
    "place",
    "in_by",
    "carried_standard_points",
    "carried_game_points",
];

/// What a column is called.
pub fn word(code: &str) -> Message {
    Message::new(format!("column-{}", code.replace('_', "-")))
}

/// What a column holds, and what may stand in it.
pub fn about(code: &str) -> Message {
    Message::new(format!("about-{}", code.replace('_', "-")))
}

/// The code of the column with this header: the code itself, or its word in any language.
pub fn code(header: &str) -> Option<&'static str> {
    static CODES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
        let called = || Locale::ALL.into_iter().flat_map(|locale| Words::ALL.map(|words| locale.in_words(words)));
        let words = ALL.iter().flat_map(|code| called().map(|locale| (plain(&locale.say(&word(code))), *code)));
        words.chain(ALL.iter().map(|code| (plain(code), *code))).collect()
    });
    CODES.get(&plain(header)).copied()
}

fn plain(header: &str) -> String {
    header.trim().to_lowercase().replace('_', " ")
}

/// What a cell names by its code, or by its word in any language.
pub fn named<T: Copy>(
    text: &str,
    all: &[T],
    code: impl Fn(T) -> &'static str,
    word: impl Fn(T) -> Message,
) -> Option<T> {
    let is_word = |item: T| Locale::ALL.iter().any(|locale| locale.say(&word(item)) == text);
    let by_code = all.iter().find(|item| code(**item) == text);
    by_code.or_else(|| all.iter().find(|item| is_word(**item))).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_names_one_column_and_every_column_is_explained() {
        for of in ALL {
            for locale in Locale::ALL {
                assert_eq!(code(&locale.say(&word(of))), Some(of), "{of} in {}", locale.code());
                assert!(!locale.say(&about(of)).contains("about-"), "{of} in {}", locale.code());
            }
            assert_eq!(code(&of.to_uppercase()), Some(of));
        }
    }
}
