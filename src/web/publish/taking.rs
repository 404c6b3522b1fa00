//! Collects the pages of an event, on several threads: those that depend only on the event are made here, the others
//! are requested from a server as by anybody.
//!
//! Two facts to know: only the event for everybody is used; and pages with the time of a check or of printing come
//! last, and papers are only made again if any other page has changed.

use super::rewrite::{Links, TILES, rewritten};
use crate::pages::public::calendar::{Source, event_calendar, player_calendar};
use crate::pages::public::table_files::{league_csv, statistics_csv};
use askama::Template;
use event::event::Event;
use messages::{Locale, Message, moment, status_meaning};
use site::places::locked;
use site::qr::qr_picture;
use site::show;
use site::visitor::Visitor;
use site::web_space::{Destination, Place, Site, hash_content};
use site::webhooks::agent_within;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use store::{Store, audit, now};
use ureq::http::header::{ACCEPT_LANGUAGE, CONTENT_TYPE};
use ureq::http::{Response, StatusCode};
use ureq::{Agent, Body};

/// Timeout for a page of the server: a large event is checked from its first hand on.
const ANSWERS_WITHIN: Duration = Duration::from_secs(300);

/// How many files there are, and how many of them have changed.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// All files.
    pub files: usize,
    /// The number of those that were written.
    pub changed: usize,
}

/// The notice at the beginning of every page of the event.
#[derive(Template)]
#[template(
    source = "<p class=\"note\" role=\"note\"><span class=\"as-of\">{{ at }}</span> {{ state }}</p>",
    ext = "html"
)]
struct Said {
    at: String,
    state: String,
}

/// The first file, which redirects to the page of the event.
#[derive(Template)]
#[template(
    source = "<!doctype html>\n<html lang=\"{{ lang }}\">\n<meta charset=\"utf-8\">\n<meta http-equiv=\"refresh\" \
              content=\"0; url={{ page }}\">\n<title>{{ name }}</title>\n<a href=\"{{ page }}\">{{ name }}</a>\n</html>\n",
    ext = "html"
)]
struct First<'a> {
    lang: &'static str,
    name: &'a str,
    page: &'a str,
}

/// Collects the files of an event. They will be at the address `base`; the server at `server` makes those that only a
/// server can.
pub(super) fn take(
    store: &Store,
    (event, site): (&Event, &Site),
    (base, server): (&str, &str),
    threads: usize,
    destination: &dyn Destination,
) -> Result<Published, Message> {
    let origin = store.read(|conn| audit::first(conn, event.head.id));
    let failed = |error: store::Error| Message::new("publish-failed").arg("reason", error.to_string());
    let source = Source { base: base.to_owned(), origin: origin.map_err(failed)? };
    Taking::new(event, site, source, server, destination)?.take_all(threads)
}

/// A collection in progress.
struct Taking<'a> {
    event: &'a Event,
    site: &'a Site,
    source: Source,
    /// The address of the server that is asked.
    server: String,
    destination: &'a dyn Destination,
    agent: Agent,
    said: HashMap<&'static str, String>,
    tiles: String,
    queue: Mutex<Queue>,
    more: Condvar,
    changed: AtomicUsize,
}

/// The files to collect.
#[derive(Default)]
struct Queue {
    /// The paths of all files found so far, collected or not.
    known: HashSet<String>,
    to_come: VecDeque<Place>,
    /// Checks, which wait until all else is collected, and printed papers, which come last.
    checks: Vec<Place>,
    papers: Vec<Place>,
    at_work: usize,
    failed: Option<Message>,
}

impl Queue {
    fn add(&mut self, places: Vec<Place>) {
        for place in places {
            if self.known.insert(place.file.clone()) {
                match (place.path.contains("/papers/"), place.path.ends_with("/verify")) {
                    (true, _) => self.papers.push(place),
                    (_, true) => self.checks.push(place),
                    _ => self.to_come.push_back(place),
                }
            }
        }
    }
}

/// A place that is being collected. Dropping it ends that.
struct AtWork<'a>(&'a Taking<'a>);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        locked(&self.0.queue).at_work -= 1;
        self.0.more.notify_all();
    }
}

impl<'a> Taking<'a> {
    fn new(
        event: &'a Event,
        site: &'a Site,
        source: Source,
        server: &str,
        destination: &'a dyn Destination,
    ) -> Result<Taking<'a>, Message> {
        let mut taking = Taking {
            event,
            site,
            source,
            server: server.to_owned(),
            destination,
            // The server is on this computer, so no proxy of the environment is used.
            agent: agent_within(ANSWERS_WITHIN, true),
            said: notices(event, site.mirror.is_some())?,
            tiles: String::new(),
            queue: Mutex::default(),
            more: Condvar::new(),
            changed: AtomicUsize::new(0),
        };
        let tiles = taking.fetch(TILES, site.first)?.into_body().read_to_string();
        taking.tiles = tiles.map_err(|error| unanswered(TILES, error))?;
        Ok(taking)
    }

    /// Collects everything, with this number of threads.
    fn take_all(&self, threads: usize) -> Result<Published, Message> {
        let sessions = self.event.sessions.iter().map(|session| session.number.0);
        locked(&self.queue).add(self.site.begins(sessions, self.event.has_stages()));
        self.work(threads);
        let is_same = self.changed.load(Ordering::Relaxed) == 0;
        // The time of a check alone is no reason to print the papers again.
        let checks = std::mem::take(&mut locked(&self.queue).checks);
        locked(&self.queue).to_come.extend(checks);
        self.work(threads);
        let papers = std::mem::take(&mut locked(&self.queue).papers);
        match is_same && papers.iter().all(|place| self.destination.has(&place.file, None)) {
            true => papers.iter().try_for_each(|place| self.destination.keep(&place.file))?,
            false => {
                locked(&self.queue).to_come.extend(papers);
                self.work(threads);
            }
        }
        let page = self.site.place("/", self.site.first).map_or(String::new(), |place| place.file);
        let first = First { lang: self.site.first.code(), name: &self.event.head.name, page: &page };
        self.write("index.html", first.render().map_err(|error| unanswered("/", error))?.as_bytes())?;
        let mut queue = locked(&self.queue);
        match queue.failed.take() {
            Some(why) => Err(why),
            None => Ok(Published { files: queue.known.len() + 1, changed: self.changed.load(Ordering::Relaxed) }),
        }
    }

    fn work(&self, threads: usize) {
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    let links = Links::new(self.site);
                    while let Some(place) = self.next() {
                        let _at_work = AtWork(self);
                        let taken = self.take(&place, &links);
                        let mut queue = locked(&self.queue);
                        match taken {
                            Ok(()) => queue.add(links.take_new()),
                            Err(why) => queue.failed = Some(why),
                        }
                    }
                });
            }
        });
    }

    /// The next place; `None` when everything is collected, or something has failed.
    fn next(&self) -> Option<Place> {
        let mut queue = locked(&self.queue);
        loop {
            if queue.failed.is_some() {
                return None;
            }
            if let Some(place) = queue.to_come.pop_front() {
                queue.at_work += 1;
                return Some(place);
            }
            if queue.at_work == 0 {
                return None;
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn take(&self, place: &Place, links: &Links<'_>) -> Result<(), Message> {
        let locale = place.locale.in_words(self.event.head.regulations.words);
        let base = Some(self.source.base.clone());
        let guest = Visitor { base, can_follow: false, ..Visitor::guest(locale, place.path.clone()) };
        if let Some(name) = self.site.page(&place.path) {
            let made = name.make(&guest, self.event);
            let made = made.map_err(|why| unanswered(&place.path, why.texts(place.locale).join(" ")))?;
            return match name.kind.is_json() {
                true => self.write(&place.file, made.html.as_bytes()),
                false => self.write_page(place, &made.html, links),
            };
        }
        if let Some(made) = self.made_of_event(&guest, place) {
            return self.write(&place.file, made.as_bytes());
        }
        let mut answer = self.fetch(&place.path, place.locale)?;
        let kind = answer.headers().get(CONTENT_TYPE);
        let is_page = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
        let content = answer.body_mut().with_config().limit(u64::MAX).read_to_vec();
        let content = content.map_err(|error| unanswered(&place.path, error))?;
        match is_page {
            true => self.write_page(place, &String::from_utf8_lossy(&content), links),
            false => self.write(&place.file, &content),
        }
    }

    /// A calendar, QR code or table, which needs only the event: it shows the same hands as the pages.
    fn made_of_event(&self, guest: &Visitor, place: &Place) -> Option<String> {
        match place.path.strip_prefix("/e/")?.strip_prefix(self.site.slug.as_str())? {
            "/calendar.ics" => Some(event_calendar(guest, self.event, &self.source)),
            "/qr.svg" => qr_picture(&self.site.home(&self.source.base)),
            "/league.csv" => league_csv(self.event, guest.locale).ok(),
            "/statistics.csv" => statistics_csv(self.event, guest.locale).ok(),
            of_player => {
                let player = of_player.strip_prefix("/players/")?.strip_suffix("/calendar.ics")?;
                player_calendar(guest, self.event, &self.source, player.parse().ok()?)
            }
        }
    }

    fn write_page(&self, place: &Place, html: &str, links: &Links<'_>) -> Result<(), Message> {
        // Pages of the program have no notice, so that they only change with it.
        let said = self.said.get(place.locale.code()).filter(|_| place.path.starts_with("/e/"));
        let said = said.map_or("", String::as_str);
        let page = rewritten(html, place, links, said, &self.tiles);
        self.write(&place.file, page.map_err(|error| unanswered(&place.path, error))?.as_bytes())
    }

    /// The answer of the server to anybody, in a language.
    ///
    /// # Errors
    /// The server does not answer, or not with 200.
    fn fetch(&self, path: &str, locale: Locale) -> Result<Response<Body>, Message> {
        let request = self.agent.get(format!("{}{path}", self.server)).header(ACCEPT_LANGUAGE, locale.code());
        let answer = request.call().map_err(|error| unanswered(path, error))?;
        match answer.status() {
            StatusCode::OK => Ok(answer),
            other => Err(unanswered(path, other)),
        }
    }

    fn write(&self, file: &str, content: &[u8]) -> Result<(), Message> {
        let says = hash_content(content);
        if self.destination.has(file, Some(&says)) {
            return self.destination.keep(file);
        }
        self.changed.fetch_add(1, Ordering::Relaxed);
        self.destination.write(file, content, &says)
    }
}

/// The notice at the beginning of every page, by language.
fn notices(event: &Event, is_mirror: bool) -> Result<HashMap<&'static str, String>, Message> {
    let (as_of, zone) = (now(), show::zone(&event.head));
    // With the year, because all other times on the pages are relative to this day.
    let written = |at| moment(zone.local(at), None);
    let said = Message::new(if is_mirror { "mirror-said" } else { "publish-said" });
    let said = said.arg("at", written(as_of)).arg("zone", zone.name());
    let state = status_meaning(event.status(as_of), written);
    let html = |locale: Locale| {
        let locale = locale.in_words(event.head.regulations.words);
        Said { at: locale.say(&said), state: locale.say(&state) }.render()
    };
    let all = Locale::ALL.into_iter().map(|locale| Ok((locale.code(), html(locale)?)));
    all.collect::<askama::Result<_>>().map_err(|error| unanswered("/", error))
}

/// The message that a page could not be collected, with the reason.
fn unanswered(path: &str, reason: impl ToString) -> Message {
    Message::new("publish-unanswered").arg("address", path).arg("reason", reason.to_string())
}
