//! The draw of an event: the lots as they stand, those before, and what was committed to.

use super::{Event, Origin, Player, Team};
use crate::draw::apart::Separations;
use crate::draw::by_standing::is_mixing;
use crate::draw::lots::{Lot, Lots, PLACES};
use crate::draw::protocol::{self, DrawMethod, FORMAT, FORMAT_OF_GROUPS, Input, Protocol, TIME};
use crate::sheet::disqualification::Revoked;
use crate::values::ids::{PlayerId, PlayerNumber, TeamId};
use chrono::NaiveDateTime;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The live draw of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The row.
    pub id: i32,
    /// 1 for the first draw of the event.
    pub revision: i32,
    /// The seed it was computed from; `None` if it was drawn by hand.
    pub seed: Option<String>,
    /// What was committed to before, and the word from the hall.
    pub committed: Option<(Commitment, String)>,
    /// What went into it; not kept with draws of earlier versions of the program.
    pub input: Option<Input>,
    /// The draw of which this one is a repair: these lots were drawn, and then somebody left or came.
    pub original: Option<Box<Draw>>,
    /// How many numbers everybody may see; `None` before the first.
    pub shown: Option<usize>,
    /// Who drew.
    pub drawn_by: String,
    /// Who recorded it.
    pub recorded_by: String,
    /// When.
    pub recorded_at: NaiveDateTime,
    /// The teams' order numbers.
    pub teams: Vec<(u16, TeamId)>,
    /// The players' numbers, in their order.
    pub players: Vec<(PlayerNumber, PlayerId)>,
    /// How many more numbers there are that are no business of whoever has this value.
    pub hidden: usize,
}

impl Draw {
    /// The player with a number.
    pub fn player(&self, number: PlayerNumber) -> Option<PlayerId> {
        self.players.iter().find(|(own, _)| *own == number).map(|(_, player)| *player)
    }

    /// Who has which number.
    pub fn by_number(&self) -> HashMap<PlayerNumber, PlayerId> {
        self.players.iter().copied().collect()
    }

    /// How many numbers there are to show one by one: those of the teams, then those of the players.
    pub fn numbers(&self) -> usize {
        self.teams.len() + self.players.len() + self.hidden
    }

    /// The draw as it was made: a repair later changes who has which number, not what was drawn.
    pub fn as_made(&self) -> &Draw {
        self.original.as_deref().unwrap_or(self)
    }

    /// The lots as they were drawn, with the ids of the input: order numbers of the teams, and places in them or numbers
    /// of individuals.
    pub fn lots(&self) -> Lots {
        let place = |number: PlayerNumber| if self.teams.is_empty() { number.0 } else { (number.0 - 1) % PLACES + 1 };
        let teams = in_order(&self.teams, self.input.iter().flat_map(|input| &input.teams).map(|team| team.id));
        let players = self.input_ids();
        let id = |player: &PlayerId| players.get(player).copied().unwrap_or(*player);
        Lots {
            teams: (self.teams.iter())
                .map(|(number, team)| Lot { of: teams.get(team).copied().unwrap_or(*team), number: *number })
                .collect(),
            players: (self.players.iter())
                .map(|(number, player)| Lot { of: id(player), number: place(*number) })
                .collect(),
        }
    }

    /// What the input calls each player who drew. Its ids are those of the database where the draft was confirmed: the
    /// lots of a computed draw follow from them, so they stay when an event is taken to another database.
    pub fn input_ids(&self) -> BTreeMap<PlayerId, PlayerId> {
        in_order(&self.players, self.input.iter().flat_map(|input| &input.players).map(|player| player.id))
    }

    /// Whether everybody may see all numbers, and so the tables.
    pub fn is_released(&self) -> bool {
        self.shown == Some(self.numbers())
    }

    /// The same with no more than everybody may see: without numbers to come, and without what they follow from.
    pub(super) fn for_everybody(&self) -> Draw {
        let shown = self.shown.unwrap_or(0);
        if self.is_released() {
            return self.clone();
        }
        let teams: Vec<_> = self.teams.iter().take(shown).copied().collect();
        let players: Vec<_> = self.players.iter().take(shown.saturating_sub(self.teams.len())).copied().collect();
        Draw {
            seed: None,
            committed: self.committed.as_ref().map(|(own, word)| (own.without_secret(), word.clone())),
            original: self.original.as_ref().map(|draw| Box::new(draw.for_everybody())),
            hidden: self.numbers() - teams.len() - players.len(),
            teams,
            players,
            ..self.clone()
        }
    }

    /// The number of a player.
    pub fn number(&self, player: PlayerId) -> Option<PlayerNumber> {
        self.players.iter().find(|(_, own)| *own == player).map(|(number, _)| *number)
    }
}

/// The ids of those who drew with those in an input. Both follow the order of entry.
fn in_order<N, K: Copy + Ord>(drawn: &[(N, K)], input: impl Iterator<Item = K>) -> BTreeMap<K, K> {
    let mut ids: Vec<K> = drawn.iter().map(|(_, id)| *id).collect();
    ids.sort_unstable();
    ids.into_iter().zip(input).collect()
}

/// A draw of the past, as everybody may know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastDraw {
    /// 1 for the first draw of the event.
    pub revision: i32,
    /// When it was recorded.
    pub at: NaiveDateTime,
    /// Who drew.
    pub drawn_by: String,
    /// Whether it is a repair of another one.
    pub is_repair: bool,
    /// By whom, when and why it was withdrawn, if it was.
    pub withdrawn: Option<Revoked>,
}

/// A commitment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    /// The row.
    pub id: i32,
    /// 1 for the first of the event.
    pub revision: i32,
    /// What goes into the draw.
    pub input: Input,
    /// Not to be shown before the draw; empty where the event came from an archive made before it.
    pub secret: String,
    /// What is published.
    pub commitment: String,
    /// Who confirmed the draft.
    pub author: String,
    /// When.
    pub made_at: NaiveDateTime,
}

impl Commitment {
    /// Whether its secret is known here: an archive does not carry it before the draw.
    pub fn is_known(&self) -> bool {
        !self.secret.is_empty()
    }

    pub(super) fn without_secret(&self) -> Commitment {
        Commitment { secret: String::new(), ..self.clone() }
    }
}

/// What groups of players can be kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The team, in an event of individuals.
    Team,
    /// 单位.
    Club,
    /// 国家或地区.
    Country,
    /// 家庭.
    Family,
}

impl Group {
    /// All of them.
    pub const ALL: [Group; 4] = [Group::Team, Group::Club, Group::Country, Group::Family];

    /// Its name in forms and texts.
    pub fn name(self) -> &'static str {
        match self {
            Group::Team => "team",
            Group::Club => "club",
            Group::Country => "country",
            Group::Family => "family",
        }
    }
}

impl Event {
    /// The number that a player drew, once everybody may see all of them.
    pub fn shown_number(&self, player: PlayerId) -> Option<PlayerNumber> {
        self.draw.as_deref().filter(|draw| draw.is_released())?.number(player)
    }

    /// Who has this in common, group by group, with its name; groups of one are none.
    pub fn groups(&self, by: Group) -> BTreeMap<String, Vec<PlayerId>> {
        let mut groups: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
        for player in self.entries.drawing_players() {
            let name = match by {
                // Those who are seated as a team never meet.
                Group::Team if self.head.teams => continue,
                Group::Team => player.team_id.map_or(String::new(), |team| self.entries.team_name(TeamId(team))),
                Group::Club => player.background.club.clone(),
                Group::Country => player.background.country.clone(),
                Group::Family => player.background.family.clone(),
            };
            if !name.is_empty() {
                groups.entry(name).or_default().push(PlayerId(player.id));
            }
        }
        groups.retain(|_, players| players.len() > 1);
        groups
    }

    /// Whether there is a commitment that can be drawn from, and names and chart are those committed to.
    pub fn commitment_holds(&self) -> bool {
        let holds = |input: &Input| self.draw_input(input.apart.clone()).is_some_and(|now| now == *input);
        self.commitment.as_deref().is_some_and(|commitment| commitment.is_known() && holds(&commitment.input))
    }

    /// What goes into a draw now; `None` without a chart where a session is seated by it.
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
        })
    }

    /// Whether the draw was made for the chart chosen, or for the one that was repaired; either may have more sessions, where
    /// the regulations were changed.
    pub fn draw_fits_chart(&self) -> bool {
        let made = self.draw.as_deref().map(|draw| draw.as_made());
        let (Some(Draw { input: Some(input), .. }), Some(live)) = (made, &self.chart) else { return true };
        if input.chart.is_empty() {
            return !self.head.regulations.needs_chart();
        }
        let same = input.chart.iter().zip(live.chart.numbers()).all(|(drawn, chosen)| *drawn == chosen);
        live.origin == Origin::Repaired || (same && input.seats_drawn == live.origin.draws_seats())
    }

    /// The protocol of the draw as it was made; `None` as long as there is no draw.
    ///
    /// # Errors
    /// It cannot be written as JSON, to be hashed.
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
