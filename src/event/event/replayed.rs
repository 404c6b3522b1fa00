//! What the sheet of a table becomes by the versions of its hands, and what of them others have replaced.
//!
//! One fact to know: a hand that the rules refuse counts as annulled until it is corrected. The program never writes such a hand; somebody
//! else may.

use super::{Replaced, Signed};
use crate::regulations::{Entry, SheetRules};
use crate::sheet::hand_result::{Draft, Ending};
use crate::sheet::scoresheet::Scoresheet;
use crate::sheet::written_hand::WrittenHand;
use chrono::NaiveDateTime;
use rules::HandNumber;

/// A version of a hand, as far as the sheet follows from it.
#[derive(Clone, Copy, Debug)]
pub struct PlayedVersion<'v> {
    /// What was written down; an annulled hand where that cannot be read.
    pub draft: &'v Draft,
    /// Whether what is stored is no hand.
    pub unreadable: bool,
    /// When it was entered.
    pub at: NaiveDateTime,
    /// When it was taken back.
    pub undone: Option<NaiveDateTime>,
}

/// What follows from all versions of the hands of a table.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The hands that count, in the order of play.
    pub sheet: Scoresheet,
    /// Hands that the rules refuse.
    pub refused: Vec<u8>,
    /// When each hand was last entered.
    pub hands_at: Vec<(HandNumber, NaiveDateTime)>,
    /// The versions that are no longer current.
    pub replaced: Vec<Replaced>,
}

/// A hand as it was written down, and whether it cannot be read and counts as annulled; `None` where it has no number.
pub fn read_hand(written: &WrittenHand, rules: SheetRules) -> Option<(Draft, bool)> {
    match written.draft(|hand| rules.rotation.dealer(hand)) {
        Ok(draft) => Some((draft, false)),
        Err(_) => Some((annulled_hand(written.number, rules)?, true)),
    }
}

/// A hand without a result.
fn annulled_hand(number: u8, rules: SheetRules) -> Option<Draft> {
    let annulled = WrittenHand { number, ending: Ending::Annulled.code().to_owned(), ..WrittenHand::default() };
    annulled.draft(|hand| rules.rotation.dealer(hand)).ok()
}

/// What follows from versions, which are in the order of play and of their revisions; `None` where a hand has no number.
pub fn replay(versions: &[PlayedVersion<'_>], mut sheet: Scoresheet) -> Option<Replayed> {
    let (rules, mut refused, mut replaced, mut hands_at) = (sheet.rules(), Vec::new(), Vec::new(), Vec::new());
    for of_hand in versions.chunk_by(|a, b| a.draft.hand == b.draft.hand) {
        replaced.extend(replaced_versions(of_hand));
        let Some(last) = of_hand.last() else { continue };
        hands_at.extend(HandNumber::new(last.draft.hand).map(|number| (number, last.at)));
        if last.undone.is_none() && (last.unreadable || sheet.record(last.draft).is_err()) {
            refused.push(last.draft.hand);
            // Where not even that is possible, there is a hand too many.
            _ = sheet.record(&annulled_hand(last.draft.hand, rules)?);
        }
    }
    Some(Replayed { sheet, refused, hands_at, replaced })
}

/// The versions of a hand that are no longer current.
fn replaced_versions(versions: &[PlayedVersion<'_>]) -> Vec<Replaced> {
    let current = versions.last().filter(|last| last.undone.is_none()).map(|last| last.draft);
    let until = |place: usize, version: &PlayedVersion<'_>| {
        version.undone.or_else(|| versions.get(place + 1).map(|next| next.at))
    };
    let others = versions.iter().enumerate().filter(|(_, version)| Some(version.draft) != current);
    let replaced = others.filter_map(|(place, version)| {
        Some(Replaced { what: Entry::Hands, from: version.at, until: until(place, version)? })
    });
    replaced.collect()
}

/// The last of the totals signed at a table, of all in order, and those before it that say something else.
pub fn last_signed(mut rows: Vec<Signed>) -> Option<(Signed, Vec<Replaced>)> {
    let last = rows.pop()?;
    let ends = rows.iter().skip(1).map(|next| next.at).chain([last.at]);
    let says = |of: &Signed| (of.totals, of.to_nobody, of.decision.clone());
    let others = rows.iter().zip(ends).filter(|(row, _)| says(row) != says(&last));
    let replaced = others.map(|(row, until)| Replaced { what: Entry::Totals, from: row.at, until }).collect();
    Some((last, replaced))
}
