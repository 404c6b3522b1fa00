//! The input of the draw of an event, and its protocol.

use super::draw::{Commitment, Draw, Group};
use super::{Event, Origin, Player, PlayerRole, Team};
use crate::stage::seating::Avoid;
use chrono::NaiveDateTime;
use draw::apart::Separations;
use draw::by_standing::is_mixing;
use draw::protocol::{self, DrawMethod, FORMAT, FORMAT_OF_GROUPS, Input, Protocol, TIME};
use std::collections::{BTreeMap, HashSet};
use values::country;
use values::ids::{PlayerId, PlayerNumber, SessionNumber, TeamId};
use values::people::folded_name;

impl Event {
    /// The number that a player drew; `None` until everybody may see all numbers.
    pub fn shown_number(&self, player: PlayerId) -> Option<PlayerNumber> {
        self.draw.as_deref().filter(|draw| draw.is_released())?.number(player)
    }

    /// The stand-ins with a number, who fill tables in an event of individuals; those of a team sit for it.
    pub fn drawn_stand_ins(&self) -> impl Iterator<Item = PlayerId> {
        let draw = self.draw.as_deref().filter(|_| !self.head.teams);
        let players = self.entries.drawing_players().filter(|player| player.role == PlayerRole::StandIn);
        let drew = move |player: &PlayerId| draw.is_some_and(|draw| draw.number(*player).is_some());
        players.map(|player| PlayerId(player.id)).filter(drew)
    }

    /// The players who have this in common, by its name; groups of at least two.
    pub fn groups(&self, by: Group) -> BTreeMap<String, Vec<PlayerId>> {
        // By the normalised name, each with the spelling that came first.
        let mut groups: BTreeMap<String, (String, Vec<PlayerId>)> = BTreeMap::new();
        for player in self.entries.drawing_players() {
            let name = match by {
                // Members of a seated team never meet anyway.
                Group::Team if self.head.teams => continue,
                Group::Team => player.team_id.map_or(String::new(), |team| self.entries.team_name(TeamId(team))),
                Group::Club => player.background.club.clone(),
                Group::Country => player.background.country.clone(),
                Group::Family => player.background.family.clone(),
            };
            let key = match by {
                Group::Team => name.clone(),
                Group::Country => country::key(&name),
                Group::Club | Group::Family => folded_name(&name),
            };
            if !name.is_empty() {
                groups.entry(key).or_insert_with(|| (name, Vec::new())).1.push(PlayerId(player.id));
            }
        }
        groups.into_values().filter(|(_, players)| players.len() > 1).collect()
    }

    /// The team-mates whom a draw keeps apart without being asked: all, unless the plan keeps no teams apart in the first
    /// session, or nothing is seated by a chart.
    pub fn team_mates_apart(&self) -> Separations {
        let avoids = || self.run_of(SessionNumber(1)).is_none_or(|(_, run, _)| run.avoids(Avoid::Team));
        match self.head.regulations.needs_chart() && avoids() {
            true => Separations { groups: self.groups(Group::Team).into_values().collect(), pairs: Vec::new() },
            false => Separations::default(),
        }
    }

    /// The last commitment, if nothing was drawn from it: a draw reveals it, even if it is withdrawn later.
    pub fn open_commitment(&self) -> Option<&Commitment> {
        let is_drawn = |commitment: &&Commitment| self.draws.iter().any(|draw| draw.commitment == Some(commitment.id));
        self.commitment.as_deref().filter(|commitment| !is_drawn(commitment))
    }

    /// Whether there is a commitment that can be drawn from, and the current input is the one committed to.
    pub fn commitment_holds(&self) -> bool {
        let holds = |input: &Input| self.draw_input(input.apart.clone()).is_some_and(|now| now == *input);
        self.open_commitment().is_some_and(|commitment| commitment.is_known() && holds(&commitment.input))
    }

    /// The current input of a draw; `None` if a session is seated by a chart and there is none.
    pub fn draw_input(&self, apart: Separations) -> Option<Input> {
        let (chart, seats_drawn) = match self.chart.as_deref() {
            Some(live) => (live.chart.numbers(), live.origin.draws_seats()),
            None if self.head.regulations.needs_chart() => return None,
            None => (Vec::new(), false),
        };
        let of = |player: &Player| player.team_id.filter(|_| self.head.teams);
        let drawing: HashSet<i32> = self.entries.drawing_players().filter_map(of).collect();
        let team = |team: &Team| protocol::Team { id: TeamId(team.id), name: team.name.clone() };
        let player = |player: &Player| protocol::Player {
            id: PlayerId(player.id),
            name: player.name.clone(),
            team: of(player).map(TeamId),
        };
        let own_groups = self.groups_to_draw().unwrap_or_default();
        Some(Input {
            format: if own_groups.is_some() { FORMAT_OF_GROUPS } else { FORMAT }.to_owned(),
            event: self.head.name.clone(),
            teams: self.entries.teams.iter().filter(|team| drawing.contains(&team.id)).map(team).collect(),
            players: self.entries.drawing_players().map(player).collect(),
            apart,
            chart,
            seats_drawn,
            groups: self.head.regulations.stages.first().map(|stage| &stage.groups).filter(|of| of.are_some()).cloned(),
            own_groups,
            mixed_groups: self.mixed_groups(),
        })
    }

    /// Whether the draw was made for the current chart, or for one that was repaired since. Either may have more
    /// sessions than the other if the regulations were changed. True if there is no draw or no chart.
    pub fn draw_fits_chart(&self) -> bool {
        let made = self.draw.as_deref().map(|draw| draw.as_made());
        let (Some(Draw { input: Some(input), .. }), Some(live)) = (made, &self.chart) else { return true };
        if input.chart.is_empty() {
            return !self.head.regulations.needs_chart();
        }
        let same = input.chart.iter().zip(live.chart.numbers()).all(|(drawn, chosen)| *drawn == chosen);
        live.origin == Origin::Repaired || (same && input.seats_drawn == live.origin.draws_seats())
    }

    /// The protocol of the draw before any repair; `None` if there is no draw, or its input is not known.
    ///
    /// # Errors
    /// It cannot be written as JSON for its digest.
    pub fn protocol(&self) -> serde_json::Result<Option<Protocol>> {
        let Some(draw) = self.draw.as_deref().map(|draw| draw.as_made()) else { return Ok(None) };
        let Some(input) = draw.input.clone() else { return Ok(None) };
        let time = |at: NaiveDateTime| at.format(TIME).to_string();
        let how = match (&draw.committed, &draw.seed) {
            (Some((commitment, word)), _) => DrawMethod::Committed {
                commitment: commitment.commitment.clone(),
                published_at: time(commitment.made_at),
                secret: commitment.secret.clone(),
                word: word.clone(),
            },
            (None, Some(seed)) => DrawMethod::Seed { seed: seed.clone() },
            (None, None) => DrawMethod::Hand,
        };
        let by_hand = input.seats_drawn && how == DrawMethod::Hand && self.draw_fits_chart();
        let repaired = self.chart.as_deref().is_some_and(|live| live.origin == Origin::Repaired);
        let seeds = self.sessions.iter().filter(|session| by_hand && !repaired && !is_mixing(&session.seed));
        let mut protocol = Protocol {
            input,
            revision: draw.revision,
            how,
            drawn_by: draw.drawn_by.clone(),
            recorded_by: draw.recorded_by.clone(),
            recorded_at: time(draw.recorded_at),
            lots: draw.lots(),
            seat_seeds: seeds.map(|session| (session.number, session.seed.clone())).collect(),
            seats: BTreeMap::new(),
            digest: String::new(),
            signed: None,
        };
        protocol.seats = protocol.right_seats();
        protocol.digest = protocol.right_digest()?;
        Ok(Some(protocol))
    }
}
