//! Pages for everybody: made once for each language, however many ask, and cached as the bytes that are sent.
//!
//! Three facts to know: a page does not contain who asks (its script asks at `/self` who is signed in); a page is only
//! made when somebody asks and the event has changed, of pages that everybody looks at one at a time and in the long
//! run with half of a processor at most (of pages of single players a quarter, and as much for those who follow them),
//! so that those who enter hands are served first; and the kinds of pages are declared where they are made, in `PAGES`
//! of `pages/public/mod.rs`.

use crate::asks::Asks;
use crate::error::Answer;
use crate::failure::Failure;
pub use crate::pieces::{Pieces, Row};
use crate::places::locked;
pub use crate::public_page::Made;
use crate::public_page::{PublicPage, with_note};
use crate::show::zone;
use crate::state::State;
use crate::turns::{Found, Turns, turn_or_made};
use crate::visitor::{Language, Visitor};
use actix_web::dev::{Path, ResourceDef};
use actix_web::{HttpRequest, web};
use event::event::Event;
use futures_util::future::LocalBoxFuture;
use messages::Locale;
use serde::Deserialize;
use std::future::ready;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use store::{Away, now};
use tokio::sync::{Mutex, Notify, OwnedMutexGuard};
use tokio::time::{Instant, sleep_until};

/// The numbers in the address of a page, by the names of its variables; 0 if its kind has no such variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(default)]
pub struct Numbers {
    /// The number of the session, from 1.
    pub session: u16,
    /// The number of the table, from 1.
    pub table: u16,
    /// The number of the deal in duplicate, from 1.
    pub deal: u8,
    /// The number of the player in addresses.
    pub player: i32,
    /// The number of the team in addresses.
    pub team: i32,
    /// The revision of what was published, from 1.
    pub revision: i32,
}

/// Answers a request for a page.
type AnswerPage = fn(PageName, Language, web::Data<PublicPages>) -> LocalBoxFuture<'static, Answer>;
/// Whether an event has a page.
type HasPage = fn(&Event, Numbers) -> bool;
/// Makes a page of an event that has it.
type MakePage = fn(&Visitor, &Event, Numbers) -> Result<Made, Failure>;

/// A kind of page for everybody, as it is declared.
#[derive(Debug)]
pub struct PageKind {
    /// The address with its variables.
    pub path: &'static str,
    /// Whether those who have a pass may get another answer.
    pub asks_who: bool,
    /// The handler that answers requests for such a page.
    pub answer: AnswerPage,
    /// Its name in `?page=`, with the same variables, if it follows the play.
    pub followed: Option<&'static str>,
    /// Whether it is also published as a file, because it needs no server.
    pub is_published: bool,
    is_of_few: bool,
    has: HasPage,
    make: MakePage,
}

impl PageKind {
    /// A page that every event has, that everybody looks at, and that needs no server.
    pub const fn new(path: &'static str, answer: AnswerPage, make: MakePage) -> PageKind {
        PageKind {
            path,
            asks_who: false,
            answer,
            followed: None,
            is_published: true,
            is_of_few: false,
            has: |_, _| true,
            make,
        }
    }

    /// Whether it is JSON, which any site may read.
    pub fn is_json(&self) -> bool {
        self.path.starts_with("/api/")
    }

    /// The kind with a name under which it follows the play.
    pub const fn follow_as(self, name: &'static str) -> PageKind {
        PageKind { followed: Some(name), ..self }
    }

    /// The kind for those events only for which `has` is true.
    pub const fn require(self, has: HasPage) -> PageKind {
        PageKind { has, ..self }
    }

    /// The kind as one with many pages, each looked at by few.
    pub const fn serve_few(self) -> PageKind {
        PageKind { is_of_few: true, ..self }
    }

    /// The kind as one that is not published as a file.
    pub const fn need_server(self) -> PageKind {
        PageKind { is_published: false, ..self }
    }

    /// The kind as one where those who have a pass may get another answer.
    pub const fn ask_who(self) -> PageKind {
        PageKind { asks_who: true, ..self }
    }
}

impl PartialEq for PageKind {
    fn eq(&self, other: &PageKind) -> bool {
        self.path == other.path
    }
}

impl Eq for PageKind {}

impl Hash for PageKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.path.hash(state);
    }
}

/// A page for everybody: its kind and its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageName {
    /// The kind of page.
    pub kind: &'static PageKind,
    /// The numbers that fill the variables of its address.
    pub numbers: Numbers,
}

impl PageName {
    /// Whether an event has this page.
    pub fn is_of(self, event: &Event) -> bool {
        (self.kind.has)(event, self.numbers)
    }

    /// Makes the page of an event for a guest.
    ///
    /// # Errors
    /// The event does not have it, or it cannot be made.
    pub fn make(self, guest: &Visitor, event: &Event) -> Result<Made, Failure> {
        if self.is_of(event) { (self.kind.make)(guest, event, self.numbers) } else { Err(Failure::NotFound) }
    }

    /// Its address, at the event with this slug.
    pub fn address(self, slug: &str) -> String {
        let Numbers { session, table, deal, player, team, revision } = self.numbers;
        let numbers = [
            ("{session}", session.into()),
            ("{table}", table.into()),
            ("{deal}", deal.into()),
            ("{player}", player),
            ("{team}", team),
            ("{revision}", revision),
        ];
        let path = self.kind.path.replace("{event}", slug);
        numbers.into_iter().fold(path, |path, (name, number): (&str, i32)| path.replace(name, &number.to_string()))
    }
}

/// Maximum number of cached pages. The least used are removed first.
const MAX_PAGES: u64 = 4096;
/// How long a page stays cached after its last use.
const IDLE_TIMEOUT: Duration = Duration::from_secs(600);
/// The time for which pages may be made without a pause after a long pause.
const SAVED_UP: Duration = Duration::from_secs(1);

/// The key of a cached page: the slug of its event, its name, its language, and the generation of the data.
type CachedKey = (String, PageName, Locale, u64);

/// The cached pages, and the queues of those to be made.
pub struct PublicPages {
    /// The state of the server, which all requests share.
    pub state: web::Data<State>,
    /// The kinds that follow the play, by the pattern of their names.
    followed: Vec<(ResourceDef, &'static PageKind)>,
    cached: moka::sync::Cache<CachedKey, Arc<Slot>>,
    /// One queue for pages that everybody looks at, and one for those of one person or one table and for statistics: a
    /// thousand players with their own page open do not delay the standings.
    making: [Arc<Making>; 2],
}

/// A queue of pages to be made.
struct Making {
    turns: Turns,
    /// The earliest time for the next page that somebody asks for. Those for followers have a later one, because they
    /// pause after every page.
    next: Arc<Mutex<Instant>>,
    next_to_follow: std::sync::Mutex<Instant>,
    /// The pause after a page, as a multiple of the time in which it was made.
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
    /// The pages of a server, of these kinds; `rests` is whether there are pauses between them.
    pub fn new(state: web::Data<State>, kinds: &'static [PageKind], rests: bool) -> Self {
        let making = |times: u32| Making {
            turns: Turns::new(1, &state.asking),
            next: Arc::new(Mutex::new(Instant::now())),
            next_to_follow: std::sync::Mutex::new(Instant::now()),
            rests: if rests { times } else { 0 },
        };
        let making = [making(1), making(3)].map(Arc::new);
        let followed = kinds.iter().filter_map(|kind| Some((ResourceDef::new(kind.followed?), kind)));
        Self {
            state,
            followed: followed.collect(),
            cached: moka::sync::Cache::builder().max_capacity(MAX_PAGES).time_to_idle(IDLE_TIMEOUT).build(),
            making,
        }
    }

    /// The page that follows the play under this name, such as `players` or `player/12`.
    pub fn followed(&self, name: &str) -> Option<PageName> {
        let mut variables = Path::new(name);
        let (_, kind) = self.followed.iter().find(|(pattern, _)| pattern.capture_match_info(&mut variables))?;
        Some(PageName { kind, numbers: variables.load().ok()? })
    }

    /// A page for everybody as it is shown: with a note if it may be old, and the last one if the database is
    /// unreachable.
    pub async fn page_as_shown(
        &self,
        request: &HttpRequest,
        slug: &str,
        name: PageName,
        locale: Locale,
    ) -> Result<Arc<PublicPage>, Failure> {
        let found = self.page(Some(request), slug, name, locale).await;
        let Some(away) = self.state.store.away() else { return found };
        match found {
            Ok(page) => page.marked(away, locale),
            Err(Failure::DatabaseAway) => {
                let slot = self.cached.get(&self.key(slug, name, locale)).ok_or(Failure::DatabaseAway)?;
                let page = slot.last().ok_or(Failure::DatabaseAway)?;
                page.marked(Away::Database(page.made), locale)
            }
            Err(other) => Err(other),
        }
    }

    fn key(&self, slug: &str, name: PageName, locale: Locale) -> CachedKey {
        (slug.to_owned(), name, locale, self.state.store.generation())
    }

    /// Drops the cached pages of an event, because their codes now lead elsewhere.
    pub fn forget(&self, slug: &str) {
        let of_event = self.cached.iter().filter(|(key, _)| key.0 == slug);
        of_event.for_each(|(key, _)| self.cached.invalidate(&*key));
    }

    /// A page that is not cached, with the note if it may be old.
    pub fn not_kept(&self, html: String, event: &Event, locale: Locale) -> Result<String, Failure> {
        match self.state.store.away() {
            Some(away) => with_note(&html, zone(&event.head), away, locale),
            None => Ok(html),
        }
    }

    /// A page for everybody, at least as new as the moment of the request; `request` is `None` if it is for those who
    /// follow it.
    pub async fn page(
        &self,
        request: Option<&HttpRequest>,
        slug: &str,
        name: PageName,
        locale: Locale,
    ) -> Result<Arc<PublicPage>, Failure> {
        let known = self.state.store.event_id(slug);
        // The latest version counts now: those who wait in the meantime take the page made for them all.
        let version = known.map_or(i32::MAX, |event| self.state.store.feed().version(event));
        let slot = self.cached.get_with(self.key(slug, name, locale), Arc::default);
        if let Some(page) = slot.current(version) {
            return Ok(page);
        }
        let making = &self.making[usize::from(name.kind.is_of_few)];
        let turn = async {
            match request {
                Some(request) => making.turns.take(Asks::from_request(request).await).await,
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
        let (base, leads) = (Some(self.state.base().to_owned()), self.state.leads(event.head.id));
        let guest = Visitor::guest(locale.in_words(event.head.regulations.words), name.address(slug));
        let guest = Visitor { base, leads, ..guest };
        let (making, asked) = (making.clone(), request.is_some());
        // It is made even if the client has disconnected.
        let made = move || {
            let _turn = turn;
            let begun_at = now();
            let made = name.make(&guest, &event);
            let page = made.and_then(|made| PublicPage::new(&event, (begun_at, as_of), made, name.kind.is_json()));
            making.rest_after(begun, asked.then_some(next));
            let page = Arc::new(page?);
            slot.keep(&page);
            Ok(page)
        };
        web::block(made).await.map_err(Failure::broken)?
    }
}

impl Making {
    /// Postpones the next page, so that others have the processor. A pause that has already passed counts.
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
