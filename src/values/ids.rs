//! Ids and numbers of the things in an event.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident($inner:ty)),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

id! {
    /// The id of a team, which does not change while its event is stored.
    TeamId(i32),
    /// The id of a player, which does not change while the event is stored.
    PlayerId(i32),
    /// The number that a player drew (编号); in a team event 4 × (team number − 1) + place in the team.
    PlayerNumber(u16),
    /// The number of a session in its stage, from 1.
    SessionNumber(u16),
    /// The number of a table in its session, from 1.
    TableNumber(u16),
}
