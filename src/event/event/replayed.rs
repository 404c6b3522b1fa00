//! The sheet of a table from the versions of its hands, and the versions that were replaced.
//!
//! One fact to know: a hand that the rules reject counts as annulled until it is corrected. The program never writes
//! such a hand, but other programs may.

use super::{Replaced, Signed};
use crate::regulations::SheetRules;
use crate::sheet::hand_result::{Draft, Ending};
use crate::sheet::scoresheet::Scoresheet;
use crate::sheet::written_hand::WrittenHand;
use chrono::NaiveDateTime;
use rules::{BySeat, HandNumber};

/// A version of a hand, with what the sheet needs of it.
#[derive(Clone, Copy, Debug)]
pub struct PlayedVersion<'v> {
    /// The hand as written; an annulled hand if that cannot be read.
    pub draft: &'v Draft,
    /// Whether the stored hand cannot be read.
    pub unreadable: bool,
    /// When it was entered.
    pub at: NaiveDateTime,
    /// When it was undone; `None` if it was not.
    pub undone: Option<NaiveDateTime>,
}

/// The state of a table's hands after all their versions.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The hands that count, in the order of play.
    pub sheet: Scoresheet,
    /// The numbers of the hands that the rules reject.
    pub refused: Vec<u8>,
    /// When each hand was last entered.
    pub hands_at: Vec<(HandNumber, NaiveDateTime)>,
    /// The versions that are no longer current.
    pub replaced: Vec<Replaced>,
}

/// A written hand as a draft, and whether it cannot be read and counts as annulled; `None` if it has no possible
/// number.
pub fn read_hand(written: &WrittenHand, rules: SheetRules) -> Option<(Draft, bool)> {
    match written.draft(|hand| rules.rotation.dealer(hand)) {
        Ok(draft) => Some((draft, false)),
        Err(_) => Some((annulled_hand(written.number, rules)?, true)),
    }
}

/// A hand without a result; `None` if the number is not possible.
fn annulled_hand(number: u8, rules: SheetRules) -> Option<Draft> {
    let annulled = WrittenHand { number, ending: Ending::Annulled.code().to_owned(), ..WrittenHand::default() };
    annulled.draft(|hand| rules.rotation.dealer(hand)).ok()
}

/// The state after these versions, which must be in the order of play and of their revisions; `None` if a hand has no
/// possible number.
pub fn replay(versions: &[PlayedVersion<'_>], mut sheet: Scoresheet) -> Option<Replayed> {
    let (rules, mut refused, mut replaced, mut hands_at) = (sheet.rules(), Vec::new(), Vec::new(), Vec::new());
    for of_hand in versions.chunk_by(|a, b| a.draft.hand == b.draft.hand) {
        replaced.extend(replaced_versions(of_hand, &sheet));
        let Some(last) = of_hand.last() else { continue };
        hands_at.extend(HandNumber::new(last.draft.hand).map(|number| (number, last.at)));
        if last.undone.is_none() && (last.unreadable || sheet.record(last.draft).is_err()) {
            refused.push(last.draft.hand);
            // If not even an annulled hand can be recorded, there are too many hands.
            _ = sheet.record(&annulled_hand(last.draft.hand, rules)?);
        }
    }
    Some(Replayed { sheet, refused, hands_at, replaced })
}

/// The versions of a hand that are no longer current; `sheet` has the hands before. The last one needs a time at which
/// it was undone.
fn replaced_versions(versions: &[PlayedVersion<'_>], sheet: &Scoresheet) -> Vec<Replaced> {
    let current = versions.last().filter(|last| last.undone.is_none()).map(|last| last.draft);
    let until = |place: usize, version: &PlayedVersion<'_>| {
        version.undone.or_else(|| versions.get(place + 1).map(|next| next.at))
    };
    let others = versions.iter().enumerate().filter(|(_, version)| Some(version.draft) != current);
    let replaced = others.filter_map(|(place, version)| {
        let number = HandNumber::new(version.draft.hand)?;
        let result = version.draft.check_after(sheet.rules(), &sheet.raising_penalties(number)).ok();
        let points = result.map_or(BySeat::default(), |result| result.scores());
        Some(Replaced { hand: Some((number, points)), from: version.at, until: until(place, version)? })
    });
    replaced.collect()
}

/// The last of the signed totals of a table, and the earlier ones that differ from it; `None` if there are none.
pub fn last_signed(mut rows: Vec<Signed>) -> Option<(Signed, Vec<Replaced>)> {
    let last = rows.pop()?;
    let ends = rows.iter().skip(1).map(|next| next.at).chain([last.at]);
    let says = |of: &Signed| (of.totals, of.to_nobody, of.decision.clone());
    let others = rows.iter().zip(ends).filter(|(row, _)| says(row) != says(&last));
    let replaced = others.map(|(row, until)| Replaced { hand: None, from: row.at, until }).collect();
    Some((last, replaced))
}
