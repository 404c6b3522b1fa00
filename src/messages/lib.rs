//! All texts that people read, from the message files `templates/messages/<language>/*.ftl` (Fluent).
//!
//! Two facts to know: a [`Message`] is a key with its arguments and has no language, [`Locale::say`] turns it into a text; and
//! the errors of the other layers become messages here, so that no rule contains a sentence.

mod dates;
mod differences;
mod domain;
mod draw;
pub mod fans;
mod hand;
mod line_ups;
mod locale;
mod negotiation;
mod plan;
mod seasons;
pub mod series;
mod settings;
mod tables;
mod tariffs;
mod tiles;

pub use dates::{day, days, days_exchanged, moment, zoned_moment};
pub use differences::{difference, short_block};
pub use domain::*;
pub use draw::*;
pub use hand::*;
pub use line_ups::{deduction, line_up_problem};
pub use locale::Locale;
pub use plan::*;
pub use seasons::{season_problem, season_rules};
pub use settings::*;
pub use tables::*;
pub use tariffs::*;
pub use tiles::*;

use event::regulations::words::Words;
use rules::{Fan, GamePoints, StandardPoints};
use std::borrow::Cow;
use std::fmt;

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
    /// A number that may determine the form of a word.
    Number(i64),
    /// Another message.
    Message(Message),
    /// The name of a fan.
    Fan(Fan),
    /// Names or numbers, which each language joins in its way.
    List(Vec<String>),
}

impl Message {
    /// The message with this key and no arguments yet.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self { id: id.into(), args: Vec::new() }
    }

    /// Adds an argument.
    pub fn arg(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// Whether this is its key.
    pub fn has_key(&self, id: &str) -> bool {
        self.id == id
    }
}

/// A message in a language.
#[derive(Clone, Debug)]
pub struct Localized {
    locale: Locale,
    message: Message,
}

impl Localized {
    /// Adds an argument.
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

impl<T: Into<String>> From<Vec<T>> for Arg {
    fn from(parts: Vec<T>) -> Self {
        Arg::List(parts.into_iter().map(Into::into).collect())
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

/// Standard points in the words of an event: match points have two decimals, `18.95`.
pub fn points_in(words: Words, points: StandardPoints) -> String {
    let (whole, rest) = points.parts();
    let below = rest.denominator();
    if words != Words::Match || points == StandardPoints::ZERO || 100 % below != 0 {
        return standard_points(points);
    }
    let sign = if points < StandardPoints::ZERO { "−" } else { "" };
    format!("{sign}{}.{:02}", whole.abs(), rest.numerator().abs() * (100 / below))
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
