//! What the sessions of a stage give each player: the lines that its ranking adds up.

use super::Stage;
use crate::sheet::rules::{Scope, SessionRules};
use crate::sheet::session::{ByeResult, SeatResult, SessionLine, bye_lines, session_lines};
use crate::values::ids::{PlayerId, SessionNumber, TeamId};
use rules::GamePoints;
use std::collections::BTreeMap;

impl Stage {
    /// By what its sessions count, in an event with these rules.
    pub fn session_rules(&self, event: &SessionRules) -> SessionRules {
        SessionRules { scope: self.scoring.scope.unwrap_or(event.scope), ..*event }
    }

    /// Whether those of a group are ranked among themselves in a session, and not with all of it.
    pub fn ranks_groups_apart(&self, event: &SessionRules) -> bool {
        self.groups.are_some() && self.session_rules(event).scope == Scope::Group
    }

    /// What these seats of sessions of the stage give each player as they rank, before its own points; `group` says in which group a result
    /// of a player, for a team, is.
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

    /// The lines of the stage: these, of all its sessions as they rank, with its own points, which `compare` replaces where deals are
    /// compared; and those of byes by what its sessions gave, so that what is played later changes no ranking from which a field was
    /// chosen. `base` is what the scores contain of the base score.
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

    /// The lines of the stage, of these seats and byes as far as they are of its own sessions; see [`Stage::credited_lines`]. `group` says
    /// in which group a result of a player, for a team, is.
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
