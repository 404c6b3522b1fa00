//! Nobody guesses, nobody floods, and no header decides where links lead or where a request comes from.

use crate::support::{App, Browser, Organiser, Page, acting, app, app_on, by_turns, long_or, page};
use caipan::actions::{Acting, Actor, Role, Token};
use caipan::store::{Error, audit, now};
use caipan::web::routes::ROUTES;
use diesel::prelude::*;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Sends a form of a page with headers of its own, as somebody who holds a link.
fn sends(app: &App, token: &Token, (path, filled): (&str, &[(&str, &str)]), headers: &[(&str, &str)]) -> Page {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
    let address = format!("{}{path}", app.base);
    let bearer = format!("Bearer {}", token.secret());
    let form = page(agent.get(&address).header("authorization", &bearer).call().unwrap()).unwrap();
    let form = form.filled(path, filled);
    let request = agent.post(&address).header("authorization", &bearer).header("accept-language", "en");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    page(request.send_form(form.iter().map(|(name, value)| (name.as_str(), value.as_str()))).unwrap()).unwrap()
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = diesel::sql_types::Text)]
    detail: String,
}

/// What the audit of the installation says of guessed passwords.
fn guessed(app: &App) -> Vec<String> {
    let rows = "SELECT detail FROM audit WHERE action = 'guess_passwords' AND event_id IS NULL ORDER BY id";
    let rows = app.store.read(|conn| diesel::sql_query(rows).load::<Row>(conn).map_err(Error::from)).unwrap();
    rows.into_iter().map(|row| row.detail).collect()
}

#[test]
fn passwords_are_limited_for_an_account_and_a_browser_that_was_signed_in_comes_in() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_password(&app);
        let stranger = Browser::new(&app.base);
        let tries = |browser: &Browser, password: &str| {
            browser.submit("/sign-in", "/sign-in", &[("name", " lin "), ("password", password)])
        };
        // One of the ten was the organiser's own, from the same address.
        for _ in 0..9 {
            assert_eq!(tries(&stranger, "wrong wrong").status, 422);
        }
        let refused = tries(&stranger, "a long password");
        assert_eq!((refused.status, refused.header("retry-after").as_deref()), (429, Some("60")), "even the right one");
        assert_eq!(guessed(&app), [r#"{"name":"lin","address":"127.0.0.1","tries":10,"left_out":0}"#]);
        assert_eq!(tries(&organiser.browser, "a long password").status, 200);
        let nobody = [("name", "nobody"), ("password", "my own password")];
        assert_eq!(stranger.submit("/sign-in", "/sign-in", &nobody).status, 422, "another account");
    });
}

#[test]
fn guessing_codes_is_told_once_for_an_address_and_no_header_makes_many_of_one() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        organiser.on_session(1, "seat");
        let code = app.pairing("cup", 1, 1).code;
        let wrong = if code == "000000" { "000001" } else { "000000" };
        let stranger = Token::random().unwrap();
        for number in 0..20 {
            let from = format!("10.0.0.{number}");
            let fields = [("table", "1"), ("code", wrong), ("person", "Ma")];
            let answer = sends(&app, &stranger, ("/e/cup/pair", &fields), &[("x-forwarded-for", &from)]);
            assert_eq!(answer.status, 422);
            assert_eq!(answer.errors().concat().contains("Too many wrong codes for table 1"), number >= 10, "{number}");
        }
        let rows = app.store.read(|conn| audit::latest(conn, 1, 100)).unwrap();
        let rows: Vec<_> = rows.iter().filter(|row| row.action == "guess_codes").map(|row| &row.detail).collect();
        assert_eq!(rows, [r#"{"one_address":true,"tries":10,"left_out":0}"#]);
        assert!(organiser.browser.get("/e/cup/audit").body.contains("Wrong table codes were entered repeatedly"));
    });
}

#[test]
fn links_lead_where_the_server_was_told_whatever_a_request_says() {
    let app = app();
    Organiser::with_event(&app);
    let organiser = app.link("cup", &Role::Organiser);
    let told = app.beside_with(|settings| settings.address = Some("https://mahjong.example".into()));
    for (app, base) in [(&app, app.base.as_str()), (&told, "https://mahjong.example")] {
        let headers = [
            ("host", "evil.example"),
            ("x-forwarded-host", "evil.example"),
            ("x-forwarded-proto", "gopher"),
            ("forwarded", "host=evil.example"),
        ];
        let form = [("label", "Ma"), ("role", "recorder")];
        let made = sends(app, &organiser, ("/e/cup/links", &form), &headers);
        let link = scraper::Html::parse_document(&made.body);
        let link = link.select(&scraper::Selector::parse("input.address").unwrap()).next().unwrap();
        assert!(link.attr("value").unwrap().starts_with(&format!("{base}/link/")), "{:?}", link.attr("value"));
        assert!(!made.body.contains("evil"));
    }
}

#[test]
fn one_address_does_not_take_every_place_and_organisers_see_who_was_turned_away() {
    let plain = app();
    let organiser = Organiser::with_event(&plain);
    let app = plain.beside_with(|settings| {
        settings.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        settings.per_address = Some(2);
    });
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let listen = |from: &str| {
        let request = agent.get(format!("{}/e/cup/live", app.base)).header("accept-language", "en");
        request.header("x-forwarded-for", from).call().unwrap()
    };
    let held = [listen("10.0.0.7"), listen("10.0.0.7"), listen("10.0.0.8")];
    assert!(held.iter().all(|one| one.status() == 200));
    let turned_away = page(listen("10.0.0.7")).unwrap();
    assert_eq!((turned_away.status, turned_away.header("retry-after").as_deref()), (503, Some("3")));
    assert!(turned_away.body.contains(r#"<meta http-equiv="refresh" content="3">"#), "{}", turned_away.body);
    let board = |token: Token| app.come_in(&token).get("/e/cup/board").text(".turned-away");
    let said = board(app.link("cup", &Role::Organiser));
    assert!(said.starts_with("1 page that follows the play was rejected at "), "{said}");
    assert!(said.contains("10.0.0.7"), "{said}");
    assert_eq!(board(app.link("cup", &Role::ChiefReferee)), "", "the others have other worries");

    // Bodies that do not come take the places of their address only.
    let address = app.base.strip_prefix("http://").unwrap();
    let opened = || {
        let mut connection = TcpStream::connect(address).unwrap();
        let head =
            "x-forwarded-for: 10.0.0.7\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100";
        write!(connection, "POST /sign-in HTTP/1.1\r\nhost: {address}\r\n{head}\r\n\r\ntoken=").unwrap();
        connection.set_nonblocking(true).unwrap();
        connection
    };
    let mut open = [opened(), opened()];
    let status = |from: &str| {
        let request = agent.post(format!("{}/sign-in", app.base)).header("x-forwarded-for", from);
        request.send_form([("name", "lin")]).unwrap().status().as_u16()
    };
    // A request of ours may have had the place of one of them, which is turned away then and comes again.
    let heard = (0..20_000).any(|_| {
        for one in &mut open {
            if one.peek(&mut [0]).is_ok() {
                *one = opened();
            }
        }
        status("10.0.0.7") == 503
    });
    assert!(heard, "both are heard in the end");
    assert_eq!(status("10.0.0.8"), 403, "without the token of a form");
    drop(open);
    assert!((0..20_000).any(|_| status("10.0.0.7") == 403), "they have gone");
    drop((held, organiser));
}

#[cfg(target_os = "linux")]
#[test]
fn who_never_reads_is_not_answered_for_ever() {
    let plain = app();
    Organiser::with_event(&plain);
    // The long form waits as long as a server does that was told nothing.
    let app = plain.beside_with(|settings| settings.unread = long_or(Duration::from_secs(2), settings.unread));
    let address = app.base.strip_prefix("http://").unwrap();
    let mut connection = TcpStream::connect(address).unwrap();
    connection.set_write_timeout(Some(Duration::from_secs(100))).unwrap();
    let asked = format!("GET /static/caipan.css HTTP/1.1\r\nhost: {address}\r\n\r\n");
    // Once what is answered fills all buffers nothing more is taken, and this waits until the connection is ended.
    let ended = loop {
        if let Err(error) = connection.write_all(asked.as_bytes()) {
            break error.kind();
        }
    };
    assert!(matches!(ended, ErrorKind::ConnectionReset | ErrorKind::BrokenPipe | ErrorKind::TimedOut), "{ended:?}");
    assert_eq!(Browser::new(&app.base).get("/e/cup/players").status, 200);
}

#[test]
fn a_link_ends_when_the_organiser_said_and_says_so() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let make = |until: &str| {
            let fields = [("label", "Ma"), ("role", "recorder"), ("until", until)];
            organiser.browser.submit("/e/cup/links", "/e/cup/links", &fields)
        };
        assert_eq!(
            make("2020-01-01T18:00").errors(),
            ["The expiry time has already passed. Enter a later one, or leave it empty."]
        );
        assert!(make("tomorrow").errors().concat().contains("“tomorrow” is not a valid date and time"));
        assert!(make("2099-12-31T18:00").text(".links tbody tr").contains("valid until 31 Dec 2099, 18:00"));
        let ago = |hours: i64| now() - chrono::TimeDelta::hours(hours);
        let command_line = Actor::command_line();
        let make = |until| {
            Acting { now: ago(2), ..acting(&app.store, &command_line, "cup") }.make_link(&Role::Recorder, "Li", until)
        };
        let (ended, lasting) = (make(Some(ago(1))).unwrap(), make(None).unwrap());
        let refused = Browser::new(&app.base).get(&format!("/link/{}", ended.secret()));
        assert_eq!(refused.status, 422);
        assert!(refused.errors().concat().starts_with("This link was valid until "), "{:?}", refused.errors());
        assert_eq!(app.come_in(&lasting).get("/e/cup/board").status, 200);
        assert!(organiser.browser.get("/e/cup/links").text(".links tbody tr:nth-child(2)").contains("Expired"));
    });
}

#[test]
fn the_cookie_of_who_has_only_tables_lasts_a_day() {
    let app = app();
    Organiser::with_event(&app);
    let agent: ureq::Agent = ureq::Agent::config_builder().max_redirects(0).build().into();
    let cookie = |role: &Role| {
        let answer = agent.get(format!("{}/link/{}", app.base, app.link("cup", role).secret())).call().unwrap();
        let cookies = answer.headers().get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap().to_owned());
        let cookie = cookies.into_iter().find(|cookie| cookie.starts_with("caipan=")).unwrap();
        cookie.contains("Max-Age=86400;") || cookie.ends_with("Max-Age=86400")
    };
    assert!(cookie(&Role::Referee(vec![caipan::event::values::ids::TableNumber(1)])));
    assert!(!cookie(&Role::ChiefReferee));
}

#[test]
fn a_compressed_body_is_refused_at_every_address_before_any_of_it_comes() {
    let app = app();
    Organiser::with_event(&app);
    let organiser = app.link("cup", &Role::Organiser);
    let address = app.base.strip_prefix("http://").unwrap();
    // Only the head is sent: whoever waited for the body would not answer.
    let answer = |method: &str, path: &str, headers: &str| {
        let mut connection = TcpStream::connect(address).unwrap();
        connection.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let head = format!("{method} {path} HTTP/1.1\r\nhost: hall\r\naccept-language: en\r\n");
        connection.write_all(format!("{head}{headers}\r\n").as_bytes()).unwrap();
        // The server leaves the connection open for a moment: what is still being sent would cut its answer off.
        let mut answer = BufReader::new(connection);
        let (mut head, mut length) = (String::new(), 0);
        while answer.read_line(&mut head).unwrap() > 2 {
            let value = head.lines().last().and_then(|line| line.strip_prefix("content-length: "));
            length = value.map_or(length, |value| value.parse().unwrap());
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).unwrap();
        head + &String::from_utf8(body).unwrap()
    };
    let kinds = ["application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=cut"];
    let bearer = format!("authorization: Bearer {}\r\n", organiser.secret());
    for route in ROUTES.iter().filter(|route| route.method == "POST") {
        let path = route.path.replace("{event}", "cup").replace(['{', '}'], "");
        for (number, encoding) in ["br", "gzip", "deflate", "zstd", "GZIP", "identity, br"].iter().enumerate() {
            let sender = if number % 2 == 0 { "" } else { bearer.as_str() };
            let kind = kinds[number % kinds.len()];
            let headers = format!(
                "{sender}content-type: {kind}\r\ncontent-encoding: {encoding}\r\ncontent-length: 100000000\r\n"
            );
            let text = answer("POST", &path, &headers);
            assert!(text.starts_with("HTTP/1.1 415 "), "{path}, {encoding}: {text}");
            assert!(text.contains(&format!("(content-encoding: {encoding})")), "{path}: {text}");
            let is_json = text.contains(r#"{"code":"content-encoding","#) && text.contains("application/json");
            let for_programs = ["/api/v1/", "/laptop/"].iter().any(|begin| path.starts_with(begin));
            assert_eq!(is_json, for_programs, "{path}: {text}");
        }
    }
    let encoded = "content-encoding: br\r\ncontent-length: 9\r\n";
    for (method, path) in [("GET", "/e/cup"), ("GET", "/fans"), ("PUT", "/sign-in"), ("POST", "/nowhere")] {
        assert!(answer(method, path, encoded).starts_with("HTTP/1.1 415 "), "{method} {path}");
    }
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let plain = agent.post(format!("{}/sign-in", app.base)).header("content-encoding", "identity");
    assert_eq!(plain.send_form([("name", "lin")]).unwrap().status(), 403, "as any form without its token");
}
