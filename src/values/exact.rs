//! Standard points as they are written in regulations: `-2`, or `"1/2"`.

use rules::StandardPoints;
use serde::{Deserialize, Serialize};

/// An exact number of standard points in a file: a whole number from −1 000 000 to 1 000 000, or a fraction as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Exact(pub StandardPoints);

#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Whole(i64),
    Fraction(String),
}

impl TryFrom<Written> for Exact {
    type Error = String;

    fn try_from(written: Written) -> Result<Exact, String> {
        match written {
            Written::Whole(points) if points.abs() <= 1_000_000 => Ok(Exact(StandardPoints::whole(points))),
            Written::Whole(points) => Err(format!("standard points are up to 1000000, not {points}")),
            Written::Fraction(text) => match text.parse() {
                Ok(points) => Ok(Exact(points)),
                Err(_) => Err(format!("standard points are a number or a fraction `1/2`, not `{text}`")),
            },
        }
    }
}

impl From<Exact> for Written {
    fn from(Exact(points): Exact) -> Written {
        match points.denominator() {
            1 => Written::Whole(points.numerator() as i64),
            _ => Written::Fraction(points.to_string()),
        }
    }
}
