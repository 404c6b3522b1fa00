//! Exact shares: the part of earlier points that a stage carries over.

use rules::StandardPoints;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// A fraction from 0 to 1, in files `0`, `1/4`, `2/3`, `1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fraction {
    over: u16,
    under: u16,
}

/// How points are rounded to whole numbers.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Round {
    /// Not at all.
    #[default]
    Exact,
    /// To the next higher number: 16⅔ is 17 and −16⅔ is −16.
    Up,
    /// To the next lower number: −1½ is −2.
    Down,
    /// To the nearest number, a half to the higher one.
    Nearest,
}

coded!(Round);

impl Round {
    /// The points, rounded; unchanged for [`Round::Exact`].
    pub fn rounded(self, points: StandardPoints) -> StandardPoints {
        let (over, under) = (points.numerator(), points.denominator());
        let whole = match self {
            Round::Exact => return points,
            Round::Up => -(-over).div_euclid(under),
            Round::Down => over.div_euclid(under),
            Round::Nearest => (2 * over + under).div_euclid(2 * under),
        };
        StandardPoints::whole(whole as i64)
    }
}

impl Fraction {
    /// Nothing.
    pub const NONE: Fraction = Fraction { over: 0, under: 1 };
    /// A half.
    pub const HALF: Fraction = Fraction { over: 1, under: 2 };
    /// Everything.
    pub const WHOLE: Fraction = Fraction { over: 1, under: 1 };

    /// Whether this share of a whole number is always a whole number.
    pub fn keeps_whole(self) -> bool {
        self.over == 0 || self.over == self.under
    }

    /// This share of an exact number.
    pub fn part_of(self, points: StandardPoints) -> StandardPoints {
        let times = (0..self.over).map(|_| points).sum::<StandardPoints>();
        times.divided_by(self.under.into())
    }

    /// This share of a whole number, rounded; with [`Round::Exact`], down.
    pub fn part_of_whole(self, points: i32, round: Round) -> i32 {
        let part = round.rounded(self.part_of(StandardPoints::whole(points.into())));
        part.numerator().div_euclid(part.denominator()) as i32
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            under => write!(f, "{}/{under}", self.over),
        }
    }
}

impl FromStr for Fraction {
    type Err = String;

    fn from_str(text: &str) -> Result<Fraction, String> {
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        let number = |part: &str| part.trim().parse::<u16>().ok().filter(|number| *number <= 1000);
        match (number(over), number(under)) {
            (Some(over), Some(under)) if under > 0 && over <= under => Ok(Fraction { over, under }),
            _ => Err(format!("a fraction is from 0 to 1, written `1/2`, not `{text}`")),
        }
    }
}

impl TryFrom<String> for Fraction {
    type Error = String;

    fn try_from(text: String) -> Result<Fraction, String> {
        text.parse()
    }
}

impl From<Fraction> for String {
    fn from(fraction: Fraction) -> String {
        fraction.to_string()
    }
}

impl Default for Fraction {
    fn default() -> Fraction {
        Fraction::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn points_are_cut_exactly_and_whole_numbers_are_rounded_as_it_says() {
        assert_eq!(fraction("2/3").part_of_whole(25, Round::Up), 17);
        assert_eq!(fraction("2/3").part_of_whole(-25, Round::Up), -16, "towards more");
        assert_eq!(Fraction::HALF.part_of_whole(-3, Round::Down), -2);
        assert_eq!(Fraction::HALF.part_of_whole(-3, Round::Nearest), -1, "a half to the higher number");
        assert_eq!(fraction("1/4").part_of_whole(1692, Round::Nearest), 423);
        assert_eq!(Fraction::WHOLE.part_of_whole(-1816, Round::Exact), -1816);
        let points = StandardPoints::new(215, 2).unwrap();
        assert_eq!(Fraction::HALF.part_of(points).to_string(), "215/4");
        assert_eq!(Fraction::NONE.part_of(points), StandardPoints::ZERO);
        let rounded = |round: Round| round.rounded(points).to_string();
        let all = [Round::Exact, Round::Up, Round::Down, Round::Nearest].map(rounded);
        assert_eq!(all, ["215/2", "108", "107", "108"]);
    }

    #[test]
    fn only_parts_of_a_whole_are_fractions() {
        for text in ["0", "1/4", "2/3", "1"] {
            assert_eq!(fraction(text).to_string(), text);
        }
        for text in ["", "3/2", "1/0", "-1/2", "0.5", "half", "1/2/3"] {
            assert!(text.parse::<Fraction>().is_err(), "{text}");
        }
    }
}
