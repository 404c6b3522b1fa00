//! Public tables of an event as files.

use super::answer::Pages;
use crate::pages::with_name;
use actix_web::web;
use event::event::Event;
use files::table::{BYTE_ORDER_MARK, Table};
use messages::{Locale, Message};
use site::cached_answers::Kind;
use site::error::Answer;
use site::failure::Failure;
use site::public_pages::PublicPages;
use site::visitor::Language;

pub(crate) async fn league(l: Language, pages: Pages, slug: web::Path<String>) -> Answer {
    file(&l, &pages, &slug, "league", league_csv).await
}

pub(crate) async fn statistics(l: Language, pages: Pages, slug: web::Path<String>) -> Answer {
    file(&l, &pages, &slug, "statistics", statistics_csv).await
}

/// The table of a league as a file.
pub(crate) fn league_csv(event: &Event, _: Locale) -> Result<String, Failure> {
    as_file(&files::league::table(event))
}

/// The statistics of an event as a file.
pub(crate) fn statistics_csv(event: &Event, locale: Locale) -> Result<String, Failure> {
    as_file(&files::statistics::table(event, locale, Message::new("statistics-title")))
}

fn as_file(table: &Table) -> Result<String, Failure> {
    Ok(BYTE_ORDER_MARK.to_owned() + &table.csv().map_err(Failure::refused)?)
}

/// A table of the event as CSV.
async fn file(
    l: &Language,
    pages: &PublicPages,
    slug: &str,
    name: &str,
    csv: fn(&Event, Locale) -> Result<String, Failure>,
) -> Answer {
    let state = &pages.state;
    l.answer(async {
        let event = state.public_event(slug).await?;
        let locale = l.locale.in_words(event.head.regulations.words);
        let named = format!("attachment; filename=\"{slug}-{name}.csv\"");
        let key = (format!("/e/{slug}/{name}.csv"), locale, event.version);
        let csv = async move { web::block(move || csv(&event, locale)).await.map_err(Failure::broken)? };
        let kind = Kind::in_each_language("text/csv; charset=utf-8", "no-cache");
        Ok(with_name(state.answers.answer(&state.turns, &l.request, key, kind, csv).await?, &named))
    })
    .await
}
