//! A rehearsal is played like the day, fills itself, goes wrong when asked, and touches nothing of its event.

use crate::archive::{exported, view};
use crate::support::{App, Browser, Organiser, Phone, app_on, both, drawn};
use caipan::actions::Role;
use caipan::tournament::event::Shelf;

#[test]
fn a_rehearsal_plays_by_itself_and_its_event_stays_as_it_was() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let before = exported(&app.store, "cup");
        let page = organiser.presses("/board?lang=en", "/rehearsal", &[]);
        assert_eq!(page.text(".said"), "The rehearsal is ready. Draw lots, and begin.");
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
        assert!(everybody.get("/e/cup").texts("p.rehearsal").is_empty());
        assert!(!everybody.get("/").body.contains("cup-try1"));

        assert_eq!(copy.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
        copy.draws_in_order();
        for what in ["seat", "start"] {
            assert_eq!(copy.on_session(1, what).status, 200);
        }
        // A phone practises at the table that is kept; the others play by themselves.
        assert_eq!(Phone::of(&app, "cup-try1", 2).records(1, drawn()).status, 200);
        let played = copy.presses("/board?lang=en", "/rehearsal/play", &[("kept", "2")]);
        assert_eq!(played.text(".said"), "3 tables have played by themselves.");
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
        for what in ["seat", "start"] {
            assert_eq!(real.on_session(1, what).status, 200);
        }
        let token = real.browser.get("/e/cup/board").value("token");
        let fields = [("token".to_owned(), token), ("session".into(), "1".into()), ("kept".into(), String::new())];
        let refused = real.browser.post("/e/cup/rehearsal/play", &fields);
        assert_eq!(refused.status, 422, "{}", refused.text("main"));
        assert!(view(&app.store, "cup").sessions[0].tables.iter().all(|table| table.sheet.hands().is_empty()));
    });
}

#[test]
fn an_organiser_who_came_by_a_link_comes_into_the_rehearsal_too() {
    let app: App = crate::support::app();
    let organiser = Organiser::with_event(&app);
    organiser.presses("/regulations", "/regulations", &[("entry", "totals")]);
    let helper = Organiser { browser: app.come_in(&app.link("cup", &Role::Organiser)), slug: "cup".into() };
    assert_eq!(helper.presses("/board", "/rehearsal", &[]).status, 200);
    let copy = Organiser { browser: helper.browser, slug: "cup-try1".into() };
    assert_eq!(copy.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
    copy.draws_in_order();
    for what in ["seat", "start"] {
        assert_eq!(copy.on_session(1, what).status, 200);
    }
    // Where totals stand, totals are played, and the session is closed and published.
    assert!(copy.presses("/board", "/rehearsal/play", &[]).text(".said").starts_with("4 tables"));
    for what in ["close", "publish"] {
        let page = copy.on_session(1, what);
        assert_eq!((page.status, page.errors()), (200, vec![]), "{what}");
    }
    assert!(!copy.browser.get("/e/cup-try1/board").body.contains("/rehearsal/play"), "no session runs");
}
