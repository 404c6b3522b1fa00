//! The draw of an event: the current lots, past draws, and commitments.

use crate::sheet::disqualification::Revoked;
use chrono::NaiveDateTime;
use draw::lots::{Lot, Lots, PLACES};
use draw::protocol::Input;
use std::collections::{BTreeMap, HashMap};
use strum::IntoStaticStr;
use values::ids::{PlayerId, PlayerNumber, TeamId};

/// The current draw of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The id of its row.
    pub id: i32,
    /// The number of the draw within the event, from 1.
    pub revision: i32,
    /// The seed it was computed from; `None` if it was drawn by hand.
    pub seed: Option<String>,
    /// The commitment from which it was drawn, and the public random word.
    pub committed: Option<(Commitment, String)>,
    /// The input of the draw; `None` for one that repairs another: its original has it.
    pub input: Option<Input>,
    /// The draw that this one repairs: its lots were drawn before somebody left or came.
    pub original: Option<Box<Draw>>,
    /// How many numbers everybody may see; `None` before the first is shown.
    pub shown: Option<usize>,
    /// Who drew.
    pub drawn_by: String,
    /// Who recorded it.
    pub recorded_by: String,
    /// When it was recorded.
    pub recorded_at: NaiveDateTime,
    /// The teams' order numbers.
    pub teams: Vec<(u16, TeamId)>,
    /// The players' numbers, in their order.
    pub players: Vec<(PlayerNumber, PlayerId)>,
    /// How many more numbers of teams and of players exist that this value does not contain, because everybody may see it.
    pub hidden: [usize; 2],
}

impl Draw {
    /// The player with a number.
    pub fn player(&self, number: PlayerNumber) -> Option<PlayerId> {
        self.players.iter().find(|(own, _)| *own == number).map(|(_, player)| *player)
    }

    /// The players by number.
    pub fn by_number(&self) -> HashMap<PlayerNumber, PlayerId> {
        self.players.iter().copied().collect()
    }

    /// How many numbers are revealed one by one: those of the teams, then those of the players.
    pub fn numbers(&self) -> usize {
        self.all_teams() + self.all_players()
    }

    /// How many numbers of teams there are, those still to be revealed included.
    pub fn all_teams(&self) -> usize {
        self.teams.len() + self.hidden[0]
    }

    /// The same of players.
    pub fn all_players(&self) -> usize {
        self.players.len() + self.hidden[1]
    }

    /// The draw before any repair: a repair changes who has which number, not what was drawn.
    pub fn as_made(&self) -> &Draw {
        self.original.as_deref().unwrap_or(self)
    }

    /// The lots as they were drawn, with the ids of the input: the order numbers of teams with the places of their
    /// players (from 1), or the numbers of individuals.
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

    /// The id in the input of each player who drew. The input has the ids of the database where the draft was
    /// confirmed. The lots of a computed draw follow from them, so they stay when the event is imported into another
    /// database.
    pub fn input_ids(&self) -> BTreeMap<PlayerId, PlayerId> {
        in_order(&self.players, self.input.iter().flat_map(|input| &input.players).map(|player| player.id))
    }

    /// Whether everybody may see all numbers, and therefore the tables.
    pub fn is_released(&self) -> bool {
        self.shown == Some(self.numbers())
    }

    /// The draw as everybody may see it: without the numbers still to be revealed, and without the seed and secret from
    /// which they follow.
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
            hidden: [self.all_teams() - teams.len(), self.all_players() - players.len()],
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

/// Maps the ids of those who drew to the ids in the input. Both follow the order of entry.
fn in_order<N, K: Copy + Ord>(drawn: &[(N, K)], input: impl Iterator<Item = K>) -> BTreeMap<K, K> {
    let mut ids: Vec<K> = drawn.iter().map(|(_, id)| *id).collect();
    ids.sort_unstable();
    ids.into_iter().zip(input).collect()
}

/// A past draw, with only what everybody may know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastDraw {
    /// The number of the draw within the event, from 1.
    pub revision: i32,
    /// When it was recorded.
    pub at: NaiveDateTime,
    /// Who drew.
    pub drawn_by: String,
    /// Whether it is a repair of another one.
    pub is_repair: bool,
    /// The players who have a number in it, in the order of numbers; empty if the draw was withdrawn, or if it is not
    /// released and the value is for everybody.
    pub players: Vec<PlayerId>,
    /// The id of the commitment that it revealed.
    pub commitment: Option<i32>,
    /// By whom, when and why it was withdrawn, if it was.
    pub withdrawn: Option<Revoked>,
}

/// A commitment to a draw: its hash is published before the public random word is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    /// The id of its row.
    pub id: i32,
    /// The number of the commitment within the event, from 1.
    pub revision: i32,
    /// The input of the draw.
    pub input: Input,
    /// The secret, not to be shown before the draw; empty if the event comes from an archive made before it.
    pub secret: String,
    /// The hash that is published.
    pub commitment: String,
    /// Who confirmed the draft.
    pub author: String,
    /// When the draft was confirmed.
    pub made_at: NaiveDateTime,
}

impl Commitment {
    /// Whether the secret is known here: an archive made before the draw does not contain it.
    pub fn is_known(&self) -> bool {
        !self.secret.is_empty()
    }

    pub(super) fn without_secret(&self) -> Commitment {
        Commitment { secret: String::new(), ..self.clone() }
    }
}

/// What players can have in common who are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
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

    /// Its name in forms and in message keys.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
