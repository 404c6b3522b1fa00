//! Pages for everybody: made once for each language, whoever and how many ask, and kept as the bytes that are sent.
//!
//! Two facts to know: nothing in them says who asks (who is signed in is asked for by the page's script, at `/self`); and
//! a page is made again only when somebody asks and the event has changed, never two that all look at at the same time and in
//! the long run never for more than half of a processor (those of single players: a quarter, and as much for who follows them), so
//! that those who enter hands are served first.

use crate::site::asks::Asks;
use crate::site::failure::Failure;
use crate::site::frame::away_text;
use crate::site::packed::{QUICK, accepts_gzip, gzip, has, tag, tagged};
use crate::site::page_name::PageName;
pub(crate) use crate::site::pieces::{Pieces, Row};
use crate::site::places::locked;
use crate::site::render::rendered;
use crate::site::show::zone;
use crate::site::state::State;
use crate::site::turns::{Found, Turns, turn_or_made};
use crate::site::visitor::Visitor;
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_TYPE, ContentEncoding, HeaderValue, VARY,
};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::NaiveDateTime;
use event::event::{Event, Status};
use event::values::time_zone::TimeZone;
use flate2::Compression;
use flate2::read::GzDecoder;
use messages::Locale;
use std::future::ready;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;
use store::now;
use tokio::sync::{Mutex, Notify, OwnedMutexGuard};
use tokio::time::{Instant, sleep_until};

/// A page as it was made for an event.
pub(crate) struct Made {
    pub html: String,
    /// What of it is replaced piece by piece where it follows the play.
    pub pieces: Option<Pieces>,
}

impl Made {
    /// A page that is replaced as a whole.
    pub fn of(template: &impl Template) -> Result<Made, Failure> {
        Ok(Made { html: rendered(template)?, pieces: None })
    }

    /// A page whose `content`, in the element that follows the play, is replaced as one piece.
    pub fn with_content(template: &impl Template, content: impl Template) -> Result<Made, Failure> {
        let pieces = Pieces { parts: vec![(CONTENT, rendered(&content)?)], rows: Vec::new() };
        Ok(Made { html: rendered(template)?, pieces: Some(pieces) })
    }
}

/// The part that is all that follows the play.
const CONTENT: &str = "content";

/// A page as it is sent.
pub(crate) struct PublicPage {
    /// The version of the event it shows: that of the last change that everybody sees.
    pub version: i32,
    /// Up to which version nothing has changed since that everybody sees.
    as_of: AtomicI32,
    /// When it says something else although nothing has changed: the time for appeals has passed.
    until: Option<NaiveDateTime>,
    etag: HeaderValue,
    gzip: Bytes,
    pub pieces: Option<Arc<Pieces>>,
    zone: TimeZone,
    made: NaiveDateTime,
    name: PageName,
    /// The same as it is shown while the database is away, and as of when.
    marked: std::sync::Mutex<Option<(NaiveDateTime, Arc<PublicPage>)>>,
}

impl PublicPage {
    fn new(event: &Event, made: Made, name: PageName) -> Result<Self, Failure> {
        let until = match event.status(now()) {
            Status::Provisional(_, until) => until,
            _ => None,
        };
        let (etag, gzip) = packed(&made.html)?;
        let (zone, pieces) = (zone(&event.head), made.pieces.map(Arc::new));
        Ok(Self {
            version: event.version,
            as_of: event.version.into(),
            until,
            etag,
            gzip,
            pieces,
            zone,
            made: now(),
            name,
            marked: Default::default(),
        })
    }

    fn html(&self) -> std::io::Result<String> {
        let mut html = String::new();
        GzDecoder::new(&*self.gzip).read_to_string(&mut html)?;
        Ok(html)
    }

    /// The page with its time, as of which it is known to be right.
    fn marked(&self, at: NaiveDateTime, locale: Locale) -> Result<Arc<PublicPage>, Failure> {
        let mut marked = locked(&self.marked);
        if let Some((_, page)) = marked.as_ref().filter(|(of, _)| *of == at) {
            return Ok(page.clone());
        }
        let html = self.html().map_err(Failure::broken)?;
        let (etag, gzip) = packed(&with_note(&html, self.zone, at, locale)?)?;
        let Self { version, until, zone, made, name, .. } = *self;
        let (as_of, marked_so) = (version.into(), Default::default());
        let page = Self { version, as_of, until, etag, gzip, pieces: None, zone, made, name, marked: marked_so };
        Ok(marked.insert((at, Arc::new(page))).1.clone())
    }

    fn is_current(&self, version: i32) -> bool {
        self.as_of.load(Ordering::Relaxed) >= version && self.until.is_none_or(|until| now() < until)
    }

    /// Whether it shows this state of the event; then it is known to be so up to a version.
    fn shows(&self, event: &Event, as_of: i32) -> bool {
        let shows = self.version == event.version;
        if shows {
            self.as_of.fetch_max(as_of, Ordering::Relaxed);
        }
        shows && self.is_current(as_of)
    }

    /// The page, or that it is the one the browser has.
    pub fn answer(&self, request: &HttpRequest, locale: Locale) -> HttpResponse {
        let mut response = tagged(request, &self.etag);
        // Values that are never made again: this is asked for more often than all else together.
        response
            .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
            .insert_header((VARY, HeaderValue::from_static("accept-encoding, accept-language, cookie")));
        let is_json = self.name.is_json();
        if is_json {
            response.insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")));
        }
        if has(request, &self.etag) {
            return response.finish();
        }
        let kind = if is_json { "application/json" } else { "text/html; charset=utf-8" };
        response
            .insert_header((CONTENT_TYPE, HeaderValue::from_static(kind)))
            .insert_header((CONTENT_LANGUAGE, HeaderValue::from_static(locale.code())));
        if accepts_gzip(request) {
            return response.insert_header(ContentEncoding::Gzip).body(self.gzip.clone());
        }
        match self.html() {
            Ok(html) => response.body(html),
            Err(_) => HttpResponse::InternalServerError().finish(),
        }
    }
}

/// Where the content of a page begins, in `base.html`.
const MAIN: &str = "<main id=\"main\">";

/// What stands on a page while the database is away; `live.js` takes it away.
#[derive(Template)]
#[template(source = "<p id=\"away\" class=\"errors\" role=\"alert\">{{ text }}</p>", ext = "html")]
struct AwayNote {
    text: String,
}

/// A page with that note.
fn with_note(html: &str, zone: TimeZone, at: NaiveDateTime, locale: Locale) -> Result<String, Failure> {
    let note = AwayNote { text: away_text(zone, at, locale) }.render().map_err(Failure::broken)?;
    Ok(html.replacen(MAIN, &format!("{MAIN}\n{note}"), 1))
}

/// A page of more bytes takes longer to be sent to a phone than to be compressed well.
const LARGE: usize = 100_000;

/// A page as it is sent, with its tag.
fn packed(html: &str) -> Result<(HeaderValue, Bytes), Failure> {
    let compression = if html.len() > LARGE { Compression::default() } else { QUICK };
    Ok((tag(html.as_bytes())?, gzip(html.as_bytes(), compression)?))
}

/// So many pages are kept; those asked for least make room.
const MOST: u64 = 4096;
/// A page that nobody asks for is forgotten.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(600);
/// So long pages may be made without a pause after a time without any.
const SAVED_UP: Duration = Duration::from_secs(1);

/// How a page for everybody is made of an event; the text is the address of the server.
pub(crate) type MakePage = fn(&Visitor, &Event, PageName, &str) -> Result<Made, Failure>;

/// The pages kept, and who makes one.
pub(crate) struct PublicPages {
    pub state: web::Data<State>,
    make: MakePage,
    cached: moka::sync::Cache<(String, PageName, Locale), Arc<Slot>>,
    /// For pages that all look at, and for those of one person, one table, and statistics: a thousand players with their own page open do not hold up
    /// the standings.
    making: [Arc<Making>; 2],
}

/// Who makes a page.
struct Making {
    turns: Turns,
    /// None is made before this moment for who asks, and before that for who follows: these rest after what was made for anybody.
    next: Arc<Mutex<Instant>>,
    next_to_follow: std::sync::Mutex<Instant>,
    /// So many times as long as one took the others have the processor.
    rests: u32,
}

#[derive(Default)]
struct Slot {
    page: std::sync::Mutex<Option<Arc<PublicPage>>>,
    made: Notify,
}

impl Slot {
    fn last(&self) -> Option<Arc<PublicPage>> {
        locked(&self.page).clone()
    }

    fn keep(&self, page: &Arc<PublicPage>) {
        *locked(&self.page) = Some(page.clone());
        self.made.notify_waiters();
    }

    fn current(&self, version: i32) -> Option<Arc<PublicPage>> {
        self.last().filter(|page| page.is_current(version))
    }
}

impl PublicPages {
    /// Those of a server; whether it rests between them.
    pub fn new(state: web::Data<State>, make: MakePage, rests: bool) -> Self {
        let making = |times: u32| Making {
            turns: Turns::new(1, &state.asking),
            next: Arc::new(Mutex::new(Instant::now())),
            next_to_follow: std::sync::Mutex::new(Instant::now()),
            rests: if rests { times } else { 0 },
        };
        let making = [making(1), making(3)].map(Arc::new);
        Self {
            state,
            make,
            cached: moka::sync::Cache::builder().max_capacity(MOST).time_to_idle(FORGOTTEN_AFTER).build(),
            making,
        }
    }

    /// A page for everybody as it is shown: while the database is away as it was made before, with its time.
    pub async fn page_as_shown(
        &self,
        request: &HttpRequest,
        slug: &str,
        name: PageName,
        locale: Locale,
    ) -> Result<Arc<PublicPage>, Failure> {
        let found = self.page(Some(request), slug, name, locale).await;
        let Some(since) = self.state.store.away_since() else { return found };
        match found {
            Ok(page) => page.marked(since, locale),
            Err(Failure::DatabaseAway) => {
                let slot = self.cached.get(&(slug.to_owned(), name, locale)).ok_or(Failure::DatabaseAway)?;
                let page = slot.last().ok_or(Failure::DatabaseAway)?;
                page.marked(page.made, locale)
            }
            Err(other) => Err(other),
        }
    }

    /// A page that is not kept, as it is shown.
    pub fn not_kept(&self, html: String, event: &Event, locale: Locale) -> Result<String, Failure> {
        match self.state.store.away_since() {
            Some(since) => with_note(&html, zone(&event.head), since, locale),
            None => Ok(html),
        }
    }

    /// A page for everybody, no older than the moment it is asked for, by a request or for those who follow it.
    pub async fn page(
        &self,
        request: Option<&HttpRequest>,
        slug: &str,
        name: PageName,
        locale: Locale,
    ) -> Result<Arc<PublicPage>, Failure> {
        let known = self.state.store.event_id(slug);
        // What is asked for is the event as of now: whoever waits meanwhile takes the page made for them all.
        let version = known.map_or(i32::MAX, |event| self.state.store.feed().version(event));
        let slot = self.cached.get_with((slug.to_owned(), name, locale), Arc::default);
        if let Some(page) = slot.current(version) {
            return Ok(page);
        }
        let making = &self.making[usize::from(name.is_of_few())];
        let turn = async {
            match request {
                Some(request) => making.turns.take(Asks::of(request).await).await,
                None => {
                    let rest = async {
                        let next = *locked(&making.next_to_follow);
                        sleep_until(next).await;
                    };
                    making.turns.take_to_follow(rest).await
                }
            }
        };
        let turn = match turn_or_made(turn, &slot.made, || ready(slot.current(version))).await? {
            Found::Made(page) => return Ok(page),
            Found::Turn(turn) => turn,
        };
        let known = self.state.cached_event(slug).await?;
        let (as_of, event) = (known.version, self.state.shown_of(known).await?);
        if let Some(page) = slot.last().filter(|page| page.shows(&event, as_of)) {
            return Ok(page);
        }
        let next = making.next.clone().lock_owned().await;
        if request.is_some() {
            sleep_until(*next).await;
        }
        let begun = Instant::now();
        let known = self.state.cached_event(slug).await?;
        let (as_of, event) = (known.version, self.state.shown_of(known).await?);
        let base = Some(self.state.base().to_owned());
        let guest = Visitor::guest(locale.in_words(event.head.regulations.words), name.address(slug));
        let guest = Visitor { base, ..guest };
        let state = self.state.clone();
        let (making, make, asked) = (making.clone(), self.make, request.is_some());
        // Also where who asked has gone away.
        let made = move || {
            let _turn = turn;
            let page = make(&guest, &event, name, state.base()).and_then(|html| PublicPage::new(&event, html, name));
            making.rest_after(begun, asked.then_some(next));
            let page = Arc::new(page?);
            page.as_of.fetch_max(as_of, Ordering::Relaxed);
            slot.keep(&page);
            Ok(page)
        };
        web::block(made).await.map_err(Failure::broken)?
    }
}

impl Making {
    /// While it rests others have the processor: before the next page, or since the last one.
    fn rest_after(&self, begun: Instant, next: Option<OwnedMutexGuard<Instant>>) {
        let rested =
            |next: Instant| next.max(begun.checked_sub(SAVED_UP).unwrap_or(begun)) + (1 + self.rests) * begun.elapsed();
        if let Some(mut next) = next {
            *next = rested(*next);
        }
        let mut next_to_follow = locked(&self.next_to_follow);
        *next_to_follow = rested(*next_to_follow);
    }
}
