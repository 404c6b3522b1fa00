//! `?at=`: a public page as it was, for those who were not there and for commentators. Each request reads a whole
//! event, so they are done one after the other.

use actix_web::{HttpRequest, HttpResponse, web};
use messages::Message;
use site::cached_answers::PAGE;
use site::failure::Failure;
use site::public_pages::PageName;
use site::request::{field_of, fields_of_query, read_time};
use site::show;
use site::state::State;
use site::visitor::{Language, Visitor};
use store::Store;

/// The moment in the query, as it was typed.
pub(super) fn moment_in_query(request: &HttpRequest) -> Option<String> {
    field_of(&fields_of_query(request.query_string()), "at").map(str::to_owned)
}

/// The page as it was at a time, given in the zone of the event.
pub(super) async fn page(
    l: &Language,
    state: &web::Data<State>,
    slug: &str,
    name: PageName,
    asked: &str,
) -> Result<HttpResponse, Failure> {
    let head = state.head(slug).await?;
    let at = read_time(asked).and_then(|at| show::zone(&head).utc(at));
    let at = at.ok_or_else(|| Failure::refused(Message::new("then-no-time").arg("example", "2026-11-28 14:30")))?;
    let address = format!("{}?at={}", name.address(slug), show::query(asked.trim()));
    let version = state.public_event(slug).await?.version;
    let key = (address.clone(), l.locale, version);
    let (of, locale) = (slug.to_owned(), l.locale);
    let own = state.clone();
    let work = move |store: &Store| {
        let then = actions::event_then(store, &of, at)?;
        let locale = locale.in_words(then.head.regulations.words);
        let guest = Visitor { at: Some(at), ..Visitor::guest(locale, address) };
        Ok(name.make(&guest, &then).map(|made| made.html))
    };
    state.answers.answer(&state.large, &l.request, key, PAGE, async move { own.run_large(work).await? }).await
}
