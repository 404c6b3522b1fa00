//! People over many events: every result is found from its person, namesakes are kept apart, and what organisers decide is undone.

use crate::archive::{draft, records, view, win};
use crate::support::{Browser, Database, Kind, Organiser, acting, app_on, by_turns, long_or};
use caipan::actions::{self, Actor, NewEvent};
use caipan::event::event::Shelf;
use caipan::event::people::PersonId;
use caipan::event::regulations::{Regulations, Shown};
use caipan::event::sheet::hand_result::Ending;
use caipan::event::values::ids::SessionNumber;
use caipan::rules::Seat;
use caipan::store::{Store, now, person_decisions};
use chrono::NaiveDate;
use std::collections::{BTreeMap, BTreeSet};

const SURNAMES: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹";
const GIVEN: &str = "建国建华建军志强志明志远文杰文博文涛海燕海波海峰春梅春兰春生丽华丽娜丽萍晓东晓明晓红国庆国强国栋秀英秀兰秀珍永康永年永福";
const COMPETITIONS: [&str; 3] = ["春季杯", "Open of Lyon", "城市联赛"];

/// How many names there are; so many of the first have two people, with different numbers.
fn names() -> (usize, usize) {
    long_or((60, 12), (900, 60))
}

/// The name and the number of somebody: those after all names have the first of them again.
fn listed(person: usize) -> (String, String) {
    let (surnames, given): (Vec<char>, Vec<char>) = (SURNAMES.chars().collect(), GIVEN.chars().collect());
    let (of_name, namesakes) = (person % names().0, names().1);
    let two = 2 * (of_name / 30);
    let name = format!("{}{}{}", surnames[of_name % 30], given[two], given[two + 1]);
    let number = if of_name < namesakes { format!("EMA {}", 10_000_000 + person) } else { String::new() };
    (name, number)
}

/// Who takes part in an event: no two of one name.
fn participants(event: usize, size: usize) -> Vec<usize> {
    let (mut chosen, (names, namesakes)) = (Vec::<usize>::new(), names());
    for person in (0..).map(|step| (event * 131 + step * 7) % (names + namesakes)) {
        if chosen.len() == size {
            break;
        }
        if chosen.iter().all(|other| other % names != person % names) {
            chosen.push(person);
        }
    }
    chosen
}

fn slug(event: usize) -> String {
    format!("cup-{event}")
}

/// Holds an event of one session, of so many in six years; who took part.
pub fn holds_with(store: &Store, event: usize, size: usize, regulations: Regulations) -> Vec<usize> {
    let year = 2020 + i32::try_from(event % 6).unwrap();
    let starts = vec![NaiveDate::from_ymd_opt(year, 5, 1).unwrap().and_hms_opt(9, 0, 0).unwrap()];
    let regulations = Regulations { sessions: 1, starts, ..regulations };
    let name = format!("{} {year}", COMPETITIONS[event % 3]);
    let (actor, slug) = (&Actor::command_line(), &slug(event));
    let new = NewEvent { slug: slug.clone(), name, teams: false, regulations };
    actions::create_event(store, actor, &new, now()).unwrap();
    let people = participants(event, size);
    let row = |person: &usize| {
        let (name, number) = listed(*person);
        format!("{name},单位{},{number}\n", event % 4)
    };
    let rows: String = people.iter().map(row).collect();
    acting(store, actor, slug).import_entries("p.csv", format!("name,club,registers\n{rows}").as_bytes()).unwrap();
    acting(store, actor, slug).draw_seats().unwrap();
    acting(store, actor, slug).seat_session(SessionNumber(1), "s").unwrap();
    acting(store, actor, slug).start_session(SessionNumber(1)).unwrap();
    for (table, winner) in (1..=size / 4).zip(Seat::ALL.into_iter().cycle()) {
        let table = u16::try_from(table).unwrap();
        records(store, slug, (1, table), win(1, winner, 8 + table % 40), 0);
        records(store, slug, (1, table), draft(2, Ending::StoppedByTime), 0);
    }
    acting(store, actor, slug).close_session(SessionNumber(1)).unwrap();
    people
}

fn holds(store: &Store, event: usize, size: usize) -> Vec<usize> {
    holds_with(store, event, size, Regulations::default())
}

/// Who every player is.
fn who(store: &Store) -> BTreeMap<i32, PersonId> {
    store.with_people(|people| people.all().map(|own| (own.player, own.person)).collect()).unwrap()
}

#[test]
fn every_result_is_found_from_its_person_and_namesakes_are_two() {
    by_turns(|database| {
        let app = app_on(database);
        let (events, size) = (long_or(8, 40), long_or(16, 64));
        // Who is asked for in between costs what has changed.
        let held: Vec<Vec<usize>> = (0..events)
            .map(|event| {
                let people = holds(&app.store, event, size);
                assert_eq!(who(&app.store).len(), (event + 1) * size);
                people
            })
            .collect();
        let who_is = who(&app.store);
        let mut persons: BTreeMap<usize, BTreeSet<PersonId>> = BTreeMap::new();
        let guest = Browser::new(&app.base);
        for (event, people) in held.iter().enumerate() {
            let players = &view(&app.store, &slug(event)).entries.players;
            for (place, (person, player)) in people.iter().zip(players).enumerate() {
                persons.entry(*person).or_default().insert(who_is[&player.id]);
                if place % long_or(8, 1) == 0 {
                    let page = guest.get(&format!("/people/{}", player.id));
                    assert_eq!(page.status, 200);
                    let result = format!("/e/{}/players/{}", slug(event), player.id);
                    assert!(page.attributes("#sessions .who a", "href").contains(&result), "{result}");
                }
            }
        }
        let all: BTreeSet<PersonId> = who_is.values().copied().collect();
        assert!(persons.values().all(|own| own.len() == 1), "nobody is two");
        assert_eq!(persons.len(), all.len(), "no two are one");
        let has_both = |person: &usize| persons.contains_key(&(person + names().0));
        assert!(persons.keys().any(has_both), "namesakes took part");
        // An event leads to the person, and the person to the event.
        let there = format!("/e/{}/players/{}", slug(0), view(&app.store, &slug(0)).entries.players[0].id);
        let link = guest.get(&there).attributes(".standing a[href^='/people/']", "href")[0].clone();
        assert!(guest.get(&link).attributes("#sessions .who a", "href").contains(&there), "{link}");
        // Another process finds what is stored, and the same.
        assert_eq!(who(&Store::open(app.url()).unwrap()), who_is);

        let (name, _) = listed(held[0][1]);
        let found = |query: &str| guest.get(&format!("/people?q={query}")).texts("#found a");
        let letters: String = caipan::event::values::reading::reading(&name).split_whitespace().collect();
        assert!(found(&letters).contains(&name) && found("lyon").is_empty(), "{name}");
        let champions = guest.get("/people/competitions?name=Open%20of%20Lyon&lang=en");
        assert!(champions.texts("#champions li").len() >= events / 3 && champions.text("h1") == "Open of Lyon");
        let clubs = guest.get("/people/clubs?lang=en").attributes("#found a", "href");
        assert_eq!(clubs.len(), 4);
        assert!(clubs.iter().all(|club| guest.get(club).status == 200));
        assert_eq!(guest.get("/people/clubs?name=none").status, 404);
    });
}

#[test]
fn an_organiser_of_all_events_joins_and_parts_persons_and_undoes_it() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        let command = Actor::command_line();
        // After so many events the same people come again.
        let again = names().0 + names().1;
        for event in [0, 1, again] {
            holds(&app.store, event, 16);
            acting(&app.store, &command, &slug(event)).add_organiser("lin").unwrap();
        }
        let before = who(&app.store);
        let player = |event: usize, place: usize| view(&app.store, &slug(event)).entries.players[place].id;
        let (one, other) = (player(0, 0), player(1, 0));
        assert_eq!(before[&player(again, 0)], before[&one], "came twice");
        assert_ne!(before[&one], before[&other]);
        let browser = &organiser.browser;
        let page = |player: i32| format!("/people/{player}?lang=en");
        let undoes = || {
            let list = browser.get("/people/questions?lang=en");
            let decision = list.attributes("form[action='/people/undo'] button", "value")[0].clone();
            let undone =
                browser.post("/people/undo", &list.filled("/people/undo", &[("decision", decision.as_str())])).well();
            assert_eq!(undone.text(".said"), "Decision undone.");
        };

        let address = format!("{}/people/{other}?lang=en", app.base);
        let fields = [("other", address.as_str()), ("reason", "改名"), ("decision", "same")];
        let joined = browser.submit(&page(one), "/people/join", &fields);
        assert_eq!((joined.status, joined.text(".said")), (200, "They are one person now.".to_owned()));
        let now_is = who(&app.store);
        assert_eq!(now_is[&other], now_is[&one]);
        assert_eq!(Browser::new(&app.base).get(&page(other)).texts("#sessions li").len(), 3, "all of one person");
        undoes();
        assert_eq!(who(&app.store), before);

        let ticked = format!("p{}", player(again, 0));
        let parted = browser.submit(&page(one), "/people/part", &[(ticked.as_str(), "on"), ("reason", "同名")]);
        assert_eq!((parted.status, parted.text(".said")), (200, "They are different people now.".to_owned()));
        let now_is = who(&app.store);
        assert_ne!(now_is[&player(again, 0)], now_is[&one]);
        assert_eq!(now_is.iter().filter(|(player, person)| before[*player] != **person).count(), 1);
        undoes();
        assert_eq!(who(&app.store), before);

        // Nobody is joined with themselves, nor with whom only a part of a name leads to, and everything has its reason.
        let named = view(&app.store, &slug(1)).entries.players.clone();
        let found = |part: &str| app.store.with_people(|people| people.search(part).len()).unwrap();
        let mut surnames =
            named.iter().filter(|player| before[&player.id] != before[&one]).map(|player| &player.name[..3]);
        let part = surnames.find(|part| found(part) == 1).expect("somebody with a surname of their own");
        for (other, reason) in [(one.to_string(), "x"), (other.to_string(), " "), (part.to_owned(), "x")] {
            let fields = [("other", other.as_str()), ("reason", reason), ("decision", "same")];
            assert_eq!(browser.submit(&page(one), "/people/join", &fields).status, 422);
        }
        let list = browser.get("/people/questions?lang=en");
        assert!(list.texts("main li s").len() >= 2, "what was undone is read");
        assert_eq!(actions::check_installation(&app.store).unwrap().problems, []);

        // Who organises all but one may not, also where they do not find it.
        let is_led = || !browser.get("/").attributes("main a[href='/people/questions']", "href").is_empty();
        assert!(is_led());
        let other = other.to_string();
        let form = browser.get(&page(one)).filled("/people/join", &[("other", other.as_str()), ("reason", "x")]);
        let users = app.store.read(|conn| caipan::store::events::organisers(conn, 1)).unwrap();
        acting(&app.store, &command, &slug(again)).remove_organiser(users[0].0).unwrap();
        assert_eq!(browser.post("/people/join", &form).status, 403);
        assert_eq!(browser.get(&page(one)).texts("#decide"), Vec::<String>::new());
        assert_eq!(who(&app.store), before);
        acting(&app.store, &command, &slug(again)).shelve_event(Shelf::Hidden, "").unwrap();
        assert!(!is_led());
    });
}

#[test]
fn what_is_hidden_or_withheld_is_in_no_directory() {
    by_turns(|database| {
        let app = app_on(database);
        let (command, guest) = (Actor::command_line(), Browser::new(&app.base));
        holds(&app.store, 0, 16);
        holds_with(&app.store, 1, 16, Regulations { shown: Shown::WithheldFrom(1), ..Regulations::default() });
        let first = view(&app.store, &slug(0)).entries.players[0].id;
        let withheld = view(&app.store, &slug(1)).entries.players[0].id;
        let status = |player: i32| guest.get(&format!("/people/{player}")).status;
        let leads = |event: usize, player: i32| {
            let page = guest.get(&format!("/e/{}/players/{player}", slug(event)));
            !page.attributes("a[href^='/people/']", "href").is_empty()
        };
        assert_eq!((status(first), status(withheld), who(&app.store).len()), (200, 404, 16));
        assert_eq!((leads(0, first), leads(1, withheld)), (true, false));
        let is_found = || guest.get("/people?lang=en").texts(".empty").is_empty();
        assert!(is_found());
        acting(&app.store, &command, &slug(0)).shelve_event(Shelf::Hidden, "").unwrap();
        assert_eq!((status(first), who(&app.store).len(), is_found(), leads(0, first)), (404, 0, false, false));
        acting(&app.store, &command, &slug(0)).shelve_event(Shelf::Shown, "").unwrap();
        assert_eq!((status(first), who(&app.store).len()), (200, 16));
        acting(&app.store, &command, &slug(0)).reopen_session(SessionNumber(1), "错").unwrap();
        assert_eq!((status(first), leads(0, first)), (404, false), "it goes on");
    });
}

#[test]
fn what_another_server_has_withdrawn_is_in_no_directory_and_decisions_stay_with_an_event_of_another_address() {
    by_turns(|database| {
        let (store, command) = (database.open(), Actor::command_line());
        let player = |event: usize| view(&store, &slug(event)).entries.players[0].id;
        for event in [0, 1] {
            holds(&store, event, 16);
        }
        let (one, other) = (player(0), player(1));
        actions::decide_persons(&store, &command, true, [&[one], &[other]], "改名", now()).unwrap();
        let beside = database.open();
        let is_one = |store: &Store| who(store)[&one] == who(store)[&other];
        assert!(is_one(&store) && is_one(&beside));

        acting(&beside, &command, &slug(1)).change_address("spring", "更名").unwrap();
        assert!(is_one(&beside));
        let named = beside.with_people(|people| people.appearance(other).map(|own| own.slug.clone())).unwrap();
        assert_eq!(named.as_deref(), Some("spring"));

        // This server has something to look at when the other withholds results of an event that this one knows.
        view(&store, &slug(0));
        acting(&store, &command, "spring").shelve_event(Shelf::Hidden, "").unwrap();
        let event = view(&beside, &slug(0));
        let withheld = Regulations { shown: Shown::WithheldFrom(1), ..event.head.regulations.clone() };
        acting(&beside, &command, &slug(0)).change_regulations(&withheld, "颁奖", event.version).unwrap();
        assert_eq!(who(&store), BTreeMap::new());
        assert_eq!(store.people_if_current(), Some(store.with_people(|people| people.version()).unwrap()));
        acting(&store, &command, "spring").shelve_event(Shelf::Shown, "").unwrap();
        assert_eq!(store.people_if_current(), None, "something has changed");
        assert_eq!(who(&store).len(), 16);
    });
}

#[test]
fn what_was_decided_means_the_same_people_in_another_database() {
    by_turns(|database| {
        let (store, command) = (database.open(), Actor::command_line());
        let player = |store: &Store, event: usize, place: usize| view(store, &slug(event)).entries.players[place].id;
        for event in [0, 1] {
            holds(&store, event, 16);
        }
        let ids = |place: usize| [[player(&store, 0, place)], [player(&store, 1, place)]];
        for place in [0, 1] {
            let [one, other] = ids(place);
            actions::decide_persons(&store, &command, true, [&one, &other], "改名", now()).unwrap();
        }
        let first = store.with_people(|people| people.decisions()[0].id).unwrap();
        actions::undo_person_decision(&store, &command, first, now()).unwrap();
        let rows = store.read(person_decisions::rows).unwrap();
        assert_eq!(rows.len(), 3);

        // Rows have other numbers there.
        let other = Database::fresh(Kind::Sqlite);
        let other = other.open();
        for event in [2, 1, 0] {
            holds(&other, event, 16);
        }
        other.write(|conn| person_decisions::restore(conn, &rows)).unwrap();
        let is_one = |place: usize| {
            let who = who(&other);
            who[&player(&other, 0, place)] == who[&player(&other, 1, place)]
        };
        assert_eq!([0, 1].map(is_one), [false, true], "and what was undone is undone");
        assert_eq!(other.read(person_decisions::rows).unwrap().len(), 3);
    });
}
