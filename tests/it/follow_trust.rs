//! Which laptop is believed: one that was admitted and may still stand by, with a copy of the house that it stands by for.

use crate::archive::{draft, exported, records};
use crate::backups::{backups, restore, text};
use crate::command_line::stdout;
use crate::follow::{House, Referee, presses, signed_in, take_over, term};
use crate::kills::TABLES;
use crate::support::{Browser, Kind, Page, acting, drawn, hand_of, own_port, until};
use caipan::actions::{self, Actor, Admitted, AskedAdmission, Decisions, For, Role};
use caipan::event::record::archive::Time;
use caipan::event::record::term::Proof;
use caipan::event::sheet::hand_result::Ending;
use caipan::event::values::ids::SessionNumber;
use caipan::store::{Followed, Mode, Store, audit, newest, now, terms};
use serde_json::Value;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use tempfile::TempDir;

const ADDRESS: &str = "http://127.0.0.1:1";

/// Tells a laptop by this proof that another has taken over.
pub fn tells(base: &str, proof: &Value) -> Page {
    let field = |(name, value): (&String, &Value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        format!("{name}={text}")
    };
    let fields: Vec<String> = proof.as_object().unwrap().iter().map(field).collect();
    Browser::new(base).get(&format!("/term?{}", fields.join("&")))
}

fn admit(first: &Store, second: &Store, address: &str) -> actions::Result<Admitted> {
    let (key, schema) = (second.key().unwrap().public(), newest().unwrap());
    let (address, house, ends) = (address.to_owned(), String::new(), Vec::new());
    let asked = AskedAdmission { key, schema, address, house, ends };
    actions::admit_stand_by(first, &Actor::command_line(), &asked, now())
}

/// What a laptop signs when it takes over.
fn sign_term(second: &Store, house: &str, term: u32) -> Proof {
    let key = second.key().unwrap();
    let (house, address, at) = (house.to_owned(), ADDRESS.to_owned(), Time(now()));
    let unsigned = Proof { house, term, address, at, key: key.public(), signature: String::new() };
    Proof { signature: key.sign(&unsigned.text()), ..unsigned }
}

#[test]
fn a_term_is_ended_by_a_laptop_that_may_stand_by_and_by_no_other() {
    let houses = [House::playing().0, House::empty(Kind::Sqlite), House::empty(Kind::Sqlite)];
    let [first, second, stranger] = houses.each_ref().map(House::open);
    let hears = |proof: &Proof| actions::hear_term(&first, proof, now()).unwrap();
    for address in ["", "httpx", "http://", "http://127.0.0.1:1/", "http://127.0.0.1:1 http://127.0.0.1:2"] {
        assert!(admit(&first, &second, address).is_err(), "{address}");
    }
    let house = admit(&first, &second, ADDRESS).unwrap().house;
    assert!(!hears(&sign_term(&stranger, &house, 9)), "nobody admitted it");
    assert!(!hears(&sign_term(&second, &"ab".repeat(32), 9)), "another house");
    assert!(!hears(&sign_term(&second, &house, 1)), "its own term");
    let signed = sign_term(&second, &house, 2);
    assert!(!hears(&Proof { term: 3, ..signed.clone() }), "it signed another one");
    let nowhere = Proof { address: "javascript:alert(1)".into(), ..signed.clone() };
    let nowhere = Proof { signature: second.key().unwrap().sign(&nowhere.text()), ..nowhere };
    assert!(!hears(&nowhere), "people are led there");
    assert!(!hears(&sign_term(&second, &house, u32::MAX)), "no term can follow");
    actions::end_stand_by(&first, &Actor::command_line(), now()).unwrap();
    assert!(!hears(&signed), "somebody has ended that it stands by");
    assert_eq!(first.house().mode(), Mode::Serves);
    admit(&first, &second, ADDRESS).unwrap();
    assert!(hears(&signed));
    assert_eq!(first.house().mode(), Mode::Superseded(signed));
}

#[test]
fn once_somebody_has_ended_that_a_laptop_stands_by_no_earlier_one_takes_over_either() {
    let houses = [House::playing().0, House::empty(Kind::Sqlite), House::empty(Kind::Sqlite)];
    let [first, second, third] = houses.each_ref().map(House::open);
    let house = admit(&first, &second, ADDRESS).unwrap().house;
    admit(&first, &third, ADDRESS).unwrap();
    actions::end_stand_by(&first, &Actor::command_line(), now()).unwrap();
    for ended in [&second, &third] {
        assert!(!actions::hear_term(&first, &sign_term(ended, &house, 2), now()).unwrap());
    }
    admit(&first, &third, ADDRESS).unwrap();
    assert!(!actions::hear_term(&first, &sign_term(&second, &house, 2), now()).unwrap());
    assert!(actions::hear_term(&first, &sign_term(&third, &house, 2), now()).unwrap());
}

#[test]
fn a_first_copy_that_was_broken_off_is_made_later_and_nothing_is_taken_over_before() {
    let ((first, _), (second, _)) = (House::playing(), House::playing());
    let (here, there) = (first.open(), second.open());
    let Admitted { token, house, term: own } = admit(&here, &there, ADDRESS).unwrap();
    let server = first.serve(0);
    let followed = Followed { first: server.base.clone(), token, house: house.clone(), term: own, is_copied: false };
    there.house().stand_by(followed).unwrap();
    assert!(
        actions::take_over(&there, &Actor::command_line(), ADDRESS, now()).is_err(),
        "what is here is another house"
    );
    drop((here, there));
    let copy = second.serve(0);
    until("the copy", || (term(&copy.base)["house"] == house.as_str()).then_some(()));
    drop((server, copy));
    [&first, &second].into_iter().for_each(House::holds);
}

#[test]
fn a_copy_that_was_broken_off_where_there_is_an_older_one_is_made_later_and_nothing_is_taken_over_before() {
    let ((first, _), second) = (House::playing(), House::empty(Kind::Sqlite));
    let server = first.serve(0);
    let (copy, link) = second.follow(&server.base, &[]);
    take_over(&copy.base, &link);
    until("the first hears", || (term(&server.base)["mode"] == "superseded").then_some(()));
    drop((server, copy));
    let (here, there) = (first.open(), second.open());
    let Admitted { token, house, term: own } = admit(&there, &here, ADDRESS).unwrap();
    let server = second.serve(0);
    let followed = Followed { first: server.base.clone(), token, house, term: own, is_copied: false };
    here.house().stand_by(followed).unwrap();
    let taken = actions::take_over(&here, &Actor::command_line(), ADDRESS, now());
    assert!(taken.is_err(), "what is here is of the term before");
    drop((here, there));
    let copy = first.serve(0);
    until("the copy", || (term(&copy.base)["term"] == 2).then_some(()));
    assert_eq!(term(&copy.base)["mode"], "stands-by");
    drop((server, copy));
    [&first, &second].into_iter().for_each(House::holds);
}

#[test]
fn a_laptop_does_not_take_over_by_itself_from_one_that_heard_of_another_and_begins_a_later_term() {
    let (first, _) = House::playing();
    first.allows_take_over_after(2);
    let (second, third) = (House::empty(Kind::Sqlite), House::empty(Kind::Sqlite));
    let (here, there) = (first.open(), second.open());
    let house = admit(&here, &there, ADDRESS).unwrap().house;
    let proof = serde_json::to_value(sign_term(&there, &house, 2)).unwrap();
    drop((here, there));
    let mut server = first.serve(0);
    let (copy, link) = third.follow(&server.base, &[]);
    // The one whose place it took goes on all the same.
    tells(&server.base, &proof);
    assert_eq!(term(&server.base)["mode"], "superseded");
    let there = third.open();
    until("the copy says so", || there.read(terms::later_term).unwrap());
    drop(there);
    server.killed();
    until("it has been silent for longer", || term(&copy.base)["age"].as_u64().filter(|age| *age > 6000));
    assert_eq!(term(&copy.base)["mode"], "stands-by");
    take_over(&copy.base, &link);
    assert_eq!(term(&copy.base)["term"], 3);
}

#[test]
fn a_laptop_whose_place_another_took_does_not_take_over_by_itself() {
    let (first, _) = House::playing();
    first.allows_take_over_after(2);
    let mut server = first.serve(0);
    let (second, third) = (House::empty(Kind::Sqlite), House::empty(Kind::Sqlite));
    let (before, _link) = second.follow(&server.base, &[]);
    let (copy, _link) = third.follow(&server.base, &[]);
    let age = || term(&before.base)["age"].as_u64();
    until("it gets no rows any longer", || age().filter(|age| *age > 2000));
    server.killed();
    until("the third takes over", || (term(&copy.base)["mode"] == "serves").then_some(()));
    let then = age().unwrap_or_default();
    until("it has been silent for longer", || age().is_none_or(|age| age > then + 3000).then_some(()));
    assert_eq!(term(&before.base)["mode"], "stands-by");
}

#[test]
fn on_a_superseded_laptop_people_sign_in_and_serve_again_and_nothing_of_events_is_written_before() {
    let ((first, token), second) = (House::playing(), House::empty(Kind::Sqlite));
    let (here, there) = (first.open(), second.open());
    let house = admit(&here, &there, ADDRESS).unwrap().house;
    assert!(actions::hear_term(&here, &sign_term(&there, &house, 2), now()).unwrap());
    let ends = actions::event_ends(&here).unwrap();
    drop((here, there));
    let server = first.serve(0);
    let stranger = [("name", "lin"), ("password", "guessed")];
    let wrong = Browser::new(&server.base).submit("/sign-in", "/sign-in", &stranger);
    assert_eq!((wrong.status, wrong.attributes(".entrance .note a", "href")), (422, vec![ADDRESS.to_owned()]));
    let (organiser, other) = (signed_in(&server.base), signed_in(&server.base));
    let refused = Referee::new(&token, 1).sends(&server.base, &hand_of(2, 0, drawn())).unwrap();
    assert_eq!(refused.0, 409, "{}", refused.1);
    let form = ("token".to_owned(), other.get("/stand-by").value("token"));
    assert_eq!(other.post("/sign-out", &[form]).status, 200);
    assert_eq!(other.get("/stand-by").status, 401);
    assert_eq!(actions::event_ends(&first.open()).unwrap(), ends);
    let serves = presses(&organiser, "serve");
    assert!(serves.status == 200 && serves.errors().is_empty(), "{}", serves.body);
    assert_eq!(other.get("/sign-in").texts(".entrance .note"), Vec::<String>::new());
    let said = term(&server.base);
    assert!(said["mode"] == "serves" && said["term"] == 3, "{said}");
    let (status, receipt) = Referee::new(&token, 1).sends(&server.base, &hand_of(2, 0, drawn())).unwrap();
    assert_eq!(status, 200, "{receipt}");
    drop(server);
    first.holds();
}

#[test]
fn a_backup_of_a_superseded_laptop_is_restored_and_says_at_once_who_serves() {
    let ((first, _), second) = (House::playing(), House::empty(Kind::Sqlite));
    let (here, there) = (first.open(), second.open());
    let house = admit(&here, &there, ADDRESS).unwrap().house;
    let proof = sign_term(&there, &house, 2);
    assert!(actions::hear_term(&here, &proof, now()).unwrap());
    let [folder, by_command, by_upload] = [(); 3].map(|()| TempDir::new().unwrap());
    let backup = actions::back_up(&here, folder.path(), For::Somebody, now()).unwrap().file;
    stdout(&restore(by_command.path(), &[text(&backup)]));
    let restored = Store::open_folder(by_command.path()).unwrap();
    assert_eq!(restored.house().mode(), Mode::Superseded(proof.clone()));
    let restored = Store::open_folder(by_upload.path()).unwrap();
    actions::restore_uploaded(&restored, ("b.zip", &fs::read(&backup).unwrap()), now()).unwrap();
    assert_eq!(restored.house().mode(), Mode::Superseded(proof));
}

#[test]
fn the_second_laptop_trusts_the_key_of_the_first_which_it_has_copied() {
    let (first, second, actor) = (House::empty(Kind::Sqlite), House::empty(Kind::Sqlite), Actor::command_line());
    let brought = exported(&House::playing().0.open(), "cup");
    let here = first.open();
    actions::import_archive(&here, &actor, "cup.json", brought.as_bytes(), now()).unwrap();
    actions::add_user(&here, "lin", "a long password", now()).unwrap();
    acting(&here, &actor, "cup").add_organiser("lin").unwrap();
    drop(here);
    let mut server = first.serve(0);
    let (copy, link) = second.follow(&server.base, &[]);
    server.killed();
    let here = first.open();
    records(&here, "cup", (1, 1), draft(2, Ending::DrawnHand), 0);
    let came_back = exported(&here, "cup");
    take_over(&copy.base, &link);
    let archive = ("cup.json", came_back.as_bytes());
    let (joined, against) =
        actions::check_merge(&second.open(), &actor, archive, &Decisions::default(), now()).unwrap();
    assert_eq!((joined.taken.hands.len(), against), (1, Vec::new()));
}

#[test]
fn a_second_laptop_that_gets_nothing_more_is_shown_as_wrong_and_both_say_how_to_go_on() {
    let ((first, _), second, folder) = (House::playing(), House::empty(Kind::Sqlite), TempDir::new().unwrap());
    let port = own_port().local_addr().unwrap().port();
    let mut server = first.serve(port);
    let (copy, link) = second.follow(&server.base, &[]);
    let here = first.open();
    let backup = actions::back_up(&here, folder.path(), For::Somebody, now()).unwrap().file;
    records(&here, "cup", (1, 1), draft(2, Ending::DrawnHand), 0);
    let (rows, there) = (here.read(audit::last_id).unwrap(), second.open());
    until("the hand is not copied", || (there.read(audit::last_id).unwrap() == rows).then_some(()));
    let data = here.file().unwrap().parent().unwrap().to_owned();
    server.killed();
    drop(here);
    stdout(&restore(&data, &[text(&backup)]));
    let again = first.serve(port);
    let organiser = signed_in(&again.base);
    until("it is not said", || organiser.get("/stand-by").body.contains("gets nothing more").then_some(()));
    let board = organiser.get("/e/cup/board");
    assert_eq!(board.texts(".laptops .badge"), ["Second laptop"], "{}", board.body);
    assert_eq!(board.texts(".laptop .official"), Vec::<String>::new());
    let page = link.strip_prefix(&copy.base).unwrap();
    let there = Browser::new(&copy.base);
    until("the second does not say it", || there.get(page).body.contains("says how to go on").then_some(()));
}

/// Who was removed at the one that serves may sign in here all the same, where nobody knows of that.
#[test]
fn a_superseded_laptop_serves_again_only_where_the_other_one_no_longer_says_that_it_serves() {
    let ((first, _), second) = (House::playing(), House::empty(Kind::Sqlite));
    let server = first.serve(0);
    let (mut copy, link) = second.follow(&server.base, &[]);
    take_over(&copy.base, &link);
    until("the first hears", || (term(&server.base)["mode"] == "superseded").then_some(()));
    let organiser = signed_in(&server.base);
    for pressed in ["serve", "insist"] {
        let refused = presses(&organiser, pressed);
        assert_ne!(refused.status, 200, "{}", refused.body);
        assert_eq!(term(&server.base)["mode"], "superseded");
    }
    let refused = presses(&organiser, "serve");
    assert!(refused.errors().iter().any(|why| why.contains(&copy.base)), "{:?}", refused.errors());
    copy.killed();
    for times in ["once", "and again, which changes nothing"] {
        let serves = presses(&organiser, "serve");
        assert!(serves.status == 200 && serves.errors().is_empty(), "{times}: {}", serves.body);
        assert_eq!(term(&server.base)["term"], 3, "{times}");
    }
    let copy = second.serve(0);
    until("the second hears", || (term(&copy.base)["mode"] == "superseded").then_some(()));
    drop(copy);
    // It has taken over and received nothing, so there is nothing to be joined.
    let (copy, _link) = second.follow(&server.base, &["--replace"]);
    assert_eq!(term(&copy.base)["term"], 3);
}

#[test]
fn a_laptop_of_which_somebody_ended_that_it_stands_by_begins_again_with_a_new_code() {
    let ((first, _), second) = (House::playing(), House::empty(Kind::Sqlite));
    let server = first.serve(0);
    let (mut copy, _link) = second.follow(&server.base, &[]);
    let ended = presses(&signed_in(&server.base), "end");
    assert!(ended.status == 200 && ended.errors().is_empty(), "{}", ended.body);
    copy.killed();
    let (again, _link) = second.follow(&server.base, &["--replace"]);
    assert!(term(&again.base)["age"].is_u64(), "{}", term(&again.base));
    drop((server, again));
    [&first, &second].into_iter().for_each(House::holds);
}

#[test]
fn after_a_take_over_each_session_is_backed_up_also_where_older_data_had_more_rows() {
    let ((first, _), (second, _), actor) = (House::playing(), House::playing(), Actor::command_line());
    let older = second.open();
    for link in 0..60 {
        acting(&older, &actor, "cup").make_link(&Role::ChiefReferee, &format!("referee {link}"), None).unwrap();
    }
    let (rows, folder) = (older.read(audit::last_id).unwrap(), older.file().unwrap().with_file_name("backups"));
    drop(older);
    let mut server = first.serve(0);
    let (copy, link) = second.follow(&server.base, &["--replace"]);
    server.killed();
    take_over(&copy.base, &link);
    assert_eq!(backups(&folder).len(), 1, "that of the older data");
    let store = second.open();
    for table in 1..=TABLES {
        records(&store, "cup", (1, table), draft(2, Ending::StoppedByTime), 0);
    }
    acting(&store, &actor, "cup").close_session(SessionNumber(1)).unwrap();
    assert!(store.read(audit::last_id).unwrap() < rows);
    until("no backup at the end of a session", || (backups(&folder).len() == 2).then_some(()));
}

#[test]
fn a_laptop_says_that_the_one_before_serves_as_well_where_that_one_does_not_believe_it() {
    let ((first, _), second) = (House::playing(), House::empty(Kind::Sqlite));
    let server = first.serve(0);
    let (copy, link) = second.follow(&server.base, &[]);
    assert!(presses(&signed_in(&server.base), "end").errors().is_empty());
    take_over(&copy.base, &link);
    let organiser = signed_in(&copy.base);
    for page in ["/stand-by", "/e/cup/board"] {
        until("it is said", || organiser.get(page).body.contains("serves as well").then_some(()));
    }
    assert_eq!(term(&server.base)["mode"], "serves");
}

#[test]
fn whoever_asks_while_a_laptop_takes_over_hears_its_new_term_from_then_on() {
    let (laptop, _) = House::playing();
    let (store, actor, asks) = (laptop.open(), Actor::command_line(), AtomicBool::new(false));
    let house = store.read(terms::house).unwrap();
    for term in 2..32 {
        let (first, token, house) = (ADDRESS.to_owned(), String::new(), house.clone());
        store.house().stand_by(Followed { first, token, house, term: 1, is_copied: true }).unwrap();
        asks.store(true, Ordering::Relaxed);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while asks.load(Ordering::Relaxed) {
                        store.identity_and_term().unwrap();
                    }
                });
            }
            let taken = actions::take_over(&store, &actor, ADDRESS, now());
            asks.store(false, Ordering::Relaxed);
            assert_eq!(taken.unwrap().term, term);
        });
        assert_eq!(store.identity_and_term().unwrap().1, term);
    }
}
