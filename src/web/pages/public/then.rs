//! `?at=`: a page for everybody as it was, for who was not there and for who comments. It is made each time it is asked for.

use super::make;
use crate::actions;
use crate::messages::Message;
use crate::web::failure::Failure;
use crate::web::public_pages::PageName;
use crate::web::show;
use crate::web::state::State;
use crate::web::visitor::{Language, Visitor};
use actix_web::{HttpRequest, HttpResponse, web};
use chrono::NaiveDateTime;

/// The moment that an address asks for, in the words of the address.
pub(super) fn asked(request: &HttpRequest) -> Option<String> {
    let query = web::Query::<Vec<(String, String)>>::from_query(request.query_string()).ok()?.into_inner();
    query.into_iter().find(|(name, _)| name == "at").map(|(_, at)| at)
}

/// A time as a form sends it, or as people write it: `2026-11-28T14:30`, `2026-11-28 14:30:05`.
fn time(text: &str) -> Option<NaiveDateTime> {
    let text = text.trim().replace(' ', "T");
    ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"].iter().find_map(|form| NaiveDateTime::parse_from_str(&text, form).ok())
}

/// The page as it was at a time of the clock where the event is.
pub(super) async fn page(
    l: &Language,
    state: &web::Data<State>,
    slug: &str,
    name: PageName,
    at: &str,
) -> Result<HttpResponse, Failure> {
    let head = state.head(slug).await?;
    let at = time(at).and_then(|at| show::zone(&head).utc(at));
    let at = at.ok_or_else(|| Failure::refused(Message::new("then-no-time").arg("example", "2026-11-28 14:30")))?;
    // One after the other, whoever asks: the whole event is read.
    let _turn = state.archives.try_acquire().map_err(|_| Failure::Busy)?;
    let of = slug.to_owned();
    let then = state.run_large(move |store| actions::event_then(store, &of, at)).await?;
    let guest = l.guest();
    let guest = Visitor { locale: guest.locale.in_words(then.head.regulations.words), at: Some(at), ..guest };
    let base = state.base().to_owned();
    let made = web::block(move || make(&guest, &then, name, &base)).await.map_err(Failure::broken)??;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header(("cache-control", "no-store"))
        .body(made.html))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_as_forms_and_people_write_it() {
        for text in ["2026-11-28T14:30", " 2026-11-28 14:30 ", "2026-11-28T14:30:00"] {
            assert_eq!(time(text).unwrap().to_string(), "2026-11-28 14:30:00", "{text}");
        }
        for text in ["", "14:30", "2026-13-01 10:00", "yesterday"] {
            assert_eq!(time(text), None, "{text}");
        }
    }
}
