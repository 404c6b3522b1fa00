//! A name in its parts: given name, family name, and what distinguishes namesakes.
//!
//! The rule for all places that show names: a stored given name counts. Without one, a name in Chinese, Japanese or
//! Korean letters is not divided, nor is one that ends with a number. In other letters the last word is the family
//! name, with the particles before it (*van der Berg*, *de la Cruz*), the name joined to it (*García y Ruiz*) and a
//! suffix (*King Jr.*); the first word is a given name, unless the first words alone are in capitals (*SMITH John*).

use super::surname;

/// The parts of a name, as they are written in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameParts<'a> {
    /// The given name; empty if the name is not divided.
    pub given: &'a str,
    /// The family name, or the name that is not divided.
    pub family: &'a str,
    /// What distinguishes a namesake, in its brackets: ` (Lyon)`, `（北京）`; otherwise empty.
    pub apart: &'a str,
    /// Whether the family name comes first.
    pub family_first: bool,
}

/// Words that belong to the family name after them.
const PARTICLES: [&str; 36] = [
    "af", "al", "av", "bin", "da", "das", "de", "degli", "dei", "del", "della", "den", "der", "des", "di", "do", "dos",
    "du", "e", "el", "i", "la", "las", "le", "los", "op", "st.", "ten", "ter", "van", "von", "vom", "y", "zu", "zum",
    "zur",
];
/// Particles that join two family names.
const JOINS: [&str; 3] = ["e", "i", "y"];
/// Suffixes of a family name.
const SUFFIXES: [&str; 6] = ["jr", "jr.", "sr", "sr.", "ii", "iii"];

/// Whether a name has Chinese, Japanese or Korean letters, and so no spaces between its parts.
pub fn is_in_squares(name: &str) -> bool {
    name.chars().any(|letter| letter >= '\u{2e80}')
}

/// Whether a word, longer than an initial, is written in capitals.
fn is_in_capitals(word: &str) -> bool {
    let mut letters = word.chars().filter(|letter| letter.is_alphabetic());
    letters.clone().count() > 1 && letters.all(char::is_uppercase)
}

/// Whether a word in capitals can only be the initials of first names: two letters without a vowel, but for NG (吴).
fn are_initials(word: &str) -> bool {
    word.len() == 2 && word != "NG" && !word.contains(['A', 'E', 'I', 'O', 'U', 'Y'])
}

/// A name without the bracket that distinguishes namesakes.
pub(super) fn strip_apart(name: &str) -> &str {
    name.strip_suffix(name_parts(name, "").apart).unwrap_or(name)
}

/// The parts of a name; `given_name` is the stored one, or empty.
pub fn name_parts<'a>(name: &'a str, given_name: &str) -> NameParts<'a> {
    let bracket = name.rfind(['（', '(']).filter(|at| *at > 0 && name.ends_with(['）', ')']));
    let (name, apart) = name.split_at(bracket.map_or(name.len(), |at| name[..at].trim_end().len()));
    let whole = NameParts { given: "", family: name, apart, family_first: false };
    if is_in_squares(name) {
        return whole;
    }
    // A part of a word is not a given name.
    let stored = surname(given_name, name).filter(|family| family.len() + given_name.len() < name.len());
    if let Some(family) = stored.filter(|_| !given_name.is_empty()) {
        return match name.strip_suffix(family) {
            Some(given) => NameParts { given: given.trim_end(), family, ..whole },
            None => NameParts { given: name[family.len()..].trim_start(), family, family_first: true, ..whole },
        };
    }
    let begins_word = |(at, letter): &(usize, char)| {
        !letter.is_whitespace() && name[..*at].chars().next_back().is_none_or(char::is_whitespace)
    };
    let words: Vec<usize> = name.char_indices().filter(begins_word).map(|(at, _)| at).collect();
    let word = |word: usize| name[words[word]..].split_whitespace().next().unwrap_or_default();
    let in_capitals = (0..words.len()).take_while(|place| is_in_capitals(word(*place))).count();
    if in_capitals > 0 && in_capitals < words.len() && !(in_capitals == 1 && are_initials(word(0))) {
        let (family, given) = name.split_at(words[in_capitals]);
        if given.contains(char::is_lowercase) {
            return NameParts { given, family: family.trim_end(), family_first: true, ..whole };
        }
    }
    let is_one_of = |place: usize, list: &[&str]| list.contains(&word(place).to_lowercase().as_str());
    let mut first = words.len().saturating_sub(1);
    if first > 1 && is_one_of(first, &SUFFIXES) {
        first -= 1;
    }
    while first > 1 && (is_one_of(first - 1, &PARTICLES) || is_one_of(first, &JOINS)) {
        first -= 1;
    }
    if first == 0 {
        return whole;
    }
    let (given, family) = name.split_at(words[first]);
    if !family.contains(char::is_alphabetic) {
        return whole;
    }
    NameParts { given: given.trim_end(), family, ..whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(name: &str) -> (&str, &str) {
        let parts = name_parts(name, "");
        (parts.given, parts.family)
    }

    #[test]
    fn the_family_name_is_the_last_word_with_its_particles() {
        for (name, given, family) in [
            ("Anna Müller", "Anna", "Müller"),
            ("Jean-François Lévêque", "Jean-François", "Lévêque"),
            ("Willem-Jan van den Bosch", "Willem-Jan", "van den Bosch"),
            ("Ana María de la Fontaine", "Ana María", "de la Fontaine"),
            ("José García y Ruiz", "José", "García y Ruiz"),
            ("Martin Luther King Jr.", "Martin Luther", "King Jr."),
            ("Maximilian von Hohenfels-Bergström", "Maximilian", "von Hohenfels-Bergström"),
            ("Van Nguyen", "Van", "Nguyen"),
            ("TJ Smith", "TJ", "Smith"),
            ("Ludwig van", "Ludwig", "van"),
            ("Pelé", "", "Pelé"),
            ("Stand-in 1", "", "Stand-in 1"),
            ("", "", ""),
        ] {
            assert_eq!(parts(name), (given, family), "{name}");
        }
    }

    #[test]
    fn a_chinese_name_is_whole_and_what_is_stored_counts() {
        assert_eq!(parts("欧阳静怡"), ("", "欧阳静怡"));
        assert_eq!(parts("买买提·阿不都热合曼"), ("", "买买提·阿不都热合曼"));
        assert_eq!(name_parts("王伟", "伟").family, "王伟");
        let stored = name_parts("Mária Kovács Nagy", "Mária");
        assert_eq!((stored.given, stored.family), ("Mária", "Kovács Nagy"));
        let first = name_parts("Kovács Anna", "Anna");
        assert_eq!((first.given, first.family, first.family_first), ("Anna", "Kovács", true));
        assert_eq!(name_parts("Anna Kovács", "Ann").given, "Anna", "part of a word is no given name");
    }

    #[test]
    fn first_words_in_capitals_are_the_family_name() {
        for (name, given, family) in [
            ("SMITH John", "John", "SMITH"),
            ("DE LA CRUZ Ana María", "Ana María", "DE LA CRUZ"),
            ("LI Na", "Na", "LI"),
        ] {
            assert_eq!((parts(name), name_parts(name, "").family_first), ((given, family), true), "{name}");
        }
        for (name, given, family) in
            [("John SMITH", "John", "SMITH"), ("JOHN SMITH", "JOHN", "SMITH"), ("J. Smith", "J.", "Smith")]
        {
            assert_eq!(parts(name), (given, family), "{name}");
        }
    }

    #[test]
    fn what_distinguishes_namesakes_belongs_to_neither_name() {
        let latin = name_parts("Tom Fox (Lyon)", "Tom");
        assert_eq!((latin.given, latin.family, latin.apart), ("Tom", "Fox", " (Lyon)"));
        let chinese = name_parts("王伟（北京）", "");
        assert_eq!((chinese.family, chinese.apart), ("王伟", "（北京）"));
    }
}
