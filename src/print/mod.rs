//! The official documents on paper, as PDF. Values in, bytes out; nothing here knows the store.
//!
//! Two facts to know: every length is a whole number of hundredths of a point, so equal input gives equal bytes on every
//! machine; and a text is first shrunk, then wrapped, but never cut. Forms: 1998 p.41–45 (附件 1–6).

mod fit;
mod font;
mod grid;
mod language;
mod page;
mod pdf;
mod qr;
mod table;

pub mod appeal;
pub mod certificate;
pub mod draw_forms;
pub mod draw_protocol;
pub mod entry_form;
pub mod penalty_record;
pub mod plan;
pub mod player_cards;
pub mod score_record;
pub mod score_summary;
pub mod seating;
pub mod standings;
pub mod table_cards;

pub use appeal::Appeal;
pub use certificate::Certificate;
pub use draw_forms::{TeamLot, TeamSheet};
pub use entry_form::EntryForm;
pub use font::MissingGlyph;
pub use language::Language;
pub use page::Paper;
pub use penalty_record::PenaltyRecord;
pub use plan::Plan;
pub use score_record::ScoreRecord;
pub use standings::{Ranking, Standings};

use crate::messages::Message;
use chrono::{Datelike, NaiveDate};

/// How a document is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// In which language, or which two.
    pub language: Language,
    /// On which paper.
    pub paper: Paper,
    /// Whether small sheets follow each other in the pile rather than on the page, once the pages are cut.
    pub cut: bool,
}

/// A document as PDF, or the characters that the font does not have.
pub type Printed = Result<Vec<u8>, Vec<MissingGlyph>>;

/// Space to write in.
const BLANK: &str = "____";

/// A number, or space to write it in.
fn or_blank(number: Option<u16>) -> String {
    number.map_or(BLANK.to_owned(), |number| number.to_string())
}

/// A day in words, or space to write it in.
fn day(date: Option<NaiveDate>) -> Message {
    match date {
        Some(date) => Message::new("print-day")
            .arg("year", date.year().to_string())
            .arg("month", date.month())
            .arg("day", date.day()),
        None => Message::new("print-day-blank"),
    }
}

/// A title with its Han characters apart, as on the official forms.
fn spaced(title: &str) -> String {
    let mut spaced = String::new();
    for character in title.chars() {
        if character >= '\u{2e80}' && spaced.ends_with(|before| before >= '\u{2e80}') {
            spaced.push(' ');
        }
        spaced.push(character);
    }
    spaced
}

/// Which of so many small sheets are on each page, so that the pages, cut and piled up, are in order.
fn piles(sheets: usize, on_a_page: usize) -> Vec<Vec<usize>> {
    let pages = sheets.div_ceil(on_a_page);
    (0..pages).map(|page| (page..sheets).step_by(pages).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_and_piled_up_the_sheets_are_in_order() {
        assert_eq!(piles(5, 2), [vec![0, 3], vec![1, 4], vec![2]]);
        let pages = piles(10, 4);
        let piled = (0..4).flat_map(|pile| pages.iter().filter_map(move |page| page.get(pile)));
        assert_eq!(piled.copied().collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
    }

    #[test]
    fn only_han_characters_are_set_apart() {
        assert_eq!(spaced("比赛成绩  Score Record"), "比 赛 成 绩  Score Record");
    }
}
