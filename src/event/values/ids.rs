//! What identifies the things of an event.

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
    /// A team, for as long as its event is kept.
    TeamId(i32),
    /// A player, for as long as the event is kept.
    PlayerId(i32),
    /// The number a player drew (编号): 4 × (team number − 1) + place in a team event.
    PlayerNumber(u16),
    /// The number of a session in its stage, from 1.
    SessionNumber(u16),
    /// The number of a table in its session, from 1.
    TableNumber(u16),
}
