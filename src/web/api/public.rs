//! What everybody may see of an event, as JSON for broadcasts, apps and other sites.
//!
//! Two facts to know: it is made of the event as everybody may see it, and kept, as the pages are; and any site may ask for
//! it from a browser (CORS), which sends no cookie along.

use super::public_data::{self, PublicEvent, PublicPlayers, PublicStandings, PublicTables};
use super::public_stages::{self, PublicStages};
use actix_web::web;
use event::event::Event;
use event::values::ids::SessionNumber;
use messages::Locale;
use serde::Serialize;
use site::error::Answer;
use site::failure::Failure;
use site::public_pages::{Made, PageName, PublicPages};
use site::render::json;
use site::visitor::Language;
use site::wire::Problem;
use utoipa::IntoParams;

/// Which event, in the address.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes what the address is read as")]
pub(crate) struct EventPath {
    /// The event's short name, as in its address.
    #[param(pattern = "^[a-z0-9-]{2,40}$")]
    event: String,
}

/// Which session, in the address.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes what the address is read as")]
pub(crate) struct SessionPath {
    /// The event's short name, as in its address.
    #[param(pattern = "^[a-z0-9-]{2,40}$")]
    event: String,
    /// The session's number.
    #[param(minimum = 1, maximum = 99)]
    session: u16,
}

/// What is asked for, as it is shown to programs.
pub(crate) async fn answer(name: PageName, l: Language, pages: web::Data<PublicPages>) -> Answer {
    let made = pages.page_as_shown(&l.request, l.request.match_info().query("event"), name, Locale::En).await;
    made.map(|made| made.answer(&l.request, Locale::En)).map_err(|failure| failure.answer_to(&l.guest()))
}

fn json_page(data: &impl Serialize) -> Result<Made, Failure> {
    Ok(Made { html: json(data)?, pieces: None })
}

/// An event and its sessions, as everybody may see them.
#[utoipa::path(
    get, path = "/api/v1/events/{event}", tag = "public", params(EventPath), security(()),
    responses((status = 200, body = PublicEvent), (status = 404, body = Problem, description = "There is no such event")),
)]
pub(crate) fn get_event(event: &Event) -> Result<Made, Failure> {
    json_page(&public_data::event(event))
}

/// Those who play, with their results so far.
#[utoipa::path(
    get, path = "/api/v1/events/{event}/players", tag = "public", params(EventPath), security(()),
    responses((status = 200, body = PublicPlayers)),
)]
pub(crate) fn get_players(event: &Event) -> Result<Made, Failure> {
    json_page(&public_data::players(event))
}

/// The rankings as they stand.
#[utoipa::path(
    get, path = "/api/v1/events/{event}/standings", tag = "public", params(EventPath), security(()),
    responses((status = 200, body = PublicStandings)),
)]
pub(crate) fn get_standings(event: &Event) -> Result<Made, Failure> {
    json_page(&public_data::standings(event))
}

/// The stages with their fields, what each entrant brings, and their rankings.
#[utoipa::path(
    get, path = "/api/v1/events/{event}/stages", tag = "public", params(EventPath), security(()),
    responses((status = 200, body = PublicStages)),
)]
pub(crate) fn get_stages(event: &Event) -> Result<Made, Failure> {
    json_page(&public_stages::stages(event))
}

/// The tables of a session that is seated, with their hands.
#[utoipa::path(
    get, path = "/api/v1/events/{event}/sessions/{session}/tables", tag = "public", params(SessionPath), security(()),
    responses((status = 200, body = PublicTables)),
)]
pub(crate) fn get_tables(event: &Event, session: u16) -> Result<Made, Failure> {
    json_page(&public_data::tables(event, event.session(SessionNumber(session)).ok_or(Failure::NotFound)?))
}
