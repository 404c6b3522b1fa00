//! An event as plain files, for a web space: written whole, and what of it says something else after a change.

use super::{acting, four_totals, record_draft, self_draw};
use actix_web::dev::ServerHandle;
use actix_web::rt::System;
use caipan::actions::{self, Actor, DrawnBy, Mirror, MirrorPlaces, NewEvent, Source, SpaceKind};
use caipan::event::regulations::Regulations;
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::rotation::Rotation;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::messages::Locale;
use caipan::rules::{HandNumber, Seat};
use caipan::store::{Store, now};
use caipan::web::{Publication, Published, Settings, publish, start};
use divan::Bencher;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How many players there are; few where nothing is measured, as in a test.
fn sizes() -> Vec<u16> {
    let measures = std::env::args().any(|argument| argument == "--bench");
    if measures { vec![256, 1000] } else { vec![64] }
}

/// So many players in teams of four, who have drawn.
fn in_teams(players: u16, regulations: &str) -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::open_folder(folder.path()).unwrap();
    let actor = Actor::command_line();
    let regulations = Regulations::from_toml(regulations).unwrap();
    let new = NewEvent { slug: "cup".into(), name: "杯".into(), teams: true, regulations };
    actions::create_event(&store, &actor, &new, now()).unwrap();
    let row = |player: u16| format!("队{},选手{player}\n", player.div_ceil(4));
    let list = "team,name\n".to_owned() + &(1..=players).map(row).collect::<String>();
    acting(&store, &actor, "cup").import_entries("entries.csv", list.as_bytes()).unwrap();
    acting(&store, &actor, "cup").choose_chart(&Source::Generated(4).into()).unwrap();
    acting(&store, &actor, "cup").draw_lots("x", DrawnBy::Seed("s".into()), "").unwrap();
    (folder, store)
}

/// Of four sessions the first three are over: what teams still need follows from the last.
fn three_of_four_sessions(players: u16) -> (TempDir, Store) {
    let (folder, store) = in_teams(players, "sessions = 4\nentry = \"totals\"\n");
    let actor = Actor::command_line();
    for session in [1, 2, 3].map(SessionNumber) {
        acting(&store, &actor, "cup").seat_session(session, "s").unwrap();
        acting(&store, &actor, "cup").start_session(session).unwrap();
        let notes = (1..=players / 4).map(|table| (TableNumber(table), four_totals(i32::from(table % 40))));
        acting(&store, &actor, "cup").note_at_tables(session, &notes.collect::<Vec<_>>()).unwrap();
        acting(&store, &actor, "cup").close_session(session).unwrap();
    }
    (folder, store)
}

/// All four are over and published: at each table three hands were won before time was up.
fn four_sessions(players: u16) -> (TempDir, Store) {
    let (folder, store) = in_teams(players, "sessions = 4\n");
    let actor = Actor::command_line();
    for session in [1, 2, 3, 4].map(SessionNumber) {
        acting(&store, &actor, "cup").seat_session(session, "s").unwrap();
        acting(&store, &actor, "cup").start_session(session).unwrap();
        for table in 1..=players / 4 {
            let place = (session, TableNumber(table));
            for (hand, winner) in HandNumber::all().zip([Seat::East, Seat::South, Seat::West]) {
                record_draft(&store, place, self_draw(hand, winner, 8 + table % 20), 0);
            }
            let last = HandNumber::new(4).unwrap();
            let stopped = Draft::new(4, Rotation::ThreeStep.dealer(last), Ending::StoppedByTime);
            record_draft(&store, place, stopped, 0);
        }
        acting(&store, &actor, "cup").close_session(session).unwrap();
        acting(&store, &actor, "cup").publish_standings(session).unwrap();
    }
    (folder, store)
}

/// Corrects the first hand of a table in the last session, whose revision this is, and publishes the standings again.
fn correct_and_publish(store: &Store, revision: i32) {
    let (actor, last) = (Actor::command_line(), SessionNumber(4));
    let draft = self_draw(HandNumber::FIRST, Seat::East, 20 + revision as u16);
    record_draft(store, (last, TableNumber(1)), draft, revision);
    acting(store, &actor, "cup").publish_standings(last).unwrap();
}

/// The files of the event, those of before taken where they say the same; how many there are, and how many were written.
fn write_files(store: &Store, folder: PathBuf, before: Option<PathBuf>) -> Published {
    let event = store.event("cup").unwrap().unwrap().for_everybody();
    let publication = Publication { event, first: Locale::En, address: None, folder, before };
    publish(store, publication).unwrap()
}

/// How many were written.
fn written(store: &Store, folder: PathBuf, before: Option<PathBuf>) -> usize {
    write_files(store, folder, before).changed
}

/// A site after four sessions, which is to take 3 s for 256 players and 10 s for 1,000.
#[divan::bench(args = sizes(), sample_count = 3, sample_size = 1)]
fn write_a_site_of_four_sessions(bencher: Bencher, players: u16) {
    let (_folder, store) = four_sessions(players);
    bencher.with_inputs(|| TempDir::new().unwrap()).bench_local_values(|site| {
        written(&store, site.path().to_owned(), None);
        site
    });
}

/// The same after one hand was corrected, which is to take 1 s. How many files say something else is printed.
#[divan::bench(args = sizes(), sample_count = 3, sample_size = 1)]
fn correct_a_hand_and_write_what_says_something_else(bencher: Bencher, players: u16) {
    let (_folder, store) = four_sessions(players);
    let before = TempDir::new().unwrap();
    write_files(&store, before.path().to_owned(), None);
    let (mut revision, mut last) = (0, None);
    let corrects = || {
        revision += 1;
        correct_and_publish(&store, revision);
        TempDir::new().unwrap()
    };
    bencher.with_inputs(corrects).bench_local_values(|site| {
        last = Some(write_files(&store, site.path().to_owned(), Some(before.path().to_owned())));
        site
    });
    if let Some(Published { files, changed }) = last {
        eprintln!("{players} players: {changed} of {files} files were written");
        assert!(changed < files);
    }
}

/// A site with a session to come, which is to take as long.
#[divan::bench(args = sizes(), sample_count = 3)]
fn write_a_site(bencher: Bencher, players: u16) {
    let (_folder, store) = three_of_four_sessions(players);
    bencher.with_inputs(|| TempDir::new().unwrap()).bench_local_values(|site| {
        written(&store, site.path().to_owned(), None);
        site
    });
}

/// The same where nothing has changed: what is written is the check of the event, in each language.
#[divan::bench(args = sizes(), sample_count = 3)]
fn write_a_site_again(bencher: Bencher, players: u16) {
    let (_folder, store) = three_of_four_sessions(players);
    let before = TempDir::new().unwrap();
    written(&store, before.path().to_owned(), None);
    bencher.with_inputs(|| TempDir::new().unwrap()).bench_local_values(|site| {
        assert!(written(&store, site.path().to_owned(), Some(before.path().to_owned())) <= Locale::ALL.len());
        site
    });
}

/// A server that brings pages to web spaces.
fn serve(store: &Store, places: MirrorPlaces) -> ServerHandle {
    let (sender, receiver) = mpsc::channel();
    let served = store.clone();
    let bind = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let settings = Settings { mirrors: Some(places), ..Settings::for_address(bind) };
    thread::spawn(move || {
        System::new().block_on(async {
            let running = start(served, &settings).unwrap();
            sender.send(running.handle).unwrap();
            running.server.await.unwrap();
        });
    });
    receiver.recv().unwrap()
}

/// Waits beside the server, which needs the processor.
fn wait_until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(120), "nothing is sent");
        thread::park_timeout(Duration::from_millis(1));
    }
}

/// The same as a server does it while it serves, from the correction until its publication is what everybody is led to.
#[divan::bench(args = sizes(), sample_count = 3, sample_size = 1)]
fn correct_a_hand_and_bring_it_to_a_web_space(bencher: Bencher, players: u16) {
    let (folder, store) = four_sessions(players);
    let web = folder.path().join("web");
    let script = web.join("cup/mirror.js");
    let places = MirrorPlaces { file: folder.path().join("caipan.mirrors"), folders: Some(web) };
    let mirror = Mirror { kind: SpaceKind::Folder, space: "cup".into(), ..Mirror::default() };
    acting(&store, &Actor::command_line(), "cup").set_mirror(&places, mirror).unwrap();
    let handle = serve(&store, places);
    wait_until(|| script.exists());
    let mut revision = 0;
    bencher.bench_local(|| {
        revision += 1;
        let before = fs::read(&script).unwrap();
        correct_and_publish(&store, revision);
        wait_until(|| fs::read(&script).unwrap() != before);
    });
    drop(handle.stop(false));
}
