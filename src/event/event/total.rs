//! The parts of a total in a ranking: the points carried into a stage and the results of its sessions, less the
//! deductions in it.

use super::Event;
use crate::ranking::standings::Carried;
use crate::sheet::penalty::Entrant;
use crate::sheet::session::SessionLine;
use crate::stage::team_ranking::TeamRanking;
use std::collections::BTreeSet;
use values::ids::PlayerId;

/// The stage from which an entrant's total comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalOf {
    /// Its place.
    pub stage: usize,
    /// The players whose results count, for a team that is ranked by its players.
    pub members: Option<BTreeSet<PlayerId>>,
}

impl TotalOf {
    /// Whether deductions in a stage are part of the total: for a team ranked by its players also those in earlier
    /// stages, because no player has carried them.
    pub fn is_less_penalties_in(&self, place: usize) -> bool {
        place == self.stage || self.members.is_some() && place < self.stage
    }
}

impl Event {
    /// The stage from which a total comes: the last one that the entrant is in. `None` if it is in none: without
    /// stages, all sessions count.
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

    /// The place of the stage after which a ranking of teams is computed; `None` unless it is among the first `decided`
    /// stages.
    pub(super) fn place_of_team_ranking(&self, ranking: &TeamRanking, decided: usize) -> Option<usize> {
        let place = match &ranking.after {
            Some(id) => self.head.regulations.stages.iter().position(|stage| stage.id == *id),
            None => decided.checked_sub(1),
        };
        place.filter(|place| *place < decided)
    }

    /// The points that an entrant has carried into the stage in this place; `None` if they are not in it.
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

    /// The place of the stage of a result.
    pub fn stage_of_line(&self, line: &SessionLine) -> usize {
        self.head.regulations.stage_of(line.session).map_or(0, |(place, ..)| place)
    }
}
