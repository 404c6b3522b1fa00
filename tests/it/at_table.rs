//! At the table: what phones send is stored once and in order, nothing overwrites something newer, and who may do what.

use crate::any_number::{begins, event};
use crate::support::{Browser, Organiser, Phone, Referee, acting, app, app_on, by_turns, drawn, hand_of, self_draw};
use caipan::actions::{self, Actor, NewNote, Role, TableCommand};
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::messages::Locale;
use serde_json::{Value, json};
use std::collections::HashMap;
use uuid::Uuid;

pub fn amounts(sheet: &Value) -> Vec<i64> {
    ["E", "S", "W", "N"].map(|seat| sheet["totals"][seat].as_i64().unwrap()).to_vec()
}

#[test]
fn a_hand_is_received_once_and_overwrites_nothing_newer() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        let win = hand_of(1, 0, self_draw("E", 8));
        let first = phone.sends("hands", win.clone());
        assert_eq!((first.status, first.json["revision"].as_i64()), (200, Some(1)), "{}", first.json);
        let again = phone.sends("hands", win);
        assert_eq!(again.json["received"], first.json["received"]);
        assert_eq!((again.status, again.json["duplicate"].as_bool()), (200, Some(true)));
        assert_eq!(amounts(&phone.sheet()), [548, 484, 484, 484]);

        let stale = phone.records(1, drawn());
        assert_eq!((stale.status, &stale.json["code"]), (409, &json!("stale-revision")));
        let current = &stale.json["current"];
        assert_eq!((current["winner"].as_str(), current["author"].as_str()), (Some("E"), Some("phone 1")));
        assert_eq!(current["amounts"], json!({ "E": 48, "S": -16, "W": -16, "N": -16 }));
        let corrected = phone.sends("hands", hand_of(1, 1, self_draw("S", 10)));
        assert_eq!((corrected.status, corrected.json["revision"].as_i64()), (200, Some(2)));
        assert_eq!(amounts(&phone.sheet()), [482, 554, 482, 482]);
        for reply in [first, stale, corrected] {
            assert!(reply.sizes.iter().all(|size| *size < 4096), "{:?}", reply.sizes);
        }
    });
}

#[test]
fn what_the_referee_saw_and_what_the_rules_give_must_agree() {
    let app = app();
    Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    let mut seen = self_draw("E", 8);
    seen["amounts"] = json!({ "E": 32, "S": -16, "W": -8, "N": -8 });
    let refused = phone.records(1, seen.clone());
    assert_eq!((refused.status, &refused.json["code"]), (422, &json!("refused")));
    let messages = refused.json["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 3, "{messages:?}");
    assert!(
        messages[0].as_str().unwrap().contains("showed +32, but by the rules it is +48")
            || messages[0].as_str().unwrap().contains("showed 32, but by the rules it is 48")
    );
    seen["amounts"] = json!({ "E": 48, "S": -16, "W": -16, "N": -16 });
    assert_eq!(phone.records(1, seen).status, 200);
}

#[test]
fn a_key_that_is_not_known_is_refused_by_its_name_in_all_that_a_table_sends() {
    let app = app();
    Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    let with = |mut said: Value, key: &str| {
        said[key] = json!("last-tile");
        said
    };
    let entry = || Uuid::new_v4().to_string();
    let note = |said: Value, key: &str| ("notes", with(said, key), key.to_owned());
    let tiles = json!({ "hand": 1, "ending": "self-draw", "winner": "E", "tiles": "111222333m EEE S +S" });
    let foul = json!({ "penalties": [{ "foul": "false-win", "offender": "E", "pays": "each" }] });
    let mut penalised = hand_of(1, 0, drawn());
    penalised["penalties"] = foul["penalties"].clone();
    let misspelt = [
        ("hands", with(hand_of(1, 0, self_draw("E", 8)), "circumstance"), "circumstance".to_owned()),
        ("hands", penalised, "pays".to_owned()),
        ("tiles", with(tiles, "flower"), "flower".to_owned()),
        note(json!({ "kind": "took-over", "entry": entry() }), "devise"),
        note(json!({ "kind": "called", "entry": entry(), "reason": "loud" }), "hands"),
        note(json!({ "kind": "undone", "entry": entry(), "hand": 1, "revision": 1 }), "why"),
    ];
    for (what, said, key) in misspelt {
        let refused = if what == "tiles" { phone.sends_from_no_device(what, said) } else { phone.sends(what, said) };
        assert_eq!((refused.status, &refused.json["code"]), (422, &json!("refused")), "{key}: {}", refused.json);
        assert!(refused.json["messages"][0].as_str().unwrap().contains(&format!("`{key}`")), "{}", refused.json);
    }
    assert_eq!((amounts(&phone.sheet()), phone.sheet()["hands"].clone()), (vec![500; 4], json!([])));
}

#[test]
fn a_call_about_no_hand_and_a_take_over_without_a_device_are_refused_with_a_reason() {
    let app = app();
    Organiser::with_event(&app).on_session(1, "seat");
    let called = TableCommand::Called { hand: Some(17), reason: "why".into(), late: None };
    for (said, words) in [(called, "there is no hand 17"), (TableCommand::TookOver, "Only a device")] {
        let new = NewNote { entry: Uuid::new_v4(), device: None, said };
        let place = (SessionNumber(1), TableNumber(1));
        match acting(&app.store, &Actor::command_line(), "cup").note_at_table(place, &new) {
            Err(actions::Error::Refused(why)) => assert!(Locale::En.say(&why[0]).contains(words), "{why:?}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn one_device_writes_and_another_takes_over_deliberately() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let token = app.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(1)), "phone 1");
        let [first, second] = [0, 1].map(|_| Phone::with(&app, &token, "cup", 1));
        assert_eq!(first.records(1, drawn()).status, 200);
        let refused = second.records(2, drawn());
        assert_eq!((refused.status, &refused.json["code"]), (409, &json!("another-writer")));
        assert_eq!(refused.json["current"]["device"], json!(first.device));
        assert_eq!(second.notes(json!({ "kind": "took-over" })).status, 200);
        assert_eq!(second.records(2, drawn()).status, 200);
        assert_eq!(first.records(3, drawn()).json["code"], "another-writer");
        assert_eq!(first.sheet()["writer"]["device"], json!(second.device), "the first is told");
    });
}

#[test]
fn the_own_last_entry_is_taken_back_until_the_next_one() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        let undo =
            |hand: u8, revision: i32| phone.notes(json!({ "kind": "undone", "hand": hand, "revision": revision }));
        assert_eq!(phone.records(1, self_draw("E", 88)).status, 200);
        assert_eq!(undo(1, 1).status, 200);
        let sheet = phone.sheet();
        assert_eq!((&sheet["hands"][0]["undone"], amounts(&sheet)), (&json!(true), vec![500; 4]));
        assert_eq!(undo(1, 1).json["code"], "stale-revision", "once");
        assert_eq!(phone.records(1, drawn()).json["code"], "stale-revision", "based on what was taken back");
        assert_eq!(phone.sends("hands", hand_of(1, 1, self_draw("W", 8))).status, 200);
        assert_eq!(phone.records(2, drawn()).status, 200);
        assert_eq!(undo(1, 2).status, 422, "not the last");
        let other = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1);
        other.notes(json!({ "kind": "took-over" }));
        let refused = other.notes(json!({ "kind": "undone", "hand": 2, "revision": 1 }));
        assert_eq!(refused.status, 422, "somebody else's");
        let view = app.event();
        assert_eq!(view.sessions[0].tables[0].sheet.hands().len(), 2);
    });
}

#[test]
fn what_a_sender_does_not_name_stays_as_it_was() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        let mut won = json!({ "ending": "discard", "winner": "E", "discarder": "S", "fans": "60 61 66 67", "flowers": 1,
            "tiles": "[345m] {7777s} 22p45sEEE +6s", "circumstances": "",
            "penalties": [{ "foul": "early-draw", "offender": "W" }] });
        assert_eq!(phone.records(1, won.clone()).status, 200);
        let correct = |revision: i32, what: Value| {
            let reply = phone.sends("hands", hand_of(1, revision, what));
            assert_eq!(reply.status, 200, "{}", reply.json);
            phone.sheet()["hands"][0].clone()
        };
        let kept = correct(1, json!({ "ending": "discard", "winner": "E", "discarder": "W", "basic_points": 8 }));
        assert_eq!(
            [&kept["tiles"], &kept["fans"], &kept["flowers"], &kept["penalties"][0]["foul"]],
            [&won["tiles"], &won["fans"], &won["flowers"], &json!("early-draw")]
        );
        let other = correct(2, json!({ "ending": "self-draw", "winner": "E", "basic_points": 9 }));
        assert_eq!([&other["tiles"], &other["fans"]], [&won["tiles"], &json!("")], "the fans are not worth 9");
        won["tiles"] = Value::Null;
        won["penalties"] = json!([]);
        let without = correct(3, won.clone());
        assert_eq!((&without["tiles"], &without["penalties"]), (&Value::Null, &json!([])));
    });
}

#[test]
fn tiles_are_judged_for_the_table_and_nothing_is_stored() {
    let app = app();
    Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    let asks = |winner: &str, tiles: &str, fans: &str| {
        let asked = json!({ "hand": 1, "ending": "discard", "winner": winner, "tiles": tiles, "fans": fans });
        phone.sends_from_no_device("tiles", asked).json
    };
    let hand = "[345m] {7777s} 22p45sEEE +6s";
    let judged = asks("E", hand, "48 60");
    assert_eq!((&judged["points"], &judged["lists"][0]["fans"]), (&json!(8), &json!("60 61 66 67")));
    assert_eq!((&judged["verdict"]["kind"], &judged["left"]), (&json!("over-claimed"), &json!("60")));
    assert_eq!(asks("S", hand, "")["points"], 6, "the seat wind follows from the winner");
    assert_eq!(asks("E", hand, "60 61 66 67")["verdict"]["kind"], "exact");
    assert_eq!(asks("E", "[345m] {7777s} 22p45sEEE +9s", "22")["verdict"]["kind"], "false-win");
    assert_eq!(asks("E", "12x", "")["problems"].as_array().unwrap().len(), 1);
    assert_eq!(phone.sheet()["hands"], json!([]));
}

#[test]
fn cards_that_differ_name_the_hand_that_is_likely_wrong() {
    let app = app();
    Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    let discard = |from: &str| json!({ "ending": "discard", "winner": "E", "discarder": from, "basic_points": 24 });
    for (hand, what) in [(1, self_draw("W", 16)), (2, discard("S")), (3, drawn())] {
        assert_eq!(phone.records(hand, what).status, 200);
    }
    // The cards say that West discarded.
    let totals = json!({ "E": 524, "S": 468, "W": 540, "N": 468 });
    let counted = phone.notes(json!({ "kind": "counted", "totals": totals, "cards": null }));
    let counted = &counted.json["counted"];
    assert_eq!(counted["differences"].as_array().unwrap().len(), 2, "{counted}");
    assert_eq!(counted["likely_wrong"][0]["hand"], 2);
    assert!(counted["likely_wrong"][0]["text"].as_str().unwrap().contains("24 points on"));
}

#[test]
fn a_penalty_that_was_not_written_down_is_named_without_a_hand() {
    let app = app();
    Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    assert_eq!(phone.records(1, self_draw("W", 16)).status, 200);
    let totals = json!({ "E": 446, "S": 486, "W": 582, "N": 486 });
    let counted = phone.notes(json!({ "kind": "counted", "totals": totals, "cards": null }));
    let likely = &counted.json["counted"]["likely_wrong"];
    assert_eq!(likely[0]["hand"], json!(null), "{likely}");
    assert!(likely[0]["text"].as_str().unwrap().ends_with("was not recorded (−30, +10 each)"), "{likely}");
}

#[test]
fn a_program_uses_the_interface_with_the_token_of_a_link() {
    let app = app();
    Organiser::playing(&app, &[]);
    let token = app.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(1)), "scanner");
    let program = Browser::new(&app.base);
    let place = "/api/v1/events/cup/sessions/1/tables/1";
    let mut hand = hand_of(1, 0, drawn());
    hand["device"] = json!(Uuid::new_v4());
    assert_eq!(program.bearer(place, token.secret(), None), 200);
    assert_eq!(program.bearer(&format!("{place}/hands"), token.secret(), Some(&hand.to_string())), 200);
    assert_eq!(program.bearer(&format!("{place}/hands"), "wrong", Some(&hand.to_string())), 401);
    let unreadable = program.bearer(&format!("{place}/hands"), token.secret(), Some("{\"entry\":7}"));
    assert_eq!(unreadable, 422);
}

#[test]
fn the_document_describes_every_address_of_the_interface() {
    let app = app();
    let browser = Browser::new(&app.base);
    let document: Value = serde_json::from_str(&browser.get("/api/openapi.json").body).unwrap();
    let described: std::collections::BTreeSet<(String, String)> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, item)| {
            item.as_object().unwrap().keys().map(move |method| (method.to_uppercase(), path.clone()))
        })
        .collect();
    let served = caipan::web::routes::ROUTES.iter().filter(|route| route.path.starts_with("/api/v1/"));
    let served = served.map(|route| (route.method.to_owned(), route.path.to_owned())).collect();
    assert_eq!(described, served);
    let page = browser.get("/api");
    for schema in document["components"]["schemas"].as_object().unwrap().keys() {
        assert!(page.body.contains(&format!("id=\"{schema}\"")), "{schema}");
    }
}

#[test]
fn a_correction_says_whom_it_moves_before_it_is_saved() {
    let app = app();
    Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    assert_eq!(phone.records(1, self_draw("E", 88)).status, 200);
    let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
    let sheet = "/e/cup/sessions/1/tables/1";
    let correction = chief
        .get(&format!("{sheet}/hands/1"))
        .filled(&format!("{sheet}/hands"), &[("winner", "S"), ("reason", "misread")]);
    let shown = chief.post(&format!("{sheet}/hands"), &correction);
    let moved = shown.texts(".moved");
    assert!(
        moved.iter().any(|line| line.ends_with("place 1 → 2")) && moved.iter().any(|line| line.ends_with("→ 1")),
        "{moved:?}"
    );
}

#[test]
fn a_note_sent_again_is_noted_once_and_another_with_its_entry_is_refused() {
    let app = app();
    Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    let mut call = json!({ "entry": Uuid::new_v4(), "kind": "called", "reason": "a tile fell" });
    let first = phone.sends("notes", call.clone());
    let again = phone.sends("notes", call.clone());
    assert_eq!((again.status, &again.json["received"]), (200, &first.json["received"]));
    assert_eq!(phone.sheet()["calls"].as_array().unwrap().len(), 1);
    call["reason"] = json!("two tiles fell");
    assert_eq!(phone.sends("notes", call).status, 422);
}

#[test]
fn a_phone_has_the_family_name_for_little_room_and_more_where_two_are_alike() {
    let app = app();
    let list = "name,given_name\nMaximilian von Hohenfels-Bergström,\nKovács Anna,Anna\nTom Fox,\nJohn Fox,\n";
    let organiser = event(&app, "individuals", "1", list);
    assert_eq!(organiser.presses("/draw", "/draw/seats", &[]).errors(), Vec::<String>::new());
    begins(&app.store, 1);
    let seats = Phone::of(&app, "cup", 1).sheet()["seats"].clone();
    let names = ["E", "S", "W", "N"].map(|seat| ["name", "short_name"].map(|key| seats[seat][key].clone()));
    let names = names.into_iter().map(|[whole, short]| (whole, short)).collect::<HashMap<_, _>>();
    for (whole, short) in [
        ("Maximilian von Hohenfels-Bergström", "von Hohenfels-Bergström"),
        ("Kovács Anna", "Kovács"),
        ("Tom Fox", "Tom Fox"),
        ("John Fox", "John Fox"),
    ] {
        assert_eq!(names[&json!(whole)], json!(short));
    }
    // The sheet has them as heads of its hands, and names in the order of the seats where letters of seats are asked for.
    let referee = Referee::of(&app, "cup", 1);
    assert_eq!(referee.records(1, &[("ending", "drawn-hand")]).status, 200);
    let sheet = referee.browser.get(&referee.sheet(1));
    let heads = ["E", "S", "W", "N"].map(|seat| seats[seat]["short_name"].as_str().unwrap().to_owned());
    assert_eq!(sheet.texts(".history thead th.number")[1..], heads);
    let listed = ["E", "S", "W", "N"].map(|seat| format!("{seat} {}", seats[seat]["name"].as_str().unwrap()));
    assert!(sheet.text("#correct").contains(&listed.join(" · ")), "{}", sheet.text("#correct"));
}
