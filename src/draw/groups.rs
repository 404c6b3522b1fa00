//! Groups (小组) that play among themselves in a draw: each has consecutive numbers, a chart of its own, and lots of its
//! own.
//!
//! Two facts to know: the chart over all numbers is therefore the charts of the groups side by side, the tables of the
//! first group first; and those who come later get numbers above all that were drawn, which belong to the groups in
//! turn. Source: practice (小组赛).

use super::chart::{Chart, SeatedChart};
use super::division::{GroupBy, Groups, Misfit, count_members};
use super::entry_lots;
use super::generate::{ChartError, chart};
use super::lots::PLACES;
use rules::BySeat;
use serde::{Deserialize, Serialize};
use values::ids::PlayerNumber;

/// The groups of those who draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnGroups {
    /// What decides who is in which group.
    pub by: GroupBy,
    /// The number of teams, or of individuals, in each.
    pub sizes: Vec<u16>,
    /// The group of each entrant, from 0, in the order of entry; empty if lots decide.
    pub of: Vec<u16>,
}

impl DrawnGroups {
    /// The groups of a number of entrants; for `label` see [`Groups::divided`]. `None` if there is only one.
    ///
    /// # Errors
    /// The entrants do not fit the groups.
    pub fn from_groups(
        groups: &Groups,
        entrants: usize,
        label: impl Fn(usize) -> String,
    ) -> Result<Option<DrawnGroups>, Misfit> {
        let of = groups.divided(&in_turn(entrants), label, entry_lots::Lots::new(""))?;
        let number = groups.number(entrants);
        let sizes = count_members(&of, number).into_iter().map(|size| size as u16).collect();
        let of = if groups.by.is_drawn() { Vec::new() } else { of.iter().map(|group| *group as u16).collect() };
        Ok((number > 1).then_some(DrawnGroups { by: groups.by, sizes, of }))
    }

    /// Whether these can be the groups of a number of teams or individuals: everybody is in one, each has its size, and
    /// `of` is empty exactly if lots decide. The other functions here require that; groups read from a file may be
    /// wrong.
    pub fn fits(&self, entrants: usize, teams: bool) -> bool {
        let each = if teams { PLACES } else { 1 };
        let can_be_numbered = |count: usize| count <= usize::from(u16::MAX / each);
        let sizes: Vec<usize> = self.sizes.iter().copied().map(usize::from).collect();
        if !can_be_numbered(entrants) || !can_be_numbered(sizes.len()) || sizes.iter().sum::<usize>() != entrants {
            return false;
        }
        let members = self.members("");
        self.of.is_empty() == self.by.is_drawn()
            && members.len() == entrants
            && members.iter().all(|group| *group < sizes.len())
            && count_members(&members, sizes.len()) == sizes
    }

    /// The group, from 0, of a team or an individual, by a number that was drawn or assigned later.
    pub fn group(&self, number: u16) -> usize {
        let mut drawn = 0;
        for (group, size) in self.sizes.iter().enumerate() {
            drawn += usize::from(*size);
            if usize::from(number) <= drawn {
                return group;
            }
        }
        usize::from(number).saturating_sub(drawn + 1) % self.sizes.len().max(1)
    }

    /// The group of a player, from 0, by the player's number.
    pub fn group_of(&self, number: PlayerNumber, teams: bool) -> usize {
        self.group(if teams { number.0.div_ceil(PLACES) } else { number.0 })
    }

    /// The lowest number above `above` that belongs to a group and was not drawn; the highest of its type if there is
    /// none.
    pub fn next_number(&self, group: usize, above: u16) -> u16 {
        let mut later = (above.max(self.numbers(self.sizes.len()).1)..=u16::MAX).skip(1);
        later.find(|number| self.group(*number) == group).unwrap_or(u16::MAX)
    }

    /// The number of players in each.
    pub fn players(&self, teams: bool) -> Vec<usize> {
        let each = usize::from(if teams { PLACES } else { 1 });
        self.sizes.iter().map(|size| usize::from(*size) * each).collect()
    }

    /// The group of each entrant, from 0, in the order of entry: as stored, or drawn from the seed.
    pub fn members(&self, seed: &str) -> Vec<usize> {
        if !self.of.is_empty() {
            return self.of.iter().map(|group| usize::from(*group)).collect();
        }
        let groups = Groups { count: self.sizes.len() as u16, by: self.by, ..Groups::default() };
        let entrants = self.sizes.iter().map(|size| usize::from(*size)).sum();
        groups.divided(&in_turn(entrants), |_| String::new(), entry_lots::Lots::new(seed)).unwrap_or_default()
    }

    /// The first and the last number of a group, which is counted from 0. For the group after all of them, the second
    /// is the last number that was drawn.
    pub fn numbers(&self, group: usize) -> (u16, u16) {
        let number = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let before: usize = self.sizes.iter().take(group).map(|size| usize::from(*size)).sum();
        (number(before + 1), number(before + self.sizes.get(group).map_or(0, |size| usize::from(*size))))
    }
}

/// The numbers of entrants in the order of entry, from 1.
fn in_turn(entrants: usize) -> Vec<usize> {
    (1..=entrants).collect()
}

/// The seed of the lots of a group, from 0.
pub fn group_seed(seed: &str, group: usize) -> String {
    format!("{seed} group {}", group + 1)
}

impl Chart {
    /// Splits a chart into parts with `sizes` consecutive numbers each; in each part, numbers begin with 1. `None` if
    /// the numbers of a table belong to different parts or to none.
    pub fn parts(&self, sizes: &[usize]) -> Option<Vec<Chart>> {
        let mut parts: Vec<Chart> =
            sizes.iter().map(|_| Chart { sessions: vec![Vec::new(); self.sessions.len()] }).collect();
        for (session, table) in self.sessions.iter().enumerate().flat_map(|(at, of)| of.iter().map(move |t| (at, t))) {
            let (mut first, mut found) = (1, None);
            for (part, size) in sizes.iter().enumerate() {
                let is_here = |number: &PlayerNumber| (first..first + size).contains(&usize::from(number.0));
                if table.iter().all(is_here) {
                    found = Some((part, first as u16 - 1));
                }
                first += size;
            }
            let (part, before) = found?;
            parts[part].sessions[session].push(table.map(|number| PlayerNumber(number.0 - before)));
        }
        Some(parts)
    }

    /// Whether it is a chart for groups of these sizes: nobody meets anybody of another group, and each part is a
    /// complete chart.
    pub fn is_for(&self, sizes: &[usize]) -> bool {
        let holds = |(part, size): (&Chart, &usize)| part.byes(*size).is_some();
        self.parts(sizes).is_some_and(|parts| parts.iter().zip(sizes).all(holds))
    }

    /// The sizes of the smallest runs of consecutive numbers, from 1 on, that never meet others.
    pub fn spans(&self) -> Vec<usize> {
        let players = self.players();
        // For each number, the highest at a table at which it is the lowest.
        let mut reach: Vec<usize> = (0..=players).collect();
        for table in self.sessions.iter().flatten() {
            let least = table.iter().map(|number| usize::from(number.0)).min().unwrap_or(0);
            let most = table.iter().map(|number| usize::from(number.0)).max().unwrap_or(0);
            reach[least] = reach[least].max(most);
        }
        let (mut spans, mut first, mut furthest) = (Vec::new(), 1, 0);
        for (number, reach) in reach.iter().enumerate().skip(1) {
            furthest = furthest.max(*reach);
            if furthest == number {
                spans.push(number + 1 - first);
                first = number + 1;
            }
        }
        spans
    }
}

impl SeatedChart {
    /// The parts of a chart with start seats, see [`Chart::parts`].
    pub fn parts(&self, sizes: &[usize]) -> Option<Vec<SeatedChart>> {
        self.chart().parts(sizes)?;
        let mut parts: Vec<SeatedChart> = Vec::new();
        let mut first = 1;
        for size in sizes {
            let own = first..first + size;
            let is_here = |table: &&BySeat<PlayerNumber>| own.contains(&usize::from(table.east.0));
            let number = |number: PlayerNumber| PlayerNumber(number.0 + 1 - first as u16);
            let tables = |tables: &Vec<BySeat<PlayerNumber>>| {
                tables.iter().filter(is_here).map(|table| table.map(number)).collect()
            };
            parts.push(SeatedChart { sessions: self.sessions.iter().map(tables).collect() });
            first += size;
        }
        Some(parts)
    }
}

/// The chart of groups with `sizes` players, side by side. `made` returns the chart for a number of players.
///
/// # Errors
/// Those of `made`.
pub fn side_by_side<E>(
    sizes: &[usize],
    mut made: impl FnMut(usize) -> Result<SeatedChart, E>,
) -> Result<SeatedChart, E> {
    let mut sessions: Vec<Vec<BySeat<PlayerNumber>>> = Vec::new();
    let mut before = 0;
    for size in sizes {
        let own = made(*size)?;
        sessions.resize(sessions.len().max(own.sessions.len()), Vec::new());
        for (session, tables) in sessions.iter_mut().zip(own.sessions) {
            session.extend(tables.into_iter().map(|table| table.map(|number| PlayerNumber(number.0 + before))));
        }
        before += *size as u16;
    }
    Ok(SeatedChart { sessions })
}

/// The chart of groups with `sizes` players, side by side, each with the chart that is made for its size.
///
/// # Errors
/// See [`chart`].
pub fn chart_of(sizes: &[usize], sessions: usize, teams: bool) -> Result<SeatedChart, ChartError> {
    side_by_side(sizes, |players| chart(players, sessions, teams))
}

#[cfg(test)]
mod tests {
    use super::super::apart::Separations;
    use super::super::input::{FORMAT_OF_GROUPS, Input, Player, Team};
    use super::*;
    use crate::repair::{Players, repair_groups};
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use values::ids::{PlayerId, TeamId};

    fn input(entrants: usize, teams: bool, groups: &Groups, sessions: usize) -> Input {
        let own_groups = DrawnGroups::from_groups(groups, entrants, |_| String::new()).unwrap();
        let players = if teams { 4 * entrants } else { entrants };
        let team = |player: usize| teams.then_some(TeamId(player as i32 / 4));
        let mut input = Input {
            format: FORMAT_OF_GROUPS.into(),
            event: "小组赛".into(),
            teams: (0..if teams { entrants } else { 0 })
                .map(|team| Team { id: TeamId(team as i32), name: format!("队{team}") })
                .collect(),
            players: (0..players)
                .map(|player| Player { id: PlayerId(player as i32), name: format!("{player}"), team: team(player) })
                .collect(),
            apart: Separations::default(),
            chart: Vec::new(),
            seats_drawn: false,
            groups: None,
            own_groups,
            mixed_groups: Vec::new(),
        };
        input.chart = chart_of(&input.sizes(), sessions, teams).unwrap().numbers();
        input
    }

    #[test]
    fn a_number_says_the_group_also_of_who_comes_later() {
        let groups = DrawnGroups { by: GroupBy::Draw, sizes: vec![3, 2], of: vec![] };
        let of: Vec<usize> = (1..=9).map(|number| groups.group(number)).collect();
        assert_eq!(of, [0, 0, 0, 1, 1, 0, 1, 0, 1]);
        assert_eq!((groups.numbers(0), groups.numbers(1)), ((1, 3), (4, 5)));
        assert_eq!((groups.next_number(1, 3), groups.next_number(1, 7), groups.next_number(0, 7)), (7, 9, 8));
        assert_eq!(groups.group_of(PlayerNumber(13), true), 1, "the first of the fourth team");
    }

    #[test]
    fn only_groups_in_which_everybody_is_once_fit() {
        let groups = |by: GroupBy, sizes: &[u16], of: &[u16]| DrawnGroups { by, sizes: sizes.into(), of: of.into() };
        assert!(groups(GroupBy::Draw, &[3, 2], &[]).fits(5, false));
        assert!(groups(GroupBy::Given, &[3, 2], &[1, 0, 0, 1, 0]).fits(5, true));
        let wrong = [
            groups(GroupBy::Draw, &[2, 3], &[]),
            groups(GroupBy::Draw, &[3, 2], &[1, 0, 0, 1, 0]),
            groups(GroupBy::Area, &[3, 2], &[]),
            groups(GroupBy::Given, &[3, 2], &[1, 0, 0, 1]),
            groups(GroupBy::Given, &[3, 2], &[1, 0, 0, 0, 0]),
            groups(GroupBy::Given, &[3, 2], &[2, 0, 0, 1, 0]),
            groups(GroupBy::Draw, &[65_535, 6], &[]),
        ];
        for groups in wrong {
            assert!(!groups.fits(5, false), "{groups:?}");
        }
        assert!(
            !groups(GroupBy::Draw, &[8_192; 2], &[]).fits(16_384, true),
            "the last of them would have the number 65,536"
        );
    }

    #[test]
    fn numbers_that_never_meet_are_spans_of_their_own() {
        assert_eq!(chart_of(&[16, 15, 4], 4, false).unwrap().chart().spans(), [16, 15, 4]);
        assert_eq!(chart(16, 4, false).unwrap().chart().spans(), [16]);
        assert_eq!(chart(16, 4, false).unwrap().chart().parts(&[8, 8]), None);
        assert_eq!(chart_of(&[13, 3], 4, false), Err(ChartError::Players(3)));
    }

    #[test]
    fn who_should_not_meet_is_kept_apart_within_the_group() {
        let groups = Groups { count: 2, by: GroupBy::Snake, ..Groups::default() };
        let mut own = input(32, false, &groups, 3);
        let club: Vec<PlayerId> = (0..8).map(PlayerId).collect();
        own.apart = Separations { groups: vec![club], pairs: vec![(PlayerId(8), PlayerId(11))] };
        let lots = own.lots("立秋");
        assert_eq!(own.check(&lots), Ok(()));
        assert_eq!(own.apart.meetings(&lots.numbers(&own.entries()), &own.chart()), []);
        let mut other = lots;
        let (first, second) = (other.players[0].number, other.players[1].number);
        (other.players[0].number, other.players[1].number) = (second, first);
        assert!(own.check(&other).is_err_and(|against| against.len() == 2), "both have a number of the other group");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn lots_and_tables_stay_in_groups(
            entrants in 8..48usize,
            count in 2..4u16,
            teams in any::<bool>(),
            by in prop::sample::select(vec![GroupBy::Draw, GroupBy::Snake, GroupBy::Pots]),
            seed in ".{1,8}",
        ) {
            let groups = Groups { count, by, ..Groups::default() };
            prop_assume!(entrants / usize::from(count) >= if teams { 2 } else { 5 });
            let entrants = if teams { entrants.min(16) } else { entrants };
            prop_assume!(entrants / usize::from(count) >= 2);
            let own = input(entrants, teams, &groups, 3);
            prop_assert!(own.chart().is_for(&own.sizes()));
            let lots = own.lots(&seed);
            prop_assert_eq!(own.check(&lots), Ok(()));
            let drawn = own.own_groups.clone().unwrap();
            let numbered: Vec<u16> = match teams {
                true => lots.teams.iter().map(|lot| lot.number).collect(),
                false => lots.players.iter().map(|lot| lot.number).collect(),
            };
            let by_number: Vec<usize> = numbered.iter().map(|number| drawn.group(*number)).collect();
            prop_assert_eq!(by_number, drawn.members(&seed), "a number is of the group that was drawn");
            for table in own.chart().sessions.iter().flatten() {
                let met: BTreeSet<usize> = table.iter().map(|number| drawn.group_of(*number, teams)).collect();
                prop_assert_eq!(met.len(), 1);
            }
        }

    }

    #[test]
    fn a_team_leaves_its_group_and_mates_of_all_others_stay_apart() {
        let groups = DrawnGroups { by: GroupBy::Draw, sizes: vec![5, 4], of: vec![] };
        let chart = chart_of(&groups.players(true), 3, true).unwrap();
        let number = |numbers: std::ops::RangeInclusive<u16>| numbers.map(PlayerNumber);
        let players = Players {
            stay: number(1..=8).chain(number(13..=36)).collect(),
            gone: number(9..=12).collect(),
            ..Players::default()
        };
        let mates: Vec<_> = crate::team_mates(36).collect();
        let (before, planned) = chart.sessions.split_at(1);
        let group = |number| groups.group_of(number, true);
        let found = repair_groups(before, planned, &players, &mates, (2, group));
        assert_eq!(found.apart, 0);
        for (tables, planned) in found.sessions.iter().zip(planned) {
            assert_eq!(tables.len(), 8);
            assert!(tables.iter().all(|table| table.values().iter().all(|number| players.stay.contains(number))));
            assert_eq!(tables[4..], planned[5..], "nobody left the other group");
        }
    }

    proptest! {
        // A repair searches for a second.
        #![proptest_config(ProptestConfig::with_cases(3))]
        #[test]
        fn a_repair_stays_in_groups_and_leaves_the_others_alone(
            sizes in prop::collection::vec(8..20usize, 2..4),
            gone in 0..8u16,
            pairs in prop::collection::vec((1..70u16, 1..70u16), 0..9),
        ) {
            let chart = chart_of(&sizes, 4, false).unwrap();
            let groups = DrawnGroups { by: GroupBy::Draw, sizes: sizes.iter().map(|size| *size as u16).collect(), of: vec![] };
            let all: BTreeSet<PlayerNumber> = (1..=sizes.iter().sum::<usize>() as u16).map(PlayerNumber).collect();
            let leaves = PlayerNumber(1 + gone);
            let stay = all.iter().copied().filter(|number| *number != leaves).collect();
            let players = Players { stay, gone: [leaves].into(), ..Players::default() };
            let (before, planned) = chart.sessions.split_at(1);
            let group = |number: PlayerNumber| groups.group_of(number, false);
            // Of any groups, and of numbers that nobody has.
            let apart = pairs.into_iter().filter(|(one, other)| one != other);
            let apart: Vec<_> = apart.map(|(one, other)| (PlayerNumber(one), PlayerNumber(other))).collect();
            let found = repair_groups(before, planned, &players, &apart, (sizes.len(), group));
            for (tables, planned) in found.sessions.iter().zip(planned) {
                prop_assert_eq!(tables.len(), (sizes[0] - 1) / 4 + sizes[1..].iter().map(|size| size / 4).sum::<usize>());
                for table in tables {
                    let met: BTreeSet<usize> = table.values().iter().map(|number| group(**number)).collect();
                    prop_assert_eq!(met.len(), 1);
                    if !met.contains(&0) {
                        prop_assert!(planned.contains(table), "nobody left this group");
                    }
                }
            }
        }
    }
}
