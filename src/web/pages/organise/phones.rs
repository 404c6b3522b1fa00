//! Pairing phones with tables: the organiser makes a link and a code for each table of a session, both shown once;
//! those who use either enter their name, and get a pass.

use crate::pages::table::place::record_address;
use crate::pages::{link_address, loopback_address};
use actions::{self, Acting, Key, Paired, Pairing, Rights, Role, Token, permission};
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, web};
use askama::Template;
use event::event::Table;
use event::values::ids::{SessionNumber, TableNumber};
use files::entries::MAX_NAME_LENGTH;
use messages::Message;
use site::at_event::{AtEvent, PathPart};
use site::attempts::{Guessed, MINUTES_PER_CODE, about_codes};
use site::client::client_address;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::first_cookie::{add_cookie, first_cookie};
use site::qr::qr;
use site::render::{Page, done, html_after, ok};
use site::show;
use std::collections::HashMap;
use std::sync::Arc;
use store::{now, passes};

struct PhoneTable {
    number: u16,
    names: String,
    /// Whether there is a pairing.
    paired: bool,
    /// Who is paired, since when, and when they were last active.
    phones: Vec<(String, String, String)>,
}

/// The part of a pairing that is shown once.
struct Fresh {
    number: u16,
    code: String,
    /// The QR code of its link.
    qr: String,
}

#[derive(Template)]
#[template(path = "organise/phones.html")]
struct Phones {
    page: Page,
    slug: String,
    session: u16,
    closed: bool,
    /// The address on which a code is typed.
    address: String,
    only_here: Option<String>,
    fresh: Vec<Fresh>,
    tables: Vec<PhoneTable>,
}

async fn render(at: &AtEvent, session: u16, made: Vec<Pairing>) -> Answer {
    let event = at.event().await?;
    let found = at.require(event.session(SessionNumber(session)).ok_or(Failure::NotFound))?;
    let id = event.head.id;
    let passes = at.state.run(move |store| store.read(|conn| Ok(passes::of_session(conn, id, session)?)));
    let passes = at.require(passes.await)?;
    let zone = show::zone(&event.head);
    let line = |table: &Arc<Table>| {
        let here = passes.iter().filter(|pass| pass.tables == table.number.to_string());
        let (pairings, phones): (Vec<_>, Vec<_>) = here.partition(|pass| pass.admits.is_some());
        PhoneTable {
            number: table.number.0,
            names: event.names(table).values().map(String::as_str).as_slice().join(" · "),
            paired: !pairings.is_empty(),
            phones: phones
                .iter()
                .map(|pass| {
                    let day_time = |moment| show::day_time(&at.visitor, zone, moment);
                    let seen = pass.seen_at.unwrap_or(pass.created_at);
                    (pass.label.clone(), day_time(pass.created_at), day_time(seen))
                })
                .collect(),
        }
    };
    let fresh = |pairing: &Pairing| Fresh {
        number: pairing.table.0,
        code: format!("{} {}", &pairing.code[..3], &pairing.code[3..]),
        qr: qr(&link_address(&at.state, &pairing.token)),
    };
    let title = at.visitor.locale.msg("phones-title").arg("session", session);
    Ok(ok(&Phones {
        page: at.page(&event, title.to_string()),
        slug: at.slug.clone(),
        session,
        closed: found.is_closed(),
        address: format!("{}{}", at.state.base(), at.address("pair")),
        only_here: loopback_address(&at.state),
        fresh: made.iter().map(fresh).collect(),
        tables: found.tables.iter().map(line).collect(),
    }))
}

pub(crate) async fn page(at: AtEvent, PathPart(session): PathPart<u16>) -> Answer {
    render(&at, session, Vec::new()).await
}

pub(crate) async fn pair(
    at: AtEvent,
    request: HttpRequest,
    PathPart(session): PathPart<u16>,
    fields: Fields,
) -> Answer {
    let only = at.require(fields.optional("table"))?.map(TableNumber);
    let (actor, slug) = (at.visitor.actor.clone(), at.slug.clone());
    let made = at.state.run_hashing(client_address(&request), move |store| {
        Acting { store, actor: &actor, event: &slug, now: now() }.pair_phones(SessionNumber(session), only)
    });
    render(&at, session, at.require(made.await)?).await
}

pub(crate) async fn unpair(at: AtEvent, PathPart(session): PathPart<u16>, fields: Fields) -> Answer {
    let table = at.require(fields.value("table").map(TableNumber))?;
    at.act(move |acting| acting.unpair_table((SessionNumber(session), table))).await?;
    // A phone that is not admitted any more notices at its next request, and says so.
    let said = at.visitor.locale.msg("phone-unpaired").arg("table", table.0);
    Ok(done(&at.address(&format!("sessions/{session}/phones")), said))
}

pub(crate) async fn admit(at: AtEvent, PathPart(session): PathPart<u16>, fields: Fields) -> Answer {
    let table = at.require(fields.value("table").map(TableNumber))?;
    at.act(move |acting| acting.admit_phone((SessionNumber(session), table))).await?;
    let said = at.visitor.locale.msg("phone-admitted").arg("table", table.0);
    Ok(done(&at.address(&format!("sessions/{session}/phones")), said))
}

/// The input of the pairing page.
#[derive(Clone, Default)]
struct Filled {
    table: String,
    /// The token of the pairing whose link was opened; empty if a code is typed.
    link: String,
    person: String,
}

#[derive(Template)]
#[template(path = "organise/pair.html")]
struct PairPage {
    page: Page,
    slug: String,
    filled: Filled,
    longest: usize,
    errors: Vec<String>,
}

async fn form(mut at: AtEvent, filled: Filled, failure: Option<Failure>) -> Answer {
    let cookie = first_cookie(&mut at.visitor, &at.state)?;
    let event = at.event().await?;
    let errors = Failure::texts_of(failure.as_ref(), at.visitor.locale);
    let page = at.page(&event, at.say("pair-title"));
    let page = PairPage { page, slug: at.slug, filled, longest: MAX_NAME_LENGTH, errors };
    let mut response = html_after(&page, failure.as_ref());
    add_cookie(&mut response, cookie);
    Ok(response)
}

pub(crate) async fn code_page(at: AtEvent, query: web::Query<HashMap<String, String>>) -> Answer {
    let table = query.get("table").cloned().unwrap_or_default();
    let filled = Filled { table, person: at.visitor.last_name().to_owned(), ..Filled::default() };
    form(at, filled, None).await
}

/// The page of a pairing's link. Those who may already enter hands there go on to the table, as they have a name.
pub(crate) async fn by_link(
    at: AtEvent,
    token: &Token,
    (event, session, table): (i32, SessionNumber, TableNumber),
) -> Answer {
    if at.visitor.held.iter().any(|(_, actor)| permission::enter_hands(actor, event, session, table)) {
        return Ok(to_table(at.slug, session, table).finish());
    }
    let (link, person) = (token.secret().to_owned(), at.visitor.last_name().to_owned());
    form(at, Filled { table: table.to_string(), link, person }, None).await
}

fn to_table(slug: String, session: SessionNumber, table: TableNumber) -> HttpResponseBuilder {
    let mut response = HttpResponse::SeeOther();
    response.insert_header((LOCATION, record_address(&(slug, session.0, table.0))));
    response
}

pub(crate) async fn pair_this(at: AtEvent, request: HttpRequest, fields: Fields) -> Answer {
    match paired(&at, &request, &fields).await {
        Ok(Paired { token, session, table }) => {
            let rights = Rights::Link {
                event: at.require(at.state.event_id(&at.slug).await)?,
                role: Role::Phone(session, table),
            };
            let cookie = at.visitor.cookie_with(&token, Some(&rights), at.state.secure);
            Ok(to_table(at.slug, session, table).cookie(cookie).finish())
        }
        Err(failure @ (Failure::Refused(_) | Failure::TooMany)) => {
            let text = |name| fields.text(name).to_owned();
            let filled = Filled { table: text("table"), link: text("link"), person: text("person") };
            form(at, filled, Some(failure)).await
        }
        Err(failure) => Err(failure.answer_to(&at.visitor)),
    }
}

async fn paired(at: &AtEvent, request: &HttpRequest, fields: &Fields) -> Result<Paired, Failure> {
    let (visitor, state) = (&at.visitor, &at.state);
    let own = visitor.token.clone().ok_or(Failure::Forged)?;
    let held: Vec<Token> = [own].into_iter().chain(visitor.held.iter().map(|(token, _)| token.clone())).collect();
    let (slug, person) = (at.slug.clone(), fields.text("person").to_owned());
    if let Some(token) = Token::from_text(fields.text("link")) {
        let key = Key::Link(token);
        let paired = state.run(move |store| actions::pair_phone(store, &slug, &key, &person, &held, now())).await?;
        return paired.ok_or_else(|| Failure::refused(Message::new("link-unknown")));
    }
    let table: u16 = fields.value("table")?;
    let event = state.event_id(&slug).await?;
    let guessed = Guessed::Codes(event);
    let address = state.attempts.one_more(request)?;
    let left = match state.attempts.code(address, event, table) {
        Ok(left) => left,
        Err(shut_out) => {
            state.note_wrong_try(guessed, address).await?;
            return Err(shut_out);
        }
    };
    let key = Key::Code(TableNumber(table), fields.text("code").replace([' ', '-'], ""));
    let paired =
        state.run_hashing(address, move |store| actions::pair_phone(store, &slug, &key, &person, &held, now()));
    if let Some(paired) = paired.await? {
        return Ok(paired);
    }
    state.note_wrong_try(guessed, address).await?;
    Err(Failure::refused(about_codes("code-wrong", table, MINUTES_PER_CODE).arg("left", left)))
}
