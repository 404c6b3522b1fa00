//! Files of an event: every table to be downloaded, templates, and an upload that is looked at before it is stored.
//!
//! The page of a preview holds the file itself, so that what is stored is what was shown; the server keeps nothing.

use crate::actions::{self, Error, FileImport};
use crate::exchange::kinds::{Kind, template};
use crate::exchange::sheet::Worksheet;
use crate::exchange::table::{BYTE_ORDER_MARK, workbook};
use crate::messages::Message;
use crate::store::now;
use crate::tournament::ids::SessionNumber;
use crate::web::extract::Fields;
use crate::web::failure::Failure;
use crate::web::pages::{Answer, Choice, failure_for, file_name, refusal, say, upload_failure};
use crate::web::render::{Page, done, html};
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, web};
use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;

/// A table to be downloaded.
struct Download {
    code: &'static str,
    title: String,
    /// Whether there is a template of it.
    read: bool,
}

/// A file that was looked at.
struct Preview {
    file: String,
    content: String,
    version: i32,
    read_as: String,
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    count: usize,
    /// What would be stored; `None` if nothing can be.
    planned: Option<String>,
}

#[derive(Template)]
#[template(path = "files.html")]
struct FilesPage {
    page: Page,
    slug: String,
    errors: Vec<String>,
    downloads: Vec<Download>,
    sessions: Vec<u16>,
    kinds: Vec<Choice>,
    kind: String,
    session: String,
    drawn_by: String,
    event_name: String,
    preview: Option<Preview>,
}

/// So many rows of a file are shown before it is stored.
const ROWS_SHOWN: usize = 10;
/// So many problems are shown; the rest is counted.
const MOST_ERRORS: usize = 100;

async fn render(
    visitor: &Visitor,
    state: &State,
    slug: &str,
    fields: &Fields,
    looked_at: Option<(FileImport, Option<Worksheet>, Option<Message>)>,
    failure: Option<Failure>,
) -> Answer {
    let view = state.view(slug).await.map_err(failure_for(visitor))?;
    let mut errors = failure.as_ref().map_or(Vec::new(), |failure| failure.texts(visitor.locale));
    if let Some(more) = errors.len().checked_sub(MOST_ERRORS + 1) {
        errors.truncate(MOST_ERRORS);
        errors.push(visitor.locale.msg("error-more").arg("more", more + 1).to_string());
    }
    let title = |kind: Kind| visitor.locale.say(&kind.title());
    let download = |kind: Kind| Download { code: kind.code(), title: title(kind), read: Kind::READ.contains(&kind) };
    let of_this_event = |kind: &Kind| view.head.has_teams() || !matches!(kind, Kind::Teams | Kind::TeamStandings);
    let choice = |kind: Kind| Choice {
        value: kind.code().into(),
        text: title(kind),
        chosen: kind.code() == fields.text("kind"),
    };
    // A file that cannot be read has no rows to show.
    let preview = looked_at.and_then(|(new, sheet, planned)| {
        let sheet = sheet?;
        Some(Preview {
            read_as: visitor.locale.say(sheet.read_as()),
            header: sheet.header().to_vec(),
            rows: sheet.rows().take(ROWS_SHOWN).map(|row| row.cells().to_vec()).collect(),
            count: sheet.rows().count(),
            content: if planned.is_some() { BASE64.encode(&new.bytes) } else { String::new() },
            planned: planned.map(|planned| visitor.locale.msg("import-planned").arg("what", planned).to_string()),
            version: new.version.unwrap_or(view.version),
            file: new.file,
        })
    });
    let begun = view.sessions.iter().filter(|session| session.started_at.is_some());
    let page = FilesPage {
        page: Page::of_event(visitor, &view.head, say(visitor, "files-title")),
        errors,
        downloads: Kind::ALL.into_iter().filter(of_this_event).map(download).collect(),
        sessions: begun.map(|session| session.number.0).collect(),
        kinds: Kind::READ.into_iter().filter(of_this_event).map(choice).collect(),
        kind: fields.text("kind").to_owned(),
        session: fields.text("session").to_owned(),
        drawn_by: fields.text("drawn_by").to_owned(),
        event_name: fields.text("event_name").to_owned(),
        slug: slug.to_owned(),
        preview,
    };
    Ok(html(&page, failure.map_or(StatusCode::OK, |failure| failure.status())))
}

pub(in crate::web) async fn page(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    render(&visitor, &state, &slug, &Fields::default(), None, None).await
}

/// The session whose rows are wanted.
#[derive(serde::Deserialize)]
pub(in crate::web) struct Wanted {
    session: Option<u16>,
}

pub(in crate::web) async fn download(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, String)>,
    wanted: web::Query<Wanted>,
) -> Answer {
    let (slug, file) = path.into_inner();
    let view = state.view(&slug).await.map_err(failure_for(&visitor))?;
    let (name, format) = file.split_once('.').unwrap_or((&file, ""));
    let (is_template, code) = name.strip_prefix("template-").map_or((false, name), |code| (true, code));
    let kind = Kind::from_code(code).filter(|kind| !is_template || Kind::READ.contains(kind));
    let (Some(kind), true) = (kind, format == "xlsx" || format == "csv" && !is_template) else {
        return Err(Failure::NotFound.answer_to(&visitor));
    };
    let (locale, as_csv) = (visitor.locale, format == "csv");
    let mark = if view.head.regulations.rehearsal { "REHEARSAL-" } else { "" };
    let session = wanted.session.map(SessionNumber);
    // A workbook of every hand of a large event takes a while.
    let written = state.run_large(move |_| {
        if is_template {
            return template(kind, locale).map_err(|reason| Error::Refused(vec![reason]));
        }
        let tables = view.tables(kind, session);
        match tables.first() {
            None => return Err(Error::NotFound),
            Some(first) if as_csv => first.csv().map(|csv| (BYTE_ORDER_MARK.to_owned() + &csv).into_bytes()),
            Some(_) => workbook(&tables, locale),
        }
        .map_err(|reason| Error::Refused(vec![reason]))
    });
    let bytes = written.await.map_err(failure_for(&visitor))?;
    let content_type = match as_csv {
        true => "text/csv; charset=utf-8",
        false => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    };
    Ok(HttpResponse::Ok()
        .content_type(content_type)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{mark}{slug}-{name}.{format}\"")))
        .body(bytes))
}

/// A file with what is said about it, and the token of the form; or a file that was looked at, as text.
#[derive(MultipartForm)]
pub(in crate::web) struct Upload {
    token: Text<String>,
    kind: Text<String>,
    session: Option<Text<String>>,
    drawn_by: Option<Text<String>>,
    event_name: Option<Text<String>>,
    file: Option<Bytes>,
    content: Option<Text<String>>,
    file_name: Option<Text<String>>,
    version: Option<Text<i32>>,
}

/// The fields of an upload, once their token is checked, and the file.
fn import(visitor: &Visitor, upload: Upload) -> Result<(Fields, FileImport), Failure> {
    let text = |text: Option<Text<String>>| text.map(Text::into_inner).unwrap_or_default();
    let fields = vec![
        ("token".into(), upload.token.into_inner()),
        ("kind".into(), upload.kind.into_inner()),
        ("session".into(), text(upload.session)),
        ("drawn_by".into(), text(upload.drawn_by)),
        ("event_name".into(), text(upload.event_name)),
    ];
    let fields = Fields::checked(visitor, fields)?;
    let kind = Kind::from_code(fields.text("kind")).ok_or(Failure::NotFound)?;
    let (file, bytes) = match (upload.file, upload.content) {
        (Some(file), _) => (file_name(file.file_name), file.data.to_vec()),
        (None, content) => {
            let bytes = BASE64.decode(text(content)).map_err(|_| Failure::Forged)?;
            (file_name(upload.file_name.map(Text::into_inner)), bytes)
        }
    };
    let new = FileImport {
        kind,
        file,
        bytes,
        session: fields.optional("session")?.map(SessionNumber),
        drawn_by: fields.text("drawn_by").to_owned(),
        typed_name: fields.text("event_name").to_owned(),
        version: upload.version.map(Text::into_inner),
    };
    Ok((fields, new))
}

/// What both forms send; a page with the reason where it cannot be taken.
async fn received(
    visitor: &Visitor,
    state: &State,
    slug: &str,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Result<(Fields, FileImport), Answer> {
    let failure = match upload {
        Ok(upload) => match import(visitor, upload.into_inner()) {
            Ok(received) => return Ok(received),
            Err(failure) => failure,
        },
        Err(error) => upload_failure(&error),
    };
    Err(match refusal(visitor, failure) {
        Ok(failure) => render(visitor, state, slug, &Fields::default(), None, Some(failure)).await,
        Err(answer) => Err(answer),
    })
}

pub(in crate::web) async fn look(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Answer {
    let (fields, new) = match received(&visitor, &state, &slug, upload).await {
        Ok(received) => received,
        Err(answer) => return answer,
    };
    let (actor, event, file) = (visitor.actor.clone(), slug.clone(), new.clone());
    // A large file takes a while to be read, for its rows as well as for what it would do.
    let looked_at = state.run(move |store| {
        let sheet = Worksheet::read(&file.file, &file.bytes, &[]).ok();
        Ok((sheet, actions::preview_import(store, &actor, &event, &file, now())))
    });
    let (sheet, planned) = looked_at.await.map_err(failure_for(&visitor))?;
    match planned.map_err(Failure::from) {
        Ok(planned) => render(&visitor, &state, &slug, &fields, Some((new, sheet, Some(planned))), None).await,
        Err(failure) => {
            render(&visitor, &state, &slug, &fields, Some((new, sheet, None)), Some(refusal(&visitor, failure)?)).await
        }
    }
}

pub(in crate::web) async fn store(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Answer {
    let (fields, new) = match received(&visitor, &state, &slug, upload).await {
        Ok(received) => received,
        Err(answer) => return answer,
    };
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    match state.run_large(move |store| actions::import_file(store, &actor, &event, &new, |_| {}, now())).await {
        Ok(stored) => Ok(done(&format!("/e/{slug}/files"), visitor.locale.msg("import-done").arg("what", stored))),
        Err(failure) => render(&visitor, &state, &slug, &fields, None, Some(refusal(&visitor, failure)?)).await,
    }
}
