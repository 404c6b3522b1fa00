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
    file(&l, &pages, &slug, "league", |event, _| files::league::table(event)).await
}

pub(crate) async fn statistics(l: Language, pages: Pages, slug: web::Path<String>) -> Answer {
    let table = |event: &Event, locale| files::statistics::table(event, locale, Message::new("statistics-title"));
    file(&l, &pages, &slug, "statistics", table).await
}

/// A table of the event as CSV.
async fn file(
    l: &Language,
    pages: &PublicPages,
    slug: &str,
    name: &str,
    table: impl FnOnce(&Event, Locale) -> Table + Send + 'static,
) -> Answer {
    let state = &pages.state;
    let answer = async {
        let event = state.public_event(slug).await?;
        let locale = l.locale.in_words(event.head.regulations.words);
        let named = format!("attachment; filename=\"{slug}-{name}.csv\"");
        let key = (format!("/e/{slug}/{name}.csv"), locale, event.version);
        let csv = async move {
            let csv = web::block(move || table(&event, locale).csv());
            let csv = csv.await.map_err(Failure::broken)?.map_err(Failure::refused)?;
            Ok(BYTE_ORDER_MARK.to_owned() + &csv)
        };
        let kind = Kind::in_each_language("text/csv; charset=utf-8", "no-cache");
        Ok(with_name(state.answers.answer(&state.turns, &l.request, key, kind, csv).await?, &named))
    };
    answer.await.map_err(|failure: Failure| failure.answer_to(&l.guest()))
}
