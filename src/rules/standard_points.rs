//! Standard points (标准分), into which session scores are converted, as exact fractions.
//!
//! Of *n* players ranked against each other the first gets *n*, rank *r* ≥ 2 gets *n* − *r* (1998 p.30; attachment 6
//! prints 16, 14, 13, …, 0 for 16 players). Equal scores share the points of the places they occupy (practice; the
//! book is silent): at a table every share is a multiple of 1/12. Nothing here is ever rounded.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An exact number of standard points, always in lowest terms.
///
/// Sums and shares are computed in 128 bits: enough for the least common multiple of all ties of up to 80 players.
/// An overflow stops the program (`overflow-checks`), it never wraps around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StandardPoints {
    numerator: i128,
    denominator: i128,
}

const fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { greatest_common_divisor(b, a % b) }
}

impl StandardPoints {
    /// No points.
    pub const ZERO: StandardPoints = StandardPoints::whole(0);

    /// A whole number of points.
    pub const fn whole(points: i64) -> Self {
        Self { numerator: points as i128, denominator: 1 }
    }

    /// `numerator / denominator`; `None` if the denominator is not positive.
    pub const fn new(numerator: i64, denominator: i64) -> Option<Self> {
        if denominator > 0 { Some(Self::reduced(numerator as i128, denominator as i128)) } else { None }
    }

    const fn reduced(numerator: i128, denominator: i128) -> Self {
        let divisor = greatest_common_divisor(numerator, denominator);
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// An equal part, such as a half carried over or a mean of sessions. `parts` is at least 1.
    pub const fn divided_by(self, parts: usize) -> Self {
        Self::reduced(self.numerator, self.denominator * parts as i128)
    }

    /// The whole part and the rest, both with the sign of the number: 7/3 is 2 and 1/3, −7/3 is −2 and −1/3.
    pub const fn parts(self) -> (i128, Self) {
        let rest = Self { numerator: self.numerator % self.denominator, denominator: self.denominator };
        (self.numerator / self.denominator, rest)
    }

    /// In whole hundredths, a half rounded up: for files that have no fractions.
    pub const fn in_hundredths(self) -> i128 {
        (self.numerator * 200 + self.denominator).div_euclid(2 * self.denominator)
    }

    /// The numerator in lowest terms, with the sign.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator in lowest terms, positive.
    pub const fn denominator(self) -> i128 {
        self.denominator
    }
}

impl Default for StandardPoints {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Add for StandardPoints {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        // The usual case, in less time.
        if self.denominator == 1 && other.denominator == 1 {
            return Self { numerator: self.numerator + other.numerator, denominator: 1 };
        }
        let divisor = greatest_common_divisor(self.denominator, other.denominator);
        Self::reduced(
            self.numerator * (other.denominator / divisor) + other.numerator * (self.denominator / divisor),
            self.denominator / divisor * other.denominator,
        )
    }
}

impl AddAssign for StandardPoints {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Neg for StandardPoints {
    type Output = Self;
    fn neg(self) -> Self {
        Self { numerator: -self.numerator, denominator: self.denominator }
    }
}

impl Sub for StandardPoints {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl SubAssign for StandardPoints {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for StandardPoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl Ord for StandardPoints {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.denominator == other.denominator {
            true => self.numerator.cmp(&other.numerator),
            false => (*self - *other).numerator.cmp(&0),
        }
    }
}

impl PartialOrd for StandardPoints {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for StandardPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

/// The text is not a number of standard points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotStandardPoints;

impl FromStr for StandardPoints {
    type Err = NotStandardPoints;

    /// Reads `3`, `-3`, `7/3` and the exact decimals `2.5`: at most nine digits before the point and six after it.
    fn from_str(text: &str) -> Result<Self, NotStandardPoints> {
        let number = |digits: &str| match digits.bytes().all(|b| b.is_ascii_digit()) {
            true if digits.len() <= 15 => digits.parse::<i64>().map_err(|_| NotStandardPoints),
            _ => Err(NotStandardPoints),
        };
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text),
        };
        if let Some((above, below)) = digits.split_once('/') {
            return Self::new(sign * number(above)?, number(below)?).ok_or(NotStandardPoints);
        }
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        if whole.len() > 9 || decimals.len() > 6 {
            return Err(NotStandardPoints);
        }
        let scale = 10_i64.pow(decimals.len() as u32);
        Self::new(sign * (number(whole)? * scale + number(decimals)?), scale).ok_or(NotStandardPoints)
    }
}

/// The rank and the standard points of one of the players ranked against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// 1 for the first; equal scores have the same rank, the next rank skips.
    pub rank: usize,
    /// The mean of the points of the places that the equal scores occupy.
    pub points: StandardPoints,
    /// The number of equal scores, including this one.
    pub sharing: usize,
}

/// The share of each score among all of them, in the order given; the highest score ranks first.
///
/// ```
/// use rules::standard_points::shares;
/// // Two firsts at a table of four share the 4 and the 2 of the places they occupy.
/// let points: Vec<String> = shares(&[520, 520, 490, 470]).iter().map(|share| share.points.to_string()).collect();
/// assert_eq!(points, ["3", "3", "1", "0"]);
/// ```
pub fn shares<S: Ord>(scores: &[S]) -> Vec<Share> {
    let n = scores.len();
    let points_of_place = |place: usize| if place == 1 { n } else { n - place };
    let mut best_first: Vec<&S> = scores.iter().collect();
    best_first.sort_unstable_by(|a, b| b.cmp(a));
    scores
        .iter()
        .map(|score| {
            let better = best_first.partition_point(|other| *other > score);
            let equal = best_first[better..].partition_point(|other| *other == score);
            let shared: usize = (better + 1..=better + equal).map(points_of_place).sum();
            Share { rank: better + 1, points: StandardPoints::whole(shared as i64).divided_by(equal), sharing: equal }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn points(scores: &[i32]) -> Vec<String> {
        shares(scores).into_iter().map(|share| share.points.to_string()).collect()
    }

    #[test]
    fn a_table_gives_4_2_1_0_and_ties_share() {
        assert_eq!(points(&[600, 400, 520, 480]), ["4", "0", "2", "1"]);
        assert_eq!(points(&[520, 520, 490, 470]), ["3", "3", "1", "0"]);
        assert_eq!(points(&[510, 510, 510, 470]), ["7/3", "7/3", "7/3", "0"]);
        assert_eq!(points(&[500; 4]), ["7/4"; 4]);
        assert_eq!(points(&[600, 480, 480, 440]), ["4", "3/2", "3/2", "0"]);
    }

    #[test]
    fn a_group_of_sixteen_gives_16_14_13_down_to_0() {
        let scores: Vec<i32> = (0..16).rev().collect();
        let expected: Vec<String> = std::iter::once(16).chain((0..=14).rev()).map(|p| p.to_string()).collect();
        assert_eq!(points(&scores), expected, "attachment 6 (1998 p.45)");
    }

    #[test]
    fn equal_scores_have_one_rank_and_the_next_skips() {
        let ranks: Vec<usize> = shares(&[3, 9, 3, 1]).into_iter().map(|share| share.rank).collect();
        assert_eq!(ranks, [2, 1, 2, 4]);
    }

    #[test]
    fn numbers_are_read_exactly_or_refused() {
        for (text, shown) in [("3", "3"), ("-2", "-2"), ("7/3", "7/3"), ("2.5", "5/2"), ("-0.5", "-1/2"), ("4/2", "2")]
        {
            assert_eq!(text.parse::<StandardPoints>().unwrap().to_string(), shown);
        }
        for text in [
            "",
            "-",
            "1/0",
            "x",
            "1/",
            "/2",
            "1.2.3",
            "1e3",
            "0.1234567",
            "9999999999",
            "--1",
            "1/1234567890123456",
            "１",
            "1/-2",
        ] {
            assert_eq!(text.parse::<StandardPoints>(), Err(NotStandardPoints), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn the_points_given_out_are_those_of_the_places(scores in prop::collection::vec(0..6i32, 1..40)) {
            let n = scores.len() as i64;
            let given: StandardPoints = shares(&scores).into_iter().map(|share| share.points).sum();
            // n + (n-2)(n-1)/2: attachment 6 for any n (1998 p.45)
            prop_assert_eq!(given, StandardPoints::whole(n + (n - 2) * (n - 1) / 2));
        }

        #[test]
        fn a_rank_is_one_more_than_those_who_are_better(scores in prop::collection::vec(0..6i32, 1..40)) {
            for (score, share) in scores.iter().zip(shares(&scores)) {
                let count = |is: fn(&i32, &i32) -> bool| scores.iter().filter(|other| is(other, score)).count();
                prop_assert_eq!((share.rank, share.sharing), (count(i32::gt) + 1, count(i32::eq)));
            }
        }

        #[test]
        fn fractions_obey_the_laws(a in -99i64..99, b in 1i64..99, c in -99i64..99, d in 1i64..99) {
            let (x, y) = (StandardPoints::new(a, b).unwrap(), StandardPoints::new(c, d).unwrap());
            prop_assert_eq!(x + y, y + x);
            prop_assert_eq!(x + y - y, x);
            prop_assert_eq!(x.cmp(&y), (a * d).cmp(&(c * b)));
            prop_assert_eq!(x.divided_by(2) + x.divided_by(2), x);
            prop_assert_eq!(x.to_string().parse::<StandardPoints>(), Ok(x));
            let decimal: StandardPoints = format!("{}.{:06}", a.abs(), c.abs()).parse().unwrap();
            prop_assert_eq!(decimal.to_string().parse::<StandardPoints>(), Ok(decimal));
            let (whole, rest) = x.parts();
            prop_assert_eq!(StandardPoints::whole(whole as i64) + rest, x);
        }
    }
}
