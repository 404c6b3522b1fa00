//! What only the chief referee decides at a table: forfeits, disputes, what is closed to the table, and words to the phones.

use crate::at_table::amounts;
use crate::support::{App, Database, Kind, Organiser, Phone, app_on, by_turns, drawn, hand_of, self_draw};
use caipan::actions::Role;
use caipan::event::regulations::SheetRules;
use caipan::event::values::ids::SessionNumber;
use serde_json::{Value, json};

/// The chief referee with the sheet of the first table.
fn chief_at_first(app: &App) -> Phone {
    Phone::with(app, &app.link("cup", &Role::ChiefReferee), "cup", 1)
}

/// Time is up at all tables but the first.
fn stops_others(app: &App) {
    for table in 2..=4 {
        assert_eq!(Phone::of(app, "cup", table).records(1, json!({ "ending": "stopped" })).status, 200);
    }
}

#[test]
fn a_forfeit_is_proposed_by_the_table_and_given_by_the_chief_referee() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
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
fn an_answer_without_words_is_the_button_that_was_pressed() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        let answers = |fields: &[(&str, &str)]| {
            let answer = "/e/cup/sessions/1/tables/1/answer";
            assert_eq!(organiser.browser.submit("/e/cup/board", answer, fields).status, 200);
            organiser.browser.get("/e/cup/sessions/1/tables/1?lang=en").texts("p.call").pop().unwrap()
        };
        assert_eq!(phone.notes(json!({ "kind": "called", "reason": "a tile fell" })).status, 200);
        let board = organiser.browser.get("/e/cup/board?lang=en");
        assert_eq!(board.texts("form.call .button"), ["On my way"]);
        let said = answers(&[]);
        assert!(said.ends_with(": On my way"), "{said}");
        for (forfeit, button) in [("no", ": No forfeit"), ("yes", ": Forfeit")] {
            let late = json!({ "seat": "S", "seconds": 1000, "stand_in": true });
            assert_eq!(phone.notes(json!({ "kind": "called", "reason": "not here", "late": late })).status, 200);
            let said = answers(&[("forfeit", forfeit)]);
            assert!(said.ends_with(button), "{said}");
        }
    });
}

#[test]
fn a_forfeit_without_a_stand_in_ends_the_table() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.records(1, self_draw("S", 8)).status, 200);
        let chief = chief_at_first(&app);
        let filled = |attendance: &str| {
            let filled = json!({ "kind": "filled", "seat": "N", "attendance": attendance, "session_penalty": 0,
                "reason": "fell ill" });
            assert_eq!(chief.notes(filled).status, 200);
        };
        let to_stop = || organiser.browser.get("/e/cup/board").attributes(".stop input[type=checkbox]", "name");
        filled("forfeit-stood-in");
        assert_eq!(to_stop(), ["table-1", "table-2", "table-3", "table-4"]);
        filled("forfeit");
        assert_eq!(to_stop(), ["table-2", "table-3", "table-4"]);
        assert_eq!(phone.sheet()["to_confirm"], json!([]));
        assert_eq!(organiser.browser.get("/e/cup/tables").text("#t1 h2 small"), "Complete");
        assert_eq!(organiser.browser.get("/e/cup/board").text("#board-1-1 .state"), "Complete");
        assert_eq!(phone.records(2, drawn()).status, 200, "from a phone that was offline");
        stops_others(&app);
        assert_eq!(organiser.on_session(1, "close").status, 200);
    });
}

#[test]
fn what_the_chief_referee_has_decided_is_closed_to_the_table() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, phone, chief) =
            (Organiser::playing(&app, &[]), Phone::of(&app, "cup", 1), chief_at_first(&app));
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
fn a_reason_that_the_phone_offers_is_read_by_everybody_in_their_own_language() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        for reason in ["dispute", "fans: 碰碰和？", "dispute about tea"] {
            assert_eq!(phone.notes(json!({ "kind": "called", "reason": reason })).status, 200);
        }
        let calls = |lang: &str| organiser.browser.get(&format!("/e/cup/board?lang={lang}")).texts("form.call strong");
        let is = |lang: &str, words: [&str; 3]| {
            let calls = calls(lang);
            assert!(calls.len() == 3 && words.iter().zip(&calls).all(|(word, call)| call.contains(word)), "{calls:?}");
        };
        is("zh-Hans", ["呼叫：选手争议（", "番种有疑问：碰碰和？", "dispute about tea"]);
        is("en", ["calls: Players disagree (", "Question about fans or patterns: 碰碰和？", "dispute about tea"]);
        let audit = organiser.browser.get("/e/cup/audit?lang=en").text(".audit");
        assert!(audit.contains("“Players disagree”") && audit.contains("“dispute about tea”"), "{audit}");
        assert_eq!(phone.notes(json!({ "kind": "called", "hand": 1, "reason": "false-win" })).status, 200);
        let page = organiser.browser.get("/e/cup/board?lang=en").text("main");
        assert!(page.contains("is disputed: False win") && !page.contains("false-win"), "{page}");
    });
}

#[test]
fn a_ruling_says_that_the_hand_is_unchanged_and_leads_to_its_correction() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.records(1, self_draw("W", 16)).status, 200);
        let event = app.event();
        let result = format!("{} 16 · Self-draw", event.names(&event.sessions[0].tables[0]).west);
        assert_eq!(phone.notes(json!({ "kind": "called", "hand": 1, "reason": "14 points" })).status, 200);
        let board = organiser.browser.get("/e/cup/board");
        let call = board.text("form.call");
        assert!(call.contains(&format!("Hand 1 is recorded as {result}.")) && call.contains("Ruling"), "{call}");
        let correction = board.attributes("form.call a", "href").remove(0);
        assert_eq!(correction, "/e/cup/sessions/1/tables/1/hands/1#correct");
        let answer = "/e/cup/sessions/1/tables/1/answer";
        let ruled = organiser.browser.submit("/e/cup/board", answer, &[("text", "it was 14")]).text(".said");
        assert!(ruled.contains(&format!("hand 1 counts as recorded, {result}.")), "{ruled}");
        // A dispute about a hand that is not recorded is only answered.
        assert_eq!(phone.notes(json!({ "kind": "called", "hand": 2, "reason": "a false win" })).status, 200);
        assert_eq!(organiser.browser.get("/e/cup/board").texts("form.call a"), Vec::<String>::new());
        let answered = organiser.browser.submit("/e/cup/board", answer, &[("text", "play on")]);
        assert_eq!(answered.text(".said"), "Answer sent to table 1.");
    });
}

#[test]
fn a_dispute_blocks_closing_until_the_chief_referee_has_decided() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
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
fn what_the_chief_referee_says_is_on_the_phones_of_one_table_or_of_all() {
    let app = app_on(Database::fresh(Kind::Sqlite));
    let organiser = Organiser::playing(&app, &[]);
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

#[test]
fn the_chief_referee_corrects_after_the_close_at_a_table_that_a_phone_has_written() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, phone, chief) =
            (Organiser::playing(&app, &[]), Phone::of(&app, "cup", 1), chief_at_first(&app));
        assert_eq!(phone.records(1, self_draw("E", 8)).status, 200);
        assert_eq!(phone.records(2, json!({ "ending": "stopped" })).status, 200);
        stops_others(&app);
        assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
        let took_over = || json!({ "kind": "took-over" });
        let refused = phone.notes(took_over());
        assert_eq!(refused.status, 422);
        assert!(refused.json["message"].as_str().unwrap().contains("Session 1 is closed"), "{}", refused.json);
        let mut correction = hand_of(1, 1, self_draw("E", 12));
        correction["reason"] = json!("counted again");
        assert_eq!(chief.sends("hands", correction.clone()).json["code"], "another-writer");
        assert_eq!(chief.notes(took_over()).status, 200);
        assert_eq!(chief.sends("hands", correction).status, 200);
    });
}

#[test]
fn a_call_is_answered_once_and_who_answers_second_reads_the_first_answer() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        let chief = chief_at_first(&app);
        let answer = "/e/cup/sessions/1/tables/1/answer";
        let late = json!({ "seat": "S", "seconds": 901, "stand_in": true });
        let call = phone.notes(json!({ "kind": "called", "reason": "not here", "late": late })).json["entry"].clone();
        let before = organiser.browser.get("/e/cup/board?lang=en");
        let said = json!({ "kind": "answered", "call": call, "forfeit": false, "text": "He is here, he plays",
            "entry": uuid::Uuid::new_v4() });
        for _ in 0..2 {
            assert_eq!(chief.sends("notes", said.clone()).status, 200, "sent again it is the same answer");
        }
        let refused = organiser.browser.post(answer, &before.filled(answer, &[("forfeit", "yes")]));
        assert_eq!(refused.status, 422);
        let already = "chief-referee has already answered this call: “He is here, he plays”.";
        assert!(refused.errors()[0].starts_with(already), "{:?}", refused.errors());
        let sheet = phone.sheet();
        assert_eq!(sheet["seats"]["S"]["attendance"], "played");
        assert_eq!(sheet["calls"][0]["answer"]["text"], "He is here, he plays");
        // So is a disputed hand.
        assert_eq!(phone.records(1, self_draw("W", 8)).status, 200);
        let disputed = phone.notes(json!({ "kind": "called", "hand": 1, "reason": "was it a self-draw?" }));
        let rules = |text: &str| {
            chief.notes(json!({ "kind": "answered", "call": disputed.json["entry"], "text": text })).status
        };
        assert_eq!((rules("it was"), rules("it was not")), (200, 422));
    });
}

#[test]
fn a_call_that_is_open_when_the_session_is_closed_stays_on_the_board_until_it_is_answered() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        let reason = "West says hand 3 was paid wrong, come";
        assert_eq!(phone.notes(json!({ "kind": "called", "reason": reason })).status, 200);
        assert_eq!(phone.records(1, json!({ "ending": "stopped" })).status, 200);
        stops_others(&app);
        assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
        let call = || organiser.browser.get("/e/cup/board").text(".call");
        assert!(call().contains(reason), "{}", call());
        let answer = "/e/cup/sessions/1/tables/1/answer";
        let answered = organiser.browser.submit("/e/cup/board", answer, &[("text", "looked at, it was right")]);
        assert_eq!((answered.status, answered.errors(), call()), (200, vec![], String::new()));
        assert_eq!(phone.sheet()["calls"][0]["answer"]["text"], "looked at, it was right");
    });
}
