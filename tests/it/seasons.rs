//! Seasons: evenings of a club make one table, which a program that shares nothing with it recounts; on a page, on paper, as files.

use crate::archive::view;
use crate::support::{App, Browser, Database, Kind, Organiser, acting, app_on, by_turns, paper, python};
use caipan::actions::{self, Actor, FileImport, NewEvent, NextEvening};
use caipan::event::event::{Event, Shelf};
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::event::season::{Season, SeasonEvents, SeasonPlan, SeasonRules};
use caipan::event::values::ids::{PlayerId, SessionNumber};
use caipan::files::kinds::TableKind;
use caipan::store::{Store, now, seasons};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const FIRST: SessionNumber = SessionNumber(1);

/// The regulations of an evening on a day of November.
fn regulations(day: u32) -> Regulations {
    let start = format!("2026-11-{day:02}T19:00:00").parse().unwrap();
    Regulations { sessions: 1, starts: vec![start], ..Preset::Club.regulations() }
}

/// An evening to which these come, begun; the user organises it.
fn begins(store: &Store, slug: &str, day: u32, people: &[u32]) {
    let rows: String = people.iter().map(|number| format!("选手{number:02},Klub\n")).collect();
    begins_with(store, (slug, &format!("Club evening {day}")), regulations(day), &format!("name,club\n{rows}"));
    acting(store, &Actor::command_line(), slug).add_organiser("lin").unwrap();
}

/// An event of individuals with one session, begun, in which a list is entered.
pub fn begins_with(store: &Store, (slug, name): (&str, &str), regulations: Regulations, list: &str) {
    let chief = &Actor::command_line();
    let new = NewEvent { slug: slug.into(), name: name.into(), teams: false, regulations };
    actions::create_event(store, chief, &new, now()).unwrap();
    acting(store, chief, slug).import_entries("p.csv", list.as_bytes()).unwrap();
    acting(store, chief, slug).draw_seats().unwrap();
    acting(store, chief, slug).seat_session(FIRST, "s").unwrap();
    acting(store, chief, slug).start_session(FIRST).unwrap();
}

/// Its totals: at each table these, in the order of names.
pub fn ends(store: &Store, slug: &str, totals: [i32; 4]) {
    let chief = &Actor::command_line();
    let event = view(store, slug);
    let mut file = "session,table,player,game_points\n".to_owned();
    for table in &event.sessions[0].tables {
        let mut four: Vec<String> = table.players.values().iter().map(|of| event.entries.player_name(**of)).collect();
        four.sort();
        for (name, points) in four.iter().zip(totals) {
            file += &format!("1,{},{name},{points}\n", table.number);
        }
    }
    let file = FileImport { kind: TableKind::Results, ..FileImport::of_players("totals.csv", file.as_bytes()) };
    acting(store, chief, slug).import_file(&file, |_| {}).unwrap();
    acting(store, chief, slug).close_session(FIRST).unwrap();
    acting(store, chief, slug).publish_standings(FIRST).unwrap();
}

/// Four evenings of eight or more, to which not all come.
fn evenings(store: &Store) -> Vec<&'static str> {
    let all: [(&str, u32, &[u32], [i32; 4]); 4] = [
        ("nov-03", 3, &[1, 2, 3, 4, 5, 6, 7, 8], [80, 20, -20, -80]),
        ("nov-10", 10, &[1, 2, 3, 4, 9, 10, 11, 12], [50, 50, -20, -80]),
        ("nov-17", 17, &[2, 4, 6, 8, 9, 10, 11, 12], [30, 30, 30, -90]),
        ("nov-24", 24, &[1, 3, 5, 7, 8, 9, 10, 11], [64, -8, -8, -48]),
    ];
    for (slug, day, people, totals) in all {
        begins(store, slug, day, people);
        ends(store, slug, totals);
    }
    all.map(|(slug, ..)| slug).into()
}

/// The table that a program in Python makes of what the events themselves say.
fn recounted(store: &Store, slugs: &[&str], rules: &Value) -> Vec<String> {
    let mut results = Vec::new();
    for slug in slugs {
        let event = view(store, slug);
        for row in event.players() {
            results.push(json!({
                "person": event.entries.player_name(row.key),
                "event": slug,
                "place": row.rank,
                "standard_points": row.standard_points.to_string(),
                "game_points": row.game_points.0,
            }));
        }
    }
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("season.json");
    std::fs::write(&file, json!({ "rules": rules, "results": results }).to_string()).unwrap();
    let said = python().arg("fixtures/season.py").arg(&file).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    String::from_utf8(said.stdout).unwrap().lines().map(str::to_owned).collect()
}

type Row = BTreeMap<String, String>;

fn rows(browser: &Browser, path: &str) -> Vec<Row> {
    let bytes = browser.download(path);
    let text = std::str::from_utf8(&bytes).unwrap().strip_prefix('\u{feff}').unwrap();
    csv::Reader::from_reader(text.as_bytes()).into_deserialize().map(Result::unwrap).collect()
}

/// The table of a season as its file has it.
fn counted(browser: &Browser, season: &str) -> Vec<String> {
    let line = |row: &Row| {
        ["rank", "name", "season_events", "season_coming", "season_sum"].map(|column| row[column].clone()).join("\t")
    };
    rows(browser, &format!("/seasons/{season}/table.csv")).iter().map(line).collect()
}

/// The same row by row: those who are equal in everything may stand in any order.
fn assert_same(found: Vec<String>, expected: Vec<String>) {
    let sorted = |mut lines: Vec<String>| {
        lines.sort();
        lines
    };
    assert_eq!(sorted(found), sorted(expected));
}

/// Lays down a season on the form.
fn lays_down(organiser: &Organiser, fields: &[(&str, &str)]) {
    organiser.browser.submit("/seasons/new", "/seasons", fields).well();
}

const AUTUMN: [(&str, &str); 9] = [
    ("name", "Autumn"),
    ("slug", ""),
    ("which", "between"),
    ("season_first", "2026-11-01"),
    ("season_last", "2026-11-30"),
    ("named", "club evening"),
    ("season_best", "2"),
    ("season_for_coming", "1/2"),
    ("season_minimum", "2"),
];

/// A club with its evenings and a season of them.
fn club(app: &App) -> (Organiser, Vec<&'static str>) {
    let organiser = Organiser::of(app);
    let slugs = evenings(&app.store);
    lays_down(&organiser, &AUTUMN);
    (organiser, slugs)
}

#[test]
fn two_seasons_are_counted_alike_by_a_program_that_shares_nothing_with_this_one() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, slugs) = club(&app);
        let row = |slug: &str| format!("event-{}", view(&app.store, slug).head.id);
        let three = slugs[..3].iter().map(|slug| row(slug)).collect::<Vec<_>>();
        // Events that are ticked are those that are meant where no day is entered.
        let mut places = vec![("name", "三场"), ("slug", "three"), ("which", "between"), ("counts", "places")];
        places.extend([("season_places", "10 7 5/2 1"), ("season_drop_worst", "1")]);
        places.extend(three.iter().map(|name| (name.as_str(), "on")));
        lays_down(&organiser, &places);
        let stranger = Browser::new(&app.base);
        let autumn = json!({ "counts": "standard-points", "best": 2, "for_coming": "1/2", "minimum": 2 });
        assert_same(counted(&stranger, "autumn"), recounted(&app.store, &slugs, &autumn));
        let three = json!({ "counts": "places", "places": [10, 7, "5/2", 1], "drop_worst": 1 });
        assert_same(counted(&stranger, "three"), recounted(&app.store, &slugs[..3], &three));
        assert!(counted(&stranger, "three").iter().any(|line| line.contains('/')), "equals share");
        let rules = stranger.get("/seasons/three?lang=en").text("main p.quiet");
        assert!(rules.contains("from the first on 10, 7, 2½"), "{rules}");

        // The name of each autumn is the same, and each has an address of its own.
        lays_down(&organiser, &AUTUMN);
        assert_eq!(stranger.get("/seasons/autumn-2").status, 200);

        // Exact beside a decimal, and every result with the reason why it does not count.
        for row in rows(&stranger, "/seasons/autumn/table.csv") {
            let exact: caipan::rules::StandardPoints = row["season_sum"].parse().unwrap();
            let hundredths = exact.in_hundredths();
            assert_eq!(row["season_sum_decimal"], format!("{}.{:02}", hundredths / 100, hundredths % 100));
        }
        let results = rows(&stranger, "/seasons/autumn/results.csv");
        assert_eq!(results.len(), 32, "eight at each of four evenings");
        let left_out = results.iter().filter(|row| row["season_counts"] == "beyond-best").count();
        let came_often = rows(&stranger, "/seasons/autumn/table.csv");
        let often = came_often.iter().map(|row| row["season_events"].parse::<usize>().unwrap().saturating_sub(2));
        assert_eq!(left_out, often.sum::<usize>());
        assert_eq!(stranger.download("/seasons/autumn/table.xlsx")[..2], *b"PK");
        assert_eq!(actions::check_installation(&app.store).unwrap().problems, []);
    });
}

#[test]
fn the_page_and_the_paper_of_a_season_say_what_every_sum_is_of_and_follow_the_evening_that_is_played() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, _) = club(&app);
        let stranger = Browser::new(&app.base);
        let page = || stranger.get("/seasons/autumn?lang=en");
        let shown = page();
        assert_eq!((shown.status, shown.text("h1")), (200, "Autumn".to_owned()));
        let table = counted(&stranger, "autumn");
        assert_eq!(shown.texts(".season tbody tr").len(), table.len());
        assert_eq!(shown.texts(".season thead a").len(), 4);
        let parts = shown.texts(".season tbody tr:first-child .derivation li");
        let came = table[0].split('\t').nth(2).unwrap().parse::<usize>().unwrap();
        assert_eq!(parts.len(), came + 2, "each evening, what coming gave, and the sum: {parts:?}");
        assert!(parts[came].contains("at ½ each") && parts[came + 1].starts_with("Sum: "), "{parts:?}");
        let links = shown.attributes(".season tbody td a", "href");
        assert_eq!(links.len(), 32);
        assert_eq!(stranger.get(&links[0]).status, 200);
        assert_eq!(stranger.get("/?lang=en").attributes("main a[href='/seasons/autumn']", "href").len(), 1);
        let printed = paper::text(&stranger.download("/seasons/autumn/table.pdf"));
        assert!(
            printed.contains("选手01") && printed.contains("After 4 events, the last on 24 November 2026"),
            "{printed}"
        );

        // The evening that is played belongs to it at once, and the page hears of it.
        begins(&app.store, "nov-30", 30, &[1, 2, 3, 4, 5, 6, 7, 8]);
        let follows = page().attributes("[data-live]", "data-live");
        assert!(follows[0].starts_with("/e/nov-30/live"), "{follows:?}");
        ends(&app.store, "nov-30", [70, 10, -10, -70]);
        let after = page();
        assert_eq!(after.texts(".season thead a").len(), 5);
        assert_eq!(after.texts(".season tbody td a").len(), 40);
        assert_eq!(after.texts(".season tbody tr").len(), table.len(), "the same people");
        assert!(!after.attributes("[data-live]", "data-live").is_empty(), "what is over may be corrected");

        // What is on no list is in no season, and comes back to it.
        let shelve = |shelf| acting(&app.store, &Actor::command_line(), "nov-30").shelve_event(shelf, "").unwrap();
        shelve(Shelf::Hidden);
        assert_eq!((page().texts(".season thead a").len(), page().texts(".season tbody td a").len()), (4, 32));
        shelve(Shelf::Shown);
        assert_eq!((page().texts(".season thead a").len(), page().texts(".season tbody td a").len()), (5, 40));

        // A decision about who is who is seen at once.
        let directory = app.store.with_people(|directory| directory.all().cloned().collect::<Vec<_>>()).unwrap();
        let player = |event: &str| {
            directory.iter().find(|own| own.slug == event && own.name == "选手12").map(|own| own.player).unwrap()
        };
        let (one, other) = (player("nov-10"), player("nov-17"));
        let chief = Actor::command_line();
        actions::decide_persons(&app.store, &chief, false, [&[one], &[other]], "two people", now()).unwrap();
        assert_eq!(page().texts(".season tbody tr").len(), table.len() + 1);
        let asks = |browser: &Browser| browser.get("/seasons/autumn").attributes(".note a", "href");
        assert_eq!(asks(&organiser.browser), ["/people/questions"], "two lines have one name");
        assert_eq!(asks(&stranger), Vec::<String>::new());

        // It is changed, removed and brought back.
        organiser.browser.submit("/seasons/autumn/change", "/seasons/autumn/change", &[("season_best", "1")]).well();
        assert!(page().text("main").contains("Only the best event counts"), "{}", page().text("main"));
        let removed =
            organiser.browser.submit("/seasons/autumn/change", "/seasons/autumn/shelf", &[("shelf", "removed")]);
        assert_eq!(removed.status, 200);
        assert_eq!(page().status, 404);
        let back = organiser.browser.submit("/seasons", "/seasons/autumn/shelf", &[("shelf", "shown")]);
        assert_eq!((back.status, page().status), (200, 200));
    });
}

#[test]
fn a_season_is_laid_down_by_those_who_organise_every_event_and_only_as_it_can_be_counted() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        begins(&app.store, "nov-03", 3, &[1, 2, 3, 4, 5]);
        let refused = |fields: &[(&str, &str)]| {
            let page = organiser.browser.submit("/seasons/new?lang=en", "/seasons", &[&AUTUMN[..], fields].concat());
            assert_eq!(page.status, 422);
            page.errors().remove(0)
        };
        assert_eq!(
            refused(&[("season_last", "2026-10-01")]),
            "The first day, 1 November 2026, is after the last day, 1 October 2026. Exchange them."
        );
        assert!(refused(&[("counts", "places")]).contains("no place gives points"));
        assert!(refused(&[("season_for_coming", "1/101")]).contains("too fine"));
        assert!(refused(&[("season_best", "many")]).contains("many"));
        assert!(refused(&[("season_first", "")]).starts_with("First day is missing."));
        assert!(refused(&[("which", "chosen")]).contains("No event is chosen"));
        assert!(refused(&[("slug", "new")]).contains("Choose another one"));
        assert_eq!(organiser.browser.get("/seasons?lang=en").texts("main li"), Vec::<String>::new());

        // Of one event lin is no organiser.
        let new = NewEvent { slug: "other".into(), name: "Other".into(), teams: false, regulations: regulations(5) };
        actions::create_event(&app.store, &Actor::command_line(), &new, now()).unwrap();
        assert_eq!(organiser.browser.get("/seasons/new").status, 403);
        let token = [("token".to_owned(), organiser.browser.get("/sign-in").value("token"))];
        assert_eq!(organiser.browser.post("/seasons/autumn/shelf", &token).status, 403);
        assert_eq!(organiser.browser.get("/seasons").texts("main .button"), Vec::<String>::new());
    });
}

#[test]
fn the_next_evening_is_made_of_the_last_one_by_ticking_who_is_here() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        evenings(&app.store);
        let page = organiser.browser.get("/events/again?lang=en");
        assert_eq!((page.value("like"), page.value("name")), ("nov-24".to_owned(), "Club evening 25".to_owned()));
        assert_eq!(page.texts("select[name=like] option").len(), 4);
        let last = view(&app.store, "nov-24");
        assert_eq!(page.texts(".who-comes label.radio").len(), last.entries.players.len());
        let ticked = |address: &str| organiser.browser.get(address).attributes(".who-comes [checked]", "name").len();
        let everybody = page.attributes(".who-comes a", "href").remove(0);
        let ticked = [ticked("/events/again"), ticked(&format!("/events/again{everybody}"))];
        assert_eq!(ticked, [0, last.entries.players.len()]);
        let nobody = organiser.browser.submit("/events/again", "/events/again", &[]);
        assert_eq!((nobody.status, nobody.errors().len()), (422, 1));

        let seven = last.entries.players[..7].iter().map(|player| format!("player-{}", player.id)).collect::<Vec<_>>();
        let mut fields: Vec<(&str, &str)> = seven.iter().map(|name| (name.as_str(), "on")).collect();
        fields.extend([("newcomers", "新人\n\n"), ("evening_day", "2026-12-01")]);
        // Who is typed and was there is asked about, ticked or not.
        for known in [&last.entries.players[0].name, &last.entries.players[7].name] {
            let ticked = fields.iter().copied().filter(|(name, _)| *name != "newcomers");
            let typed: Vec<(&str, &str)> = ticked.chain([("newcomers", known.as_str())]).collect();
            let asked = organiser.browser.submit("/events/again", "/events/again", &typed);
            let boxes = asked.attributes("input[name=are_others]", "value");
            assert_eq!((asked.status, boxes.len()), (422, 1), "{known}");
            assert!(asked.errors()[0].contains("who was there"), "{:?}", asked.errors());
        }
        organiser.browser.submit("/events/again", "/events/again", &fields).well();
        let next = view(&app.store, "club-evening-25");
        assert_eq!(next.head.name, "Club evening 25");
        let names = |players: &[caipan::event::event::Player]| {
            players.iter().map(|player| (player.name.clone(), player.background.club.clone())).collect::<Vec<_>>()
        };
        let mut expected = names(&last.entries.players[..7]);
        expected.push(("新人".into(), String::new()));
        assert_eq!(names(&next.entries.players), expected);
        let start = "2026-12-01T19:00:00".parse().unwrap();
        assert_eq!(next.head.regulations, Regulations { starts: vec![start], ..last.head.regulations.clone() });
        // From here it is drawn at one press, as any evening.
        organiser.browser.submit("/e/club-evening-25/draw", "/e/club-evening-25/draw/seats", &[]).well();

        // Of an event without days none is asked for.
        let plain =
            NewEvent { slug: "plain".into(), name: "Plain".into(), teams: false, regulations: Regulations::default() };
        actions::create_event(&app.store, &Actor::command_line(), &plain, now()).unwrap();
        acting(&app.store, &Actor::command_line(), "plain").add_organiser("lin").unwrap();
        let page = organiser.browser.get("/events/again?like=plain");
        assert_eq!(page.attributes("input[name=evening_day]", "value").len(), 0);
        organiser.browser.submit("/events/again?like=plain", "/events/again", &[("newcomers", "新人")]).well();

        // Like an older one; of another's event nobody makes any.
        let older = organiser.browser.get("/events/again?like=nov-03");
        assert_eq!(older.value("name"), "Club evening 4");
        let new = NewEvent { slug: "other".into(), name: "Other".into(), teams: false, regulations: regulations(30) };
        actions::create_event(&app.store, &Actor::command_line(), &new, now()).unwrap();
        assert_ne!(organiser.browser.get("/events/again?like=other").value("like"), "other");
        let mut forged = older.filled("/events/again", &fields);
        forged.retain(|(name, _)| name != "like");
        forged.push(("like".into(), "other".into()));
        assert_eq!(organiser.browser.post("/events/again", &forged).status, 403);
    });
}

#[test]
fn an_evening_of_teams_is_made_of_the_last_one_with_its_leaders() {
    by_turns(|database| {
        let app = app_on(database);
        let chief = Actor::command_line();
        let (slug, name) = ("teams-1".to_owned(), "Teams 1".to_owned());
        let new = NewEvent { slug, name, teams: true, regulations: Regulations::default() };
        actions::create_event(&app.store, &chief, &new, now()).unwrap();
        let players = ["Anna", "Bruno", "Clara", "Dieter", "Emil", "Frida", "Gustav", "Ines"];
        let rows: String =
            players.iter().enumerate().map(|(place, name)| format!("Team {},{name},\n", place / 4)).collect();
        let list = format!("team,name,role\n{rows}Team 0,Lea,leader\n");
        acting(&app.store, &chief, "teams-1").import_entries("t.csv", list.as_bytes()).unwrap();
        let last = view(&app.store, "teams-1");
        let next = NextEvening {
            like: "teams-1".into(),
            name: "Teams 2".into(),
            day: "2026-12-01".parse().unwrap(),
            here: last.entries.players.iter().map(|player| PlayerId(player.id)).collect(),
            newcomers: String::new(),
            are_others: false,
        };
        let slug = actions::create_next_evening(&app.store, &chief, &next, now()).unwrap();
        let made = view(&app.store, &slug);
        let teams = |event: &Event| {
            let players = event.entries.players.iter();
            let players = players.map(|player| (player.name.clone(), event.entries.plays_for(PlayerId(player.id))));
            let leaders = event.entries.teams.iter().map(|team| (team.leader.clone(), team.name.clone()));
            players.chain(leaders).collect::<Vec<_>>()
        };
        assert_eq!((made.head.teams, teams(&made)), (true, teams(&last)));
        assert_eq!(made.entries.teams[0].leader, "Lea");
    });
}

#[test]
fn a_season_goes_to_another_database_with_its_events() {
    by_turns(|database| {
        let app = app_on(database);
        let (store, other) = (&app.store, Database::fresh(Kind::Sqlite));
        let other = other.open();
        const LIST: &str = "name\na\nb\nc\nd\ne\n";
        // Rows have other numbers there.
        for (slug, day) in [("nov-03", 3), ("nov-10", 10)] {
            begins_with(store, (slug, slug), regulations(day), LIST);
        }
        for (slug, day) in [("nov-10", 10), ("nov-03", 3)] {
            begins_with(&other, (slug, slug), regulations(day), LIST);
        }
        let row = |store: &Store, slug: &str| view(store, slug).head.id;
        let chosen = |store: &Store| SeasonEvents::Chosen([row(store, "nov-03")].into());
        let season = |slug: &str, events| Season {
            slug: slug.into(),
            name: "赛季".into(),
            plan: SeasonPlan { rules: SeasonRules::default(), events },
        };
        store
            .write(|conn| {
                seasons::insert(conn, &season("chosen", chosen(store)), now())?;
                seasons::insert(conn, &season("removed", chosen(store)), now())?;
                seasons::set_removed(conn, "removed", Some(now()))
            })
            .unwrap();
        let copies = store.read(seasons::copies).unwrap();
        // What is there already stays.
        for _ in 0..2 {
            other.write(|conn| seasons::restore(conn, &copies)).unwrap();
        }
        assert_eq!(other.read(seasons::all).unwrap(), [season("chosen", chosen(&other))]);
        assert_eq!(other.read(seasons::removed).unwrap(), [("removed".to_owned(), "赛季".to_owned())]);
    });
}
