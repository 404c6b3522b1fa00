//! The results of players who are absent: byes, forfeits, stand-ins. The rule book leaves most of it open (1998 p.31).
//!
//! One fact to know: the game points of a bye contain the base score of the event.

use rules::RuleSet;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// The result credited for a bye, a session in which a player has no table (1998 p.31 leaves it open).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// The average of the player's other sessions.
    Average,
    /// The same for everybody; by default 0 standard points and the base score.
    Fixed {
        /// Standard points credited.
        standard_points: u16,
        /// Game points credited, the base score included.
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

    /// The bye after the base score has changed from `before`: one that credits only the base score follows it, others stay.
    #[must_use]
    pub fn with_base_score(self, before: i32, base_score: i32) -> Bye {
        if self == Bye::nothing(before) { Bye::nothing(base_score) } else { self }
    }
}

/// For whom the results of a stand-in (陪打) count who is entered for a team. By the book a stand-in's points go to nobody (1998
/// p.31, of seats that a stand-in took over); some events let a team that lacks a player keep them (practice).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum StandIns {
    /// For nobody: the missing player counts 0.
    #[default]
    Nothing,
    /// For the team, like those of its players. The stand-in is not ranked.
    Team,
}

coded!(StandIns);

/// The standard points of a forfeited session. In the book its session score is 0 (1998 p.31), and equal scores share their
/// places, so literally two absent players share third place; in practice they receive nothing.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Forfeits {
    /// None.
    #[default]
    Nothing,
    /// Those of the last places, shared among all forfeited seats.
    Shared,
}

coded!(Forfeits);

impl Forfeits {
    /// The rule of events that were stored before this setting existed.
    pub(crate) const fn of_old() -> Forfeits {
        Forfeits::Shared
    }

    /// Whether it is [`Forfeits::of_old`].
    pub(crate) fn is_of_old(&self) -> bool {
        *self == Forfeits::of_old()
    }
}
