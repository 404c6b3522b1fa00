//! The official documents on paper: functions from values to the bytes of a PDF; nothing here knows the store.
//!
//! Two facts to know: every length is a whole number of hundredths of a point, so equal input gives equal bytes on every
//! machine; and a text is first shrunk, then wrapped, but never cut. Forms: 1998 p.41–45 (附件 1–6).

mod appeal_form;
mod fit;
mod flow;
mod font;
mod grid;
mod language;
mod length;
mod page;
mod pdf;
mod qr;
mod table;
mod tagged;
mod workbook;

pub mod appeal;
pub mod certificate;
pub mod draw_forms;
pub mod draw_protocol;
pub mod entry_form;
pub mod kit;
pub mod observer_report;
pub mod penalty_record;
pub mod plan;
pub mod player_cards;
pub mod poster;
pub mod referee_card;
pub mod score_record;
pub mod score_summary;
pub mod season;
pub mod seating;
pub mod standings;
pub mod table_cards;
pub mod wall_sheets;

pub use appeal::Appeal;
pub use certificate::Certificate;
pub use draw_forms::{TeamLot, TeamSheet};
pub use entry_form::EntryForm;
pub use font::{Unprintable, unprintable};
pub use kit::Kit;
pub use language::Language;
pub use observer_report::ObserverReport;
pub use page::Paper;
pub use penalty_record::PenaltyRecord;
pub use plan::Plan;
pub use referee_card::RefereeCard;
pub use score_record::ScoreRecord;
pub use standings::{Ranking, Standings};
pub use wall_sheets::WallSheets;

use messages::Message;

/// How a document is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The language, or two.
    pub language: Language,
    /// The paper size.
    pub paper: Paper,
    /// Whether small sheets are in order in the pile after cutting, rather than on the page.
    pub cut: bool,
    /// Whether it belongs to a rehearsal, which is then printed on every page.
    pub rehearsal: bool,
}

/// The identification of a paper, by which it can be compared with its event at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The check code: the first digits of the hash of the last row of the audit.
    pub code: String,
    /// The first digits of the key with which the installation seals; `None` if it has no key.
    pub key: Option<String>,
    /// The time of printing; `None` if the paper shows it elsewhere.
    pub printed: Option<Message>,
}

/// The line at the foot of a page: the event's name and the stamp.
fn stamp_line(language: Language, event: &str, stamp: Option<&Stamp>) -> String {
    let fields = stamp.into_iter().flat_map(|Stamp { code, key, printed }| {
        let code = Some(("print-check", code.clone()));
        let key = key.as_ref().map(|key| ("print-key", format!("{key}…")));
        let printed = printed.as_ref().map(|at| ("print-printed", language.say(at)));
        [code, key, printed].into_iter().flatten()
    });
    format!("{event}    {}", language.fields(&fields.collect::<Vec<_>>())).trim().to_owned()
}

/// A document as PDF. A character that the font lacks is printed as □: a name never prevents printing.
pub type Printed = Vec<u8>;

/// Space to write in.
const BLANK: &str = "____";

/// Space for a year, and for a month, a day, an hour or a minute, in digits of four millimetres.
const YEAR: &str = "________";
const TWO_FIGURES: &str = "_____";

/// A number, or space to write it in.
fn number_or_blank(number: Option<u16>) -> String {
    number.map_or(BLANK.to_owned(), |number| number.to_string())
}

/// Space to write a day in, whatever the language.
fn blank_day() -> String {
    format!("{YEAR}-{TWO_FIGURES}-{TWO_FIGURES}")
}

/// A title with spaces between its Han characters, as on the official forms.
fn space_out(title: &str) -> String {
    let mut spaced = String::new();
    for character in title.chars() {
        if character >= '\u{2e80}' && spaced.ends_with(|before| before >= '\u{2e80}') {
            spaced.push(' ');
        }
        spaced.push(character);
    }
    spaced
}

/// The small sheets on each page: one after another, or so that they are in order after cutting.
fn sheets_by_page(style: Style, sheets: usize, on_a_page: usize) -> Vec<Vec<usize>> {
    match style.cut {
        true => piles(sheets, on_a_page),
        false => (0..sheets).collect::<Vec<_>>().chunks(on_a_page).map(<[usize]>::to_vec).collect(),
    }
}

/// The small sheets on each page, so that the pages, cut and piled up, are in order.
fn piles(sheets: usize, on_a_page: usize) -> Vec<Vec<usize>> {
    let pages = sheets.div_ceil(on_a_page);
    (0..pages).map(|page| (page..sheets).step_by(pages).collect()).collect()
}

#[cfg(test)]
mod tests;
