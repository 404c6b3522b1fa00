//! The classes of people who may use an address, checked before its handler runs.
//!
//! The actions check again, inside their transaction; this check makes an undeclared address impossible.

use crate::asks::Asks;
use crate::client::client_address;
use crate::connections::{Does, Held};
use crate::error::FailureAnswer;
use crate::extract::{Fields, known_cookie};
use crate::failure::Failure;
use crate::forged::{comes_from_elsewhere, has_token};
use crate::limits::{BODY_PIECE, body_within};
use crate::nearest::offer_events;
use crate::other_server::{STANDS_BY, copy_age, let_page_ask};
use crate::places::Place;
use crate::request::{asked_language, fields_of_query, is_for_programs, language_cookie};
use crate::state::State;
use crate::visitor::{Language, Visitor};
use crate::{flash, laptop_pass, observe};
use actions::{Actor, Rights, permission};
use actix_web::body::MessageBody;
use actix_web::cookie::Cookie;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::{ConnectionType, Method, header};
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{FromRequest, HttpMessage, HttpResponse, ResponseError, rt};
use event::event::MAX_SLUG_LENGTH;
use event::regulations::Words;
use event::values::ids::{SessionNumber, TableNumber};
use futures_util::{StreamExt, stream};
use messages::unseen_in;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::yield_now;
use tokio::time::{Instant, sleep, timeout};

/// Maximum length of a `content-encoding` in an answer, in characters.
const MAX_ENCODING: usize = 40;
/// Maximum lengths of paths and queries, in bytes: no page has longer ones.
const MAX_PATH: usize = 1024;
const MAX_QUERY: usize = 8192;

/// Who may use an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody, without asking who they are: the answer is the same for all.
    Everybody,
    /// Everybody.
    Public,
    /// Everybody. Those without a pass get one here, and have turns apart from all other requests of their address.
    Entrance,
    /// Those who have signed in or used a link.
    SignedIn,
    /// Users, who may create events.
    User,
    /// Those who have a role at the event in the address.
    Official,
    /// Those who may file appeals at the event and see its line-ups: officials and leaders.
    Appeal,
    /// Those who may record that players are present.
    CheckIn,
    /// Those who may enter hands at the table in the address.
    Table,
    /// Organisers and chief referee of the event.
    Decide,
    /// Organisers of the event.
    Organise,
    /// The second laptop only, with its token or the code that admits it.
    Laptop,
}

impl Access {
    /// Whether no pass is needed.
    pub const fn needs_no_pass(self) -> bool {
        matches!(self, Access::Everybody | Access::Public | Access::Entrance)
    }

    /// Whether `actor` belongs to this class, at the event and table in the address.
    pub fn allows(self, actor: &Actor, event: Option<i32>, table: Option<(SessionNumber, TableNumber)>) -> bool {
        let event_allows = |rule: fn(&Actor, i32) -> bool| event.is_some_and(|event| rule(actor, event));
        match self {
            Access::Everybody | Access::Public | Access::Entrance => true,
            Access::Laptop => false,
            Access::SignedIn => actor.rights != Rights::Spectator,
            Access::User => permission::create_event(actor),
            Access::Official => event_allows(permission::see_board),
            Access::Appeal => event_allows(permission::appeal),
            Access::CheckIn => event_allows(permission::check_in),
            Access::Decide => event_allows(permission::decide),
            Access::Organise => event_allows(permission::organise),
            Access::Table => event
                .zip(table)
                .is_some_and(|(event, (session, table))| permission::enter_hands(actor, event, session, table)),
        }
    }
}

impl Access {
    /// The classes by which one of several passes is chosen: at a table the newest for it, elsewhere the widest rights.
    const fn acted_in(self) -> &'static [Access] {
        match self {
            Access::Table => &[Access::Table],
            _ => &[Access::Organise, Access::Decide, Access::Official, Access::Appeal, Access::CheckIn, Access::User],
        }
    }
}

/// Passes a request to its handler if it is admitted. A rejected one gets an answer with all headers.
pub async fn guard(
    access: Access,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let mut request = match let_in(request).await? {
        Ok(request) => request,
        Err(answer) => return Ok(answer.map_into_right_body()),
    };
    if *request.method() == Method::POST {
        let asks = Asks::from_request(request.request()).await;
        let place = request.app_data::<web::Data<State>>().map(|state| state.bodies.take(asks));
        match place.flatten() {
            Some(place) => time_body(&mut request, place),
            None => return Ok(turned_away(request, Failure::Busy).await?.map_into_right_body()),
        }
    }
    let language = asked_language(request.query_string());
    let sends_form = *request.method() == Method::POST && !is_for_programs(request.request());
    let forms = request.app_data::<web::Data<State>>().map(|state| state.forms.clone()).filter(|_| sends_form);
    let address = request.uri().to_string();
    let known = match admit(access, &mut request).await {
        Ok(known) => known,
        Err(error) => {
            let response = match forms {
                Some(forms) => forms.answered(address, refused_unless_done(request, error)).await?,
                None => request.error_response(error),
            };
            return Ok(response.map_into_right_body());
        }
    };
    let turn = match *request.method() {
        Method::GET | Method::HEAD if access.needs_no_pass() => turn_of_stranger(access, &request).await,
        _ => Ok(None),
    };
    let turn = match turn {
        Ok(turn) => turn,
        Err(failure) => return Ok(turned_away(request, failure).await?.map_into_right_body()),
    };
    let answered = next.call(request);
    let answer = async move {
        let mut response = answered.await?;
        rest(turn);
        let said = flash::of_answer(response.request(), response.response());
        for cookie in known.into_iter().chain(language.map(language_cookie)).chain(said) {
            response.response_mut().add_cookie(&cookie)?;
        }
        // An answer is private unless it says otherwise.
        if !response.headers().contains_key(header::CACHE_CONTROL) {
            response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
        }
        Ok(response)
    };
    let response = match forms {
        Some(forms) => forms.answered(address, answer).await?,
        None => answer.await?.map_into_boxed_body(),
    };
    Ok(response.map_into_left_body())
}

/// How long a stranger waits in each queue for a turn among those of the same address, before being rejected.
const TURN_TIMEOUTS: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(4)];
/// How long a turn rests after its answer: otherwise 512 connections that ask for pages as fast as they are made leave
/// nothing for those who enter hands.
const REST: Duration = Duration::from_millis(2);

/// The turn of a stranger, whose address others may flood; `None` for those with a pass. Those who have one may wait
/// for something else for a while; others go on in a second queue.
async fn turn_of_stranger(access: Access, request: &ServiceRequest) -> Result<Option<OwnedSemaphorePermit>, Failure> {
    let holds_pass = request.extensions().get::<Visitor>().is_some_and(|visitor| visitor.pass().is_some());
    let Some(state) = request.app_data::<web::Data<State>>().filter(|_| !holds_pass).cloned() else { return Ok(None) };
    let address = client_address(request.request());
    let rows = if access == Access::Entrance { &state.turns_at_entrances } else { &state.turns_of_strangers };
    for (row, within) in rows.iter().zip(TURN_TIMEOUTS) {
        if let Ok(turn) = timeout(within, row.take(address)).await {
            // Without this, a page that waits for nothing would be answered before others can queue.
            yield_now().await;
            return turn.map(Some);
        }
    }
    Err(Failure::Busy)
}

/// Frees a turn after its rest.
fn rest(turn: Option<OwnedSemaphorePermit>) {
    if let Some(turn) = turn {
        rt::spawn(async move {
            sleep(REST).await;
            drop(turn);
        });
    }
}

/// Passes a request for what is the same for everybody to its handler. Only a link that chooses a language sets a cookie.
pub async fn guard_everybody(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let request = match let_in(request).await? {
        Ok(request) => request,
        Err(answer) => return Ok(answer.map_into_right_body()),
    };
    let language = asked_language(request.query_string());
    let mut response = next.call(request).await?;
    let_page_ask(response.headers_mut());
    let age = response.request().app_data::<web::Data<State>>().and_then(|state| copy_age(state));
    if let Some(age) = age {
        response.headers_mut().insert(STANDS_BY, age);
    }
    if let Some(language) = language {
        response.response_mut().add_cookie(&language_cookie(language))?;
    }
    Ok(response.map_into_left_body())
}

/// The request if it may go on to its handler; else its answer: it is malformed, or the event has a new address.
async fn let_in(request: ServiceRequest) -> Result<Result<ServiceRequest, ServiceResponse>, actix_web::Error> {
    if let Some(failure) = wrong_with(&request) {
        return Ok(Err(turned_away(request, failure).await?));
    }
    if let Some(moved) = moved(&request).await {
        return Ok(Err(request.into_response(moved)));
    }
    answers(&request);
    Ok(Ok(request))
}

/// A redirect to the current address of an event, if this is an older one; not to be cached, as the event may get that back.
async fn moved(request: &ServiceRequest) -> Option<HttpResponse> {
    let asked =
        request.match_info().get("event").filter(|_| matches!(*request.method(), Method::GET | Method::HEAD))?;
    let address = request.uri().path_and_query()?.as_str();
    let folder = ["/e/", "/api/v1/events/"].into_iter().find(|folder| address.starts_with(folder))?;
    let rest = address.strip_prefix(folder)?.strip_prefix(asked)?;
    let state = request.app_data::<web::Data<State>>()?;
    let known = state.store.address_now(asked);
    if known.as_deref() == Some(asked) {
        return None;
    }
    // The cached address may be an older one: another process may have given this one back.
    let now = match state.head(asked).await {
        Ok(head) => head.slug.clone(),
        Err(Failure::NotFound) => return None,
        Err(_) => known?,
    };
    let address = format!("{folder}{now}{rest}");
    (now != asked).then(|| HttpResponse::SeeOther().insert_header((header::LOCATION, address)).finish())
}

/// Notes that the request of a connection is being answered.
fn answers(request: &ServiceRequest) {
    if let Some(held) = request.conn_data::<Arc<Held>>() {
        held.does(Does::Answers);
    }
}

/// Ends a body whose next piece is late, or that is too slow on the whole. Until it is complete it holds a place.
fn time_body(request: &mut ServiceRequest, place: Place) {
    let held = request.conn_data::<Arc<Held>>().cloned();
    if let Some(held) = &held {
        held.does(Does::Waits);
    }
    let pieces = tokio_stream::StreamExt::timeout(request.take_payload(), BODY_PIECE);
    let late = || PayloadError::Io(std::io::ErrorKind::TimedOut.into());
    let (begun, mut received) = (Instant::now(), 0);
    let in_time = move |piece: Result<Result<Bytes, PayloadError>, _>| {
        let piece = piece.unwrap_or_else(|_| Err(late()))?;
        received += piece.len();
        if begun.elapsed() > body_within(received) { Err(late()) } else { Ok(piece) }
    };
    let mut place = Some(place);
    let ended = stream::poll_fn(move |_| {
        if let (Some(_), Some(held)) = (place.take(), &held) {
            held.does(Does::Answers);
        }
        Poll::Ready(None)
    });
    let pieces = pieces.map(in_time).chain(ended);
    request.set_payload(Payload::from(pieces.boxed_local()));
}

/// The answer to a rejected request, before its body is read.
async fn turned_away(request: ServiceRequest, failure: Failure) -> Result<ServiceResponse, actix_web::Error> {
    let language = Language::from_request(request.request(), &mut Payload::None).await?;
    let may_have_body = !matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = request.error_response(failure.answer_to(&language.guest()));
    if may_have_body {
        // The rest of the body is not read.
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}

/// The answer to a form that its sender may not send: its first answer if they lost the right by this very form (signed out).
async fn refused_unless_done(
    request: ServiceRequest,
    refusal: actix_web::Error,
) -> Result<ServiceResponse, actix_web::Error> {
    let (request, mut payload) = request.into_parts();
    let held = request.extensions().get::<Visitor>().is_some_and(Visitor::had_pass);
    let form = if held { Fields::from_request(&request, &mut payload).await.err() } else { None };
    let answer = match form.filter(FailureAnswer::is_repeat) {
        Some(done) => done.error_response(),
        None => refusal.error_response(),
    };
    Ok(ServiceResponse::new(request, answer))
}

/// The failure of a request that is wrong whoever sends it: a compressed body, whose size is unknown, or invisible characters.
fn wrong_with(request: &ServiceRequest) -> Option<Failure> {
    let encodings = request.headers().get_all(header::CONTENT_ENCODING);
    let encodings: Vec<_> = encodings.map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
    let mut each = encodings.iter().flat_map(|line| line.split(',')).map(str::trim).filter(|one| !one.is_empty());
    if each.any(|one| !one.eq_ignore_ascii_case("identity")) {
        return Some(Failure::Encoded(encodings.join(", ").chars().take(MAX_ENCODING).collect()));
    }
    let no_event = |name: &str| name.len() > MAX_SLUG_LENGTH;
    let nowhere = request.path().len() > MAX_PATH || request.query_string().len() > MAX_QUERY;
    if nowhere || request.match_info().get("event").is_some_and(no_event) {
        return Some(Failure::NotFound);
    }
    if request.match_info().iter().any(|(_, part)| unseen_in(part).is_some()) {
        return Some(Failure::NotFound);
    }
    let query = fields_of_query(request.query_string());
    query.iter().find_map(|(_, value)| unseen_in(value)).map(Failure::refused)
}

/// Admits a request if its sender belongs to `access`, and a change only from our own pages; returns a cookie to set.
async fn admit(access: Access, request: &mut ServiceRequest) -> Result<Option<Cookie<'static>>, actix_web::Error> {
    if access == Access::Laptop {
        return laptop_pass::admit(request.request()).await.map(|()| None).map_err(actix_web::Error::from);
    }
    let (http, payload) = request.parts_mut();
    let mut visitor = Visitor::from_request(http, payload).await?;
    let event = match request.match_info().get("event") {
        Some(slug) => {
            let state = web::Data::<State>::extract(request.request()).await?;
            // Phones get the words of the event with its sheet.
            let found = match visitor.json {
                true => state.event_id(slug).await.map(|event| (event, Words::default())),
                false => state.head(slug).await.map(|head| (head.id, head.regulations.words)),
            };
            match found {
                Ok((event, words)) => {
                    visitor.locale = visitor.locale.in_words(words);
                    Some(event)
                }
                // Pages for everybody handle a missing event themselves.
                Err(_) if access.needs_no_pass() => None,
                Err(error) => {
                    let answer = error.answer_to(&visitor);
                    return Err(offer_events(answer, &state, request.request(), slug).await.into());
                }
            }
        }
        None => None,
    };
    let number = |name| request.match_info().get(name).and_then(|number| number.parse().ok());
    let table = number("session").map(SessionNumber).zip(number("table").map(TableNumber));
    let class =
        access.acted_in().iter().find(|class| visitor.held.iter().any(|(_, actor)| class.allows(actor, event, table)));
    visitor.act(|actor| class.is_none_or(|class| class.allows(actor, event, table)));
    request.extensions_mut().insert(visitor.clone());
    if let (Some(pass), Some(held)) = (visitor.pass(), request.conn_data::<Arc<Held>>())
        && let Some(state) = request.app_data::<web::Data<State>>()
    {
        state.connections.is_of_pass(held, pass);
    }
    observe::sent_by(&visitor.actor, request.match_info().get("event"));
    if !access.allows(&visitor.actor, event, table) {
        return Err(match visitor.actor.rights {
            _ if visitor.unknown => Failure::DatabaseAway.answer_to(&visitor).into(),
            Rights::Spectator => Failure::SignInFirst.answer_to(&visitor).into(),
            _ => Failure::Forbidden.answer_to(&visitor).into(),
        });
    }
    if let (true, Some(slug), Some((session, table))) = (visitor.json, request.match_info().get("event"), table) {
        let state = web::Data::<State>::extract(request.request()).await?;
        if state.silent.is(&(slug.to_owned(), session, table)) {
            return Err(Failure::Busy.answer_to(&visitor).into());
        }
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    // A pass in a header may be sent from any page.
    if changes && !visitor.bearer && comes_from_elsewhere(request) {
        return Err(Failure::Forged.answer_to(&visitor).into());
    }
    if visitor.json && *request.method() == Method::POST && !visitor.bearer && !has_token(request, &visitor) {
        return Err(Failure::Forged.answer_to(&visitor).into());
    }
    Ok(known_cookie(request.request(), &visitor))
}
