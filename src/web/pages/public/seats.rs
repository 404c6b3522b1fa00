//! Who sits where: the tables and seats of every player, found by name or number.

use super::answer::{Pages, answer};
use crate::pages::{Mark, mark};
use actix_web::{HttpResponse, web};
use askama::Template;
use event::event::{Event, Planned, Player, PlayerRole};
use event::values::ids::{PlayerId, PlayerNumber, SessionNumber, TeamId};
use event::values::people::has_words;
use messages::seat;
use rules::{BySeat, Seat};
use site::asks::Asks;
use site::error::Answer;
use site::failure::Failure;
use site::name::Name;
use site::public_pages::{Made, PageName};
use site::render::{Page, say};
use site::request::{field_of, fields_of_query};
use site::show;
use site::visitor::{Language, Visitor};
use std::collections::HashMap;

/// What a player does in a session.
enum Spot {
    /// Plays at a table; with the others there if the player was searched for.
    At(Place, Vec<Name>),
    /// Has a bye: the players do not fill all tables.
    Bye(u16),
    /// Does not take part, or not yet, or rests.
    Away,
}

/// Table and start seat of a player in a session; the seat is empty until it is drawn.
pub(super) struct Place {
    pub session: u16,
    pub table: usize,
    pub seat: String,
    pub with: Vec<PlayerId>,
}

/// A player in a session, with the session's short name.
struct InSession {
    session: String,
    next: bool,
    spot: Spot,
}

struct PlayerSeats {
    number: u16,
    id: i32,
    name: Name,
    mark: Option<Mark>,
    team: Option<Name>,
    /// The group, if the current stage has groups.
    group: String,
    places: Vec<InSession>,
}

#[derive(Template)]
#[template(path = "public/seats.html", blocks = ["live"])]
struct SeatsPage {
    page: Page,
    version: i32,
    slug: String,
    /// Substitutes found by the search, with their teams: they have no seats of their own.
    substitutes: Vec<(i32, Name, String)>,
    asked: String,
    /// Whether there is anything to see yet.
    released: bool,
    /// Whether there is a draw, or a commitment to one.
    to_lots: bool,
    /// How the sessions after those of the chart are seated.
    later: String,
    /// The players found by the search.
    found: Vec<PlayerSeats>,
    /// All players, without a search.
    all: Vec<PlayerSeats>,
    /// Each session with its time, and whether it is the first that is not closed: most people look for that one.
    sessions: Vec<(u16, String, bool)>,
}

/// The sessions that everybody may see: seated ones, and once the draw is released those of the chart.
pub(super) fn sessions(event: &Event) -> Vec<Planned> {
    let seated = event.sessions.iter().map(|session| Planned {
        number: session.number,
        tables: session.tables.iter().map(|table| table.players.map(Some)).collect(),
        seats: true,
    });
    seated.chain(event.released_plan().iter().cloned()).collect()
}

/// What the sessions after those of the chart are seated by; `None` without a chart, or if no way
/// was chosen because the chart has all.
pub(super) fn then_by(visitor: &Visitor, event: &Event) -> Option<String> {
    let by = event.chart.as_ref()?.then_by?;
    Some(visitor.locale.msg(format!("then-by-{}", by.name())).to_string())
}

/// How the sessions after those of the chart are seated; empty if there are none.
fn later(visitor: &Visitor, event: &Event) -> String {
    let Some(live) = &event.chart else { return String::new() };
    let first = live.chart.sessions.len().max(event.sessions.len()) + 1;
    let last = usize::from(event.head.regulations.sessions);
    match then_by(visitor, event) {
        Some(by) if first <= last => {
            let said = visitor.locale.msg(if first == last { "seats-later-one" } else { "seats-later" });
            said.arg("first", first).arg("last", last).arg("method", by).to_string()
        }
        _ => String::new(),
    }
}

/// Where each player sits in a session.
fn places(visitor: &Visitor, session: &Planned) -> HashMap<PlayerId, Place> {
    let at = |(table, seats): (u16, &BySeat<Option<PlayerId>>)| {
        Seat::ALL.map(|own| Some((seats[own]?, place_at(visitor, session, (table, seats, own)))))
    };
    (1..).zip(&session.tables).flat_map(at).flatten().collect()
}

/// Where one player sits in a session.
pub(super) fn place(visitor: &Visitor, session: &Planned, player: PlayerId) -> Option<Place> {
    Some(place_at(visitor, session, session.seat(player)?))
}

/// The seat `own` of a table, with the other players there.
fn place_at(
    visitor: &Visitor,
    session: &Planned,
    (table, seats, own): (u16, &BySeat<Option<PlayerId>>, Seat),
) -> Place {
    Place {
        session: session.number.0,
        table: table.into(),
        seat: if session.seats { visitor.locale.say(&seat(own)) } else { String::new() },
        with: Seat::ALL.into_iter().filter(|side| *side != own).filter_map(|side| seats[side]).collect(),
    }
}

/// The page; with `?q=` only the players found, in an answer that is not cached.
pub(super) async fn page(name: PageName, l: Language, pages: Pages) -> Answer {
    let query = fields_of_query(l.request.query_string());
    let asked = field_of(&query, "q").unwrap_or_default().trim().to_owned();
    if asked.is_empty() {
        return answer(name, l, pages).await;
    }
    let found = l.answer(async {
        let event = pages.state.public_event(l.request.match_info().query("event")).await?;
        let mut guest = l.guest();
        guest.locale = guest.locale.in_words(event.head.regulations.words);
        let known = event.clone();
        let turn = pages.state.turns.take(Asks::from_request(&l.request).await).await?;
        let made = move || {
            let _turn = turn;
            seats(&guest, &known, &asked)
        };
        let made = web::block(made).await.map_err(Failure::broken)??;
        pages.not_kept(made.html, &event, l.locale)
    });
    let html: String = found.await?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header(("cache-control", "no-store"))
        .body(html))
}

/// The page with all seats, or with those of the players `asked` for.
pub(super) fn seats(guest: &Visitor, event: &Event, asked: &str) -> Result<Made, Failure> {
    let sessions = sessions(event);
    let mut placed: Vec<_> = sessions.iter().map(|session| places(guest, session)).collect();
    let drawn = event.draw.as_deref().map_or(&[][..], |draw| &draw.players);
    let current = event.sessions.last().map_or(SessionNumber(1), |session| session.number);
    let is_over = |number| event.session(number).is_some_and(|session| session.is_closed());
    let next = sessions.iter().position(|session| !is_over(session.number));
    let named = |player: &PlayerId| Name::of_player(guest.locale, &event.entries, *player);
    // For a player searched for, the next session comes first.
    let first = next.filter(|_| !asked.is_empty()).unwrap_or(0);
    let mut seats = |(number, player): &(PlayerNumber, PlayerId)| PlayerSeats {
        number: number.0,
        id: player.0,
        name: named(player),
        mark: mark(guest, event, *player),
        team: event.entries.team_of(*player).map(|team| Name::of_team(guest.locale, &event.entries, team)),
        group: event
            .group_name_at(current, [*player])
            .map_or(String::new(), |name| guest.locale.msg("stage-group").arg("group", name).to_string()),
        places: {
            let spot = |(session, places): (&Planned, &mut HashMap<PlayerId, Place>)| match places.remove(player) {
                Some(place) if asked.is_empty() => Spot::At(place, Vec::new()),
                Some(place) => {
                    let with = place.with.iter().map(named).collect();
                    Spot::At(place, with)
                }
                None if event.can_have_bye(*player, session.number) && event.has_number_in(*player, session.number) => {
                    Spot::Bye(session.number.0)
                }
                None => Spot::Away,
            };
            let spots = sessions.iter().zip(&mut placed).map(spot).zip(&sessions).enumerate();
            let mut places: Vec<InSession> = spots
                .map(|(place, (spot, session))| InSession {
                    session: guest.locale.msg("session-short").arg("session", session.number.0).to_string(),
                    next: next == Some(place),
                    spot,
                })
                .collect();
            places.rotate_left(first);
            places
        },
    };
    let matches = |(number, player): &&(PlayerNumber, PlayerId)| match asked.parse::<u16>() {
        Ok(asked) => number.0 == asked,
        Err(_) => has_words(&event.entries.player_name(*player), asked),
    };
    let substitute =
        |player: &&Player| !asked.is_empty() && player.role == PlayerRole::Substitute && has_words(&player.name, asked);
    let team = |player: &Player| player.team_id.map_or(String::new(), |team| event.entries.team_name(TeamId(team)));
    let substitutes = event.entries.players.iter().filter(substitute);
    let substitutes: Vec<_> =
        substitutes.map(|player| (player.id, named(&PlayerId(player.id)), team(player))).collect();
    let (found, all): (Vec<_>, Vec<_>) = match (sessions.is_empty(), asked.is_empty()) {
        (true, _) => (Vec::new(), Vec::new()),
        (_, true) => (Vec::new(), drawn.iter().map(&mut seats).collect()),
        (_, false) => (drawn.iter().filter(matches).map(&mut seats).collect(), Vec::new()),
    };
    let page = SeatsPage {
        page: Page::of_event(guest, &event.head, say(guest, "seats-title")),
        version: event.version,
        substitutes,
        released: !sessions.is_empty(),
        to_lots: event.draw.is_some() || event.commitment.is_some(),
        later: later(guest, event),
        sessions: (sessions.iter().map(|session| session.number).enumerate())
            .map(|(place, number)| {
                (number.0, show::start(guest, &event.head, number).unwrap_or_default(), next == Some(place))
            })
            .collect(),
        asked: asked.to_owned(),
        found,
        all,
        slug: event.head.slug.clone(),
    };
    Made::with_content(guest, &page, page.as_live())
}
