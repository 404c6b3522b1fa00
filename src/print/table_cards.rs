//! Table cards: number, who starts where, and who sits where in each of the four rounds. Two on a page.
//!
//! East is drawn below, South on East's right: the order of play runs against the clock.

use super::page::{Align, Area, Length, Page, THICK, THIN, mm};
use super::plan::{Person, Plan, PlannedSession};
use super::{Printed, Style, on_pages, pdf};
use crate::messages::{Message, seat};
use crate::rules::{BySeat, Round, Seat};

/// The cards of all tables of all sessions of the plan.
///
/// # Errors
/// Every character that the font does not have.
pub fn table_cards(style: Style, plan: &Plan) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-table-cards")), pages(style, plan))
}

pub(super) fn pages(style: Style, plan: &Plan) -> impl Iterator<Item = Page> {
    let tables = |session: &PlannedSession| session.tables.len();
    let cards: Vec<(&PlannedSession, usize)> =
        plan.sessions.iter().flat_map(|session| (0..tables(session)).map(move |table| (session, table))).collect();
    on_pages(style, cards.len(), 2).into_iter().map(move |pair| {
        let mut page = style.paper.upright();
        let halves = page.body().rows(&[1, 1]);
        let cut = halves[1].top;
        for (half, card) in halves.into_iter().zip(pair) {
            let (session, table) = cards[card];
            Card { style, plan, session, table }.draw(&mut page, half.inset(mm(20), mm(60)));
        }
        // Where to cut.
        for x in [mm(50), page.width - mm(100)] {
            page.across(x, x + mm(50), cut, THIN);
        }
        page
    })
}

struct Card<'a> {
    style: Style,
    plan: &'a Plan,
    session: &'a PlannedSession,
    table: usize,
}

impl Card<'_> {
    fn draw(&self, page: &mut Page, area: Area) {
        let language = self.style.language;
        let rows = area.rows(&[16, 9, 105]);
        let parts = rows[0].columns(&[1, 1]);
        page.text(parts[0], Align::Left, 1200, &self.plan.event);
        let session = Message::new("print-session").arg("session", self.session.number);
        page.text(parts[1], Align::Right, 1200, &language.line(&session));
        let parts = Area { height: rows[1].height + rows[2].height, ..rows[1] }.columns(&[115, 6, 65]);
        let seated = &self.session.tables[self.table];
        let number = Message::new("print-table-n").arg("table", self.table + 1);
        let person = |start: Seat| seated[start].and_then(|place| self.plan.people.get(place));
        let big = |at: Seat| {
            let Person { name, team, number, .. } = person(at).cloned().unwrap_or_default();
            let wind = if self.session.seats { language.label(&seat(at)).replace('\n', " ") } else { String::new() };
            format!("{wind}\n{name}\n{number} {team}")
        };
        around(page, parts[0].within(mm(10)), &language.label(&number), 3200, 1300, big);
        if self.session.seats {
            for (round, place) in Round::ALL.into_iter().zip(parts[2].rows(&[1; 4])) {
                let name = language.label(&Message::new("print-round").arg("round", round as usize + 1));
                let player = |at: Seat| self.plan.name(seated[self.plan.rotation.player_in(at, round)]).to_owned();
                around(page, place.inset(0, mm(10)), &name, 850, 950, player);
            }
        }
    }
}

/// A table seen from above, with what is written in it and at its four sides.
fn around(page: &mut Page, area: Area, within: &str, inner: Length, outer: Length, at: impl Fn(Seat) -> String) {
    let columns = area.columns(&[3, 4, 3]);
    let rows = area.rows(&[3, 4, 3]);
    let cell = |column: usize, row: usize| {
        Area::new(columns[column].left, rows[row].top, columns[column].width, rows[row].height)
    };
    page.frame(cell(1, 1), THICK);
    page.text(cell(1, 1).within(mm(15)), Align::Centre, inner, within);
    // East below; the next player sits on the right.
    let places = BySeat { east: (1, 2), south: (2, 1), west: (1, 0), north: (0, 1) };
    for (seat, (column, row)) in places.iter() {
        page.text(cell(*column, *row).within(mm(8)), Align::Centre, outer, &at(seat));
    }
}
