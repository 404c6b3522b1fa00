//! What becomes final when a stage ends.

use crate::values::is_default;
use serde::{Deserialize, Serialize};

/// What becomes final when a stage ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Close {
    /// Which places are.
    pub places: ClosedPlaces,
    /// How many places are a block, within which later stages may still change the order; the groups of the stage where it is 0.
    #[serde(skip_serializing_if = "is_default")]
    pub size: u16,
    /// Whether within a group the place at the table comes before all numbers: all winners before all seconds.
    #[serde(skip_serializing_if = "is_default")]
    pub by: CloseBy,
}

/// Which places are final.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClosedPlaces {
    /// Those who do not advance keep their place, below all who do.
    #[default]
    Rest,
    /// Nobody leaves the block of places that he is in.
    Blocks,
}

/// What comes first within a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CloseBy {
    /// The order of the stage.
    #[default]
    Order,
    /// The place at the table in the last session.
    PlaceAtTable,
}
