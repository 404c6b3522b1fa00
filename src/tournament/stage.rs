//! What a later stage carries over from an earlier one (practice; the rule book knows one stage).

use crate::rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};

/// How much of an earlier stage counts.
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

/// The points someone brings from an earlier stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// Standard points.
    pub standard_points: StandardPoints,
    /// Game points.
    pub game_points: GamePoints,
}

impl CarryOver {
    /// What is left of an earlier stage's totals.
    pub fn of(self, earlier: Carried) -> Carried {
        match self {
            CarryOver::None => Carried::default(),
            CarryOver::Half => Carried {
                standard_points: earlier.standard_points.divided_by(2),
                game_points: GamePoints(earlier.game_points.0.div_euclid(2)),
            },
            CarryOver::Whole => earlier,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_an_odd_number_of_standard_points_is_exact() {
        let earlier = Carried { standard_points: StandardPoints::whole(7), game_points: GamePoints(-3) };
        let half = CarryOver::Half.of(earlier);
        assert_eq!(half.standard_points.to_string(), "7/2");
        assert_eq!(half.game_points, GamePoints(-2));
        assert_eq!(CarryOver::Whole.of(earlier), earlier);
        assert_eq!(CarryOver::None.of(earlier), Carried::default());
    }
}
