//! The draw as everybody sees it: number by number in the hall, and its protocol.

use super::{Answer, say, to};
use crate::actions::{EventView, permission};
use crate::exchange::protocol::write;
use crate::messages::seat;
use crate::rules::Seat;
use crate::tournament::draw::protocol::{Method, Protocol};
use crate::tournament::ids::{PlayerId, PlayerNumber};
use crate::web::error::Failure;
use crate::web::extract::Visitor;
use crate::web::render::{Page, ok};
use crate::web::show;
use crate::web::state::State;
use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;

/// A number and who drew it.
struct Number {
    number: u16,
    name: String,
    team: String,
}

#[derive(Template)]
#[template(path = "lots.html")]
struct LotsPage {
    page: Page,
    slug: String,
    organises: bool,
    commitment: Option<(String, String)>,
    drawn: bool,
    /// The number shown last, and what it is a number of.
    latest: Option<Number>,
    teams: Vec<Number>,
    players: Vec<Number>,
    shown: usize,
    of: usize,
    released: bool,
}

fn team_of(view: &EventView, player: PlayerId) -> String {
    view.entries.team_of(player).map_or(String::new(), |team| view.entries.team_name(team))
}

pub(in crate::web) async fn page(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    let view = state.view(&slug).await.map_err(to(&visitor))?;
    let draw = view.draw.as_ref();
    let shown = draw.and_then(|draw| draw.shown).unwrap_or(0);
    let team_lots = draw.map_or(&[][..], |draw| &draw.teams);
    let teams = team_lots.iter().map(|(number, team)| Number {
        number: *number,
        name: view.entries.team_name(*team),
        team: String::new(),
    });
    let players = draw.map_or(&[][..], |draw| &draw.players).iter().map(|(number, player)| Number {
        number: number.0,
        name: view.entries.player_name(*player),
        team: team_of(&view, *player),
    });
    let latest = match shown {
        0 => None,
        shown => teams.clone().chain(players.clone()).nth(shown - 1),
    };
    Ok(ok(&LotsPage {
        page: Page::of_event(&visitor, &view.event, say(&visitor, "lots-title")),
        organises: permission::organise(&visitor.actor, view.event.id),
        commitment: view.commitment.as_ref().map(|c| (c.commitment.clone(), show::day_time(c.made_at))),
        drawn: draw.is_some(),
        latest,
        teams: teams.take(shown).collect(),
        players: players.take(shown.saturating_sub(team_lots.len())).collect(),
        shown,
        of: draw.map_or(0, |draw| draw.numbers()),
        released: draw.is_some_and(|draw| draw.is_released()),
        slug: slug.into_inner(),
    }))
}

struct SessionSeats {
    number: u16,
    tables: Vec<[String; 4]>,
}

#[derive(Template)]
#[template(path = "protocol.html")]
struct ProtocolPage {
    page: Page,
    slug: String,
    event_name: String,
    protocol: Protocol,
    how: String,
    seed: Option<String>,
    committed: Option<(String, String, String)>,
    teams: Vec<Number>,
    players: Vec<Number>,
    sessions: Vec<SessionSeats>,
    seat_names: [String; 4],
    apart: usize,
}

/// The protocol, for everybody once all numbers are shown.
fn visible(visitor: &Visitor, view: &EventView) -> Result<Protocol, Failure> {
    let released = view.draw.as_ref().is_some_and(|draw| draw.is_released());
    let allowed = released || permission::organise(&visitor.actor, view.event.id);
    view.protocol().filter(|_| allowed).ok_or(Failure::NotFound)
}

pub(in crate::web) async fn protocol(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    let view = state.view(&slug).await.map_err(to(&visitor))?;
    let protocol = visible(&visitor, &view).map_err(to(&visitor))?;
    let entries = protocol.input.entries();
    let number = |(number, player): (PlayerNumber, _)| Number {
        number: number.0,
        name: protocol.input.name(player),
        team: team_of(&view, player),
    };
    let players = protocol.lots.numbers(&entries).into_iter().map(number).collect();
    let mut teams: Vec<Number> = protocol
        .lots
        .teams
        .iter()
        .map(|lot| Number { number: lot.number, name: view.entries.team_name(lot.of), team: String::new() })
        .collect();
    teams.sort_by_key(|team| team.number);
    let committed = match &protocol.how {
        Method::Committed { commitment, secret, word } => Some((commitment.clone(), secret.clone(), word.clone())),
        _ => None,
    };
    let how = match &protocol.how {
        Method::Committed { .. } => "protocol-committed",
        Method::Seed { .. } => "protocol-seed",
        Method::Hand => "protocol-hand",
    };
    let sessions =
        protocol.seats.iter().map(|(number, tables)| SessionSeats { number: number.0, tables: tables.clone() });
    Ok(ok(&ProtocolPage {
        page: Page::of_event(&visitor, &view.event, say(&visitor, "protocol")),
        event_name: view.event.name.clone(),
        how: say(&visitor, how),
        seed: protocol.how.seed(),
        committed,
        teams,
        players,
        sessions: sessions.collect(),
        seat_names: Seat::ALL.map(|side| visitor.locale.say(&seat(side))),
        apart: protocol.input.apart.groups.len() + protocol.input.apart.pairs.len(),
        slug: slug.into_inner(),
        protocol,
    }))
}

pub(in crate::web) async fn protocol_file(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
) -> Answer {
    let view = state.view(&slug).await.map_err(to(&visitor))?;
    let protocol = visible(&visitor, &view).map_err(to(&visitor))?;
    Ok(HttpResponse::Ok()
        .content_type("application/json; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"draw-{slug}.json\"")))
        .body(write(&protocol)))
}
