//! Notifies other programs of what has happened, after it is stored: on one thread for each program, so that none waits
//! for another.
//!
//! Two facts to know: a message says what has happened but contains no result, and is signed with HMAC-SHA256 over its
//! body; and it may come twice, with the same `version`. Private addresses are not notified unless the server was
//! started so.

use actions::WebhookTopic;
use event::event::{ChangeScope, Event};
use hmac::{Hmac, KeyInit, Mac};
use ipnet::IpNet;
use serde_json::{Value, json};
use sha2::Sha256;
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::webhooks::{Webhook, of_event};
use store::{Change, Done, Error, Store, causes, events};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// Maximum number of messages that wait for a program. More are dropped.
const WAITING: usize = 1024;
/// Timeout for the answer of a program.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);
/// A message that was not accepted is sent again after these pauses.
const AGAIN: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(10)];

/// Networks that are not the internet, and that nobody may make the server reach (RFC 6890).
const NOT_PUBLIC: [&str; 22] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
    "::/127",
    "64:ff9b::/96",
    "64:ff9b:1::/48",
    "2002::/16",
    "fc00::/7",
    "fe80::/10",
    "fec0::/10",
    "ff00::/8",
];

fn is_public(address: IpAddr) -> bool {
    let address = address.to_canonical();
    let mut networks = NOT_PUBLIC.iter().filter_map(|network| network.parse::<IpNet>().ok());
    !networks.any(|network| network.contains(&address))
}

/// Rejects private addresses.
///
/// # Errors
/// At least one address is not on the internet.
pub fn require_public(addresses: &[SocketAddr]) -> io::Result<()> {
    match addresses.iter().all(|address| is_public(address.ip())) {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::PermissionDenied, "a private address")),
    }
}

/// A resolver that only returns addresses on the internet.
#[derive(Debug)]
struct Public(DefaultResolver);

impl Resolver for Public {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.0.resolve(uri, config, timeout)?;
        require_public(&found)?;
        Ok(found)
    }
}

/// The result of the last message to a program.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The version of the event that the message was about.
    pub version: i32,
    /// The HTTP status of the answer, or the reason why there was none.
    pub said: Result<u16, String>,
}

/// A waiting message: the version of the event, and its body.
type Waiting = (i32, String);
/// The queue of each program, by event and by the id of its row.
type Senders = HashMap<(i32, i32), SyncSender<Waiting>>;

/// The programs of each event, cached until a change that may have added or revoked one.
struct Known {
    programs: HashMap<i32, Vec<Webhook>>,
    changes: broadcast::Receiver<Change>,
}

/// The webhooks of this server.
pub struct Webhooks {
    store: Store,
    agent: Agent,
    known: Mutex<Known>,
    senders: Mutex<Senders>,
    outcomes: Arc<Mutex<HashMap<i32, Outcome>>>,
}

/// An agent with this timeout for a whole request; it reaches private addresses only if `private`.
pub fn agent_within(timeout: Duration, private: bool) -> Agent {
    let config = Config::builder()
        .timeout_global(Some(timeout))
        .max_redirects(0)
        .http_status_as_error(false)
        .allow_non_standard_methods(true)
        .proxy(None)
        .build();
    match private {
        true => Agent::new_with_config(config),
        false => Agent::with_parts(config, DefaultConnector::default(), Public(DefaultResolver::default())),
    }
}

/// The signature of a message, as the header has it.
fn signature(secret: &str, body: &str) -> String {
    // HMAC takes keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return String::new() };
    mac.update(body.as_bytes());
    format!("sha256={}", hex::encode(mac.finalize().into_bytes()))
}

/// The message about an action; `None` if programs are not notified of it.
fn message(event: &Arc<Event>, done: &Done) -> Option<(WebhookTopic, Value)> {
    let (all, event) = (event, event.for_everybody());
    let about = |told: WebhookTopic| json!({ "kind": told.code(), "version": done.version, "event": event.head.slug });
    match (done.action.as_str(), done.part) {
        ("record_hand" | "correct_hand" | "undo_hand", ChangeScope::Table(session, table)) => {
            let shown = event.session(session).is_some_and(|session| !session.withheld);
            let mut said = about(WebhookTopic::Hand);
            (said["session"], said["table"]) = (session.0.into(), table.0.into());
            shown.then_some((WebhookTopic::Hand, said))
        }
        ("publish_standings", _) => {
            let newest = all.publications.first().filter(|published| published.withdrawn.is_none())?;
            // It may be withheld from everybody; what is shown may have initials in place of names.
            event
                .publications
                .iter()
                .find(|shown| (shown.session, shown.revision) == (newest.session, newest.revision))?;
            let mut said = about(WebhookTopic::Publication);
            (said["session"], said["revision"]) = (newest.session.into(), newest.revision.into());
            Some((WebhookTopic::Publication, said))
        }
        _ => None,
    }
}

impl Webhooks {
    /// Starts to notify, also programs at private addresses if `private`.
    pub fn start(store: &Store, private: bool) -> Arc<Webhooks> {
        let agent = agent_within(ANSWERS_WITHIN, private);
        let known = Known { programs: HashMap::new(), changes: store.feed().listen() };
        let (senders, outcomes) = (Mutex::default(), Arc::default());
        let webhooks = Arc::new(Webhooks { store: store.clone(), agent, known: known.into(), senders, outcomes });
        let (teller, done) = (Arc::downgrade(&webhooks), store.feed().listen_done());
        std::thread::spawn(move || listen(done, || teller.upgrade()));
        webhooks
    }

    /// The result of the last message to a program since the server started.
    pub fn outcome(&self, webhook: i32) -> Option<Outcome> {
        self.outcomes.lock().unwrap_or_else(PoisonError::into_inner).get(&webhook).cloned()
    }

    /// The programs of an event. Most events have none, and are looked up only once.
    fn receivers(&self, event: i32) -> Result<Vec<Webhook>, Error> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match known.changes.try_recv() {
                Ok(Change { event, part: ChangeScope::Nothing | ChangeScope::Everything, .. }) => {
                    _ = known.programs.remove(&event)
                }
                Ok(_) => {}
                Err(TryRecvError::Lagged(_)) => known.programs.clear(),
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        if let Some(told) = known.programs.get(&event) {
            return Ok(told.clone());
        }
        let told = self.store.read(|conn| of_event(conn, event))?;
        Ok(known.programs.entry(event).insert_entry(told).get().clone())
    }

    /// Queues a message for every program that wants it.
    fn tell(&self, done: &Done) -> Result<(), Error> {
        let told = self.receivers(done.event)?;
        let mut senders = self.senders.lock().unwrap_or_else(PoisonError::into_inner);
        senders.retain(|(event, row), _| *event != done.event || told.iter().any(|webhook| webhook.id == *row));
        if told.is_empty() {
            return Ok(());
        }
        let slug = self.store.read(|conn| events::address(conn, done.event))?;
        let Some(event) = self.store.event(&slug)? else { return Ok(()) };
        let Some((kind, said)) = message(&event, done) else { return Ok(()) };
        let body = said.to_string();
        for webhook in told.iter().filter(|webhook| webhook.kinds.split(' ').any(|other| other == kind.code())) {
            let sender = senders.entry((done.event, webhook.id)).or_insert_with(|| self.worker(webhook.clone()));
            // If the queue is full, the message is dropped; the program asks for the current state once it is back.
            if sender.try_send((done.version, body.clone())).is_err() {
                tracing::warn!(webhook = webhook.id, "a program does not take what it is told");
            }
        }
        Ok(())
    }

    /// Starts the thread that sends a program its messages one after the other, until it is revoked.
    fn worker(&self, webhook: Webhook) -> SyncSender<Waiting> {
        let (sender, messages) = sync_channel(WAITING);
        let (agent, outcomes) = (self.agent.clone(), self.outcomes.clone());
        std::thread::spawn(move || send_all(&agent, &webhook, messages, &outcomes));
        sender
    }
}

fn listen(mut done: broadcast::Receiver<Done>, teller: impl Fn() -> Option<Arc<Webhooks>>) {
    loop {
        let heard = done.blocking_recv();
        let Some(webhooks) = teller() else { return };
        let failed = match heard {
            Ok(done) => webhooks.tell(&done).err(),
            Err(RecvError::Lagged(_)) => None,
            Err(RecvError::Closed) => return,
        };
        if let Some(error) = failed {
            tracing::warn!(error = causes(&error), "programs could not be told");
        }
    }
}

fn send_all(agent: &Agent, webhook: &Webhook, messages: Receiver<Waiting>, outcomes: &Mutex<HashMap<i32, Outcome>>) {
    for (version, body) in messages {
        let mut said = send(agent, webhook, &body);
        for pause in AGAIN {
            if !is_sent_again(&said) {
                break;
            }
            std::thread::park_timeout(pause);
            said = send(agent, webhook, &body);
        }
        let said = said.map_err(|error| error.to_string());
        if let Err(error) = &said {
            tracing::warn!(webhook = webhook.id, error, "a program was not reached");
        }
        outcomes.lock().unwrap_or_else(PoisonError::into_inner).insert(webhook.id, Outcome { version, said });
    }
}

/// Whether a message is sent again after this result. A private address stays forbidden, so there is no use in waiting.
fn is_sent_again(said: &Result<u16, ureq::Error>) -> bool {
    match said {
        Ok(status) => *status >= 500,
        Err(ureq::Error::Io(error)) => error.kind() != io::ErrorKind::PermissionDenied,
        Err(_) => true,
    }
}

fn send(agent: &Agent, webhook: &Webhook, body: &str) -> Result<u16, ureq::Error> {
    let request = agent.post(&webhook.address).header("content-type", "application/json");
    let signed = request.header("x-caipan-signature", signature(&webhook.secret, body));
    signed.send(body).map(|answer| answer.status().as_u16())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_internet_is_public() {
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.1",
            "169.254.169.254",
            "0.0.0.0",
            "::1",
            "fd00::1",
            "fe80::1",
            "::ffff:10.0.0.1",
            "255.255.255.255",
            "192.0.2.2",
            "192.88.99.1",
            "198.51.100.7",
            "203.0.113.9",
            "64:ff9b:1::1",
            "2002:a00:1::1",
            "fec0::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in ["1.1.1.1", "172.32.0.1", "2606:4700::1111"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        assert!(NOT_PUBLIC.iter().all(|network| network.parse::<IpNet>().is_ok()));
    }

    #[test]
    fn a_signature_is_that_of_the_standard() {
        // RFC 4231, test case 2.
        let right = "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(signature("Jefe", "what do ya want for nothing?"), right);
    }
}
