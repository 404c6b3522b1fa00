//! The elements of the appeal form: parts with a headline, fields, choices with boxes, lines to write on.

use super::Language;
use super::fit::{fit, height};
use super::font::Weight;
use super::length::{Length, mm};
use super::page::{Align, Area, Mark, Page, THICK, THIN};
use chrono::NaiveDateTime;
use event::values::time_zone::TimeZone;
use messages::{Message, moment};

const SIZE: Length = 1050;

/// An appeal form while it is drawn.
pub(super) struct AppealForm {
    pub page: Page,
    pub language: Language,
    /// The zone of the hall.
    pub zone: TimeZone,
}

impl AppealForm {
    pub fn line(&self, id: &'static str) -> String {
        self.language.line(&Message::new(id))
    }

    /// A time in the zone of the hall.
    pub fn time(&self, at: NaiveDateTime) -> String {
        self.language.say(&moment(self.zone.local(at), None))
    }

    /// Labels side by side, each followed by its value if known.
    pub fn fields(&mut self, row: Area, fields: &[(i32, &'static str, String)]) {
        let shares: Vec<i32> = fields.iter().map(|(share, ..)| *share).collect();
        for (place, (_, id, known)) in row.columns(&shares).into_iter().zip(fields) {
            let label = self.language.label(&Message::new(*id));
            self.page.field(place.inset(mm(15), 0), SIZE, &label, known);
        }
    }

    /// A label followed by boxes, one of which may be ticked.
    pub fn choice(&mut self, row: Area, label: &'static str, choices: &[&'static str], ticked: Option<usize>) {
        let mut shares = vec![30];
        shares.extend(vec![70 / choices.len() as i32; choices.len()]);
        let places = row.inset(mm(15), 0).columns(&shares);
        let label = self.line(label);
        self.page.text(places[0], Align::Left, SIZE, &label);
        for (number, (place, id)) in places[1..].iter().zip(choices).enumerate() {
            let side = mm(36);
            let square = Area::new(place.left, place.top + (place.height - side) / 2, side, side);
            self.page.frame(square, THIN);
            if ticked == Some(number) {
                let (left, right, top, bottom) = (square.left, square.right(), square.top, square.bottom());
                for (from, to) in [((left, top), (right, bottom)), ((left, bottom), (right, top))] {
                    self.page.marks.push(Mark::Line { from, to, thickness: THICK });
                }
            }
            let text = Area { left: place.left + mm(50), width: place.width - mm(90), ..*place }.inset(0, mm(6));
            let label = self.language.label(&Message::new(*id));
            self.page.text(text, Align::Left, SIZE, &label);
        }
    }

    /// A label, and below it lines to write on with the known text; a text that is too long for them has no lines.
    pub fn writing(&mut self, area: Area, label: &'static str, lines: usize, known: &str) {
        let rows = area.inset(mm(15), 0).rows(&vec![1; lines + 1]);
        let label = self.line(label);
        self.page.text(rows[0], Align::Left, SIZE, &label);
        let written = fit(Weight::Regular, known, rows[1].width, height(lines, SIZE), SIZE);
        if written.lines.len() > lines {
            let whole = Area { height: area.bottom() - rows[1].top, ..rows[1] };
            return self.page.text(whole, Align::Left, SIZE, known);
        }
        for (number, row) in rows[1..].iter().enumerate() {
            let text = written.lines.get(number).map_or("", String::as_str);
            self.page.text(*row, Align::Left, written.size, text);
            self.page.horizontal_line(row.left, row.right(), row.bottom(), THIN);
        }
    }

    /// A part of the form with its headline.
    pub fn part(&mut self, area: Area, headline: &'static str, shares: &[i32]) -> Vec<Area> {
        self.page.frame(area, THICK);
        let mut rows = area.rows(&[&[8], shares, &[2]].concat());
        let headline = self.line(headline);
        self.page.bold(rows[0].inset(mm(15), 0), Align::Left, 1150, &headline);
        self.page.horizontal_line(area.left, area.right(), rows[0].bottom(), THIN);
        rows.remove(0);
        rows
    }
}
