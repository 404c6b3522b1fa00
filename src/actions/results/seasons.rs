//! Seasons: created, changed, removed and brought back by those who organise every event.

use crate::setup::addresses::{address_from, check_address};
use crate::{Actor, Error, Result, name, refused, require_organiser_of_all};
use chrono::NaiveDateTime;
use event::people::OutsideRow;
use event::season::{Season, SeasonEvents, SeasonPlan};
use event::values::typed_text;
use messages::{Message, days_exchanged, season_problem};
use serde_json::json;
use store::audit::{self, About};
use store::{Conn, Store, outside_events, seasons};

/// The address of the form, which is not that of a season.
const RESERVED: &str = "new";

/// Creates a season, and returns its address; if that is empty, it is made from the name.
///
/// # Errors
/// The actor does not organise every event; the name is empty or too long; the address is taken or not valid; the rules
/// or the events are not valid.
pub fn create_season(store: &Store, actor: &Actor, season: &Season, now: NaiveDateTime) -> Result<String> {
    store.write(|conn| {
        let mut season = check(conn, actor, season)?;
        if season.slug.is_empty() {
            season.slug = free_address(conn, &address_from(&season.name, &format!("season-{}", now.date())))?;
        }
        check_address(&season.slug)?;
        if season.slug == RESERVED || seasons::by_slug(conn, &season.slug)?.is_some() {
            return refused(Message::new("season-taken").arg("slug", &season.slug));
        }
        seasons::insert(conn, &season, now)?;
        let detail = json!({ "season": season.slug, "name": season.name, "plan": season.plan });
        audit::append(conn, About::Nothing, now, &actor.name, "create_season", &detail)?;
        Ok(season.slug)
    })
}

/// An address that no season has or had: `begins`, or it with a number.
fn free_address(conn: &mut Conn, begins: &str) -> Result<String> {
    let numbered = (2..100).map(|number| format!("{begins}-{number}"));
    for slug in [begins.to_owned()].into_iter().chain(numbered) {
        if slug != RESERVED && seasons::by_slug(conn, &slug)?.is_none() {
            return Ok(slug);
        }
    }
    refused(Message::new("season-taken").arg("slug", begins))
}

/// Changes the name, the rules or the events of a season.
///
/// # Errors
/// There is no season with its address that is not removed; those of [`create_season`].
pub fn change_season(store: &Store, actor: &Actor, season: &Season, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        let season = check(conn, actor, season)?;
        let (before, _) =
            seasons::by_slug(conn, &season.slug)?.filter(|(_, is_there)| *is_there).ok_or(Error::NotFound)?;
        seasons::update(conn, &season)?;
        let written = |of: &Season| json!({ "name": of.name, "plan": of.plan });
        let detail = json!({ "season": season.slug, "before": written(&before), "after": written(&season) });
        Ok(audit::append(conn, About::Nothing, now, &actor.name, "change_season", &detail)?)
    })
}

/// Removes a season; its events do not change.
///
/// # Errors
/// There is no such season that is not removed, or the actor does not organise every event.
pub fn remove_season(store: &Store, actor: &Actor, slug: &str, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        require_organiser_of_all(conn, actor)?;
        seasons::by_slug(conn, slug)?.filter(|(_, is_there)| *is_there).ok_or(Error::NotFound)?;
        seasons::set_removed(conn, slug, Some(now))?;
        Ok(audit::append(conn, About::Nothing, now, &actor.name, "remove_season", &json!({ "season": slug }))?)
    })
}

/// Brings back a season that was removed.
///
/// # Errors
/// There is no such removed season, or the actor does not organise every event.
pub fn bring_back_season(store: &Store, actor: &Actor, slug: &str, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        require_organiser_of_all(conn, actor)?;
        seasons::by_slug(conn, slug)?.filter(|(_, is_there)| !is_there).ok_or(Error::NotFound)?;
        seasons::set_removed(conn, slug, None)?;
        Ok(audit::append(conn, About::Nothing, now, &actor.name, "bring_back_season", &json!({ "season": slug }))?)
    })
}

/// A season normalised for storage, if the actor organises every event and its rules and events are valid.
fn check(conn: &mut Conn, actor: &Actor, season: &Season) -> Result<Season> {
    let mut all = require_organiser_of_all(conn, actor)?;
    let outside = outside_events::rows(conn)?;
    all.extend(outside.iter().filter(|row| row.removed_at.is_none()).map(OutsideRow::number));
    let problems: Vec<Message> = season.plan.rules.problems().iter().map(season_problem).collect();
    if !problems.is_empty() {
        return Err(Error::Refused(problems));
    }
    let events = match &season.plan.events {
        SeasonEvents::Chosen(rows) if rows.is_empty() => return refused(Message::new("season-no-events")),
        SeasonEvents::Chosen(rows) if !rows.is_subset(&all) => return Err(Error::NotFound),
        SeasonEvents::Between { first, last, .. } if first > last => {
            return refused(days_exchanged(*first, *last));
        }
        SeasonEvents::Between { first, last, named, elsewhere } => {
            let named = typed_text::name(named);
            SeasonEvents::Between { first: *first, last: *last, named, elsewhere: *elsewhere }
        }
        chosen => chosen.clone(),
    };
    let plan = SeasonPlan { rules: season.plan.rules.clone(), events };
    Ok(Season { slug: season.slug.trim().to_owned(), name: name(&season.name)?, plan })
}
