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

/// How the list is read, and who plays by it.
fn shown(page: &Page) -> (String, Vec<String>) {
    (page.text("#list-found strong"), kind(page))
}

fn read_as(found: &str, kind: &str) -> (String, Vec<String>) {
    (found.into(), vec![kind.into()])
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
    assert!(shown.text("#list-found").contains("club → Club: "), "{}", shown.text("#list-found"));

    // A preset that is pressed then keeps it.
    let club = organiser.browser.post("/events", &shown.filled("/events", &[("preset", "club")]));
    assert_eq!((club.value("place"), club.value("name")), ("Köln".into(), "Open".into()));
    assert_eq!((club.text("#list-found strong").as_str(), kind(&club)), ("3 players.", vec!["individuals".into()]));
    let made = organiser.browser.post("/events", &club.filled("/events", &[])).well();
    assert_eq!(made.text(".said"), "Event created. Entered: 3 players.");
    let clubs =
        || -> Vec<String> { app.event().entries.players.iter().map(|player| player.background.club.clone()).collect() };
    assert_eq!((app.event().head.teams, clubs()), (false, ["北京", "上海", "北京"].map(String::from).into()));
    // The same list is entered once.
    assert_eq!(organiser.enters(list).errors(), Vec::<String>::new());
    assert_eq!(clubs().len(), 3);
}

#[test]
fn a_list_of_teams_needs_one_press_and_one_with_some_in_teams_makes_both() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let made = sends(&organiser, &page, &NEW, ENTRIES).well();
    assert_eq!(made.text(".said"), "Event created. Entered: 16 players in 4 teams.");
    let seen = app.event();
    assert_eq!((seen.head.teams, seen.entries.teams.len(), seen.entries.players.len()), (true, 4, 16));

    let list = "name,team\n甲,A\n乙,A\n丙,A\n丁,A\n戊,A\n己,\n";
    let shown = sends(&organiser, &page, &[("name", "Both"), ("slug", "both")], list);
    let found = shown.text("#list-found strong");
    assert_eq!((found.as_str(), kind(&shown)), ("6 players in 1 team.", vec!["both".into()]));
    organiser.browser.post("/events", &shown.filled("/events", &[])).well();
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
    // It can be removed, and is not left out when the same is sent again; a mended one takes its place.
    assert_eq!(wrong.texts("[name=read][value=no]"), ["Remove the list"]);
    let without = organiser.browser.post("/events", &wrong.filled("/events", &[("read", "no")]));
    assert_eq!((without.status, without.value("content"), without.errors()), (200, String::new(), vec![]));
    assert_eq!(organiser.browser.post("/events", &shown).errors().len(), 1);
    assert!(!is_stored(&app));
    sends(&organiser, &wrong, &[], &list.replace("\n,B", "\n庚,B")).well();
    assert_eq!(app.event().entries.players.len(), 7);

    // What the event itself cannot be keeps the list out as well.
    let other = [("name", "Open"), ("slug", "B"), ("kind", "individuals")];
    let wrong = sends(&organiser, &page, &other, "name\n甲\n");
    assert_eq!((wrong.status, wrong.errors().len(), wrong.value("file_name").as_str()), (422, 1, "list.csv"));
    let many: String = (0..1101).map(|number| format!("{number}号\n")).collect();
    let wrong = sends(&organiser, &page, &typed, &format!("name\n{many}"));
    assert_eq!(wrong.errors(), ["list.csv: 1101 rows; an event has at most 1100 players."]);
}

#[test]
fn a_refused_list_is_shown_with_the_columns_that_were_read_and_those_that_were_not() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let list = "Squadron,姓名,身份\nA,甲,\nB,甲,\nA,乙,领队\n";
    let wrong = sends(&organiser, &page, &NEW, list);
    let errors = wrong.errors();
    assert_eq!((wrong.status, errors.len(), kind(&wrong)), (422, 2, vec!["teams".into()]));
    assert!(errors[0].contains("甲 is already in line 2"), "{errors:?}");
    assert!(errors[1].contains("line 4, column 3 (身份): this role needs a team"), "{errors:?}");
    let shown = wrong.text("#list-found");
    assert!(shown.contains("姓名 → ") && shown.contains("Ignored: Squadron."), "{shown}");
    let shown = self::shown(&sends(&organiser, &wrong, &[], &list.replace("Squadron", "队名/équipe")));
    assert_eq!(shown, read_as("2 players in 2 teams.", "both"));
}

#[test]
fn individuals_with_a_ranking_of_teams_stay_so_and_another_kind_is_named() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let read = |kind: &str, list: &str| {
        sends(&organiser, &page, &[&NEW[..], &[("kind", kind), ("read", "yes")]].concat(), list)
    };
    let changed = |page: &Page| page.text("#list-found").contains("The list decides who plays: now “Individuals”.");
    let both = read("both", ENTRIES);
    assert_eq!((shown(&both), changed(&both)), (read_as("16 players in 4 teams.", "both"), false));
    let alone = read("teams", "name\n甲\n乙\n");
    assert_eq!((shown(&alone), changed(&alone)), (read_as("2 players.", "individuals"), true));
    let made = organiser.browser.post("/events", &both.filled("/events", &[]));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    let event = app.event();
    assert_eq!((event.head.teams, event.entries.teams.len()), (false, 4));
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
    organiser.browser.post("/events", &alone.filled("/events", &[])).well();
    assert_eq!(view(&app.store, "alone").entries.players[1].background.club, "上海");
    let teams = ENTRIES.lines().skip(1).collect::<Vec<_>>().join("\n");
    let teams = pasted("teams", &teams);
    assert_eq!(
        (teams.text("#list-found strong").as_str(), kind(&teams)),
        ("16 players in 4 teams.", vec!["teams".into()])
    );
    // Lines are counted as they were pasted.
    let fields = [("kind", "individuals"), ("slug", "wrong"), ("list", "王伟\t北京\n\t上海\n")];
    let wrong = organiser.browser.post("/events", &page.filled("/events", &fields));
    assert_eq!(wrong.errors(), ["pasted list, line 2, column 1 (name): the cell is empty."]);
    // Without a column of teams what is wrong in the lines is said, not that the column is missing.
    let fields = [("kind", "teams"), ("slug", "twice"), ("list", "王伟\n李娜\n王伟\n")];
    let twice = organiser.browser.post("/events", &page.filled("/events", &fields));
    let said = twice.errors().concat();
    assert!(said.starts_with("pasted list, line 3, column 1 (name): 王伟 is already in line 1."), "{said}");
}

#[test]
fn a_list_is_stored_as_it_was_shown_last() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let press =
        |page: &Page, fields: &[(&str, &str)]| organiser.browser.post("/events", &page.filled("/events", fields));
    let teams = sends(&organiser, &page, &[&NEW[..], &[("read", "yes")]].concat(), ENTRIES);
    assert_eq!(shown(&teams), read_as("16 players in 4 teams.", "teams"));
    let club = press(&teams, &[("preset", "club")]);
    assert_eq!(shown(&club), read_as("16 players.", "individuals"));
    let again = press(&club, &[("kind", "teams")]);
    assert_eq!((again.status, shown(&again), is_stored(&app)), (200, shown(&teams), false));
    press(&again, &[]).well();
    assert_eq!((app.event().head.teams, app.event().entries.teams.len()), (true, 4));

    // Some in teams become individuals without any.
    let list = "name,team\n甲,A\n乙,A\n丙,A\n丁,A\n戊,A\n己,\n";
    let both = sends(&organiser, &page, &[("name", "Alone"), ("slug", "alone")], list);
    let alone = press(&both, &[("kind", "individuals")]);
    assert_eq!((shown(&both).1, shown(&alone)), (vec!["both".into()], read_as("6 players.", "individuals")));
    assert_eq!(press(&alone, &[]).text(".said"), "Event created. Entered: 6 players.");
    let seen = view(&app.store, "alone");
    assert_eq!((seen.head.regulations.team_size, seen.entries.teams.len(), seen.entries.players.len()), (0, 0, 6));

    // A team that is not complete yet is one all the same, once somebody says so.
    let fifteen = ENTRIES.trim_end().rsplit_once('\n').unwrap().0;
    let both = sends(&organiser, &page, &[("name", "Teams"), ("slug", "teams")], fifteen);
    let teams = press(&both, &[("kind", "teams")]);
    assert_eq!((shown(&both).1, shown(&teams)), (vec!["both".into()], read_as("15 players in 4 teams.", "teams")));
    press(&teams, &[]);
    let seen = view(&app.store, "teams");
    assert_eq!((seen.head.teams, seen.entries.players.len()), (true, 15));
}

#[test]
fn the_newest_list_counts_and_another_one_is_shown_first() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let press =
        |page: &Page, fields: &[(&str, &str)]| organiser.browser.post("/events", &page.filled("/events", fields));
    let first = press(&page, &[&NEW[..], &[("read", "yes"), ("list", "甲\n乙\n")]].concat());
    assert_eq!(shown(&first), read_as("2 players.", "individuals"));
    let second = press(&first, &[("list", "甲\n乙\n丙\n")]);
    assert_eq!((shown(&second), is_stored(&app)), (read_as("3 players.", "individuals"), false));
    // A file replaces a text, and a text a file.
    let file = sends(&organiser, &second, &[], "name\n甲\n乙\n丙\n🀄\n");
    assert_eq!((shown(&file), file.value("file_name")), (read_as("4 players.", "individuals"), "list.csv".into()));
    let text = press(&file, &[("list", "🀄\n")]);
    assert_eq!((shown(&text), text.value("content")), (read_as("1 player.", "individuals"), String::new()));
    // What papers cannot print is said.
    let said = press(&text, &[]).text(".said");
    assert!(said.starts_with("Event created. Entered: 1 player. “🀄”"), "{said}");
    assert_eq!(app.event().entries.players.len(), 1);
}

#[test]
fn an_upload_has_one_file_and_a_limited_number_of_parts() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let part = |file: &str, text: &str| (format!("file\"; filename=\"{file}"), text.to_owned());
    for parts in [vec![part("other.csv", "name\n甲\n")], vec![part("", ""); 20_000]] {
        let fields = [page.filled("/events", &NEW), parts].concat();
        let refused = organiser.browser.send("/events", &fields, Some(("list.csv", b"name\n\xe4\xb9\x99\n")));
        assert_eq!((refused.status, is_stored(&app)), (422, false));
    }
}

#[test]
fn a_list_is_read_otherwise_by_a_press_and_stored_so() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let press =
        |page: &Page, fields: &[(&str, &str)]| organiser.browser.post("/events", &page.filled("/events", fields));
    let seen = press(&page, &[&NEW[..], &[("read", "yes"), ("list", "Moretti, Marco\nGallo, Chiara\n")]].concat());
    assert_eq!(seen.attributes("button[name=way]", "value"), ["given-first", "name-and-club"]);
    let clubs = press(&seen, &[("way", "name-and-club")]);
    assert_eq!((clubs.attributes("button[name=way]", "value").len(), is_stored(&app)), (2, false));
    press(&clubs, &[]).well();
    let entered = app.event();
    let player = &entered.entries.players[0];
    assert_eq!((player.name.as_str(), player.background.club.as_str()), ("Moretti", "Marco"));
}

#[test]
fn who_of_a_list_is_perhaps_another_of_it_is_asked_before_the_event_is_made() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let press =
        |page: &Page, fields: &[(&str, &str)]| organiser.browser.post("/events", &page.filled("/events", fields));
    let list = "Anna Berg\nHanna Berg\nIda Holm\nIda Holme\n";
    let seen = press(&page, &[&NEW[..], &[("kind", "individuals"), ("read", "yes"), ("list", list)]].concat());
    let asked = press(&seen, &[]);
    assert_eq!((asked.status, asked.errors(), is_stored(&app)), (422, vec!["Is this the same person?".into()], false));
    let question = asked.text("fieldset.same");
    assert!(question.contains("“Hanna Berg” is perhaps Anna Berg: a letter differs."), "{question}");
    // One is answered; the other is asked again.
    let again = press(&asked, &[("same-1", "Hanna Berg\t")]);
    let question = again.text("fieldset.same");
    assert!(question.contains("“Ida Holme”") && !question.contains("“Hanna Berg”"), "{question}");
    press(&again, &[("same-1", "Ida Holme\tIda Holm")]).well();
    let entered = app.event();
    let names: Vec<&str> = entered.entries.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Anna Berg", "Hanna Berg", "Ida Holm"]);
}
