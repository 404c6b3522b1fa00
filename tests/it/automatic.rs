//! Steps between sessions that are automatic, as clubs want them: only results are entered.

use crate::any_number::{begins, gives, holds, individuals, tables};
use crate::archive::view;
use crate::support::{App, Organiser, Phone, acting, app, app_on, by_turns, self_draw};
use caipan::actions::{Actor, FileImport};
use caipan::files::kinds::TableKind;
use serde_json::json;

const AUTOMATIC: (&str, &str) = ("automatic", "yes");

/// An evening of four sessions by totals, of which the first has begun.
fn evening(app: &App, regulations: &[(&str, &str)]) -> Organiser {
    let totals = [("kind", "individuals"), ("sessions", "4"), ("entry", "totals")];
    let organiser = Organiser::with_entries(app, &[&totals[..], regulations].concat(), &individuals(8));
    assert_eq!(organiser.presses("/draw", "/draw/seats", &[]).errors(), Vec::<String>::new());
    begins(&app.store, 1);
    organiser
}

/// How many sessions are seated, started, closed, and published.
fn steps(app: &App) -> [usize; 4] {
    let seen = view(&app.store, "cup");
    let started = seen.sessions.iter().filter(|session| session.started_at.is_some()).count();
    let closed = seen.sessions.iter().filter(|session| session.closed_at.is_some()).count();
    let published = seen.sessions.iter().filter(|session| seen.published(session.number).is_some()).count();
    [seen.sessions.len(), started, closed, published]
}

/// Enters the totals of a table of session 1, of which the first may be wrong.
fn enters(app: &App, table: usize, wrong_by: i32, reason: &str) {
    let names = tables(&app.store, 1)[table - 1].clone();
    let points = [620 + wrong_by, 540, 450, 390];
    let rows = names.iter().zip(points).map(|(name, points)| format!("1,{table},{name},{points}\n"));
    let file = format!("session,table,player,game_points\n{}", rows.collect::<String>());
    let file = FileImport {
        kind: TableKind::Results,
        reason: reason.into(),
        ..FileImport::of_players("totals.csv", file.as_bytes())
    };
    acting(&app.store, &Actor::command_line(), "cup").import_file(&file, |_| {}).unwrap();
}

#[test]
fn an_evening_of_totals_asks_for_nothing_but_totals() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = evening(&app, &[AUTOMATIC]);
        for session in 1..=4 {
            assert_eq!(steps(&app), [session, session, session - 1, session - 1]);
            gives(&app.store, session as u16);
        }
        assert_eq!(steps(&app), [4; 4]);
        let audit = organiser.browser.get("/e/cup/audit?lang=en").text("main");
        assert_eq!(audit.matches("· automatic").count(), 4 + 4 + 3 + 3, "{audit}");
        holds(&app.store);
    });
}

#[test]
fn a_session_that_was_reopened_is_closed_by_somebody() {
    let app = app();
    let organiser = evening(&app, &[AUTOMATIC]);
    gives(&app.store, 1);
    assert_eq!(steps(&app), [2, 2, 1, 1]);
    for (session, back) in [(2, "unstart"), (2, "unseat"), (1, "reopen")] {
        let back = organiser.presses("/board", &format!("/sessions/{session}/{back}"), &[("reason", "录错")]);
        assert_eq!((back.status, back.errors()), (200, vec![]));
    }
    gives(&app.store, 1);
    enters(&app, 1, 0, "");
    assert_eq!(steps(&app), [1, 1, 0, 1], "what was published stays so");
    for (session, step) in [(1, "close"), (2, "seat"), (2, "start")] {
        assert_eq!(organiser.on_session(session, step).errors(), Vec::<String>::new());
    }
    assert_eq!(steps(&app), [2, 2, 1, 1]);
    gives(&app.store, 2);
    assert_eq!(steps(&app), [3, 3, 2, 2], "the next one goes on");
}

#[test]
fn a_wrong_sum_waits_and_so_does_what_is_withheld_or_planned_for_later() {
    let [wrong, withheld, later, pressed] = [app(), app(), app(), app()];
    evening(&wrong, &[AUTOMATIC]);
    enters(&wrong, 1, 0, "");
    assert_eq!(steps(&wrong), [1, 1, 0, 0]);
    enters(&wrong, 2, 7, "the paper says so");
    assert_eq!(steps(&wrong), [1, 1, 0, 0]);
    enters(&wrong, 2, 0, "");
    assert_eq!(steps(&wrong), [2, 2, 1, 1]);

    evening(&withheld, &[AUTOMATIC, ("shown", "published")]);
    evening(&later, &[AUTOMATIC, ("starts", "2020-02-01 10:00\n2099-02-01 10:00")]);
    // Where nothing is said every step is a press.
    evening(&pressed, &[]);
    for app in [&withheld, &later, &pressed] {
        gives(&app.store, 1);
    }
    assert_eq!([steps(&withheld), steps(&later), steps(&pressed)], [[1, 1, 0, 0], [2, 1, 1, 1], [1, 1, 0, 0]]);
}

#[test]
fn the_last_hand_of_a_phone_closes_and_the_start_stays_a_press() {
    let app = app();
    let organiser = Organiser::playing(&app, &[AUTOMATIC]);
    for table in 1..=4 {
        assert_eq!(steps(&app), [1, 1, 0, 0]);
        let phone = Phone::of(&app, "cup", table);
        assert_eq!(phone.records(1, self_draw("E", 8)).status, 200);
        assert_eq!(phone.records(2, json!({ "ending": "stopped" })).status, 200);
    }
    assert_eq!(steps(&app), [2, 1, 1, 1]);
    assert_eq!(organiser.browser.get("/e/cup/board?lang=en").texts("#next .button"), ["Start session 2"]);
}

#[test]
fn the_card_of_a_club_evening_asks_about_the_steps() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let asked = ".questions > fieldset [name=automatic]";
    assert_eq!(page.attributes(asked, "value"), Vec::<String>::new());
    let club = organiser.browser.post("/events", &page.filled("/events", &[("name", "Tuesday"), ("preset", "club")]));
    assert_eq!(club.attributes(asked, "value"), ["yes", "no"]);
    assert_eq!(club.attributes("[name=automatic][checked]", "value"), ["no"]);
    let made = organiser.browser.post("/events", &club.filled("/events", &[("slug", "cup"), AUTOMATIC]));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    assert!(view(&app.store, "cup").head.regulations.automatic);
}
