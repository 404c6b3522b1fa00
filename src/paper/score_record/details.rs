//! The second page of a score record: what does not fit into the form, in full.

use super::form::{RecordForm, names_of_fans};
use super::record::Correction;
use crate::flow::{Flow, Heading};
use crate::length::{Length, mm};
use crate::page::{Align, Page};
use crate::table::{Column, Table};
use event::sheet::hand_result::HandResult;
use messages::{Message, ending, foul, measure, moment, seat, signed_minus};
use rules::{BySeat, Seat};

/// Text sizes and heights of rows, of which the first that needs only one page is used.
const SIZES: [(Length, Length); 3] = [(900, mm(60)), (780, mm(50)), (680, mm(42))];

/// The value of a hand: the basic points and the flowers.
pub(super) fn worth(hand: &HandResult) -> String {
    hand.win().map_or(String::new(), |win| match win.flowers() {
        0 => win.basic_points().to_string(),
        flowers => format!("{}+{flowers}", win.basic_points()),
    })
}

impl RecordForm<'_> {
    /// The content that does not fit into the form, if there is any: one page, or more if it does not fit there at the
    /// smallest size.
    pub(super) fn second_page(&self, blank: &Page) -> Vec<Page> {
        if !self.needs_second_page() {
            return Vec::new();
        }
        let mut pages = Vec::new();
        for (size, row) in SIZES {
            pages = self.details(blank.clone(), size, row);
            if pages.len() == 1 {
                break;
            }
        }
        pages
    }

    fn details(&self, blank: Page, size: Length, row_height: Length) -> Vec<Page> {
        let record = self.record;
        let title = self.language.line(&Message::new("print-record-details"));
        let heading = Heading {
            title,
            above: [self.line()]
                .into_iter()
                .chain(record.state.iter().map(|state| self.language.line(state)))
                .map(|text| (Align::Centre, text))
                .collect(),
            foot: self.foot(),
            ..Heading::default()
        };
        let mut flow = Flow::new(blank, heading);
        let names = record.seats.clone().map(|sitting| sitting.name);
        if !record.remarks.is_empty() {
            flow.headline(&self.language.line(&Message::new("print-remarks")));
            for remark in &record.remarks {
                flow.paragraph(&self.language.label(remark), size);
            }
        }
        let of_hand = |hand: &HandResult| hand.number().get().to_string();
        let column = |id, share| Column::new(self.language.label(&Message::new(id)), share, Align::Centre);
        let penalties: Vec<Vec<String>> = record
            .hands
            .iter()
            .flat_map(|hand| hand.penalties().iter().map(move |penalty| (hand, penalty)))
            .map(|(hand, penalty)| {
                vec![
                    of_hand(hand),
                    names[penalty.offender].clone(),
                    self.language.label(&foul(penalty.foul)),
                    self.language.label(&measure(penalty, &names)),
                ]
            })
            .collect();
        if !penalties.is_empty() {
            flow.headline(&self.language.line(&Message::new("print-penalty-title")));
            let columns = vec![
                column("print-hand", 8),
                column("print-name", 22),
                column("print-penalty-foul", 40),
                column("print-penalty-measure", 30),
            ];
            flow.table(&Table { size, row: row_height, ..Table::new(columns, penalties) });
        }
        if !record.corrections.is_empty() {
            flow.headline(&self.language.line(&Message::new("print-corrections")));
            let columns = vec![
                column("print-hand", 6),
                column("print-before", 29),
                column("print-after", 29),
                column("print-reason", 20),
                column("print-by", 16),
            ];
            let row = |correction: &Correction| {
                vec![
                    of_hand(&correction.after),
                    self.hand_sentence(&correction.before, &names),
                    self.hand_sentence(&correction.after, &names),
                    correction.reason.clone(),
                    format!("{}\n{}", correction.author, self.language.say(&moment(correction.at, record.date))),
                ]
            };
            let rows = record.corrections.iter().map(row).collect();
            flow.table(&Table { size, row: row_height, ..Table::new(columns, rows) });
        }
        flow.headline(&self.language.line(&Message::new("print-hands")));
        let mut columns = vec![column("print-hand", 5), column("print-ending", 10), column("print-winner", 12)];
        columns.push(column("print-points-head", 8));
        let counted = if self.is_chinese_official() { "print-fans" } else { "print-patterns" };
        columns.push(Column { align: Align::Left, ..column(counted, 41) });
        columns.extend(Seat::ALL.map(|at| Column::new(self.language.label(&seat(at)), 6, Align::Centre)));
        let row = |hand: &HandResult| {
            let mut cells = vec![
                of_hand(hand),
                self.language.say(&ending(hand.ending())),
                hand.win().map_or(String::new(), |win| names[win.winner()].clone()),
                worth(hand),
                [self.fans_in_languages(hand)]
                    .into_iter()
                    .chain(self.responsible_player(hand))
                    .filter(|text| !text.is_empty())
                    .collect::<Vec<_>>()
                    .join("\n"),
            ];
            cells.extend(Seat::ALL.map(|seat| signed_minus(hand.scores()[seat].0)));
            cells
        };
        flow.table(&Table { size, row: row_height, ..Table::new(columns, record.hands.iter().map(row).collect()) });
        let signatures = ["print-referee-signature", "print-chief-signature"];
        flow.signatures(&signatures.map(|id| (self.label(id), String::new())));
        flow.pages_behind(self.language, 1)
    }

    /// All fans, in both languages if there are two.
    fn fans_in_languages(&self, hand: &HandResult) -> String {
        let languages = [Some(self.language.first), self.language.second];
        let named = languages.into_iter().flatten().map(|locale| names_of_fans(locale.into(), hand).join(" · "));
        named.collect::<Vec<_>>().join("\n")
    }

    /// A hand in one sentence: the ending, the winner and the discarder, the value, and the score of each player.
    fn hand_sentence(&self, hand: &HandResult, names: &BySeat<String>) -> String {
        let mut text = self.language.say(&ending(hand.ending()));
        if let Some(win) = hand.win() {
            let from = hand.discarder().map_or(String::new(), |discarder| format!(" ← {}", names[discarder]));
            text = format!("{text} {}{from} {}", names[win.winner()], win.basic_points());
            text += &self.responsible_player(hand).map_or(String::new(), |answered| format!(" · {answered}"));
            text += &format!("\n{}", names_of_fans(self.language, hand).join(" "));
        }
        for penalty in hand.penalties() {
            let what = [foul(penalty.foul), measure(penalty, names)].map(|message| self.language.say(&message));
            text += &format!("\n{} {}", names[penalty.offender], what.join(" "));
        }
        let scores = hand.scores();
        let scores = Seat::ALL.map(|at| format!("{} {}", self.language.say(&seat(at)), signed_minus(scores[at].0)));
        format!("{}\n{}", text.trim_end(), scores.join("  "))
    }
}
