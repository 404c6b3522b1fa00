//! Archives: an event with all its rows, read from a database and written into one; `event/record/archive.rs` has the values.
//!
//! One fact to know: nothing is checked here; an archive is checked before it is written.

mod importer;

pub use importer::{append_audit, insert, merge_rows, taken_entry};

use super::attendances::AttendanceRow;
use super::charts::ChartRow;
use super::deals::{self, DealsRow};
use super::draws::ReleaseRow;
use super::error::corrupt;
use super::exporter::Exporter;
use super::line_ups::LineUpRow;
use super::publications::PublicationRow;
use super::rows::NamesByRow;
use super::screens::ScreenNoteRow;
use super::sessions::{CorrectionRow, SessionRow};
use super::signed_totals::SignedRow;
use super::stages::StageNoteRow;
use super::standard_penalties::PenaltyRow;
use super::table_notes::NoteRow;
use super::withdrawals::WithdrawalRow;
use super::{Conn, Result, audit, documents, seals};
use event::event::{ChangeScope, Event, KnownIds, restore_event};
use event::record::archive::{Archive, DealSecret};

/// The archive of an event, without format, version and hash.
pub fn load(conn: &mut Conn, event: i32) -> Result<Archive> {
    let exporter = Exporter::new(conn, event)?;
    let deal_secret = |(session, revision, secret)| DealSecret { session, revision, secret };
    Ok(Archive {
        format: String::new(),
        version: 0,
        event: exporter.event(conn)?,
        teams: exporter.teams(conn)?,
        players: exporter.players(conn)?,
        charts: exporter.export_list::<ChartRow>(conn)?,
        commitments: exporter.commitments(conn)?,
        draws: exporter.draws(conn)?,
        releases: exporter.export_list::<ReleaseRow>(conn)?,
        withdrawals: exporter.export_list::<WithdrawalRow>(conn)?,
        sessions: exporter.export_list::<SessionRow>(conn)?,
        tables: exporter.tables(conn)?,
        seat_corrections: exporter.export_list::<CorrectionRow>(conn)?,
        hands: exporter.hands(conn)?,
        attendances: exporter.export_list::<AttendanceRow>(conn)?,
        signed_totals: exporter.export_list::<SignedRow>(conn)?,
        table_notes: exporter.export_list::<NoteRow>(conn)?,
        revocations: exporter.revocations(conn)?,
        standard_penalties: exporter.export_list::<PenaltyRow>(conn)?,
        publications: exporter.export_list::<PublicationRow>(conn)?,
        audit: audit::archived(conn, Some(event))?,
        seals: seals::of_event(conn, event)?,
        documents: documents::of_event(conn, event)?,
        screen_notes: exporter.export_list::<ScreenNoteRow>(conn)?,
        stage_notes: exporter.export_list::<StageNoteRow>(conn)?,
        line_ups: exporter.export_list::<LineUpRow>(conn)?,
        deals: exporter.export_list::<DealsRow>(conn)?,
        // Only those of closed sessions: no file contains another.
        deal_secrets: deals::shown_secrets(conn, event)?.into_iter().map(deal_secret).collect(),
        left_out: Vec::new(),
        sha256: String::new(),
    })
}

/// The event of an archive that is an earlier state of an event here: teams and players have the ids that they have here.
///
/// # Errors
/// The archive is not one of this event, or those of the database.
pub fn event_then(conn: &mut Conn, event: i32, archive: &Archive) -> Result<Event> {
    let rows = NamesByRow::load(conn, event, ChangeScope::Nothing)?.reversed();
    restore_event(archive, &KnownIds { teams: rows.teams.0, players: rows.players.0 }).map_err(corrupt)
}
