//! The events that everybody finds, as JSON.

use actix_web::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue};
use actix_web::web;
use event::event::ListedEvent;
use messages::Locale;
use serde::Serialize;
use site::cached_answers::Kind;
use site::error::Answer;
use site::event_list::{filter_in_query, filtered_address};
use site::render::json;
use site::show;
use site::state::State;
use site::visitor::Language;
use store::now;
use utoipa::{IntoParams, ToSchema};

/// Which events, in the query.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it describes what the query is read as")]
pub(crate) struct EventsWanted {
    /// Words, each of which the name, the place or the short name contains, or which is a year, a month or a day of the event: `2026`,
    /// `2026-11`, `2026-11-28`.
    q: Option<String>,
    /// How far they are: `running`, `coming` or `past`.
    state: Option<String>,
    /// The year of their last day.
    year: Option<String>,
}

/// Events.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicEvents {
    /// What is played and what comes, the next first; then what is past, the latest first.
    events: Vec<PublicListedEvent>,
}

/// An event in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicListedEvent {
    /// The short name, as in the address.
    event: String,
    name: String,
    /// Where it is; empty where nobody has said.
    place: String,
    /// The first day where it is, `2026-11-28`, as far as somebody has said.
    first_day: Option<String>,
    last_day: Option<String>,
    /// The IANA name of its time zone.
    time_zone: String,
    /// How far it is: `running`, `coming` or `past`.
    state: &'static str,
    links: PublicLinks,
}

/// Where more is about an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicLinks {
    /// Its page.
    page: String,
    /// Its data.
    data: String,
    /// Its sessions as a calendar.
    calendar: String,
}

fn listed_event(event: &ListedEvent<'_>, base: &str) -> PublicListedEvent {
    let (slug, days) = (&event.head.slug, event.days());
    PublicListedEvent {
        event: slug.clone(),
        name: event.head.name.clone(),
        place: event.head.regulations.place.clone(),
        first_day: days.map(|(first, _)| first.to_string()),
        last_day: days.map(|(_, last)| last.to_string()),
        time_zone: show::zone(event.head).name().to_owned(),
        state: event.state().code(),
        links: PublicLinks {
            page: format!("{base}/e/{slug}"),
            data: format!("{base}/api/v1/events/{slug}"),
            calendar: format!("{base}/e/{slug}/calendar.ics"),
        },
    }
}

/// The events that everybody finds.
#[utoipa::path(
    get, path = "/api/v1/events", tag = "public", params(EventsWanted), security(()),
    responses((status = 200, body = PublicEvents)),
)]
pub(crate) async fn get_events(l: Language, state: web::Data<State>) -> Answer {
    l.answer(async {
        let filter = filter_in_query(l.request.query_string())?;
        let key = (filtered_address("/api/v1/events", &filter), Locale::default(), state.store.feed().last());
        let (base, own, kept) = (state.base().to_owned(), state.clone(), state.events.clone());
        let made = async move {
            let events = own.run(move |store| {
                let list = kept.current(store)?;
                let chosen = list.chosen_for_everybody(&filter, now());
                Ok(chosen.iter().map(|event| listed_event(event, &base)).collect::<Vec<_>>())
            });
            json(&PublicEvents { events: events.await? })
        };
        let kind = Kind::in_one_language("application/json", "no-cache");
        let mut answer = state.answers.answer(&state.turns, &l.request, key, kind, made).await?;
        answer.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        Ok(answer)
    })
    .await
}
