//! The columns of all tables: a code in CSV and JSON, a word in workbooks; both are accepted in files.
//!
//! The words are the messages `column-…`, the explanations are `about-…`.

use super::layout::person_name::is_han;
use super::read_options::{ColumnMeanings, ReadOptions};
use event::regulations::Words;
use messages::{Locale, Message};
use std::collections::HashMap;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// The codes of all columns.
pub const ALL: [&str; 61] = [
    "team",
    "leader",
    "coach",
    "name",
    "role",
    "club",
    "country",
    "family",
    "given_name",
    "surname",
    "registers",
    "ema_number",
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
    "responsible",
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
    "session_penalty",
    "decision",
    "disqualified",
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
    "by_session",
    "state",
    "players",
    "weight",
    "date",
];

/// The word of a column.
pub fn word(code: &str) -> Message {
    Message::new(format!("column-{}", code.replace('_', "-")))
}

/// The content of a column and its possible values.
pub fn explanation(code: &str) -> Message {
    Message::new(format!("about-{}", code.replace('_', "-")))
}

/// The columns with further names: the messages `also-…`, with `|` between the words. A word of several columns means the first
/// of them that is wanted and that no other word names.
const WITH_ALIASES: [&str; 14] = [
    "team",
    "name",
    "surname",
    "given_name",
    "role",
    "club",
    "country",
    "ema_number",
    "leader",
    "coach",
    "number",
    "session",
    "table",
    "player",
];

/// The meaning of a word of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The column with this code, by its word or by the user's choice.
    Column(&'static str),
    /// The column with this code, by a further name.
    Alias(&'static str),
    /// Not read, by the user's choice.
    Ignored,
    /// No column that is read.
    Unknown,
}

impl Meaning {
    /// The code of the column.
    pub fn code(self) -> Option<&'static str> {
        match self {
            Meaning::Column(code) | Meaning::Alias(code) => Some(code),
            Meaning::Ignored | Meaning::Unknown => None,
        }
    }
}

/// The code of the column with this header: the code itself, or its word in any language.
pub fn code(header: &str) -> Option<&'static str> {
    static CODES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
        let called = || Locale::ALL.into_iter().flat_map(|locale| Words::ALL.map(|words| locale.in_words(words)));
        let words = ALL.iter().flat_map(|code| called().map(|locale| (normalize(&locale.say(&word(code))), *code)));
        words.chain(ALL.iter().map(|code| (normalize(code), *code))).collect()
    });
    CODES.get(&normalize(header)).copied()
}

/// The further names of a column of [`WITH_ALIASES`], or of another word that may be in a header, normalised.
pub(crate) fn aliases(code: &str) -> Vec<String> {
    let key = format!("also-{}", code.replace('_', "-"));
    let words = Locale::ALL.map(|locale| locale.msg(key.clone()).to_string());
    words.iter().flat_map(|words| words.split('|')).map(normalize).collect()
}

/// The codes of the columns with this further name.
fn columns_with_alias(header: &str) -> &'static [&'static str] {
    static COLUMNS_BY_ALIAS: LazyLock<HashMap<String, Vec<&'static str>>> = LazyLock::new(|| {
        let mut also: HashMap<String, Vec<&'static str>> = HashMap::new();
        for code in WITH_ALIASES {
            for word in aliases(code) {
                let codes = also.entry(word).or_default();
                if !codes.contains(&code) {
                    codes.push(code);
                }
            }
        }
        also
    });
    COLUMNS_BY_ALIAS.get(&normalize(header)).map_or(&[], Vec::as_slice)
}

/// The columns with this word, or with this further name.
fn columns_of_word(word: &str) -> Vec<&'static str> {
    [code(word).as_slice(), columns_with_alias(word)].concat()
}

/// The columns that a heading names in two languages: `队名 Team`, or on each side of a stroke, where one side may be unknown:
/// `战队/équipe`.
fn columns_in_two_languages(heading: &str) -> Vec<&'static str> {
    let sides: Vec<Vec<&'static str>> = match heading.contains('/') {
        true => heading.split('/').map(columns_of_word).filter(|codes| !codes.is_empty()).collect(),
        false => {
            let (characters, letters): (String, String) = heading.chars().partition(|c| is_han(*c));
            [characters, letters].map(|word| columns_of_word(&word)).into()
        }
    };
    let Some((first, others)) = sides.split_first() else { return Vec::new() };
    first.iter().copied().filter(|code| others.iter().all(|codes| codes.contains(code))).collect()
}

/// All names of a column, normalised.
pub fn words(code: &str) -> Vec<String> {
    let called = Locale::ALL.map(|locale| normalize(&locale.say(&word(code))));
    let also = if WITH_ALIASES.contains(&code) { aliases(code) } else { Vec::new() };
    [vec![normalize(code)], called.to_vec(), also].concat()
}

/// The meanings of the words of a header, among the columns that are `wanted`. A word for both club
/// and team (单位) means the one that is wanted first.
pub fn meanings(header: &[String], options: &ReadOptions, wanted: &[&'static str]) -> Vec<Meaning> {
    let chosen = &options.meanings_of(header);
    let by_name = |word: &String| match chosen.get(word).map(String::as_str) {
        Some("") => Meaning::Ignored,
        Some(code) => wanted.iter().find(|own| **own == code).map_or(Meaning::Unknown, |code| Meaning::Column(code)),
        None => code(word).filter(|code| wanted.contains(code)).map_or(Meaning::Unknown, Meaning::Column),
    };
    let mut meanings: Vec<Meaning> = header.iter().map(by_name).collect();
    let order = |code: &str| wanted.iter().position(|own| *own == code).unwrap_or(usize::MAX);
    for (place, word) in header.iter().enumerate().filter(|(_, word)| !chosen.contains_key(*word)) {
        let there = |code: &str| meanings.iter().any(|own| own.code() == Some(code));
        let free = |codes: &[&'static str]| codes.iter().copied().find(|code| wanted.contains(code) && !there(code));
        let found = free(columns_with_alias(word)).or_else(|| {
            let bare = bare(word);
            let codes = Some(columns_of_word(&bare)).filter(|codes| !codes.is_empty());
            let codes = codes.unwrap_or_else(|| columns_in_two_languages(&bare)).into_iter();
            let free = codes.filter(|code| wanted.contains(code) && !there(code));
            free.min_by_key(|code| order(code))
        });
        match (meanings[place], found) {
            (Meaning::Unknown, Some(code)) => meanings[place] = Meaning::Alias(code),
            (Meaning::Column("club"), Some(code)) if order(code) < order("club") => {
                meanings[place] = Meaning::Alias(code)
            }
            _ => {}
        }
    }
    // “Nom” beside “Prénom” is not a full name.
    if meanings.iter().any(|own| own.code() == Some("given_name")) && wanted.contains(&"surname") {
        for (own, word) in meanings.iter_mut().zip(header) {
            if *own == Meaning::Alias("name") && columns_with_alias(word).contains(&"surname") {
                *own = Meaning::Alias("surname");
            }
        }
    }
    meanings
}

/// The meanings of columns without a header, whose names are their numbers: by the user's choice, or as `guessed` by their values.
pub(crate) fn guessed_meanings(
    header: &[String],
    guessed: &[Option<&'static str>],
    chosen: &ColumnMeanings,
    wanted: &[&'static str],
) -> Vec<Meaning> {
    let meaning = |(word, guessed): (&String, &Option<&'static str>)| match chosen.get(word).map(String::as_str) {
        Some("") => Meaning::Ignored,
        Some(code) => wanted.iter().find(|own| **own == code).map_or(Meaning::Unknown, |code| Meaning::Column(code)),
        None => guessed.filter(|code| wanted.contains(code)).map_or(Meaning::Unknown, Meaning::Column),
    };
    header.iter().zip(guessed).map(meaning).collect()
}

/// A header without irrelevant differences: spaces, wide letters, capitals, and signs at its end.
fn normalize(header: &str) -> String {
    let plain: String =
        header.nfkc().filter(|c| !c.is_whitespace() && *c != '_').flat_map(char::to_lowercase).collect();
    plain.trim_end_matches(['*', ':', '.']).to_owned()
}

/// The word in a heading of a form, normalised: `1、姓名（必填）：` and `*姓名` are 姓名.
pub(crate) fn bare(header: &str) -> String {
    let plain = normalize(header);
    let rest = plain.trim_start_matches('*');
    let unnumbered = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = match unnumbered.strip_prefix(['.', '、', ')', ':']) {
        Some(word) if unnumbered.len() < rest.len() => word.trim_start_matches('*'),
        _ => rest,
    };
    let mut word = String::new();
    let mut depth = 0_u32;
    for c in rest.chars() {
        match c {
            '(' | '[' | '【' | '「' => depth += 1,
            ')' | ']' | '】' | '」' => depth = depth.saturating_sub(1),
            _ if depth == 0 => word.push(c),
            _ => {}
        }
    }
    let word = word.trim_end_matches(['*', ':', '.', '?']);
    if word.is_empty() { plain } else { word.to_owned() }
}

/// A code, and the message that is its word.
type Code = (&'static str, &'static str);

/// The codes in the cells of columns, each with its word: the code in CSV and JSON, the word in workbooks; both are accepted in
/// files.
const CELLS: [(&[&str], &[Code]); 7] = [
    (&["role"], &[("player", "role-player"), ("stand-in", "stand-in"), ("substitute", "substitute")]),
    (&["kind"], &[("player", "column-player"), ("team", "column-team")]),
    (&["dealer", "winner", "discarder", "seat"], &[("E", "east"), ("S", "south"), ("W", "west"), ("N", "north")]),
    (
        &["ending"],
        &[
            ("discard", "ending-discard"),
            ("self-draw", "ending-self-draw"),
            ("drawn-hand", "ending-drawn-hand"),
            ("stopped", "ending-stopped"),
            ("annulled", "ending-annulled"),
        ],
    ),
    (
        &["attendance"],
        &[
            ("played", "attendance-played"),
            ("stood-in", "attendance-stood-in"),
            ("forfeit", "attendance-forfeit"),
            ("forfeit-stood-in", "attendance-forfeit-stood-in"),
            ("bye", "bye"),
        ],
    ),
    (
        &["season_counts"],
        &[
            ("counts", "season-verdict-counts"),
            ("beyond-best", "season-verdict-beyond-best"),
            ("dropped", "season-verdict-dropped"),
        ],
    ),
    (
        &["state"],
        &[
            ("not-started", "status-waiting"),
            ("withheld", "status-withheld"),
            ("live", "status-live"),
            ("provisional", "status-provisional"),
            ("official", "status-official"),
        ],
    ),
];

fn cell_codes(column: &str) -> &'static [Code] {
    CELLS.iter().find(|(columns, _)| columns.contains(&column)).map_or(&[], |(_, words)| words)
}

/// The word of a code in a cell of a column; `None` if it is not a code of the column, such as free text.
pub fn cell_word(column: &str, code: &str) -> Option<Message> {
    if column == "decided_by" && !code.is_empty() {
        return Some(Message::new(format!("criterion-{}", code.replace('_', "-"))));
    }
    cell_codes(column).iter().find(|(own, _)| *own == code).map(|(_, key)| Message::new(*key))
}

/// The content of a cell of a column, as a code if it is the word of one.
pub fn cell_code(column: &str, text: &str) -> String {
    let is_word = |key: &'static str| Locale::ALL.iter().any(|locale| locale.say(&Message::new(key)) == text);
    cell_codes(column)
        .iter()
        .find(|(_, key)| is_word(key))
        .map_or_else(|| text.to_owned(), |(code, _)| (*code).to_owned())
}

/// The item that a cell names by its code, or by its word in any language.
pub fn find_named<T: Copy>(
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
                assert!(!locale.say(&explanation(of)).contains("about-"), "{of} in {}", locale.code());
            }
            assert_eq!(code(&of.to_uppercase()), Some(of));
        }
    }

    #[test]
    fn a_heading_of_a_form_is_the_word_in_it() {
        for heading in ["姓名（必填）", "1、姓名：", "*姓名", "12. 姓名 (中文)*", "【必填】姓名", "姓 名"]
        {
            assert_eq!(bare(heading), "姓名", "{heading}");
        }
        assert_eq!(bare("(1)"), "(1)");
        let header = ["姓名（必填）", "Name (Latin)", "2、单位："].map(String::from);
        let found = meanings(&header, &ReadOptions::default(), &["name", "club"]);
        assert_eq!(found, [Meaning::Alias("name"), Meaning::Unknown, Meaning::Alias("club")]);
        for heading in ["战队名称/équipe", "队名 Team", "Mannschaft / 队伍", "队名（Team）"] {
            let found = meanings(&[heading.to_owned()], &ReadOptions::default(), &["name", "team"]);
            assert_eq!(found, [Meaning::Alias("team")], "{heading}");
        }
        for heading in ["Team 人数", "Team/Name", "EMA 姓名"] {
            let found = meanings(&[heading.to_owned()], &ReadOptions::default(), &["name", "team"]);
            assert_eq!(found, [Meaning::Unknown], "{heading}");
        }
        for heading in ["Nat", "Nat.", "NAT."] {
            let found = meanings(&[heading.to_owned()], &ReadOptions::default(), &["name", "country"]);
            assert_eq!(found, [Meaning::Alias("country")], "{heading}");
        }
    }
}
