//! Game points (比赛分), the whole numbers in which hands are settled.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A number of game points; negative for losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GamePoints(pub i32);

impl GamePoints {
    /// No points.
    pub const ZERO: GamePoints = GamePoints(0);
    /// Maximum plausible total, positive or negative: sixteen hands of the highest value stay far below.
    pub const MAX: GamePoints = GamePoints(99_999);

    /// Whether this is a plausible total: −99,999 to 99,999.
    pub const fn is_plausible(self) -> bool {
        -Self::MAX.0 <= self.0 && self.0 <= Self::MAX.0
    }
}

impl Add for GamePoints {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for GamePoints {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for GamePoints {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for GamePoints {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for GamePoints {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for GamePoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a GamePoints> for GamePoints {
    fn sum<I: Iterator<Item = &'a Self>>(points: I) -> Self {
        points.copied().sum()
    }
}

impl fmt::Display for GamePoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
