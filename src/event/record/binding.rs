//! The digests in the rows of an audit: for every row that an action wrote, its name and the SHA-256 of its line in an
//! archive.
//!
//! Two facts to know: a row may be written again (a session is closed, a name is corrected), and then the last digest
//! counts; and both databases note by triggers what is written, so no action can omit anything. `docs/archive.md` has
//! the names, and how a stranger computes the hashes.

use super::archive::{
    Archive, Attendance, Chart, Commitment, Deals, Draw, Event, Hand, LeftOut, LineUp, Noted, Player, Publication,
    Release, Revocation, ScreenNoted, SeatCorrection, Session, SignedTotals, StageNoted, StandardPenalty, Table, Team,
    Withdrawal,
};
use super::audit_chain::ERASURE;
use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter};
use std::collections::HashMap;
use std::io::{Result as Written, Write};
use values::digest::hash;

/// The text in place of the hash of a row that was deleted.
pub const GONE: &str = "-";

/// A row of an archive that the audit covers.
pub trait Named: Serialize {
    /// Its name in the audit: without line breaks, and unchanged when the row is written again.
    fn name(&self) -> String;
}

macro_rules! names {
    ($($row:ident: $self:ident => $name:expr;)*) => {
        $(impl Named for $row {
            fn name(&$self) -> String {
                $name
            }
        })*
    };
}

names! {
    Event: self => "event".to_owned();
    Team: self => format!("team {}", self.id);
    Player: self => format!("player {}", self.id);
    Chart: self => format!("chart {}", self.revision);
    Commitment: self => format!("commitment {}", self.revision);
    Draw: self => format!("draw {}", self.revision);
    Release: self => format!("release {} {}", self.draw, String::from(self.released_at));
    Withdrawal: self => format!("withdrawal {} {}", self.player, String::from(self.recorded_at));
    Session: self => format!("session {}", self.number);
    Table: self => format!("table {}/{}", self.session, self.table);
    SeatCorrection: self => format!("seat_correction {}/{} {}", self.session, self.table, String::from(self.recorded_at));
    Hand: self => format!("hand {}/{}/{} {}", self.session, self.table, self.written.number, self.revision);
    Attendance: self => format!("attendance {}/{} {}", self.session, self.table, String::from(self.recorded_at));
    SignedTotals: self => format!("signed_totals {}/{} {}", self.session, self.table, String::from(self.recorded_at));
    Noted: self => format!("table_note {}/{} {}", self.session, self.table, self.entry);
    Revocation: self => {
        let first = format!("revocation {}/{}/{} {}", self.session, self.table, self.hand, self.player);
        self.revision.map_or(first.clone(), |revision| format!("{first} {revision}"))
    };
    StandardPenalty: self => format!("standard_penalty {}", String::from(self.given_at));
    Publication: self => format!("publication {} {}", self.session, self.revision);
    ScreenNoted: self => format!("screen_note {}", self.revision);
    StageNoted: self => format!("stage_note {}", self.revision);
    LineUp: self => format!("line_up {}/{} {}", self.session, self.team, self.revision);
    Deals: self => format!("deals {} {}", self.session, self.revision);
}

/// JSON without spaces. Earlier versions stored the character zero in SQLite, PostgreSQL cannot: a symbol replaces it.
struct WithoutZero;

impl Formatter for WithoutZero {
    fn write_char_escape<W: ?Sized + Write>(&mut self, writer: &mut W, escape: CharEscape) -> Written<()> {
        write_char_escape(writer, escape)
    }
}

/// Writes an escaped character of a line of an archive.
///
/// # Errors
/// Those of the writer.
pub fn write_char_escape<W: ?Sized + Write>(writer: &mut W, escape: CharEscape) -> Written<()> {
    match escape {
        CharEscape::AsciiControl(0) => writer.write_all("␀".as_bytes()),
        other => CompactFormatter.write_char_escape(writer, other),
    }
}

/// A row as a line of an archive.
///
/// # Errors
/// It cannot be written as JSON.
pub fn line(row: &impl Serialize) -> serde_json::Result<String> {
    let mut bytes = Vec::new();
    row.serialize(&mut serde_json::Serializer::with_formatter(&mut bytes, WithoutZero))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The digests of the rows that an action wrote, as text: for each row a line with its name, a space and its hash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Binding(pub String);

impl Binding {
    /// Adds the digests of rows.
    ///
    /// # Errors
    /// A row cannot be written as JSON.
    pub fn add(&mut self, rows: &[impl Named]) -> serde_json::Result<()> {
        for row in rows {
            self.0 += &format!("{} {}\n", row.name(), hash(&line(row)?));
        }
        Ok(())
    }

    /// Adds that the row with this name was deleted.
    pub fn add_gone(&mut self, name: &str) {
        self.0 += &format!("{name} {GONE}\n");
    }
}

/// The names and hashes in the text of a [`Binding`].
pub fn names_and_hashes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter_map(|line| line.rsplit_once(' '))
}

/// A row of an archive that does not match its audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unbound {
    /// A row that the audit does not cover.
    Added {
        /// The name of the row.
        name: String,
        /// Its line.
        line: String,
    },
    /// A row that differs from its last digest.
    Changed {
        /// The name of the row.
        name: String,
        /// Its line.
        line: String,
        /// The place in the audit, from 0, of the last row that covers it.
        by: usize,
    },
    /// A row that is listed after later ones, so that it would count instead of them.
    Moved {
        /// The name of the row.
        name: String,
        /// Its line.
        line: String,
        /// The place in the audit, from 0, of the row that covers it.
        by: usize,
    },
    /// A row that the audit covers, and that is missing.
    Missing {
        /// The name of the row.
        name: String,
        /// The place in the audit, from 0, of the last row that covers it.
        by: usize,
    },
}

/// All rows of an archive that do not match its audit, and all that are missing.
///
/// # Errors
/// A row cannot be written as JSON.
pub fn unbound(archive: &Archive) -> serde_json::Result<Vec<Unbound>> {
    let mut found = Found::new(archive);
    for_each(archive, &mut |name, line| found.row(name, line))?;
    archive.left_out.iter().for_each(|row| found.left_out(row));
    Ok(found.all())
}

macro_rules! covered_lists {
    ($($list:ident)*) => {
        /// Calls `with` for every row of an archive that the audit covers, with its name and its line.
        ///
        /// # Errors
        /// A row cannot be written as JSON.
        pub fn for_each(archive: &Archive, with: &mut impl FnMut(String, String)) -> serde_json::Result<()> {
            with(archive.event.name(), line(&archive.event)?);
            $(for row in &archive.$list {
                with(row.name(), line(row)?);
            })*
            Ok(())
        }

        impl Archive {
            /// Keeps only those rows covered by the audit whose names `keeps` accepts; the event, the audit and the seals stay.
            pub(super) fn retain_rows(&mut self, keeps: impl Fn(&str) -> bool) {
                $(self.$list.retain(|row| keeps(&row.name()));)*
            }
        }
    };
}

covered_lists! {
    teams players charts commitments draws releases withdrawals sessions tables seat_corrections hands attendances
    signed_totals table_notes revocations standard_penalties publications screen_notes stage_notes line_ups deals
}

/// Kinds of rows whose last one about a subject counts, so they must be listed in the order in which they were written.
const LAST_COUNTS: [&str; 7] =
    ["release", "withdrawal", "seat_correction", "attendance", "signed_totals", "table_note", "publication"];

/// A digest of a row in the audit.
struct Bound<'a> {
    hash: &'a str,
    /// The place of the audit row, from 0.
    by: usize,
    /// The place among all digests of the audit.
    place: usize,
    /// Whether a row of the archive matches it.
    stands: bool,
    /// Whether an erasure wrote the row again, which leaves it in its place.
    again: bool,
}

/// All digests of a name, of which the last one counts; and the line of a row that matches an earlier one.
#[derive(Default)]
struct BoundAs<'a> {
    bound: Vec<Bound<'a>>,
    earlier: Option<String>,
}

struct Found<'a> {
    said: HashMap<&'a str, BoundAs<'a>>,
    /// The highest place so far of each kind in [`LAST_COUNTS`].
    last: HashMap<&'static str, usize>,
    unbound: Vec<Unbound>,
}

impl<'a> Found<'a> {
    fn new(archive: &'a Archive) -> Self {
        let mut said: HashMap<&str, BoundAs<'_>> = HashMap::new();
        let rows = archive.audit.iter().enumerate();
        let all = rows.flat_map(|(by, row)| {
            let again = row.action == ERASURE;
            names_and_hashes(&row.bound).map(move |(name, hash)| (by, again, name, hash))
        });
        for (place, (by, again, name, hash)) in all.enumerate() {
            said.entry(name).or_default().bound.push(Bound { hash, by, place, stands: false, again });
        }
        Self { said, last: HashMap::new(), unbound: Vec::new() }
    }

    /// Checks a row. Rows written at the same moment may share a name: each must match a digest, each digest counts
    /// once, and the last one must be matched.
    fn row(&mut self, name: String, line: String) {
        let hash = hash(&line);
        let said =
            self.said.get_mut(name.as_str()).filter(|said| said.bound.last().is_some_and(|last| last.hash != GONE));
        let Some(said) = said else { return self.unbound.push(Unbound::Added { name, line }) };
        let known = said.bound.iter().any(|bound| bound.hash == hash);
        // The first row with a name is in the place of its first digest, and so on.
        let nth = said.bound.iter().filter(|bound| bound.stands).count();
        let first_place = said.bound.get(nth).map(|bound| bound.place);
        let Some(own) = said.bound.iter_mut().find(|bound| bound.hash == hash && !bound.stands) else {
            self.unbound.extend(said.bound.last_mut().map(|last| match known {
                true => Unbound::Added { name, line },
                false => {
                    last.stands = true;
                    Unbound::Changed { name, line, by: last.by }
                }
            }));
            return;
        };
        own.stands = true;
        let (by, place) = (own.by, first_place.filter(|_| own.again).unwrap_or(own.place));
        let kind = LAST_COUNTS.into_iter().find(|kind| name.split(' ').next() == Some(*kind));
        let last = kind.map(|kind| self.last.entry(kind).or_default());
        let moved = last.is_some_and(|last| {
            let moved = place < *last;
            *last = place.max(*last);
            moved
        });
        if moved {
            self.unbound.push(Unbound::Moved { name, line, by });
        } else if said.bound.last().is_some_and(|last| last.hash != hash) {
            said.earlier = Some(line);
        }
    }

    /// Checks a row that is left out: it must have a digest of the audit, and each digest counts once.
    fn left_out(&mut self, LeftOut { name, sha256 }: &LeftOut) {
        let said = self.said.get_mut(name.as_str());
        let own = said.and_then(|said| said.bound.iter_mut().find(|bound| bound.hash == sha256 && !bound.stands));
        match own.filter(|own| own.hash != GONE) {
            Some(own) => own.stands = true,
            None => self.unbound.push(Unbound::Added { name: name.clone(), line: sha256.clone() }),
        }
    }

    fn all(mut self) -> Vec<Unbound> {
        let mut left: Vec<(&str, BoundAs<'_>)> = self.said.into_iter().collect();
        left.sort_unstable_by_key(|(name, _)| *name);
        for (name, said) in left {
            let Some(last) = said.bound.last().filter(|last| last.hash != GONE) else { continue };
            if said.bound.iter().any(|bound| bound.stands && bound.hash == last.hash) {
                continue;
            }
            let (name, by) = (name.to_owned(), last.by);
            self.unbound.push(match said.earlier {
                Some(line) => Unbound::Changed { name, line, by },
                None => Unbound::Missing { name, by },
            });
        }
        self.unbound
    }
}
