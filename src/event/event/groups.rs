//! The groups of the first stage: how the draw makes them, and the group of each entrant.
//!
//! Three facts to know: the draw before any repair decides, so nobody's group changes when others leave or come, or when a
//! name or country is corrected; a list that names an entrant after the draw is the organiser's decision and changes it; and if
//! groups play among themselves, numbers give the group, and an entrant without a number belongs to the group at whose
//! tables they played.

use super::{Draw, Event};
use crate::regulations::Regulations;
use crate::regulations::remarks::PlanRemark;
use crate::sheet::penalty::Entrant;
use crate::stage::Stage;
use crate::stage::course::Course;
use crate::stage::ranking::{Dividing, Entered};
use draw::division::{GroupBy, Groups, Misfit};
use draw::entry_lots::Lots;
use draw::groups::DrawnGroups;
use draw::lots::Entries;
use std::collections::{BTreeMap, BTreeSet};
use values::ids::{PlayerId, PlayerNumber, SessionNumber};

impl Event {
    /// The first stage, if its groups play among themselves in a session.
    pub fn in_groups(&self) -> Option<&Stage> {
        self.head.regulations.stages.first().filter(|stage| stage.plays_in_groups(true))
    }

    /// The name of each entrant's group, if the groups of the stage play among themselves. Empty if the stage has no
    /// such groups, or if a draw decides them that was not made yet.
    pub fn groups_of_stage(&self, place: usize) -> BTreeMap<Entrant, String> {
        let stage = self.head.regulations.stages.get(place).filter(|stage| stage.plays_in_groups(place == 0));
        let unknown = self.known_draw().is_none();
        let undrawn = |stage: &Stage| place == 0 && unknown && stage.groups.by.is_drawn();
        let Some(stage) = stage.filter(|stage| !undrawn(stage)) else { return BTreeMap::new() };
        if place == 0 && unknown && self.groups_to_draw().is_err() {
            return BTreeMap::new();
        }
        let field = self.stage_rows().stages.get(place).map_or(&[][..], |state| &state.field);
        field.iter().map(|entered| (entered.key, stage.groups.name(entered.group))).collect()
    }

    /// The names of [`Event::groups_of_stage`] for the stage that was seated last; before any was, for the first.
    pub fn groups_now(&self) -> BTreeMap<Entrant, String> {
        let last = self.sessions.last().and_then(|session| self.head.regulations.stage_of(session.number));
        self.groups_of_stage(last.map_or(0, |(place, ..)| place))
    }

    /// The group of a player among these, found by the player or by the team.
    pub fn group_among<'g>(&self, groups: &'g BTreeMap<Entrant, String>, player: PlayerId) -> Option<&'g str> {
        let own = self.enters(player, self.entries.team_of(player))?;
        groups.get(&own).map(String::as_str)
    }

    /// Whether the groups of the stage in this place are still unknown. Before the draw is released, entrants are
    /// listed in the order of entry, which tells nothing about groups.
    pub fn groups_wait(&self, place: usize) -> bool {
        let stage = self.head.regulations.stages.first().filter(|_| place == 0);
        stage.is_some_and(|stage| stage.groups.are_some() && stage.groups.by != GroupBy::Area)
            && self.sessions.is_empty()
            && !self.draw.as_deref().is_some_and(Draw::is_released)
    }

    /// The groups that draw separately; `None` if all draw together.
    ///
    /// # Errors
    /// The entrants do not fit the groups.
    pub fn groups_to_draw(&self) -> Result<Option<DrawnGroups>, Misfit> {
        let Some(stage) = self.in_groups() else { return Ok(None) };
        let entrants = self.drawing_entrants();
        DrawnGroups::from_groups(&stage.groups, entrants.len(), |place| self.group_label(stage, entrants[place]))
    }

    /// The group of each of those who draw, if names or areas decide and all draw together; empty if there are no such groups, or if the
    /// entrants do not fit.
    pub(super) fn mixed_groups(&self) -> Vec<Option<u16>> {
        let first = self.head.regulations.stages.first().filter(|stage| stage.groups.are_some());
        let by_label = |stage: &&Stage| matches!(stage.groups.by, GroupBy::Given | GroupBy::Area);
        let Some(stage) = first.filter(by_label).filter(|_| self.in_groups().is_none()) else { return Vec::new() };
        let entrants = self.drawing_entrants();
        let is_divided = |of: &Entrant| !matches!(of, Entrant::Player(player) if self.entries.is_stand_in(*player));
        let divided: Vec<Entrant> = entrants.iter().copied().filter(is_divided).collect();
        let numbers: Vec<usize> = divided.iter().map(|of| self.entry_number(*of)).collect();
        let label = |place: usize| self.group_label(stage, divided[place]);
        let Ok(mut groups) = stage.groups.divided(&numbers, label, Lots::new("")).map(Vec::into_iter) else {
            return Vec::new();
        };
        let group = |of: &Entrant| is_divided(of).then(|| groups.next()).flatten().map(|group| group as u16);
        entrants.iter().map(group).collect()
    }

    /// Those who draw, in the order of entry.
    fn drawing_entrants(&self) -> Vec<Entrant> {
        match self.entries.drawing(self.head.teams) {
            Entries::Teams(teams) => teams.into_iter().map(|(team, _)| Entrant::Team(team)).collect(),
            Entries::Individuals(players) => players.into_iter().map(Entrant::Player).collect(),
        }
    }

    /// Checks that the entrants fit the groups of the first stage.
    ///
    /// # Errors
    /// They do not fit.
    pub fn groups_fit(&self) -> Result<(), Misfit> {
        self.groups_to_draw()?;
        let stage = self.head.regulations.stages.first().filter(|stage| stage.groups.are_some());
        stage.map_or(Ok(()), |stage| self.first_groups(stage).map(|_| ()))
    }

    /// Remarks on the plan in these regulations, for the entrants of this event.
    pub fn plan_remarks(&self, regulations: &Regulations) -> Vec<PlanRemark> {
        let drawing = self.entries.drawing(self.head.teams);
        let entrants = match &drawing {
            Entries::Teams(teams) => teams.len(),
            Entries::Individuals(players) => players.len(),
        };
        let groups = regulations.plan_remarks(Some(entrants).filter(|entrants| *entrants > 0), self.head.teams);
        groups.into_iter().chain(self.seats_tell(regulations)).collect()
    }

    /// The draw, if all its numbers are known here.
    fn known_draw(&self) -> Option<&Draw> {
        self.draw.as_deref().filter(|draw| draw.hidden == [0; 2])
    }

    /// The groups that drew separately, if there are any.
    pub fn drawn_groups(&self) -> Option<&DrawnGroups> {
        self.head.regulations.stages.first().filter(|stage| stage.groups.are_some())?;
        self.draw.as_deref()?.as_made().input.as_ref()?.own_groups.as_ref()
    }

    /// Whether the draw was made for the current groups of the regulations, if these draw separately. Changes in the
    /// entries, of a name or country, do not matter.
    pub fn draw_fits_groups(&self) -> bool {
        let Some(draw) = self.draw.as_deref().map(Draw::as_made) else { return true };
        let Some(input) = &draw.input else { return true };
        let Some(drawn) = &input.own_groups else {
            return self.in_groups().is_none_or(|stage| stage.groups.number(self.drew(draw).len()) == 1);
        };
        let Some(stage) = self.head.regulations.stages.first() else { return false };
        let (groups, drew) = (&stage.groups, self.drew(draw));
        if drawn.by != groups.by || drawn.sizes.len() != groups.number(drew.len()) {
            return false;
        }
        match groups.by {
            GroupBy::Area => true,
            GroupBy::Given => drew.iter().zip(&drawn.of).all(|(of, group)| {
                let named = groups.group_with(&self.entries.entrant_name(*of));
                named.is_none_or(|named| named == usize::from(*group))
            }),
            GroupBy::Draw | GroupBy::Pots | GroupBy::Snake | GroupBy::Blocks => {
                DrawnGroups::from_groups(groups, drew.len(), |_| String::new())
                    .is_ok_and(|of| of.as_ref() == Some(drawn))
            }
        }
    }

    /// The entrants who have a number in a draw, in the order of entry.
    fn drew(&self, draw: &Draw) -> Vec<Entrant> {
        let mut drew: Vec<Entrant> = match self.head.teams {
            true => draw.teams.iter().map(|(_, team)| Entrant::Team(*team)).collect(),
            false => draw.players.iter().map(|(_, player)| Entrant::Player(*player)).collect(),
        };
        drew.sort_by_key(|of| self.entry_number(*of));
        drew
    }

    /// The number of players for each chart to be made: one for each group that is seated separately, else one for all.
    pub fn chart_sizes(&self) -> Vec<usize> {
        match self.groups_to_draw() {
            Ok(Some(groups)) => groups.players(self.head.teams),
            _ => vec![self.entries.drawing(self.head.teams).players()],
        }
    }

    /// The number of full tables of those who have numbers; each group fills its own.
    pub fn tables_of_draw(&self, draw: &Draw) -> usize {
        let Some(groups) = self.drawn_groups() else { return draw.players.len() / 4 };
        let mut sizes = vec![0; groups.sizes.len()];
        for (number, _) in &draw.players {
            sizes[groups.group_of(*number, self.head.teams)] += 1;
        }
        sizes.iter().map(|size| size / 4).sum()
    }

    /// The field of the first stage: all entrants. If its groups draw separately, only those whose group is known.
    pub(super) fn first_field(&self, stage: &Stage) -> Vec<Entered<Entrant>> {
        let groups = if stage.groups.are_some() { self.first_groups(stage) } else { Ok(BTreeMap::new()) };
        // The page where the chart is chosen reports entrants who do not fit; until then they are one group.
        let groups = groups.unwrap_or_default();
        let mut entrants = self.entrants();
        if self.known_draw().is_some() && self.drawn_groups().is_some() {
            entrants.retain(|of| groups.contains_key(of));
        }
        let given = |of: Entrant| Some(groups.get(&of).copied().unwrap_or(0));
        let by = Dividing { given: &given, ..Dividing::NOTHING };
        Course::new(&self.head.regulations.stages, &self.head.regulations.tie_breaks)
            .first_field(&entrants, by)
            .unwrap_or_default()
    }

    /// The group, from 0, of each entrant in the first stage. If groups draw separately, by the numbers; otherwise
    /// those who drew are divided, and later entrants are added without changing the groups of others.
    ///
    /// # Errors
    /// Those who drew do not fit the groups.
    fn first_groups(&self, stage: &Stage) -> Result<BTreeMap<Entrant, usize>, Misfit> {
        if let Some(groups) = self.known_draw().and_then(|_| self.drawn_groups()) {
            return Ok(self.groups_by_number(groups));
        }
        let (groups, draw) = (&stage.groups, self.known_draw().map(Draw::as_made));
        let as_drawn = draw.map_or_else(BTreeMap::new, |draw| self.groups_as_drawn(groups, draw));
        let mut drew = match draw {
            Some(draw) => self.drew(draw),
            None => self.entrants().into_iter().filter(|of| !self.is_out(*of)).collect(),
        };
        drew.retain(|of| !matches!(of, Entrant::Player(player) if self.entries.is_stand_in(*player)));
        let label = |of: Entrant| self.group_label(stage, of);
        let numbers: Vec<usize> = drew.iter().map(|of| self.entry_number(*of)).collect();
        let seed = draw.map_or(String::new(), |draw| self.seed_of_groups(draw));
        let decided = |of: &Entrant| Some(groups.group_with(&label(*of)).unwrap_or(*as_drawn.get(of)?));
        let divided = match drew.iter().map(decided).collect() {
            Some(decided) => Ok(decided),
            None => groups.divided(&numbers, |place| label(drew[place]), Lots::new(&seed)),
        };
        let divided = match divided {
            // A member may have been taken out of the lists since the draw.
            Err(Misfit::InNone(_)) if draw.is_some() => Vec::new(),
            divided => divided?,
        };
        let number = groups.number(drew.len());
        let areas: BTreeMap<String, usize> = match groups.by {
            // The first of a country decides, whatever is corrected in the others.
            GroupBy::Area => drew.iter().map(|of| label(*of)).zip(divided.iter().copied()).rev().collect(),
            _ => BTreeMap::new(),
        };
        let known: BTreeMap<Entrant, usize> = drew.iter().copied().zip(divided).collect();
        let later = |of: Entrant| {
            let own = label(of);
            let own = areas.get(&own).copied().or_else(|| groups.group_with(&own));
            own.unwrap_or_else(|| self.entry_number(of).saturating_sub(1) % number)
        };
        let group = |of: Entrant| known.get(&of).copied().unwrap_or_else(|| later(of));
        Ok(self.entrants().into_iter().map(|of| (of, group(of))).collect())
    }

    /// The groups in which a draw has put those who drew together, if they are still divided in the same way.
    fn groups_as_drawn(&self, groups: &Groups, draw: &Draw) -> BTreeMap<Entrant, usize> {
        let Some(input) = &draw.input else { return BTreeMap::new() };
        let drew = self.drew(draw);
        let is_same = |then: &Groups| then.by == groups.by && then.number(drew.len()) == groups.number(drew.len());
        if !input.groups.as_ref().is_some_and(is_same) {
            return BTreeMap::new();
        }
        let of = drew.into_iter().zip(&input.mixed_groups);
        of.filter_map(|(of, group)| Some((of, usize::from((*group)?)))).collect()
    }

    /// The seed for dividing groups that do not draw separately: that of the draw. Lots drawn by hand are random
    /// enough: then it is the numbers drawn, in the order of entry.
    fn seed_of_groups(&self, draw: &Draw) -> String {
        let by_hand = || {
            let mut drawn = draw.players.clone();
            drawn.sort_by_key(|(_, player)| self.entries.number(*player));
            drawn.iter().map(|(number, _)| number.0.to_string()).collect::<Vec<_>>().join(" ")
        };
        draw.seed.clone().unwrap_or_else(by_hand)
    }

    /// The group, from 0, of each entrant in the first stage by the numbers drawn.
    fn groups_by_number(&self, groups: &DrawnGroups) -> BTreeMap<Entrant, usize> {
        let Some(draw) = self.draw.as_deref() else { return BTreeMap::new() };
        let teams = self.head.teams;
        let mut of = BTreeMap::new();
        // The draw before any repair has the numbers of those who have left.
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
        // An entrant in neither draw came after the draw and left again: their group is that of the others at their
        // tables.
        let of_first = |number| self.head.regulations.stage_of(number).is_some_and(|(place, ..)| place == 0);
        let sessions = self.sessions.iter().filter(|session| of_first(session.number));
        for table in sessions.flat_map(|session| &session.tables) {
            let four: BTreeSet<Entrant> = table.players.values().iter().map(|player| of_player(**player)).collect();
            if let Some(group) = four.iter().find_map(|one| of.get(one).copied()) {
                four.into_iter().for_each(|one| _ = of.entry(one).or_insert(group));
            }
        }
        of
    }

    /// The group, from 0, of the players at a table of a session; `None` if the stage has no groups, or if they are of
    /// several.
    pub fn group_at(&self, session: SessionNumber, players: impl IntoIterator<Item = PlayerId>) -> Option<usize> {
        let (place, ..) = self.head.regulations.stage_of(session).filter(|(_, stage, _)| stage.groups.are_some())?;
        let groups = &self.stage_rows().stages.get(place)?.groups;
        let group = |player| groups.get(&self.enters(player, self.entries.team_of(player))?).copied();
        let mut of = players.into_iter().filter_map(group);
        let first = of.next()?;
        of.all(|other| other == first).then_some(first)
    }

    /// The name of the group that plays at a table of a session; `None` as for [`Event::group_at`].
    pub fn group_name_at(&self, session: SessionNumber, players: impl IntoIterator<Item = PlayerId>) -> Option<String> {
        let group = self.group_at(session, players)?;
        self.head.regulations.stage_of(session).map(|(_, stage, _)| stage.groups.name(group))
    }
}
