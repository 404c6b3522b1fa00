//! What a display in the hall requests: its page, its name, pictures. The hall never sees an error: if the server
//! cannot make the page, it sends the frame of the page, whose script tries again.

use super::answer::Pages;
use super::screen::waiting;
use actions::{self, Token};
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, ResponseError, web};
use site::cached_answers::Kind;
use site::displays::key_of_hall;
use site::error::Answer;
use site::failure::Failure;
use site::public_pages::PageName;
use site::request::{field_of, fields_of_query};
use site::visitor::Language;
use store::now;

/// `GET /e/{event}/screen`
pub(super) async fn page(name: PageName, l: Language, pages: Pages) -> Answer {
    let slug = l.request.match_info().query("event");
    let failure = match pages.page_as_shown(&l.request, slug, name, l.locale).await {
        Ok(page) => return Ok(page.answer(&l.request, l.locale)),
        Err(failure) => failure,
    };
    let failed = failure.clone().answer_to(&l.guest());
    match waiting(l.locale, slug) {
        Ok(frame) if failure.status().is_server_error() => {
            Ok(failed.error_response().set_body(frame).map_into_boxed_body())
        }
        _ => Err(failed),
    }
}

/// The name of the request header with the token of a display.
const TOKEN: &str = "x-display";

/// `GET /e/{event}/screen/self`: a display reports that it is there and what it shows; the answer has its name.
pub(crate) async fn itself(l: Language, pages: Pages, slug: web::Path<String>, request: HttpRequest) -> Answer {
    let failed = |failure: Failure| failure.answer_to(&l.guest());
    let event = pages.state.cached_event(&slug).await.map_err(failed)?;
    let token = request.headers().get(TOKEN).and_then(|value| value.to_str().ok()).and_then(Token::from_text);
    let Some(token) = token else { return Ok(HttpResponse::NoContent().finish()) };
    let query = fields_of_query(request.query_string());
    let shows = field_of(&query, "shows").unwrap_or_default();
    let key = field_of(&query, "key").unwrap_or_default();
    let has_key = !key.is_empty() && key == key_of_hall(&pages.state.message_seal, event.head.id);
    let itself = pages.state.displays.hear(&event, &token, has_key, shows, now());
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(itself))
}

/// `GET /e/{event}/screen/pictures/{picture}`: a picture by its hash, so that its content never changes.
pub(crate) async fn picture(
    l: Language,
    pages: Pages,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> Answer {
    let (slug, sha256) = path.into_inner();
    let answer = l.answer(async {
        let state = pages.state.clone();
        let event = state.current_event(&slug).await?;
        let media = event.screens.picture(&sha256).ok_or(Failure::NotFound)?.media.code().0;
        let (key, own) = ((format!("{slug} {sha256}"), l.locale, event.head.id), state.clone());
        let read = async move { own.run(move |store| actions::hall_picture(store, &slug, &sha256)).await };
        let kind = Kind::in_one_language(media, "public, max-age=86400");
        state.answers.answer(&state.turns, &request, key, kind, read).await
    });
    let mut answer = answer.await?;
    let only_a_picture =
        [(header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"), (header::X_CONTENT_TYPE_OPTIONS, "nosniff")];
    for (name, value) in only_a_picture {
        answer.headers_mut().insert(name, header::HeaderValue::from_static(value));
    }
    Ok(answer)
}
