//! Pages for everybody: standings, tables, seats, lots, fans, signing in.

mod answer;
pub(crate) mod calendar;
mod compared;
mod cut;
pub(crate) mod deals;
pub(crate) mod display;
pub(crate) mod doubt;
mod event_page;
pub(crate) mod first_run;
pub(crate) mod hand;
pub(crate) mod help;
pub(crate) mod home_screen;
pub(crate) mod interface;
mod league;
pub(crate) mod licences;
pub(crate) mod lots;
pub(crate) mod manual;
pub(crate) mod mers;
mod neighbours;
mod overlay;
mod own_figures;
pub(crate) mod patterns;
pub(crate) mod people;
pub(crate) mod persons;
mod ranking;
pub(crate) mod screen;
pub(crate) mod seasons;
mod seat_next;
pub(crate) mod seats;
pub(crate) mod sign_in;
pub(crate) mod stage_lots;
pub(crate) mod stages;
pub(crate) mod standing_by;
pub(crate) mod standings;
pub(crate) mod start;
pub(crate) mod statistics;
mod table;
pub(crate) mod table_files;
mod teams;
mod then;
pub(crate) mod verify;
mod widget;

use crate::api::public as data;
use answer::answer;
use event::event::Event;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use futures_util::FutureExt;
use site::failure::Failure;
use site::public_pages::{Made, Numbers, PageKind};
use site::visitor::Visitor;

/// The public pages of an event, and the same for programs: each is declared here, and nowhere else.
pub static PAGES: &[PageKind] = &[
    page("/e/{event}", |guest, event, _| event_page::event_page(guest, event)).follow_as("event"),
    page("/e/{event}/players", |guest, event, _| standings::standings(guest, event, "players")).follow_as("players"),
    page("/e/{event}/players/{player}", |guest, event, of| people::player(guest, event, of.player))
        .require(|event, of| event.entries.player(PlayerId(of.player)).is_some())
        .follow_as("player/{player}")
        .serve_few(),
    page("/e/{event}/teams", |guest, event, _| standings::standings(guest, event, "teams"))
        .require(|event, _| event.head.has_teams())
        .follow_as("teams"),
    page("/e/{event}/teams/{team}", |guest, event, of| teams::team(guest, event, of.team))
        .require(|event, of| event.entries.teams.iter().any(|team| team.id == of.team))
        .follow_as("team/{team}")
        .serve_few(),
    page("/e/{event}/tables", |guest, event, _| standings::tables(guest, event)).follow_as("tables"),
    page("/e/{event}/tables/{session}/{table}", |guest, event, of| table::table(guest, event, of.session, of.table))
        .require(|event, of| event.place(of.session, of.table).is_some())
        .follow_as("table/{session}/{table}")
        .serve_few(),
    page("/e/{event}/deals/{session}", |guest, event, of| compared::deals(guest, event, of.session))
        .require(has_deals)
        .follow_as("deals/{session}"),
    page("/e/{event}/deals/{session}/{deal}", |guest, event, of| compared::deal(guest, event, of.session, of.deal))
        .require(has_deals)
        .follow_as("deal/{session}/{deal}")
        .serve_few(),
    page("/e/{event}/statistics", |guest, event, _| statistics::statistics(guest, event)).serve_few(),
    page("/e/{event}/stages", |guest, event, _| stages::stages(guest, event)).require(|event, _| event.has_stages()),
    page("/e/{event}/league", |guest, event, _| league::league(guest, event)),
    page("/e/{event}/published/{session}/{revision}", |guest, event, of| {
        standings::published(guest, event, of.session, of.revision)
    }),
    PageKind::new(
        "/e/{event}/seats",
        |name, l, pages| seats::page(name, l, pages).boxed_local(),
        |guest, event, _| seats::seats(guest, event, ""),
    )
    .follow_as("seats"),
    PageKind::new(
        "/e/{event}/lots",
        |name, l, pages| lots::page(name, l, pages).boxed_local(),
        |guest, event, _| {
            let page = lots::lots(guest, event);
            Made::with_content(guest, &page, page.as_live())
        },
    )
    .follow_as("lots")
    .ask_who(),
    PageKind::new(
        "/e/{event}/screen",
        |name, l, pages| display::page(name, l, pages).boxed_local(),
        |guest, event, _| screen::screen(guest, event),
    )
    .need_server(),
    page("/e/{event}/overlay", |guest, event, _| overlay::overlay(guest, event, None))
        .follow_as("overlay")
        .need_server(),
    page("/e/{event}/overlay/{table}", |guest, event, of| overlay::overlay(guest, event, Some(of.table)))
        .require(|event, of| {
            let table = TableNumber(of.table);
            event.sessions.is_empty() || event.sessions.iter().any(|session| session.table(table).is_some())
        })
        .follow_as("overlay/{table}")
        .need_server(),
    page("/e/{event}/widget", |guest, event, _| widget::widget(guest, event)).follow_as("widget"),
    for_programs("/api/v1/events/{event}", |_, event, _| data::get_event(event)),
    for_programs("/api/v1/events/{event}/players", |_, event, _| data::get_players(event)),
    for_programs("/api/v1/events/{event}/standings", |_, event, _| data::get_standings(event)),
    for_programs("/api/v1/events/{event}/stages", |_, event, _| data::get_stages(event)),
    for_programs("/api/v1/events/{event}/sessions/{session}/tables", |_, event, of| {
        data::get_tables(event, of.session)
    }),
];

/// A page that is the same for everybody.
const fn page(path: &'static str, make: fn(&Visitor, &Event, Numbers) -> Result<Made, Failure>) -> PageKind {
    PageKind::new(path, |name, l, pages| answer(name, l, pages).boxed_local(), make)
}

/// A public answer as JSON.
const fn for_programs(path: &'static str, make: fn(&Visitor, &Event, Numbers) -> Result<Made, Failure>) -> PageKind {
    PageKind::new(path, |name, l, pages| data::answer(name, l, pages).boxed_local(), make)
}

fn has_deals(event: &Event, of: Numbers) -> bool {
    event.head.regulations.duplicate.is_some() && event.session(SessionNumber(of.session)).is_some()
}
