//! Every table of an event as a file, and templates of those that can be imported.

use actions::Error;
use actix_web::http::header;
use actix_web::{HttpResponse, web};
use event::values::ids::SessionNumber;
use files::event_tables;
use files::kinds::{TableKind, template};
use files::table::{BYTE_ORDER_MARK, workbook};
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::failure::Failure;
use store::now;

/// The session whose rows are requested.
#[derive(serde::Deserialize)]
pub(crate) struct Wanted {
    session: Option<u16>,
}

/// `GET /e/{event}/files/{download}`: a table as a workbook or as CSV, or a template.
pub(crate) async fn download(at: AtEvent, PathPart(file): PathPart<String>, wanted: web::Query<Wanted>) -> Answer {
    let event = at.event().await?;
    let (name, format) = file.split_once('.').unwrap_or((&file, ""));
    let (is_template, code) = name.strip_prefix("template-").map_or((false, name), |code| (true, code));
    let kind = TableKind::from_code(code).filter(|kind| !is_template || TableKind::IMPORTABLE.contains(kind));
    let (Some(kind), true) = (kind, format == "xlsx" || format == "csv" && !is_template) else {
        return Err(Failure::NotFound.answer_to(&at.visitor));
    };
    let (locale, as_csv) = (at.visitor.locale, format == "csv");
    let mark = if event.head.regulations.rehearsal { "REHEARSAL-" } else { "" };
    let session = wanted.session.map(SessionNumber);
    // A workbook with every hand of a large event takes a while.
    let written = at.state.run_large(move |_| {
        if is_template {
            return template(kind, locale).map_err(|reason| Error::Refused(vec![reason]));
        }
        let tables = event_tables::tables(&event, kind, session, now());
        match tables.first() {
            None => return Err(Error::NotFound),
            Some(first) if as_csv => first.csv().map(|csv| (BYTE_ORDER_MARK.to_owned() + &csv).into_bytes()),
            Some(_) => workbook(&tables, locale),
        }
        .map_err(|reason| Error::Refused(vec![reason]))
    });
    let bytes = at.require(written.await)?;
    let content_type = match as_csv {
        true => "text/csv; charset=utf-8",
        false => WORKBOOK,
    };
    Ok(attached(&format!("{mark}{}-{name}.{format}", at.slug), content_type, bytes))
}

/// The content type of a workbook.
pub(crate) const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A file to be saved under this name.
pub(super) fn attached(name: &str, content_type: &'static str, bytes: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(content_type)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .body(bytes)
}
