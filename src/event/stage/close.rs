//! What becomes final when a stage ends.

use serde::{Deserialize, Serialize};
use values::is_default;

/// What becomes final when a stage ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Close {
    /// The places that become final.
    pub places: ClosedPlaces,
    /// The number of places in a block, within which later stages may still change the order; 0 means the groups of the
    /// stage.
    #[serde(skip_serializing_if = "is_default")]
    pub size: u16,
    /// What ranks first within a group; by the place at the table, all winners are before all seconds.
    #[serde(skip_serializing_if = "is_default")]
    pub by: CloseBy,
}

/// The places that become final.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClosedPlaces {
    /// Those who do not advance keep their place, below all who do.
    #[default]
    Rest,
    /// Nobody leaves their block of places.
    Blocks,
}

/// What ranks first within a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CloseBy {
    /// The order of the stage.
    #[default]
    Order,
    /// The place at the table in the last session.
    PlaceAtTable,
}
