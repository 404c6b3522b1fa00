//! Results from elsewhere: archives, workbooks for EMA and lists come in by the page and by the command, are told apart from what was
//! played here, count where they are to count, once, and go and come back.

use crate::archive::{exported, view};
use crate::command_line::{Files, caipan, refused, stdout};
use crate::seasons::{begins_with, ends};
use crate::support::{App, Browser, Database, Kind, Organiser, Page, acting, app_on, by_turns};
use caipan::actions::{self, Actor, EmaReport, HistoryFile};
use caipan::event::people::{OutsideRow, PersonId};
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::store::{Store, now, outside_events};
use chrono::{Days, NaiveDate};
use std::collections::BTreeMap;
use tempfile::TempDir;

/// A day so many days ago.
fn ago(days: u64) -> NaiveDate {
    now().date() - Days::new(days)
}

/// An event of the same sixteen, over, with its archive open.
fn holds(store: &Store, slug: &str, name: &str, day: NaiveDate) {
    let row = |number: usize| {
        let country = ["GER", "FRA", "Spain", "GER"][number % 4];
        format!("Vega{number} Eva,Eva,{country},EMA 0501{number:04}\n")
    };
    let list = format!("name,given_name,country,registers\n{}", (0..16).map(row).collect::<String>());
    let starts = vec![day.and_hms_opt(10, 0, 0).unwrap()];
    let regulations = Regulations { sessions: 1, starts, ..Preset::Ema.regulations() };
    begins_with(store, (slug, name), regulations, &list);
    ends(store, slug, [80, 20, -20, -80]);
    acting(store, &Actor::command_line(), slug).open_archive(true).unwrap();
}

/// The archive of an event and the workbook of another one, of another installation.
fn elsewhere() -> (String, Vec<u8>) {
    let database = Database::fresh(Kind::Sqlite);
    let store = database.open();
    holds(&store, "lyon", "Open of Lyon", ago(90));
    holds(&store, "madrid", "Open of Madrid", ago(60));
    let about = EmaReport { host: "Spain".into(), city: "Madrid".into(), ..EmaReport::default() };
    let workbook = acting(&store, &Actor::command_line(), "madrid").ema_report(&about).unwrap();
    (actions::export_open_archive(&store, "lyon").unwrap(), workbook)
}

/// A server with an event of its own, and the user who organises it.
fn home(database: Database) -> (App, Organiser) {
    let app = app_on(database);
    let organiser = Organiser::of(&app);
    holds(&app.store, "home", "Club evening", ago(30));
    acting(&app.store, &Actor::command_line(), "home").add_organiser("lin").unwrap();
    (app, organiser)
}

/// Looks at a file on the page, then brings it in.
fn brings_in(browser: &Browser, name: &str, bytes: &[u8]) -> Page {
    let looked = browser.upload("/people/history?lang=en", "/people/history/look", name, bytes).well();
    assert_eq!(looked.texts("#preview tbody tr").len(), 16);
    browser.send("/people/history", &looked.filled("/people/history", &[]), None)
}

/// The page of an event from elsewhere to which a page leads, by its place among them.
fn page_of(page: &Page, place: usize) -> String {
    let links = page.attributes("a[href^='/people/elsewhere/']", "href");
    links.get(place).cloned().unwrap_or_else(|| panic!("{links:?}"))
}

fn who(store: &Store) -> BTreeMap<i32, PersonId> {
    store.with_people(|people| people.all().map(|own| (own.player, own.person)).collect()).unwrap()
}

fn brought(store: &Store) -> Vec<OutsideRow> {
    store.read(outside_events::rows).unwrap()
}

const LIST: &str = "rank,name,ema_number,standard_points,game_points\n1,Eva Vega3,5010003,4,88\n2,李娜,,2,-88\n";

#[test]
fn each_source_comes_in_once_is_told_apart_and_counts_by_number() {
    by_turns(|database| {
        let url = database.url.clone();
        let (archive, workbook) = elsewhere();
        let (app, organiser) = home(database);
        let (browser, guest) = (&organiser.browser, Browser::new(&app.base));
        let done = brings_in(browser, "lyon.archive.json", archive.as_bytes());
        assert_eq!((done.status, done.text(".said")), (200, "Open of Lyon: 16 results added.".to_owned()));
        let files = Files::new();
        let file = files.path("madrid.xlsx");
        std::fs::write(&file, &workbook).unwrap();
        let said = stdout(&caipan(&["history", "--database", &url, &file]));
        assert!(said.starts_with("Open of Madrid, ") && said.contains("16 results added from madrid.xlsx"), "{said}");

        // The number makes them one person each, and each result says where it is from.
        let who = who(&app.store);
        assert_eq!((who.len(), app.store.with_people(|people| people.len()).unwrap()), (48, 16));
        let person = guest.get(&format!("/people/{}?lang=en", who.values().min().unwrap()));
        let lines = person.texts("#sessions li");
        assert_eq!(lines.len(), 3);
        for (name, source) in
            [("Open of Lyon", "archive lyon.archive.json"), ("Open of Madrid", "EMA workbook madrid.xlsx")]
        {
            let named = format!("{name} (from elsewhere: {source})");
            assert!(lines.iter().any(|line| line.contains(&named)), "{named}: {lines:?}");
        }
        let links = person.attributes("#sessions .who a", "href");
        assert_eq!(links.iter().filter(|link| link.starts_with("/e/")).count(), 1, "{links:?}");
        // Its page has all places, each with the person, and is told apart from what was played here.
        let lyon = page_of(&person, 1);
        let there = guest.get(&format!("{lyon}?lang=en"));
        assert!(there.text("h1").starts_with("Open of Lyon ") && there.text("h1").ends_with(" · 16 people"));
        assert_eq!(
            there.text("#source"),
            "This event was not run here. The results are from: archive lyon.archive.json"
        );
        let people = there.attributes("tbody th a", "href");
        assert_eq!(people.len(), 16);
        assert!(people.iter().all(|link| guest.get(link).attributes("#sessions .who a", "href").contains(&lyon)));
        let champions = guest.get("/people/competitions?name=Open%20of%20Lyon&lang=en");
        assert_eq!(champions.attributes("#champions li > a", "href"), [lyon.as_str()]);
        let champions = champions.text("#champions");
        assert!(champions.contains("(from elsewhere: archive lyon.archive.json)"), "{champions}");

        // In MERS by number, each once.
        // The workbook has the day on which was played, by the clock of the server.
        let on = (ago(0) + Days::new(1)).to_string();
        let results = stdout(&caipan(&["mers", "--own-events", "--database", &url, "--on", &on, "--list-results"]));
        for name in ["Open of Lyon", "Open of Madrid", "Club evening"] {
            assert_eq!(results.lines().filter(|line| line.contains(name)).count(), 16, "{name}: {results}");
        }
        let page = guest.get(&format!("/mers?on={on}&lang=en"));
        assert!(
            page.text("main").contains("Open of Madrid (from elsewhere: EMA workbook madrid.xlsx)"),
            "{}",
            page.text("main")
        );

        // Who is perhaps somebody here is said before.
        let near = "rank,name,country,standard_points,game_points\n1,Vega3 Eva,Japan,4,8\n";
        let near = ("2023-01-02 Old Cup.csv", near.as_bytes());
        let looked = browser.upload("/people/history?lang=en", "/people/history/look", near.0, near.1);
        assert!(looked.text("#preview").contains("Vega3 Eva may be "), "{}", looked.text("main"));

        // The same file, the same event from another file, and what was run here.
        let again = browser.upload("/people/history?lang=en", "/people/history/look", "l.json", archive.as_bytes());
        assert_eq!(again.status, 422);
        assert!(again.errors()[0].contains("was added already, from lyon.archive.json"), "{:?}", again.errors());
        let same = files.write(&format!("{} open of lyon.csv", ago(90)), LIST);
        let said = refused(&caipan(&["history", "--database", &url, &same]));
        assert!(said.contains("was added already, from lyon.archive.json"), "{said}");
        let own = files.write("home.json", &exported(&app.store, "home"));
        let said = refused(&caipan(&["history", "--database", &url, &own]));
        assert!(said.contains("was run here"), "{said}");
        assert_eq!(brought(&app.store).len(), 2);
        assert_eq!(actions::check_installation(&app.store).unwrap().problems, []);
    });
}

#[test]
fn a_folder_of_lists_is_taken_whole_or_refused_whole() {
    by_turns(|database| {
        let url = database.url.clone();
        let (app, _) = home(database);
        let folder = TempDir::new().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write("2024-05-11 2024-05-12 Spring Cup 2024.csv", LIST);
        write("2025-05-10_Spring_Cup_2025.csv", &LIST.replace("88", "many"));
        write("Autumn Cup.csv", LIST);
        write("notes.txt", "not read");
        let command = || caipan(&["history", "--database", &url, folder.path().to_str().unwrap()]);
        let said = refused(&command());
        assert!(said.contains("2025-05-10_Spring_Cup_2025.csv, line 2, column 5"), "{said}");
        assert!(said.contains("line 3, column 5") && said.contains("Autumn Cup.csv: the file does not say"), "{said}");
        assert_eq!(brought(&app.store), []);

        write("2025-05-10_Spring_Cup_2025.csv", &LIST.replace("88", "64"));
        std::fs::remove_file(folder.path().join("Autumn Cup.csv")).unwrap();
        assert_eq!(stdout(&command()).lines().count(), 2);
        let rows = brought(&app.store);
        let named: Vec<&str> = rows.iter().map(|row| row.event.name.as_str()).collect();
        assert_eq!(named, ["Spring Cup 2024", "Spring Cup 2025"]);
        assert_eq!(rows[0].event.last_day.to_string(), "2024-05-12");
        let cup = Browser::new(&app.base).get("/people/competitions?name=Spring%20Cup&lang=en");
        assert_eq!(cup.texts("#champions li").len(), 2, "through the years");
        assert!(cup.text("#titles").starts_with("Most titles") && cup.texts("#titles li").len() == 1);
        // What a list does not weigh is in no ranking of EMA.
        let results =
            stdout(&caipan(&["mers", "--own-events", "--database", &url, "--on", "2025-06-01", "--list-results"]));
        assert_eq!(results.lines().count(), 1);
    });
}

#[test]
fn a_season_counts_them_if_it_says_so_and_what_is_removed_comes_back() {
    by_turns(|database| {
        let (archive, _) = elsewhere();
        let (app, organiser) = home(database);
        let (browser, guest) = (&organiser.browser, Browser::new(&app.base));
        brings_in(browser, "lyon.archive.json", archive.as_bytes());
        let (first, last) = (ago(100).to_string(), ago(0).to_string());
        for (slug, with) in [("all", "on"), ("own", "")] {
            let mut fields = vec![("name", slug), ("slug", slug), ("which", "between"), ("named", "")];
            fields.extend([("season_first", first.as_str()), ("season_last", last.as_str())]);
            fields.extend(Some(("elsewhere", with)).filter(|(_, with)| !with.is_empty()));
            assert_eq!(browser.submit("/seasons/new", "/seasons", &fields).errors(), Vec::<String>::new());
        }
        let results = |slug: &str| {
            let bytes = guest.download(&format!("/seasons/{slug}/results.csv"));
            let text = String::from_utf8(bytes).unwrap();
            let outside = text.lines().filter(|line| line.contains("Open of Lyon (lyon.archive.json)")).count();
            (text.lines().count() - 1, outside)
        };
        assert_eq!((results("all"), results("own")), ((32, 16), (16, 0)));
        let table = guest.get("/seasons/all?lang=en");
        assert_eq!(table.texts(".season tbody tr").len(), 16, "nobody is two");
        assert!(table.text(".season thead").contains("from elsewhere"));
        let derivation = table.texts(".derivation li");
        assert!(
            derivation.iter().any(|line| line.contains("(from elsewhere: archive lyon.archive.json)")),
            "{derivation:?}"
        );

        let lyon = page_of(&table, 0);
        assert_eq!(guest.get(&lyon).status, 200);
        let before = who(&app.store);
        let id = brought(&app.store)[0].id.to_string();
        let presses = |shelf: &str| {
            let page = browser.get("/people/history?lang=en");
            let fields = page.filled("/people/history/shelf", &[("id", id.as_str()), ("shelf", shelf)]);
            browser.post("/people/history/shelf", &fields)
        };
        assert_eq!(presses("removed").text(".said"), "Results removed. They can be brought back here.");
        assert_eq!((results("all"), who(&app.store).len()), ((16, 0), 16));
        assert_eq!(guest.get(&lyon).status, 404);
        let looked = browser.upload("/people/history?lang=en", "/people/history/look", "l.json", archive.as_bytes());
        assert!(looked.errors()[0].contains("Bring it back instead"), "{:?}", looked.errors());
        assert_eq!(presses("shown").text(".said"), "The results are back.");
        assert_eq!((results("all"), who(&app.store)), ((32, 16), before));
        assert_eq!(guest.get(&lyon).status, 200);

        // Who does not organise all there is may not.
        let event = view(&app.store, "home").head.id;
        let users = app.store.read(|conn| caipan::store::events::organisers(conn, event)).unwrap();
        acting(&app.store, &Actor::command_line(), "home").remove_organiser(users[0].0).unwrap();
        assert_eq!(browser.get("/people/history").status, 403);
    });
}

#[test]
fn a_backup_keeps_what_was_brought_in_and_what_was_decided_about_it() {
    by_turns(|database| {
        let kind = database.kind();
        let (app, _) = home(database);
        let list = LIST.replace("5010003", "");
        let file =
            HistoryFile { file: "2024-05-11 Cup.csv".into(), bytes: list.into_bytes(), ..HistoryFile::default() };
        let chief = &Actor::command_line();
        actions::bring_history_in(&app.store, chief, &[file], now()).unwrap();
        let people = |store: &Store| {
            let found = |name: &str| store.with_people(|people| people.search(name)).unwrap();
            (found("Vega3").len(), found("李娜").len())
        };
        let outside = |store: &Store| {
            let list = |people: &caipan::event::people::Directory| people.outside_events().map(|own| own.event).next();
            let event = store.with_people(list).unwrap().unwrap();
            store.with_people(|people| people.of_event(event).map(|own| own.player).collect::<Vec<_>>()).unwrap()
        };
        let one = outside(&app.store);
        assert_eq!(people(&app.store), (1, 1));
        actions::decide_persons(&app.store, chief, true, [&one[..1], &one[1..]], "改名", now()).unwrap();
        let joined = who(&app.store);
        assert_eq!(joined[&one[0]], joined[&one[1]]);
        let all = app.store.read(outside_events::all).unwrap();

        let folder = TempDir::new().unwrap();
        stdout(&caipan(&["backup", "--database", app.url(), "--to", folder.path().to_str().unwrap()]));
        let backup = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let backup = backup.filter(|file| file.extension().is_some_and(|ending| ending == "zip")).last().unwrap();
        let target = Database::empty(kind);
        stdout(&caipan(&["restore", backup.to_str().unwrap(), "--database", &target.url]));
        let restored = Store::open(&target.url).unwrap();
        assert_eq!(restored.read(outside_events::all).unwrap(), all);
        let (there, again) = (outside(&restored), who(&restored));
        assert_eq!(again[&there[0]], again[&there[1]], "and what was decided");
    });
}
