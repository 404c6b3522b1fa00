//! The lines of a stage: the results of each player in its sessions, which its ranking adds up.

use super::Stage;
use crate::sheet::rules::{Scope, SessionRules};
use crate::sheet::session::{ByeResult, SeatResult, SessionLine, bye_lines, session_lines};
use rules::GamePoints;
use std::collections::BTreeMap;
use values::ids::{PlayerId, SessionNumber, TeamId};

impl Stage {
    /// The rules for its sessions, in an event with these rules.
    pub fn session_rules(&self, event: &SessionRules) -> SessionRules {
        SessionRules { scope: self.scoring.scope.unwrap_or(event.scope), ..*event }
    }

    /// Whether a session ranks each group separately, and not all of its players together.
    pub fn ranks_groups_apart(&self, event: &SessionRules) -> bool {
        self.groups.are_some() && self.session_rules(event).scope == Scope::Group
    }

    /// The lines of these seats in sessions of the stage, by rank, before the points of the stage are credited. `group`
    /// returns the group of a result of a player for a team.
    pub fn ranked_lines(
        &self,
        event: &SessionRules,
        seats: &[SeatResult],
        base: GamePoints,
        group: impl Fn(PlayerId, Option<TeamId>) -> Option<usize>,
    ) -> Vec<SessionLine> {
        let apart = self.ranks_groups_apart(event);
        let mut groups: BTreeMap<Option<usize>, Vec<SeatResult>> = BTreeMap::new();
        for seat in seats {
            groups.entry(group(seat.player, seat.team).filter(|_| apart)).or_default().push(*seat);
        }
        let rules = self.session_rules(event);
        groups.values().flat_map(|seats| session_lines(&rules, seats, base)).collect()
    }

    /// The lines of the stage, from the ranked lines of all its sessions. They have the points of the stage, which
    /// `compare` replaces if deals are compared; byes are credited from these sessions only, so that later ones do not
    /// change a ranking from which a field was chosen. `base` is the part of the scores that is base score.
    pub fn credited_lines(
        &self,
        event: &SessionRules,
        (mut lines, byes): (Vec<SessionLine>, &[ByeResult]),
        base: GamePoints,
        compare: impl FnOnce(&mut [SessionLine]),
    ) -> Vec<SessionLine> {
        self.scoring.credit(&mut lines, base);
        compare(&mut lines);
        let of_byes = bye_lines(event, byes, &lines, base);
        lines.extend(of_byes);
        lines
    }

    /// The lines of the stage, from those of these seats and byes that are in its sessions; see
    /// [`Stage::credited_lines`]. `group` returns the group of a result of a player for a team.
    pub fn lines(
        &self,
        event: &SessionRules,
        (seats, byes): (&[SeatResult], &[ByeResult]),
        base: GamePoints,
        is_own: impl Fn(SessionNumber) -> bool,
        group: impl Fn(PlayerId, Option<TeamId>) -> Option<usize>,
    ) -> Vec<SessionLine> {
        let seats: Vec<SeatResult> = seats.iter().filter(|seat| is_own(seat.session)).copied().collect();
        let byes: Vec<ByeResult> = byes.iter().filter(|bye| is_own(bye.session)).copied().collect();
        let lines = self.ranked_lines(event, &seats, base, group);
        self.credited_lines(event, (lines, &byes), base, |_| {})
    }
}
