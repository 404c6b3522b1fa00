//! Time at the tables: extra time, one end on every page, and tables that are stopped when it is up.

use crate::support::{Browser, Organiser, Page, Phone, app, app_on, by_turns, drawn, hand_of, self_draw};
use caipan::actions::Role;
use caipan::event::values::ids::TableNumber;
use serde_json::{Value, json};

#[test]
fn extra_time_moves_the_end_of_one_table_or_of_all() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    let minutes = || phone.sheet()["clock"]["extra_minutes"].as_i64().unwrap();
    let answer = |table: &str, minutes: &str| {
        let filled = [("table", table), ("minutes", minutes), ("reason", "power cut")];
        organiser.browser.submit("/e/cup/board?lang=en", "/e/cup/sessions/1/extra-time", &filled)
    };
    let give = |table: &str, minutes: &str| answer(table, minutes).status;
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
    for wrong in ["0", "−1", "-1", "181", "70000"] {
        let refused = answer("1", wrong);
        let said = refused.text("main");
        assert!(refused.status == 422 && said.contains("Give 1 to 180 at once."), "{wrong}: {said}");
    }
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
        let organiser = Organiser::playing(&app, shown);
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
        let organiser = Organiser::playing(&app, &[]);
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
        let stopped = organiser.browser.post("/e/cup/sessions/1/stop", &left).well();
        assert!(stopped.text(".said").contains("2 tables stopped by time"), "{}", stopped.text(".said"));
        let event = app.event();
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
fn tables_that_were_stopped_together_play_on_and_a_hand_ruled_to_be_stopped_stays() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let third = Phone::of(&app, "cup", 3);
        assert_eq!(third.records(1, self_draw("E", 8)).status, 200);
        let others = organiser.browser.get("/e/cup/board").filled("/e/cup/sessions/1/stop", &[]);
        let others: Vec<_> = others.into_iter().filter(|(name, _)| name != "table-3").collect();
        assert_eq!(organiser.browser.post("/e/cup/sessions/1/stop", &others).errors(), Vec::<String>::new());
        // The hand of the third table was won after the gong.
        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 3);
        assert_eq!(chief.notes(json!({ "kind": "took-over" })).status, 200);
        assert_eq!(chief.sends("hands", hand_of(1, 1, json!({ "ending": "stopped" }))).status, 200);
        let stopped = || {
            let event = app.event();
            let stopped = |table: usize| event.sessions[0].tables[table - 1].sheet.is_complete();
            [1, 2, 3, 4].map(stopped)
        };
        assert_eq!(stopped(), [true; 4]);
        organiser.does("/board", "/sessions/1/unstop", &[("reason", "看错钟")]);
        assert_eq!(stopped(), [false, false, true, false]);
        assert_eq!(app.event().sessions[0].tables[2].sheet.hands().len(), 1);
        assert!(!organiser.browser.get("/e/cup/board").body.contains("/sessions/1/unstop"));
    });
}
