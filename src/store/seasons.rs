//! Seasons: which events make one table, and by which rules.

use super::error::corrupt;
use super::schema::seasons;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::season::{Season, SeasonPlan};

type Row = (String, String, String);

fn season((slug, name, plan): Row) -> Result<Season> {
    Ok(Season { slug, name, plan: serde_json::from_str(&plan).map_err(corrupt)? })
}

fn written(plan: &SeasonPlan) -> Result<String> {
    serde_json::to_string(plan).map_err(corrupt)
}

/// All seasons but those that were removed, the newest first.
pub fn all(conn: &mut Conn) -> Result<Vec<Season>> {
    let rows = seasons::table.filter(seasons::removed_at.is_null()).order(seasons::id.desc());
    let rows: Vec<Row> = rows.select((seasons::slug, seasons::name, seasons::plan)).load(conn)?;
    rows.into_iter().map(season).collect()
}

/// Those that were removed, by slug and name, the newest first.
pub fn removed(conn: &mut Conn) -> Result<Vec<(String, String)>> {
    let rows = seasons::table.filter(seasons::removed_at.is_not_null()).order(seasons::id.desc());
    Ok(rows.select((seasons::slug, seasons::name)).load(conn)?)
}

/// The season with this slug and whether it is there, or was removed.
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
    let plan = written(&season.plan)?;
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
    let says = (seasons::name.eq(&season.name), seasons::plan.eq(written(&season.plan)?));
    diesel::update(seasons::table.filter(seasons::slug.eq(&season.slug))).set(says).execute(conn)?;
    Ok(())
}

/// Removes a season, or brings it back.
pub fn set_removed(conn: &mut Conn, slug: &str, at: Option<NaiveDateTime>) -> Result<()> {
    diesel::update(seasons::table.filter(seasons::slug.eq(slug))).set(seasons::removed_at.eq(at)).execute(conn)?;
    Ok(())
}
