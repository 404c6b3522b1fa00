//! Seasons: laid down, changed, removed and brought back by those who organise every event there is.

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

/// What leads to the form, and is no season.
const RESERVED: &str = "new";

/// Lays down a season; its name in addresses, which follows from its name where it is empty.
///
/// # Errors
/// The name is empty, that in addresses is taken or not one; nothing can be counted by the rules; events are not there.
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

/// A name in addresses that no season has or had: this one, or it with a number.
fn free_address(conn: &mut Conn, begins: &str) -> Result<String> {
    let numbered = (2..100).map(|number| format!("{begins}-{number}"));
    for slug in [begins.to_owned()].into_iter().chain(numbered) {
        if slug != RESERVED && seasons::by_slug(conn, &slug)?.is_none() {
            return Ok(slug);
        }
    }
    refused(Message::new("season-taken").arg("slug", begins))
}

/// Gives a season another name, other rules or other events.
///
/// # Errors
/// There is none with its slug; those of [`create_season`].
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

/// Removes a season; its events stay as they are.
///
/// # Errors
/// There is none.
pub fn remove_season(store: &Store, actor: &Actor, slug: &str, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        require_organiser_of_all(conn, actor)?;
        seasons::by_slug(conn, slug)?.filter(|(_, is_there)| *is_there).ok_or(Error::NotFound)?;
        seasons::set_removed(conn, slug, Some(now))?;
        Ok(audit::append(conn, About::Nothing, now, &actor.name, "remove_season", &json!({ "season": slug }))?)
    })
}

/// Brings a season back that was removed.
///
/// # Errors
/// There is none.
pub fn bring_back_season(store: &Store, actor: &Actor, slug: &str, now: NaiveDateTime) -> Result<()> {
    store.write(|conn| {
        require_organiser_of_all(conn, actor)?;
        seasons::by_slug(conn, slug)?.filter(|(_, is_there)| !is_there).ok_or(Error::NotFound)?;
        seasons::set_removed(conn, slug, None)?;
        Ok(audit::append(conn, About::Nothing, now, &actor.name, "bring_back_season", &json!({ "season": slug }))?)
    })
}

/// A season as it is stored, if the actor may lay it down and all of it can be.
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
