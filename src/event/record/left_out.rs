//! The public archive of an event: everything needed to recompute it, without private notes.
//!
//! Three facts to know: for each row left out, its name and its digest in the audit stay, so the chain can be checked as
//! in the complete archive; only notes of tables are left out, and only those that affect no result; and no row of the
//! audit has their words.

use super::archive::{Archive, LeftOut, Noted};
use super::binding::{Named, line};
use crate::notes::table_note::TableNote;
use std::collections::HashSet;
use uuid::Uuid;
use values::digest::hash;

/// The beginning of the names of rows that can be left out.
pub const LEFT_OUT: &str = "table_note ";

impl Archive {
    /// The archive without documents of appeals, strokes of signatures, devices, and messages between tables and
    /// referees.
    ///
    /// # Errors
    /// A row cannot be written as JSON.
    pub fn for_everybody(mut self) -> serde_json::Result<Archive> {
        let alone = self.table_notes.iter().filter(|row| is_private(&row.note, |_| false));
        let private: HashSet<Uuid> = alone.map(|row| row.entry).collect();
        let (left_out, kept): (Vec<Noted>, Vec<Noted>) =
            self.table_notes.into_iter().partition(|row| is_private(&row.note, |of| private.contains(&of)));
        let bound = |row: &Noted| Ok(LeftOut { name: row.name(), sha256: hash(line(row)?) });
        self.left_out = left_out.iter().map(bound).collect::<serde_json::Result<_>>()?;
        self.table_notes = kept;
        self.documents.clear();
        Ok(self)
    }
}

/// Whether a note is not public: by its kind, or because the note that it answers or withdraws is not, which `is_other`
/// says.
pub fn is_private(note: &TableNote, is_other: impl FnOnce(Uuid) -> bool) -> bool {
    use TableNote::*;
    match note {
        TookOver { .. } | Missing { .. } | Told { .. } | Doubted { .. } | Signed { .. } | Attached(_) => true,
        // Reported lateness, and the answer to it, affect points in stages.
        Called { late, .. } => late.is_none(),
        TakenBack { of, .. } | Answered { call: of, .. } => is_other(*of),
        ExtraTime { .. } | Arrived { .. } | Counted { .. } | Decided { .. } | Filled { .. } | Confirmed { .. } => false,
        Appealed(_) | AppealDecided(_) => false,
    }
}
