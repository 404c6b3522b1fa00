//! Two servers on one database, between which an address in front divides those who come.

use crate::support::{App, Browser, Database, Kind, Organiser, app_on, both};
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};

fn event_with_two_servers(database: Database) -> (App, App, Organiser) {
    let one = app_on(database);
    let organiser = Organiser::with_event(&one);
    organiser.on_session(1, "seat");
    organiser.on_session(1, "start");
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
    let hand = crate::support::hand_of(1, 0, crate::support::self_draw("E", 20));
    let referee = crate::support::Phone::with(&one, &link, "cup", 1);
    assert_eq!(referee.sends("hands", hand).status, 200);
    let stored = std::time::Instant::now();
    while spectator.get("/e/cup/tables").body == before {
        assert!(stored.elapsed() < std::time::Duration::from_secs(30));
    }
    drop(organiser);
}
