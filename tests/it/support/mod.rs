//! A real server on a database of its own, and a type for each role that uses it.

pub mod asking_server;
mod browser;
mod database;
pub mod line;
pub mod paper;
mod people;
mod phone;
mod ports;
mod process;
pub mod reader;
pub mod sftp_server;
pub mod web_space;
pub mod webdav_server;

pub use browser::{Browser, Page, page};
pub use database::{Database, Kind, both, both_from, by_turns, by_turns_from, is_long, long_or, turns};
pub use people::{ENTRIES, Organiser, Referee, app, app_on, four_teams, player, team};
pub use phone::{Phone, Reply, drawn, hand_of, self_draw};
pub use ports::own_port;
pub use process::{Server, python};

use caipan::actions::{self, Acting, Actor, Key, Pairing, Role, Token};
use caipan::event::event::Event;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::store::{Store, now};
use caipan::web::{Settings, start};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// The actions of `actor` at an event, at the current time.
pub fn acting<'a>(store: &'a Store, actor: &'a Actor, event: &'a str) -> Acting<'a> {
    Acting { store, actor, event, now: now() }
}

/// The pause between two looks, in which other threads run.
const LOOKS_EVERY: Duration = Duration::from_millis(5);

/// Calls `look` until it returns something, for at most a minute: for what a server does on a thread of its own.
pub fn until<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        thread::park_timeout(LOOKS_EVERY);
    }
}

/// A free port.
const BIND: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A server that listens on a free port until it is dropped.
pub struct App {
    pub base: String,
    pub store: Store,
    /// If set, the server reports that it is not ready.
    pub stopping: Arc<AtomicBool>,
    handle: actix_web::dev::ServerHandle,
    thread: Option<std::thread::JoinHandle<()>>,
    // Dropped last: the database is removed when nobody uses it any more.
    database: Database,
}

impl App {
    pub fn on(database: Database) -> App {
        App::serving(database, |_| {})
    }

    /// A server with as many threads as `caipan serve` has.
    pub fn with_all_workers(database: Database) -> App {
        let workers = Settings::for_address(BIND).workers;
        App::serving(database, |settings| settings.workers = workers)
    }

    /// A server with an address that the phones of a hall reach.
    pub fn in_a_network(database: Database) -> App {
        App::serving(database, |settings| settings.address = Some("http://192.168.1.20:8080".into()))
    }

    /// Another server on the same database, behind a proxy that speaks HTTPS and forwards the client's address.
    pub fn behind_a_proxy(&self) -> App {
        self.beside_with(|settings| {
            settings.secure = true;
            settings.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        })
    }

    /// Another server on the same database, as of another process.
    pub fn beside(&self) -> App {
        self.beside_with(|_| {})
    }

    /// Another server on the same database with other settings.
    pub fn beside_with(&self, set: impl FnOnce(&mut Settings)) -> App {
        App::serving(Database::at(self.database.url.clone()), set)
    }

    /// The URL of the database.
    pub fn url(&self) -> &str {
        &self.database.url
    }

    fn serving(database: Database, set: impl FnOnce(&mut Settings)) -> App {
        let store = database.open();
        let (sender, receiver) = mpsc::channel();
        let served = store.clone();
        // One thread is enough for most stories, and half of the start of two.
        let mut settings = Settings { workers: 1, ..Settings::for_address(BIND) };
        set(&mut settings);
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async {
                let running = start(served, &settings).unwrap();
                sender.send((running.address, running.handle, running.stopping)).unwrap();
                running.server.await.unwrap();
            });
        });
        let (address, handle, stopping) = receiver.recv().unwrap();
        App { base: format!("http://{address}"), store, stopping, handle, thread: Some(thread), database }
    }

    /// The event of most stories.
    pub fn event(&self) -> Arc<Event> {
        self.store.event("cup").unwrap().unwrap()
    }

    /// A link to the event for a role.
    pub fn link(&self, slug: &str, role: &Role) -> Token {
        acting(&self.store, &Actor::command_line(), slug).make_link(role, role.code(), None).unwrap()
    }

    /// A new pairing of a table.
    pub fn pairing(&self, slug: &str, session: u16, table: u16) -> Pairing {
        let (session, table) = (SessionNumber(session), Some(TableNumber(table)));
        let made = acting(&self.store, &Actor::command_line(), slug).pair_phones(session, table).unwrap();
        made.into_iter().next().unwrap()
    }

    /// The pass of a person's phone for one table in one session, from a new pairing.
    pub fn pair(&self, slug: &str, role: &Role, person: &str) -> Token {
        let Role::Phone(session, table) = *role else { panic!("{role:?} is no phone") };
        let key = Key::Link(self.pairing(slug, session.0, table.0).token);
        let own = Token::random().unwrap();
        actions::pair_phone(&self.store, slug, &key, person, &[own], now()).unwrap().unwrap().token
    }

    /// A browser that has signed in with a link.
    pub fn come_in(&self, token: &Token) -> Browser {
        let browser = Browser::new(&self.base);
        assert_eq!(browser.get(&format!("/link/{}", token.secret())).status, 200);
        browser
    }
}

impl Drop for App {
    fn drop(&mut self) {
        // Kept-alive connections end with the process; nothing waits for them.
        drop(self.handle.stop(false));
        drop(self.thread.take());
    }
}
