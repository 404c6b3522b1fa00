//! 附件5 比赛成绩记录表: one table in one session, blank, before play, or with its hands (1998 p.44).
//!
//! Two facts to know: 得分 has the points that a player receives in a hand and 失分 those that the player pays, including
//! penalties, so the total is the base score + gains − losses − the deduction for lateness; and if fan names are shortened, or
//! something does not fit into the form, a second page has it in full.

mod details;
mod form;
mod record;

pub use record::{Correction, ScoreRecord, SeatTotal, SeatedPlayer, TablePlace};

use super::length::mm;
use super::page::{Area, Page};
use super::{Printed, Style, pdf, piles};
use form::{HALF, HALF_IN_TWO, RecordForm, WHOLE, WHOLE_IN_TWO};
use messages::Message;

/// The sheets in order: one on a page, or two on a page to be cut.
pub fn score_records(style: Style, records: &[ScoreRecord]) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-record-title")), pages(style, records))
}

/// A sheet on a page followed by its details, or two on a page with the details of all at the end.
pub(super) fn pages(style: Style, records: &[ScoreRecord]) -> Box<dyn Iterator<Item = Page> + '_> {
    let layout = match (style.cut, style.language.second) {
        (false, None) => &WHOLE,
        (false, Some(_)) => &WHOLE_IN_TWO,
        (true, None) => &HALF,
        (true, Some(_)) => &HALF_IN_TWO,
    };
    let blank = if style.cut { style.paper.upright() } else { style.paper.sideways() };
    let halves = Area::new(0, 0, blank.width, blank.height).rows(&[1, 1]);
    let area = if style.cut { halves[0].shrink(mm(60)) } else { blank.body() };
    let sheet = move |record| RecordForm { language: style.language, layout, record, area };
    let second_page = move |record| sheet(record).second_page(style.paper.sideways());
    if style.cut {
        let cut = piles(records.len(), 2).into_iter().map(move |pair| {
            let mut page = style.paper.upright();
            for (half, index) in halves.iter().zip(pair) {
                RecordForm { area: half.shrink(mm(60)), ..sheet(&records[index]) }.draw(&mut page);
            }
            page.cut_marks(page.height / 2);
            page
        });
        return Box::new(cut.chain(records.iter().flat_map(second_page)));
    }
    let front = move |record| {
        let mut page = style.paper.sideways();
        sheet(record).draw(&mut page);
        page
    };
    Box::new(records.iter().flat_map(move |record| [front(record)].into_iter().chain(second_page(record))))
}
