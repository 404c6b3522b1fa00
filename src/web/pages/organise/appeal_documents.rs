//! The documents of appeals: attaching one, looking at it, withdrawing it.

use super::appeals::{named, notes, render};
use crate::extract::Fields;
use crate::failure::Failure;
use crate::pages::{Answer, failure_for, file_name, parts, refusal, upload_failure};
use crate::show;
use crate::state::State;
use crate::visitor::Visitor;
use actions::{self, AtTableSaid, is_own_appeal, megabytes};
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_web::http::header;
use actix_web::{HttpResponse, web};
use event::event::{Event, Session, Table};
use event::notes::appeals::Appeal;
use uuid::Uuid;

/// A document on the card of its appeal.
pub(crate) struct DocumentLine {
    /// The entry of its note: its address.
    pub entry: Uuid,
    pub name: String,
    /// How large it is, by whom and when it was attached.
    pub said: String,
    /// By whom, when and why it was withdrawn; empty where it stands.
    pub withdrawn: String,
    /// Session, table and entry, for the form.
    pub of: String,
}

/// The documents of an appeal; `None` for who may not see them.
pub(super) fn documents(
    visitor: &Visitor,
    view: &Event,
    (session, table): (&Session, &Table),
    appeal: &Appeal<'_>,
) -> Option<Vec<DocumentLine>> {
    let zone = show::zone(&view.head);
    let line = |(noted, document, withdrawn): &event::notes::appeals::Attached<'_>| {
        let said = visitor.locale.msg("appeal-document-said").arg("size", megabytes(document.bytes));
        let said = said.arg("author", &noted.author).arg("time", show::day_time(zone, noted.at));
        let withdrawn = withdrawn.map_or(String::new(), |(by, reason)| {
            let said = visitor.locale.msg("publication-withdrawn").arg("author", &by.author).arg("reason", reason);
            said.arg("time", show::day_time(zone, by.at)).to_string()
        });
        let of = format!("{}/{}/{}", session.number, table.number, noted.entry);
        DocumentLine { entry: noted.entry, name: document.name.clone(), said: said.to_string(), withdrawn, of }
    };
    is_own_appeal(&visitor.actor, view, table, appeal).then(|| appeal.documents.iter().map(line).collect())
}

/// A photo or a paper, and which appeal it belongs to.
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

pub(crate) async fn attach(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Answer {
    let (fields, file) = match received(&visitor, upload).await {
        Ok(received) => received,
        Err(failure) => {
            return render(&visitor, &state, &slug, &Fields::default(), Some(refusal(&visitor, failure)?)).await;
        }
    };
    let said = named(&fields).map(|(session, table, appeal)| {
        let (name, content) = (file_name(file.file_name), file.data.to_vec());
        (session, table, AtTableSaid::Attached { appeal, name, content })
    });
    notes(&visitor, &state, &slug, &Fields::default(), said.ok_or(Failure::NotFound), "appeal-document-done").await
}

pub(crate) async fn withdraw(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let said = named(&fields).map(|(session, table, of)| {
        (session, table, AtTableSaid::TakenBack { of, reason: fields.text("reason").to_owned() })
    });
    let said = said.ok_or(Failure::NotFound);
    notes(&visitor, &state, &slug, &Fields::default(), said, "appeal-document-withdrawn-done").await
}

/// The file as it was attached. A browser takes it as what its bytes are, and lets nothing in it run; a PDF is saved, because no
/// browser shows one that may do nothing.
pub(crate) async fn download(visitor: Visitor, state: web::Data<State>, path: web::Path<(String, String)>) -> Answer {
    let (slug, entry) = path.into_inner();
    let entry: Uuid = entry.parse().map_err(|_| Failure::NotFound.answer_to(&visitor))?;
    let actor = visitor.actor.clone();
    let read = state.run(move |store| actions::appeal_document(store, &actor, &slug, entry)).await;
    let (document, content) = read.map_err(failure_for(&visitor))?;
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
