//! Brings the public pages of events to their web spaces, as long as the server runs.
//!
//! Three facts to know: it is done after a session is closed or published, after so many minutes in which everybody saw a change, after
//! somebody was erased or is named in another way, or the regulations were changed, here or by a command, once standings are official,
//! when somebody asks for it, and again where it failed; the pages are made with one thread that answers nobody; and nothing but the event
//! for everybody is in them.

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

/// After these actions the pages go to the web space at once.
const ENDS: [&str; 7] = [
    "close_session",
    "publish_standings",
    "withdraw_publication",
    "end_event",
    "set_privacy",
    // Results may be withheld from now on.
    "change_regulations",
    ERASURE,
];
/// So often it is looked whether something is due by the clock.
const LOOK_EVERY: Duration = Duration::from_secs(15);

/// What is known of a web space, as long as it is the same.
struct Kept {
    mirror: Mirror,
    contents: Contents,
    /// The version of the event for everybody that it has.
    version: i32,
    /// When the standings of that become official by themselves.
    until: Option<NaiveDateTime>,
    /// What the copy that is not read any more still lacks.
    to_follow: Option<ToFollow>,
}

/// A site as it was sent, for the other copy.
struct ToFollow {
    site: Staged,
    head: Head,
    /// Where its files are, for as long as this lives.
    _folder: TempDir,
}

/// What brings them up to date.
struct Keeper {
    state: web::Data<State>,
    /// The server itself, for what only it answers.
    server: String,
    reach: Reach,
    kept: HashMap<i32, Kept>,
    /// When it was last looked at what others than this process have done, and the row of the audit up to which that is known.
    looked: Option<Instant>,
    seen: i32,
    /// The rows after that of which this process has told.
    told: BTreeSet<i32>,
    /// Whether it is known which mirrors are set.
    is_loaded: bool,
}

/// Keeps the mirrors of a server; inside an actix system.
pub(crate) fn start(state: web::Data<State>, server: String, private: bool) {
    let Some(places) = state.mirrors.places.clone() else { return };
    let done = state.store.feed().listen_done();
    let (reach, kept) = (Reach::new(places.folders, private), HashMap::new());
    // Before the first page with a code is made; where it cannot be read now it is looked again.
    let found = load(&state.store, &state);
    let (told, is_loaded) = (BTreeSet::new(), found.is_ok());
    found.into_iter().flatten().for_each(|(event, mirror)| state.mirrors.set(event, Some(mirror)));
    let keeper = Keeper { state, server, reach, kept, looked: None, seen: 0, told, is_loaded };
    rt::spawn(keeper.keep(done));
}

/// The mirrors that are set, by the row of the event.
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
    async fn keep(mut self, mut done: Receiver<Done>) {
        loop {
            self.look().await;
            for (event, mirror, due) in self.due() {
                // Meanwhile somebody may have removed it.
                if self.state.mirrors.state(event).is_none() {
                    continue;
                }
                let at = now();
                let brought = match due {
                    Due::Other => self.follow(event).await,
                    Due::Wanted | Due::ByClock => self.bring(event, mirror, due).await,
                };
                if let Err(why) = &brought {
                    tracing::warn!(event, why = Locale::En.say(why), "a mirror is not up to date");
                }
                // The event may have changed since what the other copy has now.
                if due != Due::Other || brought.is_err() {
                    self.state.mirrors.note(event, at, brought);
                }
            }
            if !self.wait(&mut done).await {
                return;
            }
        }
    }

    /// Waits until something may be due; `false` once nothing is done any more.
    async fn wait(&mut self, done: &mut Receiver<Done>) -> bool {
        let heard = async {
            match select(pin!(done.recv()), pin!(self.state.mirrors.asked.notified())).await {
                Either::Left((heard, _)) => heard.map(Some),
                Either::Right(_) => Ok(None),
            }
        };
        let heard = timeout(LOOK_EVERY, heard).await;
        match heard {
            Ok(Err(RecvError::Closed)) => return false,
            Ok(Err(RecvError::Lagged(_))) => self.state.mirrors.ask_all(),
            Ok(Ok(Some(first))) => self.ask(first),
            Ok(Ok(None)) | Err(_) => {}
        }
        loop {
            match done.try_recv() {
                Ok(more) => self.ask(more),
                Err(TryRecvError::Lagged(_)) => self.state.mirrors.ask_all(),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return true,
            }
        }
    }

    /// Finds the mirrors that are set, and wants those of whose events a command or another server has done something: that is not told
    /// here.
    async fn look(&mut self) {
        if self.looked.is_some_and(|at| at.elapsed() < LOOK_EVERY) {
            return;
        }
        self.looked = Some(Instant::now());
        let (known, seen, is_loaded) = (self.state.clone(), self.seen, self.is_loaded);
        let looked = self.state.run_beside(move |store| {
            let found = if is_loaded { Vec::new() } else { load(store, &known)? };
            Ok((found, store.read(|conn| audit::done_to_events(conn, seen, &ENDS))?))
        });
        match looked.await {
            Ok((found, (last, done))) => {
                (self.is_loaded, self.seen) = (true, last);
                found.into_iter().for_each(|(event, mirror)| self.state.mirrors.set(event, Some(mirror)));
                let told = std::mem::take(&mut self.told);
                let others = done.into_iter().filter(|(row, _)| !told.contains(row));
                others.for_each(|(_, event)| self.state.mirrors.ask(event));
            }
            Err(failure) => {
                tracing::warn!(why = failure.texts(Locale::En).join(" "), "it is not known which mirrors are wanted");
            }
        }
    }

    fn ask(&mut self, done: Done) {
        if ENDS.contains(&done.action.as_str()) {
            self.told.insert(done.version);
            self.state.mirrors.ask(done.event);
        }
    }

    /// The mirrors for which something is to be done now; none where another laptop serves, which has newer results.
    fn due(&mut self) -> Vec<(i32, Mirror, Due)> {
        if self.state.store.house().mode() != Mode::Serves {
            // Once it takes over it has the events of the other.
            self.is_loaded = false;
            return Vec::new();
        }
        let (wanted, at) = (self.state.mirrors.take_wanted(), now());
        let all = self.state.mirrors.all();
        self.kept.retain(|event, _| all.iter().any(|(known, ..)| known == event));
        let with_reason = |(event, mirror, state): (i32, Mirror, MirrorState)| {
            let kept = self.kept.get(&event);
            let follows = kept.is_some_and(|kept| kept.to_follow.is_some());
            let until = kept.and_then(|kept| kept.until);
            let due = match wanted.contains(&event) {
                true => Due::Wanted,
                false => due_by_clock(&mirror, &state, (follows, until), at)?,
            };
            Some((event, mirror, due))
        };
        all.into_iter().filter_map(with_reason).collect()
    }

    /// The web space of an event; its server is known by what stands in the settings.
    fn space(&self, event: i32, mirror: &Mirror) -> Result<Space, Message> {
        let (state, space) = (self.state.clone(), mirror.space.clone());
        let confirm = move |found: &str| {
            let Some(places) = &state.mirrors.places else { return Err(reason(Failure::NotFound)) };
            confirm_host_key(&state.store, places, event, &space, found).map_err(|error| reason(error.into()))
        };
        Space::new(mirror, &self.reach, Box::new(confirm))
    }

    /// Sends what was sent last to the copy that is not read any more.
    async fn follow(&mut self, event: i32) -> Result<(), Message> {
        let Some(mut kept) = self.kept.remove(&event) else { return Ok(()) };
        let space = self.space(event, &kept.mirror)?;
        let work = move || {
            let last = kept.to_follow.take();
            let followed = kept.contents.is_as_left(&space).and_then(|is_as_left| match last {
                Some(last) if is_as_left => kept.contents.update(&space, &last.site, last.head).map(|_| ()),
                // What another server has sent meanwhile counts.
                _ => Ok(()),
            });
            (kept, followed)
        };
        let (kept, followed) = web::block(work).await.map_err(blocked)?;
        self.kept.insert(event, kept);
        followed
    }

    /// Brings a mirror up to date.
    async fn bring(&mut self, event: i32, mirror: Mirror, due: Due) -> Result<(), Message> {
        let slug = self.state.run_beside(move |store| Ok(store.read(|conn| events::address(conn, event))?)).await;
        let slug = slug.map_err(reason)?;
        let shown = match self.state.public_event(&slug).await {
            // It was deleted.
            Err(Failure::NotFound) => {
                self.state.mirrors.set(event, None);
                return Ok(());
            }
            shown => shown.map_err(reason)?,
        };
        let (version, until) = (shown.version, shown.status(now()).ends_at());
        // Neither a file nor a time tells that something was done that is not for everybody.
        let is_same = |kept: &Kept| kept.mirror == mirror && kept.version == version && kept.until == until;
        if due == Due::ByClock && self.kept.get(&event).is_some_and(is_same) {
            return Ok(());
        }
        let space = self.space(event, &mirror)?;
        let contents = self.kept.remove(&event).filter(|kept| kept.mirror == mirror).map(|kept| kept.contents);
        let (store, server, base) = (self.state.store.clone(), self.server.clone(), self.state.base().to_owned());
        let work = move || {
            let mut contents = match contents {
                Some(contents) => contents,
                None => Contents::read(&space)?,
            };
            let sent = send(&store, (&shown, &mirror), (&server, &base), &space, &mut contents);
            // What is known of a web space stays known where something was cut off.
            Ok::<_, Message>((Kept { mirror, contents, version, until, to_follow: None }, sent))
        };
        let (mut kept, sent) = web::block(work).await.map_err(blocked)??;
        let sent = sent.map(|(files, last)| {
            kept.to_follow = Some(last).filter(|_| kept.contents.is_behind());
            files
        });
        self.kept.insert(event, kept);
        let files = sent?;
        tracing::info!(event, files, "a mirror is up to date");
        Ok(())
    }
}

/// The first reason of a failure.
fn reason(failure: Failure) -> Message {
    failure.messages().into_iter().next().unwrap_or_else(|| Message::new("error-broken"))
}

fn blocked(error: BlockingError) -> Message {
    Message::new("publish-failed").arg("reason", error.to_string())
}

/// Makes the pages of an event beside, and sends those that say something else; how many, and the site.
fn send(
    store: &Store,
    (event, mirror): (&Arc<Event>, &Mirror),
    (server, base): (&str, &str),
    space: &Space,
    contents: &mut Contents,
) -> Result<(usize, ToFollow), Message> {
    // Nothing is made while nobody answers, and another server may have written meanwhile.
    if !contents.is_as_left(space)? {
        *contents = Contents::read(space)?;
    }
    let failed = |reason: String| Message::new("publish-failed").arg("reason", reason);
    let beside = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
    let first = Locale::from_code(&mirror.language).unwrap_or_default();
    let mut site = Site::new(PAGES, &event.head.slug, first, !mirror.address.is_empty());
    site.mirror = Some(format!("{}/", mirror.address));
    let staged = Staged::new(beside.path().to_owned(), contents);
    // Both copies say the same of where they are.
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
    Ok((sent, ToFollow { site: staged, head, _folder: beside }))
}
