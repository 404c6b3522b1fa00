//! How a hand ends and what the four players then pay and receive.
//!
//! With *b* the basic points and the flowers of a win: on a self-draw each of the three pays 8 + *b*; on a discard the
//! discarder pays 8 + *b* and the two others 8 each. A hand's payments sum to 0 (1998 p.29–30).
//! The four players are named by one seat each; payments do not depend on winds or on who deals.

use crate::{BySeat, GamePoints, Seat, Source};

/// What each loser pays on top of the points of the win (底分).
pub const BASE_PAYMENT: i32 = 8;
/// The basic points, flowers not counted, that a win needs (起和分; 1998 p.21).
pub const MINIMUM: u16 = 8;
/// There are eight flower tiles; each is worth one point (1998 p.30).
pub const MAX_FLOWERS: u8 = 8;
/// No legal hand is worth more: what is larger was mistyped. (四杠 with 大四喜, 字一色 and 四暗刻 stays below 400.)
pub const MAX_BASIC_POINTS: u16 = 400;

/// A win that may stand: see [`Win::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    winner: Seat,
    source: Source,
    basic_points: u16,
    flowers: u8,
}

/// Why four numbers do not make a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinError {
    /// The winner would have discarded the winning tile.
    WinnerDiscarded,
    /// Fewer than [`MINIMUM`] basic points without flowers (holds what was claimed).
    BelowMinimum(u16),
    /// More than [`MAX_BASIC_POINTS`] (holds what was claimed).
    AboveMaximum(u16),
    /// More than [`MAX_FLOWERS`] (holds what was claimed).
    TooManyFlowers(u8),
}

impl Win {
    /// A win of `basic_points` (fans without flowers) and `flowers`.
    ///
    /// # Errors
    /// The winner may not be the discarder, a win needs [`MINIMUM`] basic points *without* flowers, and there are
    /// [`MAX_FLOWERS`] flowers.
    pub const fn new(winner: Seat, source: Source, basic_points: u16, flowers: u8) -> Result<Win, WinError> {
        match source {
            Source::Discard(discarder) if discarder as u8 == winner as u8 => Err(WinError::WinnerDiscarded),
            _ if basic_points < MINIMUM => Err(WinError::BelowMinimum(basic_points)),
            _ if basic_points > MAX_BASIC_POINTS => Err(WinError::AboveMaximum(basic_points)),
            _ if flowers > MAX_FLOWERS => Err(WinError::TooManyFlowers(flowers)),
            _ => Ok(Win { winner, source, basic_points, flowers }),
        }
    }

    /// Who won.
    pub const fn winner(&self) -> Seat {
        self.winner
    }

    /// Where the winning tile came from.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// The fans of the win, flowers not counted: at least [`MINIMUM`].
    pub const fn basic_points(&self) -> u16 {
        self.basic_points
    }

    /// The flowers of the winner, 0 to 8.
    pub const fn flowers(&self) -> u8 {
        self.flowers
    }

    /// What one loser pays.
    fn payment(&self, loser: Seat) -> GamePoints {
        let value = i32::from(self.basic_points) + i32::from(self.flowers);
        match self.source {
            Source::Discard(discarder) if discarder != loser => GamePoints(BASE_PAYMENT),
            _ => GamePoints(BASE_PAYMENT + value),
        }
    }
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Somebody won.
    Win(Win),
    /// 荒牌: the wall is exhausted, nobody won.
    DrawnHand,
    /// 到时: the session's time ran out, the hand has no result (1998 p.16).
    StoppedByTime,
    /// Annulled by the chief referee.
    Annulled,
}

impl Outcome {
    /// What each player receives (negative: pays), penalties not included. The four sum to 0.
    ///
    /// ```
    /// use caipan_rules::{Outcome, Seat, Source, Win};
    /// let win = Win::new(Seat::East, Source::Discard(Seat::South), 8, 0).unwrap();
    /// assert_eq!(Outcome::Win(win).payments().values().map(|points| points.0), [32, -16, -8, -8]);
    /// ```
    pub fn payments(&self) -> BySeat<GamePoints> {
        let Outcome::Win(win) = self else { return BySeat::default() };
        let received: GamePoints = win.winner.others().into_iter().map(|loser| win.payment(loser)).sum();
        BySeat::from_fn(|seat| if seat == win.winner { received } else { -win.payment(seat) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn amounts(source: Source, basic: u16, flowers: u8) -> [i32; 4] {
        let win = Win::new(Seat::East, source, basic, flowers).unwrap();
        Outcome::Win(win).payments().values().map(|points| points.0)
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
        assert_eq!(Win::new(Seat::East, Source::SelfDraw, 7, 3), Err(WinError::BelowMinimum(7)));
        assert_eq!(Win::new(Seat::East, Source::Discard(Seat::East), 8, 0), Err(WinError::WinnerDiscarded));
        assert_eq!(Win::new(Seat::East, Source::SelfDraw, 8, 9), Err(WinError::TooManyFlowers(9)));
        assert_eq!(Win::new(Seat::East, Source::SelfDraw, 401, 0), Err(WinError::AboveMaximum(401)));
    }

    proptest! {
        #[test]
        fn payments_sum_to_zero_and_only_the_winner_gains(winner in 0..4usize, steps in 0..4usize, basic in 8u16..=400, flowers in 0u8..=8) {
            let winner = Seat::ALL[winner];
            let source = if steps == 0 { Source::SelfDraw } else { Source::Discard(winner.turned(steps)) };
            let paid = Outcome::Win(Win::new(winner, source, basic, flowers).unwrap()).payments();
            prop_assert_eq!(paid.values().into_iter().sum::<GamePoints>(), GamePoints::ZERO);
            for (seat, points) in paid.iter() {
                prop_assert_eq!(*points > GamePoints::ZERO, seat == winner);
            }
        }
    }
}
