//! The place of an entrant in a ranking: after each session, and with who is directly above and below, by how much
//! exactly.

use super::ranking::points;
use event::event::{Event, Step};
use event::ranking::standings::{Decision, Row as Ranked};
use event::ranking::tie_break::Value;
use messages::{Message, criterion, decided, signed_minus, value};
use site::name::Name;
use site::plot::{Line, Ranks, ranks};
use site::visitor::Visitor;

/// One of the three rows.
pub(super) struct Neighbour {
    pub rank: usize,
    pub name: Name,
    pub link: String,
    /// By how much it is ahead of or behind the entrant's own row; empty for that row.
    pub difference: String,
    pub standard: (String, String),
    pub own: bool,
}

/// The row above, the entrant's own, and the row below; empty before the entrant has a result.
pub(super) fn neighbours<K: Copy + PartialEq>(
    guest: &Visitor,
    rows: &[Ranked<K>],
    of: K,
    named: impl Fn(K) -> (Name, String),
) -> Vec<Neighbour> {
    let Some(place) = rows.iter().position(|row| row.key == of && row.has_played) else { return Vec::new() };
    let row = |at: usize, difference: String| {
        rows.get(at).map(|row| {
            let (name, link) = named(row.key);
            Neighbour {
                rank: row.rank,
                name,
                link,
                difference,
                standard: points(guest.locale, row).0,
                own: at == place,
            }
        })
    };
    let above = place.checked_sub(1).and_then(|at| row(at, difference(guest, rows[place].decided_by.as_ref(), true)));
    let next = rows.get(place + 1).filter(|row| row.has_played);
    let below = next.and_then(|next| row(place + 1, difference(guest, next.decided_by.as_ref(), false)));
    above.into_iter().chain(row(place, String::new())).chain(below).collect()
}

/// A drawing of the ranks after each session; empty before the first session is closed.
pub(super) fn rank_plot(guest: &Visitor, event: &Event, rank: impl Fn(&Step) -> Option<usize>, of: usize) -> String {
    let course = event.course();
    let points: Vec<Option<i32>> =
        course.iter().map(|step| rank(step).and_then(|rank| i32::try_from(rank).ok())).collect();
    let Some(last) = points.iter().flatten().last().filter(|_| course.iter().any(|step| !step.running)) else {
        return String::new();
    };
    let line = Line { tone: 1, name: String::new(), value: last.to_string(), points };
    let named = |session: u16| guest.locale.msg("session-short").arg("session", session).to_string();
    let plot = Ranks {
        title: guest.locale.msg("column-ranks").to_string(),
        lines: vec![line],
        of,
        sessions: (1..=event.head.regulations.sessions).map(named).collect(),
        running: course.iter().position(|step| step.running),
        numbers: false,
    };
    ranks(PLOT, &plot)
}

/// Width and height of the drawing, for a phone.
const PLOT: (i32, i32) = (326, 220);

/// By how much the upper of two rows is ahead, as seen from one of them.
fn difference(guest: &Visitor, decision: Option<&Decision>, from_below: bool) -> String {
    let Some(Decision { criterion: by, above, here }) = decision else {
        return guest.locale.msg("rows-equal").to_string();
    };
    let by_so_much = match (above, here) {
        (Value::Standard(above), Value::Standard(here)) => guest.locale.points(*above - *here),
        (Value::Game(above), Value::Game(here)) => signed_minus(above.0 - here.0),
        _ => {
            return guest.locale.say(&decided(
                *by,
                &value(guest.locale.words(), above),
                &value(guest.locale.words(), here),
            ));
        }
    };
    let said = Message::new(if from_below { "row-ahead" } else { "row-behind" }).arg("criterion", criterion(*by));
    guest.locale.say(&said.arg("difference", by_so_much))
}
