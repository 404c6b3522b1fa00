//! The input of a draw (抽签): the entrants, those who should not meet, the chart and the groups; and the lots that
//! follow from it.
//!
//! One fact to know: a hash of its JSON is published before anybody draws, so that its written form never changes.

use super::apart::Separations;
use super::chart::Chart;
use super::division::Groups;
use super::groups::{DrawnGroups, group_seed};
use super::lots::{Entries, Lot, Lots, LotsError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use values::digest::hash;
use values::ids::{PlayerId, PlayerNumber, TeamId};

/// The format of an input without groups that play among themselves, with its version.
pub const FORMAT: &str = "caipan-draw-1";
/// The format of an input with such groups.
pub const FORMAT_OF_GROUPS: &str = "caipan-draw-2";

/// A team that draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    /// Its id in the event.
    pub id: TeamId,
    /// Its name.
    pub name: String,
}

/// A player who draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The id in the event.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// The team, in a team event.
    pub team: Option<TeamId>,
}

/// The input of a draw, known before it. The order of the fields is that of the JSON that is hashed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// [`FORMAT`], or [`FORMAT_OF_GROUPS`].
    pub format: String,
    /// The event's name.
    pub event: String,
    /// The teams in the order of entry; none in an individual event.
    pub teams: Vec<Team>,
    /// The players in the order of entry, without substitutes.
    pub players: Vec<Player>,
    /// Those who should not meet.
    pub apart: Separations,
    /// The chart: for each session its tables, each with four numbers, East, South, West, North; empty if it seats no
    /// session.
    pub chart: Vec<Vec<[u16; 4]>>,
    /// Whether the order of the four means no seats: then start seats are drawn from the seed, or session by session.
    pub seats_drawn: bool,
    /// The groups of the first stage, if it has any: they follow from the order of entry, or if lots decide, from the
    /// seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub groups: Option<Groups>,
    /// The groups that play among themselves, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_groups: Option<DrawnGroups>,
    /// The group of each entrant, from 0, in the order of entry, if names or areas decide and all draw together; `None` for a stand-in.
    /// Otherwise, and if they did not fit, empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mixed_groups: Vec<Option<u16>>,
}

impl Input {
    /// The format that this input must have.
    pub fn right_format(&self) -> &'static str {
        if self.own_groups.is_some() { FORMAT_OF_GROUPS } else { FORMAT }
    }

    /// The hash to publish before the draw.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn commitment(&self, secret: &str) -> serde_json::Result<String> {
        commitment(self, secret)
    }

    /// The teams or individuals that draw.
    pub fn entries(&self) -> Entries {
        let of = |team: Option<TeamId>| {
            self.players.iter().filter(move |player| player.team == team).map(|player| player.id)
        };
        match self.teams.is_empty() {
            true => Entries::Individuals(of(None).collect()),
            false => Entries::Teams(self.teams.iter().map(|team| (team.id, of(Some(team.id)).collect())).collect()),
        }
    }

    /// The number of teams that draw, or of individuals.
    pub fn entrants(&self) -> usize {
        if self.teams.is_empty() { self.players.len() } else { self.teams.len() }
    }

    /// Whether its groups, if it has any, are possible for these entrants; see [`DrawnGroups::fits`].
    pub fn groups_fit(&self) -> bool {
        let number = self.groups.as_ref().map_or(0, |groups| groups.number(self.entrants()));
        let mixed_fit = self.mixed_groups.is_empty()
            || self.own_groups.is_none()
                && self.mixed_groups.len() == self.entrants()
                && self.mixed_groups.iter().flatten().all(|group| usize::from(*group) < number);
        let own_fit = |groups: &DrawnGroups| groups.fits(self.entrants(), !self.teams.is_empty());
        mixed_fit && self.own_groups.as_ref().is_none_or(own_fit)
    }

    /// The chart.
    pub fn chart(&self) -> Chart {
        let numbers = |tables: &Vec<[u16; 4]>| tables.iter().map(|table| table.map(PlayerNumber)).collect();
        Chart { sessions: self.chart.iter().map(numbers).collect() }
    }

    /// The name of a player; empty if there is none.
    pub fn name(&self, id: PlayerId) -> String {
        self.players.iter().find(|player| player.id == id).map_or(String::new(), |player| player.name.clone())
    }

    /// The name of a team; empty if there is none.
    pub fn team_name(&self, id: TeamId) -> String {
        self.teams.iter().find(|team| team.id == id).map_or(String::new(), |team| team.name.clone())
    }

    /// The team of a player; `None` in an individual event.
    pub fn team_of(&self, id: PlayerId) -> Option<TeamId> {
        self.players.iter().find(|player| player.id == id)?.team
    }

    /// The number of players in each group; all in one if there are no groups.
    pub fn sizes(&self) -> Vec<usize> {
        match &self.own_groups {
            Some(groups) => groups.players(!self.teams.is_empty()),
            None => vec![self.entries().players()],
        }
    }

    /// The lots that follow from a seed. Each group draws from a seed of its own ([`group_seed`]).
    pub fn lots(&self, seed: &str) -> Lots {
        let (entries, chart) = (self.entries(), self.chart());
        let Some(groups) = &self.own_groups else { return Lots::draw_apart(seed, &entries, &self.apart, &chart) };
        let members = groups.members(seed);
        let charts = chart.parts(&self.sizes()).unwrap_or_default();
        let (mut teams, mut players) = (BTreeMap::new(), BTreeMap::new());
        for group in 0..groups.sizes.len() {
            let is_in = |place: usize| members.get(place) == Some(&group);
            let own = match &entries {
                Entries::Teams(teams) => Entries::Teams(chosen(teams, is_in)),
                Entries::Individuals(players) => Entries::Individuals(chosen(players, is_in)),
            };
            let none = Chart { sessions: Vec::new() };
            let apart = self.apart.for_entries(&own);
            let lots = Lots::draw_apart(&group_seed(seed, group), &own, &apart, charts.get(group).unwrap_or(&none));
            let above = groups.numbers(group).0 - 1;
            teams.extend(lots.teams.iter().map(|lot| (lot.of, lot.number + above)));
            let above = if self.teams.is_empty() { above } else { 0 };
            players.extend(lots.players.iter().map(|lot| (lot.of, lot.number + above)));
        }
        // In the order of the input, as without groups.
        let of_team = |team| self.players.iter().filter(move |player| player.team == team).map(|player| player.id);
        let order: Vec<_> = match self.teams.is_empty() {
            true => of_team(None).collect(),
            false => self.teams.iter().flat_map(|team| of_team(Some(team.id))).collect(),
        };
        Lots {
            teams: (self.teams.iter())
                .filter_map(|team| Some(Lot { of: team.id, number: *teams.get(&team.id)? }))
                .collect(),
            players: order.iter().filter_map(|of| Some(Lot { of: *of, number: *players.get(of)? })).collect(),
        }
    }

    /// Checks lots as [`Lots::check`] does, and that each entrant whose group was known before has a number of that
    /// group.
    ///
    /// # Errors
    /// All reasons why the lots are not possible.
    pub fn check(&self, lots: &Lots) -> Result<(), Vec<LotsError>> {
        let mut against = lots.check(&self.entries()).err().unwrap_or_default();
        if let Some(groups) = self.own_groups.as_ref().filter(|groups| !groups.of.is_empty()) {
            let wrong = |place: usize, number: u16| {
                let own = usize::from(*groups.of.get(place)?);
                let (first, last) = groups.numbers(own);
                (groups.group(number) != own).then_some((number, first, last))
            };
            let lot = |id| lots.teams.iter().find(|lot| lot.of == id).map(|lot| lot.number);
            against.extend(self.teams.iter().enumerate().filter_map(|(place, team)| {
                wrong(place, lot(team.id)?).map(|numbers| LotsError::TeamOfOtherGroup(team.id, numbers))
            }));
            let lot = |id| lots.players.iter().find(|lot| lot.of == id).map(|lot| lot.number);
            let alone = self.players.iter().filter(|_| self.teams.is_empty()).enumerate();
            against.extend(alone.filter_map(|(place, player)| {
                wrong(place, lot(player.id)?).map(|numbers| LotsError::PlayerOfOtherGroup(player.id, numbers))
            }));
        }
        if against.is_empty() { Ok(()) } else { Err(against) }
    }
}

/// The hash to publish before lots are drawn: SHA-256 of the input as JSON without spaces, a line feed and the secret.
///
/// # Errors
/// It cannot be written as JSON.
pub fn commitment(input: &impl Serialize, secret: &str) -> serde_json::Result<String> {
    let json = serde_json::to_string(input)?;
    Ok(hash(format!("{json}\n{secret}")))
}

fn chosen<T: Clone>(all: &[T], is_in: impl Fn(usize) -> bool) -> Vec<T> {
    all.iter().enumerate().filter(|(place, _)| is_in(*place)).map(|(_, one)| one.clone()).collect()
}
