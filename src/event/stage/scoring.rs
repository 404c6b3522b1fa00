//! The points of a stage: what its rankings add up, from session scores.

use crate::sheet::rules::Scope;
use crate::sheet::session::SessionLine;
use rules::world_series::match_points;
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};

/// How session scores become points of a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scoring {
    /// The points that are added up.
    pub unit: Unit,
    /// Who is ranked against whom for standard points, if it differs from the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// The base score, stated in a file. It is that of the event: if the file states no other, it is read as that and
    /// not stored here; only older events have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<i32>,
}

/// The points of a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Standard points of the place.
    #[default]
    Standard,
    /// Session scores only.
    Raw,
    /// Match points of the World Series: the square root of the session score, with its sign, in hundredths.
    MatchPoints,
    /// Points of comparison (IMP) of duplicate, by `[duplicate]` of the regulations.
    Imp,
}

impl Scoring {
    /// Replaces the standard points of lines by the points of the stage. `base` is the part of the scores that is base
    /// score.
    pub fn credit(&self, lines: &mut [SessionLine], base: GamePoints) {
        for line in lines {
            line.standard_points = match self.unit {
                Unit::Standard => line.standard_points,
                // Points of comparison follow from all tables together, elsewhere.
                Unit::Raw | Unit::Imp => StandardPoints::ZERO,
                Unit::MatchPoints => match_points(line.game_points - base),
            };
        }
    }
}
