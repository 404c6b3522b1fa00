//! Creating an event with its regulations.

use crate::setup::addresses::{address_from, check_address, numbered_address};
use crate::{Acting, Actor, Error, Result, Rights, name, permission, refused, require, time_zone};
use chrono::{NaiveDate, NaiveDateTime};
use event::event::{ChangeScope, Membership};
use event::regulations::{Bye, Regulations};
use event::sheet::lateness::{MAX_MINUTES, MAX_STEPS};
use event::stage::carry::CarryOver;
use messages::{Message, moment, plan_problem, setting_problem};
use serde_json::json;
use store::audit::{self, About};
use store::{Conn, Store, events};

/// The values from which an event is created.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// Its address: 2 to 40 of `a-z 0-9 -`.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// Whether teams of four take part.
    pub teams: bool,
    /// Its regulations. If they have no time zone, that of the server is stored in them.
    pub regulations: Regulations,
}

impl NewEvent {
    /// How players belong to teams in the event.
    pub(crate) fn membership(&self) -> Membership {
        Membership::from_regulations(self.teams, &self.regulations)
    }
}

/// The maximum standard points of a bye: the first of the largest group has as many as the group has players.
const MAX_STANDARD_OF_BYE: u16 = 1024;
/// The maximum game points of a bye, positive or negative: nobody wins or loses as many in a session.
const MAX_GAME_OF_BYE: i32 = 5000;

fn check(new: &NewEvent) -> Result<()> {
    check_address(&new.slug)?;
    if !new.teams && new.regulations.compares_teams() {
        return refused(Message::new("plan-duplicate-teams"));
    }
    let nothing = Regulations::default();
    check_starts(&nothing, &new.regulations)?;
    check_regulations(&nothing, &new.regulations, new.teams)
}

/// Refuses start times that are out of order, unless the `old` regulations have the same ones: those are reported by
/// the watch.
pub(crate) fn check_starts(old: &Regulations, new: &Regulations) -> Result<()> {
    let stood = old.starts_out_of_order();
    match new.starts_out_of_order().into_iter().find(|wrong| !stood.contains(wrong)) {
        None => Ok(()),
        Some((session, before, at)) => {
            let wrong = Message::new("starts-out-of-order").arg("session", session.0).arg("at", moment(at, None));
            refused(wrong.arg("earlier", session.0 - 1).arg("before", moment(before, None)))
        }
    }
}

/// Refuses regulations that are not valid for an event of this kind. Settings that are as in the `old` regulations are
/// accepted: they may be older than the current limits.
pub(crate) fn check_regulations(old: &Regulations, new: &Regulations, teams: bool) -> Result<()> {
    let wrong: Vec<Message> = new.wrong_settings(old).iter().map(setting_problem).collect();
    if !wrong.is_empty() {
        return Err(Error::Refused(wrong));
    }
    if teams && new.team_size > 0 {
        return refused(Message::new("team-size-wrong").arg("size", new.team_size));
    }
    if new.carry_over != CarryOver::None {
        return refused(Message::new("carry-over-no-stage"));
    }
    if !new.lateness.fits() {
        return refused(Message::new("lateness-wrong").arg("steps", MAX_STEPS).arg("minutes", MAX_MINUTES));
    }
    if !new.starts_fit() {
        return refused(Message::new("starts-many").arg("starts", new.starts.len()).arg("sessions", new.sessions));
    }
    let planned = new.plan().sessions();
    if planned > new.sessions {
        return refused(Message::new("plan-sessions").arg("planned", planned).arg("sessions", new.sessions));
    }
    let wrong: Vec<Message> = new.plan_problems().iter().map(plan_problem).collect();
    if !wrong.is_empty() {
        return Err(Error::Refused(wrong));
    }
    if !new.shown_fits() {
        return refused(Message::new("withheld-wrong").arg("sessions", new.sessions));
    }
    if let Bye::Fixed { standard_points, game_points } = new.bye
        && (standard_points > MAX_STANDARD_OF_BYE || !(-MAX_GAME_OF_BYE..=MAX_GAME_OF_BYE).contains(&game_points))
    {
        let wrong = Message::new("bye-wrong").arg("standard", standard_points).arg("game", game_points);
        return refused(wrong.arg("most_standard", MAX_STANDARD_OF_BYE).arg("most_game", MAX_GAME_OF_BYE));
    }
    Ok(())
}

/// Proposes an address that no event has or had: the letters and digits of the event's name, or the day if the name has
/// no Latin letters.
pub fn propose_slug(store: &Store, name: &str, day: NaiveDate) -> Result<String> {
    let begins = &address_from(name, &format!("event-{day}"));
    store.read(|conn| match begins.len() > 1 && events::on_any_shelf(conn, begins)?.is_none() {
        true => Ok(begins.clone()),
        false => numbered_address(conn, begins),
    })
}

/// Creates an event, and returns its id. A user who creates one becomes its organiser.
///
/// # Errors
/// The actor may not create events; the address is taken or not valid; the name is empty or too long; or the
/// regulations are not valid (`check_regulations`).
pub fn create_event(store: &Store, actor: &Actor, new: &NewEvent, now: NaiveDateTime) -> Result<i32> {
    create_event_and(store, actor, new, now, |_, _| Ok(())).map(|(id, ())| id)
}

/// Creates an event and runs `work` in it as its organiser, in one transaction. Returns the id and the result of
/// `work`.
///
/// # Errors
/// Those of [`create_event`] and of `work`.
pub(crate) fn create_event_and<T>(
    store: &Store,
    actor: &Actor,
    new: &NewEvent,
    now: NaiveDateTime,
    work: impl FnOnce(&mut Conn, Acting<'_>) -> Result<T>,
) -> Result<(i32, T)> {
    require(permission::create_event(actor))?;
    let event_name = name(&new.name)?;
    check(new)?;
    let regulations = Regulations { time_zone: Some(time_zone(&new.regulations)), ..new.regulations.clone() };
    let made = store.write(|conn| {
        Acting { store, actor, event: &new.slug, now }.take_address(conn, &new.slug, None)?;
        // The slug of a deleted event stays in the hashes of its audit.
        let slug = match events::has_slug(conn, &new.slug)? {
            true => numbered_address(conn, &new.slug)?,
            false => new.slug.clone(),
        };
        let id = events::insert(conn, &slug, &event_name, new.teams, &regulations, now)?;
        if slug != new.slug {
            events::add_address(conn, id, &new.slug)?;
        }
        let mut organiser = actor.clone();
        if let Rights::User { user, organises } = &mut organiser.rights {
            events::add_organiser(conn, id, *user)?;
            organises.push(id);
        }
        let detail = json!({ "slug": new.slug, "name": event_name, "teams": new.teams, "regulations": regulations });
        audit::append(conn, About::Event(id, ChangeScope::Everything), now, &actor.name, "create_event", &detail)?;
        Ok::<_, Error>((id, work(conn, Acting { store, actor: &organiser, event: &new.slug, now })?))
    })?;
    // Refreshes the cache, which may have a deleted event under this address.
    store.event(&new.slug)?;
    Ok(made)
}
