//! All papers that a session needs, in one file and in the order of use: the seating, a sheet for each
//! table, spare sheets, the penalty record, appeal forms; and those of all sessions of an event.

use super::page::Page;
use super::{
    Appeal, PenaltyRecord, Plan, Printed, ScoreRecord, Style, appeal, pdf, penalty_record, score_record, seating,
};
use messages::Message;

/// The papers of a session before play.
pub struct Kit {
    /// The seating.
    pub plan: Plan,
    /// A sheet for each table.
    pub records: Vec<ScoreRecord>,
    /// A blank record of penalties.
    pub penalties: PenaltyRecord,
    /// An appeal form.
    pub appeal: Appeal,
}

/// The number of tables for which there is a spare sheet; one more is always added.
const TABLES_PER_SPARE: usize = 10;

/// The papers of a session.
pub fn kit(style: Style, kit: &Kit) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-kit-title")), pages(style, kit))
}

/// The papers of an event: the list by name, then those of each session.
pub fn event_kit(style: Style, plan: &Plan, sessions: &[Kit]) -> Printed {
    let pages =
        seating::pages_by_name(style, plan).into_iter().chain(sessions.iter().flat_map(|kit| pages(style, kit)));
    pdf::document(style, &style.language.say(&Message::new("print-event-kit-title")), pages)
}

fn pages(style: Style, kit: &Kit) -> impl Iterator<Item = Page> {
    let spare = kit.records.first().map(|record| ScoreRecord {
        event: record.event.clone(),
        rotation: record.rotation,
        game: record.game,
        is_european: record.is_european,
        base: record.base,
        date: record.date,
        ..ScoreRecord::default()
    });
    let spare = vec![spare.unwrap_or_default(); kit.records.len().div_ceil(TABLES_PER_SPARE) + 1];
    let spare: Vec<Page> = score_record::pages(style, &spare).collect();
    seating::pages(style, &kit.plan)
        .chain(score_record::pages(style, &kit.records))
        .chain(spare)
        .chain(penalty_record::pages(style, &kit.penalties))
        .chain([appeal::page(style, &kit.appeal), appeal::page(style, &kit.appeal)])
}
