//! Each row of the audit is sealed once, by whoever has written it, however many processes write to one database.

use crate::archive::{an_open_day, draft, exported, records};
use crate::command_line::{caipan, stdout};
use crate::support::{Kind, acting, both, long_or};
use caipan::actions::{self, Actor, OnPaper};
use caipan::event::record::seal::is_sealed;
use caipan::event::sheet::hand_result::Ending;
use caipan::event::values::ids::SessionNumber;
use caipan::files::archive::read;
use caipan::store::Store;
use std::thread::scope;
use tempfile::TempDir;

const SLUG: &str = "open";
const SESSION: SessionNumber = SessionNumber(2);

fn times() -> i32 {
    long_or(20, 1000)
}

/// An event whose second session has all its hands.
fn a_full_session(store: &Store) {
    an_open_day(store);
    acting(store, &Actor::command_line(), SLUG).start_session(SESSION).unwrap();
    (1..=3).for_each(|table| records(store, SLUG, (2, table), draft(1, Ending::StoppedByTime), 0));
}

fn closes_and_reopens(store: &Store) {
    for _ in 0..times() {
        acting(store, &Actor::command_line(), SLUG).close_session(SESSION).unwrap();
        acting(store, &Actor::command_line(), SLUG).reopen_session(SESSION, "看漏了").unwrap();
    }
}

fn all_is_sealed_once(store: &Store) {
    let checked = actions::check_event(store, SLUG, &OnPaper::default()).unwrap();
    assert!(checked.problems.is_empty(), "{:?}", checked.problems);
    let archive = read("a.json", exported(store, SLUG).as_bytes()).unwrap();
    for row in archive.audit.iter().filter(|row| is_sealed(&row.action)) {
        assert_eq!(archive.seals.iter().filter(|seal| seal.audit_hash == row.hash).count(), 1, "{}", row.action);
    }
    let closed = archive.audit.iter().filter(|row| row.action == "close_session").count();
    assert_eq!(closed, times() as usize + 1);
}

#[test]
fn two_who_close_and_record_at_once_on_one_database_seal_each_row_once() {
    both(|database| {
        let [one, other] = [(); 2].map(|()| database.open());
        a_full_session(&one);
        scope(|scope| {
            scope.spawn(|| closes_and_reopens(&one));
            // In one process, too, a row may be written before that of another thread is told.
            scope.spawn(|| {
                (1..=times())
                    .for_each(|revision| records(&one, SLUG, (2, 1), draft(1, Ending::StoppedByTime), revision))
            });
            scope.spawn(|| {
                (1..=times())
                    .for_each(|revision| records(&other, SLUG, (2, 2), draft(1, Ending::StoppedByTime), revision))
            });
        });
        all_is_sealed_once(&one);
    });
}

#[test]
fn commands_seal_while_a_server_closes_and_neither_seals_what_the_other_has() {
    both(|database| {
        let folder = TempDir::new().unwrap();
        let data = folder.path().to_str().unwrap();
        let store = match database.kind() {
            Kind::Sqlite => Store::open_folder(folder.path()),
            Kind::Postgres => Store::open_with_folder(&database.url, folder.path()),
        }
        .unwrap();
        a_full_session(&store);
        let at = match database.kind() {
            Kind::Sqlite => vec!["--data", data],
            Kind::Postgres => vec!["--data", data, "--database", &database.url],
        };
        scope(|scope| {
            let closing = scope.spawn(|| closes_and_reopens(&store));
            while !closing.is_finished() {
                stdout(&caipan(&[&["archive", "export", "--event", SLUG], &at[..]].concat()));
            }
        });
        all_is_sealed_once(&store);
    });
}

#[test]
fn the_key_of_a_paper_is_right_for_a_database_that_went_on_without_a_seal() {
    let folder = TempDir::new().unwrap();
    let store = Store::open_folder(folder.path()).unwrap();
    an_open_day(&store);
    let key = store.key().unwrap().public()[..16].to_owned();
    let file = folder.path().join("open.json");
    std::fs::write(&file, exported(&store, SLUG)).unwrap();
    acting(&store, &Actor::command_line(), SLUG).start_session(SESSION).unwrap();
    let (data, file) = (folder.path().to_str().unwrap(), file.to_str().unwrap());
    let check = |what: &[&str], key: &str| caipan(&[what, &["--key", key]].concat());
    for what in [&["check", "--data", data, "--event", SLUG][..], &["archive", "check", file]] {
        assert!(stdout(&check(what, &key)).contains("Recomputed: 1 draw"), "{what:?}");
        let wrong = check(what, &key.chars().rev().collect::<String>());
        assert_eq!(wrong.status.code(), Some(2), "{what:?}");
    }
    assert!(stdout(&check(&["check", "--data", data], &key)).contains("; 1 audit rows came after"));
}
