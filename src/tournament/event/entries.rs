//! Who takes part: teams and players, in the order of entry.

use crate::tournament::draw::lots::Entries;
use crate::tournament::ids::{PlayerId, SessionNumber, TeamId};
use crate::tournament::penalty::Entrant;
use std::collections::{BTreeSet, HashMap};

/// A team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// The row.
    pub id: i32,
    /// 队名.
    pub name: String,
    /// 领队.
    pub leader: String,
    /// 教练员.
    pub coach: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The row.
    pub id: i32,
    /// The team; `None` in an individual event.
    pub team_id: Option<i32>,
    /// 姓名.
    pub name: String,
    /// As what.
    pub role: PlayerRole,
    /// The first session of the player: higher than 1 for those who arrived in mid-event.
    pub from_session: i32,
    /// Where the player comes from.
    pub background: Background,
}

/// As what somebody takes part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayerRole {
    /// 队员.
    #[default]
    Regular,
    /// 替补队员: draws no number, and counts where they play.
    Substitute,
    /// 陪打: draws a number and plays, takes a rank at the table, is not ranked and scores for nobody.
    StandIn,
}

impl PlayerRole {
    /// All of them.
    pub const ALL: [PlayerRole; 3] = [PlayerRole::Regular, PlayerRole::Substitute, PlayerRole::StandIn];

    /// The name used in files and forms; empty for who just plays.
    pub const fn code(self) -> &'static str {
        match self {
            PlayerRole::Regular => "",
            PlayerRole::Substitute => "substitute",
            PlayerRole::StandIn => "stand-in",
        }
    }

    /// The role with this name.
    pub fn from_code(code: &str) -> Option<PlayerRole> {
        PlayerRole::ALL.into_iter().find(|role| role.code() == code)
    }
}

impl Player {
    /// Whether the player draws a number.
    pub fn draws(&self) -> bool {
        self.role != PlayerRole::Substitute
    }
}

/// Where a player comes from: those who have one of these in common can be kept apart. Empty where it is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Background {
    /// 单位.
    pub club: String,
    /// 国家或地区.
    pub country: String,
    /// Who belongs to one family has the same word here.
    pub family: String,
}

/// Everybody who takes part, in the order of entry, found by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryList {
    /// The teams.
    pub teams: Vec<Team>,
    /// The players, those who have left among them.
    pub players: Vec<Player>,
    /// Those who have left.
    pub withdrawn: BTreeSet<i32>,
    team_places: HashMap<TeamId, usize>,
    player_places: HashMap<PlayerId, usize>,
    members: HashMap<TeamId, Vec<usize>>,
}

impl EntryList {
    /// The list of these teams and players, of whom those `withdrawn` have left.
    pub fn new(teams: Vec<Team>, players: Vec<Player>, withdrawn: BTreeSet<i32>) -> Self {
        let mut members: HashMap<TeamId, Vec<usize>> = HashMap::new();
        for (place, player) in players.iter().enumerate() {
            if let Some(team) = player.team_id {
                members.entry(TeamId(team)).or_default().push(place);
            }
        }
        Self {
            team_places: teams.iter().enumerate().map(|(place, team)| (TeamId(team.id), place)).collect(),
            player_places: players.iter().enumerate().map(|(place, player)| (PlayerId(player.id), place)).collect(),
            teams,
            players,
            withdrawn,
            members,
        }
    }

    /// Those who draw a number: no substitutes, and nobody who has left.
    pub fn drawing_players(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| player.draws() && !self.withdrawn.contains(&player.id))
    }

    /// The players of a team, substitute and stand-ins among them.
    pub fn of_team(&self, team: i32) -> impl Iterator<Item = &Player> {
        self.members.get(&TeamId(team)).into_iter().flatten().map(|place| &self.players[*place])
    }

    /// A player.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.player_places.get(&id).map(|place| &self.players[*place])
    }

    /// Whether a player had come by this session.
    pub fn is_there(&self, id: PlayerId, session: SessionNumber) -> bool {
        self.player(id).is_none_or(|player| player.from_session <= i32::from(session.0))
    }

    /// Whether somebody is a stand-in, who scores for nobody.
    pub fn is_stand_in(&self, id: PlayerId) -> bool {
        self.player(id).is_some_and(|player| player.role == PlayerRole::StandIn)
    }

    /// The number of a player in the order of entry, from 1; 0 if there is none.
    pub fn number(&self, id: PlayerId) -> usize {
        self.player_places.get(&id).map_or(0, |place| place + 1)
    }

    /// The name of a player; empty if there is none.
    pub fn player_name(&self, id: PlayerId) -> String {
        self.player(id).map_or(String::new(), |player| player.name.clone())
    }

    /// The name of a team; empty if there is none.
    pub fn team_name(&self, id: TeamId) -> String {
        self.team_places.get(&id).map_or(String::new(), |place| self.teams[*place].name.clone())
    }

    /// The name of a player or a team.
    pub fn entrant_name(&self, of: Entrant) -> String {
        match of {
            Entrant::Player(player) => self.player_name(player),
            Entrant::Team(team) => self.team_name(team),
        }
    }

    /// A player's team.
    pub fn team_of(&self, id: PlayerId) -> Option<TeamId> {
        self.player(id)?.team_id.map(TeamId)
    }

    /// A place for each player who is missing at tables of four, in a team event the team that lacks one.
    pub fn missing(&self, in_teams: bool) -> Vec<Option<TeamId>> {
        match self.drawing(in_teams) {
            Entries::Individuals(players) => vec![None; players.len().next_multiple_of(4) - players.len()],
            Entries::Teams(teams) => {
                // A team of which nobody is entered yet lacks its players, not stand-ins.
                let begun = teams.into_iter().filter(|(_, players)| !players.is_empty());
                begun.flat_map(|(team, players)| vec![Some(team); 4_usize.saturating_sub(players.len())]).collect()
            }
        }
    }

    /// Who takes part in the draw.
    pub fn drawing(&self, in_teams: bool) -> Entries {
        let id = |player: &Player| PlayerId(player.id);
        let stays = |player: &&Player| player.draws() && !self.withdrawn.contains(&player.id);
        let of_team = |team: &Team| (TeamId(team.id), self.of_team(team.id).filter(stays).map(id).collect::<Vec<_>>());
        // A team that has left is none; one that is being entered may still be empty.
        let left = |team: &Team| {
            let mut own = self.of_team(team.id).filter(|player| player.draws()).peekable();
            own.peek().is_some() && own.all(|player| self.withdrawn.contains(&player.id))
        };
        match in_teams {
            true => Entries::Teams(self.teams.iter().filter(|team| !left(team)).map(of_team).collect()),
            false => Entries::Individuals(self.drawing_players().map(id).collect()),
        }
    }
}
