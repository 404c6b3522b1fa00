//! The rules of a season: the points of an event, and the number of events that count.

use rules::StandardPoints;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::exact::Exact;
use values::{coded, is_default};

/// The figure of an event that counts for a season.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum CountedFigure {
    /// The standard points there.
    #[default]
    StandardPoints,
    /// The game points there.
    GamePoints,
    /// Points for the place there.
    Places,
}

coded!(CountedFigure);

/// The rules of a season; by default the sum of standard points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeasonRules {
    /// The figure of an event that counts.
    pub counts: CountedFigure,
    /// The points of the first place and of those behind it; further places give nothing. Equals share those of their places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Exact>,
    /// The number of best results that count; 0 means all.
    #[serde(skip_serializing_if = "is_default")]
    pub best: u16,
    /// The number of played events that are dropped for everybody: missed ones first, then the worst.
    #[serde(skip_serializing_if = "is_default")]
    pub drop_worst: u16,
    /// The points for each event attended.
    #[serde(skip_serializing_if = "is_default")]
    pub for_coming: Exact,
    /// The number of events that a person has to attend for a place.
    #[serde(skip_serializing_if = "is_default")]
    pub minimum: u16,
}

/// The maximum of points that rules may give for a place or for attendance.
pub const MAX_POINTS: i64 = 10_000;
/// The maximum denominator of such points, so that sums over a season stay exact.
const MAX_DENOMINATOR: i128 = 100;
/// The maximum number of places that give points.
const MAX_PLACES: usize = 100;

/// Why rules cannot be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleProblem {
    /// Places count, but none gives points.
    NoPlaces,
    /// More places give points than this maximum.
    ManyPlaces(usize),
    /// These points are too many, or their denominator is too large.
    Points(StandardPoints),
}

impl SeasonRules {
    /// All reasons why the rules cannot be applied.
    pub fn problems(&self) -> Vec<RuleProblem> {
        let too_fine = |Exact(points): &Exact| {
            let most = StandardPoints::whole(MAX_POINTS);
            points.denominator() > MAX_DENOMINATOR || *points > most || *points < -most
        };
        let points = self.places.iter().chain([&self.for_coming]).filter(|points| too_fine(points));
        let mut problems: Vec<RuleProblem> = points.map(|Exact(points)| RuleProblem::Points(*points)).collect();
        if self.counts == CountedFigure::Places && self.places.is_empty() {
            problems.push(RuleProblem::NoPlaces);
        }
        if self.places.len() > MAX_PLACES {
            problems.push(RuleProblem::ManyPlaces(MAX_PLACES));
        }
        problems
    }

    /// The points of a place, from 1, that `sharing` persons share.
    pub(super) fn points_of_place(&self, place: usize, sharing: usize) -> StandardPoints {
        let shared = self.places.iter().skip(place.saturating_sub(1)).take(sharing);
        shared.map(|Exact(points)| *points).sum::<StandardPoints>().divided_by(sharing.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Exact {
        Exact(text.parse().unwrap())
    }

    #[test]
    fn equals_share_the_points_of_their_places() {
        let places = ["10", "7", "5/2"].map(exact).into();
        let rules = SeasonRules { counts: CountedFigure::Places, places, ..SeasonRules::default() };
        let shared = |place, sharing| rules.points_of_place(place, sharing).to_string();
        assert_eq!(
            [shared(1, 1), shared(1, 2), shared(2, 2), shared(3, 2), shared(4, 1)],
            ["10", "17/2", "19/4", "5/4", "0"]
        );
    }

    #[test]
    fn rules_are_read_as_they_are_written_and_those_that_cannot_count_are_named() {
        let rules = SeasonRules { best: 5, for_coming: exact("1/2"), ..SeasonRules::default() };
        let text = serde_json::to_string(&rules).unwrap();
        assert_eq!(text, r#"{"counts":"standard-points","best":5,"for_coming":"1/2"}"#);
        assert_eq!(serde_json::from_str::<SeasonRules>(&text).unwrap(), rules);
        assert!(serde_json::from_str::<SeasonRules>(r#"{"handicap":3}"#).is_err());
        assert!(rules.problems().is_empty());
        let wrong = SeasonRules { counts: CountedFigure::Places, for_coming: exact("1/101"), ..rules };
        assert_eq!(wrong.problems(), [RuleProblem::Points(exact("1/101").0), RuleProblem::NoPlaces]);
    }
}
