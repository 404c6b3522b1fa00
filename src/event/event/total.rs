//! The parts of a total in a ranking: the points carried into a stage and the results of its sessions, less the
//! deductions in it.

use super::Event;
use crate::ranking::standings::{Carried, Row};
use crate::sheet::penalty::Entrant;
use crate::sheet::session::SessionLine;
use crate::stage::team_ranking::TeamRanking;
use rules::{GamePoints, StandardPoints};
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
    /// Whether deductions in a stage are part of the total; those of earlier stages are in what was carried. A ranking of
    /// teams by players may be made after a stage that is not the last: later deductions count in it.
    pub fn is_less_penalties_in(&self, place: usize) -> bool {
        place == self.stage || self.members.is_some() && place > self.stage
    }
}

impl Event {
    /// The stage from which a total comes: the highest one that the entrant is in, by which the overall ranking goes.
    /// `None` if it is in none: without stages, all sessions count.
    pub fn total_of(&self, of: Entrant) -> Option<TotalOf> {
        let rows = self.stage_rows();
        let team = match of {
            Entrant::Team(team) if !self.head.teams => team,
            _ => {
                let mut highest_first = rows.order.iter().rev().copied();
                let stage = highest_first.find(|place| rows.stages[*place].groups.contains_key(&of))?;
                return Some(TotalOf { stage, members: None });
            }
        };
        let ranking = self.head.regulations.rankings_of_teams().first()?;
        let stage = self.stage_of_team_ranking(ranking)?;
        let own = rows.members.first()?.iter().filter(|of| of.team == team).map(|of| of.player);
        Some(TotalOf { stage, members: Some(own.take(ranking.members.count()).collect()) })
    }

    /// The place of the stage after which a ranking of teams is computed; `None` until its field is decided.
    pub fn stage_of_team_ranking(&self, ranking: &TeamRanking) -> Option<usize> {
        let rows = self.stage_rows();
        ranking.stage_among(&self.head.regulations.stages, |place| rows.stage(place).is_some())
    }

    /// The points that an entrant has carried into the stage in this place; `None` if they are not in it. A team that is
    /// ranked by its players has carried what is in its total besides their results and the deductions.
    pub fn carried_into(&self, place: usize, of: Entrant) -> Option<Carried> {
        let rows = self.stage_rows();
        let team = match of {
            Entrant::Team(team) if !self.head.teams => team,
            _ => return rows.stages.get(place)?.carried.get(&of).copied(),
        };
        let total = self.total_of(of).filter(|total| total.stage == place)?;
        let row = rows.teams.first()?.iter().find(|row| row.key == team)?;
        let members = total.members.as_ref()?;
        let is_own = |line: &&SessionLine| members.contains(&line.player) && self.stage_of_line(line) == place;
        let results = || self.lines().iter().filter(is_own);
        let standard: StandardPoints = results().map(|line| line.standard_points).sum();
        let game: GamePoints = results().map(|line| line.game_points).sum();
        let deductions = self.deductions().filter(|(at, penalty)| penalty.of == of && total.is_less_penalties_in(*at));
        let deducted: StandardPoints = deductions.map(|(_, penalty)| penalty.points).sum();
        Some(Carried {
            standard_points: row.standard_points + deducted - standard,
            game_points: row.game_points - game,
        })
    }

    /// The points carried over that are part of the total in the ranking of the event.
    pub fn carried_in_total(&self, of: Entrant) -> Carried {
        let total = self.total_of(of);
        total.and_then(|total| self.carried_into(total.stage, of)).unwrap_or_default()
    }

    /// The row of a player with the points that count for the team: without the player's own deductions and, beside
    /// stages, as they were after the stage of the ranking of teams; nothing from those who do not count in it.
    pub fn row_for_team(&self, row: &Row<PlayerId>) -> Row<PlayerId> {
        let player = row.key;
        let total = self.entries.team_of(player).and_then(|team| self.total_of(Entrant::Team(team)));
        let (standard_points, game_points) = match total.and_then(|total| total.members) {
            Some(counting) => {
                let members = self.stage_rows().members.iter().take(1).flatten();
                let mut own = members.filter(|of| of.player == player && counting.contains(&player));
                own.next().map_or_else(Default::default, |own| (own.standard_points, own.game_points))
            }
            None => {
                let lines = || self.lines_of(Entrant::Player(player));
                (lines().map(|line| line.standard_points).sum(), lines().map(|line| line.game_points).sum())
            }
        };
        Row { standard_points, game_points, ..row.clone() }
    }

    /// Whether there are deductions that do not count in the ranking of teams: those of players.
    pub fn has_deductions_beside_teams(&self) -> bool {
        self.head.has_teams() && self.standing_penalties().any(|taken| taken.of.player().is_some())
    }

    /// The place of the stage of a result.
    pub fn stage_of_line(&self, line: &SessionLine) -> usize {
        self.head.regulations.stage_of(line.session).map_or(0, |(place, ..)| place)
    }
}
