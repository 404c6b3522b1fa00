//! The groups of the first stage where they play among themselves: as the draw makes them, and who is in which.
//!
//! Two facts to know: once numbers are drawn a number says the group, whatever changes in the regulations or the list; and who has left
//! and has no number any more stays in the group of those at whose tables the results were made.

use super::{Draw, Event};
use crate::tournament::draw::entry_lots::Lots;
use crate::tournament::draw::groups::DrawnGroups;
use crate::tournament::draw::lots::Entries;
use crate::tournament::ids::{PlayerId, PlayerNumber, SessionNumber};
use crate::tournament::penalty::Entrant;
use crate::tournament::regulations::Regulations;
use crate::tournament::stage::Stage;
use crate::tournament::stage::groups::Misfit;
use crate::tournament::stage::remarks::PlanRemark;
use crate::tournament::stage::seating::Among;
use std::collections::{BTreeMap, BTreeSet};

impl Event {
    /// The first stage, where its groups play among themselves in a session.
    fn in_groups(&self) -> Option<&Stage> {
        let stage = self.head.regulations.stages.first()?;
        let apart = |session: u16| stage.among(&stage.run_of(session, true)) == Among::Groups;
        (1..=stage.sessions.max(1)).any(apart).then_some(stage)
    }

    /// The groups that draw by themselves; `None` where all draw together.
    ///
    /// # Errors
    /// Those who are entered do not fit the groups.
    pub fn groups_to_draw(&self) -> Result<Option<DrawnGroups>, Misfit> {
        let Some(stage) = self.in_groups() else { return Ok(None) };
        let entrants: Vec<Entrant> = match self.entries.drawing(self.head.teams) {
            Entries::Teams(teams) => teams.into_iter().map(|(team, _)| Entrant::Team(team)).collect(),
            Entries::Individuals(players) => players.into_iter().map(Entrant::Player).collect(),
        };
        let word = |place: usize| self.group_word(stage, entrants[place]);
        let numbers: Vec<usize> = (1..=entrants.len()).collect();
        stage.groups.divided(&numbers, word, Lots::new(""))?;
        Ok(DrawnGroups::of(&stage.groups, entrants.len(), word))
    }

    /// What is to be said of the groups of these regulations, for those who are entered here.
    pub fn plan_remarks(&self, regulations: &Regulations) -> Vec<PlanRemark> {
        let drawing = self.entries.drawing(self.head.teams);
        let entrants = match &drawing {
            Entries::Teams(teams) => teams.len(),
            Entries::Individuals(players) => players.len(),
        };
        regulations.plan_remarks(Some(entrants).filter(|entrants| *entrants > 0), self.head.teams)
    }

    /// The groups that were drawn.
    pub fn drawn_groups(&self) -> Option<&DrawnGroups> {
        self.head.regulations.stages.first().filter(|stage| stage.groups.are_some())?;
        self.draw.as_deref()?.as_made().input.as_ref()?.own_groups.as_ref()
    }

    /// Whether the draw was made for the groups of the regulations as they are: groups that play among themselves draw by themselves.
    pub fn draw_fits_groups(&self) -> bool {
        let drawn = self.draw.as_deref().map(Draw::as_made).and_then(|draw| draw.input.as_ref());
        let Some(input) = drawn else { return true };
        let Some(drawn) = &input.own_groups else { return self.groups_to_draw() == Ok(None) };
        let entrants = drawn.sizes.iter().map(|size| usize::from(*size)).sum();
        let stage = self.head.regulations.stages.first();
        stage.is_some_and(|stage| drawn.by == stage.groups.by && drawn.sizes.len() == stage.groups.number(entrants))
    }

    /// How many players each group has whose chart is made; all in one where all are seated together.
    pub fn chart_sizes(&self) -> Vec<usize> {
        match self.groups_to_draw() {
            Ok(Some(groups)) => groups.players(self.head.teams),
            _ => vec![self.entries.drawing(self.head.teams).players()],
        }
    }

    /// How many tables those fill who have numbers, those of each group by themselves.
    pub fn tables_of_draw(&self, draw: &Draw) -> usize {
        let Some(groups) = self.drawn_groups() else { return draw.players.len() / 4 };
        let mut sizes = vec![0; groups.sizes.len()];
        for (number, _) in &draw.players {
            sizes[groups.group_of(*number, self.head.teams)] += 1;
        }
        sizes.iter().map(|size| size / 4).sum()
    }

    /// The group of each in the first stage by the numbers that were drawn; nobody where groups do not follow from numbers.
    pub(super) fn groups_by_number(&self) -> BTreeMap<Entrant, usize> {
        let (Some(groups), Some(draw)) = (self.drawn_groups(), self.draw.as_deref()) else { return BTreeMap::new() };
        let teams = self.head.teams;
        let mut of = BTreeMap::new();
        // Who has left had a number before.
        for draw in [draw.as_made(), draw] {
            of.extend(draw.teams.iter().map(|(number, team)| (Entrant::Team(*team), groups.group(*number))));
            let player = |(number, player): &(PlayerNumber, PlayerId)| {
                (Entrant::Player(*player), groups.group_of(*number, teams))
            };
            of.extend(draw.players.iter().map(player));
        }
        let of_player = |player: PlayerId| {
            let team = self.entries.team_of(player).filter(|_| teams).map(Entrant::Team);
            team.unwrap_or(Entrant::Player(player))
        };
        // Who came and left again is known by those at the same tables.
        for table in self.sessions.iter().flat_map(|session| &session.tables) {
            let four: BTreeSet<Entrant> = table.players.values().iter().map(|player| of_player(**player)).collect();
            if let Some(group) = four.iter().find_map(|one| of.get(one).copied()) {
                four.into_iter().for_each(|one| _ = of.entry(one).or_insert(group));
            }
        }
        of
    }

    /// The group, from 0, of those at a table of a session; `None` where the stage has no groups, or they are of several.
    pub fn group_at(&self, session: SessionNumber, players: impl IntoIterator<Item = PlayerId>) -> Option<usize> {
        let (place, ..) = self.head.regulations.stage_of(session).filter(|(_, stage, _)| stage.groups.are_some())?;
        let state = self.stage_rows().stages.get(place)?;
        let entrants: BTreeSet<Entrant> =
            players.into_iter().filter_map(|player| self.enters(player, self.entries.team_of(player))).collect();
        let mut of = state.field.iter().filter(|entered| entrants.contains(&entered.key)).map(|entered| entered.group);
        let first = of.next()?;
        of.all(|other| other == first).then_some(first)
    }

    /// What the group is called that plays at a table of a session.
    pub fn group_name_at(&self, session: SessionNumber, players: impl IntoIterator<Item = PlayerId>) -> Option<String> {
        let group = self.group_at(session, players)?;
        self.head.regulations.stage_of(session).map(|(_, stage, _)| stage.groups.name(group))
    }
}
