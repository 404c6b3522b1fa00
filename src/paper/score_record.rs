//! 附件5 比赛成绩记录表: one table in one session, blank, before play, or with its hands (1998 p.44); or the sheet of
//! European referees in its place.
//!
//! Two facts to know: 得分 has the points that a player receives in a hand and 失分 those that the player pays, including
//! penalties, so the total is the base score + gains − losses − the deduction for lateness; and if fan names are shortened, or
//! something does not fit into the form, a second page has it in full.

mod details;
mod form;
mod record;
mod running;

pub use record::{Correction, ScoreRecord, SeatTotal, SeatedPlayer, TablePlace};

use super::length::mm;
use super::page::{Area, Page};
use super::{Printed, Style, pdf, piles};
use form::{HALF, HALF_IN_TWO, Layout, RUNNING, RUNNING_HALF, RecordForm, WHOLE, WHOLE_IN_TWO};
use messages::Message;

/// The sheets in order: one on a page, or two on a page to be cut.
pub fn score_records(style: Style, records: &[ScoreRecord]) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-record-title")), pages(style, records))
}

/// A sheet on a page followed by its details, or two on a page with the details of all at the end.
pub(super) fn pages(style: Style, records: &[ScoreRecord]) -> Box<dyn Iterator<Item = Page> + '_> {
    let second_page = move |record| record_form(style, record).second_page(&style.paper.upright());
    if style.cut {
        let cut = piles(records.len(), 2).into_iter().map(move |pair| {
            let mut page = style.paper.upright();
            for (half, index) in halves(&page).into_iter().zip(pair) {
                RecordForm { area: half, ..record_form(style, &records[index]) }.draw(&mut page);
            }
            page.cut_marks(page.height / 2);
            page
        });
        return Box::new(cut.chain(records.iter().flat_map(second_page)));
    }
    let front = move |record| {
        let mut page = blank(style, record);
        record_form(style, record).draw(&mut page);
        page
    };
    Box::new(records.iter().flat_map(move |record| [front(record)].into_iter().chain(second_page(record))))
}

/// A blank page for a sheet: upright if it has a row for each hand or is one of two on a page, otherwise on its side.
fn blank(style: Style, record: &ScoreRecord) -> Page {
    if style.cut || record.is_european { style.paper.upright() } else { style.paper.sideways() }
}

fn halves(page: &Page) -> [Area; 2] {
    let whole = Area::new(0, 0, page.width, page.height);
    [0, 1].map(|half| whole.rows(&[1, 1])[half].shrink(mm(60)))
}

/// The form of a record on its page, or on the upper half of it.
fn record_form(style: Style, record: &ScoreRecord) -> RecordForm<'_> {
    let page = blank(style, record);
    let area = if style.cut { halves(&page)[0] } else { page.body() };
    RecordForm { language: style.language, layout: layout(style, record), record, area }
}

fn layout(style: Style, record: &ScoreRecord) -> &'static Layout {
    match (record.is_european, style.cut, style.language.second) {
        (true, false, _) => &RUNNING,
        (true, true, _) => &RUNNING_HALF,
        (false, false, None) => &WHOLE,
        (false, false, Some(_)) => &WHOLE_IN_TWO,
        (false, true, None) => &HALF,
        (false, true, Some(_)) => &HALF_IN_TWO,
    }
}
