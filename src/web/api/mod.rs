//! The interface for programs: a table's sheet is read, hands and notes are sent, as JSON. The referee's page uses it.
//!
//! Two facts to know: version 1 is in the address and does not change; and what is sent has an identity made by the
//! sender, so it may be sent again until a receipt comes. A key that is not known is refused by its name: misspelt, what stands under
//! it would count as left out. `openapi.rs` describes it at `/api/openapi.json`.

pub(super) mod events;
pub(super) mod laptop;
pub(super) mod openapi;
pub(super) mod public;
pub(super) mod public_data;
pub(super) mod public_stages;
pub(super) mod tiles;

use actions::{self, Acting, SeatFilling, SheetSeen, TableCommand, TableState, Totals, TotalsLink, TotalsSeen, Undo};
use actix_web::dev::Payload;
use actix_web::error::JsonPayloadError;
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use event::sheet::session::Attendance;
use event::statistics::offered_values;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use messages::{Message, not_a_link, unreadable, unseen_in};
use paper::unprintable;
use rules::{BySeat, GamePoints, Seat};
use serde::de::DeserializeOwned;
use serde_json::Value;
use site::assets;
use site::at_event::AtEvent;
use site::error::FailureAnswer;
use site::failure::Failure;
use site::visitor::Visitor;
use site::wire::{self, HandJson, HandReceipt, NoteJson, NoteReceipt, NoteSaid, sheet, time};

type Place = (String, u16, u16);
type Answer = Result<HttpResponse, FailureAnswer>;

/// The largest body.
const MAX_BODY: usize = 16 << 10;

/// How bodies are read: JSON of a bounded size, refused with the place of a mistake.
pub(super) fn bodies() -> web::JsonConfig {
    web::JsonConfig::default().limit(MAX_BODY).error_handler(|error, request| not_json(&error, request))
}

fn not_json(error: &JsonPayloadError, request: &HttpRequest) -> actix_web::Error {
    let failure = match error {
        JsonPayloadError::OverflowKnownLength { .. } | JsonPayloadError::Overflow { .. } => Failure::TooLong(MAX_BODY),
        JsonPayloadError::ContentType => Failure::NotJson,
        error => Failure::refused(unreadable_json(error)),
    };
    failed(request, failure)
}

fn unreadable_json(error: &impl ToString) -> Message {
    Message::new("api-unreadable").arg("reason", error.to_string())
}

fn refused(request: &HttpRequest, message: Message) -> actix_web::Error {
    failed(request, Failure::refused(message))
}

fn failed(request: &HttpRequest, failure: Failure) -> actix_web::Error {
    match request.extensions().get::<Visitor>() {
        Some(visitor) => failure.answer_to(visitor).into(),
        None => actix_web::error::ErrorBadRequest(""),
    }
}

/// What was sent as JSON, with no text that holds what nobody can see; and what papers do not show of its texts.
pub(super) struct Body<T>(pub T, pub Option<String>);

impl<T: DeserializeOwned> FromRequest for Body<T> {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (json, request) = (web::Json::<Value>::from_request(request, payload), request.clone());
        async move {
            let json = json.await?.into_inner();
            let mut texts = Vec::new();
            texts_of(&json, &mut texts);
            if let Some(wrong) = texts.iter().find_map(|text| unseen_in(text)) {
                return Err(refused(&request, wrong));
            }
            let locale = request.extensions().get::<Visitor>().map(|visitor| visitor.locale).unwrap_or_default();
            let unprinted = unprintable(texts).map(|message| locale.say(&message));
            let body = serde_path_to_error::deserialize(&json);
            body.map(|body| Body(body, unprinted)).map_err(|error| refused(&request, unreadable_json(&error)))
        }
        .boxed_local()
    }
}

/// All texts of a value.
fn texts_of<'v>(json: &'v Value, texts: &mut Vec<&'v str>) {
    match json {
        Value::String(text) => texts.push(text),
        Value::Array(values) => values.iter().for_each(|value| texts_of(value, texts)),
        Value::Object(fields) => fields.values().for_each(|value| texts_of(value, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

async fn read(at: &AtEvent, place: &Place) -> Result<wire::SheetJson, Failure> {
    let (visitor, table) = (&at.visitor, table_state(at, place).await?);
    let mut sheet = sheet::sheet(&visitor.actor, visitor.locale, visitor.form_token(), &table);
    // Before the second session nothing is known of the event.
    if table.session.number > SessionNumber(1) {
        let event = at.state.cached_event(&at.slug).await?;
        sheet.rules.usual_points = offered_values(&event, table.session.number);
    }
    let base = at.state.base().to_owned();
    let now = || at.state.laptop.stand_by().map(|second| second.admission.address);
    let servers = table.stand_by.map_or_else(Vec::new, |admitted| vec![base, now().unwrap_or(admitted)]);
    let token = visitor.token_of_link().filter(|_| !servers.is_empty());
    Ok(wire::SheetJson { pass: token.map(|token| token.secret().to_owned()), servers, ..sheet })
}

/// The table, read alone.
async fn table_state(at: &AtEvent, place: &Place) -> Result<TableState, Failure> {
    let table = (SessionNumber(place.1), TableNumber(place.2));
    at.attempt(move |acting| acting.read_table(table)).await
}

/// A table's sheet.
#[utoipa::path(
    get, path = "/api/v1/events/{event}/sessions/{session}/tables/{table}", tag = "table",
    params(wire::PlacePath),
    responses((status = 200, body = wire::SheetJson)),
)]
pub(super) async fn get_sheet(at: AtEvent, place: web::Path<Place>) -> Answer {
    let sheet = at.require(read(&at, &place).await)?;
    Ok(HttpResponse::Ok()
        .insert_header(("cache-control", "no-store"))
        .insert_header(("x-caipan-version", assets::version()))
        .json(sheet))
}

/// Records a hand, or corrects one: the same entry again gives the same answer.
#[utoipa::path(
    post, path = "/api/v1/events/{event}/sessions/{session}/tables/{table}/hands", tag = "table",
    params(wire::PlacePath),
    request_body = wire::HandJson,
    responses((status = 200, body = wire::HandReceipt),
        (status = 409, body = wire::Problem, description = "There is a newer version, or another device records the table")),
)]
pub(super) async fn post_hand(at: AtEvent, place: web::Path<Place>, Body(body, unprinted): Body<HandJson>) -> Answer {
    let entry = body.entry;
    let done = async {
        let new = new_hand(&place, body)?;
        at.attempt(move |acting| Ok((acting.record_hand(&new)?, acting.store.identity_and_term()?))).await
    };
    let (receipt, (database, term)) = at.require(done.await)?;
    Ok(HttpResponse::Ok().json(HandReceipt {
        entry,
        hand: receipt.hand,
        revision: receipt.revision,
        received: time(receipt.at),
        duplicate: receipt.duplicate,
        totals: wire::Four::points(receipt.totals),
        database,
        term,
        unprinted,
    }))
}

/// Notes something at a table: calls, lateness, counted cards, signatures, confirmation, who writes.
#[utoipa::path(
    post, path = "/api/v1/events/{event}/sessions/{session}/tables/{table}/notes", tag = "table",
    params(wire::PlacePath),
    request_body = wire::NoteJson,
    responses((status = 200, body = wire::NoteReceipt),
        (status = 409, body = wire::Problem, description = "The sheet has changed since it was seen, or another device records the table")),
)]
pub(super) async fn post_note(at: AtEvent, place: web::Path<Place>, Body(body, unprinted): Body<NoteJson>) -> Answer {
    let entry = body.entry;
    let counts = matches!(body.said, NoteSaid::Counted { .. });
    let (received, duplicate, (database, term)) = at.require(note(&at, &place, body).await)?;
    let counted = match counts {
        true => sheet::count(at.visitor.locale, &at.require(table_state(&at, &place).await)?),
        false => None,
    };
    Ok(HttpResponse::Ok().json(NoteReceipt {
        entry,
        received: time(received),
        duplicate,
        database,
        term,
        counted,
        unprinted,
    }))
}

/// When a note was received, whether it had been before, and by which database in which term.
type Received = (chrono::NaiveDateTime, bool, (String, u32));

async fn note(at: &AtEvent, place: &Place, body: NoteJson) -> Result<Received, Failure> {
    let NoteJson { entry, again, seating, .. } = body;
    let device = body.device.map(|id| actions::Device { id, again, seating });
    let table = (SessionNumber(place.1), TableNumber(place.2));
    let said = match body.said {
        NoteSaid::Undone { hand, revision } => {
            let device = device.ok_or_else(|| Failure::refused(Message::new("undo-no-device")))?;
            let undo = Undo { entry, hand, revision, device };
            let undone = move |acting: Acting<'_>| {
                let (received, before) = acting.undo_hand(table, undo)?;
                Ok((received, before, acting.store.identity_and_term()?))
            };
            return at.attempt(undone).await;
        }
        NoteSaid::TookOver {} => TableCommand::TookOver,
        NoteSaid::Decided { reason, result } => TableCommand::Decided { reason, entry: result },
        NoteSaid::Filled { seat, attendance, own_points, substitute, session_penalty, reason } => {
            let wrong = || Failure::field_wrong(Message::new("field-attendance"), &attendance);
            let attendance = Attendance::from_code(&attendance, own_points.map(GamePoints)).ok_or_else(wrong)?;
            TableCommand::Filled(SeatFilling {
                seat: seat_of(&seat)?,
                attendance,
                substitute: substitute.map(PlayerId),
                session_penalty: GamePoints(session_penalty),
                reason,
            })
        }
        NoteSaid::Called { hand, reason, late } => TableCommand::Called { hand, reason, late },
        NoteSaid::Answered { call, text, forfeit } => TableCommand::Answered { call, text, forfeit },
        NoteSaid::ExtraTime { minutes, reason } => TableCommand::ExtraTime { minutes, reason },
        NoteSaid::Arrived { seat, seconds, stand_in, reason } => {
            TableCommand::Arrived { seat: seat_of(&seat)?, seconds, stand_in, reason }
        }
        NoteSaid::Missing { seat, ended } => TableCommand::Missing { seat: seat_of(&seat)?, ended },
        NoteSaid::Counted { totals, cards, to_nobody, reason, link, seen } => {
            let seen = seen.map(totals_seen).transpose()?;
            let link = link.as_deref().map(web_link).transpose()?;
            let (totals, to_nobody) = (totals.game_points(), to_nobody.map(GamePoints));
            let totals = Totals { totals, to_nobody, reason, link, seen };
            TableCommand::Counted { totals, cards: cards.map(counts).transpose()? }
        }
        NoteSaid::Signed { who, strokes, seen, totals } => {
            TableCommand::Signed { who, strokes, seen: SheetSeen { hands: seen, totals: totals.game_points() } }
        }
        NoteSaid::Confirmed { seen, totals } => {
            TableCommand::Confirmed { seen: SheetSeen { hands: seen, totals: totals.game_points() } }
        }
    };
    let new = actions::NewNote { entry, device, said };
    let noted = move |acting: Acting<'_>| {
        let (received, before) = acting.note_at_table(table, &new)?;
        Ok((received, before, acting.store.identity_and_term()?))
    };
    at.attempt(noted).await
}

/// The totals that somebody saw, none or those of the four seats in order.
fn totals_seen(seen: Vec<i32>) -> Result<TotalsSeen, Failure> {
    match seen[..] {
        [] => Ok(None),
        [east, south, west, north] => Ok(Some(BySeat { east, south, west, north }.map(GamePoints))),
        _ => Err(Failure::field_wrong(Message::new("field-seen"), &format!("{seen:?}"))),
    }
}

/// How many cards of each of the five values every player has.
fn counts(cards: wire::Four<Vec<u16>>) -> Result<BySeat<[u16; 5]>, Failure> {
    let BySeat { east, south, west, north } = BySeat::from(cards);
    let five = |counts: Vec<u16>| {
        let found = format!("{counts:?}");
        counts.try_into().map_err(|_| Failure::field_wrong(Message::new("field-cards"), &found))
    };
    Ok(BySeat { east: five(east)?, south: five(south)?, west: five(west)?, north: five(north)? })
}

fn seat_of(letter: &str) -> Result<Seat, Failure> {
    Seat::from_letter(letter).ok_or_else(|| Failure::field_wrong(Message::new("field-seat"), letter))
}

/// A hand as it is sent, as one to be recorded.
fn new_hand(place: &Place, body: HandJson) -> Result<actions::NewHand, Failure> {
    let dealer = seat_of(&body.dealer)?;
    let (written, omitted) = body.said.written();
    let draft = written.draft(|_| dealer).map_err(|part| Failure::refused(unreadable(&part)))?;
    Ok(actions::NewHand {
        session: SessionNumber(place.1),
        table: TableNumber(place.2),
        entry: body.entry,
        based_on: body.revision,
        deal: body.deal,
        draft,
        omitted,
        reason: body.reason,
        device: Some(actions::Device { id: body.device, again: body.again, seating: body.seating }),
        seen: body.amounts.map(wire::Four::game_points),
    })
}

/// The page of a game that was played elsewhere, as it was typed; none where nothing was.
pub(crate) fn web_link(typed: &str) -> Result<TotalsLink, Failure> {
    match typed.trim() {
        "" => Ok(None),
        typed => typed.parse().map(Some).map_err(|_| Failure::refused(not_a_link(typed))),
    }
}
