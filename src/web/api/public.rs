//! What everybody may see of an event, as JSON for broadcasts, apps and other sites.
//!
//! Two facts to know: it is made of the event as everybody may see it, and kept, as the pages are; and any site may ask for
//! it from a browser (CORS), which sends no cookie along.

use super::public_data::{PublicEvent, PublicPlayers, PublicStages, PublicStandings, PublicTables};
use crate::site::error::FailureAnswer;
use crate::site::page_name::{Data, PageName};
use crate::site::public_pages::PublicPages;
use crate::site::visitor::Language;
use crate::wire::Problem;
use actix_web::{HttpRequest, HttpResponse, web};
use messages::Locale;
use utoipa::IntoParams;

/// Which event, in the address.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes what the address is read as")]
pub(crate) struct EventSaid {
    /// The event's short name, as in its address.
    #[param(pattern = "^[a-z0-9-]{2,40}$")]
    event: String,
}

/// Which session, in the address.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes what the address is read as")]
pub(crate) struct SessionSaid {
    /// The event's short name, as in its address.
    #[param(pattern = "^[a-z0-9-]{2,40}$")]
    event: String,
    /// The session's number.
    #[param(minimum = 1, maximum = 99)]
    session: u16,
}

type Pages = web::Data<PublicPages>;
type Answer = Result<HttpResponse, FailureAnswer>;

async fn answer(language: &Language, pages: &PublicPages, request: &HttpRequest, slug: &str, data: Data) -> Answer {
    let made = pages.page_as_shown(request, slug, PageName::Data(data), Locale::En).await;
    made.map(|made| made.answer(request, Locale::En)).map_err(|failure| failure.answer_to(&language.guest()))
}

/// An event and its sessions, as everybody may see them.
#[utoipa::path(
    get, path = "/api/v1/events/{event}", tag = "public", params(EventSaid), security(()),
    responses((status = 200, body = PublicEvent), (status = 404, body = Problem, description = "There is no such event")),
)]
pub(crate) async fn get_event(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, Data::Event).await
}

/// Those who play, with their results so far.
#[utoipa::path(
    get, path = "/api/v1/events/{event}/players", tag = "public", params(EventSaid), security(()),
    responses((status = 200, body = PublicPlayers)),
)]
pub(crate) async fn get_players(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, Data::Players).await
}

/// The rankings as they stand.
#[utoipa::path(
    get, path = "/api/v1/events/{event}/standings", tag = "public", params(EventSaid), security(()),
    responses((status = 200, body = PublicStandings)),
)]
pub(crate) async fn get_standings(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, Data::Standings).await
}

/// The stages with their fields, what each entrant brings, and their rankings.
#[utoipa::path(
    get, path = "/api/v1/events/{event}/stages", tag = "public", params(EventSaid), security(()),
    responses((status = 200, body = PublicStages)),
)]
pub(crate) async fn get_stages(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    answer(&l, &pages, &request, &slug, Data::Stages).await
}

/// The tables of a session that is seated, with their hands.
#[utoipa::path(
    get, path = "/api/v1/events/{event}/sessions/{session}/tables", tag = "public", params(SessionSaid), security(()),
    responses((status = 200, body = PublicTables)),
)]
pub(crate) async fn get_tables(
    l: Language,
    pages: Pages,
    path: web::Path<(String, u16)>,
    request: HttpRequest,
) -> Answer {
    answer(&l, &pages, &request, &path.0, Data::Tables(path.1)).await
}
