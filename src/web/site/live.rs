//! Open pages follow the play. A page for everybody gets what of it has changed (of a list the rows), made once for all who look
//! at it in a language; whatever else is open gets a hint and asks again.
//!
//! Two facts to know: a message says from which version to which it leads, so a page that has missed one finds out and
//! asks once; and all listeners of a page get the same bytes, compressed once, at most once a second. Who holds no pass of the event is
//! told when something changes that everybody sees, and of nothing else.

use crate::site::asks::Asks;
use crate::site::connections::{Does, Held};
use crate::site::error::FailureAnswer;
use crate::site::failure::Failure;
use crate::site::frame::{Frame, Sent};
use crate::site::packed::accepts_gzip;
use crate::site::places::Place;
use crate::site::public_pages::{PageName, Pieces, PublicPages};
use crate::site::show::zone;
use crate::site::state::State;
use crate::site::visitor::{Language, Visitor};
use actix_web::dev::Payload;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentEncoding};
use actix_web::web::{self, Bytes};
use actix_web::{FromRequest, HttpRequest, HttpResponse, rt};
use chrono::NaiveDateTime;
use event::event::{ChangeScope, Event, EventHead};
use event::values::ids::{SessionNumber, TableNumber};
use event::values::time_zone::TimeZone;
use futures_util::future::{Either, select};
use futures_util::{Stream, StreamExt, stream};
use messages::Locale;
use metrics::gauge;
use serde::Deserialize;
use std::collections::HashMap;
use std::convert::Infallible;
use std::future::ready;
use std::pin::pin;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use store::Change;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver, Sender};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout_at};
use tokio_stream::wrappers::{BroadcastStream, WatchStream};

/// A page is told of changes at most so often.
const AT_MOST_EVERY: Duration = Duration::from_secs(1);
/// So often something is sent to who hears nothing else, so that the connection is not cut.
const KEPT_ALIVE: Duration = Duration::from_secs(15);
/// Listeners are told in so many groups, one after the other: a hand that comes in meanwhile waits for one group, not for all.
const GROUPS: usize = 16;
/// Between groups of at least `MANY` listeners there is a pause, for each as long as it takes to send, and no shorter than a line of 200 MB a
/// second needs for what they are sent: what comes faster stands in the buffers of the system while hands wait.
const PAUSE_OF_EACH: Duration = Duration::from_micros(30);
const PAUSE_OF_A_BYTE: Duration = Duration::from_nanos(5);
const MANY: usize = 50;
/// Messages that a slow listener may miss before it has to ask.
const BACKLOG: usize = 8;
/// Everybody who listens.
pub(crate) struct Live {
    pages: web::Data<PublicPages>,
    topics: Mutex<HashMap<(String, Topic), Weak<Speaker>>>,
}

/// Somebody who listens, as long as this lives.
struct Listening {
    _place: Place,
}

impl Listening {
    /// From now on, if there are not too many.
    async fn begin(state: &State, request: &HttpRequest) -> Result<Listening, Failure> {
        let asks = Asks::of(request).await;
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

impl Live {
    /// Nobody yet.
    pub fn new(pages: web::Data<PublicPages>) -> Self {
        Self { pages, topics: Mutex::default() }
    }

    /// The oldest version, as a row of the audit, that a page which follows the play shows somebody; the newest there is if nobody
    /// looks. A page of which nothing has changed shows the version that it was made for.
    pub fn oldest_version_shown(&self) -> i32 {
        let topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = topics.values().filter_map(Weak::upgrade).map(|speaker| speaker.version.load(Ordering::Acquire));
        shown.min().unwrap_or_else(|| self.pages.state.store.feed().last())
    }

    /// Whether anybody listens to a topic. If nobody does it is forgotten, so that the next listener starts it anew.
    fn has_listeners(&self, slug: &str, topic: Topic, speaker: &Speaker) -> bool {
        let mut topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        let has = speaker.groups.iter().any(|group| group.receiver_count() > 0);
        if !has {
            topics.remove(&(slug.to_owned(), topic));
        }
        has
    }
}

/// Who tells the listeners of a topic.
struct Speaker {
    groups: [Sender<Frame>; GROUPS],
    /// How many have come so far: each belongs to the next group.
    came: AtomicUsize,
    /// The version they were told last: a page that shows an older one has missed something.
    version: AtomicI32,
}

impl Speaker {
    fn new(version: i32) -> Self {
        let groups = std::array::from_fn(|_| broadcast::channel(BACKLOG).0);
        Self { groups, came: AtomicUsize::new(0), version: AtomicI32::new(version) }
    }

    fn listen(&self) -> Receiver<Frame> {
        self.groups[self.came.fetch_add(1, Ordering::Relaxed) % GROUPS].subscribe()
    }

    async fn tell(&self, frame: Frame) {
        let pause = PAUSE_OF_EACH.max(PAUSE_OF_A_BYTE * frame.bytes() as u32);
        for group in &self.groups {
            // Nobody listening any more is no error.
            let listeners = group.send(frame.clone()).unwrap_or(0);
            if listeners >= MANY {
                sleep(pause * listeners as u32).await;
            }
        }
    }
}

/// What is listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Topic {
    /// What changes of a page in a language.
    Pieces(PageName, Locale),
    /// That something has changed which everybody sees, for those who speak a language.
    Hints(Locale),
    /// That anything has changed, for those who hold a pass of the event.
    All(Locale),
}

impl Topic {
    fn locale(self) -> Locale {
        let (Topic::Pieces(_, locale) | Topic::Hints(locale) | Topic::All(locale)) = self;
        locale
    }
}

#[derive(Deserialize)]
pub(crate) struct Listens {
    /// A page whose pieces are told, such as `players` or `player/12`; nothing for hints.
    #[serde(default)]
    page: String,
    /// Session and number of the only table that is of interest, `3/5`.
    #[serde(default)]
    table: String,
}

/// `GET /e/{event}/live`: messages about the changes of an event.
pub(crate) async fn changes(
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
        // Once it can be asked who this is, they come again.
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

/// Who listens.
#[derive(Clone, Copy)]
enum Holder {
    /// Somebody who holds a pass of the event.
    Pass,
    /// Anybody.
    Nobody,
    /// Somebody of whom the database cannot say it now.
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

/// The version that the listeners of a speaker were told last.
fn told_last(speaker: &Weak<Speaker>) -> i32 {
    speaker.upgrade().map_or(i32::MAX, |speaker| speaker.version.load(Ordering::Acquire))
}

/// One of ten thousand who listen: as little is kept for each as there can be.
struct Listener {
    speaker: Weak<Speaker>,
    heard: Receiver<Frame>,
    sent: Sent,
    _listening: Listening,
}

impl Listener {
    /// The next bytes to be sent; `None` once nothing is told any more.
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

/// The changes of one table, and those that may concern it.
fn of_table(state: &State, event: i32, table: ChangeScope) -> impl Stream<Item = Frame> + use<> {
    let heard = BroadcastStream::new(state.store.feed().listen()).filter_map(move |change| {
        let concerns = match change {
            Ok(Change { part: part @ ChangeScope::Table(..), event: of, .. }) => of == event && part == table,
            Ok(change) => {
                change.event == event
                    && !matches!(change.part, ChangeScope::Nothing | ChangeScope::CheckIns | ChangeScope::Screens)
            }
            // A listener that was too slow has missed some.
            Err(_) => true,
        };
        ready(concerns.then(|| Frame::new("change", &table.to_string())))
    });
    let alive = tokio_stream::wrappers::IntervalStream::new(tokio::time::interval(KEPT_ALIVE));
    stream::select(heard, alive.map(|_| Frame::comment()))
}

/// Whether the database is away, as that changes.
fn away_as_it_changes(state: &State, zone: TimeZone, locale: Locale) -> impl Stream<Item = Frame> + use<> {
    WatchStream::from_changes(state.store.watch_away()).map(move |since| Frame::away(since, zone, locale))
}

/// Since when the database is away, until it is there again.
fn while_away(state: &State, zone: TimeZone, locale: Locale) -> impl Stream<Item = Frame> + use<> {
    let away = WatchStream::new(state.store.watch_away()).take_while(|since| ready(since.is_some()));
    away.skip(1).map(move |since| Frame::away(since, zone, locale))
}

/// Listens to a topic; whoever is the first makes it speak.
fn listen(live: &web::Data<Live>, event: &Event, topic: Topic) -> (Weak<Speaker>, Receiver<Frame>) {
    let mut topics = live.topics.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (event.head.slug.clone(), topic);
    if let Some(speaker) = topics.get(&key).and_then(Weak::upgrade) {
        return (Arc::downgrade(&speaker), speaker.listen());
    }
    let speaker = Arc::new(Speaker::new(event.version));
    let (weak, receiver) = (Arc::downgrade(&speaker), speaker.listen());
    topics.insert(key, weak.clone());
    rt::spawn(speak(live.clone(), event.head.clone(), topic, speaker));
    (weak, receiver)
}

/// Tells the listeners of a topic what has changed, as long as there are any.
async fn speak(live: web::Data<Live>, event: Arc<EventHead>, topic: Topic, speaker: Arc<Speaker>) {
    let version = &speaker.version;
    let mut changes = live.pages.state.store.feed().listen();
    let mut last = Told::default();
    let mut next = Instant::now();
    match last.next_frame(&live.pages, &event.slug, topic).await {
        // Something has changed while the first page was made.
        Ok(Some(_)) if last.version > version.load(Ordering::Acquire) => {
            version.store(last.version, Ordering::Release);
            speaker.tell(Frame::first(last.version)).await;
        }
        Ok(_) => {}
        Err(failure) => tracing::warn!(?failure, "a page that is listened to could not be made"),
    }
    let mut away = live.pages.state.store.watch_away();
    let mut silent_until = Instant::now() + KEPT_ALIVE;
    while live.has_listeners(&event.slug, topic, &speaker) {
        let frame = match timeout_at(silent_until, next_heard(&mut changes, event.id, topic, &mut away)).await {
            Ok(Heard::End) => return,
            Ok(Heard::Away) => {
                let since = *away.borrow_and_update();
                Some(Frame::away(since, zone(&event), topic.locale()))
            }
            Ok(Heard::Change) => {
                sleep_until(next).await;
                next = Instant::now() + AT_MOST_EVERY;
                let frame = last.next_frame(&live.pages, &event.slug, topic).await.unwrap_or_else(|failure| {
                    tracing::warn!(?failure, "a page that is listened to could not be made");
                    None
                });
                version.fetch_max(last.version, Ordering::AcqRel);
                frame
            }
            Err(_) => None,
        };
        if let Some(frame) = frame.or_else(|| (Instant::now() >= silent_until).then(Frame::comment)) {
            silent_until = Instant::now() + KEPT_ALIVE;
            speaker.tell(frame).await;
        }
    }
}

/// What a speaker has heard.
enum Heard {
    /// The event has changed.
    Change,
    /// The database is away, or there again.
    Away,
    /// Nothing is told any more.
    End,
}

async fn next_heard(
    changes: &mut Receiver<Change>,
    event: i32,
    topic: Topic,
    away: &mut watch::Receiver<Option<NaiveDateTime>>,
) -> Heard {
    match select(pin!(next_change(changes, event, topic)), pin!(away.changed())).await {
        Either::Left((true, _)) => Heard::Change,
        Either::Right((Ok(()), _)) => Heard::Away,
        Either::Left((false, _)) | Either::Right((Err(_), _)) => Heard::End,
    }
}

/// Waits for a change of this event that its listeners are told; `false` once nothing is told any more.
async fn next_change(changes: &mut Receiver<Change>, event: i32, topic: Topic) -> bool {
    // No page that follows by its pieces says who has come, or what displays show.
    let hints = matches!(topic, Topic::Hints(_) | Topic::All(_));
    let untold =
        |part| part == ChangeScope::Nothing || (matches!(part, ChangeScope::CheckIns | ChangeScope::Screens) && !hints);
    loop {
        match changes.recv().await {
            Ok(change) if change.event != event || untold(change.part) => {}
            Ok(_) | Err(RecvError::Lagged(_)) => return true,
            Err(RecvError::Closed) => return false,
        }
    }
}

/// What the listeners of a topic were told last.
#[derive(Clone, Default)]
struct Told {
    version: i32,
    pieces: Arc<Pieces>,
}

impl Told {
    /// What they are to be told now, if anything.
    async fn next_frame(&mut self, pages: &PublicPages, slug: &str, topic: Topic) -> Result<Option<Frame>, Failure> {
        let (name, locale) = match topic {
            Topic::Pieces(name, locale) => (name, locale),
            Topic::All(_) => {
                // Who comes back after a break has to see that something has changed meanwhile.
                let event = pages.state.cached_event(slug).await?;
                self.version = event.version;
                return Ok(Some(Frame::new("change", &event.screens.revision.to_string())));
            }
            Topic::Hints(_) => {
                let event = pages.state.public_event(slug).await?;
                let changed = event.version != self.version;
                self.version = event.version;
                // A display that is told to show something else does so at once.
                return Ok(changed.then(|| Frame::new("change", &event.screens.revision.to_string())));
            }
        };
        let page = pages.page(None, slug, name, locale).await?;
        let Some(pieces) = page.pieces.clone().filter(|_| page.version != self.version) else { return Ok(None) };
        let told = Told { version: page.version, pieces };
        let (from, before, now) = (self.version, self.pieces.clone(), told.clone());
        let frame = actix_web::web::block(move || {
            let mut message = now.pieces.changes_since(&before)?;
            message["version"] = now.version.into();
            message["from"] = from.into();
            let rows = message["rows"].as_object().map_or(0, |rows| rows.len());
            message["said"] = locale.msg("live-changed").arg("count", rows).to_string().into();
            Some(Frame::new("rows", &message.to_string()))
        });
        let frame = frame.await.map_err(Failure::broken)?;
        // Where nothing is to be seen of a change nobody is told, and the next message leads on from the last one.
        if frame.is_some() {
            *self = told;
        }
        Ok(frame)
    }
}
