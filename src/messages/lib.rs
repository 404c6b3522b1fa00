//! All texts that people read, from the message files `templates/messages/<language>/*.ftl` (Fluent).
//!
//! Two facts to know: a [`Message`] is a key with its arguments and has no language, [`Locale::say`] turns it into a
//! text; and the errors of the other crates become messages here, so that no rule contains a sentence (those of the
//! rules in `phone_rules`, because phones show them as well).

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

pub use phone_rules::{Arg, Message, foul, hand_error, notation_error, seat, signed_minus, tile, win_error, wind};

use event::regulations::words::Words;
use rules::StandardPoints;
use std::fmt;

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

impl From<Localized> for Arg {
    fn from(localized: Localized) -> Self {
        Arg::Message(localized.message)
    }
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
