//! The change of seats between the rounds of a session, from which the dealer and the winds of each hand follow.
//!
//! A player is named by the seat they *started* the session in; where they sit in a round follows from the rotation.
//! The rule book leaves the rotation to the regulations (轮转; 1998 p.9); the online rules of 联众 and chinesegaming.com
//! and present practice agree on [`Rotation::ThreeStep`]. In each round the player in the East seat deals first.

use rules::{BySeat, HandNumber, Round, Seat, Wind};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// The rotation of an event.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Rotation {
    /// After round 1 and 3 East↔South, West↔North; after round 2 E→W, S→N, W→S, N→E: everyone sits on every side once.
    #[default]
    ThreeStep,
    /// Only before round 3: East↔South, West↔North.
    SingleSwap,
    /// Nobody moves.
    None,
}

coded!(Rotation);

impl Rotation {
    /// Where the player who started in `start` sits in `round`.
    pub fn seat(self, start: Seat, round: Round) -> Seat {
        use Seat::{East, North, South, West};
        let seats = match (self, start) {
            (Rotation::ThreeStep, East) => [East, South, North, West],
            (Rotation::ThreeStep, South) => [South, East, West, North],
            (Rotation::ThreeStep, West) => [West, North, East, South],
            (Rotation::ThreeStep, North) => [North, West, South, East],
            (Rotation::SingleSwap, East) => [East, East, South, South],
            (Rotation::SingleSwap, South) => [South, South, East, East],
            (Rotation::SingleSwap, West) => [West, West, North, North],
            (Rotation::SingleSwap, North) => [North, North, West, West],
            (Rotation::None, seat) => [seat; 4],
        };
        seats[round as usize]
    }

    /// The player (by start seat) who sits in `seat` in `round`.
    pub fn player_in(self, seat: Seat, round: Round) -> Seat {
        // A rotation moves every player to another side: exactly one has come to sit here.
        Seat::ALL.into_iter().find(|start| self.seat(*start, round) == seat).unwrap_or(seat)
    }

    /// The player (by start seat) who deals `hand`.
    pub fn dealer(self, hand: HandNumber) -> Seat {
        self.player_in(hand.dealing_seat(), hand.round())
    }

    /// The seat wind of each player (by start seat) in `hand`.
    pub fn winds(self, hand: HandNumber) -> BySeat<Wind> {
        BySeat::from_fn(|start| Wind::for_seat(self.seat(start, hand.round()), hand.dealing_seat()))
    }

    /// Where each player (by start seat) moves before `hand`, as (from, to); `None` if nobody moves.
    pub fn moves_before(self, hand: HandNumber) -> Option<BySeat<(Seat, Seat)>> {
        let round = hand.round();
        if !hand.opens_round() || round == Round::First {
            return None;
        }
        let before = Round::ALL[round as usize - 1];
        let moves = BySeat::from_fn(|start| (self.seat(start, before), self.seat(start, round)));
        moves.values().iter().any(|(from, to)| from != to).then_some(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(rotation: Rotation, start: Seat) -> String {
        Round::ALL.map(|round| rotation.seat(start, round).letter()).concat()
    }

    #[test]
    fn the_default_is_the_table_of_the_regulations() {
        let table = Seat::ALL.map(|start| seats(Rotation::ThreeStep, start));
        assert_eq!(table, ["ESNW", "SEWN", "WNES", "NWSE"], "practice");
    }

    #[test]
    fn the_named_moves_are_those_between_the_rounds() {
        let hand = HandNumber::new(9).unwrap();
        let moves = Rotation::ThreeStep.moves_before(hand).unwrap();
        let by_seat_left: Vec<_> = Seat::ALL
            .into_iter()
            .map(|from| moves.values().into_iter().find(|m| m.0 == from).unwrap().1.letter())
            .collect();
        assert_eq!(by_seat_left, ["W", "N", "S", "E"], "after round 2: E→W, S→N, W→S, N→E");
        assert_eq!(Rotation::ThreeStep.moves_before(HandNumber::FIRST), None);
        assert_eq!(Rotation::ThreeStep.moves_before(HandNumber::new(6).unwrap()), None);
        assert_eq!(Rotation::SingleSwap.moves_before(HandNumber::new(5).unwrap()), None);
        assert!(Rotation::SingleSwap.moves_before(hand).is_some());
        assert_eq!(Rotation::None.moves_before(hand), None);
    }

    #[test]
    fn every_rotation_gives_each_seat_one_player_in_every_round() {
        for rotation in Rotation::ALL {
            for round in Round::ALL {
                for seat in Seat::ALL {
                    let sitting = Seat::ALL.into_iter().filter(|start| rotation.seat(*start, round) == seat);
                    assert_eq!(sitting.count(), 1, "{rotation:?} {round:?} {seat:?}");
                    assert_eq!(rotation.seat(rotation.player_in(seat, round), round), seat);
                }
            }
        }
    }

    #[test]
    fn the_default_is_a_latin_square() {
        for start in Seat::ALL {
            let mut sides = Round::ALL.map(|round| Rotation::ThreeStep.seat(start, round));
            sides.sort();
            assert_eq!(sides, Seat::ALL, "everyone sits on every side once");
        }
    }

    #[test]
    fn everybody_deals_four_times_and_has_each_wind_four_times() {
        for rotation in Rotation::ALL {
            for start in Seat::ALL {
                assert_eq!(HandNumber::all().filter(|hand| rotation.dealer(*hand) == start).count(), 4);
                for wind in Wind::ALL {
                    assert_eq!(HandNumber::all().filter(|hand| rotation.winds(*hand)[start] == wind).count(), 4);
                }
            }
        }
    }
}
