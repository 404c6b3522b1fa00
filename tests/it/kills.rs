//! The server is killed in the middle of entries, again and again: no acknowledged hand is lost.

use crate::support::{Browser, acting, long_or};
use caipan::actions::{self, Actor, DrawnBy, NewEvent, OnPaper, Role, Source};
use caipan::event::regulations::Regulations;
use caipan::event::sheet::hand_result::Ending;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::store::{Store, hands, now};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;

struct Server {
    process: Child,
    base: String,
}

fn serve(url: &str) -> Server {
    let mut process = Command::new(env!("CARGO_BIN_EXE_caipan"))
        .args(["serve", "--database", url, "--bind", "127.0.0.1:0", "--lang", "en"])
        .env("CAIPAN_LOG", "warn")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let base =
        line.split_whitespace().find(|word| word.starts_with("http")).unwrap_or_else(|| panic!("{line}")).to_owned();
    Server { process, base }
}

/// So many tables play, and as many write.
pub const TABLES: u16 = 8;

/// Corrects hand 1 of a table for ever, telling before each attempt and after each acknowledgement.
fn enter(base: &str, token: &str, table: u16, say: &mpsc::Sender<Said>) -> Option<()> {
    let browser = Browser::new(base);
    browser.try_get(&format!("/link/{token}"))?;
    let sheet = format!("/e/cup/sessions/1/tables/{table}");
    loop {
        let page = browser.try_get(&format!("{sheet}/hands/1"))?;
        let revision: i32 = page.value("revision").parse().ok()?;
        let fields = page.filled(&format!("{sheet}/hands"), &[("reason", "again"), ("seen", "1")]);
        say.send(Said::Sending).ok()?;
        let answer = browser.try_post(&format!("{sheet}/hands"), &fields)?;
        if answer.text(".said").starts_with("Correction of hand 1 received") {
            say.send(Said::Acknowledged(table, revision + 1)).ok()?;
        }
    }
}

enum Said {
    Sending,
    Acknowledged(u16, i32),
}

/// An event whose first session runs at eight tables, each with hand 1.
pub fn running(store: &Store) {
    running_at(store, TABLES);
}

/// The same at so many tables.
pub fn running_at(store: &Store, tables: u16) {
    begins(store, tables, "选手");
    for table in 1..=tables {
        crate::archive::records(store, "cup", (1, table), crate::archive::draft(1, Ending::DrawnHand), 0);
    }
}

/// An event of players with these names and a number, whose first session runs at so many tables.
pub fn begins(store: &Store, tables: u16, name: &str) {
    let actor = &Actor::command_line();
    let new = NewEvent { slug: "cup".into(), name: "杯".into(), teams: false, regulations: Regulations::default() };
    actions::create_event(store, actor, &new, now()).unwrap();
    let rows: String = (1..=4 * tables).map(|n| format!("{name}{n}\n")).collect();
    acting(store, actor, "cup").import_entries("p.csv", format!("name\n{rows}").as_bytes()).unwrap();
    acting(store, actor, "cup").choose_chart(&Source::Generated(4).into()).unwrap();
    acting(store, actor, "cup").draw_lots("x", DrawnBy::Seed("s".into()), "").unwrap();
    acting(store, actor, "cup").seat_session(SessionNumber(1), "s").unwrap();
    acting(store, actor, "cup").start_session(SessionNumber(1)).unwrap();
}

/// How often the server is killed.
fn kills() -> usize {
    long_or(8, 1000)
}

#[test]
fn kills_lose_no_acknowledged_hand_of_eight_writers() {
    let folder = tempfile::TempDir::new().unwrap();
    let url = format!("sqlite:{}", folder.path().join("kills.sqlite").display());
    let store = Store::open(&url).unwrap();
    running(&store);
    let role = Role::Referee((1..=TABLES).map(TableNumber).collect());
    let token = acting(&store, &Actor::command_line(), "cup").make_link(&role, "referee", None).unwrap();
    let mut acknowledged = [1; TABLES as usize];
    for kill in 0..kills() {
        let mut server = serve(&url);
        let (say, said) = mpsc::channel();
        let writers: Vec<_> = (1..=TABLES)
            .map(|table| {
                let (base, secret, say) = (server.base.clone(), token.secret().to_owned(), say.clone());
                std::thread::spawn(move || enter(&base, &secret, table, &say))
            })
            .collect();
        drop(say);
        let mut hear = |word: Said| match word {
            Said::Acknowledged(table, revision) => {
                let known = &mut acknowledged[usize::from(table) - 1];
                *known = revision.max(*known);
                false
            }
            Said::Sending => true,
        };
        let mut sending = 0;
        while let Ok(word) = said.recv() {
            sending += usize::from(hear(word));
            if sending > usize::from(TABLES) + kill % 7 {
                // While requests are on their way: a little later every time, without a clock.
                (0..kill % 50 * 40_000).for_each(|turn| _ = std::hint::black_box(turn));
                break;
            }
        }
        server.process.kill().unwrap();
        server.process.wait().unwrap();
        writers.into_iter().for_each(|writer| _ = writer.join().unwrap());
        // What was acknowledged before the connections broke counts as well.
        said.try_iter().for_each(|word| _ = hear(word));
        for (table, acknowledged) in (1..).zip(acknowledged) {
            let kept = revision(&store, table);
            assert!(
                kept >= acknowledged,
                "kill {kill}, table {table}: {acknowledged} was acknowledged, {kept} is kept"
            );
        }
    }
    let checked = actions::check_event(&store, "cup", &OnPaper::default()).unwrap();
    assert!(checked.problems.is_empty(), "{:?}", checked.problems);
    let all: i32 = acknowledged.iter().sum();
    assert!(all > kills() as i32, "only {all} were acknowledged: the kills came too early");
}

fn revision(store: &Store, table: u16) -> i32 {
    let event = store.event("cup").unwrap().unwrap();
    let (_, table) = event.place(1, table).unwrap();
    let versions = store.read(|conn| hands::versions(conn, table)).unwrap();
    versions.iter().map(|version| version.revision).max().unwrap()
}
