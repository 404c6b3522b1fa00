//! What coming late costs and what is paid with an appeal, where an event has its own.

use crate::any_number::holds;
use crate::command_line::{Files, caipan, stdout};
use crate::line_ups::drawn;
use crate::support::{Organiser, Phone, acting, app, app_on, by_turns, paper};
use crate::totals::uploads;
use caipan::actions::{self, FileImport, Role};
use caipan::event::ranking::standings::Row;
use caipan::event::regulations::Regulations;
use caipan::event::sheet::lateness::{LateStep, Lateness};
use caipan::event::values::ids::{SessionNumber, TableNumber, TeamId};
use caipan::files::event_tables;
use caipan::files::kinds::TableKind;
use caipan::files::read_options::ReadOptions;
use caipan::rules::{Seat, StandardPoints};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};

/// Two steps, and nobody forfeits.
const MILD: [(&str, &str); 7] = [
    ("late_minutes_1", "5"),
    ("late_points_1", "0"),
    ("late_minutes_2", "20"),
    ("late_points_2", "30"),
    ("late_after", "last"),
    ("appeal_fee", "200 元"),
    ("entry", "totals"),
];

#[test]
fn an_event_takes_what_its_own_steps_say() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &MILD);
        let steps = [(5, 0), (20, 30)].map(|(minutes, points)| LateStep { minutes, points });
        let lateness = Lateness { steps: steps.into(), forfeit: false };
        assert_eq!(app.event().head.regulations.lateness, lateness);
        let phone = Phone::of(&app, "cup", 1);
        let rules = phone.sheet()["rules"]["late"].clone();
        let rule = |seconds: u32, points: i32| json!({ "seconds": seconds, "points": points, "standard": null, "forfeit": false });
        assert_eq!(rules, json!([rule(0, 0), rule(300, 30)]));
        for (seconds, points) in [(300, 0), (301, 30), (9000, 30)] {
            let arrived =
                json!({ "kind": "arrived", "seat": "S", "seconds": seconds, "stand_in": false, "reason": "堵车" });
            assert_eq!(phone.notes(arrived).status, 200, "{seconds}");
            assert_eq!(phone.sheet()["seats"]["S"]["late"], points);
        }
        let late = json!({ "seat": "E", "seconds": 9000, "stand_in": true });
        assert_eq!(phone.notes(json!({ "kind": "called", "reason": "未到", "late": late })).status, 422, "no forfeit");
        let grid = organiser.browser.get("/e/cup/sessions/1/totals");
        assert_eq!(grid.attributes("option[value='1200']", "value").len(), 1, "{}", grid.text("main"));
        assert!(grid.attributes("option[value='901']", "value").is_empty());
        holds(&app.store);
    });
}

#[test]
fn lateness_and_what_the_chief_referee_deducts_add_up_and_the_table_changes_only_its_own() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        let deducted = || phone.sheet()["seats"]["W"]["late"].as_i64().unwrap();
        let arrives = |by: &Phone, seconds: u32| {
            let arrived =
                json!({ "kind": "arrived", "seat": "W", "seconds": seconds, "stand_in": false, "reason": "堵车" });
            by.notes(arrived)
        };
        let fills = |points: i32| {
            let filled = json!({ "kind": "filled", "seat": "W", "attendance": "played", "own_points": null,
                "substitute": null, "session_penalty": points, "reason": "喧哗" });
            assert_eq!(chief.notes(filled).status, 200);
        };
        // Its own lateness is the table's to correct.
        assert_eq!((arrives(&phone, 300).status, deducted()), (200, 10));
        assert_eq!((arrives(&phone, 0).status, deducted()), (200, 0));

        fills(40);
        assert_eq!(chief.notes(json!({ "kind": "took-over" })).status, 200);
        assert_eq!(phone.notes(json!({ "kind": "took-over" })).status, 200);
        for seconds in [300, 0] {
            let refused = arrives(&phone, seconds);
            assert_eq!((refused.status, deducted()), (422, 40), "{seconds}");
            assert!(refused.json["message"].as_str().unwrap().contains("deducted 40"), "{}", refused.json);
        }
        assert_eq!(chief.notes(json!({ "kind": "took-over" })).status, 200);
        for (seconds, points) in [(300, 50), (601, 60), (300, 50), (0, 40)] {
            assert_eq!((arrives(&chief, seconds).status, deducted()), (200, points), "{seconds}");
        }
        // The other way round, the page shows the current sum before it is changed.
        fills(0);
        assert_eq!((arrives(&chief, 300).status, deducted()), (200, 10));
        let grid = organiser.browser.get("/e/cup/sessions/1/totals");
        let filled: Vec<serde_json::Value> = grid
            .attributes("#table-1 td[data-filled]", "data-filled")
            .iter()
            .map(|filled| serde_json::from_str(filled).unwrap())
            .collect();
        assert_eq!(filled.iter().map(|of| of["session_penalty"].as_i64().unwrap()).collect::<Vec<_>>(), [0, 0, 10, 0]);
        fills(30);
        assert_eq!((arrives(&chief, 0).status, deducted()), (200, 20));
        holds(&app.store);
    });
}

#[test]
fn who_is_missing_is_known_to_every_phone_the_board_and_the_desk_until_they_come() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &[]);
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        let token = app.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(1)), "phone 1");
        let [first, second] = [0, 1].map(|_| Phone::with(&app, &token, "cup", 1));
        let missing = |by: &Phone, seat: &str, ended: bool| {
            assert_eq!(by.notes(json!({ "kind": "missing", "seat": seat, "ended": ended })).status, 200);
        };
        let misses = |seat: &str| second.sheet()["seats"][seat]["missing_since"].is_string();
        let name = second.sheet()["seats"]["E"]["name"].as_str().unwrap().to_owned();
        let on_board =
            || organiser.browser.get("/e/cup/board?lang=en").text("main").contains(&format!("{name} missing since"));
        let at_desk = || organiser.browser.get("/e/cup/check-in?session=1&missing=1&lang=en").text("main");

        // Before play is announced, and without taking control.
        missing(&first, "E", false);
        assert!(misses("E") && second.sheet()["writer"].is_null());
        assert_eq!(organiser.on_session(1, "start").status, 200);
        assert_eq!(first.records(1, crate::support::drawn()).status, 200);
        assert!(on_board() && at_desk().contains("missing since"), "{}", at_desk());
        // Who came to the door and then went is missing all the same.
        assert_eq!(organiser.presses("/check-in", "/check-in", &[("who", &name)]).status, 200);
        assert!(at_desk().contains(&name) && at_desk().contains("missing since"), "{}", at_desk());

        // Another phone takes control: it knows, and takes what the lateness costs.
        assert_eq!(second.notes(json!({ "kind": "took-over" })).status, 200);
        let arrived = json!({ "kind": "arrived", "seat": "E", "seconds": 98, "stand_in": false, "reason": "堵车" });
        assert_eq!(second.notes(arrived).status, 200);
        assert!(!misses("E") && !on_board() && !at_desk().contains("missing since"), "{}", at_desk());
        assert_eq!(second.sheet()["seats"]["E"]["late"], 10);

        missing(&second, "W", false);
        missing(&first, "W", true);
        assert!(!misses("W"));
        missing(&second, "N", false);
        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        let filled = json!({ "kind": "filled", "seat": "N", "attendance": "forfeit-stood-in", "reason": "未到" });
        assert_eq!(chief.notes(filled).status, 200);
        assert!(!misses("N"), "the chief referee has decided about the seat");
        holds(&app.store);
    });
}

#[test]
fn before_wrong_seats_are_fixed_the_chief_referee_reads_what_stays_with_each_seat() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let [one, other] = [1, 2].map(|table| Phone::of(&app, "cup", table));
        let players = app.event().sessions[0].tables.iter().map(|table| table.players.east.0).collect::<Vec<_>>();
        let page = || {
            let path = format!("/e/cup/sessions/1/swap?a={}&b={}&lang=en", players[0], players[1]);
            organiser.browser.get(&path).texts("form .note")
        };
        assert_eq!(page(), Vec::<String>::new());
        let same = format!("/e/cup/sessions/1/swap?a={0}&b={0}&lang=en", players[0]);
        assert_eq!(organiser.browser.get(&same).errors(), ["Choose two different players."]);
        let arrived = json!({ "kind": "arrived", "seat": "E", "seconds": 98, "stand_in": false, "reason": "堵车" });
        assert_eq!(one.notes(arrived).status, 200);
        let [late, sat] = [&one, &other].map(|phone| phone.sheet()["seats"]["E"]["name"].as_str().unwrap().to_owned());
        let said = page();
        let stays =
            format!("recorded for {late}, stays with the seat and then counts for {sat}: −10 from the session score");
        assert!(said.len() == 1 && said[0].contains(&stays), "{said:?}");
        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 2);
        let filled = json!({ "kind": "filled", "seat": "E", "attendance": "forfeit-stood-in", "reason": "未到" });
        assert_eq!(chief.notes(filled).status, 200);
        let said = page();
        assert!(said.len() == 2 && said[1].contains(&format!("counts for {late}: forfeit, stand-in")), "{said:?}");
        holds(&app.store);
    });
}

#[test]
fn lateness_and_the_fee_are_shown_where_they_are_asked_about() {
    let app = app();
    let organiser = Organiser::playing(&app, &MILD);
    let tariffs = organiser.browser.get("/e/cup/tariffs?lang=en").text("#lateness");
    for said in ["Up to 20 minutes: 30 points", "Later: no further points", "The fee is 200 元"] {
        assert!(tariffs.contains(said), "{tariffs}");
    }
    let appeals = organiser.browser.get("/e/cup/appeals");
    assert_eq!(appeals.value("fee"), "200 元");
    let blank = organiser.browser.download("/e/cup/print.pdf?document=appeal&language=en&session=&table=");
    assert!(paper::text(&blank).contains("with 200 元"), "{}", paper::text(&blank));

    let changes = |fields: &[(&str, &str)]| organiser.presses("/regulations?lang=en", "/regulations", fields).errors();
    assert!(changes(&[("late_minutes_1", "30"), ("reason", "x")])[0].contains("more minutes than the one before"));
    assert!(changes(&[("late_points_2", ""), ("reason", "x")])[0].contains("step 2"));
    assert!(changes(&[("late_minutes_1", "soon"), ("reason", "x")])[0].contains("soon"));
    assert!(changes(&[("appeal_fee", &"元".repeat(41)), ("reason", "x")])[0].contains("at most 40"));
}

/// A league of four teams of one player each evening, late as SDU 2026 has it.
const LEAGUE: &str = r#"
entry = "totals"
base_score = 0
sessions = 2
[[stage]]
id = "regular"
sessions = 2
session_minutes = 50
lineup = { size = 1 }
lateness = [{ over = 5, standard = -1 }, { over = 10, standard = -2, replace = true }, { over = 20, standard = -4, seat = "robot" }]
[[stage.seating]]
by = "rota"
tables = [[[1, 2, 3, 4]], [[4, 3, 2, 1]]]
"#;

#[test]
fn a_league_takes_standard_points_for_lateness_and_absence() {
    by_turns(|database| {
        let app = app_on(database);
        let teams = ["甲", "乙", "丙", "丁"]
            .map(|team| (format!("{team}队"), (1..=4).map(|place| format!("{team}{place}")).collect::<Vec<_>>()));
        let organiser = drawn(&app, &teams, Regulations::from_toml(LEAGUE).unwrap());
        organiser.goes(1, &["seat", "start"]);
        let mut phone = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        phone.place = "/api/v1/events/cup/sessions/1/tables/1".into();
        let clock = phone.sheet()["clock"].clone();
        let time = |of: &str| clock[of].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
        assert_eq!((time("end") - time("announced")).num_minutes(), 50, "the clock is that of the stage");

        let arrives = |seat: &str, seconds: u32, reason: &str| {
            phone.notes(
                json!({ "kind": "arrived", "seat": seat, "seconds": seconds, "stand_in": true, "reason": reason }),
            )
        };
        let of = |seat: &str| phone.sheet()["seats"][seat].clone();
        for (minutes, points) in [(5, 0), (6, 1), (10, 1), (11, 2), (20, 2), (21, 4)] {
            assert_eq!(arrives("S", minutes * 60, "堵车").status, 200, "{minutes}");
            let sum: StandardPoints = app.event().standing_penalties().map(|taken| taken.points).sum();
            assert_eq!(sum, StandardPoints::whole(points), "{minutes}");
            let said = (of("S")["late"].clone(), of("S")["late_standard"].clone());
            let standard = if points == 0 { json!(null) } else { json!(points.to_string()) };
            assert_eq!(said, (json!(0), standard), "no points of the score");
            assert_eq!(of("S")["attendance"] == "forfeit-stood-in", minutes > 20, "a robot plays");
        }
        assert_eq!(arrives("S", 0, " ").status, 422, "not taken back without a reason");
        assert_eq!(arrives("S", 0, "看错人").status, 200);
        assert_eq!((app.event().automatic_deductions(), &of("S")["attendance"]), (&[][..], &json!("played")));

        // One comes late, and of another team nobody comes.
        assert_eq!(arrives("S", 600, "堵车").status, 200);
        let absent = json!({ "kind": "filled", "seat": "W", "attendance": "forfeit-stood-in", "own_points": null,
            "substitute": null, "session_penalty": 0, "reason": "未到" });
        assert_eq!(phone.notes(absent).status, 200);
        let event = app.event();
        let team = |seat: Seat| {
            let team = event.entries.team_of(event.place(1, 1).unwrap().1.players[seat]).unwrap();
            event.entries.team_name(team)
        };
        let player = |seat: Seat| event.entries.player_name(event.place(1, 1).unwrap().1.players[seat]);
        let mut totals = "session,table,player,team,game_points,to_nobody\n".to_owned();
        for (seat, points) in Seat::ALL.into_iter().zip([48, 24, -24, -48]) {
            totals += &format!("1,1,{},{},{points},0\n", player(seat), team(seat));
        }
        uploads(&organiser, &totals);
        assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
        let points = || {
            let event = app.event();
            let of = |row: &Row<TeamId>| (event.entries.team_name(row.key), row.standard_points.to_string());
            event.teams().iter().map(of).collect::<BTreeMap<_, _>>()
        };
        let wanted = Seat::ALL.into_iter().map(team).zip(["4", "1", "-4", "0"].map(str::to_owned));
        assert_eq!(points(), wanted.collect());
        for path in ["/e/cup/teams?lang=en", "/e/cup/penalties?lang=en"] {
            let body = organiser.browser.get(path).body;
            assert!(body.contains(&format!("{} was 10 minutes late for session 1", player(Seat::South))), "{path}");
            assert!(body.contains(&format!("{} did not play session 1, table 1", player(Seat::West))), "{path}");
        }
        let record = organiser.browser.download("/e/cup/print.pdf?document=penalty-record&language=en&session=&table=");
        assert!(paper::text(&record).contains("was 10 minutes"), "{}", paper::text(&record));
        holds(&app.store);

        // The files give the same ranking, and nothing is taken off twice.
        let files = Files::new();
        let file =
            |kind: TableKind| event_tables::tables(&app.event(), kind, None, caipan::store::now())[0].csv().unwrap();
        let [results, penalties] = [("r.csv", TableKind::Results), ("p.csv", TableKind::Penalties)];
        let paths = [results, penalties].map(|(name, kind)| files.write(name, &file(kind)));
        let regulations = files.write("league.toml", LEAGUE);
        let by_files = stdout(&caipan(&[
            "standings",
            "--results",
            &paths[0],
            "--penalties",
            &paths[1],
            "--regulations",
            &regulations,
            "--by",
            "team",
            "--format",
            "csv",
        ]));
        let rows = csv::Reader::from_reader(by_files.as_bytes()).into_deserialize().map(Result::unwrap);
        let counted = rows.map(|row: HashMap<String, String>| (row["name"].clone(), row["standard_points"].clone()));
        assert_eq!(counted.collect::<BTreeMap<_, _>>(), points(), "{by_files}");
        let import = FileImport {
            kind: TableKind::Penalties,
            file: "p.csv".into(),
            bytes: file(TableKind::Penalties).into_bytes(),
            options: ReadOptions::default(),
            session: None,
            drawn_by: String::new(),
            typed_name: String::new(),
            all_the_same: false,
            reason: String::new(),
            convert: false,
            version: None,
        };
        acting(&app.store, &actions::Actor::command_line(), "cup").import_file(&import, |_| {}).unwrap();
        assert!(app.event().penalties.is_empty());
    });
}
