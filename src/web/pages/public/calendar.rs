//! What phones and computers can take into their calendars: the sessions of an event or a player, and the list of events.

use super::seats::{Place, place, sessions};
use crate::pages::with_name;
use actix_web::web;
use chrono::{NaiveTime, TimeDelta};
use event::event::{Event, ListedEvent, Planned};
use event::values::ids::{PlayerId, SessionNumber};
use files::calendar::{Appointment, Span, calendar};
use site::cached_answers::Kind;
use site::error::Answer;
use site::event_list::{filter_in_query, filtered_address};
use site::failure::Failure;
use site::public_pages::PublicPages;
use site::show;
use site::state::State;
use site::visitor::{Language, Visitor};
use std::sync::Arc;
use store::{audit, now};

/// A program asks again after five minutes.
pub(super) const CACHE_CONTROL: &str = "max-age=300";

pub(super) async fn guest_and_event(
    language: &Language,
    state: &State,
    slug: &str,
) -> Result<(Visitor, Arc<Event>), Failure> {
    let event = state.public_event(slug).await?;
    let mut guest = language.guest();
    guest.locale = guest.locale.in_words(event.head.regulations.words);
    Ok((guest, event))
}

/// The identity of an event, or of a session of it, in calendars. It survives a change of address and a restored
/// archive, and no other event has it.
fn uid(origin: &str, session: Option<SessionNumber>) -> String {
    let origin = origin.get(..16).unwrap_or(origin);
    match session {
        Some(session) => format!("{origin}-session-{session}@caipan"),
        None => format!("{origin}@caipan"),
    }
}

/// What calendars need of the server and of the event: the base of links, and the hash of the first audit row, which
/// identifies the event.
pub(crate) struct Source {
    pub base: String,
    pub origin: String,
}

/// A session as an appointment: for everybody, or with table, seat and opponents of one player. `None` if it has no
/// time.
fn appointment(
    guest: &Visitor,
    event: &Event,
    Source { base, origin }: &Source,
    session: SessionNumber,
    place: Option<&Place>,
) -> Option<Appointment> {
    let (head, regulations) = (&event.head, &event.head.regulations);
    let from = show::zone(head).utc(regulations.start_of(session)?)?;
    let number = guest.locale.msg("session-n").arg("session", session.0).to_string();
    let at = place.map(|place| guest.locale.msg("table-n").arg("table", place.table).to_string());
    let seat = place.map(|place| place.seat.clone()).filter(|seat| !seat.is_empty());
    let title: Vec<String> = [Some(number), at, seat, Some(head.name.clone())].into_iter().flatten().collect();
    let named = |other: &PlayerId| event.entries.player_name(*other);
    Some(Appointment {
        uid: uid(origin, Some(session)),
        title: title.join(" · "),
        about: place.map_or(String::new(), |place| place.with.iter().map(named).collect::<Vec<_>>().join(" · ")),
        address: (!base.is_empty()).then(|| format!("{base}/e/{}", head.slug)),
        place: regulations.place.clone(),
        span: Span::Times(from, from + TimeDelta::minutes(regulations.minutes_of(session).into())),
    })
}

const CALENDAR: Kind = Kind::in_each_language("text/calendar; charset=utf-8", CACHE_CONTROL);

/// A calendar, made once per language and version of the event. It is not found if `make` gives `None`.
async fn answer(
    l: &Language,
    state: &web::Data<State>,
    slug: &str,
    name: String,
    make: impl FnOnce(&Visitor, &Event, &Source) -> Option<String> + Send + 'static,
) -> Answer {
    l.answer(async {
        let (guest, event) = guest_and_event(l, state, slug).await?;
        let key = (format!("{name}.ics"), guest.locale, event.version);
        let (base, own) = (state.base().to_owned(), state.clone());
        let made = async move {
            let made = own.run(move |store| {
                let origin = store.read(|conn| audit::first(conn, event.head.id))?;
                Ok(make(&guest, &event, &Source { base, origin }))
            });
            made.await?.ok_or(Failure::NotFound)
        };
        let answer = state.answers.answer(&state.turns, &l.request, key, CALENDAR, made).await?;
        Ok(with_name(answer, &format!("inline; filename=\"{name}.ics\"")))
    })
    .await
}

/// The sessions of an event that have a time.
pub(crate) fn event_calendar(guest: &Visitor, event: &Event, source: &Source) -> String {
    let all = (1..=event.head.regulations.sessions).map(SessionNumber);
    let all: Vec<_> = all.filter_map(|session| appointment(guest, event, source, session, None)).collect();
    calendar(&event.head.name, now(), &all)
}

pub(crate) async fn event_ics(l: Language, pages: web::Data<PublicPages>, slug: web::Path<String>) -> Answer {
    let make = |guest: &Visitor, event: &Event, source: &Source| Some(event_calendar(guest, event, source));
    answer(&l, &pages.state, &slug, slug.clone(), make).await
}

/// The sessions of a player, with table and seat as far as these are known, without byes. `None` for an unknown player.
pub(crate) fn player_calendar(guest: &Visitor, event: &Event, source: &Source, id: i32) -> Option<String> {
    let player = event.entries.player(PlayerId(id))?;
    let of = |planned: &Planned| {
        let place = place(guest, planned, PlayerId(id))?;
        appointment(guest, event, source, planned.number, Some(&place))
    };
    let all: Vec<_> = sessions(event).iter().filter_map(of).collect();
    let name = format!("{} · {}", player.name, event.head.name);
    Some(calendar(&name, now(), &all))
}

pub(crate) async fn player_ics(l: Language, pages: web::Data<PublicPages>, path: web::Path<(String, i32)>) -> Answer {
    let (slug, id) = path.into_inner();
    let make = move |guest: &Visitor, event: &Event, source: &Source| player_calendar(guest, event, source, id);
    answer(&l, &pages.state, &slug, format!("{slug}-{id}"), make).await
}

/// An event as an appointment of whole days; `None` if it has no dates.
fn event_appointment(event: &ListedEvent<'_>, base: &str, origin: &str) -> Option<Appointment> {
    let (first, last) = event.days()?;
    Some(Appointment {
        uid: uid(origin, None),
        title: event.head.name.clone(),
        about: String::new(),
        address: (!base.is_empty()).then(|| format!("{base}/e/{}", event.head.slug)),
        place: event.head.regulations.place.clone(),
        span: Span::Days(first, last),
    })
}

/// The listed events that match the filter, as a calendar; those without dates are left out.
pub(crate) async fn events_ics(l: Language, state: web::Data<State>) -> Answer {
    l.answer(async {
        let filter = filter_in_query(l.request.query_string())?;
        // The day instead of the time of the last change, which would reveal that something was written to a private
        // event.
        let today = now().date();
        let key =
            (format!("{} {today}", filtered_address("/events.ics", &filter)), l.locale, state.store.feed().last());
        let (name, base, own) = (l.locale.msg("events").to_string(), state.base().to_owned(), state.clone());
        let kept = state.events.clone();
        let made = async move {
            own.run(move |store| {
                let list = kept.current(store)?;
                store.read(|conn| list.read_origins(conn))?;
                let appointment = |event: &ListedEvent<'_>| event_appointment(event, &base, list.origin(event.head.id));
                let all: Vec<_> = list.chosen_for_everybody(&filter, now()).iter().filter_map(appointment).collect();
                Ok(calendar(&name, today.and_time(NaiveTime::MIN), &all))
            })
            .await
        };
        let answer = state.answers.answer(&state.turns, &l.request, key, CALENDAR, made).await?;
        Ok(with_name(answer, "inline; filename=\"events.ics\""))
    })
    .await
}
