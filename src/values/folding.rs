//! Folded names, in which differences that do not tell people apart are removed: case, width, spaces, accents, apostrophes,
//! hyphens, the order of the words, and variants of characters.
//!
//! Three facts to know: an addition in brackets at the end, `Tom Fox (Lyon)`, remains separate, because it is there to tell
//! people apart; all Chinese, Japanese and Korean characters of a name are one word; and a name without letters or digits is
//! only made lower-case.

use super::typed_text::{self, without_unseen};
use std::collections::HashMap;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Letters that Unicode does not decompose, with their plain spelling.
const PLAIN: [(char, &str); 16] = [
    ('ø', "o"),
    ('ł', "l"),
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('đ', "d"),
    ('ð', "d"),
    ('þ', "th"),
    ('ı', "i"),
    ('ħ', "h"),
    ('ŧ', "t"),
    ('ŋ', "n"),
    ('ɨ', "i"),
    ('ƶ', "z"),
    ('ə', "e"),
    ('ς', "σ"),
];

/// Apostrophes and dots inside a name, which do not separate words.
const JOINING: [char; 16] = ['\'', '`', '’', '‘', '‛', 'ʼ', 'ʹ', 'ʻ', 'ʽ', 'ʾ', 'ʿ', '′', '·', '・', '‧', '•'];

/// First and last of the ranges of marks that are accents; marks of other scripts count as letters.
const ACCENTS: [(char, char); 5] = [
    ('\u{0300}', '\u{036F}'),
    ('\u{1AB0}', '\u{1AFF}'),
    ('\u{1DC0}', '\u{1DFF}'),
    ('\u{20D0}', '\u{20FF}'),
    ('\u{FE20}', '\u{FE2F}'),
];

/// For each variant of a character, the usual character, from `variants.txt` beside this file.
static VARIANTS: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let lines = include_str!("variants.txt").lines().filter(|line| !line.starts_with('#'));
    let pairs = |line: &str| {
        let letters: Vec<char> = line.chars().collect();
        letters.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
    };
    lines.flat_map(pairs).collect()
});

/// Whether a letter is of a script without spaces between words, such as Chinese, or of Korean.
pub(super) fn is_square(letter: char) -> bool {
    letter >= '\u{2E80}' || ('\u{1100}'..='\u{11FF}').contains(&letter)
}

/// The folded words of a name in their order, and those of the addition in brackets at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    pub name: Vec<String>,
    pub apart: Vec<String>,
}

impl Words {
    pub fn split(name: &str) -> Words {
        let small = small_letters(name);
        let small = small.trim();
        let bracket = small.rfind('(').filter(|at| *at > 0 && small.ends_with(')')).unwrap_or(small.len());
        let (before, brackets) = small.split_at(bracket);
        let before = split_words(before);
        match before.is_empty() {
            // Neither letters nor digits.
            true => Words { name: vec![small.to_owned()], apart: Vec::new() },
            false => Words { name: before, apart: split_words(brackets) },
        }
    }
}

/// A text in small letters, decomposed, without invisible characters.
fn small_letters(text: &str) -> String {
    without_unseen(text).nfkd().flat_map(char::to_lowercase).nfkd().collect()
}

fn is_skipped(letter: char) -> bool {
    ACCENTS.iter().any(|(first, last)| (*first..=*last).contains(&letter)) || JOINING.contains(&letter)
}

fn push_plain(word: &mut String, letter: char) {
    match PLAIN.iter().find(|(own, _)| *own == letter) {
        Some((_, plain)) => word.push_str(plain),
        None => word.push(letter),
    }
}

fn split_words(small: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut square, mut goes_on) = (None, false);
    for letter in small.chars() {
        if is_skipped(letter) {
            continue;
        }
        if !letter.is_alphanumeric() && !is_combining_mark(letter) {
            goes_on = false;
            continue;
        }
        // Square letters are one word, whatever is between them.
        let begins = if is_square(letter) { square.is_none() } else { !goes_on };
        if begins {
            words.push(String::new());
        }
        let last = words.len() - 1;
        let own = if is_square(letter) { *square.get_or_insert(last) } else { last };
        goes_on = !is_square(letter);
        push_plain(&mut words[own], VARIANTS.get(&letter).copied().unwrap_or(letter));
    }
    words.iter().map(|word| word.nfkd().collect()).collect()
}

/// The words sorted, then those with numbers in the order of the name, because numbers tell people apart: `1 2` is not `2 1`.
pub(super) fn in_order(words: Vec<String>) -> Vec<String> {
    let (numbers, mut words): (Vec<String>, Vec<String>) =
        words.into_iter().partition(|word| word.chars().any(char::is_numeric));
    words.sort();
    [words, numbers].concat()
}

/// The key of a name: two names with equal keys count as one name.
pub fn folded_name(name: &str) -> String {
    let Words { name: words, apart } = Words::split(name);
    let key = in_order(words).join(" ");
    if apart.is_empty() { key } else { format!("{key} ({})", apart.join(" ")) }
}

/// The words of a text as searches compare them.
fn searched_words(text: &str) -> Vec<String> {
    let mut plain = String::new();
    for letter in small_letters(text).chars().filter(|letter| !is_skipped(*letter)) {
        push_plain(&mut plain, letter);
    }
    plain.split_whitespace().map(str::to_owned).collect()
}

/// Whether a text contains every word of a search, of which there is one, in any order: the search on every page, which
/// `static/search.js` does alike in browsers. Variants of characters are different here, because browsers do not know them.
pub fn has_words(text: &str, search: &str) -> bool {
    let mut joined = String::new();
    for word in searched_words(text) {
        // 王　伟 is found as 王伟.
        if !(joined.ends_with(is_square) && word.starts_with(is_square)) {
            joined.push(' ');
        }
        joined.push_str(&word);
    }
    let words = searched_words(search);
    !words.is_empty() && words.iter().all(|word| joined.contains(word))
}

/// The places of those of `names` that a name means: the one written like it, or else all that count as one name with it.
pub fn places_of_name<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Vec<usize> {
    let kept = typed_text::name(name);
    if let Some(place) = names.clone().position(|own| own == name || own == kept) {
        return vec![place];
    }
    let key = folded_name(name);
    names.enumerate().filter(|(_, own)| folded_name(own) == key).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_means_the_one_written_like_it_or_else_all_that_differ_only_in_the_writing() {
        let places = |name| places_of_name(name, ["red", "Red", "Équipe Un"].into_iter());
        assert_eq!((places("Red"), places(" red "), places("RED")), (vec![1], vec![0], vec![0, 1]));
        assert_eq!((places("equipe un"), places("Blue")), (vec![2], vec![]));
    }

    #[test]
    fn who_is_numbered_is_told_apart_by_the_order_of_the_numbers() {
        assert_ne!(folded_name("第2次 1"), folded_name("第1次 2"));
        assert_eq!(folded_name("Berg Anna 2 1"), folded_name("Anna 2 Berg 1"));
    }

    #[test]
    fn what_does_not_tell_people_apart_is_folded() {
        for (one, other) in [
            ("Iván Maestro Rey", "MAESTRO REY Ivan"),
            ("Jean-Pierre Dupont", "Dupont, Jean Pierre"),
            ("Christine D'Amico", "Christine D’AMICO"),
            ("王　伟", "王伟"),
            ("張偉", "张伟"),
            ("沢田 研二", "澤田研二"),
            ("ＡＮＮＡ　Ｂｅｒｇ", "Anna Berg"),
            ("Søren Kjærgaard", "Soren Kjaergaard"),
            ("Łukasz Weiß", "LUKASZ WEISS"),
            ("買買提·阿不都", "买买提阿不都"),
            ("Tom Fox (Lyon)", "FOX Tom （lyon）"),
            ("Jose\u{301}", "José"),
        ] {
            assert_eq!(folded_name(one), folded_name(other));
        }
        for (one, other) in [
            ("王伟", "王玮"),
            ("Player 1", "Player 2"),
            ("Tom Fox (Lyon)", "Tom Fox"),
            ("—", "🀄"),
            ("か", "が"),
            ("王昇", "王升"),
        ] {
            assert_ne!(folded_name(one), folded_name(other));
        }
    }

    #[test]
    fn a_search_finds_names_without_their_accents_by_any_part_of_their_words() {
        for line in include_str!("../../fixtures/searches.csv").lines().skip(1) {
            let parts: Vec<&str> = line.split(',').collect();
            let [text, search, found] = parts[..] else { panic!("{line}") };
            assert_eq!(has_words(text, search), found == "yes", "{line}");
        }
    }

    #[test]
    fn no_variant_stands_for_another() {
        assert!(VARIANTS.len() > 2_500);
        for (variant, own) in VARIANTS.iter() {
            assert!(!VARIANTS.contains_key(own), "{variant} is {own}, which is a variant");
        }
    }

    proptest! {
        #[test]
        fn folding_twice_is_folding_once(name in "[\\PC ’'()（）-]{0,24}") {
            let once = folded_name(&name);
            prop_assert_eq!(folded_name(&once), once);
        }

        #[test]
        fn a_name_in_capitals_is_the_same(name in "[a-zà-öø-ÿ]{1,9}( [a-zà-öø-ÿ-]{1,9}){0,3}") {
            prop_assert_eq!(folded_name(&name.to_uppercase()), folded_name(&name));
        }
    }
}
