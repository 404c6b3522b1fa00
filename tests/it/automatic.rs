//! Steps between sessions that are automatic, as clubs want them: only results are entered.

use crate::any_number::{begins, gives, holds, individuals, tables};
use crate::archive::view;
use crate::support::{App, Organiser, Phone, acting, app, app_on, by_turns, self_draw};
use caipan::actions::{self, Acting, Actor, Error, FileImport, Rights, Role, Swap};
use caipan::event::event::Difference;
use caipan::event::regulations::Regulations;
use caipan::event::sheet::penalty::{Entrant, StandardPenalty};
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::files::kinds::TableKind;
use caipan::rules::{Seat, StandardPoints};
use caipan::store::{audit, now};
use chrono::NaiveDateTime;
use serde_json::json;
use uuid::Uuid;

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
    steps_of(app, "cup")
}

fn steps_of(app: &App, slug: &str) -> [usize; 4] {
    let seen = view(&app.store, slug);
    let started = seen.sessions.iter().filter(|session| session.started_at.is_some()).count();
    let closed = seen.sessions.iter().filter(|session| session.closed_at.is_some()).count();
    let published = seen.sessions.iter().filter(|session| seen.published(session.number).is_some()).count();
    [seen.sessions.len(), started, closed, published]
}

/// Enters the totals of a table of session 1, of which the first may be wrong.
fn enters(app: &App, table: usize, wrong_by: i32, reason: &str) {
    enters_at(app, table, (wrong_by, reason), now());
}

/// The same by a request that began at a moment.
fn enters_at(app: &App, table: usize, (wrong_by, reason): (i32, &str), at: NaiveDateTime) {
    let names = tables(&app.store, 1)[table - 1].clone();
    let points = [620 + wrong_by, 540, 450, 390];
    let rows = names.iter().zip(points).map(|(name, points)| format!("1,{table},{name},{points}\n"));
    let file = format!("session,table,player,game_points\n{}", rows.collect::<String>());
    let file = FileImport {
        kind: TableKind::Results,
        reason: reason.into(),
        ..FileImport::of_players("totals.csv", file.as_bytes())
    };
    let actor = Actor::command_line();
    Acting { now: at, ..acting(&app.store, &actor, "cup") }.import_file(&file, |_| {}).unwrap();
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
        organiser.does("/board", &format!("/sessions/{session}/{back}"), &[("reason", "录错")]);
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
    let [wrong, withheld, later, pressed, shown] = [app(), app(), app(), app(), app()];
    evening(&wrong, &[AUTOMATIC]);
    enters(&wrong, 1, 0, "");
    assert_eq!(steps(&wrong), [1, 1, 0, 0]);
    enters(&wrong, 2, 7, "the paper says so");
    assert_eq!(steps(&wrong), [1, 1, 0, 0]);
    enters(&wrong, 2, 0, "");
    assert_eq!(steps(&wrong), [2, 2, 1, 1]);

    evening(&withheld, &[AUTOMATIC, ("shown", "withheld"), ("withheld_from", "1")]);
    evening(&later, &[AUTOMATIC, ("starts", "2020-02-01 10:00\n2099-02-01 10:00")]);
    // Where nothing is said every step is a press.
    evening(&pressed, &[]);
    // What is shown once it is published waits for nothing else.
    evening(&shown, &[AUTOMATIC, ("shown", "published")]);
    for app in [&withheld, &later, &pressed, &shown] {
        gives(&app.store, 1);
    }
    assert_eq!([steps(&withheld), steps(&later), steps(&pressed)], [[1, 1, 0, 0], [2, 1, 1, 1], [1, 1, 0, 0]]);
    assert_eq!(steps(&shown), [2, 2, 1, 1]);
}

#[test]
fn two_last_entries_at_once_go_on_once_in_the_name_of_a_clerk() {
    by_turns(|database| {
        let app = app_on(database);
        evening(&app, &[AUTOMATIC]);
        let link = app.link("cup", &Role::Recorder);
        let clerks = [1, 2].map(|table| Phone::with(&app, &link, "cup", table));
        std::thread::scope(|scope| {
            for clerk in clerks {
                scope.spawn(move || {
                    let totals = json!({ "E": 620, "S": 540, "W": 450, "N": 390 });
                    let counted = json!({ "kind": "counted", "totals": totals, "entry": Uuid::new_v4() });
                    assert_eq!(clerk.sends_from_no_device("notes", counted).status, 200);
                });
            }
        });
        assert_eq!(steps(&app), [2, 2, 1, 1]);
        let event = app.event().head.id;
        let rows = app.store.read(|conn| audit::of_actions(conn, event, &["close_session", "publish_standings"]));
        assert_eq!(rows.unwrap().iter().map(|row| row.actor.as_str()).collect::<Vec<_>>(), ["recorder"; 2]);
    });
}

#[test]
fn a_session_is_not_closed_before_its_last_entry() {
    let app = app();
    evening(&app, &[AUTOMATIC]);
    let begun = now();
    enters(&app, 1, 0, "");
    enters_at(&app, 2, (0, ""), begun);
    let seen = app.event();
    let session = &seen.sessions[0];
    let entered = session.tables[0].heard_of();
    assert!(entered > Some(begun));
    let published = seen.published(session.number).map(|published| published.published_at);
    assert_eq!((session.closed_at, published), (entered, entered));
}

#[test]
fn tables_that_are_stopped_by_time_or_rehearsed_go_on_too() {
    let [stopped, rehearsed] = [app(), app()];
    let (actor, first) = (Actor::command_line(), SessionNumber(1));
    Organiser::playing(&stopped, &[AUTOMATIC]);
    let seen = view(&stopped.store, "cup");
    let tables: Vec<_> = seen.sessions[0].tables.iter().map(|table| (table.number, Uuid::new_v4())).collect();
    acting(&stopped.store, &actor, "cup").stop_by_time(first, &tables, "时间到").unwrap();
    assert_eq!(steps(&stopped), [2, 1, 1, 1]);

    let fields = [("kind", "individuals"), ("sessions", "2"), AUTOMATIC];
    let organiser = Organiser::with_entries(&rehearsed, &fields, &individuals(8));
    assert_eq!(organiser.presses("/board", "/rehearsal", &[]).status, 200);
    let copy = Organiser { browser: organiser.browser, slug: "cup-try1".into() };
    assert_eq!(copy.presses("/draw", "/draw/seats", &[]).errors(), Vec::<String>::new());
    let acting = acting(&rehearsed.store, &actor, &copy.slug);
    acting.seat_session(first, "春分").unwrap();
    acting.start_session(first).unwrap();
    acting.play_tables(first, &[]).unwrap();
    assert_eq!(steps_of(&rehearsed, &copy.slug), [2, 1, 1, 1]);
}

#[test]
fn who_may_not_seat_sessions_does_not_make_them_automatic() {
    let app = app();
    evening(&app, &[]);
    let event = app.event();
    let new = Regulations { automatic: true, ..event.head.regulations.clone() };
    let chief = Actor::with_name("裁判长", Rights::Link { event: event.head.id, role: Role::ChiefReferee });
    let changes = |actor: &Actor| acting(&app.store, actor, "cup").change_regulations(&new, "俱乐部", event.version);
    assert!(matches!(changes(&chief), Err(Error::Forbidden)));
    assert!(changes(&Actor::command_line()).is_ok());
}

#[test]
fn whoever_makes_the_steps_automatic_reads_before_that_a_session_is_closed_at_once() {
    let app = app();
    let organiser = evening(&app, &[]);
    enters(&app, 1, 0, "");
    let address = "/e/cup/regulations";
    let page = organiser.browser.get(&format!("{address}?lang=en"));
    let wanted = page.filled(address, &[AUTOMATIC, ("reason", "俱乐部")]);
    let shown = organiser.browser.post(address, &wanted);
    assert_eq!((shown.texts("#closes").len(), steps(&app)), (0, [1, 1, 0, 0]));
    // The last entry comes between, so it is shown again.
    enters(&app, 2, 0, "");
    let again = organiser.browser.post(address, &shown.filled(address, &[]));
    let said = "Nothing of session 1 is missing: it is closed at once, and its standings are published.";
    assert_eq!((again.texts("#closes"), steps(&app)), (vec![said.to_owned()], [1, 1, 0, 0]));
    let done = organiser.browser.post(address, &again.filled(address, &[]));
    assert_eq!((done.status, done.errors(), steps(&app)), (200, vec![], [2, 2, 1, 1]));
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
fn an_open_call_holds_back_the_close_until_it_is_answered() {
    let app = app();
    let organiser = Organiser::playing(&app, &[AUTOMATIC]);
    let phones = [1, 2, 3, 4].map(|table| Phone::of(&app, "cup", table));
    assert_eq!(phones[0].notes(json!({ "kind": "called", "reason": "第 1 盘算错" })).status, 200);
    for phone in phones {
        assert_eq!(phone.records(1, json!({ "ending": "stopped" })).status, 200);
    }
    assert_eq!(steps(&app), [1, 1, 0, 0]);
    organiser.does("/board", "/sessions/1/tables/1/answer", &[("text", "无误")]);
    assert_eq!(steps(&app), [2, 1, 1, 1]);
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
    organiser.browser.post("/events", &club.filled("/events", &[("slug", "cup"), AUTOMATIC])).well();
    assert!(app.event().head.regulations.automatic);
}

/// Grants an appeal of the player who sits East at table 1, for which nothing is corrected yet.
pub fn grants_appeal(app: &App, organiser: &Organiser) -> PlayerId {
    let event = app.event();
    let east = event.sessions[0].tables[0].players[Seat::East];
    let who = event.draw.as_deref().unwrap().number(east).unwrap().to_string();
    let paper = [("session", "1"), ("who", who.as_str()), ("by", "Ő"), ("ruling", "9 points")];
    assert_eq!(organiser.presses("/appeals", "/appeals", &paper).errors(), Vec::<String>::new());
    let of = organiser.browser.get("/e/cup/appeals").value("of");
    let granted = [("of", of.as_str()), ("body", "chief-referee"), ("verdict", "granted"), ("reason", "成立")];
    assert_eq!(organiser.presses("/appeals", "/appeals/decide", &granted).errors(), Vec::<String>::new());
    east
}

#[test]
fn carrying_out_an_appeal_or_taking_back_a_doubt_makes_a_session_complete() {
    type CarriesOut = fn(Acting<'_>, PlayerId);
    let ways: [CarriesOut; 4] = [
        |acting, east| {
            let event = view(acting.store, "cup");
            let south = event.sessions[0].tables[0].players[Seat::South];
            let swap = Swap { players: [east, south], shown: event.version };
            acting.swap_seats(SessionNumber(1), swap, "坐错").unwrap();
        },
        |acting, east| {
            let penalty = StandardPenalty { of: Entrant::Player(east), points: StandardPoints::whole(1) };
            acting.give_standard_penalty(penalty, "迟到").unwrap();
        },
        |acting, _| acting.revoke_standard_penalty(0, "误判").unwrap(),
        |acting, _| {
            let event = view(acting.store, "cup");
            let is_appeal = |of: &&Difference| matches!(of, Difference::Appeal { .. });
            let (about, fingerprint) = event.key(actions::differences(&event).iter().find(is_appeal).unwrap());
            acting.let_stand((about.as_str(), fingerprint.as_str()), "口头了结").unwrap();
        },
    ];
    let actor = Actor::command_line();
    for (number, carries_out) in ways.into_iter().enumerate() {
        let app = app();
        let organiser = evening(&app, &[AUTOMATIC]);
        if number == 2 {
            let east = app.event().sessions[0].tables[0].players[Seat::East];
            let penalty = StandardPenalty { of: Entrant::Player(east), points: StandardPoints::whole(1) };
            acting(&app.store, &actor, "cup").give_standard_penalty(penalty, "迟到").unwrap();
        }
        let east = grants_appeal(&app, &organiser);
        gives(&app.store, 1);
        assert_eq!(steps(&app), [1, 1, 0, 0], "way {number}");
        carries_out(acting(&app.store, &actor, "cup"), east);
        assert_eq!(steps(&app), [2, 2, 1, 1], "way {number}");
    }

    let [doubted, typed_once] = [app(), app()];
    evening(&doubted, &[AUTOMATIC]);
    let (place, nobody) = ((SessionNumber(1), TableNumber(1)), Actor::spectator());
    let secret = acting(&doubted.store, &nobody, "cup").doubt_result(place, (Seat::East, "少 8 分")).unwrap();
    gives(&doubted.store, 1);
    assert_eq!(steps(&doubted), [1, 1, 0, 0]);
    acting(&doubted.store, &nobody, "cup").take_back_doubt(place, (secret, "看错了")).unwrap();
    assert_eq!(steps(&doubted), [2, 2, 1, 1]);
    let event = view(&doubted.store, "cup");
    let rows = doubted.store.read(|conn| audit::of_actions(conn, event.head.id, &["close_session"])).unwrap();
    let east = event.sessions[0].tables[0].players[Seat::East];
    assert_eq!(rows[0].actor, event.entries.player_name(east), "who has no account has said it in this name");

    evening(&typed_once, &[AUTOMATIC, ("second_person", "yes")]);
    gives(&typed_once.store, 1);
    assert_eq!(steps(&typed_once), [1, 1, 0, 0]);
    let event = view(&typed_once.store, "cup");
    let new = Regulations { second_person: false, ..event.head.regulations.clone() };
    acting(&typed_once.store, &actor, "cup").change_regulations(&new, "一人即可", event.version).unwrap();
    assert_eq!(steps(&typed_once), [2, 2, 1, 1]);
}

/// What is done at tables and in sessions, and makes none complete.
const MAKE_NONE_COMPLETE: [(&str, &str); 11] = [
    ("table/fill_seat.rs", "it is part of a note"),
    ("table/sign_totals.rs", "it is part of a note or of a list"),
    ("sessions/check_in.rs", "it is before a session"),
    ("sessions/hand_in_line_up.rs", "it is before a session"),
    ("sessions/seat_session.rs", "it is before a session"),
    ("sessions/start_session.rs", "nothing is entered yet"),
    ("sessions/close_session.rs", "it is the step itself"),
    ("sessions/take_back_session.rs", "what was taken back is done by somebody"),
    ("results/mirror.rs", "a web space is of an event, not of a session"),
    ("results/publish_standings.rs", "it is the step itself"),
    ("results/seasons.rs", "a season is of events, not of a session"),
];

#[test]
fn every_action_with_which_a_session_may_become_complete_ends_with_the_steps() {
    let text = |file: &str| std::fs::read_to_string(format!("src/actions/{file}")).unwrap();
    let goes_on = |file: &str| text(file).contains(".go_on");
    let mut unsaid = Vec::new();
    for room in ["table", "sessions", "results"] {
        for entry in std::fs::read_dir(format!("src/actions/{room}")).unwrap() {
            let file = format!("{room}/{}", entry.unwrap().file_name().into_string().unwrap());
            let writes = ["self.audit(", "audit::append("].iter().any(|call| text(&file).contains(call));
            if writes && !goes_on(&file) {
                unsaid.push(file);
            }
        }
    }
    unsaid.sort();
    let mut known = MAKE_NONE_COMPLETE.map(|(file, _)| file);
    known.sort();
    assert_eq!(unsaid, known, "end with the steps, or say why not");
    for elsewhere in ["setup/change_regulations.rs", "entries/import_file/mod.rs", "keeping/merge_archive.rs"] {
        assert!(goes_on(elsewhere), "{elsewhere}");
    }
}
