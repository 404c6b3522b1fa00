//! The sixteen hands of a session and its four rounds.
//!
//! A round is four hands under one prevalent wind; hand *h* of a round is dealt from seat number *h*, and the dealer
//! never stays on (1998 p.16).

use super::{Seat, Wind};
use std::fmt;

/// The number of a hand in its session, 1 to 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HandNumber(u8);

impl HandNumber {
    /// The first hand of a session.
    pub const FIRST: HandNumber = HandNumber(1);
    /// The last hand of a session.
    pub const LAST: HandNumber = HandNumber(16);

    /// The hand numbered `number`; `None` outside 1 to 16.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 16 { Some(Self(number)) } else { None }
    }

    /// The number, 1 to 16.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// All sixteen in order.
    pub fn all() -> impl Iterator<Item = HandNumber> {
        (1..=16).map(HandNumber)
    }

    /// The hand after this one; `None` after the last.
    pub const fn next(self) -> Option<Self> {
        Self::new(self.0 + 1)
    }

    /// The round this hand belongs to.
    pub const fn round(self) -> Round {
        Round::ALL[(self.0 as usize - 1) / 4]
    }

    /// The seat of the dealer.
    pub const fn dealing_seat(self) -> Seat {
        Seat::ALL[(self.0 as usize - 1) % 4]
    }

    /// Whether this is the first hand of its round, before which players may change seats.
    pub const fn opens_round(self) -> bool {
        self.0 % 4 == 1
    }
}

impl fmt::Display for HandNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One of the four rounds (圈) of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Round {
    /// 东风圈, hands 1 to 4.
    First,
    /// 南风圈, hands 5 to 8.
    Second,
    /// 西风圈, hands 9 to 12.
    Third,
    /// 北风圈, hands 13 to 16.
    Fourth,
}

impl Round {
    /// All four in order.
    pub const ALL: [Round; 4] = [Round::First, Round::Second, Round::Third, Round::Fourth];

    /// The prevalent wind (圈风).
    pub const fn prevalent_wind(self) -> Wind {
        Wind::ALL[self as usize]
    }

    /// Its number, 1 to 4.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_hands_deal_four_times_from_each_seat_under_each_wind() {
        let hands: Vec<_> = HandNumber::all().map(|h| (h.round().prevalent_wind(), h.dealing_seat())).collect();
        assert_eq!(hands.len(), 16);
        assert_eq!(hands[0], (Wind::East, Seat::East));
        assert_eq!(hands[6], (Wind::South, Seat::West));
        assert_eq!(hands[15], (Wind::North, Seat::North));
        assert_eq!(HandNumber::new(0), None);
        assert_eq!(HandNumber::LAST.next(), None);
    }
}
