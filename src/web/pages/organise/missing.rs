//! What can be done about a missing player, each with its consequences: before the draw they are removed from the
//! entries or replaced by a stand-in; once a session has started, the seat is played by a substitute, by a stand-in or
//! by nobody.

use crate::pages::table::place::Place;
use actions::{self, NewNote, SeatFilling, TableCommand, permission};
use actix_web::web;
use event::event::{Event, Player, Session};
use event::sheet::session::Attendance;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use messages::{Localized, Message};
use rules::{GamePoints, Seat};
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{done, say};
use site::visitor::Visitor;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Something that can be done.
pub(super) struct Proposal {
    /// The address of the form; without fields it is a link.
    pub address: String,
    pub fields: Vec<(&'static str, String)>,
    pub word: String,
    /// Its consequences.
    pub means: String,
}

/// What the visitor can do about a player who is missing in a session.
pub(super) fn proposals(
    visitor: &Visitor,
    event: &Event,
    session: SessionNumber,
    here: &BTreeSet<PlayerId>,
    player: &Player,
) -> Vec<Proposal> {
    let organises = permission::organise(&visitor.actor, event.head.id);
    let decides = permission::decide(&visitor.actor, event.head.id);
    if event.draw.is_none() {
        return if organises { before_the_draw(visitor, event, player) } else { Vec::new() };
    }
    let running = event.session(session).filter(|session| session.is_running() && decides);
    let mut proposed = running.map_or(Vec::new(), |running| at_the_table(visitor, event, running, here, player));
    if decides {
        proposed.extend(from_now_on(visitor, event, here, player));
    }
    if organises {
        proposed.push(Proposal {
            address: format!("/e/{}/repair?gone={}", event.head.slug, player.id),
            fields: Vec::new(),
            word: say(visitor, "propose-withdraw"),
            means: say(visitor, "propose-withdraw-means"),
        });
    }
    proposed
}

fn before_the_draw(visitor: &Visitor, event: &Event, player: &Player) -> Vec<Proposal> {
    let left = event.entries.drawing_players().count().saturating_sub(1);
    let means: Localized = match event.head.teams {
        true => visitor.locale.msg("propose-remove-of-team"),
        false => visitor.locale.msg("propose-remove-means").arg("left", left).arg("over", left % 4),
    };
    let counts = if player.team_id.is_some() { event.head.stand_ins().code() } else { "nothing" };
    let proposal = |what: &str, word: &'static str, means: Localized| Proposal {
        address: format!("/e/{}/entries/players/{}/{what}", event.head.slug, player.id),
        fields: vec![("at", "check-in".to_owned())],
        word: say(visitor, word),
        means: means.to_string(),
    };
    vec![
        proposal("remove", "propose-remove", means),
        proposal("stand-in", "propose-stand-in", visitor.locale.msg("propose-stand-in-means").arg("for", counts)),
    ]
}

fn at_the_table(
    visitor: &Visitor,
    event: &Event,
    session: &Session,
    here: &BTreeSet<PlayerId>,
    player: &Player,
) -> Vec<Proposal> {
    // Where something is entered, somebody sits: then notes are made at the table.
    let waits = session.seat_of(PlayerId(player.id)).filter(|(table, _)| !table.has_begun());
    let Some((table, seat)) = waits else { return Vec::new() };
    let filled = |attendance: &str, substitute: Option<i32>, word: Localized, means: Localized| Proposal {
        address: format!("/e/{}/sessions/{}/tables/{}/fill", event.head.slug, session.number, table.number),
        fields: vec![
            ("seat", seat.letter().to_string()),
            ("attendance", attendance.to_owned()),
            ("substitute", substitute.map_or(String::new(), |substitute| substitute.to_string())),
        ],
        word: word.to_string(),
        means: means.to_string(),
    };
    let name = |player: &Player| event.entries.player_name(PlayerId(player.id));
    let msg = |id: &'static str| visitor.locale.msg(id).arg("name", name(player));
    let plays = |substitute: &Player| {
        let seats = session.tables.iter().flat_map(|table| table.filled.values());
        seats.into_iter().any(|filled| filled.substitute == Some(PlayerId(substitute.id)))
    };
    let members = player.team_id.into_iter().flat_map(|team| event.entries.of_team(team));
    let ready = members.filter(|own| !own.draws() && here.contains(&PlayerId(own.id)) && !plays(own));
    let substitutes = ready.map(|own| {
        let named = |id: &'static str| msg(id).arg("substitute", name(own));
        filled("played", Some(own.id), named("propose-substitute"), named("propose-substitute-means"))
    });
    let absent = [("forfeit-stood-in", "propose-forfeit-stood-in"), ("forfeit", "propose-forfeit")];
    let absent = absent.map(|(attendance, word)| {
        let means = if attendance == "forfeit" { "propose-forfeit-means" } else { "propose-forfeit-stood-in-means" };
        let score = GamePoints(event.head.regulations.forfeit_score);
        filled(attendance, None, msg(word), msg(means).arg("score", score))
    });
    substitutes.chain(absent).collect()
}

/// Substitutes who are here and can take the place in all sessions that have not started.
fn from_now_on(visitor: &Visitor, event: &Event, here: &BTreeSet<PlayerId>, player: &Player) -> Vec<Proposal> {
    let ready = event.entries.can_trade(player).filter(|own| player.draws() && here.contains(&PlayerId(own.id)));
    let name = |player: &Player| event.entries.player_name(PlayerId(player.id));
    let msg = |id: &'static str, own: &Player| {
        visitor.locale.msg(id).arg("name", name(player)).arg("substitute", name(own)).to_string()
    };
    let proposal = |own: &Player| Proposal {
        address: format!("/e/{}/entries/players/{}/role", event.head.slug, player.id),
        fields: vec![
            ("with", own.id.to_string()),
            ("reason", say(visitor, "check-in-absent")),
            ("at", "check-in".to_owned()),
        ],
        word: msg("propose-trade", own),
        means: msg("propose-trade-means", own),
    };
    ready.map(proposal).collect()
}

/// `POST …/fill`: how the seat of a missing player is filled.
pub(crate) async fn fill(at: AtEvent, place: web::Path<Place>, fields: Fields) -> Answer {
    let wrong = |field: &'static str| Failure::field_wrong(Message::new(field), fields.text("attendance"));
    let attendance = Attendance::from_code(fields.text("attendance"), None);
    let attendance = at.require(attendance.ok_or_else(|| wrong("column-attendance")))?;
    let seat = at.require(Seat::from_letter(fields.text("seat")).ok_or_else(|| wrong("seat")))?;
    let substitute: Option<i32> = at.require(fields.optional("substitute"))?;
    let filling = SeatFilling {
        seat,
        attendance,
        substitute: substitute.map(PlayerId),
        session_penalty: GamePoints::ZERO,
        reason: at.say("check-in-absent"),
    };
    let new = NewNote { entry: Uuid::new_v4(), device: None, said: TableCommand::Filled(filling) };
    let table = (SessionNumber(place.1), TableNumber(place.2));
    at.act(move |acting| acting.note_at_table(table, &new)).await?;
    Ok(done(&at.address(&format!("check-in?session={}&missing=1", place.1)), at.say("seat-filled")))
}
