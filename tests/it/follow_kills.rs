//! Laptops that are killed while eight tables write, and the one that stands by takes over.

use crate::follow::{House, Referee, take_over, term, until};
use crate::kills::TABLES;
use crate::support::{Kind, hand_of, long_or, self_draw};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use uuid::Uuid;

/// What one writer was told, by entry, with what it sent.
type Acknowledged = BTreeMap<Uuid, (u16, Value)>;

/// Corrects hand 1 of a table until the laptop has gone.
fn write(base: &str, token: &str, table: u16, stop: &AtomicBool) -> Acknowledged {
    let (referee, mut acknowledged) = (Referee::new(token, table), Acknowledged::new());
    while !stop.load(Ordering::Relaxed) {
        let Some(sheet) = referee.try_sheet(base) else { break };
        let newest = sheet["hands"].as_array().unwrap().iter().filter_map(|hand| hand["revision"].as_i64()).max();
        let revision = newest.unwrap() as i32;
        let hand = hand_of(1, revision, self_draw("E", 8 + revision as u16 % 20));
        match referee.sends(base, &hand) {
            Some((200, receipt)) => {
                let entry = Uuid::parse_str(receipt["entry"].as_str().unwrap()).unwrap();
                acknowledged.insert(entry, (table, hand));
            }
            Some((status, answer)) => panic!("{status} {answer}"),
            None => break,
        }
    }
    acknowledged
}

/// One laptop after the other is killed while eight tables write, and another takes over.
#[test]
fn killed_at_random_moments_no_acknowledged_hand_is_lost_or_doubled() {
    let (mut house, token) = House::playing();
    let mut server = house.serve(0);
    let mut all = Acknowledged::new();
    for kill in 0..long_or(2, 200) {
        let next = House::empty(Kind::Sqlite);
        let (copy, link) = next.follow(&server.base, &[]);
        let (stop, base) = (AtomicBool::new(false), server.base.clone());
        let told = thread::scope(|scope| {
            let writers: Vec<_> = (1..=TABLES)
                .map(|table| {
                    scope.spawn({
                        let (base, token, stop) = (&base, &token, &stop);
                        move || write(base, token, table, stop)
                    })
                })
                .collect();
            // A little later every time, and never when the copy is known to be up to date.
            until("the copy follows", || (term(&copy.base)["age"].as_u64()? < 2000).then_some(()));
            (0..(kill % 10 + 1) * 1_000_000).for_each(|turn| _ = std::hint::black_box(turn));
            server.process.kill().unwrap();
            stop.store(true, Ordering::Relaxed);
            writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect::<Acknowledged>()
        });
        all.extend(told);
        take_over(&copy.base, &link);
        // As phones do: what the sheet has not is sent again, in order.
        for table in 1..=TABLES {
            let referee = Referee::new(&token, table);
            let sheet = referee.sheet(&copy.base);
            let has: Vec<&str> = sheet["entries"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let own = all.iter().filter(|(entry, (of, _))| *of == table && !has.contains(&entry.to_string().as_str()));
            let mut lost: Vec<&Value> = own.map(|(_, (_, hand))| hand).collect();
            lost.sort_by_key(|hand| hand["revision"].as_i64());
            for hand in lost {
                let (status, answer) = referee.sends(&copy.base, hand).unwrap();
                assert_eq!(status, 200, "kill {kill}, table {table}: {answer}");
            }
        }
        for (entry, (table, _)) in &all {
            let sheet = Referee::new(&token, *table).sheet(&copy.base);
            let times = sheet["entries"].as_array().unwrap().iter().filter(|own| **own == json!(entry)).count();
            assert_eq!(times, 1, "kill {kill}, table {table}: {entry}");
        }
        assert_eq!(term(&copy.base)["term"], json!(kill + 2));
        house.holds();
        next.holds();
        (house, server) = (next, copy);
    }
    assert!(!all.is_empty(), "the kills came too early");
}
