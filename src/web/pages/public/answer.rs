//! The answer to a request for a public page: the current page, or with `?at=` the page of an earlier moment.

use super::then;
use actix_web::web;
use site::at_event::answer_at;
use site::error::Answer;
use site::nearest::offer_events;
use site::public_pages::{PageName, PublicPages};
use site::visitor::Language;

pub(super) type Pages = web::Data<PublicPages>;

/// The page in the language of the request.
pub(super) async fn answer(name: PageName, l: Language, pages: Pages) -> Answer {
    let slug = l.request.match_info().query("event");
    let answer = match then::moment_in_query(&l.request) {
        Some(at) => then::page(&l, &pages.state, slug, name, &at).await,
        None => {
            pages.page_as_shown(&l.request, slug, name, l.locale).await.map(|page| page.answer(&l.request, l.locale))
        }
    };
    match answer {
        Ok(answer) => Ok(answer),
        Err(failure) => {
            let answer = answer_at(failure, &l.guest(), &pages.state, slug);
            Err(offer_events(answer, &pages.state, &l.request, slug).await)
        }
    }
}
