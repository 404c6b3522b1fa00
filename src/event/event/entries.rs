//! The entries of an event: teams and players, in the order of entry.

use super::{Background, Privacy};
use crate::regulations::Regulations;
use crate::sheet::penalty::Entrant;
use crate::stage::line_up::ChangeCost;
use chrono::NaiveDateTime;
use draw::lots::{Entries, PLACES};
use std::collections::{BTreeSet, HashMap};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;
use values::ids::{PlayerId, SessionNumber, TeamId};
use values::people::{Named, places_of_name};

/// A team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// The id of its row.
    pub id: i32,
    /// 队名.
    pub name: String,
    /// 领队.
    pub leader: String,
    /// 教练员.
    pub coach: String,
}

/// How players belong to teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// There are no teams.
    Nobody,
    /// Individuals, some of whom play for teams.
    WhoWants {
        /// The maximum number of players of one team who draw a number.
        most: u8,
        /// The maximum number of substitutes of one team.
        reserves: u8,
    },
    /// Everybody, in teams of four that are seated as teams, and their substitutes.
    Everybody {
        /// The maximum number of substitutes of one team.
        reserves: u8,
    },
}

impl Membership {
    /// The membership in an event of `teams` of four, or of individuals, with these regulations.
    pub fn from_regulations(teams: bool, regulations: &Regulations) -> Membership {
        let reserves = regulations.max_reserves();
        match (teams, regulations.team_size) {
            (true, _) => Membership::Everybody { reserves },
            (false, 0) => Membership::Nobody,
            (false, most) => Membership::WhoWants { most, reserves },
        }
    }

    /// Whether teams of four are seated as teams.
    pub fn is_of_everybody(self) -> bool {
        matches!(self, Membership::Everybody { .. })
    }

    /// The maximum number of one team's players who draw a number (`draw`), or of its substitutes.
    pub fn most(self, draw: bool) -> usize {
        match self {
            Membership::Nobody => 0,
            Membership::WhoWants { reserves, .. } | Membership::Everybody { reserves } if !draw => reserves.into(),
            Membership::WhoWants { most, .. } => most.into(),
            Membership::Everybody { .. } => usize::from(PLACES),
        }
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The id of the row.
    pub id: i32,
    /// The team, if the player is in one.
    pub team_id: Option<i32>,
    /// 姓名.
    pub name: String,
    /// The role in which they take part.
    pub role: PlayerRole,
    /// The first session that they can play: higher than 1 for players who came after the event had begun.
    pub from_session: i32,
    /// Club, country, family, given name and register numbers.
    pub background: Background,
    /// How the public sees the player.
    pub privacy: Privacy,
}

/// The role in which somebody takes part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PlayerRole {
    /// 队员.
    #[default]
    #[strum(serialize = "")]
    Regular,
    /// 替补队员: draws no number; results count if they play.
    Substitute,
    /// 陪打: draws a number and plays, takes a rank at the table, is not ranked, and scores for no team.
    StandIn,
}

coded!(PlayerRole);

impl PlayerRole {
    /// Whether players in this role draw a number.
    pub fn draws(self) -> bool {
        self != PlayerRole::Substitute
    }
}

impl Player {
    /// Whether the player draws a number.
    pub fn draws(&self) -> bool {
        self.role.draws()
    }

    /// The player, for comparing with names on other lists.
    pub fn as_named(&self) -> Named<'_> {
        self.background.as_named(&self.name)
    }
}

/// The entries, in the order of entry, with indexes by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryList {
    /// The teams.
    pub teams: Vec<Team>,
    /// The players, those who have left included.
    pub players: Vec<Player>,
    /// The ids of players who have left.
    pub withdrawn: BTreeSet<i32>,
    /// The names of namesakes, each with what distinguishes it.
    pub told_apart: HashMap<PlayerId, String>,
    team_places: HashMap<TeamId, usize>,
    player_places: HashMap<PlayerId, usize>,
    members: HashMap<TeamId, Vec<usize>>,
}

impl EntryList {
    /// The entries with these teams and players; `withdrawn` has the ids of players who have left.
    pub fn new(teams: Vec<Team>, players: Vec<Player>, withdrawn: BTreeSet<i32>) -> Self {
        let mut members: HashMap<TeamId, Vec<usize>> = HashMap::new();
        for (place, player) in players.iter().enumerate() {
            if let Some(team) = player.team_id {
                members.entry(TeamId(team)).or_default().push(place);
            }
        }
        Self {
            told_apart: told_apart(&teams, &players),
            team_places: teams.iter().enumerate().map(|(place, team)| (TeamId(team.id), place)).collect(),
            player_places: players.iter().enumerate().map(|(place, player)| (PlayerId(player.id), place)).collect(),
            teams,
            players,
            withdrawn,
            members,
        }
    }

    /// Adds a team after the others.
    pub fn add_team(&mut self, team: Team) {
        self.team_places.insert(TeamId(team.id), self.teams.len());
        self.teams.push(team);
    }

    /// Adds a player after the others.
    pub fn add_player(&mut self, player: Player) {
        let (place, id, team) = (self.players.len(), PlayerId(player.id), player.team_id);
        let has_namesake = self.players.iter().any(|other| other.name == player.name);
        self.players.push(player);
        self.player_places.insert(id, place);
        if let Some(team) = team {
            self.members.entry(TeamId(team)).or_default().push(place);
        }
        if has_namesake {
            self.told_apart = told_apart(&self.teams, &self.players);
        }
    }

    /// The players who draw a number: no substitutes, and nobody who has left.
    pub fn drawing_players(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| player.draws() && !self.withdrawn.contains(&player.id))
    }

    /// The players of a team, substitutes and stand-ins included.
    pub fn of_team(&self, team: i32) -> impl Iterator<Item = &Player> {
        self.members.get(&TeamId(team)).into_iter().flatten().map(|place| &self.players[*place])
    }

    /// The player with this id.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.player_places.get(&id).map(|place| &self.players[*place])
    }

    /// Whether a player has come by this session; true if there is no such player.
    pub fn is_there(&self, id: PlayerId, session: SessionNumber) -> bool {
        self.player(id).is_none_or(|player| player.from_session <= i32::from(session.0))
    }

    /// The role to which a player can change: a regular player of a team can become its substitute, and a substitute
    /// regular. `None` for stand-ins, players who have left, and players without a team.
    pub fn other_role(&self, player: &Player) -> Option<PlayerRole> {
        match player.role {
            _ if player.team_id.is_none() || self.withdrawn.contains(&player.id) => None,
            PlayerRole::Regular => Some(PlayerRole::Substitute),
            PlayerRole::Substitute => Some(PlayerRole::Regular),
            PlayerRole::StandIn => None,
        }
    }

    /// The players of the same team who can change roles with a player.
    pub fn can_trade(&self, player: &Player) -> impl Iterator<Item = &Player> {
        let (wanted, team) = (self.other_role(player), player.team_id);
        let own = team.into_iter().flat_map(|team| self.of_team(team));
        own.filter(move |other| Some(other.role) == wanted && self.other_role(other).is_some())
    }

    /// Whether a player is a stand-in.
    pub fn is_stand_in(&self, id: PlayerId) -> bool {
        self.player(id).is_some_and(|player| player.role == PlayerRole::StandIn)
    }

    /// The number of a player in the order of entry, from 1; 0 if there is no such player.
    pub fn number(&self, id: PlayerId) -> usize {
        self.player_places.get(&id).map_or(0, |place| place + 1)
    }

    /// The name of a player, with team, club or number if others have the same name; empty if there is no such player.
    pub fn player_name(&self, id: PlayerId) -> String {
        match self.told_apart.get(&id) {
            Some(name) => name.clone(),
            None => self.player(id).map_or(String::new(), |player| player.name.clone()),
        }
    }

    /// The name of a team; empty if there is no such team.
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

    /// The teams that a name means: the one written like it, or else all whose names differ from it only in the writing.
    pub fn teams_called(&self, name: &str) -> Vec<&Team> {
        let places = places_of_name(name, self.teams.iter().map(|team| team.name.as_str()));
        places.into_iter().map(|place| &self.teams[place]).collect()
    }

    /// A player's team.
    pub fn team_of(&self, id: PlayerId) -> Option<TeamId> {
        self.player(id)?.team_id.map(TeamId)
    }

    /// The name of the team of a player, or for those without a team the club or country; empty if none is known.
    pub fn plays_for(&self, id: PlayerId) -> String {
        let background = || self.player(id).map(|player| &player.background);
        let from = || background().map(|from| if from.club.is_empty() { &from.country } else { &from.club });
        let team = self.team_of(id).map(|team| self.team_name(team));
        team.or_else(|| from().cloned()).unwrap_or_default()
    }

    /// A vacancy for each player missing for full tables of four; in a team event, with the team that is incomplete.
    pub fn missing(&self, in_teams: bool) -> Vec<Option<TeamId>> {
        match self.drawing(in_teams) {
            Entries::Individuals(players) => vec![None; players.len().next_multiple_of(4) - players.len()],
            Entries::Teams(teams) => {
                // A team without any players is still to be entered: it needs its players, not stand-ins.
                let begun = teams.into_iter().filter(|(_, players)| !players.is_empty());
                begun.flat_map(|(team, players)| vec![Some(team); 4_usize.saturating_sub(players.len())]).collect()
            }
        }
    }

    /// Whether all players of a team have left; false for a team that still has none.
    pub fn has_left(&self, team: i32) -> bool {
        let mut own = self.of_team(team).filter(|player| player.draws()).peekable();
        own.peek().is_some() && own.all(|player| self.withdrawn.contains(&player.id))
    }

    /// The entrants of the draw.
    pub fn drawing(&self, in_teams: bool) -> Entries {
        let id = |player: &Player| PlayerId(player.id);
        let stays = |player: &&Player| player.draws() && !self.withdrawn.contains(&player.id);
        let of_team = |team: &Team| (TeamId(team.id), self.of_team(team.id).filter(stays).map(id).collect::<Vec<_>>());
        match in_teams {
            true => Entries::Teams(self.teams.iter().filter(|team| !self.has_left(team.id)).map(of_team).collect()),
            false => Entries::Individuals(self.drawing_players().map(id).collect()),
        }
    }
}

/// The names of namesakes, each with the team or club; or with the number in the order of entry, if that is also the
/// same or unknown.
fn told_apart(teams: &[Team], players: &[Player]) -> HashMap<PlayerId, String> {
    let mut namesakes: HashMap<&str, Vec<usize>> = HashMap::new();
    for (place, player) in players.iter().enumerate() {
        namesakes.entry(&player.name).or_default().push(place);
    }
    let from = |place: usize| {
        let Player { team_id, background, .. } = &players[place];
        let team = teams.iter().find(|team| Some(team.id) == *team_id);
        team.map_or(background.club.as_str(), |team| team.name.as_str())
    };
    let mut told_apart = HashMap::new();
    for (name, places) in namesakes.into_iter().filter(|(_, places)| places.len() > 1) {
        for place in &places {
            let own = from(*place);
            let alike = places.iter().filter(|other| from(**other) == own).count() > 1;
            let by = if own.is_empty() || alike { (place + 1).to_string() } else { own.to_owned() };
            let chinese = name.chars().any(|letter| letter >= '\u{2e80}');
            let name = if chinese { format!("{name}（{by}）") } else { format!("{name} ({by})") };
            told_apart.insert(PlayerId(players[*place].id), name);
        }
    }
    told_apart
}

/// A line-up that a team has handed in for a session, and for later sessions if the regulations let one stand for
/// several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineUp {
    /// The first session for which it is.
    pub session: SessionNumber,
    /// The team.
    pub team: TeamId,
    /// The number of the team's line-up for this session, from 1.
    pub revision: i32,
    /// The players who sit, in the order of the team's seats; empty if the line-up before it was withdrawn.
    pub players: Vec<PlayerId>,
    /// Who handed it in.
    pub author: String,
    /// When it was handed in.
    pub at: NaiveDateTime,
    /// The cost of handing it in after the deadline; `None` if it was in time.
    pub late: Option<ChangeCost>,
    /// The reason for handing it in late or withdrawing it; empty if none is needed.
    pub reason: String,
}

/// What is wrong with a line-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineUpProblem {
    /// It names more or fewer players than sit.
    Size {
        /// The number of players it names.
        found: usize,
        /// The number of players who sit.
        right: usize,
    },
    /// It names a player twice.
    Twice(PlayerId),
    /// A player is not in the team, has left, has not come yet, or may not play.
    NotOfTeam(PlayerId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn namesakes_are_told_apart_by_team_club_or_number() {
        let player = |id: i32, name: &str, team_id: Option<i32>, club: &str| Player {
            id,
            team_id,
            name: name.into(),
            role: PlayerRole::Regular,
            from_session: 1,
            background: Background { club: club.into(), ..Background::default() },
            privacy: Privacy::default(),
        };
        let team = Team { id: 7, name: "红中队".into(), leader: String::new(), coach: String::new() };
        let players = vec![
            player(11, "王伟", None, "北京"),
            player(12, "李娜", None, "北京"),
            player(13, "王伟", Some(7), "北京"),
            player(14, "王伟", None, "上海"),
            player(15, "王伟", None, "上海"),
            player(16, "王伟", None, ""),
        ];
        let list = EntryList::new(vec![team], players, BTreeSet::new());
        let names: Vec<String> = (11..17).map(|id| list.player_name(PlayerId(id))).collect();
        assert_eq!(names, ["王伟（北京）", "李娜", "王伟（红中队）", "王伟（4）", "王伟（5）", "王伟（6）"]);
        let mut added = EntryList::default();
        list.teams.iter().cloned().for_each(|team| added.add_team(team));
        list.players.iter().cloned().for_each(|player| added.add_player(player));
        assert_eq!(added, list, "entries that are added one by one have the same indexes");
        assert_eq!(added.of_team(7).count(), 1);
    }
}
