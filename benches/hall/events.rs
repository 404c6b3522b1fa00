//! A server with a thousand events, of ten thousand persons: how long until its first page is there, what memory it takes, and how long a
//! search takes for somebody, with the way to the server and back.

use super::client::{Client, GZIP, get};
use super::event::acting;
use super::load::percentile;
use super::process::Process;
use super::say::{at_most, milliseconds, only};
use caipan::actions::{self, Actor, NewEvent, NewNote, TableCommand, Totals};
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::rules::{BySeat, GamePoints};
use caipan::store::{Store, now};
use std::time::Instant;
use tempfile::TempDir;
use uuid::Uuid;

const EVENTS: usize = 1000;
const PLAYERS: usize = 60;
const PERSONS: usize = 10_000;
const FIRST: SessionNumber = SessionNumber(1);
/// Names are made of these, each of four.
const SYLLABLES: [&str; 10] = ["wang", "li", "chen", "zhao", "guo", "hua", "mei", "jun", "tao", "ying"];

fn name(person: usize) -> String {
    let syllable = |place: u32| SYLLABLES[person / 10_usize.pow(place) % 10];
    format!("{}{} {}{}", syllable(0), syllable(1), syllable(2), syllable(3))
}

/// An event of one session that is over, which comes in as totals.
fn hold(store: &Store, chief: &Actor, number: usize) {
    let slug = format!("cup-{number}");
    let regulations = Regulations::from_toml("sessions = 1\nentry = \"totals\"\n").unwrap();
    let new = NewEvent { slug: slug.clone(), name: format!("Cup {number}"), teams: false, regulations };
    actions::create_event(store, chief, &new, now()).unwrap();
    let person = |place: usize| (number * PLAYERS + place) % PERSONS;
    // With numbers: names as near as these are asked about otherwise.
    let row = |place: usize| {
        let person = person(place);
        format!("{},Club {},{}\n", name(person), person % 50, 10_000_000 + person)
    };
    let list = format!("name,club,ema_number\n{}", (0..PLAYERS).map(row).collect::<String>());
    acting(store, chief, &slug).import_entries("p.csv", list.as_bytes()).unwrap();
    acting(store, chief, &slug).draw_seats().unwrap();
    acting(store, chief, &slug).seat_session(FIRST, "s").unwrap();
    acting(store, chief, &slug).start_session(FIRST).unwrap();
    let note = |table: usize| {
        let totals = BySeat { east: 700 + table as i32, south: 530 - table as i32, west: 450, north: 320 };
        let totals =
            Totals { totals: totals.map(GamePoints), to_nobody: None, reason: "again".into(), link: None, seen: None };
        let said = TableCommand::Counted { totals, cards: None };
        (TableNumber(table as u16), NewNote { entry: Uuid::new_v4(), device: None, said })
    };
    let notes: Vec<_> = (1..=PLAYERS / 4).map(note).collect();
    acting(store, chief, &slug).note_at_tables(FIRST, &notes).unwrap();
    acting(store, chief, &slug).close_session(FIRST).unwrap();
}

/// Asks for a page; the microseconds until it is there.
async fn ask(client: &mut Client, path: &str, wrong: &mut Vec<String>) -> u64 {
    let begun = Instant::now();
    match client.ask(&get(path, GZIP)).await {
        Ok(answer) if answer.status == 200 => {}
        Ok(answer) => wrong.push(format!("{path}: {}", answer.status)),
        Err(error) => wrong.push(format!("{path}: {error}")),
    }
    begun.elapsed().as_micros() as u64
}

pub async fn all() -> Vec<String> {
    let begun = Instant::now();
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite:{}", folder.path().join("events.sqlite").display());
    let store = Store::open(&url).unwrap();
    (0..EVENTS).for_each(|number| hold(&store, &Actor::command_line(), number));
    drop(store);
    println!("\n{EVENTS} events of {PLAYERS} players: made in {:.1} s", begun.elapsed().as_secs_f64());
    let mut wrong = Vec::new();
    // At the first start nothing is stored of persons.
    for start in ["first", "second"] {
        let begun = Instant::now();
        let (server, address) = Process::server(&url, None, &[]);
        let mut client = Client::open(&address).await.unwrap();
        ask(&mut client, "/", &mut wrong).await;
        at_most(&format!("{start} start until the first page"), "ms", begun.elapsed().as_secs_f64() * 1e3, 300.0);
        let memory = |kind: &str| server.memory(kind) / 1024.0;
        at_most("memory then", "MiB", memory("VmRSS"), 150.0);
        only("the first page again", "ms", milliseconds(ask(&mut client, "/", &mut wrong).await));
        only("persons of all events", "ms", milliseconds(ask(&mut client, "/people", &mut wrong).await));
        let mut times = Vec::new();
        // No two ask for the same, which would be sent again.
        for person in (0..PERSONS).step_by(PERSONS / 50) {
            let path = format!("/people?q={}", name(person).replace(' ', "+"));
            times.push(ask(&mut client, &path, &mut wrong).await);
        }
        times.sort_unstable();
        at_most("search for a person, p95", "ms", milliseconds(percentile(&times, 95)), 50.0);
        only("memory with all persons", "MiB", memory("VmRSS"));
        only("memory at most", "MiB", memory("VmHWM"));
    }
    wrong
}
