//! Rows that were written since the last row of the audit, which triggers note in `unbound`: the next row covers their digests.
//!
//! One fact to know: rows of events, teams and players change, and those who change them note them first as they are
//! ([`note_former`](super::former::note_former)): the detail of the next row has them.

use super::attendances::AttendanceRow;
use super::charts::ChartRow;
use super::deals::DealsRow;
use super::draws::ReleaseRow;
use super::error::corrupt;
use super::exporter::Exporter;
use super::line_ups::LineUpRow;
use super::publications::PublicationRow;
use super::rows::{ALL, NamesByRow};
use super::schema::unbound;
use super::screens::ScreenNoteRow;
use super::sessions::{CorrectionRow, SessionRow};
use super::signed_totals::SignedRow;
use super::stages::StageNoteRow;
use super::standard_penalties::PenaltyRow;
use super::table_notes::NoteRow;
use super::withdrawals::WithdrawalRow;
use super::{Conn, Result};
use diesel::prelude::*;
use event::event::ChangeScope;
use event::record::archive::{Player, Team};
use event::record::binding::{Binding, Named};
use event::record::former_rows::FormerRows;

/// The kind under which a deleted row is noted, with its name.
const GONE: &str = "gone";

/// What was written since the last row of the audit.
#[derive(Default)]
pub(super) struct Unbound {
    /// The digests of the rows.
    pub binding: Binding,
    /// Those of the event, its teams and players that were there before, as they were.
    pub was: FormerRows,
}

/// A row of `unbound`.
#[derive(Queryable, Selectable)]
#[diesel(table_name = unbound)]
struct Mark {
    kind: String,
    row_id: i32,
    name: String,
    was: String,
}

/// The rows of an event that no row of the audit covers; rows at tables must be in this part.
///
/// # Errors
/// Rows at tables outside the part were written, or those of the database.
pub(super) fn unbound_rows(conn: &mut Conn, event: i32, part: ChangeScope) -> Result<Unbound> {
    let marks = unbound::table.order((unbound::kind, unbound::row_id));
    let marks: Vec<Mark> = marks.select(Mark::as_select()).load(conn)?;
    let Unbound { mut binding, mut was } = Unbound::default();
    if marks.is_empty() {
        return Ok(Unbound { binding, was });
    }
    for mark in marks.iter().filter(|mark| mark.kind == GONE) {
        binding.add_gone(&mark.name);
    }
    let of_tables_alone = |kind: &str| matches!(kind, "hand" | "table_note" | "signed_totals");
    let names = match marks.iter().all(|mark| of_tables_alone(&mark.kind)) {
        true => NamesByRow::load_places(conn, event, part)?,
        false => NamesByRow::load(conn, event, part)?,
    };
    let mut exporter = Exporter { event, ids: ALL, names };
    for rows in marks.chunk_by(|mark, next| mark.kind == next.kind && mark.row_id + 1 == next.row_id) {
        let [Mark { kind, row_id: first, .. }, ..] = rows else { continue };
        exporter.ids = *first..=first + rows.len() as i32 - 1;
        add_rows(conn, &exporter, kind, &mut binding)?;
    }
    for mark in marks.iter().filter(|mark| !mark.was.is_empty()) {
        add_former(&exporter.names, mark, &mut was)?;
    }
    Ok(Unbound { binding, was })
}

/// Adds a row as it was, with the ids of the archive, unless it was deleted since.
fn add_former(names: &NamesByRow, Mark { kind, row_id, was, .. }: &Mark, to: &mut FormerRows) -> Result<()> {
    match kind.as_str() {
        "event" => to.event = Some(serde_json::from_str(was).map_err(corrupt)?),
        "team" => {
            let row: Team = serde_json::from_str(was).map_err(corrupt)?;
            to.teams.extend(names.teams.find(*row_id).ok().map(|id| Team { id, ..row }));
        }
        "player" => {
            let row: Player = serde_json::from_str(was).map_err(corrupt)?;
            let team = row.team.map(|team| names.teams.find(team)).transpose()?;
            to.players.extend(names.players.find(*row_id).ok().map(|id| Player { id, team, ..row }));
        }
        other => return Err(corrupt(format!("former rows of the kind {other}"))),
    }
    Ok(())
}

/// Notes that the audit covers all rows.
pub(super) fn mark_all_bound(conn: &mut Conn) -> Result<()> {
    diesel::delete(unbound::table).execute(conn)?;
    Ok(())
}

/// Adds the digests of rows of a kind.
fn add_rows(conn: &mut Conn, exporter: &Exporter, kind: &str, to: &mut Binding) -> Result<()> {
    fn add_digests(to: &mut Binding, rows: &[impl Named]) -> Result<()> {
        to.add(rows).map_err(corrupt)
    }
    match kind {
        "event" => add_digests(to, &[exporter.event(conn)?]),
        "team" => add_digests(to, &exporter.teams(conn)?),
        "player" => add_digests(to, &exporter.players(conn)?),
        "chart" => add_digests(to, &exporter.export_list::<ChartRow>(conn)?),
        "commitment" => add_digests(to, &exporter.commitments(conn)?),
        "draw" => add_digests(to, &exporter.draws(conn)?),
        "release" => add_digests(to, &exporter.export_list::<ReleaseRow>(conn)?),
        "withdrawal" => add_digests(to, &exporter.export_list::<WithdrawalRow>(conn)?),
        "session" => add_digests(to, &exporter.export_list::<SessionRow>(conn)?),
        "table" => add_digests(to, &exporter.tables(conn)?),
        "seat_correction" => add_digests(to, &exporter.export_list::<CorrectionRow>(conn)?),
        "hand" => add_digests(to, &exporter.hands(conn)?),
        "attendance" => add_digests(to, &exporter.export_list::<AttendanceRow>(conn)?),
        "signed_totals" => add_digests(to, &exporter.export_list::<SignedRow>(conn)?),
        "table_note" => add_digests(to, &exporter.export_list::<NoteRow>(conn)?),
        "revocation" => add_digests(to, &exporter.revocations(conn)?),
        "standard_penalty" => add_digests(to, &exporter.export_list::<PenaltyRow>(conn)?),
        "publication" => add_digests(to, &exporter.export_list::<PublicationRow>(conn)?),
        "stage_note" => add_digests(to, &exporter.export_list::<StageNoteRow>(conn)?),
        "screen_note" => add_digests(to, &exporter.export_list::<ScreenNoteRow>(conn)?),
        "line_up" => add_digests(to, &exporter.export_list::<LineUpRow>(conn)?),
        "deals" => add_digests(to, &exporter.export_list::<DealsRow>(conn)?),
        GONE => Ok(()),
        other => Err(corrupt(format!("unbound rows of the kind {other}"))),
    }
}
