//! The regulations (竞赛规程) of an event: what the rule book leaves to the organiser, with the default for each.
//!
//! They are stored with the event, so an old result never changes with the program. As a file they are TOML; every
//! key may be left out. Each key names the source of its default.

use super::rotation::Rotation;
use super::stage::CarryOver;
use super::tie_break::Criterion;
use serde::{Deserialize, Serialize};

/// The regulations of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Regulations {
    /// How many sessions are played: 1 to 99.
    pub sessions: u16,
    /// How players change seats between rounds.
    pub rotation: Rotation,
    /// Who is ranked against whom in a session.
    pub standard_points: Scope,
    /// What decides between equal standard points, in this order.
    pub tie_breaks: Vec<Criterion>,
    /// What a session without a table counts.
    pub bye: Bye,
    /// What an earlier stage brings.
    pub carry_over: CarryOver,
    /// Minutes a session lasts, the break included (1998 p.15: 180).
    pub session_minutes: u16,
    /// Minutes in which an appeal may be handed in after a session; the result is provisional until then (1998 p.37).
    pub appeal_minutes: u16,
}

impl Default for Regulations {
    fn default() -> Self {
        Self {
            sessions: 4,
            rotation: Rotation::default(),
            standard_points: Scope::default(),
            tie_breaks: Criterion::DEFAULT_ORDER.to_vec(),
            bye: Bye::default(),
            carry_over: CarryOver::default(),
            session_minutes: 180,
            appeal_minutes: 30,
        }
    }
}

/// Who is ranked against each other in a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The four of a table: 4, 2, 1, 0 (practice everywhere today).
    #[default]
    Table,
    /// All players of the group: 16, 14, 13, …, 0 (1998 p.30, attachment 6).
    Group,
}

/// What a session without a table counts (1998 p.31 leaves it open).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// The average of the player's other sessions.
    Average,
    /// The same for everybody; 0 standard points and 500 game points unless said otherwise.
    Fixed {
        /// Standard points credited.
        standard_points: u16,
        /// Game points credited.
        game_points: i32,
    },
}

impl Default for Bye {
    fn default() -> Self {
        Bye::Fixed { standard_points: 0, game_points: 500 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_is_the_default_and_a_written_one_is_read_again() {
        assert_eq!(toml::from_str::<Regulations>("").unwrap(), Regulations::default());
        let other = Regulations { bye: Bye::Average, standard_points: Scope::Group, ..Regulations::default() };
        assert_eq!(toml::from_str::<Regulations>(&toml::to_string(&other).unwrap()).unwrap(), other);
        let error = toml::from_str::<Regulations>("sessons = 3").unwrap_err();
        assert!(error.message().contains("unknown field `sessons`"), "{error}");
    }
}
