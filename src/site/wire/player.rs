//! A player on the sheet of a table, and those who can play instead.

use serde::Serialize;
use utoipa::ToSchema;

/// A player at the table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Player {
    /// The player's name as entered for the event.
    pub name: String,
    /// The name where there is little room: the family name, or more where another at the table has the same.
    pub short_name: String,
    /// The name of the player's team; empty where the event has none.
    pub team: String,
    /// `played`, `stood-in`, `forfeit`, `forfeit-stood-in`.
    pub attendance: &'static str,
    /// Game points taken from the session score.
    pub late: i32,
    /// Those of them that the chief referee deducted for something else than lateness.
    pub deducted: i32,
    /// Standard points taken for coming late or not at all, as they are written, where the stage has it so.
    pub late_standard: Option<String>,
    /// Since when the table says that the player is missing.
    pub missing_since: Option<String>,
    /// What a player has who was stood in for.
    pub own_points: Option<i32>,
    /// The substitute who plays, and those of the team who could; for who decides.
    pub substitute: Option<i32>,
    /// The team's players who could play in this seat; empty for those who do not decide.
    pub bench: Vec<Bench>,
    /// Why the seat is not simply played.
    pub reason: String,
    /// May not win: who sits here was disqualified in this session or before, and no stand-in plays.
    pub disqualified: bool,
    /// The first hand of this table that the player may not win, because of a disqualification; `null` where they may win all. In a
    /// correction the recorded winner may stay.
    pub barred_from: Option<u8>,
}

/// Somebody who can play in another's place.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Bench {
    /// The player's number in this event, for `substitute`.
    pub id: i32,
    /// The player's name as entered for the event.
    pub name: String,
}
