//! Signing in with a password or a link, and signing out.

use crate::pages::organise::phones;
use crate::pages::table::place::record_address;
use actions::{self, Actor, Rights, Role, Token};
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use event::event::Event;
use event::values::ids::{SessionNumber, TableNumber};
use event::values::typed_text;
use messages::{Message, moment};
use site::at_event::AtEvent;
use site::attempts::Guessed;
use site::error::{Answer, failure_for, refusal};
use site::extract::Fields;
use site::failure::Failure;
use site::first_cookie::{add_cookie, first_cookie};
use site::render::{Page, done, html, ok, say};
use site::request::{PASS, local_address};
use site::state::State;
use site::visitor::Visitor;
use std::collections::{BTreeSet, HashMap};
use store::{Mode, events, now};

#[derive(Template)]
#[template(path = "public/sign_in.html")]
struct SignIn {
    page: Page,
    name: String,
    next: String,
    errors: Vec<String>,
    /// The address of the laptop that has taken over from this one, which no longer learns who may sign in.
    serves: Option<String>,
}

/// The form with the input, except the password.
fn sign_in_page(visitor: &Visitor, state: &State, name: String, next: String, errors: Vec<String>) -> SignIn {
    let serves = match state.store.house().mode() {
        Mode::Superseded(proof) => Some(proof.address),
        Mode::Serves | Mode::StandsBy(_) => None,
    };
    SignIn { page: Page::new(visitor, say(visitor, "sign-in")), name, next, errors, serves }
}

pub(crate) async fn form(
    mut visitor: Visitor,
    state: web::Data<State>,
    query: web::Query<HashMap<String, String>>,
) -> Answer {
    let cookie = first_cookie(&mut visitor, &state)?;
    let next = query.get("next").cloned().unwrap_or_default();
    let mut response = ok(&sign_in_page(&visitor, &state, String::new(), next, Vec::new()));
    add_cookie(&mut response, cookie);
    Ok(response)
}

#[derive(Template)]
#[template(path = "public/self.html")]
struct Who {
    page: Page,
    slug: String,
    /// Whether the event has fields of stages and the visitor decides them.
    fields: bool,
    /// The tables that this browser is paired with in sessions that are not closed: address of the recording page, and
    /// name.
    tables: Vec<(String, String)>,
}

/// Who is signed in, for the script of a page that is the same for everybody.
pub(crate) async fn who(at: AtEvent) -> Answer {
    // Nobody can be identified then, and no page may claim that the visitor is signed out.
    if at.state.store.away_since().is_some() {
        return Err(Failure::DatabaseAway.answer_to(&at.visitor));
    }
    let event = at.require(at.state.cached_event(&at.slug).await)?;
    let decides = actions::permission::decide(&at.visitor.actor, event.head.id);
    let fields = decides && event.head.regulations.stages.len() > 1;
    let tables = paired_tables(&at.visitor, &event);
    Ok(ok(&Who { page: at.page(&event, ""), slug: at.slug, fields, tables }))
}

/// Links back to its tables for a phone whose page was closed. Whether it may still record there is checked on their
/// pages.
fn paired_tables(visitor: &Visitor, event: &Event) -> Vec<(String, String)> {
    let paired = visitor.held.iter().filter_map(|(_, actor)| match actor.role_in(event.head.id) {
        Some(Role::Phone(session, table)) => Some((*session, *table)),
        _ => None,
    });
    let open = |of: &SessionNumber| event.session(*of).is_some_and(|session| !session.is_closed());
    let tables: BTreeSet<_> = paired.filter(|(session, _)| open(session)).collect();
    let way = |(session, table): (SessionNumber, TableNumber)| {
        let text = visitor.locale.msg("own-table").arg("session", session.0).arg("table", table.0).to_string();
        (record_address(&(event.head.slug.clone(), session.0, table.0)), text)
    };
    tables.into_iter().map(way).collect()
}

/// Who is signed in, on a page that belongs to no event.
pub(crate) async fn who_here(visitor: Visitor) -> Answer {
    if visitor.unknown {
        return Err(Failure::DatabaseAway.answer_to(&visitor));
    }
    Ok(ok(&Who { page: Page::new(&visitor, ""), slug: String::new(), fields: false, tables: Vec::new() }))
}

pub(crate) async fn with_password(
    mut visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    fields: Fields,
) -> Answer {
    let name = fields.text("name").to_owned();
    let signed_in = checked(&visitor, &state, &request, &name, fields.as_typed("password")).await;
    let next = local_address(fields.text("next"));
    match signed_in {
        Ok(token) => {
            // The new user replaces the one who was signed in.
            visitor.held.retain(|(_, actor)| !matches!(actor.rights, Rights::User { .. }));
            let mut response = done(&next, visitor.said_of_pass(&token, say(&visitor, "sign-in-done")));
            let _ = response.add_cookie(&visitor.cookie_with(&token, None, state.secure));
            Ok(response)
        }
        Err(failure) => {
            let errors = refusal(&visitor, failure)?.texts(visitor.locale);
            Ok(html(&sign_in_page(&visitor, &state, name, next, errors), StatusCode::UNPROCESSABLE_ENTITY))
        }
    }
}

/// Signs in, unless too many passwords were tried.
async fn checked(
    visitor: &Visitor,
    state: &State,
    request: &HttpRequest,
    name: &str,
    password: &str,
) -> Result<Token, Failure> {
    let address = state.attempts.one_more(request)?;
    let (asked, held) = (name.to_owned(), visitor.held.iter().map(|(token, _)| token.clone()).collect::<Vec<_>>());
    let (user, known) = state.run(move |store| actions::account(store, &asked, &held)).await?;
    let known = user.zip(known.map(|token| token.hash()));
    if let Err(shut_out) = state.attempts.password(address, &typed_text::name(name), known) {
        state.note_wrong_try(Guessed::Password(user), address).await?;
        return Err(shut_out);
    }
    let (name, password) = (name.to_owned(), password.to_owned());
    let signed_in = state.run_hashing(address, move |store| actions::sign_in(store, &name, &password, now())).await;
    if let Err(Failure::Refused(_)) = signed_in {
        state.note_wrong_try(Guessed::Password(user), address).await?;
    }
    signed_in
}

/// Puts the token of a link into a cookie and redirects to an address without it; a link that pairs a phone first asks
/// who uses it.
pub(crate) async fn with_link(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    token: web::Path<String>,
) -> Answer {
    // Only unknown links count as attempts: the phones of a whole hall may have one address.
    let unknown = || match state.attempts.one_more(&request) {
        Ok(_) => Failure::refused(Message::new("link-unknown")).answer_to(&visitor),
        Err(failure) => failure.answer_to(&visitor),
    };
    let token = Token::from_text(&token).ok_or_else(unknown)?;
    let asked = token.clone();
    let paired =
        state.run(move |store| actions::paired_place(store, &asked, now())).await.map_err(failure_for(&visitor))?;
    if let Some((event, slug, session, table)) = paired {
        return phones::by_link(AtEvent { visitor, state, slug }, &token, (event, session, table)).await;
    }
    let asked = [token.clone()];
    let actors = state.run(move |store| actions::holders(store, &asked, now())).await.map_err(failure_for(&visitor))?;
    let Some(Actor { name, rights: Rights::Link { event, role }, .. }) = actors.into_iter().next() else {
        let asked = token.clone();
        let ended = state.run(move |store| actions::ended_link(store, &asked, now())).await;
        if let Some(ended) = ended.map_err(failure_for(&visitor))? {
            let ended = Message::new("link-ended").arg("time", moment(ended, None));
            return Err(Failure::refused(ended).answer_to(&visitor));
        }
        return Err(unknown());
    };
    let slug = state
        .run(move |store| store.read(|conn| Ok(events::address(conn, event)?)))
        .await
        .map_err(failure_for(&visitor))?;
    let found = state.current_event(&slug).await.map_err(failure_for(&visitor))?;
    let lines_up = found.head.regulations.stages.iter().any(|stage| stage.line_up.is_some());
    let welcome = visitor.locale.msg("link-welcome").arg("name", &name);
    let leads_to = match &role {
        // A phone has one table and needs nothing else.
        Role::Phone(session, table) => record_address(&(slug, session.0, table.0)),
        // The page of line-ups links to the appeals, like every page of a team leader.
        Role::Leader(_) if lines_up => format!("/e/{slug}/line-ups"),
        Role::Leader(_) => format!("/e/{slug}/appeals"),
        Role::CheckIn => format!("/e/{slug}/here"),
        _ => format!("/e/{slug}/board"),
    };
    let rights = Rights::Link { event, role };
    let mut response = done(&leads_to, visitor.said_of_pass(&token, welcome));
    let _ = response.add_cookie(&visitor.cookie_with(&token, Some(&rights), state.secure));
    Ok(response)
}

/// Signs out with every pass that the browser has.
pub(crate) async fn sign_out(visitor: Visitor, state: web::Data<State>, _: Fields) -> Answer {
    let tokens: Vec<Token> = visitor.held.iter().map(|(token, _)| token.clone()).collect();
    state.run(move |store| actions::sign_out(store, &tokens, now())).await.map_err(failure_for(&visitor))?;
    let mut response = done("/", say(&visitor, "sign-out-done"));
    let mut cookie = actix_web::cookie::Cookie::build(PASS, "").path("/").finish();
    cookie.make_removal();
    let _ = response.add_cookie(&cookie);
    Ok(response)
}
