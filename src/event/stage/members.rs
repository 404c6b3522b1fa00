//! What players bring to a team that is ranked beside them, and what deductions take from that team.
//!
//! One fact to know: a deduction from a player is the player's own, and none of it reaches the team, not even by what is
//! carried; one from a team is carried by the same fraction as points (`docs/verify.md`).

use super::Stage;
use super::carry::Penalties;
use super::course::Course;
use super::team_ranking::Member;
use crate::sheet::penalty::{Entrant, StandardPenalty};
use rules::StandardPoints;
use values::ids::TeamId;

impl<K: Copy + Ord> Course<'_, K> {
    /// Those in a stage as they count for teams, in the order of a ranking in which nothing was deducted from players: a
    /// deduction does not make another member the best of the team either.
    pub fn members(&self, place: usize) -> Vec<Member<K>> {
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
        rows.into_iter()
            .map(|row| Member {
                key: row.key,
                standard_points: row.standard_points,
                game_points: row.game_points,
                results: input.results.get(&row.key).cloned().unwrap_or_default(),
                before: input.before.get(&row.key).cloned().unwrap_or_default(),
            })
            .collect()
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
