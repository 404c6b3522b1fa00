//! Who listens to which topic, and the speakers that notify them: one for each page in a language, one for hints, and
//! one for those who have a pass.
//!
//! Two facts to know: all listeners of a topic receive the same bytes, at most once a second; and a speaker exists only
//! while somebody listens.

use crate::failure::Failure;
use crate::frame::Frame;
use crate::public_pages::PageName;
use crate::public_pages::{Pieces, PublicPages};
use crate::show::zone;
use actix_web::{rt, web};
use event::event::{ChangeScope, Event, EventHead};
use futures_util::future::{Either, select};
use messages::Locale;
use std::collections::HashMap;
use std::pin::pin;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use store::{Away, Change};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver, Sender};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout_at};

/// Minimum time between two messages about changes.
const MIN_INTERVAL: Duration = Duration::from_secs(1);
/// Time after [`MIN_INTERVAL`] until a page that could not be made is tried again.
const RETRY_INTERVAL: Duration = Duration::from_secs(2);
/// How often something is sent if there is nothing else, so that the connection is not cut.
pub(super) const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);
/// Number of groups in which listeners are notified, one after the other: a hand that comes meanwhile waits for one
/// group, not for all.
const GROUPS: usize = 16;
/// After a group of at least `MANY` listeners there is a pause, for each listener as long as sending takes, and at
/// least as long as a line of 200 MB a second needs for the bytes: otherwise they fill the buffers of the system while
/// hands wait.
const PAUSE_PER_LISTENER: Duration = Duration::from_micros(30);
const PAUSE_PER_BYTE: Duration = Duration::from_nanos(5);
const MANY: usize = 50;
/// Maximum number of messages that a slow listener may miss before it has to ask.
const BACKLOG: usize = 8;

/// All listeners, by event and topic.
pub struct Live {
    pub(super) pages: web::Data<PublicPages>,
    topics: Mutex<HashMap<(String, Topic), Weak<Speaker>>>,
}

impl Live {
    /// Nobody listens yet.
    pub fn new(pages: web::Data<PublicPages>) -> Self {
        Self { pages, topics: Mutex::default() }
    }

    /// The oldest version, as an audit row, that any page following the play shows; the newest one if nobody looks. A
    /// page that did not change shows the version for which it was made.
    pub fn oldest_version_shown(&self) -> i32 {
        let topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = topics.values().filter_map(Weak::upgrade).map(|speaker| speaker.version.load(Ordering::Acquire));
        shown.min().unwrap_or_else(|| self.pages.state.store.feed().last())
    }

    /// Whether anybody listens to a topic. If not, it is removed, so that the next listener starts it again.
    fn has_listeners(&self, slug: &str, topic: Topic, speaker: &Speaker) -> bool {
        let mut topics = self.topics.lock().unwrap_or_else(PoisonError::into_inner);
        let has = speaker.groups.iter().any(|group| group.receiver_count() > 0);
        if !has {
            topics.remove(&(slug.to_owned(), topic));
        }
        has
    }
}

/// Notifies the listeners of a topic.
pub(super) struct Speaker {
    groups: [Sender<Frame>; GROUPS],
    /// The number of listeners so far: each joins the next group.
    came: AtomicUsize,
    /// The version of the last message: a page with an older one has missed something.
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
        let pause = PAUSE_PER_LISTENER.max(PAUSE_PER_BYTE * frame.bytes() as u32);
        for group in &self.groups {
            // It is not an error if nobody listens any more.
            let listeners = group.send(frame.clone()).unwrap_or(0);
            if listeners >= MANY {
                sleep(pause * listeners as u32).await;
            }
        }
    }
}

/// A topic to which pages listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Topic {
    /// The changed pieces of a page in a language.
    Pieces(PageName, Locale),
    /// That something has changed which everybody sees, with notes in a language.
    Hints(Locale),
    /// That anything has changed, for those who have a pass of the event, with notes in a language.
    All(Locale),
}

impl Topic {
    fn locale(self) -> Locale {
        let (Topic::Pieces(_, locale) | Topic::Hints(locale) | Topic::All(locale)) = self;
        locale
    }
}

/// The version of the last message of a speaker; the maximum if the speaker no longer exists.
pub(super) fn told_last(speaker: &Weak<Speaker>) -> i32 {
    speaker.upgrade().map_or(i32::MAX, |speaker| speaker.version.load(Ordering::Acquire))
}

/// Listens to a topic. The first listener starts its speaker.
pub(super) fn listen(live: &web::Data<Live>, event: &Event, topic: Topic) -> (Weak<Speaker>, Receiver<Frame>) {
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

/// Notifies the listeners of a topic of changes, while there are any.
async fn speak(live: web::Data<Live>, event: Arc<EventHead>, topic: Topic, speaker: Arc<Speaker>) {
    let version = &speaker.version;
    // Once all data were replaced, the pages are of other events: those who listen connect again.
    let generation = live.pages.state.store.generation();
    let mut changes = live.pages.state.store.feed().listen();
    let mut away = live.pages.state.store.watch_away();
    let mut last = Told::default();
    let mut next = Instant::now();
    let made = last.next_frame(&live.pages, &event.slug, topic).await;
    let mut is_missed = is_to_be_made_again(&made);
    match made {
        // Something has changed while the page was made for the first time.
        Ok(Some(_)) if last.version > version.load(Ordering::Acquire) => {
            version.store(last.version, Ordering::Release);
            speaker.tell(Frame::first(last.version)).await;
        }
        Ok(_) => {}
        Err(failure) => tracing::warn!(?failure, "a page that is listened to could not be made"),
    }
    let mut silent_until = Instant::now() + KEEP_ALIVE_INTERVAL;
    while live.has_listeners(&event.slug, topic, &speaker) && live.pages.state.store.generation() == generation {
        let until = if is_missed { silent_until.min(next + RETRY_INTERVAL) } else { silent_until };
        let frame = match timeout_at(until, next_heard(&mut changes, event.id, topic, &mut away)).await {
            Ok(Heard::End) => return,
            Ok(Heard::Away) => {
                let away = *away.borrow_and_update();
                Some(Frame::away(away, zone(&event), topic.locale()))
            }
            Err(_) if !is_missed => None,
            Ok(Heard::Change) | Err(_) => {
                sleep_until(next).await;
                next = Instant::now() + MIN_INTERVAL;
                let made = last.next_frame(&live.pages, &event.slug, topic).await;
                if let (Err(failure), false) = (&made, is_missed) {
                    tracing::warn!(?failure, "a page that is listened to could not be made");
                }
                is_missed = is_to_be_made_again(&made);
                version.fetch_max(last.version, Ordering::AcqRel);
                made.unwrap_or_default()
            }
        };
        if let Some(frame) = frame.or_else(|| (Instant::now() >= silent_until).then(Frame::beat)) {
            silent_until = Instant::now() + KEEP_ALIVE_INTERVAL;
            speaker.tell(frame).await;
        }
    }
}

/// Whether a page could not be made and is to be made again; that of a deleted event is not.
fn is_to_be_made_again<T>(made: &Result<T, Failure>) -> bool {
    matches!(made, Err(failure) if !matches!(failure, Failure::NotFound))
}

/// What a speaker is woken by.
enum Heard {
    /// The event has changed.
    Change,
    /// Whether what is shown may be old has changed.
    Away,
    /// There will be no more changes.
    End,
}

async fn next_heard(
    changes: &mut Receiver<Change>,
    event: i32,
    topic: Topic,
    away: &mut watch::Receiver<Option<Away>>,
) -> Heard {
    match select(pin!(next_change(changes, event, topic)), pin!(away.changed())).await {
        Either::Left((true, _)) => Heard::Change,
        Either::Right((Ok(()), _)) => Heard::Away,
        Either::Left((false, _)) | Either::Right((Err(_), _)) => Heard::End,
    }
}

/// Waits for a change of this event of which listeners of the topic are notified; `false` if there will be no more.
async fn next_change(changes: &mut Receiver<Change>, event: i32, topic: Topic) -> bool {
    // Pages that follow by pieces show neither arrivals nor displays.
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

/// What the listeners of a topic received last.
#[derive(Clone, Default)]
struct Told {
    version: i32,
    pieces: Arc<Pieces>,
}

impl Told {
    /// The next message for them; `None` if they see no change.
    async fn next_frame(&mut self, pages: &PublicPages, slug: &str, topic: Topic) -> Result<Option<Frame>, Failure> {
        let (name, locale) = match topic {
            Topic::Pieces(name, locale) => (name, locale),
            Topic::All(_) => {
                // Every change counts, so that those who reconnect notice what they have missed.
                let event = pages.state.cached_event(slug).await?;
                self.version = event.version;
                return Ok(Some(Frame::new("change", &event.screens.revision.to_string())));
            }
            Topic::Hints(_) => {
                let event = pages.state.public_event(slug).await?;
                let changed = event.version != self.version;
                self.version = event.version;
                // A display whose page was changed shows the other one at once.
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
        // If no change is visible, nothing is sent, and the next message continues from the last one.
        if frame.is_some() {
            *self = told;
        }
        Ok(frame)
    }
}
