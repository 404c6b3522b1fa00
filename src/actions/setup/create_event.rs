//! Creating an event with its regulations.

use crate::setup::addresses::{address_from, check_address, numbered_address};
use crate::{Acting, Actor, Error, Result, Rights, name, permission, refused, require, time_zone};
use chrono::{NaiveDate, NaiveDateTime};
use event::event::{ChangeScope, Membership};
use event::regulations::{Bye, Regulations};
use event::sheet::lateness::{MOST_MINUTES, MOST_STEPS};
use event::stage::carry::CarryOver;
use messages::{Message, moment, plan_problem, setting_problem};
use serde_json::json;
use store::audit::{self, About};
use store::{Conn, Store, events};

/// What an event is created from.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// Its name in addresses: 2 to 40 of `a-z 0-9 -`.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// Whether teams of four take part.
    pub teams: bool,
    /// What the organiser lays down; without a time zone, that of the server is written into them.
    pub regulations: Regulations,
}

impl NewEvent {
    /// How players belong to teams.
    pub(crate) fn membership(&self) -> Membership {
        Membership::from_regulations(self.teams, &self.regulations)
    }
}

/// The first of the largest group has as many standard points as players; nobody has that many game points in a
/// session.
const MAX_STANDARD_OF_BYE: u16 = 1024;
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

/// Refuses start times that come out of order by what is new in them: what stood so is the watchman's.
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

/// Refuses regulations that no event, or none of teams of four, can have; a setting that is as in the `old` ones may be older than its
/// limits.
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
        return refused(Message::new("lateness-wrong").arg("steps", MOST_STEPS).arg("minutes", MOST_MINUTES));
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

/// A name in addresses that no event has yet: the letters and digits of the event's name, the day where it has no Latin
/// ones.
pub fn propose_slug(store: &Store, name: &str, day: NaiveDate) -> Result<String> {
    let begins = &address_from(name, &format!("event-{day}"));
    store.read(|conn| match begins.len() > 1 && events::on_any_shelf(conn, begins)?.is_none() {
        true => Ok(begins.clone()),
        false => numbered_address(conn, begins),
    })
}

/// Creates an event; a user who does becomes its organiser.
///
/// # Errors
/// The slug is taken or not one, the name is empty, a setting is out of its range, more sessions have a start than are
/// played, results are withheld from none of them on, a bye counts more than anybody can win.
pub fn create_event(store: &Store, actor: &Actor, new: &NewEvent, now: NaiveDateTime) -> Result<i32> {
    create_event_and(store, actor, new, now, |_, _| Ok(())).map(|(id, ())| id)
}

/// Creates an event and does something in it, as its organiser, or does neither.
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
        // The slug of one that was deleted stays in its hashes.
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
    // What is known here under this name may be an event that was deleted.
    store.event(&new.slug)?;
    Ok(made)
}
