//! The first page: what is played, what comes and what is over, each with how far it is, whether there is no event or many.

use crate::support::{App, Browser, Organiser, acting, app, by_turns};
use caipan::actions::{self, Actor, NewEvent};
use caipan::event::event::Shelf;
use caipan::event::regulations::Regulations;
use caipan::store::now;
use chrono::TimeDelta;
use serde_json::Value;

/// An event of one session, so many days from now where it is.
fn comes(app: &App, slug: &str, days: i64) {
    let starts = vec![now() + TimeDelta::days(days)];
    let regulations = Regulations { sessions: 1, starts, time_zone: "UTC".parse().ok(), ..Regulations::default() };
    let new = NewEvent { slug: slug.into(), name: slug.into(), teams: false, regulations };
    actions::create_event(&app.store, &Actor::command_line(), &new, now()).unwrap();
}

#[test]
fn events_are_in_the_order_of_time_and_say_how_far_they_are() {
    let app = app();
    let first_page = || Browser::new(&app.base).get("/?lang=en");
    assert_eq!(first_page().texts(".events, .spotlight"), Vec::<String>::new());
    assert!(first_page().text(".empty").starts_with("There are no events yet."));

    for (slug, days) in [("later", 30), ("over", -30), ("tomorrow", 1), ("long-over", -60)] {
        comes(&app, slug, days);
    }
    let page = first_page();
    assert_eq!(page.texts(".events h3"), ["tomorrow", "later", "over", "long-over"]);
    let has_search = || first_page().texts("main form[role=search]").len();
    assert_eq!(has_search(), 0, "among four events nobody searches");
    assert_eq!(page.texts(".events .badge"), ["Tomorrow", "In 30 days"]);
    (0..8).for_each(|number| {
        comes(&app, &format!("old-{number}"), -100 - number);
        assert_eq!(has_search(), usize::from(number >= 2), "from seven events on");
    });
    // Nobody has said that it has ended, and nothing of it has happened.
    let new = NewEvent {
        slug: "forgotten".into(),
        name: "forgotten".into(),
        teams: false,
        regulations: Regulations::default(),
    };
    actions::create_event(&app.store, &Actor::command_line(), &new, now() - TimeDelta::days(400)).unwrap();
    let page = first_page();
    assert_eq!(page.texts(".events h3").len(), 2 + 6, "older ones are behind their year");
    let years = page.attributes("#years a[href^='/?year=']", "href");
    let of_years: Vec<String> =
        years.iter().flat_map(|year| Browser::new(&app.base).get(year).texts(".events h3")).collect();
    assert_eq!((of_years.len(), of_years.last().unwrap().as_str()), (13, "forgotten"));
}

/// An event in a place, a number of days from now, by its number.
fn of_six_years(app: &App, number: i64) {
    let (name, place) = [("江南杯", "苏州"), ("Harbour Open", "København")][number as usize % 2];
    let starts = vec![now() + TimeDelta::days(33 - 36 * number)];
    let place = place.to_owned();
    let regulations =
        Regulations { sessions: 1, starts, place, time_zone: "UTC".parse().ok(), ..Regulations::default() };
    let new = NewEvent { slug: format!("event-{number}"), name: format!("{name} {number}"), teams: false, regulations };
    actions::create_event(&app.store, &Actor::command_line(), &new, now()).unwrap();
}

#[test]
fn sixty_events_are_found_by_name_place_date_and_state_and_page_json_and_calendar_have_the_same() {
    by_turns(|database| {
        let app = App::on(database);
        (0..60).for_each(|number| of_six_years(&app, number));
        let command_line = Actor::command_line();
        acting(&app.store, &command_line, "event-7").shelve_event(Shelf::Hidden, "").unwrap();
        let guest = Browser::new(&app.base);
        let sorted = |mut slugs: Vec<String>| {
            slugs.sort();
            slugs
        };
        let on_page = |query: &str| {
            let (mut shown, mut next) = (Vec::new(), Some(format!("/?lang=en&{query}")));
            while let Some(address) = next {
                let page = guest.get(&address);
                let lines = page.attributes(".events h3 a", "href");
                assert!(lines.len() <= 50, "{query}: {}", lines.len());
                shown.extend(lines);
                next = page.attributes(".list-links a[rel=next]", "href").pop();
            }
            sorted(shown.iter().map(|address| address.trim_start_matches("/e/").to_owned()).collect())
        };
        let in_json = |query: &str| -> Vec<Value> {
            let all: Value = serde_json::from_str(&guest.get(&format!("/api/v1/events?{query}")).body).unwrap();
            all["events"].as_array().unwrap().clone()
        };
        let in_calendar = |query: &str| {
            let file = String::from_utf8(guest.download(&format!("/events.ics?{query}"))).unwrap();
            let file = file.replace("\r\n ", "");
            let field =
                |name: &str| file.lines().filter_map(|line| line.strip_prefix(name)).map(str::to_owned).collect();
            let (titles, mut ids): (Vec<String>, Vec<String>) = (field("SUMMARY:"), field("UID:"));
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), titles.len(), "no two have one identity");
            sorted(titles.iter().map(|title| format!("event-{}", title.rsplit_once(' ').unwrap().1)).collect())
        };
        let slugs = |all: &[Value]| sorted(all.iter().map(|of| of["event"].as_str().unwrap().to_owned()).collect());

        let year = |number: i64| (now() + TimeDelta::days(33 - 36 * number)).format("%Y").to_string();
        let day = (now() + TimeDelta::days(33 - 36 * 21)).format("%Y-%m-%d").to_string();
        for (query, count) in [
            ("q=%E6%B1%9F%E5%8D%97".to_owned(), 30),
            ("q=K%C3%98BENHAVN".to_owned(), 29),
            ("q=harbour+open+9".to_owned(), 6),
            (format!("q={day}"), 1),
            (format!("q=harbour+{day}"), 1),
            (format!("q=%E6%B1%9F%E5%8D%97+{day}"), 0),
            ("q=nothing".to_owned(), 0),
            ("state=past".to_owned(), 58),
            ("state=coming".to_owned(), 1),
            ("state=running".to_owned(), 0),
            ("state=past&q=event-59".to_owned(), 1),
        ] {
            let all = in_json(&query);
            assert_eq!(all.len(), count, "{query}");
            assert_eq!((on_page(&query), in_calendar(&query)), (slugs(&all), slugs(&all)), "{query}");
            let days: Vec<&str> = all.iter().map(|of| of["first_day"].as_str().unwrap()).collect();
            assert!(query.starts_with("q=") || days.is_sorted_by(|one, next| one >= next), "{query}: {days:?}");
        }
        let all = in_json("");
        assert_eq!((all.len(), in_calendar("")), (59, slugs(&all)), "what is hidden is on no list");
        let first = &all[0];
        assert_eq!(
            (&first["event"], &first["state"], &first["place"]),
            (&"event-0".into(), &"coming".into(), &"苏州".into())
        );
        let data = first["links"]["data"].as_str().unwrap();
        assert!(guest.get(&data[data.find("/api").unwrap()..]).body.contains("\"event\":\"event-0\""));
        // What the first page does not show at once is behind the links of its years: each event once.
        let page = guest.get("/?lang=en");
        assert_eq!(page.texts(".events h3").len(), 1 + 6);
        let years = page.attributes("#years a[href^='/?year=']", "href");
        assert_eq!(
            (years.first(), years.last()),
            (Some(&format!("/?year={}", year(0))), Some(&format!("/?year={}", year(59))))
        );
        let of_years = years.iter().flat_map(|address| on_page(address.strip_prefix("/?").unwrap())).collect();
        assert_eq!(sorted(of_years), slugs(&all));

        for wrong in ["year=x", "state=ended"] {
            let statuses =
                ["/", "/api/v1/events", "/events.ics"].map(|path| guest.get(&format!("{path}?{wrong}")).status);
            assert_eq!(statuses, [422; 3], "{wrong}");
        }
        // The same is not sent again; with an event more it is another.
        let etag = guest.get("/api/v1/events").header("etag").unwrap();
        assert_eq!(guest.get_unless("/api/v1/events", &etag).status, 304);
        acting(&app.store, &command_line, "event-7").shelve_event(Shelf::Shown, "").unwrap();
        assert_eq!(guest.get_unless("/api/v1/events", &etag).status, 200);
        assert_eq!(in_json("q=event-7").len(), 1);
    });
}

#[test]
fn what_is_played_stands_above_with_its_clock_and_who_leads() {
    let app = app();
    comes(&app, "tomorrow", 1);
    let organiser = Organiser::playing(&app, &[]);
    let page = Browser::new(&app.base).get("/?lang=en");
    assert_eq!(page.text(".spotlight > header h2"), "春季国标赛");
    assert_eq!(page.attributes(".spotlight a.button", "href"), ["/e/cup"]);
    assert!(page.text("#now").contains("Session 1 Playing"), "{}", page.text("#now"));
    assert_eq!(page.attributes("#now .countdown", "data-times").len(), 1);
    assert_eq!(page.texts(".events h3"), ["tomorrow"]);
    let board = "/e/cup/board".to_owned();
    assert!(!page.attributes(".spotlight a", "href").contains(&board));
    assert!(organiser.browser.get("/").attributes(".spotlight a", "href").contains(&board));
}
