//! A page for everybody: as it was made, and as the bytes that are sent.

use crate::failure::Failure;
use crate::frame::away_text;
use crate::packed::{QUICK, accepts_gzip, gzip, has, tag, tagged};
use crate::pieces::Pieces;
use crate::places::locked;
use crate::policy::framed_by;
use crate::render::rendered;
use crate::show::zone;
use crate::visitor::Visitor;
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ContentEncoding, HeaderValue, VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::NaiveDateTime;
use event::event::Event;
use event::values::time_zone::TimeZone;
use flate2::Compression;
use flate2::read::GzDecoder;
use messages::Locale;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use store::{Away, now};

/// A page as it was made for an event.
pub struct Made {
    /// The whole page as HTML, or the JSON.
    pub html: String,
    /// Its parts that are replaced one by one while it follows the play.
    pub pieces: Option<Pieces>,
}

impl Made {
    /// A page that is replaced as a whole.
    pub fn whole_page(template: &impl Template) -> Result<Made, Failure> {
        Ok(Made { html: rendered(template)?, pieces: None })
    }

    /// A page that follows the play and whose `content` is replaced as one piece; as [`whole_page`](Self::whole_page)
    /// if it cannot be followed.
    pub fn with_content(guest: &Visitor, template: &impl Template, content: impl Template) -> Result<Made, Failure> {
        let parts = match guest.can_follow {
            true => vec![(CONTENT, rendered(&content)?)],
            false => Vec::new(),
        };
        let pieces = guest.can_follow.then(|| Pieces { parts, rows: Vec::new() });
        Ok(Made { html: rendered(template)?, pieces })
    }
}

/// The id of the element that is the only piece.
const CONTENT: &str = "content";

/// A page as bytes, with what decides how long it is valid.
pub struct PublicPage {
    /// The version of the event it shows: that of the last change that everybody can see.
    pub version: i32,
    /// The latest version of the event for which the page is known to be valid.
    as_of: AtomicI32,
    /// The time at which it becomes outdated without a change: the end of the time for appeals.
    until: Option<NaiveDateTime>,
    etag: HeaderValue,
    gzip: Bytes,
    /// The pieces that are replaced while the page follows the play; `None` if it is replaced as a whole or not at all.
    pub pieces: Option<Arc<Pieces>>,
    zone: TimeZone,
    /// When the page began to be made, in UTC.
    pub made: NaiveDateTime,
    /// Whether it is JSON, which any site may read.
    is_json: bool,
    /// The security policy with the sites that may show the page in a frame; `None` if there are none.
    policy: Option<HeaderValue>,
    /// The page with the note that it may be old, and the reason for which it was made.
    marked: std::sync::Mutex<Option<(Away, Arc<PublicPage>)>>,
}

impl PublicPage {
    /// A page that was made of an event at the time `made`, and is known to be valid up to the version `as_of`.
    pub fn new(event: &Event, (made, as_of): (NaiveDateTime, i32), page: Made, is_json: bool) -> Result<Self, Failure> {
        let until = event.status(made).ends_at();
        let (etag, gzip) = packed(&page.html)?;
        let (zone, pieces) = (zone(&event.head), page.pieces.map(Arc::new));
        Ok(Self {
            version: event.version,
            as_of: event.version.max(as_of).into(),
            until,
            etag,
            gzip,
            pieces,
            zone,
            made,
            is_json,
            policy: framed_by(&event.head.regulations.framed_by),
            marked: Default::default(),
        })
    }

    fn html(&self) -> std::io::Result<String> {
        let mut html = String::new();
        GzDecoder::new(&*self.gzip).read_to_string(&mut html)?;
        Ok(html)
    }

    /// The page with a note that it may be old, and the time for which it is known to be right.
    pub fn marked(&self, away: Away, locale: Locale) -> Result<Arc<PublicPage>, Failure> {
        let mut marked = locked(&self.marked);
        if let Some((_, page)) = marked.as_ref().filter(|(of, _)| *of == away) {
            return Ok(page.clone());
        }
        let html = self.html().map_err(Failure::broken)?;
        let (etag, gzip) = packed(&with_note(&html, self.zone, away, locale)?)?;
        let Self { version, until, zone, made, is_json, .. } = *self;
        let (as_of, marked_so, policy) = (version.into(), Default::default(), self.policy.clone());
        let page =
            Self { version, as_of, until, etag, gzip, pieces: None, zone, made, is_json, policy, marked: marked_so };
        Ok(marked.insert((away, Arc::new(page))).1.clone())
    }

    /// Whether it is still valid at a version of the event.
    pub fn is_current(&self, version: i32) -> bool {
        let now = now();
        self.as_of.load(Ordering::Relaxed) >= version
            && self.until.is_none_or(|until| now < until)
            // The page omits the day of times that are on the day on which it was made.
            && self.zone.local(self.made).date() == self.zone.local(now).date()
    }

    /// Whether it shows this state of the event. If so, it is valid up to the version `as_of`.
    pub fn shows(&self, event: &Event, as_of: i32) -> bool {
        let shows = self.version == event.version;
        if shows {
            self.as_of.fetch_max(as_of, Ordering::Relaxed);
        }
        shows && self.is_current(as_of)
    }

    /// The answer with the page; without a body (304) if the client has it already.
    pub fn answer(&self, request: &HttpRequest, locale: Locale) -> HttpResponse {
        let mut response = tagged(request, &self.etag);
        // Constants, because this code answers more requests than all other code together.
        response
            .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-cache")))
            .insert_header((VARY, HeaderValue::from_static("accept-encoding, accept-language, cookie")));
        if self.is_json {
            response.insert_header((ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")));
        }
        if let Some(policy) = &self.policy {
            response.insert_header((CONTENT_SECURITY_POLICY, policy.clone()));
        }
        if has(request, &self.etag) {
            return response.finish();
        }
        let kind = if self.is_json { "application/json" } else { "text/html; charset=utf-8" };
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

/// The note on a page that may be old; `live.js` removes it.
#[derive(Template)]
#[template(source = "<p id=\"away\" class=\"errors\" role=\"alert\">{{ text }}</p>", ext = "html")]
struct AwayNote {
    text: String,
}

/// Inserts that note into a page.
pub(super) fn with_note(html: &str, zone: TimeZone, away: Away, locale: Locale) -> Result<String, Failure> {
    let note = AwayNote { text: away_text(zone, away, locale) }.render().map_err(Failure::broken)?;
    Ok(html.replacen(MAIN, &format!("{MAIN}\n{note}"), 1))
}

/// In bytes: a larger page takes longer to send to a phone than to compress well.
const LARGE: usize = 100_000;

/// The tag and the compressed bytes of a page.
fn packed(html: &str) -> Result<(HeaderValue, Bytes), Failure> {
    let compression = if html.len() > LARGE { Compression::default() } else { QUICK };
    Ok((tag(html.as_bytes())?, gzip(html.as_bytes(), compression)?))
}
