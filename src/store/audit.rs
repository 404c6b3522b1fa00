//! The audit: who did what and when, each row chained to the one before in its event, or among those of no event.
//!
//! The database refuses to change or remove rows, and to add two rows after the same one. `event/record/audit_chain.rs` has what
//! is hashed.

mod chain;

pub(super) use chain::first_broken_after;
pub use chain::{ChainEnd, check_chain, first_broken};

use super::binding::{Unbound, mark_all_bound, unbound_rows};
use super::error::corrupt;
use super::schema::audit;
use super::{Conn, Error, Result, unguarded};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::event::{ChangeScope, Erasing};
use event::record::archive::{self, Time};
use event::record::audit_chain::{AuditContent, ERASURE};
use event::record::binding::Binding;
use event::record::erased::{Erasures, Stands};
use std::collections::BTreeSet;

/// A row of the audit.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = audit)]
pub struct AuditRow {
    /// The id; rows are ordered by it.
    pub id: i32,
    /// The event it is about; `None` if it is about no event.
    pub event_id: Option<i32>,
    /// When it was written.
    pub at: NaiveDateTime,
    /// Who acted.
    pub actor: String,
    /// The name of the action.
    pub action: String,
    /// The details of the action, as JSON.
    pub detail: String,
    /// The hash of the row before in the same chain; empty for the first.
    pub previous: String,
    /// The hash of this row.
    pub hash: String,
    /// The digests of the rows that it covers.
    pub bound: String,
}

impl AuditRow {
    fn content(&self) -> AuditContent<'_> {
        AuditContent { at: self.at, actor: &self.actor, action: &self.action, detail: &self.detail, bound: &self.bound }
    }

    /// Whether it is as it was written, or as a later erasure left it. It must be called from the last row of a chain to the
    /// first, with the same `erasures`.
    fn holds(&self, erasures: &mut Erasures, slug: &str) -> bool {
        !matches!(erasures.look_at(self.content(), &self.hash, &self.previous, slug), Stands::Broken(_))
    }
}

impl From<AuditRow> for archive::AuditRow {
    fn from(row: AuditRow) -> archive::AuditRow {
        let AuditRow { at, actor, action, detail, bound, hash, .. } = row;
        archive::AuditRow { at: Time(at), actor, action, detail, bound, hash }
    }
}

/// The rows of an event, or those of no event, as an archive has them.
pub(super) fn archived(conn: &mut Conn, event: Option<i32>) -> Result<Vec<archive::AuditRow>> {
    let rows = audit::table.order(audit::id).select(AuditRow::as_select()).into_boxed();
    let rows = match event {
        Some(event) => rows.filter(audit::event_id.eq(event)),
        None => rows.filter(audit::event_id.is_null()),
    };
    Ok(rows.load::<AuditRow>(conn)?.into_iter().map(archive::AuditRow::from).collect())
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A part of the event with this id.
    Event(i32, ChangeScope),
    /// No event: users, imports of archives.
    Nothing,
}

/// Adds a row that covers what was written since the last one, with the rows that were written again as they were in its detail. It
/// must be called within a write transaction, so that nobody else adds one.
///
/// # Errors
/// The event has ended, so that no part of it changes; or those of the database.
pub fn append(
    conn: &mut Conn,
    about: About,
    at: NaiveDateTime,
    actor: &str,
    action: &str,
    detail: &serde_json::Value,
) -> Result<()> {
    match about {
        About::Event(event, part) => {
            // Players are erased after the end of an event.
            let changes_nothing = matches!(part, ChangeScope::Nothing | ChangeScope::Screens) || action == ERASURE;
            if !changes_nothing && super::events::has_ended(conn, event)? {
                return Err(Error::Ended);
            }
            let Unbound { binding: Binding(bound), was } = &unbound_rows(conn, event, part)?;
            if !bound.is_empty() {
                mark_all_bound(conn)?;
            }
            let detail = &was.add_to(detail).map_err(corrupt)?.to_string();
            append_row(conn, Some(event), part, AuditContent { at, actor, action, detail, bound })
        }
        About::Nothing => {
            let detail = &detail.to_string();
            append_row(conn, None, ChangeScope::Nothing, AuditContent { at, actor, action, detail, bound: "" })
        }
    }
}

/// Adds a row at the end of its chain.
pub(super) fn append_row(conn: &mut Conn, event: Option<i32>, part: ChangeScope, said: AuditContent<'_>) -> Result<()> {
    let last = audit::table.select(audit::hash).order(audit::id.desc());
    let (slug, previous) = match event {
        Some(event) => {
            (super::events::slug(conn, event)?, last.filter(audit::event_id.eq(event)).first(conn).optional()?)
        }
        None => (String::new(), last.filter(audit::event_id.is_null()).first(conn).optional()?),
    };
    let previous: String = previous.unwrap_or_default();
    let hash = said.hash(&previous, &slug);
    insert_row(conn, event, part, said, &previous, &hash)
}

/// Replaces a person in the rows of a chain whose detail is `wanted`. Returns for each changed row its hash, which it keeps, and
/// the hash that its new content would have.
pub(super) fn erase(
    conn: &mut Conn,
    event: Option<i32>,
    erasing: &Erasing,
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<(String, String)>> {
    let slug = event.map_or(Ok(String::new()), |event| super::events::slug(conn, event))?;
    let rows = audit::table.order(audit::id).select(AuditRow::as_select()).into_boxed();
    let rows = match event {
        Some(event) => rows.filter(audit::event_id.eq(event)),
        None => rows.filter(audit::event_id.is_null()),
    };
    let erase = |mut row: AuditRow| {
        let (actor, detail) = (erasing.replace_stored(&row.actor), erasing.replace_stored(&row.detail));
        if actor.is_none() && detail.is_none() {
            return None;
        }
        row.actor = actor.unwrap_or(row.actor);
        row.detail = detail.unwrap_or(row.detail);
        Some(row)
    };
    let rows: Vec<AuditRow> = rows.load(conn)?;
    let erased: Vec<AuditRow> = rows.into_iter().filter(|row| wanted(&row.detail)).filter_map(erase).collect();
    unguarded::change_rows(conn, "audit", |conn| {
        for row in &erased {
            let says = (audit::actor.eq(&row.actor), audit::detail.eq(&row.detail));
            diesel::update(audit::table.find(row.id)).set(says).execute(conn)?;
        }
        Ok(())
    })?;
    Ok(erased.iter().map(|row| (row.hash.clone(), row.content().hash(&row.previous, &slug))).collect())
}

/// Adds a row whose hashes are given.
pub(super) fn insert_row(
    conn: &mut Conn,
    event: Option<i32>,
    part: ChangeScope,
    said: AuditContent<'_>,
    previous: &str,
    hash: &str,
) -> Result<()> {
    diesel::insert_into(audit::table)
        .values((
            audit::event_id.eq(event),
            audit::at.eq(said.at),
            audit::actor.eq(said.actor),
            audit::action.eq(said.action),
            audit::detail.eq(said.detail),
            audit::previous.eq(previous),
            audit::hash.eq(hash),
            audit::part.eq(part.to_string()),
            audit::bound.eq(said.bound),
        ))
        .execute(conn)?;
    Ok(())
}

/// The version of an event: the id of the last row about it, which grows with every change; 0 before the first.
pub fn version(conn: &mut Conn, event: i32) -> Result<i32> {
    let last = audit::table.filter(audit::event_id.eq(event)).select(diesel::dsl::max(audit::id));
    Ok(last.first::<Option<i32>>(conn)?.unwrap_or(0))
}

/// The current version of an event, and what was changed after `version`.
pub(super) fn changed_since(conn: &mut Conn, event: i32, version: i32) -> Result<(i32, BTreeSet<ChangeScope>)> {
    let since = audit::table.filter(audit::event_id.eq(event)).filter(audit::id.gt(version)).order(audit::id);
    let rows: Vec<(i32, String)> = since.select((audit::id, audit::part)).load(conn)?;
    let last = rows.last().map_or(version, |(id, _)| *id);
    Ok((last, rows.iter().map(|(_, part)| ChangeScope::from_text(part)).collect()))
}

/// Whether nothing of an event has changed since a version, except links, check-ins and displays.
pub fn is_unchanged_since(conn: &mut Conn, event: i32, version: i32) -> Result<bool> {
    let (_, parts) = changed_since(conn, event, version)?;
    Ok(parts.iter().all(|part| matches!(part, ChangeScope::Nothing | ChangeScope::CheckIns | ChangeScope::Screens)))
}

/// Like [`is_unchanged_since`], but hands, notes and totals of tables and line-ups may have changed too.
pub fn is_unchanged_but_for_tables(conn: &mut Conn, event: i32, version: i32) -> Result<bool> {
    let (_, parts) = changed_since(conn, event, version)?;
    Ok(parts.iter().all(|part| {
        matches!(
            part,
            ChangeScope::Nothing
                | ChangeScope::CheckIns
                | ChangeScope::Screens
                | ChangeScope::LineUps
                | ChangeScope::Table(..)
        )
    }))
}

/// A row as the feed needs it.
#[derive(Queryable, Selectable)]
#[diesel(table_name = audit)]
pub(super) struct Written {
    #[diesel(column_name = event_id)]
    pub event: Option<i32>,
    pub id: i32,
    pub part: String,
    pub action: String,
}

/// The rows with ids after `last`, of all events and of none.
pub(super) fn rows_after(conn: &mut Conn, last: i32) -> Result<Vec<Written>> {
    let rows = audit::table.filter(audit::id.gt(last)).order(audit::id);
    Ok(rows.select(Written::as_select()).load(conn)?)
}

/// The events that rows with ids after `last` are about, and `None` for rows about no event.
pub fn changed_events(conn: &mut Conn, last: i32) -> Result<BTreeSet<Option<i32>>> {
    let rows = audit::table.filter(audit::id.gt(last)).select(audit::event_id).distinct();
    Ok(rows.load::<Option<i32>>(conn)?.into_iter().collect())
}

/// The rows of an event with one of these actions, the newest first.
pub fn of_actions(conn: &mut Conn, event: i32, actions: &[&str]) -> Result<Vec<AuditRow>> {
    let rows = audit::table.filter(audit::event_id.eq(event)).filter(audit::action.eq_any(actions));
    Ok(rows.order(audit::id.desc()).select(AuditRow::as_select()).load(conn)?)
}

/// The id of the last row of all, and the actions of the rows with ids after `last`. The id is lower than `last` if the data were
/// replaced by others since.
pub fn done_since(conn: &mut Conn, last: i32) -> Result<(i32, Vec<String>)> {
    let newest = last_id(conn)?;
    let rows = audit::table.filter(audit::id.gt(last)).filter(audit::id.le(newest)).order(audit::id);
    Ok((newest, rows.select(audit::action).load(conn)?))
}

/// The id of the last row of all, and the ids and events of the rows after `last` with one of these actions at an event.
pub fn done_to_events(conn: &mut Conn, last: i32, actions: &[&str]) -> Result<(i32, Vec<(i32, i32)>)> {
    let newest = last_id(conn)?;
    let done = audit::table.filter(audit::id.gt(last)).filter(audit::id.le(newest));
    let done = done.filter(audit::action.eq_any(actions));
    let rows = done.select((audit::id, audit::event_id)).load::<(i32, Option<i32>)>(conn)?;
    Ok((newest, rows.into_iter().filter_map(|(row, event)| Some((row, event?))).collect()))
}

/// The actions that give the database another identity.
pub(super) const IDENTIFYING_ACTIONS: [&str; 2] = ["restore_backup", "take_over"];

/// Whether the database has another identity since these rows were written.
pub(super) fn changes_identity(rows: &[Written]) -> bool {
    rows.iter().any(|row| IDENTIFYING_ACTIONS.contains(&row.action.as_str()))
}

/// The hash of the first row about an event: the same wherever the event is restored or imported, and different from other
/// events.
pub fn first(conn: &mut Conn, event: i32) -> Result<String> {
    let rows = audit::table.filter(audit::event_id.eq(event)).order(audit::id).select(audit::hash);
    Ok(rows.first(conn).optional()?.unwrap_or_default())
}

/// The id of the last row of all; 0 before the first.
pub fn last_id(conn: &mut Conn) -> Result<i32> {
    Ok(audit::table.select(diesel::dsl::max(audit::id)).first::<Option<i32>>(conn)?.unwrap_or(0))
}

/// When the last row was written; `None` if there is none.
pub fn last_time(conn: &mut Conn) -> Result<Option<NaiveDateTime>> {
    Ok(audit::table.order(audit::id.desc()).select(audit::at).first(conn).optional()?)
}

/// The number of rows about an event up to the id `last`.
pub fn count(conn: &mut Conn, event: i32, last: i32) -> Result<usize> {
    let rows = audit::table.filter(audit::event_id.eq(event)).filter(audit::id.le(last));
    let rows: i64 = rows.count().get_result(conn)?;
    Ok(usize::try_from(rows).unwrap_or_default())
}

/// The last row about an event with an id up to `last`.
pub fn last_row_up_to(conn: &mut Conn, event: i32, last: i32) -> Result<Option<AuditRow>> {
    let rows = audit::table.filter(audit::event_id.eq(event)).filter(audit::id.le(last)).order(audit::id.desc());
    Ok(rows.select(AuditRow::as_select()).first(conn).optional()?)
}

/// The hash of the last row about an event apart from take-overs, which change nothing of it; `None` if there is none.
pub fn last_change(conn: &mut Conn, event: i32) -> Result<Option<String>> {
    let rows = audit::table.filter(audit::event_id.eq(event)).filter(audit::action.ne("take_over"));
    Ok(rows.order(audit::id.desc()).select(audit::hash).first(conn).optional()?)
}

/// The id of the last row by which a session was seated, started or closed, which everybody sees, up to the row `until`; 0 before the
/// first.
pub fn last_of_sessions(conn: &mut Conn, event: i32, until: i32) -> Result<i32> {
    let seen = audit::action.eq_any(["seat_session", "start_session", "close_session"]);
    let rows = audit::table.filter(audit::event_id.eq(event)).filter(audit::id.le(until)).filter(seen);
    Ok(rows.select(diesel::dsl::max(audit::id)).first::<Option<i32>>(conn)?.unwrap_or(0))
}

/// The last `most` rows about an event, the newest first.
pub fn latest(conn: &mut Conn, event: i32, most: i64) -> Result<Vec<AuditRow>> {
    let rows = audit::table.filter(audit::event_id.eq(event)).order(audit::id.desc()).limit(most);
    Ok(rows.select(AuditRow::as_select()).load(conn)?)
}

/// A filter for the rows of an event; the default is all.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Only those whose author has this in the name.
    pub actor: String,
    /// Only those of this action; empty for all.
    pub action: String,
    /// Only those about this part: a session with its tables, or a table.
    pub part: Option<ChangeScope>,
    /// Only those older than this row.
    pub before: Option<i32>,
}

/// At most `most` of the wanted rows of an event, the newest first.
pub fn rows(conn: &mut Conn, event: i32, wanted: &Wanted, most: i64) -> Result<Vec<AuditRow>> {
    let author = audit::actor.like(format!("%{}%", wanted.actor));
    let mut rows = audit::table.filter(audit::event_id.eq(event)).filter(author).into_boxed();
    if let Some(part) = wanted.part {
        let part = part.to_string();
        rows = rows.filter(audit::part.eq(part.clone()).or(audit::part.like(format!("{part}/%"))));
    }
    if !wanted.action.is_empty() {
        rows = rows.filter(audit::action.eq(wanted.action.clone()));
    }
    if let Some(before) = wanted.before {
        rows = rows.filter(audit::id.lt(before));
    }
    Ok(rows.order(audit::id.desc()).limit(most).select(AuditRow::as_select()).load(conn)?)
}

/// The different actions of the rows of an event, sorted. Each is found in the index, since `DISTINCT` would read a row for each
/// hand.
pub fn actions(conn: &mut Conn, event: i32) -> Result<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    loop {
        let last = found.last().cloned().unwrap_or_default();
        let later = audit::table.filter(audit::event_id.eq(event)).filter(audit::action.gt(last));
        match later.select(diesel::dsl::min(audit::action)).first::<Option<String>>(conn)? {
            Some(next) => found.push(next),
            None => return Ok(found),
        }
    }
}

/// The hash of a row of the audit; `None` if there is no such row.
pub fn hash_of_row(conn: &mut Conn, row: i32) -> Result<Option<String>> {
    Ok(audit::table.find(row).select(audit::hash).first(conn).optional()?)
}

/// Whether a hash is that of a row here, or of a row in an archive that was merged into an event here.
pub fn is_known_hash(conn: &mut Conn, hash: &str) -> Result<bool> {
    let own = audit::table.filter(audit::hash.eq(hash));
    let joined = audit::table.filter(audit::action.eq("merge_archive")).filter(audit::detail.like(format!("%{hash}%")));
    let is_own: bool = diesel::select(diesel::dsl::exists(own)).get_result(conn)?;
    Ok(is_own || diesel::select(diesel::dsl::exists(joined)).get_result(conn)?)
}

/// The complete rows with ids after `last`.
pub(super) fn whole_rows_after(conn: &mut Conn, last: i32) -> Result<Vec<AuditRow>> {
    let rows = audit::table.filter(audit::id.gt(last)).order(audit::id);
    Ok(rows.select(AuditRow::as_select()).load(conn)?)
}
