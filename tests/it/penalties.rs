//! Penalties and absences: those of the book and of Europe, lateness, and what of them stays in the penalty record.

use crate::at_table::amounts;
use crate::support::{Organiser, Phone, app, app_on, by_turns, drawn, hand_of, paper, self_draw};
use caipan::actions::Role;
use serde_json::{Value, json};

#[test]
fn penalties_other_than_the_book_s_need_a_reason_and_only_the_chief_disqualifies() {
    let app = app();
    Organiser::playing(&app, &[]);
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
        let organiser = Organiser::playing(&app, &[("tariffs", "ema"), ("base_score", "0")]);
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
            let looked = organiser.does("/regulations", "/regulations", &fields);
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
        organiser.browser.post("/e/cup/regulations", &looked.filled("/e/cup/regulations", &fields)).well();
        let fouls = phone.sheet()["rules"]["fouls"].to_string();
        assert!(!fouls.contains("wrong-term") && codes.contains(&"wrong-term"), "{fouls}");
        // Totals on paper hold the base score fast.
        let four = json!({ "E": 500, "S": 500, "W": 500, "N": 500 });
        assert_eq!(phone.notes(json!({ "kind": "counted", "totals": four, "reason": "counted so" })).status, 200);
        let page = organiser.presses("/regulations", "/regulations", &[("base_score", "0"), ("reason", "x")]);
        assert!(page.status == 422 && page.errors()[0].contains("totals were entered"), "{:?}", page.errors());
        let page = organiser.browser.get("/e/cup/regulations?lang=en");
        assert_eq!(page.attributes("[name=base_score][readonly], [name=game][disabled]", "name").len(), 2);
        assert!(
            page.text("label:has([name=base_score])").contains("Fixed since totals were entered (session 1, table 1)")
        );
        let net = |field: &str| page.text(&format!("label:has([name={field}])")).contains("Net scores on paper?");
        assert!(net("base_score") && !net("game"));
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
        organiser.goes(1, &["seat", "start"]);
        let absent = [("seat", "S"), ("attendance", "forfeit-stood-in")];
        let missing = "/e/cup/check-in?session=1&missing=1";
        let noted = organiser.browser.submit(missing, "/e/cup/sessions/1/tables/1/fill", &absent);
        assert_eq!(noted.status, 200, "{:?}", noted.errors());
        let event = || app.event();
        let seated = crate::any_number::tables(&app.store, 1);
        let mut file = "session,table,player,game_points\n".to_owned();
        for (table, four) in (1..).zip(&seated) {
            for (name, won) in four.iter().zip([120, -20, -40, -60]) {
                file += &format!("1,{table},{name},{won}\n");
            }
        }
        crate::totals::uploads(&organiser, &file);
        organiser.goes(1, &["close", "publish"]);
        assert_eq!(event().sessions[0].tables[0].totals().values().map(|total| total.0), [120, -500, -40, -60]);
        let row = event().standings().players.into_iter().find(|row| row.name == seated[0][1]).unwrap();
        assert_eq!((row.standard_points.as_str(), row.game_points), ("0", -500));
        crate::any_number::holds(&app.store);
    });
}

#[test]
fn lateness_is_taken_from_the_session_and_taken_back_with_a_reason() {
    let app = app();
    Organiser::playing(&app, &[]);
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

    // Of a player who has left it is taken back as well, and the stand-in plays on.
    assert_eq!(arrived(700, "traffic").status, 200);
    let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
    assert_eq!(chief.notes(json!({ "kind": "took-over" })).status, 200);
    let left = json!({ "kind": "filled", "seat": "S", "attendance": "stood-in", "own_points": 484, "substitute": null,
        "session_penalty": 20, "reason": "unwell" });
    assert_eq!(chief.notes(left).status, 200);
    let back = json!({ "kind": "arrived", "seat": "S", "seconds": 0, "reason": "was there in time" });
    assert_eq!(chief.notes(back).status, 200);
    let seat = late();
    assert_eq!([&seat["late"], &seat["attendance"], &seat["own_points"]], [&json!(0), &json!("stood-in"), &json!(484)]);
}

#[test]
fn a_penalty_that_is_revoked_stays_in_the_penalty_record() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
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
