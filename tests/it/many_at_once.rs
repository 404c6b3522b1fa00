//! Strangers who hold all they can, at the address of those who hold passes; and many who ask for the same at once.

use crate::support::{
    App, Browser, Database, Kind, Organiser, Phone, Server, app, app_on, drawn, hand_of, page, self_draw,
};
use caipan::actions::{Role, Token};
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::web::routes::ROUTES;
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

/// So many files the server may open: 256 are its own.
const FILES: u32 = 400;
/// More than there are connections.
const HELD: usize = 150;
/// What nobody should wait for, on however busy a machine; each takes a tenth of it or less.
const TOO_LONG: Duration = Duration::from_secs(10);

/// The server of an application's database as a process that may open so many files.
fn served(app: &App, files: u32) -> Server {
    let limited = format!("ulimit -n {files}; exec \"$0\" \"$@\"");
    let program = env!("CARGO_BIN_EXE_caipan");
    let arguments = Server::arguments(&["--database", app.url()]);
    let mut server = Server::run(Command::new("sh").args(["-c", &limited, program]).args(arguments));
    // A log that is full and that nobody reads would stop it.
    server.close_log();
    server
}

/// An event whose first session runs, and the pass of a phone at each of the first two tables.
fn running(app: &App) -> [Token; 2] {
    Organiser::playing(app, &[]);
    [1, 2].map(|table| app.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(table)), "phone"))
}

fn sent(base: &str, request: &str) -> TcpStream {
    let mut connection = TcpStream::connect(base.strip_prefix("http://").unwrap()).unwrap();
    connection.set_read_timeout(Some(6 * TOO_LONG)).unwrap();
    // The server may have ended it by now, which is what it is for.
    let _ = connection.write_all(request.as_bytes());
    connection
}

/// The first line of the answer; empty where the connection was ended.
fn status(connection: &mut TcpStream) -> String {
    let mut line = String::new();
    let _ = BufReader::new(connection).read_line(&mut line);
    line
}

fn timely<T>(what: &str, done: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let answer = done();
    assert!(begun.elapsed() < TOO_LONG, "{what} took {:?}", begun.elapsed());
    answer
}

#[cfg(target_os = "linux")]
#[test]
fn who_holds_a_pass_is_served_whatever_strangers_at_the_same_address_hold() {
    let app = app();
    let passes = running(&app);
    let server = served(&app, FILES);
    let stream = "GET /e/cup/live HTTP/1.1\r\nhost: hall\r\n\r\n";
    let form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000";
    let body = format!("POST /e/cup/pair HTTP/1.1\r\nhost: hall\r\n{form}\r\n\r\ntable=1&");
    let mut streams: Vec<TcpStream> = (0..HELD).map(|_| sent(&server.base, stream)).collect();
    let bodies: Vec<TcpStream> = (0..HELD).map(|_| sent(&server.base, &body)).collect();
    let idle: Vec<TcpStream> = (0..HELD).map(|_| sent(&server.base, "")).collect();
    let let_in = streams.iter_mut().map(status).filter(|line| line.starts_with("HTTP/1.1 200")).count();
    assert!((10..HELD).contains(&let_in), "{let_in} streams: some are let in, and not all");

    for hand in 1..=3 {
        for (table, pass) in passes.iter().enumerate() {
            // Each time a new connection, of which nobody knows yet whose it is.
            let browser = Browser::new(&server.base);
            assert_eq!(browser.get(&format!("/link/{}", pass.secret())).status, 200, "hand {hand}");
            let phone = Phone::in_browser(browser, "cup", table as u16 + 1);
            let again = phone.notes(serde_json::json!({ "kind": "took-over" }));
            assert_eq!(again.status, 200, "{}", again.json);
            let reply = timely("a hand", || phone.sends("hands", hand_of(hand, 0, drawn())));
            assert_eq!(reply.status, 200, "hand {hand}: {}", reply.json);
        }
    }
    let bearer = format!("authorization: Bearer {}\r\n", passes[0].secret());
    let own = format!("GET /e/cup/live?table=1/1 HTTP/1.1\r\nhost: hall\r\n{bearer}\r\n");
    let mut own = sent(&server.base, &own);
    assert!(timely("a stream", || status(&mut own)).starts_with("HTTP/1.1 200"), "a pass has streams of its own");
    let stranger = timely("the ranking", || Browser::new(&server.base).get("/e/cup/players"));
    assert_eq!(stranger.status, 200, "a stranger who comes later is let in too");
    drop((streams, bodies, idle));
}

#[test]
fn who_comes_for_a_pass_finds_a_turn_where_strangers_at_the_same_address_have_all_others() {
    let app = app_on(Database::fresh(Kind::Postgres));
    let [pass, _] = running(&app);
    // Pages that wait for the database keep their turns meanwhile: these are all that there are for pages.
    let mut database = PgConnection::establish(app.url()).unwrap();
    database.batch_execute("BEGIN; LOCK TABLE seals IN ACCESS EXCLUSIVE MODE").unwrap();
    let mut held: Vec<_> =
        (0..8).map(|_| sent(&app.base, "GET /e/cup/verify HTTP/1.1\r\nhost: hall\r\n\r\n")).collect();
    let anybody = Browser::new(&app.base);
    assert!((0..4).any(|_| anybody.get("/").status == 503), "no page has a turn left");
    let link = format!("/link/{}", pass.secret());
    for (path, status) in [
        ("/sign-in", 200),
        ("/self", 200),
        ("/e/cup/self", 200),
        ("/e/cup/pair", 200),
        ("/first/unknown", 422),
        ("/link/unknown", 422),
        (link.as_str(), 200),
    ] {
        let page = timely(path, || Browser::new(&app.base).get(path));
        assert_eq!(page.status, status, "{path}");
    }
    database.batch_execute("ROLLBACK").unwrap();
    for one in &mut held {
        assert!(timely("a page that waited", || status(one)).starts_with("HTTP/1.1 200"));
    }
}

fn address(path: &str) -> String {
    let numbers = ["{session}", "{table}", "{player}", "{team}", "{revision}", "{deal}", "{picture}", "{source}"];
    let path = numbers.iter().fold(path.replace("{event}", "cup"), |path, name| path.replace(name, "1"));
    path.replace("{download}", "players.pdf")
        .replace("{token}", "unknown")
        .replace("{file:.*}", "caipan.css")
        .replace("{game}", "world-series")
}

#[cfg(target_os = "linux")]
#[test]
fn no_public_address_asked_for_by_many_keeps_hands_and_others_waiting() {
    const MANY: usize = 48;
    let app = app();
    let passes = running(&app);
    let server = served(&app, 1024);
    let browser = Browser::new(&server.base);
    assert_eq!(browser.get(&format!("/link/{}", passes[0].secret())).status, 200);
    let phone = Phone::in_browser(browser, "cup", 1);
    assert_eq!(phone.sends("hands", hand_of(1, 0, drawn())).status, 200);
    let other = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let routes = ROUTES.iter().filter(|route| route.method == "GET" && route.access.needs_no_pass());
    for (revision, route) in (1..).zip(routes.filter(|route| !route.path.ends_with("/live"))) {
        let path = address(route.path);
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: hall\r\naccept-encoding: gzip\r\naccept-language: en\r\nconnection: close\r\n\r\n"
        );
        let many: Vec<TcpStream> = (0..MANY).map(|_| sent(&server.base, &request)).collect();
        let hand = timely(&format!("a hand beside {path}"), || {
            phone.sends("hands", hand_of(1, revision, self_draw("E", 8 + revision as u16 % 20)))
        });
        assert_eq!(hand.status, 200, "beside {path}: {}", hand.json);
        let ranking = timely(&format!("the ranking beside {path}"), || {
            page(other.get(format!("{}/e/cup/players", server.base)).call().unwrap()).unwrap()
        });
        assert_eq!(ranking.status, 200, "beside {path}");
        for mut one in many {
            let mut answer = Vec::new();
            timely(&format!("{path} for one of many"), || one.read_to_end(&mut answer)).unwrap();
            assert!(answer.len() > 9 && answer[9] != b'5', "{path}: {}", String::from_utf8_lossy(&answer));
        }
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.process.id())).unwrap();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let most: usize = most.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(most < 400_000, "{most} KiB at most");
}

#[test]
fn files_and_pages_that_are_kept_are_made_anew_after_a_change() {
    let app = app();
    let [pass, _] = running(&app);
    let phone = Phone::with(&app, &pass, "cup", 1);
    let anybody = Browser::new(&app.base);
    let paths = ["/e/cup/statistics.csv", "/e/cup/verify", "/e/cup/league.csv", "/e/cup/players"];
    let all = || paths.map(|path| anybody.get(path)).map(|page| (page.status, page.body));
    let before = all();
    assert!(before.iter().all(|(status, _)| *status == 200));
    assert_eq!(all(), before);
    assert_eq!(phone.records(1, self_draw("E", 24)).status, 200);
    for (path, (before, after)) in paths.iter().zip(before.iter().zip(all())) {
        assert_ne!(before.1, after.1, "{path}");
    }
    let organiser = app.come_in(&app.link("cup", &Role::Organiser)).get("/e/cup/verify").body;
    assert_ne!(organiser, anybody.get("/e/cup/verify").body, "who holds a pass has a page of their own");
}
