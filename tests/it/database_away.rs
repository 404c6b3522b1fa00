//! PostgreSQL goes away under the running server, closed or silent, and comes back.

use crate::support::{
    App, Browser, Database, Kind, Organiser, Page, Phone, app_on, drawn, hand_of, own_port, self_draw, until,
};
use caipan::actions::Role;
use caipan::store::{Away, now};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nobody who enters a hand waits longer for an answer: it takes a second and a half, and more on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(5);

/// What happens to the bytes between server and database.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mode {
    Carries,
    /// Takes the bytes of both sides, and neither gets any.
    Swallows,
    /// Swallows from when a write has asked for the lock of all writers, which it then holds.
    SwallowsOnceLocked,
    /// Refuses.
    Closed,
}

struct Inner {
    mode: Mode,
    open: Vec<TcpStream>,
}

/// The network between a server and its database.
struct Line {
    port: u16,
    url: String,
    database: String,
    inner: Arc<Mutex<Inner>>,
    listening: Option<JoinHandle<()>>,
}

impl Line {
    /// One that carries, to the database of an address.
    fn to(database: &Database) -> Line {
        let (before, rest) = database.url.rsplit_once('@').unwrap();
        let (address, name) = rest.split_once('/').unwrap();
        let listener = own_port();
        let port = listener.local_addr().unwrap().port();
        let inner = Arc::new(Mutex::new(Inner { mode: Mode::Carries, open: vec![] }));
        let url = format!("{before}@127.0.0.1:{port}/{name}");
        let mut line = Line { port, url, database: address.into(), inner, listening: None };
        line.listen(listener);
        line
    }

    fn listen(&mut self, listener: TcpListener) {
        let (inner, database) = (self.inner.clone(), self.database.clone());
        self.listening = Some(std::thread::spawn(move || {
            for near in listener.incoming() {
                let mut now = inner.lock().unwrap();
                if now.mode == Mode::Closed {
                    break;
                }
                let (near, far) = (near.unwrap(), TcpStream::connect(&database).unwrap());
                for (from, to) in [(&near, &far), (&far, &near)] {
                    now.open.push(from.try_clone().unwrap());
                    let (inner, from, to) = (inner.clone(), from.try_clone().unwrap(), to.try_clone().unwrap());
                    std::thread::spawn(move || carry(&inner, from, to));
                }
            }
        }));
    }

    fn set(&mut self, mode: Mode) {
        let before = std::mem::replace(&mut self.inner.lock().unwrap().mode, mode);
        if mode == Mode::Closed {
            let open = std::mem::take(&mut self.inner.lock().unwrap().open);
            open.iter().for_each(|stream| drop(stream.shutdown(Shutdown::Both)));
            // The listener waits for a connection before it sees that it is over.
            drop(TcpStream::connect(("127.0.0.1", self.port)));
            self.listening.take().unwrap().join().unwrap();
        } else if before == Mode::Closed {
            self.listen(TcpListener::bind(("127.0.0.1", self.port)).unwrap());
        }
    }
}

/// Carries bytes in one direction until either end is closed.
fn carry(inner: &Mutex<Inner>, mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 16 << 10];
    while let Ok(length @ 1..) = from.read(&mut bytes) {
        let bytes = &bytes[..length];
        let carries = {
            let mut now = inner.lock().unwrap();
            let carries = now.mode != Mode::Swallows;
            if now.mode == Mode::SwallowsOnceLocked && String::from_utf8_lossy(bytes).contains("pg_advisory_xact_lock")
            {
                now.mode = Mode::Swallows;
            }
            carries
        };
        if carries && to.write_all(bytes).is_err() {
            break;
        }
    }
    [from, to].iter().for_each(|stream| drop(stream.shutdown(Shutdown::Both)));
}

/// A page that follows the play.
struct Stream(BufReader<TcpStream>);

impl Stream {
    fn open(app: &App, path: &str) -> Stream {
        let host = app.base.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: {host}\r\naccept-language: en\r\naccept-encoding: identity\r\n\r\n"
        )
        .unwrap();
        Stream(BufReader::new(stream))
    }

    /// The text of the next message of a kind.
    fn next(&mut self, kind: &str) -> String {
        let mut lines = self.0.by_ref().lines().map(Result::unwrap);
        let begun = Instant::now();
        let ends = |line: &String| *line == format!("event: {kind}") || begun.elapsed() > Duration::from_secs(60);
        assert_eq!(lines.find(ends).expect("the stream goes on"), format!("event: {kind}"));
        lines.next().unwrap().strip_prefix("data: ").unwrap().to_owned()
    }
}

fn health(app: &App, path: &str) -> (u16, String) {
    let page = Browser::new(&app.base).get(path);
    (page.status, page.body)
}

/// What a page says of the database.
fn note(page: &Page) -> Option<String> {
    page.texts("main > #away[role=alert]").into_iter().next()
}

/// The database goes away and comes back: everybody is told in time, nothing is lost, and nobody has to do anything.
fn goes_and_comes_back(mode: Mode) {
    let mut line = Line::to(&Database::fresh(Kind::Postgres));
    let app = app_on(Database::at(line.url.clone()));
    Organiser::playing(&app, &[]);
    let phones = [1, 2, 3, 4].map(|table| Phone::of(&app, "cup", table));
    phones.iter().for_each(|phone| assert_eq!(phone.records(1, drawn()).status, 200));
    let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
    let penalty = [("of", "player-1"), ("points", "1"), ("reason", "late"), ("confirmed", "player-1 1 late")];
    let form = chief.get("/e/cup/penalties").filled("/e/cup/penalties", &penalty);
    let guest = Browser::new(&app.base);
    let before = guest.get("/e/cup/players");
    assert_eq!((before.status, note(&before)), (200, None));
    let mut open = ["/e/cup/live?page=players&lang=en", "/e/cup/live"].map(|path| Stream::open(&app, path));
    open.iter_mut().for_each(|page| drop(page.next("at")));

    line.set(mode);
    let bodies = [(); 4].map(|()| hand_of(2, 0, drawn()));
    // Four at the same moment: the one that holds the lock of all writers must not hold up the others.
    let phones: Vec<Phone> = std::thread::scope(|scope| {
        let enter = |(phone, body): (Phone, &Value)| {
            let (asked, answer) = (Instant::now(), phone.sends("hands", body.clone()));
            let (said, took) = ((answer.status, answer.json["code"].clone()), asked.elapsed());
            assert_eq!(said, (503, "database-away".into()), "{}", answer.json);
            assert!(took < PATIENCE, "{took:?}");
            phone
        };
        let all: Vec<_> = phones.into_iter().zip(&bodies).map(|both| scope.spawn(move || enter(both))).collect();
        all.into_iter().map(|phone| phone.join().unwrap()).collect()
    });
    for page in &mut open {
        let said = page.next("away");
        assert!(said.starts_with("As of ") && said.contains("the database cannot be reached"), "{said}");
    }
    let asked = Instant::now();
    let refused = [chief.get("/e/cup/board"), chief.post("/e/cup/penalties", &form)];
    for page in &refused {
        assert_eq!(page.status, 503);
        assert!(page.body.contains("The database cannot be reached."), "{}", page.body);
    }
    assert!(asked.elapsed() < PATIENCE, "{:?}", asked.elapsed());
    // Who holds a pass sees what everybody sees; a page that nobody had asked for is made of what is known.
    for (browser, path) in [
        (&guest, "/e/cup/players"),
        (&chief, "/e/cup/players"),
        (&guest, "/e/cup/tables"),
        (&guest, "/e/cup/seats?q=1"),
        (&chief, "/e/cup/lots"),
    ] {
        let page = browser.get(path);
        let said = note(&page).unwrap_or_else(|| panic!("{path} {}: {}", page.status, page.body));
        assert!(page.status == 200 && said.starts_with("As of "), "{said}");
        assert_ne!(page.header("etag"), before.header("etag"));
        assert_eq!(browser.get(path).body, page.body, "the time is that of the database, not of the request");
    }
    // A display shows what is known; one that is opened now gets the frame, whose script waits, and never an error.
    let known = guest.get("/e/cup/screen");
    assert_eq!((known.status, known.texts("main > section").len() > 1), (200, true));
    let frame = guest.get("/e/unknown/screen");
    assert_eq!((frame.status, frame.header("retry-after").is_some()), (503, true));
    assert_eq!(frame.attributes("body", "data-live"), ["/e/unknown/live"]);
    assert_eq!(frame.attributes("script", "src"), ["/static/screen.js"]);
    assert_eq!(frame.texts("main > section"), ["Caipan"]);
    assert_eq!(guest.get("/e/cup/players").texts("#rows tr"), before.texts("#rows tr"));
    assert_eq!(health(&app, "/health"), (503, "not ready: the database does not answer\n".into()));
    assert_eq!(health(&app, "/health/live"), (200, "ok\n".into()));

    line.set(Mode::Carries);
    open.iter_mut().for_each(|page| assert_eq!(page.next("away"), ""));
    for (phone, body) in phones.iter().zip(&bodies) {
        let answer = phone.sends("hands", body.clone());
        assert_eq!(answer.status, 200, "{}", answer.json);
        assert_eq!(phone.sheet()["hands"].as_array().unwrap().len(), 2);
    }
    assert_eq!(chief.post("/e/cup/penalties", &form).status, 200);
    let after = guest.get("/e/cup/players");
    assert_eq!((after.status, note(&after)), (200, None));
    assert!(health(&app, "/health").1.starts_with("ok "));
    // What another server stores is heard again.
    let other = app.beside();
    let mut again = Phone::of(&other, "cup", 1);
    again.device = phones[0].device;
    assert_eq!(again.records(3, self_draw("E", 77)).status, 200);
    // Who wins a self-draw of 77 points has three times as many and the 8 of each, on the 500 of the start.
    let came = (0..20).any(|_| open[0].next("rows").contains("755"));
    assert!(came, "the hand of the other server is never shown");
}

#[test]
fn a_database_that_is_closed_and_opened_again_is_waited_for() {
    goes_and_comes_back(Mode::Closed);
}

#[test]
fn a_database_that_is_silent_is_waited_for_and_keeps_no_lock() {
    goes_and_comes_back(Mode::SwallowsOnceLocked);
}

#[test]
fn what_is_known_of_other_laptops_is_said_again_once_the_database_is_back() {
    let mut line = Line::to(&Database::fresh(Kind::Postgres));
    let app = app_on(Database::at(line.url.clone()));
    let goes = |line: &mut Line| {
        line.set(Mode::Closed);
        until("the database is away", || app.store.away_since());
    };
    let comes_back = |line: &mut Line| {
        line.set(Mode::Carries);
        until("the database is back", || app.store.away_since().is_none().then_some(()));
    };
    let since = now();
    app.store.note_superseded(since);
    goes(&mut line);
    comes_back(&mut line);
    assert_eq!(app.store.away(), Some(Away::Superseded(since)));
    goes(&mut line);
    app.store.note_silent_first(None);
    assert!(app.store.away_since().is_some(), "where the database is away, that says enough");
    comes_back(&mut line);
    assert_eq!(app.store.away(), None);
}
