//! What was written and stands in no row of the audit yet, as the next row binds it.

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
use super::sessions::{AttendanceRow, CorrectionRow, SessionRow, SignedRow};
use super::stages::StageNoteRow;
use super::standard_penalties::PenaltyRow;
use super::table_notes::NoteRow;
use super::withdrawals::WithdrawalRow;
use super::{Conn, Result};
use diesel::prelude::*;
use event::event::Part;
use event::record::binding::{Binding, Named};

/// A row that is gone stands under this kind, with its name.
const GONE: &str = "gone";

/// All of this event that is not bound, as it stands; of tables, those of this part.
///
/// # Errors
/// Something else was written than the part says, or those of the database.
pub(super) fn unbound_rows(conn: &mut Conn, event: i32, part: Part) -> Result<Binding> {
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
    let names = match marks.iter().all(|(kind, ..)| of_tables_alone(kind)) {
        true => NamesByRow::load_places(conn, event, part)?,
        false => NamesByRow::load(conn, event, part)?,
    };
    let mut exporter = Exporter { event, ids: ALL, names };
    for rows in marks.chunk_by(|(kind, id, _), (other, next, _)| kind == other && id + 1 == *next) {
        let [(kind, first, _), ..] = rows else { continue };
        exporter.ids = *first..=first + rows.len() as i32 - 1;
        add_rows(conn, &exporter, kind, &mut binding)?;
    }
    Ok(binding)
}

/// Notes that everything is bound.
pub(super) fn mark_all_bound(conn: &mut Conn) -> Result<()> {
    diesel::delete(unbound::table).execute(conn)?;
    Ok(())
}

/// Adds the rows of a kind.
fn add_rows(conn: &mut Conn, exporter: &Exporter, kind: &str, to: &mut Binding) -> Result<()> {
    fn all(to: &mut Binding, rows: &[impl Named]) -> Result<()> {
        to.add(rows).map_err(corrupt)
    }
    match kind {
        "event" => all(to, &[exporter.event(conn)?]),
        "team" => all(to, &exporter.teams(conn)?),
        "player" => all(to, &exporter.players(conn)?),
        "chart" => all(to, &exporter.list::<ChartRow>(conn)?),
        "commitment" => all(to, &exporter.commitments(conn)?),
        "draw" => all(to, &exporter.draws(conn)?),
        "release" => all(to, &exporter.list::<ReleaseRow>(conn)?),
        "withdrawal" => all(to, &exporter.list::<WithdrawalRow>(conn)?),
        "session" => all(to, &exporter.list::<SessionRow>(conn)?),
        "table" => all(to, &exporter.tables(conn)?),
        "seat_correction" => all(to, &exporter.list::<CorrectionRow>(conn)?),
        "hand" => all(to, &exporter.hands(conn)?),
        "attendance" => all(to, &exporter.list::<AttendanceRow>(conn)?),
        "signed_totals" => all(to, &exporter.list::<SignedRow>(conn)?),
        "table_note" => all(to, &exporter.list::<NoteRow>(conn)?),
        "revocation" => all(to, &exporter.revocations(conn)?),
        "standard_penalty" => all(to, &exporter.list::<PenaltyRow>(conn)?),
        "publication" => all(to, &exporter.list::<PublicationRow>(conn)?),
        "stage_note" => all(to, &exporter.list::<StageNoteRow>(conn)?),
        "screen_note" => all(to, &exporter.list::<ScreenNoteRow>(conn)?),
        "line_up" => all(to, &exporter.list::<LineUpRow>(conn)?),
        "deals" => all(to, &exporter.list::<DealsRow>(conn)?),
        GONE => Ok(()),
        other => Err(corrupt(format!("unbound rows of the kind {other}"))),
    }
}
