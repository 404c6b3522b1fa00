//! A value for each of the four players, named by the seats they started in.

use rules::{BySeat, GamePoints};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A value for each player, by start seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Four<T> {
    #[serde(rename = "E")]
    e: T,
    #[serde(rename = "S")]
    s: T,
    #[serde(rename = "W")]
    w: T,
    #[serde(rename = "N")]
    n: T,
}

impl<T> From<BySeat<T>> for Four<T> {
    fn from(BySeat { east, south, west, north }: BySeat<T>) -> Self {
        Four { e: east, s: south, w: west, n: north }
    }
}

impl<T> From<Four<T>> for BySeat<T> {
    fn from(Four { e, s, w, n }: Four<T>) -> Self {
        BySeat { east: e, south: s, west: w, north: n }
    }
}

impl Four<i32> {
    /// Game points of each player as plain numbers.
    pub fn points(points: BySeat<GamePoints>) -> Self {
        points.map(|points| points.0).into()
    }

    /// Plain numbers as game points of each player.
    pub fn game_points(self) -> BySeat<GamePoints> {
        BySeat::from(self).map(GamePoints)
    }
}
