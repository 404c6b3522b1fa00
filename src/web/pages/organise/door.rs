//! The tablet at the door: players type name or number, or hold a card under the scanner, and read where they sit. Its
//! link opens no other page of the event, and the page returns to the start automatically.

use super::check_in::{comes, current, find_player, here, not_one};
use actix_web::web;
use askama::Template;
use event::event::{Event, Player};
use event::values::ids::PlayerId;
use messages::seat;
use serde::Deserialize;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after, say};
use site::visitor::Visitor;

/// Players whose names are offered; if more match, more has to be typed.
const MAX_OFFERED: usize = 6;

/// Seconds until the page returns to the start: with names to choose from, and after a greeting.
const CHOICE_TIMEOUT_SECONDS: u16 = 30;
const GREETING_TIMEOUT_SECONDS: u16 = 8;

/// A player who has just checked in.
struct Greeted {
    name: String,
    number: String,
    /// Table and seat, that it is a bye, or that the player does not play; empty if none of these is known.
    seat: String,
}

#[derive(Template)]
#[template(path = "organise/door.html")]
struct Door {
    page: Page,
    slug: String,
    event: String,
    errors: Vec<String>,
    greeted: Option<Greeted>,
    /// Players who match, by id and name.
    offered: Vec<(i32, String)>,
    /// Seconds until the page returns to the start; 0 if it is the start.
    back_in: u16,
}

/// The player who was just checked in.
#[derive(Default, Deserialize)]
pub(crate) struct Asked {
    player: Option<i32>,
}

fn greeted(visitor: &Visitor, event: &Event, player: &Player) -> Greeted {
    let id = PlayerId(player.id);
    let number = event.shown_number(id);
    let session = current(event);
    let seated = event.session(session);
    let place = match seated.and_then(|session| session.seat_of(id)) {
        Some((table, side)) => {
            let place = visitor.locale.msg("table-seat").arg("table", table.number.0);
            place.arg("seat", visitor.locale.say(&seat(side))).to_string()
        }
        None if seated.is_some_and(|session| event.byes_in(session).contains(&id)) => say(visitor, "bye"),
        None if player.draws() && !event.expected_players(session).contains(&id) => {
            visitor.locale.msg("door-not-in-session").arg("session", session.0).to_string()
        }
        None => String::new(),
    };
    Greeted {
        name: event.entries.player_name(id),
        number: number.map_or(String::new(), |number| number.to_string()),
        seat: place,
    }
}

fn render(
    visitor: &Visitor,
    event: &Event,
    greeted: Option<Greeted>,
    offered: &[&Player],
    failure: Option<Failure>,
) -> Answer {
    let session = current(event);
    let page = Door {
        page: Page::of_event(
            visitor,
            &event.head,
            visitor.locale.msg("check-in-title").arg("session", session.0).to_string(),
        ),
        slug: event.head.slug.clone(),
        event: event.head.name.clone(),
        errors: Failure::texts_of(failure.as_ref(), visitor.locale),
        back_in: match (&greeted, offered) {
            (Some(_), _) => GREETING_TIMEOUT_SECONDS,
            (None, []) if failure.is_none() => 0,
            _ => CHOICE_TIMEOUT_SECONDS,
        },
        greeted,
        offered: offered.iter().map(|own| (own.id, event.entries.player_name(PlayerId(own.id)))).collect(),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    let event = at.event().await?;
    let here = here(&at, &event, current(&event)).await?;
    let arrived = asked.player.map(PlayerId).filter(|player| here.contains(player));
    let arrived = arrived.and_then(|player| event.entries.player(player));
    render(&at.visitor, &event, arrived.map(|player| greeted(&at.visitor, &event, player)), &[], None)
}

pub(crate) async fn check_in(at: AtEvent, fields: Fields) -> Answer {
    let event = at.event().await?;
    let chosen: Option<i32> = at.require(fields.optional("player"))?;
    let found = match chosen.and_then(|player| event.entries.player(PlayerId(player))) {
        Some(player) => Ok(player),
        None => find_player(&event, fields.text("who")),
    };
    let player = match found {
        Ok(player) if comes(&event, player) => PlayerId(player.id),
        Ok(player) => return render(&at.visitor, &event, None, &[], Some(not_one(&event, &player.name, &[]))),
        // A part of a name needs a choice before anybody is checked in.
        Err(like) if (1..=MAX_OFFERED).contains(&like.len()) => return render(&at.visitor, &event, None, &like, None),
        Err(like) => return render(&at.visitor, &event, None, &[], Some(not_one(&event, fields.text("who"), &like))),
    };
    let sessions = event.head.regulations.rest_of_day(current(&event));
    let checked = at.attempt(move |acting| acting.check_in(&sessions, &[player], true)).await;
    at.or_again(checked, async |why| render(&at.visitor, &event, None, &[], Some(why))).await?;
    Ok(done(&at.address(&format!("here?player={player}")), ""))
}
