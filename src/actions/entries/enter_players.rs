//! Entering and removing teams and players one by one. Entries are open until the draw.

use crate::entries::beside::{Beside, Entered, entered_already};
use crate::entries::officials::name_officials;
use crate::entries::removed::{Removed, RemovedPlayer};
use crate::{Acting, Error, Result, name, permission, refused};
use event::event::{Background, ChangeScope, EntryList, EventHead, Membership, Player, PlayerRole};
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use event::values::typed_text;
use files::asked::AskedPerson;
use files::entries;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::entries::{delete_player, delete_team, insert_player, insert_team, list, set_leader_and_coach, set_role};
use store::{Conn, draws, withdrawals};

impl Acting<'_> {
    /// The event, for changes of its entries.
    ///
    /// # Errors
    /// There is no such event, the actor does not organise it, or the draw was made.
    pub(crate) fn open_entries(&self, conn: &mut Conn) -> Result<EventHead> {
        let event = self.head(conn, permission::organise)?;
        if draws::live(conn, event.id)?.is_some() {
            return refused(Message::new("entries-closed"));
        }
        Ok(event)
    }

    /// Adds a team, and returns its id. A team of this name that has left comes back.
    ///
    /// # Errors
    /// The name is empty, too long or taken; the event has no teams; or the draw was made.
    pub fn add_team(&self, team: &str, leader: &str, coach: &str) -> Result<i32> {
        let team = name(team)?;
        self.store.write(|conn| {
            let event = self.open_entries(conn)?;
            require_teams(&event)?;
            let entered = list(conn, event.id)?;
            let (leader, coach) = (typed_text::name(leader), typed_text::name(coach));
            let id = match entered.teams_called(&team)[..] {
                [left] if entered.has_left(left.id) => {
                    self.bring_team_back(conn, event.id, (&entered, left.id), (&leader, &coach))?
                }
                _ => {
                    refuse_team_name(&entered, &team, None)?;
                    insert_team(conn, event.id, &team, &leader, &coach)?
                }
            };
            self.audit(conn, About::Event(event.id, ChangeScope::Frame), "add_team", &json!({ "team": team }))?;
            Ok(id)
        })
    }

    /// Adds a player of a club, or of none (an empty text), and returns the id. In an event of teams a team is
    /// required. One who has left comes back.
    ///
    /// # Errors
    /// The name is empty or too long, or taken in the team or, for a player without one, in the club; a player who may
    /// be the same is entered; the team or the event is full; or the draw was made.
    pub fn add_player(&self, team: Option<i32>, (player, club): (&str, &str), role: PlayerRole) -> Result<i32> {
        let player = name(player)?;
        self.store.write(|conn| {
            let event = self.open_entries(conn)?;
            let entered = list(conn, event.id)?;
            if event.teams && team.is_none() {
                return refused(Message::new("team-needed"));
            }
            let background = Background { club: typed_text::name(club), ..Background::default() };
            let known = Entered::new(&entered.players);
            check_place(&event, (&entered, &known), team, (&player, &background), role)?;
            let id = match known.find(team, background.as_named(&player), &background.club, true) {
                Beside::New => insert_player(conn, event.id, team, &player, role, &background, SessionNumber(1))?,
                Beside::Same(other) if entered.withdrawn.contains(&other.id) => {
                    self.bring_player_back(conn, event.id, &other, role)?;
                    other.id
                }
                Beside::Same(other) => return refused(entered_already(&entered, &other)),
                Beside::Perhaps(other, why) => {
                    return Err(Error::Asked(vec![AskedPerson::from_form(&player, other.name, why)]));
                }
            };
            let mut detail = json!({ "player": player, "team": team, "role": role.code() });
            if !background.club.is_empty() {
                detail["club"] = json!(background.club);
            }
            self.audit(conn, About::Event(event.id, ChangeScope::Frame), "add_player", &detail)?;
            self.follow_names(conn, &entered, "")?;
            Ok(id)
        })
    }

    /// Adds the stand-ins that are missing: at tables of four or, in an event of teams, in each team. Their names are
    /// `called` with a number. Returns how many were added.
    ///
    /// # Errors
    /// Nobody is missing, or the draw was made.
    pub fn add_stand_ins(&self, called: &str) -> Result<usize> {
        self.store.write(|conn| {
            let event = self.open_entries(conn)?;
            let entered = list(conn, event.id)?;
            let teams = entered.missing(event.teams);
            if teams.is_empty() {
                return refused(Message::new("stand-ins-not-needed"));
            }
            let added: Vec<(Option<TeamId>, String)> =
                teams.into_iter().zip(stand_in_names(&entered, called)).collect();
            for (team, name) in &added {
                let (team, from) = (team.map(|team| team.0), SessionNumber(1));
                insert_player(conn, event.id, team, name, PlayerRole::StandIn, &Background::default(), from)?;
            }
            let names: Vec<&String> = added.iter().map(|(_, name)| name).collect();
            let about = About::Event(event.id, ChangeScope::Frame);
            self.audit(conn, about, "add_stand_ins", &json!({ "players": names }))?;
            Ok(added.len())
        })
    }

    /// Replaces a player who does not come by a stand-in, before the draw: the player is removed, and the stand-in
    /// plays for the team. Returns the name of the stand-in, `called` with a number.
    ///
    /// # Errors
    /// There is no such player who draws a number, or the draw was made.
    pub fn stand_in_for(&self, player: PlayerId, called: &str) -> Result<String> {
        self.store.write(|conn| {
            let event = self.open_entries(conn)?;
            let entered = list(conn, event.id)?;
            let gone = entered.player(player).filter(|player| player.draws()).ok_or(Error::NotFound)?;
            let name = stand_in_names(&entered, called).next().ok_or(Error::NotFound)?;
            self.take_off(conn, event.id, gone)?;
            let (from, nothing) = (SessionNumber(1), Background::default());
            insert_player(conn, event.id, gone.team_id, &name, PlayerRole::StandIn, &nothing, from)?;
            let removed = Removed::from_player(&entered, gone);
            let detail = json!({ "before": gone.name, "after": name, "removed": removed });
            self.audit(conn, About::Event(event.id, ChangeScope::Frame), "stand_in_for", &detail)?;
            self.follow_names(conn, &entered, "")?;
            Ok(name)
        })
    }
}

/// The names of new stand-ins: `called` with a number, without those that are taken.
fn stand_in_names(entered: &EntryList, called: &str) -> impl Iterator<Item = String> {
    let taken = move |name: &String| entered.players.iter().any(|other| other.name == *name);
    (1..).map(move |number| format!("{called} {number}")).filter(move |name| !taken(name))
}

/// Refuses a name of a team that another team than `own` has, even if it is written in another way.
pub(crate) fn refuse_team_name(entered: &EntryList, name: &str, own: Option<i32>) -> Result<()> {
    match entered.teams_called(name).into_iter().find(|other| Some(other.id) != own) {
        Some(other) => refused(Message::new("team-taken").arg("team", &other.name)),
        None => Ok(()),
    }
}

pub(crate) fn require_teams(event: &EventHead) -> Result<()> {
    if event.has_teams() { Ok(()) } else { refused(Message::new("event-without-teams")) }
}

/// Refuses a player for whom the event or the team has no room, or whose name somebody has there who has not left.
pub(crate) fn check_place(
    event: &EventHead,
    (entered, known): (&EntryList, &Entered),
    team: Option<i32>,
    (player, about): (&str, &Background),
    role: PlayerRole,
) -> Result<()> {
    if entered.players.len() >= entries::MAX_PLAYERS {
        return refused(Message::new("event-full").arg("most", entries::MAX_PLAYERS));
    }
    let membership = event.membership();
    if !role.draws() && team.is_none() {
        let without = membership == Membership::Nobody;
        return refused(Message::new(if without { "event-without-teams" } else { "team-needed" }));
    }
    known.refuse_name(entered, team, (player, about), |other| !entered.withdrawn.contains(&other.id))?;
    if team.is_none() { Ok(()) } else { check_room(event, entered, team, role) }
}

/// Refuses another player of a team if it already has its maximum of players who draw a number or, for a role that
/// draws none, of those.
pub(crate) fn check_room(event: &EventHead, entered: &EntryList, team: Option<i32>, role: PlayerRole) -> Result<()> {
    let found = entered.teams.iter().find(|other| Some(other.id) == team).ok_or(Error::NotFound)?;
    let (draws, membership) = (role.draws(), event.membership());
    let plays = |other: &&Player| other.draws() == draws && !entered.withdrawn.contains(&other.id);
    let same = entered.of_team(found.id).filter(plays).count();
    match same < membership.most(draws) {
        true => Ok(()),
        false => refused(entries::team_full(&found.name, membership, role)),
    }
}

impl Acting<'_> {
    /// Removes a player before the draw.
    ///
    /// # Errors
    /// There is no such player, or the draw was made.
    pub fn remove_player(&self, player: i32) -> Result<()> {
        self.store.write(|conn| {
            let event = self.open_entries(conn)?;
            let entered = list(conn, event.id)?;
            let found = entered.player(PlayerId(player)).ok_or(Error::NotFound)?;
            self.take_off(conn, event.id, found)?;
            let detail = json!(Removed::from_player(&entered, found));
            self.audit(conn, About::Event(event.id, ChangeScope::Frame), "remove_player", &detail)?;
            self.follow_names(conn, &entered, "")
        })
    }

    /// Removes a player from the entries. A player who had a number in a draw that was withdrawn is not deleted, but
    /// stored as having left.
    fn take_off(&self, conn: &mut Conn, event: i32, player: &Player) -> Result<()> {
        match draws::has_drawn(conn, Some(player.id), None)? {
            true => {
                let (id, from) = (PlayerId(player.id), SessionNumber(1));
                withdrawals::insert(conn, event, id, Some(from), "", &self.actor.name, self.now)?;
            }
            false => {
                delete_player(conn, event, player.id)?;
            }
        }
        Ok(())
    }

    /// Enters again a player who has left, in this role.
    pub(crate) fn bring_player_back(
        &self,
        conn: &mut Conn,
        event: i32,
        player: &Player,
        role: PlayerRole,
    ) -> Result<()> {
        withdrawals::insert(conn, event, PlayerId(player.id), None, "", &self.actor.name, self.now)?;
        if player.role != role {
            set_role(conn, event, player.id, role, None)?;
        }
        Ok(())
    }

    /// Enters again a team that has left, with the players who left last, and returns its id. Leader and
    /// coach stay where their names are empty.
    pub(crate) fn bring_team_back(
        &self,
        conn: &mut Conn,
        event: i32,
        (entered, team): (&EntryList, i32),
        (leader, coach): (&str, &str),
    ) -> Result<i32> {
        let mut left = withdrawals::of_event(conn, event)?;
        left.retain(|of| entered.team_of(of.player) == Some(TeamId(team)) && of.from.is_some());
        let last = left.iter().map(|of| of.at).max();
        for of in left.iter().filter(|of| Some(of.at) == last) {
            let player = entered.player(of.player).ok_or(Error::NotFound)?;
            self.bring_player_back(conn, event, player, player.role)?;
        }
        let mut back = entered.teams.iter().find(|other| other.id == team).ok_or(Error::NotFound)?.clone();
        name_officials(&mut back, leader, coach);
        set_leader_and_coach(conn, event, team, &back.leader, &back.coach)?;
        Ok(team)
    }

    /// Removes a team and its players before the draw.
    ///
    /// # Errors
    /// There is no such team, or the draw was made.
    pub fn remove_team(&self, team: i32) -> Result<()> {
        self.store.write(|conn| {
            let event = self.open_entries(conn)?;
            let entered = list(conn, event.id)?;
            let found = entered.teams.iter().find(|other| other.id == team).ok_or(Error::NotFound)?;
            let stays = |player: &&Player| !entered.withdrawn.contains(&player.id);
            let players: Vec<&Player> = entered.of_team(team).filter(stays).collect();
            for player in &players {
                self.take_off(conn, event.id, player)?;
            }
            let is_empty = list(conn, event.id)?.of_team(team).next().is_none();
            if is_empty && !draws::has_drawn(conn, None, Some(team))? {
                delete_team(conn, event.id, team)?;
            }
            let detail = json!(Removed {
                team: Some(found.name.clone()),
                whole: true,
                leader: found.leader.clone(),
                coach: found.coach.clone(),
                players: players.into_iter().map(RemovedPlayer::from_player).collect(),
            });
            self.audit(conn, About::Event(event.id, ChangeScope::Frame), "remove_team", &detail)?;
            self.follow_names(conn, &entered, "")
        })
    }
}
