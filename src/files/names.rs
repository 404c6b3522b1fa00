//! The players and teams that the names in a file mean; players of one name are distinguished by their team, or by an
//! addition to the name: `王伟（北京）`.

use super::sheet::{Problem, Row};
use event::sheet::penalty::Entrant;
use event::values::ids::{PlayerId, TeamId};
use event::values::typed_text;
use messages::Message;
use std::collections::{BTreeMap, HashMap};

/// Teams and players with their names.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The teams.
    pub teams: Vec<(TeamId, String)>,
    /// The players, with their team.
    pub players: Vec<(PlayerId, String, Option<TeamId>)>,
    /// The number of each in the order of entry, if known.
    pub numbers: BTreeMap<Entrant, usize>,
    /// The distinct names of players who share their name with somebody.
    pub told_apart: HashMap<PlayerId, String>,
}

impl Names {
    /// The name of a team; empty if there is none.
    pub fn team(&self, team: TeamId) -> &str {
        self.teams.iter().find(|(id, _)| *id == team).map_or("", |(_, name)| name)
    }

    /// The name of a player and the player's team; the name is made distinct if another player has it and there is no team.
    pub fn player(&self, player: PlayerId) -> (&str, Option<TeamId>) {
        let found = self.players.iter().find(|(id, ..)| *id == player);
        found.map_or(("", None), |(id, name, team)| match self.told_apart.get(id).filter(|_| team.is_none()) {
            Some(name) => (name, None),
            None => (name, *team),
        })
    }

    /// The number of a player or a team in the order of entry; 0 if unknown.
    pub fn number(&self, of: Entrant) -> usize {
        self.numbers.get(&of).copied().unwrap_or_default()
    }

    pub(super) fn team_id(&self, name: &str) -> Option<TeamId> {
        let kept = typed_text::name(name);
        self.teams.iter().find(|(_, team)| team == name || *team == kept).map(|(id, _)| *id)
    }

    /// The entrant in the columns `named` and `team` of a row; `None` if nobody has that name.
    ///
    /// # Errors
    /// The cell is empty, or two players have that name.
    pub(super) fn find(&self, row: Row<'_>, named: &'static str, team_row: bool) -> Result<Option<Entrant>, Problem> {
        let cell = row.cell(named);
        let name = cell.required()?;
        if team_row {
            return Ok(self.team_id(name).map(Entrant::Team));
        }
        let team = match row.cell("team").text() {
            "" => None,
            team => match self.team_id(team) {
                None => return Ok(None),
                known => known,
            },
        };
        let kept = typed_text::name(name);
        let is_called = |own: &String| own == name || *own == kept;
        let mut called = self.players.iter().filter(|(id, own, of)| {
            let by_name = is_called(own) || self.told_apart.get(id).is_some_and(is_called);
            by_name && (team.is_none() || *of == team)
        });
        let player = called.next();
        if called.next().is_some() {
            return Err(cell.problem(Message::new("problem-two-of-that-name").arg("found", name)));
        }
        Ok(player.map(|(id, ..)| Entrant::Player(*id)))
    }

    /// The player in the column `named` of a row.
    ///
    /// # Errors
    /// The cell is empty, or nobody or more than one has that name.
    pub(super) fn player_in(&self, row: Row<'_>, named: &'static str) -> Result<PlayerId, Problem> {
        match self.find(row, named, false)? {
            Some(Entrant::Player(player)) => Ok(player),
            _ => {
                let cell = row.cell(named);
                Err(cell.problem(Message::new("problem-nobody-called").arg("found", cell.text())))
            }
        }
    }
}
