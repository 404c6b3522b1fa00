//! Who has come to a session: by name or number at the door, by team, and who is still missing.

use crate::actions;
use crate::messages::Message;
use crate::store::{check_ins, now};
use crate::tournament::event::{Event, Player, PlayerRole};
use crate::tournament::ids::{PlayerId, SessionNumber};
use crate::web::extract::Fields;
use crate::web::failure::Failure;
use crate::web::pages::{Answer, failure_for, refusal};
use crate::web::render::{Page, done, html};
use crate::web::show;
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use serde::Deserialize;
use std::collections::BTreeSet;

struct Line {
    id: i32,
    /// The number drawn; empty before the draw.
    number: String,
    name: String,
    here: bool,
    /// Where a player who is missing sits, as far as that is known, with the address of the table.
    seat: Option<(String, String)>,
}

/// A team, or all individuals.
struct GroupOfLines {
    name: String,
    team: i32,
    missing: usize,
    lines: Vec<Line>,
    /// The substitutes who are here, where somebody is missing.
    substitutes: String,
}

#[derive(Template)]
#[template(path = "check_in.html")]
struct CheckIn {
    page: Page,
    slug: String,
    version: i32,
    errors: Vec<String>,
    session: u16,
    sessions: u16,
    begins: String,
    here: usize,
    expected: usize,
    only_missing: bool,
    groups: Vec<GroupOfLines>,
    /// Whether the draw has been made: before it, who is missing is taken off the list of entries.
    drawn: bool,
}

/// Which session is looked at, and whether only who is missing.
#[derive(Default, Deserialize)]
pub(in crate::web) struct Asked {
    session: Option<u16>,
    missing: Option<u8>,
}

/// The session that people come to now: the one that runs or comes next.
fn current(view: &Event) -> u16 {
    let open = view.sessions.iter().find(|session| session.closed_at.is_none());
    let next = view.sessions.len() as u16 + 1;
    open.map_or(next, |session| session.number.0).min(view.head.regulations.sessions)
}

/// Who is expected, and who may play for somebody.
fn comes(view: &Event, player: &Player) -> bool {
    !view.entries.withdrawn.contains(&player.id)
}

fn seat(visitor: &Visitor, view: &Event, session: SessionNumber, player: PlayerId) -> Option<(String, String)> {
    let seated = view.session(session)?;
    let table = seated.tables.iter().find(|table| table.players.find(|of| *of == player).is_some())?;
    let address = format!("/e/{}/sessions/{session}/tables/{}", view.head.slug, table.number);
    Some((visitor.locale.msg("table-n").arg("table", table.number.0).to_string(), address))
}

fn group(
    visitor: &Visitor,
    view: &Event,
    session: SessionNumber,
    here: &BTreeSet<PlayerId>,
    (name, team): (String, i32),
    players: &[&Player],
) -> GroupOfLines {
    let line = |player: &&&Player| {
        let id = PlayerId(player.id);
        let number = view.draw.as_deref().and_then(|draw| draw.number(id));
        let is = here.contains(&id);
        Line {
            id: player.id,
            number: number.map_or(String::new(), |number| number.to_string()),
            name: player.name.clone(),
            here: is,
            seat: if is { None } else { seat(visitor, view, session, id) },
        }
    };
    let is_substitute = |player: &&&Player| player.role == PlayerRole::Substitute;
    let missing = players.iter().filter(|of| !is_substitute(of) && !here.contains(&PlayerId(of.id))).count();
    let ready = players.iter().filter(is_substitute).filter(|of| here.contains(&PlayerId(of.id)));
    let ready: Vec<&str> = ready.map(|player| player.name.as_str()).collect();
    GroupOfLines {
        name,
        team,
        missing,
        lines: players.iter().map(|player| line(&player)).collect(),
        substitutes: if missing > 0 { ready.join(" · ") } else { String::new() },
    }
}

async fn render(visitor: &Visitor, state: &State, slug: &str, asked: &Asked, failure: Option<Failure>) -> Answer {
    let view = state.view(slug).await.map_err(failure_for(visitor))?;
    let number = asked.session.unwrap_or_else(|| current(&view));
    let (event, session) = (view.head.id, SessionNumber(number));
    let read = state.run(move |store| store.read(|conn| Ok(check_ins::here(conn, event, session)?)));
    let here = read.await.map_err(failure_for(visitor))?;
    let of_team = |team: Option<i32>| -> Vec<&Player> {
        view.entries.players.iter().filter(|player| player.team_id == team && comes(&view, player)).collect()
    };
    let teams = view.entries.teams.iter().map(|team| (team.name.clone(), team.id, of_team(Some(team.id))));
    let groups = teams.chain([(String::new(), 0, of_team(None))]).filter(|(.., players)| !players.is_empty());
    let groups: Vec<GroupOfLines> =
        groups.map(|(name, team, players)| group(visitor, &view, session, &here, (name, team), &players)).collect();
    let expected = view.entries.drawing_players().count();
    let missing: usize = groups.iter().map(|group| group.missing).sum();
    let page = CheckIn {
        page: Page::of_event(
            visitor,
            &view.head,
            visitor.locale.msg("check-in-title").arg("session", number).to_string(),
        ),
        slug: slug.to_owned(),
        version: view.version,
        errors: failure.as_ref().map_or(Vec::new(), |failure| failure.texts(visitor.locale)),
        session: number,
        sessions: view.head.regulations.sessions,
        begins: show::start(&view.head, session).unwrap_or_default(),
        here: expected - missing,
        expected,
        only_missing: asked.missing.is_some(),
        groups,
        drawn: view.draw.is_some(),
    };
    Ok(html(&page, failure.map_or(StatusCode::OK, |failure| failure.status())))
}

pub(in crate::web) async fn page(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    asked: web::Query<Asked>,
) -> Answer {
    render(&visitor, &state, &slug, &asked, None).await
}

/// Whom the form means: one player, all of a team, or whoever has this number, this card (a scanner types the address in its code),
/// or (part of) this name.
fn meant(view: &Event, fields: &Fields) -> Result<Vec<PlayerId>, Failure> {
    if let Ok(team) = fields.value::<i32>("team") {
        let players = view.entries.of_team(team).filter(|player| comes(view, player));
        return Ok(players.filter(|player| player.draws()).map(|player| PlayerId(player.id)).collect());
    }
    if let Ok(player) = fields.value::<i32>("player") {
        return Ok(vec![PlayerId(player)]);
    }
    let who = fields.text("who").trim();
    let carded = who.split_once("/players/").and_then(|(_, player)| player.parse().ok()).map(PlayerId);
    if let Some(player) = carded.filter(|player| view.entries.player(*player).is_some()) {
        return Ok(vec![player]);
    }
    let numbered = who.parse().ok().zip(view.draw.as_deref());
    let numbered = numbered.and_then(|(number, draw): (u16, _)| draw.players.iter().find(|(of, _)| of.0 == number));
    if let Some((_, player)) = numbered {
        return Ok(vec![*player]);
    }
    let wanted = who.to_lowercase();
    let all = || view.entries.players.iter().filter(|player| comes(view, player));
    let called = |player: &Player| view.entries.player_name(PlayerId(player.id));
    let mut found: Vec<&Player> = all().filter(|player| called(player).to_lowercase() == wanted).collect();
    if found.is_empty() && !wanted.is_empty() {
        found = all().filter(|player| called(player).to_lowercase().contains(&wanted)).collect();
    }
    match found.as_slice() {
        [one] => Ok(vec![PlayerId(one.id)]),
        [] => Err(Failure::refused(Message::new("check-in-nobody").arg("who", who))),
        several => {
            let names: Vec<String> = several.iter().take(5).map(|player| called(player)).collect();
            let message = Message::new("check-in-several").arg("who", who).arg("count", several.len());
            Err(Failure::refused(message.arg("names", names.join(" · "))))
        }
    }
}

pub(in crate::web) async fn check_in(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let view = state.view(&slug).await.map_err(failure_for(&visitor))?;
    let session = fields.value("session").unwrap_or_else(|_| current(&view));
    let asked = Asked { session: Some(session), missing: fields.has("missing").then_some(1) };
    let here = fields.text("here") != "no";
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let checked = match meant(&view, &fields) {
        Ok(players) => {
            let names: Vec<String> = players.iter().map(|player| view.entries.player_name(*player)).collect();
            let in_session = SessionNumber(session);
            let checking =
                state.run(move |store| actions::check_in(store, &actor, &event, in_session, &players, here, now()));
            checking.await.map(|_| names.join(" · "))
        }
        Err(failure) => Err(failure),
    };
    match checked {
        Ok(names) => {
            let said = visitor.locale.msg(if here { "checked-in" } else { "checked-out" }).arg("names", names);
            let missing = if asked.missing.is_some() { "&missing=1" } else { "" };
            Ok(done(&format!("/e/{slug}/check-in?session={session}{missing}"), said))
        }
        Err(failure) => render(&visitor, &state, &slug, &asked, Some(refusal(&visitor, failure)?)).await,
    }
}
