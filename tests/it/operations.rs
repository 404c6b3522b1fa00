//! What operators see and rely on: the log, the numbers, whether the server is alive, one server at a time.

use crate::command_line::{caipan, refused};
use crate::support::{
    App, Browser, Database, Kind, Organiser, Phone, Server, acting, app, app_on, both, drawn, hand_of, until,
};
use caipan::actions::{self, Role};
use caipan::store::{Error, Store, now};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tempfile::TempDir;

/// An event in a SQLite file, and the token of a link to it.
fn event(folder: &TempDir) -> (String, String) {
    let url = format!("sqlite:{}", folder.path().join("caipan.sqlite").display());
    let app = app_on(Database::at(url.clone()));
    Organiser::with_event(&app);
    let token = app.link("cup", &Role::ChiefReferee).secret().to_owned();
    (url, token)
}

#[test]
fn an_error_is_logged_with_request_event_person_and_all_its_causes() {
    let folder = TempDir::new().unwrap();
    let (url, token) = event(&folder);
    let mut server = Server::start(&["--database", &url, "--log-format", "json"]);
    let browser = Browser::new(&server.base);
    assert_eq!(browser.get(&format!("/link/{token}")).status, 200);
    let path = url.strip_prefix("sqlite:").unwrap();
    SqliteConnection::establish(path).unwrap().batch_execute("ALTER TABLE audit RENAME TO gone").unwrap();
    let broken = browser.get("/e/cup/board");
    assert_eq!(broken.status, 500);
    let log = server.killed();
    assert!(!log.contains(&token), "{log}");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let error = lines.iter().find(|line| line["level"] == "ERROR").expect(&log);
    assert_eq!(error["error"], "database: no such table: audit");
    let of = &error["span"];
    let said = ["id", "method", "pattern", "event", "who", "role"].map(|field| of[field].as_str().unwrap_or_default());
    assert_eq!(
        said,
        [&broken.header("x-request-id").unwrap(), "GET", "/e/{event}/board", "cup", "chief-referee", "chief-referee"]
    );
    let answered = |line: &&Value| line["message"] == "answered" && line["span"]["pattern"] == "/link/{token}";
    assert_eq!(lines.iter().find(answered).expect(&log)["level"], "INFO");
}

#[test]
fn every_answer_has_an_id_and_the_headers_that_keep_browsers_safe() {
    let app = app();
    let mut ids = Vec::new();
    for (path, status) in [("/", 200), ("/nothing", 404), ("/e/cup/board", 404), ("/events/new", 401)] {
        let answer = Browser::new(&app.base).get(path);
        assert_eq!((answer.status, answer.header("x-request-id").unwrap().len()), (status, 36), "{path}");
        ids.push(answer.header("x-request-id").unwrap());
        let answer = ureq::Agent::from(ureq::Agent::config_builder().http_status_as_error(false).build());
        let answer = answer.get(format!("{}{path}", app.base)).call().unwrap();
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff", "{path}");
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 4);
}

#[test]
fn a_browser_that_came_by_https_is_told_to_stay_there() {
    let app = app();
    let told = |app: &App| Browser::new(&app.base).get("/").header("strict-transport-security");
    assert_eq!(told(&app), None);
    assert_eq!(told(&app.behind_a_proxy()).as_deref(), Some("max-age=31536000"));
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_computer_reads_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("new").join("data");
    let store = caipan::store::Store::open_folder(&data).unwrap();
    actions::add_user(&store, "lin", "a long password", now()).unwrap();
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    let files: Vec<_> = std::fs::read_dir(&data).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= 3, "the database and its companions: {files:?}");
    files.iter().for_each(|file| assert_eq!(mode(file), 0o600, "{}", file.display()));
}

#[test]
fn numbers_are_served_on_an_address_of_their_own() {
    let folder = TempDir::new().unwrap();
    let (url, _) = event(&folder);
    let mut server = Server::start(&["--database", &url, "--metrics", "127.0.0.1:0"]);
    let numbers = server.address().unwrap();
    let (public, watcher) = (Browser::new(&server.base), Browser::new(numbers.strip_suffix("/metrics").unwrap()));
    assert_eq!(public.get("/metrics").status, 404);
    assert_eq!(public.get("/e/cup/players").status, 200);
    let listener = ureq::get(format!("{}/e/cup/live", server.base)).call().unwrap();
    assert_eq!(public.submit("/sign-in", "/sign-in", &[("name", "lin"), ("password", "a long password")]).status, 200);
    let shown = watcher.get("/metrics");
    assert_eq!(shown.status, 200);
    for line in [
        "caipan_requests_total{method=\"GET\",pattern=\"/e/{event}/players\",status=\"200\"} 1",
        "caipan_requests_total{method=\"GET\",pattern=\"none\",status=\"404\"} 1",
        "caipan_request_seconds_count{pattern=\"/e/{event}/players\"} 1",
        "caipan_event_read_seconds_count{read=\"whole\"} 1",
        "caipan_write_wait_seconds_count 1",
        "caipan_write_held_seconds_count 1",
        "caipan_live_listeners 1",
    ] {
        assert!(shown.body.lines().any(|shown| shown == line), "{line}\n{}", shown.body);
    }
    // The listener to changes of other processes reads after each.
    let none = "caipan_connections{state=\"in-use\"} 0";
    until("no connection is in use", || watcher.get("/metrics").body.lines().any(|line| line == none).then_some(()));
    let row = |name: &str| {
        let of = |line: &str| line.strip_prefix(name)?.trim().parse::<u64>().ok();
        shown.body.lines().find_map(of).unwrap_or_else(|| panic!("{name}\n{}", shown.body))
    };
    assert!(
        row("caipan_oldest_version_shown ") >= 1 && row("caipan_audit_row ") >= row("caipan_oldest_version_shown ")
    );
    drop(listener);
    assert_eq!(watcher.get("/").status, 404);
}

#[test]
fn thirty_who_ask_at_once_after_a_change_read_the_event_once() {
    let folder = TempDir::new().unwrap();
    let (url, _) = event(&folder);
    let mut server = Server::start(&["--database", &url, "--metrics", "127.0.0.1:0"]);
    let numbers = server.address().unwrap();
    let watcher = Browser::new(numbers.strip_suffix("/metrics").unwrap());
    let number = |name: &str| -> u64 {
        let shown = watcher.get("/metrics").body;
        shown.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok()).unwrap_or(0)
    };
    assert_eq!(Browser::new(&server.base).get("/e/cup/players").status, 200);
    let store = caipan::store::Store::open(&url).unwrap();
    let renamed = actions::Renamed::Event;
    acting(&store, &actions::Actor::command_line(), "cup").rename(renamed, "Another Cup", "a slip").unwrap();
    let newest = u64::try_from(store.feed().last()).unwrap();
    until("the change is noticed", || (number("caipan_audit_row ") >= newest).then_some(()));
    let base = &server.base;
    std::thread::scope(|scope| {
        let asking: Vec<_> =
            (0..30).map(|_| scope.spawn(move || Browser::new(base).get("/e/cup/players").body)).collect();
        assert!(asking.into_iter().all(|page| page.join().unwrap().contains("Another Cup")));
    });
    assert_eq!(number("caipan_event_read_seconds_count{read=\"whole\"} "), 1);
    assert_eq!(number("caipan_event_read_seconds_count{read=\"parts\"} "), 1);
}

fn health(app: &App) -> [(u16, String); 3] {
    ["/health", "/health/ready", "/health/live"].map(|path| {
        let page = Browser::new(&app.base).get(path);
        (page.status, page.body)
    })
}

#[test]
fn a_log_that_nobody_reads_any_more_stops_no_request() {
    let folder = TempDir::new().unwrap();
    let mut server = Server::start(&["--data", folder.path().to_str().unwrap()]);
    let browser = Browser::new(&server.base);
    let version = format!("ok {}\n", caipan::store::newest().unwrap());
    assert_eq!(browser.get("/health").body, version);
    server.close_log();
    let pages = ["/sign-in", "/", "/nowhere", "/sign-in"].map(|page| browser.get(page).status);
    assert_eq!(pages, [200, 200, 404, 200]);
    let health = browser.get("/health");
    assert_eq!(health.status, 200);
    assert!(health.body.starts_with(&version), "{}", health.body);
    assert!(health.body.ends_with(" lines of the log could not be written to standard error\n"), "{}", health.body);
}

#[test]
fn a_server_that_stops_is_alive_but_not_ready() {
    both(|database| {
        let app = app_on(database);
        let version = format!("ok {}\n", caipan::store::newest().unwrap());
        assert_eq!(health(&app), [(200, version.clone()), (200, version), (200, "ok\n".into())]);
        app.stopping.store(true, Ordering::Relaxed);
        let stopping = (503, "not ready: the server is stopping\n".to_owned());
        assert_eq!(health(&app), [stopping.clone(), stopping, (200, "ok\n".into())]);
    });
}

#[test]
fn a_server_without_its_database_is_alive_but_not_ready() {
    let database = Database::fresh(Kind::Postgres);
    let url = database.url.clone();
    let app = app_on(database);
    let server = std::env::var("CAIPAN_TEST_POSTGRES").unwrap();
    let (_, name) = url.rsplit_once('/').unwrap();
    let drop = format!("DROP DATABASE {name} WITH (FORCE)");
    PgConnection::establish(&server).unwrap().batch_execute(&drop).unwrap();
    let gone = (503, "not ready: the database does not answer\n".to_owned());
    assert_eq!(health(&app), [gone.clone(), gone, (200, "ok\n".into())]);
}

#[test]
fn nothing_is_acknowledged_that_is_not_in_the_file_of_that_name() {
    for replaced in [false, true] {
        let folder = TempDir::new().unwrap();
        let (url, _) = event(&folder);
        let app = app_on(Database::at(url.clone()));
        let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
        let penalty = [("of", "player-1"), ("points", "1"), ("reason", "late"), ("confirmed", "player-1 1 late")];
        let give = || chief.submit("/e/cup/penalties", "/e/cup/penalties", &penalty);
        assert_eq!(give().status, 200);
        let (file, away) = (url.strip_prefix("sqlite:").unwrap(), folder.path().join("away"));
        std::fs::rename(file, &away).unwrap();
        if replaced {
            std::fs::copy(&away, file).unwrap();
        }
        let refused = give();
        assert_eq!(refused.status, 503);
        assert!(refused.body.contains("The database file was deleted or replaced"), "{}", refused.body);
        let said = format!("not ready: the file {file} was deleted or replaced while it was in use\n");
        assert_eq!(health(&app)[0], (503, said));
        // Put back, it goes on where it was.
        std::fs::rename(&away, file).unwrap();
        assert_eq!(give().status, 200);
    }
}

#[test]
fn a_clock_before_the_last_entry_and_another_schema_make_the_server_unready() {
    both(|database| {
        let app = app_on(database);
        let tomorrow = now() + chrono::TimeDelta::days(1);
        actions::add_user(&app.store, "early", "a long password", tomorrow).unwrap();
        let (status, said) = health(&app)[0].clone();
        assert!(
            status == 503 && said.starts_with("not ready: the clock says ") && said.contains("last entry"),
            "{said}"
        );
    });
    both(|database| {
        let app = app_on(database);
        let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')";
        app.store.write(|conn| diesel::sql_query(newer).execute(conn).map(drop).map_err(Error::from)).unwrap();
        let (status, said) = health(&app)[0].clone();
        let wrong = "not ready: the database has version 99990101000000 now, this program works with ";
        assert!(status == 503 && said.starts_with(wrong), "{said}");
    });
}

#[test]
fn a_full_disk_is_named_to_organisers_and_phones_and_what_was_entered_is_taken_once_it_has_space() {
    let database = Database::fresh(Kind::Sqlite);
    let mut conn = database.connection();
    conn.batch_execute("PRAGMA busy_timeout = 10000").unwrap();
    // In the words in which SQLite refuses to write then.
    let full =
        "CREATE TRIGGER disk_full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
    let app = app_on(database);
    let organiser = Organiser::with_event(&app);
    conn.batch_execute(full).unwrap();
    let refused = organiser.on_session(1, "seat");
    assert_eq!(refused.status, 503);
    assert!(refused.body.contains("disk of the server’s computer is full"), "{}", refused.body);
    conn.batch_execute("DROP TRIGGER disk_full").unwrap();
    for what in ["seat", "start"] {
        assert_eq!(organiser.on_session(1, what).status, 200);
    }
    let (phone, hand) = (Phone::of(&app, "cup", 1), hand_of(1, 0, drawn()));
    conn.batch_execute(full).unwrap();
    let answer = phone.sends("hands", hand.clone());
    assert_eq!((answer.status, &answer.json["code"]), (503, &"disk-full".into()), "{}", answer.json);
    conn.batch_execute("DROP TRIGGER disk_full").unwrap();
    assert_eq!(phone.sends("hands", hand).status, 200);
}

#[test]
fn a_database_that_may_only_be_read_is_not_served_and_not_healthy() {
    let folder = TempDir::new().unwrap();
    let (url, _) = event(&folder);
    let file = url.strip_prefix("sqlite:").unwrap();
    let store = Store::open_with_key(&format!("sqlite:file:{file}?mode=ro"), None).unwrap();
    assert!(matches!(store.serve_alone(), Err(Error::ReadOnly(named)) if named == file));
    assert!(matches!(store.check_health(Duration::from_secs(2)), Err(Error::ReadOnly(_))));
    drop(store);
    assert!(Store::open(&url).unwrap().check_health(Duration::from_secs(2)).is_ok());
}

#[test]
fn data_that_cannot_be_reached_are_not_called_missing_and_a_key_that_cannot_be_read_is_not_to_be_deleted() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let list = |data: &std::path::Path| refused(&caipan(&["event", "list", "--data", data.to_str().unwrap()]));
    let said = list(&file.join("data"));
    assert!(said.contains("cannot be read") && said.contains("runuser") && !said.contains("no data"), "{said}");
    event(&folder);
    let key = folder.path().join("caipan.key");
    std::fs::remove_file(&key).unwrap();
    std::fs::create_dir(&key).unwrap();
    let said = list(folder.path());
    assert!(said.contains("caipan.key cannot be read") && !said.contains("delete"), "{said}");
    std::fs::remove_dir(&key).unwrap();
    std::fs::write(&key, "no key").unwrap();
    assert!(list(folder.path()).contains("restore it from a copy"));
}

#[test]
fn a_second_server_on_the_same_data_says_so_and_ends() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let (data, other) = (data.display().to_string(), folder.path().join("other.db").display().to_string());
    let url = format!("sqlite:{other}");
    for (place, lock) in [(["--data", &data], "caipan.lock"), (["--database", &url], "other.db.lock")] {
        let mut first = Server::start(&place);
        for (language, said) in [("en", "Another caipan serve"), ("zh-Hans", "已有另一个 caipan serve")] {
            let second = caipan(&[&["serve", "--bind", "127.0.0.1:0", "--lang", language], &place[..]].concat());
            let text = String::from_utf8(second.stderr).unwrap();
            assert_eq!((second.status.code(), second.stdout.len()), (Some(2), 0), "{text}");
            assert!(text.contains(said) && text.contains(lock), "{text}");
        }
        assert!(caipan(&[&["user", "list"], &place[..]].concat()).status.success());
        first.killed();
        Server::start(&place);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_may_open_as_many_files_as_the_system_allows() {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -Sn 64; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_caipan")]);
    let server = Server::run(command.args(Server::arguments(&["--data", folder.path().to_str().unwrap()])));
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.process.id())).unwrap();
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
    let numbers: Vec<&str> = files.split_whitespace().collect();
    assert_eq!(numbers[0], numbers[1]);
}

#[test]
fn spectators_never_take_the_last_connection() {
    // Files for 256 other things and 44 connections, of which three quarters may listen.
    let workers = std::thread::available_parallelism().unwrap().get();
    let most = (44 / workers).max(1) * workers / 4 * 3;
    let folder = TempDir::new().unwrap();
    let (url, _) = event(&folder);
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 300; CAIPAN_LOG=warn exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_caipan")]);
    let mut server = Server::run(command.args(Server::arguments(&["--database", &url, "--per-address", "1000"])));
    let live = format!("{}/e/cup/live?page=players", server.base);
    let listen = || {
        let agent = ureq::Agent::from(ureq::Agent::config_builder().http_status_as_error(false).build());
        agent.get(&live).call().unwrap()
    };
    let listeners: Vec<_> = (0..most).map(|_| listen()).collect();
    assert!(listeners.iter().all(|listener| listener.status() == 200));
    let turned_away = listen();
    assert_eq!((turned_away.status().as_u16(), turned_away.headers().contains_key("retry-after")), (503, true));
    let browser = Browser::new(&server.base);
    assert_eq!(["/health", "/e/cup/players", "/sign-in"].map(|path| browser.get(path).status), [200; 3]);
    drop(listeners);
    assert!(server.killed().contains("too many at once: turned away"));
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let app = app();
    let address = app.base.strip_prefix("http://").unwrap();
    let mut connection = TcpStream::connect(address).unwrap();
    let head = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n";
    write!(connection, "POST /sign-in HTTP/1.1\r\nhost: {address}\r\n{head}\r\ntoken=").unwrap();
    connection.set_read_timeout(Some(std::time::Duration::from_secs(30))).unwrap();
    let mut answer = [0; 12];
    connection.read_exact(&mut answer).unwrap();
    assert_eq!(std::str::from_utf8(&answer).unwrap(), "HTTP/1.1 403");
}
