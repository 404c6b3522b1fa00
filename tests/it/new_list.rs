//! A list that comes with a new event: it says who plays, and both are stored together, or nothing is.

use crate::archive::view;
use crate::support::{App, ENTRIES, Organiser, Page, app};

const NEW: [(&str, &str); 2] = [("name", "Open"), ("slug", "cup")];

/// Sends the page of a new event with these fields and a file.
fn sends(organiser: &Organiser, page: &Page, filled: &[(&str, &str)], list: &str) -> Page {
    organiser.browser.send("/events", &page.filled("/events", filled), Some(("list.csv", list.as_bytes())))
}

/// Who plays, as the page has it.
fn kind(page: &Page) -> Vec<String> {
    page.attributes("[name=kind][checked]", "value")
}

fn is_stored(app: &App) -> bool {
    app.store.event("cup").unwrap().is_some()
}

#[test]
fn a_list_of_individuals_says_who_plays_and_is_entered_with_the_event() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    assert_eq!(kind(&page), ["teams"]);
    let list = "name,club\n王伟,北京\n李娜,上海\n张三,北京\n";
    let shown = sends(&organiser, &page, &[&NEW[..], &[("place", "Köln")]].concat(), list);
    assert_eq!((shown.status, shown.errors(), is_stored(&app)), (200, vec![], false));
    assert_eq!((shown.text("#list-found strong").as_str(), kind(&shown)), ("3 players.", vec!["individuals".into()]));
    assert!(shown.text("#list-found").contains("club → "), "{}", shown.text("#list-found"));

    // A kind of event that is pressed then keeps it.
    let club = organiser.browser.post("/events", &shown.filled("/events", &[("preset", "club")]));
    assert_eq!((club.value("place"), club.value("name")), ("Köln".into(), "Open".into()));
    assert_eq!((club.text("#list-found strong").as_str(), kind(&club)), ("3 players.", vec!["individuals".into()]));
    let made = organiser.browser.post("/events", &club.filled("/events", &[]));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    assert_eq!(made.text(".said"), "Event created. Entered: 3 new players, 0 already entered.");
    let clubs = || -> Vec<String> {
        view(&app.store, "cup").entries.players.iter().map(|player| player.background.club.clone()).collect()
    };
    assert_eq!(
        (view(&app.store, "cup").head.teams, clubs()),
        (false, ["北京", "上海", "北京"].map(String::from).into())
    );
    // The same list is entered once.
    assert_eq!(organiser.enters(list).errors(), Vec::<String>::new());
    assert_eq!(clubs().len(), 3);
}

#[test]
fn a_list_of_teams_needs_one_press_and_one_with_some_in_teams_makes_both() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let made = sends(&organiser, &page, &NEW, ENTRIES);
    assert_eq!((made.status, made.errors()), (200, vec![]));
    assert_eq!(made.text(".said"), "Event created. Entered: 16 new players, 0 already entered.");
    let seen = view(&app.store, "cup");
    assert_eq!((seen.head.teams, seen.entries.teams.len(), seen.entries.players.len()), (true, 4, 16));

    let list = "name,team\n甲,A\n乙,A\n丙,A\n丁,A\n戊,A\n己,\n";
    let shown = sends(&organiser, &page, &[("name", "Both"), ("slug", "both")], list);
    let found = shown.text("#list-found strong");
    assert_eq!((found.as_str(), kind(&shown)), ("6 players in 1 team.", vec!["both".into()]));
    let made = organiser.browser.post("/events", &shown.filled("/events", &[]));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    let seen = view(&app.store, "both");
    assert_eq!((seen.head.teams, seen.head.regulations.team_size, seen.entries.players.len()), (false, 5, 6));
}

#[test]
fn a_wrong_list_stores_nothing_and_the_page_stays_filled_in() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let typed = [&NEW[..], &[("kind", "individuals"), ("place", "Köln"), ("starts", "2026-11-28 09:30")]].concat();
    let list = "name,club\n甲,A\n乙,A\n丙,A\n丁,A\n戊,A\n,B\n己,A\n";
    let wrong = sends(&organiser, &page, &typed, list);
    assert_eq!((wrong.status, is_stored(&app)), (422, false));
    assert_eq!(wrong.errors(), ["list.csv, line 7, column 1 (name): the cell is empty."]);
    let shown = wrong.filled("/events", &[]);
    for (field, text) in &typed {
        assert!(shown.iter().any(|(name, value)| name == field && value.trim() == *text), "{field}: {text}");
    }
    assert!(wrong.attributes("details.regulations[open]", "class").is_empty(), "nothing of it is wrong");
    // It is not left out when the same is sent again; a mended one takes its place.
    assert_eq!(organiser.browser.post("/events", &shown).errors().len(), 1);
    assert!(!is_stored(&app));
    let made = sends(&organiser, &wrong, &[], &list.replace("\n,B", "\n庚,B"));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    assert_eq!(view(&app.store, "cup").entries.players.len(), 7);

    // What the event itself cannot be keeps the list out as well.
    let other = [("name", "Open"), ("slug", "B"), ("kind", "individuals")];
    let wrong = sends(&organiser, &page, &other, "name\n甲\n");
    assert_eq!((wrong.status, wrong.errors().len(), wrong.value("file_name").as_str()), (422, 1, "list.csv"));
    // It can be taken away.
    let without = organiser.browser.post("/events", &wrong.filled("/events", &[("read", "no")]));
    assert_eq!((without.status, without.value("content")), (200, String::new()));
    let many: String = (0..1101).map(|number| format!("{number}号\n")).collect();
    let wrong = sends(&organiser, &page, &typed, &format!("name\n{many}"));
    assert_eq!(wrong.errors(), ["list.csv: 1101 rows; an event has at most 1100 players."]);
}

#[test]
fn a_list_can_be_pasted_without_a_header() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let pasted = |slug: &str, list: &str| {
        let fields = [("name", "Open"), ("slug", slug), ("read", "yes"), ("list", list)];
        organiser.browser.post("/events", &page.filled("/events", &fields))
    };
    let alone = pasted("alone", "王伟\t北京\n李娜\t上海\n");
    assert_eq!((alone.text("#list-found strong").as_str(), kind(&alone)), ("2 players.", vec!["individuals".into()]));
    let made = organiser.browser.post("/events", &alone.filled("/events", &[]));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    assert_eq!(view(&app.store, "alone").entries.players[1].background.club, "上海");
    let teams = ENTRIES.lines().skip(1).collect::<Vec<_>>().join("\n");
    let teams = pasted("teams", &teams);
    assert_eq!(
        (teams.text("#list-found strong").as_str(), kind(&teams)),
        ("16 players in 4 teams.", vec!["teams".into()])
    );
}
