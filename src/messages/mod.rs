//! Everything a person reads: texts come from the message files `templates/messages/<language>/*.ftl` (Fluent).
//!
//! Two facts to know: a [`Message`] is a key with its arguments and has no language, [`Locale::say`] makes it a text; and
//! the errors of the other layers become messages here, so that no rule knows a sentence.

mod domain;
pub mod fans;

pub use domain::*;

use crate::rules::{Fan, GamePoints, StandardPoints};
use crate::tournament::regulations::Words;
use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, static_loader};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

static_loader! {
    static TEXTS = {
        locales: "./templates/messages",
        fallback_language: "en",
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A language the program speaks, with the words of an event for its points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Locale {
    tongue: Tongue,
    words: Words,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Tongue {
    /// The first language.
    #[default]
    ZhHans,
    ZhHant,
    En,
}

static ZH_HANS: LazyLock<LanguageIdentifier> = LazyLock::new(|| "zh-Hans".parse().unwrap_or_default());
static ZH_HANT: LazyLock<LanguageIdentifier> = LazyLock::new(|| "zh-Hant".parse().unwrap_or_default());
static EN: LazyLock<LanguageIdentifier> = LazyLock::new(|| "en".parse().unwrap_or_default());

#[allow(non_upper_case_globals)] // They are read as the variants they stand for.
impl Locale {
    /// Simplified Chinese.
    pub const ZhHans: Locale = Locale { tongue: Tongue::ZhHans, words: Words::Standard };
    /// Traditional Chinese: on paper.
    pub const ZhHant: Locale = Locale { tongue: Tongue::ZhHant, words: Words::Standard };
    /// English.
    pub const En: Locale = Locale { tongue: Tongue::En, words: Words::Standard };

    /// The language in the words of an event: from here on every text that names its points has them.
    pub const fn in_words(self, words: Words) -> Locale {
        Locale { words, ..self }
    }

    /// Those of pages and commands.
    pub const ALL: [Locale; 2] = [Locale::ZhHans, Locale::En];

    /// Those of documents on paper.
    pub const PRINTED: [Locale; 3] = [Locale::ZhHans, Locale::ZhHant, Locale::En];

    /// The code used in addresses and in `<html lang>`.
    pub const fn code(self) -> &'static str {
        match self.tongue {
            Tongue::ZhHans => "zh-Hans",
            Tongue::ZhHant => "zh-Hant",
            Tongue::En => "en",
        }
    }

    /// The language's own name.
    pub const fn own_name(self) -> &'static str {
        match self.tongue {
            Tongue::ZhHans => "中文",
            Tongue::ZhHant => "繁體中文",
            Tongue::En => "English",
        }
    }

    /// The first language of a list such as `zh-CN,zh;q=0.9,en;q=0.8` or `zh_CN.UTF-8` that the program speaks.
    pub fn preferred(list: &str) -> Option<Locale> {
        list.split(',').find_map(|tag| match tag.trim().get(..2)?.to_ascii_lowercase().as_str() {
            "zh" => Some(Locale::ZhHans),
            "en" => Some(Locale::En),
            _ => None,
        })
    }

    /// The language with this [`Locale::code`].
    pub fn from_code(code: &str) -> Option<Locale> {
        Self::ALL.into_iter().find(|locale| locale.code() == code)
    }

    fn id(self) -> &'static LanguageIdentifier {
        match self.tongue {
            Tongue::ZhHans => &ZH_HANS,
            Tongue::ZhHant => &ZH_HANT,
            Tongue::En => &EN,
        }
    }

    /// The text of a message.
    pub fn say(self, message: &Message) -> String {
        // The one place that chooses what points are called: messages have `$words` where it matters.
        let words = (Cow::Borrowed("words"), FluentValue::from(self.words.code()));
        let args: HashMap<Cow<'static, str>, FluentValue<'_>> = [words]
            .into_iter()
            .chain(message.args.iter().map(|(name, arg)| {
                let value = match arg {
                    Arg::Text(text) => FluentValue::from(text.as_str()),
                    Arg::Number(number) => FluentValue::from(*number),
                    Arg::Message(message) => FluentValue::from(self.say(message)),
                    Arg::Fan(fan) => FluentValue::from(self.fan(*fan)),
                };
                (Cow::Borrowed(*name), value)
            }))
            .collect();
        // Nearly every text is in its language; looking for another one first takes longer than the text.
        let said = TEXTS.lookup_single_language(self.id(), &message.id, Some(&args));
        said.unwrap_or_else(|_| TEXTS.lookup_complete(self.id(), &message.id, Some(&args)))
    }

    /// The message with this key, ready for arguments and for display: `{{ page.msg("hand-n").arg("hand", 3) }}`.
    pub fn msg(self, id: impl Into<Cow<'static, str>>) -> Localized {
        Localized { locale: self, message: Message::new(id) }
    }

    /// The name of a fan.
    pub fn fan(self, fan: Fan) -> &'static str {
        match self.tongue {
            Tongue::ZhHans => fan.zh(),
            Tongue::ZhHant => fan.zh_hant(),
            Tongue::En => fan.en(),
        }
    }
}

/// A text in no language yet: the key of the message files and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: Cow<'static, str>,
    args: Vec<(&'static str, Arg)>,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A name, or a number already written.
    Text(String),
    /// A number that may decide the form of a word.
    Number(i64),
    /// Another message.
    Message(Message),
    /// The name of a fan.
    Fan(Fan),
}

impl Message {
    /// The message with this key and no arguments yet.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self { id: id.into(), args: Vec::new() }
    }

    /// The same with one more argument.
    pub fn arg(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// A message in a language.
#[derive(Clone, Debug)]
pub struct Localized {
    locale: Locale,
    message: Message,
}

impl Localized {
    /// The same with one more argument.
    pub fn arg(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.message = self.message.arg(name, value);
        self
    }
}

impl fmt::Display for Localized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.locale.say(&self.message))
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Arg::Message(message)
    }
}

impl From<Localized> for Arg {
    fn from(localized: Localized) -> Self {
        Arg::Message(localized.message)
    }
}

impl<T: Clone + Into<Arg>> From<&T> for Arg {
    fn from(value: &T) -> Self {
        value.clone().into()
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<Fan> for Arg {
    fn from(fan: Fan) -> Self {
        Arg::Fan(fan)
    }
}

impl From<GamePoints> for Arg {
    fn from(points: GamePoints) -> Self {
        Arg::Text(signed_minus(points.0))
    }
}

impl From<StandardPoints> for Arg {
    fn from(points: StandardPoints) -> Self {
        Arg::Text(points.to_string())
    }
}

macro_rules! number_args {
    ($($number:ty),+) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Arg::Number(number.try_into().unwrap_or(i64::MAX))
            }
        }
    )+};
}
number_args!(u8, u16, u32, u64, usize, i32, i64);

/// A whole number with a minus sign (−) that is as wide as a plus.
pub fn signed_minus(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// Standard points as people write them: `3`, `2⅓`, `107 5/12`.
pub fn standard_points(points: StandardPoints) -> String {
    let (whole, rest) = points.parts();
    if rest == StandardPoints::ZERO {
        return whole.to_string().replace('-', "−");
    }
    let sign = if rest < StandardPoints::ZERO { "−" } else { "" };
    let whole = if whole == 0 { String::new() } else { whole.abs().to_string() };
    let above = rest.numerator().abs();
    let glyph = match (above, rest.denominator()) {
        (1, 2) => "½",
        (1, 3) => "⅓",
        (2, 3) => "⅔",
        (1, 4) => "¼",
        (3, 4) => "¾",
        (1, 6) => "⅙",
        (5, 6) => "⅚",
        (_, below) => {
            let space = if whole.is_empty() { "" } else { "\u{2009}" };
            return format!("{sign}{whole}{space}{above}/{below}");
        }
    };
    format!("{sign}{whole}{glyph}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_s_and_the_shell_s_wish_is_understood() {
        assert_eq!(Locale::preferred("de-DE,zh-CN;q=0.9,en;q=0.8"), Some(Locale::ZhHans));
        assert_eq!(Locale::preferred("en_GB.UTF-8"), Some(Locale::En));
        assert_eq!(Locale::preferred("C"), None);
        assert_eq!(Locale::preferred("汉"), None);
    }
}
