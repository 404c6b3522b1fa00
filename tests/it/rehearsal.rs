//! A rehearsal is played like the day, fills itself, goes wrong when asked, and touches nothing of its event.

use crate::any_number::draws;
use crate::archive::{exported, view};
use crate::duplicate_day::entered;
use crate::support::paper::{sheets, text};
use crate::support::{App, Browser, Organiser, Phone, app_on, by_turns, drawn};
use caipan::actions::Role;
use caipan::event::event::{Blocker, Shelf};
use caipan::event::values::ids::TableNumber;
use caipan::files::event_tables;
use caipan::files::kinds::TableKind;
use caipan::files::table::workbook;
use caipan::messages::Locale;

#[test]
fn a_rehearsal_plays_by_itself_and_its_event_stays_as_it_was() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let before = exported(&app.store, "cup");
        let page = organiser.presses("/board?lang=en", "/rehearsal", &[]);
        assert_eq!(page.text(".said"), "The rehearsal is ready. Make the draw and start.");
        let copy = Organiser { browser: organiser.browser, slug: "cup-try1".into() };
        let event = view(&app.store, "cup-try1");
        assert!(event.head.name.starts_with("REHEARSAL") && event.head.shelf == Shelf::Hidden, "{}", event.head.name);
        let people = |slug: &str| {
            let entries = &view(&app.store, slug).entries;
            entries.players.iter().map(|one| (one.name.clone(), one.role)).collect::<Vec<_>>()
        };
        assert_eq!(people("cup-try1"), people("cup"));
        // Every page of it says so, those for everybody as well; it is on no list.
        let everybody = Browser::new(&app.base);
        for path in ["", "/tables", "/seats"] {
            let page = everybody.get(&format!("/e/cup-try1{path}?lang=en"));
            assert_eq!(page.text("p.rehearsal"), "Rehearsal: nothing here counts.");
        }
        assert!(everybody.get("/e/cup/players").texts("p.rehearsal").is_empty());
        assert!(!everybody.get("/").body.contains("cup-try1"));

        assert_eq!(copy.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
        copy.draws_in_order();
        copy.goes(1, &["seat", "start"]);
        // A phone practises at the table that is kept, and says so; the others play by themselves.
        let phone = Phone::of(&app, "cup-try1", 2);
        assert_eq!(phone.sheet()["event"]["rehearsal"], true);
        assert_eq!(phone.records(1, drawn()).status, 200);
        let played = copy.presses("/board?lang=en", "/rehearsal/play", &[("kept", "2")]);
        assert_eq!(played.text(".said"), "3 tables were played automatically.");
        let hands = || -> Vec<usize> {
            let event = view(&app.store, "cup-try1");
            event.sessions[0].tables.iter().map(|table| table.sheet.hands().len()).collect()
        };
        assert_eq!(hands(), [16, 1, 16, 16]);
        // What goes wrong is what would go wrong.
        for (table, what) in [("2", "dispute"), ("2", "late"), ("3", "totals")] {
            let page = copy.presses("/board", "/rehearsal/mishap", &[("table", table), ("what", what)]);
            assert_eq!((page.status, page.errors()), (200, vec![]), "{what}");
        }
        let event = view(&app.store, "cup-try1");
        let tables = &event.sessions[0].tables;
        assert_eq!(tables[1].log.open_calls().len(), 1);
        assert!(!tables[2].differences().is_empty());
        assert_eq!(tables[1].filled.south.session_penalty.0, 20);
        // None of it is in the event, and the event plays nothing by itself.
        assert_eq!(exported(&app.store, "cup"), before);
        let real = Organiser { browser: copy.browser, slug: "cup".into() };
        real.goes(1, &["seat", "start"]);
        assert_eq!(Phone::of(&app, "cup", 1).sheet()["event"]["rehearsal"], false);
        let token = real.browser.get("/e/cup/board").value("token");
        let fields = [("token".to_owned(), token), ("session".into(), "1".into()), ("kept".into(), String::new())];
        let refused = real.browser.post("/e/cup/rehearsal/play", &fields);
        assert_eq!(refused.status, 422, "{}", refused.text("main"));
        assert!(app.event().sessions[0].tables.iter().all(|table| table.sheet.hands().is_empty()));
    });
}

#[test]
fn an_organiser_who_came_by_a_link_comes_into_the_rehearsal_too() {
    let app: App = crate::support::app();
    Organiser::with_regulations(&app, &[("entry", "totals")]);
    let browser = app.come_in(&app.link("cup", &Role::Organiser));
    let copy = rehearses(Organiser { browser, slug: "cup".into() });
    // Where totals stand, totals are played, and the session is closed and published.
    assert!(copy.presses("/board", "/rehearsal/play", &[]).text(".said").starts_with("4 tables"));
    copy.goes(1, &["close", "publish"]);
    assert!(!copy.browser.get("/e/cup-try1/board").body.contains("/rehearsal/play"), "no session runs");
}

/// A rehearsal of an event by these regulations, whose first session runs.
fn begun(app: &App, regulations: &[(&str, &str)]) -> Organiser {
    rehearses(Organiser::with_regulations(app, regulations))
}

/// The rehearsal of the event, whose first session runs.
fn rehearses(organiser: Organiser) -> Organiser {
    assert_eq!(organiser.presses("/board", "/rehearsal", &[]).status, 200);
    let copy = Organiser { browser: organiser.browser, slug: "cup-try1".into() };
    assert_eq!(copy.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
    copy.draws_in_order();
    copy.goes(1, &["seat", "start"]);
    copy
}

fn happens(copy: &Organiser, table: &str, what: &str) -> Vec<String> {
    copy.presses("/board?lang=en", "/rehearsal/mishap", &[("table", table), ("what", what)]).errors()
}

#[test]
fn papers_and_files_of_a_rehearsal_say_so_and_no_other_name_hides_it() {
    let app: App = crate::support::app();
    let copy = begun(&app, &[]);
    copy.does("/entries", "/entries/rename", &[("name", "杭州公开赛"), ("reason", "misread")]);
    assert_eq!(view(&app.store, "cup-try1").head.name, "REHEARSAL · 杭州公开赛");
    assert!(copy.presses("/board", "/rehearsal/play", &[]).text(".said").starts_with("4 tables"));
    for document in ["score-record", "standings", "penalty-record", "seating", "kit", "appeal", "entry-form"] {
        let print = |slug: &str| {
            // An entry form is of no session.
            let session = if document == "entry-form" { "" } else { "1" };
            let path = format!("/e/{slug}/print.pdf?document={document}&session={session}&language=en");
            copy.browser.download(&path)
        };
        let sheets = sheets(&print("cup-try1"));
        for sheet in &sheets {
            let [above, below] = [(0.0, 28.0), (sheet.height - 28.0, sheet.height)];
            for (top, bottom) in [above, below] {
                let margin = sheet.within(0.0, sheet.width, top, bottom);
                assert_eq!(margin, "REHEARSAL·nothingherecounts", "{document}");
            }
        }
        assert!(!sheets.is_empty());
    }
    let real = text(&copy.browser.download("/e/cup/print.pdf?document=seating&language=en"));
    assert!(!real.contains("REHEARSAL"), "{real}");
    for file in ["players.csv", "federation.xlsx"] {
        let named = copy.browser.get(&format!("/e/cup-try1/files/{file}")).header("content-disposition").unwrap();
        assert_eq!(named, format!("attachment; filename=\"REHEARSAL-cup-try1-{file}\""));
    }
    // Every worksheet's name says it, and none is too long for a workbook.
    let event = view(&app.store, "cup-try1");
    for (kind, locale) in TableKind::ALL.into_iter().flat_map(|kind| Locale::ALL.map(|locale| (kind, locale))) {
        let tables = event_tables::tables(&event, kind, None, caipan::store::now());
        workbook(&tables, locale).unwrap();
        let mark = locale.msg("files-of-rehearsal").arg("title", "").to_string();
        assert!(tables.iter().all(|table| locale.say(&table.title).starts_with(mark.trim_end())), "{kind:?}");
    }
}

#[test]
fn a_phone_is_lost_a_player_goes_home_and_the_network_is_gone() {
    let app: App = crate::support::app();
    let copy = begun(&app, &[]);
    assert_eq!(happens(&copy, "1", "phone"), ["Table 1 has no paired phone to lose. Pair one first."]);
    let phone = Phone::of(&app, "cup-try1", 1);
    assert_eq!(phone.records(1, drawn()).status, 200);
    assert_eq!(happens(&copy, "1", "phone"), Vec::<String>::new());
    let lost = phone.sends("hands", crate::support::hand_of(2, 0, drawn()));
    assert_eq!((lost.status, lost.json["code"].as_str()), (401, Some("sign-in-first")));
    assert_eq!(view(&app.store, "cup-try1").sessions[0].tables[0].sheet.hands().len(), 1, "what was received is there");

    assert_eq!(happens(&copy, "2", "home"), Vec::<String>::new());
    let event = view(&app.store, "cup-try1");
    let calls: Vec<&str> = event.sessions[0].tables[1].log.open_calls().iter().map(|call| call.reason).collect();
    assert_eq!(calls, ["Rehearsal: North has gone home"]);

    // Nobody answers the phone of the table; the others go on, and so does the page of whoever looks.
    let [third, fourth] = [3, 4].map(|table| Phone::of(&app, "cup-try1", table));
    third.sheet();
    assert_eq!(happens(&copy, "3", "network"), Vec::<String>::new());
    let gone = third.sends("hands", crate::support::hand_of(1, 0, drawn()));
    assert_eq!((gone.status, gone.json["code"].as_str()), (503, Some("busy")));
    assert_eq!(third.browser.get(&third.place).status, 503);
    assert_eq!(fourth.records(1, drawn()).status, 200);
    assert_eq!(copy.browser.get("/e/cup-try1/sessions/1/tables/3").status, 200);

    // Each is explained where it can be asked for.
    let board = copy.browser.get("/e/cup-try1/board");
    let offered = board.attributes(".rehearsal-card [name=what] option", "value");
    assert_eq!((offered.len(), board.texts(".rehearsal-card dt").len()), (8, 8));
    let refused = happens(&copy, "4", "clerks");
    assert!(refused[0].starts_with("Table 4 is entered hand by hand"), "{refused:?}");
}

#[test]
fn a_rehearsal_of_duplicate_plays_its_hands_without_flowers() {
    let app: App = crate::support::app();
    let organiser = entered(&app, "duplicate-teams");
    assert_eq!(organiser.presses("/board", "/rehearsal", &[]).status, 200);
    let copy = Organiser { browser: organiser.browser, slug: "cup-try1".into() };
    draws(&copy, &[("chart", "movement")]);
    copy.goes(1, &["seat", "start"]);
    copy.does("/board?lang=en", "/rehearsal/play", &[]);
    assert!(view(&app.store, "cup-try1").sessions[0].tables.iter().all(|table| table.sheet.hands().len() == 16));
    copy.on_session(1, "close").well();
}

#[test]
fn two_clerks_who_do_not_agree_keep_the_session_open() {
    let app: App = crate::support::app();
    let copy = begun(&app, &[("entry", "totals"), ("second_person", "yes")]);
    assert_eq!(happens(&copy, "2", "clerks"), Vec::<String>::new());
    let event = view(&app.store, "cup-try1");
    let table = &event.sessions[0].tables[1];
    let authors: Vec<&str> = table.log.0.iter().map(|noted| noted.author.as_str()).collect();
    assert_eq!(authors, ["Rehearsal 1", "Rehearsal 2"]);
    let sum = table.signed.as_ref().unwrap().totals.values().map(|total| total.0).iter().sum::<i32>();
    assert_eq!(sum + table.unpaid().0, 2000, "both add up");
    assert!(event.blockers(&event.sessions[0]).contains(&Blocker::TypedOnce(TableNumber(2))));
}
