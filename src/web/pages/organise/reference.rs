//! A federation's list compared with the entries: differences are shown, and those ticked are applied; or entries are
//! made from numbers or names on it.
//!
//! The page contains what was compared, so that what is applied is what was shown; the server stores nothing of the
//! list.

use super::compared_line::ComparedLine;
use super::entries;
use crate::pages::{file_name, parts};
use actions::{self, Difference, FileImport};
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use askama::Template;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::{Fields, upload_failure};
use site::render::{Page, ok};

#[derive(Template)]
#[template(path = "organise/reference.html")]
struct Reference {
    page: Page,
    slug: String,
    file: String,
    open: bool,
    lines: Vec<ComparedLine>,
}

/// A list, and numbers or names on it that are to be entered.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    token: Text<String>,
    file: Bytes,
    typed: Option<Text<String>>,
}

pub(crate) async fn compare(at: AtEvent, upload: Result<MultipartForm<Upload>, actix_web::Error>) -> Answer {
    let again = async |why| entries::render(&at, Some(why), String::new()).await;
    let upload = at.or_again(upload.map_err(|error| upload_failure(&error)), &again).await?.into_inner();
    let typed = upload.typed.map_or(String::new(), Text::into_inner);
    let fields = vec![("token".into(), upload.token.into_inner()), ("typed".into(), typed.clone())];
    at.require(Fields::checked(&at.visitor, fields, &parts(&upload.file)).await)?;
    let list = FileImport::of_players(&file_name(upload.file.file_name), &upload.file.data);
    let file = list.file.clone();
    if !typed.trim().is_empty() {
        let completed = at.attempt(move |acting| acting.complete_from_list(&list, &typed)).await;
        let csv = at.or_again(completed, &again).await?;
        return entries::take(&at, FileImport::of_players(&file, csv.as_bytes()), None).await;
    }
    let compared = at.attempt(move |acting| acting.compare_list(&list)).await;
    let compared = at.or_again(compared, again).await?;
    let event = at.event().await?;
    Ok(ok(&Reference {
        page: at.page(&event, at.say("list-title")),
        slug: at.slug,
        file,
        open: event.draw.is_none(),
        lines: compared.into_iter().map(|of| ComparedLine::new(&at.visitor, of)).collect(),
    }))
}

pub(crate) async fn take_over(at: AtEvent, fields: Fields) -> Answer {
    let taken = fields.starting_with("take-").filter_map(|(_, value)| serde_json::from_str(value).ok());
    let taken: Vec<Difference> = taken.collect();
    let why = fields.text("reason").to_owned();
    let done = at.attempt(move |acting| acting.take_over_list(&taken, &why)).await;
    let said = at.visitor.locale.msg("list-taken").arg("count", *done.as_ref().unwrap_or(&0));
    entries::answer_change(&at, done, said, at.address("entries")).await
}
