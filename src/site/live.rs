//! Updates of open pages while an event is played. A page for everybody receives its changed parts (of a list the
//! rows), which are made once for all who look at it in a language; any other page receives a hint and asks again.
//!
//! Two facts to know: a message contains the versions from which and to which it leads, so a page that has missed one
//! notices and asks once; and all listeners of a page receive the same bytes, compressed once, at most once a second.
//! Those without a pass of the event are only notified of changes that everybody sees.

use crate::asks::Asks;
use crate::connections::{Does, Held};
use crate::error::FailureAnswer;
use crate::failure::Failure;
use crate::frame::{Frame, Sent};
use crate::live_hub::{KEEP_ALIVE_INTERVAL, Live, Speaker, Topic, listen, told_last};
use crate::packed::accepts_gzip;
use crate::places::Place;
use crate::show::zone;
use crate::state::State;
use crate::visitor::{Language, Visitor};
use actix_web::dev::Payload;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentEncoding};
use actix_web::web::{self, Bytes};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use event::event::ChangeScope;
use event::values::ids::{SessionNumber, TableNumber};
use event::values::time_zone::TimeZone;
use futures_util::{Stream, StreamExt, stream};
use messages::Locale;
use metrics::gauge;
use serde::Deserialize;
use std::convert::Infallible;
use std::future::ready;
use std::sync::{Arc, Weak};
use store::Change;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::interval;
use tokio_stream::wrappers::{BroadcastStream, IntervalStream, WatchStream};

/// A listener, who is counted until this is dropped.
struct Listening {
    _place: Place,
}

impl Listening {
    /// Counts a listener.
    ///
    /// # Errors
    /// There are too many.
    async fn begin(state: &State, request: &HttpRequest) -> Result<Listening, Failure> {
        let asks = Asks::from_request(request).await;
        let place = state.streams.take(asks).ok_or(Failure::Busy)?;
        if let Some(held) = request.conn_data::<Arc<Held>>() {
            held.does(Does::Listens);
            if let Some(pass) = asks.pass {
                state.connections.is_of_pass(held, pass);
            }
        }
        gauge!("caipan_live_listeners").increment(1);
        Ok(Listening { _place: place })
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        gauge!("caipan_live_listeners").decrement(1);
    }
}

/// The query of a request for the changes of an event.
#[derive(Deserialize)]
pub struct Listens {
    /// A page whose changed pieces are sent, such as `players` or `player/12`; empty for hints.
    #[serde(default)]
    page: String,
    /// Session and number of the only table of interest, `3/5`; empty for all.
    #[serde(default)]
    table: String,
}

/// `GET /e/{event}/live`: the stream of messages about the changes of an event.
pub async fn changes(
    language: Language,
    live: web::Data<Live>,
    slug: web::Path<String>,
    listens: web::Query<Listens>,
    request: HttpRequest,
) -> Result<HttpResponse, FailureAnswer> {
    let slug = slug.into_inner();
    let (locale, state) = (language.locale, &live.pages.state);
    let failed = |failure: Failure| failure.answer_to(&language.guest());
    let event = state.cached_event(&slug).await.map_err(failed)?;
    let page = live.pages.followed(&listens.page).filter(|page| page.is_of(&event));
    let holder = match page {
        Some(_) => Holder::Nobody,
        None => holder(&request, event.head.id).await?,
    };
    let topic = match (page, holder) {
        (Some(page), _) => Topic::Pieces(page, locale),
        (None, Holder::Pass) => Topic::All(locale),
        (None, Holder::Nobody | Holder::Unknown) => Topic::Hints(locale),
    };
    let listening = Listening::begin(state, &request).await.map_err(failed)?;
    let gzip = accepts_gzip(&request);
    let mut response = HttpResponse::Ok();
    response.insert_header((CONTENT_TYPE, "text/event-stream")).insert_header((CACHE_CONTROL, "no-store"));
    response.insert_header(if gzip { ContentEncoding::Gzip } else { ContentEncoding::Identity });
    let mut sent = Sent::new(gzip);
    let zone = zone(&event.head);
    let changes = match holder {
        Holder::Pass if !listens.table.is_empty() => {
            let of = |(session, table): (&str, &str)| {
                Some(ChangeScope::Table(SessionNumber(session.parse().ok()?), TableNumber(table.parse().ok()?)))
            };
            let table = listens.table.split_once('/').and_then(of).ok_or_else(|| failed(Failure::NotFound))?;
            let changes = of_table(state, event.head.id, table);
            Some(stream::select(changes, away_as_it_changes(state, zone, locale)).left_stream())
        }
        // They reconnect when the database is reachable again.
        Holder::Unknown => Some(while_away(state, zone, locale).right_stream()),
        Holder::Pass | Holder::Nobody => None,
    };
    if let Some(changes) = changes {
        let version = if matches!(holder, Holder::Pass) { event.version } else { 0 };
        let first = [Some(Frame::first(version)), Frame::away_by_now(&state.store, zone, locale)];
        let bytes = stream::iter(first.into_iter().flatten()).chain(changes).flat_map(move |frame| {
            let _ = &listening;
            sent.take(&frame);
            stream::iter(std::iter::from_fn(|| sent.piece()).collect::<Vec<_>>())
        });
        return Ok(response.streaming(bytes.map(Ok::<_, Infallible>)));
    }
    let event = match topic {
        Topic::All(_) => event,
        Topic::Pieces(..) | Topic::Hints(_) => state.shown_of(event).await.map_err(failed)?,
    };
    let (speaker, heard) = listen(&live, &event, topic);
    sent.take(&Frame::first(told_last(&speaker)));
    if let Some(away) = Frame::away_by_now(&state.store, zone, locale) {
        sent.take(&away);
    }
    let listener = Listener { speaker, heard, sent, _listening: listening };
    Ok(response.streaming(stream::unfold(listener, |mut listener| async move {
        let piece = listener.next_piece().await?;
        Some((Ok::<_, Infallible>(piece), listener))
    })))
}

/// What a listener holds.
#[derive(Clone, Copy)]
enum Holder {
    /// A pass of the event.
    Pass,
    /// No pass of the event.
    Nobody,
    /// Not known, because the database is unreachable.
    Unknown,
}

async fn holder(request: &HttpRequest, event: i32) -> Result<Holder, FailureAnswer> {
    let visitor = Visitor::from_request(request, &mut Payload::None).await?;
    let holds = visitor.held.iter().any(|(_, actor)| actor.role_in(event).is_some());
    Ok(match holds {
        _ if visitor.unknown => Holder::Unknown,
        true => Holder::Pass,
        false => Holder::Nobody,
    })
}

/// A listener, of whom there may be ten thousand: its state is as small as possible.
struct Listener {
    speaker: Weak<Speaker>,
    heard: Receiver<Frame>,
    sent: Sent,
    _listening: Listening,
}

impl Listener {
    /// The next bytes to send; `None` when nothing more will come.
    async fn next_piece(&mut self) -> Option<Bytes> {
        loop {
            if let Some(piece) = self.sent.piece() {
                return Some(piece);
            }
            match self.heard.recv().await {
                Ok(frame) => self.sent.take(&frame),
                Err(RecvError::Lagged(_)) => self.sent.take(&Frame::first(told_last(&self.speaker))),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

/// The changes of one table, and those that may concern it, with signs of life.
fn of_table(state: &State, event: i32, table: ChangeScope) -> impl Stream<Item = Frame> + use<> {
    let heard = BroadcastStream::new(state.store.feed().listen()).filter_map(move |change| {
        let concerns = match change {
            Ok(Change { part: part @ ChangeScope::Table(..), event: of, .. }) => of == event && part == table,
            Ok(change) => {
                change.event == event
                    && !matches!(change.part, ChangeScope::Nothing | ChangeScope::CheckIns | ChangeScope::Screens)
            }
            // This listener was too slow and has missed some.
            Err(_) => true,
        };
        ready(concerns.then(|| Frame::new("change", &table.to_string())))
    });
    let alive = IntervalStream::new(interval(KEEP_ALIVE_INTERVAL));
    stream::select(heard, alive.map(|_| Frame::beat()))
}

/// Messages about whether what is shown may be old, whenever that changes.
fn away_as_it_changes(state: &State, zone: TimeZone, locale: Locale) -> impl Stream<Item = Frame> + use<> {
    WatchStream::from_changes(state.store.watch_away()).map(move |away| Frame::away(away, zone, locale))
}

/// Messages about the unreachable database, until it is reachable again.
fn while_away(state: &State, zone: TimeZone, locale: Locale) -> impl Stream<Item = Frame> + use<> {
    let away = WatchStream::new(state.store.watch_away()).enumerate().map(Some);
    let alive = IntervalStream::new(interval(KEEP_ALIVE_INTERVAL)).map(|_| None);
    let until_back = stream::select(away, alive).take_while(|heard| ready(!matches!(heard, Some((_, None)))));
    until_back.filter_map(move |heard| {
        ready(match heard {
            None => Some(Frame::beat()),
            // What is so now was the first message.
            Some((0, _)) => None,
            Some((_, away)) => Some(Frame::away(away, zone, locale)),
        })
    })
}
