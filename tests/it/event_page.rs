//! The event's own page and what goes with it: before, during and after play, in calendars, in a chat, on the wall.

use crate::archive::exported;
use crate::support::paper::text;
use crate::support::{App, Browser, Database, Kind, Organiser, Page, Phone, acting, app, app_on, by_turns, self_draw};
use crate::totals::by_form;
use caipan::actions::{self, Acting, Actor, Renamed, Role};
use caipan::event::sheet::penalty::{Entrant, StandardPenalty};
use caipan::event::values::ids::PlayerId;
use caipan::rules::StandardPoints;
use caipan::store::now;
use chrono::TimeDelta;

const REGULATIONS: [(&str, &str); 6] = [
    ("sessions", "3"),
    ("entry", "totals"),
    ("appeal_minutes", "0"),
    ("place", "杭州, 拱墅"),
    ("time_zone", "Asia/Shanghai"),
    ("starts", "2094-03-06 09:30\n13:00\n2094-03-07 09:00"),
];

fn page(app: &App) -> Page {
    Browser::new(&app.base).get("/e/cup?lang=en")
}

#[test]
fn the_page_says_what_is_on_before_during_and_after_play() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &REGULATIONS);
        let before = page(&app);
        assert_eq!(before.attributes("#now .countdown", "data-begins"), ["2094-03-06T01:30:00Z"]);
        assert_eq!(before.texts("#schedule h3"), ["Saturday, 6 March", "Sunday, 7 March"]);
        assert_eq!(before.texts("#schedule time"), ["09:30", "13:00", "09:00"]);
        assert!(before.text("#doors").contains("Session 1 · 6 Mar 2094, 09:30"), "{}", before.text("#doors"));
        assert_eq!((before.texts("#leaders li").len(), before.texts("#just li").len()), (0, 0));
        organiser.goes(1, &["seat", "start"]);
        let mut phone = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 2);
        phone.place = "/api/v1/events/cup/sessions/1/tables/2".into();
        assert_eq!(phone.records(1, self_draw("E", 24)).status, 200);
        let during = page(&app);
        let winner = app.event().place(1, 2).unwrap().1.players.east;
        let winner = app.event().entries.player_name(winner);
        assert!(
            during.text("#now").contains("Session 1 Playing") && during.text("#now").contains("0 of 4 tables finished")
        );
        assert_eq!(during.attributes("#now progress", "value"), ["0", "1", "0", "0"], "hands of each table");
        assert_eq!(during.texts("#just li span"), [format!("{winner}: self-draw, 24 fan")]);
        assert_eq!(during.attributes("#just li a", "href"), ["/e/cup/tables/1/2"]);
        assert_eq!(during.texts("#leaders .card:first-child li a")[0], winner);
        assert_eq!(during.texts("#schedule li[aria-current]").len(), 1);
        by_form(&app, 1, 0);
        organiser.goes(1, &["close", "publish"]);
        let after = page(&app);
        assert_eq!(after.text("#schedule .badge"), "Official");
        assert!(after.attributes("#doors a", "href").contains(&"/e/cup/published/1/1".to_owned()));
        assert_eq!(after.attributes("#now .countdown", "data-begins"), ["2094-03-06T05:00:00Z"]);
        for session in 2..=3 {
            organiser.goes(session, &["seat", "start"]);
            by_form(&app, session, 0);
            organiser.goes(session, &["close", "publish"]);
        }
        assert_eq!(page(&app).text("#now h2"), "All sessions have been played.");
        let first = page(&app).texts("#leaders .card:first-child li a")[0].clone();
        assert!(page(&app).text("#decided").contains(&first));
        assert_eq!(organiser.presses("/board", "/end", &[]).errors(), Vec::<String>::new());
        let ended = page(&app);
        assert!(ended.text("#now h2").contains("春季国标赛"), "{}", ended.text("#now"));
        assert_eq!(ended.texts("#now .podium section:first-child li a")[0], first);
        assert_eq!((ended.texts("#now .podium section").len(), ended.texts("#leaders li").len()), (2, 0));
        assert!(ended.attributes("#papers a", "href").contains(&"/e/cup/papers/standings".to_owned()));
    });
}

#[test]
fn calendars_have_the_sessions_and_of_a_player_the_seats() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &REGULATIONS);
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        let lines = |path: &str| -> Vec<String> {
            let file = String::from_utf8(Browser::new(&app.base).download(path)).unwrap();
            // Long lines go on after a blank (RFC 5545 §3.1).
            file.replace("\r\n ", "").lines().map(str::to_owned).collect()
        };
        let event = lines("/e/cup/calendar.ics?lang=en");
        let has = |lines: &[String], wanted: &str| lines.iter().any(|line| line == wanted);
        for wanted in [
            "DTSTART:20940306T013000Z",
            "DTSTART:20940307T010000Z",
            "SUMMARY:Session 3 · 春季国标赛",
            "LOCATION:杭州\\, 拱墅",
        ] {
            assert!(has(&event, wanted), "{wanted}: {event:?}");
        }
        let seated = app.event();
        let table = &seated.place(1, 3).unwrap().1.players;
        let own = lines(&format!("/e/cup/players/{}/calendar.ics?lang=en", table.south));
        assert!(has(&own, "SUMMARY:Session 1 · Table 3 · South · 春季国标赛"), "{own:?}");
        let others = [table.east, table.west, table.north].map(|player| seated.entries.player_name(player));
        assert!(has(&own, &format!("DESCRIPTION:{}", others.join(" · "))), "{own:?}");
        let ids = |lines: &[String]| lines.iter().filter(|line| line.starts_with("UID:")).cloned().collect::<Vec<_>>();
        assert_eq!(ids(&event)[0], ids(&own)[0], "a calendar that takes both has each session once");
        assert_eq!(Browser::new(&app.base).get("/e/cup/players/999/calendar.ics").status, 404);
        // It is the same event in another database, and under another address.
        let elsewhere = app_on(Database::fresh(Kind::Sqlite));
        let (command, archive) = (Actor::command_line(), exported(&app.store, "cup"));
        actions::import_archive(&elsewhere.store, &command, "a.json", archive.as_bytes(), now()).unwrap();
        acting(&elsewhere.store, &command, "cup").change_address("spring", "更名").unwrap();
        let there = |path: &str| String::from_utf8(Browser::new(&elsewhere.base).download(path)).unwrap();
        let has = |file: &str, line: &str| file.replace("\r\n ", "").lines().any(|own| own == line);
        assert!(ids(&event).iter().all(|id| has(&there("/e/spring/calendar.ics"), id)), "{event:?}");
        let whole = ids(&lines("/events.ics"));
        assert!(has(&there("/events.ics"), &whole[0]) && whole.len() == 1, "{whole:?}");
    });
}

#[test]
fn a_link_in_a_chat_shows_the_event_and_a_phone_can_keep_it() {
    let app = app();
    let organiser = Organiser::with_regulations(&app, &REGULATIONS);
    for (path, title) in [("/e/cup", "春季国标赛"), ("/e/cup/players", "Players · 春季国标赛")] {
        let page = Browser::new(&app.base).get(&format!("{path}?lang=en"));
        let of = |name: &str| page.attributes(&format!("meta[property='og:{name}']"), "content").join("");
        let url = format!("{}{path}", app.base);
        assert_eq!(
            (of("title"), of("url"), of("description")),
            (title.into(), url, "杭州, 拱墅 · 6–7 March 2094".into())
        );
        let picture = of("image");
        let picture = Browser::new(&app.base).download(picture.strip_prefix(&app.base).unwrap());
        assert!(picture.starts_with(b"\x89PNG"));
        assert_eq!(page.attributes("link[rel=manifest]", "href"), ["/e/cup/manifest.webmanifest"]);
    }
    // What only officials see is shown in no chat.
    assert!(organiser.browser.get("/e/cup/board").attributes("meta[property='og:title']", "content").is_empty());
    let manifest = Browser::new(&app.base).download("/e/cup/manifest.webmanifest");
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!((&manifest["name"], &manifest["start_url"]), (&"春季国标赛".into(), &"/e/cup".into()));
    for icon in manifest["icons"].as_array().unwrap() {
        assert!(!Browser::new(&app.base).download(icon["src"].as_str().unwrap()).is_empty());
    }
    assert!(Browser::new(&app.base).get("/e/cup/qr.svg").body.contains("<svg"));
}

#[test]
fn a_poster_leads_to_the_page_of_the_event() {
    let app = App::in_a_network(Database::fresh(Kind::Sqlite));
    let organiser = Organiser::with_regulations(&app, &REGULATIONS);
    let poster = organiser.browser.download("/e/cup/print.pdf?document=poster&paper=a3&language=en");
    assert!(text(&poster).contains("http://192.168.1.20:8080/e/cup"));
}

#[test]
fn a_page_of_the_past_shows_what_was_known_then() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("time_zone", "UTC")]);
        let begun = now();
        let at = |hours| begun + TimeDelta::hours(hours);
        let actor = Actor::command_line();
        let player = PlayerId(app.event().entries.players[4].id);
        let takes = |reason: &str, hours| {
            let penalty = StandardPenalty { of: Entrant::Player(player), points: StandardPoints::whole(1) };
            Acting { now: at(hours), ..acting(&app.store, &actor, "cup") }
                .give_standard_penalty(penalty, reason)
                .unwrap();
        };
        let before = app.event().entries.player_name(player);
        takes("首次迟到", 1);
        takes("再次迟到", 2);
        Acting { now: at(3), ..acting(&app.store, &actor, "cup") }
            .rename(Renamed::Player(player), "改名者", "错字")
            .unwrap();
        let guest = Browser::new(&app.base);
        let shown = |path: &str, hours: i64| {
            let time = at(hours) + TimeDelta::minutes(30);
            let page = guest.get(&format!("/e/cup{path}?lang=en&at={}", time.format("%Y-%m-%dT%H:%M:%S")));
            assert_eq!(page.status, 200, "{}", page.body);
            assert!(page.text("[data-then]").contains(&time.format("%-d %b %Y, %H:%M").to_string()));
            page
        };
        let known = |hours| {
            let page = shown("/players", hours);
            let notes = page.text("#notes");
            let named = |name: &str| page.texts("#rows th a").contains(&name.to_owned());
            (notes.contains("首次迟到"), notes.contains("再次迟到"), named(&before), named("改名者"))
        };
        assert_eq!(known(0), (false, false, true, false));
        assert_eq!(known(1), (true, false, true, false));
        assert_eq!(known(2), (true, true, true, false));
        assert_eq!(known(3), (true, true, false, true));
        // Who is meant by an address is the same as now.
        assert_eq!(shown(&format!("/players/{player}"), 1).text("h1 > span, h1").split(' ').next(), Some(&*before));
        for (wrong, status) in [("yesterday", 422), ("1999-01-01", 422), ("1999-01-01T10:00", 404)] {
            assert_eq!(guest.get(&format!("/e/cup/players?at={wrong}")).status, status, "{wrong}");
        }
        drop(organiser);
    });
}
