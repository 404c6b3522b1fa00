//! The very first page: the person who opens the link that the server printed becomes its first user.

use crate::pages::organise::archive::{Upload, upload};
use crate::pages::{file_name, parts};
use actions::{self, Token};
use actix_web::{HttpRequest, web};
use askama::Template;
use files::archive::MAX_BYTES;
use messages::{Message, moment};
use site::error::{Answer, failure_for, refusal};
use site::extract::Fields;
use site::failure::Failure;
use site::first_cookie::{add_cookie, first_cookie};
use site::render::{Page, done, html, ok, say};
use site::state::State;
use site::visitor::Visitor;
use store::now;

#[derive(Template)]
#[template(path = "public/first_run.html")]
struct FirstRunPage {
    page: Page,
    token: String,
    name: String,
    /// The address of the first laptop, as it was typed.
    first: String,
    shortest: usize,
    errors: Vec<String>,
}

/// Whether a token is that of the link, and not expired.
fn is_link(state: &State, token: &str) -> bool {
    let opens = |token: Token| state.first_run.as_ref().is_some_and(|link| link.opens(&token, now()));
    Token::from_text(token).is_some_and(opens)
}

/// Whether this laptop was made to stand by with this link: then the link leads to the page on which it takes over.
fn stands_by_with(state: &State, token: &str) -> bool {
    Token::from_text(token).is_some_and(|token| state.laptop.is_link(&token))
}

/// Succeeds if the link can be used: its token is right and not expired, and there is no user yet.
async fn open(state: &State, request: &HttpRequest, token: &str) -> Result<(), Failure> {
    let over = || Failure::refused(Message::new("first-run-over"));
    if !is_link(state, token) {
        // Only wrong tokens count as attempts.
        state.attempts.one_more(request)?;
        return Err(over());
    }
    if state.run(actions::has_no_user).await? { Ok(()) } else { Err(over()) }
}

fn page(visitor: &Visitor, token: &str, name: &str, failure: Option<&Failure>) -> FirstRunPage {
    FirstRunPage {
        page: Page::new(visitor, say(visitor, "first-run-title")),
        token: token.to_owned(),
        name: name.to_owned(),
        first: String::new(),
        shortest: actions::MIN_PASSWORD_LENGTH,
        errors: Failure::texts_of(failure, visitor.locale),
    }
}

pub(crate) async fn form(
    mut visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    token: web::Path<String>,
) -> Answer {
    if stands_by_with(&state, &token) {
        return Ok(done(&format!("/stand-by/{token}"), say(&visitor, "standing-by-begun")));
    }
    open(&state, &request, &token).await.map_err(failure_for(&visitor))?;
    let cookie = first_cookie(&mut visitor, &state)?;
    let mut response = ok(&page(&visitor, &token, "", None));
    add_cookie(&mut response, cookie);
    Ok(response)
}

/// Creates the first user and signs them in.
pub(crate) async fn begin(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    token: web::Path<String>,
    fields: Fields,
) -> Answer {
    if stands_by_with(&state, &token) && fields.has("first") {
        // The button was pressed twice.
        return Ok(done(&format!("/stand-by/{token}"), say(&visitor, "standing-by-begun")));
    }
    open(&state, &request, &token).await.map_err(failure_for(&visitor))?;
    if fields.has("first") {
        return stand_by(&visitor, &state, &token, &fields).await;
    }
    let (name, password) = (fields.text("name").to_owned(), fields.as_typed("password").to_owned());
    let made = async {
        if password != fields.as_typed("again") {
            return Err(Failure::refused(Message::new("first-run-unlike")));
        }
        let (user, address) = (name.clone(), state.attempts.one_more(&request)?);
        let begin = move |store: &store::Store| {
            actions::add_first_user(store, &user, &password, now())?;
            actions::sign_in(store, &user, &password, now())
        };
        state.run_hashing(address, begin).await
    }
    .await;
    match made {
        Ok(own) => {
            let mut response = done("/", visitor.locale.msg("first-run-done").arg("name", &name));
            add_cookie(&mut response, Some(visitor.cookie_with(&own, None, state.secure)));
            Ok(response)
        }
        Err(failure) => {
            let failure = refusal(&visitor, failure)?;
            Ok(html(&page(&visitor, &token, &name, Some(&failure)), failure.status()))
        }
    }
}

/// Makes this laptop stand by for another one; the link then leads to the page on which it takes over.
async fn stand_by(visitor: &Visitor, state: &State, token: &str, fields: &Fields) -> Answer {
    let (first, code) = (fields.text("first").to_owned(), fields.text("code").to_owned());
    let typed = first.clone();
    let (laptop, language) = (state.laptop.clone(), visitor.locale);
    let begun = state.run_beside(move |store| {
        // Standing by would replace what commands have created without a user, and nobody has confirmed that.
        if !actions::has_nothing(store)? {
            let events = actions::slugs(store)?.len();
            return Err(actions::Error::Refused(vec![Message::new("follow-not-empty").arg("events", events)]));
        }
        laptop.begin(&first, &code, language).map_err(|why| actions::Error::Refused(vec![why]))
    });
    match begun.await {
        Ok(()) => {
            if let Some(token) = Token::from_text(token) {
                state.laptop.set_link(&token);
            }
            Ok(done(&format!("/stand-by/{token}"), say(visitor, "standing-by-begun")))
        }
        Err(failure) => {
            let failure = refusal(visitor, failure)?;
            let page = FirstRunPage { first: typed, ..page(visitor, token, "", Some(&failure)) };
            Ok(html(&page, failure.status()))
        }
    }
}

/// Restores an uploaded backup; its users can then sign in here.
pub(crate) async fn restore(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    token: web::Path<String>,
    body: web::Payload,
) -> Answer {
    // Checked before the upload is read, which may be large: only those who have the link were shown the form.
    if !is_link(&state, &token) {
        return Err(Failure::Forged.answer_to(&visitor));
    }
    let upload: Upload = upload(&request, body, MAX_BYTES).await.map_err(|failure| failure.answer_to(&visitor))?;
    let form = vec![("token".into(), upload.token.into_inner())];
    Fields::checked(&visitor, form, &parts(&upload.file)).await.map_err(failure_for(&visitor))?;
    open(&state, &request, &token).await.map_err(failure_for(&visitor))?;
    let name = file_name(upload.file.file_name);
    let restored = state.run_large(move |store| {
        let backup = actions::restore_uploaded(store, (&name, &upload.file.data), now())?;
        Ok((backup, actions::find_stand_by(store)?))
    });
    match restored.await {
        Ok((backup, admission)) => {
            state.laptop.note_admission(admission);
            let time = visitor.locale.say(&moment(backup.made_at, None));
            Ok(done("/sign-in", visitor.locale.msg("first-run-restored").arg("time", time)))
        }
        Err(failure) => {
            let failure = refusal(&visitor, failure)?;
            Ok(html(&page(&visitor, &token, "", Some(&failure)), failure.status()))
        }
    }
}
