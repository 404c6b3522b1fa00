//! The board of organisers and referees: what comes next, the state of every table, what blocks, the audit.

mod disqualified;
pub(crate) mod next;
pub(crate) mod sessions;
pub(crate) mod steer;
mod tables;

use crate::pages::organise::backup::{self, BackupLine};
use crate::pages::organise::differences::{DifferenceLine, differences};
use crate::pages::organise::end::{End, end};
use crate::pages::organise::web_space::{self, SpaceLine};
use crate::pages::organise::{check_in, line_ups};
use crate::pages::table::place::record_address;
use actions::{Actor, Rights, Role, permission};
use actix_web::http::header::LOCATION;
use actix_web::{HttpResponse, web};
use askama::Template;
pub(crate) use disqualified::on_disqualification;
use disqualified::{DisqualifiedLine, disqualified};
use event::event::Event;
use next::{Line, Step, line, steps};
use serde::Deserialize;
use sessions::{SessionLine, session_line};
use site::at_event::AtEvent;
use site::checks::CheckLine;
use site::error::Answer;
use site::extract::Fields;
use site::flash;
use site::places::TurnedAway;
use site::render::{Page, done, ok};
use site::show;

#[derive(Template)]
#[template(path = "organise/board.html")]
struct Board {
    page: Page,
    version: i32,
    slug: String,
    organises: bool,
    is_rehearsal: bool,
    decides: bool,
    /// Decisions that no longer agree with results.
    differences: Vec<DifferenceLine>,
    steps: Vec<Step>,
    line: Option<Line>,
    end: Option<End>,
    sessions: Vec<SessionLine>,
    /// How many are missing from the next session; empty if nobody is checked in.
    not_here: String,
    /// The teams without a line-up for the next session; empty if none is missing or required.
    not_lined_up: String,
    /// How many sessions have deals of duplicate; 0 if the event does not play it.
    with_deals: u16,
    /// How the tables can be sorted or filtered: code and word.
    views: [(&'static str, String); 3],
    disqualified: Vec<DisqualifiedLine>,
    /// The last check, for organisers.
    checked: Option<CheckLine>,
    backup: Option<BackupLine>,
    /// The state of the web space for the public pages.
    web_space: Option<SpaceLine>,
    /// Requests that were rejected lately, because there were too many.
    turned_away: Vec<String>,
}

/// For organisers: what there was too much of lately.
fn turned_away(at: &AtEvent, event: &Event) -> Vec<String> {
    if !permission::organise(&at.visitor.actor, event.head.id) {
        return Vec::new();
    }
    let kinds = [
        ("turned-away-connections", &at.state.connections.turned_away),
        ("turned-away-streams", &at.state.streams.turned_away),
        ("turned-away-bodies", &at.state.bodies.turned_away),
        ("turned-away-answers", &at.state.asking.turned_away),
        ("turned-away-passwords", &at.state.unchecked),
    ];
    let line = |(id, counted): (&'static str, &TurnedAway)| {
        let (count, since, address) = counted.lately()?;
        let message =
            at.visitor.locale.msg(id).arg("count", count).arg("time", show::time(show::zone(&event.head), since));
        Some(message.arg("address", address.to_string()).to_string())
    };
    kinds.into_iter().filter_map(line).collect()
}

/// The recording page of a referee who has one table only; `None` for all others.
fn only_table(actor: &Actor, event: &Event) -> Option<String> {
    let Rights::Link { role: Role::Referee(tables), .. } = &actor.rights else { return None };
    let ([table], Some(session)) = (tables.as_slice(), event.running()) else { return None };
    Some(record_address(&(event.head.slug.clone(), session.number.0, table.0)))
}

/// The closed session whose tables are requested.
#[derive(Deserialize)]
pub(crate) struct Asked {
    session: Option<u16>,
}

pub(crate) async fn board(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    let event = at.event_with_differences().await?;
    // Only after signing in: a referee who returns from the sheet wants to see the board.
    if let (Some(table), Some(_)) = (only_table(&at.visitor.actor, &event), &at.visitor.flash) {
        // The recording page is the same for everybody and shows no greeting.
        return Ok(HttpResponse::SeeOther().insert_header((LOCATION, table)).cookie(flash::clear()).finish());
    }
    let sessions: Vec<SessionLine> = (event.sessions.iter().rev())
        .map(|session| session_line(&at.visitor, &event, session, asked.session == Some(session.number.0)))
        .collect();
    let backup = match permission::organise(&at.visitor.actor, event.head.id) {
        true => backup::line(&at, &event.head).await?,
        false => None,
    };
    // Nothing in an event that has ended can be changed.
    let changes = event.head.ended_at.is_none();
    Ok(ok(&Board {
        not_here: check_in::not_here(&at, &event).await?,
        not_lined_up: line_ups::missing(&at.visitor, &event),
        with_deals: event.head.regulations.duplicate.as_ref().map_or(0, |_| event.head.regulations.sessions),
        version: event.version,
        page: at.page(&event, at.say("board")),
        organises: permission::organise(&at.visitor.actor, event.head.id),
        is_rehearsal: event.head.regulations.rehearsal,
        decides: changes && permission::decide(&at.visitor.actor, event.head.id),
        differences: differences(&at.visitor, &event, "board", |_| true),
        steps: steps(&at.visitor, &event),
        line: line(&at.visitor, &event, &sessions),
        end: end(&at.visitor, &event).filter(|_| permission::decide(&at.visitor.actor, event.head.id)),
        sessions,
        views: ["trouble", "number", "unfinished"]
            .map(|event| (event, at.visitor.locale.msg(format!("board-by-{event}")).to_string())),
        disqualified: disqualified(&at.visitor, &event),
        checked: permission::organise(&at.visitor.actor, event.head.id)
            .then(|| at.state.checks.line(&at.visitor, &event.head)),
        backup,
        web_space: permission::organise(&at.visitor.actor, event.head.id)
            .then(|| web_space::line(&at, &event.head))
            .flatten(),
        turned_away: turned_away(&at, &event),
        slug: at.slug,
    }))
}

/// `POST /e/{event}/check`: checks the event now.
pub(crate) async fn check(at: AtEvent, _: Fields) -> Answer {
    let (checks, event) = (at.state.checks.clone(), at.slug.clone());
    let checking = at.state.run(move |store| {
        checks.check(store, &event);
        Ok(())
    });
    at.require(checking.await)?;
    Ok(done(&at.address("audit"), at.say("check-done")))
}
