//! The page of a table and the statistics of an event, as hands come in.

use crate::support::{Browser, Organiser, Phone, Referee, app, drawn, self_draw};
use crate::totals::by_form;
use caipan::actions::Role;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use serde_json::json;

#[test]
fn the_page_of_a_table_shows_each_hand_with_fans_and_tiles_as_it_comes() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let guest = Browser::new(&app.base);
    let link = guest.get("/e/cup/tables?lang=en").attributes("#t1 h2 a", "href");
    assert_eq!(link, ["/e/cup/tables/1/1"]);
    let page = guest.get("/e/cup/tables/1/1?lang=en");
    assert_eq!((page.texts(".hands tbody tr").len(), page.texts(".largest").len()), (16, 0), "all are still to come");
    let phone = Phone::of(&app, "cup", 1);
    // 60 61 66 67: 2 points each.
    let won = json!({
        "ending": "discard", "winner": "E", "discarder": "S", "fans": "60 61 66 67", "flowers": 1,
        "tiles": "[345m] {7777s} 22p45sEEE +6s",
        "penalties": [{ "foul": "early-draw", "offender": "W" }],
    });
    let recorded = phone.records(1, won);
    assert_eq!(recorded.status, 200, "{}", recorded.json);
    assert_eq!(phone.records(2, self_draw("N", 30)).status, 200);
    assert_eq!(phone.records(3, drawn()).status, 200);
    let page = guest.get("/e/cup/tables/1/1?lang=en");
    let names = page.texts(".hands thead th").split_off(2);
    let rows = page.texts(".hands tbody tr");
    assert!(rows[0].contains(&format!("from {}", names[1])), "{}", rows[0]);
    assert!(rows[0].contains("8+1 fan") && rows[0].contains("penalty"), "{}", rows[0]);
    assert!(rows[2].contains("Drawn"), "{}", rows[2]);
    assert!(page.text(".largest").starts_with(&format!("Largest hand Hand 2 {} 30 fan", names[3])));
    // Each fan points at its tiles: the prevalent and the seat wind at EEE, the kong at itself.
    let tiles = page.attributes(".hands tbody tr:first-child .fan-lines .tiles", "aria-label");
    assert!(tiles.contains(&"EEE".to_owned()) && tiles.contains(&"7777s".to_owned()), "{tiles:?}");
    let sheet = app.event().sessions[0].tables[0].clone();
    let now: Vec<String> = sheet.cards().values().map(|points| points.0.to_string()).into();
    assert_eq!(page.texts(".hands tfoot .number"), now);
    let said = page.attributes(".scores", "aria-label");
    assert!(said.iter().all(|said| said.contains(&format!("{} {}: 500 ", names[0], now[0]))), "{said:?}");
    // As they sit now, in the order of the sides of the table.
    assert_eq!(page.texts(".felt .at a"), names);
    // Nothing of it says that another table plays.
    assert_eq!(guest.get("/e/cup/tables/1/9").status, 404);
    let other = guest.get("/e/cup/tables/1/2?lang=en");
    assert_eq!(other.texts(".largest").len(), 0);
    assert!(other.attributes(".places a", "href").contains(&"/e/cup/tables/1/1".to_owned()));
    drop(organiser);
}

#[test]
fn statistics_count_what_was_played_on_the_page_and_in_the_file() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let guest = Browser::new(&app.base);
    let empty = guest.get("/e/cup/statistics?lang=en");
    assert_eq!((empty.status, empty.texts(".empty").len()), (200, 1));
    let phone = Phone::of(&app, "cup", 1);
    let won = json!({ "ending": "discard", "winner": "E", "discarder": "S", "fans": "22" });
    assert_eq!(phone.records(1, won).status, 200);
    assert_eq!(phone.records(2, self_draw("N", 30)).status, 200);
    assert_eq!(phone.records(3, drawn()).status, 200);
    let page = guest.get("/e/cup/statistics?lang=en");
    assert!(page.text("h1").contains("Session 1, 3 hands"), "{}", page.text("h1"));
    let large = page.texts(".large");
    assert!(large.len() == 2 && large[0].starts_with("30 fan") && large[1].starts_with("24 fan"), "{large:?}");
    let said = page.attributes(".parts", "aria-label");
    assert!(said[0].contains("1 (34%)") && said[0].contains("1 (33%)"), "{said:?}");
    assert!(
        page.attributes(".bars", "aria-label")[0].contains("Full Flush: 1"),
        "{:?}",
        page.attributes(".bars", "aria-label")
    );
    let csv = guest.get("/e/cup/statistics.csv?lang=en");
    assert_eq!(csv.header("content-type").as_deref(), Some("text/csv; charset=utf-8"));
    let rows: Vec<Vec<&str>> =
        csv.body.trim_start_matches('\u{feff}').lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows[0], ["of", "name", "session", "figure", "value"]);
    let sum = |of: &str, figure: &str| -> i64 {
        let own = rows.iter().filter(|row| row[0] == of && row[3] == figure && row[2].is_empty());
        own.map(|row| row[4].parse::<i64>().unwrap()).sum()
    };
    for figure in ["hands", "won", "self_drawn", "dealt_in", "points_of_wins"] {
        assert_eq!(sum("player", figure), sum("all_players", figure), "{figure}");
        assert_eq!(sum("team", figure), sum("all_players", figure), "{figure}");
        assert_eq!(sum("wind", figure), sum("all_players", figure), "{figure}");
    }
    assert_eq!(["won", "dealt_in", "points_of_wins"].map(|figure| sum("all_players", figure)), [2, 1, 54]);
    assert_eq!(sum("event", "hands"), 3);
    assert!(organiser.browser.get("/e/cup").attributes(".tabs a", "href").contains(&"/e/cup/statistics".to_owned()));
}

#[test]
fn phones_are_offered_first_what_was_won_most_often_in_the_sessions_before() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    let offered = |phone: &Phone| phone.sheet()["rules"]["usual_points"].as_array().unwrap()[..6].to_vec();
    for hand in 1..=3 {
        assert_eq!(phone.records(hand, self_draw("N", 14)).status, 200);
    }
    assert_eq!(offered(&phone), [8, 9, 10, 11, 12, 13], "nothing changes its place while a session is played");
    assert_eq!(phone.records(4, json!({ "ending": "stopped" })).status, 200);
    for table in 2..=4 {
        let referee = Referee { browser: organiser.browser.clone(), slug: "cup".into(), table };
        assert_eq!(referee.records(1, &[("ending", "stopped")]).status, 200);
    }
    for (session, step) in [(1, "close"), (2, "seat"), (2, "start")] {
        assert_eq!(organiser.on_session(session, step).status, 200);
    }
    let pass = app.pair("cup", &Role::Phone(SessionNumber(2), TableNumber(1)), "phone");
    let mut next = Phone::with(&app, &pass, "cup", 1);
    next.place = "/api/v1/events/cup/sessions/2/tables/1".to_owned();
    assert_eq!(offered(&next), [8, 9, 10, 11, 12, 14]);
}

#[test]
fn a_table_of_which_only_totals_are_entered_says_so() {
    let app = app();
    let _organiser = Organiser::playing(&app, &[("entry", "totals")]);
    let guest = Browser::new(&app.base);
    let page = guest.get("/e/cup/tables/1/1?lang=en");
    assert_eq!(page.text(".middle").trim(), "by totals", "no hand is being played");
    assert!(!page.body.contains("signatures"), "that is for staff");
    by_form(&app, 1, 0);
    let page = guest.get("/e/cup/tables/1/1?lang=en");
    let table = app.event().sessions[0].tables[0].clone();
    let totals: Vec<String> = table.cards().values().map(|points| points.0.to_string()).into();
    assert_eq!(page.texts(".sides > .card td.number"), totals);
    assert_eq!((page.texts(".scores").len(), page.texts(".hands").len()), (0, 0), "no hands, no lines");
}
