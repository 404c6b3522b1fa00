//! The list of pages for those who run an event, in the order of the day, beside all these pages. An entry is shown to
//! those whom its address admits (`tests/it/rail.rs` checks each), with its mark.

use crate::access::Access;
use crate::render::{Page, RailEntry, RailGroup};
use crate::visitor::Visitor;
use actions::{Role, permission};
use event::event::{Event, Session, Table};
use std::sync::Arc;

/// The mark beside the name of an entry.
enum Mark {
    Nothing,
    Count(usize),
    Part(usize, usize),
    Done,
    /// The number of things that wait for an answer.
    Waiting(usize),
}

/// The address as it is declared, the message key of its name, who may use it, and its mark; `None` if the event does
/// not have it now.
type Entry = (&'static str, &'static str, Access, fn(&Event) -> Option<Mark>);

/// The groups in the order of the day, each with the message key of its title.
const ENTRIES: [(&str, &[Entry]); 4] = [
    (
        "rail-before",
        &[
            ("/e/{event}/entries", "entries", Access::Organise, |event| Some(Mark::Count(event.entries.players.len()))),
            ("/e/{event}/draw", "draw", Access::Organise, draw_mark),
            ("/e/{event}/regulations", "regulations", Access::Decide, always),
            ("/e/{event}/tariffs", "tariffs-title", Access::Official, always),
            ("/e/{event}/fields", "fields-title", Access::Decide, |event| {
                (event.head.regulations.stages.len() > 1).then_some(Mark::Nothing)
            }),
            ("/e/{event}/links", "links", Access::Organise, always),
        ],
    ),
    (
        "rail-play",
        &[
            ("/e/{event}/board", "board", Access::Official, |event| Some(Mark::Waiting(calls(event)))),
            ("/e/{event}/check-in", "check-in", Access::Official, always),
            ("/e/{event}/sessions/{session}/phones", "phones-link", Access::Organise, |event| {
                open_session(event).map(|_| Mark::Nothing)
            }),
            ("/e/{event}/sessions/{session}/totals", "grid-link", Access::Official, |event| {
                event.running().map(|_| Mark::Nothing)
            }),
            ("/e/{event}/line-ups", "line-ups", Access::Appeal, |event| {
                event.head.regulations.stages.iter().any(|stage| stage.line_up.is_some()).then_some(Mark::Nothing)
            }),
            ("/e/{event}/repair", "repair-title", Access::Organise, always),
            ("/e/{event}/appeals", "appeals", Access::Appeal, appeals),
            ("/e/{event}/penalties", "standard-penalties", Access::Decide, always),
        ],
    ),
    (
        "rail-show",
        &[
            ("/e/{event}/screen", "screen-link", Access::Everybody, always),
            ("/e/{event}/screens", "screens-title", Access::Organise, always),
            ("/e/{event}/ceremony", "ceremony-title", Access::Official, always),
        ],
    ),
    (
        "rail-after",
        &[
            ("/e/{event}/results", "results", Access::Decide, published),
            ("/e/{event}/print", "print-title", Access::Organise, always),
            ("/e/{event}/files", "files-title", Access::Organise, always),
            ("/e/{event}/web-space", "web-space-title", Access::Organise, always),
            ("/e/{event}/audit", "audit", Access::Official, always),
        ],
    ),
];

fn always(_: &Event) -> Option<Mark> {
    Some(Mark::Nothing)
}

fn draw_mark(event: &Event) -> Option<Mark> {
    let done = event.draw.is_some() && (event.chart.is_some() || !event.head.regulations.needs_chart());
    Some(if done { Mark::Done } else { Mark::Nothing })
}

/// The number of things for the chief referee to decide: differing totals in the open session, and open calls and
/// reports of mistakes in any.
fn calls(event: &Event) -> usize {
    let of_table = |open: bool, table: &Table| {
        let differs = open && !table.undecided().is_empty();
        table.log.open_calls().len() + table.log.open_doubts().len() + usize::from(differs)
    };
    let of_session = |session: &Arc<Session>| -> usize {
        let open = !session.is_closed();
        session.tables.iter().map(|table| of_table(open, table)).sum()
    };
    event.sessions.iter().map(of_session).sum()
}

fn appeals(event: &Event) -> Option<Mark> {
    let open = event.sessions.last().map_or(0, |last| event.undecided_appeals(last.number));
    Some(Mark::Waiting(open))
}

fn published(event: &Event) -> Option<Mark> {
    let published = event.sessions.iter().filter(|session| event.published(session.number).is_some()).count();
    Some(Mark::Part(published, event.head.regulations.sessions.into()))
}

/// The session that has seats and is not closed.
fn open_session(event: &Event) -> Option<&Session> {
    event.sessions.iter().find(|session| !session.is_closed()).map(|session| &**session)
}

/// A page of the event with the list of pages that this visitor may use.
pub fn event_page(visitor: &Visitor, event: &Event, title: impl Into<String>) -> Page {
    Page { rail: rail(visitor, event), ..Page::of_event(visitor, &event.head, title) }
}

/// The groups for a visitor, with the tables of a referee; empty for those who run nothing at the event.
fn rail(visitor: &Visitor, event: &Event) -> Vec<RailGroup> {
    let (actor, id, slug) = (&visitor.actor, event.head.id, event.head.slug.as_str());
    if !permission::see_board(actor, id) {
        return Vec::new();
    }
    let here = visitor.here.split('?').next().unwrap_or_default();
    let session = open_session(event).map_or(String::new(), |session| session.number.to_string());
    let entry = |(path, text, access, says): &Entry| {
        let mark = says(event).filter(|_| access.allows(actor, Some(id), None))?;
        let address = path.replace("{event}", slug).replace("{session}", &session);
        Some(RailEntry::new(here, address, visitor.locale.msg(*text).to_string(), mark.text()))
    };
    let group = |(title, entries): &(&'static str, &[Entry])| RailGroup {
        title: visitor.locale.msg(*title).to_string(),
        entries: entries.iter().filter_map(entry).collect(),
    };
    let mut groups: Vec<RailGroup> = ENTRIES.iter().map(group).filter(|group| !group.entries.is_empty()).collect();
    if let (Some(Role::Referee(tables)), Some(session)) = (actor.role_in(id), event.running()) {
        let own = tables.iter().map(|table| {
            let text = visitor.locale.msg("table-n").arg("table", table.0).to_string();
            let address = format!("/e/{slug}/sessions/{}/tables/{table}", session.number);
            RailEntry::new(here, address, text, (String::new(), false))
        });
        let title = visitor.locale.msg("rail-own").to_string();
        groups.insert(0, RailGroup { title, entries: own.collect() });
    }
    groups
}

impl Mark {
    /// The text of the mark, and whether somebody waits.
    fn text(self) -> (String, bool) {
        match self {
            Mark::Nothing | Mark::Count(0) | Mark::Waiting(0) | Mark::Part(0, _) => (String::new(), false),
            Mark::Count(count) => (count.to_string(), false),
            Mark::Part(part, all) => (format!("{part}/{all}"), false),
            Mark::Done => ("✓".to_owned(), false),
            Mark::Waiting(count) => (count.to_string(), true),
        }
    }
}
