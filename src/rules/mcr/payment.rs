//! The payments for a win, and the base score.
//!
//! With *b* the basic points and the flowers of a win: on a self-draw each of the three pays 8 + *b*; on a discard the
//! discarder pays 8 + *b* and the two others 8 each (1998 p.29–30). Payments do not depend on winds or on who deals.

use super::frequency::of_points;
use crate::hand::MAX_FLOWERS;
use crate::win::{Bounds, Paying, Responsible, Win, WinError, Won};
use crate::{BySeat, GamePoints, Source};
use std::cmp::Reverse;

/// The points with which each player starts a session (基础比赛分; 1998 p.14).
pub const BASE_SCORE: GamePoints = GamePoints(500);
/// The values of score cards, each with the number that a player starts with (1998 p.14).
pub const CARDS: [(u16, u16); 5] = [(100, 1), (50, 4), (10, 10), (8, 10), (1, 20)];
/// The payment of each loser in addition to the points of the win (底分).
pub const BASE_PAYMENT: i32 = 8;
/// Minimum basic points of a win, without flowers (起和分; 1998 p.21).
pub const MINIMUM: u16 = 8;
/// Maximum value of a legal hand; a larger one was mistyped. (四杠 with 大四喜, 字一色 and 四暗刻 stays below 400.)
pub const MAX_BASIC_POINTS: u16 = 400;
/// The bounds of a win: the minimum is reached *without* flowers, each of which is worth one point (1998 p.30).
pub const fn bounds() -> Bounds {
    Bounds { minimum: MINIMUM, maximum: MAX_BASIC_POINTS, flowers: MAX_FLOWERS }
}

/// How a win is paid.
pub const fn paying() -> Paying {
    Paying::Base(BASE_PAYMENT)
}

/// Minimum points of a great win: about one in ten.
pub const GREAT: u16 = 24;

/// Whether a hand can be worth exactly this, within the bounds: fans of 1 and 2 points make every sum possible.
pub const fn is_value(_points: u16) -> bool {
    true
}

/// The eighteen most frequent points of wins, in ascending order.
pub fn usual_points() -> Vec<u16> {
    let mut usual: Vec<u16> = (MINIMUM..=MAX_BASIC_POINTS).collect();
    usual.sort_by_key(|points| Reverse(of_points(*points)));
    usual.truncate(18);
    usual.sort_unstable();
    usual
}

/// The win. Only the discarder is responsible for a discard, whatever was entered.
///
/// # Errors
/// The winner discarded the tile, or the win is outside [`bounds`].
pub(crate) fn win(won: Won) -> Result<Win, WinError> {
    Win::new(Won { responsible: Responsible::Discarder, ..won }, bounds(), payments)
}

fn payments(Won { winner, source, points, flowers, .. }: &Won) -> BySeat<GamePoints> {
    let value = i32::from(*points) + i32::from(*flowers);
    let payment = |loser| match source {
        Source::Discard(discarder) if *discarder != loser => GamePoints(BASE_PAYMENT),
        _ => GamePoints(BASE_PAYMENT + value),
    };
    let received: GamePoints = winner.others().into_iter().map(payment).sum();
    BySeat::from_fn(|seat| if seat == *winner { received } else { -payment(seat) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Seat};
    use proptest::prelude::*;

    fn win_by(winner: Seat, source: Source, points: u16, flowers: u8) -> Result<Win, WinError> {
        win(Won { winner, source, points, flowers, responsible: Responsible::Discarder })
    }

    fn amounts(source: Source, points: u16, flowers: u8) -> [i32; 4] {
        Outcome::Win(win_by(Seat::East, source, points, flowers).unwrap()).payments().values().map(|points| points.0)
    }

    #[test]
    fn cards_are_worth_the_base_score() {
        let worth: u16 = CARDS.iter().map(|(value, count)| value * count).sum();
        assert_eq!(i32::from(worth), BASE_SCORE.0);
    }

    #[test]
    fn the_book_s_examples() {
        // 1998 p.29–30; the winner sits East, the discarder South.
        assert_eq!(amounts(Source::Discard(Seat::South), 8, 0), [32, -16, -8, -8]);
        assert_eq!(amounts(Source::SelfDraw, 8, 0), [48, -16, -16, -16]);
        assert_eq!(amounts(Source::Discard(Seat::South), 88, 0), [112, -96, -8, -8]);
        assert_eq!(amounts(Source::SelfDraw, 88, 0), [288, -96, -96, -96]);
        assert_eq!(amounts(Source::SelfDraw, 8, 2), [54, -18, -18, -18]);
    }

    #[test]
    fn flowers_do_not_reach_the_minimum() {
        let east = |source, points, flowers| win_by(Seat::East, source, points, flowers).unwrap_err();
        assert_eq!(east(Source::SelfDraw, 7, 3), WinError::BelowMinimum { points: 7, minimum: 8, flowers: 3 });
        assert_eq!(east(Source::Discard(Seat::East), 8, 0), WinError::WinnerDiscarded);
        assert_eq!(east(Source::SelfDraw, 8, 9), WinError::TooManyFlowers { flowers: 9, maximum: 8 });
        assert_eq!(east(Source::SelfDraw, 401, 0), WinError::AboveMaximum { points: 401, maximum: 400 });
    }

    proptest! {
        #[test]
        fn payments_sum_to_zero_and_only_the_winner_gains(winner in 0..4usize, steps in 0..4usize, basic in 8u16..=400, flowers in 0u8..=8) {
            let winner = Seat::ALL[winner];
            let source = if steps == 0 { Source::SelfDraw } else { Source::Discard(winner.turned(steps)) };
            let paid = Outcome::Win(win_by(winner, source, basic, flowers).unwrap()).payments();
            prop_assert_eq!(paid.values().into_iter().sum::<GamePoints>(), GamePoints::ZERO);
            for (seat, points) in paid.iter() {
                prop_assert_eq!(*points > GamePoints::ZERO, seat == winner);
            }
        }
    }
}
