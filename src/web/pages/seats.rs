//! Who sits where: every player's tables and seats, found by name or number; and two players who sat in each other's seat.

use super::{Answer, say, to};
use crate::actions::{self, EventView, Planned, Swap, place};
use crate::messages::{Message, seat};
use crate::rules::{BySeat, Seat};
use crate::store::now;
use crate::tournament::ids::{PlayerId, PlayerNumber, SessionNumber};
use crate::web::error::Failure;
use crate::web::extract::{Fields, Visitor};
use crate::web::render::{Page, done, html, ok};
use crate::web::show;
use crate::web::state::State;
use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use serde::Deserialize;
use std::collections::HashMap;

/// Table and start seat of a player in a session; the seat is empty as long as it is not drawn.
struct Place {
    session: u16,
    table: usize,
    seat: String,
    with: String,
}

struct PlayerSeats {
    number: u16,
    id: i32,
    name: String,
    team: String,
    places: Vec<Option<Place>>,
}

#[derive(Template)]
#[template(path = "seats.html")]
struct SeatsPage {
    page: Page,
    slug: String,
    asked: String,
    /// Whether there is anything to see yet.
    released: bool,
    /// Whether the lots are drawn or about to be.
    to_lots: bool,
    /// How the sessions after those of the chart are seated.
    later: String,
    /// Those asked for.
    found: Vec<PlayerSeats>,
    /// All of them, where nobody is asked for.
    all: Vec<PlayerSeats>,
    sessions: Vec<u16>,
}

#[derive(Deserialize)]
pub(in crate::web) struct Asked {
    #[serde(default)]
    q: String,
}

/// The sessions that everybody may see: those seated, and once the draw is released those of the chart.
fn sessions(view: &EventView) -> Vec<Planned> {
    let seated = view.sessions.iter().map(|session| Planned {
        number: session.number,
        tables: session.tables.iter().map(|table| table.players.map(Some)).collect(),
        seats: true,
    });
    let released = view.draw.as_ref().is_some_and(|draw| draw.is_released()) && view.draw_fits_chart();
    seated.chain(if released { view.planned() } else { Vec::new() }).collect()
}

/// How the sessions after those of the chart are seated; empty where there are none.
fn later(visitor: &Visitor, view: &EventView) -> String {
    let Some(live) = &view.chart else { return String::new() };
    let first = live.chart.sessions.len().max(view.sessions.len()) + 1;
    let last = usize::from(view.event.regulations.sessions);
    match live.then_by {
        Some(by) if first <= last => {
            let by = visitor.locale.msg(format!("then-by-{}", by.name())).to_string();
            visitor.locale.msg("seats-later").arg("first", first).arg("last", last).arg("method", by).to_string()
        }
        _ => String::new(),
    }
}

/// Where each player sits in a session.
fn places(visitor: &Visitor, view: &EventView, session: &Planned) -> HashMap<PlayerId, Place> {
    let names: HashMap<i32, &str> =
        view.entries.players.iter().map(|player| (player.id, player.name.as_str())).collect();
    let at = |(table, seats): (usize, &BySeat<Option<PlayerId>>)| {
        let players = Seat::ALL.map(|side| seats[side]);
        Seat::ALL.map(|side| {
            let player = seats[side]?;
            let others = players.iter().flatten().filter(|other| **other != player);
            let with: Vec<&str> = others.filter_map(|other| names.get(&other.0).copied()).collect();
            let seat = if session.seats { visitor.locale.say(&seat(side)) } else { String::new() };
            Some((player, Place { session: session.number.0, table, seat, with: with.join(" · ") }))
        })
    };
    (1..).zip(&session.tables).flat_map(at).flatten().collect()
}

pub(in crate::web) async fn page(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    asked: web::Query<Asked>,
) -> Answer {
    let view = state.view(&slug).await.map_err(to(&visitor))?;
    let asked = asked.into_inner().q.trim().to_owned();
    let sessions = sessions(&view);
    let mut placed: Vec<_> = sessions.iter().map(|session| places(&visitor, &view, session)).collect();
    let drawn = view.draw.as_ref().map_or(&[][..], |draw| &draw.players);
    let mut seats = |(number, player): &(PlayerNumber, PlayerId)| PlayerSeats {
        number: number.0,
        id: player.0,
        name: view.entries.player_name(*player),
        team: view.entries.team_of(*player).map_or(String::new(), |team| view.entries.team_name(team)),
        places: placed.iter_mut().map(|places| places.remove(player)).collect(),
    };
    let wanted = asked.to_lowercase();
    let matches = |(number, player): &&(PlayerNumber, PlayerId)| {
        let named = |name: String| name.to_lowercase().contains(&wanted);
        match asked.parse::<u16>() {
            Ok(asked) => number.0 == asked,
            Err(_) => named(view.entries.player_name(*player)),
        }
    };
    let (found, all): (Vec<_>, Vec<_>) = match (sessions.is_empty(), asked.is_empty()) {
        (true, _) => (Vec::new(), Vec::new()),
        (_, true) => (Vec::new(), drawn.iter().map(&mut seats).collect()),
        (_, false) => (drawn.iter().filter(matches).map(&mut seats).collect(), Vec::new()),
    };
    Ok(ok(&SeatsPage {
        page: Page::of_event(&visitor, &view.event, say(&visitor, "seats-title")),
        released: !sessions.is_empty(),
        to_lots: view.draw.is_some() || view.commitment.is_some(),
        later: later(&visitor, &view),
        sessions: sessions.iter().map(|session| session.number.0).collect(),
        asked,
        found,
        all,
        slug: slug.into_inner(),
    }))
}

/// A seat with who was there and who is after the exchange, and the points played on it.
struct Exchange {
    table: u16,
    seat: String,
    before: String,
    after: String,
    points: String,
}

#[derive(Template)]
#[template(path = "swap.html")]
struct SwapPage {
    page: Page,
    slug: String,
    session: u16,
    players: Vec<(i32, String)>,
    chosen: [i32; 2],
    version: i32,
    exchanges: Vec<Exchange>,
    errors: Vec<String>,
}

#[derive(Deserialize)]
pub(in crate::web) struct AskedTwo {
    #[serde(default)]
    a: String,
    #[serde(default)]
    b: String,
}

/// Two players; 0 where none is chosen.
#[derive(Clone, Copy)]
struct Two {
    a: i32,
    b: i32,
}

async fn shown(
    visitor: &Visitor,
    state: &State,
    (slug, number): (String, u16),
    two: Two,
    failure: Option<Failure>,
) -> Answer {
    let view = state.view(&slug).await.map_err(to(visitor))?;
    let session = view.session(SessionNumber(number)).ok_or_else(|| Failure::NotFound.shown(visitor))?;
    let name = |player: PlayerId| view.entries.player_name(player);
    let places = [two.a, two.b].map(|player| place(session, PlayerId(player)));
    let mut exchanges = Vec::new();
    if let ([Some(one), Some(other)], true) = (places, two.a != two.b) {
        for ((table, side), before, after) in [(one, two.a, two.b), (other, two.b, two.a)] {
            let points = session.table(table).map(|table| view.scores(table)[side]);
            exchanges.push(Exchange {
                table: table.0,
                seat: visitor.locale.say(&seat(side)),
                before: name(PlayerId(before)),
                after: name(PlayerId(after)),
                points: points.map_or(String::new(), show::game),
            });
        }
    }
    let title = visitor.locale.msg("swap-title").arg("session", number).to_string();
    let players = session.tables.iter().flat_map(|table| table.players.values().map(|player| *player));
    let page = SwapPage {
        page: Page::of_event(visitor, &view.event, title),
        session: number,
        players: players.map(|player| (player.0, name(player))).collect(),
        chosen: [two.a, two.b],
        version: view.version,
        exchanges,
        errors: failure.as_ref().map_or(Vec::new(), |failure| failure.texts(visitor.locale)),
        slug,
    };
    Ok(html(&page, failure.map_or(StatusCode::OK, |failure| failure.status())))
}

pub(in crate::web) async fn swap_page(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    asked: web::Query<AskedTwo>,
) -> Answer {
    let [a, b] = [&asked.a, &asked.b].map(|id| id.parse().unwrap_or(0));
    shown(&visitor, &state, path.into_inner(), Two { a, b }, None).await
}

pub(in crate::web) async fn swap(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    let (slug, number) = path.into_inner();
    let two = Two { a: fields.value("a").map_err(to(&visitor))?, b: fields.value("b").map_err(to(&visitor))? };
    let version: i32 = fields.value("version").map_err(to(&visitor))?;
    let (actor, event, reason) = (visitor.actor.clone(), slug.clone(), fields.text("reason").to_owned());
    let swapped = state.run(move |store| {
        let swap = Swap { players: [PlayerId(two.a), PlayerId(two.b)], shown: version };
        actions::swap_seats(store, &actor, &event, SessionNumber(number), swap, &reason, now())
    });
    match swapped.await {
        Ok(()) => {
            state.live.changed(&slug);
            Ok(done(&format!("/e/{slug}/board"), visitor.locale.say(&Message::new("swap-done").arg("session", number))))
        }
        Err(failure @ Failure::Refused(_)) => shown(&visitor, &state, (slug, number), two, Some(failure)).await,
        Err(failure) => Err(failure.shown(&visitor)),
    }
}
