//! What a session score becomes: the points that rankings of a stage add up.

use crate::sheet::rules::Scope;
use crate::sheet::session::SessionLine;
use crate::values::is_default;
use rules::world_series::match_points;
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};

/// What a session score becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scoring {
    /// Which points are added up.
    pub unit: Unit,
    /// Who is ranked against whom for standard points, where it is otherwise than in the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// In a file, a statement of what session scores contain. It is the base score of the event and nothing else: read as that where the
    /// file says no other, and not kept; events older than this may have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<i32>,
    /// What becomes of the points of places that several share.
    #[serde(skip_serializing_if = "is_default")]
    pub ties: Ties,
}

/// The points of a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Standard points of the place.
    #[default]
    Standard,
    /// Session scores alone.
    Raw,
    /// Match points of the World Series: the root of the session score, with its sign, in hundredths.
    MatchPoints,
    /// Points of comparison (IMP) of duplicate, as `[duplicate]` of the regulations says.
    Imp,
}

/// What becomes of the points of places that several share. There is one way (practice; the book is silent).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// They share them.
    #[default]
    Share,
}

impl Scoring {
    /// The lines with the points of the stage in place of standard points; `base` is what their scores contain of the base score.
    pub fn credit(&self, lines: &mut [SessionLine], base: GamePoints) {
        for line in lines {
            line.standard_points = match self.unit {
                Unit::Standard => line.standard_points,
                // Those of comparison follow from all tables together.
                Unit::Raw | Unit::Imp => StandardPoints::ZERO,
                Unit::MatchPoints => match_points(line.game_points - base),
            };
        }
    }
}
