//! Pages for everybody: made once for each language, whoever and how many ask, and kept as the bytes that are sent.
//!
//! Three facts to know: nothing in them says who asks (who is signed in is asked for by the page's script, at `/self`);
//! a page is made again only when somebody asks and the event has changed, never two that all look at at the same time and in
//! the long run never for more than half of a processor (those of single players: a quarter, and as much for who follows them), so
//! that those who enter hands are served first; and which kinds there are is declared where they are made, in `PAGES` of
//! `pages/public/mod.rs`.

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

/// The numbers in the address of a page, by the names of its variables; 0 where its kind has no such.
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

/// Pages for everybody of one kind, as they are declared.
#[derive(Debug)]
pub struct PageKind {
    /// The address with its variables.
    pub path: &'static str,
    /// Whether those who hold a pass may get another answer.
    pub asks_who: bool,
    /// The handler that answers requests for such a page.
    pub answer: AnswerPage,
    /// Its name in `?page=` with the same variables, where it follows the play.
    pub followed: Option<&'static str>,
    /// Whether it stays right without a server.
    pub is_published: bool,
    is_of_few: bool,
    has: HasPage,
    make: MakePage,
}

impl PageKind {
    /// What every event has, is looked at by all, and stays right without a server.
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

    /// Whether it is JSON, for programs wherever they run.
    pub fn is_json(&self) -> bool {
        self.path.starts_with("/api/")
    }

    /// The same, which follows the play under a name.
    pub const fn follow_as(self, name: &'static str) -> PageKind {
        PageKind { followed: Some(name), ..self }
    }

    /// The same, which only some events have.
    pub const fn require(self, has: HasPage) -> PageKind {
        PageKind { has, ..self }
    }

    /// The same, of which there are many, each looked at by few.
    pub const fn serve_few(self) -> PageKind {
        PageKind { is_of_few: true, ..self }
    }

    /// The same, which nobody publishes as a file.
    pub const fn need_server(self) -> PageKind {
        PageKind { is_published: false, ..self }
    }

    /// The same, where those who hold a pass may get another answer.
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

/// A page for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageName {
    /// The kind of page.
    pub kind: &'static PageKind,
    /// The numbers that fill the variables of its address.
    pub numbers: Numbers,
}

impl PageName {
    /// Whether an event has it.
    pub fn is_of(self, event: &Event) -> bool {
        (self.kind.has)(event, self.numbers)
    }

    /// It, made of an event.
    pub fn make(self, guest: &Visitor, event: &Event) -> Result<Made, Failure> {
        if self.is_of(event) { (self.kind.make)(guest, event, self.numbers) } else { Err(Failure::NotFound) }
    }

    /// Where it is.
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

/// So many pages are kept; those asked for least make room.
const MOST: u64 = 4096;
/// A page that nobody asks for is forgotten.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(600);
/// So long pages may be made without a pause after a time without any.
const SAVED_UP: Duration = Duration::from_secs(1);

/// The pages kept, and who makes one.
pub struct PublicPages {
    /// The state of the server, which all requests share.
    pub state: web::Data<State>,
    /// Those that follow the play, by the pattern of their names.
    followed: Vec<(ResourceDef, &'static PageKind)>,
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
    /// Those of a server, of these kinds; whether it rests between them.
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
            cached: moka::sync::Cache::builder().max_capacity(MOST).time_to_idle(FORGOTTEN_AFTER).build(),
            making,
        }
    }

    /// The page that follows the play under this name, such as `players` or `player/12`.
    pub fn followed(&self, name: &str) -> Option<PageName> {
        let mut variables = Path::new(name);
        let (_, kind) = self.followed.iter().find(|(pattern, _)| pattern.capture_match_info(&mut variables))?;
        Some(PageName { kind, numbers: variables.load().ok()? })
    }

    /// A page for everybody as it is shown: with its time where it may be old, while the database is away as it was made before.
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
                let slot = self.cached.get(&(slug.to_owned(), name, locale)).ok_or(Failure::DatabaseAway)?;
                let page = slot.last().ok_or(Failure::DatabaseAway)?;
                page.marked(Away::Database(page.made), locale)
            }
            Err(other) => Err(other),
        }
    }

    /// Makes the pages of an event anew when they are asked for next: their codes lead elsewhere.
    pub fn forget(&self, slug: &str) {
        let of_event = self.cached.iter().filter(|(key, _)| key.0 == slug);
        of_event.for_each(|(key, _)| self.cached.invalidate(&*key));
    }

    /// A page that is not kept, as it is shown.
    pub fn not_kept(&self, html: String, event: &Event, locale: Locale) -> Result<String, Failure> {
        match self.state.store.away() {
            Some(away) => with_note(&html, zone(&event.head), away, locale),
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
        let (base, leads) = (Some(self.state.base().to_owned()), self.state.mirrors.leads(event.head.id));
        let guest = Visitor::guest(locale.in_words(event.head.regulations.words), name.address(slug));
        let guest = Visitor { base, leads, ..guest };
        let (making, asked) = (making.clone(), request.is_some());
        // Also where who asked has gone away.
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
