//! The points that a stage carries over from earlier ones (practice; the rule book has only one stage).
//!
//! Carried points are not results: they do not count in tie-breaks by sessions, in averages, or for a minimum of
//! sessions.

use super::fraction::{Fraction, Round};
pub use crate::ranking::standings::Carried;
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};
use values::exact::Exact;
use values::is_default;

/// The share of an earlier competition that counts in an event, if its standings come from a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarryOver {
    /// Nothing.
    #[default]
    None,
    /// Half of the standard points, exactly; half of the game points, rounded down to a whole number.
    Half,
    /// Everything.
    Whole,
}

/// The points that a stage carries over from earlier ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Carry {
    /// The share of the standard points, exactly.
    pub standard: Fraction,
    /// How carried standard points are rounded, if at all: two thirds of IMP, up (a championship of February 2016).
    #[serde(skip_serializing_if = "is_default")]
    pub round_standard: Round,
    /// The share of the game points.
    pub game: Fraction,
    /// How carried game points are rounded.
    #[serde(skip_serializing_if = "is_default")]
    pub round: Round,
    /// Instead of a share, the standard points for each place of the field, from the first on; 0 for further places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_place: Vec<Exact>,
    /// The ids of the stages whose totals count, including what these have carried; empty means the stage from which
    /// the field comes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
    /// Whether totals are taken after or before penalties.
    #[serde(skip_serializing_if = "is_default")]
    pub penalties: Penalties,
    /// Whether results count that were made at a table with somebody who was disqualified later.
    #[serde(skip_serializing_if = "is_default")]
    pub eliminations: Eliminations,
}

/// Whether totals are carried after or before penalties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Penalties {
    /// After they were deducted.
    #[default]
    After,
    /// As if there had been none.
    Before,
}

/// Whether results are carried that were made at a table with somebody who was eliminated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eliminations {
    /// They are carried like all others.
    #[default]
    With,
    /// They are left out of what is carried.
    Without,
}

impl Carry {
    /// Whether nothing is carried over.
    pub fn is_nothing(&self) -> bool {
        self.standard == Fraction::NONE && self.game == Fraction::NONE && self.by_place.is_empty()
    }

    /// The part of the totals that is carried over, for this place in the field, from 1.
    pub fn carried(&self, totals: Carried, place: usize) -> Carried {
        let fixed = self.by_place.get(place - 1).map(|points| points.0).unwrap_or_default();
        let standard_points = self.carried_part(totals.standard_points) + fixed;
        Carried { standard_points, game_points: GamePoints(self.game.part_of_whole(totals.game_points.0, self.round)) }
    }

    /// The part of standard points that is carried over; none if those carried depend on the place alone.
    pub fn carried_part(&self, points: StandardPoints) -> StandardPoints {
        match self.by_place.is_empty() {
            true => self.round_standard.rounded(self.standard.part_of(points)),
            false => StandardPoints::ZERO,
        }
    }
}

impl CarryOver {
    /// The part of an earlier competition's totals that counts.
    pub fn applied_to(self, earlier: Carried) -> Carried {
        let (part, round) = match self {
            CarryOver::None => (Fraction::NONE, Round::Exact),
            CarryOver::Half => (Fraction::HALF, Round::Down),
            CarryOver::Whole => (Fraction::WHOLE, Round::Exact),
        };
        Carry { standard: part, game: part, round, ..Carry::default() }.carried(earlier, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_an_odd_number_of_standard_points_is_exact() {
        let earlier = Carried { standard_points: StandardPoints::whole(7), game_points: GamePoints(-3) };
        let half = CarryOver::Half.applied_to(earlier);
        assert_eq!(half.standard_points.to_string(), "7/2");
        assert_eq!(half.game_points, GamePoints(-2));
        assert_eq!(CarryOver::Whole.applied_to(earlier), earlier);
        assert_eq!(CarryOver::None.applied_to(earlier), Carried::default());
    }
}
