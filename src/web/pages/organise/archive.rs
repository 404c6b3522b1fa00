//! The archive of an event: exporting it, and importing an event from one.

use crate::pages::{file_name, parts, with_name};
use actix_multipart::Multipart;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_multipart::form::{Limits, MultipartCollect, MultipartForm};
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use files::archive::MAX_BYTES;
use futures_util::TryStreamExt;
use messages::Locale;
use site::at_event::AtEvent;
use site::cached_answers::Kind;
use site::error::{Answer, failure_for, refusal};
use site::extract::{Fields, upload_failure_within};
use site::failure::Failure;
use site::render::{Page, done, html_after, say};
use site::state::State;
use site::visitor::{Language, Visitor};
use store::now;

pub(crate) async fn file(at: AtEvent) -> Answer {
    let text = at.attempt_large(move |acting| acting.export_archive()).await;
    Ok(as_file(&at.slug, at.require(text)?))
}

/// `GET /e/{event}/open-archive.json`: written once for everybody.
pub(crate) async fn open_file(l: Language, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    let answer = async {
        let key = (format!("{slug}.archive.json"), Locale::default(), state.public_event(&slug).await?.version);
        let (own, event) = (state.clone(), slug.clone());
        let made = async move { own.run_large(move |store| actions::export_open_archive(store, &event)).await };
        let kind = Kind::in_each_language(JSON, "no-cache");
        Ok(with_name(state.answers.answer(&state.large, &l.request, key, kind, made).await?, &download_header(&slug)))
    };
    answer.await.map_err(failure_for(&l.guest()))
}

const JSON: &str = "application/json; charset=utf-8";

/// The header that makes an archive a download with this name.
fn download_header(slug: &str) -> String {
    format!("attachment; filename=\"{slug}.archive.json\"")
}

fn as_file(slug: &str, text: String) -> HttpResponse {
    HttpResponse::Ok().content_type(JSON).insert_header((header::CONTENT_DISPOSITION, download_header(slug))).body(text)
}

/// `POST /e/{event}/archive/open`: sets whether everybody may have the archive.
pub(crate) async fn open(at: AtEvent, fields: Fields) -> Answer {
    let open = fields.text("open") == "yes";
    at.act(move |acting| acting.open_archive(open)).await?;
    let what = if open { "verify-opened" } else { "verify-closed" };
    Ok(done(&at.address("verify"), at.say(what)))
}

#[derive(Template)]
#[template(path = "organise/archive.html")]
struct Import {
    page: Page,
    errors: Vec<String>,
}

fn render(visitor: &Visitor, failure: Option<&Failure>) -> Answer {
    let errors = Failure::texts_of(failure, visitor.locale);
    Ok(html_after(&Import { page: Page::new(visitor, say(visitor, "archive-import")), errors }, failure))
}

pub(crate) async fn form(visitor: Visitor) -> Answer {
    render(&visitor, None)
}

/// An uploaded file, with the token of the form.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    pub token: Text<String>,
    pub file: Bytes,
}

/// Reads an upload of at most `most` bytes: an archive may be larger than other files.
pub(crate) async fn upload<T: MultipartCollect>(
    request: &HttpRequest,
    body: web::Payload,
    most: usize,
) -> Result<T, Failure> {
    let read = async {
        let mut parts = Multipart::new(request.headers(), body.into_inner());
        let (mut limits, mut fields) = (Limits::new(most, most), Default::default());
        while let Some(part) = parts.try_next().await? {
            T::handle_field(request, part, &mut limits, &mut fields).await?;
        }
        Ok::<T, actix_web::Error>(T::from_state(fields)?)
    };
    read.await.map_err(|error| upload_failure_within(&error, MAX_BYTES))
}

pub(crate) async fn import(
    visitor: Visitor,
    state: web::Data<State>,
    request: HttpRequest,
    body: web::Payload,
) -> Answer {
    let upload: Upload = match upload(&request, body, MAX_BYTES).await {
        Ok(upload) => upload,
        Err(failure) => return render(&visitor, Some(&refusal(&visitor, failure)?)),
    };
    let token = vec![("token".into(), upload.token.into_inner())];
    Fields::checked(&visitor, token, &parts(&upload.file)).await.map_err(failure_for(&visitor))?;
    let (actor, name) = (visitor.actor.clone(), file_name(upload.file.file_name));
    let imported =
        state.run_large(move |store| actions::import_archive(store, &actor, &name, &upload.file.data, now()));
    match imported.await {
        Ok(archive) => Ok(done(&format!("/e/{}/board", archive.event.slug), say(&visitor, "archive-taken"))),
        Err(failure) => render(&visitor, Some(&refusal(&visitor, failure)?)),
    }
}
