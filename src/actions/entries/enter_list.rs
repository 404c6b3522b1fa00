//! Entering a whole list of players or teams at once: all of it, or nothing.

use crate::entries::beside::{Beside, Entered, entered_already, is_same_club};
use crate::entries::enter_players::{check_place, require_teams};
use crate::entries::officials::name_officials;
use crate::{Acting, Error, Result, permission, problems_in_line, refuse_any, refused};
use event::event::{ChangeScope, EntryList, EventHead, Player, Privacy, Team};
use event::values::country::Writings;
use event::values::ids::{PlayerId, SessionNumber};
use event::values::people::{Why, folded_name, shared_number};
use event::values::typed_text;
use files::asked::AskedPerson;
use files::entries::{ListedEntries, ListedPlayer, ListedTeam};
use messages::Message;
use serde_json::json;
use std::collections::HashMap;
use store::Conn;
use store::audit::About;
use store::entries::{insert_player, insert_team, list, set_leader_and_coach};

/// A player of a list that was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StoredPlayer {
    /// The player whom the row means.
    pub id: PlayerId,
    /// Whether the list has added the player, or brought the player back.
    pub is_new: bool,
    /// Whether the player was entered before, even if not playing.
    pub was_entered: bool,
}

/// How many players a list has added.
pub(crate) fn count_new(stored: &[StoredPlayer]) -> usize {
    stored.iter().filter(|player| player.is_new).count()
}

/// The entries while the rows of a list are added one by one.
struct Adding<'a> {
    event: EventHead,
    file: &'a str,
    listed: &'a ListedEntries,
    entered: EntryList,
    /// Those entered, and those of the list who are perhaps one of them.
    known: Entered,
    countries: Writings,
    /// The first line of each player of this list, by the id of the player.
    lines: HashMap<i32, u64>,
    rows_by_name: HashMap<(Option<String>, String), usize>,
}

impl<'a> Adding<'a> {
    fn new(event: EventHead, entered: EntryList, file: &'a str, listed: &'a ListedEntries) -> Adding<'a> {
        let (known, countries) = (Entered::new(&entered.players), writings(&entered.players));
        let mut rows_by_name: HashMap<_, usize> = HashMap::new();
        listed.players.iter().for_each(|entry| *rows_by_name.entry(key(entry)).or_default() += 1);
        Adding { event, file, listed, entered, known, countries, lines: HashMap::new(), rows_by_name }
    }

    /// Compares the player of a row with those who are entered and those of earlier rows.
    ///
    /// # Errors
    /// Nobody has the name of the answer; or an earlier row is the same player, and no answer says so.
    fn find(&self, entry: &ListedPlayer, new: &Player) -> Result<Beside> {
        let (team, background) = (new.team_id, &new.background);
        let of_club = |player: &Player| is_same_club(&player.background.club, &background.club);
        let are_namesakes = self.rows_by_name[&key(entry)] > 1;
        let answer = self.listed.same.get(&entry.name);
        let found = self.known.find(team, new.as_named(), &background.club, are_namesakes);
        let found = match (answer, found) {
            (Some(answer), _) if !answer.is_empty() => match self.known.find_called(team, &typed_text::name(answer)) {
                Some(player) => Beside::Same(player.clone()),
                None => return refused(Message::new("problem-nobody-called").arg("found", answer)),
            },
            (Some(_), Beside::Perhaps(..)) => Beside::New,
            (Some(_), Beside::Same(player)) if team.is_none() && !of_club(&player) => Beside::New,
            // A list that tells two of its own rows apart, or gives them two clubs, means two people.
            (None, Beside::Perhaps(player, Why::Apart)) if self.lines.contains_key(&player.id) => Beside::New,
            (None, Beside::Same(player))
                if team.is_none() && self.lines.contains_key(&player.id) && !of_club(&player) =>
            {
                Beside::New
            }
            // A namesake of somebody entered before, now with another club: the same after a change of club, or another person.
            (None, Beside::Same(player))
                if team.is_none()
                    && !of_club(&player)
                    && [&player.background.club, &background.club].iter().all(|club| !club.is_empty())
                    && shared_number(&player.background.registers, &background.registers).is_none() =>
            {
                Beside::Perhaps(player, Why::Club)
            }
            (_, found) => found,
        };
        // Who says that a line is somebody of another line means it, but not for two lines of one name.
        let is_meant = !are_namesakes && answer.is_some_and(|answer| !answer.is_empty());
        if let Beside::Same(player) = &found
            && let Some(line) = self.lines.get(&player.id).filter(|_| !is_meant)
        {
            return refused(Message::new("problem-named-twice").arg("name", &entry.name).arg("line", *line));
        }
        Ok(found)
    }
}

/// What makes rows namesakes: the team and the name, however they are written.
fn key(entry: &ListedPlayer) -> (Option<String>, String) {
    (entry.team.as_deref().map(folded_name), folded_name(&entry.name))
}

impl Acting<'_> {
    /// Adds every player of a list, or none, and returns the player of each row. Players who are already entered as listed are skipped,
    /// so that a list that has grown can be imported again; those who have left come back. Leaders and coaches of teams are stored as
    /// listed.
    ///
    /// # Errors
    /// The actor does not organise the event; there is a draw; every problem of the list, with its line; or, if there is none, every player
    /// who may be the same as one already entered, if the request does not say whether it is.
    pub(crate) fn add_players(&self, conn: &mut Conn, file: &str, listed: &ListedEntries) -> Result<Vec<StoredPlayer>> {
        let event = self.open_entries(conn)?;
        let before = list(conn, event.id)?;
        let mut adding = Adding::new(event, before.clone(), file, listed);
        let (mut stored, mut problems, mut asked) = (Vec::new(), Vec::new(), Vec::new());
        for entry in &listed.players {
            match self.add_listed(conn, &mut adding, entry) {
                Ok(player) => {
                    adding.lines.insert(player.id.0, entry.line);
                    stored.push(player);
                }
                Err(Error::Asked(about)) => asked.extend(about),
                Err(error) => problems.extend(problems_in_line(file, entry.line, error)?),
            }
        }
        if !asked.is_empty() && problems.is_empty() {
            return Err(Error::Asked(asked));
        }
        problems.extend(asked.iter().map(AskedPerson::problem));
        refuse_any(problems)?;
        let Adding { event, mut entered, .. } = adding;
        let officials = set_officials(conn, event.id, &mut entered, &listed.officials)?;
        let mut detail = json!({ "file": file, "players": count_new(&stored) });
        if !officials.is_empty() {
            detail["officials"] = json!(officials);
        }
        self.audit(conn, About::Event(event.id, ChangeScope::Frame), "import_entries", &detail)?;
        for (entry, of) in listed.players.iter().zip(&stored).filter(|(_, of)| !of.was_entered) {
            let player = entered.player(of.id).ok_or(Error::NotFound)?;
            self.change_privacy(conn, event.id, player, entry.privacy)?;
        }
        self.follow_names(conn, &before, "")?;
        Ok(stored)
    }

    /// Adds the player of a row, brings the player back, or finds the player as listed.
    fn add_listed(&self, conn: &mut Conn, adding: &mut Adding<'_>, entry: &ListedPlayer) -> Result<StoredPlayer> {
        let event = adding.event.id;
        let team = match &entry.team {
            None => None,
            Some(team) => Some(find_or_add_team(conn, event, &mut adding.entered, team)?),
        };
        let mut background = entry.background.clone();
        background.country = adding.countries.unify(&background.country);
        let (name, role, privacy) = (entry.name.clone(), entry.role, Privacy::default());
        let new = Player { id: 0, team_id: team, name, role, from_session: 1, background, privacy };
        let found = adding.find(entry, &new)?;
        let (same, why_not) = match &found {
            Beside::Same(player) if player.role == role || adding.entered.withdrawn.contains(&player.id) => {
                (Some(player.id), None)
            }
            Beside::Same(player) => (Some(player.id), Some(entered_already(&adding.entered, player))),
            Beside::Perhaps(..) | Beside::New => (None, None),
        };
        if let Some(why_not) = adding.known.refuse_number(same, &new.background).or(why_not) {
            return refused(why_not);
        }
        match found {
            Beside::Same(player) if adding.entered.withdrawn.contains(&player.id) => {
                check_place(
                    &adding.event,
                    (&adding.entered, &adding.known),
                    team,
                    (&player.name, &player.background),
                    role,
                )?;
                self.bring_player_back(conn, event, &player, role)?;
                adding.entered.withdrawn.remove(&player.id);
                let own = adding.entered.players.iter_mut().find(|own| own.id == player.id);
                own.into_iter().for_each(|own| own.role = role);
                Ok(StoredPlayer { id: PlayerId(player.id), is_new: true, was_entered: true })
            }
            Beside::Same(player) => Ok(StoredPlayer { id: PlayerId(player.id), is_new: false, was_entered: true }),
            Beside::Perhaps(player, why) => {
                let (file, line) = (adding.file.to_owned(), entry.line);
                let asked = AskedPerson { file, line, found: new.name.clone(), nearest: player.name, why };
                // Later rows are compared with this one too. Its id is never used: with a question nothing of the list is stored.
                adding.known.add(new);
                Err(Error::Asked(vec![asked]))
            }
            Beside::New => {
                check_place(&adding.event, (&adding.entered, &adding.known), team, (&new.name, &new.background), role)?;
                let id = insert_player(conn, event, team, &new.name, role, &new.background, SessionNumber(1))?;
                let player = Player { id, ..new };
                adding.known.add(player.clone());
                adding.entered.add_player(player);
                Ok(StoredPlayer { id: PlayerId(id), is_new: true, was_entered: false })
            }
        }
    }

    /// Adds the players of a list and stores the groups it names. Returns the player of each row, and a note if its
    /// groups are not used.
    pub(crate) fn store_list(
        &self,
        conn: &mut Conn,
        file: &str,
        listed: &ListedEntries,
    ) -> Result<(Vec<StoredPlayer>, Option<Message>)> {
        let stored = self.add_players(conn, file, listed)?;
        let event = self.head(conn, permission::organise)?;
        let groups = self.store_groups(conn, &event, (file, listed), &stored)?;
        Ok((stored, groups))
    }

    /// Adds every team of a list, or none, and returns how many it added. Teams that are already entered as listed are skipped; those
    /// that have left come back.
    ///
    /// # Errors
    /// The actor does not organise the event; there is a draw; the event has no teams; or every team that is already entered with another
    /// leader or coach, with its line.
    pub(crate) fn add_teams(&self, conn: &mut Conn, file: &str, new: &[ListedTeam]) -> Result<usize> {
        let event = self.open_entries(conn)?;
        require_teams(&event)?;
        let entered = list(conn, event.id)?;
        let mut problems = Vec::new();
        let mut added = 0;
        for entry in new {
            match entered.teams_called(&entry.name)[..] {
                [team] if entered.has_left(team.id) => {
                    self.bring_team_back(conn, event.id, (&entered, team.id), (&entry.leader, &entry.coach))?;
                    added += 1;
                }
                [team] if (&team.leader, &team.coach) == (&entry.leader, &entry.coach) => {}
                [team, ..] => {
                    let taken = Error::Refused(vec![Message::new("team-taken").arg("team", &team.name)]);
                    problems.extend(problems_in_line(file, entry.line, taken)?);
                }
                [] => {
                    insert_team(conn, event.id, &entry.name, &entry.leader, &entry.coach)?;
                    added += 1;
                }
            }
        }
        refuse_any(problems)?;
        let detail = json!({ "file": file, "teams": added });
        self.audit(conn, About::Event(event.id, ChangeScope::Frame), "import_teams", &detail)?;
        Ok(added)
    }
}

/// How those who are entered write their countries, so that later entries are written in the same way.
pub(super) fn writings<'a>(players: impl IntoIterator<Item = &'a Player>) -> Writings {
    let mut countries = Writings::default();
    for player in players {
        countries.unify(&player.background.country);
    }
    countries
}

/// Returns the id of the team that a name means, and adds a team if it means none.
///
/// # Errors
/// It is the name of several teams, each written in another way.
fn find_or_add_team(conn: &mut Conn, event: i32, entered: &mut EntryList, name: &str) -> Result<i32> {
    match entered.teams_called(name)[..] {
        [] => {}
        [team] => return Ok(team.id),
        _ => return refused(Message::new("problem-team-which").arg("found", name)),
    }
    let id = insert_team(conn, event, name, "", "")?;
    let (leader, coach) = (String::new(), String::new());
    entered.add_team(Team { id, name: name.to_owned(), leader, coach });
    Ok(id)
}

/// Stores leaders and coaches of teams; an empty name leaves the stored one. Returns each team that changes, with both before and after,
/// for the audit.
fn set_officials(
    conn: &mut Conn,
    event: i32,
    entered: &mut EntryList,
    officials: &[ListedTeam],
) -> Result<Vec<serde_json::Value>> {
    let mut changed = Vec::new();
    for official in officials {
        let id = find_or_add_team(conn, event, entered, &official.name)?;
        let Some(team) = entered.teams.iter_mut().find(|team| team.id == id) else { continue };
        let before = team.clone();
        name_officials(team, &official.leader, &official.coach);
        if *team != before {
            set_leader_and_coach(conn, event, id, &team.leader, &team.coach)?;
            let both = |of: &Team| format!("{} / {}", of.leader, of.coach);
            changed.push(json!({ "team": team.name, "before": both(&before), "after": both(team) }));
        }
    }
    Ok(changed)
}
