//! Much of everything: each list of a page for everybody has an end, every line of it is reached, and files have all of it.

use crate::support::{App, Browser, Database, Page, app_on, by_turns};
use caipan::actions::{self, Actor, HistoryFile, NewEvent};
use caipan::event::regulations::Regulations;
use caipan::event::season::{Season, SeasonEvents, SeasonPlan, SeasonRules};
use caipan::store::{Store, now};
use chrono::TimeDelta;
use std::collections::BTreeSet;

/// Editions of a cup, each with the same people.
const EDITIONS: usize = 60;
const PEOPLE: usize = 60;
/// Maximum number of lines, and of columns, on a page.
const MAX_LINES: usize = 50;
const MAX_COLUMNS: usize = 20;

fn name(person: usize) -> String {
    const SYLLABLES: [&str; 8] = ["Ba", "Ce", "Di", "Fo", "Gu", "Ha", "Je", "Ki"];
    format!("{}{} Eva", SYLLABLES[person / 8], SYLLABLES[person % 8].to_lowercase())
}

/// The list of an edition: at the first one each is of a club of their own, later all are of one.
fn edition(number: usize) -> HistoryFile {
    let year = 1990 + number;
    let row = |place: usize| {
        let person = (place + number) % PEOPLE;
        let club = if number == 0 { format!("Club {person}") } else { "红中".to_owned() };
        format!("{},{},{club},{},{}\n", place + 1, name(person), PEOPLE - place, 100 - 2 * place as i32)
    };
    let rows: String = (0..PEOPLE).map(row).collect();
    let bytes = format!("rank,name,club,standard_points,game_points\n{rows}").into_bytes();
    HistoryFile { file: format!("{year}-05-11 Spring Cup {year}.csv"), bytes, ..HistoryFile::default() }
}

/// The editions, and a season of them all.
fn holds(store: &Store) {
    let chief = &Actor::command_line();
    let new = NewEvent { slug: "own".into(), name: "Own".into(), teams: false, regulations: Regulations::default() };
    actions::create_event(store, chief, &new, now()).unwrap();
    let files: Vec<HistoryFile> = (0..EDITIONS).map(edition).collect();
    actions::bring_history_in(store, chief, &files, now()).unwrap();
    lays_down(store, "all");
}

fn lays_down(store: &Store, slug: &str) {
    let day = |text: &str| text.parse().unwrap();
    let (first, last) = (day("1990-01-01"), day("2060-01-01"));
    let events = SeasonEvents::Between { first, last, named: "Spring".into(), elsewhere: true };
    let plan = SeasonPlan { rules: SeasonRules::default(), events };
    let season = Season { slug: slug.into(), name: format!("Season {slug}"), plan };
    actions::create_season(store, &Actor::command_line(), &season, now()).unwrap();
}

/// How many different lines a list has on all its pages, on none of which there are too many.
fn lines(guest: &Browser, path: &str, selector: &str) -> usize {
    let (mut seen, mut next) = (BTreeSet::new(), Some(path.to_owned()));
    while let Some(address) = next {
        let page = guest.get(&address);
        let lines = page.texts(selector);
        assert_eq!(page.status, 200, "{address}");
        assert!((1..=MAX_LINES).contains(&lines.len()), "{address}: {}", lines.len());
        seen.extend(lines);
        next = page.attributes(".list-links a[rel=next]", "href").pop();
    }
    seen.len()
}

fn app(database: Database) -> App {
    let app = app_on(database);
    holds(&app.store);
    app
}

#[test]
fn every_list_of_people_and_events_has_an_end_and_all_of_it_is_reached() {
    by_turns(|database| {
        let app = app(database);
        let guest = Browser::new(&app.base);
        let person = app.store.with_people(|people| people.search(&name(7))[0]).unwrap();
        let person = format!("/people/{person}");
        let page = guest.get(&format!("{person}?lang=en"));
        assert_eq!(page.text(".figures dd"), EDITIONS.to_string(), "how many there are is said of all");
        let latest = page.attributes("#sessions .who a[href^='/people/elsewhere/']", "href").remove(0);
        assert!(guest.get(&latest).text("h1").starts_with("Spring Cup 2049"), "the latest comes first");
        for (path, selector, count) in [
            (person.as_str(), "#sessions .past > li", EDITIONS),
            (latest.as_str(), "tbody tr", PEOPLE),
            ("/people?q=eva", "#found li", PEOPLE),
            ("/people/clubs", "#found li", 1 + PEOPLE),
            ("/people/clubs?name=%E7%BA%A2%E4%B8%AD", "#found li", PEOPLE),
            ("/people/competitions?name=Spring%20Cup", "#champions li", EDITIONS),
        ] {
            assert_eq!(lines(&guest, path, selector), count, "{path}");
        }
        for beyond in ["/people?q=eva&from=1000", "/people?q=eva&from=0", "/people?q=eva&from=x"] {
            assert!(!guest.get(beyond).texts("#found li").is_empty(), "{beyond}");
        }
    });
}

#[test]
fn a_long_season_shows_its_latest_events_and_the_first_places_and_leads_to_all_others() {
    by_turns(|database| {
        let app = app(database);
        let guest = Browser::new(&app.base);
        let page = guest.get("/seasons/all?lang=en");
        let size = |page: &Page| (page.texts(".season thead a").len(), page.texts(".season tbody tr").len());
        assert_eq!(size(&page), (MAX_COLUMNS, MAX_LINES));
        assert!(page.attributes(".season thead a", "title")[MAX_COLUMNS - 1].starts_with("Spring Cup 2049"));
        let parts = page.texts(".season tbody tr:first-child .derivation li");
        assert_eq!(parts.len(), MAX_COLUMNS + 2, "each event that is shown, all others, the sum: {parts:?}");
        assert!(parts[MAX_COLUMNS].starts_with("Other events (40): "), "{parts:?}");

        // Earlier events beside the same people, and other people beside the same events.
        let link = |page: &Page, rel: &str| page.attributes(&format!(".list-links a[rel={rel}]"), "href");
        let earlier = guest.get(&link(&page, "prev")[0]);
        assert_eq!(size(&earlier), (MAX_COLUMNS, MAX_LINES));
        assert!(earlier.attributes(".season thead a", "title")[0].starts_with("Spring Cup 2010"));
        let behind = guest.get(link(&earlier, "next").last().unwrap());
        assert_eq!(size(&behind), (MAX_COLUMNS, PEOPLE - MAX_LINES));
        assert!(behind.attributes(".season thead a", "title")[0].starts_with("Spring Cup 2010"));

        let results = String::from_utf8(guest.download("/seasons/all/results.csv")).unwrap();
        assert_eq!(results.lines().count(), 1 + EDITIONS * PEOPLE);
        let table = String::from_utf8(guest.download("/seasons/all/table.csv")).unwrap();
        assert_eq!(table.lines().count(), 1 + PEOPLE);
    });
}

#[test]
fn what_another_process_lays_down_is_on_the_first_page_and_the_newest_seasons_are_in_sight() {
    by_turns(|database| {
        let app = app_on(database);
        let guest = Browser::new(&app.base);
        let seasons = || guest.get("/?lang=en").attributes("main li a[href^='/seasons/']", "href");
        assert_eq!(seasons(), Vec::<String>::new());
        let beside = Store::open(app.url()).unwrap();
        holds(&beside);
        assert_eq!(seasons(), ["/seasons/all"]);
        (0..8).for_each(|number| lays_down(&beside, &format!("season-{number}")));
        assert_eq!((seasons().len(), seasons()[0].as_str()), (6, "/seasons/season-7"));
        assert_eq!(guest.get("/seasons?lang=en").texts("main li h2").len(), 9);
        actions::remove_season(&beside, &Actor::command_line(), "season-7", now()).unwrap();
        assert_eq!(seasons()[0], "/seasons/season-6");
        assert_eq!(guest.get("/seasons/season-7").status, 404);
    });
}

/// An event of one session, so many days from now.
fn comes(store: &Store, days: i64) {
    let starts = vec![now() + TimeDelta::days(days)];
    let regulations = Regulations { sessions: 1, starts, ..Regulations::default() };
    let new = NewEvent { slug: format!("spring-{days}"), name: format!("Spring {days}"), teams: false, regulations };
    actions::create_event(store, &Actor::command_line(), &new, now()).unwrap();
}

#[test]
fn a_season_to_come_follows_the_two_events_that_are_next() {
    by_turns(|database| {
        let app = app_on(database);
        [9, 1, 5, 2].into_iter().for_each(|days| comes(&app.store, days));
        lays_down(&app.store, "all");
        let page = Browser::new(&app.base).get("/seasons/all?lang=en");
        assert_eq!(page.attributes("[data-live]", "data-live"), ["/e/spring-1/live /e/spring-2/live"]);
    });
}

#[test]
fn fifty_events_to_come_are_on_the_first_page_and_all_others_behind_it() {
    by_turns(|database| {
        let app = app_on(database);
        (1..=55).for_each(|days| comes(&app.store, days));
        let guest = Browser::new(&app.base);
        let first = guest.get("/?lang=en");
        let events = first.texts(".events h3");
        assert_eq!((events.len(), events[MAX_LINES - 1].as_str()), (MAX_LINES, "Spring 50"));
        let next = guest.get(&first.attributes(".list-links a[rel=next]", "href")[0]);
        assert_eq!(next.texts(".events h3"), ["Spring 51", "Spring 52", "Spring 53", "Spring 54", "Spring 55"]);
        assert_eq!(next.attributes(".list-links a", "href"), ["/?from=1"]);
    });
}
