//! Signatures under a score sheet: void after any change, confirmed by a second person, printed until the sheet changes.

use crate::support::{Organiser, Phone, acting, app, app_on, by_turns, hand_of, paper, self_draw};
use caipan::actions::{Acting, Actor, Renamed, Role, Swap};
use caipan::event::values::ids::SessionNumber;
use caipan::store::Store;
use serde_json::json;

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
        Organiser::playing(&app, &[]);
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
        Organiser::playing(&app, &[]);
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
        Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.records(1, json!({ "ending": "stopped" })).status, 200);
        sign_all(&phone);
        let view = app.event();
        let table = &view.sessions[0].tables[0];
        let caller = Actor::command_line();
        let east = Renamed::Player(table.players.east);
        Acting { now: caipan::store::now(), ..acting(&app.store, &caller, "cup") }
            .rename(east, "王健国", "写错")
            .unwrap();
        assert_eq!(valid(&app.store), 5);
        let other = view.sessions[0].tables[1].players.east;
        let players = [table.players.east, other];
        let shown = app.event().version;
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
    let organiser = Organiser::playing(&app, &[("signatures", "yes"), ("second_person", "yes")]);
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
fn signatures_stand_on_the_printed_sheet_until_it_changes() {
    let app = app();
    Organiser::playing(&app, &[]);
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
