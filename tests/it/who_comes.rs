//! Who has come and who has not: at the desk, at the door, for a day, and what is done about those who are missing.

use crate::any_number::{holds, plays};
use crate::event::Stream;
use crate::stages::{decides_field, final_is, qualified};
use crate::support::{Browser, ENTRIES, Organiser, app_on, by_turns, player};
use caipan::actions::Role;
use caipan::event::values::ids::PlayerId;
use caipan::store::{Conn, Error, Store};
use diesel::RunQueryDsl;

const DAYS: &str = "2026-11-28 09:30\n11:30\n2026-11-29 09:30";

fn execute(store: &Store, sql: &str) -> Result<usize, Error> {
    store.write(|conn: &mut Conn| Ok::<_, Error>(diesel::sql_query(sql).execute(conn)?))
}

#[test]
fn players_check_in_at_the_door_for_the_day_and_reach_nothing_else() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &[("entry", "totals"), ("starts", DAYS)]);
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        let mut board = Stream::open_as(&app.base, "/e/cup/live", app.link("cup", &Role::Recorder).secret());
        board.next("at");
        let tablet = app.come_in(&organiser.makes_link("check-in", "Door", ""));
        let at_door = |fields: &[(&str, &str)]| tablet.submit("/e/cup/here?lang=en", "/e/cup/here", fields);
        let event = || app.event();
        let names: Vec<String> = event().entries.players.iter().map(|player| player.name.clone()).collect();

        let greeted = at_door(&[("who", &names[0])]);
        assert_eq!(greeted.status, 200);
        assert_eq!(greeted.text(".greeted"), format!("1 {}", names[0]));
        let seat = event().sessions[0].seat_of(PlayerId(event().entries.players[0].id)).unwrap().0.number;
        assert!(greeted.text(".place").starts_with(&format!("table {seat}, ")), "{}", greeted.text(".place"));
        assert!(greeted.attributes("meta[http-equiv=refresh]", "content")[0].ends_with(";url=/e/cup/here"));
        // The pages of officials hear of it.
        board.next("change");
        assert_eq!(at_door(&[("who", "16")]).text(".greeted"), format!("16 {}", names[15]));
        // Part of a name asks first, and checks nobody in.
        let asked = at_door(&[("who", "欧阳")]);
        assert_eq!(asked.texts(".offered button"), ["欧阳静怡"]);
        let id = asked.attributes(".offered button", "value").remove(0);
        let count =
            |query: &str| organiser.browser.get(&format!("/e/cup/check-in?lang=en{query}")).text("main div p strong");
        assert_eq!(count(""), "2 of 16 present");
        let chosen = tablet.post("/e/cup/here", &asked.filled("/e/cup/here", &[("player", &id)]));
        assert!(chosen.text(".greeted").contains("欧阳静怡"));
        assert_eq!(at_door(&[("who", "nobody")]).errors(), ["No player has the number or name “nobody”."]);
        // For the day, and no longer.
        assert_eq!(
            (count(""), count("&session=2"), count("&session=3")),
            ("3 of 16 present".into(), "3 of 16 present".into(), "0 of 16 present".into())
        );
        for page in ["board", "check-in", "audit", "entries", "penalties", "print"] {
            assert_eq!(tablet.get(&format!("/e/cup/{page}")).status, 403, "{page}");
        }
        let undo = at_door(&[("who", "16"), ("here", "no")]);
        assert!(undo.text(".greeted").contains(&names[15]), "nobody is checked out at the door");
        assert_eq!(count(""), "3 of 16 present");
        // On the board, beside the start.
        let board = organiser.browser.get("/e/cup/board?lang=en");
        assert!(board.text(".next").contains("13 of 16 missing"), "{}", board.text(".next"));

        // At the desk, for the day where that is ticked.
        let day = [("who", "15"), ("day", "1")];
        assert_eq!(organiser.presses("/check-in", "/check-in", &day).status, 200);
        assert_eq!(organiser.presses("/check-in", "/check-in", &[("who", "14")]).status, 200);
        assert_eq!((count(""), count("&session=2")), ("5 of 16 present".into(), "4 of 16 present".into()));
        // What was said stays.
        assert!(execute(&app.store, "DELETE FROM check_ins").is_err());
        assert!(execute(&app.store, "UPDATE check_ins SET author = 'x'").is_err());
        holds(&app.store);
    });
}

#[test]
fn before_the_draw_who_is_missing_is_taken_off_or_stood_in_for() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[]);
        organiser.enters(ENTRIES);
        let helper = app.come_in(&app.link("cup", &Role::Recorder));
        let event = || app.event();
        let [gone, other] = [1, 2].map(|place| event().entries.players[place].clone());
        let here = event().entries.players[1].name.clone();
        assert_eq!(organiser.presses("/check-in", "/check-in", &[("who", &here)]).status, 200);
        let undone = [("player", &*gone.id.to_string()), ("here", "no"), ("who", "")];
        assert_eq!(organiser.presses("/check-in", "/check-in", &undone).status, 200);
        let missing = "/e/cup/check-in?missing=1&lang=en";
        let page = organiser.browser.get(missing);
        assert!(
            page.text(&format!("#player-{} .proposals", gone.id)).contains("The team will then be one player short")
        );
        assert!(helper.get(missing).texts(".proposals").is_empty(), "a recorder takes nobody off");
        let on = |player: i32, what: &str| {
            let action = format!("/e/cup/entries/players/{player}/{what}");
            organiser.browser.submit(missing, &action, &[])
        };
        // Also somebody who was here, and is not.
        assert!(on(gone.id, "stand-in").text("h1").starts_with("Check-in"));
        assert!(on(other.id, "remove").text("h1").starts_with("Check-in"));
        let names: Vec<String> = event().entries.players.iter().map(|player| player.name.clone()).collect();
        assert!(!names.contains(&gone.name) && !names.contains(&other.name), "{names:?}");
        let stands_in = event().entries.players.iter().find(|player| player.name == "Stand-in 1").cloned().unwrap();
        assert_eq!(stands_in.team_id, gone.team_id);
        assert_eq!(event().entries.drawing_players().count(), 15);
        let audit = organiser.browser.get("/e/cup/audit?lang=en").texts(".audit tbody tr").join("\n");
        assert!(audit.contains(&format!("{} → Stand-in 1", gone.name)), "{audit}");
        holds(&app.store);
    });
}

#[test]
fn at_the_table_a_substitute_plays_or_the_seat_is_forfeited_and_who_leaves_is_named_in_the_repair() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[("entry", "totals"), ("sessions", "2")]);
        organiser.enters(ENTRIES);
        let team = app.event().entries.teams[0].id.to_string();
        let reserve = [("team", team.as_str()), ("name", "替补甲"), ("role", "substitute")];
        assert_eq!(organiser.presses("/entries", "/entries/players", &reserve).errors(), Vec::<String>::new());
        assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
        organiser.draws_in_order();
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        let missing = "/e/cup/check-in?session=1&missing=1&lang=en";
        let absent = app.event().entries.players[0].clone();
        let card = |what: &str| organiser.browser.get(missing).text(&format!("#player-{}{what}", absent.id));
        assert!(!card(" .proposals").contains("Absent") && card(" .proposals").contains("Withdraw from the event"));
        assert_eq!(organiser.on_session(1, "start").status, 200);
        assert!(!card(" .proposals").contains("替补甲 plays"), "not here yet");
        assert_eq!(organiser.presses("/check-in", "/check-in", &[("who", "替补甲")]).status, 200);
        let said = card(" .proposals");
        assert!(said.contains("替补甲 plays") && said.contains("Absent: a stand-in plays"), "{said}");

        let seat_of = |player: i32| {
            let event = app.event();
            let (table, seat) = event.sessions[0].seat_of(PlayerId(player)).unwrap();
            (table.number, seat, table.filled[seat].clone())
        };
        let (table, seat, _) = seat_of(absent.id);
        let substitute = player(&app.event(), "替补甲");
        let (seat, substitute) = (seat.letter().to_string(), substitute.to_string());
        let plays = [("seat", &*seat), ("attendance", "played"), ("substitute", &*substitute)];
        let action = format!("/e/cup/sessions/1/tables/{table}/fill");
        assert_eq!(organiser.browser.submit(missing, &action, &plays).status, 200);
        assert_eq!(seat_of(absent.id).2.substitute.map(|own| own.0.to_string()), Some(substitute));
        assert!(card(" .proposals").is_empty() && card("").contains("Substitute"), "{}", card(""));

        let other = app.event().entries.players[4].clone();
        let (table, seat, _) = seat_of(other.id);
        let forfeits = [("seat", &*seat.letter().to_string()), ("attendance", "forfeit-stood-in"), ("substitute", "")];
        let action = format!("/e/cup/sessions/1/tables/{table}/fill");
        assert_eq!(organiser.browser.submit(missing, &action, &forfeits).status, 200);
        assert!(seat_of(other.id).2.attendance.is_forfeit());
        // Who comes meanwhile is no reason to look at a repair once more.
        let reason = [("reason", "发烧"), ("stand_ins", "yes")];
        let looked = organiser.presses(&format!("/repair?gone={}", other.id), "/repair/look", &reason);
        assert_eq!(organiser.presses("/check-in", "/check-in", &[("who", "16")]).status, 200);
        let chosen = organiser.browser.get(&format!("/e/cup/repair?gone={}", other.id));
        assert_eq!(chosen.attributes("input[checked]", "name"), [format!("gone-{}", other.id)]);
        organiser.browser.post("/e/cup/repair", &looked.filled("/e/cup/repair/look", &[])).well();
        assert_eq!(app.event().withdrawals.len(), 1);
        holds(&app.store);
    });
}

#[test]
fn at_a_final_its_finalists_are_expected_and_the_others_read_that_they_do_not_play() {
    let app = crate::support::app();
    let organiser = qualified(&app);
    plays(&app.store, 1);
    plays(&app.store, 2);
    assert_eq!(decides_field(&organiser, &app.store, "final").errors(), Vec::<String>::new());
    let finalists = final_is(&app.store);
    let players = app.event().entries.players.clone();
    let (come, out): (Vec<_>, Vec<_>) = players.iter().partition(|player| finalists.contains(&player.name));
    assert_eq!((come.len(), out.len()), (8, 8));
    let tablet = app.come_in(&organiser.makes_link("check-in", "Door", ""));
    let at_door = |name: &str| tablet.submit("/e/cup/here?lang=en", "/e/cup/here", &[("who", name)]).text(".place");
    let count = || organiser.browser.get("/e/cup/check-in?lang=en").text("main div p strong");
    let board = || organiser.browser.get("/e/cup/board?lang=en").text(".next");
    let not_here = || organiser.browser.get("/e/cup/check-in?missing=1&lang=en").texts(".check-in .person").join("\n");
    assert_eq!((at_door(&come[0].name), at_door(&out[0].name)), ("".into(), "You do not play in session 3.".into()));
    for seats in [false, true] {
        if seats {
            assert_eq!(organiser.on_session(3, "seat").status, 200);
        }
        assert_eq!(count(), "1 of 8 present", "seated: {seats}");
        assert!(board().contains("7 of 8 missing"), "seated: {seats}: {}", board());
        let missing = not_here();
        assert!(come[1..].iter().all(|player| missing.contains(&player.name)), "{missing}");
        assert!(out.iter().all(|player| !missing.contains(&player.name)), "{missing}");
    }
    assert!(at_door(&come[0].name).starts_with("table "), "{}", at_door(&come[0].name));
    assert_eq!(at_door(&out[1].name), "You do not play in session 3.");
    holds(&app.store);
}

#[test]
fn nobody_comes_to_an_event_that_has_ended() {
    let app = crate::support::app();
    let organiser =
        Organiser::with_regulations(&app, &[("entry", "totals"), ("sessions", "1"), ("appeal_minutes", "0")]);
    crate::any_number::plays(&app.store, 1);
    assert_eq!(organiser.presses("/board", "/end", &[]).status, 200);
    let late = organiser.presses("/check-in?lang=en", "/check-in", &[("who", "1")]);
    assert!(late.status != 200 && late.text("main").contains("The event has ended"), "{}", late.text("main"));
}

#[test]
fn a_name_is_found_without_its_accents_at_the_desk_and_on_the_page_of_seats() {
    let app = crate::support::app();
    let list = "name,club\nNguyễn Thị Minh Khai,\nŁukasz Woźniak,\nJørgen Ødegård,\nAnna Berg,\nWang Wei,Paris\nWang Wei,Köln\n李明,\n陈　静,\n";
    let organiser = crate::any_number::event(&app, "individuals", "2", list);
    crate::any_number::draws(&organiser, &[("sessions", "2")]);
    crate::any_number::begins(&app.store, 1);
    let comes = |who: &str| organiser.presses("/check-in?lang=en", "/check-in", &[("who", who)]);
    for who in ["nguyen", "ODEGARD jorgen", "lukasz", "wang wei k", "陈静"] {
        let page = comes(who);
        assert_eq!((page.status, page.errors()), (200, vec![]), "{who}");
    }
    let page = organiser.browser.get("/e/cup/check-in?lang=en");
    assert_eq!(page.text("main div p strong"), "5 of 8 present");
    // What was refused stays to be completed.
    let refused = comes("wang wei");
    assert!(refused.errors()[0].starts_with("2 players match “wang wei”"), "{:?}", refused.errors());
    assert_eq!(refused.attributes("input[name=who]", "value"), ["wang wei"]);

    let everybody = Browser::new(&app.base);
    let seats = |query: &str| everybody.get(&format!("/e/cup/seats?lang=en&q={query}")).texts(".card h2 a");
    for (query, name) in
        [("nguyen", "Nguyễn Thị Minh Khai"), ("jorgen+o", "Jørgen Ødegård"), ("lukasz", "Łukasz Woźniak")]
    {
        assert_eq!(seats(query), [name]);
    }
    assert_eq!(seats("wang+wei").len(), 2);
    assert_eq!(seats("wang+wei+k").len(), 1);
}

/// 张伟 and 張偉 are one name in two writings; each is the own name of one of them.
#[test]
fn a_name_is_that_of_its_own_player_before_it_is_that_of_one_written_alike() {
    let app = crate::support::app();
    let team = |name: &str, first: &str| format!("{name},{first}\n{name},{name}2\n{name},{name}3\n{name},{name}4\n");
    let list = format!("team,name\n{}{}", team("红中", "张伟"), team("白板", "張偉"));
    let organiser = crate::any_number::event(&app, "teams", "2", &list);
    crate::any_number::draws(&organiser, &[("sessions", "2")]);
    crate::any_number::begins(&app.store, 1);
    let comes = |who: &str| organiser.presses("/check-in?lang=en", "/check-in", &[("who", who)]);
    assert_eq!(comes("張偉").errors(), Vec::<String>::new());
    let missing = organiser.browser.get("/e/cup/check-in?missing=1&lang=en").texts(".check-in .person").join("\n");
    assert!(missing.contains("张伟") && !missing.contains("張偉"), "{missing}");
}
