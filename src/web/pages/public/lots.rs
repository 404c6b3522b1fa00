//! The draw as everybody sees it: number by number in the hall, and its protocol.

use super::answer::Pages;
use crate::pages::with_name;
use actions::{permission, signed_protocol};
use actix_web::{FromRequest, HttpRequest};
use askama::Template;
use event::draw::protocol::{DrawMethod, Protocol};
use event::event::{Event, Privacy};
use event::sheet::disqualification::Revoked;
use event::values::ids::{PlayerId, PlayerNumber};
use files::protocol::write;
use messages::{protocol_time, seat};
use rules::Seat;
use site::at_event::{AtEvent, answer_at};
use site::cached_answers::{FILE, PAGE};
use site::error::Answer;
use site::failure::Failure;
use site::name::Name;
use site::nearest::offer_events;
use site::other_server::let_page_ask;
use site::public_pages::PageName;
use site::render::{Page, ok, rendered, say};
use site::visitor::{Language, Visitor};
use site::{cached_pages, show};
use store::Store;

/// A number with the player or team who drew it.
struct Number {
    number: u16,
    name: Name,
    team: String,
}

#[derive(Template)]
#[template(path = "public/lots.html", blocks = ["live"])]
pub(super) struct LotsPage {
    page: Page,
    version: i32,
    slug: String,
    organises: bool,
    /// The commitment that the numbers follow from, or will follow from once they are drawn, and its time.
    commitment: Option<(String, String)>,
    /// See [`history`].
    history: Vec<(String, String, String)>,
    drawn: bool,
    revision: i32,
    /// The last number shown.
    latest: Option<Number>,
    teams: Vec<Number>,
    players: Vec<Number>,
    shown: usize,
    of: usize,
    released: bool,
    /// Whether the visitor may see the protocol.
    has_record: bool,
}

fn team_of(event: &Event, player: PlayerId) -> String {
    event.entries.team_of(player).map_or(String::new(), |team| event.entries.team_name(team))
}

/// The group of a number drawn by a team or an individual; empty without groups.
fn group_of(visitor: &Visitor, event: &Event, number: u16) -> String {
    let stage = event.drawn_groups().zip(event.head.regulations.stages.first());
    stage.map_or(String::new(), |(groups, stage)| {
        let name = stage.groups.name(groups.group(number));
        visitor.locale.msg("stage-group").arg("group", name).to_string()
    })
}

/// All commitments and draws in the order of time, and how a draw was withdrawn: time, what, withdrawal. Empty if there
/// is only one of each.
fn history(visitor: &Visitor, event: &Event) -> Vec<(String, String, String)> {
    let withdrawn = event.draws.iter().any(|draw| draw.withdrawn.is_some());
    if event.commitments.len() < 2 && event.draws.len() < 2 && !withdrawn {
        return Vec::new();
    }
    let commitments = event.commitments.iter().map(|(at, hash)| {
        let short: String = hash.chars().take(16).collect();
        (*at, visitor.locale.msg("history-commitment").arg("hash", short).to_string(), String::new())
    });
    let draws = event.draws.iter().map(|draw| {
        let what = if draw.is_repair { "history-repair" } else { "history-draw" };
        let line = visitor.locale.msg(what).arg("revision", draw.revision);
        let line = if draw.is_repair { line } else { line.arg("drawn_by", &draw.drawn_by) };
        let withdrawn = draw.withdrawn.as_ref().map_or(String::new(), |Revoked { reason, author, at }| {
            let said = visitor.locale.msg("publication-withdrawn").arg("author", author).arg("reason", reason);
            said.arg("time", show::day_time(visitor, show::zone(&event.head), *at)).to_string()
        });
        (draw.at, line.to_string(), withdrawn)
    });
    let mut all: Vec<_> = commitments.chain(draws).collect();
    all.sort();
    let zone = show::zone(&event.head);
    all.into_iter().map(|(at, what, withdrawn)| (show::day_time(visitor, zone, at), what, withdrawn)).collect()
}

/// Organisers get a page with the controls that show the next number; everybody else gets the public page.
pub(super) async fn page(name: PageName, l: Language, pages: Pages) -> Answer {
    let (visitor, slug) = (Visitor::extract(&l.request).await?, l.request.match_info().query("event"));
    let answer = async {
        let event = pages.state.cached_event(slug).await?;
        if permission::organise(&visitor.actor, event.head.id) {
            return Ok(ok(&lots(&visitor, &*pages.state.current_event(slug).await?)));
        }
        let page = pages.page_as_shown(&l.request, slug, name, visitor.locale).await?;
        let mut answer = page.answer(&l.request, visitor.locale);
        let_page_ask(answer.headers_mut());
        Ok(answer)
    };
    match answer.await {
        Ok(answer) => Ok(answer),
        Err(failure) => {
            let answer = answer_at(failure, &visitor, &pages.state, slug);
            Err(offer_events(answer, &pages.state, &l.request, slug).await)
        }
    }
}

/// The page with the numbers shown so far.
pub(super) fn lots(visitor: &Visitor, event: &Event) -> LotsPage {
    let draw = event.draw.as_deref();
    let shown = draw.and_then(|draw| draw.shown).unwrap_or(0);
    let team_lots = draw.map_or(&[][..], |draw| &draw.teams);
    let teams = team_lots.iter().map(|(number, team)| Number {
        number: *number,
        name: Name::of_team(visitor.locale, &event.entries, *team),
        team: group_of(visitor, event, *number),
    });
    let players = draw.map_or(&[][..], |draw| &draw.players).iter().map(|(number, player)| Number {
        number: number.0,
        name: Name::of_player(visitor.locale, &event.entries, *player),
        team: match event.head.teams {
            true => team_of(event, *player),
            false => {
                let said = [team_of(event, *player), group_of(visitor, event, number.0)];
                said.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
            }
        },
    });
    let commitment = match draw {
        Some(draw) => draw.as_made().committed.as_ref().map(|(commitment, _)| commitment),
        None => event.open_commitment(),
    };
    let latest = match shown {
        0 => None,
        shown => teams.clone().chain(players.clone()).nth(shown - 1),
    };
    LotsPage {
        version: event.version,
        page: Page::of_event(visitor, &event.head, say(visitor, "lots-title")),
        organises: permission::organise(&visitor.actor, event.head.id),
        commitment: commitment
            .map(|c| (c.commitment.clone(), show::day_time(visitor, show::zone(&event.head), c.made_at))),
        history: history(visitor, event),
        drawn: draw.is_some(),
        revision: draw.map_or(0, |draw| draw.revision),
        latest,
        teams: teams.take(shown).collect(),
        players: players.take(shown.saturating_sub(team_lots.len())).collect(),
        shown,
        of: draw.map_or(0, |draw| draw.numbers()),
        released: draw.is_some_and(|draw| draw.is_released()),
        has_record: event.shows_all_names() || permission::organise(&visitor.actor, event.head.id),
        slug: event.head.slug.clone(),
    }
}

struct SessionSeats {
    number: u16,
    tables: Vec<[Name; 4]>,
}

#[derive(Template)]
#[template(path = "public/protocol.html")]
struct ProtocolPage {
    page: Page,
    slug: String,
    event_name: String,
    protocol: Protocol,
    how: String,
    recorded_at: String,
    seed: Option<String>,
    committed: Option<[String; 4]>,
    teams: Vec<Number>,
    players: Vec<Number>,
    sessions: Vec<SessionSeats>,
    seat_names: [String; 4],
    /// The groups and pairs that are kept apart, by name.
    apart: Vec<String>,
    /// Whether a name has been erased since, so that the hashes cover other names.
    erased: bool,
}

/// The protocol. Unless the visitor organises, it is not found until all numbers are shown, or while a name is hidden.
fn visible(visitor: &Visitor, store: &Store, event: &Event) -> Result<Protocol, Failure> {
    let released = event.draw.as_deref().is_some_and(|draw| draw.is_released());
    // Its hash covers the names.
    let allowed = (released && event.shows_all_names()) || permission::organise(&visitor.actor, event.head.id);
    if !allowed {
        return Err(Failure::NotFound);
    }
    signed_protocol(store, event)?.ok_or(Failure::NotFound)
}

pub(crate) async fn protocol(at: AtEvent, request: HttpRequest) -> Answer {
    let answer = async {
        let event = at.state.current_event(&at.slug).await?;
        let of = (format!("/e/{}/draw/protocol", event.head.slug), event.version, "");
        let make = move |store: &Store, visitor: &Visitor| rendered(&protocol_page(visitor, store, &event)?);
        cached_pages::event_page(&at.state.turns, &at.state, (&at.visitor, &request), of, PAGE, make).await
    };
    at.require(answer.await)
}

/// The protocol as a page.
fn protocol_page(visitor: &Visitor, store: &Store, event: &Event) -> Result<ProtocolPage, Failure> {
    let protocol = visible(visitor, store, event)?;
    let entries = protocol.input.entries();
    let number = |(number, player): (PlayerNumber, _)| Number {
        number: number.0,
        name: Name::of_person(visitor.locale, &protocol.input.name(player), ""),
        team: protocol.input.team_of(player).map_or(String::new(), |team| protocol.input.team_name(team)),
    };
    let players = protocol.lots.numbers(&entries).into_iter().map(number).collect();
    let team = |team| Name::whole(visitor.locale, protocol.input.team_name(team));
    let mut teams: Vec<Number> = protocol
        .lots
        .teams
        .iter()
        .map(|lot| Number { number: lot.number, name: team(lot.of), team: String::new() })
        .collect();
    teams.sort_by_key(|team| team.number);
    let time = |text: &str| visitor.locale.say(&protocol_time(show::zone(&event.head), text));
    let committed = match &protocol.how {
        DrawMethod::Committed { commitment, published_at, secret, word } => {
            Some([commitment.clone(), time(published_at), secret.clone(), word.clone()])
        }
        _ => None,
    };
    let names = |players: &[PlayerId]| {
        players.iter().map(|player| protocol.input.name(*player)).collect::<Vec<_>>().join(" · ")
    };
    let pairs: Vec<[PlayerId; 2]> = protocol.input.apart.pairs.iter().map(|(one, other)| [*one, *other]).collect();
    let groups = protocol.input.apart.groups.iter().map(Vec::as_slice);
    let apart = groups.chain(pairs.iter().map(<[_; 2]>::as_slice)).map(names);
    let how = match &protocol.how {
        DrawMethod::Committed { .. } => "protocol-committed",
        DrawMethod::Seed { .. } => "protocol-seed",
        DrawMethod::Hand => "protocol-hand",
    };
    let seated = |table: &[String; 4]| table.each_ref().map(|name| Name::of_person(visitor.locale, name, ""));
    let sessions = protocol
        .seats
        .iter()
        .map(|(number, tables)| SessionSeats { number: number.0, tables: tables.iter().map(seated).collect() });
    Ok(ProtocolPage {
        page: Page::of_event(visitor, &event.head, say(visitor, "protocol")),
        event_name: event.head.name.clone(),
        how: say(visitor, how),
        recorded_at: time(&protocol.recorded_at),
        seed: protocol.how.seed(),
        committed,
        teams,
        players,
        sessions: sessions.collect(),
        seat_names: Seat::ALL.map(|side| visitor.locale.say(&seat(side))),
        apart: apart.collect(),
        erased: event.entries.players.iter().any(|player| player.privacy == Privacy::Erased),
        slug: event.head.slug.clone(),
        protocol,
    })
}

pub(crate) async fn protocol_file(at: AtEvent, request: HttpRequest) -> Answer {
    let answer = async {
        let event = at.state.current_event(&at.slug).await?;
        let of = (format!("/e/{}/draw/protocol.json", event.head.slug), event.version, "");
        let make =
            move |store: &Store, visitor: &Visitor| write(&visible(visitor, store, &event)?).map_err(Failure::refused);
        let answer =
            cached_pages::event_page(&at.state.turns, &at.state, (&at.visitor, &request), of, FILE, make).await?;
        Ok(with_name(answer, &format!("attachment; filename=\"draw-{}.json\"", at.slug)))
    };
    at.require(answer.await)
}
