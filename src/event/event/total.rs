//! What a total in the ranking of the event is the sum of: what was carried into a stage and the results of its sessions, less what
//! was taken off in it.

use super::Event;
use crate::ranking::standings::Carried;
use crate::sheet::penalty::Entrant;
use crate::sheet::session::SessionLine;
use crate::stage::team_ranking::TeamRanking;
use crate::values::ids::PlayerId;
use std::collections::BTreeSet;

/// The stage of which somebody has the total in the ranking of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalOf {
    /// Its place.
    pub stage: usize,
    /// Those whose results count, of a team that is ranked beside players.
    pub members: Option<BTreeSet<PlayerId>>,
}

impl TotalOf {
    /// Whether the total is less what was taken off in a stage: a team's penalties of earlier ones are in nothing that its players
    /// carry.
    pub fn is_less_penalties_in(&self, place: usize) -> bool {
        place == self.stage || self.members.is_some() && place < self.stage
    }
}

impl Event {
    /// The stage of which somebody has the total: the last one they are in. `None` where all sessions count.
    pub fn total_of(&self, of: Entrant) -> Option<TotalOf> {
        let stages = &self.stage_rows().stages;
        let team = match of {
            Entrant::Team(team) if !self.head.teams => team,
            _ => {
                let stage = stages.iter().rposition(|state| state.groups.contains_key(&of))?;
                return Some(TotalOf { stage, members: None });
            }
        };
        let ranking = self.head.regulations.team_rankings.first()?;
        let stage = self.place_of_team_ranking(ranking, stages.len())?;
        let own = stages[stage].ranking.rows.iter().filter_map(|row| match row.key {
            Entrant::Player(player) if self.entries.team_of(player) == Some(team) => Some(player),
            _ => None,
        });
        Some(TotalOf { stage, members: Some(own.take(ranking.members.count()).collect()) })
    }

    /// After which stage a ranking of teams stands, of so many whose fields stand.
    pub(super) fn place_of_team_ranking(&self, ranking: &TeamRanking, decided: usize) -> Option<usize> {
        let place = match &ranking.after {
            Some(id) => self.head.regulations.stages.iter().position(|stage| stage.id == *id),
            None => decided.checked_sub(1),
        };
        place.filter(|place| *place < decided)
    }

    /// What somebody has carried into a stage, by its place; `None` for who is not in it.
    pub fn carried_into(&self, place: usize, of: Entrant) -> Option<Carried> {
        let carried = &self.stage_rows().stages.get(place)?.carried;
        let own = |of: Entrant| carried.get(&of).copied();
        if self.head.teams || matches!(of, Entrant::Player(_)) {
            return own(of);
        }
        let members = self.total_of(of).filter(|total| total.stage == place)?.members?;
        let carried = members.iter().filter_map(|player| own(Entrant::Player(*player)));
        Some(carried.fold(Carried::default(), |sum, own| Carried {
            standard_points: sum.standard_points + own.standard_points,
            game_points: sum.game_points + own.game_points,
        }))
    }

    /// The stage of a result, by its place.
    pub fn stage_of_line(&self, line: &SessionLine) -> usize {
        self.head.regulations.stage_of(line.session).map_or(0, |(place, ..)| place)
    }
}
