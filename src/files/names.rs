//! The players and teams that the names in a file mean; players of one name are distinguished by their team, or by an
//! addition to the name: `王伟（北京）`.

use super::asked::AskedPerson;
use super::sheet::{Problem, Row, Worksheet};
use event::sheet::penalty::Entrant;
use event::values::ids::{PlayerId, TeamId};
use event::values::people::{Found, Named, People, places_of_name};
use event::values::typed_text;
use messages::Message;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::OnceLock;

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
    people: OnceLock<People>,
}

/// The player that a name means.
enum Meant {
    One(PlayerId),
    Several,
    Perhaps(AskedPerson),
    Nobody,
}

impl Names {
    /// These teams and players, with their numbers and distinct names.
    pub fn new(
        teams: Vec<(TeamId, String)>,
        players: Vec<(PlayerId, String, Option<TeamId>)>,
        numbers: BTreeMap<Entrant, usize>,
        told_apart: HashMap<PlayerId, String>,
    ) -> Names {
        Names { teams, players, numbers, told_apart, people: OnceLock::new() }
    }

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
        match places_of_name(name, self.teams.iter().map(|(_, team)| team.as_str()))[..] {
            [place] => Some(self.teams[place].0),
            _ => None,
        }
    }

    /// The player whom the column `named` of a row means, among those of a team if one is given.
    fn find_player(&self, row: Row<'_>, named: &'static str, team: Option<TeamId>) -> Result<Meant, Problem> {
        let cell = row.cell(named);
        let found = cell.required()?;
        let called_here = typed_text::name(found);
        let answer = row.answer(&called_here);
        let wanted = answer.filter(|name| !name.is_empty()).unwrap_or(found);
        let kept = typed_text::name(wanted);
        let is_in = |of: Option<TeamId>| team.is_none() || of == team;
        let is_called = |own: &String| own == wanted || *own == kept;
        let is_meant = |id: &PlayerId, own: &String| is_called(own) || self.told_apart.get(id).is_some_and(is_called);
        let mut called = self.players.iter().filter(|(id, own, of)| is_in(*of) && is_meant(id, own));
        if let Some((player, ..)) = called.next() {
            return Ok(if called.next().is_some() { Meant::Several } else { Meant::One(*player) });
        }
        let all = || self.players.iter().map(|(_, name, _)| Named::alone(name)).collect();
        let people = self.people.get_or_init(all);
        let ask = |place: usize, why| AskedPerson {
            file: row.file().to_owned(),
            line: row.line(),
            found: called_here.clone(),
            nearest: self.player(self.players[place].0).0.to_owned(),
            why,
        };
        Ok(match people.find_among(Named::alone(&kept), |place| is_in(self.players[place].2)) {
            Found::Same(place) => Meant::One(self.players[place].0),
            Found::Several(_) => Meant::Several,
            Found::Perhaps(..) if answer.is_some() => Meant::Nobody,
            Found::Perhaps(place, why) => Meant::Perhaps(ask(place, why)),
            Found::Nobody => Meant::Nobody,
        })
    }

    /// The player whom a name alone means, if it means exactly one; players who share a name are found by their distinct names.
    pub fn find_alone(&self, name: &str) -> Option<PlayerId> {
        let kept = typed_text::name(name);
        if let Some((player, _)) = self.told_apart.iter().find(|(_, own)| **own == kept) {
            return Some(*player);
        }
        let all = || self.players.iter().map(|(_, name, _)| Named::alone(name)).collect();
        match self.people.get_or_init(all).find(Named::alone(name)) {
            Found::Same(place) => Some(self.players[place].0),
            Found::Several(_) | Found::Perhaps(..) | Found::Nobody => None,
        }
    }

    /// A question for each name in these columns of a file that perhaps means one of these players, asked once; rows of teams are
    /// skipped.
    pub fn questions(&self, sheet: &Worksheet, columns: &[&'static str]) -> Vec<AskedPerson> {
        let of_players = sheet.rows().filter(|row| row.cell("kind").code() != "team");
        let asked = of_players.flat_map(|row| columns.iter().filter_map(move |column| self.ask_about(row, column)));
        let mut names = HashSet::new();
        asked.filter(|asked| names.insert(asked.found.clone())).collect()
    }

    fn ask_about(&self, row: Row<'_>, named: &'static str) -> Option<AskedPerson> {
        let team = row.cell("team").text();
        match self.find_player(row, named, self.team_id(team)).ok()? {
            Meant::Perhaps(asked) => Some(asked),
            _ => None,
        }
    }

    /// The entrant in the columns `named` and `team` of a row; `None` if nobody has that name.
    ///
    /// # Errors
    /// The cell is empty, several players have that name, or it is only similar to that of a player.
    pub(super) fn find(&self, row: Row<'_>, named: &'static str, team_row: bool) -> Result<Option<Entrant>, Problem> {
        let name = row.cell(named).required()?;
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
        Ok(self.one_player(row, named, team)?.map(Entrant::Player))
    }

    fn one_player(&self, row: Row<'_>, named: &'static str, team: Option<TeamId>) -> Result<Option<PlayerId>, Problem> {
        let cell = row.cell(named);
        match self.find_player(row, named, team)? {
            Meant::One(player) => Ok(Some(player)),
            Meant::Several => Err(cell.problem(Message::new("problem-two-of-that-name").arg("found", cell.text()))),
            Meant::Perhaps(asked) => Err(cell.problem(asked.question())),
            Meant::Nobody => Ok(None),
        }
    }

    /// The team in the column `named` of a row.
    ///
    /// # Errors
    /// The cell is empty, or no team has that name.
    pub(super) fn team_in(&self, row: Row<'_>, named: &'static str) -> Result<TeamId, Problem> {
        let cell = row.cell(named);
        let found = cell.required()?;
        self.team_id(found).ok_or_else(|| {
            let teams: People = self.teams.iter().map(|(_, name)| Named::alone(name)).collect();
            let message = match teams.find(Named::alone(found)) {
                Found::Same(place) | Found::Perhaps(place, _) => {
                    Message::new("problem-no-team-near").arg("nearest", &self.teams[place].1)
                }
                _ => Message::new("problem-no-team"),
            };
            cell.problem(message.arg("found", found))
        })
    }

    /// The player in the column `named` of a row, of the team in its column `team` if there is one.
    ///
    /// # Errors
    /// The cell is empty, or nobody or more than one has that name; there is no such team, or the player is in another.
    pub(super) fn player_in(&self, row: Row<'_>, named: &'static str) -> Result<PlayerId, Problem> {
        let (cell, of_team) = (row.cell(named), row.cell("team"));
        let team = if of_team.text().is_empty() { None } else { Some(self.team_in(row, "team")?) };
        if let Some(player) = self.one_player(row, named, team)? {
            return Ok(player);
        }
        let elsewhere = team.and_then(|_| self.one_player(row, named, None).ok().flatten());
        if let Some((name, Some(other))) = elsewhere.map(|player| self.player(player)) {
            let message = Message::new("problem-in-other-team").arg("name", name);
            return Err(of_team.problem(message.arg("team", self.team(other))));
        }
        Err(cell.problem(Message::new("problem-nobody-called").arg("found", cell.text())))
    }

    /// The entrant in the column `named` of a row: a team, or a player as in [`Names::player_in`].
    ///
    /// # Errors
    /// Those of [`Names::team_in`] or [`Names::player_in`].
    pub(super) fn entrant_in(&self, row: Row<'_>, named: &'static str, team_row: bool) -> Result<Entrant, Problem> {
        match team_row {
            true => self.team_in(row, named).map(Entrant::Team),
            false => self.player_in(row, named).map(Entrant::Player),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use messages::Locale;

    #[test]
    fn a_wrong_team_is_named_and_not_its_player() {
        let team = |id: i32, name: &str| (TeamId(id), name.to_owned());
        let player = |id: i32, name: &str, team: i32| (PlayerId(id), name.to_owned(), Some(TeamId(team)));
        let names = Names {
            teams: vec![team(1, "红中队"), team(2, "Red Dragon")],
            players: vec![player(1, "王建国", 1), player(2, "Anna Berg", 2)],
            ..Names::default()
        };
        let found = |row: &str| {
            let csv = format!("player,team\n{row}\n");
            let sheet = Worksheet::read("r.csv", csv.as_bytes(), &["player"]).unwrap();
            let row = sheet.rows().next().unwrap();
            names.player_in(row, "player").map_err(|problem| Locale::En.say(&problem.message()))
        };
        assert_eq!((found("王建国,红中队"), found("Anna Berg,")), (Ok(PlayerId(1)), Ok(PlayerId(2))));
        for (row, what) in [
            ("王建国,红中对", "column 2 (team): there is no team called “红中对”"),
            (
                "Anna Berg,Red Dragon Team",
                "column 2 (team): there is no team called “Red Dragon Team”; the nearest is Red Dragon.",
            ),
            ("王建国,Red Dragon", "column 2 (team): 王建国 plays for 红中队."),
            ("李娜,红中队", "column 1 (player): there is no player or team called “李娜”"),
        ] {
            let problem = found(row).unwrap_err();
            assert!(problem.contains(what), "{row}: {problem}");
        }
    }
}
