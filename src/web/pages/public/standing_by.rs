//! The page of a laptop that stands by, for the person at it: how old its copy is, and the button with which it takes
//! over.
//!
//! One fact to know: nobody can sign in on a laptop that writes nothing, so the link that the program prints there
//! opens the page.

use crate::pages::organise::stand_by::{clock_problem, seconds};
use actions::{Actor, Token};
use actix_web::http::header::{HeaderValue, REFRESH};
use actix_web::{HttpRequest, web};
use askama::Template;
use messages::Message;
use site::error::{Answer, failure_for, refusal};
use site::extract::Fields;
use site::failure::Failure;
use site::first_cookie::{add_cookie, first_cookie};
use site::laptop::SILENT_AFTER;
use site::render::{Page, done, html, ok, say};
use site::state::State;
use site::visitor::Visitor;
use store::{Mode, now};

/// The interval in which the page reloads, in seconds.
const REFRESH_INTERVAL_SECONDS: &str = "5";

#[derive(Template)]
#[template(path = "public/standing_by.html")]
struct StandingByPage {
    page: Page,
    token: String,
    errors: Vec<String>,
    first: String,
    /// Whether the copy is up to date and there is no problem.
    fine: bool,
    age: String,
    silent: Option<String>,
    refused: bool,
    replaced: bool,
    /// Warnings for the person who wants to take over.
    problems: Vec<String>,
}

/// Succeeds if the link is that of this laptop.
fn open(state: &State, request: &HttpRequest, token: &str) -> Result<(), Failure> {
    if Token::from_text(token).is_some_and(|token| state.laptop.is_link(&token)) {
        return Ok(());
    }
    // Only wrong links count as attempts.
    state.attempts.one_more(request)?;
    Err(Failure::refused(Message::new("standing-by-unknown")))
}

fn page_here(visitor: &Visitor, state: &State, token: &str, failure: Option<&Failure>) -> StandingByPage {
    let (locale, copy) = (visitor.locale, state.laptop.copy_age());
    let first = match state.store.house().mode() {
        Mode::StandsBy(followed) => followed.first,
        Mode::Serves | Mode::Superseded(_) => String::new(),
    };
    let milliseconds = |duration: std::time::Duration| i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
    let age = match (copy.age, copy.stored) {
        (Some(age), _) => locale.msg("standing-by-age").arg("seconds", seconds(milliseconds(age))).to_string(),
        (None, Some(at)) => {
            locale.msg("standing-by-stored").arg("minutes", (now() - at).num_minutes().max(0)).to_string()
        }
        (None, None) => say(visitor, "standing-by-no-copy"),
    };
    let silent = copy.silent_for.map(|silent| {
        locale
            .msg("standing-by-silent")
            .arg("address", &first)
            .arg("seconds", seconds(milliseconds(silent)))
            .to_string()
    });
    let mut problems: Vec<String> =
        copy.problem.iter().filter(|_| silent.is_none()).map(|one| locale.say(one)).collect();
    problems.extend(clock_problem(visitor, copy.clock_ahead));
    problems.extend(copy.wrong.iter().take(1).map(|wrong| locale.say(wrong)));
    StandingByPage {
        page: Page::new(visitor, say(visitor, "standing-by-title")),
        token: token.to_owned(),
        errors: Failure::texts_of(failure, locale),
        fine: copy.age.is_some_and(|age| age < SILENT_AFTER) && problems.is_empty(),
        first,
        age,
        silent,
        refused: copy.is_refused,
        replaced: copy.is_replaced,
        problems,
    }
}

/// `GET /stand-by/{token}`
pub(crate) async fn page(
    mut visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    token: web::Path<String>,
) -> Answer {
    open(&state, &request, &token).map_err(failure_for(&visitor))?;
    if !matches!(state.store.house().mode(), Mode::StandsBy(_)) {
        return Ok(done("/", say(&visitor, "take-over-serves")));
    }
    let cookie = first_cookie(&mut visitor, &state)?;
    let mut response = ok(&page_here(&visitor, &state, &token, None));
    response.headers_mut().insert(REFRESH, HeaderValue::from_static(REFRESH_INTERVAL_SECONDS));
    add_cookie(&mut response, cookie);
    Ok(response)
}

/// `POST /stand-by/{token}`: this laptop serves from now on.
pub(crate) async fn take_over(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    token: web::Path<String>,
    _: Fields,
) -> Answer {
    open(&state, &request, &token).map_err(failure_for(&visitor))?;
    if let Mode::Superseded(proof) = state.store.house().mode() {
        // It may serve again, but after somebody has signed in and the other laptop was asked.
        return Err(Failure::Superseded(Box::new(proof)).answer_to(&visitor));
    }
    let laptop = state.laptop.clone();
    // Not as part of the form: the key of a form is stored with its changes, and before the take-over nothing can be
    // written.
    match state.run_beside(move |_| laptop.take_over(&Actor::command_line())).await {
        Ok(_) => Ok(done("/sign-in", say(&visitor, "taken-over-first"))),
        Err(failure) => {
            let failure = refusal(&visitor, failure)?;
            Ok(html(&page_here(&visitor, &state, &token, Some(&failure)), failure.status()))
        }
    }
}
