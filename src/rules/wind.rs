//! Seat winds and prevalent winds.
//!
//! The dealer is East for that hand, the others follow in the order of play; the seat wind changes every hand
//! (1998 p.16). The prevalent wind is that of the round ([`crate::Round::prevalent_wind`]).

use super::Seat;

/// A wind: of a seat in a hand (门风) or of a round (圈风).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wind {
    /// 东.
    East,
    /// 南.
    South,
    /// 西.
    West,
    /// 北.
    North,
}

impl Wind {
    /// All four in order.
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

    /// Its letter: `E`, `S`, `W` or `N`.
    pub const fn letter(self) -> char {
        ['E', 'S', 'W', 'N'][self as usize]
    }

    /// The wind with this letter, small or capital, or with this name: 东 南 西 北, also 東.
    pub fn from_letter(letter: &str) -> Option<Wind> {
        let names = ["东", "南", "西", "北"];
        let is = |wind: &Wind| letter.eq_ignore_ascii_case(wind.letter().encode_utf8(&mut [0; 4]));
        Self::ALL
            .into_iter()
            .find(|wind| is(wind) || letter == names[*wind as usize] || (letter, *wind) == ("東", Wind::East))
    }

    /// The seat wind (门风) of `seat` while `dealer` deals.
    pub const fn for_seat(seat: Seat, dealer: Seat) -> Wind {
        Self::ALL[seat.steps_from(dealer)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wind_is_read_by_its_letter_and_by_its_name() {
        for name in ["e", "E", "东", "東"] {
            assert_eq!(Wind::from_letter(name), Some(Wind::East));
        }
        assert_eq!(Wind::from_letter("北"), Some(Wind::North));
        assert_eq!(Wind::from_letter("中"), None);
    }

    #[test]
    fn the_dealer_is_east_and_the_next_in_turn_south() {
        for dealer in Seat::ALL {
            assert_eq!(Wind::for_seat(dealer, dealer), Wind::East);
            assert_eq!(Wind::for_seat(dealer.turned(1), dealer), Wind::South);
            assert_eq!(Wind::for_seat(dealer.turned(3), dealer), Wind::North);
        }
    }
}
