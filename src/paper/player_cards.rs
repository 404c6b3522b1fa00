//! Player cards: a player's own tables and seats of all sessions, and a code that opens the player's page and checks in. Four on
//! a page.

use super::length::mm;
use super::page::{Align, Area, Page, THIN};
use super::plan::Plan;
use super::{Printed, Style, grid, pdf, qr, sheets_by_page, stamp_line};
use messages::{Message, seat};

/// A card for each player, in the order of the numbers.
pub fn player_cards(style: Style, plan: &Plan) -> Printed {
    pdf::document(style, &style.language.say(&Message::new("print-player-cards")), pages(style, plan))
}

pub(super) fn pages(style: Style, plan: &Plan) -> impl Iterator<Item = Page> {
    sheets_by_page(style, plan.people.len(), 4).into_iter().map(move |four| {
        let mut page = style.paper.upright();
        let whole = Area::new(0, 0, page.width, page.height);
        let quarters = whole.rows(&[1, 1]).into_iter().flat_map(|half| half.columns(&[1, 1]));
        for (quarter, person) in quarters.zip(four) {
            draw(&mut page, quarter.shrink(mm(90)), style, plan, person);
        }
        // Where to cut.
        page.horizontal_line(mm(50), page.width - mm(50), page.height / 2, THIN / 2);
        page.vertical_line(page.width / 2, mm(50), page.height - mm(50), THIN / 2);
        page
    })
}

fn draw(page: &mut Page, area: Area, style: Style, plan: &Plan, person: usize) {
    let language = style.language;
    let own = &plan.people[person];
    let rows = area.rows(&[7, 13, 8, 3, 90, 6]);
    let side = rows[2].bottom() - rows[0].top;
    let code = own.address.as_ref().map_or(0, |address| {
        qr::draw(page, Area::new(area.right() - side, area.top, side, side), address);
        side
    });
    let beside = |row: Area| Area { width: row.width - code, ..row };
    page.text(beside(rows[0]), Align::Left, 900, &plan.event);
    let name = beside(rows[1]).columns(&[4, 1]);
    page.bold(name[0], Align::Left, 2000, &own.name);
    page.bold(name[1], Align::Right, 2000, &own.number);
    page.text(beside(rows[2]), Align::Left, 1100, &own.team);
    let head = ["print-session-head", "print-table", "print-seat"];
    let mut lines = vec![head.map(|id| language.line(&Message::new(id))).to_vec()];
    lines.extend(plan.sessions.iter().map(|session| {
        let place = session.places().find(|(somebody, _, _)| *somebody == person);
        let at = |at| if session.seats { language.line(&seat(at)) } else { String::new() };
        let (table, at) = match place {
            Some((_, table, seat)) => (table.to_string(), at(seat)),
            None if session.byes.contains(&person) => (language.line(&Message::new("bye")), String::new()),
            None => ("—".to_owned(), String::new()),
        };
        vec![session.number.to_string(), table, at]
    }));
    let height = (mm(85) * lines.len() as i32).min(rows[4].height);
    page.text(rows[5], Align::Left, 650, &stamp_line(language, "", plan.stamp.as_ref()));
    grid::draw(page, Area { height, ..rows[4] }, &[1, 1, 1], &lines, 1200);
}
