//! What all requests share: the store, caches, attempts to sign in, and everything of which the server has a limited number.

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

/// An action in a box, so that the code that runs it on a thread is compiled once for each type of result, not once for each action.
type Work<T> = Box<dyn FnOnce(&Store) -> actions::Result<T> + Send>;

/// What all requests share.
pub struct State {
    /// The database with its caches.
    pub store: Store,
    /// The results of checking events.
    pub checks: Checks,
    /// For each event, up to which row its audit was found intact.
    pub chains: Arc<Chains>,
    /// Whether pages are reached over HTTPS, so that cookies are restricted to it.
    pub secure: bool,
    /// Whether an address is that of a page.
    pub is_page: fn(&str) -> bool,
    /// The automatic backups, if the server makes any.
    pub backups: Option<Arc<Backups>>,
    /// The address of this server in links, without `/` at its end.
    base: OnceLock<String>,
    /// The address of this server on this computer.
    server: OnceLock<String>,
    /// The web spaces to which public pages are copied.
    pub mirrors: Mirrors,
    /// The proxies whose word about the address of a client is trusted.
    pub trusted_proxies: web::Data<TrustedProxies>,
    /// Attempts to sign in, limited for each address and account.
    pub attempts: Attempts,
    /// Open connections, limited in all and for each address.
    pub connections: Arc<Connections>,
    /// Pages that listen for changes.
    pub streams: Arc<Places>,
    /// Requests whose body is still arriving.
    pub bodies: Arc<Places>,
    /// The displays in the hall that are open.
    pub displays: Displays,
    /// Clients whose password or code was not checked, because too many were waiting.
    pub unchecked: TurnedAway,
    /// Requests of the public for which something is computed, limited in all and for each address.
    pub asking: Arc<Places>,
    /// For each address, how many requests without a pass are answered at once, of pages that are not cached. Those that waited too long
    /// in the first row go on to the second.
    pub turns_of_strangers: [OwnTurns<IpAddr>; 2],
    /// The same for requests that obtain a pass, so that requests for pages do not delay them.
    pub turns_at_entrances: [OwnTurns<IpAddr>; 2],
    /// Turns to compute something for the public.
    pub turns: Turns,
    /// Turns to make whole documents and archives.
    pub large: Turns,
    /// Turns for the page on which hands are entered, so that it does not wait for requests of the public.
    pub record: Turns,
    /// Answers that are the same for everybody.
    pub answers: CachedAnswers,
    /// The current state of seasons.
    pub seasons: CachedSeasons,
    /// Forms that are being done or were done, with their answers.
    pub forms: SentForms,
    /// The key that signs messages for the next page.
    pub message_seal: web::Data<Seal>,
    /// How many answers are compressed at once.
    pub encoders: web::Data<Encoders>,
    /// Other programs that are notified of events.
    pub webhooks: Arc<Webhooks>,
    /// The link to create the first user, if there was no user at the start.
    pub first_run: Option<FirstRun>,
    /// The laptop that stands by for this one, or for which this one stands by.
    pub laptop: Arc<OtherLaptop>,
    /// Tables of rehearsals for which a failure of the network is simulated.
    pub silent: Silent,
    /// Turns to hash a password or code.
    hashing: Semaphore,
    /// How many wait for one of these turns.
    hashes_waiting: AtomicUsize,
    /// Locks by the slug of an event, so that it is read once at a time, and requests that wait for it hold no thread.
    reading: moka::sync::Cache<String, Arc<tokio::sync::Mutex<()>>>,
    /// The list of all events.
    pub events: Arc<KeptEventList>,
    /// The lock under which the directory of persons is updated.
    people: Arc<tokio::sync::Mutex<()>>,
    /// By the generation of the data and the id of an event: the version up to which its public form is unchanged, and that form.
    shown: moka::sync::Cache<(u64, i32), (i32, Arc<Event>)>,
}

impl State {
    /// The state of a starting server. Starts the threads for webhooks, for the other laptop and for the first check.
    pub fn new(store: Store, settings: &Settings, backups: Option<Arc<Backups>>, is_page: fn(&str) -> bool) -> Self {
        let (streams, bodies) = (limits::most_listeners(), limits::most_bodies());
        // Each page that listens and each body that arrives needs a connection.
        let connections = settings.per_address.map_or(limits::connections_of_one(), |most| most.saturating_mul(2));
        let of_one = |most: usize| settings.per_address.unwrap_or(most);
        let of_pass = limits::most_of_pass();
        let asking = || Places::new("answers", limits::MAX_ASKING, limits::MAX_ASKING / 2, of_pass);
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
            message_seal: web::Data::new(Seal::from_secret(
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

    /// Runs an action on a thread where it may wait for the database. If the request is a form, the changes are stored together with the
    /// form, so that the same form sent again changes nothing.
    ///
    /// # Errors
    /// Those of the action; [`Failure::DatabaseAway`] as soon as the database does not answer, also while the action waits for it.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let store = sent_forms::current().map_or_else(|| self.store.clone(), |form| self.store.for_form(form));
        self.run_on(store, Box::new(work)).await
    }

    /// The same for work that is not what a form asks for: it does not mark the form as done, so the form can be sent again.
    ///
    /// # Errors
    /// See [`State::run`].
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

    /// Runs an action of the visitor on an event that makes a document or an archive.
    pub async fn act_large<T: Send + 'static>(
        &self,
        visitor: &Visitor,
        slug: &str,
        action: impl FnOnce(Acting<'_>) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.run_large(acting(visitor, slug, action)).await
    }

    /// Runs an action that makes a document or an archive, and then returns free memory to the system: hundreds of pages leave gaps that the
    /// allocator would keep.
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

    /// Runs an action that hashes a password or codes. Few run at once, so that guessing does not delay the recording of hands.
    ///
    /// # Errors
    /// [`Failure::Busy`] if too many are waiting; otherwise see [`State::run`].
    pub async fn run_hashing<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce(&Store) -> actions::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let _place = WaitingPlace::take(&self.hashes_waiting, limits::MAX_HASHES_WAITING).ok_or_else(|| {
            self.unchecked.one_more(address);
            Failure::Busy
        })?;
        let _turn = self.hashing.acquire().await.map_err(Failure::broken)?;
        self.run(work).await
    }

    /// The address of this server in links, without `/` at its end. It is a setting, and never taken from a request.
    pub fn base(&self) -> &str {
        self.base.get().map_or("", String::as_str)
    }

    /// The address of this server on this computer, for files that only the server makes.
    pub fn server(&self) -> &str {
        self.server.get().map_or("", String::as_str)
    }

    /// Sets both addresses, once the server listens.
    pub fn set_addresses(&self, base: String, server: String) {
        // They are set once, before any request is answered.
        let _ = self.base.set(base);
        let _ = self.server.set(server);
    }

    /// The beginning of the addresses in codes for spectators of an event, if they lead to a mirror.
    pub fn leads(&self, event: i32) -> Option<String> {
        self.mirrors.leads(event, self.store.generation())
    }

    /// The id of the event with this slug.
    ///
    /// # Errors
    /// [`Failure::NotFound`]; those of [`State::run`].
    pub async fn event_id(&self, slug: &str) -> Result<i32, Failure> {
        if let Some(known) = self.store.event_id(slug) {
            return Ok(known);
        }
        Ok(self.head(slug).await?.id)
    }

    /// The head of the event with this slug; nothing else of it is read.
    ///
    /// # Errors
    /// [`Failure::NotFound`]; those of [`State::run`].
    pub async fn head(&self, slug: &str) -> Result<Arc<EventHead>, Failure> {
        if let Some(event) = self.store.event_if_current(slug) {
            return Ok(event.head.clone());
        }
        let asked = slug.to_owned();
        let found = self.run(move |store| store.read(|conn| Ok(events::by_slug(conn, &asked)?)));
        found.await?.map(Arc::new).ok_or(Failure::NotFound)
    }

    /// The current event with this slug. The database is asked, and only the parts that have changed are read.
    ///
    /// # Errors
    /// [`Failure::NotFound`]; those of [`State::run`].
    pub async fn current_event(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        let reading = self.reading.get_with_by_ref(slug, Arc::default);
        let _lock = reading.lock().await;
        let asked = slug.to_owned();
        self.run(move |store| store.event(&asked)?.ok_or(actions::Error::NotFound)).await
    }

    /// The current event with this slug, after its decisions were compared with its results. Seats by standing need a search, so this runs
    /// on a thread of its own, and the event caches the result.
    pub async fn event_with_differences(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        let event = self.current_event(slug).await?;
        self.run(move |_| {
            actions::differences(&event);
            Ok(event)
        })
        .await
    }

    /// The event with this slug as this process knows it. Changes of other processes arrive here a moment later.
    pub async fn cached_event(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        match self.store.event_if_current(slug) {
            Some(event) => Ok(event),
            None => self.current_event(slug).await,
        }
    }

    /// The event with this slug as everybody sees it. Its version changes only when something public changes, so that no number, tag or
    /// message reveals that something hidden was done.
    pub async fn public_event(&self, slug: &str) -> Result<Arc<Event>, Failure> {
        self.shown_of(self.cached_event(slug).await?).await
    }

    /// The same for an event that was already read.
    pub async fn shown_of(&self, known: Arc<Event>) -> Result<Arc<Event>, Failure> {
        let (shown, key) = (known.for_everybody(), (self.store.generation(), known.head.id));
        let mut first = shown.clone();
        if self.shown.get(&key).is_none() && known.hides_results() {
            // The version must not reveal how much was done before this server started either.
            let (event, until) = (known.head.id, known.version);
            let version = move |store: &Store| store.read(|conn| Ok(audit::last_of_sessions(conn, event, until)?));
            first = Arc::new(Event { version: self.run(version).await?, ..(*shown).clone() });
        }
        let latest = self.shown.entry(key).and_upsert_with(|last| match last.map(|last| last.into_value()) {
            Some((as_of, last)) if as_of >= known.version => (as_of, last),
            Some((_, last)) if last.says_the_same(&shown) => (known.version, last),
            Some(_) => (known.version, shown),
            None => (known.version, first),
        });
        Ok(latest.into_value().1)
    }

    /// The current list of all events, with the data that belong to none of them.
    pub async fn event_list(&self) -> Result<Arc<EventList>, Failure> {
        let kept = self.events.clone();
        self.run_beside(move |store| kept.current(store)).await
    }

    /// Brings the directory of persons up to date, and returns its version. The first time it may read all events, on one thread; requests
    /// that wait for it hold none.
    pub async fn update_people(&self) -> Result<i32, Failure> {
        if let Some(version) = self.store.people_if_current() {
            return Ok(version);
        }
        let lock = self.people.clone().lock_owned().await;
        if let Some(version) = self.store.people_if_current() {
            return Ok(version);
        }
        self.run_beside(move |store| {
            let _lock = lock;
            Ok(store.with_people(Directory::version)?)
        })
        .await
    }

    /// The result of `find` in the current directory of persons.
    pub async fn find_people<T: Send + 'static>(
        &self,
        find: impl FnOnce(&Directory) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.update_people().await?;
        self.run_beside(move |store| Ok(store.with_known_people(find))).await
    }

    /// The event as everybody sees it, without waiting. Its version reveals hidden changes, so it is only for answers that are neither
    /// cached nor compared.
    pub fn shown_unversioned(known: &Arc<Event>) -> Arc<Event> {
        known.for_everybody()
    }

    /// Every version of each hand of a table.
    pub async fn versions(&self, table: &Table) -> Result<Vec<Version>, Failure> {
        let table = table.clone();
        self.run(move |store| store.read(|conn| Ok(hands::versions(conn, &table)?))).await
    }

    /// Counts a wrong password or code, and records it in the audit if the count has reached a limit of [`Attempts`].
    pub async fn note_wrong_try(&self, guessed: Guessed, address: IpAddr) -> Result<(), Failure> {
        let Some(guesses) = self.attempts.count_wrong(guessed, address) else { return Ok(()) };
        tracing::warn!(?guessed, told = ?guesses, "somebody guesses");
        self.run_beside(move |store| match guessed {
            Guessed::Codes(event) => actions::codes_guessed(store, event, &guesses, store::now()),
            Guessed::Password(user) => actions::passwords_guessed(store, user, &guesses, store::now()),
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
