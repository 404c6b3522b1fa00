//! An event with all its rows, out of the database and into one; `event/record/archive.rs` has the values.
//!
//! One fact to know: nothing is checked here, what is put in has been checked before.

mod importer;

pub use importer::{add, follow, insert, taken_entry};

use super::charts::ChartRow;
use super::deals::{self, DealsRow};
use super::draws::ReleaseRow;
use super::exporter::Exporter;
use super::line_ups::LineUpRow;
use super::publications::PublicationRow;
use super::rows::NamesByRow;
use super::screens::ScreenNoteRow;
use super::sessions::{AttendanceRow, CorrectionRow, SessionRow, SignedRow};
use super::stages::StageNoteRow;
use super::standard_penalties::PenaltyRow;
use super::table_notes::NoteRow;
use super::withdrawals::WithdrawalRow;
use super::{Conn, Error, Result, audit, documents, events, kept_events, migrations, seals};
use diesel::{Connection, SqliteConnection};
use event::event::{Event, Part};
use event::record::archive::{Archive, DealSecret};
use importer::{Entered, insert_under};

/// All of an event; the format, version and hash are not filled in.
pub fn load(conn: &mut Conn, event: i32) -> Result<Archive> {
    let exporter = Exporter::new(conn, event)?;
    let deal_secret = |(session, revision, secret)| DealSecret { session, revision, secret };
    Ok(Archive {
        format: String::new(),
        version: 0,
        event: exporter.event(conn)?,
        teams: exporter.teams(conn)?,
        players: exporter.players(conn)?,
        charts: exporter.list::<ChartRow>(conn)?,
        commitments: exporter.commitments(conn)?,
        draws: exporter.draws(conn)?,
        releases: exporter.list::<ReleaseRow>(conn)?,
        withdrawals: exporter.list::<WithdrawalRow>(conn)?,
        sessions: exporter.list::<SessionRow>(conn)?,
        tables: exporter.tables(conn)?,
        seat_corrections: exporter.list::<CorrectionRow>(conn)?,
        hands: exporter.hands(conn)?,
        attendances: exporter.list::<AttendanceRow>(conn)?,
        signed_totals: exporter.list::<SignedRow>(conn)?,
        table_notes: exporter.list::<NoteRow>(conn)?,
        revocations: exporter.revocations(conn)?,
        standard_penalties: exporter.list::<PenaltyRow>(conn)?,
        publications: exporter.list::<PublicationRow>(conn)?,
        audit: audit::archived(conn, Some(event))?,
        seals: seals::of_event(conn, event)?,
        documents: documents::of_event(conn, event)?,
        screen_notes: exporter.list::<ScreenNoteRow>(conn)?,
        stage_notes: exporter.list::<StageNoteRow>(conn)?,
        line_ups: exporter.list::<LineUpRow>(conn)?,
        deals: exporter.list::<DealsRow>(conn)?,
        // Those of sessions that are closed: no other is in any file.
        deal_secrets: deals::shown_secrets(conn, event)?.into_iter().map(deal_secret).collect(),
        left_out: Vec::new(),
        sha256: String::new(),
    })
}

/// The event of an archive as a value, by way of a database that is in no file.
///
/// # Errors
/// The archive is not one that was checked.
pub fn event(archive: &Archive) -> Result<Event> {
    value(archive, Entered::default())
}

/// The same of an event that is here, as its archive was at some time: teams and players have the rows that they have here.
///
/// # Errors
/// The archive is not one of this event, or those of the database.
pub fn event_then(conn: &mut Conn, event: i32, archive: &Archive) -> Result<Event> {
    let rows = NamesByRow::load(conn, event, Part::Nothing)?.reversed();
    value(archive, Entered { teams: rows.teams.0, players: rows.players.0 })
}

fn value(archive: &Archive, rows: Entered) -> Result<Event> {
    let connection = SqliteConnection::establish(":memory:").map_err(|error| Error::Connection(error.into()))?;
    let mut conn = Conn::Sqlite(connection);
    migrations::run(&mut conn)?;
    let event = insert_under(&mut conn, archive, rows)?;
    let head = events::by_id(&mut conn, event)?;
    kept_events::load(&mut conn, head)
}
