//! Writes all rows of an archive into a database, where each gets a new id.

use crate::attendances::AttendanceRow;
use crate::binding::mark_all_bound;
use crate::charts::ChartRow;
use crate::commitments::CommitmentRow;
use crate::deals::{self, DealsRow};
use crate::draws::{DrawRow, ReleaseRow, insert_lots};
use crate::entries::{PlayerRow, TeamRow, note_player, note_team, player_row, team_row};
use crate::error::corrupt;
use crate::hands::{self, Note};
use crate::line_ups::LineUpRow;
use crate::publications::PublicationRow;
use crate::rows::{ArchivedRow, Lookup, NamesByRow, RowsByName};
use crate::schema::{hands as hands_table, seats, sessions};
use crate::screens::ScreenNoteRow;
use crate::sessions::{CorrectionRow, SessionRow, insert_seats, insert_table};
use crate::signed_totals::SignedRow;
use crate::stages::StageNoteRow;
use crate::standard_penalties::PenaltyRow;
use crate::withdrawals::WithdrawalRow;
use crate::{Conn, Result, audit, documents, events, revocations, seals, table_notes};
use diesel::prelude::*;
use event::event::ChangeScope;
use event::notes::table_note::Noted;
use event::record::archive::{Archive, DealSecret, Event, Seal};
use event::record::merge::Joined;
use event::sheet::disqualification::Revoked;
use event::values::ids::PlayerId;
use rules::BySeat;

/// Adds an event with all its rows, and returns its id.
///
/// # Errors
/// The slug or an entry id is used already, or those of the database.
pub fn insert(conn: &mut Conn, archive: &Archive) -> Result<i32> {
    let Event { slug, addresses, name, teams, regulations, created_at } = &archive.event;
    let event = events::insert(conn, slug, name, *teams, regulations, created_at.0)?;
    events::set_addresses(conn, event, addresses)?;
    let importer = Importer { event, rows: RowsByName::default(), sessions: Lookup::default() };
    importer.import_all(conn, archive)?;
    append_rows(conn, event, archive, 0)?;
    mark_all_bound(conn)?;
    events::end(conn, event, archive.ended_at())?;
    Ok(event)
}

/// Adds rows of an archive to an event that is here. Teams, players, sessions and seats that are here under the same name become
/// those of the archive. The next row of the audit covers all of them.
///
/// # Errors
/// A row of those that are only added is here already, or those of the database.
pub fn merge_rows(conn: &mut Conn, event: i32, joined: &Joined) -> Result<()> {
    let archive = &joined.taken;
    if joined.takes_event {
        let Event { addresses, name, teams, regulations, .. } = &archive.event;
        events::update(conn, event, name, regulations)?;
        events::set_kind(conn, event, *teams)?;
        events::set_addresses(conn, event, addresses)?;
    }
    Importer::of_event(conn, event)?.import_all(conn, archive)?;
    for hand in &joined.undone {
        let Some(undone) = &hand.undone else { continue };
        let row = hands_table::table.filter(hands_table::entry.eq(&hand.entry)).select(hands_table::id).first(conn)?;
        hands::undo(conn, row, &undone.entry, &undone.author, undone.recorded_at.0)?;
    }
    Ok(())
}

/// Adds the rows of an archive's audit from the index `from` on, and its seals that are not here. They cover the rows that were
/// added with them.
///
/// # Errors
/// They do not follow the last row that is here, or those of the database.
pub fn append_audit(conn: &mut Conn, event: i32, archive: &Archive, from: usize) -> Result<()> {
    append_rows(conn, event, archive, from)?;
    mark_all_bound(conn)
}

/// Adds rows of the audit, and seals that are not here.
fn append_rows(conn: &mut Conn, event: i32, archive: &Archive, from: usize) -> Result<()> {
    let mut previous = from.checked_sub(1).map_or("", |last| &archive.audit[last].hash);
    for row in &archive.audit[from..] {
        audit::insert_row(conn, Some(event), ChangeScope::Everything, row.content(), previous, &row.hash)?;
        previous = &row.hash;
    }
    let there = seals::of_event(conn, event)?;
    let new: Vec<Seal> = archive.seals.iter().filter(|seal| !there.contains(seal)).cloned().collect();
    seals::insert(conn, event, &new)
}

/// The event to which rows of an archive are added, and the ids of its rows.
struct Importer {
    event: i32,
    rows: RowsByName,
    sessions: Lookup<i32, i32>,
}

impl Importer {
    /// An importer into an event that has rows.
    fn of_event(conn: &mut Conn, event: i32) -> Result<Importer> {
        let rows = NamesByRow::load(conn, event, ChangeScope::Everything)?.reversed();
        let seated = sessions::table.filter(sessions::event_id.eq(event));
        let seated: Vec<(i32, i32)> = seated.select((sessions::number, sessions::id)).load(conn)?;
        Ok(Importer { event, rows, sessions: Lookup(seated.into_iter().collect()) })
    }

    fn import_all(mut self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        self.import_entrants(conn, archive)?;
        self.import_list::<ChartRow>(conn, &archive.charts)?;
        self.import_draws(conn, archive)?;
        for document in &archive.documents {
            let content = document.bytes().ok_or_else(|| corrupt(format!("document {}", document.sha256)))?;
            documents::insert(conn, self.event, &document.sha256, &content)?;
        }
        self.import_list::<WithdrawalRow>(conn, &archive.withdrawals)?;
        self.import_sessions(conn, archive)?;
        self.import_tables(conn, archive)?;
        self.import_list::<CorrectionRow>(conn, &archive.seat_corrections)?;
        self.import_hands(conn, archive)?;
        self.import_list::<AttendanceRow>(conn, &archive.attendances)?;
        self.import_list::<SignedRow>(conn, &archive.signed_totals)?;
        self.import_notes(conn, archive)?;
        self.import_list::<PenaltyRow>(conn, &archive.standard_penalties)?;
        self.import_list::<PublicationRow>(conn, &archive.publications)?;
        self.import_list::<LineUpRow>(conn, &archive.line_ups)?;
        self.import_deals(conn, archive)?;
        self.import_list::<ScreenNoteRow>(conn, &archive.screen_notes)?;
        self.import_list::<StageNoteRow>(conn, &archive.stage_notes)
    }

    /// Adds rows that consist of their columns alone.
    fn import_list<R: ArchivedRow>(&self, conn: &mut Conn, all: &[R::Value]) -> Result<()> {
        for value in all {
            R::import(value, &self.rows)?.insert(conn, self.event)?;
        }
        Ok(())
    }

    /// Adds deals; a secret that the archive lacks is stored as empty.
    fn import_deals(&self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for made in &archive.deals {
            let is_of = |own: &&DealSecret| (own.session, own.revision) == (made.session, made.revision);
            let secret = archive.deal_secrets.iter().find(is_of).map_or("", |own| &own.secret);
            deals::insert_row(conn, self.event, &DealsRow::import(made, &self.rows)?, secret)?;
        }
        Ok(())
    }

    /// Adds teams and players.
    fn import_entrants(&mut self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        let event = self.event;
        for team in &archive.teams {
            let new = TeamRow::import(team, &self.rows)?;
            if let Ok(row) = self.rows.teams.find(team.id) {
                note_team(conn, event, row)?;
                diesel::update(team_row(event, row)).set(new).execute(conn)?;
                continue;
            }
            self.rows.teams.0.insert(team.id, new.insert(conn, event)?);
        }
        for player in &archive.players {
            let new = PlayerRow::import(player, &self.rows)?;
            if let Ok(row) = self.rows.players.find(player.id) {
                note_player(conn, event, row)?;
                diesel::update(player_row(event, row)).set(new).execute(conn)?;
                continue;
            }
            self.rows.players.0.insert(player.id, new.insert(conn, event)?);
        }
        Ok(())
    }

    /// Adds commitments, draws and releases.
    fn import_draws(&mut self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for commitment in &archive.commitments {
            let secret = commitment.secret.clone().unwrap_or_default();
            let row = CommitmentRow { secret, ..CommitmentRow::import(commitment, &self.rows)? };
            self.rows.commitments.0.insert(commitment.revision, row.insert(conn, self.event)?);
        }
        for draw in &archive.draws {
            let row = DrawRow::import(draw, &self.rows)?.insert(conn, self.event)?;
            self.rows.draws.0.insert(draw.revision, row);
            let rows = |lots: &[(i32, i32)], rows: &Lookup<i32, i32>| {
                lots.iter().map(|(number, name)| Ok((*number, rows.find(*name)?))).collect::<Result<Vec<_>>>()
            };
            let lots = (rows(&draw.teams, &self.rows.teams)?, rows(&draw.players, &self.rows.players)?);
            insert_lots(conn, row, lots)?;
        }
        self.import_list::<ReleaseRow>(conn, &archive.releases)
    }

    fn import_sessions(&mut self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for session in &archive.sessions {
            let new = SessionRow::import(session, &self.rows)?;
            if let Ok(row) = self.sessions.find(session.number) {
                diesel::update(sessions::table.find(row)).set(new).execute(conn)?;
                continue;
            }
            self.sessions.0.insert(session.number, new.insert(conn, self.event)?);
        }
        Ok(())
    }

    /// Adds tables and seats.
    fn import_tables(&mut self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        // All seats are deleted first, so that players who have changed seats never have two.
        for table in &archive.tables {
            if let Ok(row) = self.rows.places.find((table.session, table.table)) {
                diesel::delete(seats::table.filter(seats::table_id.eq(row))).execute(conn)?;
            }
        }
        for table in &archive.tables {
            let (session, place) = (self.sessions.find(table.session)?, (table.session, table.table));
            let row = match self.rows.places.find(place) {
                Ok(row) => row,
                Err(_) => insert_table(conn, session, table.table)?,
            };
            self.rows.places.0.insert(place, row);
            let [east, south, west, north] = table.players.map(|player| self.rows.players.find(player).map(PlayerId));
            insert_seats(conn, session, row, BySeat { east: east?, south: south?, west: west?, north: north? })?;
        }
        Ok(())
    }

    fn import_hands(&self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for row in &archive.hands {
            let note = Note {
                entry: &row.entry,
                revision: row.revision,
                author: &row.author,
                role: row.role.as_deref(),
                device: row.device.as_deref(),
                pass: None,
                at: row.recorded_at.0,
                reason: row.reason.as_deref(),
            };
            let table = self.rows.places.find((row.session, row.table))?;
            let hand = hands::insert_written(conn, table, &row.written, note)?;
            if let Some(undone) = &row.undone {
                hands::undo(conn, hand, &undone.entry, &undone.author, undone.recorded_at.0)?;
            }
        }
        Ok(())
    }

    /// Adds notes at tables, and disqualifications that were revoked.
    fn import_notes(&self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for row in &archive.table_notes {
            let table = self.rows.places.find((row.session, row.table))?;
            let (author, at) = (row.author.clone(), row.recorded_at.0);
            table_notes::insert(conn, table, &Noted { entry: row.entry, note: row.note.clone(), author, at })?;
        }
        for row in &archive.revocations {
            let revoked = Revoked { reason: row.reason.clone(), author: row.author.clone(), at: row.recorded_at.0 };
            let table = self.rows.places.find((row.session, row.table))?;
            let player = self.rows.players.find(row.player)?;
            revocations::insert(conn, table, (row.hand.into(), row.revision.unwrap_or(1)), player, &revoked)?;
        }
        Ok(())
    }
}

/// The first entry id of a hand, an undoing or a note in this archive that the database has already.
pub fn taken_entry(conn: &mut Conn, archive: &Archive) -> Result<Option<String>> {
    for hand in &archive.hands {
        if hands::has_entry(conn, &hand.entry)? {
            return Ok(Some(hand.entry.clone()));
        }
        if let Some(undone) = &hand.undone
            && hands::undone_by(conn, &undone.entry)?.is_some()
        {
            return Ok(Some(undone.entry.clone()));
        }
    }
    for noted in &archive.table_notes {
        if table_notes::by_entry(conn, noted.entry)?.is_some() {
            return Ok(Some(noted.entry.to_string()));
        }
    }
    Ok(None)
}
