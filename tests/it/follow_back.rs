//! A laptop that served comes back, and the one that serves gets what it received alone, whichever of them stood by for the other.

use crate::archive::{records, win};
use crate::follow::{House, Referee, presses, signed_in, take_over, term};
use crate::follow_kills::joins;
use crate::support::{Browser, Kind, Page, until};
use caipan::actions::Token;
use caipan::rules::Seat;
use caipan::store::Error;
use caipan::store::Followed;
use diesel::connection::SimpleConnection;
use diesel::result::{DatabaseErrorKind, Error as Cut};
use diesel::{Connection, SqliteConnection};
use serde_json::json;
use std::fs;

/// Says where the laptop that served before is reached now.
fn looks(organiser: &Browser, first: &str) -> Page {
    let token = organiser.get("/stand-by").value("token");
    let fields = [("token", token.as_str()), ("what", "look"), ("first", first)];
    organiser.post("/stand-by", &fields.map(|(name, value)| (name.into(), value.into())))
}

fn is_superseded(base: &str) {
    until("it hears that another serves", || (term(base)["mode"] == "superseded").then_some(()));
}

/// A hand of East at table 1 that only this laptop receives.
fn receives(house: &House) {
    records(&house.open(), "cup", (1, 1), win(2, Seat::East, 12), 0);
}

/// That it is said that this hand is at the laptop that is back, and not any more once it is joined.
fn gets_it(base: &str, token: &str) {
    let organiser = signed_in(base);
    let board = || organiser.get("/e/cup/board").text(".backup");
    until("it is said", || board().contains("is back").then_some(()));
    let joined = joins(base);
    assert!(joined.body.contains("Joined: 1 hand entry"), "{}", joined.body);
    assert!(!joined.text(".backup").contains("is back"), "{}", joined.text(".backup"));
    assert_eq!(Referee::new(token, 1).sheet(base)["totals"]["E"], json!(500 + 3 * (12 + 8)));
}

/// The laptop at this address serves again, looks for the one that had taken over and now comes back, and gets what that received.
fn serves_again(base: &str, token: &str, other: &House) {
    let organiser = signed_in(base);
    let serves = presses(&organiser, "serve");
    assert!(serves.status == 200 && serves.errors().is_empty(), "{}", serves.body);
    let back = other.serve(0);
    is_superseded(&back.base);
    let looked = looks(&organiser, &back.base);
    assert!(looked.errors().is_empty(), "{:?}", looked.errors());
    gets_it(base, token);
}

#[test]
fn a_laptop_whose_place_another_took_says_what_taking_over_does_and_then_gets_what_the_first_received() {
    let (first, token) = House::playing();
    let (second, third) = (House::empty(Kind::Sqlite), House::empty(Kind::Sqlite));
    let server = first.serve(0);
    let (replaced, link) = second.follow(&server.base, &[]);
    let (_copy, _link) = third.follow(&server.base, &[]);
    let there = Browser::new(&replaced.base);
    let warning = || there.get(link.strip_prefix(&replaced.base).unwrap()).text(".entrance form p");
    until("it is said", || warning().contains("it stops taking entries at once; what it has received").then_some(()));
    receives(&first);
    take_over(&replaced.base, &link);
    is_superseded(&server.base);
    gets_it(&replaced.base, &token);
    drop((server, replaced));
    [&first, &second].into_iter().for_each(House::holds);
}

#[test]
fn a_laptop_that_serves_again_gets_what_the_one_received_that_had_taken_over() {
    let ((first, token), second) = (House::playing(), House::empty(Kind::Sqlite));
    let server = first.serve(0);
    let (mut copy, link) = second.follow(&server.base, &[]);
    take_over(&copy.base, &link);
    is_superseded(&server.base);
    receives(&second);
    copy.killed();
    serves_again(&server.base, &token, &second);
    drop(server);
    [&first, &second].into_iter().for_each(House::holds);
}

/// The second stood by for the first, then the first for the second, so that none of them has admitted the other last.
#[test]
fn a_laptop_that_has_taken_over_serves_again_after_the_first_had_taken_over_from_it() {
    let ((first, token), second) = (House::playing(), House::empty(Kind::Sqlite));
    let mut server = first.serve(0);
    let (copy, link) = second.follow(&server.base, &[]);
    take_over(&copy.base, &link);
    is_superseded(&server.base);
    server.killed();
    let (mut again, link) = first.follow(&copy.base, &["--replace"]);
    take_over(&again.base, &link);
    is_superseded(&copy.base);
    receives(&first);
    again.killed();
    serves_again(&copy.base, &token, &first);
    drop(copy);
    [&first, &second].into_iter().for_each(House::holds);
}

#[test]
fn where_the_laptop_that_is_back_does_not_say_what_it_has_its_archives_are_asked_for() {
    let ((first, _), second) = (House::playing(), House::empty(Kind::Sqlite));
    let mut server = first.serve(0);
    let (copy, link) = second.follow(&server.base, &[]);
    server.killed();
    receives(&first);
    take_over(&copy.base, &link);
    let file = second.open().file().unwrap().with_file_name("caipan.followed");
    let followed: Followed = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let token = Token::random().unwrap().secret().to_owned();
    fs::write(&file, serde_json::to_vec(&Followed { token, ..followed }).unwrap()).unwrap();
    let again = first.serve(0);
    let organiser = signed_in(&copy.base);
    let says = |page: &Page| page.errors().iter().any(|why| why.contains("does not say what it has received"));
    let looked = looks(&organiser, &again.base);
    assert!(says(&looked), "{:?}", looked.errors());
    until("its page says so", || says(&organiser.get("/stand-by")).then_some(()));
}

#[test]
fn what_a_full_disk_hinders_can_be_written_later_and_what_does_not_fit_cannot() {
    let mut conn = SqliteConnection::establish(":memory:").unwrap();
    conn.batch_execute("CREATE TABLE a (b UNIQUE); PRAGMA max_page_count = 9").unwrap();
    let mut is_passing = |statement| Error::from(conn.batch_execute(statement).unwrap_err()).is_passing();
    assert!(is_passing("INSERT INTO a VALUES (zeroblob(1000000))"));
    assert!(!is_passing("INSERT INTO a VALUES (1), (1)"));
}

#[test]
fn a_full_disk_is_known_also_when_the_commit_fails() {
    let refused = |said: &str| Cut::DatabaseError(DatabaseErrorKind::Unknown, Box::new(said.to_owned()));
    let on_commit = |said: &str| Cut::RollbackErrorOnCommit {
        rollback_error: Box::new(refused("cannot rollback - no transaction is active")),
        commit_error: Box::new(refused(said)),
    };
    let [full, other] = ["database or disk is full", "disk I/O error"];
    assert!(Error::from(refused(full)).is_disk_full() && Error::from(on_commit(full)).is_disk_full());
    assert!(!Error::from(refused(other)).is_disk_full() && !Error::from(on_commit(other)).is_disk_full());
}
