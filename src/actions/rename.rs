//! Mending a name: that of the event, of a team, of its leader and coach, or of a player. What was published keeps the old one.

use super::{Actor, Error, Result, name, permission, reason, refused};
use crate::messages::Message;
use crate::store::audit::About;
use crate::store::{Store, audit, draws, entries, events};
use crate::tournament::event::Part;
use crate::tournament::ids::{PlayerId, TeamId};
use chrono::NaiveDateTime;
use serde_json::json;

/// What gets another name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renamed {
    /// The event; its address stays.
    Event,
    /// A team.
    Team(TeamId),
    /// A player.
    Player(PlayerId),
}

/// Gives another name to the event, a team or a player, at any time.
///
/// # Errors
/// The name is empty or taken, there is no such team or player, or no reason is given although the draw was made: papers with
/// the old name may be about.
pub fn rename(
    store: &Store,
    actor: &Actor,
    slug: &str,
    what: Renamed,
    new_name: &str,
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    let new_name = name(new_name)?;
    store.write(|conn| {
        let event = super::event_head(conn, slug, |event| permission::organise(actor, event))?;
        let entered = entries::list(conn, event.id)?;
        if draws::live(conn, event.id)?.is_some() {
            reason(why)?;
        }
        let (kind, of, before) = match what {
            Renamed::Event => {
                events::update(conn, event.id, &new_name, &event.regulations)?;
                ("event", event.id, event.name)
            }
            Renamed::Team(team) => {
                let found = entered.teams.iter().find(|other| other.id == team.0).ok_or(Error::NotFound)?;
                if entered.teams.iter().any(|other| other.id != team.0 && other.name == new_name) {
                    return refused(Message::new("team-taken").arg("team", &new_name));
                }
                entries::rename_team(conn, event.id, team.0, &new_name)?;
                ("team", team.0, found.name.clone())
            }
            Renamed::Player(player) => {
                let found = entered.players.iter().find(|other| other.id == player.0).ok_or(Error::NotFound)?;
                let mut rivals = entered.players.iter().filter(|other| other.team_id == found.team_id);
                if rivals.any(|other| other.id != player.0 && other.name == new_name) {
                    return refused(Message::new("name-taken").arg("name", &new_name));
                }
                entries::rename_player(conn, event.id, player.0, &new_name)?;
                ("player", player.0, found.name.clone())
            }
        };
        let mut detail = json!({ kind: of, "before": before, "after": new_name });
        if !why.trim().is_empty() {
            detail["reason"] = json!(why.trim());
        }
        let about = About::Event(event.id, Part::Frame);
        Ok(audit::append(conn, about, now, &actor.name, &format!("rename_{kind}"), &detail)?)
    })
}

/// Gives a team another leader and coach, at any time; either may be nobody.
///
/// # Errors
/// A name is too long, there is no such team, nothing changes, or no reason is given although the draw was made.
pub fn set_leader_and_coach(
    store: &Store,
    actor: &Actor,
    slug: &str,
    team: TeamId,
    [leader, coach]: [&str; 2],
    why: &str,
    now: NaiveDateTime,
) -> Result<()> {
    let named = |text: &str| if text.trim().is_empty() { Ok(String::new()) } else { name(text) };
    let (leader, coach) = (named(leader)?, named(coach)?);
    store.write(|conn| {
        let event = super::event_head(conn, slug, |event| permission::organise(actor, event))?;
        let entered = entries::list(conn, event.id)?;
        let found = entered.teams.iter().find(|other| other.id == team.0).ok_or(Error::NotFound)?;
        if (&found.leader, &found.coach) == (&leader, &coach) {
            return refused(Message::new("leader-same").arg("team", &found.name));
        }
        let both = |leader: &str, coach: &str| format!("{leader} / {coach}");
        let mut detail = json!({
            "team": found.name, "before": both(&found.leader, &found.coach), "after": both(&leader, &coach),
        });
        if draws::live(conn, event.id)?.is_some() {
            detail["reason"] = json!(reason(why)?);
        }
        entries::set_leader_and_coach(conn, event.id, team.0, &leader, &coach)?;
        let about = About::Event(event.id, Part::Frame);
        Ok(audit::append(conn, about, now, &actor.name, "set_leader_and_coach", &detail)?)
    })
}
