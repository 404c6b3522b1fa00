//! `caipan standings` of stages with line-ups: what teams lose for players who played too seldom, as an event counts it.
//!
//! One fact to know: files know only who has played, so of the rest of a roster nothing follows; the penalties that an event exports have
//! all of it, and where they name a stage nothing is added to them.

use super::standings_input::StandingsInput;
use event::event::SELDOM;
use event::sheet::penalty::{Entrant, StandardPenalty};
use event::stage::Stage;
use event::stage::line_up::LineUpRule;
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use messages::Message;
use rules::StandardPoints;
use std::collections::{BTreeMap, BTreeSet};

/// Whether the reason of a penalty says that an event took it off for this.
pub(super) fn is_told_in(reason: &str) -> bool {
    reason.split(':').next() == Some(SELDOM)
}

/// Takes off what follows for the stages that have ended, and says so; but for those that penalties tell of.
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
