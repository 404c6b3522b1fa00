//! The score sheet as European referees keep it: a row for each hand, with what every player receives and pays and the
//! total so far.
//!
//! Two facts to know: totals run on from the base score, which is 0 where scores are net; and the cells of the dealer are
//! grey. Source: the sheet of the Green Book of 2006, appendix 5 (+, −, total).

use super::details::worth;
use super::form::{RecordForm, gains_and_losses, points};
use crate::page::{Align, Area, Page, THICK, THIN};
use event::notes::table_note::Signer;
use event::sheet::hand_result::{Ending, HandResult};
use messages::{Message, ending, signed_minus, wind};
use rules::{BySeat, GamePoints, HandNumber, Round, Seat};

/// The widths of round, hand and points, of the four players, and of the remarks.
const COLUMNS: [i32; 8] = [8, 8, 12, 33, 33, 33, 33, 20];

/// The widths of what a player receives and pays, and of the total.
const OF_PLAYER: [i32; 3] = [10, 10, 13];

/// The heights of the names, their heads, the sixteen hands, and the five rows below them.
const ROWS: [i32; 23] = [26, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 10, 14, 12, 12, 22];

/// The first row below the hands.
const BELOW: usize = 18;

impl RecordForm<'_> {
    pub(super) fn running_table(&self, page: &mut Page, area: Area) {
        let (rows, columns) = (area.rows(&ROWS), area.columns(&COLUMNS));
        let cell = |row: usize, column: usize| {
            Area::new(columns[column].left, rows[row].top, columns[column].width, rows[row].height)
        };
        let dealers = HandNumber::all().map(|hand| {
            let dealer = self.record.rotation.dealer(hand);
            cell(1 + usize::from(hand.get()), 3 + dealer as usize)
        });
        page.fill(dealers.collect(), 8);
        self.heads(page, &cell);
        let mut totals = BySeat::from_fn(|_| self.record.base);
        let mut hands: Vec<&HandResult> = self.record.hands.iter().collect();
        hands.sort_by_key(|hand| hand.number());
        for hand in hands {
            self.hand_row(page, &|column| cell(1 + usize::from(hand.number().get()), column), hand, &mut totals);
        }
        if self.record.by_totals && self.record.hands.is_empty() && self.record.result.is_some() {
            let said = self.language.say(&Message::new("print-grid-by-totals"));
            page.text(cell(2, 7).shrink(self.scaled(20)), Align::Centre, self.scaled(850), &said);
        }
        self.results(page, &cell);
        for (number, row) in rows.iter().enumerate().skip(1) {
            let (left, right, thickness) = match number {
                1 => (columns[3].left, columns[7].left, THIN),
                2..=BELOW if (number - 2) % 4 == 0 => (area.left, area.right(), THICK),
                2..BELOW => (columns[1].left, area.right(), THIN),
                _ => (area.left, area.right(), THIN),
            };
            page.horizontal_line(left, right, row.top, thickness);
        }
        for (number, column) in columns.iter().enumerate().skip(1) {
            let bottom = if number < 3 { rows[BELOW].top } else { area.bottom() };
            page.vertical_line(column.left, area.top, bottom, if number < 3 { THIN } else { THICK });
        }
        for player in &columns[3..7] {
            for part in &player.columns(&OF_PLAYER)[1..] {
                page.vertical_line(part.left, rows[1].top, rows[BELOW].top, THIN);
            }
        }
        page.frame(area, THICK);
    }

    /// The heads, the winds of the rounds and the numbers of the hands.
    fn heads(&self, page: &mut Page, cell: &impl Fn(usize, usize) -> Area) {
        let (small, size) = (self.scaled(850), self.scaled(1000));
        let down = |from: usize, to: usize, column: usize| {
            let (first, last) = (cell(from, column), cell(to, column));
            Area { height: last.bottom() - first.top, ..first }.shrink(self.scaled(50))
        };
        for (column, head) in [(1, "print-hand"), (2, "print-points-head"), (7, "print-remarks")] {
            page.text(down(0, 1, column), Align::Centre, small, &self.label(head));
        }
        for seat in Seat::ALL {
            let sitting = &self.record.seats[seat];
            let parts = cell(0, 3 + seat as usize).shrink(self.scaled(60)).rows(&[3, 2]);
            page.text(parts[0], Align::Centre, size, &sitting.name);
            let note = sitting.note.as_ref().map_or(String::new(), |note| self.language.say(note));
            let wind = self.language.say(&messages::seat(seat));
            let said = [&wind, &sitting.number, &sitting.team, &note].map(String::as_str);
            let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
            page.text(parts[1], Align::Centre, small, &said.join(" · "));
            let parts = cell(1, 3 + seat as usize).columns(&OF_PLAYER);
            let total = self.language.say(&Message::new("print-summary-total"));
            for (place, head) in parts.into_iter().zip(["+", "−", &total]) {
                page.text(place.shrink(self.scaled(20)), Align::Centre, small, head);
            }
        }
        for round in Round::ALL {
            let first = 2 + 4 * round as usize;
            page.name(down(first, first + 3, 0), size, &self.language.say(&wind(round.prevalent_wind())), "");
        }
        for hand in HandNumber::all() {
            let row = 1 + usize::from(hand.get());
            page.text(cell(row, 1), Align::Centre, size, &hand.get().to_string());
        }
    }

    fn hand_row(
        &self,
        page: &mut Page,
        cell: &impl Fn(usize) -> Area,
        hand: &HandResult,
        totals: &mut BySeat<GamePoints>,
    ) {
        let size = self.scaled(1000);
        let inside = |area: Area| area.shrink(self.scaled(20));
        page.text(inside(cell(2)), Align::Centre, size, &worth(hand));
        let scores = hand.scores();
        for seat in Seat::ALL {
            totals[seat] += scores[seat];
            let (gains, losses) = gains_and_losses(hand, seat);
            let texts = [points(gains), points(losses), signed_minus(totals[seat].0)];
            for (place, text) in cell(3 + seat as usize).columns(&OF_PLAYER).into_iter().zip(texts) {
                page.text(inside(place), Align::Centre, size, &text);
            }
        }
        let penalty = (!hand.penalties().is_empty()).then(|| Message::new("print-sheet-penalty"));
        let ended = (hand.ending() != Ending::Discard).then(|| ending(hand.ending()));
        let remarks = ended.into_iter().chain(penalty).map(|remark| self.language.say(&remark));
        page.text(inside(cell(7)), Align::Centre, self.scaled(850), &remarks.collect::<Vec<_>>().join(" · "));
    }

    /// Deductions, totals, places and points, and the signatures.
    fn results(&self, page: &mut Page, cell: &impl Fn(usize, usize) -> Area) {
        let labels = [
            "print-sheet-deducted",
            "print-sheet-total",
            "print-summary-rank",
            "column-standard-points",
            "print-sheet-signature",
        ];
        for (row, label) in (BELOW..).zip(labels) {
            let (first, last) = (cell(row, 0), cell(row, 2));
            let place = Area { width: last.right() - first.left, ..first };
            page.text(
                place.inset(self.scaled(150), self.scaled(40)),
                Align::Left,
                self.scaled(950),
                &self.language.line(&Message::new(label)),
            );
        }
        for seat in Seat::ALL {
            let place = |row: usize| cell(BELOW + row, 3 + seat as usize).shrink(self.scaled(40));
            self.signature(page, place(4), Signer::Player(seat));
            let Some(result) = self.record.result.as_ref().map(|result| result[seat]) else { continue };
            let late = (result.late != GamePoints::ZERO).then(|| signed_minus((-result.late).0));
            let standard = result.standard_points.map(|points| self.language.first.points(points));
            let texts = [late, Some(signed_minus(result.total.0)), result.rank.map(|rank| rank.to_string()), standard];
            for ((row, text), size) in texts.into_iter().enumerate().zip([1000, 1300, 1000, 1000]) {
                page.text(place(row), Align::Centre, self.scaled(size), &text.unwrap_or_default());
            }
        }
    }
}
