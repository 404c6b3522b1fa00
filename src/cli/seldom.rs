//! `caipan standings` with line-ups: deductions of teams whose players have played too seldom, as in an event.
//!
//! One fact to know: files only contain players who have played, so nothing is deducted for others on a roster. The
//! penalties that an event exports are complete; a stage for which they contain such a deduction gets no others.

use super::standings_input::StandingsInput;
use event::event::SELDOM;
use event::sheet::penalty::{Entrant, StandardPenalty};
use event::stage::Stage;
use event::stage::line_up::LineUpRule;
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use messages::Message;
use rules::StandardPoints;
use std::collections::{BTreeMap, BTreeSet};

/// Whether the reason of a penalty says that it is such a deduction of an event.
pub(super) fn is_told_in(reason: &str) -> bool {
    reason.split(':').next() == Some(SELDOM)
}

/// Adds the deductions for the stages that have ended, except those in `told`. Returns remarks about them.
pub(super) fn take_off(input: &mut StandingsInput, told: &BTreeSet<usize>) -> Vec<Message> {
    let mut remarks = Vec::new();
    for (place, stage) in input.regulations.stages.clone().iter().enumerate() {
        let costs = |rule: &&LineUpRule| rule.shortfall_of(0) > StandardPoints::ZERO;
        if let Some(rule) = stage.line_up.as_ref().filter(costs).filter(|_| !told.contains(&place)) {
            remarks.extend(of_stage(input, (place, stage), rule));
        }
    }
    remarks
}

fn of_stage(input: &mut StandingsInput, (place, stage): (usize, &Stage), rule: &LineUpRule) -> Vec<Message> {
    let mut sessions: BTreeSet<SessionNumber> = BTreeSet::new();
    let mut teams: BTreeSet<TeamId> = BTreeSet::new();
    let mut played: BTreeMap<PlayerId, BTreeSet<SessionNumber>> = BTreeMap::new();
    for seat in input.read.seats.iter().filter(|seat| input.stage_of(seat.session) == place) {
        sessions.insert(seat.session);
        teams.extend(seat.team);
        if seat.attendance.has_appeared() {
            played.entry(seat.player).or_default().insert(seat.session);
        }
    }
    if sessions.is_empty() {
        return Vec::new();
    }
    let (_, planned) = input.regulations.sessions_of(place);
    if stage.sessions == 0 {
        return vec![Message::new("remark-seldom-open").arg("stage", stage.called())];
    }
    if sessions.len() < usize::from(planned) {
        return Vec::new();
    }
    let members = input.read.names.players.iter().filter_map(|(player, _, team)| Some(((*team)?, *player)));
    let out = |player: &PlayerId| {
        input.read.stand_ins.contains(player) || input.read.disqualified.iter().any(|(_, of)| of == player)
    };
    let members = members.filter(|(team, player)| teams.contains(team) && !out(player));
    let members: BTreeSet<(TeamId, PlayerId)> = members.collect();
    let games = |player: &PlayerId| played.get(player).map_or(0, |sessions| sessions.len() as u16);
    let lacking = rule.lacking(members.iter().map(|(team, player)| (*team, *player, games(player))));
    let mut remarks =
        vec![Message::new("remark-seldom-known").arg("stage", stage.called()).arg("minimum", rule.minimum)];
    for one in lacking {
        let remark = Message::new("remark-seldom").arg("team", input.read.names.team(one.team));
        let remark = remark.arg("name", input.read.names.player(one.player).0).arg("games", one.games);
        remarks.push(remark.arg("minimum", one.minimum).arg("stage", stage.called()).arg("points", one.points));
        input.penalties[place].push(StandardPenalty { of: Entrant::Team(one.team), points: one.points });
    }
    remarks
}
