//! What players bring to a team that is ranked beside them, and what deductions take from that team.
//!
//! One fact to know: a deduction from a player is the player's own, and none of it reaches the team, not even by what is
//! carried; one from a team is carried by the same fraction as points (`docs/verify.md`).

use super::Stage;
use super::carry::{Carried, Eliminations, Penalties};
use super::course::{Course, Results};
use super::team_ranking::{Member, is_for_everybody};
use crate::ranking::standings::Row;
use crate::ranking::tie_break::Result as SessionResult;
use crate::sheet::penalty::{Entrant, StandardPenalty};
use rules::StandardPoints;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use values::ids::{PlayerId, TeamId};

impl<K: Copy + Ord> Course<'_, K> {
    /// Those in a stage as they count for teams, in the order of a ranking in which nothing was deducted from players: a
    /// deduction does not make another member the best of the team either. Below them those who are not in the field, but
    /// played for a team that has somebody in it. `of` gives the team of an entrant, and the player.
    pub fn members(&self, place: usize, of: impl Fn(K) -> Option<(TeamId, PlayerId)>) -> Vec<Member> {
        let Some((stage, ranked)) = self.plan.get(place).zip(self.stages().get(place)) else { return Vec::new() };
        let own =
            |stage: usize, key: K| self.penalties.get(stage).and_then(|of| of.get(&key)).copied().unwrap_or_default();
        let deducted = |key: K| {
            self.total_deduction(place, &|stage| own(stage, key), &|stage| self.totals(stage, key).standard_points)
        };
        let mut input = self.ranking_input(place, ranked.field.clone());
        for entered in &mut input.field {
            entered.carried.standard_points += deducted(entered.key) - own(place, entered.key);
        }
        input.penalties.clear();
        // Those who are disqualified in a later stage keep their places here.
        let barred = ranked.ranking.rows.iter().filter(|row| row.disqualified);
        input.disqualified = barred.map(|row| row.key).collect();
        let rows = stage.ranking(self.tie_breaks, &input).rows;
        let member = |row: Row<K>| {
            let (team, player) = of(row.key)?;
            Some(Member {
                team,
                player,
                standard_points: row.standard_points,
                game_points: row.game_points,
                results: input.results.get(&row.key).cloned().unwrap_or_default(),
                before: input.before.get(&row.key).cloned().unwrap_or_default(),
            })
        };
        let mut members: Vec<Member> = rows.into_iter().filter_map(member).collect();
        let teams: BTreeSet<TeamId> = members.iter().map(|own| own.team).collect();
        let mut beside = self.members_beside(place);
        beside.retain(|own| teams.contains(&own.team));
        beside.sort_by_key(|own| (Reverse(own.standard_points), Reverse(own.game_points), own.player));
        members.extend(beside);
        members
    }

    /// Those who played for a team in a stage without being in its field. Where everybody plays it, they have with them what
    /// they played before, like those in the field; into a stage of some only its field carries.
    fn members_beside(&self, place: usize) -> Vec<Member> {
        let earlier = if is_for_everybody(&self.plan[place], self.plan) { 0 } else { place };
        let stages = &self.beside[earlier..=place];
        let all: BTreeSet<(TeamId, PlayerId)> = stages.iter().flat_map(BTreeMap::keys).copied().collect();
        let member = |(team, player): (TeamId, PlayerId)| {
            let Carried { standard_points, game_points } = self.total_beside(place, (team, player));
            let of = |results: &Results<_>| results.get(&(team, player)).cloned().unwrap_or_default();
            let before = self.beside[earlier..place].iter().flat_map(of).collect();
            Member { team, player, standard_points, game_points, results: of(&self.beside[place]), before }
        };
        all.into_iter().map(member).collect()
    }

    /// The total in a stage of somebody who is not in its field.
    fn total_beside(&self, place: usize, key: (TeamId, PlayerId)) -> Carried {
        let (stage, results) = (&self.plan[place], |place: usize| self.beside[place].get(&key).into_iter().flatten());
        let mut before = Carried::default();
        let carried = stage.carried_stages(&self.plan[..place]);
        for from in carried.into_iter().filter(|_| is_for_everybody(stage, self.plan)) {
            let Some(earlier) = self.plan.iter().position(|other| other.id == from.id) else { continue };
            let total = self.total_beside(earlier, key);
            before.standard_points += total.standard_points;
            before.game_points += total.game_points;
            if stage.carry.eliminations == Eliminations::Without {
                let own: Vec<SessionResult> = results(earlier).copied().collect();
                for result in self.beside_eliminated(earlier, &own, None) {
                    before.standard_points -= result.standard_points;
                    before.game_points -= result.game_points;
                }
            }
        }
        // Who is in no field has no place in it that would bring points.
        let mut total = stage.carry.carried(before, usize::MAX);
        for result in results(place) {
            total.standard_points += result.standard_points;
            total.game_points += result.game_points;
        }
        total
    }

    /// The points that `deductions`, each with the place of its stage, take from a team in the ranking after a stage; those of
    /// later stages count in it as well.
    pub fn team_penalty(&self, place: usize, deductions: &[(usize, StandardPenalty)], team: TeamId) -> StandardPoints {
        let own = |stage: usize| {
            let of_team = deductions
                .iter()
                .filter(|(of, penalty)| penalty.of == Entrant::Team(team) && (*of).min(place) == stage);
            of_team.map(|(_, penalty)| penalty.points).sum::<StandardPoints>()
        };
        self.total_deduction(place, &own, &|_| StandardPoints::ZERO)
    }

    /// What is lacking in a total of a stage by deductions: those in it (`own`), and what those before it have made less of
    /// what was carried into it; `total` is that of which a part was carried.
    fn total_deduction(
        &self,
        place: usize,
        own: &dyn Fn(usize) -> StandardPoints,
        total: &dyn Fn(&Stage) -> StandardPoints,
    ) -> StandardPoints {
        let Some(stage) = self.plan.get(place) else { return StandardPoints::ZERO };
        let mut before = StandardPoints::ZERO;
        for from in stage.carried_stages(&self.plan[..place]) {
            let Some(earlier) = self.plan.iter().position(|other| other.id == from.id) else { continue };
            before += self.total_deduction(earlier, own, total);
            if stage.carry.penalties == Penalties::Before {
                before -= own(earlier);
            }
        }
        let total = total(stage);
        own(place) + stage.carry.carried_part(total + before) - stage.carry.carried_part(total)
    }
}
