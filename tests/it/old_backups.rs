//! The server is killed under tables that play, and comes back with an older backup: what phones have is there again, once.
//!
//! One fact to know: a phone here keeps the contract of the referee's page (`static/record/lost.js`, `sender.js`) in a few lines.
//! The page itself goes through the same in `tests/browser/tests/table/restored.rs`.

use crate::command_line::{caipan, stdout};
use crate::kills::begins;
use crate::support::{Server, acting, hand_of, long_or, self_draw};
use caipan::actions::{Actor, Role, Token};
use caipan::event::values::ids::TableNumber;
use caipan::store::Store;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use uuid::Uuid;

/// From the return of the server until it has everything.
const SOON: Duration = Duration::from_secs(30);
/// Who waits for something looks again after this.
const LOOKS_AFTER: Duration = Duration::from_millis(20);
/// How often the server is killed and an older backup restored.
const TIMES: usize = 2;
/// What each table plays on before the backup, and after it.
const BEFORE: usize = 3;
const AFTER: usize = 5;

/// How many tables play.
fn tables() -> u16 {
    long_or(4, 64)
}

/// An event whose first session runs, and a pass for each table.
fn running(store: &Store) -> Vec<Token> {
    begins(store, tables(), "欧阳");
    let pass = |table| {
        acting(store, &Actor::command_line(), "cup").make_link(&Role::Referee(vec![TableNumber(table)]), "Ma", None)
    };
    (1..=tables()).map(|table| pass(table).unwrap()).collect()
}

/// What a phone has written down.
struct Entry {
    what: &'static str,
    body: Value,
    /// The seating that the receipt is of; none while it waits.
    received: Option<Value>,
}

impl Entry {
    fn identity(&self) -> String {
        self.body["entry"].as_str().unwrap_or_default().to_owned()
    }
}

type Journal = Arc<Mutex<Vec<Entry>>>;

/// A phone with its journal.
#[derive(Clone)]
struct Phone {
    base: String,
    bearer: String,
    table: u16,
    device: Uuid,
    agent: ureq::Agent,
    journal: Journal,
}

impl Phone {
    fn place(&self) -> String {
        format!("{}/api/v1/events/cup/sessions/1/tables/{}", self.base, self.table)
    }

    fn sheet(&self) -> Option<Value> {
        let mut answer = self.agent.get(self.place()).header("authorization", &self.bearer).call().ok()?;
        (answer.status() == 200).then(|| serde_json::from_str(&answer.body_mut().read_to_string().ok()?).ok()).flatten()
    }

    /// What had a receipt for this seating and is not on the sheet waits again.
    fn compare(&self, sheet: &Value) {
        let has: BTreeSet<&str> = sheet["entries"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        for entry in self.journal.lock().unwrap().iter_mut() {
            let lost = !has.contains(entry.identity().as_str());
            if lost && entry.received.as_ref() == Some(&sheet["seating"]) {
                entry.received = None;
                entry.body["again"] = json!(true);
            }
        }
    }

    /// What this table plays next: a hand, taken back, recorded again, corrected, a call, another hand.
    fn plays(&self) {
        let mut journal = self.journal.lock().unwrap();
        let [round, step] = [journal.len() / 6, journal.len() % 6];
        let hand = 2 * round as u8 + 1;
        assert!(hand < 16, "the session has no more hands");
        let (what, mut body) = match step {
            0 => ("hands", hand_of(hand, 0, self_draw("E", 24))),
            1 => ("notes", json!({ "entry": Uuid::new_v4(), "kind": "undone", "hand": hand, "revision": 1 })),
            2 => ("hands", hand_of(hand, 1, self_draw("S", 32))),
            3 => ("hands", hand_of(hand, 2, self_draw("W", 48))),
            4 => ("notes", json!({ "entry": Uuid::new_v4(), "kind": "called", "reason": format!("call {round}") })),
            _ => ("hands", hand_of(hand + 1, 0, self_draw("N", 16))),
        };
        body["device"] = json!(self.device);
        journal.push(Entry { what, body, received: None });
    }

    /// Sends the first that waits; whether there is nothing more.
    fn sends(&self, sheet: &Value) -> Option<bool> {
        let (place, (what, body)) = {
            let journal = self.journal.lock().unwrap();
            let Some((place, entry)) = journal.iter().enumerate().find(|(_, entry)| entry.received.is_none()) else {
                return Some(true);
            };
            (place, (entry.what, entry.body.to_string()))
        };
        let request = self.agent.post(format!("{}/{what}", self.place())).header("authorization", &self.bearer);
        let mut answer = request.header("content-type", "application/json").send(&body).ok()?;
        let said = answer.body_mut().read_to_string().ok()?;
        let receipt: Value = serde_json::from_str(&said).ok()?;
        // A server that is being killed may say nothing whole; and a receipt of another database counts for nothing.
        if answer.status() != 200 {
            println!("table {}: {body} {said}", self.table);
            return None;
        }
        if receipt["database"] != sheet["database"] {
            return None;
        }
        self.journal.lock().unwrap()[place].received = Some(sheet["seating"].clone());
        Some(false)
    }

    /// Plays until so much is written down, over and over as more is allowed, until the end.
    fn run(self, allowed: &AtomicUsize, ended: &AtomicBool) {
        while !ended.load(Ordering::Relaxed) {
            let Some(sheet) = self.sheet() else {
                std::thread::park_timeout(LOOKS_AFTER);
                continue;
            };
            self.compare(&sheet);
            while !ended.load(Ordering::Relaxed) {
                if self.journal.lock().unwrap().len() < allowed.load(Ordering::Relaxed) {
                    self.plays();
                }
                match self.sends(&sheet) {
                    // The server, or what it has, may be another one.
                    None => break,
                    Some(true) => std::thread::park_timeout(LOOKS_AFTER),
                    Some(false) => {}
                }
            }
        }
    }
}

#[test]
fn what_phones_have_is_back_within_30_seconds_after_an_older_backup() {
    let folder = tempfile::TempDir::new().unwrap();
    let data = folder.path().join("data");
    let passes = running(&Store::open_folder(&data).unwrap());
    let text = |path: &Path| path.to_str().unwrap().to_owned();
    let mut server = Server::start(&["--data", &text(&data)]);
    server.close_log();
    let base = server.base.clone();
    let bind = base.strip_prefix("http://").unwrap().to_owned();
    let (allowed, ended) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let (mut journals, mut looks) = (Vec::new(), Vec::new());
    let phones: Vec<_> = (1..)
        .zip(&passes)
        .map(|(table, pass)| {
            let agent = ureq::Agent::config_builder().http_status_as_error(false).timeout_global(Some(SOON)).build();
            let phone = Phone {
                base: base.clone(),
                bearer: format!("Bearer {}", pass.secret()),
                table,
                device: Uuid::new_v4(),
                agent: agent.new_agent(),
                journal: Arc::default(),
            };
            journals.push(phone.journal.clone());
            looks.push(phone.clone());
            let (allowed, ended) = (allowed.clone(), ended.clone());
            std::thread::spawn(move || phone.run(&allowed, &ended))
        })
        .collect();
    let received = |journal: &Journal| journal.lock().unwrap().iter().filter(|entry| entry.received.is_some()).count();
    let all_have = |count: usize, within: Duration| {
        let begun = Instant::now();
        while !journals.iter().all(|journal| received(journal) >= count) {
            assert!(begun.elapsed() < within, "{:?} of {count}", journals.iter().map(received).collect::<Vec<_>>());
            std::thread::park_timeout(LOOKS_AFTER);
        }
    };
    let plays_on = |more: usize| {
        let count = allowed.fetch_add(more, Ordering::Relaxed) + more;
        all_have(count, 10 * SOON);
    };
    for time in 0..TIMES {
        plays_on(BEFORE);
        let said = stdout(&caipan(&["backup", "--data", &text(&data), "--to", &text(folder.path())]));
        let backup = said.split_whitespace().find(|word| word.contains("caipan-") && word.contains(".zip"));
        let backup = backup.unwrap_or_else(|| panic!("{said}")).trim_end_matches([':', '.', ',']).to_owned();
        plays_on(AFTER);
        // Killed while something is on its way.
        allowed.fetch_add(1, Ordering::Relaxed);
        drop(server);
        stdout(&caipan(&["restore", &backup, "--data", &text(&data)]));
        server = Server::run(std::process::Command::new(env!("CARGO_BIN_EXE_caipan")).args([
            "serve",
            "--bind",
            &bind,
            "--lang",
            "en",
            "--data",
            &text(&data),
        ]));
        server.close_log();
        let begun = Instant::now();
        let is_back = |(journal, look): &(&Journal, &Phone)| {
            let there = look.sheet().map_or(Vec::new(), |sheet| on_sheet(&sheet));
            journal.lock().unwrap().iter().all(|entry| there.contains(&entry.identity()))
        };
        while !journals.iter().zip(&looks).all(|both| is_back(&both)) {
            assert!(begun.elapsed() < SOON, "time {time}: not everything is back");
            std::thread::park_timeout(LOOKS_AFTER);
        }
        println!("time {time}: all of {} tables is back after {:.1} s", passes.len(), begun.elapsed().as_secs_f32());
        plays_on(0);
    }
    ended.store(true, Ordering::Relaxed);
    phones.into_iter().for_each(|phone| phone.join().unwrap());
    for (journal, look) in journals.iter().zip(&looks) {
        let journal = journal.lock().unwrap();
        let mut there = on_sheet(&look.sheet().unwrap());
        // The server notes by itself which device writes.
        assert_eq!(there.len(), journal.len() + 1, "table {}: each once", look.table);
        there.dedup();
        assert_eq!(there.len(), journal.len() + 1, "table {}: each once", look.table);
    }
    drop(server);
}

/// The identities of what a sheet says was received, in order.
fn on_sheet(sheet: &Value) -> Vec<String> {
    let mut all: Vec<String> =
        sheet["entries"].as_array().unwrap().iter().filter_map(Value::as_str).map(str::to_owned).collect();
    all.sort();
    all
}
