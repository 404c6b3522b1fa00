//! Checks an archive against its audit, and recomputes what follows from what was entered: each result as of the moment
//! when it was decided, by the functions that the actions use.

use crate::differences::differences;
use crate::seating::seating;
use crate::{Error, Result};
use event::draw::lots::Lot;
use event::event::{Event, KnownIds, NamedRow, Published, restore_event};
use event::notes::table_note::TableNote;
use event::record::archive::{Archive, AuditRow, Noted, Publication, Seal, Session};
use event::record::as_of::as_of;
use event::record::audit_chain::{ERASURE, code};
use event::record::binding::{Named, names_and_hashes};
use event::record::erased::changed_rows;
use event::sheet::sheet_text;
use event::values::ids::{PlayerId, SessionNumber};
use event::values::time_zone::TimeZone;
use files::archive::read;
use files::sheet::Problem;
use messages::{Message, difference, zoned_moment};
use rules::{BySeat, Seat};
use std::collections::HashMap;

/// What somebody has on paper, to compare with the archive.
#[derive(Clone, Debug, Default)]
pub struct OnPaper {
    /// The check code, or the whole hash, of a row of the audit.
    pub audit: Option<String>,
    /// The public key of the installation that has sealed the event.
    pub key: Option<String>,
}

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The event.
    pub archive: Archive,
    /// Draws whose lots were drawn again from their seed.
    pub draws: usize,
    /// Sessions that were seated again.
    pub seatings: usize,
    /// Publications whose standings were computed again.
    pub publications: usize,
    /// Signatures and confirmations whose sheet was written again.
    pub signatures: usize,
    /// All problems; empty if the archive is in order.
    pub problems: Vec<Message>,
    /// The time zone for times in messages if the event has none.
    zone: TimeZone,
}

/// Checks an archive. Times in messages are in `zone` if the event has none.
///
/// # Errors
/// It is not an archive, or is so damaged that it cannot be checked; see [`check_all`].
pub fn check_archive(file: &str, bytes: &[u8], paper: &OnPaper, zone: TimeZone) -> Result<Checked> {
    match read(file, bytes) {
        Ok(archive) => check_all(archive, Vec::new(), paper, zone),
        Err(problems) => Err(Error::Refused(problem_messages(&problems))),
    }
}

/// Problems as messages with their places in the file.
pub fn problem_messages(problems: &[Problem]) -> Vec<Message> {
    problems.iter().map(Problem::message).collect()
}

/// Checks the archive of an event, of which `problems` are already known.
///
/// # Errors
/// The event cannot be restored from its archive, or a publication cannot be read.
pub fn check_all(archive: Archive, problems: Vec<Message>, paper: &OnPaper, zone: TimeZone) -> Result<Checked> {
    let mut checked = Checked { archive, draws: 0, seatings: 0, publications: 0, signatures: 0, problems, zone };
    let on_paper = against_paper(&checked.archive, paper);
    checked.problems.extend(on_paper);
    // What cannot be read cannot be recomputed.
    if checked.problems.is_empty() {
        checked.recount()?;
    }
    Ok(checked)
}

fn against_paper(archive: &Archive, paper: &OnPaper) -> Vec<Message> {
    let mut problems = Vec::new();
    if let Some(audit) = &paper.audit {
        let wanted = audit.trim().to_lowercase();
        let coded = archive.audit.iter().rposition(|row| wanted.len() >= 12 && row.hash.starts_with(&wanted));
        let is_erased_since = |place: usize| archive.audit.iter().skip(place + 1).any(|later| later.action == ERASURE);
        match coded {
            None => {
                let last = archive.audit.last().map_or("", |row| code(&row.hash));
                let what = Message::new("check-no-code").arg("code", audit).arg("rows", archive.audit.len());
                problems.push(what.arg("last", last));
            }
            // The rows keep their hashes, whoever has declared them erased: only the key proves who did.
            Some(place) if paper.key.is_none() && is_erased_since(place) => {
                problems.push(Message::new("check-code-erased").arg("code", audit));
            }
            Some(_) => {}
        }
    }
    if let Some(key) = &paper.key {
        let wanted = key.trim().to_lowercase();
        let fits = |seal: &Seal| wanted.len() >= 16 && seal.public_key.starts_with(&wanted);
        // A file is sealed when it is written; in a database there may be rows after the last seal.
        let is_file = !archive.sha256.is_empty();
        let is_sealed = |row: &&AuditRow| archive.seals.iter().any(|seal| seal.audit_hash == row.hash);
        let row = archive.audit.iter().rev().find(|row| is_file || is_sealed(row)).map(|row| &row.hash);
        if !archive.seals.iter().any(|seal| fits(seal) && Some(&seal.audit_hash) == row) {
            let id = if is_file { "check-no-seal" } else { "check-other-seal" };
            problems.push(Message::new(id).arg("key", key));
        }
    }
    problems
}

impl Checked {
    /// Seats, draws lots, ranks and writes sheets again, each as of the moment when it was done, and adds the
    /// differences to the problems.
    fn recount(&mut self) -> Result<()> {
        let rows = last_rows(&self.archive);
        let mut problems = Vec::new();
        for (place, draw) in self.archive.draws.iter().enumerate() {
            if draw.seed.is_some() && draw.input.is_some() && draw.repairs.is_none() {
                self.draws += 1;
                problems.extend(redraw(&self.archive, place)?);
            }
        }
        for session in &self.archive.sessions {
            let Some(row) = seating_row(&self.archive.audit, session) else { continue };
            self.seatings += 1;
            problems.extend(reseat(&self.archive, session, row)?);
        }
        for publication in &self.archive.publications {
            let Some(row) = rows.get(publication.name().as_str()).copied() else { continue };
            if self.archive.audit[row].action == "publish_standings" {
                self.publications += 1;
                problems.extend(recompute(&self.archive, publication, row)?);
            }
        }
        let signed = self.archive.table_notes.iter().filter_map(|noted| Some((noted, sheet_of(noted)?)));
        let signed: Vec<(&Noted, &str)> = signed.collect();
        let erased = erased_tables(&self.archive);
        let is_erased_since = |noted: &Noted, signed: Option<usize>| {
            let erased = erased.get(format!("hand {}/{}", noted.session, noted.table).as_str());
            erased.is_some_and(|erased| signed.is_none_or(|signed| signed < *erased))
        };
        if !signed.is_empty() {
            let last = restore(&self.archive)?;
            for (noted, sheet) in signed {
                self.signatures += 1;
                let row = rows.get(noted.name().as_str()).copied();
                // The sheet contained a name that was erased since, so its hash cannot be computed again.
                if !is_erased_since(noted, row) {
                    problems.extend(rewrite_sheet(&self.archive, (&last, self.zone), noted, sheet, row)?);
                }
            }
        }
        let named = self.archive.named_documents();
        let unnamed = self.archive.documents.iter().filter(|document| !named.contains(document.sha256.as_str()));
        problems.extend(unnamed.map(|document| Message::new("check-document").arg("sha256", &document.sha256)));
        self.problems.append(&mut problems);
        Ok(())
    }

    /// The decisions that no longer agree with the results, one message each; these are not problems. Empty if there
    /// are problems, because then nothing can be compared.
    ///
    /// # Errors
    /// The event cannot be restored from its archive.
    pub fn differences(&self) -> Result<Vec<Message>> {
        if !self.problems.is_empty() {
            return Ok(Vec::new());
        }
        let event = restore(&self.archive)?;
        let zone = event.head.regulations.time_zone.unwrap_or(self.zone);
        let said = |of| difference(&event, of, |at| zoned_moment(zone, at)).0;
        Ok(differences(&event).iter().map(said).collect())
    }
}

fn restore(archive: &Archive) -> Result<Event> {
    Ok(restore_event(archive, &KnownIds::default())?)
}

/// The last audit row whose digests cover each name, from 0, without erasures: they only write again what was written
/// before.
fn last_rows(archive: &Archive) -> HashMap<&str, usize> {
    let rows = archive.audit.iter().enumerate().filter(|(_, row)| row.action != ERASURE);
    rows.flat_map(|(place, row)| names_and_hashes(&row.bound).map(move |(name, _)| (name, place))).collect()
}

/// The tables with hands that an erasure has written again, as the beginning of these hands' names, and the last audit
/// row that did so, from 0.
fn erased_tables(archive: &Archive) -> HashMap<&str, usize> {
    let mut tables: HashMap<&str, usize> = HashMap::new();
    for (name, place) in changed_rows(archive) {
        if let Some((table, _)) = name.rsplit_once('/').filter(|_| name.starts_with("hand ")) {
            let last = tables.entry(table).or_default();
            *last = place.max(*last);
        }
    }
    tables
}

/// Compares the lots of a draw with those that follow from its seed. One message for each difference.
fn redraw(archive: &Archive, draw: usize) -> Result<Vec<Message>> {
    let mut then = only_table(archive.clone(), (0, 0));
    (then.audit, then.seals) = (Vec::new(), Vec::new());
    then.draws.truncate(draw + 1);
    then.releases.retain(|release| release.draw as usize <= draw + 1);
    let event = restore(&then)?;
    let Some(draw) = event.draw.as_deref() else { return Ok(Vec::new()) };
    let (Some(seed), Some(input)) = (&draw.seed, &draw.input) else { return Ok(Vec::new()) };
    let (stated, right) = (draw.lots(), input.lots(seed));
    let other = |name: String, stated: Option<u16>, right: u16| {
        let stated_so = stated.map_or("–".to_owned(), |number| number.to_string());
        let what = Message::new("check-lot").arg("name", name).arg("stated", stated_so).arg("right", right);
        (stated != Some(right)).then_some(what)
    };
    let teams = right.teams.iter();
    let teams = teams.filter_map(|lot| other(input.team_name(lot.of), number(&stated.teams, lot.of), lot.number));
    let players = right.players.iter();
    let players = players.filter_map(|lot| other(input.name(lot.of), number(&stated.players, lot.of), lot.number));
    Ok(teams.chain(players).collect())
}

fn number<K: Copy + PartialEq>(lots: &[Lot<K>], of: K) -> Option<u16> {
    lots.iter().find(|lot| lot.of == of).map(|lot| lot.number)
}

/// The audit row that seated a session as it is now; `None` if that was before the audit covered rows.
fn seating_row(audit: &[AuditRow], session: &Session) -> Option<usize> {
    let name = session.name();
    let seats =
        |row: &AuditRow| row.action == "seat_session" && names_and_hashes(&row.bound).any(|(other, _)| other == name);
    audit.iter().rposition(seats)
}

fn reseat(archive: &Archive, session: &Session, row: usize) -> Result<Vec<Message>> {
    // The event as it was just before.
    let Some(before) = row.checked_sub(1) else { return Ok(Vec::new()) };
    let event = restore(&as_of(archive, before))?;
    let number = SessionNumber(session.number as u16);
    let tables = archive.tables.iter().filter(|table| table.session == session.number);
    // Those who were seated were present.
    let here = tables.flat_map(|table| table.players).map(PlayerId).collect();
    let right = match seating(&event, number, &session.seed, &here) {
        Ok(right) => right.seated,
        Err(against) => return Ok(against),
    };
    let names = |players: &[i32]| -> Vec<String> {
        players.iter().map(|id| event.entries.player_name(PlayerId(*id))).collect()
    };
    let four = |table: &BySeat<PlayerId>| Seat::ALL.map(|seat| table[seat].0);
    let stated: Vec<[i32; 4]> =
        archive.tables.iter().filter(|table| table.session == session.number).map(|table| table.players).collect();
    let other = (1..).zip(stated.iter().zip(&right)).filter(|(_, (stated, right))| **stated != four(right));
    let mut problems: Vec<Message> = other
        .map(|(table, (stated, right)): (usize, _)| {
            let what = Message::new("check-seats").arg("session", number.0).arg("table", table);
            what.arg("stated", names(stated)).arg("right", names(&four(right)))
        })
        .collect();
    if stated.len() != right.len() {
        let what = Message::new("check-tables").arg("session", number.0).arg("stated", stated.len());
        problems.push(what.arg("right", right.len()));
    }
    Ok(problems)
}

fn recompute(archive: &Archive, publication: &Publication, row: usize) -> Result<Vec<Message>> {
    let stated: Published = serde_json::from_str(&publication.content).map_err(Error::Publication)?;
    let right = restore(&as_of(archive, row))?.standings_after(SessionNumber(publication.session as u16));
    let text = |row: Option<&NamedRow>| match row {
        Some(row) => format!("{} {} {} {}", row.rank, row.name, row.standard_points, row.game_points),
        None => "–".to_owned(),
    };
    let mut problems = Vec::new();
    for (stated, right) in [(&stated.players, &right.players), (&stated.teams, &right.teams)] {
        for place in 0..stated.len().max(right.len()) {
            let (stated, right) = (stated.get(place), right.get(place));
            if stated != right {
                let what = Message::new("check-standings").arg("session", publication.session.to_string());
                let what = what.arg("revision", publication.revision.to_string());
                problems.push(what.arg("stated", text(stated)).arg("right", text(right)));
            }
        }
    }
    Ok(problems)
}

/// The hash of the signed or confirmed sheet, if the note is about one in the current version of the text.
fn sheet_of(noted: &Noted) -> Option<&str> {
    match &noted.note {
        TableNote::Signed { sheet, version: sheet_text::VERSION, .. }
        | TableNote::Confirmed { sheet, version: sheet_text::VERSION, .. } => Some(sheet),
        _ => None,
    }
}

/// Whether the sheet is that of the table, now or at the time of the note. The message if it is neither.
fn rewrite_sheet(
    archive: &Archive,
    (last, zone): (&Event, TimeZone),
    noted: &Noted,
    sheet: &str,
    row: Option<usize>,
) -> Result<Option<Message>> {
    let is_of = |event: &Event| {
        let place = event.place(noted.session as u16, noted.table as u16);
        place.is_some_and(|(_, table)| event.sheet_hash(table) == sheet)
    };
    if is_of(last) {
        return Ok(None);
    }
    let then = row.map(|row| restore(&only_table(as_of(archive, row), (noted.session, noted.table)))).transpose()?;
    if then.as_ref().is_some_and(is_of) {
        return Ok(None);
    }
    let what = Message::new("check-signature").arg("session", noted.session.to_string());
    let what = what.arg("table", noted.table.to_string()).arg("author", &noted.author);
    let at = zoned_moment(last.head.regulations.time_zone.unwrap_or(zone), noted.recorded_at.0);
    Ok(Some(what.arg("at", at).arg("sheet", code(sheet))))
}

/// An archive without notes, and without the data of all other tables.
fn only_table(archive: Archive, place: (i32, i32)) -> Archive {
    let mut archive = Archive { table_notes: Vec::new(), ..archive };
    archive.tables.retain(|row| (row.session, row.table) == place);
    archive.seat_corrections.retain(|row| (row.session, row.table) == place);
    archive.hands.retain(|row| (row.session, row.table) == place);
    archive.attendances.retain(|row| (row.session, row.table) == place);
    archive.signed_totals.retain(|row| (row.session, row.table) == place);
    archive.revocations.retain(|row| (row.session, row.table) == place);
    archive
}
