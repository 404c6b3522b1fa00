//! A player who is disqualified: marked on every page, not seated, no winner, last in the ranking, until it is revoked.

use crate::any_number::holds;
use crate::support::{App, Organiser, Phone, Referee, app_on, by_turns, drawn, hand_of, paper, self_draw};
use caipan::actions::Role;
use caipan::event::sheet::session::Attendance;
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::rules::{GamePoints, Seat};
use serde_json::{Value, json};

/// Session 1 is running.
fn running(app: &App) -> (Organiser, Phone) {
    let organiser = Organiser::playing(app, &[]);
    (organiser, chief_at(app, 1, 1))
}

fn chief_at(app: &App, session: u16, table: u16) -> Phone {
    let mut chief = Phone::with(app, &app.link("cup", &Role::ChiefReferee), "cup", table);
    chief.place = format!("/api/v1/events/cup/sessions/{session}/tables/{table}");
    assert_eq!(chief.notes(json!({ "kind": "took-over" })).status, 200);
    chief
}

fn cheating() -> Value {
    let mut hand = drawn();
    hand["penalties"] = json!([{ "foul": "cheating", "offender": "E" }]);
    hand
}

/// East of table 1 wins a great hand and is disqualified in the next.
fn disqualifies(app: &App, chief: &Phone) -> (PlayerId, String) {
    assert_eq!(chief.records(1, self_draw("E", 88)).status, 200);
    assert_eq!(chief.records(2, cheating()).status, 200);
    let view = app.event();
    let player = view.sessions[0].tables[0].players.east;
    (player, view.entries.player_name(player))
}

/// The tables of session 1 stop by time, and it is closed.
fn ends(app: &App, organiser: &Organiser, chief: &Phone) {
    assert_eq!(chief.records(3, json!({ "ending": "stopped" })).status, 200);
    for table in 2..=4 {
        assert_eq!(Phone::of(app, "cup", table).records(1, json!({ "ending": "stopped" })).status, 200);
    }
    assert_eq!(organiser.on_session(1, "close").status, 200);
}

/// Table and seat of a player in session 2.
fn seat_in_2(app: &App, player: PlayerId) -> (u16, Seat) {
    let view = app.event();
    let tables = &view.sessions[1].tables;
    tables.iter().find_map(|table| Some((table.number.0, table.players.find(|seated| *seated == player)?))).unwrap()
}

fn messages(json: &Value) -> String {
    json["messages"].to_string()
}

#[test]
fn a_disqualified_player_is_marked_everywhere_and_ranked_below_all_who_play_on() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, chief) = running(&app);
        let (player, name) = disqualifies(&app, &chief);
        let why = "Disqualified in session 1, table 1, hand 2:";
        let standings = organiser.browser.get("/e/cup/players");
        let rows = standings.texts("table.standings tbody tr");
        assert!(
            rows[15].starts_with("16") && rows[15].contains(&name) && rows[15].contains("Disqualified"),
            "{rows:?}"
        );
        assert_eq!(rows.iter().filter(|row| row.contains("Disqualified")).count(), 1);
        assert!(standings.body.contains(why), "the mark says when and through what");
        let teams = app.event().teams().to_vec();
        let team = app.event().entries.team_of(player);
        assert_eq!(teams[0].key, team.unwrap(), "the book takes nothing from the team");
        assert!(organiser.browser.get("/e/cup/tables").text(".seated li").contains("Disqualified"));
        assert!(organiser.browser.get("/e/cup/seats").body.contains(why));
        assert!(organiser.browser.get("/e/cup/sessions/1/tables/1").text(".players").contains(why));
        assert!(organiser.browser.get(&format!("/e/cup/players/{player}")).text("main").contains(why));
        let board = organiser.browser.get("/e/cup/board").text("main");
        assert!(board.contains(&format!("Stand-in for {name} (disqualified)")) && board.contains(why), "{board}");
        for document in ["standings", "score-record"] {
            let path = format!("/e/cup/print.pdf?document={document}&session=1&language=zh-Hans");
            let text = paper::text(&organiser.browser.download(&path));
            // In a narrow column the mark takes two lines.
            assert!(text.contains("（停"), "{document}: {text}");
        }
        let federation = String::from_utf8(organiser.browser.download("/e/cup/files/federation.csv")).unwrap();
        assert!(federation.lines().last().unwrap().starts_with(&format!(",{name},")), "no place: {federation}");
        let seats = chief.sheet()["seats"].clone();
        let marks = ["E", "S", "W", "N"].map(|seat| seats[seat]["disqualified"].as_bool().unwrap());
        assert_eq!(marks, [true, false, false, false]);
        let barred_from = ["E", "S", "W", "N"].map(|seat| seats[seat]["barred_from"].clone());
        assert_eq!(barred_from, [json!(3), json!(null), json!(null), json!(null)]);
        let refused = chief.records(3, self_draw("E", 8));
        assert_eq!(refused.status, 422);
        assert!(messages(&refused.json).contains("was disqualified in session 1, hand 2"), "{}", refused.json);
        assert_eq!(chief.records(3, self_draw("S", 8)).status, 200);
    });
}

#[test]
fn the_next_session_is_played_by_a_stand_in_who_may_win() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, chief) = running(&app);
        let (player, name) = disqualifies(&app, &chief);
        ends(&app, &organiser, &chief);
        assert_eq!(organiser.on_session(2, "seat").status, 200);
        let (table, seat) = seat_in_2(&app, player);
        let seated = organiser.browser.get("/e/cup/board").text("main");
        assert!(seated.contains(&format!("Stand-in for {name}")), "said before play is announced");
        assert_eq!(organiser.on_session(2, "start").status, 200);
        let at = |app: &App| app.event().sessions[1].table(TableNumber(table)).unwrap().filled[seat].attendance;
        assert_eq!(at(&app), Attendance::ForfeitStoodIn);
        let others: Vec<Attendance> = app.event().sessions[1]
            .tables
            .iter()
            .flat_map(|table| table.filled.values().map(|filled| filled.attendance).to_vec())
            .collect();
        assert_eq!(others.iter().filter(|attendance| **attendance == Attendance::Played).count(), 15);

        let chief = chief_at(&app, 2, table);
        let filled = json!({
            "kind": "filled", "seat": seat.letter(), "attendance": "played", "own_points": null, "substitute": null,
            "session_penalty": 0, "reason": "is back",
        });
        let refused = chief.notes(filled);
        assert_eq!(refused.status, 422);
        let said = format!("{name} was disqualified in session 1, table 1, hand 2");
        assert!(messages(&refused.json).contains(&said), "{}", refused.json);
        let arrived =
            json!({ "kind": "arrived", "seat": seat.letter(), "seconds": 60, "stand_in": false, "reason": "x" });
        assert_eq!(chief.notes(arrived).status, 422);
        assert_eq!(chief.records(1, self_draw(seat.letter(), 8)).status, 200, "that is the stand-in's");
        let own = chief.sheet()["seats"][seat.letter()].clone();
        assert_eq!((&own["disqualified"], &own["barred_from"]), (&json!(false), &json!(null)));
        let other = app.event().entries.players[5].id;
        let swap = "/e/cup/sessions/2/swap";
        let shown = format!("{swap}?a={player}&b={other}");
        let refused = organiser.browser.submit(&shown, swap, &[("reason", "sat wrong")]);
        assert_eq!(refused.status, 422);
        assert!(refused.errors()[0].starts_with(&format!("{name} was disqualified")), "{:?}", refused.errors());
        assert_eq!(app.event().players()[15].key, player);
    });
}

#[test]
fn who_is_disqualified_later_cannot_be_entered_as_a_winner_by_any_door() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, chief) = running(&app);
        assert_eq!(chief.records(1, self_draw("E", 88)).status, 200);
        assert_eq!(chief.records(2, drawn()).status, 200);
        let player = app.event().sessions[0].tables[0].players.east;
        let name = app.event().entries.player_name(player);
        ends(&app, &organiser, &chief);
        organiser.goes(2, &["seat", "start"]);
        let (table, seat) = seat_in_2(&app, player);
        let seat = seat.letter();
        let phone = chief_at(&app, 2, table);
        assert_eq!(phone.records(1, self_draw(seat, 8)).status, 200, "nobody has disqualified them yet");
        assert_eq!(chief.sends("hands", hand_of(2, 1, cheating())).status, 200);

        let said = format!("{name} was disqualified in session 1, hand 2");
        let refused = phone.records(2, self_draw(seat, 8));
        assert!(refused.status == 422 && messages(&refused.json).contains(&said), "{}", refused.json);
        let win = [("ending", "self-draw"), ("winner", seat), ("basic_points", "8")];
        let referee = Referee::of(&app, "cup", table);
        let form = referee.browser.submit(&referee.sheet(2), &format!("{}/hands", referee.sheet(2)), &win);
        assert!(form.status == 422 && form.errors().iter().any(|error| error.contains(&said)), "{:?}", form.errors());
        let row = format!("session,table,hand,ending,winner,discarder,points\n2,{table},2,self-draw,{seat},,8\n");
        let token = ("token".to_owned(), organiser.browser.get("/e/cup/files").value("token"));
        let fields = [token, ("kind".to_owned(), "hands".to_owned())];
        let file = organiser.browser.send("/e/cup/files/look", &fields, Some(("hands.csv", row.as_bytes())));
        assert!(file.errors().iter().any(|error| error.contains(&said)), "{:?}", file.errors());
        let again = phone.sends("hands", hand_of(1, 1, self_draw(seat, 10)));
        assert_eq!(again.status, 200, "what was won before stays won when its points are corrected");
        let own = phone.sheet()["seats"][seat].clone();
        assert_eq!((&own["disqualified"], &own["barred_from"]), (&json!(true), &json!(1)), "of an earlier session");
    });
}

#[test]
fn the_chief_referee_revokes_with_a_reason_and_a_correction_ends_it_too() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, chief) = running(&app);
        let (player, name) = disqualifies(&app, &chief);
        let revoke = "/disqualifications/revoke";
        assert_eq!(organiser.presses("/board", revoke, &[("reason", " ")]).status, 422);
        let referee = Referee::of(&app, "cup", 1);
        assert!(!referee.browser.get("/e/cup/board").body.contains(revoke));
        assert_eq!(organiser.presses("/board", revoke, &[("reason", "the tile had fallen")]).status, 200);
        assert!(app.event().disqualified(player).is_none());
        assert_eq!(app.event().players()[0].key, player);
        let east = chief.sheet()["seats"]["E"].clone();
        assert_eq!((&east["disqualified"], &east["barred_from"]), (&json!(false), &json!(null)));
        assert_eq!(chief.records(3, self_draw("E", 8)).status, 200, "in the same session as well");
        let page = organiser.browser.get(&format!("/e/cup/players/{player}")).text("main");
        assert!(page.contains("hand 2") && page.contains("Revoked by lin") && page.contains("the tile had fallen"));
        let audit = organiser.browser.get("/e/cup/audit").text("main");
        assert!(audit.contains("Revoked a disqualification") && audit.contains(&name), "{audit}");
        assert!(!organiser.browser.get("/e/cup/board").body.contains(revoke));

        // Another offence counts again; without its penalty the hand disqualifies nobody.
        assert_eq!(chief.records(4, cheating()).status, 200);
        let given = app.event().disqualified(player).map(|of| (of.session, of.table, of.hand.get()));
        assert_eq!(given, Some((SessionNumber(1), TableNumber(1), 4)));
        assert_eq!(app.event().players()[15].key, player);
        assert_eq!(chief.sends("hands", hand_of(4, 1, json!({ "ending": "drawn-hand", "penalties": [] }))).status, 200);
        assert!(app.event().disqualified(player).is_none());
        assert_eq!(app.event().players()[0].key, player);
    });
}

#[test]
fn a_start_that_is_cancelled_takes_its_forfeits_lateness_and_extra_time_back() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, chief) = running(&app);
        let (player, name) = disqualifies(&app, &chief);
        ends(&app, &organiser, &chief);
        let presses = |action: &str, fields: &[(&str, &str)]| {
            let page = organiser.presses("/board", action, fields);
            assert_eq!((page.status, page.errors()), (200, vec![]), "{action}");
        };
        let why = [("reason", "announced too early")];
        for step in ["seat", "start"] {
            presses(&format!("/sessions/2/{step}"), &[]);
        }
        let (table, seat) = seat_in_2(&app, player);
        let filled = |seat: Seat| app.event().sessions[1].table(TableNumber(table)).unwrap().filled[seat].clone();
        let other = seat.turned(1);
        let late =
            json!({ "kind": "arrived", "seat": other.letter(), "seconds": 300, "stand_in": false, "reason": "" });
        assert_eq!(chief_at(&app, 2, table).notes(late).status, 200);
        presses("/sessions/2/extra-time", &[("minutes", "15"), ("reason", "power cut"), ("table", "")]);
        assert_eq!(filled(seat).attendance, Attendance::ForfeitStoodIn);
        assert!(filled(other).session_penalty > GamePoints::ZERO);
        assert_eq!(app.event().sessions[1].extra_minutes, 15);

        presses("/sessions/2/unstart", &why);
        assert_eq!([seat, other].map(|seat| filled(seat).attendance), [Attendance::Played; 2]);
        assert_eq!((filled(other).session_penalty, app.event().sessions[1].extra_minutes), (GamePoints::ZERO, 0));
        presses("/sessions/2/unseat", &why);
        presses("/sessions/1/reopen", &why);
        holds(&app.store);
        presses("/sessions/1/close", &[]);

        // Revoked after the start it is said on the board, until the start is cancelled or the seat is filled.
        for step in ["seat", "start"] {
            presses(&format!("/sessions/2/{step}"), &[]);
        }
        let (table, seat) = seat_in_2(&app, player);
        let attendance = || app.event().sessions[1].table(TableNumber(table)).unwrap().filled[seat].attendance;
        let is_told = || {
            let board = organiser.browser.get("/e/cup/board?lang=en").text("main");
            board.contains(&format!("{name} is no longer disqualified, but a stand-in plays"))
        };
        assert!(!is_told());
        presses("/disqualifications/revoke", &[("reason", "the tile had fallen")]);
        assert_eq!((attendance(), is_told()), (Attendance::ForfeitStoodIn, true));
        presses("/sessions/2/unstart", &why);
        presses("/sessions/2/start", &[]);
        assert_eq!((attendance(), is_told()), (Attendance::Played, false));
        holds(&app.store);
    });
}
