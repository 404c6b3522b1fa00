//! At the table: what phones send is stored once and in order, nothing overwrites something newer, and who may do what.

use crate::archive::view;
use crate::support::{
    Browser, Database, Kind, Organiser, Page, Phone, acting, app, app_on, by_turns, drawn, hand_of, paper, self_draw,
};
use caipan::actions::{self, Acting, Actor, NewNote, Renamed, Role, Swap, TableCommand};
use caipan::event::regulations::SheetRules;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::messages::Locale;
use caipan::store::Store;
use serde_json::{Value, json};
use uuid::Uuid;

/// Four teams at four tables, the first session running.
fn running(app: &crate::support::App) -> Organiser {
    let organiser = Organiser::with_event(app);
    organiser.on_session(1, "seat");
    organiser.on_session(1, "start");
    organiser
}

fn amounts(sheet: &Value) -> Vec<i64> {
    ["E", "S", "W", "N"].map(|seat| sheet["totals"][seat].as_i64().unwrap()).to_vec()
}

#[test]
fn a_hand_is_received_once_and_overwrites_nothing_newer() {
    by_turns(|database| {
        let app = app_on(database);
        running(&app);
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
    running(&app);
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
    running(&app);
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
        running(&app);
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
        running(&app);
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
        let view = app.store.event("cup").unwrap().unwrap();
        assert_eq!(view.sessions[0].tables[0].sheet.hands().len(), 2);
    });
}

#[test]
fn penalties_other_than_the_book_s_need_a_reason_and_only_the_chief_disqualifies() {
    let app = app();
    running(&app);
    let phone = Phone::of(&app, "cup", 1);
    let with = |penalty: Value| {
        let mut hand = drawn();
        hand["penalties"] = json!([penalty]);
        hand
    };
    let foul = |foul: &str, more: Value| {
        let mut penalty = json!({ "foul": foul, "offender": "E" });
        more.as_object().unwrap().iter().for_each(|(key, value)| penalty[key] = value.clone());
        with(penalty)
    };
    let unexplained = phone.records(1, foul("empty-claim", json!({ "points": 20, "payee": "nobody" })));
    assert_eq!(unexplained.status, 422);
    let reason = json!({ "points": 20, "payee": "nobody", "reason": "third time today" });
    assert_eq!(phone.records(1, foul("empty-claim", reason)).status, 200);
    let sheet = phone.sheet();
    assert_eq!(sheet["hands"][0]["penalties"][0]["reason"], "third time today");
    assert_eq!(amounts(&sheet), [480, 500, 500, 500]);
    let cheating = foul("cheating", json!({}));
    assert_eq!(phone.records(2, cheating.clone()).status, 422);
    let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
    chief.notes(json!({ "kind": "took-over" }));
    assert_eq!(chief.records(2, cheating).status, 200);
}

#[test]
fn an_event_of_europe_has_its_tariffs_and_scores_from_nothing() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &[("tariffs", "ema"), ("base_score", "0")]);
        for what in ["seat", "start"] {
            assert_eq!(organiser.on_session(1, what).status, 200);
        }
        let phone = Phone::of(&app, "cup", 1);
        let sheet = phone.sheet();
        assert_eq!((&sheet["rules"]["base"], &sheet["rules"]["ladder_scope"]), (&json!(0), &json!("session")));
        let codes: Vec<&str> =
            sheet["rules"]["fouls"].as_array().unwrap().iter().map(|foul| foul["code"].as_str().unwrap()).collect();
        assert!(codes.contains(&"winning-tile-not-taken") && !codes.contains(&"one-short"), "{codes:?}");
        let with = |fouls: &[&str]| {
            let mut hand = drawn();
            hand["penalties"] = fouls.iter().map(|foul| json!({ "foul": foul, "offender": "E" })).collect();
            hand
        };
        // A warning, 5 and 10 over three hands and kinds; 10 for the tile, which is no step of the ladder.
        let hands = [&["empty-claim"][..], &["early-draw", "winning-tile-not-taken"], &["wrong-term"]];
        for (hand, fouls) in (1..).zip(hands) {
            let reply = phone.records(hand, with(fouls));
            assert_eq!(reply.status, 200, "{}", reply.json);
        }
        assert_eq!(amounts(&phone.sheet()), [-25, 0, 0, 0]);
        // What its book does not name needs points, a payee and a reason.
        assert_eq!(phone.records(4, with(&["one-short"])).status, 422);
        let mut named = drawn();
        named["penalties"] = json!([{ "foul": "one-short", "offender": "S", "points": 20, "payee": "each" }]);
        assert_eq!(phone.records(4, named.clone()).status, 422);
        named["penalties"][0]["reason"] = json!("a guest from China asked for it");
        assert_eq!(phone.records(4, named).status, 200);
        assert_eq!(amounts(&phone.sheet()), [-5, -60, 20, 20]);
        // Who may win: there a wrong claim bars, information does not.
        let mut won = self_draw("W", 8);
        won["penalties"] = json!([{ "foul": "wrong-claim", "offender": "W" }]);
        assert_eq!(phone.records(5, won.clone()).status, 422);
        won["penalties"][0]["foul"] = json!("illegal-information");
        assert_eq!(phone.records(5, won).status, 200);
        assert_eq!(amounts(&phone.sheet()).iter().sum::<i64>(), -25, "what nobody received");
        // Other tariffs are refused where a hand does not hold by them, and it is named.
        let page = organiser.presses("/regulations", "/regulations", &[("tariffs", "green-book"), ("reason", "x")]);
        assert_eq!((page.status, page.errors().len()), (422, 1), "{:?}", page.errors());
        let named = "Session 1, table 1, hand 5 is not valid under these regulations:";
        assert!(page.errors()[0].starts_with(named), "{:?}", page.errors());
        // Another base score is looked at first, and then in every sheet.
        let changes = |value: &str| {
            let fields = [("base_score", value), ("reason", "as the programme says")];
            let looked = organiser.presses("/regulations", "/regulations", &fields);
            assert_eq!((looked.status, looked.errors()), (200, vec![]));
            let fields = looked.filled("/e/cup/regulations", &[("reason", "as the programme says")]);
            organiser.browser.post("/e/cup/regulations", &fields)
        };
        let before = amounts(&phone.sheet());
        assert_eq!(changes("500").errors(), Vec::<String>::new());
        assert_eq!(amounts(&phone.sheet()), before.iter().map(|amount| amount + 500).collect::<Vec<_>>());
        // Where the hand is corrected, the tariffs are changed as well.
        let mut clean = self_draw("W", 8);
        clean["penalties"] = json!([]);
        assert_eq!(phone.sends("hands", hand_of(5, 1, clean)).status, 200);
        let fields = [("tariffs", "green-book"), ("reason", "as the programme says")];
        let looked = organiser.presses("/regulations", "/regulations", &fields);
        let done = organiser.browser.post("/e/cup/regulations", &looked.filled("/e/cup/regulations", &fields));
        assert_eq!((done.status, done.errors()), (200, vec![]));
        let fouls = phone.sheet()["rules"]["fouls"].to_string();
        assert!(!fouls.contains("wrong-term") && codes.contains(&"wrong-term"), "{fouls}");
        // Totals on paper hold the base score fast.
        let four = json!({ "E": 500, "S": 500, "W": 500, "N": 500 });
        assert_eq!(phone.notes(json!({ "kind": "counted", "totals": four, "reason": "counted so" })).status, 200);
        let page = organiser.presses("/regulations", "/regulations", &[("base_score", "0"), ("reason", "x")]);
        assert!(page.status == 422 && page.errors()[0].contains("totals were entered"), "{:?}", page.errors());
        crate::any_number::holds(&app.store);
    });
}

#[test]
fn who_stays_away_counts_the_same_on_the_sheet_and_in_the_ranking() {
    by_turns(|database| {
        let app = app_on(database);
        let regulations = [("base_score", "0"), ("entry", "totals"), ("kind", "individuals"), ("sessions", "1")];
        let organiser = Organiser::of(&app);
        organiser.creates_with(&regulations);
        assert_eq!(organiser.enters(&crate::any_number::individuals(8)).errors(), Vec::<String>::new());
        crate::any_number::draws(&organiser, &[("sessions", "1")]);
        for what in ["seat", "start"] {
            assert_eq!(organiser.on_session(1, what).status, 200);
        }
        let absent = [("seat", "S"), ("attendance", "forfeit-stood-in")];
        let missing = "/e/cup/check-in?session=1&missing=1";
        let noted = organiser.browser.submit(missing, "/e/cup/sessions/1/tables/1/fill", &absent);
        assert_eq!(noted.status, 200, "{:?}", noted.errors());
        let event = || view(&app.store, "cup");
        let seated = crate::any_number::tables(&app.store, 1);
        let mut file = "session,table,player,game_points\n".to_owned();
        for (table, four) in (1..).zip(&seated) {
            for (name, won) in four.iter().zip([120, -20, -40, -60]) {
                file += &format!("1,{table},{name},{won}\n");
            }
        }
        crate::totals::uploads(&organiser, &file);
        for what in ["close", "publish"] {
            assert_eq!(organiser.on_session(1, what).status, 200);
        }
        assert_eq!(event().sessions[0].tables[0].totals().values().map(|total| total.0), [120, -500, -40, -60]);
        let row = event().standings().players.into_iter().find(|row| row.name == seated[0][1]).unwrap();
        assert_eq!((row.standard_points.as_str(), row.game_points), ("0", -500));
        crate::any_number::holds(&app.store);
    });
}

#[test]
fn lateness_is_taken_from_the_session_and_taken_back_with_a_reason() {
    let app = app();
    running(&app);
    let phone = Phone::of(&app, "cup", 1);
    let arrived = |seconds: u32, reason: &str| {
        phone.notes(json!({ "kind": "arrived", "seat": "S", "seconds": seconds, "stand_in": true, "reason": reason }))
    };
    let late = || phone.sheet()["seats"]["S"].clone();
    for (seconds, points) in [(432, 10), (700, 20)] {
        assert_eq!(arrived(seconds, "traffic").status, 200);
        assert_eq!(late()["late"], points);
    }
    assert_eq!(arrived(0, " ").status, 422, "a reason is needed");
    assert_eq!(arrived(0, "wrong player").status, 200);
    assert_eq!(late()["late"], 0);
    assert_eq!(arrived(901, "").status, 422, "a forfeit is the chief referee's");
    assert_eq!(late()["attendance"], "played");
}

#[test]
fn a_forfeit_is_proposed_by_the_table_and_given_by_the_chief_referee() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = running(&app);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.records(1, self_draw("S", 8)).status, 200);
        let propose = |seconds: u32| {
            let late = json!({ "seat": "S", "seconds": seconds, "stand_in": true });
            phone.notes(json!({ "kind": "called", "reason": "not here", "late": late }))
        };
        assert_eq!(propose(900).status, 422, "no forfeit yet");
        let call = propose(901).json["entry"].clone();
        let sheet = phone.sheet();
        assert_eq!((&sheet["calls"][0]["late"]["seat"], amounts(&sheet)), (&json!("S"), vec![484, 548, 484, 484]));
        assert_eq!(sheet["to_confirm"].as_array().unwrap().len(), 2, "still playing, and to be decided");
        let answer = |forfeit: &str| {
            let board = organiser.browser.get("/e/cup/board");
            let answer = "/e/cup/sessions/1/tables/1/answer";
            organiser.browser.post(answer, &board.filled(answer, &[("forfeit", forfeit)])).status
        };
        let own = json!({ "kind": "answered", "call": call, "forfeit": true });
        assert_eq!(phone.notes(own).status, 403);
        assert_eq!(answer("no"), 200);
        assert_eq!(phone.sheet()["seats"]["S"]["attendance"], "played");
        propose(1000);
        assert_eq!(answer("yes"), 200);
        let sheet = phone.sheet();
        assert_eq!(sheet["seats"]["S"]["attendance"], "forfeit-stood-in");
        assert_eq!((amounts(&sheet), &sheet["cards"]["S"]), (vec![484, 0, 484, 484], &json!(548)));
        let back = phone.notes(json!({ "kind": "arrived", "seat": "S", "seconds": 0, "reason": "came after all" }));
        assert_eq!(back.status, 422, "that is the chief referee's");
    });
}

#[test]
fn what_the_chief_referee_has_decided_is_closed_to_the_table() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = running(&app);
        let phone = Phone::of(&app, "cup", 1);
        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        assert_eq!(phone.records(1, self_draw("E", 8)).status, 200);
        chief.notes(json!({ "kind": "took-over" }));
        let mut drawn_after_all = hand_of(1, 1, drawn());
        drawn_after_all["reason"] = json!("decided after a dispute");
        assert_eq!(chief.sends("hands", drawn_after_all).status, 200);
        phone.notes(json!({ "kind": "took-over" }));
        let decided = phone.sheet()["hands"][0]["decided"].clone();
        assert_eq!(
            [&decided["author"], &decided["role"], &decided["reason"]],
            ["chief-referee", "chief-referee", "decided after a dispute"]
        );
        let stale = phone.sends("hands", hand_of(1, 1, self_draw("E", 12)));
        assert_eq!((stale.status, &stale.json["current"]["decided"]["role"]), (409, &json!("chief-referee")));
        let refused = phone.sends("hands", hand_of(1, 2, self_draw("E", 12)));
        assert_eq!(refused.status, 422);
        assert!(refused.json["message"].as_str().unwrap().contains("decided after a dispute"), "{}", refused.json);
        // A dispute that was answered is decided as well.
        assert_eq!(phone.records(2, self_draw("W", 8)).status, 200);
        phone.notes(json!({ "kind": "called", "hand": 2, "reason": "was it a self-draw?" }));
        let answer = "/e/cup/sessions/1/tables/1/answer";
        assert_eq!(organiser.browser.submit("/e/cup/board", answer, &[("text", "it was")]).status, 200);
        assert_eq!(phone.sends("hands", hand_of(2, 1, drawn())).status, 422);
        assert_eq!(phone.notes(json!({ "kind": "undone", "hand": 2, "revision": 1 })).status, 422);
        let form = app.come_in(&app.link("cup", &Role::Recorder));
        let sheet = "/e/cup/sessions/1/tables/1";
        let fields =
            form.get(&format!("{sheet}/hands/2")).filled(&format!("{sheet}/hands"), &[("reason", "no"), ("seen", "1")]);
        assert!(form.post(&format!("{sheet}/hands"), &fields).errors()[0].contains(" ruled on hand 2: "));
    });
}

#[test]
fn what_a_sender_does_not_name_stays_as_it_was() {
    by_turns(|database| {
        let app = app_on(database);
        running(&app);
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
    running(&app);
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
fn a_dispute_blocks_closing_until_the_chief_referee_has_decided() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = running(&app);
        let phones = [1, 2, 3, 4].map(|table| Phone::of(&app, "cup", table));
        for phone in &phones {
            assert_eq!(phone.records(1, json!({ "ending": "stopped" })).status, 200);
        }
        let called = phones[0].notes(json!({ "kind": "called", "hand": 1, "reason": "win declared before the gong" }));
        assert_eq!(called.status, 200);
        let board = organiser.browser.get("/e/cup/board");
        assert!(board.text(".call").contains("win declared before the gong"), "seen at once on the board");
        let token = [("token".to_owned(), board.value("token"))];
        let close = organiser.browser.post("/e/cup/sessions/1/close", &token);
        assert_eq!(close.status, 422, "blocked");
        assert!(
            app.store
                .read(|conn| caipan::store::sessions::one(conn, 1, SessionNumber(1), SheetRules::default()))
                .unwrap()
                .unwrap()
                .is_running()
        );
        let call = called.json["entry"].clone();
        let own = phones[0].notes(json!({ "kind": "answered", "call": call, "text": "fine" }));
        assert_eq!(own.status, 403, "not the referee's own");
        let answer = "/e/cup/sessions/1/tables/1/answer";
        assert_eq!(organiser.browser.submit("/e/cup/board", answer, &[("text", "the gong counts")]).status, 200);
        assert_eq!(phones[0].sheet()["calls"][0]["answer"]["text"], "the gong counts");
        assert_eq!(organiser.on_session(1, "close").status, 200);
    });
}

#[test]
fn cards_that_differ_name_the_hand_that_is_likely_wrong() {
    let app = app();
    running(&app);
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
    running(&app);
    let phone = Phone::of(&app, "cup", 1);
    assert_eq!(phone.records(1, self_draw("W", 16)).status, 200);
    let totals = json!({ "E": 446, "S": 486, "W": 582, "N": 486 });
    let counted = phone.notes(json!({ "kind": "counted", "totals": totals, "cards": null }));
    let likely = &counted.json["counted"]["likely_wrong"];
    assert_eq!(likely[0]["hand"], json!(null), "{likely}");
    assert!(likely[0]["text"].as_str().unwrap().ends_with("was not recorded (−30, +10 each)"), "{likely}");
}

/// All sign: East, South, West, North, the referee.
pub fn sign_all(phone: &Phone) {
    let (seen, totals) = phone.seen();
    for who in ["E", "S", "W", "N", "referee"] {
        let strokes = json!([[10, 10, 900, 390], [20, 30]]);
        let signed =
            phone.notes(json!({ "kind": "signed", "who": who, "strokes": strokes, "seen": seen, "totals": totals }));
        assert_eq!(signed.status, 200, "{}", signed.json);
        assert!(signed.sizes.iter().all(|size| *size < 4096));
    }
}

#[test]
fn signatures_are_void_after_any_change_and_a_second_person_confirms() {
    by_turns(|database| {
        let app = app_on(database);
        running(&app);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.records(1, self_draw("E", 8)).status, 200);
        assert_eq!(phone.records(2, json!({ "ending": "stopped" })).status, 200);
        sign_all(&phone);
        let valid = || {
            let sheet = phone.sheet();
            sheet["signatures"].as_array().unwrap().iter().filter(|signature| signature["valid"] == true).count()
        };
        assert_eq!(valid(), 5);
        let old = phone.seen();
        assert_eq!(phone.sends("hands", hand_of(1, 1, self_draw("E", 9))).status, 200);
        assert_eq!(valid(), 0, "void");
        let stale = phone.notes(json!({ "kind": "confirmed", "seen": old.0, "totals": old.1 }));
        assert_eq!(stale.status, 422, "who entered does not confirm");
        let recorder = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1);
        let stale = recorder.notes(json!({ "kind": "confirmed", "seen": old.0, "totals": old.1 }));
        assert_eq!((stale.status, &stale.json["code"]), (409, &json!("sheet-changed")));
        let (seen, totals) = recorder.seen();
        assert_eq!(recorder.notes(json!({ "kind": "confirmed", "seen": seen, "totals": totals })).status, 200);
        assert_eq!(phone.sheet()["locked"], true);
        let locked = phone.sends("hands", hand_of(1, 2, self_draw("E", 10)));
        assert_eq!(locked.status, 422);
        let (seen, totals) = phone.seen();
        let counted = phone.notes(json!({ "kind": "counted", "totals": totals }));
        let strokes = json!([[10, 10, 900, 390]]);
        let signed = json!({ "kind": "signed", "who": "E", "strokes": strokes, "seen": seen, "totals": totals });
        assert_eq!((counted.status, phone.notes(signed).status), (422, 422), "locked for all that the table does");
        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        chief.notes(json!({ "kind": "took-over" }));
        assert_eq!(chief.sends("hands", hand_of(1, 2, self_draw("E", 10))).status, 200);
        let sheet = phone.sheet();
        assert_eq!((&sheet["locked"], &sheet["confirmed"]["valid"]), (&json!(false), &json!(false)));
    });
}

#[test]
fn the_chief_referee_may_sign_a_sheet_and_nobody_else_signs_as_such() {
    by_turns(|database| {
        let app = app_on(database);
        running(&app);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.records(1, json!({ "ending": "stopped" })).status, 200);
        sign_all(&phone);
        let signs = |phone: &Phone| {
            let (seen, totals) = phone.seen();
            let strokes = json!([[10, 10, 900, 390]]);
            phone.notes(
                json!({ "kind": "signed", "who": "chief-referee", "strokes": strokes, "seen": seen, "totals": totals }),
            )
        };
        assert_eq!(signs(&phone).status, 422);
        assert_eq!(valid(&app.store), 5);
        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        chief.notes(json!({ "kind": "took-over" }));
        assert_eq!(signs(&chief).status, 200);
        assert_eq!(valid(&app.store), 6);
    });
}

/// How many signatures of table 1 are under the sheet that stands.
fn valid(store: &Store) -> usize {
    let view = store.event("cup").unwrap().unwrap();
    let table = &view.sessions[0].tables[0];
    let hash = view.sheet_hash(table);
    table.log.signatures().iter().filter(|(_, _, sheet)| sheet.is(&hash)).count()
}

#[test]
fn another_spelling_of_a_name_voids_no_signature_and_another_player_does() {
    by_turns(|database| {
        let app = app_on(database);
        running(&app);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.records(1, json!({ "ending": "stopped" })).status, 200);
        sign_all(&phone);
        let view = app.store.event("cup").unwrap().unwrap();
        let table = &view.sessions[0].tables[0];
        let caller = Actor::command_line();
        let east = Renamed::Player(table.players.east);
        Acting { now: caipan::store::now(), ..acting(&app.store, &caller, "cup") }
            .rename(east, "王健国", "写错")
            .unwrap();
        assert_eq!(valid(&app.store), 5);
        let other = view.sessions[0].tables[1].players.east;
        let players = [table.players.east, other];
        let shown = app.store.event("cup").unwrap().unwrap().version;
        let swap = Swap { players, shown };
        Acting { now: caipan::store::now(), ..acting(&app.store, &caller, "cup") }
            .swap_seats(SessionNumber(1), swap, "wrong seat")
            .unwrap();
        assert_eq!(valid(&app.store), 0);
    });
}

#[test]
fn regulations_that_ask_for_signatures_and_a_second_person_get_them() {
    let app = app();
    let organiser = Organiser::with_regulations(&app, &[("signatures", "yes"), ("second_person", "yes")]);
    organiser.on_session(1, "seat");
    organiser.on_session(1, "start");
    let phones = [1, 2, 3, 4].map(|table| Phone::of(&app, "cup", table));
    for phone in &phones {
        assert_eq!(phone.records(1, json!({ "ending": "stopped" })).status, 200);
    }
    let board = || organiser.browser.get("/e/cup/board");
    assert!(
        board().text(".blockers").contains("Table 4: signatures or the second person"),
        "{}",
        board().text(".blockers")
    );
    let (seen, totals) = phones[0].seen();
    let early = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1);
    let early = early.notes(json!({ "kind": "confirmed", "seen": seen, "totals": totals }));
    assert_eq!((early.status, early.json["messages"].as_array().unwrap().len()), (422, 1), "nobody has signed");
    for phone in &phones {
        sign_all(phone);
    }
    assert!(board().text(".blockers").contains("Table 1: signatures or the second person"));
    let recorder = app.link("cup", &Role::Recorder);
    for table in 1..=4 {
        let recorder = Phone::with(&app, &recorder, "cup", table);
        let (seen, totals) = recorder.seen();
        let confirmed = json!({ "kind": "confirmed", "seen": seen, "totals": totals });
        assert_eq!(recorder.notes(confirmed).status, 200);
    }
    assert!(board().text(".board").contains("Confirmed"));
    organiser.on_session(1, "close");
    assert_eq!(board().texts(".badge")[0], "Closed, not published");
}

#[test]
fn a_program_uses_the_interface_with_the_token_of_a_link() {
    let app = app();
    running(&app);
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
fn extra_time_moves_the_end_of_one_table_or_of_all() {
    let app = app();
    let organiser = running(&app);
    let phone = Phone::of(&app, "cup", 1);
    let minutes = || phone.sheet()["clock"]["extra_minutes"].as_i64().unwrap();
    let give = |table: &str, minutes: &str| {
        let filled = [("table", table), ("minutes", minutes), ("reason", "power cut")];
        organiser.browser.submit("/e/cup/board", "/e/cup/sessions/1/extra-time", &filled).status
    };
    assert_eq!((give("2", "5"), minutes()), (200, 0));
    assert_eq!((give("", "10"), minutes()), (200, 10));
    assert_eq!((give("1", "5"), minutes()), (200, 15));
    assert_eq!((give("1-2, 4", "5"), minutes()), (200, 20));
    let extra = |table: u16| Phone::of(&app, "cup", table).sheet()["clock"]["extra_minutes"].as_i64().unwrap();
    assert_eq!([2, 3, 4].map(extra), [20, 10, 15]);
    let missing = organiser.browser.submit(
        "/e/cup/board?lang=en",
        "/e/cup/sessions/1/tell",
        &[("table", "3-5"), ("text", "lunch")],
    );
    assert_eq!(missing.status, 422);
    let said = "There is no table 5 in session 1; it has 4 tables. Enter tables as “1-7, 9”, or leave the field empty for all.";
    assert!(missing.text("main").contains(said), "{}", missing.text("main"));
    assert_eq!(give("1", "0"), 422);
    assert!(organiser.browser.get("/e/cup/board").text(".board").contains("+20 min"));
}

/// When the session ends by the clock of a page, on which it is JSON in an attribute.
fn end_by(page: &Page, selector: &str) -> String {
    let times: Value = serde_json::from_str(&page.attributes(selector, "data-times")[0]).unwrap();
    times["end"].as_str().unwrap().to_owned()
}

#[test]
fn phone_board_and_hall_name_the_same_end_whatever_time_is_given_to_all_and_taken_back() {
    for withheld in [false, true] {
        let app = app();
        let shown: &[(&str, &str)] = if withheld { &[("shown", "withheld"), ("withheld_from", "1")] } else { &[] };
        let organiser = Organiser::with_regulations(&app, shown);
        for step in ["seat", "start"] {
            organiser.on_session(1, step);
        }
        let guest = Browser::new(&app.base);
        let ends = || {
            let phone = Phone::of(&app, "cup", 1).sheet()["clock"]["end"].as_str().unwrap().to_owned();
            let board = end_by(&organiser.browser.get("/e/cup/board"), ".board-line .clock");
            [phone, board, end_by(&guest.get("/e/cup/screen"), "body")]
        };
        let give = |table: &str| {
            let filled = [("table", table), ("minutes", "15"), ("reason", "power cut")];
            organiser.browser.submit("/e/cup/board", "/e/cup/sessions/1/extra-time", &filled).status
        };
        let before = ends();
        assert!(before.iter().all(|end| *end == before[0]), "{before:?}");
        assert_eq!(give("2"), 200);
        assert_eq!(ends(), before, "the extra time of another table is its own");
        assert_eq!(give(""), 200);
        let longer = ends();
        let minutes = |end: &str| chrono::DateTime::parse_from_rfc3339(end).unwrap().timestamp() / 60;
        assert!(longer.iter().all(|end| minutes(end) == minutes(&before[0]) + 15), "{before:?} {longer:?}");
        let said = guest.get("/e/cup/screen?lang=en").text(".clock dl");
        assert!(said.contains("Extra time") && said.contains("+15 min"), "{said}");
        assert!(organiser.browser.get("/e/cup/board?lang=en").text("main h2").contains("+15 min"));

        let given = organiser.browser.get("/e/cup/board").attributes(".given input[name=of]", "value");
        let of = given.iter().find(|of| of.split_whitespace().count() == 4).unwrap();
        let filled = [("of", of.as_str()), ("reason", "nobody sat in the dark")];
        assert_eq!(organiser.browser.submit("/e/cup/board", "/e/cup/sessions/1/take-back", &filled).status, 200);
        assert_eq!(ends(), before, "taken back");
    }
}

#[test]
fn when_time_is_up_all_tables_that_play_are_stopped_at_once() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = running(&app);
        let board = || organiser.browser.get("/e/cup/board?lang=en");
        let line = |page: &Page| page.text(".board-line");
        assert!(line(&board()).contains("0 of 4 tables finished") && line(&board()).contains("4 tables not finished"));
        assert!(board().texts(".blockers[open]").is_empty(), "that tables play is nothing to worry about");
        let phone = Phone::of(&app, "cup", 1);
        for hand in 1..=16 {
            assert_eq!(phone.records(hand, drawn()).status, 200);
        }
        let second = Phone::of(&app, "cup", 2);
        assert_eq!(second.records(1, self_draw("E", 88)).status, 200);
        // A call comes first, and what is farthest behind before what is not.
        assert_eq!(Phone::of(&app, "cup", 4).notes(json!({ "kind": "called", "reason": "评判" })).status, 200);
        let numbers: Vec<String> = board().texts(".board h3");
        assert_eq!(numbers, ["Table 4", "Table 3", "Table 2", "Table 1"]);
        assert!(
            line(&board()).contains("1 of 4 tables finished") && line(&board()).contains("1 table needs a decision")
        );
        assert!(board().texts(".blockers[open]").is_empty(), "as long as there is time what is missing is a number");
        assert!(!line(&board()).contains("behind"), "none is, and none is said");
        let ticked = board().filled("/e/cup/sessions/1/stop", &[]);
        let tables = ticked.iter().filter(|(name, _)| name.starts_with("table-"));
        assert_eq!(
            tables.map(|(name, hand)| format!("{name} {hand}")).collect::<Vec<_>>(),
            ["table-2 2", "table-3 1", "table-4 1"]
        );
        // One of them is left to finish its hand, and one finishes a hand meanwhile.
        let left: Vec<_> = ticked.into_iter().filter(|(name, _)| name != "table-4").collect();
        assert_eq!(second.records(2, drawn()).status, 200);
        let stopped = organiser.browser.post("/e/cup/sessions/1/stop", &left);
        assert_eq!((stopped.status, stopped.errors()), (200, vec![]));
        assert!(stopped.text(".said").contains("2 tables stopped by time"), "{}", stopped.text(".said"));
        let event = view(&app.store, "cup");
        let hands = |table: usize| event.sessions[0].tables[table - 1].sheet.hands().len();
        assert_eq!([1, 2, 3, 4].map(hands), [16, 3, 1, 0]);
        // Taken back as any hand of a table.
        let again = organiser.presses("/board", "/sessions/1/stop", &[]);
        assert!(again.text(".said").contains("1 table stopped"), "{}", again.text(".said"));
        assert!(!board().body.contains("/sessions/1/stop"));
        let referee = app.come_in(&app.link("cup", &Role::Referee(vec![TableNumber(1)])));
        let token = ("token".to_owned(), referee.get("/e/cup/board").value("token"));
        assert_eq!(referee.post("/e/cup/sessions/1/stop", &[token, ("table-1".into(), "1".into())]).status, 403);
    });
}

#[test]
fn a_correction_says_whom_it_moves_before_it_is_saved() {
    let app = app();
    running(&app);
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
fn a_penalty_that_is_revoked_stays_in_the_penalty_record() {
    let app = app();
    let organiser = running(&app);
    let phone = Phone::of(&app, "cup", 1);
    let mut hand = drawn();
    hand["penalties"] =
        json!([{ "foul": "below-minimum", "offender": "E" }, { "foul": "early-draw", "offender": "S" }]);
    assert_eq!(phone.records(1, hand.clone()).status, 200);
    hand["penalties"] = json!([{ "foul": "early-draw", "offender": "S" }]);
    hand["reason"] = json!("it was eight");
    assert_eq!(phone.sends("hands", hand_of(1, 1, hand)).status, 200);
    assert_eq!(phone.notes(json!({ "kind": "arrived", "seat": "N", "seconds": 432 })).status, 200);
    let back = json!({ "kind": "arrived", "seat": "N", "seconds": 0, "reason": "sat at table 2" });
    assert_eq!(phone.notes(back).status, 200);
    let late = json!({ "seat": "W", "seconds": 901 });
    phone.notes(json!({ "kind": "called", "reason": "did not come", "late": late }));
    let answer = "/e/cup/sessions/1/tables/1/answer";
    assert_eq!(organiser.browser.submit("/e/cup/board", answer, &[("forfeit", "yes")]).status, 200);
    let record = "/e/cup/print.pdf?document=penalty-record&session=1&language=en";
    let text = paper::text(&organiser.browser.download(record)).split_whitespace().collect::<Vec<_>>().join(" ");
    for said in ["Revoked: it was eight", "Revoked: sat at table 2", "Session forfeited"] {
        // Columns are side by side: each word of it is somewhere.
        assert!(said.split(' ').all(|word| text.contains(word)), "{said}: {text}");
    }
    assert_eq!(text.matches("Revoked").count(), 2, "what stands is not revoked: {text}");
}

#[test]
fn signatures_stand_on_the_printed_sheet_until_it_changes() {
    let app = app();
    running(&app);
    let phone = Phone::of(&app, "cup", 1);
    assert_eq!(phone.records(1, json!({ "ending": "stopped" })).status, 200);
    let lines = || {
        let sheet = phone.browser.download("/e/cup/sessions/1/tables/1/sheet.pdf");
        paper::poppler("pdftocairo", &["-svg", "-f", "1", "-l", "1", "-", "-"], &sheet).matches("stroke-width:").count()
    };
    let unsigned = lines();
    sign_all(&phone);
    assert_eq!(lines(), unsigned + 5 * 2, "each signature has a line and a dot");
    assert_eq!(phone.notes(json!({ "kind": "arrived", "seat": "N", "seconds": 60 })).status, 200);
    assert_eq!(lines(), unsigned, "void signatures are not printed");
}

#[test]
fn a_note_sent_again_is_noted_once_and_another_with_its_entry_is_refused() {
    let app = app();
    running(&app);
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
fn what_the_chief_referee_says_is_on_the_phones_of_one_table_or_of_all() {
    let app = app_on(Database::fresh(Kind::Sqlite));
    let organiser = Organiser::with_event(&app);
    for step in ["seat", "start"] {
        assert_eq!(organiser.on_session(1, step).status, 200);
    }
    let [first, second] = [1, 2].map(|table| Phone::of(&app, "cup", table));
    let tells =
        |table: &str, text: &str| organiser.presses("/board", "/sessions/1/tell", &[("table", table), ("text", text)]);
    assert_eq!(first.sheet()["told"], Value::Null);
    assert_eq!(tells("", "午餐在二楼").status, 200);
    assert_eq!(tells("2", "请放低声音").status, 200);
    assert_eq!(first.sheet()["told"]["text"], "午餐在二楼");
    assert_eq!(second.sheet()["told"]["text"], "请放低声音");
    assert_eq!((tells("", " ").status, tells("99", "?").status), (422, 422));
    let refused = first.notes(json!({ "kind": "told", "text": "?" }));
    assert_eq!(refused.status, 422, "nobody else says so");
}
