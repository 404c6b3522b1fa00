//! The characters that an entered text may contain, whatever its entry point.
//!
//! Two facts to know: invisible characters are refused, because with them different names look equal, and printed text can
//! change its direction; those that a script needs are allowed where it needs them. Code points are those of Unicode 16, by
//! the categories `Cc`, `Zl` and `Zp` and the property `Default_Ignorable_Code_Point`.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// Maximum length of a text that is noted, in characters.
pub const MAX_TYPED_LENGTH: usize = 300;

/// First and last of the ranges of invisible characters, with their kind. Line feed, carriage return and tab are not among
/// them.
const UNSEEN: [(u32, u32, &str); 25] = [
    (0x0000, 0x0008, "control"),
    (0x000B, 0x000C, "control"),
    (0x000E, 0x001F, "control"),
    (0x007F, 0x009F, "control"),
    (0x00AD, 0x00AD, "zero-width"),
    (0x034F, 0x034F, "zero-width"),
    (0x061C, 0x061C, "direction"),
    (0x115F, 0x1160, "filler"),
    (0x17B4, 0x17B5, "zero-width"),
    (0x180B, 0x180F, "zero-width"),
    (0x200B, 0x200D, "zero-width"),
    (0x200E, 0x200F, "direction"),
    (0x2028, 0x2029, "control"),
    (0x202A, 0x202E, "direction"),
    (0x2060, 0x2065, "zero-width"),
    (0x2066, 0x206F, "direction"),
    (0x3164, 0x3164, "filler"),
    (0xFDD0, 0xFDEF, "none"),
    (0xFE00, 0xFE0F, "zero-width"),
    (0xFEFF, 0xFEFF, "zero-width"),
    (0xFFA0, 0xFFA0, "filler"),
    (0xFFF0, 0xFFFB, "none"),
    (0x1BCA0, 0x1BCA3, "control"),
    (0x1D173, 0x1D17A, "control"),
    (0xE0000, 0xE0FFF, "zero-width"),
];

/// First and last of the ranges of characters after which joiners (U+200C, U+200D) are allowed: Arabic to Myanmar, Khmer to
/// Mongolian, the presentation forms of Arabic, emoji and their variation selector.
const JOINED: [(u32, u32); 6] =
    [(0x0600, 0x109F), (0x1780, 0x18AF), (0x2600, 0x27BF), (0xFB50, 0xFDFF), (0xFE0F, 0xFEFC), (0x1F000, 0x1FAFF)];

/// First and last of the ranges of variation selectors, which choose a variant of the character before them.
const VARIANTS: [(u32, u32); 3] = [(0x180B, 0x180D), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)];

fn is_in(ranges: &[(u32, u32)], character: char) -> bool {
    ranges.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(character)))
}

/// The kind of an invisible character: `control`, `zero-width`, `direction`, `filler`, or `none` for a code point that is not
/// a character; `None` if the character is visible.
fn unseen_kind(character: char) -> Option<&'static str> {
    let code = u32::from(character);
    // The last two code points of each plane are not characters.
    let last = (code & 0xFFFE == 0xFFFE).then_some("none");
    last.or_else(|| UNSEEN.iter().find(|(first, last, _)| (*first..=*last).contains(&code)).map(|(_, _, kind)| *kind))
}

/// The first invisible character of a text that no script needs at its place, with its kind.
pub fn unseen(text: &str) -> Option<(char, &'static str)> {
    let before = [None].into_iter().chain(text.chars().map(Some));
    let needed = |before: Option<char>, character: char| match character {
        '\u{200C}' | '\u{200D}' => before.is_some_and(|before| is_in(&JOINED, before)),
        variant if is_in(&VARIANTS, variant) => {
            before.is_some_and(|before| !before.is_whitespace() && !is_in(&VARIANTS, before))
        }
        _ => false,
    };
    let found = |(before, character)| {
        unseen_kind(character).filter(|_| !needed(before, character)).map(|kind| (character, kind))
    };
    before.zip(text.chars()).find_map(found)
}

/// A text without any invisible characters, needed or not.
pub fn without_unseen(text: &str) -> String {
    text.chars().filter(|character| unseen_kind(*character).is_none()).collect()
}

/// A name as it is stored: composed (NFC), with one space between words and none around them.
pub fn name(typed: &str) -> String {
    typed.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect()
}

/// Pairs of different names that look alike to a reader, each as (later, earlier) in the order of `names`.
pub fn look_alikes<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(&'a str, &'a str)> {
    let mut seen = std::collections::HashMap::new();
    let mut alike = Vec::new();
    for name in names {
        let looks: String = skeleton(&name.to_lowercase()).filter(|character| !character.is_whitespace()).collect();
        match seen.get(&looks) {
            Some(earlier) if *earlier != name => alike.push((name, *earlier)),
            Some(_) => {}
            None => _ = seen.insert(looks, name),
        }
    }
    alike
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_found_and_what_a_script_needs_is_not() {
        for (text, found) in [
            ("王建国", None),
            ("a\0b", Some('\0')),
            ("a\u{1b}[2J", Some('\u{1b}')),
            ("two\nlines\tand a tab", None),
            ("王\u{200b}二", Some('\u{200b}')),
            ("\u{202e}olleh", Some('\u{202e}')),
            ("\u{feff}x", Some('\u{feff}')),
            ("x\u{2066}y", Some('\u{2066}')),
            ("\u{10ffff}", Some('\u{10ffff}')),
            ("می\u{200c}خواهم", None),
            ("क्\u{200d}ष", None),
            ("王\u{200d}二", Some('\u{200d}')),
            ("葛\u{e0100}城", None),
            ("\u{e0100}", Some('\u{e0100}')),
            ("👩\u{200d}🏫 ❤\u{fe0f}", None),
            ("迪丽热巴·迪力木拉提 𠮷田 Łukasz O’Connor Müller", None),
        ] {
            assert_eq!(unseen(text).map(|(character, _)| character), found, "{text:?}");
        }
    }

    #[test]
    fn a_name_is_kept_in_one_way() {
        assert_eq!(name(" Ju\u{308}rgen \t Mu\u{308}ller "), "Jürgen Müller");
        assert_eq!(name("张\u{3000}三\n"), "张 三");
        assert_eq!(name(" \u{3000}"), "");
    }

    #[test]
    fn names_that_look_alike_are_found() {
        let names = ["Anna Popow", "Аnna Popow", "王二", "王 二", "赵子", "赵子", "anna popow"];
        let alike = look_alikes(names.into_iter());
        assert_eq!(alike, [("Аnna Popow", "Anna Popow"), ("王 二", "王二"), ("anna popow", "Anna Popow")]);
    }
}
