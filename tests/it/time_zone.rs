//! The times of an event are those of its place, on every screen and on paper, whatever place the server or the phone is in.

use crate::command_line::{Files, caipan, caipan_at, refused, stdout};
use crate::support::{App, Browser, ENTRIES, Organiser, Phone, acting, app, by_turns, paper};
use caipan::actions::{self, Acting, Actor, DrawnBy, NewEvent, NewHand, Role, Source};
use caipan::event::regulations::Regulations;
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::rules::{HandNumber, Seat};
use caipan::store::{Error, Store};
use chrono::NaiveDateTime;
use diesel::RunQueryDsl;
use uuid::Uuid;

const FIRST: SessionNumber = SessionNumber(1);

/// A time on the night on which summer time ends in Europe, at 01:00; far away, so that appeals run.
fn at(time: &str) -> NaiveDateTime {
    format!("2098-10-26T{time}").parse().unwrap()
}

/// An event that is set up at 00:00 and begins to play at 00:30.
fn running(store: &Store, slug: &str, regulations: Regulations) {
    let (actor, begin) = (&Actor::command_line(), at("00:00:00"));
    let new = NewEvent { slug: slug.into(), name: slug.into(), teams: true, regulations };
    actions::create_event(store, actor, &new, begin).unwrap();
    Acting { now: begin, ..acting(store, actor, slug) }.import_entries("entries.csv", ENTRIES.as_bytes()).unwrap();
    Acting { now: begin, ..acting(store, actor, slug) }.choose_chart(&Source::Official(1).into()).unwrap();
    Acting { now: begin, ..acting(store, actor, slug) }.draw_lots("x", DrawnBy::Seed("s".into()), "").unwrap();
    Acting { now: begin, ..acting(store, actor, slug) }.seat_session(FIRST, "s").unwrap();
    Acting { now: at("00:30:00"), ..acting(store, actor, slug) }.start_session(FIRST).unwrap();
}

/// Time is up after the hands of all tables; table 1 corrects what it entered at 00:45, at 01:15.
fn stops(store: &Store, slug: &str) {
    let records = |table, based_on, ending, time| {
        let draft = Draft {
            winner: (ending == Ending::SelfDraw).then_some(Seat::East),
            basic_points: (ending == Ending::SelfDraw).then_some(8),
            ..Draft::new(1, Regulations::default().rotation.dealer(HandNumber::FIRST), ending)
        };
        let new = NewHand {
            session: FIRST,
            table: TableNumber(table),
            entry: Uuid::new_v4(),
            deal: None,
            based_on,
            draft,
            omitted: Vec::new(),
            reason: "misread".into(),
            device: None,
            seen: None,
        };
        Acting { now: at(time), ..acting(store, &Actor::command_line(), slug) }.record_hand(&new).unwrap();
    };
    records(1, 0, Ending::SelfDraw, "00:45:00");
    records(1, 1, Ending::StoppedByTime, "01:15:00");
    (2..=4).for_each(|table| records(table, 0, Ending::StoppedByTime, "00:50:00"));
}

fn in_zone(zone: Option<&str>) -> Regulations {
    Regulations { time_zone: zone.map(|zone| zone.parse().unwrap()), ..Regulations::default() }
}

fn come_in(app: &App, slug: &str) -> Browser {
    let token = Acting { now: at("00:20:00"), ..acting(&app.store, &Actor::command_line(), slug) }.make_link(
        &Role::Organiser,
        "林",
        None,
    );
    app.come_in(&token.unwrap())
}

/// All of these stand in a text.
fn has(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "no {word} in {text}");
    }
}

#[test]
fn two_events_of_one_server_have_the_times_of_their_places() {
    let app = app();
    // When play begins, the break with the call and the end; two versions of a hand; published and open to appeals.
    for (slug, zone, clock, hands, ended) in [
        (
            "essen",
            "Europe/Berlin",
            ["02:30 · break 02:52–03:07", "end 04:30"],
            ["02:45:00", "02:15:00"],
            ["03:30:00", "04:00:00", "26 Oct 2098, 03:40"],
        ),
        (
            "hangzhou",
            "Asia/Shanghai",
            ["08:30 · break 09:52–10:07", "end 11:30"],
            ["08:45:00", "09:15:00"],
            ["10:30:00", "11:00:00", "26 Oct 2098, 10:40"],
        ),
        (
            "denver",
            "America/Denver",
            ["18:30 · break 19:52–20:07", "end 21:30"],
            ["18:45:00", "19:15:00"],
            ["20:30:00", "21:00:00", "25 Oct 2098, 20:40"],
        ),
    ] {
        running(&app.store, slug, in_zone(Some(zone)));
        let browser = come_in(&app, slug);
        let page = |path: &str| browser.get(&format!("/e/{slug}{path}")).body;
        has(&page("/board"), &clock);
        stops(&app.store, slug);
        has(&page("/sessions/1/tables/1"), &hands);
        let phone = Phone::in_browser(browser.clone(), slug, 1).sheet();
        assert_eq!(phone["event"]["time_zone"], zone);
        assert_eq!(phone["clock"]["announced"], "2098-10-26T00:30:00.000000Z");
        assert_eq!(phone["hands"][0]["at"], "2098-10-26T01:15:00.000000Z");

        let [closed, appeals, published] = ended;
        let actor = &Actor::command_line();
        Acting { now: at("02:30:00"), ..acting(&app.store, actor, slug) }.close_session(FIRST).unwrap();
        Acting { now: at("02:40:00"), ..acting(&app.store, actor, slug) }.publish_standings(FIRST).unwrap();
        let date = &published[.."26 Oct 2098".len()];
        has(&page("/players"), &[&format!("{date}, {}", &appeals[..5]), published]);
        has(&page("/board"), &[&format!("{}–{}", &clock[0][..5], &closed[..5])]);
        has(&page("/audit"), &[published]);

        let print = |document| {
            paper::text(
                &browser.download(&format!("/e/{slug}/print.pdf?document={document}&session=1&language=en&paper=a4")),
            )
        };
        has(&print("standings"), &[&format!("{date}, {}", &appeals[..5])]);
        has(&print("score-record"), &[date, &clock[0][..5], &closed[..5], &hands[1][..5]]);
    }
}

#[test]
fn a_refusal_has_the_time_of_the_place() {
    let app = app();
    running(&app.store, "essen", in_zone(Some("Europe/Berlin")));
    stops(&app.store, "essen");
    let phone = Phone::in_browser(come_in(&app, "essen"), "essen", 1);
    let stale = phone.records(1, serde_json::json!({ "ending": "drawn-hand" }));
    assert_eq!(stale.status, 409);
    has(&stale.json.to_string(), &["02:15:00", "2098-10-26T01:15:00.000000Z"]);
}

#[test]
fn the_form_offers_the_zone_of_the_server_and_refuses_what_is_none() {
    let app = app();
    let organiser = Organiser::of(&app);
    let here = actions::server_time_zone();
    assert_eq!(organiser.browser.get("/events/new").value("time_zone"), here.name());
    let create = |slug: &str, zone: &str| {
        let filled = [("name", "杯"), ("slug", slug), ("kind", "teams"), ("time_zone", zone)];
        organiser.browser.submit("/events/new?preset=cn-1998", "/events", &filled)
    };
    let wrong = create("mars", "Mars/Olympus");
    assert_eq!(
        wrong.errors(),
        ["“Mars/Olympus” is not a valid time zone. Choose one from the list, such as Asia/Shanghai."]
    );
    assert_eq!((wrong.status, wrong.value("time_zone").as_str()), (422, "Mars/Olympus"));
    assert!(app.store.event("mars").unwrap().is_none());
    for (slug, typed, zone) in [("here", "", here.name()), ("delhi", "Asia/Kolkata", "Asia/Kolkata")] {
        assert_eq!(create(slug, typed).status, 200);
        let event = app.store.event(slug).unwrap().unwrap();
        assert_eq!(event.head.regulations.time_zone.unwrap().name(), zone);
        let audit = app.store.read(|conn| caipan::store::audit::latest(conn, event.head.id, 1)).unwrap();
        has(&audit[0].detail, &[&format!("\"time_zone\":\"{zone}\"")]);
    }
}

#[test]
fn a_file_with_an_unknown_zone_is_refused_with_its_line() {
    let files = Files::new();
    let results = "session,table,player,team,game_points\n1,1,a,X,40\n1,1,b,Y,0\n1,1,c,Z,0\n1,1,d,W,-40\n";
    let results = files.write("r.csv", results);
    let ranked = |regulations: &str| {
        let regulations = files.write("regulations.toml", regulations);
        caipan(&["standings", "--results", &results, "--regulations", &regulations])
    };
    stdout(&ranked("sessions = 4\ntime_zone = \"Asia/Shanghai\"\n"));
    let said = refused(&ranked("sessions = 4\ntime_zone = \"Mars/Olympus\"\n"));
    has(&said, &["regulations.toml", "line 2", "no time zone `Mars/Olympus`"]);
}

#[test]
fn an_event_of_before_has_the_times_of_the_server() {
    by_turns(|database| {
        let store = Store::open(&database.url).unwrap();
        running(&store, "old", in_zone(None));
        running(&store, "new", in_zone(Some("Asia/Shanghai")));
        let mut before = serde_json::to_value(in_zone(None)).unwrap();
        before.as_object_mut().unwrap().remove("time_zone").unwrap();
        let sql = format!("UPDATE events SET regulations = '{before}' WHERE slug = 'old'");
        store.write(|conn| Ok::<_, Error>(diesel::sql_query(sql).execute(conn)?)).unwrap();
        drop(store);
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("sheet.pdf");
        for (slug, server, began) in [
            ("old", "Asia/Tokyo", "09:30"),
            ("old", "Europe/Berlin", "02:30"),
            ("new", "Asia/Tokyo", "08:30"),
            ("new", "Europe/Berlin", "08:30"),
        ] {
            let file = file.to_str().unwrap();
            let print =
                ["print", "score-record", "--event", slug, "--database", &database.url, "--lang", "en", "-o", file];
            stdout(&caipan_at(server, &print));
            has(&paper::text(&std::fs::read(file).unwrap()), &[began]);
        }
    });
}
