//! Eight clients write to the same tables at once, in random order, with resent and stale messages: nothing is doubled,
//! and nothing that was accepted is lost.

use crate::any_number::{begins, individuals};
use crate::support::{App, Organiser, Phone, Reply, both, drawn, hand_of, long_or, self_draw};
use caipan::actions::Role;
use caipan::event::regulations::SheetRules;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::store::hands;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const CLIENTS: u64 = 8;
fn tables() -> u16 {
    long_or(6, 16)
}
/// Messages of all clients together, on each database.
fn messages() -> u64 {
    long_or(240, 10_000)
}

/// Numbers that depend on the seed alone.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, limit: u64) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}

/// What one client has learnt of a table, by what it was answered.
#[derive(Default)]
struct Known {
    /// The revision of each hand, and whether it was taken back.
    hands: BTreeMap<u8, (i32, bool)>,
}

impl Known {
    fn next(&self) -> u8 {
        self.hands.iter().find(|(_, (_, undone))| *undone).map_or(self.hands.len() as u8 + 1, |(hand, _)| *hand)
    }

    fn revision(&self, hand: u8) -> i32 {
        self.hands.get(&hand).map_or(0, |(revision, _)| *revision)
    }

    /// Takes in what a conflict says.
    fn learn(&mut self, reply: &Reply) {
        let current = &reply.json["current"];
        if let (Some(hand), Some(revision)) = (current["hand"].as_u64(), current["revision"].as_i64()) {
            self.hands.insert(hand as u8, (revision as i32, current["undone"] == true));
        }
    }
}

/// An accepted hand: table, hand, revision, entry.
type Accepted = (u16, u8, i32, String);

fn client(app: &App, seed: u64) -> (BTreeSet<Accepted>, BTreeSet<String>) {
    let mut chance = Chance(seed);
    let browser = app.come_in(&app.link("cup", &Role::Recorder));
    let phones: Vec<Phone> = (1..=tables()).map(|table| Phone::in_browser(browser.clone(), "cup", table)).collect();
    let mut known: Vec<Known> = phones.iter().map(|_| Known::default()).collect();
    let mut sent: Vec<(usize, Value)> = Vec::new();
    let (mut accepted, mut codes) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..messages() / CLIENTS {
        let at = chance.below(tables().into()) as usize;
        let (phone, mine) = (&phones[at], &mut known[at]);
        let what = |chance: &mut Chance| match chance.below(3) {
            0 => drawn(),
            _ => self_draw(["E", "S", "W", "N"][chance.below(4) as usize], 8 + chance.below(80) as u16),
        };
        let hand = match chance.below(10) {
            // Sent again, perhaps long after.
            0 if !sent.is_empty() => {
                let (at, body) = sent[chance.below(sent.len() as u64) as usize].clone();
                let reply = phones[at].sends("hands", body.clone());
                assert!(matches!(reply.status, 200 | 409 | 422), "{}", reply.json);
                if reply.status == 200 {
                    accepted.insert(of(at, &body, &reply));
                }
                continue;
            }
            1 => {
                phone.notes(json!({ "kind": "took-over" }));
                continue;
            }
            2 if mine.next() > 1 => {
                let hand = mine.next() - 1;
                let undo = json!({ "kind": "undone", "hand": hand, "revision": mine.revision(hand) });
                let reply = phone.notes(undo);
                match reply.status {
                    200 => drop(mine.hands.insert(hand, (mine.revision(hand), true))),
                    _ => mine.learn(&reply),
                }
                continue;
            }
            3 | 4 if mine.next() > 1 => 1 + chance.below(u64::from(mine.next() - 1)) as u8,
            _ => mine.next().min(16),
        };
        let body = hand_of(hand, mine.revision(hand), what(&mut chance));
        sent.push((at, body.clone()));
        let reply = phone.sends("hands", body.clone());
        codes.insert(reply.json["code"].as_str().unwrap_or("received").to_owned());
        match reply.status {
            200 => {
                accepted.insert(of(at, &body, &reply));
                mine.hands.insert(hand, (mine.revision(hand) + 1, false));
            }
            // Whoever means it takes the table over and sends the same again.
            409 if reply.json["code"] == "another-writer" => {
                phone.notes(json!({ "kind": "took-over" }));
                let again = phone.sends("hands", body.clone());
                match again.status {
                    200 => {
                        accepted.insert(of(at, &body, &again));
                        mine.hands.insert(hand, (mine.revision(hand) + 1, false));
                    }
                    _ => mine.learn(&again),
                }
            }
            409 => mine.learn(&reply),
            // Out of order: others have taken back what this client thinks is there. It learns all of it anew.
            422 => mine.hands.clear(),
            404 => drop(mine.hands.remove(&hand)),
            other => panic!("{other}: {}", reply.json),
        }
    }
    (accepted, codes)
}

fn of(at: usize, body: &Value, reply: &Reply) -> Accepted {
    let revision = reply.json["revision"].as_i64().unwrap() as i32;
    (at as u16 + 1, body["hand"].as_u64().unwrap() as u8, revision, body["entry"].as_str().unwrap().to_owned())
}

#[test]
fn eight_clients_in_random_messages_lose_and_double_nothing() {
    both(|database| {
        let app = App::with_all_workers(database);
        let organiser =
            Organiser::with_entries(&app, &[("kind", "individuals")], &individuals(4 * usize::from(tables())));
        assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "generated")]).status, 200);
        assert_eq!(organiser.presses("/draw", "/draw/seed", &[("drawn_by", "x"), ("seed", "1")]).status, 200);
        begins(&app.store, 1);
        let results: Vec<_> = std::thread::scope(|scope| {
            let clients: Vec<_> = (0..CLIENTS)
                .map(|seed| {
                    scope.spawn({
                        let app = &app;
                        move || client(app, seed)
                    })
                })
                .collect();
            clients.into_iter().map(|client| client.join().unwrap()).collect()
        });
        let codes: BTreeSet<String> = results.iter().flat_map(|(_, codes)| codes.clone()).collect();
        for code in ["received", "stale-revision", "another-writer"] {
            assert!(codes.contains(code), "{code} never happened: {codes:?}");
        }
        let accepted: BTreeSet<Accepted> = results.into_iter().flat_map(|(accepted, _)| accepted).collect();
        let mut stored = 0;
        for table in 1..=tables() {
            let session = app
                .store
                .read(|conn| caipan::store::sessions::one(conn, 1, SessionNumber(1), SheetRules::default()))
                .unwrap()
                .unwrap();
            let at = session.table(TableNumber(table)).unwrap();
            let versions = app.store.read(|conn| hands::versions(conn, at)).unwrap();
            assert!(at.refused.is_empty(), "table {table}: {:?}", at.refused);
            // Every revision follows the one it was based on, so what is not live was knowingly superseded.
            for of_hand in versions.chunk_by(|a, b| a.draft.hand == b.draft.hand) {
                let revisions: Vec<i32> = of_hand.iter().map(|version| version.revision).collect();
                assert_eq!(revisions, (1..=of_hand.len() as i32).collect::<Vec<_>>());
            }
            let written: BTreeSet<(u8, i32, String)> =
                versions.iter().map(|version| (version.draft.hand, version.revision, version.entry.clone())).collect();
            let receipts = accepted.iter().filter(|(at, ..)| *at == table);
            // Each receipt is for a version that is there, and each version has one: nothing is lost and nothing doubled.
            let receipts: BTreeSet<(u8, i32, String)> =
                receipts.map(|(_, hand, revision, entry)| (*hand, *revision, entry.clone())).collect();
            assert_eq!(receipts, written, "table {table}");
            stored += written.len();
        }
        println!("{stored} of {} messages were hands that were accepted", messages());
        assert!(stored as u64 > messages() / 20, "{stored}");
    });
}
