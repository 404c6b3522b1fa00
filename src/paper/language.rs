//! The language of a document, or its two languages.

use event::regulations::Words;
use messages::{Locale, Message};
use std::fmt;

/// The language of a document, and an optional second one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Language {
    /// The only language, or the first of two.
    pub first: Locale,
    /// The second of two.
    pub second: Option<Locale>,
}

impl Language {
    /// All choices: each language alone, then each ordered pair.
    pub fn all() -> Vec<Language> {
        let both = |first| Locale::ALL.map(|second| Language { first, second: Some(second) });
        let pairs = Locale::ALL.into_iter().flat_map(both).filter(|pair| pair.second != Some(pair.first));
        Locale::ALL.into_iter().map(Language::from).chain(pairs).collect()
    }

    /// The name of each language in that language: `繁體中文 + English`.
    pub fn own_name(self) -> String {
        [Some(self.first), self.second].into_iter().flatten().map(Locale::own_name).collect::<Vec<_>>().join(" + ")
    }

    /// The language of a code such as `zh-Hans` or `zh-Hans+en`; `None` for other texts or the same language twice.
    pub fn from_code(code: &str) -> Option<Language> {
        Self::all().into_iter().find(|language| language.to_string() == code)
    }

    /// The same languages, with the names that an event uses for its points.
    pub fn in_words(self, words: Words) -> Language {
        Language { first: self.first.in_words(words), second: self.second.map(|second| second.in_words(words)) }
    }

    /// The message in the first language, and in the second if that differs.
    fn texts(self, message: &Message) -> Vec<String> {
        let mut texts = vec![self.first.say(message)];
        texts.extend(self.second.map(|second| second.say(message)).filter(|text| *text != texts[0]));
        texts
    }

    /// A message, with the second language on the next line.
    pub(super) fn label(self, message: &Message) -> String {
        self.texts(message).join("\n")
    }

    /// A message, followed by the second language on the same line.
    pub(super) fn line(self, message: &Message) -> String {
        self.texts(message).join("  ")
    }

    /// Labels on one line, as the key of a message and a value. Each label is in both languages, its value follows once; an empty
    /// value leaves room to write.
    pub(super) fn fields(self, fields: &[(&'static str, String)]) -> String {
        let field = |(label, value): &(&'static str, String)| {
            [self.texts(&Message::new(*label)), vec![value.clone()]].concat().join(" ")
        };
        fields.iter().map(field).collect::<Vec<_>>().join("    ")
    }

    /// A message in the first language only: for small texts and names.
    pub(super) fn say(self, message: &Message) -> String {
        self.first.say(message)
    }
}

impl From<Locale> for Language {
    fn from(first: Locale) -> Self {
        Language { first, second: None }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.first.code())?;
        self.second.map_or(Ok(()), |second| write!(f, "+{}", second.code()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_name_one_language_or_two() {
        for code in ["zh-Hans", "zh-Hant", "en", "zh-Hans+en", "zh-Hant+en", "en+zh-Hans", "en+zh-Hant"] {
            assert_eq!(Language::from_code(code).unwrap().to_string(), code);
        }
        for code in ["", "de", "en+en", "en+", "zh-Hans+zh-Hant+en"] {
            assert_eq!(Language::from_code(code), None, "{code}");
        }
    }
}
