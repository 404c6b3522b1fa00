//! The documents of appeals: attaching, downloading and withdrawing one.

use super::appeals::{appeal_in_form, notes, render};
use crate::pages::{file_name, parts};
use actions::{self, TableCommand};
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_web::HttpResponse;
use actix_web::http::header;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::{Fields, upload_failure};
use site::failure::Failure;
use site::visitor::Visitor;
use uuid::Uuid;

/// A photo or a paper, and the appeal that it belongs to.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    token: Text<String>,
    of: Text<String>,
    file: Bytes,
}

async fn received(
    visitor: &Visitor,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Result<(Fields, Bytes), Failure> {
    let Upload { token, of, file } = upload.map_err(|error| upload_failure(&error))?.into_inner();
    let fields = vec![("token".into(), token.into_inner()), ("of".into(), of.into_inner())];
    Ok((Fields::checked(visitor, fields, &parts(&file)).await?, file))
}

pub(crate) async fn attach(at: AtEvent, upload: Result<MultipartForm<Upload>, actix_web::Error>) -> Answer {
    let received = received(&at.visitor, upload).await;
    let (fields, file) = at.or_again(received, async |why| render(&at, &Fields::default(), Some(why)).await).await?;
    let said = appeal_in_form(&fields).map(|(session, table, appeal)| {
        let (name, content) = (file_name(file.file_name), file.data.to_vec());
        (session, table, TableCommand::Attached { appeal, name, content })
    });
    notes(&at, &Fields::default(), said.ok_or(Failure::NotFound), "appeal-document-done").await
}

pub(crate) async fn withdraw(at: AtEvent, fields: Fields) -> Answer {
    let said = appeal_in_form(&fields).map(|(session, table, of)| {
        (session, table, TableCommand::TakenBack { of, reason: fields.text("reason").to_owned() })
    });
    let said = said.ok_or(Failure::NotFound);
    notes(&at, &Fields::default(), said, "appeal-document-withdrawn-done").await
}

/// The document as it was attached. Its type is that of its bytes, and nothing in it can run; a PDF is downloaded,
/// because no browser shows one in a sandbox.
pub(crate) async fn download(at: AtEvent, PathPart(entry): PathPart<String>) -> Answer {
    let entry: Uuid = entry.parse().map_err(|_| Failure::NotFound.answer_to(&at.visitor))?;
    let read = at.attempt(move |acting| acting.appeal_document(entry)).await;
    let (document, content) = at.require(read)?;
    let (code, end) = document.media.code();
    let shown = if code.starts_with("image/") { "inline" } else { "attachment" };
    let short = &document.sha256[..8];
    Ok(HttpResponse::Ok()
        .content_type(code)
        .insert_header((header::CACHE_CONTROL, "private, no-store"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CONTENT_DISPOSITION, format!("{shown}; filename=\"appeal-{short}.{end}\"")))
        .body(content))
}
