//! What a session score becomes: the points that rankings of a stage add up.

use super::{Stage, is_default};
use crate::regulations::{Regulations, Scope};
use crate::sheet::session::{ByeResult, SeatResult, SessionLine, bye_lines, session_lines};
use crate::values::ids::{PlayerId, SessionNumber, TeamId};
use rules::world_series::match_points;
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a session score becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scoring {
    /// Which points are added up.
    pub unit: Unit,
    /// Who is ranked against whom for standard points, where it is otherwise than in the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// In a file, a statement of what session scores contain. It is the base score of the event and nothing else: read as that where the
    /// file says no other, and not kept; events older than this may have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<i32>,
    /// What becomes of the points of places that several share.
    #[serde(skip_serializing_if = "is_default")]
    pub ties: Ties,
}

/// The points of a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Standard points of the place.
    #[default]
    Standard,
    /// Session scores alone.
    Raw,
    /// Match points of the World Series: the root of the session score, with its sign, in hundredths.
    MatchPoints,
    /// Points of comparison (IMP) of duplicate, as `[duplicate]` of the regulations says.
    Imp,
}

/// What becomes of the points of places that several share. There is one way (practice; the book is silent).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// They share them.
    #[default]
    Share,
}

impl Scoring {
    /// The lines with the points of the stage in place of standard points; `base` is what their scores contain of the base score.
    pub fn credit(&self, lines: &mut [SessionLine], base: GamePoints) {
        for line in lines {
            line.standard_points = match self.unit {
                Unit::Standard => line.standard_points,
                // Those of comparison follow from all tables together.
                Unit::Raw | Unit::Imp => StandardPoints::ZERO,
                Unit::MatchPoints => match_points(line.game_points - base),
            };
        }
    }
}

impl Stage {
    /// Whether those of a group are ranked among themselves in a session, and not with all of it.
    pub fn ranks_groups_apart(&self, regulations: &Regulations) -> bool {
        self.groups.are_some() && regulations.scope_in(self) == Scope::Group
    }

    /// What these seats of sessions of the stage give each player as they rank, before its own points; `group` says in which group a result
    /// of a player, for a team, is.
    pub fn ranked_lines(
        &self,
        regulations: &Regulations,
        seats: &[SeatResult],
        base: GamePoints,
        group: impl Fn(PlayerId, Option<TeamId>) -> Option<usize>,
    ) -> Vec<SessionLine> {
        let apart = self.ranks_groups_apart(regulations);
        let mut groups: BTreeMap<Option<usize>, Vec<SeatResult>> = BTreeMap::new();
        for seat in seats {
            groups.entry(group(seat.player, seat.team).filter(|_| apart)).or_default().push(*seat);
        }
        let counted = regulations.of_stage(self);
        groups.values().flat_map(|seats| session_lines(&counted, seats, base)).collect()
    }

    /// The lines of the stage: these, of all its sessions as they rank, with its own points, which `compare` replaces where deals are
    /// compared; and those of byes by what its sessions gave, so that what is played later changes no ranking from which a field was
    /// chosen. `base` is what the scores contain of the base score.
    pub fn credited_lines(
        &self,
        regulations: &Regulations,
        (mut lines, byes): (Vec<SessionLine>, &[ByeResult]),
        base: GamePoints,
        compare: impl FnOnce(&mut [SessionLine]),
    ) -> Vec<SessionLine> {
        self.scoring.credit(&mut lines, base);
        compare(&mut lines);
        let of_byes = bye_lines(regulations, byes, &lines, base);
        lines.extend(of_byes);
        lines
    }
}

/// The lines of a stage, by its place, of these seats and byes. `stage_of` says to which stage a session belongs, by its place, `base` what
/// the scores contain of the base score, and `group` in which group a result of a player, for a team, is.
pub fn lines_of_stage(
    (regulations, place): (&Regulations, usize),
    (seats, byes): (&[SeatResult], &[ByeResult]),
    base: GamePoints,
    stage_of: impl Fn(SessionNumber) -> usize,
    group: impl Fn(PlayerId, Option<TeamId>) -> Option<usize>,
) -> Vec<SessionLine> {
    let Some(stage) = regulations.stages.get(place) else { return Vec::new() };
    let seats: Vec<SeatResult> = seats.iter().filter(|seat| stage_of(seat.session) == place).copied().collect();
    let byes: Vec<ByeResult> = byes.iter().filter(|bye| stage_of(bye.session) == place).copied().collect();
    let lines = stage.ranked_lines(regulations, &seats, base, group);
    stage.credited_lines(regulations, (lines, &byes), base, |_| {})
}
