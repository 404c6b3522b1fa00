//! What counts for who is not there: a session without a table, a forfeit, a stand-in. The rule book leaves most of it open (1998 p.31).
//!
//! One fact to know: session scores that are laid down here contain the base score of the event.

use crate::values::coded;
use rules::RuleSet;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// What a session without a table counts (1998 p.31 leaves it open).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// The average of the player's other sessions.
    Average,
    /// The same for everybody; 0 standard points and the base score unless said otherwise.
    Fixed {
        /// Standard points credited.
        standard_points: u16,
        /// Game points credited, the base score in them.
        game_points: i32,
    },
}

impl Default for Bye {
    fn default() -> Self {
        Bye::nothing(RuleSet::default().base_score().0)
    }
}

impl Bye {
    /// No standard points, and the base score alone.
    pub const fn nothing(base_score: i32) -> Bye {
        Bye::Fixed { standard_points: 0, game_points: base_score }
    }

    /// What a bye that was laid down beside one base score is beside another: the base score alone stays the base score alone.
    #[must_use]
    pub fn with_base_score(self, before: i32, base_score: i32) -> Bye {
        if self == Bye::nothing(before) { Bye::nothing(base_score) } else { self }
    }
}

/// What the results of a stand-in (陪打) who is entered for a team count. A stand-in is nobody's player, so their points are
/// nobody's (1998 p.31, of seats that were stood in for); some events let a team that lacks a player keep them (practice).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum StandIns {
    /// Nothing: the one who is missing counts 0.
    #[default]
    Nothing,
    /// For the team, as those of its players do. The stand-in is not ranked.
    Team,
}

coded!(StandIns);

/// What the standard points of a forfeited session are. The book has a session score of 0 (1998 p.31) and equal scores share
/// their places, so to the letter two who stay away share third place; whoever stays away has earned nothing (practice).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Forfeits {
    /// None.
    #[default]
    Nothing,
    /// Those of the last places, shared among all who forfeit.
    Shared,
}

coded!(Forfeits);

impl Forfeits {
    /// As in events older than this.
    pub(crate) const fn of_old() -> Forfeits {
        Forfeits::Shared
    }

    pub(crate) fn is_of_old(&self) -> bool {
        *self == Forfeits::of_old()
    }
}
