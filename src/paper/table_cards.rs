//! Table cards: the number of the table, its players, and the wind of each in each of the four rounds. Two on a page.
//!
//! They are read from a chair: names of 30 points are about 7 mm high.

use super::length::{Length, mm};
use super::page::{Align, Area, Page, THICK, THIN};
use super::plan::{Person, Plan, PlannedSession};
use super::{Printed, Style, pdf, sheets_by_page, stamp_line};
use messages::{Message, seat};
use rules::{Round, Seat};

/// The cards of all tables of all sessions of the plan.
pub fn table_cards(style: Style, plan: &Plan) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-table-cards")), pages(style, plan))
}

pub(super) fn pages(style: Style, plan: &Plan) -> impl Iterator<Item = Page> {
    let tables = |session: &PlannedSession| session.tables.len();
    let cards: Vec<(&PlannedSession, usize)> =
        plan.sessions.iter().flat_map(|session| (0..tables(session)).map(move |table| (session, table))).collect();
    sheets_by_page(style, cards.len(), 2).into_iter().map(move |pair| {
        let mut page = style.paper.upright();
        let halves = page.body().rows(&[1, 1]);
        let cut = halves[1].top;
        for (half, card) in halves.into_iter().zip(pair) {
            let (session, table) = cards[card];
            Card { style, plan, session, table }.draw(&mut page, half.inset(mm(20), mm(60)));
        }
        page.cut_marks(cut);
        page
    })
}

struct Card<'a> {
    style: Style,
    plan: &'a Plan,
    session: &'a PlannedSession,
    table: usize,
}

/// The sizes of texts read from a chair: the number of the table, a name, a wind; and of other texts.
const NUMBER: Length = 9000;
const NAME: Length = 3000;
const WIND: Length = 2600;
const BESIDE: Length = 1300;

impl Card<'_> {
    fn draw(&self, page: &mut Page, area: Area) {
        let language = self.style.language;
        let rows = area.rows(&[14, 107, 5]);
        let head = rows[0].columns(&[3, 2]);
        page.text(head[0], Align::Left, BESIDE, &self.plan.event);
        let session = Message::new("print-session").arg("session", self.session.number);
        let session = match self.session.groups.get(self.table).filter(|group| !group.is_empty()) {
            Some(group) => Message::new("print-stage-group").arg("stage", session).arg("group", group),
            None => session,
        };
        page.text(head[1], Align::Right, BESIDE, &language.line(&session));
        let [number, seats] = [0, 1].map(|part| rows[1].columns(&[38, 148])[part]);
        page.frame(rows[1], THICK);
        page.vertical_line(seats.left, seats.top, seats.bottom(), THICK);
        let parts = number.rows(&[1, 3, 1]);
        page.text(parts[0].shrink(mm(20)), Align::Centre, BESIDE, &language.label(&Message::new("print-table")));
        page.bold(parts[1].shrink(mm(15)), Align::Centre, NUMBER, &(self.table + 1).to_string());
        self.seats(page, seats);
        page.text(rows[2], Align::Left, 750, &stamp_line(language, "", self.plan.stamp.as_ref()));
    }

    /// A row for each player: the name, and the wind in each round if seats are known.
    fn seats(&self, page: &mut Page, area: Area) {
        let language = self.style.language;
        let rounds: &[Round] = if self.session.seats { &Round::ALL } else { &[] };
        let shares: Vec<i32> = [80].into_iter().chain(rounds.iter().map(|_| 17)).collect();
        let rows = area.rows(&[12, 25, 25, 25, 25]);
        for (round, place) in rounds.iter().zip(&rows[0].columns(&shares)[1..]) {
            let name = Message::new("print-round").arg("round", *round as usize + 1);
            page.text(place.shrink(mm(10)), Align::Centre, 900, &language.label(&name));
            page.vertical_line(place.left, area.top, area.bottom(), THIN);
        }
        let seated = &self.session.tables[self.table];
        for (start, row) in Seat::ALL.into_iter().zip(&rows[1..]) {
            page.horizontal_line(area.left, area.right(), row.top, THIN);
            let places = row.columns(&shares);
            if let Some(Person { name, team, number, .. }) = seated[start].and_then(|at| self.plan.people.get(at)) {
                let parts = places[0].inset(mm(30), mm(15)).rows(&[15, 7]);
                page.text(parts[0], Align::Left, NAME, name);
                page.text(parts[1], Align::Left, BESIDE, format!("{number}  {team}").trim());
            }
            for (round, place) in rounds.iter().zip(&places[1..]) {
                let wind = language.label(&seat(self.plan.rotation.seat(start, *round)));
                match round {
                    Round::First => page.bold(place.shrink(mm(15)), Align::Centre, WIND, &wind),
                    _ => page.text(place.shrink(mm(15)), Align::Centre, WIND, &wind),
                }
            }
        }
    }
}
