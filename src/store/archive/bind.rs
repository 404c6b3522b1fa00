//! What was written and stands in no row of the audit yet, as the next row binds it.

use super::Names;
use super::out::{ALL, Out, entered, places};
use crate::error::corrupt;
use crate::schema::unbound;
use crate::{Conn, Result, screens, stages};
use diesel::prelude::*;
use event::event::ChangeScope;
use event::record::binding::{Binding, Named};
use std::collections::HashMap;

/// A row that is gone stands under this kind, with its name.
const GONE: &str = "gone";

/// All of this event that is not bound, as it stands; of tables, those of this part.
///
/// # Errors
/// Something else was written than the part says, or those of the database.
pub(crate) fn to_bind(conn: &mut Conn, event: i32, part: ChangeScope) -> Result<Binding> {
    let marks = unbound::table.order((unbound::kind, unbound::row_id));
    let marks: Vec<(String, i32, String)> = marks.select((unbound::kind, unbound::row_id, unbound::name)).load(conn)?;
    let mut binding = Binding::default();
    if marks.is_empty() {
        return Ok(binding);
    }
    for (_, _, name) in marks.iter().filter(|(kind, ..)| kind == GONE) {
        binding.add_gone(name);
    }
    let of_tables_alone = |kind: &str| matches!(kind, "hand" | "table_note" | "signed_totals");
    let (teams, players) = match marks.iter().all(|(kind, ..)| of_tables_alone(kind)) {
        true => (Names(HashMap::new()), Names(HashMap::new())),
        false => entered(conn, event)?,
    };
    let mut out = Out { event, ids: ALL, teams, players, places: places(conn, event, part)? };
    for rows in marks.chunk_by(|(kind, id, _), (other, next, _)| kind == other && id + 1 == *next) {
        let [(kind, first, _), ..] = rows else { continue };
        out.ids = *first..=first + rows.len() as i32 - 1;
        add(conn, &out, kind, &mut binding)?;
    }
    Ok(binding)
}

/// Notes that everything is bound.
pub(crate) fn all_bound(conn: &mut Conn) -> Result<()> {
    diesel::delete(unbound::table).execute(conn)?;
    Ok(())
}

/// Adds the rows of a kind.
fn add(conn: &mut Conn, out: &Out, kind: &str, to: &mut Binding) -> Result<()> {
    fn all(to: &mut Binding, rows: &[impl Named]) -> Result<()> {
        to.add(rows).map_err(corrupt)
    }
    match kind {
        "event" => all(to, &[out.event(conn)?]),
        "team" => all(to, &out.teams(conn)?),
        "player" => all(to, &out.players(conn)?),
        "chart" => all(to, &out.charts(conn)?),
        "commitment" => all(to, &out.commitments(conn)?),
        "draw" => all(to, &out.draws(conn)?),
        "release" => all(to, &out.releases(conn)?),
        "withdrawal" => all(to, &out.withdrawals(conn)?),
        "session" => all(to, &out.sessions(conn)?),
        "table" => all(to, &out.tables(conn)?),
        "seat_correction" => all(to, &out.seat_corrections(conn)?),
        "hand" => all(to, &out.hands(conn)?),
        "attendance" => all(to, &out.attendances(conn)?),
        "signed_totals" => all(to, &out.signed_totals(conn)?),
        "table_note" => all(to, &out.table_notes(conn)?),
        "revocation" => all(to, &out.revocations(conn)?),
        "standard_penalty" => all(to, &out.standard_penalties(conn)?),
        "publication" => all(to, &out.publications(conn)?),
        "stage_note" => all(to, &stages::rows(conn, out.event, &out.ids)?),
        "screen_note" => all(to, &screens::rows(conn, out.event, &out.ids)?),
        "line_up" => all(to, &out.line_ups(conn)?),
        "deals" => all(to, &out.deals(conn)?),
        GONE => Ok(()),
        other => Err(corrupt(format!("unbound rows of the kind {other}"))),
    }
}
