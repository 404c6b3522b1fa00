//! Two servers on one database, between which an address in front divides those who come.

use crate::event::Stream;
use crate::support::{App, Browser, Database, Kind, Organiser, Phone, Server, app_on, both, drawn, hand_of, self_draw};
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use std::net::{TcpListener, TcpStream};
use std::{io, thread};

fn event_with_two_servers(database: Database) -> (App, App, Organiser) {
    let one = app_on(database);
    let organiser = Organiser::playing(&one, &[]);
    let other = one.beside();
    (one, other, organiser)
}

#[test]
fn who_signs_in_or_pairs_at_one_goes_on_at_the_other_until_signing_out() {
    both(|database| {
        let (one, other, organiser) = event_with_two_servers(database);
        assert_eq!(organiser.browser.at(&other.base).get("/e/cup/board").status, 200);
        let code = one.pairing("cup", 1, 1).code;
        let phone = Browser::new(&other.base);
        let paired = phone.submit("/e/cup/pair", "/e/cup/pair", &[("table", "1"), ("code", &code), ("person", "Ma")]);
        assert_eq!(paired.status, 200, "{}", paired.body);
        let table = "/e/cup/sessions/1/tables/1";
        assert_eq!([&one, &other].map(|app| phone.at(&app.base).get(table).status), [200, 200]);
        organiser.browser.at(&other.base).submit("/e/cup/links", "/sign-out", &[]);
        assert_eq!(organiser.browser.get("/e/cup/board").status, 401);
    });
}

#[test]
fn wrong_codes_at_one_count_at_the_other() {
    let (one, other, _) = event_with_two_servers(Database::fresh(Kind::Postgres));
    let code = one.pairing("cup", 1, 1).code;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let is_refused = |app: &App| {
        let filled = [("table", "1"), ("code", wrong), ("person", "Ma")];
        let answer = Browser::new(&app.base).submit("/e/cup/pair", "/e/cup/pair", &filled);
        assert_eq!(answer.status, 422);
        answer.errors().concat().contains("Too many wrong codes for table 1")
    };
    assert!((0..10).all(|_| !is_refused(&one)));
    let more = (0..10).take_while(|_| !is_refused(&other)).count();
    assert!(more < 10, "the other server gave {more} more");
}

#[test]
fn a_change_of_which_no_notification_comes_is_shown_all_the_same() {
    let (one, other, organiser) = event_with_two_servers(Database::fresh(Kind::Postgres));
    let spectator = Browser::new(&other.base);
    let before = spectator.get("/e/cup/tables").body;
    PgConnection::establish(one.url()).unwrap().batch_execute("DROP TRIGGER audit_is_told ON audit").unwrap();
    let link = one.link("cup", &caipan::actions::Role::ChiefReferee);
    let referee = Phone::with(&one, &link, "cup", 1);
    assert_eq!(referee.records(1, self_draw("E", 20)).status, 200);
    let stored = std::time::Instant::now();
    while spectator.get("/e/cup/tables").body == before {
        assert!(stored.elapsed() < std::time::Duration::from_secs(30));
    }
    drop(organiser);
}

/// An address in front of two servers: whoever connects is passed on to one or the other, in no order that requests could have.
fn in_front_of(servers: &[Server; 2]) -> String {
    let front = TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}", front.local_addr().unwrap());
    let hosts = [0, 1].map(|server: usize| servers[server].base.trim_start_matches("http://").to_owned());
    thread::spawn(move || {
        for (number, near) in front.incoming().enumerate() {
            let (near, far) = (near.unwrap(), TcpStream::connect(&hosts[number.count_ones() as usize % 2]).unwrap());
            for (mut from, mut to) in
                [(&near, &far), (&far, &near)].map(|(a, b)| (a.try_clone().unwrap(), b.try_clone().unwrap()))
            {
                thread::spawn(move || {
                    // Where one side goes away the other hears of it.
                    _ = io::copy(&mut from, &mut to);
                    _ = to.shutdown(std::net::Shutdown::Write);
                });
            }
        }
    });
    base
}

#[test]
fn two_processes_behind_one_address_are_as_one() {
    let (one, _, organiser) = event_with_two_servers(Database::fresh(Kind::Postgres));
    let servers = [(); 2].map(|()| Server::start(&["--database", one.url()]));
    let front = in_front_of(&servers);
    let browser = || Browser::that_always_connects(&front);
    // What one of them lets in, or stores, the other knows: six requests in a row reach both.
    let all_answer = |browser: &Browser, path: &str, status| {
        assert_eq!([(); 6].map(|()| browser.get(path).status), [status; 6], "{path}");
    };

    let chief = Organiser { browser: browser(), slug: "cup".into() };
    let signed_in = chief.browser.submit("/sign-in", "/sign-in", &[("name", "lin"), ("password", "a long password")]);
    assert_eq!(signed_in.status, 200, "{}", signed_in.body);
    all_answer(&chief.browser, "/e/cup/board", 200);

    let code = one.pairing("cup", 1, 1).code;
    let paired = browser();
    let filled = [("table", "1"), ("code", code.as_str()), ("person", "Ma")];
    assert_eq!(paired.submit("/e/cup/pair", "/e/cup/pair", &filled).status, 200);
    let phone = Phone::in_browser(paired, "cup", 1);
    let mut watchers = [(); 6].map(|()| Stream::open(&front, "/e/cup/live?page=players&lang=en"));
    watchers.iter_mut().for_each(|watcher| _ = watcher.next("at"));
    for hand in 1..=4 {
        assert_eq!(phone.sends("hands", hand_of(hand, 0, self_draw("E", 20))).status, 200, "hand {hand}");
    }
    watchers.iter_mut().for_each(|watcher| _ = watcher.next("rows"));

    let wrong = if code == "000000" { "000001" } else { "000000" };
    let is_let_through = || {
        let answer =
            browser().submit("/e/cup/pair", "/e/cup/pair", &[("table", "2"), ("code", wrong), ("person", "Ma")]);
        assert_eq!(answer.status, 422);
        !answer.errors().concat().contains("Too many wrong codes for table 2")
    };
    let tries = (0..24).filter(|_| {
        // Others look on, so that one server hears of a try at the other.
        all_answer(&chief.browser, "/e/cup/board", 200);
        is_let_through()
    });
    let through = tries.count();
    assert!((10..20).contains(&through), "each by itself would let 10 through, together they let {through} through");

    let revoked = chief.presses("/sessions/1/phones", "/sessions/1/phones/revoke", &[("table", "1")]);
    assert_eq!(revoked.status, 200, "{:?}", revoked.errors());
    for _ in 0..6 {
        assert_eq!(phone.sends("hands", hand_of(5, 0, drawn())).status, 401);
    }
    chief.browser.submit("/e/cup/links", "/sign-out", &[]);
    all_answer(&chief.browser, "/e/cup/board", 401);
    drop(organiser);
}
