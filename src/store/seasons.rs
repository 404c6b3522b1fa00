//! Seasons: which events form one table, and by which rules.

use super::error::corrupt;
use super::outside_events::OUTSIDE;
use super::schema::{events, seasons};
use super::{Conn, Result, outside_events};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::season::{Season, SeasonCopy, SeasonEvents, SeasonPlan};
use std::collections::{BTreeSet, HashMap};

type Row = (String, String, String);

fn season((slug, name, plan): Row) -> Result<Season> {
    Ok(Season { slug, name, plan: serde_json::from_str(&plan).map_err(corrupt)? })
}

fn plan_as_text(plan: &SeasonPlan) -> Result<String> {
    serde_json::to_string(plan).map_err(corrupt)
}

/// All seasons that were not removed, the newest first.
pub fn all(conn: &mut Conn) -> Result<Vec<Season>> {
    let rows = seasons::table.filter(seasons::removed_at.is_null()).order(seasons::id.desc());
    let rows: Vec<Row> = rows.select((seasons::slug, seasons::name, seasons::plan)).load(conn)?;
    rows.into_iter().map(season).collect()
}

/// Slugs and names of the seasons that were removed, the newest first.
pub fn removed(conn: &mut Conn) -> Result<Vec<(String, String)>> {
    let rows = seasons::table.filter(seasons::removed_at.is_not_null()).order(seasons::id.desc());
    Ok(rows.select((seasons::slug, seasons::name)).load(conn)?)
}

/// The season with this slug, and whether it exists (`true`) or was removed.
pub fn by_slug(conn: &mut Conn, slug: &str) -> Result<Option<(Season, bool)>> {
    let columns = (seasons::slug, seasons::name, seasons::plan, seasons::removed_at.is_null());
    let row = seasons::table.filter(seasons::slug.eq(slug)).select(columns);
    let found: Option<(String, String, String, bool)> = row.first(conn).optional()?;
    found.map(|(slug, name, plan, is_there)| Ok((season((slug, name, plan))?, is_there))).transpose()
}

/// Adds a season.
///
/// # Errors
/// The slug is taken, or those of the database.
pub fn insert(conn: &mut Conn, season: &Season, now: NaiveDateTime) -> Result<()> {
    let plan = plan_as_text(&season.plan)?;
    let says = (
        seasons::slug.eq(&season.slug),
        seasons::name.eq(&season.name),
        seasons::plan.eq(plan),
        seasons::made_at.eq(now),
    );
    diesel::insert_into(seasons::table).values(says).execute(conn)?;
    Ok(())
}

/// Gives the season with its slug another name and plan.
pub fn update(conn: &mut Conn, season: &Season) -> Result<()> {
    let says = (seasons::name.eq(&season.name), seasons::plan.eq(plan_as_text(&season.plan)?));
    diesel::update(seasons::table.filter(seasons::slug.eq(&season.slug))).set(says).execute(conn)?;
    Ok(())
}

/// Removes a season at this time; `None` restores it.
pub fn set_removed(conn: &mut Conn, slug: &str, at: Option<NaiveDateTime>) -> Result<()> {
    diesel::update(seasons::table.filter(seasons::slug.eq(slug))).set(seasons::removed_at.eq(at)).execute(conn)?;
    Ok(())
}

/// The events that may be chosen, by their number here and by the lasting name, the same in every database. Events not run here
/// have negative numbers.
fn lasting_names(conn: &mut Conn) -> Result<Vec<(i32, String)>> {
    let mut names: Vec<(i32, String)> = events::table.select((events::id, events::slug)).load(conn)?;
    names.extend(outside_events::hashes(conn)?.into_iter().map(|(row, hash)| (-row, format!("{OUTSIDE}{hash}"))));
    Ok(names)
}

/// All seasons, removed ones included, for another database.
pub fn copies(conn: &mut Conn) -> Result<Vec<SeasonCopy>> {
    let names: HashMap<i32, String> = lasting_names(conn)?.into_iter().collect();
    let columns = (seasons::slug, seasons::name, seasons::plan, seasons::made_at, seasons::removed_at);
    let rows: Vec<(String, String, String, NaiveDateTime, Option<NaiveDateTime>)> =
        seasons::table.order(seasons::id).select(columns).load(conn)?;
    let copy = |(slug, name, plan, made_at, removed_at)| {
        let Season { slug, name, mut plan } = season((slug, name, plan))?;
        let mut chosen = Vec::new();
        if let SeasonEvents::Chosen(rows) = &mut plan.events {
            chosen.extend(rows.iter().filter_map(|row| names.get(row).cloned()));
            rows.clear();
        }
        Ok(SeasonCopy { slug, name, plan, chosen, made_at, removed_at })
    };
    rows.into_iter().map(copy).collect()
}

/// Adds the seasons of another database whose slugs are not used here.
pub fn restore(conn: &mut Conn, copies: &[SeasonCopy]) -> Result<()> {
    let rows: HashMap<String, i32> = lasting_names(conn)?.into_iter().map(|(row, name)| (name, row)).collect();
    let taken: BTreeSet<String> = seasons::table.select(seasons::slug).load(conn)?.into_iter().collect();
    for copy in copies.iter().filter(|copy| !taken.contains(&copy.slug)) {
        let SeasonCopy { slug, name, mut plan, chosen, made_at, removed_at } = copy.clone();
        if let SeasonEvents::Chosen(own) = &mut plan.events {
            own.extend(chosen.iter().filter_map(|name| rows.get(name)));
        }
        insert(conn, &Season { slug, name, plan }, made_at)?;
        set_removed(conn, &copy.slug, removed_at)?;
    }
    Ok(())
}
