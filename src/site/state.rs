//! What all requests share: the store, attempts to come in, and what there are only so many places for.

use crate::attempts::{Attempts, Guessed};
use crate::backups::Backups;
use crate::cached_answers::CachedAnswers;
use crate::chains::Chains;
use crate::checks::Checks;
use crate::client::TrustedProxies;
use crate::connections::Connections;
use crate::displays::Displays;
use crate::event_list::{EventList, KeptEventList};
use crate::failure::Failure;
use crate::first_run::FirstRun;
use crate::flash::Seal;
use crate::laptop::OtherLaptop;
use crate::limits;
use crate::mirrors::Mirrors;
use crate::packed::Encoders;
use crate::places::{Places, TurnedAway};
use crate::season::{CachedSeasons, no_seasons};
use crate::sent_forms::{self, SentForms};
use crate::settings::Settings;
use crate::silent::Silent;
use crate::turns::{OwnTurns, Turns};
use crate::visitor::Visitor;
use crate::waiting_place::WaitingPlace;
use crate::webhooks::Webhooks;
use actions::Acting;
use actix_web::web;
use event::event::{Event, EventHead, Table};
use event::people::Directory;
use futures_util::future::{Either, select};
use std::net::IpAddr;
use std::pin::pin;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, OnceLock};
use store::hands::{self, Version};
use store::{Away, Store, audit, events, now};
use tokio::sync::Semaphore;

/// An action that is to run, whatever it is: the way to its thread is generated once for each kind of answer, not for each action.
type Work<T> = Box<dyn FnOnce(&Store) -> actions::Result<T> + Send>;

/// What all requests share.
pub struct State {
    /// The database with what is cached of it.
    pub store: Store,
    /// What was found when events were checked.
    pub checks: Checks,
    /// How far the audit of each event is known to be whole.
    pub chains: Arc<Chains>,
    /// Whether the pages are reached over HTTPS, so that cookies may say so.
    pub secure: bool,
    /// Which addresses have pages.
    pub is_page: fn(&str) -> bool,
    /// The backups it makes by itself, if it does.
    pub backups: Option<Arc<Backups>>,
    /// The address of this server in links, without `/` at its end.
    base: OnceLock<String>,
    /// Where it is asked from this computer.
    server: OnceLock<String>,
    /// The web spaces to which public pages go.
    pub mirrors: Mirrors,
    /// Whose word counts about where a request comes from.
    pub trusted_proxies: web::Data<TrustedProxies>,
    /// Attempts to come in.
    pub attempts: Attempts,
    /// Connections.
    pub connections: Arc<Connections>,
    /// Pages that listen for changes.
    pub streams: Arc<Places>,
    /// Requests whose body is still coming.
    pub bodies: Arc<Places>,
    /// Displays that are open.
    pub displays: Displays,
    /// Passwords and codes that could not be checked, because too many were waiting.
    pub unchecked: TurnedAway,
    /// Requests of the public for which something is computed.
    pub asking: Arc<Places>,
    /// How many requests of strangers for pages that are not kept are answered at once.
    /// The second row is for who waited too long in the first.
    pub turns_of_strangers: [OwnTurns<IpAddr>; 2],
    /// The same where they get a pass: those who ask for pages keep nobody from it.
    pub turns_at_entrances: [OwnTurns<IpAddr>; 2],
    /// Turns to compute something for them.
    pub turns: Turns,
    /// Turns to put together whole documents and archives.
    pub large: Turns,
    /// Turns for the page on which hands are entered: nobody waits there behind the public.
    pub record: Turns,
    /// Answers that are the same for everybody.
    pub answers: CachedAnswers,
    /// Seasons as they are now.
    pub seasons: CachedSeasons,
    /// Forms that are being done or were done, with their answers.
    pub forms: SentForms,
    /// What messages for the next page are signed with.
    pub said: web::Data<Seal>,
    /// Answers compressed at once.
    pub encoders: web::Data<Encoders>,
    /// Other programs that are told what happens.
    pub webhooks: Arc<Webhooks>,
    /// The link with which the first user is made, if there was none at the start.
    pub first_run: Option<FirstRun>,
    /// The laptop that stands by, or that this one stands by for.
    pub laptop: Arc<OtherLaptop>,
    /// Tables of rehearsals whose network is gone.
    pub silent: Silent,
    hashing: Semaphore,
    hashes_waiting: AtomicUsize,
    /// Who reads an event: one at a time, and nobody else holds a thread meanwhile.
    reading: moka::sync::Cache<String, Arc<tokio::sync::Mutex<()>>>,
    /// The events that there are.
    pub events: Arc<KeptEventList>,
    /// Who brings the directory of persons up to date: one at a time.
    people: Arc<tokio::sync::Mutex<()>>,
    /// What everybody sees of an event, and up to which version nothing of that has changed.
    shown: moka::sync::Cache<i32, (i32, Arc<Event>)>,
}

impl State {
    /// The state of a server that starts, with the threads that look after webhooks, the other laptop and the first check.
    pub fn new(store: Store, settings: &Settings, backups: Option<Arc<Backups>>, is_page: fn(&str) -> bool) -> Self {
        let (streams, bodies) = (limits::most_listeners(), limits::most_bodies());
        // Who has so many pages that listen and bodies that come needs a connection for each.
        let connections = settings.per_address.map_or(limits::connections_of_one(), |most| most.saturating_mul(2));
        let of_one = |most: usize| settings.per_address.unwrap_or(most);
        let of_pass = limits::most_of_pass();
        let asking = || Places::new("answers", limits::MOST_ASKING, limits::MOST_ASKING / 2, of_pass);
        let (asking, entering) = (asking(), asking());
        let (attempts, made) = Attempts::new();
        let forms = SentForms::new(store.clone());
        store.send_attempts(made);
        Self {
            checks: match &settings.publishes {
                Some(slug) => Checks::of_one(store.clone(), slug),
                None => Checks::of_all(store.clone()),
            },
            webhooks: Webhooks::start(&store, settings.private_webhooks),
            laptop: OtherLaptop::start(&store, settings),
            said: web::Data::new(Seal::from_secret(
                store.key().map(|key| key.sign("caipan-said")).as_deref().map(str::as_bytes),
            )),
            store,
            chains: Arc::default(),
            secure: settings.secure,
            is_page,
            backups,
            base: OnceLock::new(),
            server: OnceLock::new(),
            mirrors: Mirrors::new(settings.mirrors.clone()),
            trusted_proxies: web::Data::new(TrustedProxies(settings.trusted_proxies.clone())),
            attempts,
            connections: Connections::new(limits::connections_of_strangers(), connections, of_pass),
            streams: Places::new("streams", streams, of_one(limits::listeners_of_one()), of_pass),
            bodies: Places::new("bodies", bodies, of_one(bodies.div_ceil(2)), of_pass),
            displays: Displays::default(),
            unchecked: TurnedAway::new("passwords"),
            turns: Turns::new(limits::computed_at_once(), &asking),
            large: Turns::new(1, &asking),
            record: Turns::new(limits::computed_at_once(), &entering),
            asking,
            turns_of_strangers: OwnTurns::rows_of_strangers(),
            turns_at_entrances: OwnTurns::rows_of_strangers(),
            answers: CachedAnswers::new(),
            seasons: no_seasons(),
            forms,
            encoders: web::Data::new(Encoders(Arc::new(Semaphore::new(limits::workers())))),
            first_run: settings.first_run.clone(),
            silent: Silent::new(),
            hashing: Semaphore::new(limits::computed_at_once()),
            hashes_waiting: AtomicUsize::new(0),
            reading: moka::sync::Cache::new(limits::EVENTS_READ),
            events: Arc::default(),
            people: Arc::default(),
            shown: moka::sync::Cache::builder()
                .max_capacity(limits::EVENTS_SHOWN)
                .time_to_idle(limits::SHOWN_TIMEOUT)
                .build(),
        }
    }

    /// Runs an action on a thread where it may wait for the database: not longer than it is there. What it changes for a form
    /// is changed once.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let store = sent_forms::current().map_or_else(|| self.store.clone(), |form| self.store.for_form(form));
        self.run_on(store, Box::new(work)).await
    }

    /// The same for what is written beside a form and is not what it asks for: sent again, the form is done.
    pub async fn run_beside<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.run_on(self.store.clone(), Box::new(work)).await
    }

    async fn run_on<T: Send + 'static>(&self, store: Store, work: Work<T>) -> Result<T, Failure> {
        let mut away = store.watch_away();
        if away.borrow_and_update().is_some_and(Away::is_of_database) {
            return Err(Failure::DatabaseAway);
        }
        let done = pin!(actix_web::web::block(move || work(&store)));
        let gone = pin!(async { away.wait_for(|away| away.is_some_and(Away::is_of_database)).await.is_ok() });
        match select(done, gone).await {
            Either::Left((done, _)) => done.map_err(Failure::broken)?.map_err(Failure::from),
            Either::Right(_) => Err(Failure::DatabaseAway),
        }
    }

    /// Runs an action of the visitor on an event.
    pub async fn act<T: Send + 'static>(
        &self,
        visitor: &Visitor,
        slug: &str,
        action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.run(acting(visitor, slug, action)).await
    }

    /// Runs an action of the visitor on an event that puts together a document or an archive.
    pub async fn act_large<T: Send + 'static>(
        &self,
        visitor: &Visitor,
        slug: &str,
        action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.run_large(acting(visitor, slug, action)).await
    }

    /// Runs an action that puts together a document or an archive, and gives back the memory that took: hundreds of pages
    /// leave holes, of which the allocator by itself keeps the most it ever had.
    pub async fn run_large<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.run(move |store| {
            let made = work(store);
            arenas::give_back();
            made
        })
        .await
    }

    /// Runs an action that hashes a password or codes: few at once, so that those who guess take nothing from those who enter hands.
    pub async fn run_hashing<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce(&Store) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let _place = WaitingPlace::take(&self.hashes_waiting, limits::MOST_HASHES_WAITING).ok_or_else(|| {
            self.unchecked.one_more(address);
            Failure::Busy
        })?;
        let _turn = self.hashing.acquire().await.map_err(Failure::broken)?;
        self.run(work).await
    }

    /// The address of this server in links: no request decides it.
    pub fn base(&self) -> &str {
        self.base.get().map_or("", String::as_str)
    }

    /// The server itself as it is asked from here, for files that only it makes.
    pub fn server(&self) -> &str {
        self.server.get().map_or("", String::as_str)
    }

    /// Sets both, once it is known where the server listens.
    pub fn reached_at(&self, base: String, server: String) {
        // They are set once, before any request is answered.
        let _ = self.base.set(base);
        let _ = self.server.set(server);
    }

    /// The row of the event in the address, which no other event gets as long as it is there.
    pub async fn event_id(&self, slug: &str) -> Result<i32, Failure> {
        if let Some(known) = self.store.event_id(slug) {
            return Ok(known);
        }
        Ok(self.head(slug).await?.id)
    }

    /// The head of the event in the address: nothing else of it is read.
    pub async fn head(&self, slug: &str) -> Result<Arc<EventHead>, Failure> {
        if let Some(event) = self.store.event_if_current(slug) {
            return Ok(event.head.clone());
        }
        let asked = slug.to_owned();
        let found = self.run(move |store| store.read(|conn| Ok(events::by_slug(conn, &asked)?)));
        found.await?.map(Arc::new).ok_or(Failure::NotFound)
    }

    /// The event in the address as it stands now: the database is asked, and only what has changed is read.
    pub async fn current_event(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        let reading = self.reading.get_with_by_ref(slug, Arc::default);
        let _alone = reading.lock().await;
        let asked = slug.to_owned();
        self.run(move |store| store.event(&asked)?.ok_or(actions::Error::NotFound)).await
    }

    /// The event in the address, with what does not follow any more: seats by standing take a search, and nobody who is answered
    /// meanwhile should wait for it.
    pub async fn event_with_differences(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        let event = self.current_event(slug).await?;
        self.run(move |_| {
            actions::differences(&event);
            Ok(event)
        })
        .await
    }

    /// The event in the address for everybody: as this process knows it, which hears of another's changes in a moment.
    pub async fn cached_event(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        match self.store.event_if_current(slug) {
            Some(event) => Ok(event),
            None => self.current_event(slug).await,
        }
    }

    /// The event in the address as everybody sees it. It stays the same, with its version, as long as nothing of that changes: neither
    /// a number, a tag nor a message tells that something was done which is not for everybody.
    pub async fn public_event(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        self.shown_of(self.cached_event(slug).await?).await
    }

    /// The same of a state of it that is known.
    pub async fn shown_of(&self, known: Arc<Event>) -> Result<Arc<Event>, Failure> {
        let mut shown = known.for_everybody();
        if self.shown.get(&known.head.id).is_none() && known.hides_results() {
            // How much was done before this server started is told to nobody either.
            let event = known.head.id;
            let version = self.run(move |store| store.read(|conn| Ok(audit::last_of_sessions(conn, event)?))).await?;
            shown = Arc::new(Event { version, ..(*shown).clone() });
        }
        let latest = self.shown.entry(known.head.id).and_upsert_with(|last| match last.map(|last| last.into_value()) {
            Some((as_of, last)) if as_of >= known.version => (as_of, last),
            Some((_, last)) if last.says_the_same(&shown) => (known.version, last),
            _ => (known.version, shown),
        });
        Ok(latest.into_value().1)
    }

    /// The events that there are, with what belongs to none of them, as they are now.
    pub async fn event_list(&self) -> Result<Arc<EventList>, Failure> {
        let kept = self.events.clone();
        self.run_beside(move |store| kept.current(store)).await
    }

    /// Brings the directory of persons up to date; its version. The first time all events may be read for it, by one thread, and
    /// nobody else holds one meanwhile.
    pub async fn update_people(&self) -> Result<i32, Failure> {
        if let Some(version) = self.store.people_if_current() {
            return Ok(version);
        }
        let alone = self.people.clone().lock_owned().await;
        if let Some(version) = self.store.people_if_current() {
            return Ok(version);
        }
        self.run_beside(move |store| {
            let _alone = alone;
            Ok(store.with_people(Directory::version)?)
        })
        .await
    }

    /// What somebody finds in the directory of persons, as it is now.
    pub async fn find_people<T: Send + 'static>(
        &self,
        find: impl FnOnce(&Directory) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.update_people().await?;
        self.run_beside(move |store| Ok(store.with_known_people(find))).await
    }

    /// The same at once, for an answer that nobody keeps or compares: its version tells what was done that is not for everybody.
    pub fn shown_unversioned(known: &Arc<Event>) -> Arc<Event> {
        known.for_everybody()
    }

    /// Every version of the hands of a table.
    pub async fn versions(&self, table: &Table) -> Result<Vec<Version>, Failure> {
        let table = table.clone();
        self.run(move |store| store.read(|conn| Ok(hands::versions(conn, &table)?))).await
    }

    /// Counts a wrong try, and tells the audit where it has to know.
    pub async fn wrong_try(&self, guessed: Guessed, address: IpAddr) -> Result<(), Failure> {
        let Some(told) = self.attempts.wrong(guessed, address) else { return Ok(()) };
        tracing::warn!(?guessed, ?told, "somebody guesses");
        self.run_beside(move |store| match guessed {
            Guessed::Codes(event) => actions::codes_guessed(store, event, &told, store::now()),
            Guessed::Password(user) => actions::passwords_guessed(store, user, &told, store::now()),
        })
        .await
    }
}

/// An action of the visitor on an event, as the store runs it.
fn acting<T>(
    visitor: &Visitor,
    slug: &str,
    action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
) -> impl FnOnce(&Store) -> actions::Result<T> + Send + 'static {
    let (actor, event) = (visitor.actor.clone(), slug.to_owned());
    move |store| action(Acting { store, actor: &actor, event: &event, now: now() })
}
