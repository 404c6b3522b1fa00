//! Copies the public pages of events to their web spaces, as long as the server runs. Such a copy is a *mirror*; its web space has two
//! slots, of which readers see one while the other is written (`docs/decisions/0029-a-web-space-has-two-copies.md`).
//!
//! Three facts to know: a mirror is updated after one of `PUBLISHING_ACTIONS` by this server, another one or a command, once standings
//! become official, some minutes after a change that everybody sees, when an organiser asks for it, and again after a failure; the pages
//! are made on one thread, apart from those that answer requests; and they contain only the event as everybody sees it.

use super::taking::take;
use crate::pages::public::PAGES;
use actions::{Mirror, confirm_host_key, mirrors};
use actix_web::error::BlockingError;
use actix_web::{rt, web};
use chrono::NaiveDateTime;
use event::event::Event;
use event::record::audit_chain::ERASURE;
use event::values::web_link::is_only_here;
use futures_util::future::{Either, select};
use messages::{Locale, Message, moment};
use site::failure::Failure;
use site::mirrors::{Due, MirrorState, due_by_clock};
use site::show::zone;
use site::state::State;
use site::web_space::{Contents, Head, Reach, SLOTS, Site, Space, Staged};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Done, Mode, Store, audit, events, now};
use tempfile::TempDir;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::timeout;

/// The actions after which a mirror is updated at once.
const PUBLISHING_ACTIONS: [&str; 9] = [
    "close_session",
    "publish_standings",
    "withdraw_publication",
    "end_event",
    "set_privacy",
    "change_address",
    "open_archive",
    // Results may be withheld from now on.
    "change_regulations",
    ERASURE,
];
/// The action that deletes and restores an event, with its mirror.
const SHELVE: &str = "shelve_event";
/// How often the mirrors are checked for what is due by the clock, and for actions of others.
const LOOK_INTERVAL: Duration = Duration::from_secs(15);

/// The last known state of a web space, as long as its settings are the same.
struct KnownSpace {
    mirror: Mirror,
    contents: Contents,
    /// The version of the public event in it.
    version: i32,
    /// When the standings in it become official automatically.
    until: Option<NaiveDateTime>,
    /// The site that is still to be sent to the other slot.
    pending: Option<PendingSite>,
}

/// A site as it was sent to one slot, for the other one.
struct PendingSite {
    site: Staged,
    head: Head,
    /// The temporary folder of its files, which is removed when this is dropped.
    _folder: TempDir,
}

/// The task that keeps the mirrors up to date.
struct Keeper {
    state: web::Data<State>,
    /// The address of the server on this computer, for files that only the server makes.
    server: String,
    reach: Reach,
    /// The web spaces by the id of the event.
    known: HashMap<i32, KnownSpace>,
    /// When the audit was last read for actions of other processes.
    looked: Option<Instant>,
    /// The last audit row that was read then.
    seen: i32,
    /// Later audit rows of this process, which it has handled already.
    handled: BTreeSet<i32>,
    /// Whether the settings of the mirrors could be read.
    is_loaded: bool,
}

/// Starts the task that keeps the mirrors of this server up to date; needs a running actix system. `private` allows web spaces at private
/// addresses.
pub(crate) fn start(state: web::Data<State>, server: String, private: bool) {
    let Some(places) = state.mirrors.places.clone() else { return };
    let done = state.store.feed().listen_done();
    let (reach, known) = (Reach::new(places.folders, private), HashMap::new());
    // Read before the first page is made, because the QR codes on pages may lead to the mirror; if it fails now, the task tries again.
    let generation = state.store.generation();
    let found = load(&state.store, &state);
    let (handled, is_loaded) = (BTreeSet::new(), found.is_ok());
    if let Ok(found) = found {
        state.mirrors.load(generation, found, &[]);
    }
    let keeper = Keeper { state, server, reach, known, looked: None, seen: 0, handled, is_loaded };
    rt::spawn(keeper.keep(done));
}

/// The mirrors that organisers have set, with the id of the event.
fn load(store: &Store, state: &State) -> actions::Result<Vec<(i32, Mirror)>> {
    let Some(places) = &state.mirrors.places else { return Ok(Vec::new()) };
    let mut all = mirrors(places)?;
    if all.is_empty() {
        return Ok(Vec::new());
    }
    store.read(|conn| {
        let mut found = Vec::new();
        for event in events::all(conn)? {
            found.extend(all.remove(&audit::first(conn, event.id)?).map(|mirror| (event.id, mirror)));
        }
        Ok(found)
    })
}

impl Keeper {
    /// Updates what is due, until the server stops. `actions` are those done by this process.
    async fn keep(mut self, mut actions: Receiver<Done>) {
        loop {
            self.look().await;
            for (event, mirror, due) in self.due() {
                // It may have been removed in the meantime.
                if self.state.mirrors.state(event).is_none() {
                    continue;
                }
                let at = now();
                let done = match due {
                    Due::Other => self.send_pending(event).await,
                    Due::Wanted | Due::ByClock => self.update(event, mirror, due).await,
                };
                if let Err(why) = &done {
                    tracing::warn!(event, why = Locale::En.say(why), "a mirror is not up to date");
                }
                // Sending an older site to the other slot does not show that the mirror is current.
                if due != Due::Other || done.is_err() {
                    self.state.mirrors.note(event, at, done);
                }
            }
            if !self.wait(&mut actions).await {
                return;
            }
        }
    }

    /// Waits until something may be due; `false` once the server stops.
    async fn wait(&mut self, actions: &mut Receiver<Done>) -> bool {
        let heard = async {
            match select(pin!(actions.recv()), pin!(self.state.mirrors.asked.notified())).await {
                Either::Left((heard, _)) => heard.map(Some),
                Either::Right(_) => Ok(None),
            }
        };
        let heard = timeout(LOOK_INTERVAL, heard).await;
        match heard {
            Ok(Err(RecvError::Closed)) => return false,
            Ok(Err(RecvError::Lagged(_))) => self.state.mirrors.ask_all(),
            Ok(Ok(Some(first))) => self.ask(first),
            Ok(Ok(None)) | Err(_) => {}
        }
        loop {
            match actions.try_recv() {
                Ok(more) => self.ask(more),
                Err(TryRecvError::Lagged(_)) => self.state.mirrors.ask_all(),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return true,
            }
        }
    }

    /// Reads the audit for actions of commands and other servers, which do not notify this process, and requests an update of the mirrors
    /// of these events. Reads the settings of the mirrors too if they could not be read before.
    async fn look(&mut self) {
        if self.looked.is_some_and(|at| at.elapsed() < LOOK_INTERVAL) {
            return;
        }
        self.looked = Some(Instant::now());
        let (state, seen, generation) = (self.state.clone(), self.seen, self.state.store.generation());
        let is_loaded = self.is_loaded && state.mirrors.are_of(generation);
        let before: Vec<i32> = state.mirrors.all().into_iter().map(|(event, ..)| event).collect();
        let looked = self.state.run_beside(move |store| {
            let found = if is_loaded { None } else { Some(load(store, &state)?) };
            Ok((
                found,
                store.read(|conn| {
                    let (last, published) = audit::done_to_events(conn, seen, &PUBLISHING_ACTIONS)?;
                    Ok::<_, store::Error>((last, published, audit::done_to_events(conn, seen, &[SHELVE])?.1))
                })?,
            ))
        });
        match looked.await {
            Ok((found, (last, done, shelved))) => {
                (self.is_loaded, self.seen) = (true, last);
                if let Some(found) = found {
                    if !self.state.mirrors.are_of(generation) {
                        // What is known of a web space is of the older data.
                        self.known.clear();
                    }
                    self.state.mirrors.load(generation, found, &before);
                }
                let handled = std::mem::take(&mut self.handled);
                let is_by_others = |(row, _): &(i32, i32)| !handled.contains(row);
                done.into_iter().filter(is_by_others).for_each(|(_, event)| self.state.mirrors.ask(event));
                if shelved.iter().any(is_by_others) {
                    self.read_settings_again();
                }
            }
            Err(failure) => {
                tracing::warn!(why = failure.texts(Locale::En).join(" "), "it is not known which mirrors are wanted");
            }
        }
    }

    /// Requests an update of the mirror of an event if this action publishes something.
    fn ask(&mut self, done: Done) {
        if PUBLISHING_ACTIONS.contains(&done.action.as_str()) {
            self.handled.insert(done.version);
            self.state.mirrors.ask(done.event);
        }
        if done.action == SHELVE {
            self.handled.insert(done.version);
            self.read_settings_again();
        }
    }

    /// Has [`look`](Self::look) read the settings of all mirrors again.
    fn read_settings_again(&mut self) {
        (self.is_loaded, self.looked) = (false, None);
    }

    /// The mirrors that are due now, with the reason; none while another laptop serves, because that has newer results.
    fn due(&mut self) -> Vec<(i32, Mirror, Due)> {
        if self.state.store.house().mode() != Mode::Serves {
            // After a take-over the events here are those of the other laptop.
            self.is_loaded = false;
        }
        // Until the settings are read again, a mirror may be that of an event of the older data.
        if !self.is_loaded || !self.state.mirrors.are_of(self.state.store.generation()) {
            return Vec::new();
        }
        let (wanted, at) = (self.state.mirrors.take_wanted(), now());
        let all = self.state.mirrors.all();
        self.known.retain(|event, _| all.iter().any(|(other, ..)| other == event));
        let with_reason = |(event, mirror, state): (i32, Mirror, MirrorState)| {
            let known = self.known.get(&event);
            let is_pending = known.is_some_and(|known| known.pending.is_some());
            let until = known.and_then(|known| known.until);
            let due = match wanted.contains(&event) {
                true => Due::Wanted,
                false => due_by_clock(&mirror, &state, (is_pending, until), at)?,
            };
            Some((event, mirror, due))
        };
        all.into_iter().filter_map(with_reason).collect()
    }

    /// The web space of an event. The key of an SFTP server must be the one in the settings, and is stored there the first time.
    fn space(&self, event: i32, mirror: &Mirror) -> Result<Space, Message> {
        let (state, space) = (self.state.clone(), mirror.space.clone());
        let confirm = move |found: &str| {
            let Some(places) = &state.mirrors.places else { return Err(first_reason(Failure::NotFound)) };
            confirm_host_key(&state.store, places, event, &space, found).map_err(|error| first_reason(error.into()))
        };
        Space::new(mirror, &self.reach, Box::new(confirm))
    }

    /// Sends the last site to the other slot too.
    ///
    /// # Errors
    /// The web space cannot be read or written.
    async fn send_pending(&mut self, event: i32) -> Result<(), Message> {
        let Some(mut known) = self.known.remove(&event) else { return Ok(()) };
        let space = self.space(event, &known.mirror)?;
        let work = move || {
            let last = known.pending.take();
            let sent = known.contents.is_as_left(&space).and_then(|is_as_left| match last {
                Some(last) if is_as_left => known.contents.update(&space, &last.site, last.head).map(|_| ()),
                // Another server has written in the meantime: its site stays.
                _ => Ok(()),
            });
            (known, sent)
        };
        let (known, sent) = web::block(work).await.map_err(thread_failure)?;
        self.known.insert(event, known);
        sent
    }

    /// Brings a mirror up to date.
    ///
    /// # Errors
    /// The event cannot be read, a page cannot be made, or the web space cannot be read or written.
    async fn update(&mut self, event: i32, mirror: Mirror, due: Due) -> Result<(), Message> {
        let slug = self.state.run_beside(move |store| Ok(store.read(|conn| events::address(conn, event))?)).await;
        let slug = slug.map_err(first_reason)?;
        // As the database has it: of actions of others `look` knows before the cache does.
        let current = match self.state.current_event(&slug).await {
            // It was deleted.
            Err(Failure::NotFound) => {
                self.state.mirrors.set(event, None);
                return Ok(());
            }
            current => current.map_err(first_reason)?,
        };
        let shown = self.state.shown_of(current).await.map_err(first_reason)?;
        let (version, until) = (shown.version, shown.status(now()).ends_at());
        // Neither a file nor its time may reveal that something hidden was done.
        let is_same = |known: &KnownSpace| known.mirror == mirror && known.version == version && known.until == until;
        if due == Due::ByClock && self.known.get(&event).is_some_and(is_same) {
            return Ok(());
        }
        let space = self.space(event, &mirror)?;
        let contents = self.known.remove(&event).filter(|known| known.mirror == mirror).map(|known| known.contents);
        let (store, server, base) = (self.state.store.clone(), self.server.clone(), self.state.base().to_owned());
        let work = move || {
            let mut contents = match contents {
                Some(contents) => contents,
                None => Contents::read(&space)?,
            };
            let sent = send(&store, (&shown, &mirror), (&server, &base), &space, &mut contents);
            // After a failure the contents are still known, up to the file that failed.
            Ok::<_, Message>((KnownSpace { mirror, contents, version, until, pending: None }, sent))
        };
        let (mut known, sent) = web::block(work).await.map_err(thread_failure)??;
        let sent = sent.map(|(files, last)| {
            known.pending = Some(last).filter(|_| known.contents.is_behind());
            files
        });
        self.known.insert(event, known);
        let files = sent?;
        tracing::info!(event, files, "a mirror is up to date");
        Ok(())
    }
}

/// The first reason of a failure.
fn first_reason(failure: Failure) -> Message {
    failure.messages().into_iter().next().unwrap_or_else(|| Message::new("error-broken"))
}

/// The message that the thread of some work has ended early.
fn thread_failure(error: BlockingError) -> Message {
    Message::new("publish-failed").arg("reason", error.to_string())
}

/// Makes the pages of an event in a temporary folder, and sends the files whose content has changed. Returns how many were sent, and the
/// site, for the other slot.
///
/// # Errors
/// A page cannot be made, or the web space cannot be read or written.
fn send(
    store: &Store,
    (event, mirror): (&Arc<Event>, &Mirror),
    (server, base): (&str, &str),
    space: &Space,
    contents: &mut Contents,
) -> Result<(usize, PendingSite), Message> {
    // First, so that no page is made for a web space that does not answer. Another server may have written in the meantime.
    if !contents.is_as_left(space)? {
        *contents = Contents::read(space)?;
    }
    let failed = |reason: String| Message::new("publish-failed").arg("reason", reason);
    let folder = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
    let first = Locale::from_code(&mirror.language).unwrap_or_default();
    let mut site = Site::new(PAGES, &event.head.slug, first, !mirror.address.is_empty());
    site.mirror = Some(format!("{}/", mirror.address));
    let staged = Staged::new(folder.path().to_owned(), contents);
    // The pages in both slots contain the same address, that of the first, so that their files are equal.
    let address = if mirror.address.is_empty() { String::new() } else { format!("{}/{}", mirror.address, SLOTS[0]) };
    take(store, (event, &site), (&address, server), 1, &staged)?;
    let at = zone(&event.head).local(now());
    let said = |locale: Locale| {
        let said = locale.msg("mirror-said").arg("at", moment(at, None)).arg("zone", zone(&event.head).name());
        (locale.code(), said.to_string())
    };
    let head = Head {
        slot: SLOTS[0],
        id: String::new(),
        event: event.head.slug.clone(),
        page: site.place("/", first).map_or(String::new(), |place| place.file),
        said: Locale::ALL.into_iter().map(said).collect::<BTreeMap<_, _>>(),
        live: if is_only_here(base) { String::new() } else { base.to_owned() },
        name: event.head.name.clone(),
        lang: first.code(),
    };
    let sent = contents.update(space, &staged, head.clone())?;
    Ok((sent, PendingSite { site: staged, head, _folder: folder }))
}
