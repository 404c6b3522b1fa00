//! All pay the value of a hand, whoever discarded.

use crate::win::{Bounds, Paying, Win, WinError, Won};
use crate::{BySeat, GamePoints};

pub const BASE_SCORE: GamePoints = GamePoints(100);
pub const GREAT: u16 = 7;

pub const fn bounds() -> Bounds {
    Bounds { minimum: 3, maximum: 8, flowers: 0 }
}

pub const fn paying() -> Paying {
    Paying::Equal
}

pub const fn is_value(_points: u16) -> bool {
    true
}

pub fn usual_points() -> Vec<u16> {
    vec![3, 4, 5, 7, 8]
}

pub fn win(won: Won) -> Result<Win, WinError> {
    let value = i32::from(won.points);
    let paid = |won: &Won| BySeat::from_fn(|seat| GamePoints(if seat == won.winner { 3 * value } else { -value }));
    Win::new(won, bounds(), paid)
}
