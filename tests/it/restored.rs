//! What a phone needs to see that the server has lost something: every sheet names what was received, and what is sent again is
//! taken whoever writes the table by then.

use crate::support::{Organiser, Phone, app_on, both, drawn, hand_of, self_draw};
use caipan::actions::Role;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The identities of what a sheet says was received.
fn received(phone: &Phone) -> BTreeSet<String> {
    phone.sheet()["entries"].as_array().unwrap().iter().map(|entry| entry.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_sheet_names_all_that_was_received_for_its_table() {
    both(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let (phone, other) = (Phone::of(&app, "cup", 1), Phone::of(&app, "cup", 2));
        // The first hand makes the device the one that writes: that is a note of the server's own.
        let mut expected = BTreeSet::new();
        let mut sent = |reply: Value| expected.insert(reply["entry"].as_str().unwrap().to_owned());
        sent(phone.records(1, self_draw("E", 24)).json);
        let own: BTreeSet<String> = received(&phone);
        sent(phone.sends("hands", hand_of(1, 1, self_draw("S", 24))).json);
        sent(phone.records(2, drawn()).json);
        sent(phone.notes(json!({ "kind": "undone", "hand": 2, "revision": 1 })).json);
        sent(phone.sends("hands", hand_of(2, 1, drawn())).json);
        sent(phone.notes(json!({ "kind": "called", "hand": 1, "reason": "冯丽华 asks" })).json);
        assert_eq!(received(&phone), &expected | &own);
        assert_eq!(own.len(), 2, "{own:?}");
        assert_eq!(received(&other), BTreeSet::new());
    });
}

#[test]
fn the_identity_of_a_table_is_its_own_and_receipts_name_the_database_of_the_sheet() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let [first, second] = [1, 2].map(|table| Phone::of(&app, "cup", table));
        let (sheet, other) = (first.sheet(), second.sheet());
        assert_eq!(sheet["database"], other["database"]);
        assert_ne!(sheet["seating"], other["seating"]);
        let receipts = [first.records(1, drawn()).json, first.notes(json!({ "kind": "took-over" })).json];
        for receipt in receipts {
            assert!(receipt["database"] == sheet["database"] && receipt["database"] != "", "{receipt}");
        }
        assert_eq!(first.sheet()["seating"], sheet["seating"], "what is played changes nothing");
        // Nor does a correction of its seats: an older backup has the same table.
        let table = |number| {
            let event = app.event();
            event.session(SessionNumber(1)).unwrap().table(TableNumber(number)).unwrap().clone()
        };
        let (own, others) = (table(1).players.east, table(2).players.east);
        let swap = "/e/cup/sessions/1/swap";
        organiser
            .browser
            .submit(&format!("{swap}?a={own}&b={others}"), swap, &[("reason", "坐错了"), ("checked", "yes")])
            .well();
        assert_eq!(table(1).sitting().east, others);
        assert_eq!(first.sheet()["seating"], sheet["seating"]);
    });
}

#[test]
fn what_was_entered_before_the_seats_were_drawn_again_is_refused() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        organiser.on_session(1, "seat");
        let token = app.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(1)), "phone 1");
        let phone = Phone::with(&app, &token, "cup", 1);
        let before = phone.sheet()["seating"].clone();
        // Four are seated alike once in two dozen times.
        for _ in 0..20 {
            if phone.sheet()["seating"] != before {
                break;
            }
            organiser.does("/board", "/sessions/1/unseat", &[("reason", "名单有误")]);
            organiser.on_session(1, "seat");
        }
        organiser.on_session(1, "start");
        let made_for = |mut entry: Value, seating: &Value| {
            entry["seating"] = seating.clone();
            entry
        };
        for refused in [
            phone.sends("hands", made_for(hand_of(1, 0, drawn()), &before)),
            phone.notes(made_for(json!({ "kind": "took-over" }), &before)),
            phone.notes(made_for(json!({ "kind": "undone", "hand": 1, "revision": 1 }), &before)),
        ] {
            assert_eq!((refused.status, &refused.json["code"]), (422, &json!("refused")), "{}", refused.json);
            assert!(
                refused.json["message"].as_str().unwrap().contains("entered for other players"),
                "{}",
                refused.json
            );
        }
        assert!(received(&phone).is_empty());
        let hand = made_for(hand_of(1, 0, drawn()), &phone.sheet()["seating"]);
        assert_eq!(phone.sends("hands", hand.clone()).status, 200);
        // What was stored has its receipt, whatever has happened since.
        assert_eq!(phone.sends("hands", made_for(hand, &before)).json["duplicate"], json!(true));
    });
}

#[test]
fn what_is_sent_again_is_taken_whoever_writes_by_then_and_changes_no_writer() {
    both(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let token = app.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(1)), "phone 1");
        let [first, second] = [0, 1].map(|_| Phone::with(&app, &token, "cup", 1));
        assert_eq!(first.records(1, drawn()).status, 200);
        assert_eq!(second.notes(json!({ "kind": "took-over" })).status, 200);
        let hand = hand_of(2, 0, drawn());
        assert_eq!(first.sends("hands", hand.clone()).json["code"], "another-writer");
        let mut again = hand;
        again["again"] = json!(true);
        assert_eq!(first.sends("hands", again).status, 200);
        let undone = json!({ "kind": "undone", "hand": 2, "revision": 1, "again": true });
        assert_eq!(first.notes(undone).status, 200);
        let counted = json!({ "kind": "counted", "totals": { "E": 500, "S": 500, "W": 500, "N": 500 }, "again": true });
        assert_eq!(first.notes(counted).status, 200);
        assert_eq!(second.sheet()["writer"]["device"], json!(second.device));
        let new = first.sends("hands", hand_of(2, 1, drawn()));
        assert_eq!(new.json["code"], "another-writer", "what is new is asked about");
    });
}

#[test]
fn what_is_about_a_hand_or_a_call_that_is_not_there_is_refused_with_what_has_to_come_first() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        let correction = phone.sends("hands", hand_of(1, 1, drawn()));
        let undo = phone.notes(json!({ "kind": "undone", "hand": 1, "revision": 1 }));
        let chief = Phone::in_browser(organiser.browser.clone(), "cup", 1);
        let answer = chief.notes(json!({ "kind": "answered", "call": uuid::Uuid::new_v4(), "text": "replay" }));
        let helps = ["Enter hand 1 first", "Enter hand 1 first", "Open the table on the phone that made the call"];
        for (refused, helps) in [correction, undo, answer].into_iter().zip(helps) {
            assert_eq!((refused.status, &refused.json["code"]), (422, &json!("refused")), "{}", refused.json);
            assert!(refused.json["message"].as_str().unwrap().contains(helps), "{}", refused.json);
        }
    });
}
