//! All papers that a session needs, in one file and in the order in which they are taken up: who sits where, a sheet for each
//! table, spare sheets, the penalty record, appeal forms.

use super::{
    Appeal, PenaltyRecord, Plan, Printed, ScoreRecord, Style, appeal, pdf, penalty_record, score_record, seating,
};
use crate::messages::Message;

/// The papers of a session before play.
pub struct Kit {
    /// Who sits where.
    pub plan: Plan,
    /// A sheet for each table.
    pub records: Vec<ScoreRecord>,
    /// The record of penalties, with nothing in it.
    pub penalties: PenaltyRecord,
    /// A form to appeal.
    pub appeal: Appeal,
}

/// A spare sheet for so many tables, and one more.
const TABLES_A_SPARE: usize = 10;

/// The papers of a session.
///
/// # Errors
/// The characters that the font lacks.
pub fn kit(style: Style, kit: &Kit) -> Printed {
    let spare = kit.records.first().map(|record| ScoreRecord {
        event: record.event.clone(),
        rotation: record.rotation,
        date: record.date,
        ..ScoreRecord::default()
    });
    let spare = vec![spare.unwrap_or_default(); kit.records.len().div_ceil(TABLES_A_SPARE) + 1];
    let pages = seating::pages(style, &kit.plan)
        .chain(score_record::pages(style, &kit.records))
        .chain(score_record::pages(style, &spare))
        .chain(penalty_record::pages(style, &kit.penalties))
        .chain([appeal::page(style, &kit.appeal), appeal::page(style, &kit.appeal)]);
    pdf::document(style, &style.language.say(&Message::new("print-kit-title")), pages)
}
