//! What is withheld from everybody reaches none of the addresses that everybody may ask, in no state of the event.

use crate::any_number::{draws, gives, individuals, plays};
use crate::event::Stream;
use crate::stages::{FINAL, decides_field, gets_stages};
use crate::support::{App, Browser, Organiser, Page, Phone, app_on, by_turns, drawn, long_or, self_draw};
use crate::totals::by_form;
use caipan::actions::Role;
use caipan::messages::Locale;
use caipan::web::routes::ROUTES;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Every page that anybody may ask for, with each thing that there is in its address, in one language, which is another at the next
/// address, or in the long form in all; without the numbers of versions: what was shown and is withheld again has another. Bytes are
/// compared in `public_view.rs`.
fn shown_to_anybody(app: &App) -> BTreeMap<String, (u16, String)> {
    let guest = Browser::new(&app.base);
    let event = app.event();
    let mut addresses = Vec::new();
    for route in ROUTES.iter().filter(|route| route.method == "GET" && route.access.needs_no_pass()) {
        let team = event.entries.teams.first().map_or("1".to_owned(), |team| team.id.to_string());
        let path = route.path.replace("{event}", "cup").replace("{table}", "1").replace("{team}", &team);
        if !["/e/cup", "/api/v1/events/cup"].iter().any(|of| path.starts_with(of))
            || path.ends_with("/live")
            || path.ends_with("/verify")
        {
            continue;
        }
        let players: Vec<i32> = event.entries.players.iter().map(|player| player.id).collect();
        let numbers = if path.contains("{player}") { players } else { vec![1] };
        let (sessions, revisions) = (1..=3, if path.contains("{revision}") { 1..=2 } else { 1..=1 });
        for (number, session) in
            numbers.iter().flat_map(|number| sessions.clone().map(move |session| (number, session)))
        {
            for revision in revisions.clone() {
                let path = path.replace("{player}", &number.to_string()).replace("{session}", &session.to_string());
                addresses.push(path.replace("{revision}", &revision.to_string()));
            }
        }
    }
    // As it was, as of the last thing that happened.
    for path in ["", "/players", "/teams", "/tables", "/seats", &format!("/players/{}", event.entries.players[0].id)] {
        addresses.push(format!("/e/cup{path}?at=2099-01-01T00:00"));
    }
    addresses.extend(["/e/cup/seats?q=1".to_owned(), "/e/cup/seats?q=%E7%8E%8B".to_owned()]);
    addresses.sort();
    addresses.dedup();
    assert!(addresses.len() > 30, "{addresses:?}");
    let asked = addresses.iter().enumerate().flat_map(|(turn, path)| {
        let languages = Locale::ALL.into_iter().cycle().skip(turn).take(long_or(1, Locale::ALL.len()));
        languages.map(move |locale| (path, locale.code()))
    });
    asked
        .map(|(path, language)| {
            let address = format!("{path}{}lang={language}", if path.contains('?') { '&' } else { '?' });
            let page = guest.get(&address);
            let body = ["data-version=\"", "\"version\":"]
                .into_iter()
                .fold(page.lasting_body(), |body, before| without_number(&body, before));
            // A calendar says when it was asked for.
            let body: String = body.lines().filter(|line| !line.starts_with("DTSTAMP:")).collect();
            (address, (page.status, body))
        })
        .collect()
}

/// A text without the number that comes after these words, wherever they stand.
fn without_number(text: &str, before: &str) -> String {
    let mut parts = text.split(before);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + before + part.trim_start_matches(|one: char| one.is_ascii_digit()))
}

fn same(before: &BTreeMap<String, (u16, String)>, after: &BTreeMap<String, (u16, String)>, when: &str) {
    for (address, (status, before)) in before {
        let (now, body) = &after[address];
        if (status, before) == (now, body) {
            continue;
        }
        let differs = before.chars().zip(body.chars()).position(|(one, other)| one != other);
        let around = differs.map(|at| body.chars().skip(at.saturating_sub(80)).take(160).collect::<String>());
        panic!("{when}: {address}: {status} {now} {around:?}");
    }
}

/// Whatever can be entered at the tables of a session, and what the chief referee does about it.
fn everything_happens(app: &App, organiser: &Organiser, session: u16) {
    let phone = |table: u16| {
        let mut phone = Phone::with(app, &app.link("cup", &Role::ChiefReferee), "cup", table);
        phone.place = format!("/api/v1/events/cup/sessions/{session}/tables/{table}");
        phone
    };
    let mut cheats = drawn();
    cheats["penalties"] = json!([{ "foul": "cheating", "offender": "E" }]);
    for table in 1..=4u16 {
        let phone = phone(table);
        assert_eq!(phone.records(1, self_draw("E", 24 + table)).status, 200);
        assert_eq!(phone.records(2, if table == 1 { cheats.clone() } else { drawn() }).status, 200);
    }
    assert_eq!(phone(2).notes(json!({ "kind": "called", "hand": 3, "reason": "争议" })).status, 200);
    let session = session.to_string();
    let appeal = [("session", session.as_str()), ("who", "3"), ("by", "领队林"), ("ruling", "the false win was none")];
    assert_eq!(organiser.presses("/appeals", "/appeals", &appeal).status, 200);
    let of = format!("player-{}", app.event().entries.players[4].id);
    assert_eq!(organiser.takes_off(&[("of", &of), ("points", "3/2"), ("reason", "迟到")]).status, 200);
}

/// Two players of table 1 change places.
fn corrects_totals(app: &App, organiser: &Organiser, session: u16) {
    let event = app.event();
    let totals = event.place(session, 1).unwrap().1.signed.clone().unwrap().totals;
    let sheet = format!("/e/cup/sessions/{session}/tables/1");
    let fields = [("E", totals.south), ("S", totals.east), ("W", totals.west), ("N", totals.north)];
    let fields = fields.map(|(seat, total)| (format!("signed-{seat}"), total.to_string()));
    let reason = [("reason".to_owned(), "记反了".to_owned())];
    let fields: Vec<_> = fields.iter().chain(&reason).map(|(name, text)| (name.as_str(), text.as_str())).collect();
    organiser.browser.submit(&sheet, &format!("{sheet}/totals"), &fields).well();
    assert_eq!(app.event().place(session, 1).unwrap().1.totals().east, totals.south);
}

#[test]
fn what_is_withheld_from_a_session_on_reaches_nobody_until_it_is_shown() {
    by_turns(|database| {
        let app = app_on(database);
        let withheld = [("shown", "withheld"), ("withheld_from", "2")];
        let others = [("sessions", "3"), ("entry", "totals"), ("appeal_minutes", "0")];
        let organiser = Organiser::playing(&app, &[&withheld[..], &others].concat());
        let guest = Browser::new(&app.base);
        by_form(&app, 1, 0);
        organiser.goes(1, &["close", "publish"]);
        assert!(guest.get("/e/cup/players?lang=en").text("#badge").contains("Official After session 1"));
        organiser.goes(2, &["seat", "start"]);
        organiser.presses("/verify", "/archive/open", &[("open", "yes")]);
        let page = guest.get("/e/cup/players?lang=en");
        assert!(page.text("#badge").contains("Results from session 2 on are withheld"), "{}", page.text("#badge"));
        assert_eq!(page.attributes("#rows .tile-back", "title").len(), 16, "a tile face down for each");
        let baseline = shown_to_anybody(&app);
        let archive = baseline.iter().find(|(address, _)| address.starts_with("/e/cup/open-archive.json?"));
        assert_eq!(archive.unwrap().1.0, 404);
        let mut stream = Stream::open(&app.base, "/e/cup/live?page=players&lang=en");
        stream.next("at");

        everything_happens(&app, &organiser, 2);
        same(&baseline, &shown_to_anybody(&app), "hands, a call, an appeal, a cheat and a penalty");
        let all = organiser.browser.get("/e/cup/results?lang=en");
        assert!(
            all.text("#rows").contains("Disqualified") && all.text("#notes").contains("迟到"),
            "{}",
            all.text("main")
        );
        assert!(organiser.browser.get("/e/cup/results?of=teams&lang=en").texts("#rows tr").len() == 4);
        by_form(&app, 2, 0);
        same(&baseline, &shown_to_anybody(&app), "all totals");
        let answer = "/e/cup/sessions/2/tables/2/answer";
        assert_eq!(organiser.browser.submit("/e/cup/board", answer, &[("text", "it was")]).status, 200);
        // That it is over is no secret; what it gave is, also when that is corrected and published.
        assert_eq!(organiser.on_session(2, "close").errors(), Vec::<String>::new());
        let closed = shown_to_anybody(&app);
        corrects_totals(&app, &organiser, 2);
        same(&closed, &shown_to_anybody(&app), "corrected");
        assert_eq!(organiser.on_session(2, "publish").errors(), Vec::<String>::new());
        same(&closed, &shown_to_anybody(&app), "published");

        let page = organiser.presses("/results?lang=en", "/results/show", &[]);
        assert_eq!(page.text(".said"), "All results are now public.");
        let version = app.event().version;
        let told: Value = serde_json::from_str(&stream.next("rows")).unwrap();
        assert_eq!(told["version"], version, "nobody was told of anything before");
        let page = guest.get("/e/cup/players?lang=en");
        assert!(page.text("#rows").contains("Disqualified") && page.text("#notes").contains("迟到"));
        assert_eq!(guest.get("/e/cup/published/2/1").status, 200);
        assert_eq!(guest.get("/e/cup/open-archive.json").status, 200);
    });
}

#[test]
fn after_the_last_publication_board_end_and_ceremony_lead_to_making_results_public() {
    by_turns(|database| {
        let app = app_on(database);
        let withheld = [("shown", "withheld"), ("withheld_from", "1")];
        let others = [("sessions", "1"), ("entry", "totals"), ("appeal_minutes", "0")];
        let organiser = Organiser::playing(&app, &[&withheld[..], &others].concat());
        by_form(&app, 1, 0);
        assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
        let (chief, guest) = (app.come_in(&app.link("cup", &Role::ChiefReferee)), Browser::new(&app.base));
        let board = || chief.get("/e/cup/board?lang=en");
        assert!(board().text("#next .what").contains("Nobody sees it yet"), "{}", board().text("#next"));
        assert!(!board().text(".end").contains("withheld"), "what is not published is not to be made public");

        assert_eq!(organiser.on_session(1, "publish").errors(), Vec::<String>::new());
        let page = board();
        let next = |page: &Page| page.texts("#next :is(button, a)");
        assert_eq!(next(&page), ["Make all results public", "Standings"]);
        let open = |page: &Page| -> Vec<String> {
            page.texts(".end li").into_iter().filter(|line| line.starts_with('○')).collect()
        };
        assert_eq!(open(&page), ["○ Make all results public: they are still withheld."]);
        assert_eq!(page.attributes(".end form", "action"), ["/e/cup/results/show", "/e/cup/end"]);
        assert!(guest.get("/e/cup/players?lang=en").text("#badge").contains("withheld"));

        let places = [("of", "players"), ("places", "1")];
        assert_eq!(chief.submit("/e/cup/ceremony", "/e/cup/ceremony/begin", &places).errors(), Vec::<String>::new());
        let offered = || chief.get("/e/cup/ceremony").attributes("form[action='/e/cup/results/show']", "method");
        assert!(offered().is_empty(), "not before all places are revealed");
        let revealed = chief.submit("/e/cup/ceremony", "/e/cup/ceremony/next", &[]);
        assert_eq!((revealed.errors(), offered().len()), (vec![], 1));
        let shown = chief.submit("/e/cup/ceremony", "/e/cup/results/show", &[]);
        assert_eq!(shown.text(".said"), "All results are now public.");
        let page = board();
        assert_eq!((next(&page), open(&page)), (vec!["End the event".to_owned(), "Standings".to_owned()], vec![]));
        assert!(guest.get("/e/cup/players?lang=en").text("#badge").contains("Official"));
    });
}

#[test]
fn what_is_shown_once_published_is_not_shown_before() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("shown", "published"), ("entry", "totals")]);
        let guest = Browser::new(&app.base);
        let baseline = shown_to_anybody(&app);
        everything_happens(&app, &organiser, 1);
        by_form(&app, 1, 0);
        same(&baseline, &shown_to_anybody(&app), "played");
        let answer = "/e/cup/sessions/1/tables/2/answer";
        assert_eq!(organiser.browser.submit("/e/cup/board", answer, &[("text", "it was")]).status, 200);
        assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
        let closed = shown_to_anybody(&app);
        corrects_totals(&app, &organiser, 1);
        same(&closed, &shown_to_anybody(&app), "corrected");
        assert_eq!(organiser.on_session(1, "publish").errors(), Vec::<String>::new());
        assert!(guest.get("/e/cup/players?lang=en").text("#notes").contains("迟到"));
        // What is withdrawn is withheld again.
        let withdrawn = organiser.presses("/board", "/sessions/1/withdraw", &[("reason", "误发")]);
        assert_eq!(withdrawn.errors(), Vec::<String>::new());
        same(&closed, &shown_to_anybody(&app), "withdrawn");
    });
}

#[test]
fn of_stages_that_are_withheld_nobody_sees_line_chances_or_field() {
    by_turns(|database| {
        let app = app_on(database);
        let withheld = [("shown", "withheld"), ("withheld_from", "2")];
        let fields = [&withheld[..], &[("kind", "individuals"), ("sessions", "4"), ("entry", "totals")]].concat();
        let organiser = Organiser::with_entries(&app, &fields, &individuals(16));
        gets_stages(&app.store, FINAL);
        draws(&organiser, &[("sessions", "2")]);
        plays(&app.store, 1);
        organiser.goes(2, &["seat", "start"]);
        let baseline = shown_to_anybody(&app);
        let players = Browser::new(&app.base).get("/e/cup/players?lang=en");
        assert!(players.body.contains("8 advance to 决赛"), "the line after session 1");
        gives(&app.store, 2);
        same(&baseline, &shown_to_anybody(&app), "all totals");
        assert_eq!(organiser.on_session(2, "close").errors(), Vec::<String>::new());
        let closed = shown_to_anybody(&app);
        decides_field(&organiser, &app.store, "final").well();
        same(&closed, &shown_to_anybody(&app), "decided");
        // Who plays the final has to find the table, and nobody sees with what.
        plays(&app.store, 3);
        let guest = Browser::new(&app.base);
        let stages = || serde_json::from_str::<Value>(&guest.get("/api/v1/events/cup/stages").body).unwrap();
        let last = stages()["stages"][1].clone();
        assert_eq!((&last["field"], &last["decided"]), (&json!([]), &Value::Null));
        organiser.presses("/results?lang=en", "/results/show", &[]);
        assert_eq!(stages()["stages"][1]["field"].as_array().unwrap().len(), 8);
    });
}

#[test]
fn results_are_withheld_from_a_session_that_there_is() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        let fields =
            [("name", "杯"), ("slug", "cup"), ("sessions", "3"), ("shown", "withheld"), ("withheld_from", "4")];
        let refused = organiser.browser.submit("/events/new?preset=cn-1998", "/events", &fields);
        assert_eq!(refused.errors(), ["Choose a session from 1 to 3 from which to withhold results."]);
    });
}
